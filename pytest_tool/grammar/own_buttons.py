"""What the page has one control of its own for: “toggle all” is “Mark all as complete”, “execute all cells” is “Run all”."""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.filling import typed
from pytest_tool.grammar.reading import ARTICLES, ORDINALS, Found, Reading, span
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, find, plain, quote, said

TOGGLING = (
    "toggle all",
    "mark all as complete",
    "mark all as completed",
    "mark all as done",
    "select all",
    "check all",
)
"""What the box is called that ticks and unticks all others."""
RUNNING = ("run all cells", "run all", "run notebook", "execute all cells", "execute all")
ALL = frozenset({"all", "everything", "all items", "all todos", "all tasks", "all of them"})
CELLS = frozenset(
    {"all cells", "all the cells", "every cell", "the whole notebook", "the entire notebook", "the notebook"}
)

OWN = (
    (frozenset({"toggle", "flip"}), ALL, TOGGLING),
    (frozenset({"run", "execute"}), CELLS, RUNNING),
)
"""Verbs, what they are said of, and what the control for that is called, the most exact name first."""


def own_all(clause: Clause, reading: Reading) -> Found | None:
    """“Show all todos”, “show everything” is the control “All” or “All (3)”; None where the page has none."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    verb = clause.verb.words if clause.verb else ""
    words = [t.low for t in part if t.low not in ("the", "of", "them")]
    whole = words == ["everything"] or (words[:1] == ["all"] and len(words) <= 2 and not any(t.is_value for t in part))
    names = [name for name in reading.known if COUNTED.sub("", name) == "all"]
    if verb not in SHOWING or not whole or len(names) != 1 or plain(part).casefold() in reading.known:
        return None
    start, end = span(clause.tokens)
    return [Wish(f"click {quote(names[0])}", Act.CLICK, quote(names[0]), start=start, end=end)]


SHOWING = frozenset({"show", "display", "view", "show me"})
COUNTED = re.compile(r"\s*\(?\d+\)?$")


def own_amount(clause: Clause, reading: Reading) -> Found | None:
    """“Enter 5 users” is for the field “Number of users”, “enter 3 units” for “Units”; None where no one field is called so."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    verb = clause.verb.words if clause.verb else ""
    if verb not in TYPING or len(part) != 2 or part[0].kind is not Kind.NUMBER or part[1].kind is not Kind.WORD:
        return None
    noun = part[1].low.removesuffix("s")
    bearing = [name for name in reading.known if {noun, f"{noun}s"} & set(name.split())]
    counting = [name for name in bearing if name.startswith(AMOUNTS)] or bearing
    if len(counting) != 1 or clause.lead:
        return None
    start, end = span(clause.tokens)
    return [
        typed(part[0].text, f"the {counting[0]} field", Wish("", Act.TYPE, value=part[0].text, start=start, end=end))
    ]


TYPING = frozenset({"type", "enter", "input", "fill in", "specify"})
AMOUNTS = ("number of", "amount of", "count of", "quantity of", "no. of", "# of")
OPENING = frozenset({"browse", "manage", "launch", "access", "visit"})
"""Verbs that mostly only open something."""


def own_verb(clause: Clause, reading: Reading) -> Found | None:
    """“Browse the table” is the control “Browse”, where the page has one; None for what has a name of its own."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    verb = clause.verb.words if clause.verb else ""
    one = len(part) == 2 and part[0].low in ("the", "this") and part[1].kind is Kind.WORD and not part[1].capital
    if verb not in OPENING or verb not in reading.known or not one:
        return None
    noun = part[1].low.removesuffix("s")
    if any(
        {noun, f"{noun}s"} & set(name.split()) and name.split()[0] not in lexicon() | {"new": 0}
        for name in reading.known
    ):
        return None  # “manage the members” is “Team members”, where there is such a link
    start, end = span(clause.tokens)
    return [Wish(f"click {quote(verb)}", Act.CLICK, quote(verb), start=start, end=end)]


def own_tool(clause: Clause, reading: Reading) -> Found | None:
    """“Copy the link to the clipboard”, “format the SQL”: what copies or formats it; None where the page has nothing for it."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    verb = clause.verb.words if clause.verb else ""
    copies = verb == "copy" and part[-1:] and part[-1].low == "clipboard"
    if copies:
        part = part[: max(find(part, ("to", "into"), last=True), 0)]
    noun = drop_front(part, ARTICLES | {"this"})
    plainly = 0 < len(noun) <= 2 and all(_is_plain(t) for t in noun)
    formats = verb == "format" and noun[-1:] and noun[-1].low in FORMATTED
    if not (copies or formats) or not plainly or clause.lead or not any(n.split()[:1] == [verb] for n in reading.known):
        return None
    start, end = span(clause.tokens)
    return [Wish(f"click {verb} {said(part)}", Act.CLICK, f"{verb} {said(part)}", start=start, end=end)]


FORMATTED = frozenset(
    {"sql", "query", "statement", "code", "json", "xml", "html", "yaml", "script", "source", "document"}
)
"""What is laid out anew as a whole, and no text that is given a style."""


def _is_plain(token: Token) -> bool:
    """Whether a word is no name: “link”, “URL”."""
    return token.kind is Kind.WORD and token.low not in ORDINALS and (not token.capital or token.text.isupper())


def own_button(clause: Clause, reading: Reading) -> Found | None:
    """A click on it; None where the words say something else, or the page has none."""
    verb = clause.verb.words if clause.verb else ""
    said = plain(clause.items[0].tokens).casefold() if len(clause.items) == 1 else ""
    names = next((names for verbs, what, names in OWN if verb in verbs and said in what), ())
    name = next((name for name in names if name in reading.known), "")
    if not name or clause.lead:
        return None
    start, end = span(clause.tokens)
    return [Wish(f"click {quote(name)}", Act.CLICK, quote(name), start=start, end=end)]
