"""Forms that answer or close something: accept, confirm, dismiss, agree to, close."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.doing import act
from pytest_tool.grammar.filling import type_, typed
from pytest_tool.grammar.reading import (
    ARTICLES,
    CHECK_INSTEAD,
    DIALOGS,
    POLITE,
    PRONOUNS,
    Found,
    Reading,
    gap,
    placed,
    span,
    thing,
)
from pytest_tool.grammar.ticking import ticked
from pytest_tool.grammar.watching import is_claim
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, plain, quote, said

AGAIN = frozenset({"confirm", "repeat", "retype", "re-type", "re-enter", "reenter"})
"""Verbs that mean the second field for the same."""


def accept(clause: Clause, reading: Reading) -> Found:
    """A dialog's answer needs no action of ours; terms are ticked; cookies and orders have buttons."""
    verb = clause.verb.words if clause.verb else "accept"
    part = drop_back(tuple(t for i, item in enumerate(clause.items) for t in item.tokens), POLITE)
    words = {t.low for t in part}
    start, end = span(clause.tokens)
    if verb in ("confirm", "accept") and is_claim(part):
        return [gap(clause.tokens, CHECK_INSTEAD)]
    if part and part[-1].is_value and words & {"password", "email", "e-mail", "pin", "passcode"}:
        return _repeated(clause, part) if verb in AGAIN else type_(clause, reading)
    if verb in AGAIN - {"confirm"}:
        return [gap(clause.tokens, "what is to be typed once more? put it in quotation marks, behind what it is")]
    if verb == "answer" and not reading.begun and (reply := _offered(part, reading)):
        return [Wish(f"click {reply}", Act.CLICK, reply, names=reply, start=start, end=end)]
    with_ = drop_front(part, ("it", "with", "by", "the", "using")) if words & {"with", "by"} else ()
    if words & DIALOGS or (reading.begun and (not part or plain(part).casefold() in PRONOUNS)) or verb == "answer":
        button = said([t for t in with_ if t.kind is Kind.QUOTE or t.capital]) or verb
        reply = plain(drop_front(part, ("with", "it", "by"))).casefold()
        if verb == "answer" and reply in ("yes", "no"):
            return [Wish(f"click {reply}", Act.DIALOG, reply, start=start, end=end)]
        text = "answer the dialog" if verb == "answer" else f"click {button}"
        return [Wish(text, Act.DIALOG, plain(part), start=start, end=end)]
    if words & {"terms", "conditions", "policy", "agreement", "rules", "privacy"} and verb in ("accept", "agree"):
        item = Item(drop_front(part, ("to", "with")))
        return [replace(w, other_words=(f"click {verb} {said(item.tokens)}",)) if isinstance(w, Wish) else w
                for w in ticked(Act.TICK, item, clause, reading)]  # fmt: skip
    if with_:
        act_ = Act.DIALOG if reading.begun else Act.CLICK
        return [Wish(f"click {said(with_)}", act_, said(with_), start=start, end=end)]
    return act(clause, reading)


def consented(clause: Clause, reading: Reading) -> Found | None:
    """“Confirm that you want to delete it”, “… that it should be unpublished”: no claim, but the answer the page waits for."""
    words = plain(tuple(t for item in clause.items for t in item.tokens)).casefold()
    if clause.verb is None or clause.verb.words not in ("confirm", "confirm that") or not _CONSENT.match(words):
        return None
    start, end = span(clause.tokens)
    return [Wish("click confirm", Act.DIALOG if reading.begun else Act.CLICK, "confirm", start=start, end=end)]


_CONSENT = re.compile(
    r"(?:(?:you|i|we|the user) (?:really )?(?:do |am |are |is )?(?:really )?(?:want|wants|wish|mean|would like|sure|agree)\b|"
    r"(?:it|this|that|they|the [\w -]+) (?:should|shall|is to|are to) (?:really |now )?be (?:deleted|removed|unpublished|"
    r"published|archived|restored|cancelled|canceled|closed|moved|reset|discarded|dropped|emptied|revoked|disabled|deactivated)$)"
)


def _offered(part: tuple[Token, ...], reading: Reading) -> str:
    """“Answer "Maybe" to the invitation”, “… the invitation with "Maybe"”: what the page offers to press; else empty."""
    said_so = [t for t in part if t.kind is Kind.QUOTE or t.capital]
    return quote(said_so[0].text) if len(said_so) == 1 and fold(said_so[0].text) in reading.known else ""


def _repeated(clause: Clause, part: tuple[Token, ...]) -> Found:
    """“Confirm the password with "x"”: the field that asks for it again."""
    start, end = span(clause.tokens)
    field = plain(drop_back(drop_front(part[:-1], ARTICLES), ("with", "as", "by", "to", ":")))
    value = part[-1].text
    return [typed(value, f"the confirm {field} field", Wish("", Act.TYPE, value=value, start=start, end=end))]


WINDOWS = frozenset({"tab", "window", "popup", "pop-up"})
"""What a person may call a page of the browser that is to be closed."""


def _tab_name(part: tuple[Token, ...]) -> str:
    """“the Help tab” → “Help”; a popup is told by being one."""
    said_ = [
        t for t in part if t.low not in ("the", "tab", "window", "browser", "browser's", "called", "named", "that")
    ]
    return plain(said_)


def close(clause: Clause, reading: Reading) -> Found:
    """``close X``; a tab or window of the browser, or of the page, as the pilot finds it."""
    found: Found = []
    for item in clause.items or (Item(()),):
        part = drop_back(item.tokens, POLITE)
        if part and part[-1].low == "browser":
            return [gap(clause.tokens, "the browser stays open: a test needs a page")]
        words = thing(part, reading, "close") if part else ""
        if isinstance(words, Gap):
            return [gap(part, words.why)]
        start, end = span(clause.tokens)
        text = f"close {words}" if words else "click close"
        others = (f"click close {words}".strip(), "press Escape") if words else ("press Escape",)
        is_tab = any(t.low in WINDOWS for t in part if t.kind is not Kind.QUOTE)
        act_, name = (Act.CLOSE_TAB, _tab_name(part)) if is_tab else (Act.CLICK, words)
        found.append(Wish(placed(text, clause), act_, name, other_words=others, start=start, end=end))
    return found
