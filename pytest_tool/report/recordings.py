"""Finds the recording of an item, and writes down what a run has recorded."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pytest_tool import stash
from pytest_tool.errors import PlanError, ToolError
from pytest_tool.plan import Case, Test
from pytest_tool.recording.files import FOLDER, Unreadable, path_of, read, write
from pytest_tool.recording.form import RecordedTest, Recordings
from pytest_tool.recording.merging import Merging
from pytest_tool.recording.proposals import PROPOSED
from pytest_tool.recording.tape import Tape
from pytest_tool.settings import Settings, environment

MOST_TEXTS = 40


def tape_of(
    config: pytest.Config, written: Test, test: Test, name: str, case: Case | None, settings: Settings
) -> Tape | None:
    """Give what is recorded of an item; None where recordings are off. Raises ToolError under ``strict``."""
    from pytest_tool.collect import safe, unique

    if settings.recording == "off":
        return None
    ids = unique(each.id for each in written.cases)
    row = next((i for i, each in enumerate(written.cases) if each is case), 0)
    strict = settings.recording == "strict"
    key = written.title + name.removeprefix(safe(written.title))
    of_row = ids[row] if case else ""
    tests = _tests(config, test.path, strict)
    return Tape(
        test=test,
        written=written,
        key=key,
        case=of_row,
        row=row,
        strict=strict,
        own=tests.get(f"{key}[{of_row}]", tests.get(key)),
        of_shared=lambda path, section: _tests(config, path, strict).get(section),
        reads=settings.recording != "refresh",
    )


def _tests(config: pytest.Config, plan: Path, strict: bool) -> dict[str, RecordedTest]:
    """Read a plan's file once; an unreadable one warns, or is an error under strict."""
    own = stash.session(config)
    if plan not in own.recordings:
        try:
            own.recordings[plan] = read(path_of(plan))
        except Unreadable as error:
            own.recordings[plan] = error
    there = own.recordings[plan]
    if isinstance(there, Recordings):
        return there.tests
    if strict:
        raise there
    own.notices[f"{there} Nothing of it is replayed, and it is left as it is."] = None
    return {}


def keep_record(report: pytest.TestReport, tape: Tape, given: Mapping[str, str], settings: Settings) -> None:
    """Hand what a passed test has recorded to the process that writes the files."""
    if settings.recording in ("auto", "refresh"):
        apart = settings.healed == "fail" or (settings.recording == "auto" and is_ci())
        setattr(
            report,
            stash.RECORD,
            {**tape.record(given), "item": report.nodeid, "asked": settings.is_set("APP_RECORDING"), "apart": apart},
        )


def is_ci() -> bool:
    """Tell whether this runs where nobody would commit a file."""
    return environment().get("CI", "").casefold() not in ("", "0", "false")


def write_all(config: pytest.Config) -> None:
    """Write what this run has recorded, once, at its end."""
    own = stash.session(config)
    for apart in (False, True):
        asked = [record for record in own.records if record["apart"] is apart]
        wanted = [record for record in asked if record["asked"] or _has_folder(Path(record["plan"]))]
        if wanted:
            _write(config, wanted, apart)


def _has_folder(plan: Path) -> bool:
    return (plan.parent / FOLDER).is_dir()


def _write(config: pytest.Config, records: list[dict[str, Any]], apart: bool) -> None:
    own, plans = stash.session(config), {Path(record["plan"]) for record in records}
    shared = {Path(step["shared"]["file"]) for record in records for step in record["steps"] if step["shared"]}
    asked = any(record["asked"] for record in records)
    files: dict[Path, Recordings] = {}
    for path in sorted({*plans, *(path for path in shared if asked or _has_folder(path))}):
        try:
            files[path] = read(path_of(path))
        except Unreadable as error:
            own.notices[f"{error} It is left as it is."] = None
    records = [record for record in records if Path(record["plan"]) in files]
    before = dict(files)
    merging = Merging(files, frozenset(shared & files.keys()), {plan: _titles(plan) for plan in plans & files.keys()})
    merging.merge(records)
    changed = [path for path, now in merging.files.items() if now.text() != before[path].text()]
    for path in changed:
        place = _proposed(config, path) if apart else path_of(path)
        try:
            write(place, merging.files[path])
        except ToolError as error:
            own.notices[str(error)] = None
            continue
        told = _shown(place, config.rootpath)
        if apart:
            run = stash.run_folder(config).name
            own.notices[f"recorded: {told}; `tool heal {run}` shows what is new, and takes it over with --yes"] = None
        elif not before[path].tests:
            own.notices[f"recorded: {told}, with these texts of the page: {_texts(merging.files[path])}"] = None
        else:
            own.notices[f"recorded: {told}"] = None


def _titles(plan: Path) -> tuple[str, ...]:
    """List the titles of a plan as its entries are called."""
    from pytest_tool.collect import keys
    from pytest_tool.plan_reader import read as read_plan

    try:
        return keys(read_plan(plan).tests)
    except PlanError:  # it has changed since: the order does not matter that much
        return ()


def _proposed(config: pytest.Config, plan: Path) -> Path:
    inside = plan.is_relative_to(config.rootpath)
    name = plan.relative_to(config.rootpath) if inside else Path(plan.name)
    return stash.run_folder(config) / PROPOSED / f"{name}.json"


def _texts(recordings: Recordings) -> str:
    """List what the page said that is in the file now."""
    steps = [step for test in recordings.tests.values() for step in test.steps]
    targets = [target for step in steps for action in step.actions for target in (action.target, action.to) if target]
    texts = [text for target in targets for text in (target.name, *(place.name for place in target.within))]
    texts += [evidence.text for step in steps for evidence in step.evidence]
    told = list(dict.fromkeys(filter(None, texts)))
    more = f" and {len(told) - MOST_TEXTS} more" if len(told) > MOST_TEXTS else ""
    return ", ".join(f"“{text}”" for text in told[:MOST_TEXTS]) + more


def _shown(path: Path, root: Path) -> str:
    return os.path.relpath(path, root) if path.is_relative_to(root) else str(path)
