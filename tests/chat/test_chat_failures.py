"""What a chat call says when it fails: who, where, what, and what to do."""

from __future__ import annotations

import dataclasses
import socket
import ssl
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from pytest_tool.chat import ChatModel
from pytest_tool.errors import ModelError, ModelUnavailable
from pytest_tool.outbound.endpoint import Kind
from pytest_tool.providers import chat_endpoint
from pytest_tool.settings import Role, Sources, resolve
from pytest_tool.wire.roles import FieldValue
from test_chat import ASK, FAST, KEY, asked, endpoint, failure, said

from recording_server import Answer, Behaviour, RecordingServer, cut, trickle


def echo(handler: BaseHTTPRequestHandler) -> None:
    """A server that repeats the key in its error."""
    words = f"bad key {handler.headers['Authorization']}, that is {KEY[:14]}…\x1b[31m\nsecond line\nthird line"
    Answer({"error": {"message": words}}, 401).send(handler)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """A reply that does not end, until nobody reads any more."""
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while True:
            handler.wfile.write(b" " * 65_536)


PAGE = Answer("<!DOCTYPE html><title>Sign in to the proxy</title>", headers={"Content-Type": "text/html"})


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (echo, ["HTTP 401", "bad key Bearer •••", "second line", "GATEWAY_API_KEY (environment)"]),
        (Answer({"error": "no access"}, 403), ["HTTP 403", "no access", "Check the key"]),
        (Answer({"error": {"message": "no credit"}}, 402), ["HTTP 402", "no credit", "Top up"]),
        (Answer({"detail": "no such model"}, 404), ["HTTP 404", "no such model", "TEXT_MODEL", "TEXT_MODEL_BASE_URL"]),
        (Answer({"message": "too long"}, 413), ["HTTP 413", "too long", "longer context"]),
        (Answer({"error": {"message": "slow down"}}, 429, FAST), ["HTTP 429", "slow down", "Wait"]),
        (Answer("oops", 500, FAST), ["HTTP 500 (3 tries)", "oops", "try later"]),
        (Answer(PAGE.body, 501, FAST), ["HTTP 501", "no model server: check TEXT_MODEL_BASE_URL"]),
        (Answer(PAGE.body, 404), ["HTTP 404", "no model server: check TEXT_MODEL_BASE_URL"]),
        (said("x" * 1_000_100), ["sent more than 1 MB, which is no reply"]),
        (endless, ["sent more than 1 MB, which is no reply"]),
        (said("Sure, I can help!"), ["it is not one JSON object: “Sure, I can help!”"]),
        (said(""), ["it is empty"]),
        (Answer(PAGE.body, 502, FAST), ["HTTP 502", "Sign in to the proxy"]),
        (Answer(status=301, headers={"Location": "http://127.0.0.1:1/v1"}), ["HTTP 301", "Redirects are not followed"]),
        (Answer({"error": {"message": "bad request"}}, 400), ["HTTP 400", "bad request", "TEXT_MODEL"]),
        (PAGE, ["a page instead of JSON", "Sign in to the proxy", "TEXT_MODEL_BASE_URL"]),
        (Answer('{"choices": [{"mess'), ["no chat completion, or was cut off"]),
        (Answer({"choices": "many"}), ["no chat completion"]),
        (Answer({"choices": []}), ["without a choice"]),
        (Answer({"error": {"message": "upstream failed", "code": 502},
         "choices": []}), ["without a choice", "upstream failed"]),
        (said('{"val', finish="length"), ["finish_reason: length", "TEXT_MODEL_REASONING=none"]),
        (said(None, refusal="I must not."), ["refused to answer", "I must not"]),
        (said("", finish="content_filter"), ["refused to answer"]),
        (Answer({"choices": [{"finish_reason": "error", "error": {"message": "upstream died"}}]}), ["ended with an error", "upstream died"]),
    ],
)  # fmt: skip
def test_every_failure_is_one_error_that_says_who_where_what_and_what_to_do(answer: Behaviour, told: list[str]) -> None:
    with RecordingServer(answer) as server:
        message = failure(endpoint(server.url))
        assert [words for words in (*told, "text model (gateway, maker/model-1,", f"{server.url}/v1") if words not in message] == []
    assert "third line" not in message
    assert "\x1b" not in message


def test_redirects_never_carry_the_key_on() -> None:
    with RecordingServer(said()) as other:
        with RecordingServer(Answer(status=307, headers={"Location": f"{other.url}/v1/chat/completions"})) as server:
            failure(endpoint(server.url))
        assert other.requests == []


def test_an_endpoint_that_rejects_images_is_told_from_the_role_that_can_switch_them_off() -> None:
    no = Answer({"error": {"message": "image input is not supported"}}, 400)
    fast = dataclasses.replace(no, status=500, headers=FAST)
    for answer in (*(dataclasses.replace(no, status=s) for s in (400, 403, 404, 413, 415, 422)), fast, dataclasses.replace(no, status=200)):
        with RecordingServer(answer) as server:
            at = endpoint(server.url, role=Role.PILOT, vision=True)
            assert "APP_PILOT_VISION=0" in failure(at, images=(b"\xff\xd8",))
            assert "APP_PILOT_VISION" not in failure(at)


@pytest.mark.parametrize(("kind", "told"), [(Kind.UNKNOWN, True), (Kind.SUBSCRIPTION, False), (Kind.GATEWAY, False)])
def test_a_host_that_refuses_the_gateways_effort_field_is_told_the_provider_that_sends_another(kind: Kind, told: bool) -> None:
    with RecordingServer(Answer({"error": {"message": "Unknown parameter: 'reasoning'."}}, 400)) as server:
        text, pilot = endpoint(server.url, kind=kind), endpoint(server.url, Role.PILOT, kind, url_from="APP_PILOT_BASE_URL (.env)")
        assert ("set TEXT_MODEL_PROVIDER=subscription" in failure(text)) is told
        assert ("set APP_PILOT_PROVIDER=subscription" in failure(pilot)) is told


BROKEN = {
    "cut": ["broke the connection off"],
    "refused": ["nothing listens there", "APP_PILOT_BASE_URL"],
    "unknown host": ["cannot be found", "APP_PILOT_BASE_URL"],
    "certificate": ["cannot be trusted", "APP_PILOT_BASE_URL"],
}


@pytest.fixture(scope="module")
def broken() -> dict[str, str]:
    """The messages of connections that fail, asked for side by side: the package's retries take over a second each."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(__file__).parents[1] / "tls/engine-server.pem")
    with RecordingServer() as gone:
        nobody = gone.url
    with RecordingServer(cut) as cutting, RecordingServer(said(), tls=context) as unknown, ThreadPoolExecutor() as pool:
        urls = dict(zip(BROKEN, (cutting.url, nobody, "https://models.invalid", unknown.url), strict=True))
        waiting = {name: pool.submit(failure, endpoint(url, role=Role.PILOT)) for name, url in urls.items()}
        messages = {name: future.result() for name, future in waiting.items()}
    assert len(cutting.requests) == 3
    assert unknown.requests == []
    return messages


@pytest.mark.parametrize("name", BROKEN)
def test_connections_that_fail_are_told_apart(broken: dict[str, str], name: str) -> None:
    assert [words for words in BROKEN[name] if words not in broken[name]] == []


def slow_headers(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(100):
        handler.wfile.write(b"H")
        handler.wfile.flush()
        time.sleep(0.05)


def silent(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(1.5)


@pytest.mark.parametrize("behaviour", [trickle, slow_headers, silent])
def test_the_whole_call_ends_at_its_limit_however_slowly_bytes_come(behaviour: Behaviour) -> None:
    with RecordingServer(behaviour) as server:
        started = time.monotonic()
        message = failure(endpoint(server.url, timeout_s=0.4))
        assert 0.3 < time.monotonic() - started < 1.2
    assert "did not finish an answer in 0.4 s" in message
    assert "APP_CHAT_SECONDS" in message


def test_a_limit_that_ends_the_retries_names_the_last_status_and_nothing_is_sent_later() -> None:
    with RecordingServer(Answer(status=429, headers={"retry-after-ms": "300"})) as server:
        model = ChatModel(endpoint(server.url, timeout_s=0.15))
        with pytest.raises(ModelUnavailable, match=r"answered HTTP 429.*another try would have ended after 0.15 s.*Wait, or raise"):
            model.reply("field_value", FieldValue, "x", ASK)
        time.sleep(0.35)
        assert len(server.requests) == 1
        model.close()


@pytest.mark.parametrize("answer", [echo, PAGE, said(f"the key is {KEY}")])
def test_the_key_is_in_no_traceback(answer: Behaviour) -> None:
    with RecordingServer(answer) as server, pytest.raises(ModelError) as caught:
        asked(endpoint(server.url))
    assert KEY not in "".join(traceback.format_exception(caught.value))


def test_a_server_that_stays_silent_is_asked_again_and_named_with_its_setting() -> None:
    with RecordingServer(silent) as server:
        message = failure(endpoint(server.url, read_s=0.1))
        assert len(server.requests) == 3
    assert "sent nothing for 0.1 s" in message
    assert "APP_CHAT_READ_SECONDS" in message


def test_a_connection_that_does_not_open_ends_at_its_own_limit() -> None:
    with socket.socket() as deaf, socket.socket() as waiting:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        waiting.connect(deaf.getsockname())  # the queue is full: whoever comes next is not answered
        began = time.monotonic()
        message = failure(endpoint(f"http://127.0.0.1:{deaf.getsockname()[1]}", connect_s=0.2))
    assert time.monotonic() - began < 5
    assert "cannot be reached: the connection timed out" in message


@pytest.mark.parametrize("answer", [Answer("no", 404), said("no", usage={"cost": 0.5}), said("", finish="length", usage={"cost": 0.5})])
def test_a_call_that_failed_is_on_record_with_what_it_took(answer: Answer) -> None:
    with RecordingServer(answer) as server, pytest.raises(ModelError) as caught:
        asked(endpoint(server.url))
    record = caught.value.record
    assert record is not None
    assert record.role == "field_value"
    assert record.attempts == len(server.requests)
    assert record.cost == (None if answer.status == 404 else 0.5 * len(server.requests))
    assert record.error == caught.value.fact
    assert record.ms > 0


def test_the_remedy_names_the_setting_that_the_url_comes_from() -> None:
    with RecordingServer(Answer("no", 404)) as server:
        stated = {"TEXT_MODEL_BASE_URL": f"{server.url}/v1"}
        for role in (Role.PILOT, Role.TEXT):
            message = failure(chat_endpoint(resolve(Sources(environ=stated)), role))
            assert "TEXT_MODEL_BASE_URL (environment)" in message
            assert "APP_PILOT_BASE_URL" not in message


def test_nobody_is_told_to_correct_a_setting_for_the_tools_own_server() -> None:
    with RecordingServer() as gone:
        pass
    for role in (Role.PILOT, Role.TEXT):
        message = failure(chat_endpoint(resolve(Sources(options={"--embedded": "on"})), role, gone.url))
        assert "nothing listens there" in message
        assert "the tool's own model server" in message
        assert "BASE_URL" not in message


def test_a_server_that_asks_for_a_longer_wait_than_there_is_time_is_not_waited_for() -> None:
    busy = Answer({"error": {"message": "free-models-per-min"}}, 429, {"Retry-After": "30"})
    with RecordingServer(busy) as server:
        began = time.monotonic()
        message = failure(endpoint(server.url, timeout_s=5.0))
        assert time.monotonic() - began < 3
        assert len(server.requests) == 1
    assert [words for words in ("HTTP 429 and asks to wait 30 s", "free-models-per-min", "raise the limit at the provider") if words not in message] == []


@pytest.mark.parametrize("stated", [{"TEXT_MODEL_REASONING": "none"}, {"TEXT_MODEL_PROVIDER": "direct"}])
def test_reasoning_is_not_to_be_switched_off_twice(stated: dict[str, str]) -> None:
    with RecordingServer(said("", finish="length")) as server:
        urls = {"DIRECT_BASE_URL": server.url} if "TEXT_MODEL_PROVIDER" in stated else {"TEXT_MODEL_BASE_URL": server.url}
        message = failure(chat_endpoint(resolve(Sources(environ={**stated, **urls})), Role.TEXT))
    assert "higher limit" in message
    assert "TEXT_MODEL_REASONING" not in message


def test_http_spoken_to_a_server_of_https_is_guessed() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(__file__).parents[1] / "tls/engine-server.pem")
    with RecordingServer(said(), tls=context) as server:
        assert "If it speaks https" in failure(endpoint(server.url.replace("https:", "http:")))
