"""Orders that get lost: “show the pending comments” at “Reply”, “close the board” at “Board settings”, an account at a post."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.objects import ANY_ONE, SAYS_LITTLE, objects, related, same_thing
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

TICKS = frozenset({"checkbox", "radio", "switch"})
LEADING = frozenset({"link", "tab"})
FOLDING = frozenset({"expanded", "collapsed"})
SWITCHED = re.compile(
    r"(?:click )?(?P<verb>close|turn off|turn on|switch off|switch on|disable|enable|untick|tick|lock) (?:the )?(?P<what>.+)"
)
DESTROYING = frozenset({"delete", "remove", "discard", "drop", "trash", "erase", "purge", "wipe", "destroy"})
AGREEING = frozenset(
    {"confirm", "accept", "agree", "proceed", "continue", "submit", "apply", "ok", "answer", "acknowledge"}
)
"""Verbs by which a question is answered, whatever its button says."""
OF_ONE = re.compile(r"click [a-z]+ (?:the|this) (?P<noun>[a-z]+)$")


AND_SO = r"(?:me )?(?:only )?(?:the |my |all )*"
SHOWS = re.compile(rf"^(?:only )?(?:click|show(?: only)?|view|display|open|filter (?:by|for)) {AND_SO}| only$")


def acts(said: Words) -> str:
    """“Show the pending comments” presses no “Reply”, “show unread mails only” no “Mark as unread”."""
    words = SHOWS.sub("", said.intent)
    name = folded(said.target.name)
    verb = name.partition(" ")[0]
    ordered = lexicon().get(verb) in ACTING or (name == verb and lexicon().get(verb) is Form.SET)  # a bare “Edit”
    presses = ordered and verb not in words.split()  # nor are archived ones “Archive”
    presses = presses and not (
        verb in ("load", "fetch") and set(stems(words)) <= set(stems(name))
    )  # “show more comments”
    shows = re.search(
        rf"\b(?:show|view|look at|display|see|open|go to|filter (?:by|for)) {AND_SO}{re.escape(words)}", said.step
    )
    return words if presses and shows and words != said.intent else ""


ACTING = frozenset({Form.ACT, Form.MARK, Form.ADD, Form.CLEAR, Form.RENAME, Form.UPLOAD, Form.COPY})


def plural(said: Words) -> str:
    """“Post it” is no link “Posts”, nor is “send”, though to post is to send."""
    order, name = said.intent.removeprefix("click "), folded(said.target.name)
    orders = said.target.role in LEADING and lexicon().get(order) is Form.ACT and name not in lexicon()
    return order if orders and {name.removesuffix("s"), name.removesuffix("es")} - {name} & lexicon().keys() else ""


def state(said: Words) -> str:
    """“Approve it” is no link “Approved (3)”, which shows what is so already."""
    order, name = said.intent.removeprefix("click "), STATE.fullmatch(folded(said.target.name))
    verb = order.partition(" ")[0]
    shows = name is not None and said.target.role in LEADING and verb in lexicon() and name["word"] != verb
    return verb if shows and name is not None and stems(name["word"]) == stems(verb) else ""


STATE = re.compile(r"(?P<word>\w+(?:ed|en|t))(?:[ (]+\d+\)?)?")
"""How a link is called to all that is in one state: “Approved (3)”, “Hidden”."""


def destroys(said: Words) -> str:
    """“Rename the site” is not done by “Delete site”, whatever else they share."""
    order, name = said.intent.removeprefix("click "), folded(said.target.name)
    verb, own = order.partition(" ")[0], name.partition(" ")[0]
    if own in DESTROYING - {"remove", "discard", "drop"} and re.match(r"turn o(?:n|ff) ", said.intent):
        return " ".join(said.intent.split()[:2])  # nor is an account deactivated by “Delete account”
    if own not in DESTROYING or not said.intent.startswith("click ") or '"' in order or verb in AGREEING:
        return ""
    if own != verb == "discard" and re.fullmatch(
        r"discard(?: (?:it|(?:the |my |all )*(?:changes|edits)|everything))?", order
    ):
        return verb  # what was written, and not what it was written into
    same = set(stems(order)) & set(stems(own)) or groups(verb) & groups(own)
    return "" if same or lexicon().get(verb) is None else verb


def switches(said: Words) -> str:
    """“Turn off comments” is no link “Comments”."""
    order = SWITCHED.match(said.intent)
    leads = order is not None and said.target.role in LEADING and stems(said.target.name) == stems(order["what"])
    leads = leads and order is not None and order["what"].split()[-1] not in ("mode", "theme", "sound", "music")
    return order["verb"] if order and leads else ""


def closes(said: Words) -> str:
    """“Close the board” is not done by “Board settings”, which has its name and closes nothing."""
    order = re.match(r"(?:click )?(?P<verb>close|shut|leave|quit|exit) (?:the |this |my )?(?P<what>.+)", said.intent)
    name = stems(folded(said.target.name))
    own = len(name) > 1 or said.target.role in ("menuitem", "textbox", "searchbox")  # of a menu bar, which opens
    about = order is not None and own and set(stems(order["what"])) & set(name)
    if order is None or not about or said.target.states & FOLDING or CLOSING.search(said.own):
        return ""
    return order["verb"]


CLOSING = re.compile(
    r"\b(?:close|shut|leave|exit|quit|dismiss|hide|cancel|done|finish|end|back|return|x|accept|agree|allow|got it|ok|thanks|"
    r"collapse|toggle|minimi[sz]e|fold|skip|stop|resolved?|archive|delete|log out|sign out)\b|[×✕✖✗]"
)
"""What a button says, or looks like, that takes something away or goes from it."""


def hides(said: Words) -> str:
    """“Hide the password” is not done by “Show password” that is not pressed: it is hidden."""
    order = re.match(r"(?:click )?(?P<verb>hide|show) |(?P<off>untick) \"?show ", said.intent)
    verb = order["verb"] or "hide" if order else ""
    other = {"hide": "show ", "show": "hide "}.get(verb, "")
    ticks = said.target.role in TICKS | {"menuitemcheckbox", "menuitemradio"} or said.target.states & (
        FOLDING | {"pressed"}
    )
    both = verb in folded(said.target.name).split()  # “Show or hide password”
    return verb if other and folded(said.target.name).startswith(other) and not ticks and not both else ""


def whole(said: Words) -> str:
    """“Mark all mails as read” is for those that are selected, and none of them is."""
    order, name = ALL_OF.match(said.intent), folded(said.target.name).split()
    every = EACH.search(said.step)
    if said.target.role in LEADING and name == [said.intent.removeprefix("click ")] and ALL_IN.search(said.step):
        return "all"  # “archive all cards” is not done by a link “Archive”, where the archived ones are
    only = OF_SOME & set(name) - set(said.step.split())
    if every and only and re.match(r"(?:delete|remove|clear|archive|complete)\b", every["verb"]):
        return "all"  # “delete every todo” is not done by “Clear completed”
    if every and name == [every["verb"], every["noun"]] and not said.target.row and said.target.equals == 1:
        return "all"  # “delete all cells” is not done by “Delete cell”
    said_so = ALL_OF.search(f"click {said.step}") if order is None else None  # “click delete” of “delete all mails”
    order = said_so if said_so and said.intent == f"click {said_so['verb']}" else order
    if order is None or not said.unselected or said.target.role in TICKS or name[:1] != [order["verb"]]:
        return ""
    return "" if set(name) & {"all", "every", "everything"} or said.target.row else "all"


def of_the_row(said: Words) -> str:
    """“Archive the list "Done"” is not done by “Archive card” in a row that says Done: there is a heading of that name."""
    order = IN_ROW.match(said.intent)
    if order is None or len(said.nouns) != 1 or not folded(said.target.name).startswith(f"{order['verb']} "):
        return ""
    noun, own, name = said.nouns[0], objects(said.target.name, verbs=1) - SAYS_LITTLE, order["name"]
    headed = any(re.fullmatch(rf"{re.escape(name)}(?:[ (]+\d+\)?.*)?", folded(heading)) for heading in said.headings)
    if not own or not headed or folded(said.target.row).startswith(name) or noun.removesuffix("s") in said.own:
        return ""
    return "" if same_thing({noun}, own) or noun in ANY_ONE or related({noun}, own) else noun


def of_others(said: Words) -> str:
    """“Show only my posts” is no link “Posts”."""
    mine = re.search(r"\b(?P<whose>only my(?: own)?|my own|(?:only )?mine)\b", said.intent)
    told = {"my", "mine", "own", "me"} & set(f"{said.own} {said.target.section}".split())
    return mine["whose"] if mine and said.target.role in LEADING and not told else ""


def held_elsewhere(said: Words) -> str:
    """“Delete all spam” is no “Delete” of the inbox: spam is behind a link."""
    every = re.search(
        r"\b(?P<verb>delete|remove|clear|archive|mark|move) (?:all|every)(?: the)? (?P<what>\w+)$", said.step
    )
    if every is None or said.intent != f"click {every['verb']}" or not said.headings:
        return ""
    what = stems(every["what"])
    around = set(stems(f"{said.own} {said.around}"))
    return every["what"] if not set(what) <= around and any(stems(name) == what for name in said.leading) else ""


EACH = re.compile(r"\b(?P<verb>\w+) (?:all|every)(?: the)? (?P<noun>\w+?)s?$")
OF_SOME = word_set("completed done finished selected checked read unread active closed")
ALL_IN = re.compile(r"\b(?:archive|trash|spam) (?:all|every|both)\b")
ALL_OF = re.compile(
    r"click (?P<verb>mark|delete|remove|archive|move|export|publish|approve|trash|star|pin) (?:all|every) "
)


def saves(said: Words) -> str:
    """“Change the password” is not done by “Save changes”."""
    order = re.match(r"click (?P<verb>change|edit|modify|reset) (?:the |my |your )?(?P<what>.+)", said.intent)
    saves = re.fullmatch(r"(?:save|apply|submit)(?: (?:all )?changes)?", folded(said.target.name)) is not None
    told = order is not None and set(stems(order["what"])) & set(stems(said.around))
    return order["what"] if order and saves and not told else ""


def applies(said: Words) -> str:
    """“Save the address” is no “Apply” beside “Voucher code”, which is for that alone."""
    order = re.match(
        r"click (?:save|submit|confirm|send|update) (?:the |my |your |this )?(?P<what>[a-z][\w -]+)", said.intent
    )
    own = next((field for field in said.fields if REDEEMED & set(re.findall(r"\w+", field))), "")
    applied = folded(said.target.name) == "apply" and own and order is not None
    return order["what"] if order and applied and not set(stems(order["what"])) & set(stems(own)) else ""


REDEEMED = word_set("voucher coupon promo promotion promotional discount gift rebate")


def elsewhere(said: Words) -> str:
    """“Delete the post” trashes no comment that says “Great post!”: the page is about comments, posts are behind a link."""
    order = OF_ONE.match(said.intent)
    word = order["noun"] if order else whose(said)
    if not word or not said.target.row or not said.headings:
        return ""
    noun = set(stems(word))
    around = f"{said.own} {said.target.section} {said.target.row.partition(' ')[0]}"  # “Order 1017”; no “Great post!”
    told = noun <= set(stems(around)) or any(noun <= set(stems(h)) for h in said.headings)
    people = any(PEOPLE & set(re.findall(r"\w+", folded(heading))) for heading in said.headings)
    links = [stems(name) for name in said.leading]
    # the page is “Comments”, with a link “Posts” beside it
    other = any(stems(COUNTED.sub("", heading)) in links for heading in said.headings)
    meant = stems(word) in links and (other or order is not None)
    return word if not told and (meant or (other and word in PERSONAL and not people)) else ""


def changes(said: Words) -> str:
    """“Change the time range” is not done by “Zoom out time range”, nor “edit the image” by “Copy image”."""
    order = re.match(r"click (?P<verb>change|edit|modify) (?:the |my |your )?(?P<what>.+)", said.intent)
    first, about = folded(said.target.name).partition(" ")[0], stems(order["what"]) if order else ()
    other = first in OTHER_ORDERS and bool(about) and set(about) <= set(stems(said.target.name))
    return order["verb"] if order and other else ""


OTHER_ORDERS = word_set("zoom hide show copy print share export import download delete remove clear cancel")
"""What changes nothing of a thing, or takes it away."""


def makes(said: Words) -> str:
    """“Make Bob Ray a user” chooses what he is, and presses no “Delete user” in his row."""
    role = re.search(r"\bmake .+ (?:an?|the) (?P<role>\w+)$", said.step)
    name = folded(said.target.name or said.target.text)
    pressed = said.intent.startswith("choose ") and said.target.role in ("button", "link", "menuitem", "generic")
    return role["role"] if role and pressed and name != role["role"] and name.split()[:1] not in GRANTING else ""


GRANTING = [["make"], ["promote"], ["set"], ["grant"], ["assign"], ["appoint"]]


COUNTED = re.compile(r"\s*\(?\d+\)?$")


def whose(said: Words) -> str:
    """“group” of “delete the group Ann”, “account” of “delete Ann's account”; empty for other steps."""
    order = IN_ROW.match(said.intent)
    name = re.escape(order["name"]) if order else ""
    of = (
        re.search(
            rf"\b{order['verb']} (?:the (?P<noun>\w+) (?:of |by |from )?[\"“]?{name}|{name}['’]s? (?P<own>\w+))",
            folded(said.whole),
        )
        if order
        else None
    )
    return (of["noun"] or of["own"]) if of else ""


IN_ROW = re.compile(r"click (?P<verb>[a-z]+) in the row of \"(?P<name>[^\"]+)\"")
PERSONAL = frozenset({"account", "profile"})
PEOPLE = word_set(
    "user users member members account accounts customer customers contact contacts people team person persons staff employees"
)
"""What a page is about where the account of somebody can be dealt with in a row."""


RULES = (
    acts, plural, state, destroys, switches, closes, hides, whole, of_others, held_elsewhere, of_the_row, saves, applies,
    elsewhere, changes, makes,
)  # fmt: skip
