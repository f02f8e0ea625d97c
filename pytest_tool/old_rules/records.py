"""Doubts that the target belongs to another record, another list, or does not show what is to be seen."""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.embedded import identifiers, owners
from pytest_tool.embedded.collected import another_collection
from pytest_tool.embedded.identifiers import opened
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.whole_names import having, is_longer_than, longer_box, longer_name
from pytest_tool.embedded.words import closeness
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import quote
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import QUOTED, folded, quoted

LOOSELY = re.compile(
    r"\b(?:remove|take)\b.* from (?:the |my |this )?(?P<what>album|playlist|group|team|channel|library|collection|favou?rites)\b"
)
SHOWS = re.compile(r"(?:show|reveal|display|unhide|unmask|hide)\b", re.IGNORECASE)
BOXES = frozenset({"checkbox", "switch", "menuitemcheckbox"})
FIELDS = frozenset({"textbox", "spinbutton"})
KEPT = frozenset({"", "text", "password", "email", "tel", "url", "number", "textarea"})
"""Types of fields that open nothing when they are clicked."""
MOST_TOLD = 3
OPENING = frozenset({"collapsed", "expanded", "readonly"})
PRESSED = frozenset({"button", "link", "tab", "menuitem", "generic"})
TOUCHING = POINTING | {Operation.CHECK, Operation.UNCHECK}


def longer_named(case: Considered) -> str:
    """“Delete "Tide"” is not for the row “Tide tables”: a quoted name is that name."""
    target, question = case.target, case.question
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    lines = [" | ".join(b.cells) if b.cells else b.text for b in question.seen.blocks]
    longer = longer_name(question.intent.text, question.step.text, target, question.seen.controls, lines)
    return f'"{called(target)}" belongs to “{longer}”, which is another name' if longer else ""


def shorter_named(case: Considered) -> str:
    """“Open the advanced settings” is not for “Settings”, where there is “Advanced settings ▼”."""
    target = case.target
    if target is None or case.decision.operation is not Operation.CLICK:
        return ""
    said = _words(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    own = _words(target.name or target.text)
    others = [c for c in case.question.seen.controls if c.role in PRESSED and c is not target]
    fuller = [c for c in others if own and own < _words(c.name or c.text) <= said]
    return f'the intent says all of "{called(fuller[0])}", and of that "{called(target)}" is a part' if fuller else ""


def called_just_so(case: Considered) -> str:
    """“Open the database zoo” is not for “Database schema” in the row of the link “zoo”, nor in that of “zoos”."""
    intent = without_purpose(case.question.intent.text)
    target, name = case.target, opened(intent) or _chosen(intent)
    if target is None or not name or not target.row or case.decision.operation is not Operation.CLICK:
        return ""
    here = [c for c in case.question.seen.controls if c.row == target.row and c.role in PRESSED and c is not target]
    so = [c for c in here if closeness(folded(c.name), name) > 0 or folded(c.name) == name]
    own = name in folded(target.name or target.text).split() or name == folded(target.name or target.text)
    return f'"{so[0].name}" is called so, and "{called(target)}" only stands beside it' if so and not own else ""


CHOSEN = re.compile(
    r"(?:choose|select|click|open) (?:the )?(?P<nouns>(?:[a-z]+ ){0,3})[\"“](?P<name>[^\"“”]+)[\"”]", re.IGNORECASE
)


def _chosen(intent: str) -> str:
    """The name in “choose the page type "Standard page"”, of which a link “Pages using Standard page” only has the words."""
    said = CHOSEN.fullmatch(intent.strip())
    nouns = said["nouns"].split() if said else []
    return "" if said is None or any(word in lexicon() and word != "type" for word in nouns) else folded(said["name"])


def misnamed(case: Considered) -> str:
    """“Open the table animal” is not for “animals”: that is another table."""
    target = case.target
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    name = identifiers.misnamed(case.question.intent.text, case.question.step.text, target.name or target.text)
    return f'the step says “{name}”, and "{called(target)}" is another name' if name else ""


def number_lost(case: Considered) -> str:
    """“Open order 1001” is not for the link “Orders”: the number is the name."""
    target = case.target
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    number = identifiers.number_lost(without_purpose(case.question.intent.text), target)
    return f'the step says {number}, of which "{called(target)}" says nothing' if number else ""


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", folded(text))) - {"the", "a", "an", "this"}


def another_owner(case: Considered) -> str:
    """“Change the room of Tariq Aziz's booking” is not for the form below, where new bookings are made."""
    target, seen, decision = case.target, case.question.seen, case.decision
    if target is None or decision.operation not in TOUCHING | {Operation.TYPE, Operation.SELECT}:
        return ""
    above = (seen.title, seen.modal, *seen.windows, *seen.main_headings)
    name = owners.another_owner(case.question.intent.text, target, seen.controls, above, decision.said)
    return f'the intent is about “{name}”, and nothing beside "{called(target)}" is' if name else ""


def another_list(case: Considered) -> str:
    """“Remove "Dune" from the basket” is not done by “Remove from wishlist”, though it stands in the row of Dune."""
    target = case.target
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    said = LOOSELY.search(folded(case.question.step.text))
    if said and re.match(r"(?:delete|erase|destroy)\b", folded(target.name or target.text)):
        seen = case.question.seen
        about = folded(" ".join([seen.title, *seen.headings, target.name, target.section, target.frame, target.row]))
        if said["what"] not in about:
            return f'"{called(target)}" does more than to take it from the {said["what"]}'
    other = another_collection(case.question.step.text, target.name or target.text)
    return f'"{called(target)}" is for the {other}, of which the step says nothing' if other else ""


def shows_nothing(case: Considered) -> str:
    """“Show the password” is no click into the password field: that shows nothing."""
    target = case.target
    if target is None or case.decision.operation is not Operation.CLICK or not SHOWS.match(case.question.intent.text):
        return ""
    plain = target.role in FIELDS and target.type in KEPT and not target.states & OPENING
    return f'the intent wants to see something, and "{called(target)}" is a field to fill in' if plain else ""


def longer_option(case: Considered) -> str:
    """“Choose "Guinea"” is not for “Guinea-Bissau”: a quoted option is that option, also of a list that is drawn."""
    target, step = case.target, case.question.step.text
    clicks = target is not None and target.role == "option" and case.decision.operation is Operation.CLICK
    chosen = called(target) if clicks and target else case.decision.said
    if target is None or not (clicks or case.decision.operation is Operation.SELECT) or not chosen:
        return ""
    values = [text for text in quoted(case.question.intent.text) if folded(text) in map(folded, quoted(step))]
    values = [text for text in values if re.search(r"[^\W\d_]", text)]
    longer = [text for text in values if is_longer_than(text, chosen)]
    alike = [o for text in values if folded(chosen) == f"{folded(text)} first" for o in having(text, target.options)]
    if len(alike) > 1:
        return f'the step says "{values[0]}", which may be {" or ".join(map(quote, alike[:MOST_TOLD]))}'
    return f'the step says "{longer[0]}", and "{chosen}" is another name' if longer else ""


MARKS = re.compile(
    r"\b(?:important|urgent|favou?rite|starred|star|flag|flagged|pin|pinned|archive|archived|hide|hidden)\b(?! of\b)"
)
"""What a box in a row may say that does not tick the row itself off."""


def marks_otherwise(case: Considered) -> str:
    """“Tick "Buy milk"” is not done by the box “Mark as important” in its row."""
    target, words = case.target, folded(without_purpose(case.question.intent.text))
    ticks = case.decision.operation in (Operation.CHECK, Operation.UNCHECK, Operation.CLICK)
    said = MARKS.search(folded(target.name or target.text)) if target and ticks and target.role in BOXES else None
    if (
        target is None
        or said is None
        or said[0] in words
        or said[0].replace("ou", "o") in folded(case.question.step.text).replace("ou", "o")
    ):
        return ""
    of_its_row = any(folded(name) in folded(target.row) for name in quoted(words))
    return f'"{target.name}" says “{said[0]}”, which nobody asked for' if of_its_row else ""


def longer_ticked(case: Considered) -> str:
    """“Tick "Dune"” is not for the box “Dune Messiah”: a quoted box is that box. A click ticks it as well. Nor is it for one of
    two that go on in other words.
    """
    target, words = case.target, without_purpose(case.question.intent.text)
    ticks = case.decision.operation in (Operation.CHECK, Operation.UNCHECK, Operation.CLICK)
    if target is None or not ticks or target.role not in BOXES:
        return ""
    stated = [text for text in quoted(words) if folded(text) in map(folded, quoted(case.question.step.text))]
    said = next((t for t in stated if longer_box(t, target.name) and folded(t) != folded(target.text)), "")
    if said:
        return f'the step says "{said}", and "{target.name}" is another name'
    others = [c.name for c in case.question.seen.controls if c.role == target.role and c.name != target.name]
    part = next(
        (t for t in stated if folded(t) not in (folded(target.name), folded(target.text)) and having(t, [target.name])),
        "",
    )
    own = folded(target.name) if folded(target.name).endswith(f": {folded(part)}") else "\n"
    shared = [
        n for n in others if part and having(part, [n]) and not folded(n).startswith(own)
    ]  # “Done: A” and “Done: A & B”
    return f'the step says "{part}", which "{shared[0]}" has in its name as well as "{target.name}"' if shared else ""
