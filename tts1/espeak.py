"""Speaks by libespeak-ng, the built-in voice, with its data from the package ``espeakng-loader``.

The library keeps all it has in global variables: one instance in a process, used by one thread.
"""

from __future__ import annotations

import ctypes
import importlib
from dataclasses import dataclass

from tts1.model import ESPEAK, CannotLoad, CannotSpeak

SYNCHRONOUS, DONT_EXIT, UTF8 = 2, 0x8000, 1
RATE, PITCH = 1, 3
"""From espeak-ng's speak_lib.h: AUDIO_OUTPUT_SYNCHRONOUS, espeakINITIALIZE_DONT_EXIT, espeakCHARS_UTF8, parameters."""

WORDS_PER_MINUTE = 175
"""eSpeak's own default."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Names an eSpeak voice, its variant and pitch (0 to 100)."""

    voice: str
    pitch: int = 50


VARIANTS = {
    "expr-voice-2-m": Variant("gmw/en-us+m1", 40),
    "expr-voice-2-f": Variant("gmw/en-us+f1", 40),
    "expr-voice-3-m": Variant("gmw/en-us+m3", 70),
    "expr-voice-3-f": Variant("gmw/en-us+f3", 70),
    "expr-voice-4-m": Variant("gmw/en-gb-x-rp+m7", 25),
    "expr-voice-4-f": Variant("gmw/en-gb-x-rp+f4", 45),
    "expr-voice-5-m": Variant("gmw/en-us+Alex", 50),
    "expr-voice-5-f": Variant("gmw/en-us+f2", 50),
}

Heard = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)


class Espeak:
    """Speaks by the library. Raises CannotLoad where that fails."""

    name = ESPEAK

    def __init__(self) -> None:
        try:
            package = importlib.import_module("espeakng_loader")
            data = package.get_data_path()
            self._library = ctypes.CDLL(package.get_library_path())
        except (ImportError, OSError, RuntimeError) as error:
            raise CannotLoad(f"eSpeak cannot be loaded: {error}. Run: pip install espeakng-loader") from error
        self.rate = int(self._library.espeak_Initialize(SYNCHRONOUS, 0, str(data).encode(), DONT_EXIT))
        if self.rate <= 0:
            raise CannotLoad(
                f"eSpeak does not start with its data in {data}. A shorter path may help, or a new install."
            )
        self._said = bytearray()
        self._heard = Heard(self._hear)  # kept: the library calls it for as long as it is loaded
        self._library.espeak_SetSynthCallback(self._heard)

    def _hear(self, samples: int | None, count: int, _: int | None) -> int:
        if samples and count > 0:
            self._said += ctypes.string_at(samples, 2 * count)
        return 0

    def speak(self, piece: str, voice: str, /) -> bytes:
        variant = VARIANTS[voice]
        self._said.clear()
        if self._library.espeak_SetVoiceByName(variant.voice.encode()):
            raise CannotSpeak(f"eSpeak has no voice {variant.voice}.")
        self._library.espeak_SetParameter(RATE, WORDS_PER_MINUTE, 0)
        self._library.espeak_SetParameter(PITCH, variant.pitch, 0)
        text = piece.encode() + b"\0"
        if error := self._library.espeak_Synth(text, len(text), 0, 1, 0, UTF8, None, None):
            raise CannotSpeak(f"eSpeak failed at this text with its error {error}.")
        return bytes(self._said)
