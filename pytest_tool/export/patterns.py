"""Writes texts, names and URLs as a Playwright test seeks them."""

from __future__ import annotations

import re

from pytest_tool.browser.literal import quoted, written
from pytest_tool.stated.verbatim import HANDLE

SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


class Untold(Exception):
    """Tells what is beyond a Playwright test or the record."""


def loose(text: str) -> str:
    """Writes a text as part of longer ones, its numbers whole."""
    if HANDLE.search(text) or not (text[:1].isdigit() or text[-1:].isdigit()):
        return written(text)
    left = r"(?<![\d.,])" if text[0].isdigit() else ""
    right = r"(?![.,]?\d)" if text[-1].isdigit() else ""
    return compiled(f"{left}{escaped(text)}{right}")


def named(text: str, whole: bool = True) -> str:
    """Writes a name, title or heading. Raises Untold for secrets."""
    if HANDLE.search(text):
        raise Untold
    return compiled(f"^{escaped(text)}$" if whole else escaped(text))


def address(wanted: str, how: str) -> str:
    """Writes a URL that ``is``, ``contains`` or ``ends with`` this."""
    value = wanted.rstrip("/") if wanted != "/" else "/"
    if HANDLE.search(value) or not value:
        raise Untold
    whole = escaped(value)
    if how != "is":
        return compiled(whole if how == "contains" else f"{whole}/?$", case=True)
    start = "^[a-z]+://[^/]+" if value.startswith("/") else "^" if "://" in value else "^[a-z]+://"
    is_part = value.startswith(("?", "#"))
    return compiled(f"{'' if is_part else start}{whole if value != '/' else ''}/?$", case=True)


def escaped(text: str) -> str:
    return SPECIAL.sub(lambda sign: f"\\{sign[0]}", text)


def compiled(pattern: str, case: bool = False) -> str:
    return f"re.compile({raw(pattern)}{'' if case else ', re.IGNORECASE'})"


def raw(pattern: str) -> str:
    """Writes a pattern as a string, raw where it helps."""
    if "\\" not in pattern or not pattern.isprintable():
        return quoted(pattern)
    mark = next((mark for mark in "\"'" if mark not in pattern), "")
    return f"r{mark}{pattern}{mark}" if mark else quoted(pattern)


def pattern(path: str) -> str:
    """Makes a pattern for URLs of this path, digits aside."""
    parts = (r"[^/?]+" if re.search(r"\d", part) else re.escape(part) for part in path.split("/"))
    return "/".join(parts) + r"(\?|$)"
