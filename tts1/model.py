"""Defines what a model is, says which one speaks, and names the voices."""

from __future__ import annotations

import importlib
import logging
from pathlib import Path
from typing import Protocol

ESPEAK = "espeak"
KITTEN = "KittenML/kitten-tts-nano-0.1"
"""The Hugging Face id of the weights that kittentts 0.1.3 is made for."""
VOICES = tuple(f"expr-voice-{number}-{letter}" for number in range(2, 6) for letter in "mf")
"""The eight voices, by the names that KittenTTS gave them; every model here has them all."""
DEFAULT_VOICE = "expr-voice-5-f"

log = logging.getLogger("tts1")


class Model(Protocol):
    """Speaks the eight voices, for one thread at a time."""

    @property
    def name(self) -> str: ...
    @property
    def rate(self) -> int:
        """Tells the samples a second."""
        ...

    def speak(self, piece: str, voice: str, /) -> bytes:
        """Gives mono 16-bit samples in native byte order. Raises CannotSpeak."""
        ...


class CannotLoad(Exception):
    """Says what keeps a model from use, and the remedy."""


class CannotSpeak(Exception):
    """Says that a model failed at one text."""


def spoken_name(voice: str) -> str:
    """Calls a voice as a person would: ``Voice 5, female``."""
    _, _, number, letter = voice.split("-")
    return f"Voice {number}, {'female' if letter == 'f' else 'male'}"


def load(asked: str | None) -> Model:
    """Loads the model that was asked for, else KittenTTS, else eSpeak. Raises CannotLoad."""
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
    """Has the model say its first word. Raises CannotLoad."""
    try:
        model = _loaded(asked)
        spoken = model.speak("Ready.", VOICES[0])
    except CannotSpeak as error:
        raise CannotLoad(f"The model {asked} was loaded and cannot speak: {error}") from error
    except OSError as error:  # of a look at its files
        raise CannotLoad(f"The model's files cannot be looked at: {error.strerror}: {error.filename}") from error
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
