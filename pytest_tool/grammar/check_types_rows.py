"""What an expectation can say of rows, lists and tables: how many, which, what each of them says, in which order."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.grammar.check_terms import How, Kind, Named


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
    some: bool = False
    """At least one of them; or else what is to be chosen is called so."""
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
class Struck:
    """What begins with this text is crossed out, as lists show what is done."""

    text: str
    negated: bool = False
