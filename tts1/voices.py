"""The eight voices, by the names that KittenTTS gave them; every model here has them all."""

from __future__ import annotations

VOICES = tuple(f"expr-voice-{number}-{letter}" for number in range(2, 6) for letter in "mf")
DEFAULT_VOICE = "expr-voice-5-f"


def spoken_name(voice: str) -> str:
    """What a person would call it: ``Voice 5, female``."""
    _, _, number, letter = voice.split("-")
    return f"Voice {number}, {'female' if letter == 'f' else 'male'}"
