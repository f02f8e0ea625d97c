"""Whose turn it is: socket threads put commands in, the main thread, which owns the browser, takes them one by one."""

from __future__ import annotations

import itertools
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Line = dict[str, object]
"""One line of an answer, as ``wire.session`` describes it."""


def as_result(result: Line) -> Line:
    """A result as the last line of an answer."""
    return {"event": "result", **result}


@dataclass(eq=False, slots=True)
class Command:
    """One command of a client, on its way."""

    id: str
    name: str
    fields: dict[str, Any]
    wait: bool = True
    lines: queue.SimpleQueue[Line | None] = field(default_factory=queue.SimpleQueue)
    """What the main thread says to the client; the last one is the result, or None: nobody listens, it is never done."""
    cancelled: threading.Event = field(default_factory=threading.Event)
    gone: Callable[[], bool] = lambda: False
    """Whether the client has hung up."""
    since: float = field(default_factory=time.time)

    def tell(self, event: str, **more: object) -> None:
        """Say something to the client on the way."""
        self.lines.put({"event": event, **more})

    def end(self, result: Line) -> None:
        """The last line."""
        self.lines.put(as_result(result))

    @property
    def text(self) -> str:
        return str(self.fields.get("text", ""))

    @property
    def title(self) -> str:
        """``auto Buy one book``: its first line, shortened."""
        first = f"{self.name} {self.text}".strip().splitlines()[0]
        return first if len(first) <= 60 else f"{first[:59]}…"


class Turns:
    """First come, first served. A command whose client hung up before its turn is not done: nobody would know."""

    def __init__(self) -> None:
        self._waiting: deque[Command] = deque()
        self._running: Command | None = None
        self._stopped = False
        self._paused = False
        self._changed = threading.Condition()

    def enter(self, command: Command) -> Command | None:
        """Queue it. With ``wait`` false and another one before it, that one is returned and nothing queued."""
        with self._changed:
            before = self._running or next(iter(self._waiting), None)
            if before is not None and not command.wait:
                return before
            self._waiting.append(command)
            self._changed.notify_all()
            return None

    def take(self, seconds: float) -> Command | None:
        """The next command, which runs from now on; None when none came within ``seconds``. For the main thread."""
        with self._changed:
            if not self._any and not self._stopped:
                self._changed.wait(seconds)
            while self._any:
                command = self._waiting.popleft()
                if command.cancelled.is_set() or command.gone():
                    command.lines.put(None)
                    continue
                command.since = time.time()
                self._running = command
                return command
            return None

    def ended(self) -> None:
        """The running command has had its result."""
        with self._changed:
            self._running = None

    @property
    def _any(self) -> bool:
        """Whether there is a turn to be had."""
        return bool(self._waiting) and not self._stopped and not self._paused

    def pause(self, paused: bool) -> bool:
        """Give out no turn any more, or go on doing so; whether that changed anything."""
        with self._changed:
            before, self._paused = self._paused, paused
            self._changed.notify_all()
            return before is not paused

    @property
    def paused(self) -> bool:
        return self._paused

    @property
    def halting(self) -> bool:
        """Whether the running command has to go no further: a pause does not hold one that is cancelled."""
        running = self._running
        return self._paused and not self._stopped and not (running and running.cancelled.is_set())

    def interrupt(self) -> tuple[Command | None, tuple[Command, ...]]:
        """Cancel the running command, whoever sent it; where none runs, because of a pause, those that wait."""
        with self._changed:
            if self._running:
                self._running.cancelled.set()
                return self._running, ()
            waited = tuple(self._waiting)
            self._waiting.clear()
            return None, waited

    def cancel(self, id: str) -> Command | None:
        """Cancel the command of this id; the command when it was waiting, and so will never run."""
        with self._changed:
            found = next((c for c in (self._running, *self._waiting) if c is not None and c.id == id), None)
            if found is None:
                return None
            found.cancelled.set()
            if found is self._running:
                return None
            self._waiting.remove(found)
            return found

    def stop(self) -> None:
        """Cancel what runs; no other command has its turn any more. Also for the handler of a signal."""
        with self._changed:
            self._stopped = True
            if self._running:
                self._running.cancelled.set()
            self._changed.notify_all()

    def left(self) -> tuple[Command, ...]:
        """The commands that were still waiting when the turns ended: they never run, and have to be told so."""
        self.stop()
        with self._changed:
            left = tuple(self._waiting)
            self._waiting.clear()
            return left

    @property
    def running(self) -> Command | None:
        return self._running

    def before(self, command: Command) -> tuple[Command, ...] | None:
        """The commands that come before this one, the running one first; None once it has its turn."""
        with self._changed:
            if command not in self._waiting:
                return None
            running = (self._running,) if self._running else ()
            return *running, *itertools.islice(self._waiting, self._waiting.index(command))

    @property
    def waiting(self) -> int:
        return len(self._waiting)
