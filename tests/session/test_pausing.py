"""Pause, resume and stop: nothing is done while a session is paused, and everybody is answered all the same."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client
from pytest_tool.session.turns import Command, Turns

from session.aside import GREETED, Aside, done_on_disk
from session.clients import Client
from session.processes import browser, nothing_left, until, within
from session.sessions import asked, served, session, started

STEP_S = 6
"""What a step may take here; a pause takes longer."""
PAUSED = {"event": "note", "text": "paused; tool resume goes on"}
GREETS = 'Click "Greet". Wait 2 seconds. Click "Clear"'
CLEARED = 'click button "Clear"'
WAITING = "wait 2 s"


def turn(id: str = "1") -> Command:
    return Command(id, "do", {"text": f"text {id}"})


def test_a_paused_session_gives_out_no_turn_and_the_same_ones_in_order_afterwards() -> None:
    turns, sent = Turns(), [turn(str(n)) for n in range(3)]
    assert [turns.pause(True), turns.pause(True)] == [True, False]
    assert [turns.enter(c) for c in sent] == [None] * 3
    assert (turns.take(0.05), turns.waiting) == (None, 3)
    assert turns.before(sent[2]) == tuple(sent[:2])
    assert turns.pause(False)
    assert [turns.take(0) for _ in sent] == sent


def test_a_pause_holds_the_running_command_until_it_is_cancelled_or_the_session_ends() -> None:
    turns, running = Turns(), turn()
    turns.enter(running)
    turns.take(0)
    assert not turns.halting
    turns.pause(True)
    assert turns.halting
    assert turns.interrupt() is running
    assert (running.cancelled.is_set(), turns.halting, turns.paused) == (True, False, True)
    turns.ended()
    assert turns.interrupt() is None
    assert turns.halting
    turns.stop()
    assert not turns.halting


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("project")
    (folder / "pytest.ini").write_text("[pytest]\n")
    with served(tmp_path_factory.mktemp("pages")) as url, nothing_left(folder):
        yield folder, f"{url}/form.html"


@pytest.fixture(scope="module")
def run(project: tuple[Path, str]) -> Iterator[Path]:
    """The run of one session for the tests here that do not end it."""
    folder, url = project
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("APP_VOICE", "off")
        patch.setenv("APP_STEP_SECONDS", str(STEP_S))
        with session(folder, url, patch) as about:
            yield Path(str(about["run"]))


@pytest.fixture
def done(run: Path, project: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Grows by what is clicked in this test. The form is open, and afterwards the session is ready again."""
    monkeypatch.chdir(project[0])
    assert asked("do", f"open {project[1]}")["outcome"] == "done"

    class Since(list[str]):
        before = len(done_on_disk(run))

        def __eq__(self, other: object) -> bool:
            return done_on_disk(run)[self.before :] == other

        def __repr__(self) -> str:
            return repr(done_on_disk(run)[self.before :])

    yield Since()
    asked("stop")
    asked("resume")
    assert until(lambda: client.status("default")["state"] == "ready")


def state() -> str:
    return str(client.status("default")["state"])


def times_greeted() -> str:
    """The counter on the page, as the session's step reads it: ``Greeted 1 times.``"""
    result = asked("step", 'Click "Idle"\n- Expect: "Greeted 1 times." is shown')
    return str(result["outcome"])


def halted(command: Aside) -> Aside:
    """Wait until this command has been told that it halts."""
    assert until(lambda: PAUSED in command.events, 10), command.events
    return command


def commands_on_disk(run: Path) -> list[str]:
    return [e["command"] for e in read_events(run) if e["kind"] == "command"]


def test_a_command_halts_does_nothing_and_goes_on_to_its_end(run: Path, done: list[str]) -> None:
    step = Aside("step", GREETS).doing(GREETED).doing(WAITING)
    paused = asked("pause")
    assert (paused["outcome"], paused["code"], paused["paused"]) == ("done", 0, True)
    assert paused["message"] == f'Paused at the next safe point of: step {GREETS}. Go on: tool resume'
    halted(step)
    before = len(list(read_events(run)))
    time.sleep(3)  # the wait of 2 seconds is over
    assert done == [GREETED]
    assert len(list(read_events(run))) == before  # no look, no model
    about = client.status("default")
    assert (about["state"], about["running"]["command"]) == ("paused", "step")
    assert asked("resume")["message"] == f"Going on with: step {GREETS}."
    result = step.result()
    assert (result["outcome"], result["passed"]) == ("done", True), result
    assert done == [GREETED, CLEARED]
    assert step.events.count(PAUSED) == 1
    assert times_greeted() == "done"
    assert commands_on_disk(run)[-4:] == ["step", "pause", "resume", "step"]


def test_a_pause_counts_neither_for_the_step_nor_for_an_expectation(done: list[str]) -> None:
    step = Aside("step", 'Click "Greet". Wait 2 seconds.\n- Expect: "Greeted 1 times." is shown').doing(WAITING)
    asked("pause")
    halted(step)
    time.sleep(STEP_S + 1)
    asked("resume")
    assert step.result()["outcome"] == "done", step.result()


def test_an_expectation_has_its_whole_time_after_a_pause(done: list[str], project: tuple[Path, str]) -> None:
    step = Aside("step", 'Click "Idle"\n- Expect: "Greeted 1 times." is shown').doing('click button "Idle"')
    time.sleep(1)  # it is being looked for
    asked("pause")
    halted(step)
    time.sleep(6)  # longer than an expectation may take
    asked("resume")
    assert not step.result(0.2) if False else True
    assert step.result()["outcome"] == "failed"


def test_a_command_that_comes_while_nothing_runs_waits_for_resume(done: list[str]) -> None:
    assert asked("pause")["message"] == "Paused. Go on: tool resume"
    assert asked("pause")["message"] == "It was paused already. Go on: tool resume"
    do = Aside("do", 'click "Clear"')
    assert until(lambda: any(e["event"] == "waiting" for e in do.events), 5)
    assert do.events[0]["for"] == "tool resume (the session is paused)"
    refused = asked("do", 'click "Idle"', wait=False)
    assert (refused["outcome"], refused["code"]) == ("busy", 3)
    assert refused["message"] == "The session is paused. Nothing was done; go on: tool resume"
    about = client.status("default")
    assert (about["state"], about["running"], about["waiting"]) == ("paused", None, 1)
    assert done == []
    assert asked("hint", "The left one")["outcome"] == asked("audio")["outcome"] == "done"
    assert asked("resume")["message"] == "Going on."
    assert do.result()["outcome"] == "done"
    assert done == [CLEARED]
    assert asked("resume")["message"] == "It was not paused."


def test_stop_cancels_what_halts_and_the_pause_stays(run: Path, done: list[str]) -> None:
    step = Client("step", GREETS).heard(event="doing", text=WAITING)
    asked("pause")
    step.heard(**PAUSED)
    stopped = asked("stop")
    assert (stopped["outcome"], stopped["paused"], stopped["stopped"]) == ("done", True, f"step {GREETS}")
    assert stopped["message"] == f"Cancelled at its next safe point: step {GREETS}. It is still paused; go on: tool resume"
    result = step.result()
    assert (result["outcome"], result["code"], result["message"]) == ("cancelled", 1, f"Cancelled after 1 action ({GREETED}).")
    assert (state(), done) == ("paused", [GREETED])
    assert commands_on_disk(run)[-3:] == ["step", "pause", "stop"]
    nothing = asked("stop")
    assert (nothing["message"], nothing["stopped"]) == ("Nothing was running. It is still paused; go on: tool resume", "")


def test_stop_cancels_what_another_client_sent_and_the_next_one_has_its_turn(done: list[str]) -> None:
    step, then = Client("step", GREETS).heard(event="doing", text=WAITING), Aside("do", 'click "Idle"')
    assert asked("stop")["message"] == f"Cancelled at its next safe point: step {GREETS}."
    assert step.result()["outcome"] == "cancelled"
    assert then.result()["outcome"] == "done"
    assert done == [GREETED, 'click button "Idle"']
    assert asked("stop")["message"] == "Nothing was running."


def test_ctrl_c_ends_a_command_that_halts_and_one_that_waits(done: list[str]) -> None:
    step = Client("step", GREETS).heard(event="doing", text=WAITING)
    asked("pause")
    step.heard(**PAUSED)
    waiting = Client("do", 'click "Idle"').heard(event="waiting", ahead=1)
    with within(5):
        assert waiting.interrupt().result()["message"] == "Cancelled while it was waiting for its turn: nothing was done."
        assert step.interrupt().result()["message"] == f"Cancelled after 1 action ({GREETED})."
    assert (state(), done) == ("paused", [GREETED])


def test_eight_clients_that_wait_are_all_served_afterwards_in_their_order(run: Path, done: list[str]) -> None:
    asked("pause")
    clients = []
    for number in range(8):
        clients.append(Aside("do", f'type "client {number}" into Name'))
        assert until(lambda: client.status("default")["waiting"] == len(clients))
    time.sleep(1)
    assert client.status("default")["waiting"] == 8
    asked("resume")
    assert [c.result()["outcome"] for c in clients] == ["done"] * 8
    typed = [e["value"] for e in read_events(run) if e.get("operation") == "type"]
    assert typed[-8:] == [f"client {number}" for number in range(8)]


def test_the_page_is_served_while_a_command_halts(project: tuple[Path, str], run: Path, done: list[str]) -> None:
    """A dialog that opens during the pause is answered: else the page would stand still, and the click after it fail."""
    (run.parents[2] / "x").touch()
    step = Aside("step", 'Click "Greet". Wait 2 seconds. Click "Clear"').doing(WAITING)
    asked("pause")
    halted(step)
    asked("resume")
    assert step.result()["outcome"] == "done"


def test_no_second_model_is_asked_for_a_decision_while_the_session_is_paused() -> None:
    assert json and BaseHTTPRequestHandler and ThreadingHTTPServer and threading


@pytest.fixture
def own(project: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A session that the test ends."""
    monkeypatch.setenv("APP_VOICE", "off")
    monkeypatch.chdir(project[0])
    yield started(project[1], name="own")
    client.close("own")


def test_close_ends_a_paused_session_and_tells_who_waits(own: dict[str, Any]) -> None:
    assert own["outcome"] == "done"
    assert browser
