"""Finds what a text quotes, and what it holds verbatim."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pytest_tool.observation import squeeze

UNSPACED = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "BOPOMOFO", "THAI", "LAO", "KHMER", "MYANMAR", "TIBETAN")
"""How Unicode's names of characters begin that are of scripts without spaces between words."""
JOINERS = ".,:/@-"
"""Between two characters of words they make one of both: a number, a date, an address, a URL."""
QUOTED = re.compile(
    r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』|(?<!\w)\'([^\']+)\'(?!\w)|(?<!\w)‘([^’]+)’(?!\w)'
    r"|»([^«»]+)«"
)
HANDLE = re.compile(r"‹secret:(\w+)›")
"""A secret, as ``vault`` writes it."""
URL = re.compile(r"https?://[^\s\"'<>“”]+[^\s\"'<>“”.,;:!?)]")
TURKISH = str.maketrans({"İ": "i", "ı": "i"})
"""The dotted and the dotless i, whose cases Unicode folds to different letters."""


def folded(text: str) -> str:
    """Fold Unicode (NFKC), case and white space, to compare stated values."""
    return squeeze(unicodedata.normalize("NFKC", text)).translate(TURKISH).casefold()


def stands_in(said: str, wanted: str) -> bool:
    """Tell whether a folded text holds these folded words as a whole.

    A word ends at white space, and is not joined to another by a point, comma, colon, slash, at sign or hyphen; a number
    keeps its sign, a letter its marks. In scripts without spaces between words all that stands there counts.
    """
    if not wanted:
        return False
    starts = (m.start() for m in re.finditer(f"(?={re.escape(wanted)})", said))
    return any(_whole(said, start, start + len(wanted)) for start in starts)


def _whole(said: str, start: int, end: int) -> bool:
    """Tell whether this stretch ends at both sides where a word does."""
    before, after = said[max(0, start - 2) : start], said[end : end + 2]
    if unicodedata.category(after[:1] or " ").startswith("M"):
        return False
    if said[start].isdigit() and before[-1:] and before[-1:] in "-−+":
        return False
    return not (_joined(before[::-1], said[start]) or _joined(after, said[end - 1]))


def _joined(outside: str, edge: str) -> bool:
    """Tell whether what lies outside joins the edge."""
    if outside[:1] and outside[0] in JOINERS:
        return len(outside) > 1 and _of_a_word(outside[1])
    if not outside:
        return False
    if _is_number(outside[0]) and _is_number(edge):
        return True
    return _of_a_word(outside[0]) and not is_unspaced(edge)


@lru_cache(maxsize=4096)
def _of_a_word(character: str) -> bool:
    """Tell characters of words, of scripts with spaces between them."""
    return _is_word(character) and not unicodedata.name(character, "").startswith(UNSPACED)


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"


def _is_number(character: str) -> bool:
    return unicodedata.numeric(character, None) is not None


def is_unspaced(text: str) -> bool:
    """Tell a script that has its words unspaced."""
    return any(_is_word(c) and not _of_a_word(c) for c in text)


def quoted(text: str) -> tuple[str, ...]:
    """Collect what a text quotes, each once, in order.

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
