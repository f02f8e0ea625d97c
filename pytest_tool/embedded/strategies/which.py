"""Which of all that could be meant: “delete all drafts” is for the rows that say “Draft”, “all of Ann's pages” for hers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.lost_instead import SAME, singular
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.dates import NUMBER_WORDS
from pytest_tool.grammar.every import WRITTEN
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.wish import Act
from pytest_tool.observation import Control, called
from pytest_tool.stated import folded

_ALL = re.compile(r"\b(?:all|every|each|both)(?: of)?(?: the| my| these| those| our)? (?P<phrase>[^\"“”]+)")
_BEHIND = re.compile(
    r"[.,;:!]| (?:in|on|from|of|with|under|by|to|as|for|at|into|that|which|who|except|but|apart|other than|without|and|then|named"
    r"|called|titled|tagged|labelled|labeled|marked)\b"
)
_NAME = re.compile(r"[\"“][^\"”]+[\"”]|\b[A-Z][\w-]*")
_GOING_ON = re.compile(r"[.,;!]| (?:and|then)\b")
ANYTHING = frozenset(stems(
    "box boxes checkbox checkboxes item entry row one thing element option button link field switch it them those these here "
    "visible shown listed available existing single of"
))  # fmt: skip
KINDS = frozenset(stems("text password search number date time email phone upload drop"))
"""What a field is for, or how it looks, as in “both text fields”: its kind, which is no word on the page."""
OF_KINDS = frozenset(stems("field box input area list menu"))
COUNTS = frozenset(NUMBER_WORDS.split())
ON_EACH = frozenset({Act.CLICK, Act.CHOOSE, Act.TICK, Act.UNTICK})
PARTIES = frozenset({"customer", "client", "contact", "lead", "partner"})
"""People too, and each what the others are not: a contact need not be a customer."""
GENERAL = frozenset(stems("record line result match hit card tile object people person everyone"))
"""What a person calls whatever a page lists, besides."""
STATES = frozenset(stems("completed done finished checked unchecked ticked unticked selected unselected active open"))
"""What a box says by its tick, and no text."""

SORTS = frozenset(stems("draft duplicate favourite favorite backup spam invoice attachment"))
"""Nouns for what some of them are, and the others not: where nothing says so, they may all be others."""
ALONE = SORTS | STATES | frozenset(stems(" ".join(WRITTEN) + " due late unread sent new old urgent missing empty"))
"""What tells which of them are meant, also without a noun: “dismiss all overdue”."""


def only_those(scene: Scene, found: list[Control]) -> list[Control]:
    """Of controls in rows those whose rows say what only some of the rows say, where the page does not say it of all.

    None are left where the rows that said it are gone: those that stay never did.
    """
    rows, before = [c for c in found if c.row], [a.did for a in scene.actions if a.outcome == "done"]
    for word in _words(scene, rows) - set(stems(page_about(scene.page))):
        saying = [c for c in rows if word in _told_by(c, scene)]
        gone = not saying and any(word in stems(folded(did.partition("(row:")[2])) for did in before)
        if gone or (saying and len(saying) < len(rows)):
            found = [c for c in found if c in saying]
    return found


def _told_by(control: Control, scene: Scene) -> set[str]:
    """What its row says, without the orders of its buttons: “Approve” stands where nothing is approved yet."""
    buttons = [c for c in scene.controls if c.row == control.row and c.role in ORDERING]
    orders = {folded(called(c)).partition(" ")[0] for c in buttons} & lexicon().keys()
    orders -= set(phrase(scene).split())
    return set(stems(" ".join(word for word in folded(control.row).split() if word not in orders)))


ORDERING = frozenset({"button", "menuitem", "link"})


def unknown(scene: Scene, found: Sequence[Control]) -> str:
    """The word before the noun that nothing on the page says: of “all old pages” nobody knows which are old."""
    about = " ".join((page_about(scene.page), *(f"{c.section} {c.near}" for c in found)))
    named = " ".join(called(c) for c in found if not (c.row and c.role in ORDERING))
    told = set(stems(f"{about} {named}")).union(*(_told_by(c, scene) for c in found))
    by_tick = STATES if scene.wish.act in (Act.TICK, Act.UNTICK) else frozenset[str]()
    *before, noun = phrase(scene).split() or [""]
    rows = [stems(folded(c.row)) for c in found if c.row]
    called_so = [row for row in rows if row[:1] == stems(noun)[-1:]]
    mixed = 0 < len(called_so) < len(rows) and not set(stems(noun)) <= set(stems(page_about(scene.page)))
    if mixed and not set(stems(noun)) & ALONE:
        return noun  # “all invoices”, where there are “Invoice March” and “Contract”
    ending = [row for row in rows if row[-1:] == stems(noun)[-1:]]
    if (
        len(rows) > 1
        and 0 < len(ending) < len(rows)
        and not set(stems(noun)) & (set(stems(page_about(scene.page))) | ANYTHING)
    ):
        return noun  # “all customers” of the rows “Ann Lee ACME Lead” and “Bob Ray Globex Customer”
    if _is_of_another_kind(noun, scene, found):
        return noun
    said = [*before, noun] if set(stems(noun)) & ALONE else before
    by_kind = KINDS if set(stems(noun)) & OF_KINDS else frozenset[str]()
    known = told | ANYTHING | by_tick | by_kind
    which = (word for word in said if word not in COUNTS and not word.isdecimal())
    return next((word for word in which if not set(stems(word)) <= known), "") or _unheeded(scene, found)


def _unheeded(scene: Scene, found: Sequence[Control]) -> str:
    """“all drafts named "Z"”, “all drafts as Manager”: a name behind the noun that neither the wish heeds nor each row says."""
    wish, said = scene.wish, _ALL.search(folded(scene.said))
    if said is None or not wish.every or wish.filters or wish.narrows:
        return ""
    at = said.start("phrase") + len(_BEHIND.split(said["phrase"])[0])
    names = [m[0] for m in _NAME.finditer(_GOING_ON.split(scene.said[at:])[0])]
    heeded = (
        *wish.besides,
        wish.place,
        wish.names,
        wish.value,
        wish.since,
        wish.until,
        wish.begins,
        wish.ends,
        wish.where,
        wish.text,
    )
    known = set(stems(folded(" ".join(filter(None, heeded)))))
    rows = [set(stems(folded(c.row))) for c in found]
    return next(
        (n for n in names if not (own := set(stems(folded(n)))) <= known and not all(own <= row for row in rows)), ""
    )


def _words(scene: Scene, rows: Sequence[Control]) -> set[str]:
    """Those that tell which: a word before the noun, or a noun for some of them: “all editors” of the users. “All tasks” of the
    todos is no row that mentions a task.
    """
    *before, noun = phrase(scene).split() or [""]
    titled = any(stems(folded(c.row))[:1] == stems(noun)[-1:] for c in rows)  # “Contract Ann” may be called so
    said = _lists(scene) and not titled and _is_no_kind_here(noun, scene, rows) and not _is_said_of_none(noun, rows)
    some = said or set(stems(noun)) & ALONE
    return (set(stems(" ".join(before))) | (set(stems(noun)) if some else set())) - ANYTHING


def _is_of_another_kind(noun: str, scene: Scene, found: Sequence[Control]) -> bool:
    """“Delete all orders” on a page of users: no row says so, and the page says what it lists."""
    rows = [c for c in found if c.row]
    return _lists(scene) and _is_no_kind_here(noun, scene, rows, PARTIES) and _is_said_of_none(noun, rows)


def _lists(scene: Scene) -> bool:
    """Whether the page's title or headings say what it lists: “Users”."""
    return any(len(word) > MANY and word.endswith("s") for word in folded(page_about(scene.page)).split())


MANY = 3
"""A word of more letters that ends with “s” is mostly one for many."""


def _is_no_kind_here(noun: str, scene: Scene, rows: Sequence[Control], apart: frozenset[str] = frozenset()) -> bool:
    """Whether what is in these rows is called otherwise by the page, and by their controls and parts.

    Words that are ``apart`` are no other words for each other.
    """
    own = set(stems(" ".join((page_about(scene.page), *(f"{called(c)} {c.section} {c.near} {c.frame}" for c in rows)))))
    if scene.wish.act not in ON_EACH or not rows or not noun or set(stems(noun)) & (own | ANYTHING | GENERAL):
        return False
    kinds = {singular(word) for word in folded(page_about(scene.page)).split()}
    alike = any({singular(noun), kind} <= same for kind in kinds for same in SAME)
    near = any(groups(noun) & groups(kind) for kind in kinds if not {singular(noun), kind} <= apart)
    return not alike and not near


def _is_said_of_none(noun: str, rows: Sequence[Control]) -> bool:
    return not any(set(stems(noun)) <= set(stems(folded(c.row))) for c in rows)


def phrase(scene: Scene) -> str:
    """“drafts”, “Ann pages” of “delete all of Ann's pages”; empty where the step does not say all."""
    said = _ALL.search(folded(scene.said))
    return re.sub(r"['’]s?\b", "", _BEHIND.split(said["phrase"])[0]).strip() if said and scene.wish.every else ""


def is_left_out(control: Control, name: str, scene: Scene) -> bool:
    """“Bob's invoice” of “all except Bob's invoice” is the row of Bob, on a page about invoices."""
    words = set(stems(re.sub(r"['’]s?\b", "", folded(name)))) - set(stems(page_about(scene.page))) - ANYTHING
    return bool(words) and words <= set(stems(folded(f"{control.row} {called(control)}")))
