"""Cells of a table: “the population of Denmark” is where that row meets that column; it is edited by a double-click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies.grids import cell_meant, shows
from pytest_tool.embedded.strategies.scene import Scene, final, is_final, pointing_at
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, AskedPage, WantedIntent

POINTED: dict[Act, str] = {Act.CLICK: "click", Act.DOUBLE_CLICK: "double-click", Act.RIGHT_CLICK: "right-click"}


def point(scene: Scene) -> list[WantedIntent]:
    """The cell that is meant, where nothing is called so: its row is named by another cell, which is not to be clicked."""
    verb = POINTED.get(scene.wish.act)
    cell = _cell(scene.wish.target, scene.page, scene.controls) if verb else None
    return [final(f"{verb} {pointing_at(cell, scene.controls)}", scene.wish)] if cell and verb else []


def edited(
    wishes: Sequence[Wish], page: AskedPage, found: Sequence[Control], history: Sequence[AskedAction]
) -> list[Wish]:
    """“Change the population of Denmark to 7” as a double-click, the value, and Enter, where that is a cell of a table."""
    kept: list[Wish] = []
    for index, wish in enumerate(wishes):
        opening = replace(wish, text=f"double-click {wish.target}", act=Act.DOUBLE_CLICK, value=None, other_words=())
        begun = any(is_final(opening, a.intent) for a in history)
        if wish.act is not Act.SET or not wish.value or wish.in_place or not (begun or _cell(wish.target, page, found)):
            kept.append(wish)
            continue
        text = f"type {quote(wish.value)} into {wish.target}"
        kept += [opening, replace(wish, text=text, act=Act.TYPE, in_place=True, other_words=())]
        following = wishes[index + 1] if index + 1 < len(wishes) else None
        if following is None or following.act is not Act.PRESS:
            kept.append(Wish("press Enter", Act.PRESS, value="Enter", start=wish.start, end=wish.end))
    return kept


def unchanged(wishes: Sequence[Wish], page: AskedPage, history: Sequence[AskedAction]) -> str:
    """What a cell shows instead of its new value, when all was done; empty where it shows that."""
    for wish in wishes:
        opened = f" to double-click {wish.target}"
        if wish.act is not Act.SET or not wish.value or not any(fold(a.intent).endswith(fold(opened)) for a in history):
            continue
        meant = cell_meant(wish.target, page)
        shown = meant[0].cells[meant[1]] if meant else ""
        if fold(shown).replace(",", "") != fold(wish.value).replace(",", ""):
            instead = f"shows {quote(shown)}" if meant else "is not to be found"
            return f"The cell was edited, and {wish.target} {instead} afterwards, not {quote(wish.value)}."
    return ""


def only_clicked(wish: Wish, action: AskedAction) -> bool:
    """Whether a value was to be set, and something was clicked that has nothing of it: a sign that sorts, say."""
    if wish.act is not Act.SET or not wish.value or not action.did.startswith(("click ", "double_click ")):
        return False
    if any(change.startswith("value of ") for change in action.changes):
        return False  # a calendar, a list of times: the field may write it otherwise
    return fold(wish.value) not in fold(" ".join((action.did, *action.changes)))


def _cell(words: str, page: AskedPage, found: Sequence[Control]) -> Control | None:
    meant = cell_meant(words, page)
    if meant is None:
        return None
    heads = " ".join(" ".join(meant[0].heads).split())  # the sign that sorts a column is named after it, and is no cell
    alike = [c for c in fitting(read(words), found)[0] if called(c) or fold(c.row) != heads]
    return None if alike else shows(*meant, found)
