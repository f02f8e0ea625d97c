"""``tool trail``: what was done and decided, from the run on disk; with ``--follow`` also what is still being written.

The table of ``--csv`` is made in ``trail_csv``.
"""

from __future__ import annotations

import itertools
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pytest_tool.archive import Reading, read_run
from pytest_tool.session import client
from pytest_tool.wire.session import Outcome
from tool_cli.answer import Refused, answer
from tool_cli.fields import text
from tool_cli.output import Output
from tool_cli.runs import run_folder, run_or_newest
from tool_cli.trail_lines import lines_of

LOOK_S = 0.2
"""So often the files are looked at while nothing is written."""
ASK_S = 2.0
"""So often the session is asked whether it still goes on."""


def print_trail(asked: Namespace) -> int:
    """The whole of it; or, to follow, event after event until Ctrl-C or until the session ends. Raises Refused."""
    _refuse_two_forms(asked)
    if asked.calibration:
        return _calibration(asked)
    output = Output(asked.json)
    run = run_folder(asked) if asked.follow else run_or_newest(asked)  # followed is what a session writes
    if asked.follow:
        return _follow(run, asked, output)
    events, torn = read_run(run)
    if output.as_json:
        output.data({"format": 1, "run": str(run), "torn": torn, "events": events})
        return 0
    for name in torn:
        output.note(
            f"{run.name}/{name} has a torn line, which is left out: its writer was killed, or the disk was full."
        )
    if asked.csv:
        from tool_cli.trail_csv import print_csv

        print_csv(one_after_another(events))
    else:
        output.lines(line for event in told_once(one_after_another(events)) for line in lines_of(event))
    return 0


def _refuse_two_forms(asked: Namespace) -> None:
    """Raises Refused where a table is wanted and something else too."""
    others = [f"--{name}" for name in ("json", "follow", "calibration") if getattr(asked, name)]
    if asked.csv and others:
        fact = f"--csv prints a table and nothing else, so it does not go with {' and '.join(others)}."
        raise Refused(answer(asked.session, "trail", Outcome.REFUSED, f"{fact} Leave one of them out."))


def one_after_another(events: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    """In the order in which the tests began: pytest-xdist runs several at a time."""
    tests: dict[str, list[dict[str, object]]] = {}
    for event in events:
        tests.setdefault(text(event, "item"), []).append(event)
    return itertools.chain.from_iterable(tests.values())


def told_once(events: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    """Without pytest's word on a test whose own end has just said it."""
    ended: set[str] = set()
    for event in events:
        kind, item = text(event, "kind"), text(event, "item")
        if kind == "test_started":
            ended.discard(item)
        elif kind == "test_finished":
            ended.add(item)
        if kind != "outcome" or text(event, "phase") != "call" or item not in ended:
            yield event


def _calibration(asked: Namespace) -> int:
    from pytest_tool.archive.calibration import main as calibrate

    return calibrate(Path.cwd(), "json" if asked.json else "text")


def _follow(run: Path, asked: Namespace, output: Output) -> int:
    named = bool(asked.run)  # whether a run that was named still goes on, nobody can say
    last: object = None
    try:
        events = followed(run, lambda: named or _goes_on(asked.session, run))
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
    """Each event of the run as it is written; ends after ``goes_on`` has said no, with what had been written by then."""
    reading = Reading(run)
    ask_at = 0.0
    last = False
    while not last:
        if time.monotonic() >= ask_at:  # asked before the files are looked at, so that its last words are read
            last = not goes_on()
            ask_at = time.monotonic() + ASK_S
        yield from reading.more()
        time.sleep(0 if last else LOOK_S)


def _goes_on(session: str, run: Path) -> bool:
    """Whether the session lives, and this is its run: there may be a new one of its name."""
    told = client.status(session)
    return told.get("code") == 0 and Path(text(told, "run")).name == run.name
