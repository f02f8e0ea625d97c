"""Reads fields, and values with a label: “Total: £12.98”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from pytest_tool.expect.measured import NotFound
from pytest_tool.expect.named import FIELDS, find
from pytest_tool.expect.names import nearest
from pytest_tool.expect.parts import within
from pytest_tool.expect.rows import Group, columns, groups
from pytest_tool.language.compare import amount, same, same_value
from pytest_tool.language.parameters import Value
from pytest_tool.language.targets import Target
from pytest_tool.observation import Block, Observation, called

HIDDEN_VALUE = "•••"
"""What the observation shows of a password."""
SHORT = 60
"""Characters of what still is a label."""
LABELLED = re.compile(r"([^:]{1,60}?)\s*:\s+(.+)|(\D{1,60}?)\s(?:[-–—=]\s)?([-+]?[£$€¥]? ?\d.*)")
"""“Total: £12.98”; without a colon a number follows, “Total £12.98”."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One value that was read under a label."""

    label: str
    value: str
    typed: bool = False
    """It stands in a field, where case matters."""

    def is_(self, wanted: Value) -> bool:
        """Tell whether it is this value: “3 items” says 3, too."""
        if same_value(self.value, wanted.text, case=self.typed):
            return True
        number, there = amount(wanted.text), amount(self.value, leading=True)
        return not self.typed and bool(number and there and there.is_meant_by(number))


def of_field(target: Target, seen: Observation) -> list[Reading]:
    """Read a field, or the ticked radio button of a group. Raises NotFound."""
    radios = [c for c in seen.controls if c.role in ("radio", "menuitemradio") and "checked" in c.states]
    if ticked := [Reading(c.section, c.name) for c in radios if c.section and same(c.section, target.name)]:
        return ticked
    return [Reading(called(c), c.value or "", typed=True) for c in find(target, seen, FIELDS)]


def has_label(target: Target, seen: Observation) -> bool:
    """Tell whether a field or a value is called so, columns aside: how many rows they have may change."""
    with suppress(NotFound):
        return bool(of_label(target, replace(seen, blocks=tuple(b for b in seen.blocks if not b.header))))
    return False


def of_label(target: Target, seen: Observation) -> list[Reading]:
    """Read the field called so, else what stands under exactly this label. Raises NotFound."""
    names, field = (target.name, target.with_ordinal), None
    read: list[Reading] = []
    try:
        read = of_field(target, seen)
        if target.role or any(same(r.label, name) for r in read for name in names):
            return read
    except NotFound as away:
        field = away if target.role or not away.absent else None
    there = within(target.places, seen)
    if any(place.kind == "row" for place in target.places) and (cells := _of_cells(target.name, there.blocks, seen)):
        return cells
    told = list(dict.fromkeys(_labelled(there)))
    if found := [r for r in told if any(same(r.label, name) for name in names)]:
        return found
    if columns(target.name, seen):
        raise NotFound(f'“{target.name}” is a column; say in which row: the {target.name} in the row of "…"')
    raise field or NotFound(
        f"no “{target.name}” with a value was found", nearest(target.name, (r.label for r in (*read, *told)))
    )


def _of_cells(name: str, rows: Sequence[Block], seen: Observation) -> list[Reading]:
    """Read the cells of a column in these rows. Raises NotFound where a picture stands."""
    found = [
        (row, n) for group, n in columns(name, seen) for row in group.all_rows if row in rows and _is_even(row, group)
    ]
    if any(n in row.drawn and not row.cell(n) for row, n in found):
        raise NotFound(f"what stands under “{name}” has no words")
    return [Reading(name, row.cell(n)) for row, n in found]


def _is_even(row: Block, group: Group) -> bool:
    """Tell whether each cell of the row has its own heading."""
    return group.header is not None and len(row.cells) == len(group.header.cells)


def _labelled(seen: Observation) -> Iterator[Reading]:
    """Read every value with its label outside fields."""
    for group in groups(seen):
        if group.header and len(group.rows) == 1:
            row = group.rows[0]
            values = ((head, n) for n, head in enumerate(group.header.cells[: len(row.cells)]) if head)
            yield from (Reading(head, row.cell(n)) for head, n in values if row.cell(n) or n not in row.drawn)
    for block, after in zip(seen.blocks, (*seen.blocks[1:], None), strict=False):
        filled = [c for c in block.cells if c.strip()]
        if block.kind == "row" and not block.header and len(filled) == 2:
            yield Reading(filled[0].rstrip(": "), filled[1])
        elif block.kind == "row" and not block.header and len(block.cells) == 2 and filled == [block.cells[0]]:
            if (value := block.cell(1)) or 1 not in block.drawn:
                yield Reading(filled[0].rstrip(": "), value)
        elif not block.cells:
            if block.kind == "text" and block.title:
                yield Reading(block.title.rstrip(": "), block.text[len(block.title) :].strip())
            yield from _of_text(block.text)
            if after is not None and _is_pair(block, after):
                yield Reading(block.text.rstrip(": "), after.text)
    for control in seen.controls:
        if control.role not in FIELDS:
            if control.name and control.text:  # what is written on it is its value
                yield Reading(control.name, control.text)
            yield from _of_text(control.text or control.name)


def _is_pair(block: Block, after: Block) -> bool:
    """Tell whether two texts may be a label and its value."""
    return (
        not (after.cells or block.label or after.label or after.title)
        and after.kind == "text"
        and len(block.text) <= SHORT
    )


def _of_text(text: str) -> Iterator[Reading]:
    for part in re.split(r"\s[·|•]\s", text):
        if m := LABELLED.fullmatch(part.strip()):
            yield Reading(m[1] or m[3], m[2] or m[4])
