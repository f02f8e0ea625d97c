"""What happened, as it is told to listeners: the archive, the terminal, the narrator, later the dashboard.

An event is plain data; ``to_json`` is what the run on disk holds, one object a line.
"""

from __future__ import annotations

import dataclasses
import time
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from pytest_tool.action import Spent
from pytest_tool.changes import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """``at`` is seconds since the epoch; ``item`` the pytest node id that it belongs to."""

    kind: ClassVar[str] = "event"
    at: float = field(default_factory=time.time)
    item: str = ""

    def to_json(self) -> dict[str, Any]:
        """``{"kind": …, "at": …, …}``; bytes are left out (the archive keeps them as files)."""
        fields = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return {"kind": self.kind, **{k: v for k, v in fields.items() if not isinstance(v, bytes)}}


@dataclass(frozen=True, slots=True, kw_only=True)
class TestStarted(Event):
    """An item's steps begin."""

    __test__ = False
    kind: ClassVar[str] = "test_started"
    title: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Event):
    """A session of the ``tool`` command begins; its first page is not open yet."""

    kind: ClassVar[str] = "session_started"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClosed(Event):
    """Nothing is done in this session any more. ``reason`` is empty when it was closed, else what ended it."""

    kind: ClassVar[str] = "session_closed"
    name: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commanded(Event):
    """A command of a session that acts on the page; the step of this ``number`` follows, and says how it ended.

    ``text`` is as the person wrote it, variables not substituted; ``command`` is ``do``, ``step`` or ``auto``. Of the
    others no step follows, and their ``number`` is 0: ``hint``, ``say``, ``pause``, ``resume``, ``stop``; ``open`` is ``--url``.
    """

    kind: ClassVar[str] = "command"
    number: int
    command: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Located(Event):
    """Where the control of the next action is, for a script of Playwright's; told just before that action is done.

    ``locator`` is Python on a ``page``: ``page.get_by_role("button", name="Sign in", exact=True)``; it found exactly the
    control that was acted on. Empty for an action without a control, and where none was found: then ``missing`` says why.
    ``page`` says which tab: 0 for the first, in the order in which they were opened.
    """

    kind: ClassVar[str] = "located"
    locator: str
    page: int = 0
    missing: str = ""
    onto: str = ""
    """The same of the control that something is dragged to."""
    is_tickable: bool = True
    """Playwright can tick it; else it is a switch by its looks alone, and a click ticks it."""
    kept: tuple[str, ...] = ()
    """Of a list that takes several: the options that were chosen before, and stay so."""
    is_file_field: bool = False
    """A file is put into it; else a click on it opens a file chooser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ensued(Event):
    """What an action set going, as far as a script has to wait for it or answer it; told once it was done.

    Not told of an action that was surely not done. ``page`` is the active tab after it, ``opened`` are the tabs that it
    opened, numbered as in Located. ``sent`` are the paths to which the page sent something (not only asked) and got its
    answer. ``dialogs`` are the JavaScript dialogs that it opened: kind, message and answer.
    ``downloads`` are the names of the files that it made the page hand over.
    """

    kind: ClassVar[str] = "ensued"
    page: int = 0
    opened: tuple[int, ...] = ()
    sent: tuple[str, ...] = ()
    dialogs: tuple[tuple[str, str, str], ...] = ()
    downloads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StepStarted(Event):
    """A step begins."""

    kind: ClassVar[str] = "step_started"
    number: int
    text: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Event):
    """What the guide says about its progress: a milestone for captions and voices."""

    kind: ClassVar[str] = "progress"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Event):
    """A model is being asked; the answer is told by ModelCalled or, the engine's, by the suggestion."""

    kind: ClassVar[str] = "asking"
    whom: str
    """``pilot (google/gemini-3-flash at openrouter.ai)``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Event):
    """A model takes its time."""

    kind: ClassVar[str] = "waiting"
    whom: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled(Event):
    """One call of a chat role: ``ms`` wall time, ``cost`` USD or None when the endpoint does not tell.

    ``attempts`` are its HTTP requests, retries and a repair turn included; a call that failed says why in ``error``.
    """

    kind: ClassVar[str] = "model_call"
    role: str
    model: str
    ms: float
    cost: float | None
    input_tokens: int | None = None
    output_tokens: int | None = None
    attempts: int = 1
    error: str = ""

    @property
    def spent(self) -> Spent:
        """Its time and its cost."""
        return Spent(self.ms, self.cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Captioned(Event):
    """The caption that was drawn in the page. ``said``: a person asked for it, with ``tool say``."""

    kind: ClassVar[str] = "caption"
    text: str
    said: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrated(Event):
    """What is spoken of an event, or would be if there was a voice; told at once, before anybody can hear it.

    ``frame`` is the newest screenshot of the item then: what a person saw who heard it. None before the first.
    """

    kind: ClassVar[str] = "narration"
    text: str
    frame: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Event):
    """What became of a narration where there is a voice. ``ms`` is from the event until the sound had ended."""

    kind: ClassVar[str] = "speech"
    text: str
    voice: str
    heard: bool
    reason: str = ""
    """Why it was not heard: too late, or what failed."""
    ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTaken(Event):
    """A screenshot. ``boxes`` are ``[tag, x, y, width, height]`` of the controls in view, in CSS pixels.

    ``tabs`` are title and URL of the pages that were open then, ``tab`` is the place of the one that is shown. The archive
    adds ``picture``: the number of the frame whose file shows it, an earlier one where both look the same.
    """

    kind: ClassVar[str] = "frame"
    number: int
    jpeg: bytes
    url: str
    boxes: tuple[tuple[int, ...], ...] = ()
    tabs: tuple[tuple[str, str], ...] = ()
    tab: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Event):
    """An expectation or a claim was checked."""

    kind: ClassVar[str] = "check"
    expectation: str
    passed: bool
    reason: str
    by: str
    """``code`` or ``pilot``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Event):
    """The review of broken UI found this at the end of a step. ``severity`` is low, medium or high.

    ``what`` says what is wrong (image, contrast, …), ``frame`` is the newest screenshot of that step, if it had one.
    """

    kind: ClassVar[str] = "finding"
    step: int
    what: str
    severity: str
    where: str
    evidence: str
    frame: int | None = None

    @property
    def line(self) -> str:
        """``step 2: contrast (medium): text "Total": “Total” has a contrast of 1.4 to 1``."""
        return f"step {self.step}: {self.what} ({self.severity}): {self.where}: {self.evidence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(Event):
    """Something that the run goes on without, told in the summary too."""

    kind: ClassVar[str] = "warning"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinished(Event):
    """A step has its verdict. ``blame`` says whose a failure is; ``doubted`` although of which signals it passed."""

    kind: ClassVar[str] = "step_finished"
    number: int
    passed: bool
    reason: str
    seconds: float
    blame: str = ""
    doubted: tuple[Change, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As any event; the signals as objects."""
        return {**Event.to_json(self), "doubted": [change.to_json() for change in self.doubted]}


@dataclass(frozen=True, slots=True, kw_only=True)
class TestFinished(Event):
    """A test has its verdict. ``blame`` says whose a failure is."""

    __test__ = False
    kind: ClassVar[str] = "test_finished"
    passed: bool
    reason: str
    seconds: float
    blame: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Event):
    """What pytest says of an item: of one that failed in its set-up or was skipped there is nothing else.

    ``outcome`` is passed, failed, error, skipped, xfailed, xpassed or rerun, ``phase`` is setup, call or teardown;
    ``blame`` says whose a failure is.
    """

    kind: ClassVar[str] = "outcome"
    outcome: str
    phase: str
    reason: str
    seconds: float
    blame: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStopped(Event):
    """pytest ended before all its tests had run: ``ran`` of the ``selected``. ``reason`` in pytest's words, or empty."""

    kind: ClassVar[str] = "run_stopped"
    ran: int
    selected: int
    reason: str


class Listener(Protocol):
    """Called by ``trail.tell``, possibly from a model's thread; must return at once."""

    def __call__(self, event: Event, /) -> None: ...
