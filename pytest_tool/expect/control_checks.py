"""Measures controls, and values with a label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from pytest_tool.expect.measured import Answer, NotFound
from pytest_tool.expect.named import FIELDS, find, headed, may_be
from pytest_tool.expect.readings import HIDDEN_VALUE, Reading, of_field, of_label
from pytest_tool.language.compare import contains, same, short
from pytest_tool.language.parameters import Value
from pytest_tool.language.targets import Place, Target
from pytest_tool.observation import Control, Observation, describe

OPPOSITE = {"checked": "unchecked", "unchecked": "checked", "expanded": "collapsed", "collapsed": "expanded"}
"""States of which a control says one or the other, if it has any."""
LACKING = {"enabled": {"disabled"}, "editable": {"disabled", "readonly"}, "valid": {"invalid"}}
"""A control is so when it is none of these."""
TICKED = ("checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio")
"""Roles of which being ticked is claimed where the sentence names none."""


def exists(target: Target, negated: bool, seen: Observation) -> Answer:
    """Measure whether a control, or a column, of this name is there."""
    if headed(target, seen):
        return not negated, f'there is the column "{target.name}"'
    try:
        found = find(target, seen, loosely=negated and target.quoted and not target.ordinal)
    except NotFound as away:
        if not away.absent or (target.name and not (target.quoted or (negated and target.role))):
            raise
        if unsure := may_be(target, seen) if negated else "":
            raise NotFound(f"{away}, but {unsure}") from away
        return negated, str(away)
    return not negated, f"there is {describe(found[0])}"


def state(targets: Sequence[Target], wanted: str, negated: bool, seen: Observation) -> Answer:
    """Measure whether all of these controls are in this state."""
    meant = [control for target in targets for control in _meant(target, wanted, seen)]
    answers = [_is(c, wanted) for c in meant]
    if None in answers:
        raise NotFound(f"{describe(meant[answers.index(None)])} says nothing of it")
    return all(a != negated for a in answers), "; ".join(map(describe, meant[:3]))


def _meant(target: Target, wanted: str, seen: Observation) -> list[Control]:
    if "checked" in wanted and not target.role:
        with suppress(NotFound):
            return find(target, seen, TICKED)
    return find(target, seen)


def _is(control: Control, wanted: str) -> bool | None:
    """Tell whether it is in this state, if it says."""
    states = control.states
    if wanted in LACKING:
        return not states & LACKING[wanted]
    if "checked" in wanted and control.role == "button":
        return wanted == "checked" if "pressed" in states else None
    if wanted == "selected" and control.role in ("radio", "menuitemradio"):
        return "checked" in states
    if wanted in OPPOSITE and not ("mixed" in states and wanted == "checked"):
        return wanted in states if states & {wanted, OPPOSITE[wanted]} else None
    return wanted.replace("-", "") in states


def empty(target: Target, negated: bool, place: Place | None, seen: Observation) -> Answer:
    """Measure whether a field, a cell or a value is empty."""
    target = replace(target, places=(*target.places, place)) if place else target
    try:
        read = of_field(target, seen)
    except NotFound:
        if target.role:
            raise
        read = of_label(target, seen)
    told = "; ".join(f'{r.label} says "{short(r.value)}"' for r in read[:3])
    return all((not r.value.strip()) != negated for r in read), told


def offers(target: Target, texts: Sequence[str], seen: Observation) -> Answer:
    """Measure whether these are among its options."""
    known = [c.name for c in seen.controls if c.role in ("option", "radio") and same(c.section, target.name)]
    try:
        known += [o for c in find(target, seen, FIELDS) for o in (*c.options, *c.suggestions)]
    except NotFound:
        if not known:
            raise
    if not known:
        raise NotFound("its options are not told")
    told = ", ".join(f'"{short(o, 40)}"' for o in known[:8])
    return all(any(same(o, t) for o in known) for t in texts), f"its options are {told}"


def field(target: Target, value: Value, negated: bool, seen: Observation) -> Answer:
    """Measure whether a field, or a label, has this value."""
    return _agree(of_label(target, seen), lambda r: r.is_(value) != negated)


def field_contains(target: Target, value: Value, negated: bool, seen: Observation) -> Answer:
    """Measure whether the value of a field or label contains it."""
    return _agree(of_label(target, seen), lambda r: contains(r.value, value.text, loose=negated) != negated)


def _agree(read: Sequence[Reading], right: Callable[[Reading], bool]) -> Answer:
    """Measure all readings under a name, which have to agree."""
    if any(r.value == HIDDEN_VALUE for r in read):
        return False, "the value of a password field is never read"
    answers = [right(r) for r in read]
    told = "; ".join(f'{r.label} is "{short(r.value)}"' for r in read[:4])
    if any(answers) and not all(answers):
        raise NotFound(f"several are called so: {told}")
    return all(answers), told
