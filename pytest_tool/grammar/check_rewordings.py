"""Other words for what a form of expectation says: “in the row of "A" the owner is "B"”, “"A" has the owner "B"”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import COMES, MESSAGE, SEEN
from pytest_tool.grammar.check_forms_tally import STATUS_WORDS
from pytest_tool.grammar.check_sentence import ADVERB, JOINING, OWN_NAME, PROPER, SAYING_MORE, N, Q, Sentence

RECORD = (
    r"(?:order|invoice|ticket|booking|issue|case|request|reservation|quote|bill|receipt|job|build|run|shipment|parcel|delivery|"
    r"claim|contract|payment|transaction|record|entry|row|number|user|customer|account|product|article|task|todo|mail|email|"
    r"message|post|comment|note|page|file|folder|document|contact|song|track|photo|picture|recipe|course|event|meeting|"
    r"appointment|member|person|project|movie|book|flight|room|item|card)"
)
"""What lists are of, and what has a number or a name of its own: their rows are called so, whatever their heading says."""


def reworded(shape: str) -> list[str]:
    """The sentence in the words that the forms know; nothing where it says nothing of the kind."""
    found = []
    if row := re.fullmatch(
        rf"in the row (?:of |with |for )?(?P<of>{Q}),? (?P<what>the .+?|it) (?P<says>(?:is|says|shows)\b.*)",
        shape,
        re.I,
    ):
        what = f"{row['what']} in the row of {row['of']}" if row["what"].lower() != "it" else f"the row {row['of']}"
        found.append(f"{what} {row['says']}")
    if slider := re.fullmatch(
        rf"(?P<the>the (?:.+ )?slider(?: {Q})?) (?P<be>(?:is|stands)(?: not)?) at (?P<value>.+)", shape, re.I
    ):
        found.append(f"{slider['the']} {slider['be'].replace('stands', 'is')} {slider['value']}")
    if has := re.fullmatch(
        rf"(?:the )?(?:{RECORD} )?(?P<of>{Q}|{N}) (?P<not>does not )?(?:has|have) the (?P<what>[a-z]+(?: [a-z]+)?) "
        rf"(?P<value>{Q}|{PROPER})",
        shape,
        re.I,
    ):
        found.append(f"the {has['what']} of {quoted(has['of'])} is {'not ' if has['not'] else ''}{has['value']}")
    if costs := re.fullmatch(
        rf"(?:the )?(?P<of>.+?) costs (?P<value>{Q}|[€£$¥]? ?{N}(?: ?(?:€|EUR|USD|GBP|CHF))?)", shape, re.I
    ):
        found.append(f"the price of {costs['of']} is {costs['value']}")
    choice = "filter|view|category|folder|page|section|item"
    if chosen := re.fullmatch(
        rf"the (?:{choice}) (?P<q>{Q}) is (?P<rest>(?:not )?(?:active|selected|chosen|current))", shape, re.I
    ):
        found.append(f"{chosen['q']} is {chosen['rest']}")
    if chosen := re.fullmatch(
        rf"(?P<q>{Q}) is (?P<not>not )?the (?P<rest>active|selected|chosen|current) (?P<what>{choice}|tab)", shape, re.I
    ):
        tab = "the tab " if chosen["what"].lower() == "tab" else ""
        found.append(f"{tab}{chosen['q']} is {chosen['not'] or ''}{chosen['rest']}")
    if on := re.fullmatch(rf"(?P<who>.+? (?:is|am|are)(?: not)?) on the page (?P<q>{Q})", shape, re.I):
        found.append(f"{on['who']} on the {on['q']} page")
    if draft := re.fullmatch(rf"(?P<of>(?:the {RECORD} )?{Q}) is (?P<not>not )?an? (?P<state>draft)", shape, re.I):
        found.append(f"{draft['of']} is {draft['not'] or ''}{draft['state']}")
    if error := re.fullmatch(rf"(?P<q>{Q}) is (?:shown|displayed|reported) as an error(?: message)?", shape, re.I):
        found.append(f"the error {error['q']} is shown")
    if message := re.fullmatch(
        rf"(?P<message>(?:the|an?) {MESSAGE}) (?:that|which) (?:contains|says|mentions|reads) (?P<q>{Q}) "
        rf"(?:is {SEEN}|{COMES})",
        shape,
        re.I,
    ):
        found.append(f"{message['message']} contains {message['q']}")
    return [
        *(*found, *_of_tables(shape), *_of_things(shape), *_of_boards(shape), *_of_dialogs(shape)),
        *(*_of_states(shape), *_of_order(shape)),
    ]


def _of_tables(shape: str) -> list[str]:
    """“There is no column "Size"”, “the query returns 3 rows”, “"A" is listed with the status "Draft"”."""
    found = []
    if column := re.fullmatch(rf"the column (?P<q>{Q}) (?:of|in) (?P<rest>.+)", shape, re.I):
        found.append(f"the {column['q']} of {re.sub(r'^the row (?:of )?', '', column['rest'])}")
    if has := re.fullmatch(rf"(?P<table>the (?:.+ )?table (?:has|does not have) an?) (?P<q>{Q}) column", shape, re.I):
        found.append(f"{has['table'].removesuffix('n')} column {has['q']}")
    if none := re.fullmatch(
        rf"there is no column (?:called |named )?(?P<q>{Q})|the column (?P<own>{Q}) is not (?:shown|visible|displayed|there)",
        shape,
        re.I,
    ):
        found.append(f"the table does not have a column {none['q'] or none['own']}")
    if gave := re.fullmatch(
        rf"the (?:query|search|statement) (?:returns|returned|finds|found|yields|gives) (?P<n>(?:{N}|no|[a-z]+)) (?P<what>rows?|"
        r"results?|entries|records?|hits?)",
        shape,
        re.I,
    ):
        found.append(f"there are {gave['n']} {gave['what']}")
    if gone := re.fullmatch(
        rf"the (?:table|column|index|view|database|field|tag|category|{RECORD}) (?P<q>{Q}) "
        r"(?:is|does) not (?:listed|shown|displayed|there|exist)(?: in the list)?",
        shape,
        re.I,
    ):
        found.append(f"{gone['q']} is not listed")
    if without := re.fullmatch(
        rf"(?:the )?(?:search )?results? (?:do|does) not (?:show|contain|list|include|have) (?P<q>{Q})", shape, re.I
    ):
        found.append(f"{without['q']} is not listed")
    if state := re.fullmatch(
        rf"(?P<q>{Q}) is (?:listed|shown|displayed) with the (?P<what>[a-z]+(?: [a-z]+)?) (?P<value>{Q}|{PROPER})",
        shape,
        re.I,
    ):
        found.append(f"the {state['what']} of {state['q']} is {state['value']}")
    return found


def _of_states(shape: str) -> list[str]:
    """“Archive is disabled for Rexy” is said of the Archive of Rexy."""
    found = []
    states = "(?:disabled|enabled|gr[ea]yed out|(?:un)?(?:checked|ticked)|on|off|required|read-only)"
    if whose := re.fullmatch(
        rf"(?P<who>[^,]+?) is(?P<not> not)? (?P<state>{states}) (?P<at>for|under|below) (?P<of>{Q}|{PROPER}|{LABEL})",
        shape,
    ):
        found.append(f"{whose['who']} {whose['at']} {whose['of']} is{whose['not'] or ''} {whose['state']}")
        if re.match(r"(?:en|dis)abled|gr", whose["state"]) and re.fullmatch(r"[A-Z][a-z]+(?: [a-z]+)+", whose["who"]):
            found.append(f"the {whose['who']} button for {whose['of']} is{whose['not'] or ''} {whose['state']}")
    if of := re.fullmatch(rf"(?P<what>the [a-z]+(?: [a-z]+)?) of the {RECORD} (?P<q>{Q}|{N}) (?P<rest>is .+)", shape):
        found.append(f"{of['what']} of {quoted(of['q'])} {of['rest']}")
    if chosen := re.fullmatch(
        rf"the (?P<q>{Q}) (?:filter|view|category) is (?P<rest>(?:not )?(?:active|selected|chosen|current))",
        shape,
        re.I,
    ):
        found.append(f"{chosen['q']} is {chosen['rest']}")
    return found


LABEL = r"[A-Z][\w'-]*(?: [a-z][\w'-]*){1,3}"
"""“New booking”: what a part of the page is called."""


def _of_order(shape: str) -> list[str]:
    """“The Total column is sorted descending”, “the newest post is at the top”: said of the whole table."""
    found = []
    falls, rises = "desc(?:ending)?", "asc(?:ending)?"
    if column := re.fullmatch(
        rf"the (?:column (?P<q>{Q})|(?P<name>{Q}|[A-Z][\w-]*(?: [a-z][\w-]*)?) column) is (?:sorted|ordered) (?:in )?"
        rf"(?:(?P<falls>{falls})|{rises})(?: order)?",
        shape,
    ):
        way = "descending" if column["falls"] else "ascending"
        found.append(f"the table is sorted by the column {column['q'] or column['name']}, in {way} order")
    if top := re.fullmatch(
        rf"the (?:(?P<new>newest|latest|most recent)|(?P<old>oldest)) (?P<noun>{RECORD}) (?:is (?:at the top|on top|first|listed "
        r"first|shown first)|comes first)(?: of the list)?",
        shape,
        re.I,
    ):
        found.append(f"the {top['noun']}s are sorted by date, {'newest' if top['new'] else 'oldest'} first")
    return found


def _of_things(shape: str) -> list[str]:
    """“The mail "Lunch?" is in the inbox”, “there is a mail with the subject "Lunch?"”, “the first mail is from "Ann"”."""
    found = []
    if named := re.fullmatch(
        rf"(?:the|an?) {RECORD} (?P<q>{Q}) (?P<rest>(?:is|has|comes|appears|stands|does|was)\b.*)", shape, re.I
    ):
        found.append(f"{named['q']} {named['rest']}")
    if there := re.fullmatch(
        rf"there is (?P<det>an?|no|one) {RECORD} (?:from|by|of|for|about|called|named|titled|(?:with|that has) the "
        rf"(?:subject|name|title|number|text|label|author|id)) (?P<q>{Q})(?P<place> in the [a-z ]+)?",
        shape,
        re.I,
    ):
        found.append(f"there is {there['det'].lower().replace('an', 'a')} item with {there['q']}{there['place'] or ''}")
    if none := re.fullmatch(rf"no (?P<noun>{RECORD}) is (?:called|named|titled) (?P<q>{Q})", shape, re.I):
        found.append(f"there is no {none['noun']} {none['q']}")
    if one := re.fullmatch(
        rf"(?:an?|(?P<no>no)) (?P<noun>{RECORD}) (?:called |named |titled )?(?P<q>{Q}) (?:exists|is {SEEN})",
        shape,
        re.I,
    ):
        found.append(f"there is {'no' if one['no'] else 'a'} {one['noun']} {one['q']}")
    if owned := re.fullmatch(rf"(?P<n>.+?) (?P<noun>{RECORD}s?) (?:is|are) (?P<by>by|from) (?P<q>{Q}|{PROPER})", shape):
        found.append(f"{owned['n']} {owned['noun']} {owned['by']} {owned['q']} are shown")
    if owner := re.fullmatch(
        rf"(?P<who>{Q}|{PROPER}) is(?P<not> not)? the (?P<what>[a-z]+) of (?:the )?(?:{RECORD} )?(?P<q>{Q}|{N})", shape
    ):
        found.append(f"the {owner['what']} of {quoted(owner['q'])} is{owner['not'] or ''} {owner['who']}")
    if nth := re.fullmatch(
        rf"(?P<nth>the (?:first|second|third|last)) {RECORD} is (?:from|by|of|for|about|called) (?P<q>{Q})", shape, re.I
    ):
        found.append(f"{nth['nth']} item contains {nth['q']}")
    if nth := re.fullmatch(rf"(?P<nth>the (?:first|second|third|last)) {RECORD} is (?P<q>{Q}|{N})", shape, re.I):
        found.append(f"{nth['nth']} item is {quoted(nth['q'])}")
    if only := re.fullmatch(rf"only (?P<state>[a-z]+) (?P<what>{RECORD}s) are {SEEN}", shape, re.I):
        found.append(f"all {only['what']} are {only['state']}")
    return found


def quoted(value: str) -> str:
    """A number tells a row as a quotation does."""
    return chr(0xE000 + ord(value) % 256) if re.fullmatch(N, value) else value


def _of_dialogs(shape: str) -> list[str]:
    """“The dialog has a Cancel button” says that there is one in it."""
    controls = "(?:button|link|field|checkbox|list)"
    has = re.fullmatch(rf"(?P<dialog>the (?:dialog|modal|pop-?up)) has (?P<what>(?:an?|no) .+ {controls})", shape, re.I)
    return [f"there is {has['what']} in {has['dialog']}"] if has else []


def _of_boards(shape: str) -> list[str]:
    """“"A" has moved to "Done"”, “no card is in "Done"”, “"A" is the only card in "Done"”."""
    found = []
    if moved := re.fullmatch(rf"(?P<q>{Q}) (?:(?:was|has been|is|has) )?moved (?:in)?to (?P<place>.+)", shape, re.I):
        found.append(f"{moved['q']} is in {moved['place']}")
    if none := re.fullmatch(rf"no (?P<what>{RECORD}) is in (?P<place>.+)", shape, re.I):
        found.append(f"there are no {none['what']}s in {none['place']}")
    if begun := re.fullmatch(rf"(?P<q>(?:the {RECORD} )?{Q}) is (?P<not>not )?in progress", shape, re.I):
        found.append(f"{begun['q']} is {begun['not'] or ''}in In progress")
    if alone := re.fullmatch(rf"(?P<q>{Q}) is the only (?:{RECORD}) in (?P<place>.+)", shape, re.I):
        found.append(f"only {alone['q']} is in {alone['place']}")
    return found


NO_NAME = re.compile(
    r"(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|OK|URL|PDF|CSV|JSON|"
    r"January|February|March|April|May|June|July|August|September|October|November|December)$"
)
"""Written with a capital, and no name of anything on the page."""
ALONE = re.compile(
    rf"(?P<name>[A-Z][a-z][\w'-]*(?: [a-z][\w'-]*){{0,3}}?|{N}) (?:is(?: not)? (?:the (?:first|second|third|last|active|selected|"
    r"current)\b|in (?:the (?:table|list)\b|progress$)|(?:above|below|before|after|due|assigned|unassigned|tagged|labelled|"
    rf"crossed|struck|highlighted)\b|(?:{'|'.join(STATUS_WORDS.split())})$)|(?:comes|stands) |(?:has|does not have) the "
    r"(?:badges?|tags?|labels?|status|priority|role|owner|assignee|category) )"
)
"""What begins a sentence has a capital anyway; before these only a name can stand."""


def quoted_names(sentence: Sentence) -> Sentence | None:
    """“The table lists Tea, Coffee and Milk” as with quotation marks; None where it has no names. Only where no form knew it."""
    values = list(sentence.values)

    def quote(m: re.Match[str]) -> str:
        if NO_NAME.match(m[0]) or len(values) >= MOST_VALUES:
            return m[0]
        values.append(sentence.expand(m[0]))
        return chr(0xE000 + len(values) - 1)

    shape = re.sub(r"(?<=[a-z,] )[A-Z][\w'-]*(?: [A-Z][\w'-]*)*", quote, sentence.shape)
    if (first := ALONE.match(shape)) and _names_something(first["name"], sentence):
        shape = quote(re.compile(re.escape(first["name"])).match(shape) or first) + shape[first.end("name") :]
    return Sentence(shape, tuple(values)) if shape != sentence.shape else None


def _names_something(name: str, sentence: Sentence) -> bool:
    """“INV-104”, “Pay rent”: no number alone, and nothing that says more than a name."""
    if re.fullmatch(N, name):
        return bool(re.fullmatch(OWN_NAME, sentence.expand(name)))
    more = {*SAYING_MORE.split(), *JOINING.split()}
    return not NOT_ALONE.match(name) and not any(
        word in more or re.fullmatch(ADVERB, word) for word in name.split()[1:]
    )


NOT_ALONE = re.compile(
    r"(?:The|An?|My|Your|Our|This|That|It|There|No|Nothing|Nobody|Every\w*|Each|All|Both|One|Two|Three|Work|Results?)\b"
)
MOST_VALUES = 250
