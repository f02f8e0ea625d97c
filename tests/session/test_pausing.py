"""Pause, resume and stop: nothing is done while a session is paused, and everybody is answered all the same."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client, launch

from scripted import ScriptedModel, tag_of
from session.aside import Aside
from session.clients import Client
from session.processes import all_gone, browser, of, until, within
from session.sessions import asked, session, started

STEP_S, EXPECT_S = 6, 4
"""What a step, and what an expectation may take here."""
ALERTS = 20
"""So many in a row are answered soon by somebody who looks all the time, and late by one who looks each second."""
PAGE = """<!doctype html><title>Counter</title><h1>Counter</h1>
<script>
  const counts = {First: 0, Second: 0}
  const tell = what => fetch(what)
  const count = name => { tell(name); counts[name]++; out.textContent = `${name} was clicked ${counts[name]} times.` }
  const late = () => { out.textContent = "Soon."; setTimeout(() => { for (let i = 0; i < ALERTS; i++) alert(i); tell("answered") }, 1000) }
</script>
<button onclick="count('First')">First</button> <button onclick="count('Second')">Second</button>
<button onclick="late()">Alert</button> <button>Idle</button> <label>Name <input></label> <p id=out></p>""".replace("ALERTS", str(ALERTS))
TOLD = {"event": "note", "text": "paused; tool resume goes on"}
BOTH = 'Click "First". Wait 2 seconds. Click "Second"'
FIRST, WAITING = 'click button "First"', "wait 2 s"


@contextmanager
def counter() -> Iterator[tuple[str, list[str]]]:
    """The page's URL, and what is done on it, as it says so to its server."""
    told: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path not in ("/", "/favicon.ico"):
                told.append(self.path[1:])
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.encode())

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", told
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str], Path]]:
    """One session for the tests that do not end it."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "pytest.ini").write_text("[pytest]\n")
    with pytest.MonkeyPatch.context() as patch, counter() as (url, told):
        patch.setenv("APP_VOICE", "off")
        patch.setenv("APP_STEP_SECONDS", str(STEP_S))
        patch.setenv("APP_EXPECT_SECONDS", str(EXPECT_S))
        with session(folder, url, patch) as about:
            yield url, told, Path(str(about["run"]))


@pytest.fixture
def run(running: tuple[str, list[str], Path]) -> Path:
    return running[2]


@pytest.fixture
def done(running: tuple[str, list[str], Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What is done on the page, which is fresh, in this test; afterwards nothing runs and nothing is paused."""
    url, told, run = running
    monkeypatch.chdir(run.parents[2])
    assert asked("do", f"open {url}")["outcome"] == "done"
    told.clear()
    yield told
    asked("stop")
    asked("resume")
    assert until(lambda: state() == "ready")


def state() -> str:
    return str(client.status("default")["state"])


def halted(command: Aside) -> Aside:
    """Wait until this command says that it halts."""
    assert until(lambda: TOLD in command.events), (command.events, command._result)
    return command


def commands(run: Path) -> list[str]:
    return [e["command"] for e in read_events(run) if e["kind"] == "command"]


def test_a_command_halts_does_nothing_and_goes_on_to_its_end(run: Path, done: list[str]) -> None:
    step = Aside("step", f'{BOTH}\n- Expect: "Second was clicked 1 times." is shown').doing(FIRST).doing(WAITING)
    title = f"step {BOTH}"
    paused = asked("pause")
    assert (paused["outcome"], paused["code"], paused["paused"]) == ("done", 0, True)
    assert paused["message"] == f"Paused at the next safe point of: {title}. Go on: tool resume"
    halted(step)
    before = list(read_events(run))
    time.sleep(3)  # the two seconds are over
    assert done == ["First"]
    assert list(read_events(run)) == before  # no look, no model either
    about = client.status("default")
    assert (about["state"], about["running"]["command"], about["waiting"]) == ("paused", "step", 0)
    assert asked("resume")["message"] == f"Going on with: {title}."
    assert step.result()["outcome"] == "done", step.result()
    assert done == ["First", "Second"]
    assert step.events.count(TOLD) == 1
    assert commands(run)[-3:] == ["step", "pause", "resume"]


def test_a_pause_longer_than_a_step_may_take_fails_neither_step_nor_expectation(done: list[str]) -> None:
    step = Aside("step", f'{BOTH}\n- Expect: "Second was clicked 1 times." is shown').doing(WAITING)
    asked("pause")
    halted(step)
    time.sleep(STEP_S + 1)
    asked("resume")
    assert step.result()["outcome"] == "done", step.result()


def test_an_expectation_has_the_rest_of_its_time_after_a_pause(done: list[str], run: Path) -> None:
    step = Aside("step", 'Click "Alert".\n- Expect: "First was clicked 1 times." is shown').doing('click button "Alert"')
    assert until(lambda: done == ["answered"])  # it is being looked for
    asked("pause")
    halted(step)
    time.sleep(EXPECT_S + 1)
    resumed = time.monotonic()
    asked("resume")
    failed = step.result()
    assert (failed["outcome"], failed["checks"][0]["passed"]) == ("failed", False), failed
    assert time.monotonic() - resumed > 1  # and not at once


def test_the_page_is_served_while_a_command_halts(done: list[str]) -> None:
    """Nobody else answers the alerts that the page opens meanwhile."""
    step = Aside("step", 'Click "Alert". Wait 2 seconds. Click "Second"').doing(WAITING)
    asked("pause")
    halted(step)
    assert until(lambda: done == ["answered"])
    assert state() == "paused"
    asked("resume")
    assert step.result()["outcome"] == "done", step.result()


def test_a_command_that_comes_while_nothing_runs_waits_for_resume(done: list[str]) -> None:
    assert asked("pause")["message"] == "Paused. Go on: tool resume"
    assert asked("pause")["message"] == "It was paused already. Go on: tool resume"
    do = Aside("do", 'click "First"')
    assert until(lambda: any(e["event"] == "waiting" for e in do.events))
    assert (do.events[0]["for"], do.events[0]["ahead"]) == ("tool resume (the session is paused)", 0)
    refused = asked("do", 'click "Second"', wait=False)
    assert (refused["outcome"], refused["code"]) == ("busy", 3)
    assert refused["message"] == "The session is paused. Nothing was done; go on: tool resume"
    about = client.status("default")
    assert (about["state"], about["running"], about["waiting"]) == ("paused", None, 1)
    assert asked("hint", "The left one")["outcome"] == asked("audio")["outcome"] == "done"
    assert done == []
    assert asked("resume")["message"] == "Going on."
    assert do.result()["outcome"] == "done"
    assert done == ["First"]
    assert asked("resume")["message"] == "It was not paused."


def test_eight_clients_that_wait_are_all_served_afterwards_in_their_order(run: Path, done: list[str]) -> None:
    asked("pause")
    clients: list[Aside] = []
    for number in range(8):
        clients.append(Aside("do", f'type "client {number}" into Name'))
        assert until(lambda: client.status("default")["waiting"] == len(clients))
    before = list(read_events(run))
    time.sleep(1)
    assert list(read_events(run)) == before
    asked("resume")
    assert [c.result()["outcome"] for c in clients] == ["done"] * 8
    typed = [e["value"] for e in read_events(run) if e.get("operation") == "type"]
    assert typed[-8:] == [f"client {number}" for number in range(8)]


def test_stop_cancels_what_halts_and_the_pause_stays(run: Path, done: list[str]) -> None:
    step = Client("step", BOTH).heard(event="doing", text=WAITING)
    asked("pause")
    step.heard(**TOLD)
    stopped = asked("stop")
    assert (stopped["outcome"], stopped["paused"], stopped["stopped"]) == ("done", True, [f"step {BOTH}"])
    assert stopped["message"] == f"Cancelled at its next safe point: step {BOTH}. It is still paused; go on: tool resume"
    result = step.result()
    assert (result["outcome"], result["code"], result["message"]) == ("cancelled", 1, f"Cancelled after 1 action ({FIRST}).")
    assert (state(), done) == ("paused", ["First"])
    assert commands(run)[-3:] == ["step", "pause", "stop"]
    nothing = asked("stop")
    assert (nothing["message"], nothing["stopped"]) == ("Nothing was running. It is still paused; go on: tool resume", [])


def test_stop_cancels_what_waits_for_the_end_of_a_pause(done: list[str]) -> None:
    asked("pause")
    waiting = Client("do", 'click "First"').heard(event="waiting", ahead=0)
    stopped = asked("stop")
    assert stopped["message"] == 'Cancelled before it began: do click "First". It is still paused; go on: tool resume'
    assert waiting.result()["message"] == 'Stopped while it was waiting for its turn: nothing was done of do click "First".'
    asked("resume")
    assert until(lambda: state() == "ready")
    assert done == []


def test_stop_cancels_what_another_client_sent_and_the_next_one_has_its_turn(done: list[str]) -> None:
    step = Client("step", BOTH).heard(event="doing", text=WAITING)
    then = Client("do", 'click "Second"').heard(event="waiting", ahead=1)
    assert asked("stop")["message"] == f"Cancelled at its next safe point: step {BOTH}."
    assert step.result()["outcome"] == "cancelled"
    assert then.result()["outcome"] == "done"
    assert done == ["First", "Second"]
    assert asked("stop")["message"] == "Nothing was running."


def test_ctrl_c_ends_a_command_that_halts_and_one_that_waits(done: list[str]) -> None:
    step = Client("step", BOTH).heard(event="doing", text=WAITING)
    asked("pause")
    step.heard(**TOLD)
    waiting = Client("do", 'click "Second"').heard(event="waiting", ahead=1)
    with within(5):
        assert waiting.interrupt().result()["message"] == "Cancelled while it was waiting for its turn: nothing was done."
        assert step.interrupt().result()["message"] == f"Cancelled after 1 action ({FIRST})."
    assert (state(), done) == ("paused", ["First"])


def test_what_is_to_be_said_waits_for_resume_too(run: Path, done: list[str]) -> None:
    asked("pause")
    saying = Aside("say", "One\nTwo")
    assert until(lambda: client.status("default")["waiting"] == 1)
    assert "say" not in commands(run)
    asked("resume")
    assert saying.result()["outcome"] == "done"
    assert [e["text"] for e in read_events(run) if e["kind"] == "caption"][-2:] == ["One", "Two"]


@pytest.fixture
def own(place: Path) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """A session that the test ends, paused in the middle of a step."""
    with counter() as (url, told):
        about = started(url)
        assert about["outcome"] == "done", about
        yield about, told


def paused_step() -> Aside:
    step = Aside("step", BOTH).doing(WAITING)
    asked("pause")
    return halted(step)


def test_close_ends_a_paused_session_and_everybody_is_told(place: Path, own: tuple[dict[str, Any], list[str]]) -> None:
    step = paused_step()
    waiting = Aside("do", 'click "Second"')
    assert until(lambda: client.status("default")["waiting"] == 1)
    everybody = of(place)
    with within(15):
        closed = client.close("default")
    assert closed["outcome"] == "done"
    assert all_gone(everybody)
    assert step.result()["outcome"] == "cancelled", step.result()
    assert "Nothing was done." in waiting.result()["message"]
    assert own[1] == ["First"]


def test_a_browser_that_ends_during_a_pause_is_noticed_then(place: Path, own: tuple[dict[str, Any], list[str]]) -> None:
    step = paused_step()
    os.kill(browser(place).pid, signal.SIGKILL)
    ended = step.result()
    assert (ended["outcome"], "its browser crashed, or was killed" in ended["message"]) == ("crashed", True), ended


def clicks_first(request: dict[str, Any]) -> dict[str, Any]:
    return {"operation": "CLICK", "pointing": (tag_of(request, '"First"'), 0.2)}


def escalates(role: str, ask: dict[str, Any]) -> dict[str, Any]:
    first = next(line for line in ask["page"]["controls"] if line.endswith('"First"'))
    return {"operation": "click", "tag": int(first.split()[0]), "why": "its name"}


def test_neither_a_second_model_is_asked_nor_an_answer_used_during_a_pause(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = {"": threading.Event(), "escalation": threading.Event()}

    def decide(request: dict[str, Any]) -> dict[str, Any]:
        may_answer[""].wait(20)
        return clicks_first(request)

    def chat(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        may_answer[role].wait(20)
        return escalates(role, ask)

    with ScriptedModel(chat, decide) as model, counter() as (url, done):
        for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL"):
            monkeypatch.setenv(name, f"{model.url}/v1")
        monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
        started = launch.start("default", ["--engine", "local", "--tool-url", url])
        assert started["outcome"] == "done", started
        model.sent.clear()
        do = Aside("do", 'click "First"')
        for answered, roles in (("", ["decide"]), ("escalation", ["decide", "escalation"])):
            assert until(lambda roles=roles: model.roles == roles), model.roles  # type: ignore[misc]
            asked("pause")
            may_answer[answered].set()
            halted(do)
            time.sleep(1)
            assert (model.roles, done) == (roles, [])
            do.events.clear()
            asked("resume")
        assert do.result()["outcome"] == "done", do.result()
        assert (model.roles, done) == (["decide", "escalation"], ["First"])
        assert client.close("default")["code"] == 0
