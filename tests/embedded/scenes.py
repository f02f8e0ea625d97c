"""Scenes for the strategies: one wish, a page as the pilot is told it, and what was done so far."""

from __future__ import annotations

from typing import Any

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.wire.roles import AskedAction, AskedPage, WantedIntent

LINK = Wish('click the link "Billing"', Act.CLICK, 'the link "Billing"')
PATH = Wish("choose PDF", Act.CHOOSE, "PDF", path=("File", "Export"))
VOLUME = Wish('set the slider to "30"', Act.SET, "the slider", "30")


def scene(wish: Wish, lines: list[str], *actions: AskedAction, **page: Any) -> Scene:
    asked = AskedPage(url="http://127.0.0.1/", title="Page", controls=lines, **page)
    return Scene(wish, asked, controls(lines), actions)


def did(intent: WantedIntent | str, *changes: str, outcome: str = "done") -> AskedAction:
    text = intent if isinstance(intent, str) else intent.text
    return AskedAction(intent=text, did="something", outcome=outcome, changes=list(changes))  # type: ignore[arg-type]


def texts(intents: list[WantedIntent]) -> list[str]:
    return [intent.text for intent in intents]
