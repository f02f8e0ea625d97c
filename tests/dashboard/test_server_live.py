"""A run as it grows: what was written is told within a second, once, to everybody, also after its writer was killed."""

from __future__ import annotations

import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_tool.events import Progress

from dashboard.served import Listener, Served, environment, finished, frame, started, told, until, write, writer

AT_MOST_S = 1.0
"""The issue's limit."""
LISTENERS = 20
KILLED = """
import os, signal, sys
from pathlib import Path
from dashboard.served import frame, started
from pytest_tool.archive import Archive
from pytest_tool.events import Progress
archive = Archive(Path(sys.argv[1]), {"tool": "1.2"}, keep_runs=0)
archive(started())
for number in range(1, 301):
    archive(frame(number, boxes=50))
    archive(Progress(item="a", text=f"action {number}"))
print("written", flush=True)
signal.pause()
"""


def note(text: str, item: str = "a") -> Progress:
    return Progress(item=item, text=text)


def test_an_event_is_there_within_a_second_of_being_written(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260201T000000.000Z-live")
    archive(started())
    late = []
    with dashboard.listen(archive.folder.name) as listener:
        assert listener.until("state")[-1].data == {"live": True, "session": "", "broken_off": False, "stopped": "", "torn": []}
        for number in range(10):
            archive(note(str(number)))
            [message] = listener.until("events")
            late.append(time.time() - message.data[0]["at"])
            assert [e["text"] for e in message.data] == [str(number)]
            time.sleep(0.03 * number)
        archive(finished())
        archive.close()
        rest = list(listener)
    assert statistics.median(late) < AT_MOST_S
    assert [m.kind for m in rest] == ["events", "state"]
    assert rest[-1].data == {"live": False, "session": "", "broken_off": False, "stopped": "", "torn": []}


def test_who_lost_the_stream_goes_on_where_it_was(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260202T000000.000Z-lost")
    archive(note("one"))
    archive(note("two"))
    with dashboard.listen(archive.folder.name) as listener:
        cursor = listener.until("events")[-1].id
    archive(note("three"))
    archive.close()
    with dashboard.listen(archive.folder.name, cursor) as listener:
        messages = list(listener)
    assert [m.kind for m in messages] == ["about", "events", "state"]
    assert [e["text"] for e in messages[1].data] == ["three"]
    with dashboard.listen(archive.folder.name, messages[1].id) as listener:
        assert [m.kind for m in listener] == ["about", "state"]


def test_a_batch_after_another_is_never_told_twice_and_none_is_left_out(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260203T000000.000Z-cut", *(note(str(n)) for n in range(1200)))
    seen: list[str] = []
    cursor = ""
    for _ in range(3):  # each time after one batch the connection is cut
        with dashboard.listen(run.name, cursor) as listener:
            message = listener.until("events")[-1]
        seen += [e["text"] for e in message.data]
        cursor = message.id
    assert seen == [str(n) for n in range(1200)]


@pytest.mark.parametrize(
    "cursor",
    ["nonsense", "events.jsonl:99999999999999999999999999", "../../etc/passwd:3", "events.jsonl:-1", "%00:5", "events.jsonl:" + "9" * 5000, "events.jsonl:٣"],
)
def test_a_cursor_that_is_none_harms_nothing(dashboard: Served, folder: Path, cursor: str) -> None:
    run = write(folder, "20260204T000000.000Z-cursor", note("one"))
    with Listener(dashboard.host, f"{dashboard.base}runs/{run.name}/events", cursor.encode().decode("latin-1")) as listener:
        assert [m.kind for m in listener][-1] == "state"


def test_two_live_runs_in_one_dashboard_do_not_mix(dashboard: Served, folder: Path) -> None:
    one, two = writer(folder, "20260205T000000.000Z-one"), writer(folder, "20260205T000000.000Z-two")
    for archive in (one, two):
        archive(note("begins"))
    with dashboard.listen(one.folder.name) as first, dashboard.listen(two.folder.name) as second:
        for listener in (first, second):
            listener.until("state")
        for number in range(20):
            one(note(f"one {number}"))
            two(note(f"two {number}"))
        assert {r["name"] for r in dashboard.runs() if r["live"]} >= {one.folder.name, two.folder.name}
        one.close()
        two.close()
        texts = [[e["text"] for m in listener if m.kind == "events" for e in m.data] for listener in (first, second)]
    assert texts == [[f"{name} {n}" for n in range(20)] for name in ("one", "two")]


def test_the_files_of_workers_are_one_run_in_the_order_of_time(dashboard: Served, folder: Path) -> None:
    name = "20260206T000000.000Z-workers"
    workers = [writer(folder, name, f"gw{n}") for n in range(3)]
    for number in range(400):
        for index, archive in enumerate(workers):
            archive(note(f"{number}", item=f"item {index}"))
    for index, archive in enumerate(workers):
        archive(told(f"item {index}", "passed"))
        archive.close()
    with dashboard.listen(name) as listener:
        batches = [m for m in listener if m.kind == "events"]
    events = [e for m in batches for e in m.data]
    assert [e["at"] for e in events] == sorted(e["at"] for e in events)
    for index in range(3):
        assert [e["text"] for e in events if e["item"] == f"item {index}" and e["kind"] == "progress"] == [str(n) for n in range(400)]
    with dashboard.listen(name, batches[0].id) as listener:  # in the middle of all three files
        assert [e for m in listener if m.kind == "events" for e in m.data] == events[len(batches[0].data) :]
    assert dashboard.run(name)["tests"]["passed"] == 3


def test_a_run_with_one_worker_still_at_work_is_live(dashboard: Served, folder: Path) -> None:
    name = "20260207T000000.000Z-half"
    one, two = writer(folder, name, "gw0"), writer(folder, name, "gw1")
    for archive in (one, two):
        archive(started(archive.folder.name))
    one.close()
    assert dashboard.run(name)["live"] is True
    two.close()
    assert dashboard.run(name)["live"] is False


def test_all_to_the_last_action_is_there_when_the_writer_was_killed(dashboard: Served, folder: Path) -> None:
    run = folder / ".tool" / "runs" / "20260208T000000.000Z-killed"
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(run)], env=environment(), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "written\n"
    with dashboard.listen(run.name) as listener:
        messages = listener.until("state")
        assert messages[-1].data["live"] is True
        assert dashboard.run(run.name)["live"] is True
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
        end = list(listener)
    assert [m.data for m in end] == [{"live": False, "session": "", "broken_off": True, "stopped": "", "torn": []}]
    events = [e for m in messages if m.kind == "events" for e in m.data]
    assert [e["text"] for e in events if e["kind"] == "progress"] == [f"action {n}" for n in range(1, 301)]
    found = dashboard.run(run.name)
    assert (found["live"], found["broken_off"], found["tests"]["running"]) == (False, True, 0)
    assert dashboard.ask(f"runs/{run.name}/frames/300.jpg").status == 200
    assert len(dashboard.ask(f"runs/{run.name}/boxes/300").json) == 50


def test_a_line_that_was_being_written_is_left_out_and_named_once_nobody_writes(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260209T000000.000Z-torn", "gw2")
    archive(note("one"))
    with dashboard.listen(archive.folder.name) as listener:
        assert listener.until("state")[-1].data["torn"] == []
        with (archive.folder / "events-gw2.jsonl").open("a") as file:
            file.write('{"kind": "progress", "at": 5, "te')
        archive.close()
        assert [m.data for m in listener] == [{"live": False, "session": "", "broken_off": False, "stopped": "", "torn": ["events-gw2.jsonl"]}]


def test_a_run_that_has_only_just_begun_is_waited_for(dashboard: Served, folder: Path) -> None:
    run = folder / ".tool" / "runs" / "20260210T000000.000Z-begins"
    run.mkdir()
    (run / "run.json").write_text('{"format": 1}')
    with dashboard.listen(run.name) as listener:
        assert listener.until("state")[-1].data["live"] is True
        archive = writer(folder, run.name)
        archive(note("one"))
        assert [e["text"] for e in listener.until("events")[-1].data] == ["one"]
        archive.close()


def test_a_run_that_is_deleted_while_somebody_listens_just_ends(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260211T000000.000Z-deleted")
    archive(note("one"))
    with dashboard.listen(archive.folder.name) as listener:
        listener.until("state")
        shutil.rmtree(archive.folder)
        assert list(listener)[-1].data["live"] is False
    assert dashboard.ask(f"runs/{archive.folder.name}/events").status == 404
    archive.close()


def test_a_reader_who_does_not_read_holds_nobody_up_and_costs_no_memory(dashboard: Served, folder: Path) -> None:
    run = write(folder, "20260212T000000.000Z-wide", *(note("x" * 100_000) for _ in range(600)))
    before = memory_mb(dashboard)
    lazy = [dashboard.listen(run.name) for _ in range(5)]
    with dashboard.listen(run.name) as listener:
        assert sum(len(m.data) for m in listener if m.kind == "events") == 600
    assert memory_mb(dashboard) - before < 60  # all of it for each would be 300
    for listener in lazy:
        listener.close()


def test_twenty_listeners_hear_all_and_nothing_is_left_of_them(dashboard: Served, folder: Path) -> None:
    archive = writer(folder, "20260213T000000.000Z-crowd")
    archive(note("begins"))
    dashboard.runs()
    before = at_rest(dashboard)
    listeners = [dashboard.listen(archive.folder.name) for _ in range(LISTENERS)]
    for listener in listeners:
        listener.until("state")
    assert open_files(dashboard) >= before + LISTENERS
    for number in range(5):
        archive(frame(number + 1))
        for listener in listeners:
            assert [e["number"] for e in listener.until("events")[-1].data] == [number + 1]
    for listener in listeners:
        listener.close()
    assert until(lambda: open_files(dashboard) <= before), open_files(dashboard)
    archive(note("later"))  # nobody is there to hear it, and nothing is read for them
    time.sleep(0.3)
    worked = cpu_s(dashboard)
    time.sleep(1.0)
    assert cpu_s(dashboard) - worked < 0.1
    archive.close()


def at_rest(dashboard: Served) -> int:
    """Its open files once the connections of before are closed."""
    counted = []
    for _ in range(20):
        time.sleep(0.02)
        counted.append(open_files(dashboard))
    return min(counted)


def open_files(dashboard: Served) -> int:
    return len(os.listdir(f"/proc/{dashboard.process.pid}/fd"))


def memory_mb(dashboard: Served) -> float:
    lines = Path(f"/proc/{dashboard.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def cpu_s(dashboard: Served) -> float:
    fields = Path(f"/proc/{dashboard.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
