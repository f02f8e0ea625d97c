"""Marks functions as steps or checks: ``@step("a customer named {string} exists")``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])
DECLARED = "__tool_declared__"
"""Where a function keeps what its decorators say."""
TYPES = "__tool_parameter_types__"
"""Where a module keeps the parameter types that it adds."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Holds what a decorator says, and its place."""

    kind: str
    """``step`` or ``check``."""
    expression: object
    path: Path
    line: int
    gives: object = ()
    retry: bool = False


@dataclass(frozen=True, slots=True)
class NewType:
    """Holds a parameter type, and its place."""

    name: object
    regexp: Any
    transformer: Callable[..., object] | None
    path: Path
    line: int


class Secret(str):
    """Is a text that is never shown: ``repr`` hides it, and the tool masks it.

    A step gets one where a plan says ``{secret:NAME}``, and may return one as a variable.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret('•••')"

    @property
    def value(self) -> str:
        """Give the text itself."""
        return str.__str__(self)


def step(expression: str, *, gives: Iterable[str] = ()) -> Callable[[F], F]:
    """Mark a function as a step of plans.

    ``expression`` is a Cucumber expression that fits the whole text of the step. Its first parameters take what the
    expression captures, the others are fixtures. ``gives`` names the variables that it returns, as a dict of texts, for the
    later steps of the test. An AssertionError fails the step.
    """
    return _marking("step", expression, gives, False)


def check(expression: str, *, retry: bool = False) -> Callable[[F], F]:
    """Mark a function as a check, for ``Expect:`` and ``If:``.

    It holds unless it raises AssertionError. ``retry``: it is tried until it holds, for as long as an expectation is.
    """
    return _marking("check", expression, (), retry)


def parameter_type(
    *, name: str, regexp: Any, transformer: Callable[..., object] | None = None, type: Callable[..., object] = str
) -> None:
    """Add a parameter type to the expressions of this file, and of those that see its fixtures.

    ``transformer`` makes the value of the groups that ``regexp`` captures, or of the whole text; without one, ``type`` does.
    """
    frame = sys._getframe(1)
    made = NewType(name, regexp, transformer or type, Path(frame.f_code.co_filename), frame.f_lineno)
    frame.f_globals.setdefault(TYPES, []).append(made)


def defines(module: ModuleType) -> bool:
    """Tell whether a module has steps, checks or parameter types."""
    return bool(getattr(module, TYPES, ())) or bool(functions(module))


def functions(module: ModuleType) -> list[Callable[..., object]]:
    """List the functions that decorators here have marked, each once."""
    found = (each for each in vars(module).values() if callable(each))
    return list({id(f): f for f in found if DECLARED in getattr(f, "__dict__", ())}.values())


def _marking(kind: str, expression: object, gives: object, retry: bool) -> Callable[[F], F]:
    frame = sys._getframe(2)
    declared = Declared(kind, expression, Path(frame.f_code.co_filename), frame.f_lineno, gives, retry)
    if callable(expression):  # the decorator without parentheses: the registry says so, at its line
        return _kept(expression, declared)  # type: ignore[no-any-return]
    return lambda function: _kept(function, declared)


def _kept(function: Any, declared: Declared) -> Any:
    setattr(function, DECLARED, (*getattr(function, DECLARED, ()), declared))
    return function
