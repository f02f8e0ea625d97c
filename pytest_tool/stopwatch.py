"""Wall time since something began."""

from __future__ import annotations

import time


class Stopwatch:
    """Starts when it is made."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    @property
    def ms(self) -> float:
        return self.seconds * 1000
