"""Texts, names and URLs as a Playwright test looks for them: Python source of strings and regular expressions."""

from __future__ import annotations

import re

from pytest_tool.browser.literal import quoted, written
from pytest_tool.stated.verbatim import HANDLE

SPECIAL = re.compile(r"[\\^$.|?*+()\[\]{}]")


class Untold(Exception):
    """Something cannot be said in a Playwright test, or the record does not tell it; the text says what.

    Stays inside this package.
    """


def loose(text: str) -> str:
    """A text as Playwright looks for it in longer ones; a number at its edge must be a whole one."""
    if HANDLE.search(text) or not (text[:1].isdigit() or text[-1:].isdigit()):
        return written(text)
    left = r"(?<![\d.,])" if text[0].isdigit() else ""
    right = r"(?![.,]?\d)" if text[-1].isdigit() else ""
    return compiled(f"{left}{escaped(text)}{right}")


def named(text: str, whole: bool = True) -> str:
    """A name, title or heading, or a part of one: capitals do not matter. Raises where it holds a secret."""
    if HANDLE.search(text):
        raise Untold
    return compiled(f"^{escaped(text)}$" if whole else escaped(text))


def address(wanted: str, how: str) -> str:
    """A URL that ``is``, ``contains`` or ``ends with`` this; a closing slash does not matter."""
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
    """The pattern as a raw string where it has backslashes and a quotation mark is free."""
    if "\\" not in pattern or not pattern.isprintable():
        return quoted(pattern)
    mark = next((mark for mark in "\"'" if mark not in pattern), "")
    return f"r{mark}{pattern}{mark}" if mark else quoted(pattern)


def pattern(path: str) -> str:
    """A regular expression for URLs of this path; a part with digits may be another one the next time."""
    parts = (r"[^/?]+" if re.search(r"\d", part) else re.escape(part) for part in path.split("/"))
    return "/".join(parts) + r"(\?|$)"
