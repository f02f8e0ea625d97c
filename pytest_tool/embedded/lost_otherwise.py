"""The same thing, dealt with otherwise: “pay the invoice” at “Refund invoice”, “open the report” at “Archive report”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.lost_instead import DESTROYING
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

SAME = tuple(map(word_set, (
    "delete remove trash drop erase destroy purge", "edit change modify update adjust revise", "copy duplicate clone",
    "copy share", "export download save", "import upload", "send submit", "send deliver resend forward",
    "stop cancel end abort halt kill terminate shut", "disable deactivate stop", "enable activate start allow",
    "start run launch begin execute boot", "run execute submit", "resume", "save update apply store submit keep",
    "save create add submit", "open view show see preview display read inspect", "close dismiss hide",
    "complete finish submit confirm place", "close complete finish resolve", "approve accept confirm allow",
    "reject decline deny refuse", "pay buy purchase checkout", "order buy purchase place book reserve", "report flag",
    "star favorite favourite bookmark like save", "mute silence", "block ban", "create add make generate new",
    "restart reboot reload", "refresh reload sync update", "revert restore undo reset recover",
    "follow subscribe watch", "move transfer", "upload add attach choose select", "upload change", "choose select pick",
    "search find", "assign give", "reopen restore", "lock freeze", "publish post release", "unpublish hide withdraw",
    "archive store", "print", "share", "rename", "merge", "refund", "ship dispatch send", "pin", "pause hold",
    "retry repeat", "schedule plan", "test try check", "skip pass", "unlock", "invite add", "leave quit exit", "join",
    "rate review", "empty clear truncate reset", "verify check confirm", "translate", "clear reset", "clear remove",
    "clear delete", "revoke withdraw cancel", "uninstall remove",
)))  # fmt: skip
"""Orders that one page calls so and another so."""
ORDERS = frozenset().union(*SAME)
ON = word_set("enable activate start allow show turn switch make use")
OFF = word_set("disable deactivate stop hide turn switch mute")
_ORDER = re.compile(
    r"(?:click )?(?P<verb>turn on|turn off|[a-z]+) (?:the |this |that |my |our |an? |new |another )*(?P<what>[a-z][a-z -]*?)$"
)
CHOOSING = word_set("choose select pick")
"""“Choose public” is said of a button “Make public”, too."""
SPOKEN = frozenset(stems("comment review reply message answer feedback question post note"))
SAYING = word_set("post submit send add leave publish create make new")
"""“Leave a comment” is “Add comment”, “submit the review” is “Post review”."""
SHOWING = word_set("open view show see display preview read inspect")
THINGS = word_set(
    "order report test post plan book review purchase schedule update transfer release store star check place rate print share"
)
"""Words for an order that are as often words for a thing: “open the history” is a link “Order history”."""
_BEGUN = re.compile(r"(?:click )?(?:open|start|begin|leave) (?:an?|another) ")
"""“Open an issue”, “start a chat” make one."""
ACTING = frozenset({"button", "link", "menuitem"})
_RECORD = re.compile(r"(?:(?:click|open) )?(?!click )(?P<verb>[a-z]+) (?:the )?[a-z]+ #?\d{3,}")
_TOLD = re.compile(r"(?:click )?(?P<verb>[a-z]+) (?:to )?(?:the |this |our |your |my )*(?P<what>[a-z][a-z -]*)")
FORGOTTEN = frozenset(stems("forgot forgotten lost"))
REMEMBERING = word_set("reset recover restore request send change open")
AGREEING = word_set("accept agree approve confirm decline reject tick untick")
_BARE = re.compile(
    r"click (?:on )?(?:the )?(?P<verb>[a-z]+)(?: (?P<way>in|out|up|off))?(?: button| in the (?:menu|dropdown))?"
)
WITH_WAY = word_set("zoom log check opt time print black sort find")
"""“Log” and “sign” are the same; zooming out is neither."""


def another_order(said: Words) -> str:
    """The verb that is meant, where the control names the same thing and orders otherwise; else empty."""
    intent = re.sub(r"^click (?=the )", "activate ", said.intent) if said.step.startswith("activate ") else said.intent
    order, name = _ORDER.fullmatch(intent), folded(said.target.name or said.target.text).split()
    if order is None or len(name) < 2 or said.target.role not in ACTING or name[0] not in ORDERS:
        return ""
    verb, what = order["verb"], set(stems(order["what"]))
    verb = "create" if _BEGUN.match(intent) else verb
    if verb not in ORDERS - CHOOSING | {"turn on", "turn off"} or not what & set(stems(" ".join(name[1:]))):
        return ""
    if set(stems(" ".join(name))) <= what or {stem(word) for word in verb.split()} & set(stems(said.own)):
        return ""  # “open the report card” is “Report card”, “send the invoice” is “Create and send invoice”
    if verb in ("turn on", "turn off"):
        return "" if name[0] in (ON if verb == "turn on" else OFF) else verb
    if (verb in SHOWING and name[0] in THINGS) or (what & SPOKEN and {verb, name[0]} <= SAYING):
        return ""
    return "" if any({verb, name[0]} <= same for same in SAME) else verb


def only_another_order(said: Words) -> str:
    """The verb where that is all that is said: “click copy” at “Send to printer”, “click zoom out” at “Log out”."""
    order, name = _BARE.fullmatch(said.intent), folded(said.target.name or said.target.text).split()
    if order is None or len(name) < 2 or said.target.role not in ACTING or order["verb"] in name:
        return ""
    verb = order["verb"]
    if order["way"]:
        return f"{verb} {order['way']}" if order["way"] in name[1:] and {verb, name[0]} <= WITH_WAY else ""
    if verb not in ORDERS - CHOOSING or name[0] not in ORDERS or stem(verb) in stems(said.own):
        return ""
    both = {verb, name[0]}  # “clear the list” may be its “Delete all”; “click clear” is no “Delete invoice”
    return "" if any(both <= same for same in SAME) and not ("clear" in both and both & DESTROYING) else verb


def with_a_record(said: Words) -> str:
    """“Delete order 1002” is not done by the “Refund” in its row."""
    order, own = _RECORD.fullmatch(said.intent), said.target.name or said.target.text
    if order is None or said.target.role not in ACTING or not re.search(r"[^\W\d_]{3}", own):
        return ""
    verb = order["verb"]
    does = stem(verb) in stems(own) or groups(verb) & groups(own) or any({verb, folded(own)} <= same for same in SAME)
    return "" if verb in SHOWING or does else verb


def done_to_the_word(said: Words) -> str:
    """“Edit the comment” is not done by a button “Comment”, which makes one."""
    order, own = _ORDER.fullmatch(said.intent), folded(said.target.name or said.target.text)
    if order is None or order["what"] != own or said.target.role != "button" or stem(own) not in SPOKEN:
        return ""
    return order["verb"] if order["verb"] in ORDERS - SAYING - SHOWING else ""


def only_told_of(said: Words) -> str:
    """“Accept the privacy policy” is not done by the link that shows it, “show the password” by “Forgot password?”."""
    order, own = _TOLD.fullmatch(said.intent), stems(said.target.name or said.target.text)
    if order is None or not own or not set(own) & set(stems(order["what"])):
        return ""
    if own[0] in FORGOTTEN:
        return order["verb"] if order["verb"] in ORDERS and order["verb"] not in REMEMBERING else ""
    is_text = said.target.role == "link" and set(own) <= set(stems(order["what"]))
    return order["verb"] if is_text and order["verb"] in AGREEING else ""


RULES = (another_order, only_another_order, with_a_record, done_to_the_word, only_told_of)
