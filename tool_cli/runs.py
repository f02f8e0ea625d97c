"""Which run on disk is meant: the one that was named, the session's, or the newest."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pytest_tool.archive import runs_in
from pytest_tool.session.files import folder, run_of, wrong_name
from pytest_tool.wire.session import Outcome
from tool_cli.answer import Refused, answer, tool
from tool_cli.values import USUAL, did_you_mean


def run_folder(asked: Namespace) -> Path:
    """The folder. Raises Refused where there is none."""
    return _named(asked) if asked.run else _of_session(asked)


def run_or_newest(asked: Namespace) -> Path:
    """The run that was named, or that of a session that was, or the newest. Raises Refused where there is none."""
    if asked.run or asked.session != USUAL:
        return run_folder(asked)
    home = folder().parent
    newest = next(iter(runs_in(home)), None)
    if newest is None:
        fact = f"There is no run in {home / 'runs'} yet."
        remedy = "Make one: tool run PLAN, or tool start --url URL"
        raise Refused(answer(asked.session, asked.command, Outcome.REFUSED, f"{fact} {remedy}"))
    return newest


def _named(asked: Namespace) -> Path:
    """A path, or the name of a folder in ``.tool/runs``."""
    runs = folder().parent / "runs"
    for path in (Path(asked.run), runs / asked.run):
        if (path / "run.json").is_file() or any(path.glob("events*.jsonl")):
            return path
    there = _names(runs)
    known = did_you_mean(asked.run, there) if there else f" There is none in {runs}."
    raise Refused(answer(asked.session, asked.command, Outcome.REFUSED, f"{asked.run!r} is no run on disk.{known}"))


def _of_session(asked: Namespace) -> Path:
    if wrong := wrong_name(asked.session):
        raise Refused(answer(asked.session, asked.command, Outcome.REFUSED, wrong))
    found = run_of(asked.session)
    if found is None:
        there = _names(folder().parent / "runs")
        newest = ([name for name in there if name.endswith(f"-session-{asked.session}")] or there)[-1:]
        named = f". Or name a run: tool {asked.command} {newest[0]}" if newest else ""
        fact = f"There is no session {asked.session} in this project."
        remedy = f"Start one: {tool(asked.session, 'start --url URL')}"
        raise Refused(answer(asked.session, asked.command, Outcome.NO_SESSION, f"{fact} {remedy}{named}"))
    return found


def _names(runs: Path) -> list[str]:
    """Oldest first: they begin with their time."""
    return sorted(path.name for path in runs.iterdir() if path.is_dir()) if runs.is_dir() else []
