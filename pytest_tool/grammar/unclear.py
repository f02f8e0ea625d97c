"""Words that a reading in part would lose: which of several is meant, a cell told by row and column, ranges, likeness.

Better a gap than a click on something near to what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.every import WRITTEN
from pytest_tool.grammar.reading import ARTICLES, ORDINALS, Found, Reading, gap
from pytest_tool.grammar.verbs import Form, gerund
from pytest_tool.grammar.words import Kind, Token, drop_front, find, fold, plain, starts, word_set

POINTING = frozenset({
    Form.CLICK, Form.PRESS, Form.DOUBLE_CLICK, Form.RIGHT_CLICK, Form.HOVER, Form.OPEN, Form.CHOOSE, Form.TICK,
    Form.UNTICK, Form.ACT, Form.MARK,
})  # fmt: skip
SEVERAL = word_set(
    "boxes checkboxes tickboxes rows cells buttons items entries options fields textboxes radios icons circles squares "
    "rectangles triangles shapes numbers letters words dates lines days"
)
"""Plurals that name no control of their own; “the messages” may be a link."""
LISTED = word_set("emails mails posts comments orders tasks invoices files users notifications todos photos replies")
"""Plurals that are several where something tells which of them are meant: “the emails from Ann”."""
TELLING = word_set(
    "that which who whose with in on from by of for next under beside containing marked named called labelled labeled "
    "saying older newer starting ending between"
)
ANY_OF = word_set("the these those any some my")
LINES = word_set("row line")
MENUS = word_set("settings menu sidebar navigation menubar nav administration")
COLUMNS = word_set("column col cell")
RANGE = re.compile(
    r"(?:§|the §) (?:to|through|till|until|thru|–|—) (?:the )?§|between (?:the )?§|from § (?:on|onwards|up)\b"
)
LIKE = re.compile(
    r"\b(?:similar to|synonyms? (?:of|for)|opposites? of|antonyms? of|rhym(?:e|es|ing) with|that (?:means?|look|sound)|"
    r"in (?:alphabetical|ascending|descending|numerical|reverse|chronological|any|random|this|the right|the correct) order)\b"
)
SUMS = word_set("sum product difference result quotient total average double half square answer")
SPANS = word_set("days hours minutes seconds weeks months years quarters")
"""“Last 30 days” is one option."""
FINDING = word_set("find locate look search reach")
REASON = "quote it when it belongs to a name"


def unclear(clause: Clause, reading: Reading) -> Found | None:
    """Gaps for words that no form of sentence has a meaning for; None where there are none."""
    if clause.verb is None or not clause.items:
        return None
    parts = [i.tokens for i in clause.items if i.tokens and fold(plain(i.tokens)) not in reading.known]
    if back := next((p for p in parts if _takes_back(p, clause.verb.words)), None):
        return [gap(back, "the same is ordered and forbidden")]
    points = clause.verb.form in POINTING | {Form.SET} or clause.verb.words == "complete"
    if points and (beside := next((p for p in parts if _is_neighbour(p)), None)):
        return [gap(beside, "name the one that is meant, not one beside it")]
    if points and (back := next((p for p in parts if _is_counted_back(p)), None)):
        return [gap(back, "count from the beginning, or name it")]
    if points and (kept := next((p for p in parts[1:] if p[0].low == "keep" and not p[0].capital), None)):
        return [gap(kept, "what is kept is nothing to do: expect it, or name the button")]
    makes = clause.verb.form in (Form.ADD, Form.TYPE) or clause.verb.words in ("create", "make")
    counts = points or clause.verb.form is Form.COPY
    if counts and (among := next((p for p in parts if _is_counted_among(p)), None)):
        return [gap(among, "name it: those of one state are not counted apart from the others")]
    if makes and (placed := next((p for p in parts if _is_placed(p)), None)):
        return [gap(placed, "say which control adds it there")]
    if clause.verb.form is Form.TYPE:
        if new := next(
            (p for p in parts if INTO_NEW.search(f" {' '.join('§' if t.is_value else t.low for t in p)} ")), None
        ):
            return [gap(new, "add the new one in a step of its own")]
        return _first(parts, _typed)
    if clause.verb.form is Form.COPY:
        at_end = [p for p in parts if p[-1].low == "clipboard"]
        return [gap(clause.tokens, "say into which field it is to be copied")] if at_end else None
    if clause.verb.form not in POINTING:
        return None
    if _cell([i.tokens for i in clause.items]):
        return [gap(clause.tokens, "name the cell by what stands in it, or by the row of a name")]
    return _first(parts, lambda part: _pointed(part, clause))


def _is_neighbour(part: tuple[Token, ...]) -> bool:
    """“the todo after "Buy milk"”, “the row before the last”: another one than that which is named.

    “The comment under "Hello"” belongs to it, and a button or a field may stand beside its label.
    """
    for at in range(1, len(part) - 1):
        noun, where, behind = part[at - 1], part[at].low, drop_front(part[at + 1 :], ARTICLES)
        named = bool(behind) and (behind[0].kind is Kind.QUOTE or behind[0].capital or behind[0].low in ORDINALS)
        one = noun.kind is Kind.WORD and not noun.capital and noun.low not in BESIDE_LABELS
        if named and one and (where in FOLLOWING or (where in AROUND and noun.low in ENTRIES)):
            return True
    return False


FOLLOWING = word_set("after before following preceding")
AROUND = word_set("above below")
ENTRIES = word_set("todo to-do task row entry item record line one card message option cell post user")
BESIDE_LABELS = word_set(
    "button link field box input icon checkbox switch control again click right directly just immediately"
)


def _is_placed(part: tuple[Token, ...]) -> bool:
    """“A row below "Total"”, “a cell after the first one”: what is new has no name, and what is named is there already."""
    for at in range(1, len(part) - 1):
        behind = drop_front(part[at + 1 :], ARTICLES)
        new = part[0].low in NEW and part[1].kind is Kind.WORD
        told = bool(behind) and (behind[0].kind is Kind.QUOTE or behind[0].capital or behind[0].low in ORDINALS)
        if new and told and part[at].low in FOLLOWING | AROUND | {"under", "beneath", "underneath"}:
            return True
    return False


def _is_counted_among(part: tuple[Token, ...]) -> bool:
    """“The first completed todo”, “the second unread mail”: the first one may not be in that state."""
    rest = drop_front(part, ARTICLES)
    counted = len(rest) > 2 and (
        rest[0].low in ORDINALS or (rest[0].kind is Kind.NUMBER and rest[0].text[-1:].isalpha())
    )
    one = counted and rest[2].kind is Kind.WORD and not rest[2].capital and rest[2].low not in PRESSED
    return one and rest[1].low in IN_STATE


PRESSED = word_set("button link icon menu more")
"""“The first open button” is called “Open”."""


IN_STATE = WRITTEN | word_set(
    "completed finished done active unread read checked unchecked ticked unticked selected unselected enabled incomplete "
    "unfinished starred"
)


INTO_NEW = re.compile(
    r" (?:in|into|to|on) (?:a new|another(?: new)?) (?:\w+ )?(?:cell|row|line|block|paragraph|section|card|note) "
)
"""“Enter "x = 1" in a new cell”: those that are there hold something else."""
NEW = word_set("a an another new")


def _takes_back(part: tuple[Token, ...], verb: str) -> bool:
    """“Archive it without archiving it”; “without opening it” only says what nobody orders."""
    at = find(part, ("without",))
    return at >= 0 and at + 1 < len(part) and gerund(part[at + 1].low) == verb


def _is_counted_back(part: tuple[Token, ...]) -> bool:
    """“the second to last row”, “the last but one”, “the second button from the right”."""
    words = f" {' '.join('§' if t.is_value else t.low for t in part)} "
    return BACKWARDS.search(words) is not None


BACKWARDS = re.compile(
    r" (?:\w+ to last|next to (?:the )?last|last but \w+|(?:second|third|fourth|fifth|\d+(?:nd|rd|th)) (?:\w+ )?"
    r"from the (?:right|bottom|end|back)) "
)


def _first(parts: Sequence[tuple[Token, ...]], why: Callable[[tuple[Token, ...]], str]) -> Found | None:
    told = next(((part, reason) for part in parts if (reason := why(part))), None)
    return [gap(*told)] if told else None


def _typed(part: tuple[Token, ...]) -> str:
    """“the sum of 3 and 4”, “3 x 4”, “a link to "…"”: nobody states what is to be typed."""
    lows = [t.low for t in part]
    words = drop_front(part, ARTICLES)
    if len(words) > 2 and words[0].low in SUMS and words[1].low == "of":
        return "state the value itself"
    numbers = [i for i, t in enumerate(part) if t.kind is Kind.NUMBER]
    at = next((i for i, t in enumerate(part) if t.is_value), len(part))
    if set(lows[:at]) & {"both", "all", "every", "each"} and {"field", "fields", "boxes", "inputs"} & set(lows[:at]):
        return "which value goes into which field?"
    if any(
        j - i == 2 and lows[i + 1] in ("x", "+", "*", "/", "times", "plus", "minus") for i in numbers for j in numbers
    ):
        return "state the value itself"
    made = part[0].low in ("a", "an") and len(part) > 2 and part[1].low in ("link", "image", "table", "picture", "line")
    return "only text can be typed" if made and part[2].low in ("to", "of", "with", "from") else ""


def _cell(parts: Sequence[tuple[Token, ...]]) -> bool:
    """“row 2, column 3”: two coordinates of one cell."""
    told = [{t.low for t in p} for p in parts]
    numbered = [
        any(t.kind is Kind.NUMBER or (t.capital and len(t.text) == 1) for t in p)
        and not any(t.kind is Kind.QUOTE for t in p)
        for p in parts
    ]
    both = [n and bool(w & LINES) and bool(w & COLUMNS - {"cell"}) for w, n in zip(told, numbered, strict=True)]
    two = any(
        numbered[i] and numbered[i + 1] and bool(told[i] & a) and bool(told[i + 1] & b)
        for i in range(len(parts) - 1)
        for a, b in ((LINES, COLUMNS), (COLUMNS - {"cell"}, LINES))
    )
    return two or any(both)


def _pointed(part: tuple[Token, ...], clause: Clause) -> str:
    assert clause.verb is not None
    if part[0].low in ("of", "from", "by", "with", "as", "than", "whose") and clause.verb.form is not Form.ACT:
        return "name the control itself"
    if _sought(part):
        return "say what is to be done with what is found"
    first = [i for i, t in enumerate(part[:-2]) if t.low in ("first", "last") and part[i + 1].kind is Kind.NUMBER]
    if first and part[first[0] + 2].low.endswith("s") and part[first[0] + 2].low not in SPANS:
        return "one control at a time: name each"
    marked = " ".join(
        "§" if t.kind in (Kind.NUMBER, Kind.DATE) else "" if t.kind is Kind.QUOTE else t.low for t in part
    )
    if clause.verb.form is not Form.ACT and RANGE.search(marked):
        return f"name each of them; {REASON}"
    if RANGE.search(marked) and {t.low for t in part} & (SEVERAL | LISTED):
        return "name each of them"
    if LIKE.search(marked):
        return "what is like it, and in which order, cannot be told from the words: name each"
    if clause.verb.form is Form.OPEN and clause.verb.words not in ("open", "visit"):
        return ""  # “expand the sections”, “show the items”
    return _which(part)


def _sought(part: tuple[Token, ...]) -> bool:
    """“the sections to find the link "x"”: the name of what is wanted would be lost with the purpose."""
    at = next((i for i in range(1, len(part) - 1) if part[i].low == "to" and part[i + 1].low in FINDING), 0)
    return bool(at) and any(t.kind is Kind.QUOTE for t in part[at:])


def _which(part: tuple[Token, ...]) -> str:
    """“the boxes that are checked”, “rows with status Open”: several, and nothing says “all” or how many."""
    words = drop_front(part, ("on",))
    at = next((i for i, t in enumerate(words) if i and t.low in TELLING), len(words))
    head = words[:at]
    if any(t.kind is Kind.QUOTE or t.capital for t in head) or not head:
        return ""
    several, told = head[-1].low in SEVERAL, at < len(words)
    if told and (starts(words[at:], "of") or (words[at].low in ("in", "from") and words[-1].low in MENUS)):
        return ""  # “the users in the settings” are a place of the site
    if several and (head[0].low in ANY_OF or told):
        return "which of them? name each, or say “all”"
    return "which of them? name one, or say “all”" if head[-1].low in LISTED and told else ""
