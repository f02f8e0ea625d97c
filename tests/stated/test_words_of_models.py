"""A secret that a model says is as hidden as one that a page shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from greeter import chat, run, write
from scripted import ScriptedModel

SECRET = "paper-lane-42"


def test_what_a_model_says_is_masked_on_record_and_for_other_models(project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        said = chat(role, ask)
        if "verdict" in said:
            said["verdict"]["reason"] = f"the code {SECRET.upper()} was typed"
        return {**said, "say": f"I know {SECRET.replace('-', ' ')}"}

    model.chat = telling
    monkeypatch.setenv("CODE", SECRET)
    write(project, '# G\n## A\n1. Type "Ann" as the name, not {secret:CODE}.\n2. Greet.\n   - Expect: "Hello Bob" is shown\n')
    result = run(project, "-vv", "--junit-xml=junit.xml", "-o", "tool_expect_seconds=0.3")
    result.assert_outcomes(failed=1)
    told = [str(result.stdout), (project.path / "junit.xml").read_text(), *(p.read_text() for p in (project.path / ".tool").rglob("*.json*"))]
    told += [json.dumps(sent.body) for sent in model.sent]
    assert any("was typed" in text for text in told)
    assert not [text for text in told for form in (SECRET, SECRET.upper(), SECRET.replace("-", " ")) if form in text]
