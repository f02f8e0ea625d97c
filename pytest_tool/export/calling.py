"""Writes calls of the project's Python into an exported test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from pytest_tool.browser.literal import written
from pytest_tool.export.patterns import Untold
from pytest_tool.export.record import Called, Command, Event, Session


def called(event: Event) -> str:
    """Write ``customer("Ann", shop)``. Raises Untold."""
    if "." in event["function"]:
        raise Untold("a function inside a class or a function cannot be imported")
    values = [*map(_literal, event["took"]), *event["fixtures"]]
    return f"{event['function']}({', '.join(values)})"


def kept(command: Command) -> list[Called]:
    """List the calls of a command that count: of a check that was tried again, the last."""
    calls = [each for each in command.happened if isinstance(each, Called)]
    return [call for call, later in zip_longest(calls, calls[1:]) if not (later and _again(call, later))]


def fixtures(session: Session) -> list[str]:
    """List the fixtures that the exported test takes beside its page."""
    found = (name for event in _events(session) for name in event["fixtures"] if name != "page")
    return list(dict.fromkeys(found))


def imports(session: Session) -> list[str]:
    """Import the functions that are called."""
    names: dict[str, set[str]] = {}
    for event in _events(session):
        names.setdefault(event["module"], set()).add(event["function"])
    return [f"from {module} import {', '.join(sorted(functions))}" for module, functions in sorted(names.items())]


def _events(session: Session) -> Iterator[Event]:
    for command in session.commands:
        yield from (call.event for call in kept(command) if "." not in call.event["function"])


def _again(call: Called, later: Called) -> bool:
    same: tuple[Any, ...] = ("function", "took", "where")
    return (
        call.event["role"] == "check"
        and bool(call.event["error"])
        and all(call.event[n] == later.event[n] for n in same)
    )


def _literal(text: str) -> str:
    """Write a value as it was taken. Raises Untold for what is no literal."""
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        raise Untold(f"{text} is made by a parameter type, not written out") from None
    return written(value) if isinstance(value, str) else text
