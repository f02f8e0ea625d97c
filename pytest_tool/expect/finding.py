"""The controls that a sentence names. Nothing is guessed: a problem says what could not be found, or is not unique."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pytest_tool.expect.folding import contains, fits, fold
from pytest_tool.expect.naming import BESIDE, EXACT, NEARLY, PHRASE, level, nearest
from pytest_tool.expect.regions import find_region, is_row, rows_with, stands_in
from pytest_tool.grammar.check_sentence import ORDINAL_WORDS
from pytest_tool.grammar.check_terms import How, Kind, Named
from pytest_tool.observation import Control, Observation, called

FIELDS = ("textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider")
TICKS = ("checkbox", "switch", "menuitemcheckbox")
ITEMS = ("menuitem", "menuitemcheckbox", "menuitemradio")
ROLES: dict[Kind, tuple[tuple[str, ...], ...]] = {
    Kind.FIELD: (FIELDS,),
    Kind.BUTTON: (("button",), ("link", *ITEMS, "generic")),
    Kind.LINK: (("link",), ("button", *ITEMS, "generic")),
    Kind.CHECKBOX: (TICKS,),
    Kind.SWITCH: (("switch",), (*TICKS, "button")),
    Kind.RADIO: (("radio", "menuitemradio"),),
    Kind.OPTION: (("radio", "menuitemradio", "option"), TICKS),
    Kind.DROPDOWN: (("combobox", "listbox"), ("button",)),
    Kind.TAB: (("tab",),),
    Kind.MENU_ITEM: (ITEMS, ("link", "button")),
    Kind.SLIDER: (("slider",), ("spinbutton",)),
    Kind.BOX: ((*FIELDS, *TICKS),),
    Kind.BADGE: (("link", "button", "generic", "tab"),),
}
"""The ARIA roles that a word stands for, the plain meaning first: people cannot see whether a link is a button."""


@dataclass(frozen=True, slots=True)
class Found:
    """The controls that are meant (several only when their names are equal), or why there are none."""

    controls: tuple[Control, ...] = ()
    problem: str = ""
    nearest: str = ""


def tier(control: Control, kind: Kind | None) -> int | None:
    """0: the kind's plain meaning, 1: looks the same; None: another kind."""
    if kind is None:
        return 0
    return next((i for i, roles in enumerate(ROLES.get(kind, ())) if control.role in roles), None)


def fit(target: Named, control: Control) -> int | None:
    """How well the control is called what the sentence says; see ``naming``."""
    guessed = control.text if control.role in FIELDS else ""  # what stands before a field may be its label
    names = [n for n in (control.name, "" if guessed else control.text, control.placeholder) if n]
    levels = [found for n in names if (found := _level(target, n)) is not None]
    if levels:
        return min(levels)
    hints = (guessed, control.near, control.icon if not control.name else "")
    beside = [found for hint in hints if hint and (found := level(target.words or target.said, hint)) is not None]
    return BESIDE if beside and min(beside) <= PHRASE else None


def _level(target: Named, name: str) -> int | None:
    """The name with or without the word for its kind: “Search box” may be called so, or “Search”."""
    levels = [level(target.words, name)] if target.words else []
    whole = level(f"{target.words} {target.said}".strip(), name)
    levels += [whole] if whole is not None and (whole <= NEARLY or not target.words) else []
    return min((found for found in levels if found is not None), default=None)


def find(target: Named, seen: Observation, roles: tuple[str, ...] = ()) -> Found:
    """The controls that are meant. ``roles`` narrows further, where only some can have what is claimed of them."""
    pool = [c for c in seen.controls if tier(c, target.kind) is not None and (not roles or c.role in roles)]
    target = _unless_a_name(target, pool)
    pool, problem = scoped(target, pool, seen)
    if problem:
        return Found(problem=problem)
    if not target.words:
        return _only(target, pool)
    ranked = [(found, tier(c, target.kind) or 0, c) for c in pool if (found := fit(target, c)) is not None]
    if not ranked and (new := _only_field_for_new_ones(target, pool)):
        return new
    if not ranked:
        close = nearest(target.words, map(called, pool))
        return Found(problem=f"{target} was not found", nearest=close or "nothing of that kind")
    best = min((f, t) for f, t, _ in ranked)
    chosen = [c for f, t, c in ranked if (f, t) == best]
    if target.ordinal:
        return _nth(target, chosen)
    if best[0] > NEARLY and len({fold(c.name or c.text) for c in chosen}) > 1:
        names = nearest(target.words, (c.name or c.text for c in chosen))
        return Found(problem=f"it is not clear which one is {target}", nearest=names)
    return Found(tuple(chosen))


NEW_ONE = re.compile(r"new (?:item|todo|to-do|task|entry|message|comment|note|tag)$", re.IGNORECASE)


def _only_field_for_new_ones(target: Named, pool: list[Control]) -> Found | None:
    """“The new todo field” is the only field of the page, whatever stands in it until something is written."""
    fields = [c for c in pool if c.role == "textbox" and not c.row] if NEW_ONE.match(target.words) else []
    return Found((fields[0],)) if len(fields) == 1 and target.kind is Kind.FIELD else None


def _unless_a_name(target: Named, pool: list[Control]) -> Named:
    """“the first line field”: the first of them, or the one called “First line”?"""
    if not target.ordinal or not target.words:
        return target
    nth = "last" if target.ordinal < 0 else [*ORDINAL_WORDS.split(), *[""] * target.ordinal][target.ordinal - 1]
    whole = replace(target, words=f"{nth} {target.words}", ordinal=0)
    is_name = nth and any(is_named(whole, c, NEARLY) for c in pool)
    return whole if is_name else target


def _only(target: Named, pool: list[Control]) -> Found:
    """“the checkbox”, “the search box”: the one of its kind, or the one that the kind's own word names."""
    named = [c for c in pool if (found := fit(target, c)) is not None and found <= PHRASE]
    if target.said.startswith("search"):
        named = named or [c for c in pool if c.role == "searchbox" or level("search", c.name or c.icon) is not None]
    chosen = named or pool
    if target.ordinal:
        return _nth(target, chosen)
    if len(chosen) == 1:
        return Found((chosen[0],))
    names = nearest("", map(called, chosen))
    number = "none" if not chosen else f"{len(chosen)} of them"
    return Found(problem=f"{target} is not clear: there is {number}", nearest=names or "nothing of that kind")


def _nth(target: Named, chosen: list[Control]) -> Found:
    index = target.ordinal - 1 if target.ordinal > 0 else len(chosen) - 1
    if 0 <= index < len(chosen):
        return Found((chosen[index],))
    return Found(problem=f"{target} was not found", nearest=f"only {len(chosen)} of that name")


def scoped(target: Named, pool: list[Control], seen: Observation) -> tuple[list[Control], str]:
    """Only the controls of the row or region that the sentence names."""
    if target.row:
        rows = rows_with(target.row, seen)
        if not rows:
            inside = [c for c in pool if contains(c.row, target.row)]  # cards are no rows
            return inside, "" if inside else f'no row with "{target.row}" was found'
        own = [c for c in pool if c.row and any(stands_in(c, row, seen) for row in rows)]
        if not own and not any(is_row(row, target.row, seen) for row in rows):  # a calendar tells of it, too
            own = [c for c in pool if c.row and fits(c.row, target.row, How.STARTS)]
        pool = own
    if target.within:
        region = find_region(target.within, seen)
        if region.problem:
            return [], region.problem
        pool = [c for c in pool if region.holds(c)]
    return pool, ""


def is_named(target: Named, control: Control, at_most: int = EXACT) -> bool:
    """Whether the control has the name, at least so well."""
    found = fit(target, control)
    return found is not None and found <= at_most
