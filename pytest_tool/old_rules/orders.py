"""Doubts that the target carries out the order: “empty the trash” is not done by a link “Trash”, nor “print” by a box."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.lost import lost
from pytest_tool.embedded.lost_orders import LEADING
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.whole_names import is_ordered
from pytest_tool.embedded.words import groups, senses, stems
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.ordering import ordered
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import plain, tokens, word_set
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called, surroundings
from pytest_tool.old_rules.leading import leads_away
from pytest_tool.stated import QUOTED, folded

ORDERED = re.compile(r"click (?P<verb>[a-z]+)(?P<about>(?: \S+)+)$")
IN_ROW = re.compile(r"click (?P<verb>[a-z]+) in the row of (?:the \w+ )?[\"“](?P<name>[^\"”]+)[\"”]$", re.IGNORECASE)
IN_PLACE = re.compile(r" (?:in the row of|next to|beside|for|button|link|icon|menu|tab)\b")
ACTS = frozenset({Form.ACT, Form.CLEAR, Form.ACCEPT, Form.ADD, Form.COPY})
BY_NAME = frozenset({
    "edit", "rename", "reply", "answer", "play", "start", "begin", "download", "export", "continue", "proceed", "submit",
    "confirm", "finish", "complete", "run", "execute", "call", "preview", "compare", "join", "rate", "vote", "report", "place",
    "pay", "check", "generate", "load", "apply", "write", "compose", "order", "forward", "add",
})  # fmt: skip
"""Verbs that a click on the thing itself may carry out, and verbs with many other words for them."""
NOT_BY_LINK = word_set(
    "add write compose compare rename place forward reply submit vote generate pay confirm accept join subscribe refresh "
    "increase decrease"
)
"""Verbs that no click on a link of the thing's name carries out."""
CHANGING = frozenset({"edit", "change", "modify"})
"""Nor do these go to where all such things are: “edit the post” is no link “Posts”."""
SHOWN = frozenset(
    {"link", "tab", "treeitem", "radio", "checkbox", "switch", "option", "menuitemradio", "menuitemcheckbox"}
)
"""What is gone to or chosen by its name, and carries out nothing else."""
APPLIED = frozenset({"apply", "confirm", "submit", "continue", "proceed", "send", "add", "place"})
"""Verbs on a button that carry out what was chosen before."""
QUITE_SURE = 0.92
UNDOING = frozenset(
    {"remove", "delete", "cancel", "unsubscribe", "drop", "decline", "reject", "discard", "deny", "refuse"}
)
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "checkbox", "switch"})
TAKING = FIELDS - {"combobox", "listbox"} | {"radio", "slider"}
"""What a value is put into; a list may be what a table is sorted by."""
SMALL = frozenset(
    {"your", "my", "our", "the", "a", "an", "of", "for", "to", "in", "on", "is", "and", "field", "box", "enter"}
)
TWICE = frozenset({"confirm", "repeat", "again", "retype", "verify", "confirmation", "re", "new", "search", "filter"})
"""Words of the second field for the same, and of fields that only look for things."""


def verb_lost(case: Considered) -> str:
    """“Empty the trash” is not done by “Trash”, “leave the channel” not by “New channel”."""
    target, said = case.target, ORDERED.match(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or IN_PLACE.search(said[0]):
        return ""
    verb = said["verb"]
    first = re.match(r"\w+", folded(target.name or target.text))
    orders_more = first is not None and lexicon().get(first[0]) in ACTS | {Form.SET} and first[0] not in APPLIED
    thing = _only_thing(verb, said["about"], target)
    sure = case.decision.confidence >= QUITE_SURE and target.role not in SHOWN and not orders_more and not thing
    leads = _leads_to_all(verb, said["about"], target)
    begins = verb in ("start", "begin") and re.match(r" (?:an?|another|new) ", said["about"])  # “start a discussion”
    # “Rename the notebook” is no link “Jupyter Notebook”
    makes = (verb in NOT_BY_LINK or bool(begins)) and target.role in LEADING
    other = target.role not in SHOWN and _orders_another(verb, said["about"], target)
    may = not leads and not makes and not other and not thing and verb in BY_NAME and target.role not in TICK_ROLES
    away = (leads or makes) and verb in NOT_BY_LINK
    ordered = lexicon().get(verb) in ACTS or verb == "update" or away or other or (leads and verb in CHANGING)
    if QUOTED.search(case.question.intent.text) or may or not ordered or sure:
        return ""
    told = folded(" ".join(filter(None, (target.name, target.text, target.icon))))
    new = verb in ("create", "add", "make") and told.startswith("new ") and target.role != "tab"
    if new and told.split()[-1] == said["about"].split()[-1] and set(stems(told)) <= set(stems(f"{said['about']} new")):
        return ""  # “create a table” is done by a link “New table”
    if told and target.role in SHOWN and set(stems(told)) <= set(stems(said["about"])):
        told = "…"  # it is called as the thing is, and as nothing else
    if not told or _means(f"{verb}{said['about']}", told) or _is_undone(verb, target):
        return ""
    return f'the intent says “{verb}”, and "{called(target)}" says nothing of it'


def _only_thing(verb: str, about: str, target: Control) -> bool:
    """“Save the notebook” is no nameless box whose class says “notebook-status”: it has the thing, and nothing of the order."""
    words = folded(target.icon)
    has_thing = not (target.name or target.text) and bool(set(stems(words)) & set(stems(about)))
    return has_thing and not _means(f"{verb}{about}", words)


def _leads_to_all(verb: str, about: str, target: Control) -> bool:
    """Whether it only leads to where all such things are: “Reviews” writes none, and “Columns” is no column."""
    name = folded(target.name or target.text)
    if target.role not in SHOWN or not name or not set(stems(name)) <= set(stems(about)):
        return False
    return verb in NOT_BY_LINK or any(f"{word}s" in name.split() for word in about.split())


def _orders_another(verb: str, about: str, target: Control) -> bool:
    """“Edit the recipe” is no “Save recipe”: what is meant, and another order for it."""
    own = re.findall(r"\w+", folded(target.name or target.text))
    if len(own) < 2 or own[0] == verb or own[0] in APPLIED - {"add"} or lexicon().get(own[0]) not in ACTS:
        return False
    return set(stems(" ".join(own[1:]))) <= set(stems(about)) and not groups(own[0]) & groups(verb)


def _means(order: str, told: str) -> bool:
    """Whether a name says the verb that the order begins with, or another word for it."""
    first = {sense.group for sense in senses(order) if sense.start == 0} | groups(stems(order)[0])
    own = stems(told)
    meant = {sense.group for sense in senses(told)} | (groups(own[0]) if own else frozenset())
    return bool(first & meant) or stems(order)[0] in own


def _is_undone(verb: str, target: Control) -> bool:
    """“Remove the gift wrap” unticks a box that is ticked."""
    return verb in UNDOING and target.role in TICK_ROLES and "checked" in target.states


def words_lost(case: Considered) -> str:
    """“Open the next post” is not done by “Publish”: see the rules of ``embedded.lost``."""
    ticks = case.decision.operation in (Operation.CHECK, Operation.UNCHECK) and "click" in case.question.intent.text
    if case.target is None or not (ticks or case.decision.operation is Operation.CLICK):
        return ""
    intent, seen = without_purpose(case.question.intent.text), case.question.seen
    word = lost(intent, case.question.step.text, case.target, seen.headings, seen.controls)
    return f'the intent says “{word}”, and "{called(case.target)}" does not' if word else ""


def row_itself(case: Considered) -> str:
    """“Delete "old.csv"” is not done by the button “old.csv”, which opens it: what a row is called does nothing to it."""
    target, said = case.target, IN_ROW.match(without_purpose(case.question.intent.text))
    if target is None or case.decision.operation is not Operation.CLICK:
        return ""
    if _is_all_that_is_named(case, target):
        return f'"{called(target)}" is only the name of what that is to be done to'
    if said is None:
        return ""
    verb, name = folded(said["verb"]), folded(said["name"])
    folds = bool(target.states & {"expanded", "collapsed"})  # “collapse the Returns section”
    shows = verb in ("download", "export") and target.role == "button"  # a link “menu.pdf” may download it
    if lexicon().get(verb) in ACTS and MENU.search(folded(target.name)) and verb not in folded(target.name):
        return f'the intent says “{verb}”, and "{called(target)}" only opens what may offer it'
    by_name = verb in BY_NAME and not shows and not (verb in NOT_BY_LINK and target.role in LEADING)
    if not (lexicon().get(verb) in ACTS or verb in NOT_BY_LINK) or by_name or folds:
        return ""
    if name not in (folded(target.name), folded(target.text)) and not _is_row_of(target, name, verb):
        return ""
    return f'the intent says “{verb}”, and "{called(target)}" is only the name of what that is to be done to'


def _is_all_that_is_named(case: Considered, target: Control) -> bool:
    """“Like song Blue”, “add song Blue to the playlist” are no link “Song Blue”, which opens it."""
    order = re.match(r"click (?P<verb>[a-z]+)\b.*[\"“]", without_purpose(case.question.intent.text))
    name, step = folded(target.name), folded(case.question.step.text)
    if order is None or target.role != "link" or not name or order["verb"] in name.split() or "filter" in step:
        return False
    verb = order["verb"]
    ordered = lexicon().get(verb) in ACTS and (verb not in BY_NAME or verb in NOT_BY_LINK)
    return ordered and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", step) is not None


MENU = re.compile(r"^(?:menu|actions|more|more actions|options|more options) (?:for|of) ")


def _is_row_of(target: Control, name: str, verb: str) -> bool:
    """A row that can be clicked and begins with the name; what it says does nothing of the kind."""
    words = folded(target.name)
    rest = words.removeprefix(f"{name} ")
    return target.role in ("generic", "row") and rest != words and rest.replace(" ", "").isalnum() and verb not in rest


def only_marks_the_row(case: Considered) -> str:
    """“Complete the task "Milk"”, “activate Bob” are not done by the box “Select row”, which marks it for what is done next."""
    target, step = case.target, folded(QUOTED.sub(" ", case.question.step.text))
    ticks = case.decision.operation in (Operation.CHECK, Operation.UNCHECK, Operation.CLICK)
    if target is None or not ticks or target.role != "checkbox" or not GENERAL_TICK.match(case.question.intent.text):
        return ""
    selects = re.match(r"(?:de|un)?select\b", folded(target.name))
    return f'"{called(target)}" only marks the row' if selects and not PICKED.search(step) else ""


GENERAL_TICK = re.compile(r"(?:un)?tick (?:the checkbox|\w+) in the row of [^ ]|choose [\"“][^\"“”]+[\"”]$")
PICKED = re.compile(
    r"\b(?:un)?(?:tick|check)(?:ed|box|boxes|s)?\b|\bbox(?:es)?\b"
    r"|\b(?:(?:de|un)?select|choose|pick|highlight|mark)(?:ed|ing)?\b(?! .*\bas\b)"
)


def opens_nothing(case: Considered) -> str:
    """“Open the posts” is not done by “Publish”: to post something is another word for that, and opens nothing."""
    target, said = case.target, OPENS.match(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    if folded(target.name or target.text) not in ENDING or set(stems(target.name)) & set(stems(said["what"])):
        return ""
    opens = rf"\b(?:open|go to|show|view|visit) (?:the |my |all )*{re.escape(said['what'])}"
    if said["click"] and not re.search(opens, folded(case.question.step.text)):
        return ""  # “click the bin” may be that
    return f'"{called(target)}" carries something out, and opens nothing'


def opens_a_part(case: Considered) -> str:
    """“Open the Mastercard” is not done by “Show PIN” in its row: that shows a part of it which nobody asked for."""
    target, said = case.target, OPENS.match(folded(without_purpose(case.question.intent.text)))
    if (
        target is None
        or said is None
        or said["click"]
        or not target.row
        or case.decision.operation is not Operation.CLICK
    ):
        return ""
    verb, *own = re.findall(r"\w+", folded(target.name or target.text)) or [""]
    shows = lexicon().get(verb) is Form.OPEN or verb in ("open", "see")
    strange = set(stems(" ".join(own))) - set(stems(f"{said['what']} {target.row}")) - WHOLE
    return f'"{called(target)}" shows a part of it, of which the intent says nothing' if shows and strange else ""


WHOLE = SMALL | frozenset(
    stems(
        "details detail more full page profile record item entry info information view link post article menu all it this"
    )
)
"""What a whole record is called on what opens it."""
OPENS = re.compile(r"(?:(?P<click>click )(?=the )|open |show |view )(?:the |my |all )*(?P<what>\w.*)$")
ENDING = frozenset(
    {"publish", "post", "submit", "send", "save", "delete", "remove", "discard", "pay", "buy", "confirm", "cancel"}
)
"""What a button is called that ends something."""


def fits_as_well(case: Considered) -> str:
    """“Turn on the notifications” is not told where there are “Email notifications” and “Push notifications”."""
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    givers = (Operation.TYPE, Operation.SELECT, Operation.CHECK, Operation.UNCHECK)
    said = WANTED.search(folded(words))
    if target is None or case.decision.operation not in givers or target.role not in FIELDS or said is None:
        return ""
    if case.decision.operation is Operation.SELECT and not QUOTED.search(case.question.intent.text):
        return ""  # the option is part of what was said
    wanted, own = _words(said["what"]), _words(target.name)
    around = _words(" ".join(surroundings(target)))
    if not wanted or not wanted < own or own <= wanted | around:
        return ""
    same = [c for c in case.question.seen.controls if c.role == target.role]
    others = [c for c in same if folded(c.name) != folded(target.name)]  # which of one name is meant, others find out
    alike = [
        c for c in others if wanted < _words(c.name) and not TWICE & _words(c.name) and c.section == target.section
    ]
    if not alike or TWICE & own:
        return ""
    return f'the intent may mean "{called(target)}" or "{alike[0].name}"'


WANTED = re.compile(
    r"(?:into|in|on|off|tick|untick|check|uncheck|set) (?:the )?(?P<what>[^0-9]+?)(?: to| field| box)?\s*$"
)


def _words(text: str) -> set[str]:
    return set(stems(text)) - SMALL


def other_means(case: Considered) -> str:
    """“Pay with PayPal” is not “Pay 20 €”, where nothing on the page is PayPal's and chosen, nor “use it as the cover” “Use”."""
    target, said = case.target, MEANS.search(folded(without_purpose(case.question.intent.text)))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    means = re.sub(r"(?<=\w) pay(?:ment)?$", "", said["means"] or said["role"] or said["how"])  # “Apple Pay” is Apple's
    wanted = set(stems(means)) - SMALL - KINDS
    near = " ".join(
        filter(None, (target.name, target.text, target.icon, target.row, target.section, target.frame, target.near))
    )
    seen = case.question.seen.controls
    chosen = " ".join(f"{c.name} {c.value or ''}" for c in seen if c.states & ON or c.role in ("combobox", "listbox"))
    if not wanted or wanted & set(stems(folded(f"{near} {chosen}"))) or groups(means) & groups(f"{near} {chosen}"):
        return ""
    return f'the intent says “{means}”, and neither "{called(target)}" nor what is chosen does'


MEANS = re.compile(
    r"click (?:[a-z]+ (?:[\w-]+ ){1,4}as (?:the |an? )?(?P<role>[\w ]+)|"
    r"(?:pay|check out|checkout|order|sign in|log in|login|sign up|register|donate)"
    r" (?:with|by|via|using|through) (?P<means>[\w ]+)|"
    r"pay (?:in|on) (?!full|advance|(?:the |this )?[\w ]*(?:page|site)$)(?P<how>[\w ]+))$"
)
SORTED = re.compile(r"sort by (?:the )?[\"“]?(?P<column>[\w -]+)")
MAKING = re.compile(r"\b(?:new|add|create)\b")
SORTS = re.compile(r"\b(?:sort|order)")
"""On what offers the columns to sort by."""
KINDS = frozenset({"button", "link", "key", "mouse", "click", "enter", "form", "it", "credential", "data", "detail"})
ON = frozenset({"checked", "selected", "pressed"})


FILTERS = re.compile(r"filter\b(?!.*\b(?:sort|order))")


def sorted_by_another(case: Considered) -> str:
    """“Sort by price” is no click on the heading “Kind”, however near the words for sorting and for kinds are."""
    target, said = case.target, SORTED.match(folded(without_purpose(case.question.intent.text)))
    if target is not None and said is None and case.decision.operation in (Operation.SELECT, Operation.CHECK):
        return _set_instead(case, target)
    if said is not None and case.decision.operation is Operation.SELECT:
        if target is not None and FILTERS.match(folded(target.name)):
            return f'"{called(target)}" sorts nothing'
        return _another_order(said["column"], case)
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    if target.role in TAKING:
        return f'"{called(target)}" takes a value, and sorts nothing'
    if target.role == "link" and not target.row and leads_away(target.href, case.question.seen.url):
        return f'"{called(target)}" leads to another page, and sorts nothing'
    if any(target.tag in entry.appeared and MAKING.search(folded(entry.control)) for entry in case.past):
        return f'"{called(target)}" makes something new, and sorts nothing'
    wanted = set(stems(said["column"])) - SMALL
    told = folded(" ".join(filter(None, (target.name, target.text, target.icon, target.value))))
    if not wanted or wanted & set(stems(told)) or groups(said["column"]) & groups(told) or SORTS.search(told):
        return ""
    return f'the intent sorts by “{said["column"]}”, and "{called(target)}" says nothing of it'


def _another_order(column: str, case: Considered) -> str:
    """“Sort by size, lowest first” is not “Relevance”, nor “Newest first”."""
    wanted, chosen = plain(ordered(tokens(column))[0]), case.decision.said
    same = set(stems(wanted)) & set(stems(chosen)) or groups(wanted) & groups(chosen)
    return "" if same or not wanted else f'the intent sorts by “{wanted}”, and "{chosen}" says nothing of it'


def _set_instead(case: Considered, target: Control) -> str:
    """“Group by region” is no choice in a list “Region”, which groups nothing, nor “sort by price” the box “Select all”."""
    said = ARRANGES.match(folded(case.question.intent.text))
    told = folded(" ".join((target.name, target.near, target.section, case.decision.said)))
    if said is None or said["how"] in told:
        return ""
    ticks = case.decision.operation is Operation.CHECK and set(stems(said["column"])) & set(stems(told))
    return "" if ticks else f'"{called(target)}" {said["how"]}s nothing'


ARRANGES = re.compile(r"choose (?P<column>.+) in the (?P<how>group|sort|order)(?:ing)? field$")


def named_button(case: Considered) -> str:
    """“Deactivate the account” is the button of this name, and no box “Private account” that is to be off."""
    target, step = case.target, folded(case.question.step.text)
    ticks = case.decision.operation in (Operation.CHECK, Operation.UNCHECK, Operation.DONE)
    if not ticks or (target is not None and target.role not in TICK_ROLES):
        return ""
    button = next((c for c in case.question.seen.controls if is_ordered(c, step)), None)
    return f'there is a button "{button.name}", which is what the step says' if button else ""
