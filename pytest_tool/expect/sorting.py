"""The order of a table's rows by one of its columns. What cannot be compared for sure is not in any order."""

from __future__ import annotations

import re
from itertools import pairwise

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import amount, fold
from pytest_tool.expect.lists import called
from pytest_tool.expect.regions import Group, groups
from pytest_tool.expect.values import columns
from pytest_tool.grammar.check_types_rows import Sorted
from pytest_tool.grammar.dates import read_date
from pytest_tool.observation import Observation
from pytest_tool.turn import Verdict

DATE = re.compile(r"\d{4}(?P<sign>[-/.])\d{2}(?P=sign)\d{2}(?:[ t]\d{2}:\d{2}(?::\d{2})?)?")
"""Dates whose texts have the order of their days."""


def in_order(check: Sorted, seen: Observation) -> Verdict:
    """Rising or falling where the sentence says so; else words rise, and numbers and dates do either."""
    way = ", falling" if check.falling else ", rising" if check.rising else ""
    expected = f"the {check.noun} should be sorted by {check.column}{way}"
    found = _tables(check, seen)
    if len(found) != 1:
        return lacks(f"{expected}, but {len(found) or 'no'} tables have such a column", "")
    group, index = found[0]
    cells = [row.cells[index].strip() for row in group.rows if index < len(row.cells)]
    keys = _keys(cells)
    told = ", ".join(f'"{cell}"' for cell in cells[:5])
    if keys is None or len(keys) != len(group.rows):
        return lacks(f"{expected}, but its values cannot be compared", told)
    if len(set(keys)) < 2:
        return lacks(f"{expected}, but its values are all the same, which tells no order", told)
    rising = all(a <= b for a, b in pairwise(keys))
    falling = all(a >= b for a, b in pairwise(keys))
    rises = check.rising or not re.search(r"\d", "".join(cells))
    right = falling if check.falling else rising or (falling and not rises)
    return holds(f"they are {told}") if right else lacks(expected, told)


def _tables(check: Sorted, seen: Observation) -> list[tuple[Group, int]]:
    """The table of that name, else the only one with such a column."""
    known = [] if check.noun in ("list", "table") else called(check.noun, None, seen)[0]
    own = [(group, at[0]) for group in known if len(at := columns(check.column, group)) == 1]
    return own or [(group, at[0]) for group in groups(seen) if len(at := columns(check.column, group)) == 1]


def _keys(cells: list[str]) -> list[tuple[float, str]] | None:
    """All numbers of one unit, all dates, or all words without any digit."""
    numbers = [amount(cell) for cell in cells]
    if all(numbers):
        units = {n.unit for n in numbers if n}
        plain = [n.digits for n in numbers if n and re.fullmatch(r"-?\d+(?:\.\d+)?", n.digits)]
        return [(float(n), "") for n in plain] if len(units) == 1 and len(plain) == len(cells) else None
    days = [read_date(cell) for cell in cells]
    if all(days):
        return [(float(day.toordinal()), "") for day in days if day]
    if all(DATE.fullmatch(fold(cell)) for cell in cells):
        return [(0.0, fold(cell).replace("/", "-").replace(".", "-")) for cell in cells]
    return [(0.0, fold(cell)) for cell in cells] if not any(re.search(r"\d|^$", cell) for cell in cells) else None
