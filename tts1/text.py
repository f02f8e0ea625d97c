"""Makes a text fit for a model, in short pieces."""

from __future__ import annotations

import re
import textwrap
import unicodedata

PIECE_CHARACTERS = 250
"""About 15 seconds of speech; between two pieces the server can end."""
SENTENCE_END = re.compile(r"(?<=[.!?;:…。！？])\s+")
UNSAID = {"Cc": " ", "Cs": " ", "Cf": "", "Cn": " "}
"""Categories without a sound: controls (eSpeak takes some as commands), half characters, joiners, the unassigned."""


def cleaned(text: str) -> str:
    """Puts a text on one line that can be said and encoded."""
    said = "".join(UNSAID.get(unicodedata.category(character), character) for character in text)
    return " ".join(said.split())


def can_be_said(text: str) -> bool:
    """Says whether there is a letter, digit or symbol."""
    return any(unicodedata.category(character)[0] in "LNS" for character in text)


def pieces(text: str, longest: int = PIECE_CHARACTERS) -> list[str]:
    """Cuts a text: at sentences, else at spaces, else anywhere."""
    found: list[str] = []
    for sentence in SENTENCE_END.split(text):
        for part in textwrap.wrap(sentence, longest, break_on_hyphens=False):
            if found and len(found[-1]) + 1 + len(part) <= longest:
                found[-1] += f" {part}"
            else:
                found.append(part)
    return found


def halves(text: str) -> tuple[str, str]:
    """Cuts a text near its middle, at a space."""
    middle = len(text) // 2
    spaces = [place for place, character in enumerate(text) if character == " " and 0 < place < len(text) - 1]
    cut = min(spaces, key=lambda place: abs(place - middle), default=middle)
    return text[:cut].strip(), text[cut:].strip()
