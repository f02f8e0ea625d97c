"""What gets lost on the way from the words to a control: next, the second, from 2019, as important, the settings of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pytest_tool.embedded import (
    lost_acts,
    lost_exports,
    lost_instead,
    lost_orders,
    lost_otherwise,
    lost_parts,
    lost_places,
    lost_some,
    lost_things,
    lost_values,
)
from pytest_tool.embedded.lost_orders import ACTING, FOLDING, LEADING, TICKS
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control
from pytest_tool.stated import QUOTED, folded

MENUS = frozenset({"menuitem", "combobox", "menuitemcheckbox", "menuitemradio", "listbox"})
SET = frozenset({"checked", "selected", "pressed", "current"})
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
UNITS = frozenset({"page", "month", "year", "week", "day", "slide", "step", "question", "chapter"})
WAYS = {
    "next": word_set("next forward following more older newer later after right continue down tomorrow"),
    "previous": word_set("previous prev back backward earlier older newer before left up yesterday"),
}
"""Words on what goes there."""
ENDS = word_set("end start begin latest newest oldest")
ARROW = re.compile(r"[›»→>⟩❯▶▸‹«←<⟨❮◀◂\d]|arrow|chevron|angle|caret", re.IGNORECASE)
TURN = re.compile(
    r"(?:open|click|show|view) (?:the )?(?P<way>next|previous) (?P<unit>(?!tab\b|button\b|link\b|icon\b)\w+)$"
)
PAGE_END = re.compile(r"(?:open|click|show|view) (?:the )?(?P<way>first|last) page$")
ONE_END = re.compile(r"(?:open|click|show|view) (?:the )?(?P<way>first|last|latest|newest|oldest) (?P<unit>[a-z]+)$")
ABOUT = re.compile(
    r"(?:open|click|show|view) (?:the )?.*\b(?P<what>settings|options|preferences|history|statistics|revisions)$"
)
PAST = frozenset({"history", "statistics", "revisions"})
"""What no form keeps."""
FILTERS = re.compile(r"(?:filter by|(?:show|list|display) only|only (?:show|list|display)) (?P<what>.+)")
SENDS = frozenset({"filter", "apply", "go", "apply filter", "apply filters"})
"""Buttons that send a filter which was set before."""
YEAR = re.compile(r"\b(?:from|of|since|in|for) (?:the year )?(?P<year>\d{4})$")
MENU = re.compile(r"(?:open|click) the (?P<name>[\w -]+) menu$")
BESIDE = re.compile(r"click [a-z]+ .*\b(?:cells?|rows?|lines?|columns?|blocks?|paragraphs?) (?P<way>above|below)$")
NTH = re.compile(
    r"click the (?P<nth>second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:[2-9]|1\d)\d*(?:st|nd|rd|th)) "
    r"(?P<noun>\w+)$"
)
END = re.compile(r"click the (?P<nth>first|last) (?P<verb>\w+)$")
BEYOND = re.compile(r"click (?P<noun>[a-z]+) the (?P<nth>\d+(?:st|nd|rd|th)) \w+$")
"""“Run the 12th cell”: so far nobody counts."""
COLUMN = re.compile(
    r"\b(?:add|insert|create|delete|remove|drop) (?:an?|the|another)?(?: new| last| first| second| third)? ?column$"
)
NEW_PAGE = re.compile(r"click (?:add|create|make|write|insert) (?:an?|another)(?: new)? page$")
MAKES = re.compile(r"(?:add|create|new|make)(?: new| an?)* \w+$")
COUNT = re.compile(r"\s*\(\d+\)$|(?<=s) \d+$")
"""Of “Cart (3)” and “Drafts 1”, how many there are."""
MARK = re.compile(r"click (?P<verb>mark|report|flag|label|classify) (?:.+ )?as (?P<state>[\w -]+?)(?: in the row of|$)")
DONE = frozenset({"done", "complete", "completed", "finished", "ticked"})
OPENING = re.compile(r"\b(?:open|go to|show|view|visit|look at|manage|browse) (?:the |my |all )?")


@dataclass(frozen=True, slots=True)
class Words:
    """``intent`` and ``step`` folded and without their end; ``own`` is what the control and the words beside it say,
    ``around`` what its row, its section and the page's headings do.
    """

    intent: str
    step: str
    target: Control
    own: str
    around: str
    headings: tuple[str, ...] = ()
    leading: tuple[str, ...] = ()
    capitals: frozenset[str] = frozenset()
    """Words of the intent that begin with a capital or a figure: names and values."""
    whole: str = ""
    """The step as it is written."""
    nouns: tuple[str, ...] = ()
    """What the step calls that which it quotes: “list” of “the list "Done"”."""
    fields: frozenset[str] = frozenset()
    """What the page's fields are called."""
    unselected: bool = False
    """The page has rows to select, and none of them is."""
    choices: tuple[str, ...] = ()
    """What the lists of the page offer, its radio buttons and boxes say, but for what is chosen."""
    elsewhere: frozenset[str] = frozenset()
    """The stems of what tells of other things: other rows, tabs, links, and what lists offer."""
    rows: tuple[str, ...] = ()
    """The other rows, where not all say the same."""
    chosen: tuple[str, ...] = ()
    """What its fields hold, and what is ticked, selected or pressed."""


QUOTES = re.compile(r"\b(?:the|this) (\w+) [\"“]")


def lost(intent: str, step: str, target: Control, headings: tuple[str, ...] = (), found: Sequence[Control] = ()) -> str:
    """What an intent to click says, and neither the control nor what stands around it; empty when nothing is lost.

    ``found``: all controls of the page.
    """
    own = folded(" ".join((target.name, target.text, target.icon, target.near)))
    around = folded(" ".join((target.row, target.section, target.frame, *headings)))
    bare = folded(QUOTED.sub(" ", step)).rstrip(" .!")
    capitals = frozenset(folded(word) for word in intent.split() if word[0].isupper() or word[0].isdigit())
    leading = tuple(
        COUNT.sub("", c.name)
        for c in found
        if c.role in LEADING and c.row in ("", c.name, c.text) and not (c.row and c.row == target.row)
    )
    nouns = tuple(map(folded, QUOTES.findall(step)))
    boxes = [c for c in found if c.role == "checkbox" and c.row]
    unselected = len(boxes) > 1 and not any(c.role == "checkbox" and "checked" in c.states for c in found)
    said = Words(
        folded(intent).rstrip(" .!"),
        bare,
        target,
        own,
        around,
        headings,
        leading,
        capitals,
        step.rstrip(),
        nouns,
        frozenset(folded(c.name).rstrip(" *:") for c in found if c.role in FIELDS and c is not target),
        unselected,
        tuple(option for c in found for option in _offered(c)),
        frozenset(word for c in found if c is not target for word in _tells(c, target)),
        tuple({folded(c.row) for c in found if c.row and c.row != target.row}),
        tuple(f"{c.name if c.states & SET else ''} {c.value or ''}" for c in found if c.value or c.states & SET),
    )
    return next(filter(None, (rule(said) for rule in RULES)), "")


def _offered(control: Control) -> tuple[str, ...]:
    """What can still be chosen there."""
    if control.role == "radio" or (control.role in TICKS and not control.row):
        return () if "checked" in control.states else (control.name,)
    return tuple(option for option in control.options if option != control.value)


def _tells(control: Control, target: Control) -> tuple[str, ...]:
    """What it says of other things than the target's."""
    own = control.name if control.role in LEADING | TICKS else ""
    row = control.row if control.row != target.row else ""
    return stems(" ".join((own, row, *control.options)))


def _turn(said: Words) -> str:
    """“The next post” is not behind “Publish”, nor the next month behind “Next page”."""
    turn = TURN.match(said.intent)
    if turn is None or not said.own.strip():
        return ""
    told = set(said.own.split())
    other = turn["unit"] in UNITS and not {turn["unit"], f"{turn['unit']}s"} & told and bool(UNITS & told)
    leads = WAYS[turn["way"]] & told or ARROW.search(said.own)
    return f"{turn['way']} {turn['unit']}" if other or not leads else ""


def _end(said: Words) -> str:
    """“The last page” is not behind a link “Pages”; that “Next page” is another way, others say."""
    turn, told = PAGE_END.match(said.intent), set(said.own.split())
    if turn is None or not told or told & {turn["way"], *ENDS, *WAYS["next"], *WAYS["previous"]}:
        return ""
    return "" if ARROW.search(said.own) else f"{turn['way']} page"


def _other_end(said: Words) -> str:
    """“The first invoice” is not behind a link “Previous invoice”; of pages others say it."""
    turn, name = ONE_END.match(said.intent), folded(said.target.name or said.target.text).split()
    if turn is None or turn["unit"] in UNITS or set(name) & {turn["way"], *ENDS}:
        return ""
    if not name or name[0] not in WAYS["next"] | WAYS["previous"]:
        return ""
    return f"{turn['way']} {turn['unit']}"


def _opens_no_box(said: Words) -> str:
    """“Open the comments” does not untick “Allow comments”."""
    what = re.sub(r"^(?:open|click|show|view) (?:the |my |all )?|(?<=\w) (?:ones|items|entries)$", "", said.intent)
    name = re.sub(r"^(?:open|show|view|display) ", "", folded(said.target.name))
    if said.target.role not in TICKS or stems(name) == stems(what) or '"' in said.intent:
        return ""
    asked = said.intent.startswith(("open ", "show ", "view ")) or re.search(
        OPENING.pattern + re.escape(what), said.step
    )
    return what if asked else ""


def _leads_elsewhere(said: Words) -> str:
    """“Open the drafts” is a link “Drafts 1”, and no “Compose”, though a draft is composed."""
    what = re.sub(
        r"^(?:open|show|view|click) (?:the |my |all )*| (?:folder|page|tab|list|view|section)$", "", said.intent
    )
    opens = re.search(OPENING.pattern + re.escape(what), said.step) or not said.intent.startswith("click ")
    there = opens and what != said.intent and any(stems(name) == stems(what) for name in said.leading)
    return what if there and not set(stems(what)) & set(stems(f"{said.own} {said.target.row}")) else ""


def _about(said: Words) -> str:
    """“Open the preview settings” is not done by “Preview”."""
    about = ABOUT.match(said.intent)
    orders = about is not None and lexicon().get(said.own.split()[0] if said.own.split() else "") is Form.ACT
    same = re.match(r"click (?P<verb>\w+) ", said.intent)  # “save the settings” is “Save changes”, and “Save”
    kept = same is not None and f"{said.own} ".startswith(f"{same['verb']} ")
    orders = orders and not (kept and about is not None and about["what"] not in PAST)
    told = about is None or about["what"] in f"{said.own} {said.around}" or groups(about["what"]) & groups(said.own)
    return about["what"] if about and orders and not told else ""


def _unset(said: Words) -> str:
    """“Filter by author” is not done by “Filter”, which sends what was set before."""
    filters = FILTERS.match(said.intent)
    return filters["what"] if filters and folded(said.target.name) in SENDS else ""


def _year(said: Words) -> str:
    year = YEAR.search(said.intent)
    return year["year"] if year and year["year"] not in f"{said.own} {said.around}" else ""


def _menu(said: Words) -> str:
    """“Open the Run menu” is not done by “Run cell”."""
    menu = MENU.match(said.intent)
    first = folded(said.target.name).partition(" ")[0]
    if menu is None or said.target.role in MENUS or said.target.states & FOLDING or "menu" in said.own:
        return ""
    return f"{menu['name']} menu" if lexicon().get(first) is Form.ACT and " " in said.target.name else ""


def _beside(said: Words) -> str:
    way = BESIDE.match(said.intent)
    return way["way"] if way and way["way"] not in said.own.split() else ""


def _nth(said: Words) -> str:
    """“Run the second cell” is no second “Run …” where these are different orders, nor “star the first mail” “Starred”."""
    end = END.match(said.intent)
    if end and said.target.role in LEADING and lexicon().get(end["verb"]) in ACTING and said.own != end["verb"]:
        return f"{end['verb']} the {end['nth']}"
    nth = NTH.match(said.intent) or BEYOND.match(said.intent)
    alone = said.target.equals == 1 and nth is not None and nth["nth"] not in said.own
    return nth["nth"] if nth and alone and lexicon().get(nth["noun"]) is Form.ACT else ""


def _column(said: Words) -> str:
    """“Insert a column” is not done by what inserts rows, and says nothing of columns."""
    told = "column" in f"{said.own} {said.around}" or said.target.role in ("columnheader", "menuitem")
    told = told or " in the row of " in said.intent
    return "column" if COLUMN.search(said.step) and not told else ""


def _mark(said: Words) -> str:
    """“Mark it as important” does not tick it off, nor is it a link “Starred”."""
    mark, own = MARK.match(said.intent), set(said.own.split())
    told = mark is None or said.target.role not in TICKS or set(mark["state"].split()) & (DONE | own)
    leads = mark is not None and said.target.role in LEADING and mark["verb"] not in own
    return "" if mark is None or (told and not leads) else mark["state"]


def _new_page(said: Words) -> str:
    """“Create a new page” is not done by “Add New Post”: elsewhere a page is what everything is on."""
    makes = NEW_PAGE.match(said.intent) is not None and MAKES.match(folded(said.target.name)) is not None
    return "page" if makes and "page" not in f"{said.own} {said.around}" else ""


def _copy(said: Words) -> str:
    """“Copy the cell” and “duplicate” are no menu “File”, though a sign for copying shows files."""
    order = re.match(r"click (?P<verb>copy(?= )|duplicate|clone)\b", said.intent)
    return order["verb"] if order and folded(said.target.name) in ("file", "files") else ""


def _value(said: Words) -> str:
    """“Filter by customer Ann” is not done by a tab “Customers”."""
    filters = FILTERS.match(said.intent)
    value = filters["what"].split()[-1] if filters and len(filters["what"].split()) > 1 else ""
    leads = said.target.role in LEADING and value in said.capitals and value not in said.own.split()
    return value if leads else ""


RULES: tuple[Callable[[Words], str], ...] = (
    _turn, _end, _other_end, _opens_no_box, _leads_elsewhere, _about, _unset, _year, _menu, _beside, _nth, _column, _mark,
    _new_page, _copy, _value, *lost_orders.RULES, *lost_things.RULES, *lost_values.RULES, *lost_some.RULES, *lost_acts.RULES,
    *lost_instead.RULES, *lost_parts.RULES, *lost_otherwise.RULES, *lost_places.RULES,
    *lost_exports.RULES,
)  # fmt: skip
