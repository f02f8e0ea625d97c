"""A list that crosses out what is done, and tells it by nothing else."""

from __future__ import annotations

import pytest
from tests.difficult.trying import Trying


@pytest.mark.parametrize("step", ['Click "Buy milk".', 'Click on the entry "Buy milk".'])
def test_a_click_that_crosses_out_is_seen(trying: Trying, step: str) -> None:
    tried = trying("crossed-out.html", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == ["Buy milk", "Call Ann"]


def test_a_click_that_takes_the_line_away_is_seen(trying: Trying) -> None:
    tried = trying("crossed-out.html", '1. Click "Call Ann".\n')
    assert tried.passed, tried
    assert tried.truth == []
