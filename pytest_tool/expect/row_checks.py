"""Checks of what is shown, of rows, of lists and of counts."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace

from pytest_tool.expect.compare import amount, contains, day_of, fold, same, short
from pytest_tool.expect.measured import Measured, fails, holds, is_so, not_found
from pytest_tool.expect.names import PART, best, fit, nearest
from pytest_tool.expect.parts import Group, Part, cells, groups, lines_of, part_of, row_has, rows_with
from pytest_tool.language.parameters import Things
from pytest_tool.language.targets import Place, Target
from pytest_tool.observation import Block, Observation, called

COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "==": operator.eq,
}  # fmt: skip
BOUNDS = {">=": "at least ", "<=": "at most ", ">": "more than ", "<": "fewer than ", "==": ""}


def shown(texts: Sequence[str], negated: bool, seen: Observation) -> Measured:
    """All texts are visible, or none; what stands only in the field that it was typed into is not shown by the page."""
    lines = lines_of(seen.blocks, seen.controls if negated else _without_echoes(seen).controls)
    return _all_in(texts, negated, lines, "", seen)


def shown_in(texts: Sequence[str], negated: bool, place: Place, seen: Observation) -> Measured:
    """The same in a part of the page; an absence holds, too, where the text is nowhere."""
    everywhere = lines_of(seen.blocks, seen.controls)
    if negated and not any(contains(line, t, loose=True) for t in texts for line in everywhere):
        return holds(f"{_quoted(texts)} is nowhere on the page")
    part = part_of(place, seen)
    if part.problem:
        return not_found(_expected(texts, negated, f" {_told(place)}"), part.problem)
    title = [part.name] if place.kind in ("dialog", "window") else []
    return _all_in(texts, negated, [*title, *lines_of(part.blocks, part.controls)], f" {_told(place)}", seen)


def _without_echoes(seen: Observation) -> Observation:
    kept = (c._replace(value="", placeholder="") if c.tag in seen.echoing else c for c in seen.controls)
    return replace(seen, controls=tuple(kept)) if seen.echoing else seen


def _all_in(texts: Sequence[str], negated: bool, lines: Sequence[str], where: str, seen: Observation) -> Measured:
    found = {t: next((line for line in lines if contains(line, t, loose=negated)), "") for t in texts}
    if negated:
        there = "; ".join(f'"{t}" is in "{short(line)}"' for t, line in found.items() if line)
        return is_so(not there, f"{_quoted(texts)} is not shown{where}", _expected(texts, True, where), there)
    missing = [t for t in texts if not found[t]]
    return is_so(
        not missing,
        f"{_quoted(texts)} is shown{where}",
        _expected(missing, False, where),
        _instead(missing, lines, seen),
    )


def _instead(missing: Sequence[str], lines: Sequence[str], seen: Observation) -> str:
    if not missing:
        return ""
    if echo := next((c for c in seen.controls if c.tag in seen.echoing and contains(c.value or "", missing[0])), None):
        return f'it is only in the field that it was typed into: {echo.role} "{short(echo.name or echo.placeholder)}"'
    everywhere = lines_of(seen.blocks, seen.controls)
    if whole := next((line for line in everywhere if contains(line, missing[0])), ""):
        return f'it is elsewhere on the page: "{short(whole)}"'
    if part := next((line for line in everywhere if fold(missing[0]) in fold(line)), ""):
        return f'only as a part of "{short(part)}"'
    return f"the nearest texts are {nearest(missing[0], lines, 3)}" if lines else "nothing is there"


def _expected(texts: Sequence[str], negated: bool, where: str) -> str:
    return f"{_quoted(texts)} should {'not ' if negated else ''}be shown{where}"


def _quoted(texts: Sequence[str]) -> str:
    return " and ".join(f'"{t}"' for t in texts)


def _told(place: Place) -> str:
    if place.kind == "row":
        return f'in the row of "{place.name}"'
    if place.kind in ("under", "next to"):
        return f'{place.kind} "{place.name}"'
    return f"in the {place.name} {place.kind}".replace("  ", " ")


def row_of(name: str, texts: Sequence[str], negated: bool, seen: Observation) -> Measured:
    """The row of this name shows all of it, or none; where several have that name and differ, it is not clear which."""
    rows = rows_with(name, seen)
    expected = f'the row of "{name}" should {"not " if negated else ""}show {_quoted(texts)}'
    if not rows:
        return not_found(expected, f'no row with "{name}" was found')
    right = [_shows(row, texts, negated) for row in rows]
    if any(right) and not all(right):
        return not_found(expected, f"{len(rows)} rows are called so, and {sum(right)} are so")
    return is_so(all(right), _rows(rows), expected, _rows(rows))


def _shows(row: Block, texts: Sequence[str], negated: bool) -> bool:
    """Whether a row shows all of these texts; negated: none of them."""
    found = [row_has(row, t, loose=negated) for t in texts]
    return not any(found) if negated else all(found)


def nth_row(ordinal: int, texts: Sequence[str], negated: bool, seen: Observation, place: Place | None) -> Measured:
    """The row at this place, of the only table or list."""
    nth = f"row {ordinal}" if ordinal > 0 else "the last row"
    expected = f"{nth} should {'not ' if negated else ''}show {_quoted(texts)}"
    group, problem = _one_group(place, seen)
    if group is None:
        return not_found(expected, problem)
    index = ordinal - 1 if ordinal > 0 else len(group.rows) - 1
    if not 0 <= index < len(group.rows):
        return fails(expected, f"there are {len(group.rows)} rows")
    row = group.rows[index]
    return is_so(_shows(row, texts, negated), f"it is {_rows([row])}", expected, _rows([row]))


def has_row(texts: Sequence[str], negated: bool, place: Place | None, seen: Observation) -> Measured:
    """One row shows all of it, each text within one cell."""
    where = f" {_told(place)}" if place else ""
    expected = f"there should be {'no' if negated else 'a'} row with {_quoted(texts)}{where}"
    everywhere = lines_of(seen.blocks, seen.controls)
    if negated and any(not any(contains(line, t, loose=True) for line in everywhere) for t in texts):
        return holds(f"{_quoted(texts)} is not on the page")
    part = part_of(place or Place("page"), seen)
    rows = [row for group in part.groups for row in group.rows]
    if part.problem or not rows:
        return not_found(expected, part.problem or "there are no rows")
    found = next((row for row in rows if all(row_has(row, t, loose=negated) for t in texts)), None)
    right = (found is not None) != negated
    told = f"the row {_rows([found])}" if found else f"no row shows {_quoted(texts)}"
    return is_so(right, told, expected, told if negated else f"there is {_rows(_most_like(texts, rows))}")


def _most_like(texts: Sequence[str], rows: Sequence[Block]) -> list[Block]:
    words = set(fold(" ".join(texts)).split())
    return sorted(rows, key=lambda row: -len(words & set(fold(row.text).split())))


def only(texts: Sequence[str], place: Place, seen: Observation) -> Measured:
    """Each text is in a row of its own, and there is no other row."""
    expected = f"there should be only {_quoted(texts)} {_told(place)}"
    group, problem = _one_group(place, seen)
    if group is None:
        return not_found(expected, problem)
    right = len(group.rows) == len(texts) and all(any(row_has(row, t) for row in group.rows) for t in texts)
    return is_so(right, f"there is only {_quoted(texts)}", expected, _rows(group.rows))


def in_order(texts: Sequence[str], place: Place, seen: Observation) -> Measured:
    """The rows that show these texts stand in this order."""
    expected = f"{_quoted(texts)} should be in this order {_told(place)}"
    group, problem = _one_group(place, seen)
    if group is None:
        return not_found(expected, problem)
    at = [next((n for n, row in enumerate(group.rows) if row_has(row, t)), None) for t in texts]
    found = [n for n in at if n is not None]
    return is_so(
        len(found) == len(at) and found == sorted(set(found)), "they are in this order", expected, _rows(group.rows)
    )


def before(first: str, then: str, seen: Observation) -> Measured:
    """Everything that shows the one stands before everything that shows the other."""
    expected = f'"{first}" should come before "{then}"'
    places = {t: [n for n, b in enumerate(seen.blocks) if any(contains(c, t) for c in cells(b))] for t in (first, then)}
    for text, found in places.items():
        if not found:
            return fails(expected, f'"{text}" is not shown')
    if max(places[first]) < min(places[then]):
        return holds(f'"{first}" comes before "{then}"')
    if min(places[first]) > max(places[then]):
        return fails(expected, "it comes after")
    return not_found(expected, "they are shown several times, in both orders")


def is_sorted(column: str, direction: str, seen: Observation) -> Measured:
    """The cells under the column's heading, as numbers, days or texts."""
    expected = f'the "{column}" column should be sorted {direction}'
    found = [
        (g, n)
        for g in groups(seen)
        if g.header
        for n, head in enumerate(g.header.cells)
        if same(head.rstrip(" ▲▼↑↓"), column)
    ]
    if len(found) != 1:
        return not_found(expected, "there is no such column" if not found else f"{len(found)} tables have it")
    group, n = found[0]
    values = [row.cell(n) for row in group.rows if n < len(row.cells) and row.cell(n).strip()]
    if len(values) < 2:
        return not_found(expected, f"there are {len(values)} values to compare")
    keys = _keys(values)
    right = keys == sorted(keys, reverse=direction == "descending")
    return is_so(right, f"it is sorted {direction}", expected, ", ".join(f'"{short(v, 30)}"' for v in values[:6]))


def _keys(values: Sequence[str]) -> list[float] | list[str]:
    numbers = [a for v in values if (a := amount(v))]
    if len(numbers) == len(values):
        return [float(a.digits) for a in numbers]
    days = [d for v in values if (d := day_of(v))]
    return [float(d.toordinal()) for d in days] if len(days) == len(values) else [fold(v) for v in values]


def count(bound: str, number: int, things: Things, place: Place | None, seen: Observation) -> Measured:
    """There are so many rows or items, or so many controls of this name."""
    places = (*((place,) if place else ()), *things.target.places)
    where = "".join(f" {_told(p)}" for p in places)
    expected = f"there should be {BOUNDS[bound]}{number} {things.target.said}{where}"
    counted, problem = _counted(things, places, seen)
    if counted is None:
        return not_found(expected, problem)
    return is_so(COMPARE[bound](counted, number), f"there are {counted}", expected, f"there are {counted}")


def _counted(things: Things, places: Sequence[Place], seen: Observation) -> tuple[int | None, str]:
    """How many there are, or None and why that is not known."""
    target = things.target
    if target.quoted or (target.roles and not things.noun):
        return _controls(target, places, seen)
    part = part_of(places[0], seen) if places else Part(groups=tuple(groups(seen)))
    if part.problem:
        return None, part.problem
    found = list(part.groups)
    if not places:
        kind = things.kind
        found = [g for g in found if not kind or g.kind == kind]
        levels = {id(g): fit(target.name, g.name) for g in found} if target.name else {}
        top = best(levels.values())
        found = [g for g in found if not target.name or (top is not None and top <= PART and levels[id(g)] == top)]
        if len(found) != 1:
            return None, f"it is not clear what is counted: there are {len(found)} such lists or tables"
    return sum(len(g.rows) for g in found), ""


def _controls(target: Target, places: Sequence[Place], seen: Observation) -> tuple[int | None, str]:
    """How many controls have this role and name, which has to be quoted."""
    part = part_of(places[0] if places else Place("page"), seen)
    if part.problem or (target.name and not target.quoted):
        return None, part.problem or "say the name in quotation marks"
    named = [c for c in part.controls if not target.name or same(called(c), target.name)]
    roles = target.roles if target.name else target.roles[:1]
    return len([c for c in named if not roles or c.role in roles]), ""


def _one_group(place: Place | None, seen: Observation) -> tuple[Group | None, str]:
    part = part_of(place, seen) if place else Part(groups=tuple(groups(seen)))
    found = part.groups
    if len(found) > 1:
        headed = [g for g in found if g.header]
        found = tuple(headed) if len(headed) == 1 else found
    if len(found) == 1:
        return found[0], ""
    return None, part.problem or f"it is not clear which one: there are {len(found)} tables and lists"


def _rows(rows: Sequence[Block]) -> str:
    return "; ".join(f'"{short(" | ".join(cells(b)))}"' for b in rows[:3]) or "no rows"
