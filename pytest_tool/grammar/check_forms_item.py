"""Forms about what one row or card says of itself: “"Mop" is due 5 Mar 2027”, “"Mop" has the tags "home" and "late"”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import DIALOG, Forms
from pytest_tool.grammar.check_sentence import PROPER, N, Q, Sentence, texts, value
from pytest_tool.grammar.check_terms import Kind, Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import DialogOpen
from pytest_tool.grammar.check_types_rows import Detail
from pytest_tool.grammar.dates import NEAR_DAYS, read_date

OF = rf"(?:the (?:\w+ )?)?(?P<of>{Q})"
MONTH = r"[A-Z][a-z]{2,8}\.?"
DAY = rf"(?P<v>today|tomorrow|yesterday|{Q}|{N} {MONTH},? {N}|{MONTH} {N},? {N}|{N})"
MARKS = "starred|pinned|flagged|favourited|favorited|bookmarked"
ASSIGNED = "assignee"
TAG = "tag"
FIELDS = "priority|category|status|type|project|role|owner|assignee|colour|color|size|stage"
"""What a row says of itself in one text. Not: what else a thing may have, a button or a heading."""


def _detail(field: str, m: re.Match[str], s: Sentence, wanted: str) -> Detail:
    return Detail(s.expand(m["of"]).strip(), field, wanted, bool(m["not"]))


def _due(m: re.Match[str], s: Sentence) -> Check | None:
    day = s.expand(m["v"])
    return _detail("due", m, s, day) if read_date(day) or day in NEAR_DAYS else None


def _not_due(m: re.Match[str], s: Sentence) -> Check | None:
    return Detail(s.expand(m["of"]).strip(), "due", "")


def _has(m: re.Match[str], s: Sentence) -> Check | None:
    field, wanted = m["field"].lower(), value(m["v"], s, bare=True)
    return _detail(field, m, s, wanted) if wanted else None


def _tagged(m: re.Match[str], s: Sentence) -> Check | None:
    one = value(m["vs"], s, bare=True)
    words = texts(m["vs"], s) or ((one,) if one else ()) or ((m["vs"],) if re.fullmatch(r"[a-z-]+", m["vs"]) else ())
    found = tuple(_detail(TAG, m, s, word) for word in words)
    return Both(found) if len(found) > 1 else next(iter(found), None)


def _assigned(m: re.Match[str], s: Sentence) -> Check | None:
    person = value(m["v"], s, bare=True)
    return _detail(ASSIGNED, m, s, person) if person else None


def _unassigned(m: re.Match[str], s: Sentence) -> Check | None:
    return _detail(ASSIGNED, m, s, m["v"])


def _marked(m: re.Match[str], s: Sentence) -> Check | None:
    return _detail(m["mark"].lower(), m, s, "")


def _asks(m: re.Match[str], s: Sentence) -> Check | None:
    """What the dialog says has the verb and the name of what is asked about; the rest is worded as it likes."""
    said = (m["verb"], *((s.expand(m["of"]),) if m["of"] else ()))
    dialog = Named("", Kind.DIALOG, "dialog")
    return Both((DialogOpen(dialog), Shown(said, within=dialog)))


FORMS: Forms = (
    (rf"{OF} is(?P<not> not)? due(?: on)? {DAY}", _due),
    (rf"{OF} has no (?:due date|deadline)", _not_due),
    (rf"{OF} (?P<not>does not )?(?:has|have) the (?:tags?|labels?|badges?) (?P<vs>.+)", _tagged),
    (rf"{OF} is(?P<not> not)? (?P<v>unassigned)", _unassigned),
    (rf"{OF} is(?P<not> not)? (?:tagged|labelled|labeled)(?: with| as)? (?P<vs>.+)", _tagged),
    (rf"{OF} is(?P<not> not)? assigned to (?P<v>{Q}|{PROPER})", _assigned),
    (rf"{OF} is(?P<not> not)?(?: marked as)? (?P<mark>{MARKS})", _marked),
    (rf"{OF} (?P<not>does not )?has the (?:due date|deadline)(?: of)? {DAY}", _due),
    (rf"{OF} (?P<not>does not )?has (?:the|a) (?P<field>{FIELDS})(?: of)? (?P<v>{Q}|{PROPER})", _has),
    (
        rf"(?:an?|the) (?:confirmation )?(?:{DIALOG}|confirmation|question) asks(?: (?:me|us))? (?:whether|if) "
        r"(?:(?:I|we|you) (?:really )?(?:want|wish) )?(?:I am sure )?to (?P<verb>[a-z]+)(?: (?:it|the \w+))?"
        rf"(?: (?:the \w+ )?(?P<of>{Q}))?",
        _asks,
    ),
)
