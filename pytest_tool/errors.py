"""Every error that the tool raises for a person to read: one sentence of fact, one of remedy.

ToolError
├── PlanError          a plan file that cannot be read: path and line
├── SettingsError      a setting that cannot be used: name, value, source, valid values
├── ModelError         a model or decision engine did its part badly
│   ├── ModelUnavailable   no (usable) answer came
│   └── BadReply           an answer came and was not what was asked for; the raw text is kept
├── BrowserError       the browser, or the page, cannot be driven
├── SpeechError        a voice cannot speak; never ends a run
└── LimitReached       a limit of rulings (turns, seconds) ended the step

A failed expectation is a Verdict, not an exception.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_tool.events import ModelCalled


class ToolError(Exception):
    """The root. ``str(error)`` is what the person reads: the fact, then the remedy."""

    def __init__(self, fact: str, remedy: str = "") -> None:
        self.fact = fact
        self.remedy = remedy
        super().__init__(f"{fact} {remedy}".strip())


class PlanError(ToolError):
    """A plan file has a mistake at ``path:line`` (1-based)."""

    def __init__(self, path: Path, line: int, fact: str, remedy: str = "") -> None:
        self.path = path
        self.line = line
        super().__init__(f"{path}:{line}: {fact}", remedy)

    def seen_from(self, root: Path) -> str:
        """The text with its path as a person in ``root`` would write it."""
        inside = self.path.is_relative_to(root)
        return f"{self.path.relative_to(root)}{str(self).removeprefix(str(self.path))}" if inside else str(self)


class SettingsError(ToolError):
    """A setting has a value that cannot be used, or misses one that is needed.

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
    """A model or decision engine failed; the subclasses say how. ``record`` is what the failed call took, where known."""

    record: ModelCalled | None = None


class ModelUnavailable(ModelError):
    """No usable answer came: refused, timed out, rejected, or not a model's answer at all."""


class BadReply(ModelError):
    """The answer is not what was asked for. ``raw`` keeps it (at most 2,000 characters) for the archive."""

    def __init__(self, fact: str, remedy: str = "", raw: str = "") -> None:
        self.raw = raw[:2000]
        super().__init__(fact, remedy)


class BrowserError(ToolError):
    """The browser or the page cannot be driven."""


class SpeechError(ToolError):
    """A voice, its server or the player cannot do its part. The narrator says it once; the run goes on."""


class LimitReached(ToolError):
    """A limit ended the work; the text says which setting raises it."""
