"""Keeps serving the browser while a model is asked."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

AT_ONCE_S = 0.02
"""An embedded model answers sooner than this, and the browser's events can wait so long."""
PUMP_MS = (2, 2, 2, 5, 5, 5, 10, 20, 50)
"""How long each look at the browser's events takes from then on."""
FIRST_WORD_S = 5.0
NEXT_WORD_S = 10.0
"""When, and how often then, somebody who waits for a call is told so."""


class Aside(Generic[T]):
    """Runs a call in a thread of its own."""

    def __init__(self, call: Callable[[], T]) -> None:
        self._ended: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()
        threading.Thread(target=self._work, args=(call,), daemon=True, name="tool-model-call").start()

    def _work(self, call: Callable[[], T]) -> None:
        try:
            self._ended.put((call(), None))
        except BaseException as error:  # noqa: BLE001 - handed to the thread that waits, which raises it
            self._ended.put((None, error))

    def result(self, seconds: float = 0.0) -> T:
        """Give what the call gave or raised. Raises queue.Empty after ``seconds``."""
        value, error = self._ended.get(timeout=seconds) if seconds > 0 else self._ended.get_nowait()
        if error is not None:
            raise error
        return value  # type: ignore[return-value]  # put there by the call itself


class Patience:
    """Runs a call aside while the browser is served.

    ``pump(ms)`` lets Playwright deliver its events; ``check()`` raises when a limit is reached or the run is cancelled
    (the call is then left to its own time-out), and returns late while the run is paused: it is asked before the call, and
    just before its answer is used. ``waiting(seconds)`` hears of a call that takes long. The call must leave Playwright alone.
    """

    def __init__(
        self, pump: Callable[[float], None], check: Callable[[], None], waiting: Callable[[float], None] | None = None
    ) -> None:
        self._pump = pump
        self._check = check
        self._waiting = waiting or (lambda seconds: None)

    def __call__(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Give the call's result, or its exception."""
        self._check()
        under_way = Aside(lambda: call(*args, **kwargs))
        turn, begun, word_at = 0, time.monotonic(), FIRST_WORD_S
        while True:
            try:
                return under_way.result(0.0 if turn else AT_ONCE_S)
            except queue.Empty:
                if (waited := time.monotonic() - begun) >= word_at:
                    self._waiting(waited)
                    word_at = waited + NEXT_WORD_S
                self._pump(PUMP_MS[min(turn, len(PUMP_MS) - 1)])
                turn += 1
                self._check()
