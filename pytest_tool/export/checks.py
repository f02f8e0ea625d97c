"""Expectations as ``expect(…)`` of Playwright, where that says the same; the others are not translated.

What an expectation calls a thing may fit a control in more ways than Playwright knows. Only plain forms are translated:
a thing by its own name, anywhere on the page or in a row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pytest_tool.action import Operation
from pytest_tool.export.patterns import Untold, address, compiled, escaped, loose, named
from pytest_tool.export.record import Done, Session
from pytest_tool.grammar.check_terms import Condition, How, Kind, Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import Address, DialogOpen, Heading, Title
from pytest_tool.grammar.check_types_rows import Count, Rows
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Exists, Says, State
from pytest_tool.grammar.checks import parse
from pytest_tool.literal import quoted, written

ROLES = {
    Kind.BUTTON: ("button", "link"),
    Kind.LINK: ("link", "button"),
    Kind.CHECKBOX: ("checkbox",),
    Kind.SWITCH: ("switch", "checkbox"),
    Kind.RADIO: ("radio",),
    Kind.TAB: ("tab",),
    Kind.MENU_ITEM: ("menuitem",),
    Kind.SLIDER: ("slider",),
}
FIELDS = frozenset({Kind.FIELD, Kind.BOX})
STATES = {
    Condition.CHECKED: ("to_be_checked", "not_to_be_checked"),
    Condition.DISABLED: ("to_be_disabled", "to_be_enabled"),
    Condition.READONLY: ("not_to_be_editable", "to_be_editable"),
    Condition.FOCUSED: ("to_be_focused", "not_to_be_focused"),
}
VISIBLE = ".filter(visible=True)"


@dataclass(frozen=True, slots=True)
class Filled:
    """A field that the session filled: of a combobox the option was chosen, not typed."""

    name: str
    role: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields that the session filled: only of those is it known what they are."""

    filled: tuple[Filled, ...] = ()

    @classmethod
    def of(cls, session: Session) -> Fields:
        """From the entries, ``combobox "Country"``; not where several have that name."""
        entries = [e.entry for c in session.commands for e in c.happened if isinstance(e, Done) and e.entry]
        filled = []
        for entry in entries:
            control = re.fullmatch(r'(?P<role>\w+) "(?P<name>.*)"', entry["control"])
            if control and entry["operation"] in (Operation.TYPE, Operation.SELECT):
                filled.append(Filled(control["name"], control["role"], entry["operation"] == Operation.SELECT))
        return cls(tuple(filled))

    def holds(self, target: Named, page: str, called: str, value: str) -> str:
        """The assertion on a field's value: what was typed, or the text of what was chosen. Raises for another field."""
        meant = {f for f in self.filled if f.name.casefold() == target.words.casefold()}
        if len(meant) != 1 or target.row or target.within or target.ordinal:
            raise Untold
        field = meant.pop()
        locator = f'{page}.get_by_role("{field.role}", name={quoted(field.name)}, exact=True)'
        if not field.is_chosen:
            return f"expect({locator}).{called}to_have_value({written(value)})"
        if not value:
            raise Untold
        return f'expect({locator}.locator("option:checked")).{called}to_have_text({written(value)})'


def translated(text: str, page: str, fields: Fields) -> list[str] | None:
    """The statements that assert it on this page variable; None where Playwright cannot say it."""
    parsed = parse(text)
    try:
        return _statements(parsed, page, fields) if parsed else None
    except Untold:
        return None


def _statements(check: Check, page: str, fields: Fields) -> list[str]:
    match check:
        case Both(parts):
            return [line for part in parts for line in _statements(part, page, fields)]
        case Shown(texts=texts, negated=negated, within=None):
            return [_shown(f"{page}.get_by_text({loose(text)}){VISIBLE}", negated) for text in texts]
        case Title() | Address() | Heading() | DialogOpen():
            return [_of_page(check, page)]
        case Exists() | State() | Says() | Empty() | Chosen() | Count():
            return [_of_control(check, page, fields)]
        case Rows():
            return [_rows(check, page)]
    raise Untold


def _of_page(check: Title | Address | Heading | DialogOpen, page: str) -> str:
    match check:
        case Title(value=value, how=how, negated=negated):
            return f"expect({page}).{_not(negated)}to_have_title({named(value, how)})"
        case Heading(text=text, how=how, negated=negated):
            return _shown(f'{page}.get_by_role("heading", name={named(text, how)}){VISIBLE}', negated)
        case DialogOpen(target=target, negated=negated):
            name = f", name={quoted(target.words)}" if target.words else ""
            return _shown(f'{page}.get_by_role("dialog"{name})', negated)
        case Address(negated=negated):
            return f"expect({page}).{_not(negated)}to_have_url({address(check)})"


def _of_control(check: Exists | State | Says | Empty | Chosen | Count, page: str, fields: Fields) -> str:
    match check:
        case Exists(target=target, negated=negated):
            return _shown(f"{_control(target, page, exact=not negated)}{VISIBLE}", negated)
        case State(target=Named(kind=None, quoted=True) as target, condition=Condition.CHECKED, negated=negated):
            return f"expect({_control(replace(target, kind=Kind.FIELD), page)}).{_not(negated)}to_be_checked()"
        case State(target=target, condition=condition, negated=negated) if condition in STATES:
            return f"expect({_control(target, page)}).{STATES[condition][negated]}()"
        case Says(target=target, value=value, how=How.IS | How.SHOWS, negated=negated) if target.kind in FIELDS:
            return fields.holds(target, page, _not(negated), value)
        case Empty(target=target, negated=negated) if target.kind in FIELDS:
            return fields.holds(target, page, _not(negated), "")
        case Chosen(option=option, field=None, negated=negated) if option.kind is Kind.RADIO:
            return f"expect({_control(option, page)}).{_not(negated)}to_be_checked()"
        case Count(low=int() as low, high=high, kind=kind, name=name, within=None) if low == high and kind in ROLES:
            return f"expect({_control(Named(name, kind), page)}{VISIBLE}).to_have_count({low})"
    raise Untold


def _rows(check: Rows, page: str) -> str:
    """A row with these texts, any row."""
    in_part = check.within and check.within.kind is not Kind.TABLE
    if check.which or check.every or check.how is not How.CONTAINS or in_part or (check.of and check.negated):
        raise Untold
    texts = ([check.of] if check.of else []) + [*check.also, *check.texts]
    only_rows = check.within is not None or check.noun in ("row", "rows", "table row", "table rows")
    return _shown(f"{_rows_with(texts, page, only_rows)}{VISIBLE}", check.negated)


def _rows_with(texts: list[str], page: str, only_rows: bool = False) -> str:
    """Rows of tables and items of lists with all these texts. Playwright joins the cells of a row without a space, so a
    number, which has to be a whole one, is looked for in the cells.
    """
    rows, items = f'{page}.get_by_role("row")', f'{page}.get_by_role("listitem")'
    for text in texts:
        sought = loose(text)
        rows += (
            f".filter(has={page}.get_by_text({sought}))" if sought.startswith("re.") else f".filter(has_text={sought})"
        )
        items += f".filter(has_text={sought})"
    return rows if only_rows else f"{rows}.or_({items})"


def _shown(locator: str, negated: bool) -> str:
    return f"expect({locator}).to_have_count(0)" if negated else f"expect({locator}.first).to_be_visible()"


def _not(negated: bool) -> str:
    return "not_" if negated else ""


def _control(target: Named, page: str, exact: bool = True) -> str:
    """A control by its name. Raises for what has none, is one of several, or lies in a part of the page."""
    roles = ROLES.get(target.kind, ()) if target.kind else ()
    if not target.words or target.ordinal or target.within or not (roles or target.kind in FIELDS):
        raise Untold
    name = named(target.words, How.IS if exact else How.CONTAINS)
    at = _rows_with([target.row], page) if target.row else page
    if target.kind in FIELDS:  # the text of a label may begin and end with white space
        label = compiled(rf"^\s*{escaped(target.words)}\s*$")
        return f"{at}.get_by_label({label})"
    found = [f'{at}.get_by_role("{role}", name={name})' for role in roles]
    return found[0] + "".join(f".or_({other})" for other in found[1:])
