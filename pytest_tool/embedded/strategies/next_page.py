"""The next page of a list, for what is not in sight: a bare “Next” is the way only where the page counts pages; else it may be
the next step of an order.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, tokens
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

AHEAD = frozenset({">", "›", "»", "→", "next page", "older", "older posts", "load more", "show more", "more results",
                   "view more", "see more", "load more results", "show more results"})  # fmt: skip
"""Names of what shows more of a list, whatever page they are on."""
MOST_PAGES = 50
"""Higher numbers are years or anything else."""
_COUNTED = re.compile(r"\bpage \d+|\d+\s*(?:–|-|to)\s*\d+ of \d+|\b\d+ of \d+ pages", re.IGNORECASE)
_TURNING = re.compile(r"\b(?:previous|preceding|next|following|first|last) page\b", re.IGNORECASE)
"""What turns pages itself: “the previous page” is on none that follows."""
_AS_KIND = re.compile(r"(?P<what>click (?:export|download|print|save)\b.*) (?:as|to|in|into) (?:an? )?[A-Z]+(?: file)?")
BESIDE_THE_LIST = ("status ", "alert ", "text gone", "focus is on ", "scrolled ")
"""Changes that bring no row into sight."""


def turn(scene: Scene, goal: str) -> list[WantedIntent]:
    """The way to further rows of a list, as long as it shows any; a button that is in no row is on none of them."""
    if (scene.wish.act is Act.CLICK and not _names_something(scene.wish)) or _TURNING.search(scene.wish.text):
        return []
    if scene.wish.every and any(" to do each of " in action.intent for action in scene.actions):
        return []  # “select all overdue”: what was counted is on this page, and its ticks may be lost on another
    ways = [c for c in scene.controls if _leads_on(c, scene) and "disabled" not in c.states]
    if not ways and (number := _next_number(scene)):
        ways = [number]
    if len(ways) != 1:
        return []
    intent = aside(f"click {pointing_at(ways[0], scene.controls)}", goal)
    before = scene.asked(intent.text)
    turned = not before or any(not change.startswith(BESIDE_THE_LIST) for change in before[-1].changes)
    return [intent] if turned and (not before or before[-1].outcome == "done") else []


def _names_something(wish: Wish) -> bool:
    """Whether it is about one of several, which has a name or a number; “as CSV” is neither."""
    said = export["what"] if (export := _AS_KIND.fullmatch(wish.text)) else wish.text
    return any(t.is_value or t.capital for t in tokens(f"{said} {wish.place}"))


def _next_number(scene: Scene) -> Control | None:
    """The link of the page after this one, where pages are told by their numbers alone: those of one row, but this one."""
    numbers = [c for c in scene.controls if c.role == "link" and called(c).strip().isdigit()]
    numbers = [c for c in numbers if int(called(c)) <= MOST_PAGES]
    places = {int(called(c)): c for c in numbers}
    if len(places) != len(numbers) or not numbers or len({c.row for c in numbers}) > 1:
        return None  # numbers in rows of their own are those of things
    missing = [n for n in range(1, max(places) + 2) if n not in places]
    counted = bool(missing) and len(places) == max(missing[0] - 1, max(places) - 1)
    return places.get(missing[0] + 1) if counted else None


def _leads_on(control: Control, scene: Scene) -> bool:
    name = fold(called(control)).strip()
    if control.role not in ("link", "button", "generic"):
        return False
    if name in AHEAD:
        return True
    numbers = [c for c in scene.controls if c.role in ("link", "button") and called(c).strip().isdigit()]
    counted = len(numbers) >= 2 or any(_COUNTED.search(line) for line in scene.page.text)
    return name in ("next", "next >", "next ›", "next »", "next →") and counted
