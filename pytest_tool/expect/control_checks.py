"""Checks of controls and of values with a label."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pytest_tool.expect.compare import same, short
from pytest_tool.expect.measured import Measured, fails, is_so, not_found
from pytest_tool.expect.named import FIELDS, find, named
from pytest_tool.expect.names import fit
from pytest_tool.expect.readings import HIDDEN_VALUE, Reading, Readings, of_field, of_label
from pytest_tool.language.parameters import Value
from pytest_tool.language.targets import Target
from pytest_tool.observation import Control, Observation, called, describe

OPPOSITE = {"checked": "unchecked", "unchecked": "checked", "expanded": "collapsed", "collapsed": "expanded"}
"""States of which a control says one or the other, if it has any."""
LACKING = {"enabled": ("disabled",), "editable": ("disabled", "readonly"), "valid": ("invalid",)}
"""A control is so when it is none of these."""
STATES = {"read-only": "readonly"}
TICKED = ("checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio")
CAN_BE = dict.fromkeys(("checked", "unchecked"), TICKED)
"""Roles of which a state is claimed where the sentence names none."""


def exists(target: Target, negated: bool, seen: Observation) -> Measured:
    """A control of this name is there; one that is named in words only may be called otherwise."""
    expected = f"there should be {'no' if negated else 'a'} {target.said}"
    found = find(target, seen)
    there = list(found.controls)
    if negated and target.quoted and not there:
        alike = [c for c in seen.controls if fit(target.name, called(c)) is not None]
        there = [] if target.places or target.ordinal else [c for c in alike if c.role in (target.roles or (c.role,))]
    if there:
        return is_so(not negated, f"there is {describe(there[0])}", expected, describe(there[0]))
    if not found.absent or not (target.quoted or not target.name):
        return not_found(expected, found.problem)
    close = f"the nearest names are {found.nearest}" if found.nearest else "nothing of that kind"
    return is_so(negated, f"{named(target)} is not there", expected, close)


def state(targets: Sequence[Target], wanted: str, negated: bool, seen: Observation) -> Measured:
    """All controls that are meant are in this state, and can be: one that cannot be ticked is not “not ticked”."""
    expected = f"{' and '.join(map(named, targets))} should {'not ' if negated else ''}be {wanted}"
    meant: list[Control] = []
    for target in targets:
        found = find(target, seen, () if target.role else CAN_BE.get(wanted, ()))
        found = found if found.controls else find(target, seen)
        if not found.controls:
            return not_found(expected, found.problem + (f"; there is {found.nearest}" if found.nearest else ""))
        meant += found.controls
    answers = [_is(c, wanted) for c in meant]
    if None in answers:
        return not_found(expected, f"{describe(meant[answers.index(None)])} says nothing of it")
    told = "; ".join(describe(c) for c in meant[:3])
    return is_so(all(a != negated for a in answers), told, expected, told)


def _is(control: Control, wanted: str) -> bool | None:
    """Whether it is in this state; None where it says neither."""
    states = control.states
    if wanted in LACKING:
        return not any(s in states for s in LACKING[wanted])
    if wanted in ("checked", "unchecked") and control.role == "button":
        return None if "pressed" not in states else wanted == "checked"
    if wanted == "selected" and control.role in ("radio", "menuitemradio"):
        return "checked" in states
    if "mixed" in states and wanted == "checked":
        return False
    if wanted in OPPOSITE:
        return wanted in states if {wanted, OPPOSITE[wanted]} & states else None
    return STATES.get(wanted, wanted) in states


def empty(target: Target, negated: bool, seen: Observation) -> Measured:
    """A field has no value; of anything else nothing is measured."""
    expected = f"{named(target)} should {'not ' if negated else ''}be empty"
    read = of_field(target, seen)
    if read.found:
        told = "; ".join(f'{r.label} says "{short(r.value)}"' for r in read.found[:3])
        return is_so(all((not r.value.strip()) != negated for r in read.found), told, expected, told)
    return not_found(expected, read.problem)


def offers(target: Target, texts: Sequence[str], seen: Observation) -> Measured:
    """These are among its options."""
    expected = f"{named(target)} should offer {' and '.join(f'“{t}”' for t in texts)}"
    found = find(target, seen, FIELDS)
    known = [o for c in found.controls for o in (*c.options, *c.suggestions)]
    known += [c.name for c in seen.controls if c.role in ("option", "radio") and same(c.section, target.name)]
    if not known:
        return not_found(expected, found.problem or "its options are not told")
    right = all(any(same(o, t) for o in known) for t in texts)
    return is_so(right, "they are among its options", expected, ", ".join(f'"{short(o, 40)}"' for o in known[:8]))


def label(target: Target, value: Value, seen: Observation) -> Measured:
    """A value with this label is it."""
    return _agree(of_label(target, seen), f'{named(target)} should be "{value.text}"', lambda r: r.is_(value))


def field(target: Target, value: Value, negated: bool, seen: Observation) -> Measured:
    """The field's value is it, or is not; what is no field may say it under that label."""
    expected = f'{named(target)} should {"not " if negated else ""}be "{value.text}"'
    return _agree(_read(target, seen), expected, lambda r: r.is_(value) != negated, negated)


def field_contains(target: Target, value: Value, negated: bool, seen: Observation) -> Measured:
    """The field's value contains it, or does not; what is no field may say it under that label."""
    expected = f'{named(target)} should {"not " if negated else ""}contain "{value.text}"'
    return _agree(_read(target, seen), expected, lambda r: r.holds(value) != negated, negated)


def _read(target: Target, seen: Observation) -> Readings:
    """Of the field, where the sentence has a word for one; else what stands under the label."""
    read = of_field(target, seen) if target.role else of_label(target, seen)
    return read if read.found else of_label(target, seen)


def _agree(read: Readings, expected: str, right: Callable[[Reading], bool], negated: bool = False) -> Measured:
    """Every reading under the name has to agree; where some do and some do not, it is not clear which is meant.

    Where the name is only a part of the label, what agrees is found; what differs may be another thing.
    """
    if not read.found:
        return not_found(expected, read.problem)
    if any(r.value == HIDDEN_VALUE for r in read.found):
        return fails(f"{expected}, but the value of a password field is never read", HIDDEN_VALUE)
    answers = [right(r) for r in read.found]
    told = "; ".join(f'{r.label} is "{short(r.value)}"' for r in read.found[:4])
    differs = negated if all(answers) else not negated
    if (any(answers) and not all(answers)) or (differs and not read.surely):
        return not_found(expected, f"{'several are called so' if any(answers) else 'there is only'}: {told}")
    return is_so(all(answers), told, expected, told)
