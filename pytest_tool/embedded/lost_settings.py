"""Another setting: “turn on push notifications” at a switch “Email notifications”, “tick auto update” at “Auto save”."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.words import closeness, groups, stems
from pytest_tool.engines.ask import TICK_ROLES

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

_SET = re.compile(
    r"(?:turn (?:on|off)|switch (?:on|off)|tick|untick|check|uncheck|enable|disable|activate|deactivate) "
    r"(?:the |my |all |our )*(?P<what>[a-z][a-z -]*?)(?: setting| option| switch| toggle| checkbox| box)?$"
)
SMALL = frozenset(
    stems("the a an my your of for to in on and or with mode feature service option enable show use allow")
)
SLIP = 0.7
"""The closeness from which one word may be another one, misspelt."""


def another_setting(said: Words) -> str:
    """What is meant, where the box says something else: not one word for it, or one and another word for the rest."""
    order = _SET.fullmatch(said.intent)
    if order is None or said.target.role not in TICK_ROLES or said.target.row:
        return ""
    wanted = [s for s in stems(order["what"]) if s not in SMALL]
    own = [s for s in stems(said.target.name or said.target.text) if s not in SMALL]
    near = set(stems(said.own))
    left = [s for s in wanted if s not in near and not _is_near(s, own)]
    return order["what"] if left and not set(own) <= set(wanted) else ""


def _is_near(word: str, own: list[str]) -> bool:
    """Whether one of these words may stand for it."""
    return any(groups(word) & groups(other) or closeness(word, other) >= SLIP for other in own)


RULES = (another_setting,)
