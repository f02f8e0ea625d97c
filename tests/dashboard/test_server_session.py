"""A real session beside its dashboard: the run says who writes it, a hint arrives, and the session knows the address."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytest_tool.session import client

from dashboard.served import served, until
from session.conftest import pages, place
from session.sessions import asked, session

__all__ = ["pages", "place"]


def test_a_hint_from_the_page_reaches_the_session(place: Path, pages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(place, f"{pages}/form.html", monkeypatch) as begun, served(place) as dashboard:
        name = Path(str(begun["run"])).name
        found = dashboard.run(name)
        assert (found["live"], found["session"], found["broken_off"]) == (True, "default", False)
        with dashboard.listen(name) as listener:
            assert listener.until("state")[-1].data == {"live": True, "session": "default", "broken_off": False, "stopped": "", "torn": []}
            told = dashboard.ask("sessions/default/hint", "POST", {"text": "The icon has no text"}).json
            assert (told["outcome"], told["hints"]) == ("done", ["The icon has no text"])
            [command] = listener.until("events")[-1].data
            assert (command["kind"], command["text"]) == ("command", "The icon has no text")
            assert dashboard.ask("sessions/default").json["hints"] == ["The icon has no text"]
            assert client.status("default")["dashboard"] == dashboard.url
            assert asked("do", 'Click the button "Greet"')["outcome"] == "done"
            assert until(lambda: dashboard.run(name)["actions"] == 1)
            client.close("default")
            assert list(listener)[-1].data == {"live": False, "session": "", "broken_off": False, "stopped": "", "torn": []}
        assert dashboard.run(name)["session"] == ""


def test_the_page_can_pause_a_session_and_let_it_go_on(place: Path, pages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with session(place, f"{pages}/form.html", monkeypatch), served(place) as dashboard:
        assert dashboard.ask("sessions/default/pause", "POST", {}).json["outcome"] == "done"
        assert dashboard.ask("sessions/default").json["state"] == "paused"
        ended: list[dict[str, object]] = []
        waiting = threading.Thread(target=lambda: ended.append(asked("do", 'Click the button "Greet"')))
        waiting.start()
        assert until(lambda: dashboard.ask("sessions/default").json["waiting"])
        assert ended == []
        assert dashboard.ask("sessions/default/resume", "POST", {}).json["outcome"] == "done"
        waiting.join(20)
        assert [result["outcome"] for result in ended] == ["done"]
        stopped = dashboard.ask("sessions/default/stop", "POST", {}).json
        assert (stopped["outcome"], stopped["paused"], stopped["stopped"]) == ("done", False, [])


def test_a_session_that_there_is_not_is_said_as_the_command_says_it(place: Path) -> None:
    with served(place) as dashboard:
        for answer in (dashboard.ask("sessions/shop"), dashboard.ask("sessions/shop/hint", "POST", {"text": "x"}), dashboard.ask("sessions/..%20", "GET")):
            assert answer.status == 200
            assert answer.json["outcome"] in ("no session", "refused")
            assert answer.json["message"]
