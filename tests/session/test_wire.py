"""Who may talk to a session: nobody without the token, no web page, and nothing is done for those who may not."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client
from pytest_tool.session.files import Files

from session.sessions import asked, served, session

DO = {"v": 1, "id": "1", "command": "do", "text": 'click "Greet"'}


@pytest.fixture(scope="module")
def about(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """What the session's file says."""
    folder = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch, served(folder) as url, session(folder, f"{url}/form.html", patch):
        yield Files("default").read()


def sent(about: dict[str, Any], method: str = "POST", path: str = "/command", body: object = DO, **headers: str) -> tuple[int, str]:
    """Status and body of a request as a stranger could write it; a header given as empty is left out."""
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    usual = {
        "Host": f"127.0.0.1:{about['port']}",
        "Authorization": f"Bearer {about['token']}",
        "Content-Type": "application/json",
        "Content-Length": str(len(data)),
        "Connection": "close",
    }
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}" for name, value in {**usual, **given}.items() if value]
    with socket.create_connection(("127.0.0.1", about["port"]), timeout=30) as connection:
        connection.sendall("\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode("latin-1") + data)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, text = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), text.decode()


def actions(about: dict[str, Any]) -> int:
    return sum(e["kind"] == "suggestion" for e in read_events(Path(about["run"])))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Bearer wröng"}, 401),
        ({"Authorization": "Basic {token}"}, 401),
        ({"Host": "evil.test"}, 403),
        ({"Host": ""}, 403),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": ""}, 415),
        ({"Content_Length": "99999999"}, 413),
        ({"Content_Length": "-1"}, 413),
        ({"Content_Length": ""}, 413),
        ({"Content_Length": "²"}, 413),
    ],
)
def test_a_stranger_is_told_off_and_nothing_is_done(about: dict[str, Any], headers: dict[str, str], status: int) -> None:
    before = actions(about)
    filled = {name: value.format(**about) for name, value in headers.items()}
    found, text = sent(about, **filled)
    assert (found, actions(about)) == (status, before)
    assert about["token"] not in text


@pytest.mark.parametrize("path", ["/status", "/cancel", "/command"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_path_wants_the_token(about: dict[str, Any], method: str, path: str) -> None:
    assert sent(about, method, path, Authorization="")[0] == 401


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        '"do"',
        {"id": "1", "command": "do"},
        {**DO, "v": 2},
        {**DO, "id": 7},
        {**DO, "command": "eval"},
        {**DO, "text": "half \ud800"},
        "[" * 100_000,
    ],
)
def test_a_body_of_another_kind_is_refused(about: dict[str, Any], body: object) -> None:
    before = actions(about)
    assert sent(about, body=body)[0] == 400
    assert actions(about) == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "HEAD"])
def test_other_methods_do_not_exist(about: dict[str, Any], method: str) -> None:
    assert sent(about, method)[0] == 501


def test_who_has_the_token_is_answered(about: dict[str, Any]) -> None:
    status, text = sent(about)
    result = json.loads(text.splitlines()[-1])
    assert (status, result["event"], result["outcome"]) == (200, "result", "done")


def test_the_token_is_in_no_answer_and_in_no_run(about: dict[str, Any]) -> None:
    assert about["token"] not in json.dumps([client.status("default"), asked("do", 'click "Idle"')])
    home = Path(about["run"]).parents[1]
    kept = [p for p in home.rglob("*") if p.is_file() and about["token"].encode() in p.read_bytes()]
    assert kept == [home / "sessions" / "default.json"]


@pytest.mark.parametrize(
    "fields",
    [{"text": ["click"]}, {"text": None}, {"engine": 5}, {"max_actions": "many"}, {"max_actions": True}, {"wake": "long"}, {"bluetooth": True}, {"eval": "1"}],
)
def test_a_field_of_another_type_is_refused_and_nothing_is_done(about: dict[str, Any], fields: dict[str, object]) -> None:
    before = actions(about)
    status, text = sent(about, body={**DO, **fields})
    assert (status, actions(about)) == (400, before)
    assert repr(next(iter(fields))) in text


def test_an_argument_that_is_no_utf_8_is_sent_with_a_question_mark(about: dict[str, Any]) -> None:
    assert asked("hint", b"caf\xe9".decode(errors="surrogateescape"))["hints"][-1] == "caf?"


def test_a_client_that_can_say_no_more_is_not_kept_for_ever(about: dict[str, Any]) -> None:
    body = json.dumps({**DO, "id": "half"}).encode()
    head = f"POST /command HTTP/1.1\r\nHost: 127.0.0.1:{about['port']}\r\nAuthorization: Bearer {about['token']}\r\n"
    more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ends = time.monotonic() + 10
    with socket.create_connection(("127.0.0.1", about["port"]), timeout=10) as connection:
        connection.sendall((head + more).encode() + body)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65536):
            assert time.monotonic() < ends


def test_a_limit_of_no_action_is_refused(about: dict[str, Any]) -> None:
    assert asked("auto", "Greet", max_actions=0)["message"] == "--max-actions is 0. Give a whole number, 1 or more."
