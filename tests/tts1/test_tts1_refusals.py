"""What the server does not serve, over real sockets: each is told why, and the next request is served."""

from __future__ import annotations

import json

import pytest
from tts1.model import DEFAULT_VOICE, VOICES
from tts1_process import Answer, Tts1

SAID = json.dumps({"input": "Yes."}).encode()


def raw(server: Tts1, *lines: str, body: bytes = b"") -> Answer:
    return server.exchange("\r\n".join([*lines, "", ""]).encode("latin-1") + body)


def post(*headers: str, host: str = "127.0.0.1") -> list[str]:
    return ["POST /v1/audio/speech HTTP/1.1", f"Host: {host}", *headers]


JSON = "Content-Type: application/json"
SIZE = f"Content-Length: {len(SAID)}"


def test_the_voices_are_listed_with_what_a_person_calls_them(espeak: Tts1) -> None:
    answer = espeak.get("/v1/voices").json
    assert tuple(voice["id"] for voice in answer["voices"]) == VOICES
    assert answer["voices"][-1] == {"id": "expr-voice-5-f", "name": "Voice 5, female", "language": "en"}
    assert answer["default"] == DEFAULT_VOICE


def test_speech_is_a_wav_file(espeak: Tts1) -> None:
    answer = espeak.post(input="Yes.", voice="expr-voice-2-m", model="any", response_format="wav")
    assert (answer.status, answer.headers["content-type"]) == (200, "audio/wav")
    assert len(answer.body) == int(answer.headers["content-length"]) == 44 + 2 * len(answer.samples)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"input": ""}, "The input is empty."),
        ({"input": " \n\t\x00"}, "The input is empty."),
        ({"input": "x" * 4097}, "The input has 4097 characters; at most 4096 are spoken at once."),
        ({"input": "Hi", "voice": "nobody"}, f"There is no voice 'nobody'. There are: {', '.join(VOICES)}."),
        ({"input": "Hi", "voice": 7}, f"There is no voice '7'. There are: {', '.join(VOICES)}."),
        ({"input": "Hi", "voice": ["expr-voice-2-m"]}, "There is no voice"),
        ({"input": "Hi", "voice": ""}, "There is no voice"),
        ({"input": 7}, 'The body must be a JSON object with a string "input".'),
        ({"text": "Hi"}, 'The body must be a JSON object with a string "input".'),
        ([], 'The body must be a JSON object with a string "input".'),
        (None, 'The body must be a JSON object with a string "input".'),
    ],
)
def test_a_body_that_cannot_be_spoken_is_refused(espeak: Tts1, said: object, told: str) -> None:
    answer = espeak.ask("POST", "/v1/audio/speech", json.dumps(said).encode(), Content_Type="application/json")
    assert answer.status == 400
    assert answer.message.startswith(told)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "The body is not JSON in UTF-8."),
        (b'{"input": ', "The body is not JSON in UTF-8."),
        (b'{"input": "caf\xe9"}', "The body is not JSON in UTF-8."),
        ('{"input": "Hi"}'.encode("utf-16"), "The body is not JSON in UTF-8."),
        ('{"input": "Hi"}'.encode("utf-16-le"), "The body is not JSON in UTF-8."),
        (b"[" * 60000, "The body is not JSON in UTF-8."),
        (b'{"input": ' + b"9" * 60000 + b"}", "The body is not JSON in UTF-8."),
    ],
)
def test_a_body_that_is_no_json_is_refused(espeak: Tts1, body: bytes, told: str) -> None:
    answer = espeak.ask("POST", "/v1/audio/speech", body, Content_Type="application/json")
    assert (answer.status, answer.message) == (400, told)


@pytest.mark.parametrize(
    ("status", "lines"),
    [
        (403, post(JSON, SIZE, host="evil.example")),
        (403, post(JSON, SIZE, host="127.0.0.1.evil.example:8890")),
        (403, post(JSON, SIZE, host="127.0.0.1@evil.example")),
        (403, post(JSON, SIZE, host="")),
        (403, post(JSON, SIZE, "Host: evil.example")),
        (403, ["POST /v1/audio/speech HTTP/1.0", JSON, SIZE]),
        (403, post(JSON, SIZE, "Origin: https://evil.example")),
        (403, post(JSON, SIZE, "Origin: null")),
        (403, post(JSON, SIZE, "Origin: http://127.0.0.1:3000")),
        (403, post(JSON, SIZE, "Origin: http://127.0.0.1", "Origin: https://evil.example")),
        (403, ["GET /health HTTP/1.1", "Host: evil.example"]),
        (403, ["GET /v1/voices HTTP/1.1", "Host: localhost", "Origin: https://evil.example"]),
        (403, ["OPTIONS /v1/audio/speech HTTP/1.1", "Host: localhost", "Origin: https://evil.example"]),
        (404, ["GET / HTTP/1.1", "Host: localhost"]),
        (404, ["GET /../../etc/passwd HTTP/1.1", "Host: localhost"]),
        (405, ["GET /v1/audio/speech HTTP/1.1", "Host: localhost"]),
        (405, ["OPTIONS /v1/audio/speech HTTP/1.1", "Host: localhost"]),
        (405, ["POST /health HTTP/1.1", "Host: localhost", JSON, SIZE]),
        (411, post(JSON)),
        (411, post(JSON, "Transfer-Encoding: chunked")),
        (411, post(JSON, SIZE, "Transfer-Encoding: chunked")),
        (411, post(JSON, "Content-Length: many")),
        (413, post(JSON, "Content-Length: 65537")),
        (413, post(JSON, "Content-Length: " + "9" * 5000)),
        (415, post(SIZE)),
        (415, post(SIZE, "Content-Type: text/plain")),
        (415, post(SIZE, "Content-Type: application/x-www-form-urlencoded")),
        (415, post(SIZE, "Content-Type: text/plain; application/json")),
        (501, ["BREW /health HTTP/1.1", "Host: localhost"]),
        (400, ["what is this"]),
        (403, ["GET /health"]),
        (505, ["GET /health HTTP/3.0", "Host: localhost"]),
        (414, ["GET /" + "x" * 70000 + " HTTP/1.1", "Host: localhost"]),
        (431, ["GET /health HTTP/1.1", "Host: localhost", *(f"X-{i}: y" for i in range(200))]),
    ],
)
def test_what_a_stranger_may_send_is_refused_in_json(espeak: Tts1, status: int, lines: list[str]) -> None:
    answer = raw(espeak, *lines, body=SAID if lines[0].startswith("POST") else b"")
    assert (answer.status, answer.headers["content-type"]) == (status, "application/json")
    assert answer.message
    assert "access-control-allow-origin" not in answer.headers
    assert espeak.get("/health").status == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:1234", "127.0.0.1:8890"])
def test_loopback_by_any_port_is_served(espeak: Tts1, host: str) -> None:
    assert raw(espeak, *post(JSON, SIZE, host=host), body=SAID).status == 200
    assert raw(espeak, *post("Content-Type: Application/JSON; charset=utf-8", SIZE), body=SAID).status == 200


def test_its_own_origin_is_not_foreign(espeak: Tts1) -> None:
    here = f"127.0.0.1:{espeak.port}"
    assert raw(espeak, *post(JSON, SIZE, f"Origin: http://{here}", host=here), body=SAID).status == 200


def test_nothing_of_all_this_is_a_traceback(espeak: Tts1) -> None:
    espeak.exchange(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert "Traceback" not in espeak.log
