"""Finds what proves a step without expectations, so that a replay can look for it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from pytest_tool.changes import Change, Kind
from pytest_tool.expect.evidence import is_on
from pytest_tool.observation import Observation, called, role_and_name
from pytest_tool.turn import Evidence, Verdict

MOST_CONTROLS = 12
LONGEST = 120
"""Characters; a longer text holds too much that may change."""
TELLING: tuple[tuple[Kind, Callable[[Change], tuple[Evidence, ...]]], ...] = (
    (Kind.WINDOW_OPENED, lambda c: (Evidence(c.what),)),
    (Kind.HEADING, lambda c: (Evidence(c.what),)),
    (Kind.ALERT, lambda c: (Evidence(c.what),)),
    (Kind.STATUS, lambda c: (Evidence(c.what),)),
    (Kind.DOWNLOADED, lambda c: (Evidence(c.what),)),
    (Kind.FILE_GIVEN, lambda c: (Evidence(c.what),)),
    (Kind.DIALOG, lambda c: (Evidence(c.what),)),
    (Kind.STATE, lambda c: (Evidence(f"{c.what} {c.value}"),)),
    (Kind.VALUE, lambda c: (Evidence(f'{c.what} value "{c.value}"'), Evidence(f'value "{c.value}"'))),
    (Kind.MOVED, lambda c: (Evidence(str(c)),)),
    (Kind.TEXT_APPEARED, lambda c: (Evidence(c.what),)),
    (Kind.TITLE, lambda c: (Evidence(c.what),)),
    (Kind.URL, lambda c: (Evidence(c.what),)),
    (Kind.APPEARED, lambda c: (Evidence(c.what),)),
    (Kind.TEXT_GONE, lambda c: (Evidence(c.what, gone=True),)),
    (Kind.WINDOW_CLOSED, lambda c: (Evidence(c.what, gone=True),)),
    (Kind.GONE, lambda c: (Evidence(c.what, gone=True),)),
    (Kind.SCROLLED, lambda c: (Evidence(str(c)),)),
    (Kind.FOCUS, lambda c: (Evidence(str(c)),)),
)
"""What changes say that can be looked for on the page, the most telling first."""


MOVES = frozenset({Kind.SCROLLED, Kind.FOCUS})
"""Changes that nothing on the page shows: that they come again is their proof."""


def proving(
    claim: Verdict,
    changes: Iterable[Change],
    at_start: Observation | None,
    seen: Observation,
    holds: Callable[[Evidence], bool],
) -> tuple[Evidence, ...]:
    """Give what the claim quotes and came or went with the step; else the most telling change that still holds.

    Where no change is telling, a control does that was not there before, or is not any more.

    ``holds`` tells whether a piece of evidence is confirmed by the page as it is now.
    """
    quoted = tuple(e for e in claim.evidence if _came(e, at_start) and holds(e))
    if quoted:
        return quoted
    told = [e for e in _of(list(changes)) if len(e.text) <= LONGEST and _came(e, at_start)]
    told.sort(key=lambda e: any(map(str.isdigit, e.text)))  # a number may be another one tomorrow
    changed = islice(_controls(at_start, seen), MOST_CONTROLS) if at_start else ()
    return tuple(islice((e for e in chain(told, changed) if holds(e)), 1))


def _controls(before: Observation, after: Observation) -> Iterator[Evidence]:
    was, now = ([role_and_name(c) for c in seen.controls if called(c)] for seen in (before, after))
    yield from (Evidence(control) for control in now if control not in was)
    yield from (Evidence(control, gone=True) for control in was if control not in now)


def _of(changes: list[Change]) -> Iterator[Evidence]:
    for kind, evidence in TELLING:
        for change in changes:
            if change.kind is kind and change.what:
                yield from evidence(change)


def _came(evidence: Evidence, at_start: Observation | None) -> bool:
    """Tell whether it was not so when the step began."""
    return at_start is None or is_on(evidence.text, at_start) is evidence.gone
