"""Refuses Markdown that reads differently than it looks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.plan_reader.source import COMMENT, Block, Source, line_of

LIST_ITEM = re.compile(r"\s*(?:\d{1,9}[.)]|[-*+])\s+\S")
NO_SPACE = re.compile(r"\s*\d{1,3}[.)][^\W\d_]")
CHECK = re.compile(r"\s*(?:[•‣▪·–—]\s*|[-*+])?[*_]{0,3}(expect|hint|if|with)[*_]{0,3}\s*:", re.IGNORECASE)
DIRECTIVE = re.compile(r"\s*[*_]{0,3}(marks|cases)[*_]{0,3}\s*:", re.IGNORECASE)
ALMOST = re.compile(r"\s*[*_]{0,3}(mark|case|fixtures?)[*_]{0,3}\s*:", re.IGNORECASE)
TABLE_ROW = re.compile(r"\s*\|")
HEADING = re.compile(r"\s*#{1,6}\s")


def check(source: Source, blocks: Iterable[Block]) -> None:
    """Raise PlanError for the first pitfall of the file."""
    for block in blocks:
        for node in block.walk():
            match node.type:
                case "paragraph":
                    _paragraph(source, node)
                case "html_block":
                    _html(source, node)
                case "fence":
                    _fence(source, node)
                case "code_block":
                    remedy = "Indent it by at most three spaces, or put ``` around what is really code."
                    _nothing_lost(source, line_of(node), source.raw(node), "is indented so far that it is code", remedy)


def _paragraph(source: Source, node: Block) -> None:
    in_list = _inside(node, "list_item")
    for number, line in enumerate(source.raw(node)):
        at = line_of(node) + number
        if TABLE_ROW.match(line):
            remedy = "A table has a header row, a row |---|---| with as many cells, and an empty line above and below."
            raise source.error(at, "This row belongs to no table.", remedy)
        if found := CHECK.match(line):
            word = found[1].capitalize()
            raise source.error(
                at, f"{word}: is not a bullet here.", f'Write "   - {word}: …" below its step, on a line of its own.'
            )
        if number and LIST_ITEM.match(line):
            remedy = "Put an empty line above it, and indent it like the other items."
            raise source.error(at, "This item reads as part of the text above it.", remedy)
        if NO_SPACE.match(line):
            raise source.error(at, f'"{line.strip()}" is not a list item.', "Put a space after the number.")
        if in_list and (found := DIRECTIVE.match(line)):
            remedy = "Start it at the left margin, with an empty line above."
            raise source.error(at, f"{found[1].capitalize()}: reads as part of the step above it.", remedy)
        if not in_list and (found := ALMOST.match(line)):
            remedy = "There are Marks: and Cases: lines; fixtures stand in the front matter."
            raise source.error(at, f"{found[1].capitalize()}: is not known.", remedy)


def _html(source: Source, node: Block) -> None:
    text = "\n".join(source.raw(node))
    first = line_of(node)
    rest = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    if "<!--" in rest:
        raise source.error(
            first + rest[: rest.index("<!--")].count("\n"), "A comment is not closed.", "End it with -->."
        )
    remedy = "Put an empty line between HTML and Markdown."
    _nothing_lost(source, first, rest.split("\n"), "is part of a piece of HTML and would not be read", remedy)


def _fence(source: Source, node: Block) -> None:
    last = source.raw(node)[-1].strip(" \t>")
    if len(source.raw(node)) == 1 or not last.startswith(node.markup) or last.strip(node.markup[0]):
        raise source.error(line_of(node), "This block of code is not closed.", f"End it with {node.markup}.")


def _nothing_lost(source: Source, first: int, lines: Iterable[str], why: str, remedy: str) -> None:
    for number, line in enumerate(lines):
        if any(kind.match(line) for kind in (LIST_ITEM, CHECK, DIRECTIVE, TABLE_ROW, HEADING)):
            raise source.error(first + number, f'"{line.strip()}" {why}.', remedy)


def _inside(node: Block, kind: str) -> bool:
    above = node.parent
    while above and above.type != kind:
        above = above.parent
    return above is not None
