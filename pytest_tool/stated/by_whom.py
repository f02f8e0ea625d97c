"""Tells whether a person stated a value, and where.

The step, its hints, and what was substituted there state values. An intent, a model's advice, another step, and the page
state nothing. What a person wrote counts verbatim, in any language, or as a rendering that a library verifies ("two" as
2). One exception: a step that names a place of the page to copy from makes what stands there stated (see ``copies``).
"""

from __future__ import annotations

import re
from datetime import date

from pytest_tool.action import Value
from pytest_tool.hosts import origin
from pytest_tool.observation import Observation
from pytest_tool.plan import Step
from pytest_tool.stated.copies import FROM_PAGE, FROM_TAG, copied_from_page, copied_from_tag
from pytest_tool.stated.rendering import is_rendering, languages_of
from pytest_tool.stated.verbatim import QUOTED, URL, folded, stands_in

ADDRESS = re.compile(r"https?://(?:\[[0-9a-fA-F:.]+\]|[^\s\\/?#@:\[\]]+)(?::\d{1,5})?(?:[/?#][^\s\\]*)?", re.IGNORECASE)
"""A URL that Python and a browser read alike: a host, no user name, no backslash."""
_LISTED = re.compile(r"\[[^\[\]]*\]")
"""“[10,18,15]” states three values."""


def where_stated(value: str, step: Step, hints: tuple[str, ...]) -> str:
    """Say ``step`` or ``hint`` where this value stands verbatim.

    It must stand there as whole words: "ann" is not stated by "planning".
    """
    wanted = folded(value)
    if not wanted:
        return ""
    if _holds(step.text, wanted):
        return "step"
    return "hint" if any(_holds(hint, wanted) for hint in hints) else ""


def _holds(text: str, wanted: str) -> bool:
    """Tell whether a text has these folded words as a whole."""
    said = _LISTED.sub(lambda m: m[0].replace(",", ", "), folded(text))
    if wanted.startswith(("http:", "https:")):
        return any(url.rstrip("/") == wanted.rstrip("/") for url in URL.findall(said))
    return stands_in(said, wanted)


def found_stated(
    value: str, words: str, tag: int | None, step: Step, hints: tuple[str, ...], seen: Observation, today: date
) -> Value:
    """Say who stands behind a value, or ``nobody``.

    ``words`` are those of the step that a model says it renders or that name the place of a copy; ``tag`` the control that
    it says it copied.
    """
    if by := where_stated(value, step, hints):
        return Value(value, by, words)
    if _is_rendered(value, words, step, hints, today):
        return Value(value, f"rendered from “{words}”", words)
    if tag is not None and (text := copied_from_tag(tag, value, words, step, seen)):
        return Value(text, f"{FROM_TAG}{tag}", words)
    if copied_from_page(value, words, step, seen):
        return Value(value, FROM_PAGE, words)
    return Value(value, "nobody", words)


def is_stated(value: Value, step: Step, hints: tuple[str, ...], seen: Observation, today: date | None = None) -> bool:
    """Check anew whether a person stands behind this value."""
    tag = re.fullmatch(rf"{FROM_TAG}(\d{{1,9}})", value.stated_by)
    source = int(tag[1]) if tag else None
    found = found_stated(value.text, value.words, source, step, hints, seen, today or date.today())
    return found.stated_by != "nobody" and found.text == value.text


def _is_rendered(value: str, words: str, step: Step, hints: tuple[str, ...], today: date) -> bool:
    """Tell whether a library gets from the words to the value.

    All that the person wrote for this step tells the language, without what is quoted: that may be in any.
    """
    holding = [text for text in (step.text, *hints) if words and stands_in(folded(text), folded(words))]
    if not holding:
        return False
    written = (step.text, *(e.text for e in step.expectations), *hints)
    languages = languages_of(QUOTED.sub(" ", " ".join(written))) or languages_of(step.text)
    return any(is_rendering(value, words, text, today, languages) for text in holding)


def url_allowed(url: str, step: Step, hints: tuple[str, ...], current: str, start: str) -> bool:
    """Allow stated URLs, and those of page or start."""
    if not ADDRESS.fullmatch(url) or not origin(url):
        return False
    return bool(where_stated(url, step, hints)) or origin(url) in {origin(current), origin(start)}
