"""Prints what was done and decided: ``tool trail``."""

from __future__ import annotations

import itertools
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pytest_tool.archive import Reading, read_run
from pytest_tool.session import client
from tool_cli.fields import text
from tool_cli.output import Output
from tool_cli.runs import run_folder, run_or_newest
from tool_cli.trail_lines import lines_of
from tool_cli.values import Refused

LOOK_S = 0.2
"""So often the files are looked at while nothing is written."""
ASK_S = 2.0
"""So often the session is asked whether it still goes on."""


def trail(asked: Namespace) -> int:
    """Prints the whole of it, or follows it. Raises Refused."""
    others = [f"--{name}" for name in ("json", "follow", "calibration") if getattr(asked, name)]
    if asked.csv and others:
        fact = f"--csv prints a table and nothing else, so it does not go with {' and '.join(others)}."
        raise Refused(f"{fact} Leave one of them out.")
    if asked.calibration:
        from pytest_tool.archive.calibration import main as calibrate

        return calibrate(Path.cwd(), "json" if asked.json else "text")
    output = Output(asked.json)
    if asked.follow:
        return _follow(run_folder(asked), asked, output)  # followed is what a session writes
    run = run_or_newest(asked)
    events, torn = read_run(run)
    if output.as_json:
        output.data({"format": 1, "run": str(run), "torn": torn, "events": events})
        return 0
    for name in torn:
        why = "which is left out: its writer was killed, or the disk was full."
        output.note(f"{run.name}/{name} has a torn line, {why}")
    if asked.csv:
        from tool_cli.trail_csv import print_csv

        print_csv(one_after_another(events))
    else:
        output.lines(line for event in told_once(one_after_another(events)) for line in lines_of(event))
    return 0


def one_after_another(events: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    """Sorts by test: pytest-xdist runs several at a time."""
    tests: dict[str, list[dict[str, object]]] = {}
    for event in events:
        tests.setdefault(text(event, "item"), []).append(event)
    return itertools.chain.from_iterable(tests.values())


def told_once(events: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    """Leaves out pytest's word on a test whose own end has just said it."""
    ended: set[str] = set()
    for event in events:
        kind, item = text(event, "kind"), text(event, "item")
        if kind == "test_started":
            ended.discard(item)
        elif kind == "test_finished":
            ended.add(item)
        if kind != "outcome" or text(event, "phase") != "call" or item not in ended:
            yield event


def _follow(run: Path, asked: Namespace, output: Output) -> int:
    def goes_on() -> bool:
        """Tells whether the session lives, and this is its run."""
        told = {} if asked.run else client.status(asked.session)
        return bool(asked.run) or (told.get("code") == 0 and Path(text(told, "run")).name == run.name)

    last: object = None
    try:
        events = followed(run, goes_on)
        for event in events if output.as_json else told_once(events):
            last = event.get("kind")
            if output.as_json:
                output.data(event)
            else:
                output.lines(lines_of(event))
    except KeyboardInterrupt:
        return 0  # the way to end it
    if last != "session_closed":
        output.note(f"Nothing more comes: {client.status(asked.session)['message']}")
    return 0


def followed(run: Path, goes_on: Callable[[], bool]) -> Iterator[dict[str, object]]:
    """Yields events as they are written, while it ``goes_on``."""
    reading = Reading(run)
    ask_at = 0.0
    last = False
    while not last:
        if time.monotonic() >= ask_at:  # asked before the files are looked at, so that its last words are read
            last = not goes_on()
            ask_at = time.monotonic() + ASK_S
        yield from reading.more()
        time.sleep(0 if last else LOOK_S)
