"""Doubts that the target is another thing, or the opposite: all for only, later for now, large for extra large, the account
for the photo.
"""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.embedded.objects import SAYS_LITTLE, STEM, objects, related, same_thing, whole_page
from pytest_tool.embedded.opposites import contradicts
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.placing import THINGS
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.verbs import looks_over_only
from pytest_tool.old_rules.case import Considered, called, surroundings
from pytest_tool.stated import QUOTED, folded, quoted

WHOLE = frozenset({"all", "every", "everything", "each", "both", "whole", "everyone", "everybody"})
LIMITS = frozenset({"only", "just", "necessary", "essential", "required", "selected", "some", "functional"})
OF_A_STATE = re.compile(r"\b(?:the|my|your) (?P<state>un[a-z]{3,}|[a-z]{3,}ed|broken|hidden|chosen) [a-z]+s\b")
"""“The completed tasks”, “the unread messages”: not all of them."""
WAYS = frozenset({"first", "last", "next", "previous"})
TURNS = re.compile(
    r"\b(?P<way>first|last|next|previous) "
    r"(?P<unit>page|slide|month|week|day|year|step|screen|question|chapter|image|photo|picture|result|record)s?\b"
)
"""Where one of several is turned to; “the last "Next" button” is none."""
VERBS = frozenset({"skip", "add", "delete", "remove", "new", "save", "print", "share"})
"""What does something else to a page or a step than go there."""
COLOURS = "red|blue|green|yellow|orange|purple|violet|pink|brown|gr[ae]y|turquoise|beige"
MORE = re.compile(
    r"\b(?P<more>extra(?=[ -](?:large|small|long|short|wide|big|strong|hot|spicy|soft|fast)\b)"
    rf"|(?:dark|light|pale|bright)(?=[ -](?:{COLOURS})\b)"
    r"|(?:very|extremely|rather|somewhat|fairly|mostly)(?= \w)"
    r"|later$"
    r"|advanced(?= \w)"
    r"|(?:double|triple|twin|single|half|semi|super|ultra|mini)(?=[ -](?!click|tap|check)\w))"
)
CONFIRMS = re.compile(r"(?:click )?confirm\b")
TOGGLED = frozenset({"checkbox", "switch", "menuitemcheckbox"})
"""What is switched off where the opposite of its name is wanted: “hide the toolbar” unticks “Show toolbar”."""
ACTING = frozenset({"button", "link", "menuitem", "tab", "generic"})
"""What orders something by its name; a field is also clicked as “the 2nd textbox”."""
SORTS = frozenset({
    "work", "home", "private", "business", "office", "personal", "secondary", "primary", "alternative", "backup", "recovery",
    "mobile", "landline", "billing", "shipping", "delivery", "invoice", "emergency", "company", "school", "postal", "second",
})  # fmt: skip
"""Of which kind an address, a number, a name is."""
LIKELY = 0.9
MADE = re.compile(r"(?:click|open) (?:(?:add|create|make|insert) )?(?:an?|another)(?: new)? (?=\w)", re.IGNORECASE)
"""“Create a new task” makes a task and nothing else, however sure the engine is of “New event”."""
THIS_PAGE = re.compile(r"(?:click )?[a-z]+ (?:this|the) page")
QUITE_SURE = 0.92
"""What the shipped ranker gives for true synonyms (“Publish post” for the article) and hardly ever for a verb alone."""
PICKS = re.compile(r"(?:choose|select|pick|set)\b")
CHOOSING = POINTING - {Operation.DOUBLE_CLICK, Operation.RIGHT_CLICK} | {
    Operation.SELECT,
    Operation.CHECK,
    Operation.UNCHECK,
}


def takes_all(case: Considered) -> str:
    """“Accept only the necessary cookies” is not done by “Accept all”, nor “clear the completed tasks” by “Clear all”."""
    said, told = _said(case), _told(case)
    limits = [word for word in said if word in LIMITS] or _state_meant(case)
    if not limits or WHOLE & set(said) or not WHOLE & told:
        return ""
    return f'the intent says “{limits[0]}”, and "{_name(case)}" is for all'


def _state_meant(case: Considered) -> list[str]:
    """The state of those that are meant, “completed”, where nothing around the target tells that it is about such alone."""
    said, target = OF_A_STATE.search(_words(case)), case.target
    if said is None or target is None:
        return []
    above = case.question.seen.main_headings
    around = stems(" ".join((target.name, target.text, target.row, target.section, target.frame, *above)))
    return [] if stem(said["state"]) in around else [said["state"]]


def other_way(case: Considered) -> str:
    """“Go to the last page” is not done by “Next”."""
    turn, name = TURNS.search(" ".join(_said(case))), _told(case)
    told = name & WAYS
    if turn is not None and (name == {turn["unit"]} or (not told and name and next(iter(name & VERBS), ""))):
        return f'the intent says “{turn["way"]}”, and "{_name(case)}" tells no way'
    if turn is None or not told or turn["way"] in told:
        return ""
    return f'the intent says “{turn["way"]}”, and "{_name(case)}" is another way'


def the_opposite(case: Considered) -> str:
    """“Type 5 as the minimum price” is not for “Maximum price”, “Pay now” not “Pay later”, and “active” not “Inactive”."""
    target, operation = case.target, case.decision.operation
    types, selects = operation is Operation.TYPE, operation is Operation.SELECT
    if target is None or not (types or operation in CHOOSING):
        return ""
    if target.role in TOGGLED and operation is not Operation.CHECK:
        return ""
    words = without_purpose(case.question.intent.text)
    said = folded(QUOTED.sub(" ", words) if types else words)
    told = folded(f"{target.name} {target.text} {target.placeholder} {case.decision.said if selects else ''}")
    word = contradicts(said, told)
    return f'the intent says “{word}”, and "{_name(case)}" is the opposite' if word else ""


def several_of_it(case: Considered) -> str:
    """“View the post” is not the list “Posts”."""
    target, said = case.target, ONE_SHOWN.fullmatch(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    one, name = said["one"].split()[-1], folded(target.name or target.text)
    several = {f"{said['one']}s", f"{one}s", f"{one}es", f"{one.removesuffix('y')}ies"}
    return f'one {one} is meant, and "{called(target)}" are several' if name in several else ""


ONE_SHOWN = re.compile(
    r"(?:open|view|show|see|display|choose) (?:the|this|my) (?:(?:first|last|latest|newest|oldest|next|only) )?"
    r"(?P<one>[a-z]{3,}(?: [a-z]{3,})?)"
)


def another_object(case: Considered) -> str:
    """“Delete the photo” is not done by “Delete account”: an engine that is not quite sure guesses by the verb."""
    target, operation, words = case.target, case.decision.operation, without_purpose(case.question.intent.text)
    fills = operation in (Operation.TYPE, Operation.SELECT)
    chosen = target is not None and target.role == "checkbox" and words.startswith("choose ")  # a box is ticked
    sure = case.decision.confidence >= QUITE_SURE and not MADE.match(words) and not chosen
    if target is None or not (fills or operation in (Operation.CLICK, Operation.CHECK)):
        return ""
    if QUOTED.search(words) and (operation is Operation.CLICK or folded(f'"{target.name}"') in folded(words)):
        return ""  # a quoted name is compared as such
    verbs = 1 if PICKS.match(words) else 2  # “choose Google Pay” googles nothing
    wanted = objects(QUOTED.sub(" ", words), verbs=verbs) - (SAYS_LITTLE if fills else set())
    own = objects(target.name or target.text or target.placeholder, verbs=0 if fills else 1) - SAYS_LITTLE
    own = own or (set() if fills else whole_page(wanted, target.name or target.text))
    around = (
        target.name, target.text, target.placeholder, target.row, target.section, target.frame, target.near, target.icon,
        case.decision.said if operation is Operation.SELECT else "",
    )  # fmt: skip
    told = re.sub(r"\W", "", folded("".join(around)))
    strange = {word for word in wanted if word[:STEM] not in told}
    if len(strange) == 1 and strange == _sort_of_row(case, folded(words)):
        return ""
    said_so = own & set(re.findall(r"\w+", folded(words)))  # “Order the pizza” is “Place order”
    capitals = set(words.split()[1:])
    names = {word for word in strange - SORT_OF if word.capitalize() in capitals}  # “choose Apple Pay” at “PayPal”
    named = operation is Operation.CHECK and names
    if sure and not named and (operation is not Operation.CLICK or target.role not in ACTING or said_so):
        return ""
    likely = case.decision.confidence < LIKELY if operation is Operation.CLICK else bool(names)
    if len(strange) < len(wanted) and strange and likely:
        said = re.sub(r"\W", "", folded(words))
        wanted, own = strange, {word for word in own if word[:STEM] not in said}  # the “error log” and the “Audit log”
        return "" if not own or same_thing(wanted, own) else f'the intent means another one than "{_name(case)}"'
    counted = set(re.findall(r"\d+", words)) & set(re.findall(r"\d+", target.row))
    if not own and target.row and not counted and operation is Operation.CLICK:  # “Remove” in the row of another
        own, wanted = objects(target.row, verbs=0), wanted - SAYS_LITTLE - THINGS
    if (
        not wanted
        or not own
        or len(strange) < len(wanted)
        or same_thing(wanted, own)
        or (sure and related(wanted, own))
    ):
        return ""
    return f'the intent means something else than "{_name(case)}"'


SORT_OF = frozenset(
    {"delivery", "shipping", "payment", "option", "method", "plan", "account", "card", "mode", "transfer", "size"}
)
"""What a choice is called by those who say it whole, and not by a page whose heading says it."""


def _sort_of_row(case: Considered, words: str) -> set[str]:
    """“mail” of “open the mail from Bob Ray” on a page about mails, where the row says Bob Ray; else empty."""
    said, target = FROM.match(words), case.target
    if said is None or target is None or not set(stems(said["whose"])) <= set(stems(target.row)):
        return set()
    if BESIDES & set(re.findall(r"\w+", folded(target.name))):
        return set()
    seen = case.question.seen
    about = stems(" ".join((seen.title, *seen.main_headings)))
    return {said["noun"]} if set(stems(said["noun"])) <= set(about) else set()


BESIDES = frozenset({"profile", "unsubscribe", "block", "report", "attachment", "reply", "archive", "delete", "mute"})
FROM = re.compile(r"(?:open|show|view|click) the (?P<noun>\w+) (?:from|by|of) (?P<whose>.+)")


def another_than_the_page(case: Considered) -> str:
    """“Edit this page” is not done by “Update profile”, nor “delete the page” by “Delete account”, however sure the engine is."""
    target = case.target
    if (
        target is None
        or case.decision.operation is not Operation.CLICK
        or not THIS_PAGE.fullmatch(_words(case).strip())
    ):
        return ""
    name = folded(target.name or target.text)
    about = objects(name, verbs=1) - SAYS_LITTLE if " " in name else set()
    return (
        f'the intent is about the page, and "{_name(case)}" about something else'
        if about and "page" not in name
        else ""
    )


def not_sold_here(case: Considered) -> str:
    """“Add the coffee to the cart” is not for the one button of a page that tells of tea alone."""
    said = INTO_BASKET.search(folded(QUOTED.sub(" … ", case.question.step.text)))
    if case.target is None or case.decision.operation is not Operation.CLICK or said is None or said["head"] in SOLD:
        return ""
    head, seen = said["head"], case.question.seen
    if not seen.blocks:
        return ""  # a page without a word
    controls = (f"{c.name} {c.text} {c.row} {c.section} {c.near}" for c in seen.controls)
    texts = (seen.title, seen.modal, *(b.text for b in seen.blocks), *controls)
    boxes = [c for c in seen.controls if c.role in TICK_ROLES and not c.row and set(stems(head)) <= set(stems(c.name))]
    if boxes and not set(stems(head)) <= set(stems(" ".join(seen.headings))):
        return f'the {head} is "{boxes[0].name}", one of several things here'
    if any(set(stems(head)) <= set(stems(text)) or groups(head) & groups(text) for text in texts if text):
        return ""
    return f"nothing on this page tells of a {head}"


INTO_BASKET = re.compile(
    r"\b(?:add|put|place) the (?:[a-z-]+ ){0,2}(?P<head>[a-z-]{3,}) (?:to|into|in) (?:the |my |your )?(?:shopping )?"
    r"(?:cart|basket|bag|trolley|wish ?list|favou?rites|list)\b"
)
SOLD = frozenset(
    {"item", "items", "product", "products", "article", "book", "thing", "one", "selection", "them", "result"}
)
"""What any of a shop's things may be called."""


def another_of_the_kind(case: Considered) -> str:
    """“Type x into the work email” is not for “Email” beside “Private email”: of which kind it is, nothing tells."""
    target, said = case.target, set(_said(case)) & SORTS
    if target is None or case.decision.operation not in (Operation.TYPE, Operation.SELECT) or not said:
        return ""
    own = set(
        re.findall(
            r"\w+",
            folded(f"{target.name} {target.placeholder} {target.near} {target.row} {target.section} {target.frame}"),
        )
    )
    name = set(re.findall(r"\w+", folded(target.name)))
    fields = [c for c in case.question.seen.controls if c.role == target.role and c is not target]
    others = [c for c in fields if name < set(re.findall(r"\w+", folded(c.name)))]
    sorted_ = [c for c in others if SORTS & set(re.findall(r"\w+", folded(c.name)))]
    if not sorted_ or said & own:
        return ""
    return f'the intent says “{min(said)}”, and nothing tells that "{_name(case)}" is that one: there is "{sorted_[0].name}" too'


def other_limit(case: Considered) -> str:
    """“Set the minimum units to 10” is not for “Units”, which may be any number: nothing there tells of a limit."""
    target, said = case.target, set(_said(case))
    limit = next((word for word in LIMITING if word in said), "")
    if target is None or case.decision.operation is not Operation.TYPE or not limit:
        return ""
    around = (*surroundings(target), target.icon)
    told = set(re.findall(r"[^\W\d_]+|[<>≤≥–—]", folded(" ".join((target.name, target.text, *around)))))
    name = set(stems(target.name or target.near))
    if name & OWN_LIMITS or not name or not name <= set(stems(" ".join(said))) or told & (LIMITING | OF_A_LIMIT):
        return ""
    return f'the intent says “{limit}”, and nothing tells that "{_name(case)}" is a limit'


OWN_LIMITS = frozenset(stems("budget limit cap"))
"""What is a limit by itself."""
LIMITING = frozenset({"minimum", "maximum", "min", "max", "lowest", "highest"})
OF_A_LIMIT = frozenset(
    {"from", "to", "least", "most", "limit", "range", "between", "over", "under", "above", "below", "up", "lower", "upper",
     "until", "since", "starting", "capacity", "<", ">", "≤", "≥", "–", "—"}
)  # fmt: skip
"""How a field may tell that it takes a limit."""


def looks_over(case: Considered) -> str:
    """To confirm is to say yes: “Check” and “Verify” only have a look at something."""
    confirms = case.decision.operation is Operation.CLICK and CONFIRMS.match(_words(case))
    if not confirms or not looks_over_only(folded(_name(case))):
        return ""
    return f'the intent confirms, and "{_name(case)}" only looks something over'


def lesser_kind(case: Considered) -> str:
    """“Choose the extra large size” is not “Large”, nor the double room “Room”."""
    target, more = case.target, MORE.search(_words(case))
    if target is None or more is None or case.decision.operation not in CHOOSING:
        return ""
    own = (
        target.name, target.text, target.icon, target.row, target.section, target.frame, target.near, case.decision.said,
    )  # fmt: skip
    bearing = re.findall(r"\w+", folded(" ".join(filter(None, own))))
    if any(word.startswith(more["more"]) for word in bearing) or groups(more["more"]) & groups(" ".join(bearing)):
        return ""
    return f'the intent says “{more["more"]}”, and neither "{_name(case)}" nor what is around it does'


def greater_kind(case: Considered) -> str:
    """“Choose blue” is not “Dark blue”, nor “large” “Extra large”."""
    target, said = case.target, _words(case) + " " + " ".join(folded(text) for text in quoted(_intent(case)))
    if target is None or case.decision.operation not in CHOOSING or not PICKS.match(_intent(case)):
        return ""
    name = folded(case.decision.said if case.decision.operation is Operation.SELECT else target.name or target.text)
    more = MORE.match(name)
    kind = re.match(r"\w+", name[more.end() :].strip(" -")) if more else None
    if more is None or kind is None or more["more"] in said or kind[0] not in re.findall(r"\w+", said):
        return ""
    return f'"{_name(case)}" is “{more["more"]}”, of which the intent says nothing'


def _intent(case: Considered) -> str:
    return without_purpose(case.question.intent.text)


def _words(case: Considered) -> str:
    """What the intent says in its own words, quoted names left out."""
    return folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))


def _said(case: Considered) -> list[str]:
    return re.findall(r"\w+", _words(case))


def _told(case: Considered) -> set[str]:
    """The words of the name of what would be clicked or chosen."""
    target = case.target
    if target is None or case.decision.operation not in CHOOSING:
        return set()
    name = case.decision.said if case.decision.operation is Operation.SELECT else f"{target.name} {target.text}"
    return set(re.findall(r"\w+", folded(name)))


def _name(case: Considered) -> str:
    chosen = case.decision.said if case.decision.operation is Operation.SELECT else ""
    return chosen or (called(case.target) if case.target else "")
