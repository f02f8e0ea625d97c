"""Ranges: two fields under one label take the beginning and the end, or the step says why they do not."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off
YEARS = "truth.first === '1995' && truth.last === '2010'"


@tries(
    works("ranges", "Set the years from 2000 to 2005.", "truth.first === '2000' && truth.last === '2005' && truth.opacity === '50'"),
    works("ranges", "Set the age range from 18 to 30.", "truth.youngest === '18' && truth.oldest === '30'"),
    works("ranges", "Set the price from 70 to 80.", "truth.least === '70' && truth.most === '80'"),
    works("ranges", "Set the price from 5 to 10.", "truth.least === '5' && truth.most === '10'"),
    works("ranges", "Set the opacity from 50 to 80.", "truth.opacity === '80'", '"opacity 80" is shown'),
    works("ranges", "Set the opacity to 80.", "truth.opacity === '80'", '"opacity 80" is shown'),
    works("period", "Set the period from 2025-04-10 to 2025-05-05.", "truth.start === '2025-04-10' && truth.end === '2025-05-05'"),
    works("period", "Set the date range from 2025-04-10 to 2025-05-05.", "truth.start === '2025-04-10' && truth.end === '2025-05-05'"),
    works("period", 'Set the period from 2025-04-10 to 2025-05-05. Save the view as "Spring".', "truth.end === '2025-05-05' && truth.saved === 'Spring'"),
    fails("period", "Set the period from 2026-02-10 to 2026-03-05.", "truth.start === '2025-03-01'", "instead of"),
    fails("period", "Set the validity period from 2025-04-10 to 2025-05-05.", "truth.start === '2025-03-01'", "does not show two fields"),
    fails("period", "Set the warranty from 2025-04-10 to 2025-05-05.", "truth.start === '2025-03-01'", "does not show two fields"),
    fails("period", 'Save the report as "Spring".', "truth.saved === ''", "could not be done"),
    fails("ranges", "Set the period from 1 to 2.", YEARS, "does not show two fields"),
    fails("ranges", "Set the opacity from 40 to 80.", "truth.opacity === '50'", "does not show two fields for the opacity"),
    fails("ranges", "Set the years from 2000 to 2030.", "truth.opacity === '50'", "does not take"),
    fails("ranges", "Set the years from 2011 to 2012.", "truth.opacity === '50'", "does not take"),
    fails("ranges", "Set the price from 70 to 130.", "truth.opacity === '50'", "130"),
    fails("ranges", "Set the years to 2005.", YEARS, "are two fields"),
    fails("ranges", "Change the years from 1995 to 2005.", YEARS, "are two fields"),
    fails("ranges", "Set the years between 2000 and 2005.", YEARS, "2000"),
    fails("ranges", "Set the year from 1950 to 1960.", "truth.birth === '1900' && truth.death === '1980'", "does not show two fields"),
    fails("ranges", "Set the rooms from 4 to 5.", "truth.a + truth.b + truth.c === '123'", "does not show two fields"),
)
def test_a_range_fills_two_fields(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize("step", ["Give it a rating of 4 stars.", "Set the rating to 4.", 'Choose "4 stars" in the rating.'])
def test_stars_that_are_a_slider_get_as_many_as_the_step_says(trying: Trying, step: str) -> None:
    for more in ("", ' Enter "Good" as the comment.'):
        tried = trying("stars-slider.html", f"1. {step}{more}\n")
        assert tried.passed, tried
        assert tried.truth == {"rating": 4}


@pytest.mark.parametrize("step", ["Give it a rating of 6 stars.", "Set the rating to 9."])
def test_more_stars_than_there_are_fail(trying: Trying, step: str) -> None:
    tried = trying("stars-slider.html", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth["rating"] <= 5
