"""Reading the wire's JSON objects: a field that is missing, or of another type, is empty. Nobody else trusts their shape."""

from __future__ import annotations

from collections.abc import Mapping

Fields = Mapping[str, object]


def text(found: Fields, name: str) -> str:
    """A text that is safe on a terminal: a page may have written it, so it holds no control character but newlines."""
    value = found.get(name)
    return printable(value) if isinstance(value, str) else ""


def printable(words: str) -> str:
    """Without what moves the cursor, changes colours or turns the direction of writing."""
    spaced = words.expandtabs(4).replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in spaced)


def texts(found: Fields, name: str) -> list[str]:
    """A list of texts, each as ``text`` gives it."""
    values = found.get(name)
    return [printable(v) for v in values if isinstance(v, str)] if isinstance(values, list) else []


def changes(found: Fields, name: str = "changes") -> list[str]:
    """What an action changed, or although of which signals a step passed, in words."""
    from pytest_tool.archive import in_words

    values = found.get(name)
    return [printable(in_words(v)) for v in values if isinstance(v, str | Mapping)] if isinstance(values, list) else []


def number(found: Fields, name: str) -> float | None:
    """A number; a boolean is none."""
    value = found.get(name)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def figures(found: Fields, name: str) -> dict[str, float]:
    """The numbers of an object inside this one, each under its name."""
    inside = inner(found, name)
    return {printable(key): value for key in inside if (value := number(inside, key)) is not None}


def inner(found: Fields, name: str) -> Fields:
    """An object inside this one."""
    value = found.get(name)
    return value if isinstance(value, dict) else {}


def inners(found: Fields, name: str) -> list[Fields]:
    """The objects of a list."""
    values = found.get(name)
    return [v for v in values if isinstance(v, dict)] if isinstance(values, list) else []
