"""Reads a plan file: front matter, title, prose and tests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pytest_tool.plan import Mark, Plan, Test
from pytest_tool.plan_reader import cases, front_matter, marks, pitfalls, shared
from pytest_tool.plan_reader.front_matter import FrontMatter
from pytest_tool.plan_reader.source import COMMENT, Block, Source, line_of, text_of, visible, visible_of, without_html
from pytest_tool.plan_reader.steps import read_steps, says_check

MARKS = re.compile(r"\s*[*_]{0,3}marks[*_]{0,3}\s*:[*_]{0,3}(?P<list>.*)", re.IGNORECASE)


def read(path: Path, text: str | None = None) -> Plan:
    """Read the plan in this file, or in ``text``.

    Raises PlanError with ``path:line``.
    """
    source = Source.of(path, text_of(path) if text is None else text)
    matter, blocks = front_matter.take(source, source.blocks())
    pitfalls.check(source, blocks)
    outline = _outline(source, blocks)
    if not outline.sections:
        top = Section(outline.title or _stem(path), outline.line or 1, outline.top)
        return Plan(path, top.title, (_test(source, matter, top, ""),))
    prose = _prose_of_file(source, outline.top)
    tests = tuple(_test(source, matter, section, prose) for section in outline.sections)
    return Plan(path, outline.title or _stem(path), tests)


@dataclass
class Section:
    """A heading and the blocks below it."""

    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)


@dataclass
class Outline:
    """The ``#`` title, what stands below, and the ``##`` sections."""

    title: str = ""
    line: int = 0
    top: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


def _stem(path: Path) -> str:
    return path.name.removesuffix(".md").removesuffix(".plan")


def _outline(source: Source, blocks: Iterable[Block]) -> Outline:
    outline = Outline()
    for block in blocks:
        if block.type != "heading" or block.tag not in ("h1", "h2") or cases.announces(source, block):
            (outline.sections[-1].blocks if outline.sections else outline.top).append(block)
            continue
        title, line = visible(block), line_of(block)
        if not title:
            raise source.error(line, "This heading is empty.", "Name the test.")
        if block.tag == "h2":
            outline.sections.append(Section(title, line))
        elif outline.title or outline.sections:
            raise source.error(
                line, f'"{title}" is a second title.', "Start a test with ##; one # at the top names the file."
            )
        else:
            outline.title, outline.line = title, line
    return outline


def _test(source: Source, matter: FrontMatter, section: Section, prose: str) -> Test:
    steps, blocks = read_steps(source, section.blocks)
    steps = shared.expanded(steps)
    if not steps:
        raise source.error(
            section.line, f'"{section.title}" has no steps.', "Write them as a numbered list: 1., 2., 3."
        )
    rows, blocks = cases.read_cases(source, blocks, steps)
    own_marks, own_prose = _marks_and_prose(source, blocks)
    return Test(
        title=section.title,
        path=source.path,
        line=section.line,
        steps=steps,
        prose="\n".join(filter(None, [prose, *own_prose])),
        url=matter.url,
        vars=matter.vars,
        hints=matter.hints,
        marks=(*own_marks, *matter.marks),
        fixtures=matter.fixtures,
        cases=rows,
        secret_origins=matter.secret_origins,
    )


def _prose_of_file(source: Source, blocks: list[Block]) -> str:
    for block in blocks:
        if what := _of_a_test(source, block):
            raise source.error(line_of(block), f"{what} above the first test.", "Put it below a ## heading.")
    found, prose = _marks_and_prose(source, blocks)
    if found:
        remedy = "Put them below a ## heading; marks: in the front matter is for the whole file."
        raise source.error(found[0].line, "These marks stand above the first test.", remedy)
    return "\n".join(prose)


def _of_a_test(source: Source, block: Block) -> str:
    if block.type == "ordered_list":
        return "A step stands"
    if block.type == "bullet_list" and says_check(block):
        return "An expectation or hint stands"
    return "A Cases table stands" if cases.announces(source, block) else ""


def _marks_and_prose(source: Source, blocks: list[Block]) -> tuple[list[Mark], list[str]]:
    found: list[Mark] = []
    prose: list[str] = []
    for block in blocks:
        if block.type != "paragraph":
            prose.append("" if cases.announces(source, block) else _context(source, block))
            continue
        parts = _parts(source, block)
        for line, text in parts:
            if listed := MARKS.fullmatch(text):
                found += _marks(source, COMMENT.sub("", listed["list"]).strip(), line)
            elif not cases.ANNOUNCES.fullmatch(text):
                prose.append(visible(block) if len(parts) == 1 else visible_of(text))
    return found, [text for text in prose if text]


def _parts(source: Source, paragraph: Block) -> list[tuple[int, str]]:
    parts: list[tuple[int, str]] = []
    for number, line in enumerate(source.raw(paragraph), line_of(paragraph)):
        if parts and not MARKS.fullmatch(line) and not cases.ANNOUNCES.fullmatch(line):
            first, text = parts.pop()
            parts.append((first, f"{text} {line.strip()}"))
        else:
            parts.append((number, line))
    return parts


def _marks(source: Source, text: str, line: int) -> tuple[Mark, ...]:
    try:
        return marks.parse(text, line)
    except marks.BadMarks as error:
        raise source.error(line, error.fact, error.remedy) from None


def _context(source: Source, block: Block) -> str:
    match block.type:
        case "hr":
            return ""
        case "fence" | "code_block":
            return block.content.strip("\n")
        case "html_block":
            return without_html(block.content).strip()
        case "heading" | "paragraph":
            return visible(block)
        case "table":
            return "\n".join(source.raw(block))
        case _:
            return "\n".join(filter(None, (_context(source, child) for child in block.children)))
