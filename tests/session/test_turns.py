"""Whose turn it is: first come, first served; eight clients at once; nobody who has gone is served."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.archive import read_events
from pytest_tool.session import client
from pytest_tool.session.turns import Command, Turns

from session.sessions import asked, served, session


def command(name: str = "do", id: str = "1", wait: bool = True, **more: Any) -> Command:
    return Command(id, name, {"text": f"text {id}"}, wait, **more)


def test_commands_are_taken_in_the_order_in_which_they_came() -> None:
    turns = Turns()
    sent = [command(id=str(n)) for n in range(5)]
    assert [turns.enter(c) for c in sent] == [None] * 5
    taken = [turns.take(0) for _ in sent]
    assert taken == sent
    assert turns.take(0) is None


def test_who_does_not_wait_is_told_who_is_running() -> None:
    turns = Turns()
    first = command(id="1")
    assert turns.enter(first) is None
    assert turns.enter(command(id="2", wait=False)) is first
    assert turns.take(0) is first
    assert turns.enter(command(id="3", wait=False)) is first
    turns.ended()
    assert turns.enter(command(id="4", wait=False)) is None


def test_a_waiting_command_that_is_cancelled_never_runs() -> None:
    turns = Turns()
    first, second = command(id="1"), command(id="2")
    turns.enter(first)
    turns.enter(second)
    assert turns.take(0) is first
    assert turns.cancel("2") is second
    assert turns.cancel("1") is None
    assert first.cancelled.is_set()
    turns.ended()
    assert turns.take(0) is None
    assert turns.cancel("9") is None


def test_a_command_whose_client_has_gone_never_runs() -> None:
    turns = Turns()
    gone, there = command(id="1", gone=lambda: True), command(id="2")
    turns.enter(gone)
    turns.enter(there)
    assert turns.take(0) is there


def test_after_the_end_nobody_has_a_turn_and_those_who_waited_are_known() -> None:
    turns = Turns()
    first, second, late = command(id="1"), command(id="2"), command(id="3")
    turns.enter(first)
    assert turns.take(0) is first
    turns.enter(second)
    turns.stop()
    assert first.cancelled.is_set()
    turns.ended()
    assert turns.take(5) is None
    assert turns.left() == (second,)
    turns.enter(late)
    assert turns.take(0) is None
    assert turns.left() == (late,)


def test_a_paused_session_gives_out_no_turn_and_the_same_ones_in_order_afterwards() -> None:
    turns, sent = Turns(), [command(id=str(n)) for n in range(3)]
    assert [turns.pause(True), turns.pause(True)] == [True, False]
    assert [turns.enter(c) for c in sent] == [None] * 3
    assert (turns.take(0.05), turns.waiting) == (None, 3)
    assert turns.before(sent[2]) == tuple(sent[:2])
    assert turns.pause(False)
    assert [turns.take(0) for _ in sent] == sent


def test_a_pause_holds_the_running_command_until_it_is_cancelled_or_the_session_ends() -> None:
    turns, running = Turns(), command()
    turns.enter(running)
    turns.take(0)
    assert not turns.halting
    turns.pause(True)
    assert turns.halting
    waits = command()
    turns.enter(waits)
    assert turns.interrupt() == (running, ())
    assert (running.cancelled.is_set(), turns.halting, turns.paused) == (True, False, True)
    turns.ended()
    assert turns.interrupt() == (None, (waits,))
    assert turns.interrupt() == (None, ())
    assert (turns.waiting, turns.halting) == (0, True)
    turns.stop()
    assert not turns.halting


def test_taking_waits_for_a_command_and_not_longer() -> None:
    turns = Turns()
    began = time.monotonic()
    assert turns.take(0.05) is None
    assert time.monotonic() - began >= 0.05
    late = command()
    threading.Timer(0.05, turns.enter, [late]).start()
    assert turns.take(5) is late


def test_a_title_is_one_short_line() -> None:
    assert command("step").title == "step text 1"
    assert len(Command("1", "step", {"text": "x" * 200 + "\n- Expect: y"}).title) == 60


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch, served(folder) as url, session(folder, f"{url}/form.html", patch) as about:
        yield Path(str(about["run"]))


@pytest.fixture(autouse=True)
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "run" in request.fixturenames:
        monkeypatch.chdir(request.getfixturevalue("run").parents[2])


SECONDS = 8


def test_eight_clients_at_once_are_all_answered_once_and_in_order(run: Path) -> None:
    """Each client sends its numbered texts one after the other; what was done is exactly what was answered."""
    answered: dict[int, list[str]] = {n: [] for n in range(8)}
    until = time.monotonic() + SECONDS

    def work(number: int) -> None:
        count = 0
        while time.monotonic() < until:
            count += 1
            text = f"client {number} says {count}"
            if count % 3:
                result = asked("do", f'type "{text}" into Name')
            else:
                result = asked("step", f'Type "{text}" into Name')
            assert result["outcome"] == "done", result
            answered[number].append(text)

    threads = [threading.Thread(target=work, args=(n,)) for n in answered]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    done = [e["value"] for e in read_events(run) if e["kind"] == "suggestion"]
    assert sorted(done) == sorted(text for texts in answered.values() for text in texts)
    for number, texts in answered.items():
        assert len(texts) >= 2, answered
        assert [text for text in done if text.startswith(f"client {number} ")] == texts


def test_who_waits_hears_who_is_running(run: Path) -> None:
    busy = threading.Thread(target=asked, args=("step", 'Wait 3 seconds. Type "a" into Name.'))
    busy.start()
    _until_busy()
    waited = asked("do", 'type "b" into Name')
    busy.join()
    told = [e for e in waited["events"] if e["event"] == "waiting"]
    assert told, waited
    assert told[0]["for"].startswith("step Wait 3 seconds")
    assert told[0]["ahead"] == 1
    assert waited["outcome"] == "done"


def test_who_does_not_wait_is_told_at_once_that_the_session_is_busy(run: Path) -> None:
    busy = threading.Thread(target=asked, args=("step", 'Wait 3 seconds. Type "a" into Name.'))
    busy.start()
    _until_busy()
    began = time.monotonic()
    refused = asked("do", 'type "b" into Name', wait=False)
    assert time.monotonic() - began < 1
    assert (refused["outcome"], refused["code"]) == ("busy", 3)
    assert "step Wait 3 seconds" in refused["message"]
    busy.join()


def test_status_and_hints_reach_a_busy_session(run: Path) -> None:
    busy = threading.Thread(target=asked, args=("step", 'Wait 3 seconds. Type "a" into Name.'))
    busy.start()
    _until_busy()
    status = client.status("default")
    assert (status["state"], status["running"]["command"]) == ("busy", "step")
    assert "Use the left field" in asked("hint", "Use the left field")["hints"]
    assert client.status("default")["state"] == "busy"
    busy.join()
    assert client.status("default")["state"] == "ready"


def _until_busy() -> None:
    until = time.monotonic() + 10
    while client.status("default")["state"] != "busy" and time.monotonic() < until:
        time.sleep(0.02)
