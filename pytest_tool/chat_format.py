"""A structured chat request, and what came back, as pure functions: messages, response format, parsing."""

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


class Format(StrEnum):
    """How the reply's form is asked for, the strictest first; an endpoint that does not know one is asked the next."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    WORDS = "words"


class Message(BaseModel):
    """``content`` is text, or a list of parts with text."""

    model_config = ConfigDict(extra="ignore")

    content: str | list[dict[str, Any]] | None = None
    refusal: str | None = None


class Choice(BaseModel):
    model_config = ConfigDict(extra="ignore")

    message: Message = Field(default_factory=Message)
    finish_reason: str | None = None
    error: Any = None


class Completion(BaseModel):
    """The reply of a chat-completions endpoint, as far as it is read. Counts and cost may be missing or odd."""

    model_config = ConfigDict(extra="ignore")

    choices: list[Choice] = Field(default_factory=list)
    model: str | None = None
    usage: Any = None

    def counted(self, name: str) -> float | None:
        """A number of ``usage``: None unless it is there, finite and not negative."""
        value = self.usage.get(name) if isinstance(self.usage, dict) else None
        if not isinstance(value, int | float) or isinstance(value, bool):
            return None
        try:
            number = float(value)
        except OverflowError:  # a whole number of hundreds of digits
            return None
        return number if math.isfinite(number) and number >= 0 else None


class Unfit(Exception):
    """A reply is not what was asked for; the text says in which fields."""


def request_fields(form: Format, role_name: str, reply: type[BaseModel]) -> dict[str, Any]:
    """The ``response_format`` of a request, if any."""
    if form is Format.SCHEMA:
        schema = {"name": role_name, "schema": strict_schema(reply), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    return {"response_format": {"type": "json_object"}} if form is Format.OBJECT else {}


def messages(
    form: Format, reply: type[BaseModel], system: str, ask_json: str, images: tuple[bytes, ...]
) -> list[dict[str, Any]]:
    """System and user message. Where the format does not carry the schema, the system message does."""
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
    """The text without lone surrogates, which pages can hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")


def repair(ask_json: str, said: str, wrong: str) -> str:
    """The same request once more, told what was wrong with the reply. It stays one JSON part, as every request is."""
    asked = {**json.loads(ask_json), "repair": {"your_reply": said[:2000], "refused_because": wrong}}
    return json.dumps(asked, ensure_ascii=False, separators=(",", ":"))


def said_by(message: Message) -> str:
    """The text of a message."""
    if isinstance(message.content, list):
        return "".join(str(part.get("text", "")) for part in message.content if part.get("type") == "text")
    return message.content or ""


def parsed(reply: type[R], said: str) -> R:
    """The reply in a message's text. Raises Unfit."""
    try:
        return reply.model_validate_json(json_text(said))
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)[:5]
        if wrong[0]["type"] == "json_invalid":
            raise Unfit("it is not one JSON object") from None
        raise Unfit("; ".join(f"{'.'.join(map(str, w['loc'])) or 'the reply'}: {w['msg']}" for w in wrong)) from None


def json_text(said: str) -> str:
    """The JSON in a message: reasoning text before it and a code fence around it are taken off."""
    text = re.sub(r"<(think|thinking|reasoning)>.*?</\1>", "", said, flags=re.DOTALL | re.IGNORECASE)
    text = re.sub(r"^.*</(think|thinking|reasoning)>", "", text, flags=re.DOTALL | re.IGNORECASE).strip()
    if text.startswith("{"):
        return text
    fenced: list[str] = re.findall(r"```\w*\s*\n?(.*?)```", text, flags=re.DOTALL)
    return fenced[0].strip() if len(fenced) == 1 else text
