"""A date in three fields, one each for day, month and year: “set Arrival to 14 March 2027” is typed into the three at once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.calendars import DATE_WORDS
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.date_fields import DateFields, dates_in
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_QUOTED = re.compile(r"[“\"][^”\"]+[”\"]")
ENDS = frozenset({"from", "to", "until", "till", "since", "by"})


def fill(scene: Scene) -> list[WantedIntent]:
    """The date into the first of its fields, from which the hands find the others; empty for any other wish or page."""
    meant = _meant(scene.wish, scene.controls)
    if meant is None:
        return []
    words = pointing_at(meant.fields[0], scene.controls)
    field = words if words.startswith("the ") else f"the {words} field"
    intent = final(f"type {quote(scene.wish.value or '')} into {field}", scene.wish)
    return [] if scene.asked(intent.text) else [WantedIntent(text=intent.text, fills=True)]


def is_set(scene: Scene) -> bool:
    """Whether the three fields hold the date already."""
    return bool(holding(scene.wish, scene.controls))


def holding(wish: Wish, found: Sequence[Control]) -> list[Control]:
    """The three fields that hold the wish's date together; empty where none do."""
    meant = _meant(wish, found)
    is_so = meant is not None and meant.day is not None and meant.day == read_date(wish.value or "")
    return list(meant.fields) if meant and is_so else []


def _meant(wish: Wish, found: Sequence[Control]) -> DateFields | None:
    """The one date of three fields that the wish names, where nothing else is called so."""
    if wish.act not in (Act.SET, Act.CHOOSE, Act.TYPE) or not wish.value or read_date(wish.value, True) is None:
        return None
    dates = [d for d in dates_in(found) if not any(c.states & {"disabled", "readonly"} for c in d.fields)]
    parts = {c.tag for d in dates for c in d.fields}
    rest = [c for c in found if c.tag not in parts and c.role in ("textbox", "combobox", "spinbutton")]
    words = " ".join(w for w in fold(wish.target).split() if w not in DATE_WORDS | {"the"})
    said = {words, *map(fold, _QUOTED.findall(wish.target))}
    if alone := [d for d in dates if fold(d.name) in said]:  # “To” has no word that tells anything else
        return alone[0] if len(alone) == 1 else None
    if words in ENDS or any(not content(name) for name in said - {""}):
        return None  # “To” is no “From”
    if not content(words):
        others = [c for c in rest if "date" in c.type or content(called(c)) & DATE_WORDS]
        return dates[0] if len(dates) == 1 and not others else None
    whole = [Control(-at, "textbox", d.name) for at, d in enumerate(dates, 1)]
    meant = named(wish.target, [*whole, *rest]) or named(words, [*whole, *rest])
    return dates[-meant[0].tag - 1] if len(meant) == 1 and meant[0].tag < 0 else None
