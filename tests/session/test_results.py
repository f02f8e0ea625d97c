"""What a command says of itself when it did not come to its end, and of a session that has not come to its beginning."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.events import Captioned
from pytest_tool.session import client
from pytest_tool.session.files import Files
from pytest_tool.session.results import how_far
from pytest_tool.trail import Entry, Trail
from pytest_tool.wire.session import VERSION


def done(did: str) -> list[Captioned | Entry]:
    operation, _, control = did.partition(" ")
    return [Captioned(text=did), Entry(step=1, intent=did, outcome="done", operation=operation, control=control, changes=("x",))]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([], "before anything was done"),
        ([Captioned(text="wait 20 s")], "before anything was done"),
        ([*done("click Save")], "after 1 action (click Save)"),
        ([Captioned(text="click Pay")], "in the middle of: click Pay (it may have been done)"),
        (
            [*done("click A"), *done("click B"), Captioned(text="click Pay")],
            "after 2 actions (click A, click B), in the middle of: click Pay (it may have been done)",
        ),
        ([*done("click A"), *done("click B"), *done("click C"), *done("click D")], "after 4 actions (… click B, click C, click D)"),
    ],
)
def test_an_action_that_was_begun_is_never_said_not_to_have_been_done(events: list[Captioned | Entry], said: str) -> None:
    trail = Trail()
    for event in events:
        trail.tell(event)
    assert how_far(trail) == said


def test_a_session_that_is_starting_is_not_taken_for_one_of_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = Files("default")
    files.make_folder()
    with files.hold() or pytest.fail("the lock is free"):
        files.write({"wire": VERSION, "state": "starting", "pid": 1, "name": "default"})
        told = client.status("default")
    assert told["code"] == 4
    assert "still starting" in str(told["message"])
