"""“From A to B”: a range where the verb sets, the old value and the new one where it changes."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse


@pytest.mark.parametrize(
    ("step", "since", "value"),
    [
        ("Set the years from 2000 to 2005.", "2000", "2005"),
        ("Adjust the price range from £10 to £50.", "£10", "£50"),
        ('Set the price from "10" to "50".', "10", "50"),
        ("Change the quantity from 2 to 3.", "", "3"),
        ("Set the status from Open to Closed.", "", "Closed"),
        ("Set the quantity to 3.", "", "3"),
        ("Set the date range to 2026-01-01 – 2026-01-31.", "2026-01-01", "2026-01-31"),
        ("Set the price range to 10 - 50.", "10", "50"),
        ("Set the year to 10 - 50.", "", "10 - 50"),
    ],
)
def test_a_range_has_a_beginning_and_an_end(step: str, since: str, value: str) -> None:
    parsed = parse(step)
    assert not parsed.not_understood
    assert [(w.since, w.value) for w in parsed.wishes] == [(since, value)]
