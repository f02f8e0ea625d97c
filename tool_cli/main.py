"""Runs the ``tool`` command line.

What is slow to import waits until it is used. Before ``pytest.main`` nothing of ``pytest_tool`` may be imported: pytest
rewrites the assertions of its plugins as it imports them, and warns where that is too late.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from importlib import import_module

from tool_cli.commands import COMMANDS
from tool_cli.parser import WrongUsage, parse
from tool_cli.values import USUAL, Refused

READER_GONE = 1
LEFT = 130


def main(argv: list[str] | None = None) -> int:
    """Returns the exit code; a gone reader ends it quietly."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a locale without ✓ is no reason to fail
    try:
        code = command(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:
        from tool_cli.screen import silence

        silence(sys.stdout)
        return READER_GONE
    except KeyboardInterrupt:
        return LEFT
    return code


def command(argv: list[str]) -> int:
    """Understands the command line and does it."""
    try:
        asked = parse(argv)
    except WrongUsage as wrong:
        return wrong_usage(wrong, "--json" in argv)
    except SystemExit:  # argparse has printed a help
        return 0
    if asked.version:
        from importlib.metadata import version  # only now: it takes as long as all the rest

        print(f"tool {version('pytest-tool')}")
        return 0
    try:
        return int(getattr(import_module(f"tool_cli.{COMMANDS[asked.command].module}"), asked.command)(asked))
    except Refused as refused:
        return refuse(asked, str(refused), refused.outcome)
    except OSError as error:
        if error.filename is None:  # about no file or folder of ours
            raise
        fact = f"{error.filename} cannot be used: {error.strerror}."
        return refuse(asked, f"{fact} Make it yours to read and write, or move it away.")


def refuse(asked: Namespace, why: str, outcome: str = "refused") -> int:
    """Shows why a command was refused."""
    from pytest_tool.session.client import result
    from pytest_tool.wire.session import Outcome
    from tool_cli.output import Output

    return Output(asked.json).result(result(asked.session, asked.command, Outcome(outcome), why))


def wrong_usage(wrong: WrongUsage, as_json: bool) -> int:
    """Shows the fact, then the usage; for programs the usual object."""
    if as_json:
        return refuse(Namespace(json=True, session=USUAL, command=wrong.command), wrong.message)
    from tool_cli.output import Output

    Output(as_json=False).note(f"tool {wrong.command}".strip() + f": {wrong.message}\n{wrong.usage}")
    return 2


if __name__ == "__main__":
    sys.exit(main())
