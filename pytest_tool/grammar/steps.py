"""A step as a person writes it → wishes in order, or the words that were not understood. Pure text.

``clauses`` cuts the sentence, ``forms`` has each clause read; here one clause tells the next what “it” is and where the
cursor stands. A person's values are never made up: what is not stated is a gap, and with a gap nothing is done.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from pytest_tool.grammar import finding, messages, moving
from pytest_tool.grammar.clauses import Clause, clauses
from pytest_tool.grammar.conditions import joined
from pytest_tool.grammar.forms import read_clause
from pytest_tool.grammar.headline import without_headline
from pytest_tool.grammar.introducing import orders
from pytest_tool.grammar.joining import pasted, tools_first
from pytest_tool.grammar.manners import plainly
from pytest_tool.grammar.reading import Found, Reading, span
from pytest_tool.grammar.recording import MAKING
from pytest_tool.grammar.things import Thing
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Parsed, Wish
from pytest_tool.grammar.words import Kind, fold, quote, tokens, word_set

CURSOR = frozenset({"Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"})
"""Keys after which one goes on writing in the same field."""
EMPTYING = frozenset({"Control+A", "Delete", "Backspace"})
TYPED_IN = frozenset(
    {"dropdown", "drop-down", "combobox", "list", "select", "selector", "picker", "search", "field", "box"}
)
"""What is opened to be typed into."""


def parse(step: str, earlier: Sequence[str] = (), hints: Sequence[str] = (), known: Collection[str] = ()) -> Parsed:
    """The wishes of a step, in order.

    ``earlier`` are the texts of the steps before it (for “it”), ``hints`` a person's advice on this one (a field
    without a value is no gap when a hint states one), ``known`` the names that the page shows (for names with “and”).
    """
    return _parsed(step, tuple(earlier), tuple(hints), tuple(known))


@lru_cache(256)  # each doubt about a decision reads the step, and the pilot does at every turn
def _parsed(step: str, earlier: tuple[str, ...], hints: tuple[str, ...], known: tuple[str, ...]) -> Parsed:
    found: Found = []
    last = _named_last(earlier)
    folded = frozenset(fold(k) for k in known)
    hinted = any(t.is_value for h in hints for t in tokens(h))
    read = joined(pasted(_clauses(step, known)), folded)
    read = orders(finding.begun(messages.whole(moving.carried(read))), folded)
    place, thing, opened = "", None, _opened_before(earlier)
    for clause, following in zip_longest(read, read[1:]):
        if isinstance(named := finding.found(clause, following), Thing):
            place, thing, last = named.name, named, quote(named.name)
            continue
        opened = _opened(found) or opened
        reading = Reading(last, hinted, bool(found), _points(found), _sent(found), opened, folded, place)
        opened = ""
        got = [named] if named else read_clause(clause, reading, thing)
        thing = None
        if len(clause.items) == 1:  # the verb belongs to what is said to a person
            begin, end = span(clause.tokens)
            got = [replace(w, start=begin, end=end) if isinstance(w, Wish) else w for w in got]
        found += got
        last = next((w.names for w in reversed(got) if isinstance(w, Wish) and w.names), last)
        place = next((w.place for w in reversed(got) if isinstance(w, Wish) and w.place), place)
    gaps = tuple(replace(g, words=step[g.start : g.end] or g.words) for g in found if isinstance(g, Gap))
    if not found:
        gaps = (Gap(step.strip(), 0, "nothing to do"),)
    return Parsed(tuple(_once([w for w in found if isinstance(w, Wish)])), gaps)


def _clauses(text: str, known: Collection[str]) -> list[Clause]:
    return clauses(tools_first(without_headline(plainly(tokens(text)))), known)


def _points(found: Found) -> bool:
    """Whether the wish before was a click, or emptied a field: then typing goes there."""
    before = next((f for f in reversed(found) if not isinstance(f, Wish) or not _moves(f)), None)
    if not isinstance(before, Wish):
        return False
    opened = before.act is Act.OPEN and before.target.split()[-1:] and before.target.split()[-1].casefold() in TYPED_IN
    return before.act in (Act.CLICK, Act.DOUBLE_CLICK) or bool(opened) or before.value == "Delete"


def _sent(found: Found) -> str:
    """“Enter "Eggs" in the New field and press Enter, then enter "Flour"”: the New field."""
    typed, key = found[-2:] if len(found) > 1 else (None, None)
    if not isinstance(typed, Wish) or not isinstance(key, Wish) or typed.act is not Act.TYPE:
        return ""
    return typed.target if key.act is Act.PRESS and key.value == "Enter" else ""


def _opened(found: Found) -> str:
    """What was double-clicked, where nothing but its field was seen to since."""
    for wish in reversed(found):
        if isinstance(wish, Wish) and wish.act is Act.DOUBLE_CLICK:
            return wish.target
        if not isinstance(wish, Wish) or not (_moves(wish) or wish.in_place or wish.value in EMPTYING):
            return ""
    return ""


def _opened_before(earlier: Sequence[str]) -> str:
    """The same at the start of a step, when the step before did nothing else."""
    read = _clauses(earlier[-1], ()) if earlier else []
    if len(read) != 1 or read[0].verb is None or read[0].verb.form is not Form.DOUBLE_CLICK:
        return ""
    return _opened(read_clause(read[0], Reading("")))


def _moves(wish: Wish) -> bool:
    """A key that only moves the cursor: “click into the editor, press Ctrl+End and type "x"”."""
    return wish.act is Act.PRESS and (wish.value or "").rpartition("+")[2] in CURSOR


IMPLIED = ("rename", "edit")
"""What is sent by Enter though no step says so."""


def _once(wishes: list[Wish]) -> list[Wish]:
    """Without a submission of ours that the step orders itself, “search for X and press Enter”, or cancels."""
    kept: list[Wish] = []
    for index, wish in enumerate(wishes):
        following = wishes[index + 1] if index + 1 < len(wishes) else None
        if wish.act is Act.SUBMIT and following and _submits(following, wish):
            continue
        if wish.act is Act.SUBMIT and wish.target in IMPLIED and following and following.text == "click cancel":
            continue
        if index and following and _is_confirmed_otherwise(wishes[index - 1], wish, following):
            continue
        if wish.filters and following and not following.filters and following.act in (Act.CLICK, Act.PRESS, Act.SUBMIT):
            wish = replace(wish, filters=replace(wish.filters, sends=False))
        kept.append(wish)
    return kept


def _is_confirmed_otherwise(typed: Wish, wish: Wish, following: Wish) -> bool:
    """Whether our Enter after “change it to "V"” is not wanted: the step says itself how the change is kept, or dropped."""
    if not typed.in_place or wish.text != "press Enter" or (wish.start, wish.end) != (typed.start, typed.end):
        return False
    clicked = following.act in (Act.CLICK, Act.SUBMIT) and KEEPING & set(fold(following.text).replace('"', " ").split())
    return following.act is Act.PRESS or bool(clicked)


KEEPING = word_set("save ok done submit confirm update apply cancel discard close undo tick check ✓ × cross")


def _submits(wish: Wish, instead_of: Wish) -> bool:
    """Whether a wish of the step's own sends what was typed."""
    if wish.act is Act.PRESS:
        return wish.value == "Enter"
    words = set(fold(wish.text).split())
    mine = {w for text in (instead_of.text, *instead_of.other_words) for w in fold(text).split()}
    mine |= {"save", "publish"} if instead_of.target in MAKING else set()  # “create the post "A" and publish it”
    return wish.act is Act.CLICK and bool(words & (mine - {"click", "press", "in"} | {"submit", "ok", "go", "send"}))


def _are_several(found: Found) -> bool:
    """“Select A and B.” leaves open which of them a later “it” is, or whether it is one of them at all."""
    pointed = {w.names for w in found if isinstance(w, Wish) and w.act in (Act.CLICK, Act.CHOOSE, Act.TICK, Act.UNTICK)}
    return len(pointed - {""}) > 1


def _named_last(earlier: Sequence[str]) -> str:
    """What “it” means at the start of a step: the last thing that the steps before it named."""
    for text in reversed(earlier):
        for clause in reversed(_clauses(text, ())):
            got = read_clause(clause, Reading("", begun=True))
            if _are_several(got):
                return ""
            name = next((w.names for w in reversed(got) if isinstance(w, Wish) and w.names), "")
            if name:
                return name
        quoted = [t.text for t in tokens(text) if t.kind is Kind.QUOTE]
        if quoted:
            return f'"{quoted[-1]}"'
    return ""
