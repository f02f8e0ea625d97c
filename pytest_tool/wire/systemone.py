"""Asks System One several questions about one state.

All are answered in one pass, independently. Spoken to the hosted engine, to a local engine over HTTP, and by the model server
that ships with the tool. Unknown fields of a reply are ignored.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

MAX_OPTIONS = 255


class ChoiceQuestion(BaseModel):
    """Which of the options? ``criteria`` maps option → description (string, JSON, or null)."""

    type: Literal["choice"] = "choice"
    instructions: str
    criteria: dict[str, Any] = Field(min_length=2, max_length=MAX_OPTIONS)


class NoulQuestion(BaseModel):
    """Yes or no? ``criteria``, when given, has exactly ``true`` and ``false``."""

    type: Literal["noul"] = "noul"
    instructions: str
    criteria: dict[Literal["true", "false"], Any] | None = None


class ScoreQuestion(BaseModel):
    """How much? ``criteria`` lists the levels, lowest first."""

    type: Literal["score"] = "score"
    instructions: str
    criteria: list[Any] = Field(min_length=2, max_length=10)


Question = Annotated[ChoiceQuestion | NoulQuestion | ScoreQuestion, Field(discriminator="type")]


class Request(BaseModel):
    """What is posted to ``/decisions`` or ``/v1/systemone``."""

    model: str
    state: str | dict[str, Any] | list[Any]
    questions: dict[str, Question]
    session_id: str | None = None


class ChoiceAnswer(BaseModel):
    """``confidence`` and ``probabilities`` are optional; both are in 0..1."""

    model_config = ConfigDict(extra="ignore")

    type: Literal["choice"] = "choice"
    choice: str
    probabilities: dict[str, float] | None = None
    confidence: float | None = None

    @field_validator("confidence")
    @classmethod
    def _is_a_share(cls, value: float | None) -> float | None:
        if value is not None and not (math.isfinite(value) and 0 <= value <= 1):
            raise ValueError("confidence must be a number from 0 to 1")
        return value


class NoulAnswer(BaseModel):
    """``noul`` is the probability of yes, 0..1."""

    type: Literal["noul"] = "noul"
    noul: float


class ScoreAnswer(BaseModel):
    """``score`` is the expected level, 0 for the lowest."""

    type: Literal["score"] = "score"
    score: float
    legend: dict[str, Any] | None = None
    probabilities: dict[str, float] | None = None
    confidence: float | None = None


Answer = Annotated[ChoiceAnswer | NoulAnswer | ScoreAnswer, Field(discriminator="type")]


class Usage(BaseModel):
    """Tokens, and USD where the server says its cost."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None


class Reply(BaseModel):
    """The answers, keyed like the questions."""

    model_config = ConfigDict(extra="ignore")

    id: str = ""
    model: str = ""
    answers: dict[str, Answer]
    usage: Usage | None = None
