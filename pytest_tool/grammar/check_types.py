"""What an expectation can say, as types: a sentence becomes one of these, or none; ``expect`` looks whether it holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class How(StrEnum):
    """How a value is compared. SHOWS is IS for a field and CONTAINS for a region: “the basket shows "Dune"”."""

    IS = "is"
    SHOWS = "shows"
    CONTAINS = "contains"
    STARTS = "starts with"
    ENDS = "ends with"


class Kind(StrEnum):
    """What a sentence calls a thing; the ARIA roles behind each word are in ``expect.finding``."""

    FIELD = "field"
    BUTTON = "button"
    LINK = "link"
    CHECKBOX = "checkbox"
    SWITCH = "switch"
    RADIO = "radio button"
    OPTION = "option"
    DROPDOWN = "dropdown"
    TAB = "tab"
    MENU_ITEM = "menu item"
    SLIDER = "slider"
    BOX = "box"
    TABLE = "table"
    LIST = "list"
    DIALOG = "dialog"
    SECTION = "section"
    BADGE = "badge"


CONTROL_KINDS = frozenset(Kind) - {Kind.TABLE, Kind.LIST, Kind.DIALOG, Kind.SECTION, Kind.BADGE}
REGION_KINDS = frozenset({Kind.TABLE, Kind.LIST, Kind.DIALOG, Kind.SECTION})


class Condition(StrEnum):
    """A state of a control; “unticked” is CHECKED negated."""

    CHECKED = "checked"
    DISABLED = "disabled"
    READONLY = "readonly"
    REQUIRED = "required"
    INVALID = "invalid"
    EXPANDED = "expanded"
    FOCUSED = "focused"
    PRESSED = "pressed"


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a sentence names: “the second Delete button in the row of "Dune"”.

    ``words`` is the name, without the word that tells the kind (that is ``said``, empty when there is none);
    ``ordinal`` is 1-based, -1 the last, 0 none; ``row`` a text of the row that it stands in; ``within`` the region.
    """

    words: str
    kind: Kind | None = None
    said: str = ""
    quoted: bool = False
    ordinal: int = 0
    row: str = ""
    within: Named | None = None

    def __str__(self) -> str:
        """As a person would say it."""
        order = {0: "", -1: "last "}.get(self.ordinal, f"{self.ordinal}. ")
        name = f'"{self.words}"' if self.quoted else self.words
        the = "" if self.kind is Kind.SECTION and not self.said else "the "  # “Doing” is called by its name alone
        said = the + order + " ".join(filter(None, [name, self.said]))
        said += f' of the row "{self.row}"' if self.row else ""
        return said + (f" in {self.within}" if self.within else "")


@dataclass(frozen=True, slots=True)
class Shown:
    """All ``texts`` are visible, or with ``negated`` none is. ``message``: in running text, not in a control or table.
    ``listed``: said of a list, so that a message “"A" was deleted” still names what is not listed any more.
    """

    texts: tuple[str, ...]
    negated: bool = False
    within: Named | None = None
    message: bool = False
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading says ``text``; ``main``: the page's own, not just any."""

    text: str
    how: How = How.IS
    main: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Says:
    """A field, a chosen option, a badge or a labelled text (“Total: £12.98”) has this value."""

    target: Named
    value: str
    how: How = How.IS
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Empty:
    """A field has no value, or a region says that nothing is in it."""

    target: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option, radio button or tab is the chosen one; ``field`` is its select or group, where the sentence names it."""

    option: Named
    field: Named | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Offers:
    """A select has this option."""

    target: Named
    option: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A control is, or with ``negated`` is not, in this condition."""

    target: Named
    condition: Condition
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Exists:
    """A control (or a table, list or section) of this name is visible."""

    target: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """Between ``low`` and ``high`` (inclusive; None: no bound) of ``noun`` are there. ``kind``: they are controls.

    ``left``: of what is still to be done, as a counter tells it or the boxes that are not ticked.
    """

    noun: str
    low: int | None
    high: int | None
    kind: Kind | None = None
    name: str = ""
    within: Named | None = None
    left: bool = False
    of: str = ""
    """Of rows: only those with this text, “two invoices of ACME”."""


BOXES = {
    said: kind
    for kind, words in {
        Kind.CHECKBOX: "box boxes checkbox checkboxes tickbox tickboxes",
        Kind.SWITCH: "switch switches toggle toggles",
    }.items()
    for said in words.split()
}
"""What a tally may be of besides rows."""


@dataclass(frozen=True, slots=True)
class Tally:
    """So many of the rows that are called ``noun`` are ``word``: ticked, selected, done, or what they say of themselves.

    ``every``, ``none``: all of them, or none; ``both``: of just two. ``of``: only the row of this name.
    """

    noun: str
    word: str
    count: int = -1
    every: bool = False
    none: bool = False
    both: bool = False
    of: str = ""
    nth: int = 0
    """Only the row at this place: 1-based, -1 the last."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A row (list item, result) has these texts. ``which`` is 1-based, -1 the last, 0 any; ``of``: the row with it.

    ``every``: all rows do. ``noun`` is what the rows are called. IS wants each text to be a whole cell or the item's name.
    """

    texts: tuple[str, ...]
    which: int = 0
    of: str = ""
    also: tuple[str, ...] = ()
    """With ``of``: what the row is known by as well."""
    every: bool = False
    noun: str = "row"
    how: How = How.CONTAINS
    within: Named | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A row is the record of this number, “invoice 1004”: a cell of it is the number, with or without the noun or a “#”."""

    noun: str
    number: str
    within: Named | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Detail:
    """The row or card ``of`` says this of itself; an empty value: no due date, or that it is starred, pinned, flagged."""

    of: str
    field: str
    value: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Exactly:
    """The rows that are called ``noun`` are these, each of them once, and no other; with ``ordered`` in this order."""

    noun: str
    texts: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """A table has columns of these names, or with ``only`` just these, or with ``negated`` none of them."""

    names: tuple[str, ...]
    within: Named | None = None
    only: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class EachCell:
    """In each of the rows that are called ``noun`` the cell of this column has this value."""

    noun: str
    column: str
    value: str


@dataclass(frozen=True, slots=True)
class EachHas:
    """In each of the rows that are called ``noun`` stands such a control."""

    noun: str
    target: Named
    within: Named | None = None


@dataclass(frozen=True, slots=True)
class Times:
    """The text stands so often on the page."""

    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Only:
    """Each of these is a row (list item, result) of the table or list, and none of its rows is anything else."""

    texts: tuple[str, ...]
    within: Named


@dataclass(frozen=True, slots=True)
class Order:
    """``first`` comes before ``then`` on the page."""

    first: str
    then: str
    within: Named | None = None


@dataclass(frozen=True, slots=True)
class Sorted:
    """The rows of a table are in the order of this column; neither ``falling`` nor ``rising``: in either."""

    noun: str
    column: str
    falling: bool = False
    rising: bool = False


@dataclass(frozen=True, slots=True)
class Address:
    """The URL. ``page``: “we are on /basket”, where query and fragment do not matter unless the value has them."""

    value: str
    how: How = How.IS
    page: bool = False
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """The document's title; with ``bare``, said without “page”, the field Title of a form that has one."""

    value: str
    how: How = How.IS
    negated: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class PageIs:
    """“We are on the basket page”: its main heading, a part of its title or its URL has exactly this name.

    ``noun``: what is called so, “the board is called "Relaunch"”.
    """

    name: str
    negated: bool = False
    noun: str = ""


@dataclass(frozen=True, slots=True)
class DialogOpen:
    """A dialog drawn by the page is open; without a name, any."""

    target: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class TabOpen:
    """A tab of this name is open, of the browser or of the page. ``chosen``: one of the page only when it is in front."""

    target: Named
    negated: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class ErrorShown:
    """The page reports an error, ``text`` being what it says where the sentence tells."""

    text: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class SuccessShown:
    """The page reports good news that it did not report when the step began."""

    negated: bool = False


@dataclass(frozen=True, slots=True)
class TabCount:
    """So many tabs of the browser are open; ``new``: one more than when the step began."""

    low: int = 0
    high: int | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class PopupSaid:
    """A JavaScript dialog said this. ``kind`` is alert, confirm, prompt, or empty for any."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Downloaded:
    """Between ``low`` and ``high`` (None: no bound) files of this name (empty: any) were downloaded in this step."""

    name: str = ""
    how: How = How.IS
    negated: bool = False
    low: int = 1
    high: int | None = None


@dataclass(frozen=True, slots=True)
class FileHolds:
    """A file that was downloaded in this step has all ``texts`` in it, or with ``negated`` none; no texts: anything."""

    texts: tuple[str, ...]
    name: str = ""
    how: How = How.IS
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Both:
    """Every part holds."""

    parts: tuple[Check, ...]


Check = (
    Shown
    | Heading
    | Says
    | Empty
    | Chosen
    | Offers
    | State
    | Exists
    | Count
    | Tally
    | Rows
    | Detail
    | Only
    | Listed
    | Columns
    | EachCell
    | EachHas
    | Exactly
    | Times
    | Order
    | Sorted
    | Address
    | Title
    | PageIs
    | DialogOpen
    | ErrorShown
    | SuccessShown
    | TabCount
    | TabOpen
    | PopupSaid
    | Downloaded
    | FileHolds
    | Both
)
