"""Holds what a person would see of the page, masked."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple


class Box(NamedTuple):
    """Measures a rectangle in CSS pixels, from the viewport's top left."""

    x: float
    y: float
    width: float
    height: float


NOWHERE = Box(0, 0, 0, 0)
INNER = " > "
"""Between the name of a frame and that of a frame in it."""
OFFERED = frozenset({"option", "menuitem", "menuitemradio"}) | {"treeitem", "gridcell", "listitem"}
"""Roles of what a list or menu offers, and a tree, a grid or a plain list that serves as one."""
AREA_ROLES = frozenset({"region", "list"})


class Control(NamedTuple):
    """Describes an element that can be acted on; its ``tag`` is its own for life.

    A tuple is made in a fraction of the time of a frozen dataclass, and a page has thousands of controls.
    """

    tag: int
    role: str
    name: str
    text: str = ""
    """The visible text, when it differs from the name; of a field the label that stands before it, tied to nothing."""
    value: str | None = None
    """Of fields and selects; a password's is never read (``•••`` when there is one)."""
    type: str = ""
    """Of inputs: text, password, date, number, …"""
    placeholder: str = ""
    """Of a file field: the kinds that it asks for, ``accepts .pdf,image/*``."""
    states: frozenset[str] = frozenset()
    """checked, unchecked, mixed, selected, pressed, expanded, collapsed, disabled, readonly, required, invalid, focused,
    scrollable (there is more in it than is shown), multiple (a file field that takes several), draggable,
    droppable (things may be dropped on it), repeated (a button that sends the same as an earlier one of its form),
    struck (clickable words that are crossed out)."""
    row: str = ""
    """The text of the table row or list item that it stands in."""
    section: str = ""
    """The nearest heading, legend, dialog or landmark name above it."""
    frame: str = ""
    """What the frame (iframe) is called that it stands in, its title; nested ones as ``Checkout > Payment``."""
    near: str = ""
    """Other words close to it: description, unlabelled text beside it."""
    icon: str = ""
    """Words from class names, ids, test ids and hrefs that hint at an icon's meaning; of controls whose name
    is no word."""
    href: str = ""
    """Where a link leads; of a tab ``#part``, the part of the page that it shows, where that is told."""
    position: int = 1
    """1-based, among the controls of the same role and name; of nameless ones, the same icon."""
    equals: int = 1
    options: tuple[str, ...] = ()
    box: Box = NOWHERE
    in_view: bool = True
    covered: bool = False
    """Another element would receive the click."""
    covered_by: str = ""
    """Which one, in words; empty where that is a modal dialog, or not known."""
    part: str = ""
    """Of controls that are called alike in different parts of the page: class names that only its own part has."""
    lines: int = 1
    """Of a field of several lines: on how many its value stands."""
    suggestions: tuple[str, ...] = ()
    """Of a field that takes any text: what the browser offers for it, from a ``<datalist>``; of a link or a button what the
    menu behind it holds, which is away until the mouse comes."""
    sent_by: str = ""
    """Of fields that are called alike in several forms: what the one button says that sends its own."""
    row_parts: tuple[str, ...] = ()
    """What stands in elements of their own in its list item, controls left out: “Dune”, “Frank Herbert”."""
    titled: bool = False
    """Its name is its title, which shows under the mouse alone."""
    busy: bool = False
    """Of its row or list item alone more is to come: that says so, others like it do not."""

    @property
    def only_scrolls(self) -> bool:
        """Tell a part of the page that only scrolls or takes drops."""
        return self.role in AREA_ROLES


@dataclass(frozen=True, slots=True)
class Block:
    """Holds one piece of visible text.

    ``kind``: heading, row, item, alert, status, tooltip or text; ``cells`` of a row.
    """

    kind: str
    text: str
    level: int = 0
    cells: tuple[str, ...] = ()
    header: bool = False
    section: str = ""
    """The nearest heading or caption: which table or list a row or item belongs to."""
    frame: str = ""
    box: Box = NOWHERE
    label: bool = False
    """All of it stands in the labels of controls, which carry it as their names."""
    title: str = ""
    """Of an item: the words that it begins with, where they stand out from those that follow; of a description its term."""
    struck: bool = False
    """The words that it begins with are crossed out; not looked at on pages with very many blocks."""
    pictured: tuple[str, ...] = ()
    """For each cell what the picture in it is called, where nothing is written there; empty where no cell is a picture."""
    parts: tuple[str, ...] = ()
    """Of an item: what stands in elements of their own in it, where there are several; its name, its tags."""
    group: int = 0
    """Of a row or an item: the number of its table, or outermost list, in the document; 0 where it is in none."""
    drawn: tuple[int, ...] = ()
    """Cells without words that may show something all the same, a picture without a name."""
    foot: bool = False
    """Of a row: it stands in the foot of its table, where sums are."""
    busy: bool = False
    """As of a control."""

    def cell(self, index: int) -> str:
        """Give a cell's text, or its picture's name."""
        return self.cells[index] or (self.pictured[index] if self.pictured else "")


@dataclass(frozen=True, slots=True)
class Tab:
    """Names an open page of the browser context."""

    index: int
    title: str
    url: str
    active: bool


@dataclass(frozen=True, slots=True)
class Dialog:
    """Holds a JavaScript dialog since the last observation, and its answer."""

    kind: str
    message: str
    answer: str
    """accepted, dismissed (with the reason, where the step says nothing of it), or ``answered ‹value›``."""


@dataclass(frozen=True, slots=True)
class Download:
    """Holds a file that came from the page, or failed to."""

    name: str
    size: int = 0
    """Bytes."""
    error: str = ""
    """Why it did not come; empty when it did."""
    beyond: bool = False
    """The page handed it over, and it is out of reach here: on another machine, too large, or the disk is full."""
    text: str | None = field(default=None, repr=False)
    """What is in it, masked; None where it is no text, or too long to be looked into."""

    @property
    def size_in_words(self) -> str:
        """Tell the size: ``1,204 bytes``."""
        return f"{self.size:,} byte{'' if self.size == 1 else 's'}"

    def __str__(self) -> str:
        """Tell it: ``downloaded "report.csv" (1,204 bytes)``."""
        if self.error:
            return f'download failed: "{self.name}" ({self.error})'
        return f'downloaded "{self.name}" ({self.size_in_words})'


@dataclass(frozen=True, slots=True)
class Trouble:
    """Says why this is another page than was asked for."""

    fact: str
    remedy: str = ""
    came: bool = False
    """There is a page, and it tells of the error: the server's own."""

    def __str__(self) -> str:
        return f"{self.fact}. {self.remedy}".strip()


@dataclass(frozen=True, slots=True)
class Gauge:
    """Measures a progress bar or a meter."""

    name: str
    percent: float
    """Of the way from its least to its most."""


@dataclass(frozen=True, slots=True)
class Observation:
    """Holds one look at the active page."""

    url: str
    title: str
    controls: tuple[Control, ...] = ()
    blocks: tuple[Block, ...] = ()
    tabs: tuple[Tab, ...] = ()
    dialogs: tuple[Dialog, ...] = ()
    downloads: tuple[Download, ...] = ()
    """Those that ended since the observation before."""
    modal: str = ""
    """The name of the open dialog that is modal, or covers the whole page, if there is one."""
    windows: tuple[str, ...] = ()
    """The names of the other open dialogs: the page behind them can be used."""
    month_first: bool | None = None
    """Whether dates are written month first here, 12/24/2026; None when that cannot be told."""
    document: str = ""
    """Changes when a new document was loaded, also at the same URL."""
    scroll_y: float = 0
    page_height: float = 0
    viewport: tuple[int, int] = (0, 0)
    drawn: int = 0
    """Per cent of the viewport that canvases take up: what is drawn on them cannot be read."""
    pictures: tuple[str, ...] = ()
    """What pictures, charts and logos in view or out of it are called; not of frames. Those without a name are left out."""
    gauges: tuple[Gauge, ...] = ()
    trouble: Trouble | None = None
    """What is wrong with the whole page, where it is none that anybody wanted."""
    loading: bool = False
    """The page shows that more is to come: a spinner, a skeleton, “Loading…”; what is to come of one row is told of that."""
    quiet: bool = True
    """No request was under way and the DOM had stopped changing."""
    echoing: frozenset[int] = frozenset()
    """Tags of fields that hold only what was typed into them, though something was done since: nothing came of it there."""
    left_out: int = 0
    """Pieces of text, controls and frames that were too many, or could not be read."""
    frame: bytes | None = field(default=None, repr=False, compare=False)
    """JPEG of the viewport, secrets blacked out; None where no screenshot could be taken."""

    def control(self, tag: int | None) -> Control | None:
        """Find the control with this tag."""
        return next((c for c in self.controls if c.tag == tag), None)

    @property
    def busy_blocks(self) -> int:
        """Count the blocks of rows and items of which more is to come."""
        return sum(block.busy for block in self.blocks)

    @property
    def headings(self) -> tuple[str, ...]:
        """List what the headings of the page say, in order."""
        return tuple(b.text for b in self.blocks if b.kind == "heading")


_FORMAT = (
    "text value placeholder type row of no name icon dialog url title heading button link checked unchecked selected "
    "disabled required invalid expanded collapsed"
)
FORMAT_WORDS = frozenset(_FORMAT.split())
"""Words of our own way to write a page: they are on every page, and prove nothing."""
MUCH_DRAWN = 30
"""Per cent of the viewport from which a canvas may hold what a step means."""
ON_A_CANVAS = "drawn on a canvas, which shows no controls: nothing of it can be read or clicked"
SAME_ROW = "same row"
MOST_OPTIONS, OPTIONS_LIMIT = 30, 240
"""So many options of a select, and characters of them, are told in a line."""


def control_lines(
    controls: tuple[Control, ...], options: bool = False, rows: Mapping[str, str] | None = None
) -> list[str]:
    """Tell models the controls, ``tag description``, each row once.

    With ``options`` a select tells what can be chosen. Left out where evidence is looked up: that something could be
    chosen proves nothing. ``rows`` says how a row is written otherwise: with its cells.
    """
    lines, told, written = [], "", {k: f"row: {v}" for k, v in (rows or {}).items()}
    for control in controls:
        again = bool(told) and control.row == told
        offers = _offers("options", control.options) if options and control.options else ""
        offers += _offers("suggests", control.suggestions) if options and control.suggestions else ""
        lines.append(f"{control.tag} {describe(control, SAME_ROW if again else written.get(control.row, ''))}{offers}")
        told = control.row if control.row != control.name else ""
    return lines


def _offers(word: str, texts: tuple[str, ...]) -> str:
    """Write `` options "Low", "High", … 12 more``."""
    told, used = [], 0
    for text in texts[:MOST_OPTIONS]:
        used += len(text)
        if used > OPTIONS_LIMIT:
            break
        told.append(f'"{text}"')
    more = len(texts) - len(told)
    return f" {word} {', '.join([*told, *([f'… {more} more'] if more else [])])}"


def called(control: Control) -> str:
    """Give what a person reads on it."""
    return control.name or control.text or control.placeholder


def role_and_name(control: Control) -> str:
    """Name it ``button "Save"``; a wordless picture goes by what it shows."""
    return f'{control.role} "{called(control) or control.icon}"'


LABELLED_BESIDE = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
MOST_LABEL_WORDS = 4


def is_labelled_beside(control: Control) -> bool:
    """Tell a nameless control that goes by the words beside it."""
    if control.equals > 1 and control.role in LABELLED_BESIDE and control.near.endswith(":"):
        return True  # fields called alike, each in a heading of its own
    says_nothing = control.type == "file"  # its name may be “Choose File”
    if not says_nothing and called(control):
        return False
    words = any(sign.isalpha() for sign in control.near)  # a number beside a slider is of its scale
    labelled = control.role in LABELLED_BESIDE or (control.role == "slider" and words)
    few = labelled and 0 < len(control.near.split()) <= MOST_LABEL_WORDS
    return control.near.endswith(":") or few


def describe(control: Control, row: str = "") -> str:
    """Describe a control: ``button "Remove" disabled (row: Dune … 9.99)``."""
    parts = [control.role, f'"{control.name}"' if control.name else "(no name)"]
    if control.text and control.text != control.name:
        parts.append(f'text "{control.text}"')
    if control.placeholder and control.placeholder.casefold() != control.name.casefold():
        parts.append(f'placeholder "{control.placeholder}"')
    if is_labelled_beside(control):
        parts.append(f'near "{control.near}"')
    if control.value:
        parts.append(f'value "{control.value}"')
    if control.type not in ("", "text", "textarea", "button", "submit", control.role):
        parts.append(f"type {control.type}")
    if control.icon and not any(map(str.isalnum, control.name)):  # "★" names less than its picture
        parts.append(f"icon {control.icon}")
    nameless = control.role == "textbox" and not called(control)
    parts += sorted(
        control.states - ({"unchecked"} if nameless else {"unchecked", "focused"})
    )  # all that tells it apart
    if control.equals > 1:
        parts.append(f"({control.position} of {control.equals})")
    if control.row and control.row != control.name:
        parts.append(f"({row or f'row: {control.row}'})")
    if control.sent_by:
        parts.append(f"(sent by: {control.sent_by})")
    if control.frame:
        parts.append(f"(frame: {control.frame})")
    return " ".join(parts)


def squeeze(text: str) -> str:
    """Fold white space and trim the ends, to compare texts."""
    return " ".join(text.split())


def page_lines(seen: Observation) -> list[str]:
    """List all that the page says, for evidence."""
    lines = [seen.url, seen.title]
    lines += [" | ".join(b.cells) if b.cells else b.text for b in seen.blocks]
    lines += [describe(c) for c in seen.controls]
    lines += [line for c in seen.controls for line in listed(c)]
    lines += [f'{d.kind} dialog "{d.message}" {d.answer}' for d in seen.dialogs]
    lines += [str(download) for download in seen.downloads]
    return [squeeze(line) for line in lines if line]


def without_tooltips(seen: Observation) -> Observation:
    """Leave out what shows only for the mouse or the focus."""
    return replace(seen, blocks=tuple(b for b in seen.blocks if b.kind != "tooltip"))


LONGEST_LIST_NAME = 40


def listed(control: Control) -> list[str]:
    """List the entries of an open list: ``"Groups" lists "Visitors"``."""
    if control.role != "listbox":
        return []
    name = control.name
    if len(name) > LONGEST_LIST_NAME:
        name = name[: LONGEST_LIST_NAME + 1].rpartition(" ")[0] or name[:LONGEST_LIST_NAME]
    return [f'"{name}" lists "{option}"' for option in control.options]


def fingerprint(seen: Observation) -> str:
    """Give 16 hex digits, equal for equal looks."""
    lines = "\n".join([seen.document, f"{seen.scroll_y:.0f}", *page_lines(seen)])
    return hashlib.blake2b(lines.encode(), digest_size=8).hexdigest()
