"""Text as a model can take it: without what nobody can say, in pieces that are not too long."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

PIECE_CHARACTERS = 250
"""About 15 seconds of speech. Between two pieces a text that nobody waits for any more can be left."""

SENTENCE_END = re.compile(r"(?<=[.!?;:…。！？])\s+")
UNSAID = {"Cc": " ", "Cs": " ", "Cf": "", "Cn": " "}
"""Categories without a sound: controls (eSpeak takes some as commands), half characters, joiners, the unassigned."""


def cleaned(text: str) -> str:
    """On one line, with single spaces, and without characters that cannot be said or encoded."""
    said = "".join(UNSAID.get(unicodedata.category(character), character) for character in text)
    return " ".join(said.split())


def can_be_said(text: str) -> bool:
    """Whether there is a letter, a digit or a symbol (``€`` and ``→`` have names), and not punctuation alone."""
    return any(unicodedata.category(character)[0] in "LNS" for character in text)


def pieces(text: str, longest: int = PIECE_CHARACTERS) -> tuple[str, ...]:
    """The whole cleaned text: as many sentences together as fit, longer ones cut at spaces, longer words anywhere."""
    return tuple(_filled(SENTENCE_END.split(text), longest))


def halves(text: str) -> tuple[str, str]:
    """Cut at the space nearest to the middle, or in the middle of a text without one."""
    middle = len(text) // 2
    spaces = [place for place, character in enumerate(text) if character == " " and 0 < place < len(text) - 1]
    cut = min(spaces, key=lambda place: abs(place - middle), default=middle)
    return text[:cut].strip(), text[cut:].strip()


def _filled(sentences: list[str], longest: int) -> Iterator[str]:
    piece = ""
    for sentence in sentences:
        for part in _short(sentence, longest):
            if piece and len(piece) + 1 + len(part) > longest:
                yield piece
                piece = part
            else:
                piece = f"{piece} {part}".strip()
    if piece:
        yield piece


def _short(sentence: str, longest: int) -> Iterator[str]:
    """The sentence, or its words where it is too long."""
    if len(sentence) <= longest:
        yield sentence
        return
    for word in sentence.split(" "):
        yield from (word[start : start + longest] for start in range(0, len(word), longest))
