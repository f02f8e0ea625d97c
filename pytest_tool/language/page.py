"""Writes the reference page: ``python -m pytest_tool.language.page > PAGE``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pytest_tool.language.table import Row, source, table

MADE = "<!-- Made from pytest_tool/language/forms.md by `make docs`; change that file. -->\n"
FORMS = "| Name | Form | Example |"


def page() -> str:
    """Write the page, with rows that mean the same joined."""
    rows = (*table().steps, *table().checks)
    told, by_line = [MADE], {row.line: row for row in rows}
    for number, line in enumerate(source().splitlines(), 1):
        if row := by_line.get(number):
            alike = [r for r in rows if r.name == row.name]
            told += [_merged(alike)] if row is alike[0] else []
        elif told[-1].startswith("| Form |"):
            told.append("|---|---|---|")
        else:
            told.append(line.replace(FORMS, "| Form | Example |"))
    return "\n".join(told) + "\n"


def _merged(alike: Sequence[Row]) -> str:
    forms = "<br>".join(f"`{row.form}`" for row in alike)
    examples = "<br>".join(f"`{row.example}`" for row in alike)
    return f"| {forms} | {examples} | {' '.join(row.does for row in alike if row.does)} |"


if __name__ == "__main__":
    sys.stdout.write(page())
