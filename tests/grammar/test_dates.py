"""Dates and times in the forms that people write."""

from __future__ import annotations

from datetime import date, time

import pytest
from pytest_tool.grammar.dates import read_date, read_time


@pytest.mark.parametrize(
    "text",
    [
        "2016-12-24", "2016/12/24", "12/24/2016", "24/12/2016", "24.12.2016", "24-12-2016", "24 December 2016", "24 Dec 2016",
        "December 24, 2016", "Dec 24th, 2016", "Dec. 24, 2016", "24th of December 2016", "Saturday 24 December 2016", " 24  December  2016 ",
    ],
)  # fmt: skip
@pytest.mark.parametrize("month_first", [None, True, False])
def test_a_date_with_one_reading_is_read_whatever_the_order(text: str, month_first: bool | None) -> None:
    assert read_date(text, month_first) == date(2016, 12, 24)


@pytest.mark.parametrize("text", ["03/04/2016", "3.4.2016", "03-04-2016"])
def test_a_date_with_two_readings_needs_the_order(text: str) -> None:
    assert read_date(text) is None
    assert read_date(text, month_first=True) == date(2016, 3, 4)
    assert read_date(text, month_first=False) == date(2016, 4, 3)


def test_both_readings_may_be_the_same_day() -> None:
    assert read_date("04/04/2016") == date(2016, 4, 4)


@pytest.mark.parametrize("text", ["", "tomorrow", "24 December", "31/31/2016", "30 February 2016", "12/24/16", "2016", "order 12/24/2016", "24/12.2016"])
def test_what_is_no_whole_date_is_none(text: str) -> None:
    assert read_date(text) is None
    assert read_date(text, month_first=True) is None


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("17:30", time(17, 30)), ("5:30 pm", time(17, 30)), ("5:30PM", time(17, 30)), ("5:30 p.m.", time(17, 30)), ("5 pm", time(17)),
        ("5am", time(5)), ("12 am", time(0)), ("12:00 pm", time(12)), ("noon", time(12)), ("Midnight", time(0)), ("9:05", time(9, 5)),
        ("17:30:15", time(17, 30, 15)), ("25:00", None), ("13:00 pm", None), ("5", None), ("half past five", None), ("", None),
    ],
)  # fmt: skip
def test_times_are_read(text: str, at: time | None) -> None:
    assert read_time(text) == at
