"""Verifies that a value renders words that a person wrote: “two copies” as 2, “14 March 2027” as 2027-03-14.

Libraries know the words, this module knows none. Numbers are text2num's, dates and times dateparser's; a reading counts
only where everything that could be read in two ways gives the same: both orders of day and month, past and future (so
“two days” is no date and “in two days” is one), both ends of the day. A value in ISO form has one order whatever its field.

The language is told from the whole text that the words stand in (see ``spoken``). Several may be plausible for a short
step; then one of them must give the value, and none another one. That lets right short steps through and leaves a hole
for very short ones: “Confirm once” may pass for Spanish, where “once” is 11. A model would have to claim it first.
"""

from __future__ import annotations

import re
from datetime import date

from pytest_tool.moments import is_moment
from pytest_tool.number_words import is_counted_in, numbers_in
from pytest_tool.spoken import languages_of

LONGEST, LONGEST_TEXT = 80, 10_000
"""Characters of a value or its words, and of the text that they stand in."""
_VALUE = re.compile(r"(?:0|[1-9]\d*)(?:[.,]\d+)?")


def is_rendering(value: str, words: str, said: str, today: date, languages: tuple[str, ...] = ()) -> bool:
    """Tell whether a library gets from ``words`` to exactly this value, as they stand in ``said``.

    ``said`` is the whole text of a person that holds the words; ``languages`` are those it may be in, told from it where
    they are not given. A wrong reading or none is False, whatever the strings are.
    """
    if not value or not value.isprintable() or max(len(value), len(words)) > LONGEST or len(said) > LONGEST_TEXT:
        return False
    words, said = (" ".join(_readable(text).split()) for text in (words, said))
    if not words:
        return False
    spoken = languages or languages_of(said)
    if _VALUE.fullmatch(value):
        return _is_number(value, words, said, list(filter(is_counted_in, spoken)))
    return is_moment(value, words, said, today, spoken)


def _readable(text: str) -> str:
    """The text without what no library takes: halves of characters and control characters."""
    return "".join(c if c.isprintable() else " " for c in text)


def _is_number(value: str, words: str, said: str, spoken: list[str]) -> bool:
    """Whether the one number in these words is the value, in the whole text too: “five” of “twenty five” is none."""
    if any(c.isdigit() for c in words):
        return False
    found = [(numbers_in(words, code), numbers_in(said, code)) for code in spoken]
    read = {tuple(numbers) for numbers, _ in found if numbers}
    wanted = value.replace(",", ".")
    return read == {(wanted,)} and any(numbers and wanted in whole for numbers, whole in found)
