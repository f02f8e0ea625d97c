"""Was this value stated, by whom, and where? Only a person states values.

The step, its hints, and what was substituted there state values. An intent, a model's advice, another step, and the page
state nothing. One exception: a step that itself says to copy makes the named control's text stated, or the words that
the page shows where it says so.
"""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import urlsplit

from pytest_tool.action import Value
from pytest_tool.observation import Observation, squeeze
from pytest_tool.plan import Step

QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)‘([^’]+)’(?!\w)')
HANDLE = re.compile(r"‹secret:(\w+)›")
URL = re.compile(r"https?://[^\s\"'<>“”]+[^\s\"'<>“”.,;:!?)]")
LONGEST_COPY = 200
COPIES = re.compile(r"\bcop(?:y|ies)\b|\bpaste\b|\b(?:what|the \w+(?: \w+)?) (?:that )?the page shows\b", re.IGNORECASE)


def quoted(text: str) -> tuple[str, ...]:
    """The values that this text quotes: in quotation marks, as a secret's handle, or as a URL; each once, in order."""
    found = [(m.start(), next(g for g in m.groups() if g)) for m in QUOTED.finditer(text)]
    inside = [m.span() for m in QUOTED.finditer(text)]
    for pattern in (HANDLE, URL):
        for match in pattern.finditer(text):
            if not any(a <= match.start() < b for a, b in inside):
                found.append((match.start(), match.group()))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))


def folded(text: str) -> str:
    """How stated values are compared: Unicode NFKC, case and white space folded."""
    return squeeze(unicodedata.normalize("NFKC", text)).casefold()


def where_stated(value: str, step: Step, hints: tuple[str, ...]) -> str:
    """``step``, ``hint``, or empty when nobody stated this value.

    It must stand there as whole words: "ann" is not stated by "planning".
    """
    wanted = folded(value)
    if not wanted:
        return ""
    whole = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    if whole.search(folded(step.text)):
        return "step"
    return "hint" if any(whole.search(folded(hint)) for hint in hints) else ""


def copied(tag: int, step: Step, seen: Observation) -> Value | None:
    """The text of control ``tag``, stated by a step that itself says to copy; None when the step says no such thing."""
    control = seen.control(tag)
    if control is None or not COPIES.search(step.text):
        return None
    text = control.value or control.text or control.name
    return Value(text, f"copied from tag {tag}") if text else None


COPIED_TEXT = "copied from the page"


def copied_text(text: str, step: Step, seen: Observation) -> Value | None:
    """A text that the page shows as whole words, stated by a step that itself says to copy."""
    wanted = folded(text)
    if not wanted or len(wanted) > LONGEST_COPY or not COPIES.search(step.text):
        return None
    whole = re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)")
    return Value(text, COPIED_TEXT) if any(whole.search(folded(b.text)) for b in seen.blocks) else None


def is_stated(value: Value, step: Step, hints: tuple[str, ...], seen: Observation) -> bool:
    """Whether a person stands behind this value, checked anew whoever supplied it."""
    if match := re.fullmatch(r"copied from tag (\d+)", value.stated_by):
        source = copied(int(match[1]), step, seen)
        return source is not None and source.text == value.text
    if value.stated_by == COPIED_TEXT:
        return copied_text(value.text, step, seen) is not None
    return bool(where_stated(value.text, step, hints))


def url_allowed(url: str, step: Step, hints: tuple[str, ...], current: str, start: str) -> bool:
    """A URL may be opened when a person stated it, or when it stays on the origin of the page or of the test's start."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https"):
        return False
    return bool(where_stated(url, step, hints)) or origin(url) in {origin(current), origin(start)}


def origin(url: str) -> str:
    """``scheme://host:port`` with the default port filled in; empty for anything but http(s)."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{parts.port or {'http': 80, 'https': 443}[parts.scheme]}"
