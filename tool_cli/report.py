"""Tells of several runs at once: ``tool report merge`` and ``tool report markdown``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from pytest_tool.archive.results import results
from pytest_tool.dashboard.merging import write_merged
from pytest_tool.errors import ToolError
from pytest_tool.report.markdown import markdown
from pytest_tool.session.client import result
from pytest_tool.wire.session import Outcome
from tool_cli.output import Output
from tool_cli.runs import named_run, title_of
from tool_cli.screen import Style, counted
from tool_cli.values import Refused


def report(asked: Namespace) -> int:
    """Writes the runs into one page, or prints them as Markdown. Raises Refused."""
    if asked.what == "merge" and not asked.out:
        raise Refused("--out is missing. Say where the report goes: tool report merge RUN… --out report.html")
    if asked.what == "markdown" and asked.out:
        raise Refused("--out goes with merge. Markdown goes to standard output: tool report markdown RUN… > FILE")
    runs = list({run.resolve(): run for run in map(named_run, asked.runs)}.values())
    try:
        return (_merge if asked.what == "merge" else _markdown)(asked, runs, names_of(runs))
    except ToolError as error:
        raise Refused(str(error), "failed") from None


def names_of(runs: Sequence[Path]) -> list[str]:
    """Tells each run from the others as briefly as can be: by title, by folder, by path."""
    ways: tuple[Callable[[Path], str], ...] = (lambda run: title_of(run.name), lambda run: run.resolve().name, str)
    told = [list(map(way, runs)) for way in ways]
    return [next((names[n] for names in told if names.count(names[n]) == 1), str(run)) for n, run in enumerate(runs)]


def _merge(asked: Namespace, runs: Sequence[Path], names: Sequence[str]) -> int:
    out, output = Path(asked.out), Output(asked.json)
    torn = write_merged(runs, names, out)
    _tell_torn(output, torn)
    said = f"Wrote {out} ({out.stat().st_size / 1000:,.0f} kB): {counted(len(runs), 'run')}."
    told = result(
        asked.session, "report", Outcome.DONE, said, file=str(out), runs=list(map(str, runs)), torn=list(torn)
    )
    return output.result(told)


def _markdown(asked: Namespace, runs: Sequence[Path], names: Sequence[str]) -> int:
    found, output = [results(run) for run in runs], Output(asked.json)
    text = markdown(found, names if len(runs) > 1 else ())
    torn = [f"{name}/{file}" for name, run in zip(names, found, strict=True) for file in run.torn]
    _tell_torn(output, torn)
    if not asked.json:
        print(text, end="")
    told = result(asked.session, "report", Outcome.DONE, "", text=text, runs=list(map(str, runs)), torn=torn)
    return output.result(told)


def _tell_torn(output: Output, torn: Sequence[str]) -> None:
    if torn:
        output.note(
            f"A line of {', '.join(torn)} is torn and left out: its writer was killed, or the copy is cut.", Style.CARE
        )
