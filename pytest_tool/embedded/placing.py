"""Whether a control stands where a phrase says: in the row, the frame or the part of the page that it names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.grammar.page_parts import PARTS as PAGE_PARTS
from pytest_tool.grammar.phrase import Phrase, content
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control

ITEMS = word_set("result results hit match item entry row record search article product")
"""What a person calls any row of a list."""
THINGS = word_set(
    "order book user item product task message mail entry invoice customer person file line number no id record todo "
    "column"
)
"""What rows are about: “the row of order 1002” need not say “order”."""
PARTS = word_set("frame frames iframe form section panel area part box widget window page")
"""What a person may call a frame."""
HEADER = word_set("table table's tables s header headers heading headings head title row of top line column")
"""Words that mean the row of headings above a table."""


def placed(phrase: Phrase, matched: list[Control], found: Sequence[Control]) -> list[Control]:
    """Those in the place that the phrase names: the row, or else the control's own words, must hold its words."""
    if not phrase.place or not matched:
        return matched
    there = inside(phrase, matched)
    if there or not phrase.place_ordinal:
        return there if there or phrase.relation == "row" or len(matched) > 1 else matched
    return _in_row(phrase.place_ordinal, matched, found)


def inside(phrase: Phrase, matched: Sequence[Control]) -> list[Control]:
    """Those whose row, else whose own words, hold the words of the place; of a table's header the first ones."""
    if set(phrase.place.split()) <= HEADER and len({c.row for c in matched}) > 1:
        return [c for c in matched if c.row == matched[0].row]
    words = content(phrase.place) - THINGS or content(phrase.place)
    own = [c for c in matched if c.near.endswith(":") and words and words <= content(c.near)]
    return own or [c for c in matched if words and (_is_in_frame(c, words) or words <= around(c))]


def is_of_another(phrase: Phrase, alike: Sequence[Control]) -> bool:
    """“the title of the book” is not the field “Title or author”: likeness is not enough when nothing tells the whole."""
    if phrase.relation != "whole" or phrase.place_ordinal:
        return False
    words = content(phrase.place) - THINGS or content(phrase.place)
    return not any(words <= around(c) for c in alike)


def is_elsewhere(phrase: Phrase, alike: Sequence[Control]) -> bool:
    """“Home in the page explorer” is not “Dashboard”: a synonym in a place of which it says nothing may be anything."""
    part = phrase.place.split()[-1:]
    return (
        phrase.relation == "place" and bool(part) and part[0] not in PAGE_PARTS | AROUND and not inside(phrase, alike)
    )


AROUND = word_set(
    "menu navigation nav navbar bar topbar banner top bottom corner site app application shop list table screen tab card box "
    "group view row it"
)
"""Places that controls seldom say: a person sees them."""


def around(control: Control) -> frozenset[str]:
    """The words of its row, and its own."""
    return content(f"{control.row} {control.name} {control.text} {control.placeholder}")


def _is_in_frame(control: Control, words: frozenset[str]) -> bool:
    """“The payment frame”, “the payment form”: a person sees a part of the page, not that it is a frame."""
    return bool(control.frame and words - PARTS) and words - PARTS <= content(control.frame)


def _in_row(ordinal: int, matched: list[Control], found: Sequence[Control]) -> list[Control]:
    """Those in the n-th row. The rows are counted by what they have in common with a candidate's row: a link, a button."""
    rows = {c.row for c in matched}
    common = {(c.role, c.name) for c in found if c.row in rows and c.row}
    alike = list(dict.fromkeys(c.row for c in found if c.row and (c.role, c.name) in common))
    index = ordinal - 1 if ordinal > 0 else ordinal
    if not -len(alike) <= index < len(alike):
        return []
    return [c for c in matched if c.row == alike[index]]


def nth_item(phrase: Phrase, found: Sequence[Control]) -> list[Control]:
    """“the first result”: the link of the n-th row, when the page has one list of rows and each row one link to open."""
    if not phrase.ordinal or phrase.place or not set(phrase.name.split()) <= ITEMS or not phrase.name:
        return []
    rows: dict[str, list[Control]] = {}
    for control in found:
        if control.row:
            rows.setdefault(control.row, []).append(control)
    lists = {tuple(c.role for c in row) for row in rows.values()}
    index = phrase.ordinal - 1 if phrase.ordinal > 0 else phrase.ordinal
    if len(lists) != 1 or not -len(rows) <= index < len(rows):
        return []
    links = [c for c in list(rows.values())[index] if c.role == "link"]
    return links[:1] if len({c.name for c in links}) == 1 else []


_ROW_WITH = re.compile(
    rf"(?:the )?(?P<kind>{'|'.join(sorted(ITEMS | THINGS))}) (?:with|of|for|called|named|whose)? ?(?:the )?"
    r"(?:(?P<column>[\w ]+?) (?:is |= ?)?)?[\"“]?(?P<value>[^\"”]+?)[\"”]?",
    re.IGNORECASE,
)


def row_with(words: str, found: Sequence[Control]) -> list[Control]:
    """“the row with the id 7”: the link that says just that in a row; of no other row."""
    match = _ROW_WITH.fullmatch(words.strip())
    if match is None:
        return []
    links = [c for c in found if c.role == "link" and c.row and fold(c.name) == fold(match["value"])]
    return links if len(links) == 1 else []
