"""The review of broken UI in a session: told as a note, of ``step``, and it fails nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.archive import read_events

from session.aside import Aside
from session.sessions import FORM, asked, served, session

pytestmark = pytest.mark.xdist_group("session")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("project")
    with pytest.MonkeyPatch.context() as patch, served(folder) as url:
        (folder / "faint.html").write_text(FORM + '<p style="color: #ddd">Free delivery</p>')
        (folder / "pale.html").write_text(FORM + '<p style="color: #ddd">Gift cards</p>')
        with session(folder, f"{url}/faint.html", patch, "--tool-ui-review=fail") as started:
            yield f"{url}/faint.html", Path(str(started["run"]))


def test_what_looks_broken_is_a_note_of_the_step_and_told_once(running: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    _, run = running
    monkeypatch.chdir(run.parents[2])
    assert not [e for e in asked("do", 'type "Ann" into Name')["events"] if "looks broken" in str(e)]
    first = asked("step", 'click "Greet"')
    assert first["outcome"] == "done"
    (note,) = [e["text"] for e in first["events"] if e["event"] == "note" and "looks broken" in str(e)]
    assert "contrast (medium)" in note
    assert "Free delivery" in note
    again = asked("step", 'click "Greet"')
    assert not [e for e in again["events"] if "looks broken" in str(e)]
    assert len([e for e in read_events(run) if e["kind"] == "finding"]) == 1


def test_a_hint_or_a_pause_in_the_middle_of_a_step_does_not_keep_it_from_being_looked_over(running: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    url, run = running
    monkeypatch.chdir(run.parents[2])
    assert asked("do", f"open {url.replace('faint', 'pale')}")["outcome"] == "done"
    step = Aside("step", 'Wait 2 seconds. Click "Greet"').doing("wait 2 s")
    for command in ("hint", "pause", "resume"):
        asked(command, "A hint" if command == "hint" else "")
    assert step.result()["outcome"] == "done"
    assert [e["text"] for e in step.events if "Gift cards" in str(e)], step.events
