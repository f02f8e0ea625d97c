"""What a named thing says: the value of a field, and a text with its label, such as “Total: £12.98”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_tool.expect.compare import amount, contains, leading_amount, same, same_value
from pytest_tool.expect.named import FIELDS, find
from pytest_tool.expect.names import PART, fit, nearest
from pytest_tool.expect.parts import groups
from pytest_tool.language.parameters import Value
from pytest_tool.language.targets import Target
from pytest_tool.observation import Block, Observation, called

HIDDEN_VALUE = "•••"
"""What the observation shows of a password."""
LONGEST = 6
"""Words of a value that stands in one text with its label."""
SHORT = 60
"""Characters of what still is a label."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One value that was read under a label. ``typed``: it stands in a field, where case matters."""

    label: str
    value: str
    typed: bool = False

    def is_(self, wanted: Value) -> bool:
        """Whether it is this value as a whole, or a number that it begins with: “3 items” says 3."""
        if same_value(self.value, wanted.text, case=self.typed):
            return True
        number, there = amount(wanted.text), leading_amount(self.value)
        return not self.typed and bool(number and there and there.is_meant_by(number))

    def holds(self, wanted: Value) -> bool:
        """Whether it contains this value, as whole words."""
        return contains(self.value, wanted.text)


@dataclass(frozen=True, slots=True)
class Readings:
    """All that was read under one name, or why nothing was."""

    found: tuple[Reading, ...] = ()
    problem: str = ""
    surely: bool = True
    """The label is exactly the name; else a value that differs may be that of another thing."""


def of_field(target: Target, seen: Observation) -> Readings:
    """The values of the fields that a target names."""
    if ticked := _ticked(target.name, seen):
        return Readings(ticked)
    found = find(target, seen, FIELDS)
    if not found.controls:
        why = f"{found.problem}; there is {found.nearest}" if found.nearest else found.problem
        return Readings(problem=why)
    exact = any(same(name, called(c)) for c in found.controls for name in (target.name, target.with_ordinal))
    read = tuple(Reading(f'{c.role} "{c.name}"', c.value or "", True) for c in found.controls)
    return Readings(read, surely=exact or bool(target.role))


def of_label(target: Target, seen: Observation) -> Readings:
    """What the page says under this label, wherever: in a field, a table, a list of terms, a text, on a control."""
    field = of_field(target, seen)
    if field.found and field.surely:
        return field
    told = list(_labelled(seen))
    names = (target.name, target.with_ordinal)
    if exact := [r for r in told if any(same(r.label, name) for name in names)]:
        return Readings(tuple(dict.fromkeys(exact)))
    if field.found:
        return field
    begun = [Reading(target.name, rest) for b in seen.blocks if not b.cells and (rest := _rest(b.text, target.name))]
    parts = [r for r in told if any(fit(name, r.label) == PART for name in names)]
    alike = begun or (parts if len({r.label.casefold() for r in parts}) == 1 else [])
    if alike:
        return Readings(tuple(dict.fromkeys(alike)), surely=False)
    close = nearest(target.name, (r.label for r in told))
    return Readings(problem=f"no “{target.name}” with a value was found" + (f"; there is {close}" if close else ""))


def _rest(text: str, name: str) -> str:
    """What stands behind the name in a short text that begins with it: “Leeds” of “Office Leeds”."""
    words, said = text.split(), name.split()
    begins = len(said) < len(words) <= len(said) + LONGEST and same(" ".join(words[: len(said)]), name)
    return " ".join(words[len(said) :]) if begins else ""


def _ticked(name: str, seen: Observation) -> tuple[Reading, ...]:
    """“Delivery is "Express"”: the ticked radio button below that heading or legend."""
    ticked = [c for c in seen.controls if c.role in ("radio", "menuitemradio") and "checked" in c.states]
    return tuple(Reading(c.section, c.name) for c in ticked if c.section and same(c.section, name))


def _labelled(seen: Observation) -> Iterator[Reading]:
    for group in groups(seen):
        heads = group.header.cells if group.header else ()
        if len(group.rows) == 1 and group.header:
            yield from (
                Reading(h, group.rows[0].cell(n)) for n, h in enumerate(heads) if h and n < len(group.rows[0].cells)
            )
    for n, block in enumerate(seen.blocks):
        filled = [c for c in block.cells if c.strip()]
        if block.kind == "row" and not block.header and len(filled) == 2:
            yield Reading(filled[0].rstrip(": "), filled[1])
        elif not block.cells:
            yield from _of_text(block.text)
            after = seen.blocks[n + 1] if n + 1 < len(seen.blocks) else None
            if after is not None and _is_pair(block, after):
                yield Reading(block.text.rstrip(": "), after.text)
    for control in seen.controls:
        if control.name and control.text and control.role not in FIELDS:  # what is written on it is its value
            yield Reading(control.name, control.text)
        yield from _of_text(control.text or control.name) if control.role not in FIELDS else ()


def _is_pair(block: Block, after: Block) -> bool:
    """Whether a short text and the one behind it may be a label and its value; neither is the label of a control."""
    return not (after.cells or block.label or after.label) and after.kind == "text" and len(block.text) <= SHORT


def _of_text(text: str) -> Iterator[Reading]:
    """“Total: £12.98”; without a colon a number follows, “Total £12.98”."""
    for part in re.split(r"\s[·|•]\s", text):
        if m := re.fullmatch(r"([^:]{1,60}?)\s*:\s+(.+)|(\D{1,60}?)\s(?:[-–—=]\s)?([-+]?[£$€¥]? ?\d.*)", part.strip()):
            yield Reading(m[1] or m[3], m[2] or m[4])
