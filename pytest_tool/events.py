"""Tells listeners what happened: archive, terminal, narrator, review.

An event is plain data; ``to_json`` is what the run on disk holds, one object a line.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from pytest_tool.changes import Change
from pytest_tool.decision import Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Tells what happened ``at`` a time (seconds since the epoch) in which pytest ``item``."""

    kind: ClassVar[str] = "event"
    at: float = field(default_factory=time.time)
    item: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give ``{"kind": …, "at": …, …}``; the archive keeps bytes as files."""
        fields = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return {"kind": self.kind, **{k: v for k, v in fields.items() if not isinstance(v, bytes)}}


@dataclass(frozen=True, slots=True, kw_only=True)
class TestStarted(Event):
    """Says that an item's steps begin."""

    __test__ = False
    kind: ClassVar[str] = "test_started"
    title: str
    where: str
    hosts: tuple[str, ...] = ()
    """Where its pages may be; empty: everywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Event):
    """Says that a session begins, before its first page opens."""

    kind: ClassVar[str] = "session_started"
    name: str
    hosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionClosed(Event):
    """Says that a session ended; an empty ``reason``: it was closed."""

    kind: ClassVar[str] = "session_closed"
    name: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commanded(Event):
    """Tells a session's command; the step of this ``number`` follows.

    ``text`` is as the person wrote it, variables not substituted; ``command`` is ``do``, ``step`` or ``auto``. Of the
    others no step follows, and their ``number`` is 0: ``hint``, ``say``, ``pause``, ``resume``, ``stop``; ``open`` is ``--url``.
    """

    kind: ClassVar[str] = "command"
    number: int
    command: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Located(Event):
    """Tells a script where the control of the next action is.

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
    """Tells what an action set going that a script waits for or answers.

    ``page`` is the active tab after it, ``opened`` are the tabs that it opened, numbered as in Located. ``sent`` are the paths
    to which the page sent something (not only asked) and got its answer. ``dialogs`` are the JavaScript dialogs that it
    opened: kind, message and answer. ``downloads`` are the names of the files that it made the page hand over.
    """

    kind: ClassVar[str] = "ensued"
    page: int = 0
    opened: tuple[int, ...] = ()
    sent: tuple[str, ...] = ()
    dialogs: tuple[tuple[str, str, str], ...] = ()
    downloads: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StepStarted(Event):
    """Says that a step begins."""

    kind: ClassVar[str] = "step_started"
    number: int
    text: str
    where: str
    label: str = ""
    """How people number it, where that is not its number: ``2.1`` for a shared step."""
    included: tuple[str, ...] = ()
    """``path:line`` of the links that led to a shared step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Event):
    """Tells the guide's progress: a milestone for captions and voices."""

    kind: ClassVar[str] = "progress"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Event):
    """Says that a model is being asked."""

    kind: ClassVar[str] = "asking"
    whom: str
    """``pilot (google/gemini-3-flash at openrouter.ai)``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Event):
    """Says that a model takes its time."""

    kind: ClassVar[str] = "waiting"
    whom: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled(Event):
    """Tells one chat call: ``ms`` wall time, ``cost`` USD or None when unknown.

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
    estimated: bool = False
    """The endpoint did not tell the cost: it is worked out from prices."""

    @property
    def spent(self) -> Spent:
        return Spent(self.ms, self.cost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Captioned(Event):
    """Tells the caption in the page; ``said``: a person asked for it."""

    kind: ClassVar[str] = "caption"
    text: str
    said: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrated(Event):
    """Tells what is spoken of an event; ``frame`` is the newest then."""

    kind: ClassVar[str] = "narration"
    text: str
    frame: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Event):
    """Tells what became of a narration; ``ms`` runs until the sound ended."""

    kind: ClassVar[str] = "speech"
    text: str
    voice: str
    heard: bool
    reason: str = ""
    """Why it was not heard: too late, or what failed."""
    ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameTaken(Event):
    """Holds a screenshot; ``boxes`` are ``[tag, x, y, width, height]`` in CSS pixels.

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
    """Says that an expectation or a claim was checked."""

    kind: ClassVar[str] = "check"
    expectation: str
    passed: bool
    reason: str
    by: str
    """``code``, ``python`` or ``pilot``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionChecked(Event):
    """Says whether a step's condition holds; else the step is skipped."""

    kind: ClassVar[str] = "condition"
    condition: str
    holds: bool
    reason: str
    by: str
    """``code``, ``python`` or ``pilot``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonCalled(Event):
    """Tells a call of the project's Python, secrets masked; ``role`` is step, check or condition.

    ``took`` are captured values as Python writes them, ``fixtures`` the names of the others, ``gave`` returned variables.
    """

    kind: ClassVar[str] = "python"
    step: int
    role: str
    function: str
    module: str
    where: str
    took: tuple[str, ...]
    fixtures: tuple[str, ...]
    gave: Mapping[str, str]
    error: str
    ms: float

    @property
    def line(self) -> str:
        """Write ``customer('Ann', shop) (plans/conftest.py:12) → customer_id="7"``."""
        gave = ", ".join(f'{name}="{text}"' for name, text in self.gave.items())
        called = f"{self.function}({', '.join((*self.took, *self.fixtures))}) ({self.where})"
        return f"{called} → {gave}" if gave else called


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOver(Event):
    """Says why a step's recording could not be replayed to its end: from there models decide."""

    kind: ClassVar[str] = "handed_over"
    step: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Event):
    """Tells a finding of the review: ``what`` (image, contrast, …), ``severity`` low, medium or high, the step's ``frame``."""

    kind: ClassVar[str] = "finding"
    step: int
    what: str
    severity: str
    where: str
    evidence: str
    frame: int | None = None
    label: str = ""
    """As in StepStarted, of that step."""

    @property
    def line(self) -> str:
        """Write ``step 2: contrast (medium): text "Total": “Total” has a contrast of 1.4 to 1``."""
        return f"step {self.label or self.step}: {self.what} ({self.severity}): {self.where}: {self.evidence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(Event):
    """Warns of something; told in the summary too."""

    kind: ClassVar[str] = "warning"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinished(Event):
    """Gives a step its verdict; ``blame`` says whose a failure is, ``doubted`` its signals."""

    kind: ClassVar[str] = "step_finished"
    number: int
    passed: bool
    reason: str
    seconds: float
    blame: str = ""
    doubted: tuple[Change, ...] = ()
    skipped: bool = False
    """Nothing was done, for the ``reason``: that is no failure."""
    label: str = ""
    """As in StepStarted."""
    how: str = ""
    """replayed, healed, decided, python or skipped; empty where nothing is recorded."""
    healed: str = ""
    """What a healed step does instead, and why: ``click button "Add" → click button "Add to basket" (…)``."""

    def to_json(self) -> dict[str, Any]:
        """Give it as any event, the signals as objects."""
        return {**Event.to_json(self), "doubted": [change.to_json() for change in self.doubted]}


@dataclass(frozen=True, slots=True, kw_only=True)
class TestFinished(Event):
    """Gives a test its verdict; ``blame`` says whose a failure is."""

    __test__ = False
    kind: ClassVar[str] = "test_finished"
    passed: bool
    reason: str
    seconds: float
    blame: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Event):
    """Tells what pytest says of an item, also of a skipped one; ``blame`` says whose a failure is.

    ``outcome`` is passed, failed, error, skipped, xfailed, xpassed or rerun, ``phase`` is setup, call, teardown or collect.
    A failure stands at ``where``, ``path:line``, in the ``step`` of this label, if in one.
    """

    kind: ClassVar[str] = "outcome"
    outcome: str
    phase: str
    reason: str
    seconds: float
    blame: str = ""
    where: str = ""
    step: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStopped(Event):
    """Says that pytest ended early, having ``ran`` some of the ``selected``."""

    kind: ClassVar[str] = "run_stopped"
    ran: int
    selected: int
    reason: str


class Listener(Protocol):
    """Hears what ``trail.tell`` tells, in any thread; returns at once."""

    def __call__(self, event: Event, /) -> None: ...
