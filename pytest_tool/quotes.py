"""Finds what a text quotes: in quotation marks of any language, as a secret's handle, or as a URL."""

from __future__ import annotations

import re

QUOTED = re.compile(
    r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)‘([^’]+)’(?!\w)'
    r"|»([^«»]+)«"
)
HANDLE = re.compile(r"‹secret:(\w+)›")
URL = re.compile(r"https?://[^\s\"'<>“”]+[^\s\"'<>“”.,;:!?)]")


def quoted(text: str) -> tuple[str, ...]:
    """The values that this text quotes, each once, in order.

    Space inside the marks belongs to the value, except within guillemets, where French sets it as part of the mark.
    """
    inside = [(m.span(), _value(m)) for m in QUOTED.finditer(text)]
    found = [(start, value) for (start, _), value in inside if value.strip()]
    for pattern in (HANDLE, URL):
        for match in pattern.finditer(text):
            if not any(a <= match.start() < b for (a, b), _ in inside):
                found.append((match.start(), match.group()))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))


def _value(match: re.Match[str]) -> str:
    value: str = next(filter(None, match.groups()))
    return value.strip() if match.group()[0] in "«»" else value
