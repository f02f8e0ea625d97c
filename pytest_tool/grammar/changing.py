"""Forms that change what a field holds: “set F to "V"”, “replace A with "V"”, “switch X off”, “clear F”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.filling import NO_VALUE, is_in_place, joint, placed_wish, stated, typed_in_place
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, placed, span, split_at, thing, value_run
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, fold, plain, quote, word_set


def set_(clause: Clause, reading: Reading) -> Found:
    """``set F to "V"``; “from A to B” and “by” are not values to type; on and off tick and untick."""
    found: Found = []
    for item in _set_items(clause.items):
        found += [placed_wish(w, clause) for w in _set(item.tokens, clause, reading)]
        if found and isinstance(last := found[-1], Wish) and last.names:
            reading = replace(reading, last=last.names)  # “… and its status to “Lent””
    return found


def _set_items(items: Sequence[Item]) -> list[Item]:
    """Items of “set”: one without its own “to” belongs to the value before, unless it is a pair of its own."""
    whole: list[Item] = []
    for item in items:
        pair = find(item.tokens, ("to", "=", ":", "as")) > 0 or any(t.is_value for t in item.tokens[1:])
        if whole and not pair and not any(t.kind is Kind.QUOTE for t in whole[-1].tokens):
            whole[-1] = replace(whole[-1], tokens=(*whole[-1].tokens, joint(item), *item.tokens))
        else:
            whole.append(item)
    return whole


RANGES = word_set("range period dates interval span years")
DASHES = frozenset({"-", "–", "—", ",", "to", "until"})
FOR_WHOM = frozenset({"for", "of", "on"})


def _set(part: tuple[Token, ...], clause: Clause, reading: Reading) -> Found:
    part = drop_back(part, POLITE | {"again"})
    start, end = span(part)
    replacing = clause.verb is not None and clause.verb.words in ("replace", "overwrite")
    field, value = split_at(part, "with by" if replacing else "to = : as", last=True)
    if not value and len(part) > 1 and part[-1].is_value:
        run = next(i for i in range(len(part)) if part[i].is_value)
        field, value = drop_back(part[:run], ("to", ":", "=")), part[run:]
    if len(part) > 1 and part[-1].low in ("on", "off"):
        field, value = drop_back(part[:-1], ("to",)), part[-1:]
    if not value or (field and field[-1].low in FOR_WHOM):
        return [gap(part or clause.tokens, "to what? no value is stated")]  # “set a reminder for "A"” has none either
    before = find(field, ("from",))
    before = before if drop_front(field[: max(before, 0)], ARTICLES) else -1  # “the from date” is a field of that name
    since = _since(field[before + 1 :], value, clause) if before > 0 else ""
    field = field[:before] if before > 0 else field
    if (
        field
        and field[-1].low in RANGES
        and len(value) == 3
        and value[1].text in DASHES
        and value[0].kind is value[2].kind
    ):
        since, value = plain(value[:1]), value[2:]  # “the date range to 2026-01-01 – 2026-01-31”
    if reading.opened and is_in_place(field) and stated(value) and value_run(value) == len(value):
        typing = typed_in_place(plain(value), reading, Wish("", Act.TYPE, start=start, end=end))
        return [typing, Wish("press Enter", Act.PRESS, value="Enter", start=start, end=end)]
    words = thing(field, reading, "set")
    if isinstance(words, Gap):
        return [replace(words, start=start)]
    state = value[0].low if len(value) == 1 else ""
    if state in ("on", "off", "checked", "unchecked", "ticked", "enabled", "disabled"):
        act = Act.TICK if state in ("on", "checked", "ticked", "enabled") else Act.UNTICK
        switched = clause.verb is not None and clause.verb.words == "switch"  # “switch X off”
        verb = f"turn {state}" if switched and state in ("on", "off") else act
        return [Wish(f"{verb} {words}", act, words, names=words, start=start, end=end)]
    if any(t.kind in (Kind.QUOTE, Kind.HANDLE) for t in value) and value_run(value) != len(value):
        return [gap(value[value_run(value) :] or value)]
    value = _counted_out(value)
    if not stated(value) or value[0].low in ("be", "look"):
        return [gap(part, NO_VALUE)]
    said_value = plain(value)
    others: tuple[str, ...] = (f"choose {quote(said_value)} in {words}",)
    if owned := _of_owner(field):
        others = (f"set {owned} to {quote(said_value)}", *others)
    text = f"set {words} to {quote(said_value)}"
    return [Wish(text, Act.SET, words, said_value, names=words, other_words=others, since=since, start=start, end=end)]


def _of_owner(field: tuple[Token, ...]) -> str:
    """“Bob Ray's role” → the role of Bob Ray; empty for other words."""
    at = next((i for i, t in enumerate(field) if t.text[-2:] in ("'s", "’s")), -1)
    owner, what = field[: at + 1], field[at + 1 :]
    named = at >= 0 and what and all(t.capital for t in owner) and not any(t.capital or t.is_value for t in what)
    return f"the {plain(what)} of {plain(owner)[:-2]}" if named else ""


def _counted_out(value: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the last 7 days” is a value, as no “the name” is."""
    return value[1:] if len(value) > 2 and value[0].low == "the" and any(t.text.isdigit() for t in value) else value


def _since(part: tuple[Token, ...], value: tuple[Token, ...], clause: Clause) -> str:
    """“Set the years from 2000 to 2005” may be a range; “change the quantity from 2 to 3” tells the old value."""
    ranges = clause.verb is not None and clause.verb.words in ("set", "adjust", "slide", "drag", "move")
    figures = all(any(ch.isdigit() for ch in plain(said)) for said in (part, value))
    return plain(part) if ranges and figures and stated(part) else ""


def clear(clause: Clause, reading: Reading) -> Found:
    """Click into the field, select all, delete; a basket or a filter is cleared by its own button."""
    found: Found = []
    for item in clause.items:
        if not item.tokens:
            return [
                Wish(
                    placed("click clear", clause),
                    Act.CLICK,
                    "clear",
                    start=clause.tokens[0].start,
                    end=clause.tokens[-1].end,
                )
            ]
        start, end = span(item.tokens)
        opened = reading.opened if is_in_place(item.tokens) else ""
        words = opened or thing(without_content(drop_front(item.tokens, ("out", "text", "in"))), reading, "clear")
        if isinstance(words, Gap):
            return [gap(clause.tokens, words.why)]
        words = "the text box" if words in _WRITTEN else words
        offered = f"clear {fold(words)}" in reading.known  # “Clear output” is its own button
        if {t.low for t in item.tokens} & _CLEARED or offered:
            found.append(Wish(placed(f"click clear {words}", clause), Act.CLICK, words, start=start, end=end))
            continue
        found += [
            Wish(
                placed(f"click {'into ' if opened else ''}{words}", clause),
                Act.CLICK,
                words,
                names=words,
                in_place=bool(opened),
                start=start,
                end=end,
            ),
            Wish("press Control+A", Act.PRESS, words, "Control+A", names=words, start=start, end=end),
            Wish("press the Delete key", Act.PRESS, words, "Delete", names=words, start=start, end=end),
        ]
    return found


_WRITTEN = frozenset({"the text", "the content", "the contents", "all text"})
"""What can only stand in a field: no button “Bold text” is cleared."""


def without_content(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the text in the search field” → “the search field”."""
    rest = drop_front(part, ("the", "all", "its"))
    told = rest and rest[0].low in ("text", "content", "contents", "value") and len(rest) > 2
    return rest[2:] if told and rest[1].low in ("in", "of", "from") else part


_CLEARED = word_set(
    "basket cart bag list history filter filters selection all completed cache log wishlist trash bin notifications "
    "queue inbox"
)
