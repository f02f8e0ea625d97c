"""Filters of three fields: a list of columns, a list of operations, and the value; they are filled one by one, then sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.conditions import EQUALS, OPERATIONS, alike
from pytest_tool.grammar.ordering import ordered
from pytest_tool.grammar.wish import Condition
from pytest_tool.grammar.words import fold, ordinal, plain, quote, tokens
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

VALUES = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
SENDING = frozenset(
    {
        "apply",
        "filter",
        "search",
        "go",
        "run",
        "ok",
        "update",
        "refresh",
        "show",
        "apply filter",
        "apply filters",
        "show results",
        "select",
    }
)
SHOWING = frozenset({"search", "filter", "filters", "add filter", "add a filter", "show filters", "advanced search"})
MENUS = frozenset({"filter", "filters", "filter by", "add filter", "add a filter"})
MENU = "the menu of filters"
ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option"})
LEAST_OPERATIONS = 2
"""So many of a list's entries must be operations, for it to be the list of them."""
MOST_TOLD = 8
_ENTRY = re.compile(r'control appeared: (?:menuitem\w*|option) "(.+)"')
_OPENED = re.compile(
    r'click \w+ "(?:filters?|add (?:a )?filter|sort(?:ing)?|order)(?: by)?\W*".*', re.IGNORECASE | re.DOTALL
)
_EMPTY = re.compile(r"\W*(?:choose|select|pick|column|field|add|none|any|no|-|…|\.)[\w\s.…]*\W*|\W*", re.IGNORECASE)
"""What a list of columns shows before one is chosen."""


@dataclass(frozen=True, slots=True)
class Row:
    """One filter of the page; ``value`` is None where the operation takes none."""

    column: Control
    operation: Control
    value: Control | None


def fill(scene: Scene) -> list[WantedIntent]:
    """The next field that is not as the filter wants it, then what sends it; empty where the page has no such fields."""
    wanted, row = scene.wish.filters, _row(scene)
    if wanted is None or row is None or lacking(scene):
        return []
    column, operation = _option(row.column, [wanted.column]), _operation(row, wanted)
    for field, option in ((row.column, column), (row.operation, operation)):
        if fold(field.value or "") != fold(option):
            return [aside(f"set {_pointing(field, scene)} to {quote(option)}", "the filter")]
    taken = wanted.value and row.value is not None
    filled = not taken or fold(row.value.value or "" if row.value else "") == fold(wanted.value)
    send = _sending(scene) if wanted.sends else None
    if not filled and row.value is not None:
        words = f"type {quote(wanted.value)} into {_pointing(row.value, scene)}"
        if row.value.options:
            words = f"set {_pointing(row.value, scene)} to {quote(wanted.value)}"
        intent = aside(words, "the filter") if send else final(words, scene.wish)
        return [intent.model_copy(update={"fills": not row.value.options})]
    return [final(f"click {pointing_at(send, scene.controls)}", scene.wish)] if send else []


def reveal(scene: Scene) -> list[WantedIntent]:
    """What shows the fields of the filter, where none is to be seen: a button or link that is called just so."""
    if scene.wish.filters is None or _rows(scene.controls):
        return []
    showing = [c for c in scene.controls if c.role in ("button", "link") and fold(called(c)) in SHOWING]
    showing = [c for c in showing if c.role == "button"] or showing
    if len(showing) != 1:
        return []
    click = aside(f"click {pointing_at(showing[0], scene.controls)}", "the filter")
    return [] if scene.asked(click.text) else [click]  # a page that came anew without such fields has none


def open_menu(scene: Scene) -> list[WantedIntent]:
    """The one menu “Filter by”, where no field filters: what is filtered by is one of its entries."""
    menus = [c for c in scene.controls if "collapsed" in c.states and fold(called(c)).strip(" .…") in MENUS]
    fields = [c for c in scene.controls if c.role in VALUES and "filter" in fold(f"{c.name} {c.placeholder}")]
    if scene.wish.narrows is None or not scene.wish.value or len(menus) != 1 or fields:
        return []
    click = aside(f"click {pointing_at(menus[0], scene.controls)}", MENU)
    return [] if scene.asked(click.text) else [click]


def of_menu(scene: Scene) -> list[WantedIntent]:
    """The entry of the menu of filters, or of orders, that is open: a field or a heading of that name is something else."""
    wanted, told = _menu(scene)
    entries = [c for c in scene.controls if c.role in ENTRIES and called(c) in told]
    same = [c for c in entries if fold(called(c)) == fold(wanted)]
    found = same or [c for c in entries if _says(called(c), wanted)]
    return [final(f"click {pointing_at(found[0], scene.controls)}", scene.wish)] if len(found) == 1 else []


def unoffered(scene: Scene) -> str:
    """Why nothing else on the page is clicked: such a menu was opened, and has no such entry."""
    wanted, told = _menu(scene)
    if not told or any(_says(entry, wanted) for entry in told):
        return ""
    return f"the menu has no {quote(wanted)}; it offers {', '.join(map(quote, told[:MOST_TOLD]))}"


def _says(entry: str, wanted: str) -> bool:
    """Whether the entry has all the words: “Publish date” for “date”."""
    return set(re.findall(r"\w+", fold(wanted))) <= set(re.findall(r"\w+", fold(entry)))


def _menu(scene: Scene) -> tuple[str, list[str]]:
    """(what is filtered or sorted by, the entries of the menu for it), where one was opened for this wish."""
    wish = scene.wish
    column, order = (
        ordered(tokens(wish.text.removeprefix("sort by "))) if wish.text.startswith("sort by ") else ((), "")
    )
    wanted = plain(column) or (wish.value if wish.narrows is not None else "") or ""
    opened = [a for a in scene.actions if wanted and not order and a.outcome == "done" and _OPENED.fullmatch(a.did)]
    return wanted, [m[1] for change in (opened[0].changes if opened else ()) if (m := _ENTRY.fullmatch(change))]


def is_filled(scene: Scene) -> bool:
    """Whether the filter stands there as it is wanted, and nothing has to be sent."""
    wanted, row = scene.wish.filters, _row(scene)
    return bool(wanted and row and not wanted.sends and not lacking(scene) and not fill(scene))


def lacking(scene: Scene) -> str:
    """What the filter's lists do not offer; empty where they offer it, or where there are none."""
    wanted, row = scene.wish.filters, _row(scene)
    if wanted is None or row is None:
        return ""
    for noun, said, field, found in (
        ("column", wanted.column, row.column, _option(row.column, [wanted.column])),
        ("operation", wanted.operation, row.operation, _operation(row, wanted)),
    ):
        if not found:
            offered = ", ".join(quote(o) for o in field.options[:MOST_TOLD])
            return f"the filter offers no {noun} “{said}”; it offers {offered}"
    return ""


def _row(scene: Scene) -> Row | None:
    """The filter that is meant: the n-th; one that has the column since we chose it; else the one that is still empty."""
    found, wanted = _rows(scene.controls), scene.wish.filters
    if wanted is None or not found:
        return None
    if wanted.which and len(found) >= abs(wanted.which):
        return found[wanted.which - 1 if wanted.which > 0 else wanted.which]
    if len(found) == 1:
        return found[0]
    begun = any(a.outcome in ("done", "no change") for a in scene.asides)
    mine = [r for r in found if begun and fold(r.column.value or "") == fold(_option(r.column, [wanted.column]))]
    return next(iter((mine or [r for r in found if _EMPTY.fullmatch(r.column.value or "")])[-1:]), None)


def _rows(controls: Sequence[Control]) -> list[Row]:
    found = []
    for at in range(len(controls) - 1):
        column, operation = controls[at : at + 2]
        if not (column.options and operation.options) or _is_operations(column) or not _is_operations(operation):
            continue
        behind = controls[at + 2] if at + 2 < len(controls) else None
        value = behind if behind and behind.role in VALUES and not _begins_a_row(controls, at + 2) else None
        found.append(Row(column, operation, value))
    return found


def _begins_a_row(controls: Sequence[Control], at: int) -> bool:
    return bool(controls[at].options) and at + 1 < len(controls) and _is_operations(controls[at + 1])


def _is_operations(control: Control) -> bool:
    known = {way for kind, ways in OPERATIONS.items() for way in (kind, *ways)}
    return sum(o.casefold().strip() in known for o in control.options) >= LEAST_OPERATIONS


def _operation(row: Row, wanted: Condition) -> str:
    """The entry for it: by the very words, else by another way to say the same."""
    plain = ("is", EQUALS) if wanted.operation == "is" else ()
    return _option(row.operation, [wanted.operation, *plain, *sorted(alike(wanted.operation))])


def _option(field: Control, names: Sequence[str]) -> str:
    """The field's own entry of one of these names; "" where it has none."""
    offered = {_squeezed(o): o for o in reversed(field.options)}
    return next((offered[_squeezed(n)] for n in names if _squeezed(n) in offered), "")


def _squeezed(name: str) -> str:
    return fold(name.replace("_", " "))


def _sending(scene: Scene) -> Control | None:
    """The one button that applies filters."""
    able = [
        c for c in scene.controls if c.role == "button" and fold(called(c)) in SENDING and "disabled" not in c.states
    ]
    return able[0] if len(able) == 1 else None


def _pointing(field: Control, scene: Scene) -> str:
    """A field of a filter by its place among its kind: those of several filters are called alike, if at all."""
    if called(field):
        return pointing_at(field, scene.controls)
    kind = [c for c in scene.controls if c.role == field.role]
    noun = "combobox" if field.options else "textbox"
    return f"the {ordinal(kind.index(field) + 1)} {noun}" if len(kind) > 1 else f"the {noun}"
