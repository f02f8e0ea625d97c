"""Records for exports what a browser does, and its times."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import ParamSpec, TypeVar

from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.decision import Decision, Outcome
from pytest_tool.events import Ensued, Event, Listener, Located
from pytest_tool.observation import Observation

P = ParamSpec("P")
R = TypeVar("R")
PARTS = ("observe", "decide", "perform", "record", "total")


class Recorder:
    """Passes a browser's work on; ``tell`` is a trail's."""

    def __init__(self, browser: PlaywrightBrowser, tell: Callable[[Event], None]) -> None:
        self._browser = browser
        self._tell = tell
        self._witness = browser.witness()
        self.begin_command()
        self.begin, self.pump = browser.begin, browser.pump
        self.heard = self._timed("observe", browser.heard)
        self.unsent = self._timed("observe", browser.unsent)
        self.observe = self._timed("observe", browser.observe)
        self.look = self._timed("observe", browser.look)
        self.pictured = self._timed("observe", browser.pictured)
        self.caption = self._timed("perform", browser.caption)

    def begin_command(self) -> None:
        """Sets all counters to 0."""
        self._began = time.perf_counter()
        self._spent = dict.fromkeys(PARTS, 0.0)

    def told(self) -> dict[str, float]:
        """Tells milliseconds since the command began: ``observe_ms``, ``decide_ms``, …, ``total_ms``."""
        total = time.perf_counter() - self._began
        spent = {**self._spent, "decide": total - sum(self._spent.values()), "total": total}
        return {f"{part}_ms": round(1000 * spent[part], 1) for part in PARTS}

    def recording(self, listener: Listener) -> Listener:
        """Returns the listener, its time counted as recording."""
        return self._timed("record", listener)

    def perform(self, decision: Decision, seen: Observation, caption: str = "") -> Outcome:
        """Performs it; tells Located before, Ensued after it where something was done."""
        recorded, began = self._spent["record"], time.perf_counter()
        place = self._witness.place(decision, seen)
        self._tell(Located(**asdict(place)))
        before, handed = len(self._browser.untold), len(self._browser.untold_downloads)
        outcome = self._browser.perform(decision, seen, caption)
        if outcome.touched:
            doing = self._witness.doing()
            dialogs = tuple((d.kind, d.message, d.answer) for d in self._browser.untold[before:])
            files = tuple(d.name for d in self._browser.untold_downloads[handed:] if not d.error)
            self._tell(Ensued(page=doing.page, opened=doing.opened, sent=doing.sent, dialogs=dialogs, downloads=files))
        self._spent["perform"] += outcome.ms / 1000
        self._spent["record"] = recorded + time.perf_counter() - began - outcome.ms / 1000
        return outcome

    def switch(self, index: int) -> None:
        """Goes on in another tab, which is told."""
        with self._counted("perform"):
            self._browser.switch(index)
        self._tell(Located(locator="", page=self._witness.here()))

    def close(self, index: int) -> None:
        """Closes a tab; tells which, and in which it goes on."""
        closed = self._witness.number(index)
        with self._counted("perform"):
            self._browser.close(index)
        self._tell(Located(locator="", page=closed))
        self._tell(Ensued(page=self._witness.here(), opened=(), sent=(), dialogs=()))

    def _timed(self, part: str, call: Callable[P, R]) -> Callable[P, R]:
        def timed(*arguments: P.args, **named: P.kwargs) -> R:
            with self._counted(part):
                return call(*arguments, **named)

        return timed

    @contextmanager
    def _counted(self, part: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self._spent[part] += time.perf_counter() - began
