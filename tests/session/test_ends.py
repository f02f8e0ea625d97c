"""How a session ends, and what it leaves: killed in any of its parts, blocked by its page, closed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_tool.session import client
from pytest_tool.session.files import Files

from session.aside import GREETED, LONG, WAITING, Aside, done_on_disk
from session.processes import Process, all_gone, browser, driver, model_server, of, renderers, until, within
from session.sessions import asked, started

Place = Path


def begun(pages: str, page: str = "form.html") -> dict[str, Any]:
    result = started(f"{pages}/{page}")
    assert result["outcome"] == "done", result
    return result


def kill(*those: Process) -> None:
    for process in those:
        os.kill(process.pid, signal.SIGKILL)


def host(place: Place) -> Process:
    pid = Files("default").read()["pid"]
    return next(p for p in of(place) if p.pid == pid)


def says_that_it_has_ended(result: dict[str, Any], why: str) -> None:
    assert (result["outcome"], result["code"]) == ("crashed", 4), result
    fact = result["message"]  # a command that comes in the moment of the end waits for a turn that it never has
    assert fact.startswith(("Session default has ended: ", "Session default has ended before this command had its turn: "))
    assert why in result["message"]
    assert result["message"].endswith("Start it again: tool start")


SLOW_TO_END = """
import pytest, time

@pytest.fixture
def plan_page(page):
    yield page
    time.sleep(3)
"""
PARTS: dict[str, tuple[Callable[[Place], Process], str]] = {
    "host": (host, "is gone (killed, or the machine was restarted)"),
    "browser": (browser, "its browser crashed, or was killed"),
    "driver": (driver, "its browser crashed, or was killed"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_killed_in_the_middle_of_auto_ends_the_command_and_the_session(place: Place, pages: str, part: str) -> None:
    find, why = PARTS[part]
    session = begun(pages)
    auto = Aside("auto", LONG).doing(GREETED).doing(WAITING)
    everybody = of(place)
    assert len(everybody) > 5, everybody
    kill(find(place))
    ended = auto.result(30)
    says_that_it_has_ended(ended, why)
    if part != "host":
        assert f"after 1 action ({GREETED})" in ended["message"]
    with within(10):
        says_that_it_has_ended(client.status("default"), why)
        says_that_it_has_ended(asked("do", 'click "Greet"'), why)
    assert all_gone(everybody)
    assert done_on_disk(Path(session["run"])) == [GREETED]
    with within(5):
        closed = client.close("default")
    assert (closed["code"], closed["message"]) == (0, "Session default is closed.")
    assert client.status("default")["message"].startswith("There is no session default")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_killed_while_the_session_is_idle_is_told_to_the_next_command(place: Place, pages: str, part: str) -> None:
    find, why = PARTS[part]
    (place / "conftest.py").write_text(SLOW_TO_END)
    begun(pages)
    everybody = of(place)
    kill(find(place))
    with within(10):
        says_that_it_has_ended(asked("do", 'click "Greet"'), why)
        says_that_it_has_ended(client.status("default"), why)  # also while the host is still ending
    assert all_gone(everybody)
    if part != "browser":
        return
    again = begun(pages)  # a dead session does not keep its name
    assert asked("do", 'click "Greet"')["outcome"] == "done"
    assert again["pid"] != everybody[0].pid


def test_a_tab_that_crashes_is_replaced_and_the_session_goes_on(place: Place, pages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSWORD", "paper-lane-42")
    begun(pages)
    kill(*renderers(place))
    crashed = asked("do", 'click "Greet"')
    assert (crashed["outcome"], crashed["code"]) == ("crashed", 4)
    assert f"the tab of {pages}/form.html crashed; an empty one was opened in its place." in crashed["message"].lower()
    assert crashed["message"].endswith("Open a page: tool do 'open URL'")
    assert asked("do", f"open {pages}/form.html")["outcome"] == "done"
    assert asked("do", 'click "Greet"')["outcome"] == "done"

    assert asked("do", "type {secret:PASSWORD} into Password")["outcome"] == "done"  # from now on it is masked everywhere
    assert asked("do", f"open {pages}/form.html?q=paper-lane-42")["outcome"] == "done"
    auto = Aside("auto", LONG).doing(GREETED).doing(WAITING)
    kill(*renderers(place))
    crashed = auto.result(10)
    assert "/form.html?q=" in crashed["message"]
    assert "paper-lane-42" not in str(crashed)
    assert crashed["code"] == 4
    assert f"crashed; an empty one was opened in its place. That was after 1 action ({GREETED})." in crashed["message"]
    status = client.status("default")
    assert (status["state"], status["page"]) == ("ready", {"url": "", "title": ""})
    assert asked("do", f"open {pages}/form.html")["page"]["title"] == "Greeter"


def test_a_model_server_that_was_killed_is_started_again(place: Place, pages: str) -> None:
    begun(pages)
    dead = model_server(place)
    kill(dead)
    assert until(lambda: not dead.there)
    done = asked("do", 'click "Greet"')
    assert done["outcome"] == "done", done["message"]
    assert {"event": "note", "text": "The local model server ended with status -9 and was started again."} in done["events"]
    assert model_server(place).pid != dead.pid
    assert asked("step", 'Click "Greet"\n- Expect: "Greeted 2 times" is shown')["outcome"] == "done"


def test_a_page_that_blocks_itself_for_ever_hangs_nothing(place: Place, pages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_ACTION_SECONDS", "2")  # the bounds below are some of these, and some seconds
    begun(pages, "blocking.html")
    with within(20):
        blocked = asked("do", 'click "Block"')
    assert blocked["code"] == 1, blocked
    assert blocked["message"].startswith("The page did not answer within 2 s: its own scripts keep it busy.")
    assert blocked["error"].endswith("Whether the click had an effect is unknown.")
    with within(5):
        assert client.status("default")["state"] == "ready"
    for command, text in (("step", 'Click "Block"'), ("suggest", "Block the page")):
        with within(20):
            result = asked(command, text)
        assert result["code"] == 1, result
        assert "The page did not answer within" in result["message"], result
    with within(20):
        assert client.close("default")["code"] == 0


def test_close_ends_a_command_that_is_running_and_turns_away_those_that_wait(place: Place, pages: str) -> None:
    session = begun(pages)
    auto = Aside("auto", LONG).doing(GREETED).doing(WAITING)
    waiting = Aside("do", 'click "Clear"')
    assert until(lambda: client.status("default")["waiting"] == 1)
    everybody = of(place)
    with within(15):
        closed = client.close("default")
    assert (closed["outcome"], closed["ended"]) == ("done", [])
    cancelled = auto.result()
    assert (cancelled["outcome"], cancelled["code"]) == ("cancelled", 1)
    assert cancelled["message"] == f"Cancelled after 1 action ({GREETED})."
    turned_away = waiting.result()
    assert turned_away["code"] == 4
    assert turned_away["message"] == "Session default has ended before this command had its turn: it was closed. Nothing was done. Start it again: tool start"
    assert all_gone(everybody)
    assert done_on_disk(Path(session["run"])) == [GREETED]
    again = client.close("default")
    assert (again["outcome"], again["code"]) == ("no session", 4)
    assert again["message"].startswith("There is no session default in this project. Start it: tool start")


def test_a_session_that_is_stopped_says_so_and_can_be_closed(place: Place, pages: str) -> None:
    begun(pages)
    everybody = of(place)
    os.kill(host(place).pid, signal.SIGSTOP)
    with within(10):
        status = client.status("default")
    assert status["code"] == 4
    assert "does not answer, though its process" in status["message"]
    assert status["message"].endswith("Try again, or end it: tool close")
    with within(25):
        closed = client.close("default")
    assert closed["outcome"] == "done"
    assert all_gone(everybody)


def test_a_session_of_another_version_is_told_and_can_be_closed(place: Place, pages: str) -> None:
    begun(pages)
    everybody = of(place)
    files = Files("default")
    files.write({**files.read(), "wire": 99, "tool": "9.9.9"})
    for result in (asked("do", 'click "Greet"'), client.status("default")):
        assert (result["outcome"], result["code"]) == ("no session", 4)
        fact = "Session default was started by tool 9.9.9, another version than this command."
        assert result["message"] == f"{fact} Close it with tool close, then start it again."
    with within(20):
        assert client.close("default")["outcome"] == "done"
    assert all_gone(everybody)


def test_an_error_that_nobody_expected_ends_the_session_and_names_its_log(place: Path, pages: str) -> None:
    (place / "conftest.py").write_text(
        "import pytest\n\nclass Broken:\n    model = 'broken'\n    def propose(self, question):\n        raise RuntimeError('boom')\n\n"
        "@pytest.fixture\ndef decision_engine():\n    return Broken()\n"
    )
    assert started(f"{pages}/form.html")["outcome"] == "done"
    result = asked("do", 'click "Greet"')
    assert (result["outcome"], result["code"]) == ("crashed", 4), result
    assert "default.log tells it" in result["message"]
    assert "boom" in (place / ".tool" / "sessions" / "default.log").read_text()
    assert client.close("default")["outcome"] == "done"
