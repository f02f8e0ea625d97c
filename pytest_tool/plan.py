"""A plan as it was written: file → tests → steps, each with its file and line."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Expectation:
    """An ``Expect:`` bullet: what a person says must be true after the step."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Hint:
    """A person's advice: a ``Hint:`` bullet, front matter, or ``tool hint``."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered item of a test. Once the item is set up, ``text`` has its variables substituted (secrets: handles)."""

    number: int
    text: str
    path: Path
    line: int
    expectations: tuple[Expectation, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def where(self) -> str:
        """``path:line``, as an editor opens it."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class Case:
    """One row of the Cases table: its id and the variables it sets."""

    id: str
    values: dict[str, str]
    line: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A pytest marker that the plan asks for: ``engine("local")`` → name, args, kwargs."""

    name: str
    args: tuple[object, ...] = ()
    kwargs: dict[str, object] = field(default_factory=dict)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Test:
    """One ``##`` section (or the whole file when it has none): one pytest item for each case."""

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
    """One plan file."""

    path: Path
    title: str
    tests: tuple[Test, ...]
