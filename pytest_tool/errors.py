"""Holds the errors that a person reads: a fact, a remedy.

ToolError
├── PlanError          a plan file that cannot be read: path and line
├── SettingsError      a setting that cannot be used: name, value, source, valid values
├── ModelError         a model or decision engine did its part badly
│   ├── ModelUnavailable   no (usable) answer came
│   └── BadReply           an answer came and was not what was asked for; the raw text is kept
├── BrowserError       the browser, or the page, cannot be driven
├── SpeechError        a voice cannot speak; never ends a run
└── LimitReached       a limit of rulings (turns, seconds) ended the step
    └── BudgetExhausted    money or model calls are spent

A failed expectation is a Verdict, not an exception.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_tool.events import ModelCalled


class ToolError(Exception):
    """Says a fact and a remedy; the root of all."""

    def __init__(self, fact: str, remedy: str = "") -> None:
        self.fact = fact
        self.remedy = remedy
        super().__init__(f"{fact} {remedy}".strip())


class PlanError(ToolError):
    """Reports a mistake in a plan file at ``path:line`` (1-based)."""

    def __init__(self, path: Path, line: int, fact: str, remedy: str = "") -> None:
        self.path = path
        self.line = line
        super().__init__(f"{path}:{line}: {fact}", remedy)

    def seen_from(self, root: Path) -> str:
        """Give the text with its path as seen from ``root``."""
        inside = self.path.is_relative_to(root)
        return f"{self.path.relative_to(root)}{str(self).removeprefix(str(self.path))}" if inside else str(self)


class SettingsError(ToolError):
    """Reports a missing or unusable setting.

    ``name`` is its environment name, ``source`` where the value was set, ``valid`` what it may be. All are empty where
    the error is about several settings; ``value`` also where it may hold a key.
    """

    def __init__(
        self, fact: str, remedy: str = "", *, name: str = "", value: str = "", source: str = "", valid: str = ""
    ) -> None:
        self.name = name
        self.value = value
        self.source = source
        self.valid = valid
        super().__init__(fact, remedy)


class ModelError(ToolError):
    """Reports a failed model or engine; ``record`` is what it took."""

    record: ModelCalled | None = None


class ModelUnavailable(ModelError):
    """Says that a model refused, timed out or was rejected."""


class BadReply(ModelError):
    """Says that an answer is unfit; ``raw`` keeps 2,000 characters of it."""

    def __init__(self, fact: str, remedy: str = "", raw: str = "") -> None:
        self.raw = raw[:2000]
        super().__init__(fact, remedy)


class BrowserError(ToolError):
    """Says that browser or page got out of hand."""


class SpeechError(ToolError):
    """Says that a voice, server or player failed; the run goes on."""


class LimitReached(ToolError):
    """Says which limit ended the work, and which setting raises it."""


class BudgetExhausted(LimitReached):
    """Says that the money or the model calls of a run or a test are spent."""
