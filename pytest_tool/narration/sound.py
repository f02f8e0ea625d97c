"""Reads, writes and joins wave forms, the wake-up sound too."""

from __future__ import annotations

import io
import wave
from dataclasses import dataclass
from typing import Any

from pytest_tool.errors import SpeechError

LONGEST_S = 600.0
"""More than this is a server or a program that does not end."""
WAKE_DBFS = -60.0
"""RMS of the wake-up sound: not heard, and still there after a Bluetooth codec. Digital silence wakes no link."""
FADE_S = 0.02
"""So that the wake-up sound begins and ends without a click."""
REMEDY = "See what the voice's own server or program says of it."
UNKNOWN_SIZE, TO_THE_END = b"data\0\0\0\0", b"data\xff\xff\xff\xff"
"""How programs that stream a WAV write the size of its sound; libsndfile reads the second one to its end."""


@dataclass(frozen=True, slots=True)
class Wave:
    """Holds mono samples, 16 bit, signed, little-endian; ``rate`` in samples a second."""

    pcm: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.pcm) / 2 / self.rate

    @property
    def peak(self) -> float:
        """Measures the loudest sample, from 0.0 to 1.0."""
        import numpy as np

        return float(np.abs(np.frombuffer(self.pcm, "<i2").astype(np.int32)).max(initial=0)) / 32768

    def to_wav(self) -> bytes:
        out = io.BytesIO()
        with wave.open(out, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(self.rate)
            file.writeframes(self.pcm)
        return out.getvalue()

    def to_mp3(self) -> bytes:
        """Writes MP3, a tenth of the size. Raises SpeechError."""
        import numpy as np

        soundfile, out = _soundfile(), io.BytesIO()
        try:
            soundfile.write(out, np.frombuffer(self.pcm, "<i2"), self.rate, format="MP3", subtype="MPEG_LAYER_III")
        except (soundfile.SoundFileError, ValueError):  # ValueError: a libsndfile of before MP3
            fact = f"Speech with {self.rate} samples a second cannot be kept: libsndfile writes no MP3 of it."
            raise SpeechError(fact, "Speech is not kept; nothing else changes.") from None
        return out.getvalue()


def from_file(data: bytes) -> Wave:
    """Reads any file that libsndfile knows. Raises SpeechError."""
    import numpy as np

    soundfile = _soundfile()
    try:
        samples, rate = soundfile.read(
            io.BytesIO(data.replace(UNKNOWN_SIZE, TO_THE_END, 1)), dtype="float32", always_2d=True
        )
    except (soundfile.SoundFileError, ValueError, MemoryError) as error:  # the last two: a header that lies
        raise SpeechError("It sent or wrote no sound that can be read.", REMEDY) from error
    mono = np.nan_to_num(samples.mean(axis=1)).clip(-1, 1) * 32768
    return from_pcm(mono.round().clip(-32768, 32767).astype("<i2").tobytes(), rate)


def from_pcm(data: bytes, rate: int) -> Wave:
    """Takes bare samples, mono, 16 bit, little-endian. Raises SpeechError: empty, too long."""
    made = Wave(data[: len(data) // 2 * 2], rate)
    if not made.pcm:
        raise SpeechError("The sound is empty.", REMEDY)
    if made.seconds > LONGEST_S:
        raise SpeechError(f"The sound is longer than {LONGEST_S:.0f} s.", "Say less at once.")
    return made


def wake_up(seconds: float, rate: int) -> Wave:
    """Makes the same near-silent noise each time, faded in and out."""
    import numpy as np

    count = round(seconds * rate)
    noise = np.random.default_rng(1).standard_normal(count) * 32768 * 10 ** (WAKE_DBFS / 20)
    fade = np.minimum(np.arange(count) / (FADE_S * rate), 1.0)
    return Wave((noise * fade * fade[::-1]).round().astype("<i2").tobytes(), rate)


def joined(first: Wave, then: Wave) -> Wave:
    """Joins two sounds of one rate."""
    return Wave(first.pcm + then.pcm, first.rate)


def _soundfile() -> Any:
    import soundfile  # type: ignore[import-untyped]

    return soundfile
