"""Wave forms, read and written. The oracle is libsndfile (soundfile)."""

from __future__ import annotations

import io
import random
import struct

import numpy as np
import pytest
import soundfile
from pytest_tool.errors import SpeechError
from pytest_tool.narration.sound import Wave, from_file, from_pcm, joined, wake_up

RATE = 24_000
TONE = np.sin(np.arange(RATE // 4) / 10) * 0.5


def file(subtype: str, channels: int = 1, form: str = "WAV") -> bytes:
    """The tone as libsndfile writes it. A second channel is silent, so that the mean is half as loud."""
    data = io.BytesIO()
    both = np.stack([TONE, *[np.zeros_like(TONE)] * (channels - 1)], axis=1)
    soundfile.write(data, both, RATE, format=form, subtype=subtype)
    return data.getvalue()


def samples(wave: Wave) -> np.ndarray:
    return np.frombuffer(wave.pcm, "<i2") / 32768


def wav(codec: int = 1, channels: int = 1, rate: int = RATE, bits: int = 16, body: bytes = b"\1\0" * 100) -> bytes:
    about = struct.pack("<HHIIHH", codec, channels, rate, rate * channels * bits // 8, channels * bits // 8, bits)
    return chunks((b"fmt ", about), (b"data", body))


def chunks(*those: tuple[bytes, bytes]) -> bytes:
    inside = b"".join(name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2) for name, body in those)
    return b"RIFF" + struct.pack("<I", 4 + len(inside)) + b"WAVE" + inside


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("form", ["WAV", "WAVEX"])
@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT"])
def test_every_usual_wav_becomes_the_same_mono_sound(subtype: str, form: str, channels: int) -> None:
    wave = from_file(file(subtype, channels, form))
    assert wave.rate == RATE
    assert samples(wave) == pytest.approx(TONE / channels, abs=0.01 if subtype == "PCM_U8" else 0.0001)


def test_what_is_written_is_read_the_same_by_libsndfile_and_by_us() -> None:
    wave = from_file(file("PCM_16"))
    read, rate = soundfile.read(io.BytesIO(wave.to_wav()), dtype="int16")
    assert (read.tobytes(), rate) == (wave.pcm, RATE)
    assert from_file(wave.to_wav()) == wave


@pytest.mark.parametrize("size", [0, 0xFFFFFFFF])
def test_a_streamed_wav_with_false_sizes_is_read_to_its_end(size: int) -> None:
    data = bytearray(file("PCM_16"))
    assert data[36:40] == b"data"
    data[4:8] = data[40:44] = struct.pack("<I", size)
    assert samples(from_file(bytes(data))) == pytest.approx(TONE, abs=0.0001)


def test_a_wav_that_was_cut_off_is_read_as_far_as_it_goes() -> None:
    data = file("PCM_16")
    assert from_file(data[:-1001]).pcm == from_file(data).pcm[:-1002]


def test_chunks_before_the_sound_are_passed_over_also_odd_ones() -> None:
    whole = wav()
    about = whole[20:36]
    data = chunks((b"LIST", b"odd"), (b"fmt ", about), (b"junk", b"\1" * 7), (b"data", b"\1\0" * 50), (b"LIST", b"after"))
    assert from_file(data) == Wave(b"\1\0" * 50, RATE)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no sound that can be read"),
        (b"<html>503 Service Unavailable</html>", "no sound that can be read"),
        (wav()[:30], "no sound that can be read"),
        (wav(channels=0), "no sound that can be read"),
        (wav(body=b""), "empty"),
        (wav(rate=8000, body=bytes(2 * 8000 * 601)), "longer than 600 s"),
    ],
)
def test_what_is_no_usable_sound_is_refused_with_the_reason(data: bytes, why: str) -> None:
    with pytest.raises(SpeechError, match=why) as refused:
        from_file(data)
    assert refused.value.remedy


def test_no_damage_to_a_header_does_anything_but_refuse_or_play() -> None:
    chance = random.Random(7)
    whole = file("PCM_24", 2, "WAVEX")
    for _ in range(500):
        data = bytearray(whole[: chance.choice([len(whole), chance.randrange(120)])])
        for _ in range(chance.randrange(6)):
            if data:
                data[chance.randrange(min(len(data), 80))] = chance.choice([0, 1, 3, 255, chance.randrange(256)])
        try:
            assert from_file(bytes(data)).seconds > 0
        except SpeechError:
            continue


def test_floats_that_are_too_loud_or_no_numbers_become_samples() -> None:
    body = np.array([2.0, -2.0, np.nan, np.inf, 0.5], "<f4").tobytes()
    assert samples(from_file(wav(codec=3, bits=32, body=body))) == pytest.approx([1, -1, 0, 1, 0.5], abs=0.0001)


def test_bare_samples_lose_half_a_sample_and_nothing_else() -> None:
    assert from_pcm(b"\1\2\3\4\5", RATE) == Wave(b"\1\2\3\4", RATE)
    with pytest.raises(SpeechError, match="empty"):
        from_pcm(b"\1", RATE)


def test_an_aiff_file_is_the_same_sound() -> None:
    assert samples(from_file(file("PCM_16", 2, "AIFF"))) == pytest.approx(TONE / 2, abs=0.0001)


@pytest.mark.parametrize("rate", [22_050, 24_000, 48_000])
@pytest.mark.parametrize("seconds", [0.3, 1.2, 5.0])
def test_the_wake_up_sound_is_near_silent_and_never_digital_silence(seconds: float, rate: int) -> None:
    wave = wake_up(seconds, rate)
    assert wave.seconds == pytest.approx(seconds, abs=0.001)
    middle = samples(wave)[rate // 50 : -rate // 50]
    assert 20 * np.log10(np.sqrt((middle**2).mean())) == pytest.approx(-60, abs=0.5)
    longest_zeros = max(map(len, "".join("0" if s == 0 else "1" for s in middle).split("1")))
    assert longest_zeros < 10
    edges = np.abs(samples(wave)[[0, 1, 2, -3, -2, -1]])
    assert edges.max() < 0.0002
    assert wake_up(seconds, rate) == wave


def test_no_wake_up_sound_is_no_sound() -> None:
    assert wake_up(0, RATE).pcm == b""


def test_joined_sounds_follow_each_other_without_a_gap() -> None:
    first, then = wake_up(0.5, RATE), from_file(file("PCM_16"))
    assert joined(first, then).pcm == first.pcm + then.pcm
