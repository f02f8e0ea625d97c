"""Another order gets done: “export” at a link, “mark as sent” at “Mark as paid”, “rate the seller” at “Ask the seller”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.lost_orders import FOLDING, LEADING, TICKS
from pytest_tool.embedded.objects import FORMATS
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words


def exports(said: Words) -> str:
    """“Export the absences” is no link “Absences”, which shows them."""
    order = re.match(
        r"click (?P<verb>export|import|download|generate|schedule) (?:the |this |my |all )*(?P<what>[^\"]+)$",
        said.intent,
    )
    name = folded(said.target.name)
    if order is None or said.target.role not in LEADING or said.target.states & FOLDING or not name:
        return ""
    only_named = set(stems(name)) <= set(stems(order["what"])) and not any(form & set(name.split()) for form in FORMATS)
    several = name.endswith("s") or order["verb"] in ("export", "import", "schedule")
    return order["verb"] if only_named and several else ""


def marked(said: Words) -> str:
    """“Mark it as late” is no click into a field, “mark it as played” no “Play”, and “mark it as paid” pays nothing.

    Nor is it a click on a box that is so already.
    """
    mark = re.match(r"click (?:mark|flag|label|set) (?:.+ )?as (?P<state>[\w -]+?)(?: in the row of|$)", said.intent)
    if mark is None:
        return ""
    other = re.match(r"mark(?:ed)? (?:it )?as (?P<state>.+)", folded(said.target.name))
    if (
        other
        and not set(stems(mark["state"])) & set(stems(other["state"]))
        and not groups(mark["state"]) & groups(other["state"])
    ):
        return mark["state"]  # “mark it as sent” is not done by “Mark as paid”
    first = folded(said.target.name).partition(" ")[0]
    does = first in DOING and set(stems(mark["state"])) & set(stems(said.target.name))
    into = said.target.role in ("textbox", "searchbox", "spinbutton")
    off = re.match(r"(?:not|un)", mark["state"]) is not None and not re.match(r"(?:not|un)", folded(said.target.name))
    turns = said.target.role in TICKS and ("checked" in said.target.states) is not off
    return mark["state"] if does or into or turns else ""


DOING = word_set("play pay send print view open call download order buy refund start run watch listen ship sell book")
"""What does the thing itself, and does not only say that it was done."""


def stops(said: Words) -> str:
    """“Pause the live tail” is no button “Live tail”, which may as well start it."""
    order = re.match(
        r"click (?P<verb>pause|stop|end|resume|restart|undo|reset|cancel) (?:the |this |my )?(?P<what>[^\"]+)$",
        said.intent,
    )
    itself = order is not None and stems(said.target.name) == stems(order["what"])
    return order["verb"] if order and itself and not said.target.states & {"pressed", "expanded"} else ""


def other_verb(said: Words) -> str:
    """“Create an invoice for ACME” is not “Cancel invoice” in the row of ACME."""
    order = re.match(r"click (?P<verb>[a-z]+) (?:an?|another|the|this) .+ for ", said.intent)
    own = folded(said.target.name).split()
    if order is None or '"' in said.intent or len(own) < 2 or order["verb"] == own[0]:
        return ""
    orders = lexicon().get(own[0]) in ORDERS and lexicon().get(order["verb"]) in ORDERS
    return order["verb"] if orders and not groups(order["verb"]) & groups(own[0]) else ""


ORDERS = frozenset({Form.ACT, Form.CLEAR, Form.ADD, Form.COPY})


def turned(said: Words) -> str:
    """“Increase the quantity of bolts” is no click into the field “Quantity”, which says the same afterwards."""
    order = re.match(r"click (?P<verb>[a-z]+) ", said.intent)
    field = said.target.role in FIELDS and order is not None and not {stem(order["verb"])} & set(stems(said.own))
    turns = order is not None and (order["verb"] in TURNING or lexicon().get(order["verb"]) is Form.ACT)
    return order["verb"] if order and field and turns and '"' not in said.intent else ""


FIELDS = frozenset({"spinbutton", "textbox", "combobox", "listbox", "slider"})
TURNING = word_set("increase decrease raise lower reduce double halve triple")


def already(said: Words) -> str:
    """“Lock the domain” is no click on a switch “Domain lock” that is on: that would unlock it."""
    order = re.match(r"click (?P<verb>[a-z]+) [^\"]+$", said.intent)
    ticked = said.target.role in TICKS - {"radio"} and "checked" in said.target.states
    pointed = re.search(r"\b(?:click|press|tap|hit|toggle|flip|switch)\b", said.step)
    orders = order is not None and lexicon().get(order["verb"]) in ORDERS and order["verb"] not in UNDOING
    return order["verb"] if order and ticked and orders and not pointed else ""


UNDOING = word_set(
    "remove delete cancel unsubscribe drop decline reject discard deny refuse stop hide exclude disable unlock unpin unstar "
    "unfollow mute clear end close"
)
"""What unticks a box."""


def no_other(said: Words) -> str:
    """“Track only opens” is more than to tick “Track opens”."""
    only = re.match(r"click (?:.+ )?only ", said.intent)
    return "only" if only and said.target.role in TICKS and "only" not in said.own.split() else ""


def voted(said: Words) -> str:
    """“Vote for soup” is no bare “Vote”, nor is “vote for pizza” done by what only chooses it."""
    order = re.match(r"click vote (?:for )?(?P<what>[^\"]+)$", said.intent)
    told = order is not None and set(stems(order["what"])) - set(stems("the")) <= set(
        stems(f"{said.own} {said.around}")
    )
    return "vote" if order and (not told or said.target.role in TICKS) else ""


def edits(said: Words) -> str:
    """“Edit the comment of Ann” is not “Reply”, nor “change my vote” a button “Vote”: these do another thing."""
    order = re.match(r"click (?P<verb>edit|change|modify) ", said.intent)
    name = folded(said.target.name).split()
    orders = len(name) == 1 and lexicon().get(name[0]) in ORDERS and said.target.role in ("button", "menuitem")
    return order["verb"] if order and orders and not groups(order["verb"]) & groups(name[0]) else ""


def asks(said: Words) -> str:
    """“Rate the seller” is not “Ask the seller”."""
    order = re.match(r"(?:click )?(?P<verb>[a-z]+) (?:the |this |my )?(?P<what>[^\"]+)$", said.intent)
    name = re.match(r"(?P<verb>[a-z]+) (?:the |this |a |an )?(?P<what>.+)", folded(said.target.name))
    other = order is not None and name is not None and name["verb"] in ASKING and order["verb"] not in ASKING
    other = other and said.target.role == "button"  # a link “Call log” is a log
    same = order is not None and name is not None and set(stems(name["what"])) <= set(stems(order["what"]))
    return order["verb"] if order and name and other and same and name["verb"] not in said.intent.split() else ""


ASKING = word_set("ask contact message email call write invite thank follow greet")


def unheard_of(said: Words) -> str:
    """“Compare the versions” is no “Page history”: nothing there says that it compares."""
    order = re.match(r"click (?P<verb>[a-z]+) (?:the |this |my |all |both |these )*[a-z]", said.intent)
    if order is None or order["verb"] not in SELDOM or '"' in said.intent or said.target.role in TICKS:
        return ""
    told = {stem(order["verb"])} & set(stems(f"{said.own} {said.target.href}")) or groups(order["verb"]) & groups(
        said.own
    )
    return "" if told else order["verb"]


SELDOM = word_set(
    "compare merge split translate revert resolve schedule convert calculate validate verify optimize optimise analyze analyse "
    "sync synchronize migrate lock unlock transfer swap rotate crop resize annotate highlight summarize benchmark test"
)
"""Orders that are carried out by what is called so, and by nothing near."""


RULES = (
    unheard_of, exports, marked, stops, other_verb, turned, already, no_other, voted, edits, asks,
)  # fmt: skip
