"""What the dashboard costs: a run of 2,000 frames with 250 boxes each as it is opened, its boxes, the list of 20 runs, memory.

    python -m tests.benchmarks.dashboard [FRAMES [TIMES]]

The events go over a real connection of the real command; the plain read of the same file is the base. Prints medians of 9
in ms, and the process's memory; asserts nothing. Aim: the whole run well under 1 s, boxes a few ms, memory that does
not grow with the number of times that a run is opened.
"""

from __future__ import annotations

import http.client
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from pytest_tool.archive import Archive
from pytest_tool.events import FrameTaken, Narrated, StepFinished, StepStarted, TestFinished, TestStarted
from pytest_tool.trail import Entry

FRAMES, TIMES, RUNS, BOXES = 2000, 9, 20, 250
ROOT = Path(__file__).parents[2]


def written(tool_home: Path, name: str, frames: int) -> Path:
    """A run as the recorder writes it; its pictures are none that could be shown."""
    folder = tool_home / "runs" / name
    archive = Archive(folder, {"tool": "benchmark"}, keep_runs=0)
    some = random.Random(7)
    archive(TestStarted(item="long", title="Long", where="long.plan.md:1"))
    for number in range(1, frames + 1):
        boxes = tuple((tag, some.randrange(1280), some.randrange(720), some.randrange(400), 30) for tag in range(1, BOXES + 1))
        archive(
            FrameTaken(item="long", number=number, jpeg=b"\xff\xd8%d" % number, url="http://127.0.0.1/", boxes=boxes, tabs=(("Shop", "http://127.0.0.1/"),))
        )
        if number % 10 == 1:
            archive(StepStarted(item="long", number=number // 10 + 1, text="Put the book in the basket.", where="long.plan.md:4"))
        archive(Narrated(item="long", text=f"Click the button number {number}", frame=number))
        archive(
            Entry(
                item="long",
                step=number // 10 + 1,
                intent="add it",
                outcome="done",
                operation="click",
                tag=7,
                control='button "Add"',
                confidence=0.93,
                decision_cost=0.0,
                frame=number,
            )
        )
        if number % 10 == 0:
            archive(StepFinished(item="long", number=number // 10, passed=True, reason="", seconds=1.0))
    archive(TestFinished(item="long", passed=True, reason="", seconds=1.0))
    archive.close()
    return folder


@contextmanager
def dashboard(folder: Path) -> Iterator[tuple[str, int]]:
    """The command in this folder: its address and its process."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tool_cli.main", "dashboard"], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1], process.pid
    finally:
        process.terminate()
        process.wait()


def got(url: str, path: str) -> tuple[float, float, int]:
    """ms until the first bytes of the answer, until its end, and how many bytes it has."""
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.netloc)
    begun = time.perf_counter()
    connection.request("GET", where.path + path)
    answer = connection.getresponse()
    first = answer.read1()
    at_first = time.perf_counter()
    size = len(first) + len(answer.read())
    ended = time.perf_counter()
    connection.close()
    return (at_first - begun) * 1000, (ended - begun) * 1000, size


def memory_mb(pid: int) -> float:
    """Resident now."""
    [line] = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def median_of(times: int, measured: Callable[[], float]) -> float:
    return statistics.median(measured() for _ in range(times))


def raw_ms(path: Path) -> float:
    begun = time.perf_counter()
    path.read_bytes()
    return (time.perf_counter() - begun) * 1000


def main(frames: int = FRAMES, times: int = TIMES) -> None:
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / ".tool"
        run = written(home, "20261122T000000.000Z-long", frames)
        for number in range(RUNS - 1):
            written(home, f"20261121T0000{number:02d}.000Z-short", frames // 10)
        events = run / "events.jsonl"
        size = events.stat().st_size
        begun = time.perf_counter()
        with dashboard(Path(place)) as (url, pid):
            show("the command, until it can be connected to", (time.perf_counter() - begun) * 1000)
            at_rest = memory_mb(pid)
            show(f"list of {RUNS} runs, the first time", got(url, "runs")[1])
            show(f"list of {RUNS} runs, again", median_of(times, lambda: got(url, "runs")[1]))
            listed = memory_mb(pid)
            raw = median_of(times, lambda: raw_ms(events))
            show(f"base: plain read of {size / 1e6:.1f} MB", raw)
            opened = [got(url, f"runs/{run.name}/events") for _ in range(times)]
            whole = statistics.median(ms for _, ms, _ in opened)
            show("open the run: first bytes", statistics.median(ms for ms, _, _ in opened))
            show(f"open the run: all {opened[0][2] / 1e6:.1f} MB of events", whole, f"{whole / raw:.0f} times the base")
            some = random.Random(3)
            show("boxes of a frame", median_of(times * 5, lambda: got(url, f"runs/{run.name}/boxes/{some.randrange(1, frames)}")[1]))
            first = memory_mb(pid)
            for _ in range(times):
                got(url, f"runs/{run.name}/events")
            again = memory_mb(pid)
        print(f"\nmemory MB: {at_rest:.0f} at rest, {listed:.0f} with the list, {first:.0f} after {times} openings, {again:.0f} after {2 * times}")


def show(what: str, ms: float, more: str = "") -> None:
    print(f"{what:55} {ms:9.1f} ms  {more}")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
