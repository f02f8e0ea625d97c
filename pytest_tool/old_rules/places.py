"""Doubts about where the target is said to be: “PDF in the Export menu” is no PDF of a page that has no such menu."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.dots import is_sign
from pytest_tool.embedded.in_menus import is_anothers
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.sentences import APPEARED
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.steps import parse
from pytest_tool.observation import Control, Observation
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import QUOTED, folded

IN_MENU = re.compile(
    r"\b(?i:in|from|under|of|on|using|via) (?:the |its )?(?P<menu>[\"“][^\"“”]+[\"”]|[A-Z][\w-]*(?: [A-Z\d][\w-]*)*)"
    r" (?:sub-?)?(?:menu|drop-?down)\b"
)
"""A menu that has a name; “in the menu on the left”, “in the context menu” name none."""


UNDER = re.compile(r"\b(?i:under|below|beneath) (?:the )?(?P<place>[\"“][^\"“”]+[\"”]|[A-Z][\w-]*(?: [A-Z\d][\w-]*)*)$")
"""A place that has a name; “the button under the price” names none."""
NUMBERED_PAGE = re.compile(r"(?:open|click|go to|choose) (?:the )?page (?P<number>\d+)")
NAME = re.compile(r"\"(?P<name>.*)\"", re.DOTALL)
CLAUSES = re.compile(r"[.;]\s+|,? (?:and|then) ")
OPENING = frozenset({"button", "link", "menuitem", "generic", "tab"})


def no_such_menu(case: Considered) -> str:
    """“Choose PDF in the Export menu” is not the link “PDF” of a page that says nothing of an export.

    What an action of this step has brought up may be in the menu, whatever that is called here.
    """
    name = _menu(case)
    if not name or _has_come(case):
        return ""
    told = (_said(c) for c in case.question.seen.controls)
    if any(_says(text, name) for text in (*_texts(case.question.seen), *(t for texts in told for t in texts))):
        return ""
    return f"there is no menu “{name}” in sight, nor anything that is called so"


def closed_menu(case: Considered) -> str:
    """Nor is it a link “PDF” beside the button “Export”, as long as that is closed."""
    name, target = _menu(case), case.target
    if not name or target is None or _has_come(case) or any(_says(text, name) for text in _said(target)):
        return ""
    named = [c for c in case.question.seen.controls if c.role in OPENING and _says(c.name or c.text, name)]
    if not named or not all("collapsed" in c.states for c in named):
        return ""
    return f'the menu “{name}” is closed, and "{called(target)}" stands elsewhere'


def not_under(case: Considered) -> str:
    """“Open the pages under Home” is not the menu “Pages” of a page that says nothing of Home."""
    target, said = case.target, UNDER.search(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    seen, place = case.question.seen, said["place"].strip('"“”')
    lists = (
        c.name for c in seen.controls if c.role in ("listbox", "combobox")
    )  # “under "Available groups"” is a part of it
    said_here = (*_said(target), seen.title, seen.modal, *seen.windows, *seen.headings, *lists)
    if any(set(stems(place)) <= set(stems(text)) for text in said_here):  # a name: “Home” is no “Dashboard”
        return ""
    return f'nothing says that "{called(target)}" is under “{place}”'


def not_that_page(case: Considered) -> str:
    """“Go to page 3” is not the link “INV-3”, nor “Invoices 3”: what turns the pages says the number alone, or “page 3”."""
    target, said = case.target, NUMBERED_PAGE.fullmatch(folded(without_purpose(case.question.intent.text)).rstrip("."))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    number, own = said["number"], (folded(target.name), folded(target.text), folded(target.icon))
    so = (text.strip(" .,()[]") == number or re.search(rf"\bpage {number}(?!\d)", text) for text in own)
    return "" if any(so) else f'"{called(target)}" does not say “page {number}”'


def another_station(case: Considered) -> str:
    """“Pages > About us > Edit” is not “Edit 'Home'”, and “Pages > Home” is no “Dashboard”, which others call home."""
    target, intent = case.target, case.question.intent.text
    if target is None or case.decision.operation is not Operation.CLICK:
        return ""
    ways = [w for w in parse(case.question.step.text).wishes if w.path]
    ways = [w for w in ways if intent in (w.text, *w.other_words) or intent.endswith(f" to {w.text}")]
    wrong = next((w for w in ways if is_anothers(called(target), w.path[-1])), None)
    if wrong:
        return f'"{called(target)}" is not the one of “{wrong.path[-1]}”'
    strange = next((w for w in ways if not set(stems(w.target)) & set(stems(" ".join(_said(target))))), None)
    return f'"{called(target)}" says nothing of “{strange.target}”' if strange else ""


def _menu(case: Considered) -> str:
    """The name of the menu that the target is said to be in; other words for the wish may have left it out."""
    said = IN_MENU.search(case.question.intent.text) or _in_step(case)
    if said is None:
        return ""
    quoted = next((m for m in QUOTED.findall(said["menu"]) if any(m)), None)
    return "".join(quoted) if quoted else said["menu"]


def _in_step(case: Considered) -> re.Match[str] | None:
    """The menu that the step's own clause about this target names."""
    own = folded(case.target.name or case.target.text) if case.target else ""
    for clause in CLAUSES.split(case.question.step.text):
        said = IN_MENU.search(clause)
        if said and own and re.search(rf"(?<!\w){re.escape(own)}(?!\w)", folded(clause.replace(said[0], " "))):
            return said
    return None


def _texts(seen: Observation) -> list[str]:
    return [seen.title, seen.modal, *seen.windows, *(b.text for b in seen.blocks)]


def _said(c: Control) -> tuple[str, ...]:
    return (c.name, c.text, c.placeholder, c.icon, c.near, c.row, c.section, c.frame, c.value or "")


def _says(text: str, name: str) -> bool:
    """Whether a text has the words of a name, or other words for it."""
    return bool(text) and (set(stems(name)) <= set(stems(text)) or bool(groups(name) & groups(text)))


def _has_come(case: Considered) -> bool:
    """Whether the target has come into sight in this step, and not by what is called otherwise: dots have no name."""
    target = case.target
    came = f'{APPEARED}{target.role} "{called(target)}"' if target else ""
    bringing = [entry for entry in case.past if target is not None and came in entry.told]
    named = [NAME.search(entry.control) for entry in bringing]
    return any(name is None or is_sign(name["name"]) or _says(name["name"], _menu(case)) for name in named)
