"""Doubts about words: what the intent says, and what the chosen control is called.

An engine is sure of a control that shares a row, or half a name, with what is meant.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pytest_tool.action import POINTING, Operation
from pytest_tool.browser.changes import APPEARED
from pytest_tool.doubts.case import Considered, called, texts
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.whole_names import is_drawn
from pytest_tool.embedded.words import groups
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.recording import MAKING
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.wish import Act
from pytest_tool.observation import Control
from pytest_tool.question import Question
from pytest_tool.stated import QUOTED, folded, quoted

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
CHOSEN = re.compile(r"(?:choose|select|pick)\b[^\"“”]*[\"“](?P<value>[^\"”]+)[\"”]", re.IGNORECASE)
ITSELF = re.compile(
    r"(?:double-)?(?:click|tap|press|hover over|open)(?: on)? (?:the (?:[a-z]+ )?)?(?:\d+(?:st|nd|rd|th) )?"
    r"[\"“](?P<name>[^\"“”]+)[\"”]"
    r"(?: (?:button|link|icon|tab|menu item))?$",
    re.IGNORECASE,
)
"""The name is that of the control itself, and tells no row."""
BESIDE = re.compile(
    r"\b(?:menu|drop-?down|arrow|caret|chevron|triangle|button|icon|dots|link)\b.* "
    r"(?:next to|beside|after|before|above|below|(?:left|right) of) "
    r"(?:the )?[\"“](?P<name>[^\"”]+)[\"”]",
    re.IGNORECASE,
)
SEES = re.compile(r"(?:show|list|display|filter|see|view|sort)\b", re.IGNORECASE)
APPLIES = frozenset({"apply", "refresh", "update", "submit", "load"})
"""On a button: it shows what was asked for."""
VERB_IN_ROW = re.compile(r"click (?P<what>[\w-]+) in the row of ", re.IGNORECASE)
NOUNS = frozenset({"button", "icon", "link", "menu", "control", "arrow", "cross", "x", "dots", "it"})
CHOOSES = re.compile(r"\b(?:choose|select|pick|use|take)\b")
"""What a button in the row is called that chooses it."""
NAMED = re.compile(
    r"(?:choose|select|pick|click|press)(?: on)? (?:the )?[\"“”]?(?P<name>[^\"“”]+?)[\"“”]?$", re.IGNORECASE
)
"""Nothing but a name behind the verb."""
PRESSED = frozenset({"button", "link", "tab", "menuitem", "checkbox", "radio", "switch", "option", "treeitem"})
"""What nothing can be typed into."""
STEM = 5
"""Words that begin alike are forms of one."""
GIVEN = frozenset({Operation.TYPE, Operation.SELECT})
HOLDING = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
FOLDED = frozenset({"collapsed", "expanded"})
QUITE_SURE = 0.9
UNTOLD = frozenset({
    "the", "into", "with", "for", "and", "its", "this", "that", "type", "enter", "fill", "put", "set", "chang", "write",
    "field", "box", "input", "text", "value", "new", "item", "entry",
})  # fmt: skip
"""Words of typing that name no field."""
INTO = re.compile(r"type .+ into (?P<field>.+)$", re.IGNORECASE | re.DOTALL)
IDENTIFIER = re.compile(r"[^\W_]+(?:_[^\W_]+)+")
ORDERS = re.compile(r"(?:sort|order|group|filter|facet)\b")
ADDED = re.compile(r"\binto the new [\w -]+ field\b", re.IGNORECASE)
LOOKS_UP = re.compile(r"(?:search|find|filter|look up|quick search)\b")
SOUGHT = re.compile(r"\b(?:search|find|filter|look|query)(?:es|ed|ing|s)?\b")
COUNTED = re.compile(r"\bthe (?P<number>\d+)(?:st|nd|rd|th) [\"“](?P<name>[^\"“”]+)[\"”](?: (?:button|link|icon))?$")
BOXES = frozenset({"checkbox", "switch"})
SPACED = re.compile(r"[0-9_a-z\u00c0-\u058f]")
"""A letter of a script that puts spaces between its words."""
ACCEPTS = re.compile(r"\b(?:accept|agree(?: to)?|allow) (?:the |all |our |your )*(?P<what>[\w-]{3,})", re.IGNORECASE)
BY_NAME = POINTING | GIVEN | {Operation.CHECK, Operation.UNCHECK, Operation.DRAG}


def another_than_clicked(case: Considered) -> str:
    """The same words meant another field a moment ago: what that one does not take is not typed elsewhere."""
    target, said = case.target, INTO.match(case.question.intent.text)
    if target is None or said is None or case.decision.operation is not Operation.TYPE:
        return ""
    words = folded(said["field"])
    clicks = [e for e in case.past if e.operation == Operation.CLICK and folded(e.intent) == f"click {words}"]
    clicked = case.question.seen.control(clicks[-1].tag) if clicks else None
    if clicked is None or clicked.role not in HOLDING or clicked.tag == target.tag:
        return ""
    return f'“{said["field"]}” was "{called(clicked)}" a moment ago, which is not "{called(target)}"'


def part_of_an_identifier(case: Considered) -> str:
    """“loans” is another table than “loans_old”: of what is written in one word a part is no name, nor is it that of a row."""
    target, words = case.target, folded(case.question.intent.text)
    if target is None or case.decision.operation not in POINTING or ORDERS.match(words):
        return ""  # “sort by height” is said of “height_m”
    said = set(re.split(r"[\W_]+", words))
    shown = folded(f"{target.name or target.text} {target.row}").split()
    for name in filter(IDENTIFIER.fullmatch, shown):
        meant = (set(name.split("_")) & said) - UNTOLD
        if meant and not set(name.split("_")) <= said and not meant & set(shown):
            return f'"{name}" is one word, of which the intent says a part'
    return ""


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


IN_GRIDS = frozenset({"gridcell", "cell", "row", "columnheader", "treeitem", "option", "listitem"})
"""Where these keys would select all, and delete that."""


def clears_no_field(case: Considered) -> str:
    """“Clear the output” is no click on “Show output”, after which the keys that empty a field would do anything."""
    target = case.target
    if target is None or case.decision.operation is not Operation.CLICK or target.role not in PRESSED | IN_GRIDS:
        return ""
    wishes = parse(case.question.step.text).wishes
    emptied = (one for one, keys in pairwise(wishes) if keys.value == "Control+A" and keys.target == one.target)
    if not any(one.text == case.question.intent.text for one in emptied):
        return ""
    return f'a field is to be emptied, and "{called(target)}" is a {target.role}'


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


def other_name(case: Considered) -> str:
    target = case.target
    value = case.decision.value
    if target is None or case.decision.operation not in BY_NAME or (value and value.stated_by.startswith("copied")):
        return ""  # of what is copied, the names tell where it stands
    bearing = [
        (c.name, c.text, c.placeholder, c.row, c.section, c.frame, c.near, c.value, *c.options)
        for c in (target, case.goal)
        if c is not None
    ]  # of what is dragged, and of where to
    said = folded(" ".join(filter(None, (text for told in bearing for text in told))))
    drawn = folded(" ".join(c.icon for c in (target, case.goal) if c is not None))  # “DeleteIcon”
    told = without_purpose(case.question.intent.text)  # a name after "to reach" says why, not what
    given = folded(case.decision.said) if case.decision.operation in GIVEN else None  # what goes in is no name
    names = [folded(name) for name in quoted(told)]
    missing = [
        name
        for name, own in zip(quoted(told), names, strict=True)
        if not (_stands(own, said) or is_drawn(own, drawn) or own == given or f"{own}s" == folded(called(target)))
    ]
    return f'the intent says "{missing[0]}", and neither "{called(target)}" nor its row does' if missing else ""


def _stands(name: str, said: str) -> bool:
    """Whether a name stands there in whole words, where its script has spaces: “Niger” is not said by “Nigeria”."""
    before, after = (r"(?<!\w)" if SPACED.match(edge) else "" for edge in (name[:1], name[-1:]))
    return re.search(rf"{before}{re.escape(name)}{after.replace('<!', '!')}", said) is not None


def another_is_called_so(case: Considered) -> str:
    """“Set the start date to 5 March” is not for the City where something to fill or to open is called “Start date”."""
    target, said = case.target, folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    if target is None or case.decision.operation not in GIVEN or _is_named((*texts(target), target.near), said):
        return ""
    able = [c for c in case.question.seen.controls if c.role in HOLDING or c.states & FOLDED]
    bearing = [c for c in able if c is not target and _is_named((c.name,), said)]
    return f'the intent says "{bearing[0].name}", and "{called(target)}" is another control' if bearing else ""


def _is_named(names: tuple[str, ...], said: str) -> bool:
    """Whether one of these names stands in what is said, in whole words."""
    told = [folded(name).strip(" :*") for name in names]
    return any(len(name) >= STEM - 1 and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for name in told)


def no_word_of_it(case: Considered) -> str:
    """“Set the height to 35” is not for the only field there, “Pieces”: an engine that is not quite sure guesses by the value."""
    target, said = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    if target is None or case.decision.operation is not Operation.TYPE or case.decision.confidence >= QUITE_SURE:
        return ""
    wanted = {word[:STEM] for word in re.findall(r"[^\W\d_]{3,}", folded(said))} - UNTOLD
    told = " ".join(
        filter(None, (*texts(target), target.near, target.row, target.section, target.frame, target.type, target.role))
    )
    own = {word.removesuffix("s")[:STEM] for word in re.findall(r"\w+", folded(told))}
    if not wanted or not texts(target)[0] or {word.removesuffix("s") for word in wanted} & own:
        return ""
    return f'no word of the intent is said of "{called(target)}"'


def names_no_field(case: Considered) -> str:
    """“Type "x"” goes where the focus is, or into the only field: the first of several is as good as any."""
    target, wishes = case.target, parse(without_purpose(case.question.intent.text)).wishes
    if target is None or case.decision.operation is not Operation.TYPE or len(wishes) != 1:
        return ""
    able = [c for c in case.question.seen.controls if c.role in TYPED and not c.states & {"disabled", "readonly"}]
    if wishes[0].act is not Act.TYPE or wishes[0].target or "focused" in target.states or len(able) < 2:
        return ""
    focused = [c for c in able if "focused" in c.states]
    where = f'the focus is in [{focused[0].tag}] "{called(focused[0])}"' if focused else "none has the focus"
    return f"the intent names no field of {len(able)}, and {where}"


def looks_up(case: Considered) -> str:
    """What is added or set is not searched for: “add the item "Lamp"” goes into no search field.

    Nor does “set the species to "Dog"” into one that is only called by what it looks in, “name, species”.
    """
    target = case.target
    if target is None or case.decision.operation is not Operation.TYPE:
        return ""
    told = folded(f"{target.name or target.placeholder or target.near}")
    said, sends = folded(case.question.step.text), LOOKS_UP.match(folded(target.sent_by)) is not None
    if sends and "," in told and told not in said and not SOUGHT.search(said):
        return f'"{called(target)}" looks for what is there, as its button “{target.sent_by}” says'
    if not ADDED.search(case.question.intent.text) and not _is_told_by_fields(case.question):
        return ""
    searches = target.role == "searchbox" or sends or LOOKS_UP.match(told) is not None
    return f'something new is to be added, and "{called(target)}" looks for what is there' if searches else ""


def _is_told_by_fields(question: Question) -> bool:
    """Whether this fills in a field of “create a customer with the name "Ann"”."""
    wishes = parse(question.step.text).wishes
    made = any(w.act is Act.SET and w.opener.partition(" ")[0] in MAKING for w in wishes)
    return made and any(w.act is Act.SET and question.intent.text in (w.text, *w.other_words) for w in wishes)


def bears_the_name(case: Considered) -> str:
    """“Click the 2nd "⋮"” is one that is called so, where the page has any: a row that shows it has other buttons, too."""
    target, said = case.target, ITSELF.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation not in POINTING or target.role in TICK_ROLES:
        return ""
    name = said["name"].strip()
    if name in _own(target) or not any(name in _own(c) for c in case.question.seen.controls):
        return ""
    return f'the intent says "{name}", and "{called(target)}" only stands beside it'


def _own(control: Control) -> tuple[str, ...]:
    return tuple(text.strip() for text in (*texts(control), control.value or "", control.near))


def another_of_them(case: Considered) -> str:
    """“Click the 2nd "More" button” is the second: the buttons of the other rows are called just so."""
    target, said = case.target, COUNTED.search(without_purpose(case.question.intent.text))
    if target is None or said is None or case.question.left_out or case.decision.operation not in BY_NAME:
        return ""
    alike = [c for c in case.question.seen.controls if c.role == target.role and called(c) == said["name"]]
    meant = int(said["number"])
    if target not in alike or meant > len(alike) or alike.index(target) == meant - 1:
        return ""
    return f'the intent says number {meant} of "{said["name"]}", and this is number {alike.index(target) + 1}'


def other_tick(case: Considered) -> str:
    """“Tick the checkbox in the row of "Ann"” is not for the switch of that row."""
    target, words = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text)).casefold()
    if target is None or target.role not in BOXES or not target.row:
        return ""
    other = next((role for role in BOXES - {target.role} if re.search(rf"\b{role}\b", words)), "")
    beside = any(c.role == other and c.row == target.row for c in case.question.seen.controls)
    return f"the intent says {other}, the row has one, and this is a {target.role}" if beside else ""


def beside_it(case: Considered) -> str:
    """“The menu next to "Save draft"” is another control: a click on Save draft would save."""
    said = BESIDE.search(without_purpose(case.question.intent.text))
    if case.target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    same = folded(said["name"]) in map(folded, (case.target.name, case.target.text))
    return f'the intent means what is beside "{said["name"]}", and this is "{said["name"]}" itself' if same else ""


def acts_instead(case: Considered) -> str:
    """“Show only the archived tasks” is no order to archive them: a button that does something is another's."""
    target, words = case.target, without_purpose(case.question.intent.text)
    if target is None or case.decision.operation is not Operation.CLICK or not SEES.match(words):
        return ""
    first = re.match(r"\w+", folded(called(target)))
    verb = lexicon().get(first[0]) if first else None
    if first is None or verb is not Form.ACT or first[0] in APPLIES | set(re.findall(r"\w+", folded(words))):
        return ""
    return f'the intent only wants to see something, and "{called(target)}" does something'


OWN_THING = frozenset(["this", "the", "it", "todo", "task", "item", "entry", "row", "record", "line", "card"])
"""Words for the row itself, on a button in it."""


def another_verb(case: Considered) -> str:
    """“Click reply in the row of "Ann"” is not done by “Approve this comment”, though a comment is what is replied to."""
    target, said = case.target, VERB_IN_ROW.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    wanted, told = folded(said["what"]), re.findall(r"\w+", folded(f"{target.name} {target.text}"))
    if not told or wanted in told or not {wanted, told[0]} <= set(lexicon()):
        return ""
    stated = set(re.findall(r"\w+", folded(case.question.step.text)))
    own_thing = OWN_THING if wanted in ("delete", "remove") else frozenset[str]()
    if len(told) > 1 and groups(wanted) & groups(told[0]) and set(told[1:]) <= stated | own_thing:
        return ""  # “Reduce the quantity” is “Decrease quantity”, and “remove X” X's “Delete this todo”
    return f'the intent says “{wanted}”, and "{called(target)}" is another order'


def says_nothing(case: Considered) -> str:
    """A nameless control in a row may do anything: “archive "X"” is not told by its place."""
    target, said = case.target, VERB_IN_ROW.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or said["what"] in NOUNS:
        return ""
    told = called(target) or target.near or target.value
    return "" if told else f"the intent says “{said['what']}”, and nothing tells what this {target.role} does"


def chosen_by_its_row(case: Considered) -> str:
    """A row that mentions what is to be chosen makes none of its links an entry: “choose the user "Ada"” follows no link."""
    target, said = case.target, CHOSEN.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or target.role in TICK_ROLES:
        return ""
    own = folded(" ".join(filter(None, (*texts(target), target.near, target.value))))
    chooses = CHOOSES.search(own) and not target.states & FOLDED  # “Choose date” opens a calendar, and chooses no row
    if folded(said["value"]) in own or chooses or folded(said["value"]) not in folded(target.row):
        return ""
    return f'the intent chooses "{said["value"]}", and only the row of "{called(target)}" says so'


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
    name, changes = folded(said["name"]), case.past[-1].changes if case.past else ()
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
