"""Stars: “4 stars” is the fourth of a row of stars, or the control that is called so; of several ratings that of what is said."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, ordinal, quote, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

STAR = frozenset({"★", "☆", "⭐", "star"})
CLICKED = frozenset({"radio", "button", "generic", "link", "img", "option"})
FEWEST = 3
SAYS_LITTLE = word_set("rating rate star stars review score your overall number of")
"""What the label of any rating says."""
_STARS = re.compile(r"(?P<number>\d+)(?: out of \d+| of \d+|/\d+)? stars?", re.IGNORECASE)


def rate(scene: Scene) -> list[WantedIntent]:
    """The click on the star that the wish means; empty for any other wish."""
    number = stars(scene.wish)
    if not number:
        return []
    if named(scene.wish.target, [c for c in scene.controls if c.role in ("combobox", "listbox", "slider")]):
        return []
    if unclear(scene):
        return []
    alike = _meant(scene, [c for c in scene.controls if c.role in CLICKED and _is_called(c, number)])
    run = _meant(scene, [c for c in scene.controls if c.role in CLICKED and _is_star(c)])
    if len(alike) == 1:
        return [final(f"click {pointing_at(alike[0], scene.controls)}", scene.wish)]
    if len({(c.role, called(c), c.row) for c in run}) != 1 or not len(run) >= FEWEST or not 0 < number <= len(run):
        return []
    star = run[number - 1]
    of_all = [c for c in scene.controls if (called(c), c.icon) == (called(star), star.icon)]
    name = quote(called(star)) if called(star) else f"{star.icon} icon"
    return [final(f"click the {ordinal(of_all.index(star) + 1)} {name}", scene.wish)]


def unclear(scene: Scene) -> str:
    """Why no star is clicked: which of several ratings is not told, or the only one is that of another thing."""
    number, what = stars(scene.wish), _rated(scene.wish)
    if not number or scene.wish.act is Act.CLICK:
        return ""
    found = [c for c in scene.controls if c.role in CLICKED and (_is_called(c, number) or _is_star(c))]
    labels = {_label(c, scene) for c in found}
    if len(labels) > 1 and len({_label(c, scene) for c in _meant(scene, found)}) != 1:
        return f"there are several ratings: {' and '.join(sorted(quote(label) for label in labels if label))}"
    told = content(" ".join((scene.page.title, *(line for line in scene.page.text if line.startswith("#")))))
    label = next(iter(labels)) if len(labels) == 1 else ""
    if label and what and not what <= content(label) | told:
        return f"the rating is for {quote(label)}"
    return ""


def _meant(scene: Scene, found: list[Control]) -> list[Control]:
    """Those of the rating that is named, where one is."""
    what = _rated(scene.wish)
    return [c for c in found if what and what <= content(f"{c.section} {c.near} {c.row}")] or found


def _rated(wish: Wish) -> frozenset[str]:
    """The words for what is rated: “the food”, “the service rating”."""
    said = wish.names if wish.target == "the rating" and not wish.names.startswith('"') else wish.target
    return content(said) - SAYS_LITTLE


def _label(control: Control, scene: Scene) -> str:
    """What a rating says it is for: the words of its row, else of its group, which are no heading of the page."""
    headings = {line.lstrip("# ") for line in scene.page.text if line.startswith("#")}
    section = "" if control.section in headings else control.section
    words = re.sub(r"[^\w\s]|\b\d+ stars?\b", " ", control.row or section)
    return " ".join(word for word in words.split() if fold(word) not in SAYS_LITTLE)


def stars(wish: Wish) -> int:
    """How many stars the wish is for: “4 stars”, “the third star”; 0 for any other wish."""
    if wish.act is Act.CLICK:
        phrase = read(wish.target)
        return phrase.ordinal if phrase.name == "star" and phrase.ordinal > 0 and not phrase.place else 0
    match = _STARS.fullmatch((wish.value or "").strip()) if wish.act in (Act.CHOOSE, Act.SET) else None
    return int(match["number"]) if match else 0


def _is_called(control: Control, number: int) -> bool:
    match = _STARS.fullmatch(re.sub(r"^\W+", "", fold(called(control))).removeprefix("rate ").strip())
    return match is not None and int(match["number"]) == number


def _is_star(control: Control) -> bool:
    words = set(fold(called(control)).split())
    return bool(words) and words <= STAR if called(control) else "star" in control.icon.split()
