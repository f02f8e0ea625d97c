"""Doubts about what only leads somewhere: a link or a tab turns nothing on, ticks nothing, closes nothing, drags nothing."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.lost_orders import LEADING
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import stems
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import QUOTED, folded


def leads_away(href: str, url: str) -> bool:
    """Whether a link leads to another page than this one; behind “#/” stands a page of its own, behind “?” more of the same."""
    return href.startswith("http") and _page(href) != _page(url)


def _page(url: str) -> str:
    page, _, route = url.partition("#")
    return page.partition("?")[0] + (route.partition("?")[0] if route.startswith(("/", "!")) else "")


def toggles_nothing(case: Considered) -> str:
    """“Toggle all” is no link “All”, which leads somewhere; one that says “Toggle …” itself may do it. Nor is “check all”."""
    target, words = case.target, folded(without_purpose(case.question.intent.text))
    if target is not None and re.fullmatch(r"(?:un)?tick all", words) and target.role in ("button", "link", "tab"):
        return f'"{called(target)}" ticks nothing' if folded(target.name) == "all" else ""
    if target is None or target.role not in LEADING:
        return ""
    if _is_said_of(TURNS, words, case) and not re.search(TURNS, folded(called(target))):
        return f'"{called(target)}" leads somewhere, and turns nothing on or off'
    if not words.startswith(("toggle ", "flip ")) or words.endswith(" mode"):
        return ""
    leads = case.decision.operation is Operation.CLICK and not {"toggle", "flip", "switch"} & set(stems(target.name))
    return f'"{called(target)}" leads somewhere, and toggles nothing' if leads else ""


def _is_said_of(verbs: str, words: str, case: Considered) -> bool:
    """“Turn off reminders”, “tick reminders”, said once more as a click on reminders."""
    what = re.fullmatch(r"click (?:the )?(?P<what>[^\"“”]+)", words)
    step = folded(case.question.step.text)
    return what is not None and re.search(rf"{verbs}(?: the| all)? {re.escape(what['what'])}(?!\w)", step) is not None


TURNS = r"\b(?:(?:turn|switch) (?:on|off)|enable|disable|activate|deactivate)\b"


def only_leads(case: Considered) -> str:
    """“Tick the newsletter” is not done by a link or a tab “Newsletter”, nor “drag the card to Done” by any click."""
    target, words = case.target, folded(without_purpose(case.question.intent.text))
    if target is None or case.decision.operation is not Operation.CLICK:
        return ""
    if words.startswith("drag "):
        return f'a click on "{called(target)}" drags nothing'
    if target.role in LEADING and (field := _field_that_is_nowhere(words, case)):
        return f'nothing here is called “{field}”, and "{called(target)}" leads somewhere'
    ticked = re.match(TICKS, words) or _is_said_of(TICKS, words, case)
    own = set(stems(folded(target.name or target.text)))
    named = bool(own) and own <= set(stems(words)) and target.role in LEADING
    return f'"{called(target)}" leads somewhere, and ticks nothing' if ticked and named and "tick" not in own else ""


def _field_that_is_nowhere(words: str, case: Considered) -> str:
    """Of “choose Red in the colour”, where the page tells of no colour. A window opened for it may say so no more."""
    seen, step = case.question.seen, folded(QUOTED.sub("it", case.question.step.text))
    said = CHOSEN_IN.fullmatch(words) or (CHOSEN_AS.search(step) if words.startswith("click ") else None)
    if said is None or seen.modal or any(entry.did for entry in case.past):
        return ""
    told = (
        seen.title,
        *seen.headings,
        *(text for c in seen.controls for text in (c.name, c.text, c.section, c.near, c.row)),
    )
    missing = set(stems(said["field"])) - set(stems(folded(" ".join(told)))) - KINDS_OF_LISTS
    return said["field"] if missing else ""


CHOSEN_IN = re.compile(r"choose .+ in (?:the )?(?P<field>[\w -]+)")
CHOSEN_AS = re.compile(r"\b(?:choose|select|pick) [\w -]+ as (?:the |its |a )(?:new )?(?P<field>[\w-]+)")
KINDS_OF_LISTS = frozenset(
    stems("field list menu dropdown drop-down box select combobox filter page table sort order group")
)
TICKS = r"\b(?:un)?tick\b"


def only_selects(case: Considered) -> str:
    """“Close the notes tab” is not done by the tab, which shows what it stands for."""
    target, said = case.target, CLOSES.match(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or target.role != "tab" or case.decision.operation is not Operation.CLICK:
        return ""
    if {"close", "shut"} & set(stems(target.name)):
        return ""
    return f'a click on the tab "{called(target)}" shows what it stands for, and closes nothing'


CLOSES = re.compile(r"(?:click )?(?:close|shut)\b")
