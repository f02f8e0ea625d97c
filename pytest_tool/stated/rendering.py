"""Verifies that a value renders a person's words: “two copies” as 2.

Libraries know the words, this module knows none. Numbers are text2num's, dates and times dateparser's; a reading counts
only where everything that could be read in two ways gives the same: both orders of day and month, past and future (so
“two days” is no date and “in two days” is one), both ends of the day. A value in ISO form has one order whatever its field.

The language is told from the whole text that the words stand in, by a statistical model. Several may be plausible for a short
step; then one of them must give the value, and none another one. That lets right short steps through and leaves a hole
for very short ones: “Confirm once” may pass for Spanish, where “once” is 11. A model would have to claim it first.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_tool.stated.moments import is_counted_in, is_moment, moment_said, numbers_in

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier  # type: ignore[import-untyped]

LONGEST, LONGEST_TEXT = 80, 10_000
"""Characters of a value or its words, and of the text that they stand in."""
PLAUSIBLE = 0.3
"""How likely a language must be, of the likeliest one. At 0.5 “Compra dos” is no Spanish; below 0.2 “Train once” is some."""
MOST_READ = 2_000
"""Characters; a language is told by far fewer."""
FORMS = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y-%m-%dT%H:%M", "%H:%M")
"""How fields write days, moments and times."""
_VALUE = re.compile(r"(?:0|[1-9]\d*)(?:[.,]\d+)?")


def is_rendering(value: str, words: str, said: str, today: date, languages: tuple[str, ...] = ()) -> bool:
    """Tell whether a library gets from ``words`` to this value.

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


def written_as(value: str, words: str, said: str, today: date) -> str:
    """Find how (for ``strftime``) a value writes the day or time that its words say; empty for another value."""
    moment = moment_said(words, today, languages_of(said))
    return next((form for form in FORMS if moment and moment.strftime(form) == value), "")


def rendered_anew(words: str, said: str, today: date, form: str) -> str:
    """Write what the words say today; empty where they say no day or time."""
    moment = moment_said(words, today, languages_of(said))
    return moment.strftime(form) if moment and form in FORMS else ""


def _readable(text: str) -> str:
    """Replace half characters and control characters."""
    return "".join(c if c.isprintable() else " " for c in text)


def _is_number(value: str, words: str, said: str, spoken: list[str]) -> bool:
    """Tell whether these words are this one number, in context too."""
    if any(c.isdigit() for c in words):
        return False
    found = [(numbers_in(words, code), numbers_in(said, code)) for code in spoken]
    read = {tuple(numbers) for numbers, _ in found if numbers}
    wanted = value.replace(",", ".")
    return read == {(wanted,)} and any(numbers and wanted in whole for numbers, whole in found)


@lru_cache(maxsize=256)
def languages_of(text: str) -> tuple[str, ...]:
    """Tell a text's plausible languages (ISO 639), likeliest first.

    All languages that the model knows compete, so that a Polish step is not taken for the nearest of a chosen few. A text
    without a letter is in none.
    """
    prose = " ".join(text.split())[:MOST_READ]
    if not any(c.isalpha() for c in prose):
        return ()
    ranked = _identifier().rank(prose)
    least = PLAUSIBLE * ranked[0][1]
    return tuple(language for language, share in ranked if share >= least)


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    """Load the model, once: 0.8 s and 50 MB."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
