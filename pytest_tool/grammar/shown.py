"""What the page shows in the place that a step names: the value beside a label, a cell of somebody's row, the one text.

It is found in exactly one way, or not at all. Both the model that supplies a value and the guard that checks it look here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pytest_tool.grammar.words import fold

VALUE_OF = re.compile(
    r"(?:the )?(?:value|content|contents|text|entry|number|data)(?: shown| displayed| given)? "
    r"(?:of|for|in|under|beside|next to|behind) (?:the )?(?P<label>.+)", re.IGNORECASE,
)  # fmt: skip
SHOWN = re.compile(
    r"(?:the )?(?P<what>[\w -]*?)\s?(?:(?:that (?:is|are)|which (?:is|are)) )?(?:shown |displayed |given |written |printed )?"
    r"(?:below|above|shown|displayed|on the page|on this page|on the screen|shown here)", re.IGNORECASE,
)  # fmt: skip
"""“the text below”, “the code shown above”."""
ANY_TEXT = frozenset(
    {"", "text", "word", "words", "letters", "characters", "string", "following text", "value", "content"}
)
"""Nouns that name no label: all that the page shows may be meant."""
_OF_OWNER = re.compile(
    r"the (?P<label>.+?) (?:of|for) (?:the )?(?:(?:user|customer|contact|person|employee) )?(?P<owner>.+)",
    re.IGNORECASE,
)
_OWNER_S = re.compile(r"(?P<owner>.+?)(?:'s|’s) (?P<label>.+)")
_NOT_LABEL = frozenset({"value", "text", "content", "contents", "entry", "data"})
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Line:
    """One piece of visible text: the cells of a row, or one text. ``kind`` as in the observation."""

    cells: tuple[str, ...]
    kind: str = "text"
    header: bool = False
    at: tuple[float, float, float] | None = None
    """Left, top and height in CSS pixels, where they are known."""


@dataclass(frozen=True, slots=True)
class Shown:
    """``text`` is what stands there; empty with the reason why nothing was found in exactly one way."""

    text: str
    why: str


def shown(source: str, lines: Sequence[Line], names: Sequence[str] = ()) -> Shown:
    """What ``source`` names. ``names`` are the controls' names, which are never the text that is meant."""
    words = " ".join(source.split())
    if match := SHOWN.fullmatch(words):
        what = fold(match["what"])
        return _only_text(lines, names) if what in ANY_TEXT else _one(_labelled(what, lines), words)
    if match := VALUE_OF.fullmatch(words):
        label = fold(match["label"])
        if found := _labelled(label, lines):
            return _one(found, words)
        words = f"the {match['label']}"
    for pattern in (_OWNER_S, _OF_OWNER):
        match = pattern.fullmatch(words)
        if match and fold(match["label"]) not in _NOT_LABEL:
            return _one(_owned(fold(match["label"]), fold(match["owner"]), lines), words)
    return _one([], words)


def _one(found: Sequence[str], words: str) -> Shown:
    """The only one of them; a value that stands there twice is none, since nobody can say which was meant."""
    if len(found) == 1 and 0 < len(found[0]) <= LONGEST:
        return Shown(found[0], f"the page shows it as “{words}”")
    return Shown("", f"the page shows {len(found) or 'no'} values for “{words}”; it must be one")


def _labelled(label: str, lines: Sequence[Line]) -> list[str]:
    """The values beside a label of exactly these words: two cells, “label: value”, or a label and the line behind it."""
    found: list[str] = []
    for index, line in enumerate(lines):
        if len(line.cells) == 2 and not line.header:
            found += [line.cells[1]] if _is(line.cells[0], label) else []
        elif len(line.cells) == 1:
            name, colon, value = line.cells[0].partition(":")
            if colon and value.strip() and _is(name, label):
                found.append(value.strip())
            elif (colon or line.kind == "term") and not value.strip() and _is(name, label) and index + 1 < len(lines):
                found += lines[index + 1].cells if len(lines[index + 1].cells) == 1 else []
    return found + _column_of_one(label, lines)


def _is(text: str, label: str) -> bool:
    return fold(text).rstrip(" :") == label


def _column_of_one(label: str, lines: Sequence[Line]) -> list[str]:
    """The cell below a column heading, for each row of such a table: one value only when there is one row."""
    found: list[str] = []
    heads: tuple[str, ...] = ()
    for line in lines:
        heads = line.cells if line.header else heads if len(line.cells) == len(heads) else ()
        columns = [i for i, head in enumerate(heads) if _is(head, label)]
        if heads and not line.header and len(columns) == 1:
            found.append(line.cells[columns[0]])
    return found


def _owned(label: str, owner: str, lines: Sequence[Line]) -> list[str]:
    """The cell of somebody's row under the heading, or the labelled value in the card that is headed with the name."""
    found: list[str] = []
    heads: tuple[str, ...] = ()
    for line in lines:
        heads = line.cells if line.header else heads if len(line.cells) == len(heads) else ()
        columns = [i for i, head in enumerate(heads) if _is(head, label)]
        if heads and not line.header and len(columns) == 1 and any(fold(c) == owner for c in line.cells):
            found.append(line.cells[columns[0]])
    cards = [i for i, line in enumerate(lines) if line.kind == "heading" and fold(line.cells[0]) == owner]
    for index in cards:
        end = next((i for i in range(index + 1, len(lines)) if lines[i].kind == "heading"), len(lines))
        found += _labelled(label, lines[index + 1 : end])
    return found


def _only_text(lines: Sequence[Line], names: Sequence[str]) -> Shown:
    """The one text that is no heading, label or name of a control; single letters in a row are one word."""
    taken = {fold(n) for n in names}
    kept = [
        line for line in lines
        if len(line.cells) == 1 and line.kind == "text" and fold(line.cells[0]) not in taken and not line.cells[0].endswith(":")
    ]  # fmt: skip
    texts = [line.cells[0] for line in kept]
    others = [line for line in lines if line.kind in ("row", "item", "alert", "status") or len(line.cells) > 1]
    if len(texts) > 1 and not others and all(len(t) == 1 for t in texts) and _side_by_side(kept):
        texts = ["".join(texts)]
    if len(texts) == 1 and not others and len(texts[0]) <= LONGEST:
        return Shown(texts[0], "it is the only text on the page")
    return Shown("", f"the page shows {len(texts) + len(others) or 'no'} texts; it must be one")


def _side_by_side(letters: Sequence[Line]) -> bool:
    """Whether the letters stand in one line of writing, from left to right; where that is not known, as they come."""
    for before, after in pairwise(letters):
        if before.at and after.at:
            height = max(before.at[2], after.at[2])
            if after.at[0] < before.at[0] or abs(after.at[1] - before.at[1]) > height:
                return False
    return True


def named_in(source: str) -> str:
    """The label in “the value of X”, folded; "" for other words."""
    match = VALUE_OF.fullmatch(" ".join(source.split()))
    return fold(match["label"]) if match else ""


def is_look_up(source: str) -> bool:
    """Whether the words themselves speak of a place on the page."""
    words = " ".join(source.split())
    return any(p.fullmatch(words) for p in (SHOWN, VALUE_OF, _OWNER_S, _OF_OWNER))
