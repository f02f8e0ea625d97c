"""The controls that a sentence names. Nothing is guessed: a problem says what could not be found, or is not unique."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pytest_tool.expect.compare import fold, same
from pytest_tool.expect.names import PART, SAME, WORDS, best, fit, nearest
from pytest_tool.expect.parts import part_of, rows_with, stands_in
from pytest_tool.language import Target
from pytest_tool.observation import Control, Observation, called

FIELDS = ("textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider")


@dataclass(frozen=True, slots=True)
class Found:
    """The controls that are meant (several only when their names are equal), or why there are none."""

    controls: tuple[Control, ...] = ()
    problem: str = ""
    nearest: str = ""
    absent: bool = False
    """No control of this name is in the place that was named; else it is the place that is missing, or not clear."""


def find(target: Target, seen: Observation, roles: tuple[str, ...] = ()) -> Found:
    """The controls that a target names. ``roles`` narrows, where only some can have what is claimed of them."""
    pool = list(seen.controls)
    for place in target.places:
        part = part_of(place, seen)
        if part.problem:
            return Found(problem=part.problem)
        pool = [c for c in pool if c in part.controls]
    wanted = roles or target.roles
    pool = [c for c in pool if not wanted or c.role in wanted]
    if not target.name:
        return _only(target, pool)
    if target.ordinal and any(same(target.with_ordinal, called(c)) or same(target.with_ordinal, c.near) for c in pool):
        target = replace(target, name=target.with_ordinal, ordinal=0)
    most = PART if target.quoted else WORDS
    levels = {c.tag: level for c in pool if (level := _fit(target, c)) is not None and level <= most}
    top = best(levels.values())
    chosen = [c for c in pool if top is not None and levels.get(c.tag) == top]
    if not chosen:
        row = _in_its_row(target, pool, seen)
        close = nearest(target.name, map(called, pool))
        return row or Found(problem=f"{named(target)} was not found", nearest=close, absent=True)
    if target.ordinal:
        return _nth(target, chosen)
    plain = [c for c in chosen if target.roles and c.role == target.roles[0]]
    chosen = plain or chosen
    if top != SAME and len({fold(called(c)) for c in chosen}) > 1:
        return Found(
            problem=f"it is not clear which one is {named(target)}", nearest=nearest(target.name, map(called, chosen))
        )
    return Found(tuple(chosen))


def named(target: Target) -> str:
    """The target in a message."""
    return f"the {target.said}" if not target.said.startswith('"') else target.said


def _fit(target: Target, control: Control) -> int | None:
    """By its name, its visible text and its placeholder; the name with its role word may be the whole name."""
    names = (control.name, control.text, control.placeholder, control.near if not control.name else "")
    whole = f"{target.name} {target.role}"
    return best([*(fit(target.name, n) for n in names), *(SAME for n in names if target.role and n and same(whole, n))])


def _only(target: Target, pool: list[Control]) -> Found:
    """“the checkbox”: the only one of its kind."""
    if target.ordinal and pool:
        return _nth(target, pool)
    if len(pool) == 1:
        return Found((pool[0],))
    number = f"{len(pool)} of them" if pool else "none"
    close = nearest("", map(called, pool))
    return Found(problem=f"{named(target)} is not clear: there is {number}", nearest=close, absent=not pool)


def _nth(target: Target, chosen: list[Control]) -> Found:
    index = target.ordinal - 1 if target.ordinal > 0 else len(chosen) - 1
    if 0 <= index < len(chosen):
        return Found((chosen[index],))
    return Found(problem=f"{named(target)} was not found", nearest=f"only {len(chosen)} of that name", absent=True)


def _in_its_row(target: Target, pool: list[Control], seen: Observation) -> Found | None:
    """“"Buy milk" is checked”: the only box in the only row that is called so."""
    rows = rows_with(target.name, seen) if target.quoted else []
    boxes = [c for c in pool if c.role in ("checkbox", "switch", "radio") and len(rows) == 1 and stands_in(c, rows[0])]
    return Found((boxes[0],)) if len(boxes) == 1 else None
