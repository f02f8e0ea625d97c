"""Wave forms: read, written, joined; the near-silent sound that wakes a Bluetooth speaker.

The WAV reader is our own because speech servers stream: they write sizes that are false, and a library then reads
nothing or refuses. What is read becomes mono and 16 bit, which every player takes.
"""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_tool.errors import SpeechError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST_S = 600.0
"""No narration is longer; more is a server or a program that does not end."""
RATES = range(4_000, 384_001)
"""Samples a second that sound cards and files know; another number is a broken header."""
CHANNELS = range(1, 9)
PCM, FLOAT, EXTENSIBLE = 1, 3, 0xFFFE
"""The codecs of Microsoft's WAVEFORMATEX that are not compressed; EXTENSIBLE names one of the others further on."""
STREAMED = (0, 0xFFFFFFFF)
"""What a program that cannot go back to the header writes as the size."""
WAKE_DBFS = -60.0
"""RMS of the wake-up sound: not heard, and still there after a Bluetooth codec. Digital silence wakes no link."""
REMEDY = "See what the voice's own server or program says of it."
FADE_S = 0.02
"""So that the wake-up sound begins and ends without a click."""


@dataclass(frozen=True, slots=True)
class Wave:
    """Mono samples, 16 bit, signed, little-endian; ``rate`` in samples a second."""

    pcm: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.pcm) / 2 / self.rate

    @property
    def peak(self) -> float:
        """The loudest sample: 0.0 is digital silence, 1.0 as loud as can be."""
        import numpy as np

        samples = np.frombuffer(self.pcm, "<i2").astype(np.int32)
        return float(np.abs(samples).max(initial=0)) / 32768

    def to_wav(self) -> bytes:
        size = len(self.pcm)
        about = struct.pack("<HHIIHH", PCM, 1, self.rate, 2 * self.rate, 2, 16)
        head = struct.pack("<4sI4s4sI", b"RIFF", 36 + size, b"WAVE", b"fmt ", len(about))
        return head + about + struct.pack("<4sI", b"data", size) + self.pcm


@dataclass(frozen=True, slots=True)
class _Format:
    """How samples are written in a file: ``codec`` is PCM or FLOAT, ``width`` the bytes of one sample."""

    codec: int
    channels: int
    rate: int
    width: int


def from_wav(data: bytes) -> Wave:
    """The sound of a WAV file, whatever its sizes say. Raises SpeechError: not a WAV, compressed, empty, too long."""
    if len(data) < 12 or data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise _unusable("it is not a WAV file")
    about, body = _chunks(data)
    form = _format(about)
    frame = form.width * form.channels
    body = body[: len(body) - len(body) % frame]
    _check_length(len(body) / frame / form.rate)
    return Wave(_mono(_samples(body, form), form.channels), form.rate)


def from_aiff(data: bytes) -> Wave:
    """The sound of an AIFF file, which macOS's own voices write. Raises SpeechError: it cannot be read."""
    import soundfile  # type: ignore[import-untyped]

    try:
        samples, rate = soundfile.read(io.BytesIO(data), dtype="int16", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise _unusable("it is not an AIFF file that can be read") from error
    _check_length(len(samples) / rate)
    return Wave(_mono(samples.reshape(-1), samples.shape[1]), rate)


def from_pcm(data: bytes, rate: int) -> Wave:
    """Bare samples: mono, 16 bit, little-endian. Half a sample at the end is left out. Raises SpeechError."""
    whole = data[: len(data) - len(data) % 2]
    _check_length(len(whole) / 2 / rate)
    return Wave(whole, rate)


def wake_up(seconds: float, rate: int) -> Wave:
    """Near-silent noise, always the same: WAKE_DBFS loud, faded in and out."""
    import numpy as np

    count = round(seconds * rate)
    noise = np.random.default_rng(1).standard_normal(count) * 32768 * 10 ** (WAKE_DBFS / 20)
    fade = np.minimum(np.arange(count) / (FADE_S * rate), 1.0)
    return Wave((noise * fade * fade[::-1]).round().astype("<i2").tobytes(), rate)


def joined(first: Wave, then: Wave) -> Wave:
    """One sound after the other. Both have one rate; two are a mistake of the caller (ValueError)."""
    if first.rate != then.rate:
        raise ValueError(f"{first.rate} and {then.rate} samples a second cannot be joined")
    return Wave(first.pcm + then.pcm, first.rate)


def _unusable(why: str) -> SpeechError:
    return SpeechError(f"The sound cannot be used: {why}.", REMEDY)


def _check_length(seconds: float) -> None:
    if seconds == 0:
        raise SpeechError("The sound is empty.", REMEDY)
    if seconds > LONGEST_S:
        fact = f"The sound is {seconds:.0f} s long, and at most {LONGEST_S:.0f} s are played."
        raise SpeechError(fact, "Say less at once.")


def _chunks(data: bytes) -> tuple[bytes, bytes]:
    """The content of ``fmt`` and of ``data``."""
    streamed = int.from_bytes(data[4:8], "little") in STREAMED
    about, at = b"", 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8
        if name == b"data":
            to_the_end = streamed and size in STREAMED  # an empty chunk may be true; then others can follow
            return about, data[at:] if to_the_end else data[at : at + size]
        if name == b"fmt ":
            about = data[at : at + size]
        at += size + size % 2  # chunks begin at even places
    raise _unusable("it ends before its sound begins")


def _format(about: bytes) -> _Format:
    if len(about) < 16:
        raise _unusable("its header is cut off")
    codec, channels, rate, _, _, bits = struct.unpack("<HHIIHH", about[:16])
    if codec == EXTENSIBLE and len(about) >= 26:
        codec = int.from_bytes(about[24:26], "little")
    if codec not in (PCM, FLOAT):
        raise _unusable(f"it is compressed (codec {codec:#06x})")
    if bits not in ((8, 16, 24, 32) if codec == PCM else (32,)):
        raise _unusable(f"it has {bits} bits a sample")
    if rate not in RATES or channels not in CHANNELS:
        raise _unusable(f"its header says {channels} channels and {rate} samples a second")
    return _Format(codec, channels, rate, bits // 8)


def _samples(body: bytes, form: _Format) -> NDArray[np.int16]:
    import numpy as np

    if form.codec == FLOAT:
        loud: NDArray[np.float32] = np.nan_to_num(np.frombuffer(body, "<f4"), posinf=1.0, neginf=-1.0)
        return (loud.clip(-1.0, 1.0) * 32767).round().astype(np.int16)
    if form.width == 1:  # the one width without a sign
        return (np.frombuffer(body, np.uint8).astype(np.int16) - 128) * 256
    upper = np.frombuffer(body, np.uint8).reshape(-1, form.width)[:, -2:]  # the two bytes that are heard
    return np.frombuffer(upper.tobytes(), "<i2").astype(np.int16)


def _mono(samples: NDArray[np.int16], channels: int) -> bytes:
    """The mean of the channels."""
    if channels == 1:
        return samples.astype("<i2").tobytes()
    mean: NDArray[np.float64] = samples.reshape(-1, channels).mean(axis=1).round()
    return mean.astype("<i2").tobytes()
