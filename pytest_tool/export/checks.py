"""Translates expectations into ``expect(…)`` of Playwright, where that says the same.

What an expectation calls a thing may fit a control in more ways than Playwright knows. Only plain forms are translated:
a thing by its own name, anywhere on the page or in a row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pytest_tool.action import Operation
from pytest_tool.browser.literal import quoted, written
from pytest_tool.export.patterns import Untold, address, compiled, escaped, loose, named
from pytest_tool.export.record import Done, Session
from pytest_tool.language import Form, Place, Target, read_halves
from pytest_tool.language.parameters import Value

FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
STATES = {
    "checked": ("to_be_checked", "not_to_be_checked"),
    "disabled": ("to_be_disabled", "to_be_enabled"),
    "enabled": ("to_be_enabled", "to_be_disabled"),
    "read-only": ("not_to_be_editable", "to_be_editable"),
    "editable": ("to_be_editable", "not_to_be_editable"),
    "focused": ("to_be_focused", "not_to_be_focused"),
}
VISIBLE = ".filter(visible=True)"


@dataclass(frozen=True, slots=True)
class Filled:
    """Names a field that the session filled; of a combobox the option was chosen."""

    name: str
    role: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Fields:
    """Holds the fields that the session filled, and their roles."""

    filled: tuple[Filled, ...] = ()

    @classmethod
    def of(cls, session: Session) -> Fields:
        """Reads the entries, ``combobox "Country"``."""
        entries = [e.entry for c in session.commands for e in c.happened if isinstance(e, Done) and e.entry]
        filled = []
        for entry in entries:
            control = re.fullmatch(r'(?P<role>\w+) "(?P<name>.*)"', entry["control"])
            if control and entry["operation"] in (Operation.TYPE, Operation.SELECT):
                filled.append(Filled(control["name"], control["role"], entry["operation"] == Operation.SELECT))
        return cls(tuple(filled))

    def holds(self, target: Target, page: str, called: str, value: str) -> str:
        """Asserts a field's value, or its chosen option. Raises Untold."""
        meant = {f for f in self.filled if f.name.casefold() == target.name.casefold()}
        if len(meant) != 1 or target.places or target.ordinal:
            raise Untold
        field = meant.pop()
        locator = f'{page}.get_by_role("{field.role}", name={quoted(field.name)}, exact=True)'
        if not field.is_chosen:
            return f"expect({locator}).{called}to_have_value({written(value)})"
        if not value:
            raise Untold
        return f'expect({locator}.locator("option:checked")).{called}to_have_text({written(value)})'


def translated(text: str, page: str, fields: Fields) -> list[str] | None:
    """Asserts it on this page variable, where Playwright has the words."""
    halves = read_halves(text)
    try:
        return [line for half in halves for line in _statements(half.form, page, fields)]
    except Untold:
        return None


def _statements(form: Form | None, page: str, fields: Fields) -> list[str]:
    if form is None or form.place is not None:
        raise Untold
    v: tuple[Any, ...] = form.values
    called = "not_" if form.negated else ""
    match form.name:
        case "shown":
            return [_shown(f"{page}.get_by_text({loose(text)}){VISIBLE}", form.negated) for text in v[0]]
        case "title" | "title contains" | "page title" | "page title contains":
            return [f"expect({page}).{called}to_have_title({named(v[0], not form.name.endswith('contains'))})"]
        case "heading" | "heading shown" | "heading contains":
            name = named(v[0], form.name != "heading contains")
            return [_shown(f'{page}.get_by_role("heading", name={name}){VISIBLE}', form.negated)]
        case "URL" | "URL contains" | "URL ends with":
            wanted = v[0].text if isinstance(v[0], Value) else v[0]
            how = form.name.removeprefix("URL").strip() or "is"
            return [f"expect({page}).{called}to_have_url({address(wanted, how)})"]
        case "dialog" if not v:
            return [_shown(f'{page}.get_by_role("dialog")', form.negated)]
        case "exists":
            return [_shown(f"{_control(v[0], page, exact=not form.negated)}{VISIBLE}", form.negated)]
        case "state" if v[1] in STATES:
            checks = (_control(target, page, field=v[1] == "checked") for target in v[0])
            return [f"expect({check}).{STATES[v[1]][form.negated]}()" for check in checks]
        case "field" | "label":
            return [fields.holds(v[0], page, called, v[1].text)]
        case "empty":
            return [fields.holds(v[0], page, called, "")]
        case "has row":
            return [_rows(v, page, form.negated)]
    raise Untold


def _rows(values: Sequence[Any], page: str, negated: bool) -> str:
    """Asserts a row with these texts, any row."""
    place = next((v for v in values if isinstance(v, Place)), None)
    if place is not None and place.kind != "table":
        raise Untold
    return _shown(f"{_rows_with(list(values[-1]), page, place is not None)}{VISIBLE}", negated)


def _rows_with(texts: list[str], page: str, only_rows: bool = False) -> str:
    """Locates rows of tables and items of lists with all these texts.

    Playwright joins the cells of a row without a space, so a whole number is looked for in the cells.
    """
    rows, items = f'{page}.get_by_role("row")', f'{page}.get_by_role("listitem")'
    for text in texts:
        sought = loose(text)
        has_text = f".filter(has_text={sought})"
        rows += f".filter(has={page}.get_by_text({sought}))" if sought.startswith("re.") else has_text
        items += has_text
    return rows if only_rows else f"{rows}.or_({items})"


def _shown(locator: str, negated: bool) -> str:
    return f"expect({locator}).to_have_count(0)" if negated else f"expect({locator}.first).to_be_visible()"


def _control(target: Target, page: str, exact: bool = True, field: bool = False) -> str:
    """Locates a control by name, or in a row. Raises Untold."""
    rows = [p.name for p in target.places if p.kind == "row"]
    if not target.name or target.ordinal or len(rows) != len(target.places) or len(rows) > 1:
        raise Untold
    at = _rows_with(rows, page) if rows else page
    if (field and not target.role) or FIELDS & set(target.roles):  # the text of a label may have white space around it
        label = compiled(rf"^\s*{escaped(target.name)}\s*$")
        return f"{at}.get_by_label({label})"
    if not target.roles:
        raise Untold
    found = [f'{at}.get_by_role("{role}", name={named(target.name, exact)})' for role in _looks_alike(target.roles)]
    return found[0] + "".join(f".or_({other})" for other in found[1:])


def _looks_alike(roles: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the roles of a word; a link may look like a button."""
    return ("button", "link") if roles in (("button",), ("link",)) else roles
