"""Writes texts of a run with the plan's variables, and fills them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pytest_tool.errors import ToolError
from pytest_tool.plan import Step
from pytest_tool.stated.variables import PIECE

SHORTEST = 3
"""Characters of a value that is looked for inside a text: “7” or “on” may stand there for anything."""


class CannotReplay(ToolError):
    """Says what of a recording has no counterpart now."""


class Words:
    """Knows what the variables of one step stand for."""

    def __init__(self, step: Step, given: Mapping[str, str]) -> None:
        written = step.written or step
        plan = "\n".join(PIECE.sub(" ", text) for _, _, text in written.texts())
        self._values = {**dict(step.named), **given}
        used = {piece["name"] for _, _, text in written.texts() for piece in PIECE.finditer(text)}
        in_order = sorted(self._values, key=lambda name: (-len(self._values[name]), name not in used, name))
        # What the plan writes out itself is meant so, whatever a variable happens to hold.
        self._names = [name for name in in_order if self._values[name] and not _holds(plan, self._values[name])]
        self._given = tuple(value for value in given.values() if len(value) >= SHORTEST)

    def written(self, text: str) -> str:
        """Write a text of the run as a plan would: ``Delete {user}``."""
        return self._sub([name for name in self._names if len(self._values[name]) >= SHORTEST], text)

    def value(self, text: str) -> str:
        """Write what was typed: a variable's value of any length where it is the whole."""
        whole = next((name for name in self._names if self._values[name] == text), None)
        return f"{{{whole}}}" if whole else self.written(text)

    def filled(self, text: str) -> str:
        """Fill the variables in. Raises CannotReplay for an unknown one."""

        def fill(piece: re.Match[str]) -> str:
            if piece[0] in ("{{", "}}", "{", "}"):
                return piece[0][0]
            if piece["kind"] == "secret":
                return f"‹secret:{piece['key']}›"
            name = piece["name"] or f"env:{piece['key']}"
            if name not in self._values:
                raise CannotReplay(f"the variable {piece[0]} has no value here")
            return self._values[name]

        return PIECE.sub(fill, text)

    def gives_away(self, text: str) -> bool:
        """Tell whether a text holds what a step in Python returned."""
        return any(value in text for value in self._given)

    def _sub(self, names: Iterable[str], text: str) -> str:
        named = list(names)
        ways = [rf"(?P<v{i}>(?<!\w){re.escape(self._values[name])}(?!\w))" for i, name in enumerate(named)]

        def write(found: re.Match[str]) -> str:
            if found["brace"]:
                return found["brace"] * 2
            secret, which = found["secret"], (found.lastgroup or "")[1:]
            return f"{{secret:{secret}}}" if secret else f"{{{named[int(which)]}}}"

        return re.sub("|".join([r"‹secret:(?P<secret>\w+)›", *ways, r"(?P<brace>[{}])"]), write, text)


def _holds(text: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None
