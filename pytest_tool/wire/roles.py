"""Defines what each chat role is asked and answers.

Every chat request ends in one user message with one JSON part, ``Ask``; the name of the reply's schema says which role
is asked. The embedded models read that part, over HTTP, and nothing else of the prompt.
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator


class AskedStep(BaseModel):
    """The step, masked, with the prose and the earlier steps.

    What stays the same in a test comes first: providers keep the beginning of a request that they have read before.
    """

    test: str = ""
    context: str = ""
    earlier: list[str] = Field(default_factory=list)
    number: int
    text: str
    expectations: list[str] = Field(default_factory=list)
    hints: list[str] = Field(default_factory=list)


class AskedPage(BaseModel):
    """The page as its controls, text, tabs and signals.

    ``controls`` are lines ``tag description`` (see observation.describe); ``left_out`` counts what was too much to be
    told.
    """

    url: str
    title: str
    modal: str = ""
    controls: list[str] = Field(default_factory=list)
    left_out: int = 0
    text: list[str] = Field(default_factory=list)
    tabs: list[str] = Field(default_factory=list)
    """``index title url``, the active one with a ``*`` in front; only sent when there is more than one."""
    dialogs: list[str] = Field(default_factory=list)
    signals: dict[str, str] = Field(default_factory=dict)
    """What a careful tester would stumble over, by the ids that a verdict lists: ``{"s1": "…"}``."""
    loading: bool = False
    seen: dict[str, dict[str, Any]] = Field(default_factory=dict)
    """Tag → the control as decision engines are told of it, with its options. Only the embedded models, which read no
    sentences, are told so.
    """


class Became(StrEnum):
    """What became of an intent."""

    DONE = "done"
    NO_CHANGE = "no change"
    RETURNED = "returned"
    FAILED = "failed"
    REFUSED_CLAIM = "refused claim"
    SWITCHED_TAB = "switched tab"
    CLOSED_TAB = "closed tab"


class AskedAction(BaseModel):
    """What became of one intent of this step."""

    intent: str
    did: str = ""
    """The action in words; empty when nothing was executed."""
    outcome: Became
    changes: list[str] = Field(default_factory=list)
    appeared: list[int] = Field(default_factory=list)
    """escalation and the embedded pilot, of the last that was done: the tags of the controls that came with it."""
    reasons: list[str] = Field(default_factory=list)
    """Doubts, refusals, the error, or what a refused claim lacked."""


class AskedFact(BaseModel):
    """What code has seen of a possibly broken page.

    ``box`` is x, y, width and height in CSS pixels.
    """

    kind: str
    severity: str
    where: str
    evidence: str
    box: tuple[float, float, float, float] | None = None


class Ask(BaseModel):
    """The one JSON part of a chat request."""

    v: Literal[1] = 1
    step: AskedStep
    page: AskedPage
    history: list[AskedAction] = Field(default_factory=list)
    today: str = ""
    """Today's date and the machine's time zone: ``2026-11-27 Fri, CET``."""
    intent: str | None = None
    """field_value, escalation: what the pilot wants."""
    answer: str | None = None
    """field_value: the intent wants a browser dialog answered so: ``accept``, or the text for a prompt."""
    value: str | None = None
    """escalation: what would be typed, or a handle."""
    proposal: str | None = None
    """escalation: what the engine proposed, in words, with its confidence."""
    doubts: list[str] | None = None
    """escalation: why it is asked."""
    operations: list[str] | None = None
    """escalation: what is possible on this page."""
    judge: str | None = None
    """pilot_turn, goal_plan: only judge whether this expectation holds on the page; want nothing."""
    looked_for: str | None = None
    """With ``judge``: what code wanted to measure, and did not find on the page."""
    facts: list[AskedFact] = Field(default_factory=list)
    """ui_review: what code has found on the page at the end of the step, and heard since it began."""
    told: list[str] | None = None
    """ui_review: what was found in earlier steps, in words."""

    def dump(self) -> str:
        """Write the JSON that is sent, the stable part first."""
        asked = {"v": self.v, **self.model_dump(exclude_defaults=True, exclude={"v"})}
        return json.dumps(asked, ensure_ascii=False, separators=(",", ":"))


class Reply(BaseModel):
    """A role's answer; unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore")


class PromptAnswer(Reply):
    """The text that answers a ``prompt()``."""

    prompt: str


class WantedIntent(Reply):
    """One wish, naming one action and one control.

    ``fills`` when a value goes into a field; ``answer`` says how a browser dialog is to be answered that the action
    opens.
    """

    text: str
    fills: bool = False
    tag: int | None = None
    answer: PromptAnswer | Literal["accept", "dismiss"] | None = None


class ClaimedEvidence(Reply):
    """A quotation of the page.

    With ``gone`` it was there when the step began and no longer is.
    """

    text: str
    gone: bool = False


class ClaimedVerdict(Reply):
    """The claim about the step, or the goal."""

    passed: bool
    reason: str = ""
    evidence: list[ClaimedEvidence] = Field(default_factory=list)
    signals: list[str] = Field(default_factory=list)
    """The ids of the page's signals that were weighed."""


class PilotTurn(Reply):
    """What comes next in a step, or towards a goal.

    pilot_turn, goal_plan: exactly one of ``intents``, ``switch_tab``, ``close_tab`` and ``verdict`` is asked for.
    """

    say: str = ""
    intents: list[WantedIntent] = Field(default_factory=list)
    switch_tab: int | None = None
    close_tab: int | None = None
    verdict: ClaimedVerdict | None = None

    @model_validator(mode="after")
    def says_something(self) -> PilotTurn:
        tabs = self.switch_tab is not None or self.close_tab is not None
        if not tabs and self.verdict is None and not any(w.text.strip() for w in self.intents):
            raise ValueError("give intents, switch_tab, close_tab or verdict")
        return self


class JudgedTurn(PilotTurn):
    """The answer to ``judge``: a verdict."""

    verdict: ClaimedVerdict


class FieldValue(Reply):
    """The value that a person stated for this intent, or null.

    ``copied_from`` is the tag of the control that shows it.
    """

    value: str | None
    words: str = ""
    """The step's own words that the value renders, or that order what is asked."""
    copied_from: int | None = None


class Escalated(Reply):
    """The escalation model's decision, or ``unsure``."""

    operation: Literal[
        "click", "double_click", "right_click", "hover", "type", "press", "select", "check", "uncheck",
        "upload", "drag", "scroll", "go_to", "back", "wait", "done", "unsure",
    ]  # fmt: skip
    tag: int | None = None
    option: str | None = None
    to: int | None = None
    """drag: the tag of the control to drop it at."""
    key: str | None = None
    direction: Literal["up", "down"] | None = None
    far: bool = False
    """scroll: as far as it goes."""
    times: int | None = None
    seconds: float | None = None
    place: Literal["onto", "before", "after"] | None = None
    why: str = ""


class Broken(StrEnum):
    """What can be broken on a page."""

    IMAGE = "image"
    CLIPPED = "clipped"
    OVERLAP = "overlap"
    COVERED = "covered"
    UNREACHABLE = "unreachable"
    CONTRAST = "contrast"
    TEMPLATE = "template"
    SCROLL = "scroll"
    CONSOLE = "console"
    REQUEST = "request"
    OTHER = "other"


class Finding(Reply):
    """Something that is broken on the page."""

    kind: Broken
    severity: Literal["low", "medium", "high"]
    where: str
    evidence: str


class UiReview(Reply):
    """What the reviewer found, which may be an empty list."""

    findings: list[Finding]


@lru_cache
def strict_schema(reply: type[BaseModel]) -> dict[str, Any]:
    """Write the reply's JSON schema for strict structured output.

    Every field is required, no others are allowed. Nested replies stand where they are used and titles are left out:
    endpoints that know no ``$ref`` understand it too. It is made once, so nobody may change it.
    """
    schema = reply.model_json_schema()
    strict: dict[str, Any] = _strict(schema, schema.get("$defs", {}))
    return strict


NOT_SENT = ("title", "description", "default", "$defs")


def _strict(part: Any, nested: dict[str, Any]) -> Any:
    if isinstance(part, list):
        return [_strict(one, nested) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _strict(nested[part["$ref"].rpartition("/")[2]], nested)
    sent = {k: _strict(v, nested) for k, v in part.items() if k not in (*NOT_SENT, "properties")}
    # the properties of an object are names, not parts: one may be called title
    if part.get("type") == "object":
        sent["properties"] = {name: _strict(field, nested) for name, field in part.get("properties", {}).items()}
        sent |= {"required": list(sent["properties"]), "additionalProperties": False}
    return sent
