"""Strategies for what takes several actions: generic over ARIA patterns and common markup, each in a module of its own.

``at_once`` are for wishes that one action never fulfils; ``after_all`` are tried when a wish came back. The first that
knows a next action decides.
"""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.embedded.strategies import calendars, choices, each, editors, hidden, paths, places, sliders
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.wire.roles import WantedIntent

Strategy = Callable[[Scene], list[WantedIntent]]
AT_ONCE: tuple[Strategy, ...] = (
    each.one_by_one, calendars.pick, sliders.slide, paths.follow, choices.complete, editors.style,
)  # fmt: skip
AFTER_ALL: tuple[Strategy, ...] = (choices.unfold, places.enter, hidden.unfold_menu, hidden.look_for)


def at_once(scene: Scene) -> list[WantedIntent]:
    return _first(AT_ONCE, scene)


def after_all(scene: Scene) -> list[WantedIntent]:
    return _first(AFTER_ALL, scene)


def fulfilled(scene: Scene) -> bool:
    """Whether the page is as the wish wants it, so that nothing has to be done."""
    return sliders.is_set(scene) or each.all_so(scene)


def _first(strategies: tuple[Strategy, ...], scene: Scene) -> list[WantedIntent]:
    return next((intents for strategy in strategies if (intents := strategy(scene))), [])
