"""What speaks against the control that fits the words of a wish best: another name, another list, a doubt that stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.collected import another_collection
from pytest_tool.embedded.dots import is_menu, is_sign
from pytest_tool.embedded.identifiers import misnamed
from pytest_tool.embedded.lines import heading_lines
from pytest_tool.embedded.lost import lost
from pytest_tool.embedded.objects import another_thing
from pytest_tool.embedded.opposites import contradicts
from pytest_tool.embedded.owners import another_owner
from pytest_tool.embedded.whole_names import is_drawn, is_longer_than, is_ordered, longer_box, longer_name
from pytest_tool.embedded.whose import another_whose
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, fold, tokens
from pytest_tool.observation import Control, role_and_name
from pytest_tool.stated import quoted
from pytest_tool.wire.roles import Ask, AskedPage

TEXT = frozenset({"textbox", "searchbox", "spinbutton"})
TICKS = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
RADIOS = frozenset({"radio", "menuitemradio"})
HOLDERS = TEXT | {"combobox", "listbox", "radiogroup", "group", "menu", "menuitem", "tree", "grid"}
"""What has its options in it, or takes any text; all else is chosen by its own name."""
_COUNTED = re.compile(r"\d")
"""What a slider takes: a number, “4 stars”, and no word."""
ARRANGES = re.compile(r"sort by |choose .+ in the (?:sort|order|group) field")
CHOOSES = re.compile(r"\b(?:choose|select|pick|use|take)\b")
_ADDED = re.compile(r"click add to [\w -]+ for \"(?P<name>[^\"]+)\"$", re.IGNORECASE)
_TAG = re.compile(r"\[(\d+)\]")
DATES = frozenset({"date", "datetime-local", "month", "week"})
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
SPEAKING = (
    "longer named", "longer option", "longer ticked", "shorter named", "row itself", "another list", "shows nothing",
    "called longer", "stands otherwise", "leads elsewhere", "makes none",
    "other way", "lesser kind", "greater kind", "verb lost", "fits as well", "another of the kind", "the opposite",
    "other means", "named button", "other row says", "other head", "only shows", "only dismisses", "part of it", "no tab",
    "another owner", "only selects", "closed menu", "takes all", "other kind of content", "no item", "about the order",
    "clears no field", "of another thing", "opens nothing", "toggles nothing", "other searched", "words lost", "other limit",
    "marks otherwise", "looks up", "beside it", "several of it", "not sold here", "not under", "another station",
    "belongs to the page", "no new one", "leads nowhere", "only marks the row",
    "counts something", "customer instead", "done to all", "of another row",
    "number lost", "opens a part", "only hints", "column says other", "other setting", "for another",
    "another part", "another record", "has it as a part", "only a part", "phrasal verb", "of several names",
    "of another part", "under another head", "details lost", "begins another", "only leads",
    "is not on", "beside the menu", "in no such field", "in another group", "only opens a list",
    "only a tab", "not in that row", "menu of nobody",
    "marks as other", "sorted by another", "only has the file",
    "another thing", "another place", "of another purpose", "only a word of it",
    "spelled otherwise", "other way round", "article lost",
    "another choice", "another entry", "only takes text", "part of a name", "no order for files", "another document",
    "other unit", "was another", "of nothing here", "names another",
    "part with a head", "begins with it", "number of another kind", "comma lost", "half of a name", "outside of rows",
    "not that page", "not under edit",
    "beside an edited row", "not its name", "ticks nothing", "of another record",
)  # fmt: skip
"""Doubts about what a control is called, which no likeness of names refutes."""
OF_THE_PAGE = ("no such menu",)
"""Doubts that hold whichever control is proposed."""


def against(wish: Wish, wanted: str, target: Control, found: Sequence[Control], ask: Ask) -> str:
    """Why this control is not taken; empty when nothing speaks against it."""
    if (doubt := _doubted(ask)) and proposed_tag(ask) == target.tag:
        return doubt
    if doubt := told(ask, OF_THE_PAGE):
        return doubt
    if longer := longer_name(ask.intent or "", ask.step.text, target, found, ask.page.text):
        return f"{called(target)} belongs to “{longer}”, which is another name"
    if name := misnamed(wish.text, ask.step.text, target.name or target.text):
        return f"{called(target)} is another name than “{name}”"
    if owner := _another_owner(target, found, ask):
        return f"nothing beside {called(target)} is about “{owner}”"
    if ARRANGES.match(wish.text) and target.role in TEXT | TICKS | {"slider"}:
        return f"{called(target)} takes a value, and sorts nothing"
    if wish.act in (Act.TICK, Act.UNTICK) and (longer := _longer_box(wanted, target, ask)):
        return f"{called(target)} is another name than “{longer}”"
    if name := _only_drawn(wanted, target):
        return f"{called(target)} has “{name}” among many words of a picture"
    if why := _loses(wish, target, found, ask):
        return why
    if (
        wish.act is Act.CLICK
        and target.role not in TICKS
        and (word := contradicts(fold(ask.intent or ""), fold(target.name)))
    ):
        return f"{called(target)} is the opposite of “{word}”"
    if why := _of_another(wish, wanted, target, found, ask):
        return why
    if other := another_collection(ask.step.text, target.name):
        return f"{called(target)} is for the {other}"
    if why := _no_date(wish, target, found):
        return why
    word = _lost(wish, wanted, target, ask)
    return f"{called(target)} says nothing of “{word}”" if word else ""


def _loses(wish: Wish, target: Control, found: Sequence[Control], ask: Ask) -> str:
    headings = tuple(line.lstrip("# ") for line in heading_lines(ask.page.text))
    if wish.act not in (Act.CLICK, Act.OPEN):
        return ""
    word = lost(ask.intent or "", ask.step.text, target, headings, found)
    return f"{called(target)} says nothing of “{word}”" if word else ""


def _of_another(wish: Wish, wanted: str, target: Control, found: Sequence[Control], ask: Ask) -> str:
    """Why this is the same order, or the same property, of another thing."""
    if wish.act is Act.CLICK and (thing := another_thing(f"click {fold(wanted)}", target)):
        return f"{called(target)} is about “{thing}”"
    if wish.act in (Act.TYPE, Act.SET) and (whose := another_whose(wanted, target.name, _beside(target))):
        return f"{called(target)} is not the “{whose}”, but that of another thing"
    name = _added_unseen(target, found, ask)
    return f"nothing says that {called(target)} is about “{name}”" if name else ""


def _beside(target: Control) -> tuple[str, ...]:
    return (target.placeholder, target.near, target.row, target.frame)


def _added_unseen(target: Control, found: Sequence[Control], ask: Ask) -> str:
    """What is to be added by a button of another row, or on a page that shows nothing of it; empty where it is told."""
    said = _ADDED.match(ask.intent or "")
    if said is None:
        return ""
    beside = [target.row, target.name, target.text, target.near, target.frame]
    shown = [ask.page.title, *ask.page.text, *(text for c in found for text in (c.name, c.text, c.value or ""))]
    wanted = set(stems(said["name"]))
    told = any(wanted <= set(stems(text)) for text in (beside if target.row else [*beside, *shown]))
    return "" if told else said["name"]


def _another_owner(target: Control, found: Sequence[Control], ask: Ask) -> str:
    above = (page_about(ask.page), ask.page.modal or "")  # in which section it stands is not told here
    return another_owner(ask.intent or "", target, found, above)


def _doubted(ask: Ask) -> str:
    """Why the engine's own proposal is not to be taken up again; empty when nothing says so."""
    return told(ask, SPEAKING)


def told(ask: Ask, kinds: tuple[str, ...]) -> str:
    """What the first doubt of these kinds says."""
    return next((d.partition(": ")[2] for d in ask.doubts or [] if d.startswith(kinds)), "")


def _longer_box(wanted: str, target: Control, ask: Ask) -> str:
    """The quoted name that the box only has as a part."""
    stated = set(map(fold, quoted(ask.step.text)))
    names = [t.text for t in tokens(wanted) if t.kind is Kind.QUOTE and fold(t.text) in stated]
    ticked = target.role in TICKS - RADIOS
    names = [name for name in names if fold(name) != fold(target.text)]  # what its label begins with
    return next((name for name in names if ticked and longer_box(name, target.name)), "")


def _only_drawn(wanted: str, target: Control) -> str:
    """The quoted name that of a nameless control only one of the many words of its class or id says."""
    names = [t.text for t in tokens(wanted) if t.kind is Kind.QUOTE]
    own = (target.name, target.text, target.placeholder, target.near, target.row, target.section, target.value)
    about = fold(" | ".join(filter(None, own)))
    icon = fold(target.icon)
    return next((n for n in names if fold(n) in icon and not is_drawn(fold(n), icon) and fold(n) not in about), "")


def _no_date(wish: Wish, target: Control, found: Sequence[Control]) -> str:
    """Why a date does not go here: the page has fields for dates, and this is none."""
    if not wish.value or not _DATE.fullmatch(wish.value) or target.type in DATES or target.role not in TEXT:
        return ""
    dated = [c for c in found if c.type in DATES]
    return f"{called(target)} takes any text, and {called(dated[0])} takes dates" if dated and not target.type else ""


def ordered(wish: Wish, found: Sequence[Control], ask: Ask) -> list[Control]:
    """The one button that orders what a wish to tick, to untick or to clear says: “Deactivate account”, “Empty trash”."""
    if wish.act not in (Act.TICK, Act.UNTICK, Act.CLICK) or not wish.target:
        return []
    called_so = [
        c for c in found if is_ordered(c, ask.step.text) and content(wish.target) - {"clear"} <= content(c.name)
    ]
    return called_so if len(called_so) == 1 else []


def _lost(wish: Wish, wanted: str, target: Control, ask: Ask) -> str:
    """What the wish names and a click on this control would leave out: the value to choose, or the row that it is in."""
    about = (
        target.name,
        target.text,
        target.placeholder,
        target.icon,
        target.value,
        target.row,
        target.section,
        target.near,
    )
    page = "" if target.row else page_about(ask.page)  # “Follow Ann” on the page of Ann
    said = fold(" | ".join([*filter(None, about), target.frame, *target.options, page]))
    opens = bool(target.states & {"collapsed", "expanded"})  # “Choose date” opens a calendar, and chooses no row
    by_row = target.role in TICKS or (not opens and CHOOSES.search(fold(target.name or target.text)))
    own = said if by_row else fold(" | ".join(filter(None, (*about[:5], target.near, *target.options))))
    holds = target.role in HOLDERS or (target.role == "slider" and _COUNTED.search(wish.value or ""))
    if wish.act is Act.CHOOSE and wish.value and not holds and fold(wish.value) not in own:
        return wish.value
    if wish.value and target.options and fold(wish.value) not in map(fold, target.options):
        held = [text for text in target.options if fold(wish.value) in fold(text)]
        if (
            held
            and re.search(r"[^\W\d_]", wish.value)
            and all(is_longer_than(wish.value, text) for text in held)
            and wish.value in quoted(ask.step.text)
        ):
            return wish.value
    phrase = read(wanted)
    about_rows = phrase.relation in ("whole", "row") or (phrase.relation == "place" and wish.act is Act.TYPE)
    rows = [t.text for t in tokens(wanted) if t.kind is Kind.QUOTE] if about_rows else []
    return next((n for n in rows if fold(n) not in said and not (is_sign(n) and is_menu(target))), "")


def page_about(page: AskedPage) -> str:
    """The page's title and headings."""
    return " ".join([page.title, *heading_lines(page.text)])


def called(control: Control) -> str:
    return role_and_name(control)


def proposed_tag(ask: Ask) -> int | None:
    match = _TAG.search(ask.proposal or "")
    return int(match[1]) if match else None
