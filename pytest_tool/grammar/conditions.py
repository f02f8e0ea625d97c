"""Filters that tell column, operation and value: “filter by age > 30”, “set the first filter to name contains "Lime"”.

Whether the page has a row of fields for that, a strategy finds out; a plain “condition = "poor"” may be a list as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.phrase import ORDINALS
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, gap, span, value_run
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Condition, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, plain, quote, starts, word_set

EQUALS = "="
OPERATIONS: dict[str, tuple[str, ...]] = {
    EQUALS: ("=", "==", "equals", "is equal to", "equal to", "is exactly", "is", "exact", "eq"),
    "!=": ("!=", "<>", "≠", "is not equal to", "does not equal", "not equal to", "not equals", "is not", "isn't", "not", "ne"),
    ">=": (">=", "≥", "is at least", "at least", "is greater than or equal to", "greater than or equal to", "gte"),
    "<=": ("<=", "≤", "is at most", "at most", "is less than or equal to", "less than or equal to", "lte"),
    ">": (
        ">", "is greater than", "greater than", "is more than", "more than", "is above", "above", "is over", "over",
        "is larger than", "larger than", "is bigger than", "bigger than", "is higher than", "higher than", "is after", "after",
        "gt",
    ),
    "<": (
        "<", "is less than", "less than", "is fewer than", "fewer than", "is below", "below", "is under", "under",
        "is smaller than", "smaller than", "is lower than", "lower than", "is before", "before", "lt",
    ),
    "contains": ("contains", "containing", "includes", "including", "has"),
    "does not contain": ("does not contain", "doesn't contain", "not containing", "not contains"),
    "starts with": ("starts with", "begins with", "starting with", "beginning with", "start with", "startswith"),
    "ends with": ("ends with", "ending with", "end with", "endswith"),
    "is empty": ("is empty", "is blank", "is null", "is not set", "has no value"),
    "is not empty": ("is not empty", "is not blank", "is not null", "is set", "has a value", "has any value"),
    "like": ("like", "is like", "matches"),
}  # fmt: skip
"""Operation → the ways to say it, and to name it in a list."""
WITHOUT_VALUE = frozenset({"is empty", "is not empty"})
_SPOKEN = sorted(
    ((way.split(), kind) for kind, ways in OPERATIONS.items() for way in ways), key=lambda said: -len(said[0])
)
BEGINNINGS = word_set("by for where on to with whose : that having")
RELATING = ("whose", "where")
"""What is searched for where these follow is what the rows have: “search for rows whose city is "Leeds"”."""
NOUNS: dict[str, str] = {
    "column": "column", "field": "column", "attribute": "column", "property": "column", "operator": "operation",
    "operation": "operation", "comparison": "operation", "comparator": "operation", "value": "value",
}  # fmt: skip
ADDING = word_set("add create apply use set change update edit adjust put")
MOST_COLUMN_WORDS = 3
COMPARING = word_set("is are than = == != < > <= >= ≤ ≥ ≠ contains equals like")


@dataclass(frozen=True, slots=True)
class _Told:
    column: tuple[Token, ...]
    operation: str
    value: str


def alike(operation: str) -> frozenset[str]:
    """The other ways to say an operation, folded; of one that nobody knows only itself."""
    said = operation.casefold()
    return next(
        (frozenset(ways) | {kind} for kind, ways in OPERATIONS.items() if said in (kind, *ways)), frozenset({said})
    )


def filtered(clause: Clause, reading: Reading) -> Found | None:
    """One wish for each condition; None where the clause tells none."""
    if clause.verb is None or not clause.items:
        return None
    first = clause.items[0].tokens
    searches = clause.verb.words.startswith("search") and find(first, RELATING) > 0
    filters = clause.verb.form is Form.FILTER or searches
    if clause.verb.form is Form.CHOOSE:
        chosen = _in_parts(clause) if _tells_parts(clause, reading.known) else None
        return [_wish(chosen, clause, _which(clause.lead[1:]), False)] if chosen else None
    if not filters and not (clause.verb.words in ADDING and _noun_at(first) > 0):
        return None
    if (parts := _in_parts(clause)) is not None:
        return [_wish(parts, clause, _which(first), filters)]
    told = [_condition(i.tokens, loose=filters or n == 0) for n, i in enumerate(clause.items)]
    if not all(told):
        return _unread(clause, told) if filters else None
    which = 0 if filters else _which(first)
    return [_wish(t, replace(clause, items=(i,)), which, filters) for t, i in zip(told, clause.items, strict=True) if t]


def joined(read: Sequence[Clause], known: frozenset[str]) -> list[Clause]:
    """“Choose the column A, the operation ">" and enter the value "3"” as one clause of three parts."""
    kept: list[Clause] = []
    for clause in read:
        before = kept[-1] if kept else None
        if before and clause.verb and clause.verb.form in (Form.TYPE, Form.CHOOSE) and clause.lead in ((), before.lead):
            whole = replace(before, tokens=(*before.tokens, *clause.tokens), items=(*before.items, *clause.items))
            if before.verb and before.verb.form is Form.CHOOSE and _tells_parts(whole, known) and _in_parts(whole):
                kept[-1] = whole
                continue
        kept.append(clause)
    return kept


def _tells_parts(clause: Clause, known: frozenset[str]) -> bool:
    """Whether an operation is chosen beside other parts, and the page has no fields of these names."""
    nouns = {t.low for i in clause.items for t in i.tokens if t.low in NOUNS}
    shown = {word.removesuffix("s") for name in known for word in [name.rstrip(" :*")]}
    in_filter = not clause.lead or clause.lead[-1].low in ("filter", "filters", "row", "search")
    return in_filter and "operation" in {NOUNS[n] for n in nouns} and not nouns & shown


def _unread(clause: Clause, told: Sequence[_Told | None]) -> Found | None:
    """“Filter by height is roughly 30”: something is compared, and nobody knows how."""
    parts = [i.tokens for i, t in zip(clause.items, told, strict=True) if t is None]
    odd = next((p for p in parts if find(p, COMPARING) > 0 and any(t.is_value for t in p[1:])), None)
    return [gap(odd, "say column, operation and value: age > 30")] if odd else None


def _noun_at(part: Sequence[Token]) -> int:
    """Where “filter” stands in “a second filter for …”; -1 where the part is about something else."""
    at = find(part, ("filter", "condition", "rule"))
    known = ARTICLES | ORDINALS.keys() | {"another", "new", "one", "more", "further", "second", "next"}
    return at if at > 0 and all(t.low in known for t in part[:at]) else -1


def _which(part: Sequence[Token]) -> int:
    at = _noun_at(part)
    return next((ORDINALS[t.low] for t in part[: max(0, at)] if t.low in ORDINALS), 0)


def _condition(part: tuple[Token, ...], loose: bool) -> _Told | None:
    """“the table by age > 30” → age > 30; ``loose``: other words may stand before it."""
    starts_at = [0, *(i + 1 for i, t in enumerate(part) if loose and t.low in BEGINNINGS)]
    noun = _noun_at(part)
    starts_at += [noun + 1] if noun > 0 else []
    return next((told for at in sorted(starts_at, reverse=True) if (told := _told(part[at:]))), None)


def _told(part: tuple[Token, ...]) -> _Told | None:
    """``COLUMN OPERATION VALUE``, and nothing else."""
    part = drop_front(part, ("the", "column", "field", *BEGINNINGS))
    for at in range(1, min(MOST_COLUMN_WORDS + 1, len(part))):
        for words, kind in _SPOKEN:
            if not starts(part[at:], " ".join(words)):
                continue
            value = part[at + len(words) :]
            if not value and kind in WITHOUT_VALUE:
                return _Told(part[:at], " ".join(words), "")
            if any(t.kind is Kind.HANDLE for t in value):
                return None  # a secret is no part of an address
            if value and (value_run(value) == len(value) or (len(value) == 1 and value[0].kind is Kind.WORD)):
                return _Told(part[:at], " ".join(words), plain(value))
            return None
    return None


def _in_parts(clause: Clause) -> _Told | None:
    """“column "planted", operator "<", value "1960"”."""
    said: dict[str, Token] = {}
    for number, item in enumerate(clause.items):
        part = item.tokens
        begin = max((i + 1 for i, t in enumerate(part) if t.low in BEGINNINGS), default=0) if number == 0 else 0
        part = tuple(t for t in drop_front(part[begin:], ARTICLES) if t.low not in (":", "="))
        if len(part) == 1 and part[0].is_value and number and said.keys() == {"column", "operation"}:
            said["value"] = part[0]  # “the operator ">" and enter 90”
            continue
        if len(part) != 2 or part[0].low not in NOUNS or not (part[1].is_value or part[1].kind is Kind.WORD):
            return None
        said[NOUNS[part[0].low]] = part[1]
    if not {"column", "value"} <= said.keys():
        return None
    operation = said["operation"].text if "operation" in said else EQUALS
    return _Told((said["column"],), operation, said["value"].text)


def _wish(told: _Told, clause: Clause, which: int, sends: bool) -> Wish:
    column = plain(drop_back(told.column, ("column", "field")) or told.column)
    whole = clause.tokens if len(clause.items) == 1 else tuple(t for i in clause.items for t in i.tokens)
    start, end = span(whole)
    condition = Condition(column, told.operation, told.value, which, sends)
    words = quote(f"{column} {told.operation} {told.value}".strip())
    text = f"choose {words} in the filter"
    if told.operation in OPERATIONS[EQUALS] and told.value:
        text = f"choose {quote(told.value)} in {column}"
    return Wish(
        text,
        Act.CHOOSE,
        column,
        told.value or None,
        names="the filter",
        filters=condition,
        narrows=column if told.operation in (*OPERATIONS[EQUALS], *OPERATIONS["contains"]) else "",
        start=start,
        end=end,
    )
