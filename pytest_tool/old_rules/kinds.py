"""Doubts about the kind of control: a field, a tab, a menu item, a box, a picture is meant, and the target is another."""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.sentences import APPEARED
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from pytest_tool.old_rules.case import STEM, Considered, called, texts
from pytest_tool.old_rules.row_orders import VERB_IN_ROW
from pytest_tool.old_rules.wording import FOLDED
from pytest_tool.stated import QUOTED, folded

NAMES_A_FIELD = re.compile(r"\b(?:field|text ?box|text ?area|input)\b", re.IGNORECASE)
A_TAB = re.compile(r"^(?!.*\b(?:in|on|under|of|from) (?:the )?[^,]*tab$).*\btab$", re.IGNORECASE)
"""What is wanted is a tab; “click Add note in the Notes tab” wants something else."""
TICKS = re.compile(
    r"\b(?:un)?(?:tick|check|select|choose|toggle|enable|disable|mark|accept|agree|turn|switch|opt)", re.IGNORECASE
)
"""Words of ticking: whoever uses them means a box, whatever it is called."""
PICTURED = re.compile(
    r"\b(?:click|tap|press)(?: on)? (?:the |its )?(?P<what>plus|pencil|pen|eye|gear|cog|magnifier|lens|arrow|star|heart|bell|"
    r"envelope|lock|flag|clock|camera|chain|paperclip|key|globe|printer|disk)\b(?: (?:icon|button|sign|symbol|link))?"
    r" (?:of|for|beside|next to|in the row of)\b",
    re.IGNORECASE,
)
"""What a person calls a small picture that stands beside something named."""
NAMED = re.compile(
    r"(?:choose|select|pick|click|press)(?: on)? (?:the )?[\"“”]?(?P<name>[^\"“”]+?)[\"“”]?$", re.IGNORECASE
)
"""Nothing but a name behind the verb."""
BOXES = frozenset({"checkbox", "switch"})
ACCEPTS = re.compile(r"\b(?:accept|agree(?: to)?|allow) (?:the |all |our |your )*(?P<what>[\w-]{3,})", re.IGNORECASE)


def other_kind(case: Considered) -> str:
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    if target is None or case.decision.operation not in POINTING:
        return ""
    entries = [c.name for c in case.question.seen.controls if c.role == "menuitem"]
    if words.rstrip().endswith(" menu item") and target.role == "button" and target.name in entries:
        return "the intent names a menu item, and the target is the button of that name"
    if not NAMES_A_FIELD.search(words):
        return ""
    return f"the intent names a field, and the target is a {target.role}" if target.role in ("button", "link") else ""


def no_tab(case: Considered) -> str:
    """“Open the Settings tab” is not the button “Settings” of a page whose tabs are others; a link may look like one."""
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    if target is None or case.decision.operation not in POINTING or not A_TAB.search(words):
        return ""
    tabs = [c for c in case.question.seen.controls if c.role == "tab"]
    plain = target.role == "button" and not target.states & (FOLDED | {"pressed", "selected"})
    return (
        f'the intent names a tab, and "{called(target)}" is a button beside {len(tabs)} tabs'
        if plain and len(tabs) > 1
        else ""
    )


def other_tick(case: Considered) -> str:
    """“Tick the checkbox in the row of "Ann"” is not for the switch of that row."""
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text)).casefold()
    if target is None or target.role not in BOXES or not target.row:
        return ""
    other = next((role for role in BOXES - {target.role} if re.search(rf"\b{role}\b", words)), "")
    beside = any(c.role == other and c.row == target.row for c in case.question.seen.controls)
    return f"the intent says {other}, the row has one, and this is a {target.role}" if beside else ""


MARKS = re.compile(
    r"\b(?:un|de)?(?:tick|check(?! ?out)|select|choose|toggle|enable|disable|mark|accept|agree|allow|turn|switch|opt (?:in|out)|"
    r"set\b|complete|done|finish|close|resolve|activate|confirm)|[✓✔☐☑○]",
    re.IGNORECASE,
)
"""What a button says that ticks something off."""


def ticks_nothing(case: Considered) -> str:
    """“Mark "Mobile app" as completed” is no press on “Options for Mobile app”, which only opens a menu."""
    target = case.target
    if target is None or target.role not in ("button", "link") or case.decision.operation is not Operation.CLICK:
        return ""
    wishes = parse(without_purpose(case.question.intent.text)).wishes
    if len(wishes) != 1 or wishes[0].act not in (Act.TICK, Act.UNTICK):
        return ""
    own = " ".join(filter(None, (target.name, target.text)))
    further = set(re.findall(r"\w+", folded(own))) - set(re.findall(r"\w+", folded(case.question.intent.text)))
    if not further or MARKS.search(own):
        return ""
    return f'something is to be ticked, and "{called(target)}" is a {target.role} that says nothing of it'


def toggled_by_another_word(case: Considered) -> str:
    target, words = case.target, case.question.intent.text
    if target is None or case.decision.operation is not Operation.CLICK or target.role not in TICK_ROLES:
        return ""
    verb = VERB_IN_ROW.match(without_purpose(words))
    row = "" if verb else target.row  # which row is meant the place says, and not what is to be done there
    told = {word[:STEM] for word in re.findall(r"\w+", folded(" ".join((*texts(target), row, target.near))))}
    wanted = {word[:STEM] for word in re.findall(r"\w+", folded(verb["what"] if verb else words))}
    accepted = ACCEPTS.search(words) if verb is None else None
    if accepted["what"].casefold()[:STEM] in told if accepted else wanted & told or TICKS.search(words):
        return ""
    return f'a click would toggle the {target.role} "{called(target)}", of which the intent says no word'


def other_picture(case: Considered) -> str:
    """The name beside it does not tell a pencil from a bin: where its own words do not either, a second opinion has to."""
    said = PICTURED.search(without_purpose(case.question.intent.text))
    if said is None or case.target is None or case.decision.operation is not Operation.CLICK:
        return ""
    what, told = folded(said["what"]), folded(" ".join((*texts(case.target), case.target.near)))
    return "" if what in told else f'the intent says “{what}”, and "{called(case.target)}" is not called so'


def entry_that_appeared(case: Considered) -> str:
    """“Choose Duplicate” is the entry that has just come into sight, and no box of a row that shows this word by now."""
    target, said = case.target, NAMED.match(without_purpose(case.question.intent.text))
    if target is None or said is None or target.role not in TICK_ROLES:
        return ""
    name, changes = folded(said["name"]), case.past[-1].told if case.past else ()
    if name in map(folded, texts(target)):
        return ""
    seen = case.question.seen.controls
    bearing = [c for c in seen if c.role not in TICK_ROLES and name in map(folded, (c.name, c.text))]
    opened = {c.row for c in seen if "expanded" in c.states and c.row}
    new = [c for c in bearing if c.row in opened or f'{APPEARED}{c.role} "{called(c)}"' in changes]
    return (
        f'the intent says "{said["name"]}", and {new[0].role} "{called(new[0])}" has just come into sight'
        if new
        else ""
    )


OF_MENU = re.compile(
    r"\bmenu\b.*\b(?:choose|select|click|pick|press|take) (?P<name>[^.,;]+)", re.IGNORECASE | re.DOTALL
)
IN_MENU = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem"})


def beside_the_menu(case: Considered) -> str:
    """“Open the menu of "Q1" and choose Move to Review” is no “Star” beside a menu that offers other things."""
    target, said = case.target, OF_MENU.search(case.question.step.text)
    if target is None or said is None or target.role in IN_MENU or case.decision.operation is not Operation.CLICK:
        return ""
    seen = case.question.seen.controls
    if not any(c.role in IN_MENU for c in seen) or not any(c.states & {"expanded"} for c in seen) or not case.past:
        return ""
    wanted = {word for word in re.findall(r"\w+", folded(case.question.intent.text)) if len(word) > 2}
    named = any(text and folded(text) in folded(case.question.step.text) for text in texts(target)[:2])
    if named or not wanted & set(re.findall(r"\w+", folded(said["name"]))):
        return ""
    return f'a menu is open, and "{called(target)}" is not in it'


def box_elsewhere(case: Considered) -> str:
    """“Choose "Kelvin" in the kind” means an entry of the list Kind, and no radio button of another group."""
    target = case.target
    if target is None or target.role not in ("radio", "checkbox"):
        return ""
    wishes = parse(without_purpose(case.question.intent.text)).wishes
    wish = wishes[0] if len(wishes) == 1 and wishes[0].act in (Act.CHOOSE, Act.SET) and wishes[0].value else None
    name = read(wish.target).name if wish else ""
    lists = [c for c in case.question.seen.controls if c.role in ("combobox", "listbox") and name == folded(c.name)]
    if not name or not lists or name in folded(f"{target.section} {target.frame} {target.near} {target.name}"):
        return ""
    return f'the intent chooses in "{lists[0].name}", and the {target.role} "{called(target)}" is no part of it'
