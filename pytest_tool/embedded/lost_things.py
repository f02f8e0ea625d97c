"""Orders that are taken for the thing they are about: “read the reviews” at “Write a review”, “stop the kernel” at its menu."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.lost_orders import ACTING, CLOSING, FOLDING, LEADING, TICKS
from pytest_tool.embedded.words import groups, senses, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words


def opens(said: Words) -> str:
    """“Read the reviews” is no “Write a review”, “open the issue” no “New issue”; nor the size guide the list “Size”."""
    shown = OPENS.match(said.intent)
    if shown is None or '"' in said.intent:
        return ""
    what, head = shown["what"], shown["what"].split()[-1]
    if MAKES.match(folded(said.target.name)) and not MAKING & set(what.split()):
        return what
    if said.target.role in FIELDS and what.split()[0] in COUNTED:
        return head  # “the first message” is no field to write one
    part = said.target.role in FIELDS and not said.target.row and set(stems(said.target.name)) < set(stems(what))
    return head if part and head not in LISTS and not set(stems(head)) & set(stems(said.own)) else ""


OPENS = re.compile(r"(?:open|show|view|display|see) (?:only )?(?:the |my |all )*(?P<what>.+)")
COUNTED = word_set("first second third fourth fifth last next previous latest newest oldest")
MAKES = re.compile(r"(?:new|add|create|write|compose|make) (?!to\b)[a-z]")
MAKING = word_set("new add create write compose make another form dialog dialogue draft editor composer window popup")
FIELDS = frozenset({"combobox", "listbox", "textbox", "searchbox", "spinbutton"})
LISTS = word_set(
    "list menu options dropdown box field picker selector combobox choices values calendar selection suggestions"
)


def signs(said: Words) -> str:
    """“Log in” is no link “History”, though that is a log."""
    order = re.fullmatch(
        r"(?:click )?(?:the )?(?P<what>(?:log|sign) (?:in|on|out|off|up))(?: button| link)?", said.intent
    )
    if order is None or not said.own.strip() or SIGNS.match(said.own):  # the opposite is told elsewhere
        return ""
    meant = {sense.group for sense in senses(order["what"])}
    return "" if meant & {sense.group for sense in senses(said.own)} else order["what"]


SIGNS = re.compile(r"(?:log|sign)[ -]?(?:in|on|out|off|up)\b")
"""“Log workout” is none of these."""


def into_a_field(said: Words) -> str:
    """“Click reply” is no click into “Message”."""
    order = re.fullmatch(r"click (?P<verb>[a-z]+)", said.intent)
    written = (
        said.target.role in ("textbox", "spinbutton") and order is not None and lexicon().get(order["verb"]) in ACTING
    )
    takes = order is not None and (order["verb"] == said.own.strip() or order["verb"] in SAYING)
    shared = order is not None and set(stems(order["verb"])) & set(stems(said.own))
    return order["verb"] if order and written and not (takes and shared) else ""


SAYING = word_set("reply comment search find add write answer post message type")
"""What a field may be called after, into which it is written."""


def done_to_it(said: Words) -> str:
    """“Delete the dentist” is no button “Dentist 10:00”, which is the appointment itself."""
    order = DONE_TO.match(said.intent) or (IN_MENU.match(said.intent) if said.target.role in ENTRIES else None)
    if order is None or CLOSING.search(said.own) or (said.target.role in TICKS and order["verb"] not in NO_TICK):
        return ""
    name = said.target.name
    is_order = lexicon().get(folded(name).partition(" ")[0]) is not None and stems(name) != stems(order["what"])
    itself = set(stems(order["what"])) <= set(stems(name)) and not is_order
    itself = itself or (said.target.role in TICKS and set(stems(name)) <= set(stems(order["what"])))
    named = said.target.role == "link" and {s for s in stems(name) if not s.isdigit()} == set(stems(order["what"]))
    return order["verb"] if itself and (named or not groups(order["verb"]) & groups(said.own)) else ""


ENTRIES = frozenset({"menuitem", "treeitem", "gridcell", "option"})
IN_MENU = re.compile(
    r"click (?P<verb>stop|start|restart|interrupt|change|switch|run|export|save|clear|edit|insert|add|refresh|reload) "
    r"(?:the |this |my )?(?P<what>[^\"]+)$"
)
"""What an entry of a menu does, and never the menu that is called after the thing."""
NO_TICK = word_set("delete rename duplicate copy share print report export edit")
"""What no tick does: “remove the topping” may untick it, “delete the calendar” does not."""
DONE_TO = re.compile(
    r"click (?P<verb>delete|remove|cancel|archive|rename|duplicate|copy|share|star|pin|mute|follow|like|flag|block|print|"
    r"report|bookmark|save|approve|reject|translate|quote|dislike|unfollow|upvote|downvote|reply|respond) "
    r"(?:to )?(?:the |this |my )?(?P<what>[^\"]+)$"
)


def of_a_column(said: Words) -> str:
    """“Rename the column City to Town” is no click on the heading “City”, which sorts."""
    order = re.match(r"click (?P<verb>rename|edit|delete|remove|hide|move|freeze|copy|drop|duplicate)\b", said.intent)
    return order["verb"] if order and said.target.role == "columnheader" and order["verb"] not in said.own else ""


def only_shows(said: Words) -> str:
    """“Add a child page” is not done by “Explore child pages of 'News'”, which has its words and makes nothing."""
    order = ADDS.match(said.intent)
    own = folded(said.target.name).split()
    looks = bool(own) and own[0] in LOOKING and not set(own) & MAKING_WORDS
    return order["verb"] if order and looks and len(own) > 1 and not said.target.states & FOLDING else ""


ADDS = re.compile(r"click (?P<verb>add|create|insert|make) (?:an?|another|the|new) ")
LOOKING = word_set("explore view show browse see list inspect preview read")
MAKING_WORDS = word_set("add new create make insert +")


def more_of_another(said: Words) -> str:
    """“Load more articles” is no “Read more”, which goes on in one."""
    order = re.match(r"(?:click |open )?(?:load|fetch|get|show|see|view|display) more (?P<what>[a-z]+)", said.intent)
    reads = re.match(r"(?:read|learn|find out) more\b", folded(said.target.name)) is not None
    return order["what"] if order and reads and order["what"] not in PROSE else ""


PROSE = word_set("text details detail information info about of")


def makes_another(said: Words) -> str:
    """“Create a database” is no bare “Create” behind the field “Table name”."""
    order = re.match(r"click (?:create|add|make) (?:an?|another|the|new) (?P<what>[a-z]+)$", said.intent)
    names = [field.removesuffix(" name") for field in said.fields if field.endswith(" name")]
    bare = order is not None and folded(said.target.name) in ("create", "add", "make") and len(names) == 1
    if order is None or not bare or len(names[0].split()) != 1 or names[0] in PERSONS:
        return ""
    what, titles = set(stems(order["what"])), [folded(h) for h in said.headings]
    told = what & set(stems(names[0])) or any(MAKES.match(title) and what & set(stems(title)) for title in titles)
    return "" if told else order["what"]


PERSONS = word_set("first last full user your middle display company")
"""Whose name it is, or which, and not what is made."""


def goes_to_field(said: Words) -> str:
    """“Publish the page” is no link “Post date”, which goes to the field of that name, though to publish is to post."""
    order, name = said.intent.removeprefix("click "), folded(said.target.name).rstrip(" *:")
    orders = lexicon().get(order.partition(" ")[0]) is Form.ACT and said.intent != order and '"' not in order
    leads = said.target.role in LEADING and name in said.fields and not set(stems(name)) <= set(stems(order))
    return order.partition(" ")[0] if orders and leads else ""


RULES = (opens, signs, into_a_field, done_to_it, of_a_column, only_shows, more_of_another, makes_another, goes_to_field)
