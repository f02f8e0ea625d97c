"""Compares what a field holds with what was typed."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation

from pytest_tool.observation import squeeze

GROUPING = re.compile(r"[\s,'’\u00a0\u202f_]")
"""What stands between the digits of a long number, and says nothing."""
AMOUNT = re.compile(r"[-+−]?\d[\d\s,.'’\u00a0\u202f]*")


def is_taken(typed: str, held: str) -> bool:
    """Tell whether the field holds what was typed, as people see it.

    A mask may set brackets, blanks and capitals (``(555) 123-4567``, ``SUMMER26``); a completion may go on after it. A
    number must keep its worth: ``1,234`` is 1234, and ``15`` is not 1.5.
    """
    typed, held = _plain(typed), _plain(held)
    if squeeze(typed) == squeeze(held):
        return True
    one, other = _amount(typed), _amount(held)
    if one is not None and other is not None:
        return one == other
    letters = _letters(typed)
    return bool(letters) and _letters(held).startswith(letters)


def steps_to(text: str, count: dict[str, float | None]) -> float | str:
    """Give the number for a spinbutton or slider, or an objection."""
    amount = _amount(_plain(text))
    least, most = count["least"], count["most"]
    if amount is None or count["now"] is None:
        return f'it takes a number, and no "{text}". Write it in digits.'
    if (least is not None and amount < Decimal(str(least))) or (most is not None and amount > Decimal(str(most))):
        ends = " to ".join("…" if end is None else f"{end:g}" for end in (least, most))
        return f"it goes from {ends}, and not to {text}"
    return float(amount)


def is_same_amount(was: str, now: str) -> bool:
    """Tell whether two texts of one number say as much."""
    # “900 kg” and “500 kg” do not; texts of another build may say the same
    (one, *more), (other, *others) = AMOUNT.findall(_plain(was)) or [""], AMOUNT.findall(_plain(now)) or [""]
    alike = _letters(AMOUNT.sub("", _plain(was))) == _letters(AMOUNT.sub("", _plain(now)))
    if more or others or not (one and other and alike):
        return True
    least, most = _amount(one.strip()), _amount(other.strip())
    return least is None or most is None or least == most


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip()


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _amount(text: str) -> Decimal | None:
    # none when it could be two
    if not AMOUNT.fullmatch(text):
        return None
    plain = GROUPING.sub("", text.replace("−", "-"))
    if plain.count(".") > 1:
        return None
    try:
        return Decimal(plain)
    except InvalidOperation:
        return None
