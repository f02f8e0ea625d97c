"""Keeps what an action has caused until it is told."""

from __future__ import annotations

from collections import Counter

from pytest_tool.changes import Change

MOST_HEARD = 10
"""Changes that are kept of one action; the first ones, which tend to be the cause."""
MOST_ALONE = 100
"""Different changes that are remembered as a page's own doing."""
BY_ITSELF = 2
"""What a page did so often while nothing was done to it, it does by itself: a poll that fails, a timer that throws."""


class Account:
    """Tells an action's doing from what a page does by itself.

    An action is under way from ``begin`` to ``told``; what is heard of it later is told with the next one.
    """

    def __init__(self) -> None:
        self._heard: dict[Change, None] = {}
        self._alone: Counter[Change] = Counter()
        self._has_begun = False
        self.under_way = False
        """An action was begun and not told."""

    def begin(self) -> None:
        """Open the account of an action."""
        self.under_way = self._has_begun = True

    def caused(self, change: Change) -> None:
        """Note a change that an action has caused."""
        if len(self._heard) < MOST_HEARD:
            self._heard[change] = None

    def alone(self, change: Change) -> None:
        """Count a change of the page's own doing."""
        if change in self._alone or len(self._alone) < MOST_ALONE:
            self._alone[change] += 1

    def happened(self, change: Change) -> None:
        """Note a change that names no cause."""
        if not self.under_way:
            self.alone(change)
        if self._has_begun:
            self.caused(change)

    def told(self) -> tuple[Change, ...]:
        """Close the account and give each change in it once."""
        heard, self._heard = self._heard, {}
        self.under_way = False
        return tuple(change for change in heard if self._alone[change] < BY_ITSELF)
