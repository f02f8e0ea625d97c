"""How an order is carried out on what the page has for it: one strategy an ARIA pattern, none knows a site or a word.

A strategy says whether an order on this page is its own, and what comes next. The first that fits is asked, on each look
anew; it remembers nothing but what the scene tells of the past.
"""

from __future__ import annotations

from typing import Protocol

from pytest_tool.embedded.scene import Move, Scene
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
        """Whether this order on this page is its own."""
        ...

    def move(self, scene: Scene) -> Move:
        """What comes next."""
        ...


STRATEGIES: tuple[Strategy, ...] = (
    waiting, tabs, keys, sign_in, search, menu, sorting, disclosure, ticks, native_list, choice, calendar,
    text_field, pager, row_menu, pointing,
)  # fmt: skip


def move(scene: Scene) -> Move:
    """What the strategy of this order says."""
    return next(s for s in STRATEGIES if s.fits(scene)).move(scene)
