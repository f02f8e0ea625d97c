"""Samples to a WAV file, and silence."""

from __future__ import annotations

import importlib
import io

SILENCE_S = 0.2


def wav(pcm: bytes, rate: int) -> bytes:
    """A WAV file of mono 16-bit samples (native byte order); ``rate`` in samples a second."""
    numpy, soundfile = importlib.import_module("numpy"), importlib.import_module("soundfile")
    file = io.BytesIO()
    soundfile.write(file, numpy.frombuffer(pcm, numpy.int16), rate, subtype="PCM_16", format="WAV")
    return file.getvalue()


def silence(rate: int) -> bytes:
    return bytes(2 * int(SILENCE_S * rate))
