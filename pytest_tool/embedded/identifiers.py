"""What a step calls by its kind and its name, “the table animal”: such a name is looked up, and “animals” is another one."""

from __future__ import annotations

import re

from pytest_tool.embedded.words import closeness
from pytest_tool.grammar.words import fold

_KIND = r"(?:table|database|schema|collection|bucket)"
_CALLED = re.compile(rf"\b{_KIND} (?P<name>[\w-]+)(?!\w)")
_OPENED = re.compile(rf"open (?:the )?{_KIND} (?P<name>[\w-]+)$")


def opened(intent: str) -> str:
    """The name in “open the database zoo”; empty for all other orders."""
    said = _OPENED.match(fold(intent))
    return said["name"] if said else ""


def misnamed(intent: str, step: str, called: str) -> str:
    """The name that the step gives to what is meant, where this is called almost so: “animal” of “animals”."""
    own, words = fold(called), fold(intent).split()
    names = (said["name"] for said in _CALLED.finditer(fold(step)))
    return next((name for name in names if name in words and name != own and closeness(name, own) > 0), "")
