"""Writes a run down, as a listener."""

from __future__ import annotations

import errno
import itertools
import json
import os
import re
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any

from pytest_tool.archive.folders import FORMAT, events_path, lock_path, picture_path, prune
from pytest_tool.archive.pictures import Pictures, write_whole
from pytest_tool.errors import ToolError
from pytest_tool.events import Event, FrameTaken, Reported, StepFinished, StepStarted, TestStarted
from pytest_tool.places import keep_out_of_git, locked, private_folder, privately

FRAMES_A_WORKER = 100_000
"""Worker gw0 numbers its frames from 100001, gw1 from 200001, …, so that one folder holds them all."""
FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
"""What a system says where there is no more room: on the disk, for the file, for the user."""
MOST_WORKERS = 1_000_000
"""Beyond them are the places of workers that were given a name (``--tx popen//id=NAME``); with it a number has 12 digits."""


class Archive:
    """Writes what it hears, from the first event on.

    ``about`` goes into ``run.json``; ``keep_runs`` older runs stay, and ``most_bytes`` of this writer's pictures (0: all).
    Plans are named relative to ``root``: a run is read on other machines, too. What a full disk does not take is left out, as
    a whole, and ``on_full`` is called each time.
    """

    def __init__(
        self,
        folder: Path,
        about: Mapping[str, Any],
        worker: str = "",
        keep_runs: int = 20,
        most_bytes: int = 0,
        root: Path | None = None,
        on_full: Callable[[], None] = lambda: None,
    ) -> None:
        self.folder = folder
        self._about = dict(about)
        self._worker = worker
        self._keep_runs = keep_runs
        self._root = f"{root}{os.sep}" if root else ""
        self._on_full = on_full
        self._lock = threading.Lock()
        self._file: IO[bytes] | None = None
        self._open_files = ExitStack()
        self._torn = False
        """Whether the last line could not be written to its end."""
        self._pictures = Pictures(folder, most_bytes)
        self._shown: dict[int, int] = {}
        """Frame → the picture that shows it, where that is another's."""
        self._last: dict[str, int] = {}
        """Item → the picture of its last frame."""
        self.frame_numbers: Iterator[int] = itertools.count(_place_of(worker) * FRAMES_A_WORKER + 1)

    def __call__(self, event: Event) -> None:
        """Appends the event. Raises ToolError where it cannot be written, but for a full disk."""
        with self._lock:
            try:
                self._write(event)
            except OSError as error:
                if error.errno in FULL:
                    self._on_full()
                    return
                fact = f"The run cannot be written to {self.folder}: {error.strerror}."
                raise ToolError(fact, "Make that folder writable, and see that there is room on the disk.") from error

    def frame_path(self, number: int) -> Path:
        """Returns where the picture of frame ``number`` lies."""
        return picture_path(self.folder, self._shown.get(number, number))

    def close(self) -> None:
        """Ends it. A lock that is left behind says that its writer was killed."""
        with self._lock:
            self._remove_lock()  # before it is let go: who looks in between would take us for killed
            self._open_files.close()
            self._remove_lock()  # Windows removes no file that is open

    def _remove_lock(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                lock_path(events_path(self.folder, self._worker)).unlink(missing_ok=True)

    def _write(self, event: Event) -> None:
        """Writes the event; a frame's picture before the line that names it."""
        file = self._file = self._file or self._opened()
        told = event.to_json()
        if isinstance(event, FrameTaken):
            told["picture"] = self._picture(event)
        elif isinstance(event, TestStarted | StepStarted | Reported):
            told["where"] = event.where.removeprefix(self._root)
            if isinstance(event, StepStarted):
                told["included"] = [place.removeprefix(self._root) for place in event.included]
        elif isinstance(event, StepFinished) and not event.passed and event.item in self._last:
            self._pictures.need(self._last[event.item])
        # half a character, which a page can hold, is on no disk
        line = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        self._append(file, line)

    def _append(self, file: IO[bytes], line: bytes) -> None:
        """Appends the line, or nothing where the disk does not take all of it."""
        if self._torn:  # of the line before the disk took but a part, and must not take this one with it
            line = b"\n" + line
        whole, self._torn = os.fstat(file.fileno()).st_size, True
        try:
            while line:  # one write, so that who reads meanwhile sees whole lines; the rest when the disk took a part
                line = line[file.write(line) :]
        except OSError:
            file.truncate(whole)
            self._torn = False
            raise
        self._torn = False

    def _picture(self, frame: FrameTaken) -> int:
        """Keeps its picture, and returns the number of the one that shows it: 0 where the disk is full."""
        try:
            picture = self._pictures.keep(frame.number, frame.jpeg)
        except OSError as error:
            if error.errno not in FULL:
                raise
            self._on_full()
            return 0
        self._last[frame.item] = picture
        if picture != frame.number:
            self._shown[frame.number] = picture
        return picture

    def _opened(self) -> IO[bytes]:
        try:
            return self._open()
        except OSError:
            self._open_files.close()
            raise

    def _open(self) -> IO[bytes]:
        private_folder(self.folder)
        private_folder(self.folder / "frames")
        keep_out_of_git(self.folder.parent.parent)
        about = self.folder / "run.json"
        if not about.exists():
            write_whole(about, json.dumps({"format": FORMAT, **self._about}, indent=1).encode())
        prune(self.folder.parent, self._keep_runs)
        events = events_path(self.folder, self._worker)
        locked(self._open_files.enter_context(_appended(lock_path(events))))
        return self._open_files.enter_context(_appended(events))


def _appended(path: Path) -> IO[bytes]:
    return os.fdopen(privately(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), "ab", buffering=0)


def _place_of(worker: str) -> int:
    """Tells which thousands of the frames' numbers are this worker's."""
    if re.fullmatch(r"gw\d+", worker):
        return int(worker.removeprefix("gw")) + 1
    return MOST_WORKERS + zlib.crc32(worker.encode()) % MOST_WORKERS if worker else 0
