"""Forms chat requests and parses what comes back, by pure functions."""

from __future__ import annotations

import base64
import json
import math
import re
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_tool.wire.roles import strict_schema

R = TypeVar("R", bound=BaseModel)

MAX_TOKENS, MAX_COMPLETION_TOKENS = "max_tokens", "max_completion_tokens"
"""The limit of a reply, and what OpenAI's newer models call it."""


class Format(StrEnum):
    """Lists how the reply's form is asked for, strictest first."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    WORDS = "words"


class Message(BaseModel):
    """Holds a message: text, or a list of parts with text."""

    model_config = ConfigDict(extra="ignore")

    content: str | list[dict[str, Any]] | None = None
    refusal: str | None = None


class Choice(BaseModel):
    model_config = ConfigDict(extra="ignore")

    message: Message = Field(default_factory=Message)
    finish_reason: str | None = None
    error: Any = None


class Completion(BaseModel):
    """Holds what is read of a reply; counts and cost may be odd."""

    model_config = ConfigDict(extra="ignore")

    choices: list[Choice] = Field(default_factory=list)
    model: str | None = None
    usage: Any = None

    def counted(self, name: str) -> float | None:
        """Give a sound number of ``usage``, else None."""
        value = self.usage.get(name) if isinstance(self.usage, dict) else None
        if not isinstance(value, int | float) or isinstance(value, bool):
            return None
        try:
            number = float(value)
        except OverflowError:  # a whole number of hundreds of digits
            return None
        return number if math.isfinite(number) and number >= 0 else None


class Unfit(Exception):
    """Says which fields of a reply are unfit."""


def request_fields(form: Format, role_name: str, reply: type[BaseModel]) -> dict[str, Any]:
    """Give the ``response_format`` of a request, if any."""
    if form is Format.SCHEMA:
        schema = {"name": role_name, "schema": strict_schema(reply), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    return {"response_format": {"type": "json_object"}} if form is Format.OBJECT else {}


def wants_other_name(body: str) -> bool:
    """Tell whether an error is about ``max_tokens``, or asks for the newer name."""
    try:
        error = json.loads(body).get("error")
    except (ValueError, AttributeError, RecursionError):
        error = None
    return MAX_COMPLETION_TOKENS in body or (isinstance(error, dict) and error.get("param") == MAX_TOKENS)


def messages(
    form: Format, reply: type[BaseModel], system: str, ask_json: str, images: tuple[bytes, ...]
) -> list[dict[str, Any]]:
    """Write system and user message, with the schema where needed."""
    if form is not Format.SCHEMA:
        schema = json.dumps(strict_schema(reply), ensure_ascii=False, separators=(",", ":"))
        system = f"{system}\n\nAnswer with one JSON object of this JSON schema and nothing else:\n{schema}"
    content: Any = sendable(ask_json)
    if images:
        content = [{"type": "text", "text": content}, *map(_image, images)]
    return [{"role": "system", "content": sendable(system)}, {"role": "user", "content": content}]


def _image(jpeg: bytes) -> dict[str, Any]:
    return {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"}}


def sendable(text: str) -> str:
    """Replace lone surrogates, which UTF-8 refuses."""
    return text.encode("utf-8", "replace").decode("utf-8")


def repair(ask_json: str, said: str, wrong: str) -> str:
    """Repeat the request, told what was wrong with the reply."""
    asked = {**json.loads(ask_json), "repair": {"your_reply": said[:2000], "refused_because": wrong}}
    return json.dumps(asked, ensure_ascii=False, separators=(",", ":"))


def said_by(message: Message) -> str:
    """Give the text of a message."""
    if isinstance(message.content, list):
        return "".join(str(part.get("text", "")) for part in message.content if part.get("type") == "text")
    return message.content or ""


def parsed(reply: type[R], said: str) -> R:
    """Parse the reply in a message's text. Raises Unfit."""
    try:
        return reply.model_validate_json(json_text(said))
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)[:5]
        if wrong[0]["type"] == "json_invalid":
            raise Unfit("it is not one JSON object") from None
        raise Unfit("; ".join(f"{'.'.join(map(str, w['loc'])) or 'the reply'}: {w['msg']}" for w in wrong)) from None


def json_text(said: str) -> str:
    """Take reasoning text and a code fence off the JSON."""
    text = re.sub(r"<(think|thinking|reasoning)>.*?</\1>", "", said, flags=re.DOTALL | re.IGNORECASE)
    text = re.sub(r"^.*</(think|thinking|reasoning)>", "", text, flags=re.DOTALL | re.IGNORECASE).strip()
    if text.startswith("{"):
        return text
    fenced: list[str] = re.findall(r"```\w*\s*\n?(.*?)```", text, flags=re.DOTALL)
    return fenced[0].strip() if len(fenced) == 1 else text
