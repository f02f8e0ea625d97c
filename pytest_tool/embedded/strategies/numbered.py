"""A record that is opened by its number or by whose it is, where its row says that: “open order 1018”, “open Ann Lee's invoice”.

Only what leads to the record itself is clicked: a link “View”, or one that is the number; never the customer of the order.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.identifiers import COUNTED, named, numbered
from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called
from pytest_tool.stated import folded
from pytest_tool.wire.roles import WantedIntent

_OPENED = r"(?:open|view|show|see|display) (?:the )?(?P<noun>[a-z]+)"
_NUMBERED = re.compile(rf"{_OPENED} (?:(?:with the )?(?:number|no\.?|nr\.?|id) )?#?(?P<which>[\w/-]*\d[\w/-]*)")
_OWNED = re.compile(rf"{_OPENED} (?:of|by|from|for) (?P<which>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")
_NTH = re.compile(r"(?:open|view|show|see|display) the (?P<nth>first|second|third|fourth|fifth|last) (?P<noun>[a-z]+)")
PLACES = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
OPENERS = word_set("view open show details detail see")
TITLED = word_set(
    "issue ticket task bug post article story card request question topic thread document case mail email message conversation"
)
"""Records that are called by a title, which is the link: an order has none, and what stands in its row is somebody else's."""
MAILS = word_set("mail email message conversation")
MAILBOXES = frozenset(stems("inbox mailbox mails messages sent drafts spam archive trash"))
"""Pages of mails, whatever they are called."""
LEADING = frozenset({"link", "button"})


def open_it(scene: Scene) -> list[WantedIntent]:
    """The one control that leads to it, in the one row that says so, on a page about such records."""
    wish = scene.wish
    if wish.act is Act.OPEN and (nth := _nth(scene)):
        return [final(f"click {pointing_at(nth, scene.controls)}", wish)]
    said = (_NUMBERED.fullmatch(wish.text) or _OWNED.fullmatch(wish.text)) if wish.act is Act.OPEN else None
    if said is None or said["noun"] in COUNTED or (said.re is _OWNED and said["noun"].endswith("s")):
        return []
    about = set(stems(page_about(scene.page)))
    if not set(stems(said["noun"])) <= about and not (said["noun"] in MAILS and about & MAILBOXES):
        return []
    if any(
        fold(said["which"]) in fold(called(c)).split() and set(stems(said["noun"])) & set(stems(called(c)))
        for c in scene.controls
    ):
        return []  # a link “Order 1018” is found by its name
    leads = _leading(scene, said)
    return [final(f"click {pointing_at(leads, scene.controls)}", wish)] if leads else []


def _nth(scene: Scene) -> Control | None:
    """“Open the first ticket” on a page of tickets: the link with which the first row begins, where all rows begin with one."""
    said = _NTH.fullmatch(scene.wish.text)
    if said is None or not set(stems(said["noun"])) <= set(stems(page_about(scene.page))):
        return None
    rows = list(dict.fromkeys(c.row for c in scene.controls if c.row))
    titles = [c for c in scene.controls if c.role == "link" and c.row and _begins(c)]
    at = PLACES[said["nth"]]
    if len(titles) < MANY or [c.row for c in titles] != rows or not -len(titles) <= at < len(titles):
        return None
    return titles[at]


MANY = 2


def _begins(control: Control) -> bool:
    name, row = folded(called(control)), folded(control.row)
    return bool(name) and (row == name or row.startswith(f"{name} "))


def _leading(scene: Scene, said: re.Match[str]) -> Control | None:
    which = numbered(said["noun"], said["which"]) if said.re is _NUMBERED else named(said["which"])
    rows = list(dict.fromkeys(c.row for c in scene.controls if c.row and which.search(folded(c.row))))
    here = [c for c in scene.controls if len(rows) == 1 and c.row == rows[0] and c.role in LEADING]
    for kind in (_opens, _is_number):
        if found := [c for c in here if kind(c, said)]:
            return found[0] if len(found) == 1 else None
    titles = [c for c in here if c.role == "link" and _begins(c) and which.search(folded(called(c)))]
    if len(titles) == 1:
        return titles[0]
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
