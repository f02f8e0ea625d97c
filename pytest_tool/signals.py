"""Finds signals: what a careful tester would stumble over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pytest_tool.action import Operation
from pytest_tool.browser.taking import is_taken
from pytest_tool.changes import Change, Kind
from pytest_tool.engines.operations import TICK_ROLES
from pytest_tool.observation import OFFERED, Control, Observation, fingerprint, role_and_name
from pytest_tool.plan import Step
from pytest_tool.stated import HANDLE, folded
from pytest_tool.trail import Entry, Trail

CAUSED = frozenset({Kind.ALERT, Kind.REQUEST_FAILED, Kind.PAGE_ERROR})
"""Changes that are signals as soon as an action has caused them."""
SENDING = frozenset({Kind.SENT, Kind.PAGE})
"""Changes by which what was filled in is gone to a server."""
SWITCHED_BY = frozenset({Operation.CHECK, Operation.UNCHECK, Operation.CLICK})
NEED_NO_EFFECT = frozenset({Operation.WAIT, Operation.DONE, Operation.HOVER, Operation.SCROLL})
LEAVING = frozenset({"Tab", "Shift+Tab"})
"""Keys that only leave a field; any other may do something with what it holds."""


def numbered(step: Step, seen: Observation, trail: Trail) -> dict[str, Change]:
    """List this step's signals by lasting ids: ``s1``, ``s2``."""
    found = dict.fromkeys(_all(step, seen, trail))
    for change in found:
        trail.signal_ids.setdefault(change, f"s{len(trail.signal_ids) + 1}")
    return {trail.signal_ids[change]: change for change in found}


def _all(step: Step, seen: Observation, trail: Trail) -> Iterator[Change]:
    entries = [e for e in trail.of(step) if e.did]
    caused = (c for e in entries for c in (*e.changes, *e.heard))
    yield from (c for c in (*caused, *trail.overheard) if c.kind in CAUSED)
    yield from _not_sent(entries)
    yield from _lost(entries, seen)
    yield from _switched_back(entries, seen)
    if seen.modal and (trail.at_start is None or trail.at_start.modal != seen.modal):
        yield Change(Kind.UNANSWERED, seen.modal)
    last = entries[-1] if entries else None
    if (
        last
        and last.outcome == "no change"
        and last.operation not in NEED_NO_EFFECT
        and last.state == fingerprint(seen)
    ):
        yield Change(Kind.NO_EFFECT, last.did)
    yield from trail.unsent


def _not_sent(entries: list[Entry]) -> Iterator[Change]:
    """Find what kept the browser from sending a form that was not sent later either."""
    for index, entry in enumerate(entries):
        if not any(c.kind in SENDING for e in entries[index + 1 :] for c in (*e.heard, *e.changes)):
            yield from (c for c in entry.changes if c.kind is Kind.NOT_SENT)


def _lost(entries: list[Entry], seen: Observation) -> Iterator[Change]:
    """Find typed or chosen values that their fields lost unsent."""
    for index, entry in enumerate(entries):
        later, field = entries[index + 1 :], seen.control(entry.tag)
        if entry.operation not in (Operation.TYPE, Operation.SELECT) or entry.outcome == "failed":
            continue
        if field is None or field.value is None:
            continue
        if any(e.tag == entry.tag for e in later) or _is_sent(later) or _has_filtered(entry, later):
            continue
        moved = entry.operation == Operation.SELECT and field.options and entry.value not in field.options
        if not moved and not _holds(field, entry):
            yield Change(Kind.VALUE_LOST, role_and_name(field), entry.value)


def _holds(field: Control, typed: Entry) -> bool:
    """Tell whether a field holds what was typed; a secret: anything."""
    if HANDLE.search(typed.value) or field.type == "password":
        return bool(field.value) or not typed.value
    written = [c.what for c in typed.changes if c.kind is Kind.TYPED_AS] or [typed.value]
    if typed.operation == Operation.SELECT:
        return folded(typed.value) in folded(field.value or "")
    held = field.value or ""
    return any(kind.kind is Kind.TYPED_IN_PARTS for kind in typed.changes) or is_taken(written[0], held)


def _has_filtered(typed: Entry, later: list[Entry]) -> bool:
    """Tell whether an option was clicked that the typing brought up, or left in its list: what filters need not stay."""
    came = {tag for e in (typed, *later) for tag in e.appeared}
    clicked = [e for e in later if e.operation == Operation.CLICK and _kind(e) in OFFERED]
    return any(e.tag in came or folded(typed.value) in folded(e.control) for e in clicked)


def _is_sent(later: Iterable[Entry]) -> bool:
    """Tell whether a key was pressed, or a form or request sent."""
    keys = any(e.operation == Operation.PRESS and e.value not in LEAVING for e in later)
    return keys or any(c.kind in SENDING for e in later for c in (*e.heard, *e.changes))


def _switched_back(entries: list[Entry], seen: Observation) -> Iterator[Change]:
    """Find switches that changed back by themselves."""
    for index, entry in enumerate(entries):
        control, wanted = seen.control(entry.tag), _switched_to(entry)
        touched = any(e.operation in SWITCHED_BY and _kind(e) == _kind(entry) for e in entries[index + 1 :])
        if control is None or not wanted or touched or not control.states & {"checked", "unchecked", "mixed"}:
            continue
        if wanted not in control.states:
            yield Change(Kind.SWITCHED_BACK, role_and_name(control), wanted)


def _switched_to(entry: Entry) -> str:
    """Give the state that the action was to give."""
    if entry.operation in (Operation.CHECK, Operation.UNCHECK):
        return f"{entry.operation}ed"
    if entry.operation != Operation.CLICK or _kind(entry) not in TICK_ROLES:
        return ""
    told = (c.value for c in entry.changes if c.kind is Kind.STATE and entry.control.startswith(c.what))
    return next((state for state in told if state in ("checked", "unchecked")), "")


def _kind(entry: Entry) -> str:
    return entry.control.partition(" ")[0]
