"""Reads the Cases table: one item a row.

A table is the Cases table when a line or heading ``Cases`` stands directly above it, when its first header cell says
so, or when a step uses one of its names. Another table above the steps is context; below them it is a mistake.
"""

from __future__ import annotations

import re

from pytest_tool.plan import Case, Step
from pytest_tool.plan_reader.front_matter import check_name, check_value
from pytest_tool.plan_reader.source import Block, Source, line_of, visible
from pytest_tool.stated.variables import names

ANNOUNCES = re.compile(r"\s*[*_]{0,3}cases\b\s*(?::.*|[*_:\s]*)", re.IGNORECASE)
UNESCAPED_PIPE = re.compile(r"(?<!\\)\|")


def read_cases(source: Source, blocks: list[Block], steps: tuple[Step, ...]) -> tuple[tuple[Case, ...], list[Block]]:
    """Read the cases of a test, and the blocks left over."""
    found: Block | None = None
    rest = []
    used = _used(steps)
    for number, block in enumerate(blocks):
        above = blocks[number - 1] if number else None
        if block.type != "table":
            _needs_table(source, block, blocks[number + 1 : number + 2])
            rest.append(block)
        elif _is_cases(source, block, above, used):
            if found:
                raise source.error(line_of(block), "This is a second Cases table.", "Put all cases into one table.")
            found = block
        elif steps and line_of(block) > steps[0].line:
            remedy = "Write Cases: above it, use its names in the steps, or move it above the steps as context."
            raise source.error(line_of(block), "No step uses this table.", remedy)
        else:
            rest.append(block)
    return (_cases(source, found) if found else ()), rest


def announces(source: Source, block: Block) -> int:
    """Find the line on which this block announces a Cases table."""
    if block.type == "heading":
        return line_of(block) if ANNOUNCES.fullmatch(visible(block)) else 0
    last = source.raw(block)[-1] if block.type == "paragraph" else ""
    return line_of(block) + len(source.raw(block)) - 1 if ANNOUNCES.fullmatch(last) else 0


def _needs_table(source: Source, block: Block, below: list[Block]) -> None:
    line = announces(source, block)
    if line and not (below and below[0].type == "table"):
        raise source.error(line, "No table follows this line.", "Put the Cases table directly below it.")


def _is_cases(source: Source, table: Block, above: Block | None, used: frozenset[str]) -> bool:
    header = _header(table)
    announced = above is not None and announces(source, above)
    return bool(announced or header[0].casefold() in ("case", "cases") or used & set(header))


def _used(steps: tuple[Step, ...]) -> frozenset[str]:
    return frozenset(name for step in steps for _, _, text in step.texts() for name in names(text)) | frozenset(
        name for step in steps for _, value in step.values for name in names(value)
    )


def _header(table: Block) -> list[str]:
    return [visible(cell) for cell in table.children[0].children[0].children]


def _cases(source: Source, table: Block) -> tuple[Case, ...]:
    header = _header(table)
    for name in header:
        check_name(source, name, line_of(table))
    if len(set(header)) < len(header):
        raise source.error(line_of(table), "Two columns have the same name.", "Rename one of them.")
    if len(table.children) == 1:
        raise source.error(line_of(table), "The Cases table has no rows.", "Add one, or remove the table.")
    return tuple(_case(source, header, number, row) for number, row in enumerate(table.children[1].children, 1))


def _case(source: Source, header: list[str], number: int, row: Block) -> Case:
    line = line_of(row)
    (typed,) = source.raw(row)
    pipes = UNESCAPED_PIPE.findall(typed)
    if not pipes:
        raise source.error(
            line, f'"{typed.strip()}" is not a row of the table above.', "Leave an empty line below the table."
        )
    cells = len(UNESCAPED_PIPE.split(re.sub(r"^\||(?<!\\)\|$", "", typed.strip())))
    if cells != len(header):
        remedy = "Write one for each column, an empty one too, and \\| for a | in a text."
        raise source.error(line, f"The row has {_cells(cells)}, and the header has {len(header)}.", remedy)
    values = {name: check_value(source, visible(cell), line) for name, cell in zip(header, row.children, strict=True)}
    return Case(values[header[0]] or f"case {number}", values, line)


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"
