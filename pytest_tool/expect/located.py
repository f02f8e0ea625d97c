"""“"Write texts" is in Review”: in the part of the page that is called so, or where none is, by what the row of it says."""

from __future__ import annotations

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import contains, same, short
from pytest_tool.expect.regions import find_region, groups, is_row, rows_with
from pytest_tool.expect.texts import shown
from pytest_tool.grammar.check_terms import Named
from pytest_tool.grammar.check_types import Shown
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict


def located(check: Shown, place: Named, seen: Observation) -> Verdict:
    """A place that nothing on the page is called is none: that something is not there says nothing then."""
    name = place.words
    if not find_region(place, seen).problem:
        return shown(check, seen)
    known = [part for group in groups(seen) for row in group.rows for part in _parts(row, seen)]
    known += [option for control in seen.controls for option in control.options]
    rows = [[r for r in rows_with(text, seen) if is_row(r, text, seen)] for text in check.texts]
    if not all(rows) or not any(_is(part, name) for part in known):
        return shown(check, seen)
    expected = f"{' and '.join(check.texts)} should {'not ' if check.negated else ''}be in {name}"
    every = [row for some in rows for row in some]
    wrong = [row for row in every if _says(row, name, seen, loose=check.negated) == check.negated]
    if wrong:
        return lacks(expected, "; ".join(f'its row says "{short(row.text)}"' for row in wrong[:3]))
    return holds(f'its row says "{short(every[0].text)}"')


def _parts(row: Block, seen: Observation) -> tuple[str, ...]:
    own = (c.row_parts for c in seen.controls if c.row_parts and same(c.row, row.text))
    return row.cells or next(own, ())


def _is(part: str, name: str) -> bool:
    return same(part.lstrip("#"), name)


def _says(row: Block, name: str, seen: Observation, loose: bool) -> bool:
    parts = _parts(row, seen) or (row.text,)
    return any(_is(part, name) or (loose and contains(part, name, loose=True)) for part in parts)
