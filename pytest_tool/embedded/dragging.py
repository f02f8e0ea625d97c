"""What a drag means on a page: which control is dragged, and at which it is dropped. By names alone, never guessed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import fitting, named, names
from pytest_tool.embedded.shown import Shown
from pytest_tool.embedded.whole_names import having
from pytest_tool.grammar.dragging import dragged
from pytest_tool.grammar.phrase import Phrase, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control
from pytest_tool.wire.roles import Ask

DROPPED = "DRAG: at which"
"""How the question begins that asks for the place (``engines.ask``)."""
NONE = "none"
SURE = 0.97
LISTS = frozenset({"combobox", "listbox"})
WHOLES = frozenset({"application", "grid", "treegrid", "table", "document", "main"})
"""What holds all the places: what it says is said by them, and it is none of them, unless it is called so."""
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where the words of a name part that was written for programs: “InProgress”."""
NOUNS = word_set(
    "card column list lane folder zone area box task item tile board section group entry row element one ticket note file "
    "chip node widget image picture thing container pane panel drop basket bucket bin"
)
"""What people call such things and places, when it is no part of their names."""


def carried(ask: Ask, wishes: Sequence[Wish]) -> list[Wish]:
    """“Put A into the Done column” is a drag where A lies on the page and can be dragged; then nothing is sent, either.

    “Add A to the toppings” is a choice where the page has a list of that name.
    """
    found = controls(ask.page.controls)
    movable = [c for c in found if "draggable" in c.states]
    lists = [c for c in found if c.role in LISTS]
    kept: list[Wish] = []
    carried = False
    for wish in wishes:
        drag, sends = wish.instead, wish.act is Act.SUBMIT
        if drag is not None:
            begun = any(a.intent == drag.text for a in ask.history)
            carried = begun or bool(named(drag.target, lists if drag.act is Act.CHOOSE else movable))
        elif not sends:
            carried = False
        if not (carried and sends):
            kept.append(drag if carried and drag else wish)
    return kept


def orders_drag(intent: str) -> bool:
    return dragged(intent) is not None


def drag_shares(
    intent: str, offered: Sequence[str], shown: Mapping[str, Shown], at_goal: bool
) -> dict[str, float] | None:
    """How probable it is that each of the offered controls is meant; None for an intent that orders no drag."""
    told = dragged(intent)
    tags = [tag for tag in offered if tag != NONE]
    if told is None or any(tag not in shown for tag in tags):
        return None
    found = [_control(tag, shown[tag]) for tag in tags]
    matched = meant(told.goal, _places(found), str(told.where)) if at_goal else meant(told.source, found)
    chosen = [str(c.tag) for c in matched] or [NONE]
    rest = (1 - SURE) / max(1, len(offered) - len(chosen))
    return {option: SURE / len(chosen) if option in chosen else rest for option in offered}


def _control(tag: str, it: Shown) -> Control:
    return Control(int(tag), it.role, it.name, it.text, it.value or None, it.type, it.placeholder, it.states, it.row,
                   it.section, it.near, it.icon)  # fmt: skip


def _places(found: Sequence[Control]) -> list[Control]:
    """What something can be dropped at, each called as a person reads it."""
    named = [c._replace(text="") if c.role in WHOLES else c for c in found]
    return [c._replace(name=_HUMPS.sub(" ", c.name)) if "droppable" in c.states else c for c in named]


def meant(words: str, found: Sequence[Control], where: str = "") -> list[Control]:
    """The controls that these words name; ``where`` it is dropped at them tells a place from a neighbour."""
    phrase = read(words)
    for tried in dict.fromkeys((phrase, _without_nouns(phrase))):
        if tried.name:
            matched, _ = fitting(tried, found)
            if tried.exact:  # “Update icon” is not “Update logo”, though an icon is what people call any picture
                matched = [c for c in matched if having(tried.name, names(c))]
        else:
            matched = _counted(tried, [c for c in found if "draggable" in c.states])
        if matched:
            return _likely(matched, where)
    return []


def _without_nouns(phrase: Phrase) -> Phrase:
    kept = [word for word in phrase.name.split() if word not in NOUNS and word.removesuffix("s") not in NOUNS]
    return phrase if phrase.exact else replace(phrase, name=" ".join(kept), roles=frozenset())


def _counted(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“the third item”: of all that can be dragged."""
    at = phrase.ordinal - 1 if phrase.ordinal > 0 else phrase.ordinal
    if not phrase.ordinal:
        return list(found) if len(found) == 1 else []
    return [found[at]] if -len(found) <= at < len(found) else []


def _likely(matched: list[Control], where: str) -> list[Control]:
    """Something is dropped onto a place for it, and beside what can be dragged itself."""
    state = {"onto": "droppable", "before": "draggable", "after": "draggable"}.get(where, "")
    return [c for c in matched if state in c.states] or matched
