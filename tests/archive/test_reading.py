"""A run is read whole or as it grows, while it is written and after its writer was killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_tool.archive import FORMAT, Archive, Reading, about, is_live, read_events, read_run, runs_in
from pytest_tool.archive.folders import prune
from pytest_tool.dashboard.runs import Runs
from pytest_tool.errors import ToolError
from pytest_tool.events import FrameTaken, Warned

WRITES = """
import sys, time
from pathlib import Path
from pytest_tool.archive import Archive
from pytest_tool.events import Warned
archive = Archive(Path(sys.argv[1]), {}, worker=sys.argv[2])
archive(Warned(text="one", item=sys.argv[2]))
print("written", flush=True)
time.sleep(60)
"""


def writer(tmp_path: Path, name: str = "r", **options: str) -> Archive:
    return Archive(tmp_path / ".tool" / "runs" / name, {"tool": "0"}, **options)  # type: ignore[arg-type]


def writing(folder: Path, worker: str = "") -> subprocess.Popen[str]:
    """A process that has written one event, and goes on."""
    process = subprocess.Popen([sys.executable, "-c", WRITES, str(folder), worker], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "written\n"
    return process


def test_each_look_gives_what_was_added_since(tmp_path: Path) -> None:
    archive, reading = writer(tmp_path), Reading(tmp_path / ".tool/runs/r")
    assert reading.more() == []
    for text in ("one", "two"):
        archive(Warned(text=text))
        assert [e["text"] for e in reading.more()] == [text]
    assert reading.more() == []


def test_another_reader_goes_on_at_the_cursor(tmp_path: Path) -> None:
    one, two = writer(tmp_path, worker="gw0"), writer(tmp_path, worker="gw1")
    one(Warned(text="one"))
    two(Warned(text="two"))
    reading = Reading(one.folder)
    reading.more()
    two(Warned(text="three"))
    assert [e["text"] for e in Reading(one.folder, reading.cursor).more()] == ["three"]


@pytest.mark.parametrize("cursor", ["nonsense", "events.jsonl:-5", "../../x:3,events.jsonl:x", ":::", ",,"])
def test_a_cursor_that_is_none_begins_at_the_start(tmp_path: Path, cursor: str) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    assert [e["text"] for e in Reading(archive.folder, cursor).more()] == ["one"]


def test_a_line_that_is_just_being_written_waits_for_its_end(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    reading = Reading(archive.folder)
    reading.more()
    with (archive.folder / "events.jsonl").open("ab") as file:
        file.write(b'{"kind": "warning", "at": 1, "te')
        file.flush()
        assert (reading.more(), reading.torn) == ([], ())
        file.write(b'xt": "two"}\n')
    assert [e["text"] for e in reading.more()] == ["two"]


def test_a_torn_last_line_is_left_out_and_named(tmp_path: Path) -> None:
    archive = writer(tmp_path, worker="gw3")
    archive(Warned(text="one"))
    archive.close()
    with (archive.folder / "events-gw3.jsonl").open("a") as file:
        file.write('{"kind": "warning", "te')
    events, torn = read_run(archive.folder)
    assert ([e["text"] for e in events], torn) == (["one"], ("events-gw3.jsonl",))


def test_a_last_line_that_lacks_only_its_end_is_whole(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    archive.close()
    path = archive.folder / "events.jsonl"
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    events, torn = read_run(archive.folder)
    assert ([e["text"] for e in events], torn) == (["one"], ())


@pytest.mark.parametrize("line", [b"[1]", b"7", b"\xff\xfe", b"{}}", b'{"a": "\xe9"}', b"[" * 100_000])
def test_a_line_that_is_no_event_costs_only_itself(tmp_path: Path, line: bytes) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    with (archive.folder / "events.jsonl").open("ab") as file:
        file.write(line + b"\n")
    archive(Warned(text="two"))
    archive.close()
    events, torn = read_run(archive.folder)
    assert ([e["text"] for e in events], torn) == (["one", "two"], ("events.jsonl",))


def test_a_run_is_live_as_long_as_one_of_its_writers_is_however_they_end(tmp_path: Path) -> None:
    folder = tmp_path / ".tool" / "runs" / "r"
    one, two = writing(folder, "gw0"), writing(folder, "gw1")
    assert is_live(folder)
    os.kill(one.pid, signal.SIGKILL)
    one.wait()
    assert is_live(folder)
    os.kill(two.pid, signal.SIGKILL)
    two.wait()
    assert not is_live(folder)
    assert [e["text"] for e in read_events(folder)] == ["one", "one"]


def test_who_only_looks_does_not_make_a_run_live(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    archive.close()
    assert [is_live(archive.folder) for _ in range(3)] == [False] * 3


def test_a_run_that_is_still_written_is_not_pruned(tmp_path: Path) -> None:
    runs = tmp_path / ".tool" / "runs"
    process = writing(runs / "20200101T000000Z-long")
    for n in (2, 3, 4):
        (runs / f"2020010{n}T000000Z-old").mkdir()
    prune(runs, 1)
    process.kill()
    process.wait()
    assert sorted(p.name for p in runs.iterdir()) == ["20200101T000000Z-long", "20200104T000000Z-old"]


def test_the_newest_run_comes_first_and_other_folders_are_no_runs(tmp_path: Path) -> None:
    for name in ("20200101T000000Z-a", "20200102T000000Z-b"):
        writer(tmp_path, name)(Warned(text="x"))
    (tmp_path / ".tool" / "runs" / "20990101T000000Z-empty").mkdir()
    assert [p.name for p in runs_in(tmp_path / ".tool")] == ["20200102T000000Z-b", "20200101T000000Z-a"]
    assert runs_in(tmp_path / "elsewhere") == []


def test_a_run_of_a_newer_format_is_refused_and_says_how_to_read_it(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    assert about(archive.folder) == {"format": FORMAT, "tool": "0"}
    (archive.folder / "run.json").write_text(json.dumps({"format": FORMAT + 1, "tool": "9.0"}))
    with pytest.raises(ToolError) as caught:
        about(archive.folder)
    assert "9.0" in caught.value.fact
    assert "upgrade" in caught.value.remedy


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"'])
def test_a_run_whose_description_is_not_whole_can_still_be_read(tmp_path: Path, text: str) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one"))
    (archive.folder / "run.json").write_text(text)
    assert about(archive.folder) == {}


def test_half_a_character_of_a_page_does_not_end_the_run(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    archive(Warned(text="one \ud83d two"))
    assert [e["text"] for e in read_events(archive.folder)] == ["one ? two"]


def test_a_writer_whose_clock_goes_back_keeps_its_order(tmp_path: Path) -> None:
    archive = writer(tmp_path)
    for text, at in (("one", 100.0), ("two", 101.0), ("three", 40.0), ("four", 41.0)):
        archive(Warned(text=text, at=at))
    assert [e["text"] for e in read_events(archive.folder)] == ["one", "two", "three", "four"]


@pytest.mark.parametrize("boxes", [(), ((3, 0, 0, 5, 5),), ((3, 0, 0, 5, 5), (4, 1, 1, 5, 5))])
def test_without_boxes_a_frame_is_what_it_is_with_them(tmp_path: Path, boxes: tuple[tuple[int, ...], ...]) -> None:
    archive = writer(tmp_path)
    archive(FrameTaken(number=1, jpeg=b"x", url="u", boxes=boxes, tabs=(("A ]] title", "u"), ("B", "v")), tab=1))
    [whole], [without] = Reading(archive.folder).more(), Reading(archive.folder, boxes=False).more()
    assert {**without, "boxes": [list(box) for box in boxes]} == whole
    assert len(without["tabs"]) == 2


CUT_SHORT = """
import resource, sys
from pathlib import Path
from pytest_tool.archive import Archive
from pytest_tool.events import FrameTaken, Warned
folder = Path(sys.argv[1])
archive = Archive(folder, {}, on_full=lambda: print("full"))
archive(Warned(text="one"))
most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / "events.jsonl").stat().st_size + 10, most[1]))
archive(Warned(text="two"))
archive(FrameTaken(number=1, jpeg=b"x" * 10_000, url="u"))
resource.setrlimit(resource.RLIMIT_FSIZE, most)
archive(Warned(text="three"))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size there")
def test_a_line_that_the_disk_took_in_part_costs_only_itself(tmp_path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", CUT_SHORT, str(tmp_path / "r")], check=True, capture_output=True, text=True)
    events, torn = read_run(tmp_path / "r")
    assert ([e["text"] for e in events], torn) == (["one", "three"], ())
    assert set(run.stdout.split()) == {"full"}
    assert list((tmp_path / "r" / "frames").iterdir()) == []


def test_a_project_whose_name_is_no_text_can_be_written_down(tmp_path: Path) -> None:
    Archive(tmp_path / "r", {"project": os.fsdecode(b"caf\xe9")})(Warned(text="one"))
    assert about(tmp_path / "r")["format"] == FORMAT


@contextmanager
def as_another_user() -> Iterator[None]:
    """Root may read everything."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_a_run_of_another_user_hides_no_other_and_lets_new_ones_begin() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home, secret = Path(folder), Path(folder) / "runs" / "20200101T000000Z-of-root"
        for path in (secret, home / "runs" / "20200102T000000Z-locked"):
            Archive(path, {})(Warned(text="x"))
            for shared in (path, path / "frames", path / "run.json", path / "events.jsonl"):  # as a group has them
                shared.chmod(0o755)
            (path / "events.lock").chmod(0)
        secret.chmod(0)
        for path in (home, home / "runs", home / ".gitignore"):
            path.chmod(0o777)
        with as_another_user():
            new = Archive(home / "runs" / "20200103T000000Z-new", {}, keep_runs=2)
            new(Warned(text="x"))
            assert [path.name[16:] for path in runs_in(home)][-2:] == ["-locked", "-of-root"]
            errors = [run["error"] for run in Runs(home).told()]
        assert [bool(error) for error in errors] == [False, False, True]
        assert "Permission denied" in errors[-1]
        secret.chmod(0o700)


def test_a_writer_that_was_killed_is_told_from_one_that_ended(tmp_path: Path) -> None:
    archive = writer(tmp_path, "ended")
    archive(Warned(text="one"))
    archive.close()
    killed = writing(tmp_path / ".tool" / "runs" / "killed")
    killed.kill()
    killed.wait()
    broken_off = {run["name"]: run["broken_off"] for run in Runs(tmp_path / ".tool").told()}
    assert broken_off == {"ended": False, "killed": True}
