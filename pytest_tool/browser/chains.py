"""Builds chains of Playwright's locator calls, as text and as calls."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from pytest_tool.browser.literal import quoted


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a chain: ``.get_by_role("row")``."""

    method: str
    argument: str | int | None = None
    options: tuple[tuple[str, str | bool], ...] = ()

    def __str__(self) -> str:
        given = [] if self.argument is None else [_python(self.argument)]
        return f".{self.method}({', '.join(given + [f'{name}={_python(value)}' for name, value in self.options])})"

    def on(self, at: Any) -> Any:
        """Make the locator of this call on a frame or locator."""
        given = () if self.argument is None else (self.argument,)
        return getattr(at, self.method)(*given, **dict(self.options))


Chain = tuple[Call, ...]


def _python(value: str | int) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


def parsed(said: str) -> Chain:
    """Parse Playwright's own words for a locator.

    ``get_by_role("row").filter(has_text="B")``; empty for what is none of ours.
    """
    calls: list[Call] = []
    try:
        at: ast.expr | None = ast.parse(said, mode="eval").body
        while at is not None:
            if not isinstance(at, ast.Call) or len(at.args) > 1:
                return ()
            options = tuple((word.arg or "", ast.literal_eval(word.value)) for word in at.keywords)
            name, below = _called(at.func)
            calls.insert(0, Call(name, ast.literal_eval(at.args[0]) if at.args else None, options))
            at = below
    except (SyntaxError, ValueError):
        return ()
    return tuple(calls)


def _called(function: ast.expr) -> tuple[str, ast.expr | None]:
    match function:
        case ast.Name(name):
            return name, None
        case ast.Attribute(below, name):
            return name, below
    raise ValueError(ast.dump(function))


def python_of(chain: Chain) -> str:
    """Write a chain as it stands behind ``page``."""
    return "".join(map(str, chain))
