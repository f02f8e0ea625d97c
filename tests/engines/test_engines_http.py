"""engines/hosted.py and engines/http.py: what a decision server is sent, and what is made of its answers."""

from __future__ import annotations

import json
import ssl
import time
import traceback
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.action import Operation
from pytest_tool.engines import ask
from pytest_tool.engines.hosted import HostedEngine
from pytest_tool.engines.http import HttpEngine
from pytest_tool.engines.transport import seconds_asked
from pytest_tool.errors import BadReply, ModelError, ModelUnavailable
from pytest_tool.observation import Control, Observation
from pytest_tool.outbound.endpoint import LINES, Endpoint, Kind
from pytest_tool.plan import Step
from pytest_tool.providers import engine_endpoint
from pytest_tool.question import Question
from pytest_tool.settings import Role, Sources, resolve
from pytest_tool.turn import Intent

from recording_server import Answer, Behaviour, RecordingServer, cut, trickle

KEY = "sk-or-0123456789abcdef"
TLS = Path(__file__).parents[1] / "tls"
CONTROLS = (Control(3, "button", "Sign in"), Control(7, "link", "Hilfe für Gäste \ud800"))
QUESTION = Question(
    Step(1, "Sign in", Path("shop.plan.md"), 4),
    Intent("click Sign in"),
    (),
    Observation("http://shop.test/", "Shop", CONTROLS),
    CONTROLS,
    0,
    (Operation.CLICK, Operation.WAIT, Operation.DONE),
)
CLICK = {"operation": {"type": "choice", "choice": "CLICK", "confidence": 0.9}, "pointing": {"type": "choice", "choice": "3", "confidence": 0.8}}


def decided(cost: Any = 0.0002, **answers: Any) -> Answer:
    return Answer({"model": "maker/d-0917", "answers": {**CLICK, **answers}, "usage": {"cost": cost}})


def hosted(url: str, **more: Any) -> HostedEngine:
    fields = {"model": "maker/d", "timeout_s": 10.0, "key": KEY, "key_from": "GATEWAY_API_KEY (environment)"}
    return HostedEngine(Endpoint(role=Role.ENGINE, kind=Kind.GATEWAY, url=f"{url}/api/alpha", **{**fields, **more}))


def local(url: str, **more: Any) -> HttpEngine:
    fields = {"model": "embedded", "timeout_s": 10.0, "start_s": 5.0}
    return HttpEngine(Endpoint(role=Role.ENGINE, kind=Kind.LOCAL, url=url, **{**fields, **more}))


def failure(engine: HostedEngine | HttpEngine) -> str:
    with pytest.raises(ModelError) as caught:
        engine.propose(QUESTION)
    engine.close()
    assert KEY not in "".join(traceback.format_exception(caught.value))
    assert KEY not in getattr(caught.value, "raw", "")
    return str(caught.value)


# --- what is sent, and the decision


def test_the_hosted_engine_posts_one_question_with_the_key_and_tells_model_time_and_cost() -> None:
    with RecordingServer(decided()) as server:
        decision = hosted(server.url).propose(QUESTION)
    (sent,) = server.requests
    assert (sent.method, sent.path) == ("POST", "/api/alpha/decisions")
    assert sent.headers["authorization"] == f"Bearer {KEY}"
    assert sent.headers["content-type"] == "application/json"
    wanted = json.dumps(ask.request(QUESTION, "maker/d").model_dump(exclude={"session_id"}))
    assert sent.json == json.loads(wanted.replace("\\ud800", "?"))  # a lone surrogate, which UTF-8 cannot hold
    assert (decision.operation, decision.tag, decision.confidence) == (Operation.CLICK, 3, 0.8)
    assert (decision.model, decision.cost) == ("maker/d-0917", 0.0002)
    assert decision.ms > 0


def test_the_local_engine_posts_to_systemone_without_a_key_and_costs_nothing() -> None:
    with RecordingServer(Answer({"answers": CLICK})) as server:
        stated = {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BASE_URL": server.url, "GATEWAY_API_KEY": KEY,
                  "LOCAL_DECISION_MODEL": "mine"}  # fmt: skip
        decision = HttpEngine(engine_endpoint(resolve(Sources(environ=stated)))).propose(QUESTION)
    (sent,) = server.requests
    assert (sent.method, sent.path, sent.json["model"]) == ("POST", "/v1/systemone", "mine")
    assert "authorization" not in sent.headers
    assert (decision.model, decision.cost) == ("mine", 0.0)


@pytest.mark.parametrize("cost", [None, "free", -1, float("nan")])
def test_a_hosted_cost_that_is_not_said_is_unknown(cost: Any) -> None:
    answer = Answer({"answers": CLICK}) if cost is None else decided(cost=cost)
    with RecordingServer(answer) as server:
        if cost == "free":
            assert "usage.cost" in failure(hosted(server.url))
        else:
            assert hosted(server.url).propose(QUESTION).cost is None


def test_decisions_share_one_connection() -> None:
    with RecordingServer(decided()) as server:
        engine = hosted(server.url)
        for _ in range(3):
            engine.propose(QUESTION)
    assert len({r.connection for r in server.requests}) == 1


def test_nothing_of_the_environment_or_netrc_reaches_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login trap password trap\n")
    for name, value in {"NETRC": str(tmp_path / "netrc"), "HTTP_PROXY": "http://trap.test:1", "ALL_PROXY": "http://t:1"}.items():
        monkeypatch.setenv(name, value)
    with RecordingServer(decided()) as server:
        hosted(server.url).propose(QUESTION)
        local(server.url).propose(QUESTION)
    assert [r.headers.get("authorization") for r in server.requests] == [f"Bearer {KEY}", None]


# --- asked again only where that is safe


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again_after_the_time_it_asks_for(status: int) -> None:
    with RecordingServer(Answer(status=status, headers={"Retry-After": "0.3"}), decided()) as server:
        started = time.monotonic()
        assert hosted(server.url).propose(QUESTION).tag == 3
        assert time.monotonic() - started >= 0.3
    assert len(server.requests) == 2


@pytest.mark.parametrize("failing", [Answer("boom", 500), Answer("", 502), cut], ids=["500", "502", "cut"])
def test_one_failure_of_a_server_ends_nothing(failing: Behaviour) -> None:
    with RecordingServer(failing, decided()) as server:
        assert hosted(server.url).propose(QUESTION).tag == 3
    assert len(server.requests) == 2


def test_a_server_that_stays_busy_is_asked_three_times() -> None:
    with RecordingServer(Answer({"error": {"message": "slow down"}}, 429, {"Retry-After": "0"})) as server:
        message = failure(hosted(server.url))
    assert "HTTP 429" in message
    assert "slow down" in message
    assert len(server.requests) == 3


@pytest.mark.parametrize("wait", ["3600", "Fri, 31 Dec 2099 23:59:59 GMT"])
def test_a_server_that_asks_for_a_long_wait_is_not_waited_for(wait: str) -> None:
    with RecordingServer(Answer(status=429, headers={"Retry-After": wait})) as server:
        assert "HTTP 429" in failure(hosted(server.url))
    assert len(server.requests) == 1


@pytest.mark.parametrize(("text", "seconds"), [("2", 2.0), ("-1", 0.0), ("nan", None), ("", None), ("soon", None), ("Fri, 31 Dec 1999 23:59:59 GMT", 0.0)])
def test_a_retry_after_is_seconds_or_a_date(text: str, seconds: float | None) -> None:
    assert seconds_asked(text) == seconds


# --- failures


def drop(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


def large(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "20000000")
    handler.end_headers()
    for _ in range(200):
        handler.wfile.write(b" " * 100_000)


def echo(handler: BaseHTTPRequestHandler) -> None:
    Answer({"error": {"message": f"bad key {handler.headers['Authorization']}\n2\n3"}}, 401).send(handler)


def choice(**fields: Any) -> dict[str, Any]:
    return {"type": "choice", "choice": "CLICK", **fields}


@pytest.mark.parametrize(
    ("answer", "kind", "told"),
    [
        (echo, ModelUnavailable, ["HTTP 401", "bad key Bearer •••", "GATEWAY_API_KEY (environment)"]),
        (Answer({"error": "x"}, 400), ModelUnavailable, ["HTTP 400", "REMOTE_DECISION_MODEL"]),
        (Answer({"error": "no credit"}, 402), ModelUnavailable, ["HTTP 402", "no credit", "Top up"]),
        (Answer({}, 404), ModelUnavailable, ["HTTP 404", "GATEWAY_ALPHA_URL"]),
        (Answer({}, 413), ModelUnavailable, ["HTTP 413", "too large"]),
        (Answer("boom", 500), ModelUnavailable, ["HTTP 500", "boom"]),
        (Answer(status=302, headers={"Location": "http://127.0.0.1:1"}), ModelUnavailable, ["HTTP 302", "Redirects"]),
        (Answer("<html><title>Log in</title>"), ModelUnavailable, ["a page instead of JSON", "Log in"]),
        (Answer('{"answers": {"operation"'), ModelUnavailable, ["not JSON, or was cut off"]),
        (Answer(""), ModelUnavailable, ["not JSON, or was cut off"]),
        (cut, ModelUnavailable, ["broke the connection off"]),
        (drop, ModelUnavailable, ["broke the connection off"]),
        (large, ModelUnavailable, ["more than 256 kB"]),
        (Answer({"error": "x"}), BadReply, ["answers: Field required"]),
        (Answer({"answers": {"operation": {"type": "choice", "you": KEY}}}), BadReply, ["choice: Field required"]),
        (decided(pointing={"type": "choice", "choice": KEY}), BadReply, ["'•••', which was not offered"]),
        (Answer({"answers": {}}), BadReply, ["'operation' is missing"]),
        (Answer({"answers": {"operation": choice()}}), BadReply, ["'pointing' is missing"]),
        (decided(operation=choice(choice="EXPLODE")), BadReply, ["'EXPLODE', which was not offered"]),
        (decided(pointing=choice(choice="99")), BadReply, ["'99', which was not offered"]),
        (decided(pointing={"type": "noul", "noul": 1}), BadReply, ["'pointing' is of type noul"]),
        (decided(operation=choice(confidence=float("nan"))), BadReply, ["answers.operation.choice.confidence"]),
        (decided(operation=choice(confidence=1.5)), BadReply, ["answers.operation.choice.confidence"]),
        (decided(operation=choice(confidence="high")), BadReply, ["answers.operation.choice.confidence"]),
        (decided(operation={"type": "vote", "choice": "CLICK"}), BadReply, ["answers.operation"]),
    ],
)  # fmt: skip
def test_every_failure_is_one_error_that_says_who_where_what_and_what_to_do(answer: Behaviour, kind: type[ModelError], told: list[str]) -> None:
    with RecordingServer(answer) as server:
        engine = hosted(server.url)
        with pytest.raises(kind):
            engine.propose(QUESTION)
        message = failure(engine)
        assert [words for words in told if words not in message] == []
        assert kind is BadReply or f"hosted engine (gateway, maker/d, {server.url}/api/alpha)" in message
        again = "HTTP 500" in message or "broke the connection off" in message  # a decision has no effect
        assert len(server.requests) == (6 if again else 2)


@pytest.mark.parametrize(
    "answer",
    [
        decided(operation=choice(), pointing=choice(choice="3")),
        decided(operation=choice(probabilities={"CLICK": float("nan")})),
        decided(operation=choice(probabilities={"CLICK": 0.2, "WAIT": 0.8})),
    ],
)
def test_an_answer_that_says_nothing_of_its_confidence_counts_as_unsure(answer: Answer) -> None:
    with RecordingServer(answer) as server:
        assert hosted(server.url).propose(QUESTION).confidence == 0


def test_a_redirect_never_carries_the_key_on() -> None:
    with RecordingServer(decided()) as other:
        with RecordingServer(Answer(status=307, headers={"Location": f"{other.url}/decisions"})) as server:
            failure(hosted(server.url))
        assert other.requests == []


def test_a_local_engine_that_is_not_there_is_named_with_its_setting() -> None:
    with RecordingServer() as server:
        url = server.url
    message = failure(local(url))
    assert "nothing listens there" in message
    assert "LOCAL_ENGINE_BASE_URL" in message
    assert all(line in message for line in LINES)


def test_a_hosted_engine_that_cannot_be_reached_is_not_the_only_one() -> None:
    with RecordingServer() as server:
        url = server.url
    message = failure(hosted(url))
    assert all(line in message for line in LINES)
    assert "LOCAL_DECISION_MODEL" not in message


def slow_headers(handler: BaseHTTPRequestHandler) -> None:
    for _ in range(60):
        handler.wfile.write(b"H")
        handler.wfile.flush()
        time.sleep(0.05)


def silent(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(1.0)


@pytest.mark.parametrize("behaviour", [trickle, slow_headers, silent])
def test_a_decision_ends_at_its_limit_however_slowly_bytes_come_and_the_next_one_works(behaviour: Behaviour) -> None:
    with RecordingServer(behaviour, decided()) as server:
        engine = local(server.url, timeout_s=0.4)
        started = time.monotonic()
        with pytest.raises(ModelUnavailable, match=r"0\.4 s.*LOCAL_ENGINE_HTTP_TIMEOUT"):
            engine.propose(QUESTION)
        assert 0.3 < time.monotonic() - started < 1.0
        assert engine.propose(QUESTION).tag == 3


# --- TLS


def tls_server(*answers: Behaviour) -> RecordingServer:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "engine-server.pem")
    return RecordingServer(*answers, tls=context)


def test_a_private_ca_is_trusted_when_it_is_named() -> None:
    with tls_server(Answer({"status": "ok"}), decided()) as server:
        stated = {"APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BASE_URL": server.url, "LOCAL_ENGINE_TLS_CA": str(TLS / "engine-ca.pem")}
        engine = HttpEngine(engine_endpoint(resolve(Sources(environ=stated))))
        engine.wait_ready()
        assert engine.propose(QUESTION).tag == 3


def test_a_certificate_of_an_unknown_ca_is_refused_and_the_setting_named() -> None:
    with tls_server(decided()) as server:
        message = failure(local(server.url))
        assert server.requests == []
    assert "cannot be trusted" in message
    assert "LOCAL_ENGINE_TLS_CA" in message


# --- health


def test_a_server_that_loads_its_model_is_waited_for_with_progress() -> None:
    loading = Answer({"status": "loading"}, 503)
    told: list[str] = []
    with RecordingServer(loading, loading, Answer({"status": "ok"})) as server:
        local(server.url).wait_ready(told.append)
    assert [(r.method, r.path) for r in server.requests] == [("GET", "/health")] * 3
    assert len(told) == 1  # the next word comes some seconds later
    assert "is loading its model" in told[0]


def test_the_wait_ends_with_a_clear_error() -> None:
    with RecordingServer(Answer(status=503)) as server, pytest.raises(ModelUnavailable, match="LOCAL_ENGINE_START_SECONDS"):
        local(server.url, start_s=0.4).wait_ready()


@pytest.mark.parametrize("body", ["", {"status": "ok"}])
def test_a_healthy_server_is_ready_at_once_and_told_nothing_of(body: Any) -> None:
    told: list[str] = []
    with RecordingServer(Answer(body)) as server:
        local(server.url).wait_ready(told.append)
    assert told == []


@pytest.mark.parametrize(
    ("answer", "told"),
    [(Answer(status=404), "HTTP 404"), (Answer("<html>"), "with a page"), (silent, "does not answer GET /health"), (drop, "broke the connection off")],
)
def test_a_server_that_is_no_decision_server_is_said_so_at_once(answer: Behaviour, told: str) -> None:
    with RecordingServer(answer) as server, pytest.raises(ModelUnavailable) as caught:
        local(server.url, timeout_s=0.3).wait_ready()
    assert told in str(caught.value)
    assert len(server.requests) == 1


def test_no_server_at_all_is_said_at_once_with_the_ways_out() -> None:
    with RecordingServer() as server:
        url = server.url
    with pytest.raises(ModelUnavailable) as caught:
        local(url).wait_ready()
    for words in ("nothing listens there", "LOCAL_ENGINE_BASE_URL", "--embedded"):
        assert words in str(caught.value)
