"""Reads a session from its run, command by command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_tool.archive import read_events
from pytest_tool.errors import ToolError

Event = dict[str, Any]
EXECUTED = frozenset({"done", "no change", "failed"})
"""Outcomes of an entry whose action may have been done."""
BULLET = re.compile(r"\s*[-*+]\s+(?P<word>expect|hint|if)\s*:\s*(?P<text>.*)", re.IGNORECASE)
NO_SESSION = "Export a session: its folder is the `run` that `tool status --json` tells."


@dataclass(frozen=True, slots=True)
class Exported:
    """Holds the text of a file, and what was left out."""

    text: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """Holds an action, where its control was, and what ensued.

    ``entry`` is empty where the run ended in the middle of the action; ``caption`` then says what it was.
    """

    entry: Event
    located: Event
    ensued: Event | None
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Called:
    """Holds a call of the project's Python."""

    event: Event


@dataclass(frozen=True, slots=True)
class Checked:
    """Holds an expectation that was checked; ``by``: code, python or pilot."""

    text: str
    passed: bool
    by: str = ""


@dataclass(frozen=True, slots=True)
class Switched:
    """Tells that the session went on in another tab."""

    page: int


@dataclass(frozen=True, slots=True)
class Closed:
    """Tells that a tab was closed, and where the session went on."""

    page: int
    now: int


@dataclass(frozen=True, slots=True)
class Written:
    """Holds a step as it was written, with its bullets."""

    text: str
    bullets: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, word: str, text: str) -> Written:
        """Reads a command; the text of ``step`` may go on with bullets."""
        texts: list[str] = []
        bullets: list[tuple[str, str]] = []
        for line in text.splitlines():
            if word == "step" and (said := BULLET.fullmatch(line)):
                bullets.append((said["word"].capitalize(), said["text"].strip()))
            elif bullets and line.strip():  # a bullet that goes on
                kind, begun = bullets.pop()
                bullets.append((kind, f"{begun} {line.strip()}"))
            else:
                texts.append(line.strip())
        return cls(" ".join(filter(None, texts)), tuple(bullets))


Happened = Done | Called | Checked | Switched | Closed


@dataclass
class Command:
    """Collects what one command did, and how it ended."""

    number: int
    word: str
    text: str
    happened: list[Happened] = field(default_factory=list)
    passed: bool | None = None
    reason: str = ""
    hints: tuple[str, ...] = ()
    """Those that were given after the first command and before this one."""

    @property
    def step(self) -> Written:
        """Reads the step that it is."""
        return Written.of(self.word, self.text)

    @property
    def told(self) -> str:
        """Tells the command and its bare step: ``do Click "Sign in"``."""
        return f"{self.word} {self.step.text}"

    @property
    def executed(self) -> bool:
        """Tells whether anything was done to the page."""
        return any(isinstance(each, Done | Called) for each in self.happened)

    @property
    def changed_nothing(self) -> bool:
        """Tells whether it is one idle action: in a plan, such a step fails."""
        done = [each.entry.get("outcome") for each in self.happened if isinstance(each, Done)]
        return self.word == "do" and bool(done) and set(done) == {"no change"}

    @property
    def ended(self) -> str:
        """Tells how it ended, unless that was well."""
        return {True: "", None: "it did not come to its end"}.get(self.passed, self.reason or "it failed")


@dataclass
class Session:
    """Collects a session; ``hints`` came before the first command."""

    name: str
    title: str = ""
    url: str = ""
    hints: list[str] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)


def read(run: Path) -> Session:
    """Reads the session in this run folder. Raises ToolError."""
    if not (run / "run.json").is_file():
        raise ToolError(f"{run} is no run of the tool: there is no run.json in it.", NO_SESSION)
    session = Session(run.resolve().name)
    reader = _Reader(session)
    for event in read_events(run):
        reader.hear(event)
    reader.end()
    if not any(command.executed for command in session.commands):
        raise ToolError(
            f"The run {session.name} holds no command that did anything.", "Use `tool do` or `tool step` first."
        )
    return session


def tells_password(url: str) -> bool:
    """Tells whether there is (or was, before masking) user info in it."""
    return re.search(r"://[^/?#]*@", url) is not None


def absolute(url: str) -> str:
    """Completes a URL as a person gives it, ``localhost:8000`` too; paths and variables stay."""
    return url if re.match(r"[a-z]+://|/|\{", url) else f"http://{url}"


class _Reader:
    """Hears the events in order, as a listener would."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._next: Event = {}
        self._late: list[str] = []
        """Hints that were given between two commands: the ones before did without."""
        self._command: Command | None = None
        self._located: Event = {}
        self._ensued: Event | None = None
        self._caption = ""

    def hear(self, event: Event) -> None:
        """Hears one event of the run."""
        match event["kind"]:
            case "session_started":
                self.session.title = f"session {event['name']}"
            case "test_started":
                self.session.title = event["title"]
            case "command":
                self._commanded(event)
            case "step_started":
                self._started(event)
            case "step_finished" if self._command:
                self.end()
                self._command.passed, self._command.reason = event["passed"], event["reason"]
                self._command = None
            case _ if self._command:
                self._command.happened += self._happened(event)

    def end(self) -> None:
        """Ends the step or the run, maybe in an action."""
        if self._command and self._located and self._caption:
            self._command.happened.append(Done({}, self._located, self._ensued, self._caption))
        self._forget()

    def _commanded(self, event: Event) -> None:
        match event["command"]:
            case "open":
                self.session.url = event["text"]
            case "hint":
                (self._late if self.session.commands else self.session.hints).append(event["text"])
            case "suggest" | "say" | "pause" | "resume" | "stop":
                pass  # nothing was done to the page
            case _:
                self._next = event

    def _started(self, event: Event) -> None:
        self.end()
        if self._next.get("number") != event["number"]:
            self._command = None
            return
        word, text = self._next["command"], self._next["text"]
        self._command = Command(event["number"], word, text, hints=tuple(dict.fromkeys(self._late)))
        self.session.commands.append(self._command)
        self._next = {}

    def _happened(self, event: Event) -> Iterator[Happened]:
        match event["kind"]:
            case "located":
                self._located, self._ensued = event, None
            case "ensued":
                self._ensued = event
            case "caption":  # it is drawn before the control is looked up, and names an action that is cut off
                self._caption = event["text"]
            case "check":
                yield Checked(event["expectation"], event["passed"], event["by"])
            case "python" if event["role"] != "condition":
                yield Called(event)
            case "suggestion":
                yield from self._entry(event)

    def _entry(self, event: Event) -> Iterator[Happened]:
        located, ensued = self._located, self._ensued
        self._forget()
        if event["outcome"] == "switched tab" and located:
            yield Switched(located["page"])
        elif event["outcome"] == "closed tab" and located and ensued:
            yield Closed(located["page"], ensued["page"])
        elif event["outcome"] in EXECUTED and event["operation"] not in ("", "done"):
            yield Done(event, located, ensued)

    def _forget(self) -> None:
        self._located, self._ensued, self._caption = {}, None, ""
