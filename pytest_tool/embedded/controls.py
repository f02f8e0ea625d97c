"""Reads back the controls of a System One state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pytest_tool.observation import NOWHERE, Box, Control
from pytest_tool.wire import systemone

_OPTION = re.compile(r'option "(.*)" of (\w+) "(.*)"', re.DOTALL)
_TEXTS = ("role", "name", "text", "placeholder", "type", "value", "row", "section", "near", "icon")
LONGEST = 2_000
"""Characters of one text that are read; what a page writes beyond them tells no control from another."""


def controls_of(listed: object, questions: Iterable[systemone.Question] = ()) -> tuple[Control, ...] | None:
    """Read the controls in their order; None for another form."""
    if not isinstance(listed, dict) or not all(isinstance(c, dict) for c in listed.values()):
        return None
    if not all(str(tag).isdecimal() for tag in listed):
        return None
    options = _options(questions)
    return tuple(_control(int(tag), told, options.get(str(tag), ()) or _listed(told)) for tag, told in listed.items())


def _listed(told: Mapping[str, Any]) -> tuple[str, ...]:
    options = told.get("options")
    return tuple(map(str, options)) if isinstance(options, list) else ()


def _control(tag: int, told: Mapping[str, Any], options: Sequence[str]) -> Control:
    texts = {key: str(told[key])[:LONGEST] for key in _TEXTS if told.get(key) is not None}
    states = told.get("states")
    return Control(
        tag,
        texts.pop("role", "generic"),
        texts.pop("name", ""),
        **texts,  # type: ignore[arg-type]  # all of them are texts
        states=frozenset(map(str, states)) if isinstance(states, list) else frozenset(),
        options=tuple(options),
        row_parts=tuple(map(str, cells)) if isinstance(cells := told.get("cells"), list) else (),
        position=_number(told.get("position")),
        equals=_number(told.get("of")),
        in_view=not told.get("out_of_view"),
        covered=bool(told.get("covered")),
        box=Box(*told["box"]) if isinstance(told.get("box"), list) else NOWHERE,
    )


def _number(told: object) -> int:
    return told if isinstance(told, int) else 1


def _options(questions: Iterable[systemone.Question]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for question in questions:
        for key, label in question.criteria.items() if isinstance(question, systemone.ChoiceQuestion) else ():
            if "." in key and (match := _OPTION.fullmatch(str(label))):
                found.setdefault(key.partition(".")[0], []).append(match[1])
    return found
