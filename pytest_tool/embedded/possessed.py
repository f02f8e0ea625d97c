"""“Edit Luna's visit” on a page about visits: the row of Luna, which is her visit. Elsewhere nobody's name ends so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.wire.roles import AskedAction, AskedPage

_ROW = re.compile(r"(?P<order>click .+ in the row of )\"(?P<name>[A-Z][^\"]*?)['’]s? (?P<noun>[a-z]+)\"")


def rows_of_owners(wishes: Sequence[Wish], page: AskedPage, history: Sequence[AskedAction]) -> list[Wish]:
    """The wishes, those about somebody's record as wishes about that row; also on a page that came since one was read so."""
    return [_of_owner(wish, page, history) for wish in wishes]


def _of_owner(wish: Wish, page: AskedPage, history: Sequence[AskedAction]) -> Wish:
    said = _ROW.fullmatch(wish.text) if wish.act is Act.CLICK else None
    if said is None:
        return wish
    text = f"{said['order']}{quote(said['name'])}"
    about = set(stems(said["noun"])) <= set(stems(page_about(page)))
    if not about and not any(fold(action.intent) == fold(text) for action in history):
        return wish
    return replace(wish, text=text, target=said["name"], names=quote(said["name"]), other_words=())
