"""A record that a name and a day tell together: “edit Nora Feld's booking of 2027-01-20” is the Edit of the row that has both."""

from __future__ import annotations

import re
from datetime import date

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.strategies.signs import does, means
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import WantedIntent

DOING = frozenset({"button", "link", "menuitem", "generic"})
_OF_BOTH = re.compile(r"click (?P<verb>[\w ]+) in the row of \"(?P<name>[^\"]+)\" and \"(?P<day>[^\"]+)\"")
_WORD = r"[A-Za-z]{3,9}\.?"
_DATES = re.compile(
    rf"\d{{4}}[-/]\d{{1,2}}[-/]\d{{1,2}}|\d{{1,2}}([./-])\d{{1,2}}\1\d{{4}}|\d{{1,2}} {_WORD} \d{{4}}|{_WORD} \d{{1,2}},? \d{{4}}"
)
"""Dates as rows show them."""


def of_both(scene: Scene) -> list[WantedIntent]:
    """The one control that does it, in the one row of this name and this day."""
    said = _OF_BOTH.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    doing = _doing(scene, said) if said else []
    return [final(f"click {pointing_at(doing[0], scene.controls)}", scene.wish)] if len(doing) == 1 else []


def unclear(scene: Scene) -> str:
    """Why no such control is pressed."""
    said = _OF_BOTH.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    if said is None or len(doing := _doing(scene, said)) == 1:
        return ""
    rows = _rows(scene, said)
    both = f"“{said['name']}” and “{said['day']}”"
    if len(rows) != 1:
        return f"{len(rows) or 'no'} row{'s have' if len(rows) > 1 else ' has'} both {both}"
    return f"{len(doing) or 'nothing'} in the row of {both} does “{said['verb']}”"


def _doing(scene: Scene, said: re.Match[str]) -> list[Control]:
    rows = _rows(scene, said)
    here = [c for c in scene.controls if len(rows) == 1 and c.row == rows[0] and c.role in DOING]
    return [c for c in here if does(c, said["verb"])] or [c for c in here if means(c, said["verb"])]


def _rows(scene: Scene, said: re.Match[str]) -> list[str]:
    day, name = read_date(said["day"], scene.page.month_first), re.escape(fold(said["name"]))
    rows = dict.fromkeys(c.row for c in scene.controls if re.search(rf"(?<!\w){name}(?!\w)", fold(c.row)))
    return [row for row in rows if said["day"] in row or (day and day in _days(row, scene.page.month_first))]


def _days(row: str, month_first: bool | None) -> list[date | None]:
    return [read_date(m[0], month_first) for m in _DATES.finditer(row)]
