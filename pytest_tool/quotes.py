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
    """The values that this text quotes, without the space that some put inside the marks; each once, in order."""
    inside = [(m.span(), next(filter(None, m.groups())).strip()) for m in QUOTED.finditer(text)]
    found = [(start, value) for (start, _), value in inside if value]
    for pattern in (HANDLE, URL):
        for match in pattern.finditer(text):
            if not any(a <= match.start() < b for (a, b), _ in inside):
                found.append((match.start(), match.group()))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))
