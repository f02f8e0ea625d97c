"""Doubts about words: what the intent says, and what the chosen control is called.

An engine is sure of a control that shares a row, or half a name, with what is meant.
"""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.whole_names import is_drawn
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called, texts
from pytest_tool.stated import folded, quoted

CHOSEN = re.compile(r"(?:choose|select|pick)\b[^\"“”]*[\"“](?P<value>[^\"”]+)[\"”]", re.IGNORECASE)
ITSELF = re.compile(
    r"(?:double-)?(?:click|tap|press|hover over|open)(?: on)? (?:the (?:[a-z]+ )?)?(?:\d+(?:st|nd|rd|th) )?"
    r"[\"“](?P<name>[^\"“”]+)[\"”]"
    r"(?: (?:button|link|icon|tab|menu item))?$",
    re.IGNORECASE,
)
"""The name is that of the control itself, and tells no row."""
BESIDE = re.compile(
    r"\b(?:menu|drop-?down|arrow|caret|chevron|triangle|button|icon|dots|link)\b.* "
    r"(?:next to|beside|after|before|above|below|(?:left|right) of) "
    r"(?:the )?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
SEES = re.compile(r"(?:show|list|display|filter|see|view|sort)\b", re.IGNORECASE)
APPLIES = frozenset({"apply", "refresh", "update", "submit", "load"})
"""On a button: it shows what was asked for."""
CHOOSES = re.compile(r"\b(?:choose|select|pick|use|take)\b")
"""What a button in the row is called that chooses it."""
GIVEN = frozenset({Operation.TYPE, Operation.SELECT})
FOLDED = frozenset({"collapsed", "expanded"})
UNTOLD = frozenset({
    "the", "into", "with", "for", "and", "its", "this", "that", "type", "enter", "fill", "put", "set", "chang", "write",
    "field", "box", "input", "text", "value", "new", "item", "entry",
})  # fmt: skip
"""Words of typing that name no field."""
IDENTIFIER = re.compile(r"[^\W_]+(?:_[^\W_]+)+")
ORDERS = re.compile(r"(?:sort|order|group|filter|facet)\b")
COUNTED = re.compile(r"\bthe (?P<number>\d+)(?:st|nd|rd|th) [\"“](?P<name>[^\"“”]+)[\"”](?: (?:button|link|icon))?$")
SPACED = re.compile(r"[0-9_a-z\u00c0-\u058f]")
"""A letter of a script that puts spaces between its words."""
BY_NAME = POINTING | GIVEN | {Operation.CHECK, Operation.UNCHECK, Operation.DRAG}


def part_of_an_identifier(case: Considered) -> str:
    """“loans” is another table than “loans_old”: of what is written in one word a part is no name, nor is it that of a row."""
    target, words = case.target, folded(case.question.intent.text)
    if target is None or case.decision.operation not in POINTING or ORDERS.match(words):
        return ""  # “sort by height” is said of “height_m”
    said = set(re.split(r"[\W_]+", words))
    shown = folded(f"{target.name or target.text} {target.row}").split()
    for name in filter(IDENTIFIER.fullmatch, shown):
        meant = (set(name.split("_")) & said) - UNTOLD
        if meant and not set(name.split("_")) <= said and not meant & set(shown):
            return f'"{name}" is one word, of which the intent says a part'
    return ""


def other_name(case: Considered) -> str:
    target = case.target
    value = case.decision.value
    if target is None or case.decision.operation not in BY_NAME or (value and value.stated_by.startswith("copied")):
        return ""  # of what is copied, the names tell where it stands
    bearing = [
        (c.name, c.text, c.placeholder, c.row, c.section, c.frame, c.near, c.value, *c.options)
        for c in (target, case.goal)
        if c is not None
    ]  # of what is dragged, and of where to
    said = folded(" ".join(filter(None, (text for told in bearing for text in told))))
    drawn = folded(" ".join(c.icon for c in (target, case.goal) if c is not None))  # “DeleteIcon”
    told = without_purpose(case.question.intent.text)  # a name after "to reach" says why, not what
    given = folded(case.decision.said) if case.decision.operation in GIVEN else None  # what goes in is no name
    names = [folded(name) for name in quoted(told)]
    missing = [
        name
        for name, own in zip(quoted(told), names, strict=True)
        if not (_stands(own, said) or is_drawn(own, drawn) or own == given or f"{own}s" == folded(called(target)))
    ]
    return f'the intent says "{missing[0]}", and neither "{called(target)}" nor its row does' if missing else ""


def _stands(name: str, said: str) -> bool:
    """Whether a name stands there in whole words, where its script has spaces: “Niger” is not said by “Nigeria”."""
    before, after = (r"(?<!\w)" if SPACED.match(edge) else "" for edge in (name[:1], name[-1:]))
    return re.search(rf"{before}{re.escape(name)}{after.replace('<!', '!')}", said) is not None


def bears_the_name(case: Considered) -> str:
    """“Click the 2nd "⋮"” is one that is called so, where the page has any: a row that shows it has other buttons, too."""
    target, said = case.target, ITSELF.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation not in POINTING or target.role in TICK_ROLES:
        return ""
    name = said["name"].strip()
    if name in _own(target) or not any(name in _own(c) for c in case.question.seen.controls):
        return ""
    return f'the intent says "{name}", and "{called(target)}" only stands beside it'


def _own(control: Control) -> tuple[str, ...]:
    return tuple(text.strip() for text in (*texts(control), control.value or "", control.near))


def another_of_them(case: Considered) -> str:
    """“Click the 2nd "More" button” is the second: the buttons of the other rows are called just so."""
    target, said = case.target, COUNTED.search(without_purpose(case.question.intent.text))
    if target is None or said is None or case.question.left_out or case.decision.operation not in BY_NAME:
        return ""
    alike = [c for c in case.question.seen.controls if c.role == target.role and called(c) == said["name"]]
    meant = int(said["number"])
    if target not in alike or meant > len(alike) or alike.index(target) == meant - 1:
        return ""
    return f'the intent says number {meant} of "{said["name"]}", and this is number {alike.index(target) + 1}'


def beside_it(case: Considered) -> str:
    """“The menu next to "Save draft"” is another control: a click on Save draft would save."""
    said = BESIDE.search(without_purpose(case.question.intent.text))
    if case.target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    same = folded(said["name"]) in map(folded, (case.target.name, case.target.text))
    return f'the intent means what is beside "{said["name"]}", and this is "{said["name"]}" itself' if same else ""


def acts_instead(case: Considered) -> str:
    """“Show only the archived tasks” is no order to archive them: a button that does something is another's."""
    target, words = case.target, without_purpose(case.question.intent.text)
    if target is None or case.decision.operation is not Operation.CLICK or not SEES.match(words):
        return ""
    first = re.match(r"\w+", folded(called(target)))
    verb = lexicon().get(first[0]) if first else None
    if first is None or verb is not Form.ACT or first[0] in APPLIES | set(re.findall(r"\w+", folded(words))):
        return ""
    return f'the intent only wants to see something, and "{called(target)}" does something'


def chosen_by_its_row(case: Considered) -> str:
    """A row that mentions what is to be chosen makes none of its links an entry: “choose the user "Ada"” follows no link."""
    target, said = case.target, CHOSEN.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or target.role in TICK_ROLES:
        return ""
    own = folded(" ".join(filter(None, (*texts(target), target.near, target.value))))
    chooses = CHOOSES.search(own) and not target.states & FOLDED  # “Choose date” opens a calendar, and chooses no row
    if folded(said["value"]) in own or chooses or folded(said["value"]) not in folded(target.row):
        return ""
    return f'the intent chooses "{said["value"]}", and only the row of "{called(target)}" says so'
