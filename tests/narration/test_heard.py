"""From an event to the loudspeaker: a narrator with a real synthesizer and a real player, recorded on a private sound server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pytest_tool.archive import Archive
from pytest_tool.events import Captioned, TestStarted
from pytest_tool.narration.narrator import narrator_for
from pytest_tool.narration.players import installed
from pytest_tool.narration.synthesizers import Espeak, espeak
from pytest_tool.settings import Sources, resolve

from narration.pulse import RATE, Samples, needs_pulse, private_pulse, recording

pytestmark = [needs_pulse, pytest.mark.skipif(installed() is None or espeak() is None, reason="needs espeak-ng and a player")]
ITEM = "shop.plan.md::A guest buys"
WAKE_S = 0.8
SPOKEN = ("Test: A guest buys", "Now we look for a book", "Now we look for a book", "And that is all of it")


@pytest.fixture(scope="module")
def pulse() -> Iterator[Path]:
    with private_pulse() as folder:
        yield folder


def nearly_silent(samples: Samples) -> list[float]:
    """The spans of sound that nobody hears, in seconds: quieter than any speech, and not digital silence."""
    step = RATE // 20
    rms = np.sqrt((samples[: len(samples) // step * step].reshape(-1, step) ** 2).mean(axis=1))
    spans, length = [], 0
    for quiet in [*((rms > 3e-4) & (rms < 3e-3)), False]:
        if length and not quiet:
            spans.append(length / 20)
        length = length + 1 if quiet else 0
    return [span for span in spans if span > WAKE_S / 2]


def test_what_happens_is_heard_and_a_bluetooth_speaker_is_woken_only_after_a_pause(pulse: Path, tmp_path: Path) -> None:
    environ = {"APP_BLUETOOTH_AUDIO": "on", "APP_AUDIO_WAKE": str(WAKE_S), "APP_AUDIO_WAKE_IDLE": "2.5"}
    archive = Archive(tmp_path / "runs" / "one", {})
    narrator = narrator_for(resolve(Sources(environ=environ)), "synth1", tmp_path, archive, pytest.fail)
    never = threading.Event()
    with recording(1.0) as heard:
        narrator(TestStarted(item=ITEM, title="A guest buys", where=""))
        narrator(Captioned(item=ITEM, text="click this is not spoken"))
        for text in SPOKEN[1:3]:
            utterance = narrator.say(text, ITEM)
        assert utterance
        assert utterance.ended.wait(40)
        time.sleep(3)
        last = narrator.say(SPOKEN[3], ITEM)
        assert last
        assert last.ended.wait(20)
        assert (last.heard, last.reason) == (True, "")
    narrator.close(1)
    archive.close()
    for text in SPOKEN:  # the third comes out of the cache, as MP3
        assert heard.likeness(Espeak(185, never).wave(text)) > 0.85, text
    assert heard.likeness(Espeak(185, never).wave("click this is not spoken")) < 0.5
    woken = nearly_silent(heard.samples)
    assert len(woken) == 2, woken
    assert all(abs(span - WAKE_S) < 0.3 for span in woken), woken
    assert len(list((tmp_path / "cache" / "speech").glob("*.mp3"))) == 3
