"""Reads the table of forms: the rows of ``forms.md``, which is also the reference page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


class TableError(ValueError):
    """A row of the table cannot be used; the text names its line and what is wrong."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the forms: ``name`` is shared by the rows that mean the same, ``form`` is a Cucumber expression."""

    name: str
    form: str
    example: str
    does: str
    line: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Words that no step may hold, or begin with; why, and what to write instead."""

    words: tuple[str, ...]
    first: bool
    why: str
    instead: str


@dataclass(frozen=True, slots=True)
class Table:
    """The whole language: forms of steps and of checks, role words with the ARIA roles they stand for, refused words."""

    steps: tuple[Row, ...]
    checks: tuple[Row, ...]
    roles: dict[str, tuple[str, ...]]
    refused: tuple[Refused, ...]

    @property
    def leading(self) -> Refused:
        """The first refused row: words that a check written as a step begins with."""
        return self.refused[0]

    @property
    def stating(self) -> Refused:
        """The last refused row: verbs of statements, which are checks too."""
        return self.refused[-1]

    def first(self, name: str) -> Row:
        """The first row of this name: what the form is called in output."""
        return next(row for row in (*self.steps, *self.checks) if row.name == name)


@cache
def table() -> Table:
    """The table that ships with the package."""
    return parsed(files(__package__).joinpath("forms.md").read_text("utf-8"))


def parsed(markdown: str) -> Table:
    """The table in a Markdown text. Raises TableError for a row with too few cells or a name without a form."""
    by_section: dict[str, list[tuple[int, list[str]]]] = {}
    section = ""
    for line, cells in _rows(markdown):
        if isinstance(cells, str):
            section = section if cells.startswith("### ") and cells != "### Roles" else cells.lstrip("# ")
        else:
            by_section.setdefault(section, []).append((line, cells))
    return Table(
        steps=tuple(_form(*row) for row in by_section.get("Steps", ())),
        checks=tuple(_form(*row) for row in by_section.get("Checks", ())),
        roles={word: _listed(cells[1]) for _, cells in by_section.get("Roles", ()) for word in _listed(cells[0])},
        refused=tuple(Refused(_listed(c[0]), c[1] == "first", c[2], c[3]) for _, c in by_section.get("Refused", ())),
    )


def _form(line: int, cells: list[str]) -> Row:
    if len(cells) != 4 or not all(cells[:3]):
        raise TableError(f"forms.md, line {line}: a form has a name, a form, an example and what it does: {cells}")
    name, form, example, does = cells
    return Row(name, form, example, does, line)


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(","))


def _rows(markdown: str) -> Iterator[tuple[int, list[str] | str]]:
    """The cells of each row of each table, without the heads, and the headings between them."""
    head = True
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.startswith("#"):
            yield number, line
        elif not line.startswith("|"):
            head = True
        elif not head and not re.fullmatch(r"[|\s:-]+", line):
            yield number, [cell.strip() for cell in line.strip().strip("|").split("|")]
        else:
            head = False


def names(rows: Iterable[Row]) -> tuple[str, ...]:
    """The names of forms, each once, in the order of the table."""
    return tuple(dict.fromkeys(row.name for row in rows))
