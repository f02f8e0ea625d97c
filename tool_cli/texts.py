"""The texts of ``step`` and ``say``: from the words of the command line or, for ``-``, from standard input."""

from __future__ import annotations

import sys
from argparse import Namespace

from pytest_tool.wire.session import MOST_SPOKEN, Outcome
from tool_cli.answer import Refused, answer


def step_text(asked: Namespace) -> str:
    """The step, and its expectations and hints as the bullets of a plan. Raises Refused."""
    bullets = [("Expect", told) for told in asked.expect] + [("Hint", told) for told in asked.hint]
    return "\n".join([_read(asked), *(f"- {name}: {' '.join(told.split())}" for name, told in bullets if told.strip())])


def spoken_text(asked: Namespace) -> str:
    """What to say. Raises Refused for a line that is too long."""
    words = _read(asked)
    for number, line in enumerate(words.splitlines(), 1):
        if len(line) > MOST_SPOKEN:
            fact = f"Line {number} has {len(line)} characters; {MOST_SPOKEN} can be said at once."
            raise _refused(asked, f"{fact} Break it into several lines.")
    return words


def _read(asked: Namespace) -> str:
    from_input = asked.words == ["-"]
    try:
        words = sys.stdin.buffer.read().decode() if from_input else " ".join(asked.words)
    except UnicodeDecodeError:
        raise _refused(asked, "Standard input is not UTF-8. Convert it first.") from None
    if not words.strip():
        where = "Standard input is empty" if from_input else "TEXT is empty"
        raise _refused(asked, f"{where}. Say what is wanted: `tool {asked.command} --help` has an example.")
    return words.strip()


def _refused(asked: Namespace, why: str) -> Refused:
    return Refused(answer(asked.session, asked.command, Outcome.REFUSED, why))
