"""What has become of a value since the step began: “the price went down to £8”."""

from __future__ import annotations

import pytest
from made_pages import control, judged, page, text
from pytest_tool.grammar.checks import parse


def shop(total: str, status: str = "Open", items: str = "2"):
    return page(text(f"Total: {total}"), text(f"Status: {status}"), control("spinbutton", "Quantity", value=items))


TEN, EIGHT = shop("£10.00"), shop("£8.00", "Paid", "3")


@pytest.mark.parametrize("sentence", [
    "the total went down to £8.00", "the total has dropped to 8.00", "the total changed to £8.00", "the quantity went up to 3",
    "the quantity has increased to 3", 'the status has changed to "Paid"', "the status changed to Paid",
])  # fmt: skip
def test_it_has_become_so(sentence: str) -> None:
    assert judged(sentence, EIGHT, TEN).passed, judged(sentence, EIGHT, TEN).reason
    assert not judged(sentence, EIGHT, EIGHT).passed  # it was so before
    assert not judged(sentence, TEN, EIGHT).passed
    assert not judged(sentence, EIGHT).passed


@pytest.mark.parametrize("sentence", [
    "the total went up to £8.00", "the total went down to £7.00", "the total went down to £10.00", "the quantity went down to 3",
    'the status changed to "Open"', "the tax went down to £8.00",
])  # fmt: skip
def test_it_has_not(sentence: str) -> None:
    assert not judged(sentence, EIGHT, TEN).passed


@pytest.mark.parametrize(
    "sentence", ["the total went down", "the total went down by £2.00", "the total has not changed to £8.00", "the total went down to about £8.00"]
)
def test_it_says_more_than_that(sentence: str) -> None:
    assert parse(sentence) is None
