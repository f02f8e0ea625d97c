"""The value that the page shows in the place that a step names, as the text of a request shows the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import controls
from pytest_tool.grammar.shown import Line, named_in, shown
from pytest_tool.grammar.words import fold
from pytest_tool.wire.roles import Ask, FieldValue

_KINDS = {"- ": "item", "! ": "alert"}


def looked_up(source: str, ask: Ask) -> FieldValue:
    """What stands in the place that ``source`` names; null with the reason when that is not exactly one text."""
    found = controls(ask.page.controls)
    names = [c.name for c in found]
    lines = page_text(ask.page.text)
    read = [shown(source, lines, names), shown(source, with_headers(lines), names)]
    texts = {r.text for r in read if r.text}
    if len(texts) == 1:
        return FieldValue(value=texts.pop())
    label = named_in(source)
    fields = [c for c in found if label and fold(c.name) == label and c.value]
    if len(fields) == 1 and not texts:
        return FieldValue(value=fields[0].value, copied_from=fields[0].tag)
    return FieldValue(value=None)


def page_text(text: Sequence[str]) -> list[Line]:
    """The lines of ``page.text`` with what their Markdown says of them."""
    lines: list[Line] = []
    for line in text:
        if line.startswith("| ") and line.endswith(" |"):
            lines.append(Line(tuple(line[2:-2].split(" | ")), "row"))
        elif heading := re.match(r"#{1,6} (?P<text>.+)", line):
            lines.append(Line((heading["text"],), "heading"))
        else:
            kind = _KINDS.get(line[:2], "text")
            lines.append(Line((line[2:] if kind != "text" else line,), kind))
    return lines


def with_headers(lines: Sequence[Line]) -> list[Line]:
    """The first of several rows of equal length as column headings: the text does not tell, who types it checks it."""
    marked = list(lines)
    for index, line in enumerate(lines):
        wide = len(line.cells)
        first = index == 0 or len(lines[index - 1].cells) != wide
        if wide > 1 and first and index + 1 < len(lines) and len(lines[index + 1].cells) == wide:
            marked[index] = replace(line, header=True)
    return marked
