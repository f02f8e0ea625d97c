"""Types the file of a plan's recordings: tests, steps, actions, targets.

Texts are as the plan writes them: variables and secrets by name. Names of controls are exact.
"""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

VERSION = 1
MOST_ACTIONS = 200
"""Of a step; a file with more was not written by the tool."""


class _Part(BaseModel):
    """Refuses unknown keys: they are of another version, or of another tool."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Within(_Part):
    """Names what a control stands in: ``role`` is dialog, region, row or listitem."""

    role: Literal["dialog", "region", "row", "listitem"]
    name: str


class Target(_Part):
    """Tells which control is meant: the ``position``-th (from 1) ``of`` as many that are called so there."""

    role: str
    name: str
    within: tuple[Within, ...] = ()
    position: int = Field(default=1, ge=1)
    of: int = Field(default=1, ge=1)
    frame: str = ""

    @property
    def texts(self) -> list[str]:
        """List what of it the page says."""
        return [self.name, self.frame, *(place.name for place in self.within)]

    def __str__(self) -> str:
        """Say it: ``button "Remove" in row "Emma"``."""
        places = "".join(f' in {place.role} "{place.name}"' for place in reversed(self.within))
        which = f" ({self.position} of {self.of})" if self.of > 1 else ""
        frame = f' in frame "{self.frame}"' if self.frame else ""
        return f'{self.role} "{self.name}"{places}{which}{frame}'


class RecordedTab(_Part):
    """Tells which tab is meant, by title and by place (from 1)."""

    title: str
    position: int = Field(ge=1)


class PromptAnswer(_Part):
    """Answers a ``prompt()`` with a text."""

    prompt: str


class Action(_Part):
    """Holds one action; ``operation`` says which of the others it has."""

    intent: str
    operation: str
    target: Target | None = None
    tab: RecordedTab | None = None
    value: str | None = None
    words: str | None = None
    """The words of the step that the value renders: “two copies”."""
    date: str | None = None
    """How the day or the time that the words say is written, for ``strftime``: then it moves with the day."""
    option: str | None = None
    key: str | None = None
    times: int | None = None
    direction: Literal["up", "down"] | None = None
    amount: float | Literal["end"] | None = None
    """Seconds of a wait; ``end`` of what is scrolled as far as it goes."""
    until: str | None = None
    to: Target | None = None
    place: Literal["onto", "before", "after"] | None = None
    answer: Literal["accept", "dismiss"] | PromptAnswer | None = None

    @property
    def texts(self) -> list[str]:
        """List what it does to which control: all texts but the intent, which only tells."""
        answer = self.answer.prompt if isinstance(self.answer, PromptAnswer) else ""
        said = (self.value, self.words, self.option, self.until, answer, self.tab.title if self.tab else "")
        return [*filter(None, said), *(text for target in (self.target, self.to) if target for text in target.texts)]

    def __str__(self) -> str:
        """Say it: ``click button "Save"``."""
        said = self.value or self.option or self.key or ""
        parts = [self.operation, f'"{said}"' if said else "", str(self.target or "")]
        return " ".join(filter(None, [*parts, f"{self.place} {self.to}" if self.to else ""]))


class RecordedEvidence(_Part):
    """Quotes what came with the step, or was ``gone`` with it."""

    text: str
    gone: bool = False


class RecordedStep(_Part):
    """Holds what one step did; ``digest`` is of what people told the models for it."""

    text: str
    shared: str = ""
    """Where the step is defined that a plan includes, ``sign-in.md#As a customer``, in an entry of that plan."""
    digest: str
    values: str = ""
    """A digest of the values of those variables that the actions do not follow: with others it is another step."""
    actions: tuple[Action, ...] = Field(max_length=MOST_ACTIONS)
    evidence: tuple[RecordedEvidence, ...] = ()
    signals: tuple[str, ...] = ()
    """What the step passed although of, in words."""

    @property
    def texts(self) -> list[str]:
        """List all that a person could read in it of values and of the page."""
        done = [text for action in self.actions for text in (action.intent, *action.texts)]
        return [*done, *(evidence.text for evidence in self.evidence), *self.signals]


class RecordedTest(_Part):
    """Holds the steps of a test, or of a section of shared steps."""

    steps: tuple[RecordedStep, ...] = ()


class Recordings(_Part):
    """Holds one file: title, or ``title[case]`` → test."""

    version: Literal[1] = 1
    tests: dict[str, RecordedTest] = {}

    def text(self) -> str:
        """Write it: indented by one, keys in the order of the types, what is empty left out."""
        return json.dumps(_slim(self.model_dump(exclude_none=True)), ensure_ascii=False, indent=1) + "\n"


def plain(step: RecordedStep) -> dict[str, Any]:
    """Give a step as it travels to the process that writes the file."""
    return step.model_dump(mode="json", exclude_none=True)


def _slim(told: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a step does not have."""
    for test in told["tests"].values():
        test["steps"] = [
            {
                key: value
                for key, value in step.items()
                if value or key not in ("shared", "values", "evidence", "signals")
            }
            for step in test["steps"]
        ]
    return told
