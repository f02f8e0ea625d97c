"""Finds the steps and checks that a plan sees, as it sees fixtures."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from pytest_tool.errors import PlanError
from pytest_tool.plan import Call, Definition, Said, Step
from pytest_tool.python_steps.defining import DECLARED, TYPES, NewType, functions
from pytest_tool.python_steps.matching import Pattern, compiled, registries

CONFTEST = "conftest.py"


@dataclass(frozen=True, slots=True)
class Registry:
    """Holds what one plan can use: the levels, the nearest first."""

    levels: tuple[tuple[Pattern, ...], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.levels)

    @property
    def definitions(self) -> Iterator[Definition]:
        """Yield every definition, the nearest first."""
        return (pattern.definition for level in self.levels for pattern in level)

    def bound(self, step: Step) -> Step:
        """Bind what step, conditions and expectations say. Raises PlanError where two fit."""
        if not self.levels:
            return step
        conditions = tuple(self._bound("check", c, c.path) for c in step.conditions)
        expectations = tuple(self._bound("check", e, step.path_of(e)) for e in step.expectations)
        step = replace(step, conditions=conditions, expectations=expectations)
        return step if step.only_checks else self._bound("step", step, step.path)

    def _bound(self, kind: str, said: Said, path: Path) -> Said:
        call = self._call(kind, said.text, path, said.line)
        return replace(said, call=call) if call else said

    def _call(self, kind: str, text: str, path: Path, line: int) -> Call | None:
        for level in self.levels:
            fits = [(p, call) for p in level if p.kind == kind and (call := p.match(text))]
            if len(fits) > 1:
                both = " and ".join(f"{p.definition.name} ({_place(p.definition)})" for p, _ in fits[:2])
                fact = f"“{text}” is two {kind}s in Python: {both}."
                raise PlanError(path, line, fact, "Word one of the expressions more narrowly.")
            if fits:
                return fits[0][1]
        return None


def registry(modules: Iterable[ModuleType], plan: Path) -> Registry:
    """Compile what these modules define for a plan. Raises PlanError at a broken line.

    ``modules`` are a conftest's and plugins'; of conftests those count that lie in a folder above the plan.
    """
    levels: dict[int, list[ModuleType]] = {}
    for module in modules:
        depth = _depth(module, plan)
        if depth is not None and module not in levels.setdefault(depth, []):
            levels[depth].append(module)
    types: list[NewType] = []
    found: list[tuple[Pattern, ...]] = []
    for depth in sorted(levels):  # the nearest last: its types win
        types += [new for module in levels[depth] for new in getattr(module, TYPES, ())]
        registries(types)  # a broken one is told although nothing uses it
        found.append(tuple(_once(p for module in levels[depth] for p in _patterns(module, types))))
    return Registry(tuple(level for level in reversed(found) if level))


def _depth(module: ModuleType, plan: Path) -> int | None:
    """Tell how near a module is: 0 for plugins, more for conftests, None where the plan lies elsewhere."""
    file = Path(getattr(module, "__file__", None) or "")
    if file.name != CONFTEST:
        return 0
    folder = file.absolute().parent
    return len(folder.parts) if plan.absolute().is_relative_to(folder) else None


def _patterns(module: ModuleType, types: Sequence[NewType]) -> Iterator[Pattern]:
    for function in functions(module):
        own = getattr(function, "__globals__", {}).get(TYPES, ())  # those beside the function, wherever it is imported
        for declared in getattr(function, DECLARED, ()):
            yield compiled(declared, function, [*own, *types])


def _once(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Keep one of those that came in by two imports."""
    return list({(p.definition.path, p.definition.line, p.kind): p for p in patterns}.values())


def _place(definition: Definition) -> str:
    return f"{os.path.relpath(definition.path)}:{definition.line}"
