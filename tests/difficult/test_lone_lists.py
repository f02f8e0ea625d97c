"""A page whose only field is a native list: what is stated can only be chosen there, and is typed nowhere."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

LONE = "<label>Size <select onchange='truth = this.value'><option>small<option>medium<option>large</select></label><p>57 shirts</p><script>window.truth = ''</script>"


@pytest.mark.parametrize("step", ['Set the size to "large".', "Set the size to large.", "Change the size to large.", 'Choose "large" as the size.'])
def test_what_is_stated_is_chosen(trying: Trying, site: Site, step: str) -> None:
    site.answers["/lone"] = LONE
    assert (tried := trying("lone", f"1. {step}\n")).passed, tried
    assert tried.truth == "large"


@pytest.mark.parametrize("step", ['Set the size to "huge".', 'Set the colour to "large".', 'Set the size to "larg".'])
def test_what_the_list_lacks_and_another_name_are_refused(trying: Trying, site: Site, step: str) -> None:
    site.answers["/lone"] = LONE
    assert not (tried := trying("lone", f"1. {step}\n")).passed, tried
    assert not tried.truth


LENGTHS = "<label><select onchange='truth = this.value'><option>10<option>25<option>50</select> entries per page</label><p>57 entries</p><script>window.truth = ''</script>"


def test_so_many_entries_are_shown_as_the_list_has(trying: Trying, site: Site) -> None:
    site.answers["/lengths"] = LENGTHS
    assert (tried := trying("lengths", "1. Show 50 entries per page.\n")).passed, tried
    assert tried.truth == "50"


def test_a_number_that_the_list_lacks_is_said(trying: Trying, site: Site) -> None:
    site.answers["/lengths"] = LENGTHS
    assert not (tried := trying("lengths", "1. Show 60 entries per page.\n")).passed, tried
    assert tried.truth == ""
    assert '"10", "25", "50"' in tried.reason


@tries(
    works("part-options", 'Choose "Newest" in "Sort by".', "truth.sort === 'Newest first'"),
    works("part-options", 'Choose "Newest" as the order.', "truth.order === 'Newest first' && !truth.sort"),
    works("part-options", 'Set the order to "Newest".', "truth.order === 'Newest first' && !truth.sort"),
    works("part-options", 'Choose "Large" as the size.', "truth.size === 'Large'"),
    fails("part-options", 'Choose "Latest" as the drink.', "!truth.drink", 'may be "Latest first" or "Latest brew"'),
    fails("part-options", 'Choose "Oat" as the drink.', "!truth.drink", '"Oat milk", and no "Oat"'),
    fails("part-options", 'Choose "Medium" as the size.', "!truth.size", 'may be "Medium (M)" or "Not medium"'),
    fails("part-options", 'Choose "Cheapest" as the order.', "!truth.order", 'The list has "Most helpful", "Newest first"'),
    fails("part-options", 'Choose "Gigantic" as the size.', "!truth.size", 'and 3 more, and no "Gigantic"'),
    fails("part-options", 'Choose "Spring" as the season.', "!truth.season", '"Spring first"'),
)
def test_an_entry_is_told_by_its_part_where_just_one_has_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
