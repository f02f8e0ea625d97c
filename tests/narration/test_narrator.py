"""What is spoken of a run, what of it is heard, and that no run waits for it. Servers, players and the record are real."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests  # noqa: F401 - so that the first request of a voice is not late for it
from pytest_tool.archive import Archive, read_events
from pytest_tool.errors import SpeechError
from pytest_tool.events import Captioned, FrameTaken, Progress, SessionClosed, SessionStarted, StepFinished, TestStarted
from pytest_tool.narration.choosing import Chooser
from pytest_tool.narration.narrator import Narrator, narrator_for
from pytest_tool.narration.output import Bluetooth, Loudspeaker
from pytest_tool.narration.script import Line
from pytest_tool.narration.utterances import Utterance
from pytest_tool.settings import Sources, resolve

from narration.ear import Ear
from narration.voices import RATE, SpeakingServer, sound_of
from recording_server import Answer, RecordingServer

ITEM = "shop.plan.md::A guest buys"
MOST_S = 20.0


class Room:
    """A run with a narrator, its record, and what can be heard of it."""

    def __init__(self, folder: Path, seconds: float = 0.0) -> None:
        self.folder = folder
        self.ear = Ear(folder, seconds)
        self.archive = Archive(folder / "runs" / "one", {})
        self.warnings: list[str] = []

    def narrator(self, voice: str = "tts2", **environ: str) -> Narrator:
        settings = resolve(Sources(environ=environ))
        return narrator_for(settings, voice, self.folder, self.archive, self.warnings.append)

    def recorded(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in read_events(self.archive.folder) if event["kind"] == kind] if self.archive.folder.exists() else []

    def narrated(self) -> list[str]:
        return [event["text"] for event in self.recorded("narration")]

    def became(self, many: int) -> list[tuple[str, bool, str]]:
        """What became of so many utterances: text, whether it was heard, why not."""
        wait(lambda: len(self.recorded("speech")) >= many)
        return [(event["text"], event["heard"], event["reason"]) for event in self.recorded("speech")]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    room = Room(tmp_path)
    monkeypatch.setenv("PATH", room.ear.path)
    yield room
    room.archive.close()


def wait(until: Callable[[], bool]) -> None:
    ends = time.monotonic() + MOST_S
    while not until():
        assert time.monotonic() < ends, "it did not come about"
        time.sleep(0.02)


def test_milestones_are_spoken_and_captions_only_when_everything_is(room: Room) -> None:
    events = [
        TestStarted(item=ITEM, title="A guest buys", where="shop.plan.md:3"),
        Captioned(item=ITEM, text='click button "Search"'),
        Progress(item=ITEM, text="I put the book in the basket"),
        SessionStarted(item=ITEM, name="default"),
        SessionClosed(item=ITEM, name="default", reason="its browser crashed"),
    ]
    for environ in ({}, {"APP_NARRATION": "verbose"}):
        narrator = room.narrator("off", **environ)
        for event in events:
            narrator(event)
    milestones = ["Test: A guest buys", "I put the book in the basket", "Session default has started.",
                  "Session default is closed: its browser crashed."]  # fmt: skip
    assert room.narrated() == [*milestones, milestones[0], 'click button "Search"', *milestones[1:]]
    assert room.recorded("speech") == []


def test_a_skipped_step_is_not_spoken_of(room: Room) -> None:
    """Nor is the end of any step: what the pilot says of it is a milestone, and it says nothing of what it did not do."""
    narrator = room.narrator("off", APP_NARRATION="verbose")
    narrator(StepFinished(item=ITEM, number=1, passed=True, skipped=True, reason="the condition does not hold", seconds=0.1))
    assert room.narrated() == []


def test_what_would_be_spoken_goes_on_record_with_the_frame_that_was_seen(room: Room) -> None:
    narrator = room.narrator("off")
    narrator(TestStarted(item=ITEM, title="A guest buys", where=""))
    narrator(FrameTaken(item=ITEM, number=7, jpeg=b"", url=""))
    narrator(FrameTaken(item="another", number=9, jpeg=b"", url=""))
    narrator(Progress(item=ITEM, text="The basket is empty"))
    assert narrator.say("Look here", ITEM) is None
    assert [(e["text"], e["frame"], e["item"]) for e in room.recorded("narration")] == [
        ("Test: A guest buys", None, ITEM), ("The basket is empty", 7, ITEM), ("Look here", 7, ITEM),
    ]  # fmt: skip


def test_what_is_spoken_is_plain_and_short_and_names_no_secret(room: Room) -> None:
    narrator = room.narrator("off")
    narrator(Progress(item=ITEM, text="I  sign in\nwith ‹secret:SHOP_PASSWORD›\u202e\x07 now"))
    narrator(Progress(item=ITEM, text="\u200b \n"))
    narrator(Progress(item=ITEM, text="A sentence that says much. " * 40))
    narrator(Progress(item=ITEM, text="word " * 200))
    plain, sentences, words = room.narrated()
    assert plain == "I sign in with the secret SHOP PASSWORD now"
    assert sentences.startswith("A sentence that says much. A sentence")
    assert [len(text) <= 500 and text.endswith("…") for text in (sentences, words)] == [True, True]


def test_lines_are_heard_in_their_order_and_the_same_words_are_made_once(room: Room) -> None:
    with SpeakingServer() as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        for text in ("One", "Two and more", "One"):
            narrator.say(text, ITEM)
        assert room.became(3) == [("One", True, ""), ("Two and more", True, ""), ("One", True, "")]
        narrator.close(1)
    assert server.asked == ["One", "Two and more"]
    assert [len(wave.pcm) for wave in room.ear.heard] == [len(sound_of(t).pcm) for t in ("One", "Two and more", "One")]
    assert [event["voice"] for event in room.recorded("speech")] == ["tts2"] * 3


def test_a_caption_that_would_come_late_is_dropped_and_what_a_person_asked_for_is_not(room: Room) -> None:
    with SpeakingServer(seconds=5.5) as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url, APP_NARRATION="verbose")
        narrator(Captioned(item=ITEM, text="click one"))
        narrator(Captioned(item=ITEM, text="click two"))
        narrator.say("Asked", ITEM)
        late = "it came too late"
        assert room.became(3) == [("click one", False, late), ("click two", False, late), ("Asked", True, "")]
        narrator.close(1)
    assert server.asked == ["click one", "Asked"]
    assert len(room.ear.heard) == 1


def hangs(handler: Any) -> None:
    """Answers nothing, for a minute at most."""
    handler.connection.settimeout(60)
    handler.rfile.read(1)
    handler.close_connection = True


def test_a_server_that_hangs_holds_neither_the_events_nor_the_end_of_a_run(room: Room) -> None:
    with RecordingServer(hangs) as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url, APP_NARRATION="verbose")
        longest = 0.0
        for number in range(200):
            began = time.perf_counter()
            narrator(Captioned(item=ITEM, text=f"click {number}"))
            longest = max(longest, time.perf_counter() - began)
        wait(lambda: bool(server.requests))
        began = time.perf_counter()
        narrator.close(2)
        assert time.perf_counter() - began < 5
        assert longest < 1
    assert len(room.narrated()) == 200


def test_a_voice_that_fails_is_warned_of_once_and_rests(room: Room) -> None:
    with RecordingServer() as server:
        gone = server.url
    narrator = room.narrator(TTS2_BASE_URL=gone)
    for text in ("One", "Two", "Three"):
        narrator.say(text, ITEM)
    became = room.became(3)
    assert [heard for _, heard, _ in became] == [False] * 3
    assert len(room.warnings) == 1
    assert room.warnings[0].startswith(f"Nothing is spoken: The voice tts2 at {gone} ")
    assert became[0][2] == became[2][2]
    narrator.close(60)  # a voice that was never heard is not waited for


def test_a_cause_that_is_worded_in_ever_new_ways_is_told_once(room: Room) -> None:
    player = room.ear.programs / "paplay"
    player.write_text("#!/bin/sh\nexit 0\n")
    settings = resolve(Sources())
    warnings: list[str] = []
    out = Loudspeaker(Bluetooth(False, 0, 0), room.folder)
    with SpeakingServer() as server:
        settings = resolve(Sources(environ={"TTS2_BASE_URL": server.url}))
        choice = Chooser(settings, room.folder, warnings.append, out.stop).choose("tts2")
        assert choice.voice
        facts = set()
        for text in ("One", "Two and more"):
            with pytest.raises(SpeechError) as failed:
                choice.voice.speak(text, out)
            facts.add(failed.value.fact)
        assert len(facts) == 2, "so that warning once of each would be twice"
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        for text in ("One", "Two and more"):
            utterance = narrator.say(text, ITEM)
            assert utterance
            assert utterance.ended.wait(MOST_S)
            assert narrator.speaker
            narrator.speaker.rests_s = 0
        narrator.close(1)
    assert len(room.warnings) == 1


def test_a_voice_that_failed_is_chosen_anew_after_its_rest(room: Room) -> None:
    for name in ("espeak-ng", "spd-say"):
        (room.ear.programs / name).write_text("#!/bin/sh\nexit 1\n")
        (room.ear.programs / name).chmod(0o755)
    with SpeakingServer() as server:
        narrator = room.narrator("auto", TTS2_BASE_URL=server.url)
        assert narrator.told(MOST_S)["voice"] == "tts2"
        assert narrator.speaker
        narrator.speaker.rests_s = 0
    for text in ("One", "Two"):
        utterance = narrator.say(text, ITEM)
        assert utterance
        assert utterance.ended.wait(MOST_S)
        assert not utterance.heard
    assert narrator.told()["voice"] == "off"
    narrator.close(1)


def test_a_voice_that_came_back_speaks_on(room: Room) -> None:
    wav = Answer(sound_of("One").to_wav(), headers={"Content-Type": "audio/wav"})
    with RecordingServer(Answer({}, 500), wav, wav) as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        assert narrator.speaker
        narrator.speaker.rests_s = 0.5
        narrator.say("One", ITEM)
        room.became(1)
        time.sleep(0.6)
        for text in ("Two", "Three"):
            narrator.say(text, ITEM)
        assert [heard for _, heard, _ in room.became(3)] == [False, True, True]
        narrator.close(1)


def test_nothing_is_asked_of_a_server_when_nothing_can_play_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(room.folder / "empty"))
    with SpeakingServer() as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        narrator.say("Hello", ITEM)
        assert room.became(1) == [("Hello", False, "There is no audio player")]
        narrator.close(1)
    assert not server.requests


def test_a_disk_that_takes_no_record_ends_neither_the_voice_nor_its_thread(room: Room) -> None:
    """``/dev/full`` takes nothing; the run finds that out by itself."""
    with SpeakingServer() as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        narrator.say("One", ITEM)
        room.became(1)
        (room.archive.folder / "events.jsonl").unlink()
        room.archive._file = open("/dev/full", "wb", buffering=0)  # noqa: SIM115 - closed with the archive
        assert narrator.speaker
        for text in ("Two", "Three"):
            narrator.speaker.say(Utterance(Line(text, 60.0)))
        wait(lambda: len(room.ear.heard) == 3)
        narrator.close(1)
        room.archive._file = None
    assert server.asked == ["One", "Two", "Three"]


def test_a_voice_that_cannot_be_made_is_off_and_says_why(room: Room) -> None:
    narrator = room.narrator("tts-hosted", TTS_HOSTED_VOICE_ID="anna")
    told = narrator.told(MOST_S)
    assert (told["voice"], told["why"]) == ("off", "tts-hosted cannot speak: the hosted voice is not set up")
    assert room.warnings == ["Nothing is spoken: The hosted voice is not set up. Set TTS_HOSTED_API_TOKEN."]
    narrator.close(1)


def test_the_end_lets_a_voice_that_works_finish_and_ends_it_at_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(tmp_path, seconds=1.0)
    monkeypatch.setenv("PATH", room.ear.path)
    with SpeakingServer() as server:
        for grace_s, heard in ((30.0, 2), (0.1, 3)):
            narrator = room.narrator(TTS2_BASE_URL=server.url)
            first = narrator.say("One", ITEM)
            assert first
            assert first.ended.wait(MOST_S)
            narrator.say("Last words", ITEM)
            began = time.perf_counter()
            narrator.close(grace_s)
            assert time.perf_counter() - began < 10
            assert len(room.ear.heard) == heard
    room.archive.close()


def test_a_run_that_ends_in_the_middle_of_a_request_says_what_was_not_heard(room: Room) -> None:
    with SpeakingServer(seconds=1.5) as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url)
        narrator.say("One", ITEM)
        wait(lambda: bool(server.asked))
        narrator.close(0)
        room.archive.close()
        time.sleep(1.7)
    assert room.became(1) == [("One", False, "the run ended")]
    assert not room.ear.heard


def test_two_runs_do_not_speak_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    monkeypatch.setenv("PATH", Ear(tmp_path).path)
    player = tmp_path / "programs" / "paplay"
    player.write_text(f'#!/bin/sh\necho begin >> "{log}"; sleep 0.4; echo end >> "{log}"\n')
    rooms = []
    with SpeakingServer() as server:
        for name in ("a", "b", "c"):
            archive = Archive(tmp_path / name / "runs" / "one", {})
            settings = resolve(Sources(environ={"TTS2_BASE_URL": server.url}))
            rooms.append(narrator_for(settings, "tts2", tmp_path / "home", archive, print))
        for narrator in rooms:
            narrator.say("Hello", ITEM)
            narrator.say("Hello", ITEM)
        wait(lambda: log.exists() and log.read_text().count("end") == 6)
        for narrator in rooms:
            narrator.close(1)
    assert log.read_text().split() == ["begin", "end"] * 6


def test_bluetooth_is_woken_before_speech_that_follows_a_pause(room: Room) -> None:
    with SpeakingServer() as server:
        narrator = room.narrator(TTS2_BASE_URL=server.url, APP_BLUETOOTH_AUDIO="yes", APP_AUDIO_WAKE="0.5", APP_AUDIO_WAKE_IDLE="60")
        for text in ("One", "Two"):
            narrator.say(text, ITEM)
        room.became(2)
        narrator.bluetooth.idle_s = 0.1
        time.sleep(0.2)
        narrator.say("Three", ITEM)
        room.became(3)
        narrator.bluetooth.on = False
        time.sleep(0.2)
        narrator.say("Four", ITEM)
        room.became(4)
        narrator.close(1)
    extra = [round(wave.seconds - len(text) / 100, 2) for wave, text in zip(room.ear.heard, ("One", "Two", "Three", "Four"), strict=True)]
    assert extra == [0.5, 0.0, 0.5, 0.0]
    assert {wave.rate for wave in room.ear.heard} == {RATE}


def test_the_record_is_readable_json(room: Room) -> None:
    narrator = room.narrator("off")
    narrator.say("Über „alles“", ITEM)
    lines = (room.archive.folder / "events.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["text"] == "Über „alles“"
