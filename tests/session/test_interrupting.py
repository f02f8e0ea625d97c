"""Ctrl-C, and clients that vanish: what becomes of their commands, and that the session goes on."""

from __future__ import annotations

import http.server
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_tool.session import client

from session.aside import GREETED, LONG, WAITING, done_on_disk
from session.clients import Client
from session.processes import nothing_left, until, within
from session.sessions import asked, served, session


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One session for all tests here: the URL of its pages, and its run."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "pytest.ini").write_text("[pytest]\n")
    with pytest.MonkeyPatch.context() as patch, served(tmp_path_factory.mktemp("pages")) as url:
        patch.chdir(folder)
        with nothing_left(folder), session(folder, f"{url}/form.html", patch) as started:
            yield url, Path(started["run"])


@pytest.fixture(autouse=True)
def in_its_folder(running: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(running[1].parents[2])
    opened = asked("do", f"open {running[0]}/form.html")
    assert (opened["outcome"], opened["page"]["title"]) == ("done", "Greeter"), opened


@pytest.fixture
def done(running: tuple[str, Path]) -> list[str]:
    """What was done in this session before the test."""
    return done_on_disk(running[1])


def done_since(done: list[str], running: tuple[str, Path]) -> list[str]:
    return done_on_disk(running[1])[len(done) :]


@contextmanager
def busy() -> Iterator[Client]:
    """Meanwhile another client's ``auto`` runs and waits; it is cancelled afterwards."""
    other = Client("auto", LONG).heard(event="doing", text=WAITING)
    try:
        yield other
        assert other.process.poll() is None
    finally:
        other.interrupt()
        other.process.wait(10)


def test_ctrl_c_cancels_the_running_command_and_says_how_far_it_got(running: tuple[str, Path], done: list[str]) -> None:
    auto = Client("auto", LONG).heard(event="doing", text=GREETED).heard(event="doing", text=WAITING)
    with within(5):
        cancelled = auto.interrupt().result()
    assert (cancelled["outcome"], cancelled["code"]) == ("cancelled", 1)
    assert cancelled["message"] == f"Cancelled after 1 action ({GREETED})."
    auto.heard(event="note", text="cancelling at the next safe point; Ctrl-C again leaves at once")
    assert client.status("default")["state"] == "ready"
    assert asked("do", 'click "Idle"')["outcome"] == "done"
    assert done_since(done, running) == [GREETED, 'click button "Idle"']


def test_ctrl_c_before_its_turn_cancels_a_command_at_once(running: tuple[str, Path], done: list[str]) -> None:
    with busy():
        waiting = Client("do", 'click "Clear"').heard(event="waiting", ahead=1)
        with within(3):
            cancelled = waiting.interrupt().result()
    assert (cancelled["outcome"], cancelled["code"]) == ("cancelled", 1)
    assert cancelled["message"] == "Cancelled while it was waiting for its turn: nothing was done."
    assert done_since(done, running) == [GREETED]


def test_a_second_ctrl_c_leaves_at_once_and_the_session_goes_on() -> None:
    with slow_page() as (url, asked_for, may_answer):
        opening = Client("do", f"open {url}")
        assert asked_for.wait(10)
        opening.interrupt().heard(event="note", text="cancelling at the next safe point; Ctrl-C again leaves at once")
        assert opening.process.poll() is None
        with within(3):
            left = opening.interrupt().result()
        assert (left["code"], left["message"]) == (130, "Left. The session goes on.")
        assert client.status("default")["state"] == "busy"
        may_answer.set()
    assert until(lambda: client.status("default")["state"] == "ready")
    assert asked("hint", "The session goes on")["code"] == 0


def test_the_command_of_a_client_that_was_killed_while_it_waited_is_never_done(running: tuple[str, Path], done: list[str]) -> None:
    with busy():
        waiting = Client("do", 'click "Clear"').heard(event="waiting", ahead=1)
        waiting.interrupt(signal.SIGKILL).process.wait(5)
    assert asked("do", 'click "Idle"')["code"] == 0
    assert 'click button "Clear"' not in done_since(done, running)


def test_the_command_of_a_client_that_was_killed_while_it_ran_goes_on_to_its_end(running: tuple[str, Path], done: list[str]) -> None:
    auto = Client("auto", LONG.replace("20 seconds", "2 seconds")).heard(event="doing", text="wait 2 s")
    auto.interrupt(signal.SIGKILL).process.wait(5)
    assert asked("do", 'type "Ann" into Name')["outcome"] == "done"
    assert done_since(done, running)[:2] == [GREETED, 'click button "Clear"']


@contextmanager
def slow_page() -> Iterator[tuple[str, threading.Event, threading.Event]]:
    """A page that is asked for (the first event), and sent only when it may be (the second)."""
    asked_for, may_answer = threading.Event(), threading.Event()

    class Slow(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked_for.set()
            may_answer.wait(20)
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Slow</title>")

        def log_message(self, *arguments: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", asked_for, may_answer
    finally:
        may_answer.set()
        server.shutdown()
        server.server_close()
