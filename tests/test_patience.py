"""Model calls never block the browser's thread."""

from __future__ import annotations

import threading
import time

import pytest
from pytest_tool.budget import Budget
from pytest_tool.errors import LimitReached
from pytest_tool.patience import Patience


def test_the_browser_is_served_while_a_call_takes_its_time() -> None:
    pumped: list[float] = []

    def pump(ms: float) -> None:
        pumped.append(ms)
        time.sleep(ms / 1000)

    answer = Patience(pump, lambda: None)(lambda: time.sleep(0.2) or threading.current_thread().name)
    assert answer == "tool-model-call"
    assert len(pumped) >= 4  # at least every 50 ms; a loaded machine pumps less often
    assert max(pumped) <= 50


def test_a_quick_call_is_not_held_up_by_the_pump() -> None:
    def pump(ms: float) -> None:
        time.sleep(ms / 1000)

    began = time.perf_counter()
    assert Patience(pump, lambda: None)(lambda x: x + 1, 41) == 42
    assert time.perf_counter() - began < 0.04


def test_the_calls_own_error_is_raised() -> None:
    def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        Patience(lambda ms: None, lambda: None)(fail)


def test_a_limit_ends_the_wait_and_leaves_the_call_behind() -> None:
    budget = Budget(turns=1, seconds=0.1)
    budget.begin()
    began = time.perf_counter()
    with pytest.raises(LimitReached, match=r"0\.1 s"):
        Patience(lambda ms: time.sleep(ms / 1000), budget.check)(time.sleep, 5)
    assert time.perf_counter() - began < 1


def test_a_cancelled_run_ends_the_wait() -> None:
    budget = Budget(turns=1, seconds=60)
    budget.begin()
    budget.cancelled.set()
    with pytest.raises(LimitReached, match="cancelled"):
        Patience(lambda ms: time.sleep(ms / 1000), budget.check)(time.sleep, 5)


def test_a_step_has_its_turns_and_the_next_step_has_them_anew() -> None:
    budget = Budget(turns=2, seconds=60)
    for _ in range(2):
        budget.begin()
        budget.turn()
        budget.turn()
        with pytest.raises(LimitReached, match="2 turns"):
            budget.turn()
