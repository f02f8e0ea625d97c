"""Another place of an application: “open the customers” at “Suppliers”, “switch to the profile tab” at “Details”; and the
place alone: “turn on the alerts in Settings” at the tab “Settings”.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.words import stems
from pytest_tool.grammar.phrase import EMPTY, KINDS
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

_OPENED = re.compile(
    r"(?:open|show|view|see|go to|visit|click|switch to|choose)(?: on)? (?:the |my |your |all |our )*(?P<what>[a-z][a-z-]*)"
    r"(?: page| section| list| tab| link)?$"
)
_COUNT = re.compile(r"\W*\(?\d+\)?$")
PLACES = word_set(
    "order customer product report invoice user group message notification file image post page comment tag category review "
    "coupon discount payment return supplier team project task setting help profile account analytic billing security "
    "integration history draft trash archive calendar shipping inventory new contact about pricing blog doc download cart "
    "wishlist event member"
)
"""Parts of an application, each behind a link of its own; without the “s” of many."""
TABS = PLACES | word_set(
    "overview detail activity log permission general advanced appearance specification question note attachment statistic chart "
    "table preview code issue release branch commit inbox sent open closed all description summary"
)
"""What the tabs of one thing are called besides."""
ONE_PLACE = tuple(map(word_set, (
    "invoice billing payment", "user member account", "group team", "coupon discount", "new blog post", "account profile",
    "file download doc", "message notification", "help doc", "order history", "event calendar", "product inventory",
    "trash archive", "history activity log", "file attachment", "detail specification description", "overview general summary",
    "statistic chart analytic", "comment note review", "general setting", "message inbox", "profile about", "detail overview",
)))  # fmt: skip
_INSIDE = re.compile(
    r"(?P<verb>turn (?:on|off)|switch (?:on|off|to)|go to|look at|[a-z]+(?: on)?) (?P<what>.+) "
    r"(?:in|on|under|at|within|inside|of|from) (?:the |my |our )*(?P<place>.+?)"
    r"(?: page| section| tab| menu| panel| area| view| screen)?"
)
ENTRANCE = re.compile(r"(?:sign|log)[ -]?(?:up|in|on|out)|register|join")


_UNSAID = EMPTY | KINDS.keys() | word_set("on up down out off in to all some any page section view overview")
"""Words of what is inside that name nothing in it."""


def another_place(said: Words) -> str:
    """What is meant, where the control leads to another place; empty where it is the same, or may be."""
    order, own = _OPENED.fullmatch(said.intent), _COUNT.sub("", folded(said.target.name or said.target.text))
    if order is None or said.target.role not in ("link", "button", "tab", "menuitem", "treeitem"):
        return ""
    known = TABS if said.target.role == "tab" else PLACES
    wanted, kind = order["what"].removesuffix("s"), own.removesuffix("s")
    if wanted not in known or wanted == kind or any({wanted, kind} <= same for same in ONE_PLACE):
        return ""
    return order["what"] if kind in known or ENTRANCE.fullmatch(own) else ""


def the_place_alone(said: Words) -> str:
    """“Turn on the alerts in Settings”: “Settings” is where they are, and none of them."""
    order, own = _INSIDE.fullmatch(said.intent), _COUNT.sub("", folded(said.target.name or said.target.text))
    if (
        order is None
        or said.target.role not in ("link", "button", "tab", "menuitem", "treeitem")
        or order["place"] != own
    ):
        return ""
    told = " ".join((said.own, said.target.row, said.target.near))
    missing = set(stems(" ".join(word for word in order["what"].split() if word not in _UNSAID))) - set(stems(told))
    return order["what"] if missing else ""


RULES = (another_place, the_place_alone)
