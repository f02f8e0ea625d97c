"""Speaks by KittenTTS, a small neural voice on the CPU."""

from __future__ import annotations

import importlib
import logging
import os
import re
from typing import Any

from tts1.model import VOICES, CannotLoad, CannotSpeak
from tts1.text import halves
from tts1.weights import Weights

TOKENS = 510
"""The model's positions (512) less the marks of start and end; a longer text fails."""

WORD_OR_MARK = re.compile(r"\w+|[^\w\s]")
"""How kittentts 0.1.3 cuts phonemes before it counts a token for each character."""

log = logging.getLogger("tts1")


class Kitten:
    """Speaks with these weights. Raises CannotLoad."""

    rate = 24_000

    def __init__(self, name: str, weights: Weights) -> None:
        self.name = name
        # onnxruntime would report to its makers. It looks for this when it is imported.
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        try:
            _use_packaged_espeak()
            backend = importlib.import_module("phonemizer.backend").EspeakBackend
            self._phonemes = backend("en-us", preserve_punctuation=True, with_stress=True)
            self._model = importlib.import_module("kittentts").KittenTTS(str(weights.onnx), str(weights.voices))
            known = set(importlib.import_module("numpy").load(weights.voices).files)
        except ImportError as error:
            raise CannotLoad(f"KittenTTS is not installed ({error}).") from error
        except Exception as error:  # onnxruntime's own have no common root below Exception
            raise CannotLoad(f"KittenTTS cannot load {name}: {type(error).__name__}: {error}") from error
        if lacking := [voice for voice in VOICES if voice not in known]:
            raise CannotLoad(f"The model {name} has no voice {', '.join(lacking)} in {weights.voices}.")

    def speak(self, piece: str, voice: str, /) -> bytes:
        try:
            return self._spoken(piece, voice)
        except Exception as error:
            log.error("%s failed: %s: %s", self.name, type(error).__name__, error)
            raise CannotSpeak(f"The model {self.name} failed at this text ({type(error).__name__}).") from error

    def _spoken(self, piece: str, voice: str) -> bytes:
        phonemes = "".join(self._phonemes.phonemize([piece]))
        if not any(character.isalpha() for character in phonemes):
            return b""
        if len(" ".join(WORD_OR_MARK.findall(phonemes))) > TOKENS and len(piece) > 1:
            return b"".join(self._spoken(half, voice) for half in halves(piece))
        return _samples(self._model.generate(piece, voice))


def _use_packaged_espeak() -> None:
    """Takes the packaged eSpeak for the phonemizer."""
    loader = importlib.import_module("espeakng_loader")
    espeak = importlib.import_module("phonemizer.backend.espeak.wrapper").EspeakWrapper
    espeak.set_library(loader.get_library_path())
    espeak.set_data_path(loader.get_data_path())


def _samples(wave: Any) -> bytes:
    """Turns floats of -1 to 1, in whatever shape, into 16 bit."""
    import numpy

    flat = numpy.nan_to_num(numpy.asarray(wave, numpy.float32).reshape(-1))
    return (numpy.clip(flat, -1, 1) * 32767).astype(numpy.int16).tobytes()
