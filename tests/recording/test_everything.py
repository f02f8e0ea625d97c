"""Everything that a step can do is replayed: no model is there that could have done it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from greeter import run, write
from recording.test_replayed import OFFLINE, hows, page, steps, tool
from scripted import ScriptedModel, tag_of

PAGE = """<!doctype html><title>All</title><h1>All</h1><p id=said role=status></p>
<script>const said = (text) => { document.getElementById('said').textContent = text };
const asked = (what) => said('answer: ' + what);</script>
<label>Name <input></label> <label>Size <select><option>Small<option>Large</select></label>
<label><input type=checkbox> Gift</label> <label>Photo <input type=file onchange="said(this.files[0].name)"></label>
<button ondblclick="said('twice')">Fold</button>
<button onclick="asked(confirm('Sure?'))">Ask</button> <button onclick="asked(prompt('Who?'))">Who</button>
<a href="other.html" target=_blank>Other</a> <a href="hello.txt" download>Fetch</a>
<button onmouseover="said('hovered')">Tip</button>
<iframe title=Inner srcdoc="<button onclick=&quot;this.textContent='Pressed'&quot;>Press me</button>"></iframe>
<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML =
  '<button>Shadow</button>'; host.shadowRoot.querySelector('button').onclick = () => said('from the shadow')</script>
<div draggable=true id=card>Card</div> <div id=done>Done</div><script>
done.addEventListener('dragover', (event) => event.preventDefault());
done.addEventListener('drop', (event) => { event.preventDefault(); said('dropped'); });</script>
<div style="height: 3000px"></div><p>The end</p>"""
PLAN = """# All
## Each of it
1. Type "{who}" into "Name".
2. Choose "Large" in the Size list.
3. Tick "Gift".
4. Upload "photo.txt" to "Photo".
5. Double-click "Fold".
6. Click "Ask" and accept the dialog.
   - Expect: "answer: true" is shown
7. Click "Who" and answer the dialog with "Ann".
   - Expect: "answer: Ann" is shown
8. Click "Press me".
9. Click "Shadow".
10. Hover over "Tip".
11. Click "Fetch".
12. Press Tab 2 times.
   - Expect: the heading is "All"
13. Click "Other" and switch to the "Other page" tab.
   - Expect: "Elsewhere" is shown
14. Close the tab.
   - Expect: the heading is "All"
15. Scroll to the bottom.
16. Go to "{base_url}/other.html".
   - Expect: "Elsewhere" is shown
17. Go back.
   - Expect: the heading is "All"
18. Drag "Card" onto "Done".
   - Expect: "dropped" is shown
"""


def test_each_operation_is_replayed(project: pytest.Pytester) -> None:
    page(project, PAGE)
    for name, text in {"photo.txt": "a", "hello.txt": "b", "other.html": "<title>Other page</title><h1>Elsewhere</h1>"}.items():
        (project.path / name).write_text(text)
    write(project, PLAN, front='vars:\n  who: "Ann Lee"\n')
    run(project, *OFFLINE).assert_outcomes(passed=1)
    recorded = {step["text"] for step in steps(project, "Each of it")}
    result = run(project, "--embedded", "--tool-recording=strict")
    assert result.parseoutcomes() == {"passed": 1}, (result.stdout.str(), recorded)
    assert set(hows(project)) == {"replayed"}


def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A pilot that types tomorrow's date, and text models that render it."""
    tomorrow = (date.today() + timedelta(days=1)).isoformat()
    if role == "field_value":
        return {"value": tomorrow, "words": "tomorrow"}
    if any(h["outcome"] == "done" for h in ask.get("history", [])):
        return {"verdict": {"passed": True, "reason": "done", "evidence": [{"text": f'value "{tomorrow}"'}]}}
    return {"intents": [{"text": "type the day into Name", "fills": True}]}


def decide(request: dict[str, Any]) -> dict[str, Any]:
    return {"operation": "TYPE", "type": tag_of(request, '"Name"')}


def test_a_day_that_moves_is_rendered_anew(project: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat, model.decide = chat, decide
    write(project, "# Day\n## It is set\n1. Set the name to tomorrow.\n   - Expect: the Name field is not empty\n")
    run(project, "-o", "tool_recording=auto").assert_outcomes(passed=1)
    [action] = steps(project, "It is set")[0]["actions"]
    assert (action["value"], action["date"]) == ("tomorrow", "%Y-%m-%d")
    asked = len(model.sent)
    run(project, "--tool-recording=strict").assert_outcomes(passed=1)
    assert len(model.sent) == asked
    assert tool(project, "check", "--strict").ret == 0
