"""Writes texts of a run with the plan's variables, and fills them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pytest_tool.errors import ToolError
from pytest_tool.plan import Step
from pytest_tool.stated.variables import BASE_URL, PIECE, names

SHORTEST = 3
"""Characters of a value that is looked for inside a text: “7” or “on” may stand there for anything."""


class CannotReplay(ToolError):
    """Says what of a recording has no counterpart now."""


class Words:
    """Knows what the variables of one step stand for."""

    def __init__(self, step: Step, given: Mapping[str, str]) -> None:
        self._values = {**dict(step.named), **given}
        written = step.written or step
        told = [written.text, *(hint.text for hint in written.hints)]
        self._plan = " ".join(PIECE.sub(" ", text) for text in told)
        self.used = sorted({name for text in told for name in _named(text)} & self._values.keys())
        self._given = [value for value in given.values() if value]
        self.is_ambiguous = False
        """A text was written that two of the step's variables hold, or a variable and the plan itself: which was meant?"""

    def written(self, text: str) -> str:
        """Write a text that the step names, with the step's own variables: ``Delete {user}``; a URL with its base."""
        return self._sub({*self.used, BASE_URL} & self._values.keys(), text)

    def seen(self, text: str) -> str:
        """Write a text that the page shows, with all variables."""
        return self._sub(self._values, text)

    def value(self, text: str) -> str:
        """Write what was typed: a variable's value of any length where it is the whole."""
        whole = [name for name in self.used if self._values[name] == text]
        if not whole:
            return self.written(text)
        self.is_ambiguous |= len(whole) > 1 or _holds(self._plan, text)
        return f"{{{whole[0]}}}"

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

    def bound(self, texts: Iterable[str]) -> list[tuple[str, str]]:
        """List the step's variables, with values, that these texts do not follow: another value would need others."""
        written = list(texts)
        follows = {name for text in written for name in _named(text)}
        plain = " ".join(PIECE.sub(" ", text) for text in written).casefold()
        return [(n, self._values[n]) for n in self.used if n not in follows or self._values[n].casefold() in plain]

    def gives_away(self, texts: Iterable[str]) -> bool:
        """Tell whether texts hold what a step in Python returned."""
        return any(_holds(text, value) for text in texts for value in self._given)

    def _sub(self, among: Iterable[str], text: str) -> str:
        """Write the longest value first; a short one only where it is quoted."""
        named = sorted(
            (n for n in among if self._values[n]), key=lambda n: (-len(self._values[n]), n not in self.used, n)
        )
        ways = [rf"(?P<v{i}>{_whole(self._values[name])})" for i, name in enumerate(named)]

        def write(found: re.Match[str]) -> str:
            if found["brace"]:
                return found["brace"] * 2
            if found["secret"]:
                return f"{{secret:{found['secret']}}}"
            name = named[int((found.lastgroup or "")[1:])]
            twins = [other for other in self.used if other != name and self._values[other] == self._values[name]]
            self.is_ambiguous |= name in self.used and (bool(twins) or _holds(self._plan, self._values[name]))
            return f"{{{name}}}"

        return re.sub("|".join([r"‹secret:(?P<secret>\w+)›", *ways, r"(?P<brace>[{}])"]), write, text)


def _named(text: str) -> set[str]:
    return {*names(text), *(f"env:{piece['key']}" for piece in PIECE.finditer(text) if piece["kind"] == "env")}


def _whole(value: str) -> str:
    """Match a value as whole words; a short one in quotation marks."""
    if len(value) < SHORTEST:
        return rf"(?<=[\"“]){re.escape(value)}(?=[\"”])"
    return rf"(?<!\w){re.escape(value)}(?!\w)"


def _holds(text: str, value: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None
