"""Refusals that read English: what nobody states to type, and what nobody orders to paste."""

from __future__ import annotations

import re

from pytest_tool.action import Press, Type
from pytest_tool.doubts import Considered
from pytest_tool.old_rules.copying import COPIES, is_copy
from pytest_tool.stated import QUOTED, is_stated

CLIPBOARD = re.compile(r"\b(?:paste|clipboard)\b|\b(?:ctrl|control|strg|cmd|command)\s*\+\s*[vcx]\b", re.IGNORECASE)
"""An order to use the clipboard, or the shortcut itself; an order to copy counts too (copying.COPIES)."""


def unstated_value(case: Considered) -> str:
    value, question = case.decision.value, case.question
    if not isinstance(case.decision.act, Type):
        return ""
    if value is None:
        return "neither the step nor a hint states a value for this field"
    stated = is_stated(value, question.step, question.hints, question.seen)
    stated = stated or is_copy(value, question.step, question.seen)
    return "" if stated else f'neither the step nor a hint states the value "{value.text}"'


def pasted(case: Considered) -> str:
    match case.decision.act:
        case Press(key=key) if key.endswith(("+V", "+C", "+X")) and not key.endswith(("+Shift+C", "+Shift+X")):
            said = [QUOTED.sub(" ", text) for text in (case.question.step.text, *case.question.hints)]
            ordered = any(CLIPBOARD.search(text) or COPIES.search(text) for text in said)
            return "" if ordered else f"{key} copies or pastes, which nobody ordered"
    return ""
