"""A paused session: commands wait for their turn, and the one that runs goes no further than its next safe point."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from pytest_tool.errors import BrowserError, LimitReached
from pytest_tool.events import Asking, Commanded, Event
from pytest_tool.run import Run
from pytest_tool.session.client import called, result
from pytest_tool.session.health import EVERY_S, Health
from pytest_tool.session.turns import Line, Turns
from pytest_tool.wire.session import Outcome

PUMP_MS = 50
"""So long each look at the browser's events takes while a command halts: the page is served as if a model was asked."""
LOOK_S = 0.05
"""So often a thread that would ask a model looks whether it may."""


class Pausing:
    """``pause``, ``resume`` and ``stop`` come from socket threads. The main thread halts in ``rest``, the ``Budget``'s
    hook at every safe point; a thread that is about to ask a model halts in ``before_a_model``, a listener.
    """

    def __init__(self, name: str, turns: Turns, run: Run, health: Health) -> None:
        self._name = name
        self._resume = f"{called(name)} resume"
        self._turns = turns
        self._run = run
        self._health = health
        run.stage.budget.rest = self.rest
        run.stage.trail.listeners = (self.before_a_model, *run.stage.trail.listeners)
        self.answers: dict[str, Callable[[], tuple[str, Line]]] = {
            "pause": self.pause, "resume": self.resume, "stop": self.stop,
        }  # fmt: skip
        """What is said to each of these commands, and its own fields of the result."""

    def pause(self) -> tuple[str, Line]:
        """From now on nothing more is done, until ``resume``."""
        if not self._changed("pause", True):
            return f"It was paused already. Go on: {self._resume}", {"paused": True}
        running = self._turns.running
        halts = f" at the next safe point of: {running.title}" if running else ""
        return f"Paused{halts}. Go on: {self._resume}", {"paused": True}

    def resume(self) -> tuple[str, Line]:
        """Go on where it was paused."""
        running = self._turns.running  # before: a command that waited has its turn at once
        if not self._changed("resume", False):
            return "It was not paused.", {"paused": False}
        return f"Going on{f' with: {running.title}' if running else ''}.", {"paused": False}

    def stop(self) -> tuple[str, Line]:
        """Cancel the command that runs; where none does, those that wait for the end of a pause. The pause stays."""
        running, waited = self._turns.interrupt()
        for command in waited:
            fact = f"Stopped while it was waiting for its turn: nothing was done of {command.title}."
            command.end(result(self._name, command.name, Outcome.CANCELLED, fact))
        stopped = [command.title for command in (running, *waited) if command]
        about: Line = {"paused": self._turns.paused, "stopped": stopped}
        if stopped:
            self._tell("stop")
        said = [f"Cancelled at its next safe point: {running.title}."] if running else []
        said += [f"Cancelled before it began: {command.title}." for command in waited]
        paused = [f"It is still paused; go on: {self._resume}"] if self._turns.paused else []
        return " ".join([*(said or ["Nothing was running."]), *paused]), about

    def rest(self) -> float:
        """Returns when the running command may go on, with the seconds for which it had to halt; the browser is served
        meanwhile. Raises BrowserError when that ended.
        """
        if not self._turns.halting:
            return 0.0
        began = time.monotonic()
        if running := self._turns.running:
            running.tell("note", text=f"paused; {self._resume} goes on")
        while self._turns.halting:
            self._run.stage.browser.pump(PUMP_MS)
            self._health.ask(EVERY_S)
            if self._health.ended:
                raise BrowserError(f"While the session was paused, {self._health.ended}.")
        return time.monotonic() - began

    def before_a_model(self, event: Event) -> None:
        """The second model that one decision asks is asked after the pause. The only listener that does not return at once,
        and never in the main thread, which serves the browser. Raises LimitReached where nobody wants the answer any more.
        """
        if not isinstance(event, Asking) or threading.current_thread() is threading.main_thread():
            return
        running = self._turns.running
        while self._turns.halting:
            time.sleep(LOOK_S)
        if running and running.cancelled.is_set():
            raise LimitReached("The step was cancelled.")

    def _changed(self, command: str, paused: bool) -> bool:
        """Whether it was not so already; then it is on record."""
        changed = self._turns.pause(paused)
        if changed:
            self._tell(command)
        return changed

    def _tell(self, command: str) -> None:
        self._run.stage.trail.tell(Commanded(number=0, command=command, text=""))
