"""Finds the controls that a sentence names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pytest_tool.expect.measured import NotFound
from pytest_tool.expect.names import PART, SAME, WORDS, best, fit, nearest
from pytest_tool.expect.parts import within
from pytest_tool.expect.rows import MENU_ROLES, Group, columns, lines_of, rows_with, stands_in
from pytest_tool.language import Target
from pytest_tool.language.compare import contains, fold, same, short
from pytest_tool.language.targets import COUNTED, KINDS, role_words
from pytest_tool.observation import Control, Observation, called, describe

FIELDS = ("textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider")

PRESSED = MENU_ROLES | {"generic"}
"""Roles that look alike: what people call a button may be a link."""
OUTSIDE = frozenset({"listitem", "row", "gridcell", "columnheader", "img", "generic", "option"})
"""Roles of what may be no control: the row of a table, a picture, an option of a closed list."""
PARTS = (COUNTED | set(KINDS)) - {"tab"}
"""Words for parts of a page; a tab is always a control."""


def find(target: Target, seen: Observation, roles: tuple[str, ...] = (), loosely: bool = False) -> list[Control]:
    """Find the controls that a target names. Raises NotFound.

    ``roles`` narrows, where only some can have what is claimed of them. ``loosely``, for absences: all whose name has the
    words of a quoted one.
    """
    pool = list(within(target.places, seen).controls)
    wanted = roles or target.roles
    pool = [c for c in pool if not wanted or c.role in wanted]
    whole = target.with_ordinal
    if whole != target.name and any(same(whole, name) for c in pool for name in (called(c), c.near)):
        target = replace(target, name=whole, ordinal=0)
    most = PART if target.quoted and not loosely else WORDS
    level, chosen = best(pool, lambda c: _fits(target, c), most) if target.name else (WORDS, pool)
    if target.quoted and level == PART and not loosely:
        chosen = _as_acting(target.name, chosen)
    if not chosen and len(boxes := _boxes_in_row(target, pool, seen)) == 1:
        return boxes
    if target.ordinal or not chosen:
        return [_nth(target, chosen, nearest(target.name, map(called, pool)))]
    chosen = [c for c in chosen if target.name and target.roles[:1] == (c.role,)] or chosen
    differ = len({fold(called(c)) if target.name else c.tag for c in chosen}) > 1
    will_do = loosely and any(fit(target.name, called(c)) is not None for c in chosen)
    if differ and level != SAME and not will_do:
        raise NotFound(f"it is not clear which one is {named(target)}", nearest(target.name, map(called, chosen)))
    return chosen


def headed(target: Target, seen: Observation) -> list[tuple[Group, int]]:
    """Find the columns of tables that a target means: most headings are no controls. Raises NotFound."""
    if "columnheader" not in target.roles or not target.name:
        return []
    return columns(target.name, within(target.places, seen))[max(target.ordinal, 1) - 1 :]


def may_be(target: Target, seen: Observation) -> str:
    """Tell what else may be meant by a name that no such control has."""
    there = within(target.places, seen)
    if _is_no_control(target):
        if not target.name:
            return "what is called so may be no control"
        texts = [*lines_of(there.blocks, ()), *(o for c in there.controls for o in c.options), *seen.pictures]
        in_words = (t for t in texts if not target.quoted and fit(target.name, t) is not None)
        if text := next((t for t in texts if contains(t, target.name, loose=True)), "") or next(in_words, ""):
            return f'the page has "{short(text)}"'
    pressed = (
        c for c in there.controls if c.role in PRESSED and PRESSED & set(target.roles) and same(called(c), target.name)
    )
    drawn = (
        c for c in there.controls if c.role in target.roles and not called(c) and fit(target.name, c.icon) is not None
    )
    found_as = next(pressed, None) or next(drawn, None)
    return f"there is {describe(found_as)}" if found_as else ""


def _is_no_control(target: Target) -> bool:
    """Tell whether other things than controls go by this role, or by none."""
    word = role_words().get(target.role, target.role)
    return not target.roles or word in PARTS or bool(OUTSIDE & set(target.roles))


def named(target: Target) -> str:
    """Say the target in a message."""
    return f"the {target.said}" if not target.said.startswith('"') else target.said


def _fits(target: Target, control: Control) -> Iterator[int | None]:
    """Compare the name, with its role word too, to a control."""
    for name in (control.name, control.text, control.placeholder, control.near if not control.name else ""):
        yield fit(target.name, name)
        if target.role and name and same(f"{target.name} {target.role}", name):
            yield SAME


def _as_acting(name: str, chosen: list[Control]) -> list[Control]:
    """Keep those that acting finds by a quoted name; what has none goes by the words beside it."""
    from pytest_tool.embedded.naming import named as by_name  # takes numpy along

    return [chosen[k] for k in by_name(name, [c if called(c) else c._replace(name=c.near) for c in chosen])[0]]


def _nth(target: Target, chosen: list[Control], near: str) -> Control:
    """Take the one that the ordinal says, if there are so many."""
    index = target.ordinal - 1 if target.ordinal > 0 else len(chosen) - 1
    if target.ordinal and 0 <= index < len(chosen):
        return chosen[index]
    raise NotFound(
        f"{named(target)} was not found", f"only {len(chosen)} of that name" if chosen else near, absent=True
    )


def _boxes_in_row(target: Target, pool: list[Control], seen: Observation) -> list[Control]:
    """Find the boxes of the only row that is called so."""
    rows = rows_with(target.name, seen) if target.quoted else []
    return [c for c in pool if c.role in ("checkbox", "switch", "radio") and len(rows) == 1 and stands_in(c, rows)]
