"""Which of them gets lost: “show the muted alerts” at a link “Alerts”, “delete db-2” in the row of db-1, another's password."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.identifiers import RECORDS
from pytest_tool.embedded.lost_orders import LEADING, PEOPLE, PERSONAL, whose
from pytest_tool.embedded.objects import ANY_ONE, SAYS_LITTLE, objects, same_thing
from pytest_tool.embedded.words import groups, senses, stem, stems
from pytest_tool.grammar.clauses import NUMBER_WORDS
from pytest_tool.grammar.things import NOUNS
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import QUOTED, folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

LISTS = frozenset({"combobox", "listbox"})
SHOWN = re.compile(r"(?:open|show|view|display|see|choose) (?:me )?(?:only )?(?:the |my |our |all )*(?P<what>[^\"]+)$")
WITH = re.compile(r"(?P<what>.+?) (?:with|without|that|who|which|whose) (?:are |is |have |has )?(?P<which>.+)")
FILLING = frozenset(stems(
    "the a an all my our your me only again page list tab section view link menu area screen overview main own of for from in on "
    "at with to by and or this that these those new other"
))  # fmt: skip
"""What tells nothing of which of them."""
STATE = re.compile(r"un[a-z]{4,}|[a-z]{3,}(?<!e)ed")
"""“Unassigned”, “muted”."""


def some_of_all(said: Words) -> str:
    """“Show the running instances” is no link “Instances”: other words of the page tell which, or it is where one is.

    So is “tickets with high priority” no click on a list “Priority” that has High to choose.
    """
    shown = SHOWN.match(said.intent)
    name = set(stems(re.sub(r"\s*\(?\d+\)?$", "", said.target.name)))
    if shown is None or not name or _all_of_it(shown["what"]) & groups(said.target.name):
        return ""
    rest = [word for word in re.findall(r"[^\W_]+", shown["what"]) if not {stem(word)} <= name | FILLING]
    rest = [word for word in rest if stem(word) not in stems(f"{said.own} {said.around}")]
    if said.target.role in LISTS and not said.target.row:
        offered = {stem for option in said.target.options for stem in stems(option)} - name
        return next((word for word in rest if stem(word) in offered or word in NUMBER_WORDS), "")
    if said.target.role not in LEADING or not rest or not name <= set(stems(shown["what"])):
        return ""
    limits = WITH.match(shown["what"])
    if limits and name == set(stems(limits["what"])) - FILLING:
        return limits["which"]
    if name & CALLED_BY_OWNER:
        return ""
    here = any(set(stems(heading)) == name for heading in said.headings)
    return next((w for w in rest if here or stem(w) in said.elsewhere or STATE.fullmatch(w)), "")


def _all_of_it(what: str) -> frozenset[int]:
    """What the words mean together: “the shopping cart” is another word for a cart."""
    return frozenset(sense.group for sense in senses(what) if (sense.start, sense.end) == (0, len(stems(what))))


CALLED_BY_OWNER = frozenset(stems("settings options preferences help menu profile account details home"))
"""What a page has once, whatever a step calls it after."""


def identifier(said: Words) -> str:
    """“Delete db-2” is not done in the row of db-1: letters and figures together are a name."""
    told = folded(" ".join((said.own, said.around, said.target.value or "", said.target.href, *said.target.options)))
    names = IDENTIFIER.findall(folded(QUOTED.sub(" ", said.intent)))
    names = [n for n in names if not ORDINAL.fullmatch(n) and n.strip("#") not in told and not groups(n)]
    return names[0] if names and said.target.row else ""


IDENTIFIER = re.compile(r"(?<![\w.-])(?:#\d+|[a-z]+(?:[-_.][a-z]*)*\d[\w-]*)(?![\w-])")
ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)")


def made_of(said: Words) -> str:
    """“Add a row” is not done by “Add panel”, nor “add an option” by “Add page”: of what a thing is made, each has its name."""
    order = re.match(
        r"click (?:add|insert|create|new) (?:an?|another|one)(?: more| new)? (?P<what>[a-z]+)$", said.intent
    )
    own = re.fullmatch(
        r"(?:\+ ?)?(?:add|insert|create|new)(?: an?| another| new)* (?P<what>[a-z]+)", folded(said.target.name)
    )
    if order is None or own is None or own["what"] in ANY_ONE or stem(order["what"]) == stem(own["what"]):
        return ""
    parts = {order["what"], own["what"]} & PARTS
    return order["what"] if parts and not _all_of_it(order["what"]) & _all_of_it(own["what"]) else ""


PARTS = word_set(
    "row column page section panel option field cell line block list card group heading image table tab step slide widget "
    "answer paragraph"
)
"""Of what pages, forms and tables are made."""


def of_the_record(said: Words) -> str:
    """“Send invoice 1002” is not “Send reminder” in its row."""
    order = IN_ROW.match(said.intent)
    own = objects(said.target.name, verbs=1) - SAYS_LITTLE
    if order is None or order["verb"] not in GIVING or not own or folded(said.target.name).split()[0] != order["verb"]:
        return ""
    name = re.escape(order["name"])
    what = re.search(
        rf"\b{order['verb']} (?:the |this )?(?P<noun>[a-z]+) (?:no\.? |number )?[#\"“]?{name}", folded(said.whole)
    )
    noun = whose(said) or (what["noun"] if what else "")
    told = not noun or noun in ANY_ONE or {stem(noun)} & set(map(stem, own)) or same_thing({noun}, own)
    return "" if told else noun


GIVING = word_set("send print download copy export share")
"""Verbs for many things of one record: its reminder, its receipt."""
IN_ROW = re.compile(r"click (?P<verb>[a-z]+) in the row of \"(?P<name>[^\"]+)\"")


def numbered_elsewhere(said: Words) -> str:
    """“Open version 2” is no link “History”, where a row says “Version 2”."""
    order = re.match(r"(?:open|show|view|choose|click) (?:.* )?(?P<noun>[a-z]{3,}) #?(?P<number>\d+)$", said.intent)
    if order is None or order["number"] in re.findall(r"\d+", f"{said.own} {said.around}"):
        return ""
    told = re.compile(rf"(?:#|\b{order['noun']} ){order['number']}(?!\d)")
    return order["number"] if any(told.search(row) for row in said.rows) else ""


def of_a_kind(said: Words) -> str:
    """“Add a TXT record” is not done by “Add record” while a list has TXT to choose."""
    order = re.match(r"click (?:add|create|make|insert) (?:an?|another) (?P<which>[\w -]+) [a-z]+$", said.intent)
    which = stems(order["which"]) if order else ()
    offered = any(stems(choice) == which for choice in said.choices)
    return order["which"] if order and offered and not set(which) <= set(stems(f"{said.own} {said.around} new")) else ""


def of_one_row(said: Words) -> str:
    """“Print the label of the bolts” is no “Print labels” for all: only another row says bolts."""
    of = re.search(r" of (?:the |my )?(?P<whose>[^\"]+)$", said.intent)
    if of is None or said.target.row or said.target.role in LEADING:
        return ""
    words = set(stems(of["whose"])) - FILLING - set(stems(f"{said.own} {said.around}"))
    saying = [row for row in said.rows if words <= set(stems(row))]
    return of["whose"] if words and saying and (len(saying) < len(said.rows) or len(said.rows) == 1) else ""


def owned(said: Words) -> str:
    """“Delete Bob Ray's photo” is not “Delete” in the row of Bob Ray on a page of users: that is he himself."""
    order = IN_ROW.match(said.intent)
    if order is None or not said.headings:
        return ""
    word = whose(said)
    if order["verb"] in ("edit", "change", "open", "view", "show") and word not in OWNED:
        return ""  # his e-mail and his role are edited with him
    people = any(PEOPLE & set(re.findall(r"\w+", folded(heading))) for heading in said.headings)
    own = {stem(word)} & set(stems(f"{said.own} {said.around}")) if word else set[str]()
    return word if people and word and not own and word not in THEMSELVES else ""


def of_its_row(said: Words) -> str:
    """“Reply to Ann” is no link “Lunch?” in the row of Ann's mail, which opens it."""
    order = IN_ROW.match(said.intent)
    if order is None or said.target.role != "link" or not said.own.strip() or order["verb"] in OPENING:
        return ""
    told = {stem(order["verb"])} & set(stems(f"{said.own} {said.target.href}")) or groups(order["verb"]) & groups(
        said.own
    )
    return "" if told else order["verb"]


OPENING = word_set(
    "open view show see read visit display choose select pick go edit details follow check inspect manage use"
)


def rows_of_it(said: Words) -> str:
    """“Delete the rows of orders” is not “Drop” in the row of the table orders, “add an index to orders” not its “Insert”."""
    part = PART_OF.search(folded(said.whole)) or PUT_INTO.search(folded(said.whole))
    if part is None or not folded(said.target.row).startswith(part["name"]):
        return ""
    told = {stem(part["what"])} & set(stems(said.own)) or EMPTYING & set(said.own.split())
    return "" if told else part["what"]


PART_OF = re.compile(
    r"\b(?:delete|remove|drop|erase|destroy|wipe) (?:all |every )?(?:of )?(?:the )?(?P<what>rows|records|entries|data|"
    r"contents|lines|values|columns|fields|index|indexes|files|items|messages) (?:of|in|from|inside) (?:the )?"
    r"(?:table |list |folder |collection |project )?[\"“]?(?P<name>[\w-]+(?:\.[\w-]+)*)"
)
PUT_INTO = re.compile(
    r"\b(?:add|create|make) (?:an?|another|the|a new) (?P<what>column|field|index|key|constraint|trigger|view) (?:to|in|on|for) "
    r"(?:the )?(?:table )?[\"“]?(?P<name>[\w-]+(?:\.[\w-]+)*)"
)
EMPTYING = word_set("empty truncate clear wipe")


def things_of(said: Words) -> str:
    """“Open Ann Lee's orders” is no link “Ann Lee”, where nothing says that they are behind it."""
    order = re.match(r"(?:open|show|view|see|go to) (?:the )?(?P<name>.+?)['’]s? (?P<what>[a-z]+)$", said.intent)
    itself = order is not None and said.target.role in LEADING and folded(said.target.name) == folded(order["name"])
    lost = order is not None and order["what"] in OWNED and not {stem(order["what"])} & set(stems(said.around))
    return order["what"] if order and itself and lost else ""


OWNED = word_set(
    "review reviews comment comments post posts order orders invoice invoices booking bookings task tasks ticket tickets message "
    "messages mail mails article articles page pages note notes loan loans payment payments photo photos file files document "
    "documents event events appointment appointments issue issues reply replies answer answers question questions"
)
"""What somebody has, and is a thing of its own."""
THEMSELVES = PEOPLE | PERSONAL | word_set("record entry row item name login access invitation invite friend")
"""What a person is called on a page of people."""


def in_another_row(said: Words) -> str:
    """“Buy the lamp” is not “Buy now” beside another thing: only a row is called “Old lamp”."""
    order = re.match(r"click [a-z]+ (?:the|this|my) (?P<what>[^\"]+)$", said.intent)
    if order is None or said.target.row or said.target.role in LEADING:
        return ""
    here = set(stems(f"{said.own} {said.around}"))
    things = [w for w in re.findall(r"[^\W\d_]{3,}", order["what"]) if w not in LISTED and stem(w) not in here]
    things = [word for word in things if not groups(word) & groups(said.own)]
    saying = [[word for word in things if stem(word) in stems(row)[:TITLE]] for row in said.rows]
    return next((words[0] for words in saying if words), "") if not all(saying) or len(saying) == 1 else ""


LISTED = NOUNS | RECORDS | SAYS_LITTLE | ANY_ONE
"""What many a row mentions, and is not."""
TITLE = 3
"""Words with which a row begins."""


RULES = (
    some_of_all, identifier, made_of, of_the_record, numbered_elsewhere, of_a_kind, of_one_row, owned, of_its_row,
    rows_of_it, things_of, in_another_row,
)  # fmt: skip
