"""The run on disk holds what was told, at any moment."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from pytest_tool.archive import Archive, new_run_folder, read_events
from pytest_tool.archive.writing import FRAMES_A_WORKER
from pytest_tool.dashboard.files import LONGEST_NUMBER
from pytest_tool.errors import ToolError
from pytest_tool.events import FrameTaken, Progress, Warned
from pytest_tool.places import home


def archive(tmp_path: Path, **options: object) -> Archive:
    return Archive(new_run_folder(tmp_path / ".tool", "test"), {"tool": "0"}, **options)  # type: ignore[arg-type]


def test_nothing_is_written_before_the_first_event(tmp_path: Path) -> None:
    archive(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_event_is_on_disk_as_soon_as_it_is_told(tmp_path: Path) -> None:
    written = archive(tmp_path)
    written(Progress(text="Ünïcode “quotes”", item="a"))
    assert [(e["kind"], e["text"], e["item"]) for e in read_events(written.folder)] == [("progress", "Ünïcode “quotes”", "a")]
    assert json.loads((written.folder / "run.json").read_text())["format"] == 1
    assert (tmp_path / ".tool" / ".gitignore").read_text() == "*\n"


def test_a_frame_is_a_file_and_not_in_the_event(tmp_path: Path) -> None:
    written = archive(tmp_path)
    number = next(written.frame_numbers)
    written(FrameTaken(number=number, jpeg=b"\xff\xd8picture", url="u", boxes=((3, 0, 0, 5, 5),)))
    assert written.frame_path(number).read_bytes() == b"\xff\xd8picture"
    [event] = read_events(written.folder)
    assert event["number"] == number
    assert "jpeg" not in event


def test_a_torn_last_line_loses_only_itself(tmp_path: Path) -> None:
    written = archive(tmp_path)
    written(Warned(text="one"))
    with (written.folder / "events.jsonl").open("a") as file:
        file.write('{"kind": "warning", "te')
    assert [e["text"] for e in read_events(written.folder)] == ["one"]


def test_a_killed_process_leaves_everything_that_was_told(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from pytest_tool.archive import Archive
from pytest_tool.events import Warned
archive = Archive(Path({str(tmp_path)!r}) / ".tool" / "runs" / "r", {{}})
for n in range(50):
    archive(Warned(text=str(n)))
os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert [e["text"] for e in read_events(tmp_path / ".tool/runs/r")] == [str(n) for n in range(50)]


def test_workers_share_a_folder_without_mixing_and_are_read_as_one(tmp_path: Path) -> None:
    folder = new_run_folder(tmp_path / ".tool", "x")
    one, two = Archive(folder, {}, worker="gw0"), Archive(folder, {}, worker="gw1")
    for n in range(3):
        one(Warned(text=f"one {n}"))
        two(Warned(text=f"two {n}"))
    assert next(one.frame_numbers) != next(two.frame_numbers)
    assert [e["text"] for e in read_events(folder)] == ["one 0", "two 0", "one 1", "two 1", "one 2", "two 2"]


def test_workers_that_were_given_names_do_not_share_pictures(tmp_path: Path) -> None:
    places = {next(archive(tmp_path, worker=name).frame_numbers) // FRAMES_A_WORKER for name in ("", "gw0", "gw1", "chrome", "edge")}
    assert len(places) == 5
    assert max(len(str((place + 1) * FRAMES_A_WORKER)) for place in places) <= LONGEST_NUMBER


def test_threads_do_not_tear_each_others_lines(tmp_path: Path) -> None:
    written = archive(tmp_path)
    threads = [threading.Thread(target=lambda: [written(Warned(text="x" * 500)) for _ in range(40)]) for _ in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert sum(1 for _ in read_events(written.folder)) == 320


def test_a_disk_that_does_not_take_the_run_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / ".tool").write_text("a file, not a folder")
    written = archive(tmp_path)
    with pytest.raises(ToolError) as caught:
        written(Warned(text="x"))
    assert str(written.folder) in caught.value.fact
    assert "writable" in caught.value.remedy


def test_old_runs_are_pruned_when_a_new_one_begins(tmp_path: Path) -> None:
    for n in range(5):
        (tmp_path / ".tool" / "runs" / f"2020010{n + 1}T000000Z-old").mkdir(parents=True)
    written = archive(tmp_path, keep_runs=3)
    written(Warned(text="x"))
    names = sorted(p.name for p in (tmp_path / ".tool" / "runs").iterdir())
    assert names == ["20200104T000000Z-old", "20200105T000000Z-old", written.folder.name]


def test_the_run_of_an_open_session_is_not_pruned(tmp_path: Path) -> None:
    for n in range(5):
        (tmp_path / ".tool" / "runs" / f"2020010{n + 1}T000000Z-old").mkdir(parents=True)
    (tmp_path / ".tool" / "sessions").mkdir()
    open_run = tmp_path / ".tool" / "runs" / "20200102T000000Z-old"
    (tmp_path / ".tool" / "sessions" / "a.json").write_text(json.dumps({"run": str(open_run)}))
    (tmp_path / ".tool" / "sessions" / "torn.json").write_text("{")
    archive(tmp_path, keep_runs=1)(Warned(text="x"))
    assert open_run.exists()
    assert not (tmp_path / ".tool" / "runs" / "20200101T000000Z-old").exists()


@pytest.mark.parametrize("marker", ["pyproject.toml", "pytest.ini", ".tool/x"])
def test_the_home_is_the_nearest_folder_upwards(tmp_path: Path, marker: str) -> None:
    (tmp_path / marker).parent.mkdir(exist_ok=True)
    (tmp_path / marker).touch()
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert home(deep) == tmp_path / ".tool"


def test_a_text_with_a_line_separator_of_its_own_is_read_back(tmp_path: Path) -> None:
    writer = archive(tmp_path)
    for text in ("one\u2028two", "three\x85four"):
        writer(Warned(text=text))
    writer.close()
    assert [e["text"] for e in read_events(writer.folder)] == ["one\u2028two", "three\x85four"]
