"""Checks plans without running them.

It opens no browser, asks no model and touches no network. ``checked`` gives one ``Checked`` for all files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

from pytest_tool.embedded.judging import no_check
from pytest_tool.errors import PlanError
from pytest_tool.language import Form, Refusal, Wish, read_halves, read_step
from pytest_tool.language.parameters import Value
from pytest_tool.plan import Expectation, Plan, Step, Test
from pytest_tool.plan_reader import read
from pytest_tool.stated.variables import BASE_URL, names

PATTERN = "*.plan.md"
ALLOWED = "pragma: allowlist secret"
"""In a comment of its line, it says that a password or a key may stand there."""
DETECTORS = (
    "ArtifactoryDetector", "AWSKeyDetector", "AzureStorageKeyDetector", "CloudantDetector", "DiscordBotTokenDetector",
    "GitHubTokenDetector", "GitLabTokenDetector", "IbmCloudIamDetector", "JwtTokenDetector", "MailchimpDetector", "NpmDetector",
    "OpenAIDetector", "PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector", "SlackDetector", "SquareOAuthDetector",
    "StripeDetector", "TelegramBotTokenDetector", "TwilioKeyDetector",
)  # fmt: skip
"""Those of detect-secrets that know a token by its form; the ones that guess from entropy or words are left out."""
LONG_WORD = re.compile(r"[\w+/=.:-]{16,}|-----BEGIN")
"""A line without one holds no token: it is not looked through."""


class Severity(StrEnum):
    """Says how bad a problem is; a note only tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class By(StrEnum):
    """Says who decides a step or an expectation."""

    LANGUAGE = "language"
    WISH = "wish"
    PILOT = "pilot"
    CODE = "code"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Problem:
    """Names something to mend at a line (1-based) of a plan."""

    path: Path
    line: int
    severity: Severity
    message: str


@dataclass(frozen=True, slots=True)
class CheckedText:
    """Holds a step or expectation, who decides it, its forms."""

    line: int
    text: str
    by: By
    forms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    expects: tuple[CheckedText, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedTest:
    """Holds one test of a plan."""

    title: str
    steps: tuple[CheckedText, ...]


@dataclass(slots=True)
class Checked:
    """Holds the plans and their problems, by file and line."""

    files: dict[Path, tuple[CheckedTest, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def count(self, severity: Severity) -> int:
        return sum(p.severity is severity for p in self.problems)


def plan_files(paths: Iterable[Path]) -> list[Path]:
    """Find the plan files that these paths name or hold."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            below = (p for p in sorted(path.rglob(PATTERN)) if not _is_aside(p.relative_to(path)))
            found.extend(below)
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def _is_aside(path: Path) -> bool:
    return any(part.startswith(".") or part in ("node_modules", "venv", "site-packages") for part in path.parts[:-1])


def checked(paths: Iterable[Path], embedded: bool) -> Checked:
    """Check these plans; ``embedded``: they run offline."""
    found = Checked()
    for path in plan_files(paths):
        try:
            plan = read(path)
        except PlanError as error:
            message = str(error).removeprefix(f"{error.path}:{error.line}: ")
            found.problems.append(Problem(path, error.line, Severity.ERROR, message))
            continue
        found.files[path] = tuple(_test(test, embedded) for test in plan.tests)
        problems = [*_unknown(plan), *(_outside(plan) if embedded else ()), *_written_out(plan)]
        found.problems += sorted(problems, key=lambda p: p.line)
    return found


def _test(test: Test, embedded: bool) -> CheckedTest:
    return CheckedTest(test.title, tuple(_step(step, embedded) for step in test.steps))


def _step(step: Step, embedded: bool) -> CheckedText:
    clauses = read_step(step.text) if embedded else ()
    forms = tuple(
        (c.told, c.captured) if isinstance(c, Form) else ("wish", (c.text,))
        for c in clauses
        if not isinstance(c, Refusal)
    )
    if not embedded:
        by = By.PILOT
    elif any(isinstance(c, Refusal) for c in clauses):
        by = By.NONE
    else:
        by = By.WISH if any(isinstance(c, Wish) for c in clauses) else By.LANGUAGE
    return CheckedText(step.line, step.text, by, forms, tuple(_expectation(e, embedded) for e in step.expectations))


def _expectation(expectation: Expectation, embedded: bool) -> CheckedText:
    halves = read_halves(expectation.text)
    forms = tuple((half.form.told, half.form.captured) for half in halves if half.form)
    by = By.CODE if len(forms) == len(halves) else By.NONE if embedded else By.PILOT
    return CheckedText(expectation.line, expectation.text, by, forms)


def _outside(plan: Plan) -> Iterator[Problem]:
    """Find what is outside the step language, with the nearest forms."""
    for test in plan.tests:
        for step in test.steps:
            for refusal in (c for c in read_step(step.text) if isinstance(c, Refusal)):
                yield Problem(plan.path, step.line, Severity.ERROR, str(refusal))
            for expectation in step.expectations:
                if missing := no_check(expectation.text):
                    yield Problem(plan.path, expectation.line, Severity.ERROR, missing)


def _unknown(plan: Plan) -> Iterator[Problem]:
    """Find variables that plan and base URL lack."""
    may_be_given = _overrides_plan_vars(plan.path)
    for test in plan.tests:
        known = {BASE_URL, *test.vars, *(name for case in test.cases for name in case.values)}
        for line, text in _texts(test):
            for name in sorted(names(text) - known):
                if may_be_given:
                    told = f"The variable {{{name}}} comes from the fixture plan_vars, or from nowhere."
                    yield Problem(plan.path, line, Severity.NOTE, told)
                else:
                    yield Problem(plan.path, line, Severity.ERROR, _nobody_gives(name, known))


def _nobody_gives(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, sorted(known), 1)
    meant = f" Did you mean {{{near[0]}}}?" if near else ""
    ways = "a Cases column, vars in the front matter, or the fixture plan_vars"
    return f"Nothing gives the variable {{{name}}}.{meant} Add {ways}."


def _texts(test: Test) -> Iterator[tuple[int, str]]:
    for step in test.steps:
        yield step.line, step.text
        yield from ((e.line, e.text) for e in step.expectations)
        yield from ((h.line, h.text) for h in step.hints)


def _overrides_plan_vars(plan: Path) -> bool:
    conftests = (folder / "conftest.py" for folder in plan.absolute().parents)
    return any("def plan_vars(" in path.read_text("utf-8", "replace") for path in conftests if path.is_file())


def _written_out(plan: Plan) -> Iterator[Problem]:
    """Find written-out passwords, and tokens known by their form."""
    lines = plan.path.read_text("utf-8").splitlines()
    remedy = f"Put it into the environment and write {{secret:NAME}}, or add <!-- {ALLOWED} --> to the line."
    told = "A password is written out."
    for line in sorted({step.line for test in plan.tests for step in test.steps if _says_password(step, test)}):
        if ALLOWED not in lines[line - 1]:
            yield Problem(plan.path, line, Severity.WARNING, f"{told} {remedy}")
    for number, text in enumerate(lines, 1):
        if ALLOWED not in text and LONG_WORD.search(text) and (kind := _token(text)):
            yield Problem(plan.path, number, Severity.WARNING, f"A token is written out ({kind}). {remedy}")


def _says_password(step: Step, test: Test) -> bool:
    """Tell whether the step signs in with a written-out password."""
    for clause in read_step(step.text):
        if isinstance(clause, Form) and clause.name == "sign in":
            password = clause.values[1]
            return isinstance(password, Value) and _is_literal(password.text, test.vars)
    return False


def _is_literal(text: str, given: Mapping[str, str]) -> bool:
    used = names(text)
    if not used:
        return "{secret:" not in text and "{env:" not in text
    return any("{secret:" not in given[name] and "{env:" not in given[name] for name in used if name in given)


def _token(line: str) -> str:
    """Name the kind of token that a line holds, if any, offline."""
    from detect_secrets.core.scan import scan_line
    from detect_secrets.settings import transient_settings

    with transient_settings({"plugins_used": [{"name": name} for name in DETECTORS]}):
        return next((found.type for found in scan_line(line)), "")
