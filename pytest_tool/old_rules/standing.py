"""Doubts about how a record stands, and where a link leads: “the archived client” is no active one, a crumb opens no record."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import stems
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import QUOTED, folded

_STATES = (
    "archived|overdue|unpaid|paid|pending|closed|cancelled|canceled|deleted|inactive|disabled|suspended|approved|rejected|"
    "expired|completed|unpublished|published"
)
_STANDING = re.compile(rf"(?:open|click|show|view|edit|select) (?:on )?(?:the |an? |my )(?P<state>{_STATES}) [a-z]+")
CHOSEN = frozenset({"selected", "checked", "pressed", "current"})
_OPENED = re.compile(r"(?:open|click) (?P<name>[A-Z][\w'’&-]*(?: [\w'’&-]+)*)[.]?$", re.IGNORECASE)


def stands_otherwise(case: Considered) -> str:
    """“Open the archived client Acme” is not for the active one, nor “the overdue invoice” for all of them."""
    target, seen = case.target, case.question.seen
    said = _STANDING.match(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    own = (target.name, target.text, target.near, target.row, target.section, target.frame, target.icon, target.href)
    chosen = [c.name for c in seen.controls if c.states & CHOSEN] + [c.value or "" for c in seen.controls]
    about = [*own, seen.title, seen.modal or "", seen.url, *seen.main_headings, *chosen]
    state = said["state"]
    everywhere = [*about, *seen.headings, *(b.text for b in seen.blocks), *(c.name for c in seen.controls)]
    if _tells(state, about) or not _tells(state, everywhere):
        return ""  # where the page tells nothing of how its records stand, the word tells nothing
    return f'the step says “{state}”, and nothing beside "{called(target)}" does'


def _tells(state: str, texts: list[str]) -> bool:
    return any(re.search(rf"(?<!\w){state}(?!\w)", folded(text)) for text in texts if text)


def leads_elsewhere(case: Considered) -> str:
    """“Open Kestrel Coffee” is not for the crumb “Clients” in front of it, nor for a link that the menu has as well."""
    target, said = case.target, _OPENED.match(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    if target is None or said is None or target.role != "link" or case.decision.operation is not Operation.CLICK:
        return ""
    own = {*stems(target.name or target.text)}
    if not target.row or not own or own & {*stems(said["name"])}:
        return ""
    outside = [c for c in case.question.seen.controls if c.role == "link" and not c.row and c.href == target.href]
    again = any(folded(c.name) == folded(target.name) for c in outside)
    again = again or re.search(rf"(?<!\w){re.escape(folded(target.name))} ?[/›»>] ", folded(target.row)) is not None
    return f'"{called(target)}" is a link of the whole page, and says nothing of “{said["name"]}”' if again else ""


_MADE = re.compile(r"(?:click|press|tap|open) (?:the )?[\"“](?:new|add|create) [^\"“”]+[\"”]", re.IGNORECASE)


def makes_none(case: Considered) -> str:
    """“Click "New clients"” is not for the link “Clients”, which shows those that are there."""
    target, said = case.target, _MADE.match(without_purpose(case.question.intent.text))
    if (
        target is None
        or said is None
        or target.role not in ("link", "tab")
        or case.decision.operation is not Operation.CLICK
    ):
        return ""
    own = {*stems(target.name or target.text)}
    lost = not own & {"new", "add", "create", *stems("new add create")} and own < {*stems(said[0])}
    return f'"{called(target)}" makes nothing new, and only shows what is there' if lost else ""
