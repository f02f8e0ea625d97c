"""The host of a session: the main thread owns the browser and takes one command after the other, until it is closed.

States: starting → ready ⇄ busy → closing → closed, paused in between; crashed when the browser or this process is gone.
"""

from __future__ import annotations

import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pytest_tool.dashboard import found
from pytest_tool.errors import PlanError, SettingsError, ToolError
from pytest_tool.events import Captioned, Commanded, Event, Found, Progress, SessionClosed, Waiting, Warned
from pytest_tool.narration.narrator import Narrator
from pytest_tool.providers import tool_version
from pytest_tool.report.item import ItemRun
from pytest_tool.report.totals import totals
from pytest_tool.session import results
from pytest_tool.session.client import called, result
from pytest_tool.session.commands import Commands
from pytest_tool.session.files import Files
from pytest_tool.session.health import EVERY_S, Health
from pytest_tool.session.pausing import Pausing
from pytest_tool.session.results import Since
from pytest_tool.session.server import Server
from pytest_tool.session.turns import Command, Line, Turns
from pytest_tool.wire.session import VERSION, Outcome, State

TICK_S = 0.05
"""So often a session that has no command lets the browser deliver its events: dialogs, routes, a crash."""
REST_AFTER_S = 5.0
REST_S = 0.25
"""And so often when nobody has asked for anything for a while: it takes less than a hundredth of a core then."""
PUMP_MS = 1
CHOOSING_S = 5.0
"""So long ``audio`` waits for a voice that is still being chosen."""


@dataclass(frozen=True, slots=True)
class About:
    """What does not change while the session lives. ``models`` are the ids of pilot, text model and engine."""

    engine: str
    models: dict[str, str]
    mark: str
    since: float
    pid: int
    warnings: tuple[str, ...] = ()


class Host:
    """Serves until it is closed. ``revive`` starts a model server of ours again that has ended, and says so."""

    def __init__(
        self,
        files: Files,
        item: ItemRun,
        commands: Commands,
        health: Health,
        revive: Callable[[], str],
        narrator: Narrator,
        about: About,
    ) -> None:
        self.name = files.name
        self.turns = Turns()
        self._files = files
        self._item = item
        self._run = item.run
        self._commands = commands
        self._health = health
        self._revive = revive
        self._narrator = narrator
        self._about = about
        self._closing = threading.Event()
        self._hinting = threading.Lock()
        self._pausing = Pausing(files.name, self.turns, self._run, health)
        self._running: Command | None = None
        self._run.stage.trail.listeners += (self._pass_on,)

    def serve(self, ready: Callable[[], None]) -> None:
        """Until ``close``, SIGTERM, or the end of the browser. Raises ToolError with what is known of that end.

        ``ready`` is called once, when clients can connect.
        """
        token = secrets.token_urlsafe(32)
        with Server(self, token) as server, self._ended_by_signals():
            self._files.write({**self.known(), "port": server.port, "token": token, "state": State.READY})
            ready()
            self._take_turns()
            self._turn_away(self.turns.left())
            self._run.stage.trail.tell(SessionClosed(name=self.name, reason=self._health.ended))
        self._turn_away(self.turns.left())  # who came while the door was being closed
        if self._health.ended and not self._closing.is_set():
            self._write_crash(self._health.ended)
            raise ToolError(self._health.ended)

    def _take_turns(self) -> None:
        """One command after the other. A defect, ours or that of a project's fixture, is written before it ends us."""
        whole = False
        try:
            asked = time.monotonic()
            while not self._closing.is_set() and not self._health.ended:
                resting = time.monotonic() - asked > REST_AFTER_S
                if command := self.turns.take(REST_S if resting else TICK_S):
                    self._answer(command)
                    asked = time.monotonic()
                else:
                    self._run.stage.browser.pump(PUMP_MS)
                    self._health.ask(EVERY_S)
            whole = True
        finally:
            if not whole:
                self._write_crash(f"an error that nobody expected ended it; {self._files.log} tells it")

    def _write_crash(self, why: str) -> None:
        """At once: what comes after it takes seconds, and the next client would not know why it is not answered."""
        self._files.write({**self.known(), "state": State.CRASHED, "error": why})

    def known(self) -> dict[str, object]:
        """What the session's file says, but for the state, the port and the token."""
        about = self._about
        return {
            "wire": VERSION, "tool": tool_version(), "name": self.name, "pid": about.pid, "mark": about.mark,
            "since": about.since, "run": str(self._item.archive.folder),
        }  # fmt: skip

    def _turn_away(self, waiting: tuple[Command, ...]) -> None:
        why = self._health.ended or "it was closed"
        why = f"Session {self.name} has ended before this command had its turn: {why}. Nothing was done. {self._start_again}"
        for command in waiting:
            command.end(result(self.name, command.name, Outcome.CRASHED, why))

    def _answer(self, command: Command) -> None:
        """One command, from its turn to its result; what went wrong is a result, too."""
        since = Since.now(self._run.stage.trail)
        self._running, self._run.stage.budget.cancelled = command, command.cancelled
        try:
            outcome, said, about = self._performed(command)
        finally:
            self._running = None
        if command.cancelled.is_set() and outcome is not Outcome.DONE:
            outcome, said = Outcome.CANCELLED, f"Cancelled {results.how_far(since.of(self._run.stage.trail))}."
        if lost := self._lost(since):
            outcome, said = Outcome.CRASHED, lost
        elif outcome is Outcome.FAILED and (url := self._health.silent_tab()):
            said += f" As long as {url} is silent, no command can go on: wait, or {called(self.name)} close, then start again."
        self.turns.ended()
        command.end(result(self.name, command.name, outcome, said, **about))

    def _performed(self, command: Command) -> tuple[Outcome, str, Line]:
        self._health.ask()
        if self._health.ended:
            return Outcome.CRASHED, "", {}  # said by whoever asks what was lost
        if crashed := self._health.crashed_tab():
            return Outcome.CRASHED, f"Nothing was done: {crashed}. {self._open_a_page()}", {}
        try:
            if revived := self._revive():
                self._run.stage.trail.tell(Warned(text=revived))
            return self._commands.perform(command)
        except (SettingsError, PlanError) as wrong:
            return Outcome.REFUSED, str(wrong), {}
        except ToolError as error:
            return Outcome.FAILED, str(error), {}

    def _lost(self, since: Since) -> str:
        """What crashed while a command was running, and how far it got; or empty."""
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
        return f"Start it again: {called(self.name)} start"

    def _open_a_page(self) -> str:
        """The remedy after a tab crashed; what was seen there is no more."""
        self._run.stage.seen = None
        return f"Open a page: {called(self.name)} do 'open URL'"

    def _pass_on(self, event: Event) -> None:
        """What the client of the running command sees on the way."""
        command = self._running
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
            case _:
                pass

    def status(self) -> Line:
        """Also while the main thread is busy: nothing here asks the browser."""
        running, trail = self.turns.running, self._run.stage.trail
        now = None
        if running:
            now = {
                "command": running.name,
                "text": self.named(running.text),
                "seconds": round(time.time() - running.since, 1),
            }
        about: dict[str, Any] = {
            "state": str(self._state), "pid": self._about.pid, "since": self._about.since,
            "page": results.page(self._run.stage.seen), "engine": self._about.engine, "models": self._about.models,
            "run": str(self._item.archive.folder), "actions": len(results.executed(list(trail.entries))),
            "cost": totals(trail).cost, "hints": list(trail.hints), "running": now, "waiting": self.turns.waiting,
            "dashboard": found.running(self._files.about.parent.parent),
            "warnings": [*self._about.warnings, *self._narrator.warnings], **self._narrator.told(),
        }  # fmt: skip
        return result(self.name, "status", Outcome.DONE, "", **about)

    @property
    def _state(self) -> State:
        if self._closing.is_set():
            return State.CLOSING
        if self.turns.paused:
            return State.PAUSED
        return State.BUSY if self.turns.running else State.READY

    def named(self, text: str) -> str:
        """The text of a command with its secrets by their names, before anybody is shown it."""
        return self._commands.named(text)

    def at_once(self, command: Command) -> Line:
        """``hint``, ``audio``, ``pause``, ``resume`` and ``stop``: they reach a session that is busy, too."""
        try:
            if answer := self._pausing.answers.get(command.name):
                said, about = answer()
            else:
                said, about = self._hint(command) if command.name == "hint" else self._set_audio(command)
        except ToolError as wrong:
            return result(self.name, command.name, Outcome.REFUSED, str(wrong))
        return result(self.name, command.name, Outcome.DONE, said, **about)

    def _hint(self, command: Command) -> tuple[str, Line]:
        trail = self._run.stage.trail
        if not command.text.strip():
            raise SettingsError(
                "tool hint needs a text.", f'Say it: {called(self.name)} hint "The basket icon has no text"'
            )
        told = self._commands.hint(command.text)
        with self._hinting:
            trail.hints += (told,)
        trail.tell(Commanded(number=0, command="hint", text=command.text))
        return "", {"hints": list(trail.hints)}

    def _set_audio(self, command: Command) -> tuple[str, Line]:
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
        """Called by a socket thread or a signal: what runs is cancelled, and the main thread ends."""
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
