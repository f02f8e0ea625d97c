"""Lines of ``page.controls`` read back into controls: the inverse of ``observation.control_lines``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pytest_tool.observation import LEADING, SAME_LINK, SAME_ROW, Control

STATES = frozenset({
    "checked", "mixed", "selected", "expanded", "disabled", "required", "invalid", "readonly", "pressed", "current", "struck",
    "busy", "unchecked", "collapsed", "focused", "scrollable", "multiple", "draggable", "droppable", "repeated",
})  # fmt: skip
_LINE = re.compile(
    r"(?P<tag>\d+) (?P<role>[\w-]+) (?:\(no name\)|\"(?P<name>.*?)\")(?: text \"(?P<text>.*?)\")?"
    r"(?: placeholder \"(?P<placeholder>.*?)\")?(?: near \"(?P<near>.*?)\")?"
    r"(?: value \"(?P<value>.*?)\")?(?: type (?P<type>[\w-]+))?"
    rf"(?: icon (?P<icon>(?:(?!\b(?:{'|'.join(STATES)})\b)[^(])+?))?"
    rf"(?P<states>(?: (?:{'|'.join(STATES)}))*)"
    rf"(?: \((?P<position>\d+) of (?P<equals>\d+)\))?(?: \((?:(?P<same>{SAME_ROW})|row: (?P<row>.*?))\))?"
    r"(?: \(sent by: (?P<sent_by>.*?)\))?(?: \(frame: (?P<frame>.*?)\))?"
    rf"(?: {SAME_LINK}(?P<twin>\d+))?(?: options (?P<options>(?:\".*\"|…).*?))?"
    r"(?: suggests (?P<suggestions>(?:\".*\"|…).*))?",
    re.DOTALL,
)


_DRAWN = r"\u00d7\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\ufe0f\s"
_SIGNS = re.compile(rf"^[{_DRAWN}]+(?=\w)|^\+\s+(?=[^\W\d_])|(?<=\w)[{_DRAWN}]+$")
"""Arrows, crosses, triangles, dingbats, the plus of “+ Add a card”; any other plus or minus, and all of mathematics, is read."""


def without_sign(name: str) -> str:
    """A name without the signs at its ends that are drawn and not read: “✖ Clear all filters”, “Price ▼”."""
    return _SIGNS.sub("", name)


def heading_lines(text: Sequence[str]) -> list[str]:
    """The headings among the texts of a page, with their “#”."""
    return [line for line in text if line.startswith("#")]


def control(line: str, row: str = "") -> Control | None:
    """The control of one line, or None when it is none. What a line does not say has its usual value.

    ``row`` is that of the line before.
    """
    match = _LINE.fullmatch(line.strip())
    if match is None:
        return None
    said = match.groupdict()
    return Control(
        tag=int(said["tag"]),
        role=said["role"],
        name=said["name"] or "",
        text=said["text"] or "",
        placeholder=said["placeholder"] or "",
        near=said["near"] or "",
        value=said["value"],
        type=said["type"] or "",
        icon=said["icon"] or "",
        states=frozenset(said["states"].split()),
        position=int(said["position"] or 1),
        equals=int(said["equals"] or 1),
        href=f"{SAME_LINK}{said['twin'] or said['tag']}" if said["role"] in LEADING else "",
        row=row if said["same"] else said["row"] or "",
        options=tuple(re.findall(r'"(.*?)"(?:, |$)', said["options"] or "")),
        frame=said["frame"] or "",
        sent_by=said["sent_by"] or "",
        suggestions=_suggestions(said["suggestions"] or ""),
    )


def _suggestions(told: str) -> tuple[str, ...]:
    """The texts; an ellipsis at the end stands for those that were too many to be told."""
    texts = re.findall(r'"(.*?)"(?:, |$)', told)
    return (*texts, *(["…"] if re.search(r"(?:^|, )… \d+ more$", told) else []))


def controls(lines: list[str]) -> tuple[Control, ...]:
    """All controls of a request, in its order."""
    return _read(tuple(lines))


@lru_cache(16)  # one turn of the pilot asks many times
def _read(lines: tuple[str, ...]) -> tuple[Control, ...]:
    found: list[Control] = []
    for line in lines:
        if it := control(line, found[-1].row if found else ""):
            found.append(it)
    return tuple(found)


def known_names(found: tuple[Control, ...]) -> frozenset[str]:
    """The names that a person can read on these controls."""
    read = frozenset(n for c in found for n in (c.name, c.text, c.placeholder) if n)
    return read | {bare for n in read if (bare := without_sign(n)) and bare != n}


_WORDS = r"[A-Z][\w.'’-]*(?: [A-Z][\w.'’-]*)*"
_JOINED = re.compile(rf"{_WORDS}(?:(?: & | and |, ){_WORDS})+")


def joined_names(text: Sequence[str]) -> frozenset[str]:
    """The names with an “and” or a comma in them that stand alone on the page, in a cell or in a line: “Brandt & Sons”."""
    alone = {part.strip() for line in text for part in plain_text(line).split(" | ")}
    return frozenset(
        part for part in alone if _JOINED.fullmatch(part) and not set(re.split(" & | and |, ", part)) <= alone
    )


def plain_text(line: str) -> str:
    """A line of ``page.text`` without its Markdown: as evidence is looked up."""
    if line.startswith("| ") and line.endswith(" |"):
        return line[2:-2]
    return re.sub(r"^(?:#{1,6}|-|!) ", "", line)
