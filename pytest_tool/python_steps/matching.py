"""Binds texts of plans to functions, by Cucumber expressions.

A variable is matched as one atom, which fits every parameter, and is converted when its value is known: a value never
changes which function runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from inspect import Parameter, isasyncgenfunction, iscoroutinefunction, isgeneratorfunction, signature

from cucumber_expressions.errors import CucumberExpressionError
from cucumber_expressions.expression import CucumberExpression
from cucumber_expressions.parameter_type import ParameterType
from cucumber_expressions.parameter_type_registry import ParameterTypeRegistry

from pytest_tool.errors import PlanError
from pytest_tool.plan import Argument, Call, Definition
from pytest_tool.python_steps.defining import Declared, NewType
from pytest_tool.stated.variables import PIECE

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a variable in a text, in place of the variable; of Unicode's private use."""
ATOM = re.compile(f"{OPEN}(\\d+){CLOSE}")
IN_QUOTES = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
ESCAPED = re.compile(r"\\([\"'])")


class Unfit(ValueError):
    """Says of which parameter type a value is none."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Holds a definition with its compiled expression."""

    kind: str
    definition: Definition
    expression: CucumberExpression
    plain: ParameterTypeRegistry
    """The parameter types as they were defined, without atoms: they convert."""

    def match(self, text: str) -> Call | None:
        """Bind a text as it is written in a plan, if it fits."""
        pieces: list[str] = []

        def kept(piece: re.Match[str]) -> str:
            if piece[0] in ("{{", "}}"):
                return piece[0][0]
            pieces.append(piece[0])
            return f"{OPEN}{len(pieces) - 1}{CLOSE}"

        atoms = PIECE.sub(kept, text.strip())
        for spelling in _spellings(atoms):
            if (found := self.expression.match(spelling)) is not None:
                return Call(
                    self.definition, tuple(self._argument(a.group.value or "", a.parameter_type, pieces) for a in found)
                )
        return None

    def _argument(self, captured: str, kind: ParameterType, pieces: list[str]) -> Argument:
        def written(text: str) -> str:
            """Write a captured text as a plan does."""
            doubled = text.replace("{", "{{").replace("}", "}}")
            return ATOM.sub(lambda atom: pieces[int(atom[1])], doubled)

        if kind.name == "string":  # what is quoted, or what a variable stands for: the value may hold quotation marks
            inside = captured[1:-1] if IN_QUOTES.fullmatch(captured) else captured
            return Argument(written(ESCAPED.sub(r"\1", inside)), str)
        return Argument(written(captured), _converting(kind, self.plain))


def compiled(declared: Declared, function: Callable[..., object], types: Iterable[NewType]) -> Pattern:
    """Compile what a decorator says of a function. Raises PlanError at its line."""

    def mistake(fact: str, remedy: str) -> PlanError:
        return PlanError(declared.path, declared.line, fact, remedy)

    name = getattr(function, "__qualname__", str(function))
    if not isinstance(declared.expression, str):
        raise mistake(
            f"@{declared.kind} of {name} has no text.", f'Write @{declared.kind}("…") with the words of the plan.'
        )
    if iscoroutinefunction(function) or isasyncgenfunction(function) or isgeneratorfunction(function):
        what = "a generator" if isgeneratorfunction(function) else "async"
        raise mistake(f"{name} is {what}.", "Make it an ordinary function; set-up and tear-down belong into a fixture.")
    gives = (declared.gives,) if isinstance(declared.gives, str) else tuple(declared.gives)  # type: ignore[arg-type]
    if wrong := [g for g in gives if not (isinstance(g, str) and g.isidentifier())]:
        raise mistake(f"{wrong[0]!r} in gives is not the name of a variable.", "Use letters, digits and _.")
    plain, with_atoms = registries(types)
    try:
        expression = CucumberExpression(declared.expression, with_atoms)
    except (CucumberExpressionError, re.error) as error:
        raise mistake(f"The expression “{declared.expression}” is broken: {_in_a_line(error)}", "Correct it.") from None
    captured = len(expression.parameter_types)
    fixtures = _fixtures(function, captured)
    if fixtures is None:
        raise mistake(f"{name} takes fewer values than the {captured} of its expression.", "Add a parameter for each.")
    definition = Definition(
        function, declared.expression, declared.path, declared.line, fixtures, gives, declared.retry
    )
    return Pattern(declared.kind, definition, expression, plain)


def registries(types: Iterable[NewType]) -> tuple[ParameterTypeRegistry, ParameterTypeRegistry]:
    """Make the parameter types: as defined, and fit for variables. Raises PlanError."""
    plain, with_atoms = ParameterTypeRegistry(), ParameterTypeRegistry()
    own: dict[object, NewType] = {new.name: new for new in types}  # the nearer one comes later
    for new in own.values():
        try:
            plain.define_parameter_type(ParameterType(new.name, new.regexp, str, new.transformer))
            re.compile("|".join(plain.lookup_by_type_name(str(new.name)).regexps))
        except (CucumberExpressionError, re.error, TypeError, AttributeError) as error:
            fact = f"The parameter type {new.name!r} is broken: {_in_a_line(error)}"
            raise PlanError(new.path, new.line, fact, "Correct it.") from None
    atom = f"{OPEN}\\d+{CLOSE}"
    with_atoms.parameter_type_by_name = {
        kind.name: ParameterType(kind.name, [*kind.regexps, atom], kind.type, kind.transformer)
        for kind in plain.parameter_types
    }
    return plain, with_atoms


def _fixtures(function: Callable[..., object], captured: int) -> tuple[str, ...] | None:
    """Name the parameters beyond the captured ones; None where there are too few."""
    parameters = list(signature(function).parameters.values())
    by_place = [p for p in parameters if p.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)]
    if len(by_place) < captured and not any(p.kind is Parameter.VAR_POSITIONAL for p in parameters):
        return None
    taken = {p.name for p in by_place[:captured]}
    named = (p for p in parameters if p.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY))
    return tuple(p.name for p in named if p.name not in taken and p.default is Parameter.empty)


def _spellings(text: str) -> list[str]:
    """Write a text with either first letter, with and without a full stop."""
    bare = text.removesuffix(".")
    firsts = dict.fromkeys([bare, bare[:1].lower() + bare[1:], bare[:1].upper() + bare[1:]])
    return [first + end for end in ("", ".") for first in firsts]


def _converting(kind: ParameterType, plain: ParameterTypeRegistry) -> Callable[[str], object]:
    def converted(text: str) -> object:
        found = CucumberExpression(f"{{{kind.name}}}", plain).match(text)
        if not found:
            raise Unfit(f"is no {{{kind.name}}}")
        return found[0].value

    return converted


def _in_a_line(error: Exception) -> str:
    """Give the last two lines of Cucumber's message: problem and solution."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return " ".join(lines[-2:])
