"""Finds what a chat template puts around a user's message."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any

from pytest_tool.errors import SettingsError

MESSAGE = "the user's message"


@dataclass(frozen=True, slots=True)
class Frame:
    """The model's own marks before and after a message."""

    before: str
    after: str


PLAIN = Frame("", "\n")
"""For a model without a template: the answer begins a line of its own."""


def frame_of(template: str, setting: str) -> Frame:
    """Find the frame of this Jinja template.

    Raises SettingsError, naming the setting. The mark that begins every text is left out: the tokenizer knows it.
    Models that think aloud are asked not to.
    """
    if not template:
        return PLAIN
    formats: Any = importlib.import_module("llama_cpp.llama_chat_format")
    jinja2: Any = importlib.import_module("jinja2")
    try:
        formatter = formats.Jinja2ChatFormatter(template, eos_token="", bos_token="")
        prompt: str = formatter(messages=[{"role": "user", "content": MESSAGE}], enable_thinking=False).prompt
    except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:  # a template computes
        raise _unusable(setting, f"fails: {error}") from error
    before, found, after = prompt.partition(MESSAGE)
    if not found:
        raise _unusable(setting, "leaves out the user's message")
    return Frame(before, after or PLAIN.after)


def _unusable(setting: str, why: str) -> SettingsError:
    return SettingsError(f"The chat template of the model in {setting} {why}.", "Use another GGUF file.", name=setting)
