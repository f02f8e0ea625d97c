"""Carries out orders by one strategy for each ARIA pattern.

None knows a site or a word. The first that fits is asked, on each look anew; it remembers nothing but what the scene
tells of the past.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from pytest_tool.embedded.scene import Do, Move, Scene
from pytest_tool.embedded.widgets import (
    calendar,
    choice,
    disclosure,
    keys,
    menu,
    native_list,
    pager,
    pointing,
    row_menu,
    search,
    sign_in,
    sorting,
    tabs,
    text_field,
    ticks,
    waiting,
)


class Strategy(Protocol):
    """A module with these two functions."""

    def fits(self, scene: Scene) -> bool:
        """Tell whether this order on this page is its own."""
        ...

    def move(self, scene: Scene) -> Move:
        """Say what comes next."""
        ...


STRATEGIES: tuple[Strategy, ...] = (
    waiting, tabs, keys, sign_in, search, menu, sorting, disclosure, ticks, native_list, choice, calendar,
    text_field, pager, row_menu, pointing,
)  # fmt: skip


def move(scene: Scene) -> Move:
    """Ask the strategy of this order what comes next."""
    made = next(s for s in STRATEGIES if s.fits(scene)).move(scene)
    if not isinstance(made, Do) or not made.last:
        return made
    return replace(made, intents=(*made.intents[:-1], scene.answered(made.intents[-1])))
