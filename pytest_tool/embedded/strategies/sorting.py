"""“Sort by price, highest first”: a column's heading is clicked until the rows of the table are in that order."""

from __future__ import annotations

import re

from pytest_tool.embedded.lines import without_sign
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.ordering import DESCENDING, ordered
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, plain, tokens
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

MOST_CLICKS = 3
"""A heading goes round: not sorted, up, down."""
_SORTS = re.compile(r'click [\w-]+ "(?:sort(?:ing)?|order(?:ing)?)(?: by| order)?\W*".*', re.IGNORECASE | re.DOTALL)
"""What was clicked says that it sorts, and not by what."""
_NUMBER = re.compile(r"[-+]?[$€£]?\s?\d[\d,. ]*\s?[%€$£]?")
_DATED = re.compile(r"\d[./-]\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b", re.IGNORECASE)


def in_order(scene: Scene) -> bool:
    """Whether the table is in the order that the wish wants, by what its rows say."""
    if not _is_sorting(scene.wish):
        return False
    values = _column(scene)
    return len(values) > 1 and values == sorted(values, reverse=_falls(scene.wish)) and values[0] != values[-1]


def sort(scene: Scene) -> list[WantedIntent]:
    """The heading, once more as long as the rows are not in order; first what is called so by the page itself."""
    wish = scene.wish
    if _wanted(wish)[0] and not _is_sorting(wish):
        done = any(a.outcome == "done" for a in scene.actions)
        heading = _heading(scene)
        return [final(f"click {pointing_at(heading, scene.controls)}", wish)] if heading and not done else []
    if not _is_sorting(wish) or in_order(scene):
        return []
    heading = _heading(scene)
    clicks = [a for a in scene.actions if a.outcome == "done" and a.did.startswith("click ")]
    if heading is None or len(clicks) >= MOST_CLICKS or not _column(scene):
        return []
    return [aside(f"click {pointing_at(heading, scene.controls)}", f"the order {_wanted(wish)[1].casefold()}")]


def unsorted(scene: Scene) -> str:
    """Said when the heading was clicked often enough and the rows still are in another order."""
    clicks = [a for a in scene.actions if a.outcome == "done" and a.did.startswith("click ")]
    if not _is_sorting(scene.wish) or len(clicks) < MOST_CLICKS or in_order(scene):
        return ""
    order = "descending" if _falls(scene.wish) else "ascending"
    return f"the heading was clicked {len(clicks)} times, and the rows are not in {order} order of {_wanted(scene.wish)[0]}"


def only_opened(wish: Wish, action: AskedAction) -> bool:
    """Whether a wish to sort by a column has only come as far as to what offers the columns: “Sort”."""
    column = _wanted(wish)[0]
    return bool(column) and fold(column) not in fold(action.did) and _SORTS.fullmatch(action.did) is not None


def _wanted(wish: Wish) -> tuple[str, str]:
    """(the column, the order) of a wish to sort; the order is empty where it names none, both where it is another wish."""
    if wish.act is not Act.CHOOSE or not wish.text.startswith("sort by "):
        return "", ""
    column, order = ordered(tokens(wish.text.removeprefix("sort by ")))
    return fold(plain(column)), order


def _is_sorting(wish: Wish) -> bool:
    return bool(_wanted(wish)[1])


def _falls(wish: Wish) -> bool:
    return _wanted(wish)[1] == DESCENDING


def _heading(scene: Scene) -> Control | None:
    wanted = _wanted(scene.wish)[0]
    able = [c for c in scene.controls if c.role in ("link", "button", "columnheader", "generic")]
    found = [c for c in able if fold(without_sign(called(c))) == wanted and c.row]
    heads = [c for c in found if _headings(scene) and set(_headings(scene)) & {fold(called(c))}]
    return heads[0] if len(heads) == 1 else found[0] if len(found) == 1 else None


def _rows(scene: Scene) -> list[list[str]]:
    return [line[2:-2].split(" | ") for line in scene.page.text if line.startswith("| ") and line.endswith(" |")]


def _headings(scene: Scene) -> list[str]:
    """The row of headings of the table in which the wanted column is one."""
    wanted = _wanted(scene.wish)[0]
    for row in _rows(scene):
        if wanted in (fold(without_sign(cell)) for cell in row):
            return [fold(cell) for cell in row]
    return []


def _column(scene: Scene) -> list[tuple[float, str]]:
    """The column's values below its heading, as they are compared; empty when some cannot be compared with others."""
    wanted, at, width, values = _wanted(scene.wish)[0], -1, 0, []
    for row in _rows(scene):
        cells = [fold(without_sign(cell)) for cell in row]
        if at < 0:
            at, width = (cells.index(wanted), len(cells)) if wanted in cells else (-1, 0)
        elif len(row) == width:
            values.append(row[at].strip())
        else:
            break
    filled = [v for v in values if v]
    numbers = [_number(v) for v in filled]  # 12.5 is no day
    if None in numbers and any(map(_DATED.search, filled)):
        numbers = [_day(v) for v in filled]
    if all(n is not None for n in numbers):
        return [(n, "") for n in numbers if n is not None]
    words = all(n is None for n in numbers) and not any(map(_DATED.search, filled))
    return [(0.0, v.casefold()) for v in filled] if words else []


def _day(text: str) -> float | None:
    found = read_date(text.replace(".", "") if re.search(r"[a-z]", text, re.I) else text, None)
    return float(found.toordinal()) if found else None


def _number(text: str) -> float | None:
    if not _NUMBER.fullmatch(text):
        return None
    bare = re.sub(r"[^\d.\-]", "", text.replace(",", ""))
    try:
        return float(bare)
    except ValueError:
        return None
