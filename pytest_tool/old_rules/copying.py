"""Copies by English rules, for the embedded text model: a step that says to copy states what it names.

A model that quotes the words of the step is held to ``copies`` instead.
"""

from __future__ import annotations

import re

from pytest_tool.action import Value
from pytest_tool.grammar.shown import Line, is_look_up, named_in, shown
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act as GrammarAct
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.stated import QUOTED
from pytest_tool.verbatim import folded, stands_in

LONGEST_COPY = 200
COPIES = re.compile(
    r"(?:^|[.,;:!?]\s*|\b(?:and|then|please|now|to)\s+)(?:copy|paste)\s+(?P<source>.+?)(?:\s+(?:in|into|to|onto|as|for)\b|[.;!?]|$)"
    r"|\b(?:what|the \w+(?: \w+)?) (?:that )?the page shows\b(?P<place>[^.;!?]*)",
    re.IGNORECASE,
)
"""An order to copy, and what: “Copy the order number into …”, “Type what the page shows as reference”."""
_FILLING = "the a an this that its it their from of and page text value shows what field box here there"
NO_SOURCE = frozenset(_FILLING.split())
"""Words of an order to copy that name nothing."""


def copied(tag: int, step: Step, seen: Observation) -> Value | None:
    """The text of control ``tag``, stated by a step that itself says to copy what this control is called."""
    control = seen.control(tag)
    if control is None:
        return None
    texts = (control.name, control.text, control.placeholder, control.near, control.row, control.section)
    words = " ".join(filter(None, (*texts, control.frame, control.value)))
    if not _is_source(step, words) and not _is_field_of(control, step, seen):
        return None
    text = control.value or control.text or control.name
    return Value(text, f"copied from tag {tag}") if text else None


def _is_field_of(control: Control, step: Step, seen: Observation) -> bool:
    """Whether the step says to type the value of exactly this field, and the page has one such field."""
    name = fold(control.name)
    alike = [c for c in seen.controls if fold(c.name) == name]
    return bool(name and control.value) and len(alike) == 1 and name in {named_in(s) for s in _looked_up(step)}


COPIED_TEXT = "copied from the page"


def copied_text(text: str, step: Step, seen: Observation) -> Value | None:
    """A text that the page shows as whole words, stated by a step that itself says to copy what stands beside it."""
    wanted = folded(text)
    if not wanted or len(wanted) > LONGEST_COPY:
        return None
    for source in _looked_up(step):
        there = shown(source, shown_lines(seen), [c.name for c in seen.controls]).text
        if there and folded(there) == wanted:
            return Value(there, COPIED_TEXT)
    holding = (b for b in seen.blocks if stands_in(folded(b.text), wanted))
    return Value(text, COPIED_TEXT) if any(_is_source(step, f"{b.text} {b.section}") for b in holding) else None


def _looked_up(step: Step) -> list[str]:
    """The places on the page that the step itself names for a value to be typed: “the value of Language”."""
    return [w.source for w in parse(step.text).wishes if w.act is GrammarAct.COPY and is_look_up(w.source)]


def shown_lines(seen: Observation) -> list[Line]:
    """The visible text as the look-up reads it."""
    return [
        Line(b.cells or (b.text,), b.kind, b.header, (b.box.x, b.box.y, b.box.height)) for b in seen.blocks if not b.label
    ]  # fmt: skip


def _is_source(step: Step, words: str) -> bool:
    """Whether the step orders to copy something that these words speak of."""
    order = COPIES.search(QUOTED.sub(" ", step.text))
    if order is None:
        return False
    named = re.findall(r"\w{3,}", folded(order["source"] or order["place"] or ""))
    wanted = {word[:5] for word in named if word not in NO_SOURCE}
    return bool(wanted & {word[:5] for word in re.findall(r"\w{3,}", folded(words))})


def is_copy(value: Value, step: Step, seen: Observation) -> bool:
    """Whether a value is the copy that it says it is, of what the step orders to copy in English."""
    if match := re.fullmatch(r"copied from tag (\d+)", value.stated_by):
        source = copied(int(match[1]), step, seen)
        return source is not None and source.text == value.text
    return value.stated_by == COPIED_TEXT and copied_text(value.text, step, seen) is not None
