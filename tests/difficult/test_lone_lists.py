"""A page whose only field is a native list: what is stated can only be chosen there, and is typed nowhere."""

from __future__ import annotations

import pytest
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
