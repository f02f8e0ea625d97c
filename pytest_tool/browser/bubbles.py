"""Notes what the browser's own validation says in bubbles."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error, Page

from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.taking import is_same_amount
from pytest_tool.changes import Change, Kind

LOOK_S = 1.0


def not_sent(wrong: list[dict[str, str]], mask: Callable[[str], str]) -> tuple[Change, ...]:
    """Note that a form stayed, with each ``wrong`` field's message."""
    return tuple(Change(Kind.NOT_SENT, mask(field["name"]), mask(field["message"])) for field in wrong)


def left_changed(left: dict[str, str] | None, mask: Callable[[str], str]) -> tuple[Change, ...]:
    """Note that a field left by a click changed its number."""
    if left is None or is_same_amount(left["was"], left["is"]):
        return ()
    return (Change(Kind.LEFT_CHANGED, mask(left["name"]), mask(f'went from "{left["was"]}" to "{left["is"]}"')),)


def wrong_after_key(injected: Injected, page: Page) -> list[dict[str, str]]:
    """Find the fields that kept a form from being sent."""
    try:
        found: list[dict[str, str]] = injected.call(page.main_frame, "wrong", LOOK_S)
    except (Error, DeadlinePassed):
        return []  # the key loaded another page
    return found
