"""An option in other words: a span of time written short, a language as its speakers call it."""

from __future__ import annotations

import pytest
from pytest_tool.text_model import the_option

TIMES = ("Off", "5s", "30s", "1m", "15 min")
TONGUES = ("English", "Deutsch", "Français", "Português (Brasil)")


@pytest.mark.parametrize(
    ("said", "options", "expected"),
    [
        ("30 seconds", TIMES, "30s"),
        ("1 minute", TIMES, "1m"),
        ("15 minutes", TIMES, "15 min"),
        ("10 seconds", TIMES, "10 seconds"),
        ("3 seconds", TIMES, "3 seconds"),
        ("1 month", TIMES, "1 month"),
        ("German", TONGUES, "Deutsch"),
        ("french", TONGUES, "Français"),
        ("Spanish", TONGUES, "Spanish"),
        ("Portuguese", TONGUES, "Portuguese"),
    ],
)
def test_the_option_that_says_the_same(said: str, options: tuple[str, ...], expected: str) -> None:
    assert the_option(said, options) == expected
