"""Hosts a session: the main thread takes command after command.

States: starting → ready ⇄ busy → closing → closed, paused in between; crashed when the browser or this process is gone.
"""

from __future__ import annotations

import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pytest_tool.dashboard import found
from pytest_tool.errors import PlanError, SettingsError, ToolError
from pytest_tool.events import Captioned, Commanded, Event, Found, Progress, SessionClosed, Waiting, Warned
from pytest_tool.places import SESSION_MARK
from pytest_tool.providers import tool_version
from pytest_tool.report.totals import totals
from pytest_tool.session import results
from pytest_tool.session.client import result
from pytest_tool.session.commands import Commands
from pytest_tool.session.health import EVERY_S, Health
from pytest_tool.session.parts import Parts
from pytest_tool.session.pausing import Pausing, Said
from pytest_tool.session.results import Since
from pytest_tool.session.server import Server
from pytest_tool.session.turns import Command, Line, Turns
from pytest_tool.settings import environment
from pytest_tool.wire.session import VERSION, Outcome, State

TICK_S = 0.1
"""So often a session that has no command lets the browser deliver its events: dialogs, routes, a crash."""
PUMP_MS = 1
CHOOSING_S = 5.0
"""So long ``audio`` waits for a voice that is still being chosen."""


class Host:
    """Serves the commands of one session."""

    def __init__(self, parts: Parts, commands: Commands, health: Health) -> None:
        self.name = parts.name
        self.turns = Turns()
        self.named = parts.named
        self._parts = parts
        self._run = parts.run
        self._commands = commands
        self._health = health
        self._narrator = parts.narrator
        self._closing = threading.Event()
        pausing = Pausing(parts.name, self.turns, self._run, health)
        self._at_once: dict[str, Callable[[Command], Said]] = {
            "hint": self._hint,
            "audio": self._set_audio,
            "pause": lambda command: pausing.pause(),
            "resume": lambda command: pausing.resume(),
            "stop": lambda command: pausing.stop(),
        }
        self._run.stage.trail.listeners += (self._pass_on,)

    def serve(self, ready: Callable[[], None]) -> None:
        """Serves until ``close``, SIGTERM, or the browser's end: a ToolError.

        ``ready`` is called once, when clients can connect.
        """
        token = secrets.token_urlsafe(32)
        with Server(self, token) as server, self._ended_by_signals():
            self._parts.files.write({**self._known(), "port": server.server_port, "token": token, "state": State.READY})
            ready()
            try:
                self._take_turns()
            except BaseException:  # a defect, ours or that of a project's fixture
                self._write_crash(f"an error that nobody expected ended it; {self._parts.files.log} tells it")
                raise
            self._run.stage.trail.tell(SessionClosed(name=self.name, reason=self._health.ended))
        why = f"{self._health.ended or 'it was closed'}. Nothing was done. {self._start_again}"
        why = f"Session {self.name} has ended before this command had its turn: {why}"
        for command in self.turns.left():
            command.end(result(self.name, command.name, Outcome.CRASHED, why))
        if self._health.ended and not self._closing.is_set():
            self._write_crash(self._health.ended)
            raise ToolError(self._health.ended)

    def _take_turns(self) -> None:
        while not self._closing.is_set() and not self._health.ended:
            if command := self.turns.take(TICK_S):
                self._answer(command)
            else:
                self._run.stage.browser.pump(PUMP_MS)
                self._health.ask(EVERY_S)

    def _known(self) -> dict[str, object]:
        """Returns what the session's file says in every state."""
        return {
            "wire": VERSION,
            "tool": tool_version(),
            "name": self.name,
            "pid": os.getpid(),
            "mark": environment().get(SESSION_MARK, ""),
            "since": self._parts.since,
            "run": str(self._parts.item.archive.folder),
        }

    def _write_crash(self, why: str) -> None:
        """Writes why it ended, for the next client that asks."""
        self._parts.files.write({**self._known(), "state": State.CRASHED, "error": why})

    def _answer(self, command: Command) -> None:
        """Does one command; what went wrong is a result, too."""
        since = Since.now(self._run.stage.trail)
        self._run.stage.budget.cancelled = command.cancelled
        outcome, said, about = self._performed(command)
        if command.cancelled.is_set() and outcome is not Outcome.DONE:
            outcome, said = Outcome.CANCELLED, f"Cancelled {results.how_far(since.of(self._run.stage.trail))}."
        if lost := self._lost(since):
            outcome, said = Outcome.CRASHED, lost
        self.turns.ended()
        command.end(result(self.name, command.name, outcome, said, **about))

    def _performed(self, command: Command) -> tuple[Outcome, str, Line]:
        self._health.ask()
        if self._health.ended:
            return Outcome.CRASHED, "", {}  # said by whoever asks what was lost
        if crashed := self._health.crashed_tab():
            return Outcome.CRASHED, f"Nothing was done: {crashed}. {self._open_a_page()}", {}
        try:
            if revived := self._parts.clients.revive():
                self._run.stage.trail.tell(Warned(text=revived))
            return self._commands.perform(command)
        except (SettingsError, PlanError) as wrong:
            return Outcome.REFUSED, str(wrong), {}
        except ToolError as error:
            return Outcome.FAILED, str(error), {}

    def _lost(self, since: Since) -> str:
        """Says what crashed during a command, and how far it got."""
        self._health.ask()
        how_far = results.how_far(since.of(self._run.stage.trail))
        if ended := self._health.ended:
            self._write_crash(ended)
            return f"Session {self.name} has ended: {ended}, {how_far}. {self._start_again}"
        if crashed := self._health.crashed_tab():
            return f"{crashed[0].upper()}{crashed[1:]}. That was {how_far}. {self._open_a_page()}"
        return ""

    @property
    def _start_again(self) -> str:
        return f"Start it again: {self._parts.tool} start"

    def _open_a_page(self) -> str:
        """Forgets what was seen before a tab crashed; returns the remedy."""
        self._run.stage.seen = None
        return f"Open a page: {self._parts.tool} do 'open URL'"

    def _pass_on(self, event: Event) -> None:
        """Tells the client of the running command what happens on the way."""
        command = self.turns.running
        if command is None:
            return
        match event:
            case Captioned(text=text):
                command.tell("doing", text=text)
            case Progress(text=text) | Warned(text=text):
                command.tell("note", text=text)
            case Found():
                command.tell("note", text=f"looks broken: {event.line}")
            case Waiting(whom=whom, seconds=seconds):
                command.tell("note", text=f"waiting for the {whom}: {seconds:.0f} s")

    def status(self) -> Line:
        """Tells how the session is, also while the browser is busy."""
        running, trail = self.turns.running, self._run.stage.trail
        now = running and {
            "command": running.name,
            "text": self.named(running.text),
            "seconds": round(time.time() - running.since, 1),
        }
        models = {
            "pilot": self._parts.pilot.endpoint.model,
            "text": self._parts.text_model.endpoint.model,
            "engine": self._run.decider.engine.model,
        }
        about: Line = {
            "state": str(self._state), "pid": os.getpid(), "since": self._parts.since,
            "page": results.page(self._run.stage.seen), "engine": self._parts.settings.decision_engine, "models": models,
            "run": str(self._parts.item.archive.folder), "actions": len(results.executed(list(trail.entries))),
            "cost": totals(trail).cost, "hints": list(trail.hints), "running": now, "waiting": self.turns.waiting,
            "dashboard": found.running(self._parts.files.about.parent.parent),
            "warnings": [*self._parts.clients.notices, *self._narrator.warnings],
        }  # fmt: skip
        return {**result(self.name, "status", Outcome.DONE), **about, **self._narrator.told()}

    @property
    def _state(self) -> State:
        if self._closing.is_set():
            return State.CLOSING
        if self.turns.paused:
            return State.PAUSED
        return State.BUSY if self.turns.running else State.READY

    def at_once(self, command: Command) -> Line:
        """Answers a command that reaches a session that is busy, too."""
        try:
            said, about = self._at_once[command.name](command)
        except ToolError as wrong:
            return result(self.name, command.name, Outcome.REFUSED, str(wrong))
        return result(self.name, command.name, Outcome.DONE, said, **about)

    def _hint(self, command: Command) -> Said:
        if not command.text.strip():
            remedy = f'Say it: {self._parts.tool} hint "The basket icon has no text"'
            raise SettingsError("tool hint needs a text.", remedy)
        trail = self._run.stage.trail
        trail.hints += (self._commands.hint(command.text),)
        trail.tell(Commanded(number=0, command="hint", text=command.text))
        return "", {"hints": list(trail.hints)}

    def _set_audio(self, command: Command) -> Said:
        bluetooth, wake = command.fields.get("bluetooth"), command.fields.get("wake")
        if bluetooth not in (None, "on", "off"):
            raise SettingsError(f"--bluetooth is {bluetooth!r}.", "Valid: on, off.")
        if wake is not None and not 0 <= wake <= 5:
            raise SettingsError(f"--wake is {wake:g}.", "Give a number of seconds from 0 to 5.")
        if bluetooth is not None:
            self._narrator.bluetooth.on = bluetooth == "on"
        if wake is not None:
            self._narrator.bluetooth.wake_s = float(wake)
        return "", self._narrator.told(CHOOSING_S)

    def close(self) -> None:
        """Ends the session, from a socket thread or a signal."""
        self._closing.set()
        self.turns.stop()

    @contextmanager
    def _ended_by_signals(self) -> Iterator[None]:
        before = {s: signal.signal(s, lambda *_: self.close()) for s in (signal.SIGTERM, signal.SIGINT)}
        try:
            yield
        finally:
            for which, handler in before.items():
                signal.signal(which, handler)
