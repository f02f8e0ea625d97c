"""Who the dashboard answers: nobody without its address, no other site, and no path that leads out of it."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from dashboard.served import Served, finished, frame, project, served, started, write

JSON = {"Content_Type": "application/json"}
RUN = "20260101T000000.000Z-shop"
SECRET = "the-secret-of-the-project"
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
}


@pytest.fixture(scope="module")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = project(tmp_path_factory.mktemp("shop"))
    write(folder, RUN, started(), frame(1), finished())
    for place in (folder, folder / ".tool", folder / ".tool" / "runs", folder / ".tool" / "runs" / RUN):
        (place / "secret.txt").write_text(SECRET)
        (place / "secret.jpg").write_text(SECRET)
    with served(folder) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/runs", "/wrong/", "/wrong/runs", "//", "/%00/", "/%C3%A9/", "/favicon.ico", "/" + "a" * 30_000])
def test_without_the_right_token_every_path_is_refused_and_says_what_to_open(dashboard: Served, path: str) -> None:
    answer = dashboard.raw(f"GET {path} HTTP/1.1\r\nHost: {dashboard.host}\r\n\r\n".encode())
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert answer.endswith(b"\r\n\r\nOpen the address that `tool dashboard` printed.\n")
    assert b"content-type: text/plain" in answer


def test_a_part_of_the_token_or_more_than_it_is_not_enough(dashboard: Served) -> None:
    token = dashboard.base.strip("/")
    for near in (token[:-1], token + "x", token.swapcase(), f" {token}", f"{token}%00", ""):
        assert dashboard.ask("runs", base=f"/{near}/".replace(" ", "%20")).status == 403
    assert dashboard.ask("runs").status == 200


def test_the_address_without_its_last_slash_leads_to_the_page(dashboard: Served) -> None:
    answer = dashboard.ask("", base=dashboard.base.rstrip("/"))
    assert (answer.status, answer.headers["location"]) == (308, dashboard.base)


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("", "GET"),
        ("runs", "GET"),
        (f"runs/{RUN}/frames/1.jpg", "GET"),
        ("nothing", "GET"),
        ("runs", "POST"),
        (f"runs/{RUN}/events", "GET"),
        ("speech/x.mp3", "GET"),
    ],
)
def test_every_answer_keeps_the_page_to_itself(dashboard: Served, path: str, method: str) -> None:
    body = {} if method == "POST" else None
    answers = [
        dashboard.ask(path, method, body),
        dashboard.ask(path, method, body, base="/wrong/"),
        dashboard.ask(path, method, body, Origin="http://evil.test"),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert answer.headers["cache-control"] == ("private, max-age=3600" if answer.headers["content-type"] == "image/jpeg" else "no-store")
        policy = answer.headers["content-security-policy"].split("; ")
        assert {
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        } <= set(policy)
        assert not any("unsafe" in part or "*" in part or "http" in part for part in policy)
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", ["evil.test", "127.0.0.1.evil.test", "evil.test:80", "169.254.169.254", ""])
def test_a_host_that_is_not_loopback_is_refused(dashboard: Served, host: str) -> None:
    answer = dashboard.ask("runs", Host=host)
    assert answer.status in (400, 403)
    assert b'"runs"' not in answer.body


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://127.0.0.1:1", "https://127.0.0.1", "http://localhost"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_foreign_origin_is_refused(dashboard: Served, origin: str, method: str) -> None:
    path, body = ("runs", None) if method == "GET" else ("sessions/default/stop", {})
    assert dashboard.ask(path, method, body, Origin=origin).status == 403


def test_the_pages_own_origin_is_let_in(dashboard: Served) -> None:
    own = f"http://{dashboard.host}"
    assert dashboard.ask("runs", Origin=own, Sec_Fetch_Site="same-origin", Sec_Fetch_Mode="cors", Sec_Fetch_Dest="empty").status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize(
    ("mode", "dest"),
    [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe"), ("navigate", "object"), ("websocket", "websocket"), ("", "")],
)
def test_what_another_site_embeds_or_fetches_is_refused_also_with_the_token(dashboard: Served, site: str, mode: str, dest: str) -> None:
    answer = dashboard.ask("", Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=dest)
    assert (answer.status, answer.body) == (403, b"Another site may not use the dashboard.\n")


def test_a_link_from_elsewhere_may_open_the_page_but_send_nothing(dashboard: Served) -> None:
    followed = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert dashboard.ask("", **followed).status == 200
    assert dashboard.ask("sessions/default/stop", "POST", {}, **followed).status == 403


TRAVERSALS = [
    "../../secret.txt", "../secret.txt", "%2e%2e/%2e%2e/secret.txt", "..%2f..%2fsecret.txt", "..%5c..%5csecret.txt", "....//secret.txt",
    "/etc/passwd", "//etc/passwd", "%2fetc%2fpasswd", "secret.txt", ".tool/secret.txt", "index.html/../secret.txt", "index.html%00.js", "%00", ".", "..", "%2e", "%2e%2e",
    "runs/..", "runs/../secret.txt", "runs/%2e%2e/events", "runs/../events", "runs/./events", "runs/%2e%2e%2f%2e%2e/events", "runs//events", "runs/%2fetc/events",
    f"runs/{RUN}/frames/../secret.jpg", f"runs/{RUN}/frames/..%2fsecret.jpg", f"runs/{RUN}/frames/%2e%2e%2f1.jpg", f"runs/{RUN}/frames/secret.jpg", f"runs/{RUN}/frames/..%2frun.json", f"runs/{RUN}/frames//etc/passwd.jpg",
    f"runs/{RUN}/secret.txt", f"runs/{RUN}/../secret.txt", f"runs/{RUN}%2f..%2f{RUN}/events", f"runs/{RUN}/boxes/..%2f1", f"runs/{RUN}%00/events", f"runs/.//{RUN}/events",
    "speech/..%2f..%2fsecret.mp3", "speech/%2e%2e.mp3", f"speech/{'a' * 64}.mp3", f"speech/{'a' * 63}%2f.mp3", "sessions/..%2f..%2fsecret", "sessions/%2e%2e", "sessions/%00", "docs", "redoc", "openapi.json", "x" * 30_000, "%ff%fe", "runs/" + "%2e%2e%2f" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("path", TRAVERSALS, ids=lambda path: path[:40])
def test_no_path_leads_out_of_what_is_served(dashboard: Served, path: str) -> None:
    answer = dashboard.raw(f"GET {dashboard.base}{path} HTTP/1.1\r\nHost: {dashboard.host}\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ")[1])
    told = b'"outcome": ' in answer and path.startswith("sessions/")  # a session of such a name there is not: said as always
    assert status in (400, 403, 404, 405) or told
    assert SECRET.encode() not in answer
    assert b"root:" not in answer
    assert b"Traceback" not in answer
    assert dashboard.ask("runs").status == 200


@pytest.mark.parametrize(
    "request_line",
    ["GET http://evil.test/ HTTP/1.1", "GET http://{host}{base}../../secret.txt HTTP/1.1", "GET \\{base} HTTP/1.1", "GET {base}\x00 HTTP/1.1", "get {base} HTTP/1.1", "NONSENSE", "CONNECT evil.test:80 HTTP/1.1", "GET {base}" + "y" * 200_000 + " HTTP/1.1"],
    ids=range(8),
)  # fmt: skip
def test_odd_requests_get_nothing_and_harm_nothing(dashboard: Served, request_line: str) -> None:
    line = request_line.replace("{host}", dashboard.host).replace("{base}", dashboard.base)
    try:
        answer = dashboard.raw(f"{line}\r\nHost: {dashboard.host}\r\nConnection: close\r\n\r\n".encode())
    except ConnectionError:
        answer = b""
    assert not answer.startswith(b"HTTP/1.1 200")
    assert SECRET.encode() not in answer
    assert dashboard.ask("runs").status == 200


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("", "POST"),
        ("runs", "POST"),
        ("runs", "DELETE"),
        ("runs", "PUT"),
        ("runs", "HEAD"),
        ("sessions/default/hint", "GET"),
        (f"runs/{RUN}/events", "POST"),
        ("", "TRACE"),
    ],
)
def test_another_method_is_not_allowed(dashboard: Served, path: str, method: str) -> None:
    answer = dashboard.ask(path, method, {} if method == "POST" else None)
    assert answer.status == 405
    assert method == "HEAD" or answer.json == {"error": "Method Not Allowed"}


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_post_that_is_no_json_is_refused(dashboard: Served, kind: str) -> None:
    assert dashboard.ask("sessions/default/stop", "POST", {}, Content_Type=kind).status == 415


@pytest.mark.parametrize(
    ("verb", "body", "status"),
    [
        ("hint", b"{", 400), ("hint", b"[]", 400), ("hint", b"[" * 15_000, 400), ("hint", b"\xff", 400), ("hint", {}, 400), ("hint", {"text": 5}, 400),
        ("hint", {"text": "x", "id": "y"}, 400), ("hint", {"text": "x" * 4001}, 400), ("hint", {"text": "x" * 30_000}, 413),
        ("pause", {"text": "x"}, 400), ("close", {}, 404), ("do", {"text": "x"}, 404), ("..%2fstatus", {}, 404),
    ],
)  # fmt: skip
def test_only_what_a_page_may_say_is_passed_on_to_a_session(dashboard: Served, verb: str, body: object, status: int) -> None:
    answer = dashboard.ask(f"sessions/default/{verb}", "POST", body)
    assert answer.status == status
    assert answer.json["error"]


def test_it_listens_on_loopback_alone(dashboard: Served) -> None:
    port = f"{dashboard.address[1]:04X}"
    rows = [line.split()[1] for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]]
    assert {row for row in rows if row.endswith(f":{port}")} >= {f"0100007F:{port}"}
    assert not any(row == f"00000000:{port}" or row == f"{'0' * 32}:{port}" for row in rows)


def test_many_at_once_that_send_nothing_do_not_keep_others_out(dashboard: Served) -> None:
    with ExitStack() as idle:
        for _ in range(100):
            idle.enter_context(socket.create_connection(dashboard.address))
        assert dashboard.ask("runs").status == 200


def test_the_address_is_in_a_file_for_its_owner_alone(dashboard: Served) -> None:
    about = Path(os.readlink(f"/proc/{dashboard.process.pid}/cwd")) / ".tool" / "dashboard.json"
    assert about.stat().st_mode & 0o777 == 0o600
    assert dashboard.url in about.read_text()
