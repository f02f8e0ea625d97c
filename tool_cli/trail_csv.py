"""Prints the suggestions of a run as a table (RFC 4180)."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal

from tool_cli.fields import Fields, changes, figures, number, text, texts

COLUMNS = (
    "at", "item", "test", "step", "step_text", "intent", "outcome", "operation", "control", "tag", "value", "extent",
    "value_stated_by", "confidence", "runner_up", "doubts", "decided_by", "overruled", "engine_model", "engine_confidence",
    "decision_model", "decision_ms", "decision_cost", "changes", "waited_ms", "error", "frame",
)  # fmt: skip
"""``at`` is UTC; ``decision_cost`` is USD. What is not known is an empty cell, never 0."""
NUMBERS = frozenset({"step", "tag", "confidence", "engine_confidence", "decision_ms", "decision_cost", "frame"})
FORMULA = "=+-@＝＋－＠"
"""With one of these, also after a space, begins what a spreadsheet would calculate: a page could have it run a command."""


def print_csv(events: Iterable[Fields]) -> None:
    """Prints a header, then a line for each suggestion, item after item."""
    sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]  # whatever the locale and the system
    table = csv.writer(sys.stdout)
    table.writerow(COLUMNS)
    table.writerows(rows(events))


def rows(events: Iterable[Fields]) -> Iterator[list[str]]:
    """Yields the cells of each suggestion, its test and step added."""
    item, test, steps = "", "", dict[float | None, str]()
    for event in events:
        if text(event, "item") != item:
            item, test, steps = text(event, "item"), "", {}
        match text(event, "kind"):
            case "test_started":  # also once more, where an item is run again
                test, steps = text(event, "title"), {}
            case "step_started" | "command":  # of what is only suggested no step begins
                steps[number(event, "number")] = text(event, "text")
            case "suggestion":
                step_text = steps.get(number(event, "step"), "")
                yield [_cell({**event, "test": test, "step_text": step_text}, name) for name in COLUMNS]


def _cell(found: Fields, name: str) -> str:
    if name == "at":
        return _moment(number(found, name))
    if name == "waited_ms":
        waited = figures(found, "waited")
        return _figure(round(sum(waited.values()), 1)) if waited else ""
    if name == "decision_ms" and number(found, "confidence") is None and not number(found, name):
        return ""  # nobody was asked
    if name in NUMBERS:
        return _figure(number(found, name))
    if name == "changes":
        return _harmless("; ".join(changes(found)))
    return _harmless("; ".join(texts(found, name)) if name == "doubts" else text(found, name))


def _harmless(words: str) -> str:
    """Puts an apostrophe before what a spreadsheet would calculate."""
    return f"'{words}" if words.lstrip().startswith(tuple(FORMULA)) else words


def _figure(value: float | None) -> str:
    """Writes a number out in digits: ``0.00002``."""
    if value is None or not math.isfinite(value):
        return ""
    written = format(Decimal(repr(value)), "f")
    return written.rstrip("0").removesuffix(".") if "." in written else written


def _moment(at: float | None) -> str:
    """Writes ``2026-11-22T11:40:06.123Z``."""
    return "" if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
