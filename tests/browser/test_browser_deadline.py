"""A deadline ends what has no end of its own, and leaves other people's timers alone."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType

import pytest
from greenlet import greenlet
from pytest_tool.browser.deadline import DeadlinePassed, deadline

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs SIGALRM")


@pytest.fixture
def rung() -> Iterator[list[float]]:
    """When a timer of somebody else rang."""
    times: list[float] = []

    def ring(_signal: int, _frame: FrameType | None) -> None:
        times.append(time.monotonic())

    before = signal.signal(signal.SIGALRM, ring)
    yield times
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_it_ends_what_takes_too_long() -> None:
    began = time.monotonic()
    with pytest.raises(DeadlinePassed, match=r"did not answer within 0\.1 s"), deadline(0.1):
        time.sleep(5)
    assert time.monotonic() - began < 1


AT_WORK = """
import asyncio, time
from pytest_tool.browser.deadline import DeadlinePassed, deadline

async def main():
    end = time.monotonic() + 0.4
    while time.monotonic() < end:
        pass
    print("written", flush=True)
    await asyncio.sleep(5)

try:
    with deadline(0.1):
        asyncio.run(main())
except DeadlinePassed:
    print("ended")
"""


def test_an_event_loop_is_not_interrupted_while_it_is_at_work_and_is_while_it_waits() -> None:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", AT_WORK], capture_output=True, text=True, timeout=30)
    assert done.stdout.split() == ["written", "ended"], done.stderr
    assert time.monotonic() - began < 5


def test_it_rings_where_it_was_set_and_not_in_the_handler_of_an_event() -> None:
    swallowed: list[Exception] = []

    def handler() -> None:
        end = time.monotonic() + 0.3
        try:
            while time.monotonic() < end:
                pass
        except DeadlinePassed as error:
            swallowed.append(error)

    began = time.monotonic()
    with pytest.raises(DeadlinePassed), deadline(0.1):
        time.sleep(0 if greenlet(handler).switch() else 5)
    assert swallowed == []
    assert time.monotonic() - began < 2


def test_it_leaves_alone_what_is_fast() -> None:
    with deadline(0.05):
        pass
    time.sleep(0.1)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_somebody_elses_timer_goes_on_less_the_time_used(rung: list[float]) -> None:
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.4)
    with deadline(5):
        time.sleep(0.2)
    time.sleep(0.4)
    assert len(rung) == 1
    assert 0.35 < rung[0] - began < 0.55


def test_somebody_elses_timer_that_rings_first_rings_in_time(rung: list[float]) -> None:
    began = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with deadline(5):
        time.sleep(0.3)
    assert len(rung) == 1
    assert rung[0] - began < 0.25


def test_after_it_has_rung_somebody_elses_timer_is_still_set(rung: list[float]) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    with pytest.raises(DeadlinePassed), deadline(0.1):
        time.sleep(5)
    time.sleep(0.4)
    assert len(rung) == 1


def test_nested_the_shorter_one_rings() -> None:
    began = time.monotonic()
    with pytest.raises(DeadlinePassed), deadline(0.1), deadline(5):
        time.sleep(5)
    assert time.monotonic() - began < 1


def test_off_the_main_thread_there_is_none() -> None:
    ended: list[bool] = []

    def work() -> None:
        with deadline(0.01):
            time.sleep(0.05)
        ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ended == [True]
