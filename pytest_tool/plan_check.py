"""Checks plans without running them: ``tool check``.

It opens no browser, asks no model and touches no network. ``Checking`` is a plugin that pytest calls in place of a run.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path

import pytest
from _pytest.config import ConftestImportFailure

from pytest_tool.collect import keys
from pytest_tool.embedded.grounding.orders import is_order
from pytest_tool.embedded.judging import no_check
from pytest_tool.embedded.order import STATES
from pytest_tool.errors import PlanError
from pytest_tool.language import Form, Refusal, Wish, read_halves, read_step
from pytest_tool.language.parameters import Value
from pytest_tool.plan import Call, Definition, Plan, Step, Test
from pytest_tool.plan_reader import read
from pytest_tool.python_steps.modules import registry_of
from pytest_tool.python_steps.registry import Registry
from pytest_tool.recording.checking import orphans, stale
from pytest_tool.settings import Role, resolve
from pytest_tool.settings.sources import sources
from pytest_tool.stated.variables import BASE_URL, names

PATTERN = "*.plan.md"
HIDDEN = "•••"
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

    PYTHON = "python"
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

    path: Path
    line: int
    text: str
    by: By
    forms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    expects: tuple[CheckedText, ...] = ()
    conditions: tuple[CheckedText, ...] = ()


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

    def add(self, problem: Problem) -> None:
        """Add a problem, unless another plan has it in the same place."""
        if problem not in self.problems:
            self.problems.append(problem)

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


class Checking:
    """Checks these plans once pytest has read its settings, and loads no test."""

    def __init__(self, paths: Sequence[Path], embedded: bool) -> None:
        self._paths = paths
        self._embedded = embedded
        self.found: Checked | None = None
        """None where pytest could not start: it has told why."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config: pytest.Config) -> int:
        """Check in place of a run. Raises SettingsError."""
        embedded = self._embedded or Role.PILOT in resolve(sources(config)).embedded_roles
        whole = config.rootpath.resolve() in {path.resolve() for path in self._paths}
        self.found = checked(config, self._paths, embedded, whole)
        return 0


def checked(config: pytest.Config, paths: Iterable[Path], embedded: bool, whole: bool) -> Checked:
    """Check these plans.

    ``embedded``: they run offline. ``whole``: they are all of the project, so that what none uses is told.
    """
    found, used = Checked(), Used()
    for path in plan_files(paths):
        try:
            load_conftests(config, path)
            registry = registry_of(config, path) or Registry()
            plan = read(path)
            plan = replace(plan, tests=tuple(_bound(test, registry) for test in plan.tests))
        except PlanError as error:
            whole = False  # what this plan uses is not known
            message = str(error).removeprefix(f"{error.path}:{error.line}: ")
            found.add(Problem(error.path, error.line, Severity.ERROR, message))
            continue
        used.add(registry, plan)
        found.files[path] = tuple(_test(test, embedded) for test in plan.tests)
        problems = [*_unknown(plan), *(_outside(plan) if embedded else ()), *_written_out(plan)]
        for problem in sorted(problems, key=lambda p: p.line):
            found.add(problem)
        for place, line, told in stale(plan, keys(plan.tests)):
            found.add(Problem(place, line, Severity.WARNING, told))
    for place, line, told in orphans(found.files):
        found.add(Problem(place, line, Severity.WARNING, told))
    for definition in used.unused(config.rootpath) if whole else ():
        told = f"No plan uses {definition.name} (“{definition.expression}”)."
        found.add(Problem(definition.path, definition.line, Severity.WARNING, told))
    return found


@dataclass
class Used:
    """Collects the project's steps and checks in Python, and those that plans use."""

    known: dict[tuple[Path, int], Definition] = field(default_factory=dict)
    used: set[tuple[Path, int]] = field(default_factory=set)

    def add(self, registry: Registry, plan: Plan) -> None:
        self.known |= {(d.path, d.line): d for d in registry.definitions}
        calls = (call for test in plan.tests for step in test.steps for call in step.calls)
        self.used |= {(call.definition.path, call.definition.line) for call in calls}

    def unused(self, root: Path) -> Iterator[Definition]:
        """Yield what none uses of the project's own files."""
        for place, definition in sorted(self.known.items()):
            if place not in self.used and place[0].is_relative_to(root) and "site-packages" not in place[0].parts:
                yield definition


def load_conftests(config: pytest.Config, plan: Path) -> None:
    """Import the conftests above a plan, as its collection does. Raises PlanError for one that cannot be."""
    try:
        config.pluginmanager._loadconftestmodules(
            plan.absolute().parent,
            importmode=config.getoption("importmode"),
            rootpath=config.rootpath,
            consider_namespace_packages=config.getini("consider_namespace_packages"),
        )
    except ConftestImportFailure as failure:
        inside = [
            at.lineno for at in traceback.extract_tb(failure.cause.__traceback__) if at.filename == str(failure.path)
        ]
        line = getattr(failure.cause, "lineno", None) or (inside or [1])[-1]
        fact = f"It cannot be imported: {type(failure.cause).__name__}: {failure.cause}."
        raise PlanError(failure.path, line or 1, fact, "Mend it.") from None


def _bound(test: Test, registry: Registry) -> Test:
    return replace(test, steps=tuple(map(registry.bound, test.steps)))


def _test(test: Test, embedded: bool) -> CheckedTest:
    found: list[CheckedText] = []
    for step in test.steps:
        checked_step = _step(step, test, embedded)
        if step.only_checks:  # what a link expects, after the last step that it stands for
            found[-1] = replace(found[-1], expects=(*found[-1].expects, *checked_step.expects))
        else:
            found.append(checked_step)
    return CheckedTest(test.title, tuple(found))


def _step(step: Step, test: Test, embedded: bool) -> CheckedText:
    clauses = read_step(step.text) if embedded and not step.call and not step.only_checks else ()
    forms = tuple(
        (c.told, c.captured) if isinstance(c, Form) else ("wish", (c.text,))
        for c in clauses
        if not isinstance(c, Refusal)
    )
    if step.call:
        by, forms = By.PYTHON, (_called(step.call),)
    elif not embedded:
        by = By.PILOT
    elif any(isinstance(c, Refusal) for c in clauses):
        by = By.NONE
    else:
        by = By.WISH if any(isinstance(c, Wish) for c in clauses) else By.LANGUAGE
    expects = tuple(_check(step.path_of(e), e.line, e.text, e.call, embedded) for e in step.expectations)
    conditions = tuple(_check(c.path, c.line, c.text, c.call, embedded) for c in step.conditions)
    text = step.text
    for password in _passwords(step, test):
        text = text.replace(password, HIDDEN)
        forms = tuple((form, tuple(v.replace(password, HIDDEN) for v in values)) for form, values in forms)
    return CheckedText(step.path, step.line, text, by, forms, expects, conditions)


def _check(path: Path, line: int, text: str, call: Call | None, embedded: bool) -> CheckedText:
    if call:
        return CheckedText(path, line, text, By.PYTHON, (_called(call),))
    halves = read_halves(text)
    forms = tuple((half.form.told, half.form.captured) for half in halves if half.form)
    by = By.CODE if len(forms) == len(halves) else By.NONE if embedded else By.PILOT
    return CheckedText(path, line, text, by, forms)


def _called(call: Call) -> tuple[str, tuple[str, ...]]:
    return call.definition.expression, tuple(argument.text for argument in call.arguments)


def _outside(plan: Plan) -> Iterator[Problem]:
    """Find what is outside the step language, with the nearest forms."""
    for test in plan.tests:
        for step in test.steps:
            clauses = () if step.call or step.only_checks else read_step(step.text)
            for refusal in (c for c in clauses if isinstance(c, Refusal)):
                yield Problem(step.path, step.line, Severity.ERROR, str(refusal))
            for wish in (c for c in clauses if isinstance(c, Wish) and not is_order(c.text)):
                told = f"“{wish.text}” does nothing where no control is called exactly so: {STATES}"
                yield Problem(step.path, step.line, Severity.WARNING, told)
            checks = [(step.path_of(e), e.line, e.text) for e in step.expectations if not e.call]
            checks += [(c.path, c.line, c.text) for c in step.conditions if not c.call]
            for path, line, text in checks:
                if missing := no_check(text):
                    yield Problem(path, line, Severity.ERROR, missing)


def _unknown(plan: Plan) -> Iterator[Problem]:
    """Find variables that plan, links, steps in Python and base URL lack."""
    may_be_given = _overrides_plan_vars(plan.path)
    for test in plan.tests:
        known = {BASE_URL, *test.vars, *(name for case in test.cases for name in case.values)}
        for step in test.steps:
            own = frozenset(step.call.definition.gives if step.call else ())
            added = {name for name, _ in step.values}
            expected = {e.text for e in step.expectations}
            texts = [(*told, known | added | (own if told[2] in expected else set())) for told in step.texts()]
            texts += [(step.path, step.line, value, known) for _, value in step.values]
            known = known | own
            for path, line, text, given in texts:
                for name in sorted(names(text) - given):
                    if may_be_given:
                        told = f"The variable {{{name}}} comes from the fixture plan_vars, or from nowhere."
                        yield Problem(path, line, Severity.NOTE, told)
                    else:
                        yield Problem(path, line, Severity.ERROR, _nobody_gives(name, given, step))


def _nobody_gives(name: str, known: Iterable[str], step: Step) -> str:
    near = get_close_matches(name, sorted(known), 1)
    meant = f" Did you mean {{{near[0]}}}?" if near else ""
    ways = "a Cases column, vars in the front matter, or the fixture plan_vars"
    if step.included:
        ways = f"With: to the link at {step.included[-1]}, {ways}"
    return f"Nothing gives the variable {{{name}}}.{meant} Add {ways}."


def _overrides_plan_vars(plan: Path) -> bool:
    conftests = (folder / "conftest.py" for folder in plan.absolute().parents)
    return any("def plan_vars(" in path.read_text("utf-8", "replace") for path in conftests if path.is_file())


def _written_out(plan: Plan) -> Iterator[Problem]:
    """Find written-out passwords, and tokens known by their form."""
    lines = plan.path.read_text("utf-8").splitlines()
    remedy = f"Put it into the environment and write {{secret:NAME}}, or add <!-- {ALLOWED} --> to the line."
    told = "A password is written out."
    own = [(test, step) for test in plan.tests for step in test.steps if step.path == plan.path]
    for line in sorted({step.line for test, step in own if _passwords(step, test)}):
        if ALLOWED not in lines[line - 1]:
            yield Problem(plan.path, line, Severity.WARNING, f"{told} {remedy}")
    for number, text in enumerate(lines, 1):
        if ALLOWED not in text and LONG_WORD.search(text) and (kind := _token(text)):
            yield Problem(plan.path, number, Severity.WARNING, f"A token is written out ({kind}). {remedy}")


def _passwords(step: Step, test: Test) -> list[str]:
    """List the written-out passwords with which the step signs in."""
    signing = (c for c in read_step(step.text) if isinstance(c, Form) and c.name == "sign in")
    said = [clause.values[1] for clause in signing]
    return [value.text for value in said if isinstance(value, Value) and _is_literal(value.text, test.vars)]


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
