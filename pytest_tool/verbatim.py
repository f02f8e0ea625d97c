"""Tells whether a value stands verbatim in a text: as whole words, in any script."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pytest_tool.observation import squeeze

UNSPACED = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")
"""How Unicode's names of characters begin that are of scripts without spaces between words."""
JOINERS = ".,:/@-"
"""Between two characters of words they make one of both: a number, a date, an address, a URL."""
_SIGNS = "-−+"


TURKISH = str.maketrans({"İ": "i", "ı": "i"})
"""The dotted and the dotless i, whose cases Unicode folds to different letters."""


def folded(text: str) -> str:
    """How stated values are compared: Unicode NFKC, case and white space folded."""
    return squeeze(unicodedata.normalize("NFKC", text)).translate(TURKISH).casefold()


def stands_in(said: str, wanted: str) -> bool:
    """Tell whether a folded text holds these folded words as a whole.

    Not inside a word, not joined to one by a point, comma, colon, slash, at sign or hyphen, no number without its sign, no
    letter without its marks. Scripts that put no spaces between words have no such words: there all that stands counts.
    """
    if not wanted:
        return False
    starts = (m.start() for m in re.finditer(f"(?={re.escape(wanted)})", said))
    return any(_whole(said, start, start + len(wanted)) for start in starts)


def _whole(said: str, start: int, end: int) -> bool:
    """Whether this stretch of a text ends at both sides where a word does."""
    before, after = said[max(0, start - 2) : start], said[end : end + 2]
    if unicodedata.category(after[:1] or " ").startswith("M"):
        return False
    if said[start].isdigit() and before[-1:] and before[-1:] in _SIGNS:
        return False
    return not (_joined(before[::-1], said[start]) or _joined(after, said[end - 1]))


def _joined(outside: str, edge: str) -> bool:
    """Whether what lies outside, the nearest first, makes one word with the character at the edge."""
    if outside[:1] and outside[0] in JOINERS:
        return len(outside) > 1 and _of_a_word(outside[1])
    if not outside:
        return False
    if _is_number(outside[0]) and _is_number(edge):
        return True
    return _of_a_word(outside[0]) and not is_unspaced(edge)


@lru_cache(maxsize=4096)
def _of_a_word(character: str) -> bool:
    """Whether it is a character of words, of a script that puts spaces between them."""
    return _is_word(character) and not unicodedata.name(character, "").startswith(UNSPACED)


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _is_number(character: str) -> bool:
    return unicodedata.numeric(character, None) is not None


def is_unspaced(text: str) -> bool:
    """Tell whether a text is of a script that puts no spaces between words."""
    return any(_is_word(c) and not _of_a_word(c) for c in text)
