"""Real speech of the built-in voice: of the right length, in eight voices, the right text for each of many clients."""

from __future__ import annotations

import concurrent.futures
import itertools
from typing import Any

import numpy
import pytest
from tts1.model import DEFAULT_VOICE, VOICES
from tts1_process import Answer, Tts1

FOX = "The quick brown fox jumps over the lazy sleeping dog."
TEXTS = (FOX, "Open the shop.", "There are three items in the basket now.", "The order was sent, and the page says so.")


def sketch(answer: Answer) -> Any:
    """The loudness (log) in 24 bands of pitch and 20 equal stretches of time, and how long it takes: what it sounds like."""
    samples = numpy.trim_zeros(answer.samples)
    frames = numpy.lib.stride_tricks.sliding_window_view(samples, 1024)[::256] * numpy.hanning(1024)
    power = numpy.abs(numpy.fft.rfft(frames, axis=1))[:, 2:242] ** 2
    bands = power.reshape(len(power), 24, 10).sum(axis=2)
    parts = numpy.stack([part.mean(axis=0) for part in numpy.array_split(bands, 20)])
    return numpy.concatenate([numpy.log10(parts + 1e-3).ravel(), [20 * answer.seconds]])


def apart(one: Any, other: Any) -> float:
    return float(numpy.sqrt(((one - other) ** 2).mean()))


def pitch(answer: Answer) -> float:
    """The median fundamental, in Hz, of what is voiced."""
    found = []
    for at in range(0, len(answer.samples) - 1323, 661):
        stretch = answer.samples[at : at + 1323]
        if stretch.std() > 0.05:
            echo = numpy.correlate(stretch, stretch, "full")[1322:]
            best = int(echo[60:300].argmax()) + 60
            if echo[best] > 0.5 * echo[0]:
                found.append(22050 / best)
    return float(numpy.median(found))


def test_the_length_of_speech_follows_from_its_text(espeak: Tts1) -> None:
    assert 2.0 < espeak.say(FOX).seconds < 4.5  # ten words at 175 a minute, and they are short
    assert 0.2 < espeak.say("Yes.").seconds < 1.0


def test_the_longest_text_is_spoken_to_its_end(espeak: Tts1) -> None:
    """4,096 characters, and the last word is heard: without it, it would be as much shorter."""
    text = (FOX + " ") * 75
    whole = text + "tomorrow " * 5
    assert len(whole) <= 4096
    one = espeak.say(FOX).seconds
    assert espeak.say(text).seconds == pytest.approx(75 * one, rel=0.15)
    assert espeak.say(whole).seconds > espeak.say(text).seconds + 1


def test_eight_voices_sound_different_and_their_letters_are_true(espeak: Tts1) -> None:
    heard = {voice: espeak.say(FOX, voice) for voice in VOICES}
    sketches = {voice: sketch(answer) for voice, answer in heard.items()}
    # eSpeak trembles a little, so the same voice is not quite itself either.
    repeated = max(apart(sketches[voice], sketch(espeak.say(FOX, voice))) for voice in VOICES)
    distances = {pair: apart(sketches[pair[0]], sketches[pair[1]]) for pair in itertools.combinations(VOICES, 2)}
    assert min(distances.values()) > 1.5 * repeated, (repeated, distances)
    assert {voice: "f" if pitch(answer) > 145 else "m" for voice, answer in heard.items()} == {v: v[-1] for v in VOICES}


def test_sixty_requests_by_thirty_clients_are_answered_with_the_right_speech_or_503(espeak: Tts1) -> None:
    pairs = [(text, voice) for text in TEXTS for voice in VOICES]
    alone = {pair: sketch(espeak.say(*pair)) for pair in pairs}
    asked = (pairs * 2)[:60]
    with concurrent.futures.ThreadPoolExecutor(30) as clients:
        answers = list(clients.map(lambda pair: espeak.post(input=pair[0], voice=pair[1]), asked))
    assert {answer.status for answer in answers} <= {200, 503}
    spoken = [(pair, answer) for pair, answer in zip(asked, answers, strict=True) if answer.status == 200]
    assert len(spoken) >= 9  # one is spoken, eight may wait
    for pair, answer in spoken:
        heard = sketch(answer)
        assert min(pairs, key=lambda other: apart(heard, alone[other])) == pair


def test_without_a_voice_the_default_speaks(espeak: Tts1) -> None:
    assert espeak.get("/v1/voices").json["default"] == DEFAULT_VOICE
    by_name = {voice: sketch(espeak.say(FOX, voice)) for voice in VOICES}
    plain = sketch(espeak.say(FOX))
    assert min(VOICES, key=lambda voice: apart(plain, by_name[voice])) == DEFAULT_VOICE


@pytest.mark.parametrize("text", ["...", "!", " - ", "(—)"])
def test_punctuation_alone_is_a_short_silence(espeak: Tts1, text: str) -> None:
    answer = espeak.say(text)
    assert answer.seconds == pytest.approx(0.2, abs=0.01)
    assert not answer.samples.any()


@pytest.mark.parametrize("text", ["\ud83d half", "a\x01s9\x00b", "你好", "😀 🎉", "<speak>&amp;</speak>", "[[h@'loU]]", "%s %n {0}", "x" * 4096, "\ufeffhi"])
def test_odd_texts_are_spoken_too(espeak: Tts1, text: str) -> None:
    assert abs(espeak.say(text).samples).max() > 0.05
