"""Types one action on a page: what is done, to which control, with which value.

Step → Intent (turn.py: one thing the pilot wants) → Decision (decision.py: chosen) → Action (done) → Frame → trail entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal


class Operation(StrEnum):
    """Lists what can be done to a page."""

    CLICK = "click"
    DOUBLE_CLICK = "double_click"
    RIGHT_CLICK = "right_click"
    HOVER = "hover"
    TYPE = "type"
    PRESS = "press"
    SELECT = "select"
    CHECK = "check"
    UNCHECK = "uncheck"
    UPLOAD = "upload"
    DRAG = "drag"
    SCROLL = "scroll"
    GO_TO = "go_to"
    BACK = "back"
    WAIT = "wait"
    DONE = "done"


POINTING = frozenset({Operation.CLICK, Operation.DOUBLE_CLICK, Operation.RIGHT_CLICK, Operation.HOVER})
TARGETED = POINTING | {
    Operation.TYPE, Operation.SELECT, Operation.CHECK, Operation.UNCHECK, Operation.UPLOAD, Operation.DRAG,
}  # fmt: skip


class Where(StrEnum):
    """Says where something is dropped that is dragged to a control."""

    ONTO = "onto"
    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Value:
    """Holds a value to be typed, a secret as its handle (``‹secret:NAME›``)."""

    text: str
    stated_by: str
    """Where a person stated it: ``step``, ``hint``, ``rendered from “two copies”``, ``copied from tag 7``."""
    words: str = ""
    """The words of the step that it renders, or that name the place which it is copied from."""


NOT_ACCEPTED = "accept, which nobody states"


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers a browser dialog that an action opens.

    ``value`` answers a prompt. ``told`` are the dialogs that may be accepted, by kind and message; None: whichever opens.
    """

    accepts: bool
    value: Value | None = None
    told: frozenset[str] | None = None
    stated: bool = False
    """A person has given it with the action itself."""
    unstated: bool = False
    """It was to be accepted, but nobody states that: it is dismissed."""

    def __str__(self) -> str:
        if self.unstated:
            return NOT_ACCEPTED
        if self.value:
            return f"prompt {self.value.text}"
        return "accept" if self.accepts else "dismiss"


@dataclass(frozen=True, slots=True)
class Click:
    operation: ClassVar = Operation.CLICK
    tag: int


@dataclass(frozen=True, slots=True)
class DoubleClick:
    """Double-clicks a control, or the entry ``option`` of a list."""

    operation: ClassVar = Operation.DOUBLE_CLICK
    tag: int
    option: str = ""


@dataclass(frozen=True, slots=True)
class RightClick:
    """Clicks with the mouse's second button, for a page's own menu."""

    operation: ClassVar = Operation.RIGHT_CLICK
    tag: int


@dataclass(frozen=True, slots=True)
class Hover:
    operation: ClassVar = Operation.HOVER
    tag: int


@dataclass(frozen=True, slots=True)
class Check:
    operation: ClassVar = Operation.CHECK
    tag: int


@dataclass(frozen=True, slots=True)
class Uncheck:
    operation: ClassVar = Operation.UNCHECK
    tag: int


@dataclass(frozen=True, slots=True)
class Type:
    """Types a value; an unstated one is None, and refused."""

    operation: ClassVar = Operation.TYPE
    tag: int
    value: Value | None


@dataclass(frozen=True, slots=True)
class Select:
    """Chooses the option with this visible text."""

    operation: ClassVar = Operation.SELECT
    tag: int
    option: str


def option_in(wanted: Act) -> str:
    """Give the option of a select, or entry of a list, that an act chooses."""
    return wanted.option if isinstance(wanted, Select | DoubleClick) else ""


@dataclass(frozen=True, slots=True)
class Upload:
    """Gives files, their paths one a line; unstated ones are refused."""

    operation: ClassVar = Operation.UPLOAD
    tag: int
    value: Value | None

    @property
    def paths(self) -> tuple[str, ...]:
        """Give the paths as they were stated."""
        return paths_in(self.value.text) if self.value else ()


@dataclass(frozen=True, slots=True)
class Drag:
    """Drags a control onto or beside the control ``to``."""

    operation: ClassVar = Operation.DRAG
    tag: int
    to: int
    where: Where = Where.ONTO


def paths_in(text: str) -> tuple[str, ...]:
    """Split a value into its stated paths, one a line."""
    return tuple(filter(None, map(str.strip, text.splitlines())))


AND = '" and "'
"""Between two paths as they are told: ``upload "a.txt" and "b.txt"``; no path holds a quotation mark (stated/uploads.py)."""


@dataclass(frozen=True, slots=True)
class Press:
    operation: ClassVar = Operation.PRESS
    key: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Scroll:
    """Scrolls the area ``tag``, or the page.

    ``far``: as far as it goes; ``until``: as far as this text shows.
    """

    operation: ClassVar = Operation.SCROLL
    direction: Literal["up", "down"]
    tag: int | None = None
    far: bool = False
    until: str = ""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Opens a URL; an unstated one is None, and refused."""

    operation: ClassVar = Operation.GO_TO
    value: Value | None


@dataclass(frozen=True, slots=True)
class Back:
    operation: ClassVar = Operation.BACK


@dataclass(frozen=True, slots=True)
class Wait:
    """Waits ``seconds``, or until something changes."""

    operation: ClassVar = Operation.WAIT
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """Says that all is done."""

    operation: ClassVar = Operation.DONE


@dataclass(frozen=True, slots=True)
class NoneOfThese:
    """Says that all that is offered is unfit for the operation."""

    operation: Operation


Pointing = Click | DoubleClick | RightClick | Hover | Check | Uncheck
Act = Pointing | Type | Select | Upload | Drag | Press | Scroll | GoTo | Back | Wait | Finish | NoneOfThese
"""One click or keystroke, typed: each has what it needs and nothing else."""


def act(
    operation: Operation,
    *,
    tag: int | None = None,
    value: Value | None = None,
    option: str = "",
    key: str = "",
    direction: str = "",
    times: int = 1,
    far: bool = False,
    seconds: float | None = None,
    to: int | None = None,
    where: Where = Where.ONTO,
) -> Act:
    """Make an act of these parts. Raises ValueError for a missing one."""
    if operation in TARGETED and tag is None:
        raise ValueError(f"{operation} without a control")
    if operation is Operation.DRAG and to in (None, tag):
        raise ValueError(f"{operation} without another control to drop it at")
    target = tag or 0
    acts: dict[Operation, Callable[[], Act]] = {
        Operation.TYPE: lambda: Type(target, value),
        Operation.SELECT: lambda: Select(target, option),
        Operation.DOUBLE_CLICK: lambda: DoubleClick(target, option),
        Operation.UPLOAD: lambda: Upload(target, value),
        Operation.DRAG: lambda: Drag(target, to or 0, where),
        Operation.PRESS: lambda: Press(key, times),
        Operation.SCROLL: lambda: Scroll("up" if direction == "up" else "down", tag, far),
        Operation.GO_TO: lambda: GoTo(value),
        Operation.BACK: Back,
        Operation.WAIT: lambda: Wait(seconds),
        Operation.DONE: Finish,
    }
    pointing: dict[Operation, type[Pointing]] = {p.operation: p for p in (Click, RightClick, Hover, Check, Uncheck)}
    return pointing[operation](target) if operation in pointing else acts[operation]()
