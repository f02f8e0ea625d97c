"""The voices that are asked over HTTP, against real servers on loopback that behave and that do not."""

from __future__ import annotations

import socket
import ssl
import struct
import time
from collections.abc import Callable
from dataclasses import replace
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration.servers import Health, ServerVoice, server_voice
from pytest_tool.narration.sound import Wave
from pytest_tool.settings import Settings, Sources, resolve

from recording_server import Answer, RecordingServer, cut

TOKEN = "voice-token-0123456789abcdef"
SPOKEN = Wave(struct.pack("<2400h", *(1000 + i for i in range(2400))), 24_000)
WAV = Answer(SPOKEN.to_wav(), headers={"Content-Type": "audio/wav"})
PCM = Answer(SPOKEN.pcm, headers={"Content-Type": "audio/pcm"})
SHORT_S = 0.6
LATE_S = 5.0
"""A call that is not over by then was held by the server, however busy the machine is."""
TLS = Path(__file__).parent.parent / "tls"

Behaviour = Answer | Callable[[BaseHTTPRequestHandler], None]


def settings(url: str = "", **environ: str) -> Settings:
    """With every voice at one URL."""
    urls = dict.fromkeys(("TTS1_BASE_URL", "TTS2_BASE_URL", "TTS_HOSTED_BASE_URL"), url)
    hosted = {"TTS_HOSTED_API_TOKEN": TOKEN, "TTS_HOSTED_VOICE_ID": "anna"}
    return resolve(Sources(environ={**urls, **hosted, **environ}))


def voice_at(url: str, name: str = "tts2", seconds: float = 15.0) -> ServerVoice:
    return replace(server_voice(name, settings(url)), speech_s=seconds, health_s=min(seconds, 2.0))


def error_of(behaviour: Behaviour, name: str = "tts2", seconds: float = 15.0) -> SpeechError:
    """What becomes of speech from a server that does this."""
    with RecordingServer(behaviour) as server, pytest.raises(SpeechError) as caught:
        voice_at(server.url, name, seconds).wave("Hello.")
    assert caught.value.remedy
    assert f"The voice {name} at {server.url} " in caught.value.fact
    return caught.value


def points_elsewhere_without_end(handler: BaseHTTPRequestHandler) -> None:
    """A redirect whose body has no end: whoever follows it, or only reads it, reads for ever."""
    handler.send_response(302)
    handler.send_header("Location", "http://127.0.0.1:9/elsewhere")
    handler.end_headers()
    for _ in range(400):
        handler.wfile.write(b" " * 1_000_000)
    handler.close_connection = True


def hang(handler: BaseHTTPRequestHandler) -> None:
    """Takes the request and says nothing until its client leaves, a minute at most."""
    handler.connection.settimeout(60)
    handler.rfile.read(1)
    handler.close_connection = True


def drip(handler: BaseHTTPRequestHandler) -> None:
    """A byte of sound every 50 ms, for a minute."""
    handler.send_response(200)
    handler.send_header("Content-Length", "2000")
    handler.end_headers()
    for _ in range(1200):
        handler.wfile.write(b"\0")
        time.sleep(0.05)


def drip_headers(handler: BaseHTTPRequestHandler) -> None:
    """A byte of a header that never ends every 50 ms, for a minute."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
    for _ in range(1200):
        handler.wfile.write(b"x")
        time.sleep(0.05)


def flood(handler: BaseHTTPRequestHandler) -> None:
    """Sound without an end."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.close_connection = True
    while True:
        handler.wfile.write(bytes(1_000_000))


def silent_close(handler: BaseHTTPRequestHandler) -> None:
    """Hangs up without a word."""
    handler.close_connection = True


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("tts1", {"input": "Grüße, Ann.", "voice": "expr-voice-5-f"}),
        ("tts2", {"input": "Grüße, Ann.", "voice": "af_heart", "response_format": "wav", "stream": False, "model": "kokoro"}),
    ],
)
def test_a_speech_server_is_sent_text_and_voice_and_its_wav_is_what_is_heard(name: str, body: dict[str, object]) -> None:
    with RecordingServer(WAV) as server:
        assert voice_at(server.url, name).wave("Grüße, Ann.") == SPOKEN
    (sent,) = server.requests
    assert (sent.method, sent.path, sent.json) == ("POST", "/v1/audio/speech", body)
    assert sent.headers["content-type"] == "application/json"
    assert not {"authorization", "xi-api-key"} & sent.headers.keys()


def test_the_hosted_voice_is_sent_its_token_and_its_samples_become_a_wave() -> None:
    with RecordingServer(PCM) as server:
        assert voice_at(server.url, "tts-hosted").wave("Hello.") == SPOKEN
    (sent,) = server.requests
    assert (sent.method, sent.path) == ("POST", "/v1/text-to-speech/anna?output_format=pcm_24000")
    assert (sent.headers["xi-api-key"], sent.json) == (TOKEN, {"text": "Hello."})
    assert "authorization" not in sent.headers


def test_a_hosted_voice_that_sends_wav_all_the_same_is_heard() -> None:
    with RecordingServer(WAV) as server:
        assert voice_at(server.url, "tts-hosted").wave("Hello.") == SPOKEN


def test_a_voice_id_cannot_lead_to_another_path() -> None:
    with RecordingServer(PCM) as server:
        server_voice("tts-hosted", settings(server.url, TTS_HOSTED_VOICE_ID="../user?x=1#y")).wave("Hello.")
    assert server.requests[0].path == "/v1/text-to-speech/..%2Fuser%3Fx%3D1%23y?output_format=pcm_24000"


@pytest.mark.parametrize("lacking", ["TTS_HOSTED_API_TOKEN", "TTS_HOSTED_VOICE_ID"])
def test_the_hosted_voice_needs_token_and_id(lacking: str) -> None:
    with pytest.raises(SettingsError, match=f"not set up. Set {lacking}.$"):
        server_voice("tts-hosted", settings(**{lacking: ""}))


def test_a_token_never_travels_in_clear() -> None:
    with pytest.raises(SettingsError, match="unencrypted") as caught:
        server_voice("tts-hosted", settings("http://voices.test"))
    assert TOKEN not in str(caught.value)


def test_the_token_stands_in_no_repr() -> None:
    voice = server_voice("tts-hosted", settings("https://voices.test", HTTPS_PROXY="http://ann:s3cret@127.0.0.1:9"))
    assert voice.server.proxy.endswith("@127.0.0.1:9")
    for shown in (repr(voice), str(voice), repr(voice._speech("Hello."))):
        assert TOKEN not in shown
        assert "s3cret" not in shown


def test_a_server_that_repeats_the_token_does_not_get_it_into_the_error() -> None:
    error = error_of(Answer({"detail": {"message": f"The key {TOKEN} is not known, {TOKEN[3:]} neither."}}, 401), "tts-hosted")
    assert "answers HTTP 401: The key ••• is not known" in error.fact
    assert "TTS_HOSTED_API_TOKEN" in error.remedy
    assert TOKEN[:12] not in str(error)
    assert TOKEN[3:15] not in str(error)


def test_the_token_is_not_taken_along_to_another_address() -> None:
    with RecordingServer(PCM) as other:
        error = error_of(Answer({}, 302, {"Location": f"{other.url}/elsewhere"}), "tts-hosted")
    assert "answers HTTP 302" in error.fact
    assert "put the final address into TTS_HOSTED_BASE_URL" in error.remedy
    assert other.requests == []


def test_a_redirect_is_read_no_further_than_any_answer() -> None:
    error = error_of(points_elsewhere_without_end, "tts2")
    assert "answers with more than 64,000,000 bytes" in error.fact


def test_a_redirect_to_nowhere_is_told_as_any_other() -> None:
    assert "answers HTTP 302" in error_of(Answer({}, 302, {"Location": "http://[oops"}), "tts2").fact


@pytest.mark.parametrize("name", ["tts1", "tts2", "tts-hosted"])
@pytest.mark.parametrize(
    ("answer", "fact"),
    [
        (Answer({"error": {"message": "The model is gone."}}, 500), "answers HTTP 500: The model is gone."),
        (Answer("<html><title>Oops</title></html>", 502), "answers HTTP 502."),
        (Answer({"detail": "busy\x07"}, 503), "answers HTTP 503: busy?."),
        (Answer("<!doctype html><title>Sign in</title>"), "no sound: an HTML page titled “Sign in”."),
        (Answer({"status": "queued"}), 'no sound: {"status": "queued"}.'),
        (Answer(b""), "answers with something that is no sound: nothing."),
        (Answer(WAV.body[:30]), "did not speak: it sent or wrote no sound"),
        (Answer(b"RIFF\0\0\0\0WAVEjunk" + bytes(50)), "did not speak: it sent or wrote no sound"),
        (Answer(Wave(b"", 24_000).to_wav()), "did not speak: the sound is empty."),
        (cut, "breaks the connection off"),
        (silent_close, "breaks the connection off"),
    ],
    ids=["500", "a page with a status", "503", "a page", "JSON", "empty", "half a header", "corrupt", "no samples", "cut off", "hung up"],
)  # fmt: skip
def test_an_answer_that_is_no_speech_is_one_sentence(name: str, answer: Behaviour, fact: str) -> None:
    assert fact in error_of(answer, name).fact


def test_a_long_story_of_a_server_is_cut() -> None:
    assert len(error_of(Answer({"error": "word " * 1000}, 400)).fact) < 300


@pytest.mark.parametrize("behaviour", [hang, drip, drip_headers])
def test_a_server_that_hangs_or_drips_is_left_at_the_deadline(behaviour: Behaviour) -> None:
    begun = time.monotonic()
    assert "does not answer within 0.6 s" in error_of(behaviour, seconds=SHORT_S).fact
    assert 0.5 < time.monotonic() - begun < LATE_S


def test_an_answer_without_an_end_is_not_read_for_ever() -> None:
    assert "answers with more than 64,000,000 bytes" in error_of(flood).fact


def test_a_server_that_is_not_there_is_said_with_what_to_do() -> None:
    with RecordingServer() as gone:
        pass
    with pytest.raises(SpeechError) as caught:
        voice_at(gone.url, "tts1").wave("Hello.")
    assert str(caught.value) == (f"The voice tts1 at {gone.url} cannot be reached: nothing listens there. Start it, or correct TTS1_BASE_URL.")


def test_a_port_that_speaks_no_http_is_one_sentence() -> None:
    def babble(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"SSH-2.0-OpenSSH_9.6\r\n" * 5)
        handler.close_connection = True

    assert "cannot be reached" in error_of(babble).fact


def test_loopback_is_asked_directly_whatever_proxy_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer() as proxy, RecordingServer(WAV) as server:
        stated = {"HTTP_PROXY": proxy.url, "HTTPS_PROXY": proxy.url, "ALL_PROXY": proxy.url}
        for name, value in {**stated, "http_proxy": proxy.url, "NO_PROXY": "", "no_proxy": ""}.items():
            monkeypatch.setenv(name, value)  # requests would heed these by itself
        assert server_voice("tts2", settings(server.url, **stated)).wave("Hello.") == SPOKEN
    assert proxy.requests == []


def test_another_machine_is_asked_through_the_proxy_that_is_stated() -> None:
    with RecordingServer(WAV) as proxy:
        assert server_voice("tts2", settings("http://voices.test", HTTP_PROXY=proxy.url)).wave("Hello.") == SPOKEN
    assert proxy.requests[0].path == "http://voices.test/v1/audio/speech"


def test_the_stated_certificates_are_trusted_and_no_others() -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(TLS / "engine-server.pem")
    with RecordingServer(PCM, tls=tls) as server:
        trusting = settings(server.url, SSL_CERT_FILE=str(TLS / "engine-ca.pem"))
        assert server_voice("tts-hosted", trusting).wave("Hello.") == SPOKEN
        with pytest.raises(SpeechError, match="certificate that cannot be trusted"):
            voice_at(server.url, "tts-hosted").wave("Hello.")
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("name", "answer", "state", "why"),
    [
        ("tts1", Answer({"status": "ok"}), Health.READY, ""),
        ("tts2", Answer({"status": "healthy"}), Health.READY, ""),
        ("tts1", Answer({"status": "loading"}, 503), Health.LOADING, "is still loading its model"),
        ("tts2", Answer({}, 503), Health.WRONG, "answers GET URL/health with HTTP 503"),
        ("tts2", Answer("<html></html>", 404), Health.WRONG, "answers GET URL/health with HTTP 404"),
        ("tts2", Answer("<html></html>"), Health.WRONG, "answers GET URL/health with a page, so that it is no speech server"),
        ("tts1", hang, Health.WRONG, "does not answer within 0.6 s at URL"),
        ("tts1", drip, Health.WRONG, "does not answer within 0.6 s at URL"),
    ],
)
def test_health_is_one_look(name: str, answer: Behaviour, state: Health, why: str) -> None:
    with RecordingServer(answer) as server:
        voice = voice_at(server.url, name, SHORT_S)
        assert voice.health() == (state, why.replace("URL", server.url))
    assert {(r.method, r.path) for r in server.requests} == {("GET", "/health")}


def test_a_server_that_is_not_there_is_not_healthy() -> None:
    with RecordingServer() as gone:
        pass
    assert voice_at(gone.url).health() == (Health.ABSENT, f"does not answer at {gone.url}")


def test_a_server_that_accepts_nobody_is_not_waited_for() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=1) as full:
        begun = time.monotonic()
        url = f"http://127.0.0.1:{full.getsockname()[1]}"
        assert "does not answer" in voice_at(url, seconds=SHORT_S).health()[1]
    assert time.monotonic() - begun < LATE_S


def test_the_hosted_voice_has_no_health_to_ask_for() -> None:
    with RecordingServer() as server:
        assert voice_at(server.url, "tts-hosted").health() == (Health.READY, "")
    assert server.requests == []


def test_sentences_may_be_asked_for_from_several_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with RecordingServer(WAV) as server, ThreadPoolExecutor(8) as pool:
        voice = replace(voice_at(server.url), name="tts1")
        assert set(pool.map(voice.wave, [f"Sentence {i}." for i in range(24)])) == {SPOKEN}
    assert {r.json["input"] for r in server.requests} == {f"Sentence {i}." for i in range(24)}
