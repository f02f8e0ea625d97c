"""Where what is said goes: results to standard output, all else to standard error; or one JSON object and nothing more."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from pytest_tool.wire.session import Outcome
from tool_cli.fields import Fields, number, printable, text
from tool_cli.results import lines_of
from tool_cli.screen import Line, Style, block, silence, write

_IN_THE_LINES = "suggest do step auto status audio start"
IN_THE_LINES = frozenset(_IN_THE_LINES.split())
"""Commands whose lines say all that the message of a success would."""
AGAIN_S = 10.0
"""So often a person who waits is told that it still goes on."""


class Output:
    """Of one command."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self._listened_to = not as_json
        self._waited_for = ""
        self._told_at = 0.0

    def result(self, result: dict[str, object]) -> int:
        """The end of the command; returns its exit code."""
        if self.as_json:
            self.data(result)
        else:
            self._spoken(result)
        return self.exit_code(result)

    def exit_code(self, result: Fields) -> int:
        """As the result says it; a result that does not is no success."""
        code = number(result, "code")
        return 1 if code is None else int(code)

    def data(self, found: object) -> None:
        """One line of JSON: ASCII alone, so that it is the same on every terminal and in every locale."""
        print(json.dumps(found), flush=True)

    def lines(self, lines: Iterable[Line]) -> None:
        """To standard output."""
        write(lines, sys.stdout)

    def note(self, words: str, style: Style = Style.PLAIN) -> None:
        """To standard error; programs are not told. Who stops reading there does not stop the command."""
        if not self._listened_to:
            return
        try:
            write(block(printable(words), style=style), sys.stderr)
        except BrokenPipeError:
            self._listened_to = False
            silence(sys.stderr)

    def event(self, event: dict[str, object]) -> None:
        """One line of a command's answer before its result."""
        match event.get("event"):
            case "doing":
                self.note(f"→ {text(event, 'text')}")
            case "waiting":
                self._waiting(event)
            case _:
                self.note(text(event, "text"), Style.FAINT)

    def _waiting(self, event: Fields) -> None:
        """The host says it every second: a person is told at first, when it is another command, and every ten."""
        whom, seconds = text(event, "for"), number(event, "seconds") or 0.0
        if whom == self._waited_for and seconds - self._told_at < AGAIN_S:
            return
        self._waited_for, self._told_at = whom, seconds
        ahead = number(event, "ahead") or 0
        more = f", {ahead:.0f} commands ahead" if ahead > 1 else ""
        self.note(f"waiting for: {whom} ({seconds:.0f} s{more})", Style.FAINT)

    def _spoken(self, result: dict[str, object]) -> None:
        lines, message = lines_of(result), text(result, "message")
        outcome, command = result.get("outcome"), text(result, "command")
        if outcome == Outcome.DONE:
            said = [] if command in IN_THE_LINES and lines else block(message)
            self.lines([*said, *lines])
            return
        self.lines(lines)
        unsure = outcome in (Outcome.UNSURE, Outcome.BUSY, Outcome.CANCELLED)
        told = [text(result, name) for name in ("error", "reason")]
        more = [words for words in told if words and words not in message]
        why = "\n".join([*more, message or "nothing is known about why"])
        verdict = "failed: " if outcome == Outcome.FAILED and command in ("step", "auto") else ""
        self.note(f"{verdict}{why}", Style.CARE if unsure else Style.BAD)
