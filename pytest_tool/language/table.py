"""Reads the table of forms, which is also the reference page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


class TableError(ValueError):
    """Says which line of the table cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the forms; those of one ``name`` mean the same."""

    name: str
    form: str
    example: str
    does: str
    line: int

    @property
    def beginning(self) -> list[list[str]]:
        """Words before the first parameter, each with its alternatives."""
        return [word.split("/") for word in re.split(r"[{(]", self.form)[0].split()]

    @property
    def parameters(self) -> list[str]:
        """The names of its parameters."""
        return re.findall(r"\{([^}]*)\}", self.form)


@dataclass(frozen=True, slots=True)
class Refused:
    """Words to be refused, why, and what to write instead."""

    words: tuple[str, ...]
    first: bool
    why: str
    instead: str

    @property
    def pattern(self) -> str:
        """One of its words, as a regular expression."""
        return rf"\b(?:{'|'.join(map(re.escape, self.words))})\b"


@dataclass(frozen=True, slots=True)
class Table:
    """The whole language: forms, words for ARIA roles, refused words."""

    steps: tuple[Row, ...]
    checks: tuple[Row, ...]
    roles: dict[str, tuple[str, ...]]
    refused: tuple[Refused, ...]

    @property
    def leading(self) -> Refused:
        """First refused row: how checks written as steps begin."""
        return self.refused[0]

    @property
    def stating(self) -> Refused:
        """Last refused row: verbs of statements."""
        return self.refused[-1]


@cache
def table() -> Table:
    """Read the table that ships with the package."""
    return parsed(source())


def source() -> str:
    """Read the page that holds the table."""
    return files(__package__).joinpath("forms.md").read_text("utf-8")


@cache
def verbs() -> frozenset[str]:
    """List the words that steps begin with."""
    return frozenset(word for row in table().steps for word in row.beginning[0])


def parsed(markdown: str) -> Table:
    """Read a table in Markdown. Raises TableError for a broken row."""
    rows: dict[str, list[tuple[int, list[str]]]] = {}
    section, of_table = "", 0
    for number, line in enumerate(markdown.splitlines(), 1):
        of_table = of_table + 1 if line.startswith("|") else 0
        if line.startswith("## ") or line == "### Roles":
            section = line.lstrip("# ")
        elif of_table > 2:  # behind its head
            cells = line.strip().removeprefix("|").removesuffix("|").split("|")
            rows.setdefault(section, []).append((number, [cell.strip() for cell in cells]))
    return Table(
        steps=tuple(_form(*row) for row in rows.get("Steps", ())),
        checks=tuple(_form(*row) for row in rows.get("Checks", ())),
        roles={word: _listed(cells[1]) for _, cells in rows.get("Roles", ()) for word in _listed(cells[0])},
        refused=tuple(Refused(_listed(c[0]), c[1] == "first", c[2], c[3]) for _, c in rows.get("Refused", ())),
    )


def _form(line: int, cells: list[str]) -> Row:
    if len(cells) != 4 or not all(cells[:3]):
        raise TableError(f"forms.md, line {line}: a form has a name, a form, an example and what it does: {cells}")
    name, form, example, does = cells
    return Row(name, form, example, does, line)


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(","))
