"""Variables in plan texts: ``{name}``, ``{base_url}``, ``{env:NAME}``, ``{secret:NAME}``; ``{{`` and ``}}`` are braces.

A name is looked up in the case row, then the front matter's ``vars``, then the fixture ``plan_vars``. Values of the
first two may themselves hold ``{env:…}``, ``{secret:…}`` and ``{base_url}``, and nothing else; values of ``plan_vars``
and of the environment are taken as they are. A secret becomes its handle (see ``vault.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from pytest_tool.errors import PlanError, ToolError
from pytest_tool.plan import Case, Expectation, Hint, Step, Test
from pytest_tool.vault import Vault

BASE_URL = "base_url"
PIECE = re.compile(r"\{\{|\}\}|\{(?P<kind>env|secret):(?P<key>[A-Za-z_]\w*)\}|\{(?P<name>[^\W\d]\w*)\}|(?P<stray>[{}])")


def mistake(text: str) -> str:
    """The first brace that is neither doubled nor part of a variable, with what is around it; empty if all is well."""
    stray = next((m for m in PIECE.finditer(text) if m["stray"]), None)
    if stray is None:
        return ""
    whole = re.compile(r"\{[^{}]*\}").match(text, stray.start())
    if whole or stray[0] == "{":
        return whole[0] if whole else text[stray.start() :][:25].strip()
    return text[: stray.end()][-25:].strip()


def names(text: str) -> frozenset[str]:
    """The plain names (``{name}``) that a text uses."""
    return frozenset(m["name"] for m in PIECE.finditer(text) if m["name"])


def substitute(
    test: Test,
    case: Case | None,
    *,
    plan_vars: Mapping[str, object],
    base_url: str | None,
    env: Callable[[str], str],
    secret: Callable[[str], str],
    vault: Vault,
) -> Test:
    """The test as one item runs it: url, steps, expectations, hints and prose with their values.

    ``env`` and ``secret`` look a name up; they raise ToolError for one that is missing or refused. Raises PlanError
    with the line that asks for the value. The prose is only context: there, what is not known stays as it is written.
    """
    scope = Scope(test, case, plan_vars, (base_url or "").rstrip("/"), env, secret, vault)
    return replace(
        test,
        url=scope.url(test.url),
        steps=tuple(scope.step(step) for step in test.steps),
        hints=tuple(scope.hint(hint) for hint in test.hints),
        secret_origins=tuple(scope.fill(origin, test.line) for origin in test.secret_origins),
        prose=scope.prose(test.prose),
    )


@dataclass(frozen=True, slots=True)
class Scope:
    """What the variables of one item stand for."""

    test: Test
    case: Case | None
    plan_vars: Mapping[str, object]
    base_url: str
    env: Callable[[str], str]
    secret: Callable[[str], str]
    vault: Vault

    @property
    def written(self) -> dict[str, str]:
        """Values from the plan itself; a case row beats the front matter."""
        return {**self.test.vars, **(self.case.values if self.case else {})}

    @property
    def known(self) -> list[str]:
        """Every name that can be used here."""
        return sorted({BASE_URL, *self.written, *self.plan_vars})

    def fill(self, text: str, line: int) -> str:
        """The text with its variables replaced. Raises PlanError."""
        return PIECE.sub(lambda piece: self._value(piece, line), text)

    def step(self, step: Step) -> Step:
        return replace(
            step,
            text=self.fill(step.text, step.line),
            expectations=tuple(Expectation(self.fill(e.text, e.line), e.line) for e in step.expectations),
            hints=tuple(map(self.hint, step.hints)),
        )

    def hint(self, hint: Hint) -> Hint:
        return Hint(self.fill(hint.text, hint.line), hint.line)

    def prose(self, text: str) -> str:
        return PIECE.sub(lambda piece: self._known_name(piece) or piece[0], text)

    def url(self, text: str) -> str:
        """The absolute URL to start on; empty when the plan names none. Raises PlanError."""
        url = self.fill(text, self.test.line).strip()
        if not url:
            return ""
        if not urlsplit(url).scheme:
            if not self.base_url:
                raise self._error(self.test.line, f'The url "{url}" is relative, and there is no base URL.', NEEDS_BASE)
            url = urljoin(self.base_url + "/", url)
        if urlsplit(url).scheme not in ("http", "https"):
            raise self._error(
                self.test.line, f'The url "{url}" cannot be opened.', "Start it with http:// or https://."
            )
        return url

    def _value(self, piece: re.Match[str], line: int) -> str:
        if piece[0] in ("{{", "}}", "{", "}"):
            return piece[0][0]
        if piece["kind"]:
            return self._looked_up(piece["kind"], piece["key"], line)
        name = piece["name"]
        if name == BASE_URL:
            if not self.base_url:
                raise self._error(line, "{base_url} has no value.", NEEDS_BASE)
            return self.base_url
        if name in self.written:
            return PIECE.sub(lambda inner: self._inner(inner, name, line), self.written[name])
        if name in self.plan_vars:
            return str(self.plan_vars[name])
        raise self._unknown(name, line)

    def _inner(self, piece: re.Match[str], of: str, line: int) -> str:
        if piece["name"] and piece["name"] != BASE_URL:
            remedy = "Values can hold {env:NAME}, {secret:NAME} and {base_url}; {{ and }} stand for braces."
            raise self._error(line, f"The value of {{{of}}} holds the variable {piece[0]}.", remedy)
        return self._value(piece, line)

    def _known_name(self, piece: re.Match[str]) -> str:
        usable = piece["name"] in self.known and (piece["name"] != BASE_URL or self.base_url)
        return self._value(piece, self.test.line) if usable else ""

    def _looked_up(self, kind: str, key: str, line: int) -> str:
        try:
            return self.env(key) if kind == "env" else self.vault.handle(key, self.secret(key))
        except ToolError as error:
            raise self._error(line, error.fact, error.remedy) from None

    def _unknown(self, name: str, line: int) -> PlanError:
        near = get_close_matches(name, self.known, 1)
        meant = f"Did you mean {{{near[0]}}}? " if near else ""
        known = ", ".join(f"{{{n}}}" for n in self.known)
        places = "a Cases column, vars in the front matter, or the fixture plan_vars"
        return self._error(
            line, f"The variable {{{name}}} is unknown.", f"{meant}Known here: {known}. Others come from {places}."
        )

    def _error(self, line: int, fact: str, remedy: str) -> PlanError:
        return PlanError(self.path, line, fact, remedy)

    @property
    def path(self) -> Path:
        return self.test.path


NEEDS_BASE = "Give one with --base-url, the ini value base_url, or the fixture base_url, or write the whole URL."
