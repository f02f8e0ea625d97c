"""Two forms of a page with the same fields, one for what is there and one for what is new: the button that the step presses tells which."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

FIELDS = "<p><label>Full name <input name=name></label><p><label>Mail <input name=mail></label>"
PEOPLE = f"""<h1>People</h1><p>Bob</p><h2>New person</h2><form id=new>{FIELDS}<p><button>Add</button></form>
    <h2>This person</h2><form id=own>{FIELDS}<p><button>Save Changes</button></form><p id=p></p><script>window.truth = [];
    onsubmit = (e) => {{ e.preventDefault(); truth.push(e.target.id, ...new FormData(e.target).values()); p.textContent = `Stored ${{truth.length}}` }}
    </script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Change the full name to "Robert" and press "Save Changes".\n', ["own", "Robert", ""]),
        ('1. Set Mail to "r@b.org" and Full name to "Robert". Save the changes.\n', ["own", "Robert", "r@b.org"]),
        ('1. Enter "Carol" as the full name, "c@d.org" as Mail and click Add.\n', ["new", "Carol", "c@d.org"]),
    ],
)
def test_the_button_that_the_step_presses_tells_the_form(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/people"] = PEOPLE
    tried = trying("people", steps)
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize(
    "steps",
    [
        '1. Change the full name to "Robert".\n',
        '1. Change the full name to "Robert" and press "Delete".\n',
        '1. Press "Save Changes" and change the full name to "Robert".\n',
        '1. Set the phone to "123" and press "Save Changes".\n',
    ],
)
def test_without_such_a_button_neither_is_filled(trying: Trying, site: Site, steps: str) -> None:
    site.answers["/people"] = PEOPLE
    tried = trying("people", steps)
    assert not tried.passed, tried
    assert not {"Robert", "123"} & set(tried.truth)


def test_two_buttons_of_one_name_tell_nothing(trying: Trying, site: Site) -> None:
    site.answers["/people"] = PEOPLE.replace("Save Changes", "Add")
    tried = trying("people", '1. Change the full name to "Robert" and press "Add".\n')
    assert not tried.passed, tried
    assert tried.truth == []


def test_one_form_of_two_addresses_is_told_by_no_button(trying: Trying, site: Site) -> None:
    site.answers["/people"] = f"<form><h2>Billing</h2>{FIELDS}<h2>Shipping</h2>{FIELDS}<p><button>Save</button></form><script>window.truth = []</script>"
    tried = trying("people", '1. Change the full name to "Robert" and press "Save".\n')
    assert not tried.passed, tried
