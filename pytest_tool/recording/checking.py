"""Finds what recordings hold that no plan has any more: ``tool check``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pytest_tool.plan import Plan, Test
from pytest_tool.recording.files import FOLDER, Unreadable, path_of, read
from pytest_tool.recording.form import Recordings
from pytest_tool.recording.merging import title_of
from pytest_tool.recording.tape import Tape

STALE = "Its recording is of another wording: the step is decided, and recorded anew."


def stale(plan: Plan, titles: tuple[str, ...]) -> Iterator[tuple[Path, int, str]]:
    """Yield place and message of what does not fit a plan; ``titles`` are its tests' as entries are called."""
    path = path_of(plan.path)
    try:
        there = read(path)
        shared = {step.path: read(path_of(step.path)) for test in plan.tests for step in test.steps if step.included}
    except Unreadable as error:
        yield path, 1, str(error)
        return
    for key in there.tests:
        if not title_of(key, titles):
            yield path, 1, f"“{key}” is recorded, and no test of {plan.path.name} is called so. Delete the entry."
    for title, test in zip(titles, plan.tests, strict=True):
        entries = [key for key in there.tests if title_of(key, titles) == title]
        for key in entries or [title]:
            yield from _of_test(test, key, there, shared)


def orphans(plans: Iterable[Path]) -> Iterator[tuple[Path, int, str]]:
    """Yield the files of recordings beside these plans that belong to no file."""
    for folder in sorted({plan.parent / FOLDER for plan in plans}):
        for file in sorted(folder.glob("*.json")):
            if not (folder.parent / file.stem).is_file():
                yield file, 1, f"There is no {file.stem} that it is recorded for. Delete it."


def _of_test(
    test: Test, key: str, there: Recordings, shared: dict[Path, Recordings]
) -> Iterator[tuple[Path, int, str]]:
    none = Recordings()
    tape = Tape(
        test, test, key, own=there.tests.get(key), of_shared=lambda path, name: shared.get(path, none).tests.get(name)
    )
    for step in tape.stale:
        yield step.path, step.line, STALE
