"""Doubts that an order is for something beside what the step means: the ticket and not its note, “Copy link” and not “Copy”."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.lost_instead import SAME, singular
from pytest_tool.embedded.objects import ANY_ONE
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.old_rules.case import Considered, called, surroundings
from pytest_tool.stated import QUOTED, folded

_ORDER = re.compile(r"\b(?P<verb>[a-z]+) (?:the|this|that) (?P<what>[a-z]+)\b")
_ITSELF = re.compile(r"(?:click|press|tap|choose)(?: on)?(?: the)? [\"“](?P<name>[^\"”]+)[\"”](?: button| link)?")
GIVING = {"assign": "assignee"}
"""The list in which what these verbs say is chosen."""
ORDERING = frozenset({"button", "link", "menuitem"})
_NUMBERED_ROW = re.compile(r"in the row of [\"“](?P<number>[\w-]*\d[\w-]*)[\"”]$")
_COMMA = re.compile(r"\bof [\"“](?P<name>[^\"”,]+(?:, ?[^\"”,]+)+)[\"”]$")
_OF_NAME = re.compile(r"\bof [\"“](?P<name>[^\"”]+)[\"”]$")
_COUNTED = re.compile(r"(?:^|\bto )click the (?P<which>[a-z]+|\d+(?:st|nd|rd|th)) (?P<verb>[a-z]+)$")
PRESSED = word_set("button link icon tab")
MANY = 2
"""So many rows are a list."""
_NO_KIND = word_set("the and for with number row line")
SHOWING = frozenset({Form.OPEN, Form.TYPE, Form.ADD})
DANGLING = word_set("as to for from with in on by of into and or")
"""A name does not end with these."""
OTHER_ENDS = {
    "copy": word_set("link url address id key code text to as"),
    "save": word_set("as to for later draft copy template and &"),
}
"""Verb → how the name of another order goes on: “Copy link” is no “Copy”, while “Save profile” may well be the “Save”."""


def part_with_a_head(case: Considered) -> str:
    """“Assign the note to Dana” is not done by the assignee of the ticket, whose notes stand under a heading of their own, nor
    “forward the attachment” by a “Forward” beside that part.
    """
    target = case.target
    if target is None or case.decision.operation not in (Operation.CLICK, Operation.SELECT):
        return ""
    intent, seen = folded(without_purpose(case.question.intent.text)), case.question.seen
    heads = {singular(folded(h).split(" (")[0]) for h in seen.headings if h not in seen.main_headings}
    about = stems(" ".join((seen.title, seen.modal or "", *seen.main_headings)))
    own = stems(" ".join((target.name, target.text, target.icon, *surroundings(target))))
    for said in _ORDER.finditer(folded(QUOTED.sub(" ", case.question.step.text))):
        verb, what = said["verb"], said["what"]
        meant = intent.startswith(f"click {verb}") or (verb in GIVING and GIVING[verb] in intent)
        if meant and lexicon().get(verb) not in SHOWING and what in heads and stem(what) not in {*about, *own}:
            return f'the page has a part for each {what}, and "{called(target)}" is not in it'
    return ""


def begins_with_it(case: Considered) -> str:
    """`Click "Copy"` is not for “Copy link”, nor `"Save as"` for “Save as draft”: what is behind it tells another order."""
    target, said = case.target, _ITSELF.fullmatch(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or target.role not in ORDERING:
        return ""
    name, names = folded(said["name"]).strip(" .…"), {folded(text).strip(" .…") for text in (target.name, target.text)}
    longer = next((text for text in names if text.startswith(f"{name} ")), "")
    rest = longer.removeprefix(name).split()
    if not rest or name in names or not re.search(rf"[\"“]{re.escape(said['name'])}[\"”]", case.question.step.text):
        return ""
    opens = name.split()[-1] in DANGLING or rest[0] in OTHER_ENDS.get(name, ())
    return f'the step says "{said["name"]}", and "{called(target)}" is another order' if opens else ""


def number_of_another_kind(case: Considered) -> str:
    """“Mark invoice 102 as paid” is not for room 102: on a page that says what it lists, the kind has to be one of it."""
    target, intent = case.target, _NUMBERED_ROW.search(case.question.intent.text)
    if target is None or intent is None or not target.row or case.decision.operation is not Operation.CLICK:
        return ""
    number, seen = re.escape(folded(intent["number"])), case.question.seen
    said = re.search(rf"\b(?P<kind>[a-z]{{3,}}) [#\"“]?{number}(?!\w)", folded(case.question.step.text))
    heads = [cell for block in seen.blocks if block.header for cell in block.cells]
    if said is None or said["kind"] in lexicon() or said["kind"] in ANY_ONE | _NO_KIND or not heads:
        return ""
    kind, about = said["kind"], (seen.title, seen.modal or "", *seen.headings, *heads)
    told = " ".join((*about, target.name, target.text, *surroundings(target)))
    if stem(kind) in stems(told) or any(
        {kind, singular(word)} <= same for same in SAME for word in folded(told).split()
    ):
        return ""
    return (
        ""
        if groups(kind) & groups(told)
        else f"the page says nothing of “{kind}”, and {intent['number']} is another thing"
    )


def comma_lost(case: Considered) -> str:
    """“Delete "Lee, Wong"” is not for Lee Wong, who may as well be the Lee that is called Wong; cells of their own say it so."""
    target, intent = case.target, _COMMA.search(case.question.intent.text)
    parts = [folded(part).strip() for part in intent["name"].split(",")] if intent else []
    if target is None or intent is None or not target.row or ", ".join(parts) in folded(target.row):
        return ""
    cells = [[folded(cell) for cell in block.cells] for block in case.question.seen.blocks]
    apart = any(parts == row[k : k + len(parts)] for row in cells for k in range(len(row)))
    return "" if apart else f"“{intent['name']}” stands nowhere with its comma"


def half_of_a_name(case: Considered) -> str:
    """“Edit Brandt & Partners” is not for “Brandt & Sons”: each side of the “&” is a name of its own, or none is meant."""
    target, intent = case.target, _OF_NAME.search(case.question.intent.text)
    if target is None or intent is None or "&" in intent["name"]:
        return ""
    name, seen = intent["name"], case.question.seen
    written = re.escape(folded(name))
    if not re.search(rf"\w & {written}(?!\w)|(?<!\w){written} & \w", folded(case.question.step.text)):
        return ""
    alone = {folded(cell) for block in seen.blocks for cell in (block.text, *block.cells)}
    alone |= {folded(text) for c in seen.controls for text in (c.name, c.text, c.row)}
    return "" if folded(name) in alone else f"“{name}” is a part of a name with “&”, and nothing here is called just so"


def outside_of_rows(case: Considered) -> str:
    """“Play the second song” is not the one “Play” of a player below the list: what is counted there has rows of its own."""
    target, intent = case.target, _COUNTED.search(folded(case.question.intent.text))
    if target is None or intent is None or re.search(r"[^\W\d_]", target.row) or intent["verb"] not in lexicon():
        return ""  # a row of signs alone, “⏮ ▶ ⏭”, is a bar
    if case.decision.operation is not Operation.CLICK or target.role not in ORDERING:
        return ""
    said = re.search(rf"\b{intent['verb']} the {intent['which']} (?P<what>[a-z]+)", folded(case.question.step.text))
    rows = {c.row for c in case.question.seen.controls if c.row and c.role == "button"}
    if said is None or said["what"] in PRESSED or len(rows) < MANY:
        return ""
    return f'the step counts what is listed, and "{called(target)}" stands in no row'
