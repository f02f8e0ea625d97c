"""Narration that is spoken when somebody asks for it: by the project's voice, once, and only what a run narrated."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from pytest_tool.dashboard.configured import settings_in
from pytest_tool.dashboard.speech import MOST_TEXTS, Speech
from pytest_tool.errors import SettingsError
from pytest_tool.narration.cache import Cache, Remembered
from pytest_tool.narration.servers import server_voice
from pytest_tool.narration.sound import from_file
from pytest_tool.settings import Sources, resolve
from pytest_tool.settings.dotenv_file import OWN_NAMES

from dashboard.served import Answer, Served, project, said, served, until, write
from narration.voices import SpeakingServer, sound_of

AT_ONCE_S = 5.0
"""So long the end may take on a busy machine; the voice takes a minute."""
TEXT = "Click the button “Greet”"


@pytest.fixture
def voice() -> Iterator[SpeakingServer]:
    with SpeakingServer(seconds=0.3) as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = project(tmp_path / "shop")
    write(folder, "20260101T000000.000Z-shop", said(TEXT), said("Another one"))
    return folder


def spoken_by(folder: Path, voice: SpeakingServer, provider: str = "tts1") -> None:
    """The settings stand in the ini, which pytest alone can find."""
    (folder / "pytest.ini").write_text(f"[pytest]\ntool_speech_provider = {provider}\ntool_{provider}_base_url = {voice.url}\n")


def keys(dashboard: Served) -> list[str]:
    with dashboard.listen("20260101T000000.000Z-shop") as listener:
        return [event["speech"] for event in listener.until("events")[-1].data]


@pytest.mark.parametrize("provider", ["tts1", "tts2"])
def test_a_sentence_is_spoken_by_the_voice_of_the_ini_and_kept(folder: Path, voice: SpeakingServer, provider: str) -> None:
    spoken_by(folder, voice, provider)
    with served(folder) as dashboard:
        first, _ = keys(dashboard)
        heard = [dashboard.ask(f"speech/{first}.mp3") for _ in range(2)]
    assert [(a.status, a.headers["content-type"]) for a in heard] == [(200, "audio/mpeg")] * 2
    sound = from_file(heard[0].body)
    assert len(sound.pcm) == len(sound_of(TEXT).pcm)
    assert heard[0].body == heard[1].body
    assert voice.asked == [TEXT]
    [kept] = (folder / ".tool" / "cache" / "speech").glob("*.mp3")
    assert kept.read_bytes() == heard[0].body


def test_two_who_ask_at_once_wait_for_one_synthesis(folder: Path, voice: SpeakingServer) -> None:
    spoken_by(folder, voice)
    with served(folder) as dashboard:
        first, second = keys(dashboard)
        answers: list[Answer] = []
        asking = [threading.Thread(target=lambda k=key: answers.append(dashboard.ask(f"speech/{k}.mp3"))) for key in (first, first, first, second)]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
    assert [a.status for a in answers] == [200] * 4
    assert sorted(voice.asked) == ["Another one", TEXT]


def test_what_the_run_itself_had_spoken_is_not_made_again(folder: Path, voice: SpeakingServer) -> None:
    spoken_by(folder, voice)
    settings = resolve(Sources(ini={"tool_tts1_base_url": voice.url}))
    Remembered(server_voice("tts1", settings), Cache(folder / ".tool" / "cache" / "speech"), print).wave(TEXT)
    with served(folder) as dashboard:
        assert dashboard.ask(f"speech/{keys(dashboard)[0]}.mp3").status == 200
    assert voice.asked == [TEXT]


def test_only_what_was_narrated_is_spoken(folder: Path, voice: SpeakingServer) -> None:
    spoken_by(folder, voice)
    other = Speech(lambda: resolve(Sources()), folder / ".tool").key("Buy my coins")
    with served(folder) as dashboard:
        keys(dashboard)
        for name in (f"{other}.mp3", "x.mp3", f"{other}", f"{'a' * 64}.wav"):
            answer = dashboard.ask(f"speech/{name}")
            assert (answer.status, bool(answer.json["error"])) == (404, True)
    assert voice.asked == []


def test_a_server_that_does_not_answer_is_one_sentence_with_its_setting_and_the_mended_one_is_asked(folder: Path, voice: SpeakingServer) -> None:
    (folder / ".env").write_text("TTS2_BASE_URL=http://127.0.0.1:9\n")
    with served(folder) as dashboard:
        first, _ = keys(dashboard)
        refused = dashboard.ask(f"speech/{first}.mp3")
        assert refused.status == 503
        assert refused.json["error"] == "The voice tts2 at http://127.0.0.1:9 cannot be reached: nothing listens there. Start it, or correct TTS2_BASE_URL."
        (folder / ".env").write_text(f"TTS2_BASE_URL={voice.url}\n")
        assert dashboard.ask(f"speech/{first}.mp3").status == 200


def test_a_setting_that_is_missing_is_said(folder: Path) -> None:
    (folder / ".env").write_text("SPEECH_PROVIDER=tts-hosted\n")
    with served(folder) as dashboard:
        refused = dashboard.ask(f"speech/{keys(dashboard)[0]}.mp3")
    assert refused.status == 503
    assert "Set TTS_HOSTED_API_TOKEN and TTS_HOSTED_VOICE_ID" in refused.json["error"]


def test_a_token_is_never_shown(folder: Path) -> None:
    (folder / ".env").write_text("SPEECH_PROVIDER=tts-hosted\nTTS_HOSTED_API_TOKEN=sesame\nTTS_HOSTED_VOICE_ID=v\nTTS_HOSTED_BASE_URL=http://127.0.0.1:9\n")
    with served(folder) as dashboard:
        refused = dashboard.ask(f"speech/{keys(dashboard)[0]}.mp3")
    assert refused.status == 503
    assert b"sesame" not in refused.body


def test_the_end_does_not_wait_for_a_voice_that_hangs(folder: Path) -> None:
    with SpeakingServer(seconds=60) as slow:
        spoken_by(folder, slow)
        with served(folder) as dashboard:
            first, _ = keys(dashboard)
            asking = threading.Thread(target=_heard_nothing, args=(dashboard, first))
            asking.start()
            assert until(lambda: slow.requests)
            assert dashboard.ask("runs").status == 200
            begun = time.monotonic()
            assert dashboard.end() == 0
            assert time.monotonic() - begun < AT_ONCE_S
            asking.join(10)
            assert not asking.is_alive()


def _heard_nothing(dashboard: Served, key: str) -> None:
    with suppress(OSError, http.client.HTTPException):  # cut off
        assert dashboard.ask(f"speech/{key}.mp3").status == 503


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OWN_NAMES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nothing_set")
def test_settings_are_those_of_a_run_in_that_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = folder / "plans"
    plans.mkdir()
    (folder / "conftest.py").write_text("print('tool-settings: nonsense, says a conftest')\n")
    (folder / "pytest.ini").write_text(
        "[pytest]\naddopts = -q -W error -p no:cacheprovider\ntool_tts2_voice = from-ini\ntool_tts1_voice = from-ini\ntool_speech_rate = 120\n"
    )
    (folder / ".env").write_text("TTS1_VOICE=from-dotenv\nAPP_SPEECH_RATE=130\nTTS_HOSTED_API_TOKEN=sesame\n")
    monkeypatch.setenv("APP_SPEECH_RATE", "140")
    settings = settings_in(plans)
    assert (settings.tts2_voice, settings.tts1_voice, settings.speech_rate, settings.tts_hosted_api_token) == ("from-ini", "from-dotenv", 140, "sesame")


@pytest.mark.usefixtures("nothing_set")
@pytest.mark.parametrize(
    ("name", "text", "fact"),
    [
        ("conftest.py", "import nothing_of_that_name", "pytest cannot read this project's settings"),
        ("pytest.ini", "[pytest]\naddopts = --no-such-option\n", "no-such-option"),
        (".env", "SPEECH_PROVIDER=tts9\n", "SPEECH_PROVIDER is 'tts9'"),
    ],
)
def test_settings_that_cannot_be_read_are_said(folder: Path, name: str, text: str, fact: str) -> None:
    (folder / name).write_text(text)
    with pytest.raises(SettingsError) as refused:
        settings_in(folder)
    assert fact in str(refused.value)
    assert refused.value.remedy


def test_a_sentence_has_the_same_key_everywhere_and_old_ones_are_forgotten(tmp_path: Path) -> None:
    speech = Speech(lambda: resolve(Sources()), tmp_path)
    assert speech.learn("a \ud83d half") == speech.key("a \ud83d half")
    key = speech.learn("first")
    assert speech.text(key) == "first"
    for number in range(MOST_TEXTS):
        speech.learn(str(number))
    assert speech.text(key) is None


def test_a_cache_that_cannot_be_written_still_speaks(tmp_path: Path, voice: SpeakingServer) -> None:
    (tmp_path / "cache").write_text("a file")
    speech = Speech(lambda: resolve(Sources(ini={"tool_tts2_base_url": voice.url})), tmp_path)
    sound = from_file(speech.mp3(TEXT))
    assert len(sound.pcm) == len(sound_of(TEXT).pcm)
