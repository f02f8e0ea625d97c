"""Writes an intent and controls as the model reads them.

``[CLS] intent [SEP] title [SEP]``, then control after control.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.wordpiece import WordPiece
from pytest_tool.observation import Control

Ids = NDArray[np.int64]
ROLES = (
    "button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "listbox", "tab", "switch", "slider", "spinbutton",
    "option", "generic", "menuitem", "columnheader", "img", "listitem", "gridcell", "treeitem", "other",
)  # fmt: skip
MARKS = ("section", "row", "placeholder", "icon", "value", "options", "near", "state", "text")
MARKER = {name: number for number, name in enumerate((*ROLES, *MARKS), 1)}
"""Role or field → its id: the model learned them in place of the vocabulary's unused pieces."""
STATES = (
    "checked",
    "unchecked",
    "selected",
    "disabled",
    "expanded",
    "collapsed",
    "pressed",
    "readonly",
    "mixed",
    "multiple",
)
PLAIN_TYPES = frozenset({"", "text", "submit", "button"})
CUT = {
    "intent": 64, "title": 24, "section": 14, "row": 18, "name": 18, "text": 12, "placeholder": 10, "type": 2, "icon": 10,
    "near": 10, "value": 6, "state": 4, "options": 30,
}  # fmt: skip
"""So many pieces of each are read, as in training."""
OPTIONS = 12


@dataclass(frozen=True, slots=True)
class Encoded:
    """Pieces as ids, segments, and where each control begins.

    ``segments`` are 0 for the intent, 1 for the page.
    """

    ids: Ids
    segments: Ids
    starts: Ids


class Encoder:
    """Encodes with one vocabulary."""

    def __init__(self, pieces: WordPiece) -> None:
        self._pieces = pieces
        self._first, self._end = pieces.ids["[CLS]"], pieces.ids["[SEP]"]

    def encode(self, intent: str, title: str, controls: Sequence[Control]) -> Encoded:
        """Encode the intent and these controls in one line."""
        ids = [self._first, *self._cut("intent", intent), self._end]
        asked = len(ids)
        if title:
            ids += [*self._cut("title", title), self._end]
        starts, section, row = [], "", ""
        for control in controls:
            if control.section != section:
                section = control.section
                ids += [MARKER["section"], *self._cut("section", section)]
            if control.row != row:
                row = control.row
                own = row.strip() == control.name.strip()
                ids += [MARKER["row"], *(() if own else self._cut("row", row))]
            starts.append(len(ids))
            ids += self._control(control)
        segments = np.ones(len(ids), np.int64)
        segments[:asked] = 0
        return Encoded(np.array(ids, np.int64), segments, np.array(starts, np.int64))

    def _cut(self, field: str, text: str) -> tuple[int, ...]:
        return self._pieces.encode(text)[: CUT[field]] if text else ()

    def _control(self, control: Control) -> Iterator[int]:
        yield MARKER.get(control.role, MARKER["other"])
        yield from self._cut("name", control.name)
        if control.text and control.text != control.name:
            yield from self._marked("text", control.text)
        if control.placeholder:
            yield from self._marked("placeholder", control.placeholder)
        if control.type not in PLAIN_TYPES:
            yield from self._cut("type", control.type)
        if control.icon and not re.search(r"[^\W\d_]{2}", control.name):
            yield from self._marked("icon", control.icon)
        if control.near:
            yield from self._marked("near", control.near)
        if control.value:
            yield from self._marked("value", control.value)
        if told := [state for state in sorted(control.states) if state in STATES]:
            yield from self._marked("state", " ".join(told))
        if control.options:
            yield from self._marked("options", ", ".join(control.options[:OPTIONS]))

    def _marked(self, field: str, text: str) -> tuple[int, ...]:
        return (MARKER[field], *self._cut(field, text))
