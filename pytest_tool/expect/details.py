"""What one row or card says of itself: its due date, its priority on a chip, its tags, whom its list is set to, its star."""

from __future__ import annotations

import re

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.cards import headed
from pytest_tool.expect.finding import FIELDS
from pytest_tool.expect.folding import contains, fold, same, same_value, short
from pytest_tool.expect.lists import drawn
from pytest_tool.expect.naming import NEARLY, PHRASE, level
from pytest_tool.expect.regions import groups, is_row, rows_with, stands_in
from pytest_tool.expect.values import columns, read_named, says
from pytest_tool.grammar.check_terms import Named
from pytest_tool.grammar.check_types_rows import Detail
from pytest_tool.grammar.check_types_thing import Says
from pytest_tool.grammar.dates import near_day, read_date
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.turn import Verdict

CALLED = {
    "due": ("due", "due date", "deadline"),
    "assignee": ("assignee", "assigned to", "assign to", "owner", "responsible"),
    "tag": ("tags", "labels"),
}
"""How the column or the field of a detail is called besides its own name."""
BEFORE = {"due": r"(?:due(?: date)?|deadline|until|by)", "assignee": r"(?:assigned to|assignee|owner)"}
TURNED = {"starred": r"un-?star", "pinned": r"un-?pin", "flagged": r"un-?flag", "bookmarked": r"un-?bookmark"}
LIT, UNLIT = "★⭐🌟📌🚩", "☆"


def detail(check: Detail, seen: Observation) -> Verdict:
    expected = f'"{check.of}" should {"not " if check.negated else ""}have the {check.field} "{check.value}"'
    rows = _rows(check.of, seen)
    if not rows and check.value and (told_elsewhere := _of_page(check, seen)):
        return told_elsewhere
    if len(rows) != 1:
        return lacks(f"{expected}, but {'no row' if not rows else 'more than one row'} of that name was found", "")
    own = [c for c in seen.controls if c.row and stands_in(c, rows[0], seen)]
    if not check.value and check.field != "due":
        return _marked(check, own)
    told = _fields(check.field, own) + _cells(check.field, rows[0], seen)
    if not told and not check.value:
        told = [part for part in _parts(check, rows[0], own) if _day(part)]
        return lacks(expected, told[0]) if told else holds(f'its row says "{short(rows[0].text)}"')
    if told:
        so = all(_is(text, check) for text in told)
        known = "; ".join(f'its {check.field} is "{short(text)}"' for text in told)
    else:
        told = _parts(check, rows[0], own)
        so = any(_is(text, check) for text in told) and not _another(check, seen)
        so = so or (check.negated and any(contains(text, check.value, loose=True) for text in told))
        known = f'its row says "{short(rows[0].text)}"'
    return holds(known) if so != check.negated else lacks(expected, known)


def _rows(of: str, seen: Observation) -> list[Block]:
    found = [row for row in rows_with(of, seen) if is_row(row, of, seen)] or drawn(of, seen)
    return found or _cards(of, seen) or headed(of, seen)


def _of_page(check: Detail, seen: Observation) -> Verdict | None:
    """Of the page that is about it, as its heading tells: “Assignee: Ben”; None for another page."""
    if not any(b.kind == "heading" and same(b.text, check.of) for b in seen.blocks):
        return None
    named = next((Named(n) for n in _names(check.field) if read_named(Named(n), seen, check.value).readings), None)
    return says(Says(named, check.value, negated=check.negated), seen) if named else None


def _cards(of: str, seen: Observation) -> list[Block]:
    """Cards that say it in a text of its own, and in no longer one; what is written on their controls is left out."""
    texts = [b.text for b in seen.blocks]
    longer = [text for text in texts if contains(text, of) and not same(text, of)]
    if not any(same(text, of) for text in texts):
        return []
    rows = dict.fromkeys(c.row for c in seen.controls if c.row and contains(c.row, of))
    return [Block("item", row) for row in rows if not any(contains(row, text) for text in longer)]


def _fields(field: str, own: list[Control]) -> list[str]:
    """What the row's own field or list of that name is set to."""
    named = [c for c in own if c.role in FIELDS and c.value is not None]
    return [
        c.value or ""
        for c in named
        if any((level(n, c.name) or 0) <= NEARLY and level(n, c.name) is not None for n in _names(field))
    ]


def _cells(field: str, row: Block, seen: Observation) -> list[str]:
    group = next((g for g in groups(seen) if row in g.rows and g.header), None)
    at = {i for name in _names(field) for i in columns(name, group)} if group else set[int]()
    return [row.cell(i) for i in sorted(at) if i < len(row.cells)] if len(at) == 1 else []


def _names(field: str) -> tuple[str, ...]:
    return CALLED.get(field, (field,))


def _parts(check: Detail, row: Block, own: list[Control]) -> list[str]:
    """What stands in elements of their own in it; a chip that can be pressed is a tag, and no state."""
    parts = list(row.cells or row.parts or next((c.row_parts for c in own if c.row_parts), ()))
    chips = [c.name for c in own if c.role in ("button", "link")] if check.field == "tag" else []
    return [part for part in (*parts, *chips) if not same(part, check.of)]


def _is(text: str, check: Detail) -> bool:
    if check.field == "due":
        day, wanted = _day(text), near_day(check.value)
        return same(text, check.value) if day is None else day == (wanted or read_date(check.value))
    told = text.lstrip("#@").strip()
    label = BEFORE.get(check.field, re.escape(check.field))
    bare = re.sub(rf"^{label}:? ?(?=\S)|(?<=\S) {label}$", "", fold(told))
    return same_value(told, check.value) or bare == fold(check.value)


def _day(text: str) -> object:
    return read_date(re.sub(rf"^{BEFORE['due']}:? (?:on )?", "", text.strip(), flags=re.IGNORECASE))


def _another(check: Detail, seen: Observation) -> bool:
    """Whether what it says is a choice in a list that is called otherwise: the priority “Normal” is no category."""
    lists = [c for c in seen.controls if not c.row and any(same(check.value, option) for option in c.options)]
    fits = [level(name, c.name) for c in lists for name in (*_names(check.field), check.field)]
    return bool(lists) and not any(f is not None and f <= PHRASE for f in fits)


def _marked(check: Detail, own: list[Control]) -> Verdict:
    """By the row's one star, pin or flag: whether it is lit, pressed, or would take it away."""
    expected = f'"{check.of}" should {"not " if check.negated else ""}be {check.field}'
    stem = check.field.removesuffix("ed").removesuffix("n").removesuffix("g")
    marks = [c for c in own if stem in fold(c.name) or any(sign in c.text for sign in LIT + UNLIT)]
    if len(marks) != 1:
        return lacks(f"{expected}, but nothing in its row tells that", "")
    mark = marks[0]
    shown = f"{mark.name} {mark.text}"
    lit = bool(mark.states & {"pressed", "checked"}) or any(sign in shown for sign in LIT)
    lit = lit or fold(mark.name) == check.field or bool(re.match(TURNED.get(check.field, "$^"), fold(mark.name)))
    unlit = UNLIT in shown or "unchecked" in mark.states or not lit
    if lit and UNLIT in shown:
        return lacks(f"{expected}, but its {mark.role} says both", shown)
    known = f'its {mark.role} "{mark.name}" is {"lit" if lit else "not lit"}'
    return holds(known) if lit != check.negated and lit != unlit else lacks(expected, known)
