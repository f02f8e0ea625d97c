"""Doubts about rows: what the step tells stands in another one, or means something else in this one, or only some say it."""

from __future__ import annotations

import re
from collections.abc import Set

from pytest_tool.action import Operation
from pytest_tool.embedded.identifiers import RECORDS, named, numbered
from pytest_tool.embedded.in_menus import listed_in
from pytest_tool.embedded.objects import ANY_ONE, FILLING
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.placing import THINGS
from pytest_tool.embedded.words import stem, stems
from pytest_tool.grammar.every import WRITTEN
from pytest_tool.grammar.ordering import ordered
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import plain, tokens, word_set
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called, texts
from pytest_tool.stated import QUOTED, folded, quoted

NOUN = re.compile(r"(\w+) [\"“]")
FOR = re.compile(r'(?:click|press|tap) "?[^"]+?"? for (?:the |an? )?"?(?P<name>[^"]+?)"?')
ORDER = re.compile(r"click [a-z]+(?: the)?(?: [a-z]+)? (?P<name>[\w@.-]+)")
WHICH = word_set("first second third last next cheapest newest oldest latest top bottom other one")
"""Which of several is told by these, and no name."""
TELLING = re.compile(r"[^\W\d_]{3,}|(?<![\w-])[a-z]+(?=-\d)")
"""Of “db-1” also the letters, however few."""


def other_row_says(case: Considered) -> str:
    """“Approve the vacation of Bob” is not for the sick leave of Bob, where the vacation stands in the row of Ann."""
    target, step, controls = case.target, case.question.step.text, case.question.seen.controls
    if target is None or not target.row or case.decision.operation not in DOING:
        return ""
    parsed = parse(step)  # without the page's names: a second order with a verb of its own is a gap
    wishes = [wish for wish in parsed.wishes if wish.act is not Act.DIALOG]  # “… and confirm” is no order of its own
    if len(wishes) != 1 or parsed.not_understood or wishes[0].every:  # “delete all except Ann” names who is left
        return ""
    elsewhere = [c for c in controls if c.row and c.row != target.row]
    others = [c for c in elsewhere if (c.role, c.name) == (target.role, target.name) and not _leads_there(c, target)]
    bare = not quoted(step) and not PIECE.search(
        folded(step)
    )  # “click the column header "height"” names the control itself
    if not others and not wishes[0].value and bare:  # a value is set in a field; what has none is done to a record
        others = elsewhere
    # “change Bob's city to Oslo” is not about who is in Oslo
    told = _told(step) - _names_told(step, target, controls) - _words(wishes[0].value or "")
    if wishes[0].path:  # “Pages > Home > About us”: each station is a control of its own, and no word about another
        told -= _words(" ".join((*wishes[0].path, wishes[0].target)))
    told -= _words(listed_in(wishes[0]))
    told -= _words(
        " ".join(AS_STATE.findall(folded(QUOTED.sub(" ", step))))
    )  # what it is to become stands in other rows
    if wishes[0].text.startswith("sort by "):  # the order is none of the things that stand in rows
        told &= _words(plain(ordered(tokens(wishes[0].text.removeprefix("sort by ")))[0]))
    own = folded(f"{target.row} {target.name} {target.section} {target.frame}")
    strange = sorted(word for word in told & _words(" ".join(c.row for c in others)) if word not in own)
    return (
        f'the step says “{strange[0]}”, which does not stand beside "{called(target)}" but in another row'
        if strange
        else ""
    )


def begins_another(case: Considered) -> str:
    """“Regenerate the token ci” is not for the row of “laptop”, the only one with such a button: another begins with “ci”."""
    target, said = case.target, ORDER.fullmatch(folded(without_purpose(case.question.intent.text)).rstrip("."))
    if target is None or not target.row or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    own = set(folded(f"{target.row} {target.name} {target.section}").split())
    rows = {folded(c.row) for c in case.question.seen.controls if c.row} - {folded(target.row)}
    names = {row.split()[0] for row in rows if row.startswith(f"{said['name']} ")} - own - FILLING - ANY_ONE
    return f'“{names.pop()}” is what another row begins with, and that of "{called(target)}" does not' if names else ""


def for_another(case: Considered) -> str:
    """“Click Restock for the lemon tea” is not for the card of the green tea, though no other card has such a button."""
    target, said = case.target, FOR.fullmatch(folded(without_purpose(case.question.intent.text)).rstrip("."))
    if target is None or not target.row or said is None or case.decision.operation not in DOING:
        return ""
    own = (target.name, target.text, target.row, target.section, target.frame, target.near)
    told = set(stems(" ".join((*own, *case.question.seen.main_headings))))
    named_so = [word for word in re.findall(r"[^\W_]+", said["name"]) if word not in ANY_ONE | FILLING | WHICH | THINGS]
    missing = [word for word in named_so if stem(word) not in told]
    return f'the intent says “{missing[0]}”, and the row of "{called(target)}" does not' if missing else ""


OF_RECORD = re.compile(r".+ (?:for|of|on) [\"“'‘]?(?P<name>.+?)[\"”'’]?")
TO_REACH = re.compile(r" to click (?P<verb>[a-z]+) in the row of [\"“](?P<name>[^\"”]+)[\"”]$", re.IGNORECASE)


def not_in_that_row(case: Considered) -> str:
    """“Delete Ann Lee's comment” is not done by a “Delete” in the row of Ann Leeds, whichever menu was opened for it."""
    target, said = case.target, TO_REACH.search(case.question.intent.text)
    if target is None or said is None or not target.row or case.decision.operation is not Operation.CLICK:
        return ""
    own = (target.row, target.name, target.section, target.near, target.frame, case.question.seen.modal or "")
    name, opens = folded(said["name"]), target.states & {"collapsed", "expanded"}
    around = (c for c in case.question.seen.controls if c.row == target.row and "expanded" in c.states)
    if any((of := OF_RECORD.fullmatch(folded(called(c)))) and of["name"] == name for c in around):
        return ""  # an open menu may be a part of its own, with what opened it: “More options for 'Ann'”
    stands = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", folded(" | ".join(own)))
    if opens or stands or not lexicon().get(folded(called(target)).split(" ")[0]):
        return ""
    return f'the row of "{called(target)}" does not say “{said["name"]}”'


IN_MENU_OF = re.compile(r"\bchoose [\"“].+[\"”] in the menu of [\"“](?P<name>[^\"”]+)[\"”]$", re.IGNORECASE)


def menu_of_nobody(case: Considered) -> str:
    """“Delete "Summer market" using its menu” is not done by the menu of the page, where nothing is called so."""
    target, said, seen = case.target, IN_MENU_OF.search(case.question.intent.text), case.question.seen
    if target is None or said is None or seen.modal or target.states & {"collapsed", "expanded"}:
        return ""
    told = (
        seen.title,
        *(block.text for block in seen.blocks),
        *(text for c in seen.controls for text in (*texts(c), c.row)),
    )
    stands = re.search(rf"(?<!\w){re.escape(folded(said['name']))}(?!\w)", folded(" | ".join(told)))
    return "" if stands else f"nothing on this page is called “{said['name']}”, whose menu is meant"


def column_says_other(case: Considered) -> str:
    """“Delete the row with the name "Mint"” is not for the row whose supplier is Mint: its own column says what its name is."""
    target, said = case.target, WITH_FIELD.search(case.question.step.text)
    if target is None or not target.row or said is None or case.decision.operation not in DOING:
        return ""
    head: tuple[str, ...] = ()
    own: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    for block in case.question.seen.blocks:
        head = block.cells if block.header else head
        is_row = block.kind == "row" and not block.header and _are_of(block.cells, target.row)
        if is_row and (own is None or len("".join(block.cells)) > len("".join(own[1]))):
            own = head, block.cells  # of “boats” and “boats_old” the one that says more of it
    at = [i for i, name in enumerate(own[0]) if folded(name) == folded(said["field"])] if own else []
    if own is None or len(at) != 1 or at[0] >= len(own[1]) or _is_value(said, own[1][at[0]]):
        return ""
    return f'its {own[0][at[0]]} is "{own[1][at[0]]}"'


def _are_of(cells: tuple[str, ...], row: str) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(folded(cell))}(?!\w)", folded(row)) for cell in cells if cell)


def _is_value(said: re.Match[str], cell: str) -> bool:
    """A number may stand in it with a sign or a word: “#1018”, “Order 1018”."""
    if said["quoted"]:
        return folded(cell).lstrip("#") == folded(said["quoted"]).lstrip("#")
    return re.search(rf"(?<!\w){re.escape(folded(said['bare']))}(?!\w)", folded(cell)) is not None


WITH_FIELD = re.compile(
    r"\b(?:with|of|from|in) the (?P<field>[\w-]+(?: [a-z]\w*)?) (?:[\"“](?P<quoted>[^\"”]+)[\"”]|"
    r"(?P<bare>\d+\b|[\w.+-]+@[\w.-]+\w|[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*))"
)


def _leads_there(control: Control, target: Control) -> bool:
    """A link in the sidebar and one in the list that lead to one place: what stands beside the other tells of both."""
    return bool(target.href) and control.href == target.href and not target.href.endswith(("#", "…"))


AS_STATE = re.compile(r"\b(?:mark|set|flag) .+? as (?:an? |the )?([\w-]+(?: [\w-]+)?)(?=[.,;!]|$| and\b| then\b)")
DOING = frozenset({Operation.CLICK, Operation.CHECK, Operation.UNCHECK})
PIECE = re.compile(r"\b(?:button|link|icon|column|row|cell|header|heading|tab|box)\b")


def counts_something(case: Considered) -> str:
    """“Open order 12” is not the “View” of order 1017, of which there are 12 pieces."""
    target, step = case.target, case.question.step.text
    if target is None or not target.row or case.decision.operation is not Operation.CLICK:
        return ""
    for noun, which in NUMBERED.findall(folded(QUOTED.sub(" ", step))):
        own = folded(f"{target.name} {target.text}")
        there = named(which).search(folded(target.row)) and not named(which).search(own)
        if noun in RECORDS and there and not numbered(noun, which).search(folded(target.row)):
            return f'the step says “{noun} {which}”, and the row of "{called(target)}" has this number elsewhere'
    return ""


def done_to_all(case: Considered) -> str:
    """“Export the open invoices” is not a bare “Export”, where some rows say that they are open and others do not."""
    target, said = case.target, SOME.fullmatch(folded(case.question.intent.text))
    if target is None or said is None or target.row or case.decision.operation is not Operation.CLICK:
        return ""
    rows = {folded(c.row) for c in case.question.seen.controls if c.row}
    saying = {row for row in rows if named(said["state"]).search(row)}
    own = f"{target.name} {target.text} {target.section} {case.question.seen.title}"
    some = said["state"] in WRITTEN and 0 < len(saying) < len(rows) and not named(said["state"]).search(folded(own))
    return f'“{said["state"]}” are some of them, and "{called(target)}" says nothing of that' if some else ""


def of_another_row(case: Considered) -> str:
    """“Set the priority of ticket #101 to Low” is no choice in the list “Priority” above the tickets: only a row says 101."""
    target, decision = case.target, case.decision
    said = OF.search(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or target.row or decision.operation not in GIVING:
        return ""
    seen = case.question.seen
    values = [c.value or "" for c in seen.controls if not c.row]  # a form says whose it is
    page = (seen.modal, *seen.headings, *values)
    own = (target.name, target.near, target.section, target.frame, target.placeholder, *page)
    words = set(stems(said["whose"])) - {"the", "my", "of", "in", "for"} - set(stems(folded(" ".join(own))))
    rows = {folded(c.row) for c in seen.controls if c.row}
    words -= set(map(stem, ANY_ONE))
    saying = [row for row in rows if words and words <= set(stems(row))]
    others = saying and (len(saying) < len(rows) or len(rows) == 1)
    return f'“{said["whose"]}” is told in a row, and "{called(target)}" stands in none' if others else ""


GIVING = frozenset({Operation.SELECT, Operation.TYPE, Operation.CHECK, Operation.UNCHECK})
OF = re.compile(r" of (?P<whose>[^\"]+?)(?: (?:to|into|as) \".*)?$")
SOME = re.compile(r"click [a-z]+ (?:all )?(?:the )?(?P<state>[a-z]+) [a-z]+s")
NUMBERED = re.compile(
    r"(?<=[a-z] )(?<!and )(?<!then )(?<!or )(?:the |this |my )?([a-z]{3,}) (?:(?:with the )?(?:number|no\.?|nr\.?|id) )?#?(\d+)\b"
    r"(?![.,]\d)"
)


def customer_instead(case: Considered) -> str:
    """“Open the order of Bob Ray” is not the link “Bob Ray” in its row: that is the customer."""
    target, step = case.target, folded(case.question.step.text)
    name = folded(target.name or target.text) if target else ""
    if target is None or not name or not target.row or case.decision.operation is not Operation.CLICK:
        return ""
    said = re.search(rf"\b(?P<noun>{ORDERED}) (?:of|by|from|for) (?:the \w+ )?[\"“]?{re.escape(name)}(?!\w)", step)
    whose = said is not None and folded(target.row) != name
    return f'the {said["noun"]} is meant, and "{called(target)}" is whose it is' if said and whose else ""


ORDERED = "order|invoice|booking|payment|shipment|reservation|delivery|receipt|contract"


def _told(step: str) -> Set[str]:
    """The step's own words about its record: not what is done, nor what is quoted."""
    said = TELLING.findall(folded(QUOTED.sub(" ", step)))
    return {word for word in said if word not in lexicon()} - FILLING


def _names_told(step: str, target: Control, controls: tuple[Control, ...]) -> Set[str]:
    """“Run the query "Top customers"” says by its quoted name which row is meant: its noun tells nothing more."""
    names = [folded(text) for text in quoted(step)]
    here = all(name in folded(target.row) for name in names)
    elsewhere = any(name in folded(c.row) for c in controls if c.row != target.row for name in names)
    return set(map(folded, NOUN.findall(step))) if names and here and not elsewhere else set()


def _words(text: str) -> Set[str]:
    return set(re.findall(r"\w+", folded(text)))
