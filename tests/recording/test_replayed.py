"""What passed before is replayed without a model, heals where the page has moved, and hides no defect."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from greeter import GREET, PAGE, run, write
from scripted import ScriptedModel

ON = ("-o", "tool_recording=auto")
OFFLINE = ("--embedded", *ON)
SHOP = """<!doctype html><title>Shop</title><h1>Shop</h1>
<script>const said = (text) => { document.getElementById('said').textContent = text };</script>
<p id=said role=status></p><label>Name <input></label>
<table><tr><th>Book<th>Do<tr><td>Emma<td><button onclick="said('Emma is gone')">Remove</button>
<tr><td>Dune<td><button onclick="said('Dune is gone')">Remove</button></table>"""
REMOVE = """# Shop
## Remove
1. Click "Remove" in the row of "{book}".
"""


def recording(project: pytest.Pytester, name: str = "greet") -> Path:
    return project.path / "__recordings__" / f"{name}.plan.md.json"


def steps(project: pytest.Pytester, test: str, name: str = "greet") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(recording(project, name).read_text())["tests"][test]["steps"]
    return found


def tool(project: pytest.Pytester, *words: str) -> pytest.RunResult:
    return project.run(sys.executable, "-m", "tool_cli.main", *words)


def page(project: pytest.Pytester, html: str) -> None:
    (project.path / "page.html").write_text(html)


def hows(project: pytest.Pytester) -> list[str]:
    """How the steps of the newest run came about."""
    newest = max((project.path / ".tool" / "runs").iterdir())
    lines = (line for file in sorted(newest.glob("events*.jsonl")) for line in file.read_text().splitlines())
    return [event["how"] for event in map(json.loads, lines) if event["kind"] == "step_finished"]


def test_a_second_run_asks_no_model_and_writes_the_same(project: pytest.Pytester, model: ScriptedModel) -> None:
    write(project, GREET)
    result = run(project, *ON)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["note: recorded: __recordings__/greet.plan.md.json, with these texts of the page: “Name”, “Greet”*"])
    asked, written = len(model.sent), recording(project).read_bytes()
    assert asked
    result = run(project, *ON, "--junit-xml=junit.xml")
    result.stdout.fnmatch_lines(["passed  greet*  2 steps · 2 replayed · 0 decisions · 0 escalations · 0 model calls · $0 · *"])
    assert len(model.sent) == asked
    assert recording(project).read_bytes() == written
    assert 'name="tool_replayed" value="2"' in (project.path / "junit.xml").read_text()
    target = {"role": "textbox", "name": "Name", "within": [], "position": 1, "of": 1, "frame": ""}
    action = {"intent": 'type "Ann" into Name', "operation": "type", "target": target, "value": "Ann"}
    [typed, greeted] = steps(project, "A visitor is greeted")
    assert (typed["actions"], typed["evidence"]) == ([action], [{"text": 'value "Ann"', "gone": False}])
    assert "evidence" not in greeted  # it has an expectation, which is checked anyway


def test_strict_needs_no_key_and_decides_nothing(project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, GREET)
    run(project, *ON).assert_outcomes(passed=1)
    asked, written = len(model.sent), recording(project).read_bytes()
    monkeypatch.setenv("TEXT_MODEL_BASE_URL", "https://models.example/v1")
    monkeypatch.delenv("APP_PILOT_BASE_URL")
    result = run(project, "--tool-recording=strict")
    result.assert_outcomes(passed=1)
    page(project, PAGE.replace(">Greet<", ">Hello<"))
    result = run(project, "--tool-recording=strict")
    result.assert_outcomes(failed=1)
    told = '*step 2 failed: The recording could not be replayed, and nothing else may decide (strict): there is no button "Greet". *'
    result.stdout.fnmatch_lines([told, "  blame     plan: *"])
    assert (len(model.sent), recording(project).read_bytes()) == (asked, written)


def test_a_renamed_button_heals_and_a_broken_one_fails(project: pytest.Pytester) -> None:
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(project, *OFFLINE).assert_outcomes(passed=1)
    page(project, PAGE.replace(">Greet<", ">Greet them<"))
    result = run(project, *OFFLINE)
    result.assert_outcomes(passed=1)
    healed = 'step 1: click button "Greet" → click button "Greet them" (there is no button "Greet")'
    result.stdout.fnmatch_lines([f"healed   greet.plan.md::Greeted*  {healed}", "note: recorded: __recordings__/greet.plan.md.json"])
    run(project, *OFFLINE).stdout.fnmatch_lines(["*1 step · 1 replayed*"])
    written = recording(project).read_bytes()
    page(project, PAGE.replace(">Greet<", ">Greet them<").replace("'Hello '", "'Bye '"))
    result = run(project, *OFFLINE)
    result.assert_outcomes(failed=1)  # a false expectation fails, whoever decides, and heals nothing
    assert hows(project) == ["replayed"]
    assert recording(project).read_bytes() == written


def test_a_healed_test_can_fail_and_be_accepted_later(project: pytest.Pytester) -> None:
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(project, *OFFLINE)
    written = recording(project).read_text()
    page(project, PAGE.replace(">Greet<", ">Greet them<"))
    result = run(project, *OFFLINE, "--tool-healed=fail")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*It passed, but not as recorded: step 1: click button "Greet" → *', "note: recorded: .tool/runs/*"])
    assert recording(project).read_text() == written
    shown = tool(project, "heal")
    shown.stdout.fnmatch_lines(['-        "name": "Greet",', '+        "name": "Greet them",'])
    assert recording(project).read_text() == written
    tool(project, "heal", "--yes")
    assert recording(project).read_text() == written.replace('"name": "Greet"', '"name": "Greet them"')
    run(project, *OFFLINE, "--tool-healed=fail").assert_outcomes(passed=1)


def test_in_ci_nothing_is_written_into_the_project(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    monkeypatch.setenv("CI", "true")
    run(project, *OFFLINE).stdout.fnmatch_lines(["note: recorded: .tool/runs/*/recordings/greet.plan.md.json; `tool heal *"])
    assert not recording(project).exists()


def test_nothing_is_written_where_nobody_asked(project: pytest.Pytester) -> None:
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(project, "--embedded").assert_outcomes(passed=1)
    assert not recording(project).parent.exists()
    recording(project).parent.mkdir()
    run(project, "--embedded").assert_outcomes(passed=1)
    assert recording(project).exists()


def test_the_same_button_of_another_row_is_never_clicked(project: pytest.Pytester) -> None:
    page(project, SHOP)
    write(project, REMOVE, front='vars:\n  book: "Emma"\n')
    run(project, *OFFLINE).assert_outcomes(passed=1)
    [step] = steps(project, "Remove")
    assert step["actions"][0]["target"]["within"] == [{"role": "row", "name": "{book}"}]
    page(project, SHOP.replace("<td>Emma<td>", "<td>Emma II<td>"))
    result = run(project, "--embedded", "--tool-recording=strict")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['*there is no button "Remove" in row "{book}"*'])
    assert not [event for event in events_of_newest(project) if event["kind"] == "caption"]
    page(project, SHOP.replace("<tr><td>Emma<td>", "<tr><td>New<td><button>Remove</button><tr><td>Emma<td>"))
    result = run(project, "--embedded", "--tool-recording=strict")
    result.assert_outcomes(passed=1)


def events_of_newest(project: pytest.Pytester) -> list[dict[str, Any]]:
    newest = max((project.path / ".tool" / "runs").iterdir())
    return [json.loads(line) for line in (newest / "events.jsonl").read_text().splitlines()]


def test_what_is_new_hands_the_step_over(project: pytest.Pytester) -> None:
    """An alert that came with no recorded run is no success that nobody looked at."""
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(project, *OFFLINE).assert_outcomes(passed=1)
    alert = PAGE.replace("<p id=out>", "<p id=bad role=alert></p><p id=out>")
    page(project, alert.replace('<button onclick="', "<button onclick=\"document.getElementById('bad').textContent = 'Not saved'; "))
    result = run(project, *OFFLINE)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['  recorded  this is new: alert appeared: "Not saved"'])


CASES = """# Shop
## Remove
1. Click "Remove" in the row of "{book}".
   - Expect: "{book} is gone" is shown

Cases:

| case | book |
|---|---|
| emma | Emma |
| dune | Dune |
"""


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_cases_that_did_the_same_share_an_entry(project: pytest.Pytester, workers: tuple[str, ...]) -> None:
    page(project, SHOP)
    write(project, CASES)
    run(project, *OFFLINE, *workers).assert_outcomes(passed=2)
    assert list(json.loads(recording(project).read_text())["tests"]) == ["Remove"]
    page(project, SHOP.replace("Dune<td><button", "Dune<td><button aria-label='Take out'"))
    write(project, CASES.replace('"Remove" in', "the button in"))
    run(project, *OFFLINE, *workers).assert_outcomes(passed=2)
    assert list(json.loads(recording(project).read_text())["tests"]) == ["Remove", "Remove[dune]"]
    run(project, "--embedded", "--tool-recording=strict", *workers).assert_outcomes(passed=2)


def test_no_secret_and_nothing_that_python_returned_is_in_the_file(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODE", "sesame-77")
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write('\nfrom pytest_tool import step\n@step("a visitor comes", gives=["who"])\ndef visitor():\n    return {"who": "Ann-4711"}\n')
    plan = """# Greeter
## Greeted
1. A visitor comes.
2. Type "{who}" into "Name".
3. Type "{secret:CODE}" into "Code".
4. Click "Greet".
"""
    write(project, plan)
    run(project, *OFFLINE).assert_outcomes(passed=1)
    text = recording(project).read_text()
    assert "sesame-77" not in text
    assert "4711" not in text
    [named, coded, greeted] = steps(project, "Greeted")
    assert (named["actions"][0]["value"], coded["actions"][0]["value"]) == ("{who}", "{secret:CODE}")
    assert greeted["evidence"] == [{"text": "Hello {who}", "gone": False}]
    run(project, "--embedded", "--tool-recording=strict").assert_outcomes(passed=1)
    assert hows(project) == ["python", "replayed", "replayed", "replayed"]


def test_shared_steps_are_recorded_where_they_are_defined(project: pytest.Pytester) -> None:
    (project.path / "greeting.md").write_text('# Greeting\n\n1. Type "{who}" into "Name".\n2. Click "Greet".\n')
    plan = '# Greeter\n## One\n1. [Greeting](greeting.md)\n   - With: who=Ann\n2. Click "Greet".\n   - Expect: "Hello Ann" is shown\n'
    write(project, plan)
    write(project, plan.replace("Ann", "Bob").replace('2. Click "Greet".', '2. Type "!" into "Code".'), "other")
    run(project, *OFFLINE).assert_outcomes(passed=2)
    assert [step["text"] for step in steps(project, "One")] == ['Click "Greet".']
    [typed, _] = json.loads((project.path / "__recordings__/greeting.md.json").read_text())["tests"]["Greeting"]["steps"]
    assert typed["actions"][0]["value"] == "{who}"
    run(project, "--embedded", "--tool-recording=strict").assert_outcomes(passed=2)


TAMPERED = {
    "value": ({"value": "Bob"}, '*neither the step nor a hint states the value "Bob"*'),
    "secret": ({"value": "{secret:CODE}"}, "*neither the step nor a hint states the value*"),
    "URL": ({"operation": "go_to", "value": "https://evil.example/"}, "*was not stated and is of another origin*"),
    "path": ({"operation": "upload", "value": "/etc/passwd"}, "*cannot be done to a textbox*"),
    "key": ({"operation": "press", "key": "rm -rf"}, "*is not a named key or shortcut*"),
}  # fmt: skip


def test_a_tampered_recording_does_nothing_that_the_plan_could_not(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CODE", "sesame-77")
    for what in TAMPERED:
        write(project, '# Greeter\n## Greeted\n1. Type "Ann" into "Name".\n', what)
    run(project, *OFFLINE).assert_outcomes(passed=len(TAMPERED))
    for what, (changed, _) in TAMPERED.items():
        whole = json.loads(recording(project, what).read_text())
        whole["tests"]["Greeted"]["steps"][0]["actions"][0] |= changed
        recording(project, what).write_text(json.dumps(whole))
    result = run(project, "--embedded", "--tool-recording=strict")
    result.assert_outcomes(failed=len(TAMPERED))
    for what, (_, told) in TAMPERED.items():
        result.stdout.fnmatch_lines_random([f"{what}.plan.md:6: step 1 failed: {told}"])


BROKEN = {
    "conflict": ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "*holds the marks of a merge conflict*"),
    "newer": ('{"version": 2, "tests": {}}', "*is of version 2, and this is a tool that reads version 1*"),
    "foreign": ('{"log": []}', "*holds no recordings of the tool*"),
    "text": ("nothing", "*holds no recordings of the tool*"),
}


def test_a_file_that_cannot_be_read_is_told_and_left_alone(project: pytest.Pytester) -> None:
    recording(project).parent.mkdir()
    for what, (text, _) in BROKEN.items():
        write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n', what)
        recording(project, what).write_text(text)
    result = run(project, *OFFLINE)
    result.assert_outcomes(passed=len(BROKEN))
    run(project, "--embedded", "--tool-recording=strict").assert_outcomes(errors=len(BROKEN))
    checked = tool(project, "check")
    for what, (text, told) in BROKEN.items():
        assert recording(project, what).read_text() == text
        result.stdout.fnmatch_lines_random([f"note: *{what}.plan.md.json {told}"])
        checked.stdout.fnmatch_lines_random([f"*{what}.plan.md.json {told}"])


def test_check_tells_what_no_plan_has_any_more(project: pytest.Pytester) -> None:
    write(project, '# Greeter\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(project, *OFFLINE).assert_outcomes(passed=1)
    assert tool(project, "check").ret == 0
    recording(project, "gone").write_bytes(recording(project).read_bytes())
    write(project, '# Greeter\n\nNew context.\n\n## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    recording(project).write_text(recording(project).read_text().replace('"tests": {', '"tests": {"Old": {"steps": []},'))
    told = tool(project, "check").stdout.str()
    assert "greet.plan.md:9: warning: Its recording is of another wording" in told
    assert "“Old” is recorded, and no test of greet.plan.md is called so" in told
    assert "There is no gone.plan.md that it is recorded for" in told
    run(project, *OFFLINE).stdout.fnmatch_lines(["passed  greet*  1 step · 1 decision*"])
    assert tool(project, "check").stdout.str().count("warning") == 2 + 1


def test_who_did_something_else_keeps_its_own_also_in_a_run_alone(project: pytest.Pytester) -> None:
    """Where shared steps lead to depends on who includes them: files stay as they are whoever runs."""
    (project.path / "greeting.md").write_text('# Greeting\n\n1. Type "{who}" into "Name".\n2. Click "Greet".\n')
    for name in ("Ann", "Bob"):
        write(project, f"# Greeter\n## {name}\n1. [Greeting](greeting.md)\n   - With: who={name}\n", name)
    page(project, PAGE.replace("'Hello '", "(document.getElementById('n').value === 'Bob' ? 'Away with ' : 'Hello ')"))
    run(project, *OFFLINE).assert_outcomes(passed=2)
    written = {path: path.read_bytes() for path in (project.path / "__recordings__").iterdir()}
    assert len(written) == 3
    for more in ((), ("-k", "Ann"), ("-k", "Bob")):
        run(project, *OFFLINE, *more)
        assert {path: path.read_bytes() for path in (project.path / "__recordings__").iterdir()} == written
        assert set(hows(project)) == {"replayed"}


STOCK = """<!doctype html><title>Stock</title><h1>Stock</h1><p id=said role=status></p>
<script>const said = (text) => { document.getElementById('said').textContent = text };</script>
<table><tr><th>Stock<th>Book<th>Qty<th>DoROWS</table>"""
BOOK = """<tr><td>3 left<td>{0}<td><label>Qty <input onchange="said(this.value + ' of {0}')"></label>
<td><button onclick="said('{0} is gone')">Remove</button> <button>Remove later</button>"""
OTHERS = """# Stock
## Row
1. Type "3" into "Qty" in the row of "Emma" and press Tab.
   - Expect: "3 of" is shown
2. Click "Remove" in the row of "Emma".
   - Expect: "is gone" is shown

## Case
1. Click "Remove" in the row of "{book}".
   - Expect: "is gone" is shown

Cases:

| case | book |
|---|---|
| one | emma |
"""


def test_what_is_meant_is_told_by_what_no_other_has_and_by_the_values_of_this_run(project: pytest.Pytester) -> None:
    page(project, STOCK.replace("ROWS", BOOK.format("Emma") + BOOK.format("Dune")))
    write(project, OTHERS)
    run(project, *OFFLINE).assert_outcomes(passed=2)
    assert [step["actions"][0]["target"]["within"][0]["name"] for step in steps(project, "Row")] == ["Emma", "Emma"]
    page(project, STOCK.replace("ROWS", BOOK.format("Dune") + BOOK.format("Emma")))
    write(project, f"{OTHERS}| two | dune |\n")
    run(project, *OFFLINE).assert_outcomes(passed=3)
    newest = events_of_newest(project)
    told = {event["control"] for event in newest if event["kind"] == "suggestion" and event["item"].endswith("two]")}
    assert told == {'button "Remove" (1 of 2) (row: 3 left Dune Qty Remove Remove later)'}
    assert [event["how"] for event in newest if event["kind"] == "step_finished"] == ["replayed", "replayed", "replayed", "decided"]


def test_a_step_that_depends_on_other_proof_is_not_replayed(project: pytest.Pytester) -> None:
    """What was recorded with an expectation proves nothing without it; what asked before a deed must ask again."""
    page(project, PAGE.replace('<button onclick="', "<button onclick=\"if (!confirm('Sure?')) return; "))
    plan = '# Greeter\n## Greeted\n1. Click "Greet" and accept the dialog.\n   - Expect: "Hello" is shown\n'
    write(project, plan)
    run(project, *OFFLINE).assert_outcomes(passed=1)
    write(project, plan.rpartition("   -")[0])
    run(project, "--embedded", "--tool-recording=strict").assert_outcomes(failed=1)
    write(project, plan)
    page(project, PAGE)
    result = run(project, *OFFLINE)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["  recorded  no browser dialog opened that could be answered"])
