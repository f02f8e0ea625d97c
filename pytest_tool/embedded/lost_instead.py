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
_ORDER = re.compile(
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
_THE = "(?:the |this |that |my |our |an? |one )"
_OF = re.compile(
    rf"(?:click )?(?P<verb>[a-z]+) {_THE}*(?:(?P<owner>[a-z][a-z -]*?)'s? (?P<its>[a-z][a-z -]*)"
    rf"|(?P<part>[a-z][a-z -]*?) (?:of|from|in|on) {_THE}+(?P<of>[a-z][a-z -]*))$"
)
_OWNER = re.compile(
    rf"[a-z]+ (?!to |from |in |on |of |for ){_THE}*(?P<own>[a-z][a-z-]*(?: [a-z][a-z-]*)?)(?:…|\.\.\.|\?)?"
)
CHANGING = word_set("edit change update modify set rename open view show see go")
"""Who edits an order edits what belongs to it."""
_ONE = re.compile(
    r"(?:click )?[a-z]+ (?:the |this |that |an? |one )(?:first |second |third |next |last )?(?P<what>[a-z]+)(?: as [a-z]+)?"
)
_NTH = re.compile(r"click the (?P<nth>first|second|third|last|next) [a-z]+")
FOLDERS = word_set("trash bin spam junk drafts outbox archive inbox sent")
"""One is emptied where a page shows another."""
HOLDERS = FOLDERS | word_set("cart basket bag wishlist favorites favourites watchlist comparison")
_FROM = re.compile(rf"\bfrom (?:the |my )(?P<what>{'|'.join(sorted(HOLDERS))})\.?$")
_FOLDER = re.compile(rf"click [a-z]+ (?:the |my )(?P<what>{'|'.join(sorted(FOLDERS))})(?: folder)?")
PROPERTIES = word_set("sender recipient subject caption description title attachment signature cover logo avatar label")
"""What something else has, and no page is about."""
WHOLE = frozenset({"all", "every", "everything"})
COUNTED = HELD | word_set("mail email order user customer member notification draft project page account app")
ANY_OF_IT = word_set("entry record row it this page account")
WRITTEN = word_set("page post article note document entry")
"""What is written, and called so or so."""


def another(said: Words) -> str:
    """The thing that is meant, where the control does the same to another; empty where it is the same, or may be."""
    order, name = (
        _ORDER.fullmatch(said.intent),
        _NAME.fullmatch(folded(said.target.name or said.target.text).rstrip(" .!")),
    )
    if order is None or name is None:
        return ""
    words, kind = order["what"].split(), _singular(name["own"])
    wanted, alike = _singular(words[-1]), any({_singular(words[-1]), kind} <= same for same in SAME)
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


def of_its_owner(said: Words) -> str:
    """“Delete the user's photo”, “delete an item from the order” are about the photo and the item, and no “Delete user”."""
    order = _OF.fullmatch(said.intent.replace("’", "'"))
    name = _OWNER.fullmatch(folded(said.target.name or said.target.text).rstrip(" .!"))
    if order is None or name is None or order["verb"] in CHANGING:
        return ""
    owner, what = order["owner"] or order["of"], order["its"] or order["part"]
    whose, thing = _singular(owner.split()[-1]), _singular(what.split()[-1])
    if stem(whose) != stem(_singular(name["own"].split()[-1])) or thing in ANY_OF_IT:
        return ""
    return "" if any({whose, thing} <= same for same in SAME) or stem(thing) in stems(name[0]) else thing


def of_the_page(said: Words) -> str:
    """“Delete the widget” is no bare “Delete” of a dashboard, and “delete the sender” none of anything."""
    order, name = _ORDER.fullmatch(said.intent), folded(said.target.name or said.target.text)
    if order is None or said.target.row or not {order["verb"], name} <= DESTROYING:
        return ""
    wanted = _singular(order["what"].split()[-1])
    near = f"{said.target.section} {said.target.frame} {said.target.near} {said.around}"
    if stem(wanted) in stems(near):
        return ""
    if wanted in PROPERTIES:
        return wanted
    about = {_singular(word) for word in said.around.split()} & KINDS
    other = wanted in KINDS and about and not any({wanted, kind} <= same for kind in about for same in SAME)
    return wanted if other else ""


def from_elsewhere(said: Words) -> str:
    """“Remove Mint from the wishlist” is nothing that the page of the cart does."""
    held, shown = _FROM.search(said.step), set(said.around.split())
    if held is None or held["what"] in shown or not shown & HOLDERS:
        return ""
    alike = any({held["what"], here} <= same for here in shown & HOLDERS for same in SAME)
    return "" if alike else held["what"]


def one_of_all(said: Words) -> str:
    """“Delete the mail” is no “Delete all”; “empty the basket” may be."""
    order, name = _ONE.fullmatch(said.intent), set(folded(said.target.name or said.target.text).split())
    if said.target.row or not name & WHOLE:
        return ""
    if nth := _NTH.fullmatch(said.intent):
        return f"the {nth['nth']}"
    folder = _FOLDER.fullmatch(said.intent)
    if folder and folder["what"] not in (around := set(said.around.split())) and around & FOLDERS:
        return folder["what"]
    if order is None or _singular(order["what"]) not in COUNTED:
        return ""
    return f"the {order['what']}" if not order["what"].endswith("s") else ""


def _singular(word: str) -> str:
    return word if word in KINDS or not word.endswith("s") else word[:-1]


RULES = (another, of_its_owner, of_the_page, from_elsewhere, one_of_all)
