"""Writes the terminal summary: items, notices, the run's place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_tool import stash
from pytest_tool.printing import printable
from pytest_tool.report.shown import in_a_line

COLOURS = {"passed": "green", "xpassed": "yellow", "xfailed": "yellow", "skipped": "yellow"}

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter


def write_summary(terminal: TerminalReporter, config: pytest.Config) -> None:
    """Write the summary of a run with plan items."""
    reports = [r for found in terminal.stats.values() for r in found if getattr(r, "when", "") == "call"]
    rows = [(r, str(value)) for r in reports for name, value in r.user_properties if name == stash.SUMMARY]
    notices = stash.session(config).notices
    torn_down_badly = {r.nodeid for r in terminal.stats.get("error", []) if getattr(r, "when", "") == "teardown"}
    if rows:
        terminal.section("browser test plans")
        from pytest_tool.report.record import outcome_of
    for report, line in rows:
        terminal.ensure_newline()  # else write_line() below would put one between the word and the rest
        outcome = "error" if report.passed and report.nodeid in torn_down_badly else outcome_of(report)
        terminal.write(f"{outcome:7}", **{COLOURS.get(outcome, "red"): True})
        name = in_a_line(report.nodeid.rpartition("/")[2])
        terminal.write_line(f" {name}  {line}")
        for found in (value for name, value in report.user_properties if name == stash.FINDING):
            terminal.write_line(f"        looks broken: {found}", yellow=True)
        for step in (value for name, value in report.user_properties if name == stash.DOUBTED):
            terminal.write_line(f"doubted  {name}  {step}", yellow=True)
        for step in (value for name, value in report.user_properties if name == stash.HEALED):
            terminal.write_line(f"healed   {name}  {step}", yellow=True)
    folder = stash.session(config).run_folder
    if rows and folder and (spent := told_budget(config, folder)):
        terminal.write_line(spent)
    if rows and folder and folder.exists():
        terminal.write_line(f"the run is in {_shown(folder, config)}")
    if report := stash.session(config).report:
        terminal.write_line(f"the report is {_shown(report, config)}")
    for notice in notices:
        terminal.write_line(f"note: {printable(notice)}", yellow=True)


def told_budget(config: pytest.Config, folder: Path) -> str:
    """Write ``budget: $0.0123 of $0.05 · 12 of 20 model calls``; empty without a limit."""
    from pytest_tool.budget.ledger import FILE, Ledger
    from pytest_tool.settings import resolve
    from pytest_tool.settings.sources import sources

    settings = resolve(sources(config))
    if settings.max_cost is None and settings.max_model_calls is None:
        return ""
    spent, _ = Ledger(folder / FILE).sums()
    of_usd = "" if settings.max_cost is None else f" of ${settings.max_cost:g}"
    of_calls = "" if settings.max_model_calls is None else f" of {settings.max_model_calls}"
    return f"budget: ${spent.usd:.4f}{of_usd} · {spent.calls}{of_calls} model calls"


def _shown(folder: object, config: pytest.Config) -> str:
    text = str(folder)
    return text.removeprefix(f"{config.rootpath}/")
