"""How far a list is scrolled, where the words name a text that is to show."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.amounts import area_in, scrolled_until


@pytest.mark.parametrize(
    ("intent", "text", "area"),
    [
        ('scroll down until "Item 480" is shown to reach "Item 480"', "Item 480", ""),
        ('scroll down the "Items" area until “Item 480” is shown', "Item 480", '"Items" area'),
        ('scroll down the list until "Item 480" appears', "Item 480", "list"),
        ("scroll down until the end", "", ""),
        ('scroll to the bottom of the "until" area', "", '"until" area'),
    ],
)
def test_the_text_that_ends_the_scrolling_is_read(intent: str, text: str, area: str) -> None:
    assert (scrolled_until(intent), area_in(intent)) == (text, area)
