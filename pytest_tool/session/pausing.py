"""Pauses a session: the running command halts, others wait."""

from __future__ import annotations

import threading
import time

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
Said = tuple[str, Line]
"""What is said to a command, and its own fields of the result."""


class Pausing:
    """Answers ``pause``, ``resume`` and ``stop``, which come from socket threads.

    The main thread halts in ``rest``, the ``Budget``'s hook at every safe point; a thread that is about to ask a model
    halts in ``before_a_model``, a listener.
    """

    def __init__(self, name: str, turns: Turns, run: Run, health: Health) -> None:
        self._name = name
        self._resume = f"{called(name)} resume"
        self._turns = turns
        self._run = run
        self._health = health
        run.stage.budget.rest = self.rest
        run.stage.trail.listeners = (self.before_a_model, *run.stage.trail.listeners)

    def pause(self) -> Said:
        """Halts all work until ``resume``."""
        if not self._turns.pause(True):
            return f"It was paused already. Go on: {self._resume}", {"paused": True}
        self._tell("pause")
        running = self._turns.running
        halts = f" at the next safe point of: {running.title}" if running else ""
        return f"Paused{halts}. Go on: {self._resume}", {"paused": True}

    def resume(self) -> Said:
        """Goes on where it was paused."""
        running = self._turns.running  # before: a command that waited has its turn at once
        if not self._turns.pause(False):
            return "It was not paused.", {"paused": False}
        self._tell("resume")
        return f"Going on{f' with: {running.title}' if running else ''}.", {"paused": False}

    def stop(self) -> Said:
        """Cancels what runs, else what waits for a pause's end."""
        running, waited = self._turns.interrupt()
        for command in waited:
            fact = f"Stopped while it was waiting for its turn: nothing was done of {command.title}."
            command.end(result(self._name, command.name, Outcome.CANCELLED, fact))
        stopped = [command.title for command in (running, *waited) if command]
        if stopped:
            self._tell("stop")
        said = [f"Cancelled at its next safe point: {running.title}."] if running else []
        said += [f"Cancelled before it began: {command.title}." for command in waited]
        paused = [f"It is still paused; go on: {self._resume}"] if self._turns.paused else []
        told = " ".join([*(said or ["Nothing was running."]), *paused])
        return told, {"paused": self._turns.paused, "stopped": stopped}

    def rest(self) -> float:
        """Halts during a pause; returns the seconds. Raises BrowserError."""
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
        """Halts a thread that would ask a model. Raises LimitReached."""
        if not isinstance(event, Asking) or threading.current_thread() is threading.main_thread():
            return
        running = self._turns.running
        while self._turns.halting:
            time.sleep(LOOK_S)
        if running and running.cancelled.is_set():
            raise LimitReached("The step was cancelled.")

    def _tell(self, command: str) -> None:
        self._run.stage.trail.tell(Commanded(number=0, command=command, text=""))
