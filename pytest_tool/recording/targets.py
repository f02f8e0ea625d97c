"""Describes a control by role, name and place, and finds it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from pytest_tool.briefing import told_by
from pytest_tool.observation import Control, Observation, Tab, called, is_labelled_beside
from pytest_tool.recording.form import RecordedTab, Target, Within
from pytest_tool.recording.words import CannotReplay, Words
from pytest_tool.stated import folded, stands_in


class Said(NamedTuple):
    """Holds the words of step and intent (folded), what they quote, and what was typed or chosen."""

    text: str
    quotes: tuple[str, ...]
    value: str = ""


def described(control: Control, seen: Observation, said: Said, words: Words) -> Target:
    """Describe a control among all that a look has shown.

    A row is always named, and a dialog, also where only one has such a control: tomorrow's only one may be another. A section
    is where the step speaks of it, or where it tells the control from others.
    """
    rows = _Rows(seen)
    within: list[Within] = []
    alike = [c for c in seen.controls if _same(c, control.role, name_of(control), control.frame)]
    if row := rows.name(control, said):
        within.append(Within(role=rows.role(control), name=words.written(row)))
        alike = [c for c in alike if row in rows.texts(c)]
    is_dialog = control.section in (seen.modal, *seen.windows)
    is_said = stands_in(said.text, folded(control.section))
    if control.section and (is_dialog or is_said or any(c.section != control.section for c in alike)):
        within.insert(0, Within(role="dialog" if is_dialog else "region", name=words.written(control.section)))
        alike = [c for c in alike if c.section == control.section]
    return Target(
        role=control.role,
        name=words.written(name_of(control)),
        within=tuple(within),
        position=next(i for i, c in enumerate(alike, 1) if c.tag == control.tag),
        of=len(alike),
        frame=words.written(control.frame),
    )


def found(target: Target, seen: Observation, words: Words) -> Control:
    """Find the one control that is meant. Raises CannotReplay where there is none, or another number of them."""
    rows = _Rows(seen)
    alike = [c for c in seen.controls if _same(c, target.role, words.filled(target.name), words.filled(target.frame))]
    for place in target.within:
        name = words.filled(place.name)
        if place.role in ("row", "listitem"):
            alike = [c for c in alike if name in rows.texts(c)]
        else:
            alike = [c for c in alike if c.section == name]
    if len(alike) != target.of or target.position > target.of:
        there = (
            f"{len(alike)} are there, and there was 1" if target.of == 1 else f"{len(alike)} of {target.of} are there"
        )
        raise CannotReplay(f"there is no {target}" if not alike else f"there are several of {target}: {there}")
    return alike[target.position - 1]


def described_tab(index: int, tabs: Iterable[Tab], words: Words) -> RecordedTab:
    """Describe an open tab."""
    tab = next((t for t in tabs if t.index == index), None)
    return RecordedTab(title=words.written(tab.title) if tab else "", position=index + 1)


def found_tab(wanted: RecordedTab, seen: Observation, words: Words) -> int:
    """Find the index of a tab by its title, of several by its place. Raises CannotReplay."""
    title = words.filled(wanted.title)
    alike = [tab.index for tab in seen.tabs if tab.title == title]
    if len(alike) > 1 and wanted.position - 1 in alike:
        return wanted.position - 1
    if len(alike) != 1:
        raise CannotReplay(f'there {"is no tab" if not alike else "are several tabs"} "{title}"')
    return alike[0]


def name_of(control: Control) -> str:
    """Give what a person calls a control: its name, else the label beside it, else what its picture shows."""
    return control.near if is_labelled_beside(control) else called(control) or control.icon


def _same(control: Control, role: str, name: str, frame: str) -> bool:
    return control.role == role and control.frame == frame and name_of(control) == name


class _Rows:
    """Knows the rows and list items of one look, and what stands in them."""

    def __init__(self, seen: Observation) -> None:
        told = told_by(seen.controls, seen.blocks)
        self._blocks = {row: block for block, row in reversed(told.items())}
        self._cells = [block.cells or block.parts or (block.title or block.text,) for block in told]

    def role(self, control: Control) -> Literal["row", "listitem"]:
        block = self._blocks.get(control.row)
        return "row" if block and block.cells else "listitem"

    def texts(self, control: Control) -> list[str]:
        """List what stands in its row, one text a cell or an element, its own name left out."""
        if not control.row or control.row == control.name:
            return []
        block = self._blocks.get(control.row)
        parts = (block.cells or block.parts) if block else control.row_parts
        whole = block.title or block.text if block else control.row
        return [text for text in parts or (whole,) if text and text != name_of(control)]

    def name(self, control: Control, said: Said) -> str:
        """Name its row by a cell: best a unique one, then a quoted, then a spoken one."""
        texts, own = self.texts(control), folded(name_of(control))
        other = Counter(text for cells in self._cells for text in set(cells))
        quotes = [quote for quote in map(folded, said.quotes) if quote not in (own, folded(said.value))]
        quoted = {text for text in texts if any(stands_in(folded(text), quote) for quote in quotes)}
        named = {text for text in texts if stands_in(said.text, folded(text))}
        return min(texts, key=lambda t: (other[t] > 1, t not in quoted, t not in named), default="")
