"""What a model is, and which one speaks."""

from __future__ import annotations

import importlib
import logging
from pathlib import Path
from typing import Protocol

ESPEAK = "espeak"
KITTEN = "KittenML/kitten-tts-nano-0.1"
"""The Hugging Face id of the weights that kittentts 0.1.3 is made for."""

log = logging.getLogger("tts1")


class Model(Protocol):
    """Speaks the eight voices. Used by one thread only."""

    @property
    def name(self) -> str: ...
    @property
    def rate(self) -> int:
        """Samples a second."""
        ...

    def speak(self, piece: str, voice: str, /) -> bytes:
        """Mono 16-bit samples in native byte order; none for a text without a sound. Raises CannotSpeak."""
        ...


class CannotLoad(Exception):
    """A model cannot be used; the text says why, and what to do."""


class CannotSpeak(Exception):
    """A model failed at one text."""


def load(asked: str | None) -> Model:
    """The model that was asked for; without one KittenTTS with its default weights, else eSpeak. Raises CannotLoad."""
    try:
        importlib.import_module("soundfile")
    except (ImportError, OSError) as error:  # OSError: the package is there, its library is not
        needs = Path(__file__).with_name("requirements.txt")
        raise CannotLoad(f"The package soundfile cannot be used ({error}). Run: pip install -r {needs}") from error
    if asked is not None:
        return _tried(asked)
    try:
        return _tried(KITTEN)
    except CannotLoad as error:
        log.warning("%s The built-in eSpeak voice speaks instead.", error)
        return _tried(ESPEAK)


def _tried(asked: str) -> Model:
    """The model after its first word: one that loads and then cannot speak is told now, not at the first request."""
    from tts1.voices import VOICES

    model = _loaded(asked)
    try:
        spoken = model.speak("Ready.", VOICES[0])
    except CannotSpeak as error:
        raise CannotLoad(f"The model {asked} was loaded and cannot speak: {error}") from error
    if not any(spoken):
        raise CannotLoad(f"The model {asked} was loaded and makes no sound.")
    return model


def _loaded(asked: str) -> Model:
    from tts1 import espeak, kitten, weights

    if asked == ESPEAK:
        return espeak.Espeak()
    if asked == KITTEN:
        return kitten.Kitten(KITTEN, weights.default())
    return kitten.Kitten(Path(asked).resolve().name, weights.in_folder(Path(asked)))
