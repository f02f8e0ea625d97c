"""A record that is opened by its number or by whose it is, where its row says that: “open order 1018”, “open Ann Lee's invoice”.

Only what leads to the record itself is clicked: a link “View”, or one that is the number; never the customer of the order.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.identifiers import COUNTED, named, numbered
from pytest_tool.embedded.strategies.scene import Scene, called, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control
from pytest_tool.stated import folded
from pytest_tool.wire.roles import WantedIntent

_OPENED = r"(?:open|view|show|see|display) (?:the )?(?P<noun>[a-z]+)"
_NUMBERED = re.compile(rf"{_OPENED} (?:(?:with the )?(?:number|no\.?|nr\.?|id) )?#?(?P<which>[\w/-]*\d[\w/-]*)")
_OWNED = re.compile(rf"{_OPENED} (?:of|by|from|for) (?P<which>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")
OPENERS = word_set("view open show details detail see")
TITLED = word_set("issue ticket task bug post article story card request question topic thread document case")
"""Records that are called by a title, which is the link: an order has none, and what stands in its row is somebody else's."""
LEADING = frozenset({"link", "button"})


def open_it(scene: Scene) -> list[WantedIntent]:
    """The one control that leads to it, in the one row that says so, on a page about such records."""
    wish = scene.wish
    said = (_NUMBERED.fullmatch(wish.text) or _OWNED.fullmatch(wish.text)) if wish.act is Act.OPEN else None
    if said is None or said["noun"] in COUNTED or not set(stems(said["noun"])) <= set(stems(page_about(scene.page))):
        return []
    if any(
        fold(said["which"]) in fold(called(c)).split() and set(stems(said["noun"])) & set(stems(called(c)))
        for c in scene.controls
    ):
        return []  # a link “Order 1018” is found by its name
    leads = _leading(scene, said)
    return [final(f"click {pointing_at(leads, scene.controls)}", wish)] if leads else []


def _leading(scene: Scene, said: re.Match[str]) -> Control | None:
    which = numbered(said["noun"], said["which"]) if said.re is _NUMBERED else named(said["which"])
    rows = list(dict.fromkeys(c.row for c in scene.controls if c.row and which.search(folded(c.row))))
    here = [c for c in scene.controls if len(rows) == 1 and c.row == rows[0] and c.role in LEADING]
    for kind in (_opens, _is_number):
        if found := [c for c in here if kind(c, said)]:
            return found[0] if len(found) == 1 else None
    links = [c for c in here if c.role == "link" and not which.search(folded(called(c)))]
    return links[0] if said["noun"] in TITLED and len(links) == 1 else None


def _opens(control: Control, said: re.Match[str]) -> bool:
    words = fold(called(control)).split()
    return bool(words) and words[0] in OPENERS and set(words[1:]) <= {said["noun"], *OPENERS}


def _is_number(control: Control, said: re.Match[str]) -> bool:
    """“#1018”: that number, or of somebody's record the only one there."""
    name = fold(called(control)).removeprefix("#")
    own = fold(said["which"]).removeprefix("#") if said.re is _NUMBERED else ""
    in_front = folded(control.row).removeprefix("#").startswith(name)  # elsewhere it may count something
    return name == own or (not own and name.isdigit() and in_front)
