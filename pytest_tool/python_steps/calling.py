"""Runs what a project's Python does for a step, a check or a condition."""

from __future__ import annotations

import asyncio
import linecache
import signal
import threading
import traceback
import unittest
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, TracebackType

import pytest
from greenlet import getcurrent

from pytest_tool.budget import Stopwatch
from pytest_tool.errors import LimitReached, PlanError
from pytest_tool.events import PythonCalled
from pytest_tool.plan import Call, Definition
from pytest_tool.python_steps.defining import Secret
from pytest_tool.python_steps.matching import Unfit
from pytest_tool.stated.variables import GIVEN
from pytest_tool.stated.vault import Vault
from pytest_tool.stated.verbatim import HANDLE
from pytest_tool.turn import Blame, Verdict

LONGEST = 200
"""Characters of a value on record."""


@dataclass(frozen=True, slots=True)
class Place:
    """Says where the text stands that calls, the number of its step, and whether that, a check or a condition."""

    path: Path
    line: int
    step: int
    role: str = "step"


@dataclass(frozen=True, slots=True)
class Ran:
    """Holds what came of a call; ``returned`` are texts, secrets among them as handles."""

    verdict: Verdict
    event: PythonCalled
    returned: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Caller:
    """Calls functions with an item's fixtures, its secrets and its limit of ``seconds`` a call."""

    fixture: Callable[[str], object]
    vault: Vault
    seconds: float

    def call(self, call: Call, at: Place) -> Ran:
        """Run the function. Raises PlanError, LimitReached, and what pytest.xfail and pytest.exit raise."""
        definition, watch = call.definition, Stopwatch()
        values = [self._value(argument.text, argument.converted, at) for argument in call.arguments]
        fixtures = {name: self._fixture(name, definition) for name in definition.fixtures}
        verdict, returned = self._outcome(definition, values, fixtures, at)
        event = PythonCalled(
            step=at.step,
            role=at.role,
            function=definition.name,
            module=str(definition.function.__module__),
            where=_place(definition),
            took=tuple(self._shown(value, said.text) for value, said in zip(values, call.arguments, strict=True)),
            fixtures=definition.fixtures,
            gave={name: self.vault.mask(text) for name, text in returned.items()},
            error="" if verdict.passed else verdict.reason,
            ms=round(watch.ms, 1),
        )
        return Ran(verdict, event, returned)

    def _outcome(
        self, definition: Definition, values: list[object], fixtures: Mapping[str, object], at: Place
    ) -> tuple[Verdict, Mapping[str, str]]:
        """Say how the function ended, and what it returned, secrets masked."""
        try:
            with _ended_after(self.seconds, definition):
                result = definition.function(*values, **fixtures)
            return Verdict(True, ""), self._kept(result, definition, at)
        except (pytest.skip.Exception, unittest.SkipTest) as skipped:
            verdict = Verdict(True, self.vault.mask(str(skipped)) or "skipped", skips="test")
        except pytest.xfail.Exception as expected:
            raise pytest.xfail.Exception(self.vault.mask(str(expected)), pytrace=False) from None
        except pytest.exit.Exception as ended:
            raise pytest.exit.Exception(self.vault.mask(str(ended)), ended.returncode) from None
        except PlanError:
            raise
        except LimitReached as over:
            verdict = Verdict(False, str(over), blame=Blame.BUDGET)
        except pytest.fail.Exception as failed:
            verdict = Verdict(False, self.vault.mask(str(failed)), blame=Blame.APP)
        except AssertionError as failed:
            verdict = Verdict(False, self.vault.mask(_said(failed)), blame=Blame.APP)
        except (Exception, SystemExit) as broken:  # noqa: BLE001 – whatever a project's own code raises
            told = f"{definition.name} ({_place(definition)}) raised an error.\n{_trace(broken)}"
            verdict = Verdict(False, self.vault.mask(told), blame=Blame.PLAN)
        return verdict, {}

    def _value(self, text: str, converted: Callable[[str], object], at: Place) -> object:
        """Convert a captured text whose variables are filled. Raises PlanError."""
        is_secret = bool(HANDLE.search(text))
        said = self.vault.open(text)
        try:
            value = converted(said)
        except Exception as error:  # noqa: BLE001 – whatever a project's own transformer raises
            shown = "The secret" if is_secret else f'"{text}"'
            why = f"cannot be used here: {type(error).__name__}{'' if is_secret else f': {error}'}"
            fact = f"{shown} {error if isinstance(error, Unfit) else why}."
            raise PlanError(at.path, at.line, fact, "Correct the value, or the variable that it comes from.") from None
        return Secret(said) if is_secret else value

    def _shown(self, value: object, said: str) -> str:
        """Write a value as Python does; a secret by its name."""
        text = self.vault.mask(repr(said if isinstance(value, Secret) else value))
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

    def _fixture(self, name: str, definition: Definition) -> object:
        """Give a fixture's value. Raises PlanError where there is none, which an item's set-up has told before."""
        try:
            return self.fixture(name)
        except pytest.FixtureLookupError:
            fact = f"{definition.name} takes a fixture {name}, and there is none."
            raise PlanError(definition.path, definition.line, fact, "Correct the name, or define it.") from None

    def _kept(self, result: object, definition: Definition, at: Place) -> dict[str, str]:
        """Keep what a function returned. Raises PlanError unless it is a dict of declared texts, or None."""
        if result is None:
            return {}

        def mistake(fact: str, remedy: str) -> PlanError:
            return PlanError(_shortened(definition.path), definition.line, f"{definition.name} {fact}", remedy)

        if at.role != "step":
            raise mistake(f"returned {type(result).__name__}.", "A check asserts, and returns nothing.")
        if not isinstance(result, dict) or not all(isinstance(x, str) for pair in result.items() for x in pair):
            kind = "a dict whose values are not all texts" if isinstance(result, dict) else type(result).__name__
            remedy = 'Return None, or variables as texts: {"customer_id": str(number)}.'
            raise mistake(f"returned {kind}.", remedy)
        if handles := [text for text in result.values() if HANDLE.search(text) or GIVEN.search(text)]:
            remedy = 'It is how the tool writes secrets and variables; return pytest_tool.Secret("…") for a secret.'
            raise mistake(f"returned “{handles[0]}”.", remedy)
        if undeclared := sorted(result.keys() - set(definition.gives)):
            remedy = f'Declare what it returns: gives=["{undeclared[0]}"].'
            raise mistake(f"returned {undeclared[0]}, which it does not declare.", remedy)
        return {
            name: self.vault.handle(name, text.value) if isinstance(text, Secret) else self.vault.mask(text)
            for name, text in result.items()
        }


def _said(failed: AssertionError) -> str:
    """Give the message, which pytest has rewritten; else the line that failed."""
    if str(failed):
        return str(failed)
    last = traceback.extract_tb(failed.__traceback__)[-1]
    return (last.line or linecache.getline(last.filename, last.lineno or 0)).strip() or "AssertionError"


def _trace(error: BaseException) -> str:
    """Write the traceback from the project's function on."""
    inner: TracebackType | None = error.__traceback__
    return "".join(traceback.format_exception(type(error), error, inner.tb_next if inner else None)).rstrip()


def _place(definition: Definition) -> str:
    return f"{_shortened(definition.path)}:{definition.line}"


def _shortened(path: Path) -> Path:
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


@contextmanager
def _ended_after(seconds: float, definition: Definition) -> Iterator[None]:
    """Raise LimitReached in what runs longer, where nobody else uses SIGALRM."""
    alarm = getattr(signal, "SIGALRM", None)
    if alarm is None or threading.current_thread() is not threading.main_thread() or _is_used(alarm):
        yield
        return
    inside = getcurrent()

    def ring(_number: int, _frame: FrameType | None) -> None:
        over = LimitReached(
            f"{definition.name} ({_place(definition)}) was not finished in {seconds:g} s.",
            "Mend what it waits for, or raise tool_step_seconds (APP_STEP_SECONDS).",
        )
        if getcurrent() is inside:
            raise over
        # The function waits for Playwright, in whose own loop nothing may be raised. That loop is left in the middle of its
        # wait, which has to end when somebody comes back to it: what is asked of Playwright then is not heard otherwise.
        with suppress(RuntimeError):
            asyncio.get_running_loop().call_soon_threadsafe(lambda: None)
        inside.throw(over)

    before = signal.signal(alarm, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again each second, should the function go on
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(alarm, before)


def _is_used(alarm: int) -> bool:
    return signal.getsignal(alarm) is not signal.SIG_DFL or signal.getitimer(signal.ITIMER_REAL)[0] > 0
