"""What many plan items cost: time, memory and bytes of a run, of its collection, its report and the dashboard.

    python -m tests.benchmarks.scale [ITEMS …]

Plans of 20 tests with two steps each, on a page on loopback, offline, with two workers: once decided, once replayed from what
that recorded. For each size (100 and 1000 unless given): seconds of `--collect-only` and of the run, peak memory of the controller
and of its largest worker, bytes of the run folder, seconds of its report and of the dashboard's first answers. Asserts nothing. Aim:
each grows no faster than the number of items.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.dashboard import dashboard, got
from tests.benchmarks.flow import clean, served

SIZES = (100, 1000)
TESTS_A_PLAN = 20
WORKERS = 2
TEST = """
## Signs in as visitor {n}
1. Sign in as "alice" with the password "s3cret".
2. Choose "Closed" as the status and click "Save".
   - Expect: "Saved" is shown
"""
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--embedded"]
SAMPLE_S = 0.2


@dataclass(slots=True)
class Memory:
    """Watches a process and those below it; peaks in MB of resident memory, browsers and model server aside."""

    root: int
    peaks: dict[int, float] = field(default_factory=dict)
    ended: threading.Event = field(default_factory=threading.Event)

    def watch(self) -> None:
        while not self.ended.wait(SAMPLE_S):
            for pid in below(self.root):
                try:
                    status = Path(f"/proc/{pid}/status").read_text()
                    command = Path(f"/proc/{pid}/cmdline").read_text()
                except OSError:
                    continue
                resident = re.search(r"VmHWM:\s+(\d+)", status)
                if resident and Path(command.partition("\0")[0]).name.startswith("python") and "model_server" not in command:
                    self.peaks[pid] = int(resident[1]) / 1024

    @property
    def workers(self) -> float:
        return max((mb for pid, mb in self.peaks.items() if pid != self.root), default=0.0)


def below(root: int) -> set[int]:
    """The process and all that it started."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found, grown = {root}, True
    while grown:
        more = {pid for pid, parent in parents.items() if parent in found} - found
        found |= more
        grown = bool(more)
    return found


def written(project: Path, items: int) -> None:
    """The plans, and where their recordings may go."""
    (project / "plans").mkdir(parents=True)
    (project / "pytest.ini").write_text("[pytest]\ntool_ui_review = warn\n")
    for first in range(0, items, TESTS_A_PLAN):
        tests = "".join(TEST.format(n=n) for n in range(first, min(first + TESTS_A_PLAN, items)))
        (project / "plans" / f"part{first:05}.plan.md").write_text(f'---\nurl: "{{base_url}}"\n---\n# Part {first}\n{tests}')


def ran(project: Path, *arguments: str) -> tuple[float, Memory]:
    """Seconds of a whole pytest, and its memory. Exits where it is red."""
    begun = time.perf_counter()
    process = subprocess.Popen([*PYTEST, "plans", *arguments], cwd=project, env=clean(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    memory = Memory(process.pid)
    watcher = threading.Thread(target=memory.watch)
    watcher.start()
    out, _ = process.communicate()
    memory.ended.set()
    watcher.join()
    if process.returncode:
        raise SystemExit(f"pytest {' '.join(arguments)} failed:\n{out[-3000:]}")
    return time.perf_counter() - begun, memory


def newest(project: Path) -> Path:
    return max((project / ".tool" / "runs").iterdir())


def bytes_of(folder: Path) -> tuple[int, int]:
    """All of a run, and its events alone."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return sum(path.stat().st_size for path in files), sum(path.stat().st_size for path in files if path.suffix == ".jsonl")


def measured(project: Path, site: str, items: int) -> None:
    base = f"--base-url={site}/login.html?n=40"
    collected, _ = ran(project, "--collect-only", base)
    print(f"{items:6} items  collected in {collected:.1f} s")
    for way, mode in (("decided", "refresh"), ("replayed", "strict")):
        shutil.rmtree(project / ".tool", ignore_errors=True)
        report = project / f"{way}.html"
        seconds, memory = ran(project, f"-n{WORKERS}", f"--tool-recording={mode}", base)
        run = newest(project)
        size, events = bytes_of(run)
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "tool_cli.main", "report", "merge", str(run), "--out", str(report)],
            cwd=project, env=clean(), check=True, capture_output=True,
        )  # fmt: skip
        merged = time.perf_counter() - begun
        with dashboard(project) as (url, _):
            listed, opened = got(url, "runs")[1], got(url, f"runs/{run.name}/events")[1]
        print(
            f"{items:6} {way:9} {seconds:7.1f} s {1000 * seconds * WORKERS / items:6.0f} ms of a worker an item · MB: "
            f"{memory.peaks.get(memory.root, 0):.0f} controller, {memory.workers:.0f} worker · run {size / 1e6:.1f} MB "
            f"({events / items / 1e3:.1f} kB of events an item) · report {merged:.1f} s, {report.stat().st_size / 1e6:.1f} MB · "
            f"dashboard {listed:.0f} ms list, {opened:.0f} ms run",
            flush=True,
        )
    files = list((project / "plans" / "__recordings__").iterdir())
    print(f"{items:6} recordings: {sum(path.stat().st_size for path in files) / 1e3:.0f} kB in {len(files)} files")


def main(*sizes: int) -> None:
    print(json.dumps({"workers": WORKERS, "tests a plan": TESTS_A_PLAN}))
    with served() as site, tempfile.TemporaryDirectory() as folder:
        for items in sizes or SIZES:
            project = Path(folder) / str(items)
            written(project, items)
            measured(project, site, items)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
