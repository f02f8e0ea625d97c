"""Gives an expectation time to come true, or asks the pilot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pytest_tool.expect.checks import measure, must_last
from pytest_tool.expect.evidence import confirm
from pytest_tool.expect.measured import Measure, Measured
from pytest_tool.language import Form, read_halves, wait_until
from pytest_tool.observation import Dialog, Download, Observation, page_lines
from pytest_tool.plan import Expectation
from pytest_tool.turn import Blame, Verdict

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 50.0, 250.0
LOOKS_IN_A_ROW = 2
"""So often an absence or a number has to hold on a quiet page."""
MOST_ASKS = 2
"""So often the pilot is asked about one expectation: a model call costs, and the same page gives the same answer."""
NOT_FOUND_S = 1.0
"""So long a thing may take to appear on a quiet page before the pilot is asked for it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Means to wait: ``pump`` lets the browser work for milliseconds."""

    look: Callable[[], Observation]
    pump: Callable[[float], None]
    clock: Callable[[], float]
    seconds: float


@dataclass(frozen=True, slots=True)
class Said:
    """Dialogs and downloads of the step so far."""

    dialogs: tuple[Dialog, ...]
    downloads: tuple[Download, ...]
    at_start: Observation | None


Ask = Callable[[str, list[str]], Verdict]
"""(what code looked for and did not find, why the last verdict did not count) → the pilot's verdict."""
PassedOver = Callable[[Verdict, Observation], list[str]]
"""(the pilot's verdict, the page) → the signals that it has not weighed."""


def measured_or_judged(
    expectation: Expectation, waits: Waiting, said: Said, ask: Ask, passed_over: PassedOver
) -> tuple[Verdict, str]:
    """Decide whether it holds in time; ``code`` or ``pilot`` says so.

    Raises what looking and asking raise. Of a sentence of which code measures a half only, the pilot judges the whole
    once that half holds.
    """
    waits = replace(waits, look=_remembering(waits.look, said))
    halves = read_halves(expectation.text)
    forms = [half.form for half in halves if half.form]
    if not forms:
        return _judged(waits, said, ask, passed_over, ""), "pilot"
    found = _measured(forms, waits, said)
    if found.measure is Measure.FAILS:
        return Verdict(False, found.told, seen=found.instead), "code"
    if found.holds and len(forms) == len(halves):
        return Verdict(True, found.told), "code"
    looked_for = "" if found.holds else f"{found.told}, but {found.instead}"
    return _judged(waits, said, ask, passed_over, looked_for), "pilot"


def measured_once(text: str, waits: Waiting, said: Said, ask: Ask, passed_over: PassedOver) -> tuple[Verdict, str]:
    """Decide the same of a condition on one look: it is not waited for."""
    waits = replace(waits, look=_remembering(waits.look, said))
    halves = read_halves(text)
    forms = [half.form for half in halves if half.form]
    seen = waits.look()
    found = _all([measure(form, seen, said.at_start) for form in forms]) if forms else None
    if found and found.measure is Measure.FAILS:
        return Verdict(False, found.told, seen=found.instead), "code"
    if found and found.holds and len(forms) == len(halves):
        return Verdict(True, found.told), "code"
    looked_for = f"{found.told}, but {found.instead}" if found and not found.holds else ""
    return _judged(waits, said, ask, passed_over, looked_for), "pilot"


def awaited(order: str, waits: Waiting, said: Said) -> Measured | None:
    """Wait for the check that an order to wait names."""
    check = wait_until(re.sub(r"^\d+\. ", "", order))
    forms = [half.form for half in read_halves(check) if half.form] if check else []
    return _measured(forms, replace(waits, look=_remembering(waits.look, said)), said, patient=True) if forms else None


def _remembering(look: Callable[[], Observation], said: Said) -> Callable[[], Observation]:
    """Go on telling of every dialog and download."""
    told, files = list(said.dialogs), list(said.downloads)

    def looked() -> Observation:
        seen = look()
        told.extend(seen.dialogs)
        files.extend(seen.downloads)
        return replace(seen, dialogs=tuple(told), downloads=tuple(files))

    return looked


def _measured(forms: Sequence[Form], waits: Waiting, said: Said, patient: bool = False) -> Measured:
    """Look until it holds, or the time is over.

    ``patient``: what is not found on a quiet page may still come.
    A page that says that it is busy may still take back what it shows: it is given all the time to become ready.
    """
    began, in_a_row, pauses = waits.clock(), 0, _pauses()
    needed = LOOKS_IN_A_ROW if any(map(must_last, forms)) else 1
    while True:
        seen = waits.look()
        found = _all([measure(form, seen, said.at_start) for form in forms])
        rests = (seen.quiet or needed == 1) and not seen.loading and _rests(forms, seen, said)
        in_a_row = in_a_row + 1 if found.holds and rests else 0
        spent = waits.clock() - began
        if in_a_row >= needed:
            return found
        is_away = found.measure is Measure.NOT_FOUND and seen.quiet and not patient
        if is_away and spent >= min(NOT_FOUND_S, waits.seconds):
            return found
        if spent >= waits.seconds and in_a_row == 0:
            told = f"the page did not come to rest within {waits.seconds:g} s, so what it shows may still change"
            restless = Measured(Measure.FAILS, told, f"until now {found.told}")
            return restless if found.holds and needed > 1 else found
        waits.pump(next(pauses))


def _rests(forms: Sequence[Form], seen: Observation, said: Said) -> bool:
    """Tell whether what is measured rests.

    Rows that were busy before the step count where it takes their words to hold.
    """
    if not seen.busy_blocks:
        return True
    if said.at_start is None or seen.busy_blocks > said.at_start.busy_blocks:
        return False  # what the step itself has begun may be taken back
    blocks = tuple(replace(b, text="", cells=("",) * len(b.cells)) if b.busy else b for b in seen.blocks)
    rest = replace(seen, blocks=blocks, controls=tuple(c for c in seen.controls if not c.busy))
    return all(measure(form, rest, said.at_start).holds for form in forms)


def _pauses() -> Iterator[float]:
    """Give pauses in milliseconds, longer and longer."""
    pause = FIRST_PAUSE_MS
    while True:
        yield pause
        pause = min(LONGEST_PAUSE_MS, pause * 1.5)


def _all(found: Sequence[Measured]) -> Measured:
    """Let one that fails decide, then one to be found."""
    order = (Measure.FAILS, Measure.NOT_FOUND, Measure.HOLDS)
    first = min(found, key=lambda m: order.index(m.measure))
    return replace(first, told="; ".join(m.told for m in found)) if first.holds else first


def _judged(waits: Waiting, said: Said, ask: Ask, passed_over: PassedOver, looked_for: str) -> Verdict:
    """Ask the pilot, whose word counts with evidence and signals.

    It is asked once more: told what its verdict lacked, or about a page that reads otherwise by then.
    """
    seen = waits.look()
    lacking: list[str] = []
    for asks_left in reversed(range(MOST_ASKS)):
        verdict = ask(looked_for, lacking)
        fresh = waits.look()
        missing = confirm(verdict, fresh, said.at_start, never_there=True) if verdict.passed else []
        signals = passed_over(verdict, fresh) if verdict.passed and asks_left else []
        lacking = [*missing, *signals]
        if verdict.passed and not lacking:
            return verdict
        if missing and not asks_left:
            reason = f"the pilot says that it holds ({verdict.reason}), but {'; '.join(missing)}"
            return replace(verdict, passed=False, reason=reason, blame=Blame.MODEL)
        if not asks_left or (not lacking and not _changes(seen, fresh, waits)):
            break
        seen = fresh
    return verdict


def _changes(seen: Observation, fresh: Observation, waits: Waiting) -> bool:
    """Wait for the page to read differently."""
    ends, told, pauses = waits.clock() + waits.seconds, page_lines(seen), _pauses()
    while page_lines(fresh) == told and waits.clock() < ends:
        waits.pump(next(pauses))
        fresh = waits.look()
    return page_lines(fresh) != told
