"""What a step comes to: wishes in order, and the words that were not understood."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """What a wish is about; the grammar's own words, finer than the operations of the browser."""

    CLICK = "click"
    DOUBLE_CLICK = "double-click"
    RIGHT_CLICK = "right-click"
    OPEN = "open"
    GO_TO = "go to"
    BACK = "go back"
    RELOAD = "reload"
    SWITCH = "switch"
    CLOSE_TAB = "close tab"
    TYPE = "type"
    SET = "set"
    COPY = "copy"
    UPLOAD = "upload"
    SUBMIT = "submit"
    CHOOSE = "choose"
    TICK = "tick"
    UNTICK = "untick"
    PRESS = "press"
    HOVER = "hover"
    SCROLL = "scroll"
    WAIT = "wait"
    DIALOG = "dialog"
    LOOK = "look"
    FORMAT = "format"
    DRAG = "drag"


FILLING = frozenset({Act.TYPE, Act.SET, Act.COPY, Act.UPLOAD, Act.GO_TO, Act.RELOAD})
"""Acts that put a value into a field, or into the address bar: reloading goes to the page's own address."""
SETTLING = frozenset({Act.TYPE, Act.SET, Act.COPY, Act.CHOOSE, Act.TICK, Act.UNTICK})
"""Acts that bring about a state, which may be there already."""
EFFECTLESS = frozenset({Act.PRESS, Act.HOVER, Act.SCROLL, Act.WAIT, Act.LOOK})
"""Acts that are done even when nothing visible happens."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A filter of three parts. ``which`` counts the page's filters from 1 (-1 the last); 0: a new one."""

    column: str
    operation: str
    value: str
    which: int = 0
    sends: bool = False
    """The page is to show what is left: its filters are applied."""


@dataclass(frozen=True, slots=True)
class Wish:
    """One thing that the step asks for. ``text`` is the intent: one action and one control, in words.

    ``start`` and ``end`` are the offsets of its words in the step.
    """

    text: str
    act: Act
    target: str = ""
    """The words that name the control, as the person said them."""
    value: str | None = None
    """What a person stated: the text to type, the option to choose, the URL, the text to look for; of files
    the paths, one a line."""
    names: str = ""
    """What “it” means after this wish."""
    other_words: tuple[str, ...] = ()
    """The same wish in other words, for one more attempt when this wording came back."""
    undecided: bool = False
    """Whether “A and B” is one name or two cannot be told without the page that shows it."""
    gone: bool = False
    """LOOK: the value must not be on the page."""
    unless_dialog: bool = False
    """Not wanted when a dialog of the browser has taken the value."""
    opener: str = ""
    """The named thing that must be open before: a menu, a dropdown, a section."""
    path: tuple[str, ...] = ()
    """The entries on the way to the target, outermost first: “File” in “File > Save as”."""
    place: str = ""
    """What the control belongs to, when it may have to be looked for first: “the email by Ann”."""
    every: bool = False
    """All controls that fit, not one."""
    count: int = 0
    """With ``every``: only so many, the first ones; 0 for all."""
    exact: bool = False
    """With ``count``: no more than so many may fit: “both fields”."""
    besides: tuple[str, ...] = ()
    """With ``every``: the names that are left out."""
    source: str = ""
    """COPY: the words for what the page shows and is to be typed: “the phone number of Ann”."""
    begins: str = ""
    """CHOOSE: how the option's text begins, where the step gives only a part of it."""
    ends: str = ""
    to: str = ""
    """DRAG: the words that name what it is dropped at, or the list in which it takes another place."""
    where: str = ""
    """DRAG: ``onto``, ``before`` or ``after`` that; ``first``, ``last``, ``up``, ``down`` or a number in its list."""
    in_place: bool = False
    """TYPE, CLICK: it goes to the field that the double-click on the target has just opened."""
    instead: Wish | None = None
    """“Put A into the Done column”: the drag that is meant where the page shows A as something that can be dragged; “add A
    to the toppings”: the choice that is meant where it has a list of that name."""
    since: str = ""
    """SET: the other value of “from A to B”: how a range begins, where the page has two fields for it; else the old value."""
    until: str = ""
    """CLICK: repeated until this, a name or a text, is in sight."""
    filters: Condition | None = None
    """CHOOSE: the parts of a filter, which a page may have a field each for."""
    narrows: str | None = None
    """The column by which a filter narrows a table, or what is filtered; empty where none is named, None for other wishes."""
    start: int = 0
    end: int = 0

    @property
    def fills(self) -> bool:
        """Whether a value goes into a field (or into the address bar)."""
        return self.act in FILLING


@dataclass(frozen=True, slots=True)
class Gap:
    """Words that were not understood, where they start in the step, and why, when more can be said than that."""

    words: str
    start: int
    why: str = ""
    end: int = 0

    def __str__(self) -> str:
        return f"“{self.words}”" + (f" ({self.why})" if self.why else "")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A step as the grammar reads it. With gaps, nothing of it is done but what leads to a page that may know the words: half a
    step is another step.
    """

    wishes: tuple[Wish, ...]
    not_understood: tuple[Gap, ...] = ()
