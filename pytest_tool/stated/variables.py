"""Fills ``{name}``, ``{base_url}``, ``{env:NAME}``, ``{secret:NAME}`` into plan texts.

A name is looked up in what earlier steps in Python return, then the values that a link to shared steps adds, the case
row, the front matter's ``vars``, and the fixture ``plan_vars``. Values of the plan may hold ``{env:…}``, ``{secret:…}`` and
``{base_url}``; other values are taken as they are. A secret becomes its handle (see ``vault.py``), and what a step will
return another one, ``‹given:name›``, which is filled when the steps run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from pytest_tool.errors import PlanError, SettingsError, ToolError
from pytest_tool.plan import Argument, Call, Case, Hint, Said, Step, Test
from pytest_tool.settings.table import SETTINGS
from pytest_tool.stated.vault import Vault

BASE_URL = "base_url"
Fill = Callable[[str, Path, int], str]
"""(text, file, line) → the text with its variables filled."""
OWN_ENDINGS = ("_API_KEY", "_API_TOKEN")
"""Names that end like the tool's own keys are refused to plans too: they are keys of some model provider."""
NEEDS_BASE = "Give one with --base-url, the ini value base_url, or the fixture base_url, or write the whole URL."
GIVEN = re.compile(r"‹given:(\w+)›")
PIECE = re.compile(r"\{\{|\}\}|\{(?P<kind>env|secret):(?P<key>[A-Za-z_]\w*)\}|\{(?P<name>[^\W\d]\w*)\}|(?P<stray>[{}])")


def mistake(text: str) -> str:
    """Find the first stray brace, with what is around it."""
    stray = next((m for m in PIECE.finditer(text) if m["stray"]), None)
    if stray is None:
        return ""
    whole = re.compile(r"\{[^{}]*\}").match(text, stray.start())
    if whole or stray[0] == "{":
        return whole[0] if whole else text[stray.start() :][:25].strip()
    return text[: stray.end()][-25:].strip()


def names(text: str) -> frozenset[str]:
    """Collect the plain names (``{name}``) that a text uses."""
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
    given: Iterable[str] = (),
) -> Test:
    """Fill the values into a whole test. Raises PlanError.

    ``env`` and ``secret`` look a name up, or raise ToolError. The prose is only context: an unknown name stays there.
    ``given`` are names that steps in Python returned before these steps.
    """
    scope = Scope(test, case, plan_vars, (base_url or "").rstrip("/"), env, secret, vault, frozenset(given))
    return replace(
        test,
        url=scope.url(test.url),
        steps=tuple(scope.steps(test.steps)),
        hints=tuple(scope.hint(hint) for hint in test.hints),
        secret_origins=tuple(scope.fill(origin, test.line) for origin in test.secret_origins),
        prose=scope.prose(test.prose),
    )


@dataclass(frozen=True, slots=True)
class Scope:
    """Holds what the variables of one item stand for."""

    test: Test
    case: Case | None
    plan_vars: Mapping[str, object]
    base_url: str
    env: Callable[[str], str]
    secret: Callable[[str], str]
    vault: Vault
    later: frozenset[str] = frozenset()
    """The names that steps in Python return before this text is needed."""
    added: Mapping[str, str] = field(default_factory=dict)
    """What the links add that led to a shared step, already filled."""
    path: Path = Path()

    @property
    def written(self) -> dict[str, str]:
        """Give the plan's values; a case row wins."""
        return {**self.test.vars, **(self.case.values if self.case else {})}

    @property
    def known(self) -> list[str]:
        """List every name that can be used here."""
        return sorted({BASE_URL, *self.later, *self.added, *self.written, *self.plan_vars})

    def steps(self, steps: Iterable[Step]) -> Iterator[Step]:
        """Fill one step after the other. Raises PlanError."""
        later = self.later
        for step in steps:
            scope = replace(self, later=later, path=step.path)
            before = replace(scope, added={name: scope.fill(value, step.line) for name, value in step.values})
            later |= frozenset(step.call.definition.gives if step.call else ())
            known = {*before.added, *self.written, *self.plan_vars}
            plainly = replace(before, later=frozenset())
            otherwise = tuple((name, plainly.fill(f"{{{name}}}", step.line)) for name in sorted(later & known))
            filled = mapped(step, before.at, replace(before, later=later).at)
            yield replace(filled, otherwise=otherwise, written=step, named=tuple(plainly.named(step)))

    def named(self, step: Step) -> Iterator[tuple[str, str]]:
        """Yield what variables of the test, and those of the environment that the step uses, stand for."""
        pieces = (piece for _, _, text in step.texts() for piece in PIECE.finditer(text))
        from_outside = {f"env:{piece['key']}" for piece in pieces if piece["kind"] == "env"}
        for name in [*self.known, *sorted(from_outside)]:
            with suppress(PlanError):  # one without a value, which is no mistake where nobody uses it
                yield name, self.fill(f"{{{name}}}", step.line)

    def fill(self, text: str, line: int) -> str:
        """Replace the variables of a text. Raises PlanError."""
        return PIECE.sub(lambda piece: self._value(piece, line), text)

    def at(self, text: str, path: Path, line: int) -> str:
        """Replace those of a text that stands there. Raises PlanError."""
        return replace(self, path=path).fill(text, line)

    def hint(self, hint: Hint) -> Hint:
        return Hint(self.fill(hint.text, hint.line), hint.line)

    def prose(self, text: str) -> str:
        return PIECE.sub(lambda piece: self._known_name(piece) or piece[0], text)

    def url(self, text: str) -> str:
        """Give the absolute URL to start on; may be empty. Raises PlanError."""
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
        if name in self.later:
            return f"‹given:{name}›"
        if name in self.added:
            return self.added[name]
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
        places = "a Cases column, vars in the front matter, the fixture plan_vars, or a step in Python that gives them"
        return self._error(
            line, f"The variable {{{name}}} is unknown.", f"{meant}Known here: {known}. Others come from {places}."
        )

    def _error(self, line: int, fact: str, remedy: str) -> PlanError:
        path = self.path if self.path.name else self.test.path
        return PlanError(path, line, fact, remedy)


def mapped(step: Step, before: Fill, after: Fill) -> Step:
    """Give a step with its texts filled: those that are needed before it is done, and its expectations."""

    def filled(said: Said, path: Path, fill: Fill) -> Said:
        return replace(said, text=fill(said.text, path, said.line), call=_call(said.call, path, said.line, fill))

    return replace(
        filled(step, step.path, before),
        expectations=tuple(filled(e, step.path_of(e), after) for e in step.expectations),
        conditions=tuple(filled(c, c.path, before) for c in step.conditions),
        hints=tuple(Hint(before(h.text, step.path, h.line), h.line) for h in step.hints),
    )


def refuse_missing(step: Step) -> None:
    """Raise PlanError where a step in Python should have returned a variable, and has not."""
    for path, line, text in (replace(step, expectations=()) if step.call else step).texts():
        if missing := GIVEN.search(text):
            why = "the step in Python that gives it was skipped, or did not return it"
            fact = f"The variable {{{missing[1]}}} has no value: {why}."
            raise PlanError(path, line, fact, "Return it in every case, or give this step the same condition.")


def _call(call: Call | None, path: Path, line: int, fill: Fill) -> Call | None:
    if call is None:
        return None
    return replace(call, arguments=tuple(Argument(fill(a.text, path, line), a.converted) for a in call.arguments))


def secret_value(name: str, environ: Mapping[str, str], dotenv: Mapping[str, str]) -> str:
    """Look up ``{secret:NAME}`` in the environment, else ``.env``. Raises SettingsError."""
    _refuse_own(name, "secret")
    value = environ.get(name) or dotenv.get(name)
    if not value:
        raise SettingsError(f"{{secret:{name}}} has no value.", f"Set {name} in the environment or in .env.")
    return value


def environment_value(name: str, environ: Mapping[str, str]) -> str:
    """Look up ``{env:NAME}`` in the environment alone. Raises SettingsError."""
    _refuse_own(name, "env")
    if name not in environ:
        raise SettingsError(f"{{env:{name}}} has no value.", f"Set {name} in the environment.")
    return environ[name]


def _refuse_own(name: str, kind: str) -> None:
    own = {s.env for s in SETTINGS if s.may_hold_key}
    if name.upper() in own or name.upper().endswith(OWN_ENDINGS):
        raise SettingsError(
            f"{{{kind}:{name}}} is refused: the name is that of a key of the tool's own, which a plan never gets.",
            "Give the plan a value of its own, under another name that does not end in _API_KEY or _API_TOKEN.",
        )
