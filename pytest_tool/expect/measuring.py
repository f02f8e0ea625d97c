"""What code measures of an expectation: it holds, fails, or its thing was not found; then the pilot judges."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from pytest_tool.expect.checking import check
from pytest_tool.expect.counts import UNTOLD
from pytest_tool.expect.evidence import confirm
from pytest_tool.expect.judging import FIRST_PAUSE_MS, LONGEST_PAUSE_MS, LOOKS_IN_A_ROW, MOST_ASKS, must_last
from pytest_tool.grammar.check_terms import Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import ErrorShown, PageIs, PageOf, SuccessShown
from pytest_tool.grammar.check_types_thing import Exists
from pytest_tool.grammar.checks import JOINT, parse
from pytest_tool.observation import Dialog, Download, Observation, page_lines
from pytest_tool.plan import Expectation
from pytest_tool.stated import QUOTED, folded, quoted
from pytest_tool.turn import Blame, Verdict

NOT_FOUND_S = 1.0
"""So long a thing may take to appear on a quiet page before the pilot is asked for it."""
NOT_FOUND = ", but "
"""How the checks join what was expected with why there was nothing to measure."""


class Measure(StrEnum):
    """What came of a check on one look at the page."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How an expectation waits: ``look`` observes afresh, ``pump`` lets the browser work for so many milliseconds."""

    look: Callable[[], Observation]
    pump: Callable[[float], None]
    clock: Callable[[], float]
    seconds: float


@dataclass(frozen=True, slots=True)
class Said:
    """What the step has seen so far: an observation tells only the dialogs and downloads since the one before it."""

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
    """Whether the expectation holds in time, and who says so: ``code`` or ``pilot``. Raises what looking and asking raise."""
    waits = replace(waits, look=_remembering(waits.look, said))
    whole, half = parse(expectation.text), None
    if whole is None:
        half = _measured_half(expectation.text)
    if whole is None and half is None:
        return _judged(waits, said, ask, passed_over, ""), "pilot"
    measured, verdict = _measure(whole or half, expectation.text, waits, said)  # type: ignore[arg-type]  # one is there
    if measured is Measure.FAILS or (measured is Measure.HOLDS and whole is not None):
        return verdict, "code"
    looked_for = "; ".join(filter(None, (verdict.reason, verdict.seen))) if measured is Measure.NOT_FOUND else ""
    return _judged(waits, said, ask, passed_over, looked_for), "pilot"


def _measured_half(text: str) -> Check | None:
    """The half of a mixed sentence that a form covers; the pilot judges the whole once it holds."""
    inside = [m.span() for m in QUOTED.finditer(text)]
    for joint in re.finditer(JOINT, text):
        if any(a < joint.start() < b for a, b in inside):
            continue
        found = [half for part in (text[: joint.start()], text[joint.end() :]) if (half := parse(part)) is not None]
        if found:
            return found[0]
    return None


def _remembering(look: Callable[[], Observation], said: Said) -> Callable[[], Observation]:
    """Looks that go on telling of every dialog that has opened, and of every download."""
    told, files = list(said.dialogs), list(said.downloads)

    def looked() -> Observation:
        seen = look()
        told.extend(seen.dialogs)
        files.extend(seen.downloads)
        return replace(seen, dialogs=tuple(told), downloads=tuple(files))

    return looked


def _measure(parsed: Check, sentence: str, waits: Waiting, said: Said) -> tuple[Measure, Verdict]:
    """Look until it holds, or the time is over; what has to last holds on two looks in a row at a quiet page.

    A page that says that it is busy may still take back what it shows: it is given all the time to become ready.
    """
    began, pause, in_a_row = waits.clock(), FIRST_PAUSE_MS, 0
    needed = LOOKS_IN_A_ROW if must_last(parsed) else 1
    while True:
        seen = waits.look()
        verdict = check(parsed, seen, said.at_start)
        found = measure_of(parsed, verdict, seen, said.at_start, sentence)
        rests = (seen.quiet or needed == 1) and not seen.loading
        in_a_row = in_a_row + 1 if found is Measure.HOLDS and rests else 0
        spent = waits.clock() - began
        if in_a_row >= needed:
            return found, verdict
        if found is Measure.NOT_FOUND and seen.quiet and spent >= min(NOT_FOUND_S, waits.seconds):
            return found, verdict
        if spent >= waits.seconds and in_a_row == 0:
            restless = found is Measure.HOLDS and needed > 1
            return (Measure.FAILS, _restless(verdict, waits.seconds)) if restless else (found, verdict)
        waits.pump(pause)
        pause = min(LONGEST_PAUSE_MS, pause * 1.5)


def _restless(verdict: Verdict, seconds: float) -> Verdict:
    reason = f"the page did not come to rest within {seconds:g} s, so what it shows may still change"
    return replace(verdict, passed=False, reason=reason, seen=f"until now {verdict.reason}")


def measure_of(
    parsed: Check, verdict: Verdict, seen: Observation, before: Observation | None, sentence: str
) -> Measure:
    """What a check's verdict is worth: only what is quoted, or was found on the page, has been measured."""
    if isinstance(parsed, Both):
        parts = {measure_of(p, check(p, seen, before), seen, before, sentence) for p in parsed.parts}
        return next(m for m in (Measure.FAILS, Measure.NOT_FOUND, Measure.HOLDS) if m in parts)
    if isinstance(parsed, SuccessShown):
        return Measure.NOT_FOUND  # good news is told in words
    if isinstance(parsed, ErrorShown) and not parsed.text:
        return _error(parsed, seen)
    vague = isinstance(parsed, PageIs | PageOf) or not _is_quoted(parsed, sentence)
    absent = isinstance(parsed, Shown | Exists) and parsed.negated
    if verdict.passed:
        return Measure.NOT_FOUND if vague and absent else Measure.HOLDS
    nothing = NOT_FOUND in QUOTED.sub("", verdict.reason) or verdict.seen == UNTOLD
    return Measure.NOT_FOUND if vague or nothing else Measure.FAILS


def _error(parsed: ErrorShown, seen: Observation) -> Measure:
    """An error is told by an alert or a field that is marked invalid; whether an alert is one, words alone say."""
    marked = any("invalid" in c.states for c in seen.controls)
    alerts = any(block.kind == "alert" for block in seen.blocks) or bool(seen.dialogs)
    if parsed.negated:
        return Measure.FAILS if marked else Measure.NOT_FOUND if alerts else Measure.HOLDS
    return Measure.HOLDS if marked else Measure.NOT_FOUND


def _is_quoted(parsed: Check, sentence: str) -> bool:
    """Whether what a check is shown or not shown by stands in quotation marks: then its absence is a measurement."""
    said = {folded(text) for text in quoted(sentence)}
    if isinstance(parsed, Shown):
        return all(folded(text) in said for text in parsed.texts)
    if isinstance(parsed, Exists):
        return isinstance(parsed.target, Named) and parsed.target.quoted
    return True


def _judged(waits: Waiting, said: Said, ask: Ask, passed_over: PassedOver, looked_for: str) -> Verdict:
    """The pilot's word counts with evidence that is on the page after it has spoken, and with every signal weighed.

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
    """Whether the page reads differently in time; the time that the model took is not the page's."""
    ends, pause, told = waits.clock() + waits.seconds, FIRST_PAUSE_MS, page_lines(seen)
    while page_lines(fresh) == told:
        if waits.clock() >= ends:
            return False
        waits.pump(pause)
        pause = min(LONGEST_PAUSE_MS, pause * 1.5)
        fresh = waits.look()
    return True
