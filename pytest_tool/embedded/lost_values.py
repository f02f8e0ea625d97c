"""Values that get lost on the way to a control: the 24 of “the last 24 hours”, “photo.jpg”, the table products, as a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.lost_orders import FOLDING, LEADING
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.opening import CALLED, HEADS
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

FILE = re.compile(r"(?<![\w.])[\w-]+\.(?:[a-z]{3,4}|[a-z]\d|\dz|py|js|ts|md)(?!\w)")
NUMBER = re.compile(r"\d+")
WAY = re.compile(r"(?:show|view|display|open|see) .+ as (?:an? )?(?P<way>[a-z]+)$")
IDENTIFIER = re.compile(
    rf"\b(?:open|click|show|view|browse|go to) the (?:{'|'.join(sorted(CALLED))}) (?P<name>[\w-]+)$"
)
QUOTED_IN = re.compile(r"[\"”] of (?:the )?(?:table )?(?P<which>[a-z]\w+)(?: table)?[.!]?$", re.IGNORECASE)
IN_ROW = re.compile(r"click (?:drop|delete|remove|edit|change|rename|run|archive|close|move|copy) in the row of ")


def file(said: Words) -> str:
    """“Open photo.jpg” is not done by “Edit image”."""
    names = FILE.findall(re.split(r" (?:for|to) ", said.intent)[0])  # not of what for, “to close the log.txt tab”
    told = f"{said.own} {said.around}"
    return next((name for name in names if name not in told and not _is_told(name, told)), "")


def _is_told(name: str, told: str) -> bool:
    """Whether a page says a file's name without its ending, “photo” or “Report PDF”, and no other ending."""
    stem, _, ending = name.rpartition(".")
    bare = re.search(rf"(?<![\w.-]){re.escape(stem)}(?![\w-]|\.\w)", told)
    return bare is not None and ending != stem


def title(said: Words) -> str:
    """“Add a post with the title "News"” does not type the title into the field for the content."""
    named, own = TITLE.search(said.step), folded(f"{said.target.name} {said.own}")
    content = said.target.role == "textbox" and CONTENT.search(folded(said.target.name))
    return "title" if named and content and "title" not in own and said.intent.startswith("type ") else ""


TITLE = re.compile(r"\b(?:the title|titled|entitled) [\"“]")
CONTENT = re.compile(r"\b(?:content|description|body|message|text)$")
"""How a field for what a thing says is called, beside the one for its title."""


def number(said: Words) -> str:
    """“Show the last 24 hours” is not done by “Last 6 hours”."""
    mine, own = NUMBER.findall(said.intent), NUMBER.findall(folded(said.target.name))
    told = set(NUMBER.findall(f"{said.own} {said.around}"))
    return mine[0] if mine and own and not set(mine) & told and '"' not in said.intent else ""


def way(said: Words) -> str:
    """“Show the media as a list” is no link “Media”."""
    shown = WAY.match(said.intent)
    told = set(stems(f"{said.own} {said.target.icon}"))
    return f"as {shown['way']}" if shown and not set(stems(shown["way"])) & told else ""


def chosen(said: Words) -> str:
    """“Show the sales of the north” is no tab “Sales” where a list has North to choose."""
    shown = OF_WHICH.match(said.intent)
    if shown is None or not set(stems(said.target.name)) & set(stems(shown["what"])):
        return ""
    which = stems(shown["which"])
    offered = any(stems(choice) == which for choice in said.choices)
    return shown["which"] if offered and not set(which) <= set(stems(f"{said.own} {said.around}")) else ""


def kept_as(said: Words) -> str:
    """“Save as new”, “save and continue” are not done by “Save”, nor “save it as a template” by “Save draft”."""
    more = re.match(r"click save and (?P<what>.+)", said.intent)
    if more and not set(stems(more["what"])) <= set(stems(said.own)):
        return f"and {more['what']}"
    order = re.match(r"click save (?:\S+ )*?as (?:an? |the )?(?P<what>\w+)", said.intent)
    return f"as {order['what']}" if order and not set(stems(order["what"])) <= set(stems(said.own)) else ""


def tongue(said: Words) -> str:
    """“Read the page in German” is no tab “Page”."""
    language = LANGUAGE.search(said.intent)
    return language[0] if language and language["name"] not in f"{said.own} {said.around}" else ""


LANGUAGE = re.compile(
    r"\bin (?P<name>english|german|french|spanish|italian|portuguese|dutch|polish|russian|ukrainian|chinese|japanese|korean|"
    r"swedish|norwegian|danish|finnish|turkish|arabic|hebrew|czech|greek|hungarian)$"
)


def compared(said: Words) -> str:
    """“Show cheaper flights” is not done by “Search flights”."""
    words = said.intent.split()
    return next((word for word in words if word in COMPARING and word not in f"{said.own} {said.around}"), "")


COMPARING = frozenset(
    {"cheaper", "cheapest", "faster", "fastest", "slower", "better", "nearer", "nearest", "closer", "bigger", "smaller"}
)


def only_some(said: Words) -> str:
    """“Show only the customers with a balance” is no link “Customers”."""
    shown = ONLY.match(said.intent)
    told = stems(f"{said.own} {said.target.section}")
    lost = shown is not None and said.target.role in LEADING and not set(stems(shown["which"])) <= set(told)
    return shown["which"] if shown and lost else ""


ONLY = re.compile(
    r"(?:click )?(?:show|view|display) only (?:the |my )?\w+ "
    r"(?:with|without|that|who|which|whose|from|of|for|by|since) (?:an? |the )?(?P<which>.+)"
)


def by_column(said: Words) -> str:
    """“Filter by city” is no heading “City”: a click on that sorts."""
    order = re.match(r"filter by (?P<what>.+)", said.intent)
    sorts = said.target.role == "columnheader" and "filter" not in said.own and not said.target.states & FOLDING
    return order["what"] if order and sorts else ""


def looked_for(said: Words) -> str:
    """“Select the first mail” is no click into “Search mail”."""
    order = re.match(r"choose (?P<what>[^\"]+)$", said.intent)
    looks = said.target.role == "searchbox" and re.match(r"(?:search|find)\b", said.own)
    return order["what"] if order and looks else ""


OF_WHICH = re.compile(
    r"(?:show|view|display|open|see) (?:the |all )?(?P<what>.+?) (?:of|for|in|from|with|without) (?:the )?(?P<which>.+)$"
)


def identifier(said: Words) -> str:
    """“Open the table products” is no table “order_items”, whatever else items may be."""
    called = IDENTIFIER.search(said.step)
    if called is None or called["name"] in HEADS or not said.intent.endswith(f" {called['name']}"):
        return ""
    return "" if called["name"] in re.findall(r"[\w-]+", f"{said.own} {said.around}") else called["name"]


KEYS = frozenset(stems("index key constraint"))
"""Of a table one thing, by different names."""
PARTS = frozenset(stems("column index key trigger view constraint"))
"""Of what a table of a database is made: an index is none of its columns, though both bear one name."""


def headed(said: Words) -> str:
    """“Drop the index "total"” is not done in the row of a column called so: indexes have a heading of their own."""
    if not IN_ROW.match(said.intent) or len(said.nouns) != 1 or not said.target.section:
        return ""
    noun, section = set(stems(said.nouns[0])), set(stems(said.target.section))
    if noun <= KEYS and section & KEYS:
        return ""
    other = any(set(stems(heading)) == noun for heading in said.headings) or section <= PARTS
    return said.nouns[0] if other and noun <= PARTS and not noun & section else ""


FIELDS = frozenset(stems("field row cell value"))


def which(said: Words) -> str:
    """“Edit the column "total" of customers” is about customers, which are behind a link, and this page about orders."""
    of = QUOTED_IN.search(said.whole)
    if of is None or not said.headings or not set(stems(" ".join(said.nouns))) <= PARTS | FIELDS:
        return ""
    wanted, told = stems(of["which"]), set(stems(f"{said.own} {said.around}"))
    leads = wanted in [stems(name) for name in said.leading]
    return of["which"] if leads and not set(wanted) & told else ""


RULES = (
    file,
    title,
    number,
    way,
    chosen,
    tongue,
    compared,
    kept_as,
    only_some,
    by_column,
    looked_for,
    identifier,
    headed,
    which,
)
