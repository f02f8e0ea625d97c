"""Writes the reference page of the step language from its table: ``python -m pytest_tool.language.page > PAGE``."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from importlib.resources import files

from pytest_tool.language.table import Row, table

MADE = "<!-- Made from pytest_tool/language/forms.md by `make docs`; change that file. -->\n\n"
FORMS = "| Name | Form | Example |"


def page() -> str:
    """The whole page: the table's text, with the rows that mean the same in one."""
    parts = re.split(rf"(?m)^({re.escape(FORMS)}.*\n\|[-|]+\n(?:\|.*\n)*)", _source())
    return MADE + "".join(_merged(part) if part.startswith(FORMS) else part for part in parts)


def _source() -> str:
    return files("pytest_tool.language").joinpath("forms.md").read_text("utf-8")


def _merged(rows: str) -> str:
    """``| Form | Example | What it does |``, a row for each name."""
    head, _, *body = rows.splitlines()
    known: Sequence[Row] = (*table().steps, *table().checks)
    said = {f"| {row.name} | {row.form} |": row for row in known}
    groups: dict[str, list[Row]] = {}
    for text in body:
        row = next(row for start, row in said.items() if text.startswith(start))
        groups.setdefault(row.name, []).append(row)
    told = [f"| Form | Example | {head.strip('| ').rpartition('| ')[2]} |", "|---|---|---|"]
    for same in groups.values():
        forms = "<br>".join(f"`{row.form}`" for row in same)
        examples = "<br>".join(f"`{row.example}`" for row in same)
        told.append(f"| {forms} | {examples} | {' '.join(row.does for row in same if row.does)} |")
    return "\n".join(told) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
