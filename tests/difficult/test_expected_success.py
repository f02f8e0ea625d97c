"""A success message is new since the step began and clearly good news; no other text that came with it is one."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Profile</h1><p id=count>0 of 3 done</p><p role=status id=old>{old}</p><label>Name <input></label>
    <button onclick='{does}'>Save</button><p id=said{role}></p>"""
SAYS = 'document.getElementById("said").textContent = "{}"'


@pytest.mark.parametrize(
    ("said", "role", "expected", "passes"),
    [
        ("Your profile was updated.", "", "a success message appears", True),
        ("Saved", " role=status", "a success message is shown", True),
        ("Saved", " role=alert", "there is a success message", True),
        ("Name is required", " role=alert", "no success message is shown", True),
        ("Name is required", " role=alert", "a success message appears", False),
        ("Not saved", " role=status", "a success message appears", False),
        ("Could not be saved", "", "a success message is shown", False),
        ("1 of 3 done", "", "a success message appears", False),
        ("Added in 2019", "", "a success message appears", False),
        ("Saved", " role=status", "no success message is shown", False),
        ("All good", " role=status", "no success message is shown", False),
    ],
)
def test_a_success_message_is_good_news(trying: Trying, site: Site, said: str, role: str, expected: str, passes: bool) -> None:
    site.answers["/profile"] = PAGE.format(old="", does=SAYS.format(said), role=role)
    tried = trying("profile", f'1. Type "Ann" as the name and save.\n   - Expect: {expected}\n', 0.5)
    assert tried.passed is passes, tried


def test_one_that_was_there_before_the_step_is_none(trying: Trying, site: Site) -> None:
    site.answers["/profile"] = PAGE.format(old="Settings saved", does=SAYS.format("Checking"), role="")
    tried = trying("profile", '1. Type "Ann" as the name and save.\n   - Expect: a success message appears\n', 0.5)
    assert not tried.passed, tried
    assert "a success message should be shown" in tried.reason
