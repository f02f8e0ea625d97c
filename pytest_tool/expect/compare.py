"""Compares texts, numbers and days: what a person calls the same is the same, and no number is found inside another.

Case does not matter for what the page shows (CSS may write it in capitals), nor do white space, typographic quotes and
dashes, or Unicode compatibility forms. It does matter for what stands in a field.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache

QUOTES_AND_DASHES = str.maketrans(
    {**dict.fromkeys("‘’‚‛′", "'"), **dict.fromkeys("“”„‟″«»「」『』", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
CURRENCIES = {"£": "gbp", "$": "usd", "€": "eur", "¥": "jpy"}
UNIT = r"[£$€¥%]|\b(?:eur|usd|gbp|jpy|chf)\b"
AMOUNT = rf"(?P<sign>[-+]?) ?(?P<before>{UNIT})? ?(?P<sign2>[-+]?)(?P<digits>\d+(?:[.,]\d+)*) ?(?P<after>{UNIT})?"
MINUS = re.compile(r"(?:^|[\s(])-[£$€¥]?$")
DAYS = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%d. %B %Y", "%d.%m.%Y")
"""Ways to write a day in which day and month cannot be swapped, or are not where the point says so."""


def fold(text: str, case: bool = False) -> str:
    """The text as it is compared; ``case`` keeps capitals."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text.translate(QUOTES_AND_DASHES)))
    text = " ".join(text.translate(QUOTES_AND_DASHES).split())
    return text if case else text.casefold()


def same(a: str, b: str, case: bool = False) -> bool:
    """Whether the two are one text; a closing colon or a star for “required” does not matter."""
    one, other = fold(a, case), fold(b, case)
    return one == other or one.rstrip(" :*") == other.rstrip(" :*") != ""


def contains(text: str, part: str, loose: bool = False) -> bool:
    """Whether ``part`` occurs in ``text`` as whole words and whole numbers: no "1" in "11", no "9.99" in "19.99".

    ``loose`` is for absences: "2026" then counts as being in "2026-05-01", and "5" in "5%".
    """
    text, part = fold(text), fold(part)
    if not part:
        return False
    starts = [m.start() for m in re.finditer(f"(?={re.escape(part)})", text)]
    return any(_whole_left(text, s, loose) and _whole_right(text, s + len(part), loose) for s in starts)


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
    return loose or not (first.isdigit() or first in CURRENCIES) or not MINUS.search(before)  # "5" is not in "-5"


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
        no_unit = not expected.unit and self.unit != "%"
        return Decimal(self.digits) == Decimal(expected.digits) and (self.unit == expected.unit or no_unit)


def amount(text: str) -> Amount | None:
    """The number that this text is, or None when it is more or something else."""
    match = re.fullmatch(AMOUNT, fold(text))
    return _amount(match) if match else None


def leading_amount(text: str) -> Amount | None:
    """The number that the text begins with, unless it is one end of a range or part of a word or a date."""
    folded = fold(text)
    match = re.match(AMOUNT, folded)
    rest = folded[match.end() :] if match else ""
    if not match or re.match(r"[\w.,:/-]*\w", rest) or re.match(r" ?- ?[£$€¥]?\d", rest):
        return None
    return _amount(match)


def _amount(match: re.Match[str]) -> Amount | None:
    units = [u for u in (match["before"], match["after"]) if u]
    digits = match["digits"]
    if len(units) > 1:
        return None
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}", digits):  # 1.204,50 and 12,5
        digits = digits.replace(".", "").replace(",", ".")
    if not re.fullmatch(r"(?:0|[1-9]\d*)(?:\.\d+)?", digits):  # “007” is a code, no number
        return None
    minus = "-" if "-" in match["sign"] + match["sign2"] else ""
    return Amount(minus + digits, CURRENCIES.get(units[0], units[0]) if units else "")


def same_value(actual: str, expected: str, case: bool = False) -> bool:
    """One text, or one number or day written in two ways: “£1,000.00” and “1000.00”, “4 Mar 2026” and “2026-03-04”."""
    if same(actual, expected, case):
        return True
    wanted = amount(expected)
    there = amount(actual) if wanted else None
    if there and wanted:
        return there.is_meant_by(wanted)
    day = day_of(expected)
    return day is not None and day_of(actual) == day


@lru_cache(1024)
def day_of(text: str) -> date | None:
    """The day that this text is, as a whole; None where it is none, or where day and month could be swapped."""
    text = " ".join(text.split())
    if len(text) > len("30 September 2026"):
        return None
    for form in DAYS:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None


def short(text: str, limit: int = 90) -> str:
    """A text for a message."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
