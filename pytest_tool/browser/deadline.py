"""Limits the Playwright calls that lack a time limit.

SIGALRM in the main thread, raised where the deadline was set: the handlers of a page's events, which Playwright runs in
greenlets of their own meanwhile, would swallow it. A timer of somebody else (pytest-timeout) is put back, less the time
used. Without SIGALRM (Windows) or off the main thread there is no limit. Deadlines may be nested.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from greenlet import getcurrent

from pytest_tool.errors import BrowserError

SOON_S = 0.001
"""A timer of somebody else that should have fired meanwhile fires this soon after; 0 would switch it off."""


AGAIN_S = 0.005
"""So long the alarm is put off while Playwright's event loop, or a handler of an event, is at work."""
_ASYNCIO = os.path.dirname(asyncio.__file__)


class DeadlinePassed(BrowserError):
    """A page's failure to answer in time."""


def passed(seconds: float) -> DeadlinePassed:
    """Make the error to raise after so many seconds."""
    return DeadlinePassed(
        f"The page did not answer within {seconds:g} s: its own scripts keep it busy.",
        "Look for an endless loop or a very long computation in the page.",
    )


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise DeadlinePassed in a block that takes too long."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    others_left, interval = signal.getitimer(signal.ITIMER_REAL)
    if 0 < others_left <= seconds:  # another timer rings first: it is left alone
        yield
        return
    over, here = False, getcurrent()

    def ring(_signal: int, frame: FrameType | None) -> None:
        if not over and not _waits(frame) and (getcurrent() is not here or _is_at_work(frame)):
            signal.setitimer(signal.ITIMER_REAL, AGAIN_S)
        elif not over:
            raise passed(seconds)

    began = time.monotonic()
    others_handler = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, SOON_S))
    try:
        yield
    finally:
        over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, others_handler)
        if others_left:
            signal.setitimer(signal.ITIMER_REAL, max(others_left - (time.monotonic() - began), SOON_S), interval)


def _waits(frame: FrameType | None) -> bool:
    # what is raised there goes to whoever runs it
    return frame is None or frame.f_code.co_filename == selectors.__file__


def _is_at_work(frame: FrameType | None) -> bool:
    # an exception in there would end its connection
    while frame is not None:
        if os.path.dirname(frame.f_code.co_filename) == _ASYNCIO:
            return True
        frame = frame.f_back
    return False
