"""The same order for another thing: “delete the user” at “Delete file”, “edit the project” at “Edit page”.

What is deleted is gone, so near is not near enough there: only another word for the same thing will do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.words import stem, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

DESTROYING = word_set("delete remove drop erase destroy trash purge wipe")
MAKING = word_set("create add make")
ELSE = word_set(
    "edit archive rename duplicate publish unpublish cancel close lock unlock approve reject restore restart start stop move "
    "merge"
)
_VERBS = "|".join(sorted(DESTROYING | MAKING | ELSE))
ORDER = re.compile(
    rf"click (?P<verb>{_VERBS}) (?:the |this |that |my |our |an? |another |new )*(?P<what>[a-z][a-z-]*(?: [a-z][a-z-]*)?)$"
)
_NAME = re.compile(
    rf"(?P<verb>{_VERBS}) (?:the |this |that |my |our |an? |new |selected |current )*(?P<own>[a-z][a-z-]*)(?:…|\.\.\.|\?)?"
)
SAME = tuple(map(word_set, (
    "photo image picture avatar", "team group", "user account member person profile", "post article", "folder directory",
    "message mail email e-mail", "chat conversation thread", "event appointment meeting", "task todo to-do", "repository repo",
    "column field", "customer client", "row line record entry", "document file", "page document", "issue ticket",
    "project workspace", "reply comment answer", "basket cart bag", "plan subscription membership",
)))  # fmt: skip
"""What one person calls so and another so."""
ANY = word_set("item entry record it this that all one thing selection selected")
"""What a button calls whatever is there."""
HELD = word_set(
    "task todo note message card event photo file comment product line row entry record item tag link post article review "
    "reply answer question ticket issue invoice booking attachment image picture"
)
"""What stands in lists: a person calls it an item, too."""
KINDS = word_set(
    "account page project team file board list workspace user post chat event cell repository branch table row column database "
    "photo album note folder task card message image comment avatar draft tag category history filter item video link channel "
    "group role key token webhook domain server environment dashboard chart report invoice order customer product review address "
    "block paragraph picture document record entry line field index view site notebook widget section tab layer organization "
    "organisation app application profile contact booking issue ticket mail article version plan subscription device session"
)
"""Of these a page's headings may tell any: they do not say which of them a button deletes."""
GENERAL = word_set("row line cell")
"""What a table calls whatever it is of."""
WRITTEN = word_set("page post article note document entry")
"""What is written, and called so or so."""


def another(said: Words) -> str:
    """The thing that is meant, where the control does the same to another; empty where it is the same, or may be."""
    order, name = (
        ORDER.fullmatch(said.intent),
        _NAME.fullmatch(folded(said.target.name or said.target.text).rstrip(" .!")),
    )
    if order is None or name is None:
        return ""
    words, kind = order["what"].split(), singular(name["own"])
    wanted, alike = singular(words[-1]), any({singular(words[-1]), kind} <= same for same in SAME)
    if kind in ANY or alike or {stem(kind)} & set(map(stem, words)):
        return ""
    near = f"{said.target.row} {said.target.section} {said.target.frame} {said.target.near}"
    if {order["verb"], name["verb"]} <= DESTROYING:
        if wanted in ANY and (said.target.row or kind in HELD):
            return ""
        beside = near if wanted in KINDS else f"{near} {said.around}"
    elif order["verb"] == name["verb"] or {order["verb"], name["verb"]} <= MAKING:
        if wanted not in KINDS or kind not in KINDS or {wanted, kind} <= WRITTEN:
            return ""
        beside = f"{near} {said.around}" if kind in GENERAL else near
    else:
        return ""  # another order is told elsewhere
    return "" if set(stems(order["what"])) <= set(stems(beside)) else wanted


def singular(word: str) -> str:
    """The one of many: “user” of “users”; a word for a kind is left as it is."""
    return word if word in KINDS or not word.endswith("s") else word[:-1]


RULES = (another,)
