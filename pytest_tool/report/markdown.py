"""Writes runs as Markdown: a table of the tests, then each failure.

What pages, models and plans wrote is text here, whatever it looks like: no HTML, no link, no mention, no row of its own.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.archive.results import WORST, RunResult, TestResult
from pytest_tool.printing import printable

MOST_BYTES = 1024 * 1024 - 1
"""GitHub takes no summary of more than 1 MiB."""
LONGEST_REASON = 4000
MARKS = {"passed": "✅", "xpassed": "⚠️", "failed": "❌", "error": "❌", "unfinished": "❌"}
COLUMNS = "| Test | Outcome | Steps | Replayed | Healed | Model calls | Cost | Seconds |"
RULE = "|---|---|--:|--:|--:|--:|--:|--:|"
SPECIAL = re.compile(r"[\\`*_\[\]#|~$]|(?<=www)\.|:(?=//)|^[-+=]")
NUMBERED = re.compile(r"^(\d+)([.)])")
ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "@\u200b"}
"""A space without width keeps a name behind ``@`` from being told."""


@dataclass(frozen=True, slots=True)
class Row:
    """Holds a test and the name of its run, which is empty where there is but one."""

    run: str
    test: TestResult

    @property
    def name(self) -> str:
        return " · ".join(filter(None, [self.run, self.test.item]))


def markdown(runs: Sequence[RunResult], names: Sequence[str] = (), most_bytes: int = MOST_BYTES) -> str:
    """Write the runs; what does not fit is left out, and that is said."""
    names = names or [""] * len(runs)
    rows = [Row(name, test) for name, run in zip(names, runs, strict=True) for test in run.tests]
    head = [f"## Browser test plans: {_counted(row.test for row in rows)}", ""]
    notes = [line for name, run in zip(names, runs, strict=True) for line in _notes(name, run)]
    table = [_line(row) for row in rows]
    failures = ["\n".join(_failure(row)) for row in rows if row.test.is_bad]
    told = ["\n".join(_told(row)) for row in rows if any(step.healed or step.doubted for step in row.test.steps)]
    blocks = [*failures, *told]
    fixed = "\n".join([*head, *notes, COLUMNS, RULE, _totals(rows)])
    room = most_bytes - len(fixed.encode("utf-8", "replace")) - 200  # for what says that something was left out
    shown = _fitting(table, room // 2)
    shown_blocks = _fitting(blocks, room - sum(len(line.encode("utf-8", "replace")) + 1 for line in shown))
    left = [(len(table) - len(shown), "tests"), (len(blocks) - len(shown_blocks), "failures and notes on tests")]
    missing = " and ".join(f"{number} {what}" for number, what in left if number)
    cut = [f"{missing} were left out: the summary would be too long.", ""] if missing else []
    return "\n".join([*head, *notes, COLUMNS, RULE, *shown, _totals(rows), "", *cut, *shown_blocks]) + "\n"


def _fitting(texts: Iterable[str], room: int) -> list[str]:
    """Take texts, from the first on, as long as they fit."""
    taken: list[str] = []
    for text in texts:
        room -= len(text.encode("utf-8", "replace")) + 1
        if room < 0:
            break
        taken.append(text)
    return taken


def _counted(tests: Iterable[TestResult]) -> str:
    counts = Counter(test.outcome for test in tests)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in reversed(WORST) if counts[outcome]) or "no tests"


def _notes(name: str, run: RunResult) -> Iterator[str]:
    """Tell what is missing of a run."""
    of_run = f" in {name}" if name else ""
    if run.stopped:
        yield from (f"pytest was stopped{escaped(of_run)}: {escaped(_in_a_line(run.stopped))}", "")
    if run.torn:
        yield from (f"A line of {escaped(', '.join(run.torn))}{escaped(of_run)} is torn and left out.", "")


def _line(row: Row) -> str:
    test = row.test
    figures = [len(test.steps), test.replayed, test.healed, test.model_calls, _money(test.cost), f"{test.seconds:.1f}"]
    again = f", run again {test.reruns} time{'s' if test.reruns > 1 else ''}" if test.reruns else ""
    outcome = f"{MARKS.get(test.outcome, '')} {test.outcome}{again}".strip()
    return "| " + " | ".join([_code(row.name, cell=True), outcome, *map(str, figures)]) + " |"


def _totals(rows: Sequence[Row]) -> str:
    tests = [row.test for row in rows]
    costs = [test.cost for test in tests]
    known = [cost for cost in costs if cost is not None]
    figures = [
        sum(len(test.steps) for test in tests),
        sum(test.replayed for test in tests),
        sum(test.healed for test in tests),
        sum(test.model_calls for test in tests),
        _money(sum(known) if len(known) == len(costs) else None),
        f"{sum(test.seconds for test in tests):.1f}",
    ]
    return f"| **{len(tests)} in all** | | " + " | ".join(f"**{figure}**" for figure in figures) + " |"


def _failure(row: Row) -> Iterator[str]:
    test = row.test
    yield f"### {MARKS[test.outcome]} {_code(row.name)}\n"
    step = f"step {escaped(test.step)}" if test.step else ""
    blame = f"blame: {test.blame}" if test.blame else ""
    yield f"{' · '.join(filter(None, [step, _code(test.where) if test.where else '', blame]))}\n"
    yield f"{_lines(test.reason)}\n"
    if test.frame:
        yield f"Frame: {_code(_seen(test.frame))}\n"


def _told(row: Row) -> Iterator[str]:
    yield f"### {_code(row.name)}\n"
    for step in row.test.steps:
        if step.healed:
            yield f"- step {escaped(step.label)} healed: {escaped(_in_a_line(step.healed))}"
        if step.doubted:
            yield f"- step {escaped(step.label)} passed although: {escaped(_in_a_line('; '.join(step.doubted)))}"
    yield ""


def _lines(text: str) -> str:
    """Keep the lines of a text, each on its own."""
    cut = text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 1]}…"
    lines = (escaped(line.strip()) for line in printable(cut).split("\n"))
    return "\\\n".join(filter(None, lines))


def _code(text: str, cell: bool = False) -> str:
    """Write a text as code, in a ``cell`` or elsewhere."""
    shown = _in_a_line(text)
    fence = "`" * (max((len(run) for run in re.findall("`+", shown)), default=0) + 1)
    pad = " " if len(fence) > 1 else ""
    return f"{fence}{pad}{shown.replace('|', chr(92) + '|') if cell else shown}{pad}{fence}"


def _in_a_line(text: str) -> str:
    return printable(" ".join(text.split()))


def escaped(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    text = NUMBERED.sub(r"\1\\\2", SPECIAL.sub(lambda found: f"\\{found[0]}", text))
    return "".join(ENTITIES.get(character, character) for character in text)


def _seen(path: Path) -> str:
    """Show a path as it is seen from here, where it is below."""
    return os.path.relpath(path) if path.absolute().is_relative_to(Path.cwd()) else str(path)


def _money(cost: float | None) -> str:
    return "–" if cost is None else "$" + (f"{cost:.6f}".rstrip("0").rstrip(".") or "0")
