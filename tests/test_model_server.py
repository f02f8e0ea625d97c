"""The local model server, as a process of its own and spoken to over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from pytest_tool.errors import ModelUnavailable
from pytest_tool.model_server import STOP_S, ServerProcess, start
from pytest_tool.wire.roles import Ask, AskedPage, AskedStep, Escalated, FieldValue, PilotTurn, strict_schema

JSON = {"Content-Type": "application/json"}
SIGNING_IN = Ask(
    step=AskedStep(number=1, text='Type "Dune" into the search field and press Enter.'),
    page=AskedPage(
        url="http://127.0.0.1/",
        title="Shop",
        controls=['1 searchbox "Search"', '2 button "Go"'],
        seen={"1": {"role": "searchbox", "name": "Search"}, "2": {"role": "button", "name": "Go"}},
    ),
)


@pytest.fixture(scope="module")
def server() -> Iterator[ServerProcess]:
    with start() as process:
        process.wait_ready(30)
        yield process


def send(server: ServerProcess, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    read = answer.read()
    connection.close()
    return answer.status, json.loads(read)


def chat(server: ServerProcess, name: str, content: object) -> tuple[int, Any]:
    body = {
        "model": "embedded",
        "messages": [{"role": "system", "content": "Never read by an embedded model."}, {"role": "user", "content": content}],
        "response_format": {"type": "json_schema", "json_schema": {"name": name, "strict": True, "schema": {}}},
    }
    return send(server, "POST", "/v1/chat/completions", json.dumps(body), JSON)


def error_of(answer: tuple[int, Any]) -> str:
    return str(answer[1]["error"]["message"])


def test_health_says_ok_once_the_models_are_loaded(server: ServerProcess) -> None:
    assert send(server, "GET", "/health") == (200, {"status": "ok"})


def test_the_pilot_answers_in_the_shape_of_a_chat_completion(server: ServerProcess) -> None:
    status, reply = chat(server, "pilot_turn", SIGNING_IN.dump())
    assert status == 200
    assert reply["object"] == "chat.completion"
    assert reply["model"] == "embedded-pilot"
    assert reply["usage"]["prompt_tokens"] > 0
    assert reply["usage"]["cost"] == 0
    turn = PilotTurn.model_validate_json(reply["choices"][0]["message"]["content"])
    assert [i.text for i in turn.intents] == ['1. type "Dune" into "Search"']


def test_the_answer_has_every_field_of_the_strict_schema(server: ServerProcess) -> None:
    _, reply = chat(server, "pilot_turn", SIGNING_IN.dump())
    said = json.loads(reply["choices"][0]["message"]["content"])
    assert set(said) == set(strict_schema(PilotTurn)["required"])


def test_the_question_may_stand_in_a_text_part_beside_an_image(server: ServerProcess) -> None:
    parts = [{"type": "text", "text": SIGNING_IN.dump()}, {"type": "image_url", "image_url": {"url": "data:image/jpeg;base64,AA=="}}]
    assert chat(server, "pilot_turn", parts)[0] == 200


def test_the_schema_name_says_which_role_answers(server: ServerProcess) -> None:
    _, plan = chat(server, "goal_plan", SIGNING_IN.dump())
    assert plan["model"] == "embedded-text"
    assert len(PilotTurn.model_validate_json(plan["choices"][0]["message"]["content"]).intents) == 1
    ask = SIGNING_IN.model_copy(update={"intent": 'type "Dune" into the search field', "value": "Dune"})
    _, value = chat(server, "field_value", ask.dump())
    assert FieldValue.model_validate_json(value["choices"][0]["message"]["content"]).value == "Dune"
    _, decision = chat(server, "escalation", ask.dump())
    assert decision["model"] == "embedded-text"
    escalated = Escalated.model_validate_json(decision["choices"][0]["message"]["content"])
    assert (escalated.operation, escalated.tag) == ("type", 1)


def test_decisions_are_answered_by_the_grounding_model(server: ServerProcess) -> None:
    body = {
        "model": "embedded",
        "state": {"goal": "click Save", "controls": {"3": {"role": "button", "name": "Save"}}},
        "questions": {
            "pointing": {"type": "choice", "instructions": "CLICK: at which control?", "criteria": {"3": 'button "Save"', "none": "no option fits the goal"}}
        },
    }
    status, reply = send(server, "POST", "/v1/systemone", json.dumps(body), JSON)
    assert status == 200
    assert reply["answers"]["pointing"]["choice"] in ("3", "none")


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("haiku", SIGNING_IN.dump(), "haiku"),
        ("pilot_turn", "hello", "no JSON part"),
        ("pilot_turn", "{not json", "cannot be read"),
        ("pilot_turn", '{"v":2,"step":{"number":1,"text":"x"},"page":{"url":"","title":""}}', "v: "),
        ("pilot_turn", '{"v":1}', "step"),
    ],
)
def test_a_chat_request_that_cannot_be_read_is_a_400_that_says_why(server: ServerProcess, name: str, content: str, why: str) -> None:
    answer = chat(server, name, content)
    assert answer[0] == 400
    assert why in error_of(answer)


def test_a_decision_request_that_cannot_be_read_is_a_400_that_names_the_field(server: ServerProcess) -> None:
    answer = send(server, "POST", "/v1/systemone", '{"model": "embedded", "questions": {}}', JSON)
    assert answer[0] == 400
    assert "state" in error_of(answer)


def test_a_body_that_is_not_json_is_a_400(server: ServerProcess) -> None:
    assert send(server, "POST", "/v1/chat/completions", "nonsense", JSON)[0] == 400


@pytest.mark.parametrize("origin", ["https://example.com", "http://127.0.0.1:1", "null"])
def test_a_request_with_a_foreign_origin_is_refused(server: ServerProcess, origin: str) -> None:
    assert send(server, "GET", "/health", headers={"Origin": origin})[0] == 403


@pytest.mark.parametrize("host", ["example.com", "127.0.0.1.example.com", "evil:80"])
def test_a_host_that_is_not_loopback_is_refused(server: ServerProcess, host: str) -> None:
    assert send(server, "GET", "/health", headers={"Host": host})[0] == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_post_that_is_not_declared_as_json_is_refused(server: ServerProcess, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    assert send(server, "POST", "/v1/chat/completions", "{}", headers)[0] == 415


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", "/v1/systemone"), ("POST", "/v1/models")])
def test_what_it_does_not_serve_is_a_404_that_says_what_there_is(server: ServerProcess, method: str, path: str) -> None:
    answer = send(server, method, path, "{}" if method == "POST" else None, JSON)
    assert answer[0] == 404
    assert "/v1/chat/completions" in error_of(answer)


@pytest.mark.parametrize("length", ["Transfer-Encoding: chunked", "Content-Length: 99999999999", f"Content-Length: {'9' * 5000}", "Content-Length: -1"])
def test_a_body_of_unknown_or_endless_length_is_refused_and_the_connection_ends(server: ServerProcess, length: str) -> None:
    place = urlsplit(server.url)
    with socket.create_connection(("127.0.0.1", place.port or 0), timeout=10) as raw:
        head = f"POST /v1/systemone HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n{length}\r\n\r\n"
        raw.sendall(head.encode())
        told = b"".join(iter(lambda: raw.recv(4096), b""))
    assert told.startswith(b"HTTP/1.1 411 ")
    assert b"A Content-Length of at most" in told


def test_one_connection_serves_many_requests(server: ServerProcess) -> None:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    for body in ("nonsense", "{}", json.dumps({"model": "embedded"})):
        connection.request("POST", "/v1/chat/completions", body, {**JSON, "Origin": "null"} if body == "{}" else JSON)
        answer = connection.getresponse()
        assert (answer.status, answer.will_close) == (403 if body == "{}" else 400, False)
        answer.read()
    connection.close()


def test_a_client_that_hangs_up_leaves_no_traceback(server: ServerProcess) -> None:
    with start() as other:
        place = urlsplit(other.wait_ready(30))
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", place.port or 0), timeout=10) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # a reset, not an end
                raw.sendall(f"GET /health HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        assert send(other, "GET", "/health")[0] == 200
        assert other._last_words() == "it said nothing."


def test_it_listens_on_loopback_only(server: ServerProcess) -> None:
    port = urlsplit(server.url).port
    assert port
    with socket.socket() as probe:
        probe.settimeout(2)
        outside = socket.gethostbyname(socket.gethostname())
        if outside.startswith("127."):
            pytest.skip("this machine has no address but loopback")
        assert probe.connect_ex((outside, port)) != 0


def test_a_port_in_use_is_one_sentence_and_exit_status_2(server: ServerProcess) -> None:
    port = str(urlsplit(server.url).port)
    command = [sys.executable, "-m", "pytest_tool.model_server", "--port", port]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30, stdin=subprocess.DEVNULL)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.strip().splitlines()) == 1
    assert port in ended.stderr


def test_a_server_that_could_not_start_is_said_with_its_last_words(server: ServerProcess) -> None:
    with start(urlsplit(server.url).port or 0) as second, pytest.raises(ModelUnavailable, match="cannot be used"):
        second.wait_ready(30)


def test_a_server_that_takes_too_long_is_said() -> None:
    with start() as slow, pytest.raises(ModelUnavailable, match="not ready after 0"):
        slow.wait_ready(0)


def test_it_ends_when_its_parent_does() -> None:
    code = (
        "from pytest_tool.model_server import start\n"
        "import os\n"
        "server = start()\n"
        "print(server.wait_ready(), server.pid, flush=True)\n"
        "os._exit(0)\n"  # without stopping it, as a killed run would
    )
    parent = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    url, pid = parent.stdout.split()
    assert gone_within(10, url), f"the server {pid} outlived its parent"


def test_it_ends_on_sigterm_and_when_it_is_stopped() -> None:
    with start() as first:
        url = first.wait_ready(30)
        os.kill(first.pid, signal.SIGTERM)
        assert gone_within(10, url)
    with start() as second:
        url = second.wait_ready(30)
    assert gone_within(1, url)


def gone_within(seconds: float, url: str) -> bool:
    place = urlsplit(url)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", place.port or 0)) != 0:
                return True
        time.sleep(0.05)
    return False


DYING = """
import ctypes, sys, threading, time
threading.Thread(target=time.sleep, args=(float(sys.argv[1]),)).start()
print("ends", flush=True)
ctypes.CDLL(None).pthread_exit(None)
"""
"""The first thread has ended and another goes on, as for a moment in a process that was killed on a busy machine."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the state of a process is not asked")
@pytest.mark.parametrize(("seconds", "status"), [(0.5, 0), (STOP_S + 5, None)])
def test_one_that_is_dying_has_ended(seconds: float, status: int | None) -> None:
    command = [sys.executable, "-c", DYING, str(seconds)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline() == "ends\n"
    time.sleep(0.1)
    assert process.poll() is None
    with ServerProcess(process, process.stderr) as dying:
        assert dying.status == status
