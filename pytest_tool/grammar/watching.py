"""Forms that only look: wait, for a text or for its absence, and look for a text; what claims more is an expectation."""

from __future__ import annotations

import re

from pytest_tool.grammar.amounts import seconds_in
from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import CHECK_INSTEAD, Found, Reading, gap, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, plain, said, word_set

FINITE = word_set(
    "is are was were says say shows show has have contains contain equals reads displays appears should isn't aren't "
    "doesn't hasn't must can matches became becomes"
)
ON_PAGE = re.compile(
    r"(?:that )?(?:i |we |you |the user |users? )?(?:can |should |will )?(?:now )?(?:see |the (?:page|screen|site) "
    r"(?:now )?(?:shows?|says|displays?|contains?) |there (?:is|are|should be) |it (?:shows|says) )?"
    r"(?:the |a |an )?(?:(?:success |error |confirmation |warning )?(?:text|message|heading|title|notice|alert|words?|"
    r"confirmation|error|banner|link|button) )?(?:saying |that says |with the text )?§"
    r"(?: (?:is|are|was|gets?|should be|to be))?(?: now)?(?: (?:shown|displayed|visible|there|present|appears?))?"
    r"(?: on (?:the |this )?(?:page|screen))?"
)
WAITED_FOR = re.compile(
    r"(?:for |until |till )?(?:the |a |an )?(?:(?:text|message|notice|heading|page|banner|alert|word) )?§"
    r"(?: (?:button|link|message|text|heading|notice|page|dialog))?(?: (?:to )?(?:is |be |has )?"
    r"(?:appear(?:s|ed)?|shown|visible|displayed|there|shows? up|disappear(?:s|ed)?|gone|vanish(?:es)?|hidden|closed))?"
)
LOADED = frozenset({"loaded", "ready", "finished", "done", "complete", "quiet", "idle", "over"})


def wait(clause: Clause, reading: Reading) -> Found:
    """``wait``; a quoted text is waited for, or for its absence."""
    part = tuple(t for i in clause.items for t in i.tokens)
    start, end = span(clause.tokens)
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    gone = bool({t.low for t in part} & {"disappears", "disappear", "gone", "vanishes", "vanish", "hidden", "closed"})
    if quoted and (len(quoted) > 1 or not WAITED_FOR.fullmatch(fold_around(part))):
        return [gap(clause.tokens, "wait for one quoted text to appear or to disappear")]
    if not quoted and is_claim(part) and not {t.low for t in part} & LOADED:
        return [gap(clause.tokens, CHECK_INSTEAD)]
    name = drop_front(part, ("for", "until", "till", "the", "a", "an"))
    named = bool(name) and all(t.capital for t in name)  # “Wait for Saved.”
    value = quoted[0].text if quoted else plain(name) if named else None
    length = f" {seconds:g} seconds" if not quoted and (seconds := seconds_in(said(part))) else ""
    return [Wish(f"wait{length}", Act.WAIT, said(part), value=value, gone=gone, start=start, end=end)]


def look(clause: Clause, reading: Reading) -> Found:
    """“Check that the page shows "Thank you"”: one quoted text on the page; other checks are expectations."""
    part = tuple(t for i in clause.items for t in i.tokens)
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    words = fold_around(part)
    if len(quoted) == 1 and ON_PAGE.fullmatch(words):
        start, end = span(clause.tokens)
        return [Wish(f"look for “{quoted[0].text}”", Act.LOOK, value=quoted[0].text, start=start, end=end)]
    return [gap(clause.tokens, CHECK_INSTEAD)]


def fold_around(part: tuple[Token, ...]) -> str:
    """The words in lower case with § where the quotation stands."""
    return " ".join("§" if t.kind is Kind.QUOTE else t.low for t in part)


def is_claim(part: tuple[Token, ...]) -> bool:
    """Whether the words say how something is: “the total is 12.50”."""
    return any(t.low in FINITE for t in part[1:])
