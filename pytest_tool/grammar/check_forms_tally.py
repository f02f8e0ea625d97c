"""Forms about the state of rows: “both todos are ticked”, “no posts are selected”, “"Buy milk" is done”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import NUMBER, Forms
from pytest_tool.grammar.check_sentence import (
    DETERMINER,
    ORDINAL_WORDS,
    PROPER,
    Q,
    Sentence,
    is_name,
    number,
    ordinal,
    texts,
)
from pytest_tool.grammar.check_terms import Kind
from pytest_tool.grammar.check_types import Both, Check
from pytest_tool.grammar.check_types_rows import BOXES, Tally

TICKED = {"ticked": "ticked", "ticked off": "ticked", "checked": "ticked", "checked off": "ticked"}
UNTICKED = {"unticked": "ticked", "unchecked": "ticked", "deselected": "selected", "unselected": "selected"}
DONE = dict.fromkeys(("done", "completed", "complete", "finished", "marked as done", "marked as complete"), "done")
STATUS_WORDS = (
    "pending approved rejected published unpublished scheduled archived paid unpaid overdue shipped delivered cancelled "
    "canceled refunded resolved unresolved inactive deactivated blocked suspended expired failed running stopped paused "
    "queued spam live draft confirmed declined"
)
STATUS = {word: word for word in STATUS_WORDS.split()}
"""What rows say of themselves in a word. Not: what controls may be as well, “open”, “closed”, “enabled”."""
OF_ALL = {**TICKED, **UNTICKED, **DONE, **STATUS, "selected": "selected", "active": "active", "undone": "done"}
OF_ONE = {**DONE, **STATUS}
ANY = "|".join(sorted(map(re.escape, OF_ALL), key=len, reverse=True))
ANY_BUT_BOXES = "|".join(sorted((re.escape(w) for w in {**DONE, **STATUS}), key=len, reverse=True))
"""“"A" and "B" are ticked” may be said of boxes."""
NTH = rf"(?:{ORDINAL_WORDS.replace(' ', '|')}|last|\d+(?:st|nd|rd|th))"
ONE = "|".join(sorted(map(re.escape, OF_ONE), key=len, reverse=True))
NOT_ROWS = re.compile(
    r"(?:.* )?(?:fields?|buttons?|links?|tabs?|options?|choices?|menus?|menu items?|dialogs?|sections?|pages?|settings?|"
    r"radio buttons?|words?|text|texts|languages?|country|countries|dates?|days?|filters?|views?|themes?|methods?)",
    re.IGNORECASE,
)
"""What is chosen in other ways than by the box of its row."""
HOW_MANY = (
    r"(?:(?P<every>all|every|each|both)(?: of)?|(?P<none>no|none of)|(?P<some>an?(?= \S+ is selected$))|"
    rf"(?:exactly |only |just )?(?P<n>{NUMBER})(?: of)?)"
)
THING = rf"(?P<thing>(?!{DETERMINER}\b)[a-z][a-z-]*(?: [a-z][a-z-]*){{0,2}})"


def _tally(m: re.Match[str], s: Sentence) -> Check | None:
    thing = m["thing"].strip().lower()
    if NOT_ROWS.fullmatch(thing) or not (thing in BOXES or is_name(thing, Kind.LIST)):
        return None
    state = m["state"].lower()
    opposite = state in UNTICKED or state == "undone"
    every, none, both = bool(m["every"]), bool(m["none"]), (m["every"] or "").lower() == "both"
    if every or none:
        return Tally(thing, OF_ALL[state], every=every != opposite, none=every == opposite, both=both)
    if m["some"]:
        return Tally(thing, OF_ALL[state], some=True)
    count = number(m["n"], s)
    return None if count is None or opposite else Tally(thing, OF_ALL[state], count=count)


def _everything(m: re.Match[str], s: Sentence) -> Check | None:
    return Tally("item", OF_ALL[m["state"].lower()], every=not m["none"], none=bool(m["none"]))


def _of(m: re.Match[str], s: Sentence) -> Check | None:
    word = OF_ALL[m["state"].lower()]
    of = s.expand(m["of"]).strip()
    return Tally("row", word, every=not m["not"], none=bool(m["not"]), of=of) if of else None


def _nth(m: re.Match[str], s: Sentence) -> Check | None:
    thing, word, which = m["thing"].strip().lower(), OF_ALL[m["state"].lower()], ordinal(m["nth"])
    opposite = m["state"].lower() in UNTICKED or m["state"].lower() == "undone"
    if not which or thing in BOXES or NOT_ROWS.fullmatch(thing) or not is_name(thing, Kind.LIST):
        return None
    wrong = bool(m["not"]) != opposite
    return Tally(thing, word, every=not wrong, none=wrong, nth=which)


def _several(m: re.Match[str], s: Sentence) -> Check | None:
    """“"A" and "B" are done”, “only "A" is done”: each of them, and with “only” no other."""
    word, found = OF_ALL[m["state"].lower()], texts(m["of"], s)
    opposite = m["state"].lower() in UNTICKED or m["state"].lower() == "undone"
    wrong = bool(m["not"]) != opposite
    if not found or (m["only"] and wrong) or (len(found) < 2 and not m["only"]):
        return None
    each = tuple(Tally("row", word, every=not wrong, none=wrong, of=of) for of in found)
    return Both((*each, Tally("item", word, count=len(found)))) if m["only"] else Both(each)


def _from(m: re.Match[str], s: Sentence) -> Check | None:
    """“The mail from Ann Lee is selected”."""
    state, of = m["state"].lower(), s.expand(m["of"]).strip()
    wrong = bool(m["not"]) != (state in UNTICKED or state == "undone")
    return Tally(m["thing"].lower(), OF_ALL[state], every=not wrong, none=wrong, of=of) if of else None


FORMS: Forms = (
    (rf"the (?P<thing>[a-z]+) (?:from|by|of) (?P<of>{Q}|{PROPER}) is(?P<not> not)? (?P<state>selected|ticked|{ONE})", _from),
    (rf"{HOW_MANY} (?:the )?{THING} (?:is|are) (?P<state>{ANY})", _tally),
    (rf"(?:everything|(?P<none>nothing)) is (?P<state>ticked|ticked off|checked|selected|{'|'.join(DONE)})", _everything),
    (rf"(?:the (?:\w+ )?)?(?P<of>{Q}) is(?P<not> not)?(?: yet)?(?: marked as| set to)? (?P<state>{ONE})(?: yet)?", _of),
    (rf"(?P<only>only )?(?P<of>{Q}(?:(?:,|,? and) {Q})*) (?:is|are)(?P<not> not)? (?P<state>{ANY_BUT_BOXES})", _several),
    (rf"the (?P<nth>{NTH}) {THING} is(?P<not> not)?(?: yet)? (?P<state>{ANY})", _nth),
    (rf"(?P<of>{PROPER} {PROPER}) is(?P<not> not)? (?P<state>active|{ONE})", _of),
)  # fmt: skip
