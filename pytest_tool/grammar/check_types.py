"""What an expectation can say, as types: a sentence becomes one of these, or none; ``expect`` looks whether it holds.

What is said of one thing is in ``check_types_thing``, of rows in ``check_types_rows``, of the page in ``check_types_page``.
"""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.grammar.check_terms import Named
from pytest_tool.grammar.check_types_page import (
    Address,
    DialogOpen,
    Downloaded,
    ErrorShown,
    FileHolds,
    Heading,
    PageIs,
    PageOf,
    Pictured,
    PopupSaid,
    Progress,
    SuccessShown,
    TabCount,
    TabOpen,
    Title,
)
from pytest_tool.grammar.check_types_rows import (
    Columns,
    Count,
    Detail,
    EachCell,
    EachHas,
    Exactly,
    Listed,
    Only,
    Order,
    Rows,
    Sorted,
    Struck,
    Tally,
    Times,
)
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Exists, Offers, Says, State, Went


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
class Both:
    """Every part holds."""

    parts: tuple[Check, ...]


Check = (
    Shown
    | Heading
    | Says
    | Went
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
    | Struck
    | Order
    | Sorted
    | Address
    | Title
    | PageIs
    | PageOf
    | Pictured
    | Progress
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
