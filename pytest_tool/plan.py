"""Holds a plan as written: file → tests → steps, with lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Definition:
    """Holds a function of the project that does steps, or measures checks.

    ``expression`` is the Cucumber expression at ``path:line``; ``fixtures`` are the parameters that it does not capture.
    """

    function: Callable[..., object]
    expression: str
    path: Path
    line: int
    fixtures: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    """The variables that it declares to return."""
    retry: bool = False

    @property
    def name(self) -> str:
        return self.function.__qualname__


@dataclass(frozen=True, slots=True)
class Argument:
    """Holds one captured text; ``converted`` makes a parameter's value of it. Raises ValueError."""

    text: str
    converted: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Call:
    """Binds a text of a plan to the function that it runs."""

    definition: Definition
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Expectation:
    """Says what must be true after the step: an ``Expect:`` bullet."""

    text: str
    line: int
    call: Call | None = None
    by: Path | None = None
    """The file that wrote it, where that is not its step's: a link's."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Gives a person's advice: a ``Hint:`` bullet, front matter, or ``tool hint``."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Condition:
    """Guards a step, or all that its link stands for: an ``If:`` bullet.

    ``of`` is the label of that step: the condition is looked at once.
    """

    text: str
    path: Path
    line: int
    of: str = ""
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """Holds a numbered item; set-up substitutes the variables of ``text``."""

    number: int
    """Its place in the test, shared steps counted one by one."""
    text: str
    path: Path
    line: int
    expectations: tuple[Expectation, ...] = ()
    hints: tuple[Hint, ...] = ()
    conditions: tuple[Condition, ...] = ()
    """The outermost first."""
    label: str = ""
    """How people number it, where that is not its number: ``2.1`` for a shared step."""
    link: str = ""
    """What it links to: it stands for the steps there, and is gone once they are read."""
    values: tuple[tuple[str, str], ...] = ()
    """The variables that ``With:`` bullets add."""
    otherwise: tuple[tuple[str, str], ...] = ()
    """What names stand for as long as no step in Python returns them."""
    included: tuple[str, ...] = ()
    """``path:line`` of the links that led here, the plan's own first."""
    only_checks: bool = False
    """A link whose expectations are checked after steps of which the last may be skipped."""
    call: Call | None = None
    section: str = ""
    """The heading of the shared steps that it is one of."""
    written: Step | None = None
    """As it stands in the plan, its variables not filled; None until they are."""
    named: tuple[tuple[str, str], ...] = ()
    """What the variables stand for that could be used here."""

    @property
    def where(self) -> str:
        """Write ``path:line``, as an editor opens it."""
        return f"{self.path}:{self.line}"

    @property
    def called(self) -> str:
        """Give the label, or the number of a step without one."""
        return self.label or str(self.number)

    @property
    def calls(self) -> Iterator[Call]:
        """Yield what step, expectations and conditions run of the project's Python."""
        found = [self.call, *(c.call for c in self.conditions), *(e.call for e in self.expectations)]
        return (call for call in found if call)

    def path_of(self, expectation: Expectation) -> Path:
        """Name the file that wrote an expectation of this step."""
        return expectation.by or self.path

    def texts(self) -> Iterator[tuple[Path, int, str]]:
        """Yield each text with its place: what may use variables."""
        yield self.path, self.line, self.text
        yield from ((c.path, c.line, c.text) for c in self.conditions)
        yield from ((self.path_of(e), e.line, e.text) for e in self.expectations)
        yield from ((self.path, h.line, h.text) for h in self.hints)


Said = TypeVar("Said", Step, Condition, Expectation)
"""What people write in sentences."""


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
