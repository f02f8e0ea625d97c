"""Forms about what is seen and not read: “the Acme logo is shown”, “the progress of Backup is at 60 %”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import COMES, SEEN, Forms
from pytest_tool.grammar.check_sentence import N, Q, Sentence, is_name
from pytest_tool.grammar.check_terms import Kind
from pytest_tool.grammar.check_types import Check
from pytest_tool.grammar.check_types_page import Pictured, Progress

DRAWN = r"(?P<what>logo|chart|graph|diagram|map|image)"
NAMED = r"[A-Z][\w'-]*(?: [\w'-]+){0,3}?"
AT = r"(?:is(?: now)?(?: at)?|stands at|shows|says|has reached|reads)"
PERCENT = rf"(?P<n>{N})(?P<sign> ?%)?"


def _pictured(m: re.Match[str], s: Sentence) -> Check | None:
    name = s.expand(m.groupdict().get("q") or m.groupdict().get("name") or "").strip()
    known = m.groupdict().get("q") or not name or is_name(name, Kind.LIST, proper=True)
    return Pictured(name, m["what"].lower()) if known else None


def _progress(m: re.Match[str], s: Sentence) -> Check | None:
    name, said = m.groupdict().get("name") or "", s.expand(m["n"])
    number = re.fullmatch(r"(\d{1,3})(%?)", said)
    known = re.fullmatch(Q, name) or not name or is_name(name, Kind.LIST, proper=True)
    percent = number and bool(number[2]) != bool(m["sign"])
    return Progress(s.expand(name), int(number[1])) if number and percent and known else None


FORMS: Forms = (
    (rf"(?:the|an?) (?:(?P<q>{Q}) |(?P<name>{NAMED}) )?{DRAWN} (?:is {SEEN}|{COMES}|has loaded|is loaded)", _pictured),
    (rf"(?:the|an?) {DRAWN} (?:called |titled )?(?P<q>{Q}) (?:is {SEEN}|{COMES}|has loaded|is loaded)", _pictured),
    (rf"the progress(?: bar)?(?: (?:of|for) (?:the )?(?P<name>{Q}|{NAMED}))? {AT} {PERCENT}", _progress),
    (rf"the (?P<name>{Q}|{NAMED}) progress(?: bar)? {AT} {PERCENT}", _progress),
    (rf"(?P<name>{Q}|{NAMED}) is at {PERCENT}", _progress),
    (rf"(?P<name>{Q}|{NAMED}) is {PERCENT} (?:done|complete|completed)", _progress),
)  # fmt: skip
