"""An expectation gets a little time to come true; an absence has to last until the page is quiet."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace

from pytest_tool.expect.checking import check
from pytest_tool.expect.evidence import confirm
from pytest_tool.grammar.check_types import Both, Check
from pytest_tool.grammar.check_types_page import Address, Downloaded, ErrorShown, PageIs, PopupSaid, TabCount, TabOpen
from pytest_tool.grammar.check_types_rows import Count, EachCell, EachHas, Exactly, Only, Sorted, Tally, Times
from pytest_tool.grammar.check_types_thing import Empty
from pytest_tool.grammar.checks import parse
from pytest_tool.observation import Dialog, Download, Observation, page_lines
from pytest_tool.plan import Expectation
from pytest_tool.turn import Verdict

FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 50.0, 250.0
LOOKS_IN_A_ROW = 2
"""So often an absence or a number has to hold on a quiet page."""
MOST_ASKS = 2
"""So often the pilot is asked about one expectation: a model call costs, and the same page gives the same answer."""


ABSENT = re.compile(r"\b(?:no|not|never|none|nothing|nobody|neither|without|cannot|\w+n['’]t)\b", re.IGNORECASE)
"""An expectation that something is not there, which no text on the page can show."""
AskPilot = Callable[[Observation, list[str]], Verdict]
"""(page, why its last verdict did not count) → its verdict."""


def judge(
    expectation: Expectation,
    look: Callable[[], Observation],
    ask_pilot: AskPilot,
    before: Observation | None,
    wait_s: float,
    pump: Callable[[float], None],
    clock: Callable[[], float] = time.monotonic,
    said: tuple[Dialog, ...] = (),
    handed: tuple[Download, ...] = (),
) -> tuple[Verdict, str]:
    """Whether the expectation holds within ``wait_s`` seconds, and who says so: ``code`` or ``pilot``.

    ``look`` observes afresh, ``pump`` waits so many milliseconds and lets the browser work meanwhile, ``before`` is the
    page when the step began. ``said`` are the JavaScript dialogs of this step so far, ``handed`` its downloads: an
    observation tells only those since the one before it. Raises what these raise.
    """
    parsed = parse(expectation.text)
    looked = _remembering(look, said, handed)
    if parsed is None:
        absent = bool(ABSENT.search(expectation.text))
        return _by_pilot(looked, ask_pilot, before, wait_s, pump, clock, absent), "pilot"
    return _by_code(parsed, looked, before, wait_s, pump, clock), "code"


def _remembering(
    look: Callable[[], Observation], said: tuple[Dialog, ...], handed: tuple[Download, ...]
) -> Callable[[], Observation]:
    """Looks that go on telling of every dialog that has opened, and of every download."""
    told, files = list(said), list(handed)

    def looked() -> Observation:
        seen = look()
        told.extend(seen.dialogs)
        files.extend(seen.downloads)
        return replace(seen, dialogs=tuple(told), downloads=tuple(files))

    return looked


def must_last(parsed: Check) -> bool:
    """Whether it may hold only because the page is not ready yet: absences, numbers, emptiness."""
    if isinstance(parsed, Both):
        return any(must_last(part) for part in parsed.parts)
    counted = isinstance(parsed, Count | EachCell | EachHas | Empty | Exactly | Only | Sorted | Tally | Times) or (
        isinstance(parsed, TabCount) and not parsed.new
    )
    counted = counted or (isinstance(parsed, Downloaded) and parsed.high is not None)
    return counted or bool(getattr(parsed, "negated", False)) or (isinstance(parsed, ErrorShown) and parsed.negated)


def tells_what_is_shown(expectation: str) -> bool:
    """Whether it says that something is to be seen on the page, and not just what is not, how many, or where one is."""
    parsed = parse(expectation)
    return not ABSENT.search(expectation) if parsed is None else _tells(parsed)


def _tells(parsed: Check) -> bool:
    if isinstance(parsed, Both):
        return any(map(_tells, parsed.parts))
    return not isinstance(parsed, Address | PageIs | TabCount | TabOpen | PopupSaid) and not must_last(parsed)


def _by_code(
    parsed: Check,
    look: Callable[[], Observation],
    before: Observation | None,
    wait_s: float,
    pump: Callable[[float], None],
    clock: Callable[[], float],
) -> Verdict:
    """Look until it holds, or the time is over; what has to last holds on two looks in a row at a quiet page."""
    ends, pause = clock() + wait_s, FIRST_PAUSE_MS
    needed = LOOKS_IN_A_ROW if must_last(parsed) else 1
    in_a_row = 0
    while True:
        seen = look()
        verdict = check(parsed, seen, before)
        rests = seen.quiet or needed == 1
        in_a_row = in_a_row + 1 if verdict.passed and rests else 0
        if in_a_row >= needed:
            return verdict
        if clock() >= ends and in_a_row == 0:
            return _restless(verdict, wait_s) if verdict.passed else verdict
        pump(pause)
        pause = min(LONGEST_PAUSE_MS, pause * 1.5)


def _restless(verdict: Verdict, wait_s: float) -> Verdict:
    reason = f"the page did not come to rest within {wait_s:g} s, so what is not there may still come"
    return replace(verdict, passed=False, reason=reason, seen=f"until now {verdict.reason}")


def _by_pilot(
    look: Callable[[], Observation],
    ask_pilot: AskPilot,
    before: Observation | None,
    wait_s: float,
    pump: Callable[[float], None],
    clock: Callable[[], float],
    absent: bool,
) -> Verdict:
    """The pilot's word counts with evidence that is on the page after it has spoken; it is asked again about a new page,
    and, told why, when its evidence was refused.

    The time that the model takes is not the page's: the wait begins anew after each answer.
    """
    seen = look()
    lacking: list[str] = []
    for ask in range(MOST_ASKS):
        verdict = ask_pilot(seen, lacking)
        fresh = look()
        lacking = confirm(verdict, fresh, before, never_there=absent) if verdict.passed else []
        if verdict.passed and not lacking:
            return verdict
        if lacking:
            reason = f"the pilot says that it holds ({verdict.reason}), but {'; '.join(lacking)}"
            verdict = Verdict(False, reason, verdict.evidence, verdict.seen)
        if ask + 1 == MOST_ASKS:
            break
        changed = _changed(seen, fresh, look, wait_s, pump, clock)
        if changed is None and not lacking:
            break
        seen = changed or fresh
    return verdict


def _changed(
    seen: Observation,
    fresh: Observation,
    look: Callable[[], Observation],
    wait_s: float,
    pump: Callable[[float], None],
    clock: Callable[[], float],
) -> Observation | None:
    """The first look at which the page reads differently; None when it did not change in time."""
    ends, pause, told = clock() + wait_s, FIRST_PAUSE_MS, page_lines(seen)
    while page_lines(fresh) == told:
        if clock() >= ends:
            return None
        pump(pause)
        pause = min(LONGEST_PAUSE_MS, pause * 1.5)
        fresh = look()
    return fresh
