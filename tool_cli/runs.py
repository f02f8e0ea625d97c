"""Finds the run on disk that is meant."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

from pytest_tool.archive import runs_in
from pytest_tool.session.client import called
from pytest_tool.session.files import folder, run_of, wrong_name
from tool_cli.values import USUAL, Refused, did_you_mean


def run_folder(asked: Namespace) -> Path:
    """Returns the run that was named, or the session's. Raises Refused."""
    return named_run(asked.run) if asked.run else _of_session(asked)


def run_or_newest(asked: Namespace) -> Path:
    """Returns the run of a name or session, or the newest."""
    if asked.run or asked.session != USUAL:
        return run_folder(asked)
    home = folder().parent
    for newest in runs_in(home):
        return newest
    raise Refused(f"There is no run in {home / 'runs'} yet. Make one: tool run PLAN, or tool start --url URL")


def named_run(name: str) -> Path:
    """Finds a run by path or name. Raises Refused.

    The name is that of a folder in ``.tool/runs``, or what follows the time in it: of several the newest.
    """
    runs = folder().parent / "runs"
    named_so = [runs / there for there in reversed(_names(runs)) if title_of(there) == name]
    for path in (Path(name), runs / name, *named_so):
        if (path / "run.json").is_file() or any(path.glob("events*.jsonl")):
            return path
    there = _names(runs)
    known = did_you_mean(name, there) if there else f" There is none in {runs}."
    raise Refused(f"{name!r} is no run on disk.{known}")


def title_of(name: str) -> str:
    """Returns the name of a run's folder without the time in front."""
    return re.sub(r"^\d{8}T\d{6}(\.\d+)?Z-", "", name) or name


def _of_session(asked: Namespace) -> Path:
    name = asked.session
    if wrong := wrong_name(name):
        raise Refused(wrong)
    if found := run_of(name):
        return found
    there = _names(folder().parent / "runs")
    newest = ([run for run in there if run.endswith(f"-session-{name}")] or there)[-1:]
    named = f". Or name a run: tool {asked.command} {newest[0]}" if newest else ""
    fact = f"There is no session {name} in this project."
    raise Refused(f"{fact} Start one: {called(name)} start --url URL{named}", "no session")


def _names(runs: Path) -> list[str]:
    """Lists the runs, oldest first: they begin with their time."""
    return sorted(path.name for path in runs.iterdir() if path.is_dir()) if runs.is_dir() else []
