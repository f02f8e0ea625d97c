"""The Result of what this command does by itself, without a session; in the form of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tool_cli.values import USUAL

if TYPE_CHECKING:
    from pytest_tool.wire.session import Outcome


def answer(session: str, command: str, outcome: Outcome, message: str, **more: object) -> dict[str, object]:
    """See ``wire.session`` for the fields."""
    from pytest_tool.wire.session import CODES, FORMAT

    about = {"format": FORMAT, "session": session, "command": command, "outcome": str(outcome)}
    return {**about, "code": int(CODES[outcome]), "message": message, **more}


class Refused(Exception):
    """Ends a command before it began; ``answer`` says why."""

    def __init__(self, answer: dict[str, object]) -> None:
        self.answer = answer
        super().__init__(answer["message"])


def tool(session: str, words: str) -> str:
    """A command line of this session, as a person would type it."""
    return f"tool {words}" if session == USUAL else f"tool --session {session} {words}"
