"""Which one is meant where several controls fit the words equally well: what tells is where they stand and what was done last."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.collected import collections
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import FIELDS, without_labels
from pytest_tool.embedded.whole_names import goes_on
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import LEADING, Control, role_and_name, squeeze
from pytest_tool.wire.roles import Ask

Found: TypeAlias = Sequence[Control]
CELL = "|"
"""What stands between the cells of a row in the page's text."""
CUT = "…"
FILLS = ("type ", "select ", "check ", "uncheck ")
TYPED = re.compile(r'(?:type|select) "(?P<value>.*?)" (?P<role>[\w-]+) "(?P<name>.*?)"', re.DOTALL)
"""As an action in words tells what went into which field."""
TAB = re.compile(r"\btab\b")
EDITS = re.compile(r"(?:open|click(?: on)?) (?:the )?[\"“]?(?:edit|change|modify|rename)\b", re.IGNORECASE)
FOCUSED = re.compile(r"names no field: .*the focus is in \[(?P<tag>\d+)\]")
NEW = re.compile(r"the new (?P<what>[\w -]+) field$")
ANY = frozenset({"item", "entry", "one", "record"})
BULK = frozenset({"bulk", "action", "actions", "selected"})
"""Words of lists that do something to the rows that are selected."""
TITLES = frozenset({"name", "title"})
"""What the field of a form for something new is called that says what it is called."""


def narrowed(wish: Wish, wanted: str, matched: list[Control], ask: Ask) -> tuple[list[Control], str]:
    """The one that is meant, and why; all of them, and nothing, where nothing tells."""
    for rule, why in RULES:
        if len(matched) > 1 and len(found := rule(wish, wanted, matched, ask)) == 1:
            return found, f", {why}"
    return matched, ""


def _same_place(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    same = len({(c.role, c.href) for c in matched}) == 1 and matched[0].role in LEADING
    return [matched[0]] if same else []


def _not_repeated(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    return [c for c in matched if "repeated" not in c.states]


def _just_opened(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The one of them that the last click of this step has brought: the entry of a menu, not a column of its name."""
    last = next((a for a in reversed(ask.history) if a.outcome in ("done", "no change")), None)
    if last is None or not last.did.startswith(("click ", "hover ")):
        return []
    opens = wish.act is Act.CHOOSE or any(change.endswith(" is expanded") for change in last.changes)
    return [c for c in matched if c.tag in last.appeared] if wish.act in (Act.CHOOSE, Act.CLICK) and opens else []


def _of_that_kind(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """“The "Text File" menu item” is not the button of that name beside the menu."""
    return [c for c in matched if c.role.startswith("menuitem")] if wanted.endswith(" menu item") else []


def _not_its_label(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    return without_labels(list(matched)) if wish.act in (Act.CHOOSE, Act.SET, Act.TYPE) else []


def _of_its_row(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    return of_own_row(read(wanted).place, matched, ask.page.text)


def _not_longer(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """Of “Dune” and “Dune Messiah” the first, where Dune was said."""
    name = read(wanted).place
    shown = controls(ask.page.controls)
    return [c for c in matched if not goes_on(name, c, shown, ask.page.text)] if name else []


def of_own_row(place: str, matched: Found, lines: Sequence[str]) -> list[Control]:
    """Those whose row is called just so, as a whole or by a cell of its own.

    “Basil” heads one row, and is a part of “Holy Basil” in another.
    """
    name = fold(squeeze(place))
    tables = [[fold(squeeze(cell)) for cell in line.split(CELL)] for line in lines if CELL in line]
    return [c for c in matched if name and c.row and _is_called(name, fold(squeeze(c.row)), tables)]


def _of_no_row(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """“The Search tab”: of links of this name the one that stands in no row of a table, as what belongs to a record does."""
    if not TAB.search(fold(wish.text)) or read(wanted).place:
        return []
    tables = [" ".join(filter(None, map(squeeze, line.split(CELL)))) for line in ask.page.text if CELL in line]
    return [c for c in matched if not c.row or not any(t.startswith(squeeze(c.row.removesuffix(CUT))) for t in tables)]


def _is_called(name: str, row: str, tables: Sequence[Sequence[str]]) -> bool:
    whole = row.removesuffix(CUT).strip()
    alike = [cells for cells in tables if " ".join(filter(None, cells)).startswith(whole)]
    return row == name or any(name in cells for cells in alike)


def _of_this_collection(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """“Remove "Dune" from the basket”: of two buttons in its row the one that says so, else the one that says nothing."""
    said = collections(ask.step.text).keys()
    own = [c for c in matched if said & collections(c.name).keys()]
    return own or [c for c in matched if said and not collections(c.name)]


def _first_bar(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The upper one of a list of actions that stands above and below the rows that they are for, each time with its button."""
    upper, lower = matched[0], matched[-1]
    alike = len({(c.role, c.name, c.options) for c in matched}) == 1 and bool(upper.options)
    if len(matched) != 2 or not alike or not BULK & set(fold(upper.name).split()):
        return []
    shown = controls(ask.page.controls)
    between = shown[shown.index(upper) : shown.index(lower)]
    rows = {c.row for c in between if c.row} - {upper.row, lower.row}
    less, more = sorted((set(fold(c.row).split()) for c in matched), key=len)  # what differs are the words of records
    mine, others = ({c.name for c in shown if c.role == "button" and c.row == m.row} for m in matched)
    return [upper] if rows and less and less <= more and mine & others else []


def _its_name(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """Of the fields of a form for something new the one for its name; an author is none where a post is written."""
    new, about = NEW.match(wanted), content(page_about(ask.page))
    meant = new is not None and (
        not about or new["what"] in ANY or content(new["what"]) & about or _makes(new["what"], ask)
    )
    return [c for c in matched if fold(c.name) in TITLES] if meant else []


def _makes(what: str, ask: Ask) -> bool:
    """Whether a button of the page makes such a thing, or a form is called so."""
    shown = controls(ask.page.controls)
    return any(content(what) & content(f"{c.name if c.role == 'button' else ''} {c.section}") for c in shown)


def _by_the_last(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The one in the row of the field that this step has filled in last: of two “Apply” the one beside the list."""
    last = next((a for a in reversed(ask.history) if a.outcome == "done"), None)
    if last is None or wish.act not in (Act.CLICK, Act.SUBMIT) or not last.did.startswith(FILLS[:2]):
        return []
    fields = [c for c in controls(ask.page.controls) if c.role in FIELDS and c.row and _which(c) in last.did]
    return [c for c in matched if len(fields) == 1 and c.row == fields[0].row]


def _sends(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The button of a form, and no link of its name, where this step has just filled a field in."""
    last = next((a for a in reversed(ask.history) if a.outcome == "done"), None)
    if last is None or wish.act not in (Act.CLICK, Act.SUBMIT) or not last.did.startswith(FILLS):
        return []
    return [c for c in matched if c.role == "button"] if {c.role for c in matched} == {"button", "link"} else []


def _under_edit(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The one that came with the click on Edit just before, or the only one in a row of which this step filled in another."""
    last = next((a for a in reversed(ask.history) if a.outcome == "done"), None)
    if last is None or wish.act not in (Act.TYPE, Act.SET, Act.CHOOSE):
        return []
    if EDITS.match(last.intent):
        return [c for c in matched if c.tag in last.appeared]
    typed = TYPED.match(last.did)
    filled = [c for c in controls(ask.page.controls) if typed and c.value == typed["value"] and c.row]
    return [c for c in matched if len(filled) == 1 and c.row == filled[0].row and c is not filled[0]]


def _beside_the_last(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """Of the fields of several rows the one in the row where this step has just filled another one in."""
    last = next((a for a in reversed(ask.history) if a.outcome == "done"), None)
    typed = TYPED.match(last.did) if last else None
    if typed is None or wish.act not in (Act.TYPE, Act.SET, Act.CHOOSE) or not all(c.row for c in matched):
        return []
    shown = controls(ask.page.controls)
    filled = [c for c in shown if c.role == typed["role"] and c.name == typed["name"] and c.value == typed["value"]]
    return [c for c in matched if len(filled) == 1 and c.row == filled[0].row and c is not filled[0]]


def _by_its_button(wish: Wish, wanted: str, matched: Found, ask: Ask) -> list[Control]:
    """The field of the form whose button this step presses next; what has no name of its own is not preferred to it."""
    said = parse(ask.step.text).wishes
    own = next((i for i, w in enumerate(said) if wish.fills and fold(w.text) == fold(wish.text)), len(said))
    pressed = next((read(w.target).name for w in said[own:] if w.act in (Act.CLICK, Act.SUBMIT) and w.target), "")
    found = [c for c in matched if c.sent_by and fold(c.sent_by) == pressed]
    words = content(pressed)
    found = found or [c for c in matched if words and words <= content(c.sent_by)]
    rows = {c.row for c in controls(ask.page.controls) if c.role == "button" and c.row and fold(c.name) == pressed}
    return found or [c for c in matched if c.row in rows]


def clicked_before(wish: Wish, ask: Ask) -> Control | None:
    """The field that this step has clicked by the very words that it now types into; without any words the one with the focus."""
    if not wish.target:  # of a field with a name only the doubt tells that it has the focus
        told = next((m for doubt in ask.doubts or [] if (m := FOCUSED.match(doubt))), None)
        return next((c for c in controls(ask.page.controls) if told and c.tag == int(told["tag"])), None)
    clicks = [a for a in ask.history if a.did.startswith("click ") and fold(a.intent) == f"click {fold(wish.target)}"]
    fields = [
        c for c in controls(ask.page.controls) if clicks and c.role in FIELDS and f"click {_which(c)}" == clicks[-1].did
    ]
    return fields[0] if len(fields) == 1 else None


def _which(control: Control) -> str:
    """The control as an action in words says it, its row left out: that tells what is chosen."""
    name = role_and_name(control)
    return name if control.equals == 1 else f"{name} ({control.position} of {control.equals})"


RULES: tuple[tuple[Callable[[Wish, str, Found, Ask], list[Control]], str], ...] = (
    (_same_place, "as have others that lead to the same place"),
    (_just_opened, "and came with the last click"),
    (_of_that_kind, "and is an entry of a menu"),
    (_not_its_label, "and the other is its label"),
    (_of_its_row, "and its row is that of this name"),
    (_of_no_row, "and the others belong to rows of a table"),
    (_not_longer, "and the others belong to longer names"),
    (_of_this_collection, "and is for what the step names"),
    (_first_bar, "as has the same list below"),
    (_its_name, "and it is what a new entry is called"),
    (_not_repeated, "as has another that sends the same"),
    (_sends, "and sends what was filled in"),
    (_under_edit, "and belongs to what is under edit"),
    (_beside_the_last, "and is in the row of what was filled in last"),
    (_by_the_last, "and stands beside what was filled in last"),
    (_by_its_button, "and the button that the step presses sends its form"),
)
