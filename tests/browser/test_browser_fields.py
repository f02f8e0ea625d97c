"""A person's way to write a date, a time or a number is read in one way or not at all."""

from __future__ import annotations

import pytest
from pytest_tool.browser.fields import fitted


@pytest.mark.parametrize(
    ("kind", "value", "typed"),
    [
        ("date", "2026-12-24", "2026-12-24"),
        ("date", "24 December 2026", "2026-12-24"),
        ("date", "December 24, 2026", "2026-12-24"),
        ("date", "24th of December 2026", "2026-12-24"),
        ("date", "Thursday, 24 December 2026", "2026-12-24"),
        ("date", "24 Dec 2026", "2026-12-24"),
        ("date", "12/24/2026", "2026-12-24"),
        ("date", "24/12/2026", "2026-12-24"),
        ("date", "24.12.2026", "2026-12-24"),
        ("date", "05/05/2026", "2026-05-05"),
        ("date", "03/04/2026", None),
        ("date", "03.04.2026", None),
        ("date", "31/31/2026", None),
        ("date", "tomorrow", None),
        ("time", "14:30", "14:30"),
        ("time", "2:30 pm", "14:30"),
        ("time", "2 p.m.", "14:00"),
        ("time", "9am", "09:00"),
        ("time", "25:00", None),
        ("datetime-local", "24 December 2026 14:30", "2026-12-24T14:30"),
        ("datetime-local", "2026-12-24T14:30", "2026-12-24T14:30"),
        ("datetime-local", "October 3, 2026 at 2:30 pm", "2026-10-03T14:30"),
        ("datetime-local", "24 December 2026", None),
        ("month", "December 2026", "2026-12"),
        ("month", "12/2026", "2026-12"),
        ("week", "2026-W07", "2026-W07"),
        ("week", "2026-W60", None),
        ("number", "42", "42"),
        ("number", "-1.5", "-1.5"),
        ("number", "1,234.50", "1234.50"),
        ("number", "1,234", None),
        ("number", "Zero", "0"),
        ("range", "twelve", "12"),
        ("number", "a dozen", None),
        ("number", "1.5 kg", None),
        ("range", "7", "7"),
        ("color", "#FF0000", "#ff0000"),
        ("color", "red", "#ff0000"),
        ("color", "bluish", None),
        ("text", " as  it is ", " as  it is "),
        ("date", "", ""),
    ],
)
def test_values_as_fields_take_them(kind: str, value: str, typed: str | None) -> None:
    assert fitted(value, kind) == typed
