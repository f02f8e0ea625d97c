"""How texts are compared: what a person calls the same text is the same, and no number is found inside another.

Case does not matter for what the page shows (CSS may write it in capitals), nor do white space, typographic quotes and
dashes, or Unicode compatibility forms. It does matter for what stands in a field.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from pytest_tool.grammar.check_terms import How
from pytest_tool.grammar.dates import read_date

QUOTES_AND_DASHES = str.maketrans(
    {**dict.fromkeys("‘’‚‛′", "'"), **dict.fromkeys("“”„‟″«»「」『』", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
CURRENCIES = {"£": "gbp", "$": "usd", "€": "eur", "¥": "jpy"}
MONEY = r"[£$€¥%]|\b(?:eur|usd|gbp|jpy|chf)\b"
AMOUNT = rf"(?P<sign>[-+]?) ?(?P<before>{MONEY})? ?(?P<sign2>[-+]?)(?P<digits>\d+(?:[.,]\d+)*) ?(?P<after>{MONEY})?"


def fold(text: str, case: bool = False) -> str:
    """The text as it is compared; ``case`` keeps capitals."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text.translate(QUOTES_AND_DASHES)))
    text = " ".join(text.translate(QUOTES_AND_DASHES).split())
    return text if case else text.casefold()


def same(a: str, b: str, case: bool = False) -> bool:
    """Whether the two are one text; a closing colon or a star for “required” does not matter."""
    return fold(a, case) == fold(b, case) or fold(a, case).rstrip(" :*") == fold(b, case).rstrip(" :*") != ""


def contains(text: str, part: str, loose: bool = False) -> bool:
    """Whether ``part`` occurs in ``text`` as whole words and whole numbers: no "1" in "11", no "9.99" in "19.99".

    ``loose`` is for absences: "2026" then counts as being in "2026-05-01", and "5" in "5%".
    """
    return bool(found_at(text, part, loose))


def found_at(text: str, part: str, loose: bool = False) -> list[int]:
    """Where it occurs, as offsets into the folded text."""
    text, part = fold(text), fold(part)
    if not part:
        return []
    starts = [m.start() for m in re.finditer(f"(?={re.escape(part)})", text)]
    return [s for s in starts if _whole_left(text, s, loose) and _whole_right(text, s + len(part), loose)]


def fits(actual: str, wanted: str, how: How) -> bool:
    """Whether a heading, title or other text is the wanted one, or contains, starts or ends with its whole words."""
    if how in (How.IS, How.SHOWS):
        return same(actual, wanted)
    places = found_at(actual, wanted)
    if how is How.STARTS:
        return 0 in places
    return len(fold(actual)) - len(fold(wanted)) in places if how is How.ENDS else bool(places)


def _joined(a: str, b: str) -> bool:
    """Whether two characters belong to one word. Scripts without spaces between words (CJK) have no such border."""
    if not ((a.isalnum() or a == "_") and (b.isalnum() or b == "_")):
        return False
    return not (unicodedata.category(a) == unicodedata.category(b) == "Lo")


def _whole_left(text: str, start: int, loose: bool) -> bool:
    before, first = text[:start], text[start]
    if not before:
        return True
    if _joined(before[-1], first):
        return False
    if not loose and re.match(r"[.,:/-]\d", text[start:]) and before[-1].isdigit():  # ".99" is not in "24.99"
        return False
    if first.isdigit() and re.search(r"\d[.,]$" if loose else r"\d[.,:/-]$", before):
        return False
    minus = r"(?:^|[\s(])-[£$€¥]?$"  # "5" is not in "-5", "£5" not in "-£5"
    return loose or not (first.isdigit() or first in CURRENCIES) or not re.search(minus, before)


def _whole_right(text: str, end: int, loose: bool) -> bool:
    after, last = text[end:], text[end - 1]
    if not after:
        return True
    if _joined(last, after[0]):
        return False
    if not loose and re.search(r"\d[.,:/-]$", text[:end]) and after[0].isdigit():  # "24." is not in "24.99"
        return False
    return not (last.isdigit() and re.match(r"[.,]\d" if loose else r"[.,:/-]\d|%", after))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as it is written, thousands separators left out, with its currency (or ``%``) where it has one."""

    digits: str
    unit: str

    def is_meant_by(self, expected: Amount) -> bool:
        """“12.98” means £12.98 as well; “5” does not mean 5%."""
        return self.digits == expected.digits and (
            self.unit == expected.unit or (not expected.unit and self.unit != "%")
        )


def amount(text: str) -> Amount | None:
    """The number that this text is, or None when it is more or something else."""
    match = re.fullmatch(AMOUNT, fold(text))
    return _amount(match) if match else None


def leading_amount(text: str) -> Amount | None:
    """The number that the text begins with, unless it is one end of a range."""
    folded = fold(text)
    match = re.match(AMOUNT, folded)
    if not match or re.match(r"[\w.,:/]*\w", folded[match.end() :]):
        return None
    is_range = re.match(r" ?(?:-|to|or) ?[£$€¥]?\d", folded[match.end() :])
    return None if is_range else _amount(match)


def _amount(match: re.Match[str]) -> Amount | None:
    units = [u for u in (match["before"], match["after"]) if u]
    if len(units) > 1:
        return None
    digits = match["digits"]
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    minus = "-" if "-" in match["sign"] + match["sign2"] else ""
    return Amount(minus + digits, CURRENCIES.get(units[0], units[0]) if units else "")


def numbers(text: str) -> list[Amount]:
    """All numbers of a text."""
    words = (w.strip("()[]{}.,;:!?·•|x×") for w in fold(text).split())
    return [found for w in words if (found := amount(w))]


def same_value(actual: str, expected: str, case: bool = False) -> bool:
    """One text, or one number or day written in two ways: “£1,000.00” and “1000.00”, “4 Mar 2026” and “2026-03-04”."""
    if same(actual, expected, case):
        return True
    b = amount(expected)
    a = amount(actual) if b else None
    return bool(a and b and a.is_meant_by(b)) or is_same_day(actual, expected)


def is_same_day(actual: str, expected: str) -> bool:
    """Both are days of a known year, and the same one. A text without a year's digits costs nothing."""
    if not YEAR.search(actual) or len(actual) > LONGEST_DATE:
        return False
    wanted = _day(expected)
    return wanted is not None and _day(actual) == wanted


YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
LONGEST_DATE = 30
"""Characters: “Wednesday, 30 September 2026”."""


@lru_cache(1024)
def _day(text: str) -> date | None:
    return read_date(text) if YEAR.search(text) and len(text) <= LONGEST_DATE else None


def short(text: str, limit: int = 90) -> str:
    """A text for a message."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
