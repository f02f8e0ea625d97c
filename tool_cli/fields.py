"""Reads JSON objects; a field of another type is empty."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_tool.printing import printable

Fields = Mapping[str, object]


def text(found: Fields, name: str) -> str:
    """Returns a text that is safe on a terminal."""
    value = found.get(name)
    return printable(value) if isinstance(value, str) else ""


def texts(found: Fields, name: str) -> list[str]:
    """Returns a list of texts, each as ``text`` gives it."""
    return [printable(value) for value in _list(found, name) if isinstance(value, str)]


def changes(found: Fields, name: str = "changes") -> list[str]:
    """Says what an action changed, or which signals were doubted."""
    from pytest_tool.archive import in_words

    return [printable(in_words(value)) for value in _list(found, name) if isinstance(value, str | Mapping)]


def number(found: Fields, name: str) -> float | None:
    """Returns a number, booleans aside."""
    value = found.get(name)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def figures(found: Fields, name: str) -> dict[str, float]:
    """Returns the numbers of an object inside this one, each under its name."""
    inside = inner(found, name)
    return {printable(key): value for key in inside if (value := number(inside, key)) is not None}


def inner(found: Fields, name: str) -> Fields:
    """Returns an object inside this one."""
    value = found.get(name)
    return value if isinstance(value, dict) else {}


def inners(found: Fields, name: str) -> list[Fields]:
    """Returns the objects of a list."""
    return [value for value in _list(found, name) if isinstance(value, dict)]


def _list(found: Fields, name: str) -> list[object]:
    value = found.get(name)
    return value if isinstance(value, list) else []
