"""Stars: “4 stars” is the fourth of a row of stars, or the control that is called so."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, final
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, ordinal, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

STAR = frozenset({"★", "☆", "⭐", "star"})
CLICKED = frozenset({"radio", "button", "generic", "link", "img", "option"})
FEWEST = 3
_STARS = re.compile(r"(?P<number>\d+)(?: out of \d+| of \d+|/\d+)? stars?", re.IGNORECASE)


def rate(scene: Scene) -> list[WantedIntent]:
    """The click on the star that the wish means; empty for any other wish."""
    number = stars(scene.wish)
    if not number:
        return []
    if named(scene.wish.target, [c for c in scene.controls if c.role in ("combobox", "listbox", "slider")]):
        return []
    alike = [c for c in scene.controls if c.role in CLICKED and _is_called(c, number)]
    run = [c for c in scene.controls if c.role in CLICKED and _is_star(c)]
    if len(alike) == 1:
        return [final(f"click {quote(called(alike[0]))}", scene.wish)]
    if len({(c.role, called(c), c.row) for c in run}) != 1 or not len(run) >= FEWEST or not 0 < number <= len(run):
        return []
    star = run[number - 1]
    name = quote(called(star)) if called(star) else f"{star.icon} icon"
    return [final(f"click the {ordinal(number)} {name}", scene.wish)]


def stars(wish: Wish) -> int:
    """How many stars the wish is for: “4 stars”, “the third star”; 0 for any other wish."""
    if wish.act is Act.CLICK:
        phrase = read(wish.target)
        return phrase.ordinal if phrase.name == "star" and phrase.ordinal > 0 and not phrase.place else 0
    match = _STARS.fullmatch((wish.value or "").strip()) if wish.act in (Act.CHOOSE, Act.SET) else None
    return int(match["number"]) if match else 0


def _is_called(control: Control, number: int) -> bool:
    match = _STARS.fullmatch(fold(called(control)).removeprefix("rate ").strip())
    return match is not None and int(match["number"]) == number


def _is_star(control: Control) -> bool:
    words = set(fold(called(control)).split())
    return bool(words) and words <= STAR if called(control) else "star" in control.icon.split()
