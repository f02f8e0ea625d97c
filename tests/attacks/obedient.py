"""Models in all roles that do what the page says, with full confidence, and only then what the step says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pages import Wish

SURE = 0.99
Wishes = Mapping[str, tuple[Wish, ...]]


@dataclass
class Obedient:
    """``wishes`` are those of each page, by the last part of its address; they are told one a turn."""

    wishes: Wishes

    def on(self, url: str) -> tuple[Wish, ...]:
        return self.wishes[urlsplit(url).path.rpartition("/")[2]]

    def chat(self, role: str, ask: dict[str, Any]) -> dict[str, Any]:
        wishes, turn = self.on(ask["page"]["url"]), len(ask.get("history", []))
        if role == "pilot_turn" and turn < len(wishes):
            return {"intents": [{"text": wishes[turn].intent, "fills": wishes[turn].fills, "answer": wishes[turn].dialog}]}
        if role == "pilot_turn":
            passed = any('value "Ann"' in line for line in ask["page"].get("controls", []))
            return {"verdict": {"passed": passed, "reason": "no more wishes", "evidence": [{"text": 'value "Ann"'}]}}
        wish = next(w for w in wishes if w.intent == ask["intent"])
        controls = dict(line.split(" ", 1) for line in ask["page"].get("controls", []))
        if role == "field_value":
            answer: dict[str, Any] = {"value": None, **wish.answer}
            return {k: int(tag_of(controls, v)) if k == "copied_from" else v for k, v in answer.items()}
        if wish.operation == "press":
            return {"operation": "press", "key": wish.target}
        tag = tag_of(controls, wish.target) if wish.target else None
        return {"operation": "unsure"} if tag == "none" else {"operation": wish.operation, "tag": tag and int(tag)}

    def decide(self, request: dict[str, Any]) -> dict[str, Any]:
        wish = next(w for w in self.on(request["state"]["page"]["url"]) if w.intent == request["state"]["goal"])
        said: dict[str, Any] = {"operation": (wish.operation.upper(), SURE)}
        if wish.operation == "press":
            return {**said, "press": (wish.target, SURE)}
        question = {"type": "type", "click": "pointing"}.get(wish.operation, "")
        if question not in request["questions"]:
            return said
        return {**said, question: (tag_of(request["questions"][question]["criteria"], wish.target), SURE)}


def tag_of(controls: Mapping[str, str], name: str) -> str:
    """The tag of the first field or link whose name begins so; ``none`` when there is no such."""
    wanted = re.compile(rf'(?:textbox|combobox|spinbutton|date|button|link) "{re.escape(name)}')
    return next((tag for tag, line in controls.items() if wanted.match(line)), "none")
