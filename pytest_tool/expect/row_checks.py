"""Measures what is shown, rows, lists and counts."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import replace

from pytest_tool.expect.measured import Answer, NotFound, quoted
from pytest_tool.expect.named import headed, may_be
from pytest_tool.expect.names import PART, best, fit, nearest
from pytest_tool.expect.parts import Part, part_of
from pytest_tool.expect.rows import Group, cells, columns, lines_of, row_has, rows_with
from pytest_tool.language.compare import contains, fold, same, short, sort_keys
from pytest_tool.language.parameters import Things
from pytest_tool.language.targets import Place
from pytest_tool.observation import Block, Control, Observation, called

BOUNDS: dict[str, Callable[[int, int], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "==": operator.eq,
}  # fmt: skip


"""A number and its unit: “9 kg”."""


def shown(texts: Sequence[str], negated: bool, place: Place | None, seen: Observation) -> Answer:
    """Measure whether all texts are visible; negated, whether all are away.

    What stands only in the field that it was typed into is not shown by the page. What is nowhere is in no part of it.
    """
    if negated and not _anywhere(texts, seen):
        return True, f"{quoted(texts)} is nowhere on the page"
    part = part_of(place, seen) if place else Part(seen.blocks, seen.controls if negated else _without_echoes(seen))
    title = [part.name] if place and place.kind in ("dialog", "window") else []
    lines = [*title, *lines_of(part.blocks, part.controls)]
    found = {t: next((line for line in lines if contains(line, t, loose=negated)), "") for t in texts}
    missing = [t for t in texts if not found[t]]
    if not negated and missing:
        return False, _instead(missing[0], lines, seen)
    there = "; ".join(f'"{t}" is in "{short(line)}"' for t, line in found.items() if line)
    return not negated or not there, there or f"{quoted(texts)} is not there"


def _anywhere(texts: Sequence[str], seen: Observation) -> set[str]:
    """Collect those of the texts that stand anywhere."""
    lines = lines_of(seen.blocks, seen.controls)
    return {text for text in texts if any(contains(line, text, loose=True) for line in lines)}


def _without_echoes(seen: Observation) -> tuple[Control, ...]:
    return tuple(c._replace(value="", placeholder="") if c.tag in seen.echoing else c for c in seen.controls)


def _instead(missing: str, lines: Sequence[str], seen: Observation) -> str:
    if echo := next((c for c in seen.controls if c.tag in seen.echoing and contains(c.value or "", missing)), None):
        return f'"{missing}" is only in the field that it was typed into: {echo.role} "{short(called(echo))}"'
    if titled := next((c for c in seen.controls if c.titled and contains(c.name, missing)), None):
        return f'"{missing}" is only the tooltip of a control; of that say: the {titled.role} "{short(titled.name)}" is shown'
    everywhere = lines_of(seen.blocks, seen.controls)
    if line := next((line for line in everywhere if contains(line, missing)), ""):
        return f'"{missing}" is elsewhere on the page: "{short(line)}"'
    if line := next((line for line in everywhere if fold(missing) in fold(line)), ""):
        return f'"{missing}" is only a part of "{short(line)}"'
    return f"the nearest texts are {nearest(missing, lines, 3)}" if lines else "nothing is there"


def row_of(name: str, texts: Sequence[str], negated: bool, seen: Observation) -> Answer:
    """Measure the rows of this name, which have to agree."""
    rows = rows_with(name, seen)
    right = [_shows(row, texts, negated) for row in rows]
    if not rows:
        raise NotFound(f'no row with "{name}" was found')
    if any(right) and not all(right):
        raise NotFound(f"{len(rows)} rows are called so, and {sum(right)} are so")
    return all(right), _told(rows)


def _shows(row: Block, texts: Sequence[str], negated: bool) -> bool:
    """Tell whether a row shows, or lacks, all these texts."""
    found = [row_has(row, t, loose=negated) for t in texts]
    return not any(found) if negated else all(found)


def nth_row(ordinal: int, texts: Sequence[str], negated: bool, place: Place | None, seen: Observation) -> Answer:
    """Measure the row at this place."""
    rows = _rows_of(place, seen)
    index = ordinal - 1 if ordinal > 0 else len(rows) - 1
    if not 0 <= index < len(rows):
        return False, f"there are {len(rows)} rows"
    return _shows(rows[index], texts, negated), f"it is {_told([rows[index]])}"


def has_row(texts: Sequence[str], negated: bool, place: Place | None, seen: Observation) -> Answer:
    """Measure whether one row shows all of it."""
    if negated and _anywhere(texts, seen) != set(texts):
        return True, f"{quoted(texts)} is not on the page"
    rows = [row for group in part_of(place, seen).groups for row in group.all_rows]
    if not rows:
        raise NotFound("there are no rows")
    found = [row for row in rows if all(row_has(row, t, loose=negated) for t in texts)]
    if found or negated:
        return bool(found) != negated, f"there is {_told(found)}" if found else f"no row shows {quoted(texts)}"
    words = set(fold(" ".join(texts)).split())
    return False, f"there is {_told(sorted(rows, key=lambda row: -len(words & set(fold(row.text).split()))))}"


def only(texts: Sequence[str], place: Place, seen: Observation) -> Answer:
    """Measure whether there are these rows alone."""
    rows = _rows_of(place, seen)
    are_all = all(any(row_has(row, t) for t in texts) for row in rows)
    return len(rows) == len(texts) and are_all and all(any(row_has(row, t) for row in rows) for t in texts), _told(rows)


def in_order(texts: Sequence[str], place: Place, seen: Observation) -> Answer:
    """Measure whether rows stand in this order."""
    rows = _rows_of(place, seen)
    at = [next((n for n, row in enumerate(rows) if row_has(row, t)), -1) for t in texts]
    return -1 not in at and at == sorted(set(at)), _told(rows)


def before(first: str, then: str, seen: Observation) -> Answer:
    """Measure whether all of one stands before all of another."""
    ones, others = ([n for n, b in enumerate(seen.blocks) if row_has(b, text)] for text in (first, then))
    if not ones or not others:
        return False, f'"{then if ones else first}" is not shown'
    right = max(ones) < min(others)
    if not right and min(ones) <= max(others):
        raise NotFound("they are shown several times, in both orders")
    return right, f'"{first}" comes {"before" if right else "after"} "{then}"'


def is_sorted(column: str, direction: str, seen: Observation) -> Answer:
    """Measure the order of a column's numbers, days or texts."""
    headed = columns(column, seen)
    if len(headed) != 1:
        raise NotFound(f"{len(headed)} tables have it" if headed else "there is no such column")
    group, n = headed[0]
    values = [row.cell(n) for row in group.rows if n < len(row.cells) and row.cell(n).strip()]
    if len(values) < 2:
        raise NotFound(f"there are {len(values)} values to compare")
    keys = sort_keys(values)
    if keys is None:
        raise NotFound("its numbers are of several units")
    right = keys == sorted(keys, reverse=direction == "descending")
    return right, ", ".join(f'"{short(v, 30)}"' for v in values[:6])


def count(bound: str, number: int, things: Things, place: Place | None, seen: Observation) -> Answer:
    """Measure how many rows, items or controls there are."""
    place = place or next(iter(things.target.places), None)
    if things.target.quoted or (things.target.roles and not things.noun):
        counted = _controls(things, place, seen)
    else:
        part = part_of(place, seen)
        found = part.groups if place else _of_kind(things, part.groups)
        if not place and len(found) != 1:
            raise NotFound(f"it is not clear what is counted: there are {len(found)} such lists or tables")
        if place and _tells_apart(things, place, found):
            raise NotFound(f"code counts all rows, and does not know which are {things.target.said}")
        counted = sum(len(g.rows) for g in found)
    return BOUNDS[bound](counted, number), f"there are {counted}"


def _tells_apart(things: Things, place: Place, found: Sequence[Group]) -> bool:
    """Tell whether only some of the rows may be meant: “3 paid orders”, where “3 orders” are all."""
    name = things.target.name
    known = (f"{place.name} {place.kind}", *(g.name for g in found))
    return len(f"{name} {things.noun}".split()) > 1 and bool(name) and all(fit(name, n) is None for n in known)


def _controls(things: Things, place: Place | None, seen: Observation) -> int:
    """Count the controls of this role and quoted name."""
    target, part = things.target, part_of(place, seen)
    if target.name and not target.quoted:
        raise NotFound("say the name in quotation marks")
    roles = target.roles if target.name else target.roles[:1]
    target = replace(target, places=(place,) if place else ())
    called_so = [c for c in part.controls if not target.name or same(called(c), target.name)]
    counted = sum(not roles or c.role in roles for c in called_so) or len(headed(target, seen))
    if not counted and (unsure := may_be(target, seen)):
        raise NotFound(f"there is no such control, but {unsure}")
    return counted


def _of_kind(things: Things, found: Sequence[Group]) -> Sequence[Group]:
    """Choose the tables or lists whose rows are called so."""
    kept = [g for g in found if not things.kind or g.kind == things.kind]
    name = things.target.name
    return best(kept, lambda g: (fit(name, g.name),), PART)[1] if name else kept


def _rows_of(place: Place | None, seen: Observation) -> tuple[Block, ...]:
    """Take the rows of the only table or list."""
    found = part_of(place, seen).groups
    found = found if len(found) == 1 else tuple(g for g in found if g.header)
    if len(found) != 1:
        raise NotFound("it is not clear which table or list is meant")
    return found[0].rows


def _told(rows: Sequence[Block]) -> str:
    return "; ".join(f'"{short(" | ".join(cells(b)))}"' for b in rows[:3]) or "no rows"
