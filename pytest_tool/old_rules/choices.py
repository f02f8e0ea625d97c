"""Doubts about what is chosen of several: “Pay by PayPal” is no “Pay at hotel”, “York” no “New York”, and a field is no way."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import closeness, groups, stem, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.old_rules.case import Considered, called, surroundings, texts
from pytest_tool.old_rules.records import FIELDS, KEPT, OPENING
from pytest_tool.stated import QUOTED, folded, quoted

RADIOS = frozenset({"radio", "menuitemradio"})
ORDERS = word_set(
    "click choose select pick use take tick check set pay book go switch answer make open by with via in on"
)
"""What is done with an option, whichever it is."""
FILLING = frozenset(
    stems(
        "the a an my our your this that i it is am to of for in on at by with via using as from and or all any please want would "
        "like option button radio choice answer entry value plan method way type kind sort mode variant rate tariff package size "
        "colour color version one delivery shipping payment account question yes no do not be will"
    )
)
"""What tells none of several options from another."""
PLACED = re.compile(
    r"\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|last|other|middle|top|bottom|next|default|\w{3,}est"
)
"""What tells an option by its place, or compares it with the others."""
NAME_ENDS = re.compile(r"[(–—:,;/|•·]| - |\d")
"""What stands behind is said of an option, and is no part of its name: “Monthly – 10 €”."""
CLOSE = 0.7
FEW = 2
"""So many words that nothing on the page says are more than a way of putting it; so many options are several."""
OPENS_OR_CHOOSES = re.compile(
    r"(?:open|choose|select|pick|click pay|click(?= [a-z]+ #?\d{2,}$)) (?:the |my |an? )*(?P<what>.+)$", re.IGNORECASE
)
A_FIELD = re.compile(
    r"\b(?:field|box|input|area|editor|picker|calendar|search|date|time|list|dropdown|menu)\b", re.IGNORECASE
)
IN_FRONT = re.compile(r"\b(?P<word>[A-Z][a-z]+)[ -]$")


_ENTRY = re.compile(
    r"\b(?i:choose|select|pick) (?P<name>[A-Z]\w*(?: \w+){0,3}?) (?:from|in|under) (?:\w+ ){1,4}?menu\b"
)


def another_entry(case: Considered) -> str:
    """“Choose Export from the File menu” names its entry, and is no “Download as PDF” there, whatever that comes to."""
    target, said = case.target, _ENTRY.search(case.question.step.text)
    if target is None or said is None or target.role not in ENTRIES or case.decision.operation is not Operation.CLICK:
        return ""
    meant = folded(without_purpose(case.question.intent.text)) == f"click {folded(said['name'])}"
    if not meant or {*stems(said["name"])} & {*stems(f"{target.name} {target.text}")}:
        return ""
    return f'the step names the entry “{said["name"]}”, and "{called(target)}" is another'


ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio"})


def another_choice(case: Considered) -> str:
    """“Choose PayPal” is no “Pay at hotel”, nor “debit card” the “Credit card”: one of several, and another one is said."""
    target, ticks = case.target, case.decision.operation in (Operation.CHECK, Operation.CLICK)
    said = folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    if target is None or not ticks or target.role not in RADIOS or not target.name:
        return ""
    if folded(target.name) in map(folded, quoted(case.question.intent.text)):
        return ""
    words = re.findall(r"[^\W_]+", said)
    while words and words[0] in ORDERS:
        words = words[1:]
    name = [word for word in stems(NAME_ENDS.split(folded(target.name))[0]) if word not in FILLING]
    seen = case.question.seen
    here = {*stems(" ".join((*texts(target), *surroundings(target), seen.title, *seen.headings)))}
    lost = [word for word in words if stem(word) not in here | FILLING]
    alone = sum(c.role in RADIOS for c in seen.controls) < FEW
    if alone or not lost or not name or any(PLACED.fullmatch(word) for word in words):
        return ""
    own = [word for word in name if word not in map(stem, words)]
    lost = [
        word for word in lost if not any(groups(word) & groups(o) or closeness(stem(word), o) >= CLOSE for o in own)
    ]
    told = {*stems(" ".join(text for c in seen.controls for text in (*texts(c), *surroundings(c))))}
    told |= {*stems(" ".join(b.text for b in seen.blocks))}
    nowhere = [word for word in lost if stem(word) not in told]
    if not lost or not (own or len(nowhere) >= FEW):
        return ""
    return f'the intent says “{lost[-1]}”, and "{called(target)}" is another choice'


def only_takes_text(case: Considered) -> str:
    """“Choose debit card” is no click into the field “Card number”, nor “open reservation 1007” one into the search box."""
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    order = OPENS_OR_CHOOSES.match(words)
    if target is None or order is None or case.decision.operation is not Operation.CLICK or A_FIELD.search(words):
        return ""
    plain = target.role in FIELDS | {"searchbox"} and target.type in KEPT | {"search"} and not target.states & OPENING
    own = set(stems(" ".join((*texts(target), target.near, target.section))))
    lost = [word for word in re.findall(r"[^\W_]+", folded(order["what"])) if stem(word) not in own | FILLING]
    return f'"{called(target)}" is a field to fill in, and says nothing of “{lost[0]}”' if plain and lost else ""


def part_of_a_name(case: Considered) -> str:
    """“Set the city to York” is not for “New York”: what begins with a capital is a name, and that is another one.

    A name in quotation marks is seen to by ``longer_option``.
    """
    target, question = case.target, case.question
    chosen = case.decision.said if case.decision.operation is Operation.SELECT else called(target) if target else ""
    if target is None or (case.decision.operation is not Operation.SELECT and target.role not in RADIOS | {"option"}):
        return ""
    about = set(stems(" ".join((question.step.text, target.name, target.section, target.near))))
    for value in quoted(question.intent.text):
        ends = re.search(rf"(?<!\w){re.escape(value)}$", chosen, re.IGNORECASE)
        longer = IN_FRONT.search(chosen[: ends.start()]) if ends else None
        named = value[:1].isupper() and re.search(rf"(?<![\w\"“]){re.escape(value)}(?!\w)", question.step.text)
        if longer and named and stem(folded(longer["word"])) not in about:
            return f'the step says “{value}”, and "{chosen}" is another name'
    return ""
