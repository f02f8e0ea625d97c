"""Cuts text into the word pieces that the model knows."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

LONGEST = 100
"""Characters of a word beyond which it is not looked up, as in BERT's own."""
SIGNS = frozenset("$+<=>^`|~")
"""ASCII signs that stand alone though Unicode calls them symbols."""


class WordPiece:
    """Cuts words by one vocabulary.

    ``vocabulary`` holds the pieces in the order of the model's ids; those within a word begin with ``##``.
    """

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self.ids = {piece: number for number, piece in enumerate(vocabulary)}
        self._unknown = self.ids["[UNK]"]
        self.encode = lru_cache(200_000)(self._encode)
        self._pieces = lru_cache(50_000)(self._word)

    def _encode(self, text: str) -> tuple[int, ...]:
        return tuple(number for word in _words(text) for number in self._pieces(word))

    def _word(self, word: str) -> tuple[int, ...]:
        found: list[int] = []
        begin = 0
        while begin < len(word):
            lead = "##" if begin else ""
            end = next((e for e in range(len(word), begin, -1) if lead + word[begin:e] in self.ids), 0)
            if not end or len(word) > LONGEST:
                return (self._unknown,)
            found.append(self.ids[lead + word[begin:end]])
            begin = end
        return tuple(found)


def _words(text: str) -> list[str]:
    out = [""]
    for sign in unicodedata.normalize("NFD", text).lower():
        kind = unicodedata.category(sign)
        if sign.isspace():
            out.append("")
        elif kind in ("Mn", "Cc", "Cf") or sign == "\ufffd":
            continue
        elif kind[0] == "P" or sign in SIGNS or "\u4e00" <= sign <= "\u9fff":
            out += [sign, ""]
        else:
            out[-1] += sign
    return [word for word in out if word]
