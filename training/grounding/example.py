"""Holds what a generator makes: a wish and a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict


class Control(TypedDict):
    """Describes a control by the fields that the model reads of it."""

    role: str
    name: str
    row: NotRequired[str]
    section: NotRequired[str]
    placeholder: NotRequired[str]
    type: NotRequired[str]
    value: NotRequired[str]
    icon: NotRequired[str]
    text: NotRequired[str]
    near: NotRequired[str]
    states: NotRequired[list[str]]
    options: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class Example:
    """Pairs a wish with a page; ``right`` are the places of the controls meant."""

    wish: str
    controls: Sequence[Control]
    right: Sequence[int]
    title: str = ""


def place(controls: Sequence[Control], control: Control) -> int:
    """Finds a control by identity, since others may look the same."""
    return next(k for k, other in enumerate(controls) if other is control)
