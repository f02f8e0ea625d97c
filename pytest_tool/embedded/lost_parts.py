"""A part is not the whole: “delete the user's photo” at “Delete user”, “delete the mail” at “Delete all”, “delete the widget”
at the “Delete” of a dashboard.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.lost_instead import DESTROYING, HELD, KINDS, ORDER, SAME, singular
from pytest_tool.embedded.words import stem, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

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


def of_its_owner(said: Words) -> str:
    """“Delete the user's photo”, “delete an item from the order” are about the photo and the item, and no “Delete user”."""
    order = _OF.fullmatch(said.intent.replace("’", "'"))
    name = _OWNER.fullmatch(folded(said.target.name or said.target.text).rstrip(" .!"))
    if order is None or name is None or order["verb"] in CHANGING:
        return ""
    owner, what = order["owner"] or order["of"], order["its"] or order["part"]
    whose, thing = singular(owner.split()[-1]), singular(what.split()[-1])
    if stem(whose) != stem(singular(name["own"].split()[-1])) or thing in ANY_OF_IT:
        return ""
    return "" if any({whose, thing} <= same for same in SAME) or stem(thing) in stems(name[0]) else thing


def of_the_page(said: Words) -> str:
    """“Delete the widget” is no bare “Delete” of a dashboard, and “delete the sender” none of anything."""
    order, name = ORDER.fullmatch(said.intent), folded(said.target.name or said.target.text)
    if order is None or said.target.row or not {order["verb"], name} <= DESTROYING:
        return ""
    wanted = singular(order["what"].split()[-1])
    near = f"{said.target.section} {said.target.frame} {said.target.near} {said.around}"
    if stem(wanted) in stems(near):
        return ""
    if wanted in PROPERTIES:
        return wanted
    about = {singular(word) for word in said.around.split()} & KINDS
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
    if order is None or singular(order["what"]) not in COUNTED:
        return ""
    return f"the {order['what']}" if not order["what"].endswith("s") else ""


RULES = (of_its_owner, of_the_page, from_elsewhere, one_of_all)
