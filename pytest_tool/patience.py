"""No model call blocks Playwright's thread: a route that waits behind a 2 s call would wait those 2 s too."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

PUMP_MS = (1, 2, 5, 10, 20, 50)
"""How long each look at the browser's events takes: short at first, because an embedded model answers in milliseconds."""


class Patience:
    """Runs a call in a thread of its own while the browser keeps being served.

    ``pump(ms)`` lets Playwright deliver its events; ``check()`` raises when a limit is reached or the run is cancelled
    (the call is then left to end by its own time-out, its answer unread). The call must not touch Playwright.
    """

    def __init__(self, pump: Callable[[float], None], check: Callable[[], None]) -> None:
        self._pump = pump
        self._check = check

    def __call__(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """The call's result, or its exception."""
        answers: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

        def work() -> None:
            try:
                answers.put((call(*args, **kwargs), None))
            except BaseException as error:  # noqa: BLE001 - handed to the waiting thread, which raises it
                answers.put((None, error))

        threading.Thread(target=work, daemon=True, name="tool-model-call").start()
        turn = 0
        while True:
            try:
                value, error = answers.get_nowait()
            except queue.Empty:
                self._check()
                self._pump(PUMP_MS[min(turn, len(PUMP_MS) - 1)])
                turn += 1
                continue
            if error is not None:
                raise error
            return value  # type: ignore[return-value]  # put there by the call itself
