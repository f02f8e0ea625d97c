"""Gives out turns: socket threads queue, the main thread takes."""

from __future__ import annotations

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
    """Turns a result into the last line of an answer."""
    return {"event": "result", **result}


@dataclass(eq=False, slots=True)
class Command:
    """Carries one command of a client to the main thread, and its answer back."""

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
        """Says something to the client on the way."""
        self.lines.put({"event": event, **more})

    def end(self, result: Line) -> None:
        """Says the last line."""
        self.lines.put(as_result(result))

    @property
    def text(self) -> str:
        return str(self.fields.get("text", ""))

    @property
    def title(self) -> str:
        """Names the command by its first line, shortened: ``auto Buy one book``."""
        first = f"{self.name} {self.text}".strip().splitlines()[0]
        return first if len(first) <= 60 else f"{first[:59]}…"


class Turns:
    """Serves first who came first, if the client is still there."""

    def __init__(self) -> None:
        self.running: Command | None = None
        self.paused = False
        self._waiting: deque[Command] = deque()
        self._stopped = False
        self._changed = threading.Condition()

    def enter(self, command: Command) -> Command | None:
        """Queues it, or returns whom an impatient one would wait for."""
        with self._changed:
            before = self.running or next(iter(self._waiting), None)
            if before is not None and not command.wait:
                return before
            self._waiting.append(command)
            self._changed.notify_all()
            return None

    def take(self, seconds: float) -> Command | None:
        """Returns the next command that comes within ``seconds``, as running."""
        with self._changed:
            self._changed.wait_for(lambda: self._stopped or self._any, seconds)
            while self._any:
                command = self._waiting.popleft()
                if command.cancelled.is_set() or command.gone():
                    command.lines.put(None)
                    continue
                command.since = time.time()
                self.running = command
                return command
            return None

    def ended(self) -> None:
        """Notes that the running command has had its result."""
        with self._changed:
            self.running = None

    @property
    def _any(self) -> bool:
        return bool(self._waiting) and not self._stopped and not self.paused

    def pause(self, paused: bool) -> bool:
        """Holds back all turns, or goes on; tells whether that changed anything."""
        with self._changed:
            before, self.paused = self.paused, paused
            self._changed.notify_all()
            return before is not paused

    @property
    def halting(self) -> bool:
        """Tells whether the running command has to halt."""
        running = self.running
        return self.paused and not self._stopped and not (running and running.cancelled.is_set())

    def interrupt(self) -> tuple[Command | None, tuple[Command, ...]]:
        """Cancels the running command, or in a pause the waiting ones."""
        with self._changed:
            if self.running:
                self.running.cancelled.set()
                return self.running, ()
            return None, self._drained()

    def cancel(self, id: str) -> Command | None:
        """Cancels the command of this id; returns a waiting one."""
        with self._changed:
            if self.running and self.running.id == id:
                self.running.cancelled.set()
            found = next((c for c in self._waiting if c.id == id), None)
            if found:
                self._waiting.remove(found)
            return found

    def stop(self) -> None:
        """Cancels what runs and ends all turns; safe in a signal handler."""
        with self._changed:
            self._stopped = True
            if self.running:
                self.running.cancelled.set()
            self._changed.notify_all()

    def left(self) -> tuple[Command, ...]:
        """Stops; returns the commands that still wait."""
        self.stop()
        with self._changed:
            return self._drained()

    def _drained(self) -> tuple[Command, ...]:
        waited = tuple(self._waiting)
        self._waiting.clear()
        return waited

    def before(self, command: Command) -> tuple[Command, ...] | None:
        """Lists the commands before this one, while it waits."""
        with self._changed:
            waiting = list(self._waiting)
            if command not in waiting:
                return None
            return *((self.running,) if self.running else ()), *waiting[: waiting.index(command)]

    @property
    def waiting(self) -> int:
        return len(self._waiting)
