"""The processes of a session, seen from outside: what the system says of them, and not what the tool says."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.places import SESSION_MARK as MARK
from pytest_tool.session import client

GONE_S = 10.0
"""So long the processes of a session may take to follow its end, on a machine that does much else."""


@dataclass(frozen=True, slots=True)
class Process:
    """One process; a number that was given to somebody else meanwhile is not it."""

    pid: int
    parent: int
    began: str
    command: str

    @property
    def there(self) -> bool:
        now = _read(self.pid)
        return now is not None and now.began == self.began


def _read(pid: int) -> Process | None:
    """None for one that has ended, also where its parent has not looked yet."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        command = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return None
    return None if stat[0] in "ZX" else Process(pid, int(stat[1]), stat[19], command)


def of(folder: Path) -> list[Process]:
    """All that belongs to sessions of this folder: started in it or with a session's mark there, and their children."""
    marks = {str(about.get("mark")) for about in _abouts(folder)} - {"None"}
    everybody = {p.pid: p for entry in Path("/proc").glob("[0-9]*") if (p := _read(int(entry.name)))}
    found = {pid for pid in everybody if _works_in(pid, folder) or _mark_of(pid) in marks}
    found -= {os.getpid()}
    while more := {p.pid for p in everybody.values() if p.parent in found} - found:
        found |= more
    return [everybody[pid] for pid in found]


def _abouts(folder: Path) -> Iterator[dict[str, object]]:
    from pytest_tool.session.files import Files

    where = folder / ".tool" / "sessions"
    return (Files(path.stem, where).read() for path in where.glob("*.json"))


def _works_in(pid: int, folder: Path) -> bool:
    try:
        return Path(os.readlink(f"/proc/{pid}/cwd")).is_relative_to(folder)
    except OSError:
        return False


def _mark_of(pid: int) -> str:
    try:
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    return next((v.decode().partition("=")[2] for v in environment if v.startswith(MARK.encode())), "")


def one(folder: Path, *words: str, but: str = "\n") -> Process:
    """The process of this folder's session whose command line has all these words, and not ``but``."""
    [found] = [p for p in of(folder) if all(word in p.command for word in words) and but not in p.command]
    return found


def browser(folder: Path) -> Process:
    return one(folder, "--remote-debugging", but="--type=")


def driver(folder: Path) -> Process:
    return one(folder, "run-driver")


def model_server(folder: Path) -> Process:
    return one(folder, "pytest_tool.model_server")


def renderers(folder: Path) -> list[Process]:
    """Those of this session's browser alone."""
    return [p for p in of(folder) if "--type=renderer" in p.command]


def until(true: Callable[[], object], seconds: float = GONE_S) -> bool:
    ends = time.monotonic() + seconds
    while not (found := bool(true())) and time.monotonic() < ends:
        time.sleep(0.02)
    return found


def all_gone(those: list[Process]) -> bool:
    """Whether they end within GONE_S."""
    return until(lambda: not any(p.there for p in those))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done in here takes no longer."""
    began = time.monotonic()
    yield
    took = time.monotonic() - began
    assert took < seconds, f"it took {took:.1f} s"


@contextmanager
def nothing_left(folder: Path) -> Iterator[None]:
    """Afterwards every session of the folder is closed, and no process of theirs is there, whatever a test did."""
    try:
        yield
    finally:
        known = of(folder)
        for about in list((folder / ".tool" / "sessions").glob("*.json")):
            client.close(about.stem)
        left = [p for p in {*known, *of(folder)} if not all_gone([p])]
        for process in left:
            os.kill(process.pid, 9)
        assert not left, left
