"""Puts shared steps in the place of a step that links to them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pytest_tool.errors import PlanError
from pytest_tool.plan import Step
from pytest_tool.plan_reader import cases, front_matter, pitfalls
from pytest_tool.plan_reader.source import Block, Source, line_of, text_of, visible
from pytest_tool.plan_reader.steps import read_steps
from pytest_tool.stated.variables import PIECE, names

PLAN = ".plan.md"


def expanded(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Number the steps, and read those that links stand for. Raises PlanError."""
    files = Files()
    found = [inner for step in steps for inner in _expanded(step, "", files, ())]
    _refuse_unused([*steps, *files.steps])
    return tuple(
        replace(step, number=number, label="" if step.label == str(number) else step.label)
        for number, step in enumerate(found, 1)
    )


@dataclass(frozen=True, slots=True)
class Section:
    """Holds what stands below a heading, and its anchor."""

    title: str
    anchor: str
    line: int
    blocks: list[Block] = field(default_factory=list)

    @property
    def has_steps(self) -> bool:
        return any(block.type == "ordered_list" for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Files:
    """Keeps the files that were read, each once."""

    read: dict[Path, tuple[Source, list[Section]]] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    """Those that links stand for, as they were written."""

    def sections(self, path: Path) -> tuple[Source, list[Section]]:
        """Read a file of shared steps. Raises PlanError for a mistake in it."""
        if path not in self.read:
            source = Source.of(path, text_of(path))
            matter, blocks = front_matter.take(source, source.blocks())
            if matter != front_matter.FrontMatter():
                remedy = "Move it to the plans that use these steps; With: on a link gives variables."
                raise source.error(1, "A file of shared steps has no front matter.", remedy)
            pitfalls.check(source, blocks)
            self.read[path] = source, _sections(blocks)
        return self.read[path]


def _expanded(step: Step, prefix: str, files: Files, opened: tuple[tuple[Path, str], ...]) -> Iterator[Step]:
    label = f"{prefix}{step.number}"
    step = replace(step, label=label, conditions=tuple(replace(c, of=c.of or label) for c in step.conditions))
    if not step.link:
        yield step
        return
    path, anchor = _target(step)
    source, sections = files.sections(path)
    section = _section(step, path, anchor, sections)
    here = (path.resolve(), section.anchor)
    if here in opened:
        chain = " → ".join(f"{place.name}#{name}" for place, name in (*opened[opened.index(here) :], here))
        raise _error(step, f"These shared steps include themselves: {chain}.", "Take one of the links out.")
    steps = _steps(source, section)
    files.steps.extend(steps)
    under = (replace(_under(each, step), section=section.title) for each in steps)
    inner = [each for one in under for each in _expanded(one, f"{label}.", files, (*opened, here))]
    yield from _expecting(inner, step) if step.expectations else inner


def _expecting(inner: list[Step], link: Step) -> list[Step]:
    """Give what a link expects to its last step, else to one of its own."""
    last = inner[-1]
    if (last.conditions, last.values) != (link.conditions, link.values):
        return [*inner, replace(link, link="", hints=(), only_checks=True)]
    expected = tuple(replace(e, by=link.path_of(e)) for e in link.expectations)
    return [*inner[:-1], replace(last, expectations=(*last.expectations, *expected))]


def _under(inner: Step, link: Step) -> Step:
    """Give a shared step what its link says."""
    outer = dict(link.values)
    own = tuple(
        (name, PIECE.sub(lambda piece: outer.get(piece["name"] or "", piece[0]), v)) for name, v in inner.values
    )
    return replace(
        inner,
        hints=(*link.hints, *inner.hints),
        conditions=(*link.conditions, *inner.conditions),
        values=tuple({**outer, **dict(own)}.items()),
        included=(*link.included, link.where),
    )


def _target(step: Step) -> tuple[Path, str]:
    """Find file and anchor of a link. Raises PlanError."""
    url = urlsplit(step.link)
    path = Path(unquote(url.path) or (step.path.name if step.included else ""))  # "#two" in a file of shared steps
    if url.scheme or url.netloc or not path.name or path.is_absolute() or path.suffix != ".md":
        remedy = "Link to one, as in [Sign in](../steps/sign-in.md#as-a-customer); a step with other words is no link."
        raise _error(step, f"{step.link!r} is no Markdown file beside this one.", remedy)
    if path.name.endswith(PLAN):
        remedy = f"Move the shared steps to a file that does not end in {PLAN}."
        raise _error(step, f"{step.link!r} is a plan, which runs by itself.", remedy)
    found = Path(os.path.normpath(step.path.parent / path))
    if not found.is_file():
        there = {f.name: f for f in found.parent.glob("*.md")} if found.parent.is_dir() else {}
        near = get_close_matches(found.name, there, 1, 0.5)
        remedy = (
            f"Did you mean {path.with_name(near[0]).as_posix()}?" if near else "Correct the link, or write the file."
        )
        raise _error(step, f"There is no file {path.as_posix()} beside this one.", remedy)
    return found, unquote(url.fragment)


def _section(step: Step, path: Path, anchor: str, sections: list[Section]) -> Section:
    """Find the section that a link names. Raises PlanError."""
    with_steps = [section for section in sections if section.has_steps]
    anchors = ", ".join(f"#{section.anchor}" for section in with_steps if section.anchor)
    if not anchor:
        if len(with_steps) == 1:
            return with_steps[0]
        fact = f"{path.name} has {f'{len(with_steps)} sections with steps' if with_steps else 'no steps'}."
        raise _error(step, fact, f"Name one: {anchors}." if anchors else "Write them as a numbered list: 1., 2., 3.")
    named = next((section for section in sections if section.anchor == anchor), None)
    if named is None:
        near = get_close_matches(anchor, [section.anchor for section in with_steps], 1, 0.4)
        remedy = f"Did you mean #{near[0]}?" if near else f"There are: {anchors}." if anchors else ""
        raise _error(step, f"{path.name} has no section #{anchor}.", remedy)
    if not named.has_steps:
        raise PlanError(path, named.line, f'"{named.title}" has no steps.', "Write them as a numbered list: 1., 2., 3.")
    return named


def _steps(source: Source, section: Section) -> tuple[Step, ...]:
    """Read the steps of a section; what a test alone can have is refused."""
    steps, rest = read_steps(source, section.blocks)
    for block in rest:
        if line := cases.announces(source, block):
            raise source.error(line, "Shared steps have no cases.", "Put the Cases table into the plan.")
    return steps


def _sections(blocks: tuple[Block, ...]) -> list[Section]:
    found = [Section("", "", 1)]
    for block in blocks:
        if block.type == "heading":
            anchor = _anchor(visible(block), [section.anchor for section in found])
            found.append(Section(visible(block), anchor, line_of(block)))
        else:
            found[-1].blocks.append(block)
    return found


def _anchor(title: str, taken: list[str]) -> str:
    """Make a heading's anchor as GitHub does."""
    plain = re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
    candidates = (plain if n == 0 else f"{plain}-{n}" for n in range(len(taken) + 1))
    return next(c for c in candidates if c not in taken)


def _refuse_unused(steps: list[Step]) -> None:
    """Refuse what a ``With:`` gives and no step uses."""
    texts = [text for step in steps for _, _, text in step.texts()]
    texts += [value for step in steps for _, value in step.values]
    used = {name for text in texts for name in names(text)}
    for step in steps:
        for name in (name for name, _ in step.values if name not in used):
            near = get_close_matches(name, used, 1)
            remedy = f"Did you mean {near[0]}?" if near else "Take it out, or use it there."
            raise _error(step, f"None of these shared steps uses {{{name}}}.", remedy)


def _error(step: Step, fact: str, remedy: str) -> PlanError:
    return PlanError(step.path, step.line, fact, remedy)
