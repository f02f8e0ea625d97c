"""Reads numbers in words, in the languages that text2num knows."""

from __future__ import annotations

import re
from functools import lru_cache

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w.])")
_STOPS = re.compile(r"[.!?…;:]+")


@lru_cache(maxsize=128)
def is_counted_in(language: str) -> bool:
    """Tell whether text2num knows the numbers of a language, by its ISO 639 code; it lists none, and refuses others."""
    from text_to_num import alpha2digit  # type: ignore[import-untyped]

    try:
        alpha2digit("", language, 0.0)
    except ValueError:
        return False
    return True


def numbers_in(text: str, language: str) -> list[str]:
    """Give the numbers that a text holds in words or digits, in digits; an ordinal is none of them."""
    from text_to_num import alpha2digit

    digits = alpha2digit(_STOPS.sub(" ; ", text), language, 0.0)
    return [number.replace(",", ".") for number in _NUMBER.findall(digits)]
