"""Holds a plan as written: file → tests → steps, with lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Expectation:
    """Says what must be true after the step: an ``Expect:`` bullet."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Gives a person's advice: a ``Hint:`` bullet, front matter, or ``tool hint``."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """Holds a numbered item; set-up substitutes the variables of ``text``."""

    number: int
    text: str
    path: Path
    line: int
    expectations: tuple[Expectation, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def where(self) -> str:
        """Write ``path:line``, as an editor opens it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Case:
    """Holds a row of the Cases table: id and variables."""

    id: str
    values: dict[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Asks for a pytest marker: ``engine("local")`` → name, args, kwargs."""

    name: str
    args: tuple[object, ...] = ()
    kwargs: dict[str, object] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Test:
    """Holds one ``##`` section: a pytest item for each case."""

    __test__ = False  # pytest must not collect this class

    title: str
    path: Path
    line: int
    steps: tuple[Step, ...]
    prose: str = ""
    """Context for the pilot: the file's prose, then the test's."""
    url: str = ""
    vars: dict[str, str] = field(default_factory=dict)
    hints: tuple[Hint, ...] = ()
    marks: tuple[Mark, ...] = ()
    """The nearest first: of the test, then of the file."""
    fixtures: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()
    secret_origins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Holds one plan file."""

    path: Path
    title: str
    tests: tuple[Test, ...]
