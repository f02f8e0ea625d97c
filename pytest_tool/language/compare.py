"""Compares texts, numbers and days as a person does.

Case does not matter for what the page shows (CSS may write it in capitals), nor do white space, typographic quotes and
dashes, or Unicode compatibility forms. It does matter for what stands in a field.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
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
GOES_ON = r"[\w.,:/-]*\w| ?- ?[£$€¥]?\d"
"""What follows a number that is one end of a range, or a part of a word or a date."""
WITHIN = r"\d\0[.,:/-]\d|\d[.,:/-]\0\d"
"""A border, written as NUL, within a number, a time or a day."""
STRICT = rf"{WITHIN}|(?:^|[\s(])-[£$€¥]?\0[\d£$€¥]", rf"{WITHIN}|\d\0%"
LOOSE = r"\d[.,]\0\d", r"\d\0[.,]\d"
"""The left and the right borders that cut a number apart, for absences."""
MEASURE = re.compile(r"([-+]?\d[\d.,]*) (\D+)")
"""A number and what it counts: “5 kg”."""
DAYS = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%d. %B %Y", "%d.%m.%Y")
"""Ways to write a day in which day and month cannot be swapped, or are not where the point says so."""


def fold(text: str, case: bool = False) -> str:
    """Return the text as it is compared; ``case`` keeps capitals."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text.translate(QUOTES_AND_DASHES)))
    text = " ".join(text.translate(QUOTES_AND_DASHES).split())
    return text if case else text.casefold()


def same(a: str, b: str, case: bool = False) -> bool:
    """Tell whether they are one text, closing colons aside."""
    one, other = fold(a, case), fold(b, case)
    return one == other or one.rstrip(" :*") == other.rstrip(" :*") != ""


def contains(text: str, part: str, loose: bool = False) -> bool:
    """Find ``part`` as whole words and whole numbers.

    "1" is no part of "11", "9.99" none of "19.99". ``loose`` is for absences: "2026" then counts as being in
    "2026-05-01", and "5" in "5%".
    """
    text, part = fold(text), fold(part)
    left, right = LOOSE if loose else STRICT
    starts = (m.start() for m in re.finditer(f"(?={re.escape(part)})", text)) if part else ()
    return any(_is_border(text, s, left) and _is_border(text, s + len(part), right) for s in starts)


def _is_border(text: str, at: int, cuts: str) -> bool:
    """Tell whether words and numbers end at this place."""
    before, after = text[max(at - 3, 0) : at], text[at : at + 2]
    if not before or not after:
        return True
    a, b = before[-1], after[0]
    joined = (a.isalnum() or a == "_") and (b.isalnum() or b == "_")
    in_word = joined and not unicodedata.category(a) == unicodedata.category(b) == "Lo"
    return not in_word and not re.search(cuts, f"{before}\0{after}")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, with its currency or ``%`` where it has one."""

    digits: str
    unit: str

    def is_meant_by(self, expected: Amount) -> bool:
        """Tell whether they are one: “12.98” means £12.98 too."""
        no_unit = not expected.unit and self.unit != "%"
        return Decimal(self.digits) == Decimal(expected.digits) and (self.unit == expected.unit or no_unit)


def amount(text: str, leading: bool = False) -> Amount | None:
    """Read the number that a text is, or begins with."""
    folded = fold(text)
    match = re.match(AMOUNT, folded)
    rest = folded[match.end() :] if match else ""
    if not match or (rest and not leading) or re.match(GOES_ON, rest) or (match["before"] and match["after"]):
        return None
    digits, unit = match["digits"], match["before"] or match["after"] or ""
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", digits):
        digits = digits.replace(",", "")
    elif re.fullmatch(r"\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}", digits):  # 1.204,50 and 12,5
        digits = digits.replace(".", "").replace(",", ".")
    if not re.fullmatch(r"(?:0|[1-9]\d*)(?:\.\d+)?", digits):  # “007” is a code, no number
        return None
    minus = "-" if "-" in match["sign"] + match["sign2"] else ""
    return Amount(minus + digits, CURRENCIES.get(unit, unit))


def same_value(actual: str, expected: str, case: bool = False) -> bool:
    """Tell whether they are one text, number or day."""
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
    """Read the day that this is, where it is clear."""
    text = " ".join(text.split())
    if len(text) > len("30 September 2026"):
        return None
    for form in DAYS:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None


def sort_keys(values: Sequence[str]) -> list[float] | list[str] | None:
    """Read numbers, days or texts to be sorted; None where the numbers are of several units."""
    numbers, days = [amount(v) for v in values], [day_of(v) for v in values]
    if all(numbers):
        return [float(a.digits) for a in numbers if a]
    if all(days):
        return [float(d.toordinal()) for d in days if d]
    measured = [(m, amount(m[1])) for v in values if (m := MEASURE.fullmatch(fold(v)))]
    if len(measured) < len(values) or not all(a for _, a in measured):
        return [fold(v) for v in values]
    if len({m[2] for m, _ in measured}) > 1:
        return None
    return [float(a.digits) for _, a in measured if a]


def short(text: str, limit: int = 90) -> str:
    """Cut a text to a message's length."""
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"
