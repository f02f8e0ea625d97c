"""A small page, a plan for it, and scripted models that know the plan."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events

from scripted import tag_of

PAGE = """<!doctype html><title>Greeter</title><h1>Greeter</h1>
<label>Name <input id=n></label> <label>Code <input id=c type=password></label>
<button onclick="document.getElementById('out').textContent = 'Hello ' + document.getElementById('n').value">Greet</button>
<button>Idle</button><p id=out></p>"""


GREET = """
# Greeter

## A visitor is greeted
1. Type "Ann" as the name.
2. Greet.
   - Expect: "Hello Ann" is shown
"""


def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    """A pilot that knows the two steps of the plan above."""
    assert role == "pilot_turn", role
    history, text = ask.get("history", []), ask["step"]["text"]
    if any(h["outcome"] == "done" for h in history):
        return {"verdict": {"passed": True, "reason": "done", "evidence": [{"text": 'value "Ann"'}]}}
    if text.startswith("Type"):
        return {"say": "Typing the name.", "intents": [{"text": 'type "Ann" into Name', "fills": True}]}
    return {"intents": [{"text": "click Greet", "fills": False}]}


def decide(request: dict[str, Any]) -> dict[str, Any]:
    if "type" in request["state"]["goal"]:
        return {"operation": "TYPE", "type": tag_of(request, '"Name"')}
    return {"operation": "CLICK", "pointing": tag_of(request, '"Greet"')}


def write(project: pytest.Pytester, text: str, name: str = "greet", front: str = "") -> Path:
    path = project.path / f"{name}.plan.md"
    path.write_text(f'---\nurl: "{{base_url}}/page.html"\n{front}---\n{text}')
    return path


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", *args, timeout=120)


def events(project: pytest.Pytester) -> list[dict[str, Any]]:
    [folder] = (project.path / ".tool" / "runs").iterdir()
    return list(read_events(folder))
