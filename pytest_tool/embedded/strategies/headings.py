"""Filters in the headings of a table: “filter the Continent column by "Asia"” goes into the field under that heading.

A click on what a row shows never filters: it selects the cell, or opens the row.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.grids import column_in, headings, is_cell
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import LABELLED_BESIDE, Control, called
from pytest_tool.wire.roles import AskedAction, AskedPage, WantedIntent

FILTER = "the filter of "
_CLICKED = re.compile(r"(?:double_)?click (?P<role>[\w-]+) \"(?P<name>.*?)\"(?: \(.*)?", re.DOTALL)
FILTERS = frozenset({"filter", "search"})
_SMALL = frozenset({"by", "for", "in", "the", "column", "input", "field"})
_QUIET = ("value of ", "focus is on ", "scrolled ")
_LEFT = ("URL ", "another page", "page loaded")


def fill(scene: Scene) -> list[WantedIntent]:
    """The value into the field of that heading; then Enter, where typing alone changed nothing."""
    wish, field = scene.wish, _field(scene)
    if field is None or not wish.value:
        return []
    where, reason = pointing_at(field, scene.controls), f"{FILTER}{wish.narrows}"
    if field.options:
        return [final(f"set {where} to {quote(wish.value)}", wish)]
    typed = [a for a in scene.actions if a.intent.endswith(f" to reach {reason}")]
    if not typed:
        intent = aside(f"type {quote(wish.value)} into {where}", reason)
        return [intent.model_copy(update={"fills": True})]
    return [final("press Enter", wish)] if typed[-1].outcome in ("done", "no change") else []


def reached(wish: Wish, action: AskedAction) -> bool:
    """Whether the rows changed while the filter was typed."""
    typed = (
        bool(wish.narrows) and action.outcome == "done" and action.intent.endswith(f" to reach {FILTER}{wish.narrows}")
    )
    came = _told(action, " appeared: ", wish.value or "")
    gone = _told(action, " gone: ", "")
    own = {change for change, bare in came.items() if not bare or bare in gone.values()}
    own |= {change for change, bare in gone.items() if bare in came.values()}
    return typed and any(not change.startswith(_QUIET) and change not in own for change in action.changes)


def _told(action: AskedAction, how: str, value: str) -> dict[str, str]:
    """The changes of texts of this kind, each with what it says but for the value: ``text appeared: " | Asia | "`` says nothing.

    What else stands in the row of the field, as on buttons, goes with it and comes again.
    """
    texts = {change: change.partition(how)[2] for change in action.changes if how in change}
    return {change: _bare(text.replace(value, "") if value else text) for change, text in texts.items()}


def _bare(text: str) -> str:
    return "".join(re.findall(r"\w+", text))


def missed(wish: Wish, action: AskedAction, page: AskedPage) -> bool:
    """Whether the action filtered, or typed, nothing: a click on a cell, or a key that changed nothing."""
    if wish.narrows is not None and action.did.startswith("press ") and action.outcome == "no change":
        return True
    clicked = _CLICKED.fullmatch(action.did)
    if clicked is None or (wish.narrows is None and wish.act not in (Act.SET, Act.TYPE)):
        return False
    same = [c for c in controls(page.controls) if c.role == clicked["role"] and called(c) == clicked["name"]]
    return bool(same) and all(is_cell(c, page) for c in same) and not any(c.startswith(_LEFT) for c in action.changes)


def lacking(scene: Scene) -> str:
    """Why nothing is clicked: the column has no field for a filter, and the value stands only in cells."""
    wish = scene.wish
    if wish.narrows is None or not wish.value or _field(scene) is not None:
        return ""
    if wish.act is Act.TYPE and not scene.asked(wish.text):
        return ""
    words = content(wish.value)
    offering = [c for c in scene.controls if words and words <= content(f"{called(c)} {' '.join(c.options)}")]
    cells = [c for c in offering if is_cell(c, scene.page)]
    others = (
        [c for c in named(wish.target, scene.controls) if not is_cell(c, scene.page)] if wish.act is Act.CHOOSE else []
    )
    if not cells or len(cells) < len(offering) or others:
        return ""
    what = f"no field for a filter of “{wish.narrows}” was found" if wish.narrows else "nothing here filters by it"
    return f"{what}: {quote(wish.value)} only stands in the table, and a click on a cell filters nothing"


def _field(scene: Scene) -> Control | None:
    """The one field in the heading of the column; None where there is none, or more."""
    column = column_in(scene.wish.narrows or "", sorted(headings(scene.page)))
    found = [c for c in scene.controls if column and c.role in LABELLED_BESIDE and _is_filter_of(c, column)]
    return found[0] if len(found) == 1 and "disabled" not in found[0].states else None


def _is_filter_of(field: Control, column: str) -> bool:
    """“Continent filter” in the heading, or a name like “Filter by Continent”."""
    called_so = [set(fold(words.removesuffix(":")).split()) for words in (field.near, field.name)]
    return any(words & FILTERS and words - FILTERS - _SMALL == set(column.split()) for words in called_so)
