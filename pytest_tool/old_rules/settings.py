"""Doubts about the boxes and switches of a page of settings: another one of them is meant."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import closeness, groups, stems
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.old_rules.case import STEM, Considered, called, texts, wished
from pytest_tool.stated import folded

_SET = re.compile(
    r"(?:turn (?:on|off)|switch (?:on|off)|tick|untick|check|uncheck|enable|disable|activate|deactivate) "
    r"(?:the |my |all |our )*(?P<what>[a-z][a-z -]*?)(?: setting| option| switch| toggle| checkbox| box)?$"
)
_PICKED = re.compile(
    r"(?:click(?: on)?|choose|select) (?:the |my |our )*(?P<what>[a-z][a-z -]*?)(?: setting| option| checkbox| box)?$"
)
"""What is said of much else as well: of a box that is in no list alone."""
_ORDERS = re.compile(r"[a-z]+(?: (?:the|an?|my|our|your|all|this|it|me)\b|$)")
"""“Accept the cookies”, “subscribe”: an order, and no setting's name."""
BOXES = frozenset({"checkbox", "switch"})
TICKS = frozenset({Operation.CHECK, Operation.UNCHECK, Operation.CLICK})
SMALL = frozenset(
    stems("the a an my your of for to in on and or with mode feature service option enable show use allow")
)
BY_ITSELF = frozenset(stems("save update play sync complete correct fill renew reply backup start"))
"""What a program may do by itself: elsewhere one word for another, and two settings here."""
SLIP = 0.7
"""The closeness from which one word may be another one, misspelt."""


def other_setting(case: Considered) -> str:
    """“Turn on push notifications” is no switch “Email notifications”, “tick auto update” none “Auto save”."""
    target, said = case.target, folded(without_purpose(case.question.intent.text)).rstrip(".")
    order = _SET.fullmatch(said)
    if target is not None and target.role in BOXES and not target.row:
        picked = _PICKED.fullmatch(said)
        order = order or (picked if picked and not _ORDERS.match(picked["what"]) else None)
    others = [c for c in case.question.seen.controls if c.role in TICK_ROLES and c is not target]
    beside = [c for c in others if target and c.row == target.row]  # what they all stand in is no row of a list
    if (
        target is None
        or order is None
        or target.role not in TICK_ROLES
        or (target.row and not beside)
        or case.decision.operation not in TICKS
    ):
        return ""
    name = target.name or target.text or target.near  # the words beside a box are its own
    wanted, own = _said(order["what"]), _said(name)
    if not set(wanted) & set(own) and groups(order["what"]) & groups(name):
        bearing = next((c for c in others if set(wanted) <= set(_said(c.name or c.text))), None)
        # “the mailing list” is “Email me offers”, and “email” no “Security alerts” beside “Email alerts”
        return f'the intent says “{order["what"]}”, as "{called(bearing)}" does' if bearing else ""
    near = set(stems(" ".join((*texts(target), target.near, target.section))))
    further = [word for word in own if word not in wanted]
    left = [word for word in wanted if word not in near and not _may_be(word, further)]
    if not left or set(own) <= set(wanted):
        return ""
    return f'the intent says “{order["what"]}”, and "{name}" does not'


_OF_RECORD = re.compile(
    r"(?:turn (?:on|off)|switch (?:on|off)|enable|disable|activate|deactivate) (?:the |my |all |our )*"
    r"(?P<what>\w[\w -]*?)(?: (?:for|of) (?P<whose>.+))?"
)
_ITSELF = frozenset(stems("switch toggle checkbox box setting status state it them user account row entry item record"))
"""What a person calls the switch of a row, or the record itself."""


def of_another_record(case: Considered) -> str:
    """“Turn on auto-renewal for X” is no switch “Active” of X, nor “turn off the PPC report” that of the SEO report."""
    target, said = case.target, _OF_RECORD.fullmatch(without_purpose(case.question.intent.text).rstrip("."))
    said = said or _OF_RECORD.fullmatch(folded(without_purpose(case.question.intent.text)).rstrip("."))
    if target is None or not target.row or target.role not in BOXES or said is None:
        return ""
    around = (target.row, target.near, target.section, target.frame, *case.question.seen.main_headings)
    told = set(stems(" ".join((*texts(target), *around))))
    words = [w for w in said["what"].split() if not set(stems(w)) <= SMALL | _ITSELF]
    own_words = stems(target.name or target.text)
    begin = {word[: STEM - 1] for word in own_words if len(word) >= STEM - 1}  # “visibility” of “Visible”
    known = (set(stems(w)) & told or {w.lower()[: STEM - 1]} & begin or _is_like(w, told) for w in words)
    missing = [w for w, is_known in zip(words, known, strict=True) if not is_known]
    if said["whose"]:  # the switch may be called as its record is: then its column says what it is
        own = set(_said(target.name or target.text)) - set(stems(said["whose"]))
        other = missing if own and len(missing) == len(words) else []
    else:
        other = [w for w in missing if w[0].isupper() or w[0].isdigit() or _qualifies(w, words, missing)]
    return f'the intent says “{other[0]}”, and neither "{called(target)}" nor its row does' if other else ""


def _is_like(word: str, told: set[str]) -> bool:
    return any(_may_be(part, sorted(told)) for part in stems(word))


def _qualifies(word: str, words: list[str], missing: list[str]) -> bool:
    """Whether it stands before what the row does say, “daily” in “daily report”; “user Ann” only says what Ann is."""
    behind = words[words.index(word) + 1 :]
    return any(w.islower() and w not in missing for w in behind)


_OFF = re.compile(r"(?:turn off|switch off|untick|uncheck|disable|deactivate) ")
_SAYS_OFF = re.compile(
    r"\b(?:off|out|un\w+|dis\w+|deactivate|stop|mute|silence|pause|hide|remove|delete|end|cancel|clear|block|toggle|x)\b|[×✕✖]"
)
"""What a button says that ends something, or has it both ways."""
ON = frozenset({"pressed", "checked", "selected", "expanded", "current"})


def is_not_on(case: Considered) -> str:
    """“Turn off the Overdue filter” is no press on a button “Overdue” that is not told to be on: it would turn it on."""
    target, said = case.target, folded(without_purpose(wished(case.question)))
    if (
        target is None
        or target.role != "button"
        or case.decision.operation is not Operation.CLICK
        or not _OFF.match(said)
    ):
        return ""
    told = folded(target.name or target.text)
    orders = lexicon().get(told.split()[0]) if told else None
    if target.states & ON or orders is not None or _SAYS_OFF.search(told):
        return ""
    return f'nothing tells that "{called(target)}" is on: to press it may turn it on'


def _said(text: str) -> list[str]:
    return [word for word in stems(text) if word not in SMALL]


def _may_be(word: str, own: list[str]) -> bool:
    """Whether one of these words may stand for it."""
    alike = frozenset[int]() if word in BY_ITSELF else groups(word)
    return any(alike & groups(other) or closeness(word, other) >= SLIP for other in own)
