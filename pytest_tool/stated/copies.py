"""Finds what a step copies from a place that its words name.

The model quotes the words of the step; code knows none. A place is named by what a person would call it: of a control its
name, label or placeholder; of a text the label beside it, the cells and the heading of its column, or the section heading.
What could mean two values is not named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_tool.observation import Block, Control, Observation
from pytest_tool.plan import Step
from pytest_tool.stated.verbatim import QUOTED, folded, is_unspaced, stands_in

FROM_TAG = "copied from tag "
FROM_PAGE = "copied from the page"
LONGEST_COPY = 200
"""Characters of a text of the page; of a control's value there may be more."""
SHORTEST_LABEL = 3
"""Letters; two are a word of too many sentences. A script without spaces says as much in one or two."""


def copied_from_tag(tag: int, value: str, words: str, step: Step, seen: Observation) -> str:
    """Give this value from control ``tag``, if the words name it alone."""
    control = seen.control(tag)
    if control is None or not _are_the_steps(words, step):
        return ""
    named = any(_names(words, label, step) and _called(label, seen) == 1 for label in _labels(control))
    shown = [text for text in (control.value, control.text, control.name) if text and folded(text) == folded(value)]
    return shown[0] if named and shown else ""


def copied_from_page(value: str, words: str, step: Step, seen: Observation) -> bool:
    """Tell whether the words name one place with this whole text."""
    wanted = folded(value)
    if not wanted or len(wanted) > LONGEST_COPY or not _are_the_steps(words, step):
        return False
    holding = [b for b in seen.blocks if not b.label and stands_in(folded(b.text), wanted)]
    return any(
        all(_names(words, label, step) for label in labels)
        for block in holding
        for labels in _places(block, wanted, seen)
    )


def _are_the_steps(words: str, step: Step) -> bool:
    return stands_in(folded(step.text), folded(words))


def _names(words: str, label: str, step: Step) -> bool:
    """Tell whether the words name this label as a whole."""
    name = _bare(label)
    letters = sum(c.isalpha() for c in name)
    if not letters or (letters < SHORTEST_LABEL and not is_unspaced(name)) or not stands_in(folded(words), name):
        return False
    quotes = (_bare(next(filter(None, m.groups()))) for m in QUOTED.finditer(step.text))
    inside = [quote for quote in quotes if quote != name and stands_in(quote, name)]
    rest = folded(step.text)
    for quote in inside:
        rest = rest.replace(quote, " ")
    return stands_in(rest, name)


def _bare(text: str) -> str:
    """Strip the punctuation around a label."""
    return re.sub(r"^[\W_]+|[\W_]+$", "", folded(text))


def _labels(control: Control) -> tuple[str, ...]:
    """List what a person may call a control."""
    return tuple(filter(None, (control.name, control.text, control.placeholder)))


def _called(label: str, seen: Observation) -> int:
    """Count the controls of the page that are called so."""
    return sum(_bare(label) in map(_bare, _labels(c)) for c in seen.controls)


def _places(block: Block, wanted: str, seen: Observation) -> Iterator[tuple[str, ...]]:
    """Yield the labels that name this block as the one place."""
    if block.cells:
        yield from _in_a_row(block, wanted, seen)
        return
    if folded(block.text) == wanted:
        alone = [b for b in seen.blocks if b.section == block.section and b.kind != "heading" and not b.label]
        if block.section and len(alone) == 1 and block.kind != "heading":
            yield (block.section,)
        return
    label = _bare(folded(block.text).replace(wanted, " "))
    beginning = [b for b in seen.blocks if not b.label and _shows(b, label)]
    if len(beginning) == 1:
        yield (label,)


def _shows(block: Block, label: str) -> bool:
    """Tell whether a block shows this label at an end, and more."""
    text = _bare(block.text)
    return text != label and (text.startswith(label) or text.endswith(label)) and stands_in(text, label)


def _in_a_row(row: Block, wanted: str, seen: Observation) -> Iterator[tuple[str, ...]]:
    """Name a cell by its column and row, or by the first of two."""
    if row.header:
        return
    table = [b for b in seen.blocks if b.cells and (b.section, b.frame) == (row.section, row.frame)]
    heads = [b for b in table if b.header and len(b.cells) == len(row.cells)]
    for index in (i for i, cell in enumerate(row.cells) if folded(cell) == wanted):
        others = [cell for i, cell in enumerate(row.cells) if i != index and cell]
        for other in others:
            alike = [b for b in seen.blocks if b.cells and not b.header and _bare(other) in map(_bare, b.cells)]
            if len(heads) == 1 and len(alike) == 1:
                yield heads[0].cells[index], other
            elif not heads and index == 1 and len(row.cells) == 2 and len(alike) == 1:
                yield (other,)
