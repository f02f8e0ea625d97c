"""Reads numbers in words, in the languages that text2num knows."""

from __future__ import annotations

import re

COUNTED_IN = frozenset({"en", "fr", "de", "es"}) | {"pt", "it", "nl", "da"}
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w.])")
_STOPS = re.compile(r"[.!?…;:]+")


def numbers_in(text: str, language: str) -> list[str]:
    """Give the numbers that a text holds in words or digits, in digits; an ordinal is none of them."""
    from text_to_num import alpha2digit  # type: ignore[import-untyped]

    digits = alpha2digit(_STOPS.sub(" ; ", text), language, 0.0)
    return [number.replace(",", ".") for number in _NUMBER.findall(digits)]
