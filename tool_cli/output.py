"""Prints results to standard output, all else to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from pytest_tool.printing import printable
from pytest_tool.wire.session import Outcome
from tool_cli.fields import Fields, number, text
from tool_cli.results import BY_COMMAND
from tool_cli.screen import Line, Style, block, silence, write

SAID_BESIDE = frozenset({"hint"})
"""Commands whose lines do not say what the message of a success says."""
AGAIN_S = 10.0
"""So often a person who waits is told that it still goes on."""


class Output:
    """Prints what one command says."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self._listened_to = not as_json
        self._waited_for = ""
        self._told_at = 0.0

    def result(self, result: dict[str, object]) -> int:
        """Prints the end of the command; returns its exit code."""
        if self.as_json:
            self.data(result)
        else:
            self._spoken(result)
        code = number(result, "code")
        return 1 if code is None else int(code)

    def data(self, found: object) -> None:
        """Prints one line of JSON, in ASCII for every locale."""
        print(json.dumps(found), flush=True)

    def lines(self, lines: Iterable[Line]) -> None:
        """Prints to standard output."""
        write(lines, sys.stdout)

    def note(self, words: str, style: Style = Style.PLAIN) -> None:
        """Prints to standard error, as long as somebody reads there."""
        if not self._listened_to:
            return
        try:
            write(block(printable(words), style=style), sys.stderr)
        except BrokenPipeError:
            self._listened_to = False
            silence(sys.stderr)

    def event(self, event: dict[str, object]) -> None:
        """Notes one line of a command's answer before its result."""
        match event.get("event"):
            case "doing":
                self.note(f"→ {text(event, 'text')}")
            case "waiting":
                self._waiting(event)
            case _:
                self.note(text(event, "text"), Style.FAINT)

    def _waiting(self, event: Fields) -> None:
        """Notes who is waited for, at first and every ten seconds."""
        whom, seconds = text(event, "for"), number(event, "seconds") or 0.0
        if whom == self._waited_for and seconds - self._told_at < AGAIN_S:
            return
        self._waited_for, self._told_at = whom, seconds
        ahead = number(event, "ahead") or 0
        more = f", {ahead:.0f} commands ahead" if ahead > 1 else ""
        self.note(f"waiting for: {whom} ({seconds:.0f} s{more})", Style.FAINT)

    def _spoken(self, result: dict[str, object]) -> None:
        outcome, command, message = result.get("outcome"), text(result, "command"), text(result, "message")
        lines = BY_COMMAND[command](result) if command in BY_COMMAND else []
        if outcome == Outcome.DONE:
            self.lines(lines if lines and command not in SAID_BESIDE else [*block(message), *lines])
            return
        self.lines(lines)
        told = [text(result, name) for name in ("error", "reason")]
        why = "\n".join([*(words for words in told if words and words not in message), message])
        verdict = "failed: " if outcome == Outcome.FAILED and command in ("step", "auto") else ""
        unsure = outcome in (Outcome.UNSURE, Outcome.BUSY, Outcome.CANCELLED)
        self.note(f"{verdict}{why or 'nothing is known about why'}", Style.CARE if unsure else Style.BAD)
