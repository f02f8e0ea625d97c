"""Buttons that say only what they do: the step says to what, and longer names beside them do something else as well."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

SAVES = ("Save and add another", "Save and continue editing", "Save")


@pytest.fixture
def form(site: Site) -> str:
    """A form about a book, with three ways to save it."""
    buttons = "".join(f"<button type=button onclick=\"truth.push('{name}'); this.after(' Stored.')\">{name}</button> " for name in SAVES)
    site.answers["/form"] = f"""<title>Book</title><script>window.truth = []</script><h1>Change book</h1>
        <form><label>Title <input value="Emma"></label> {buttons}</form>"""
    return "form"


@pytest.mark.parametrize("words", ["Save the book.", "Save the changes.", 'Save this book and wait for "Stored.".', "Save."])
def test_the_button_that_says_only_save_saves_what_the_page_is_about(trying: Trying, form: str, words: str) -> None:
    tried = trying(form, f'1. {words}\n   - Expect: "Stored." is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Save"]


@pytest.mark.parametrize("words", ["Save the letter.", "Save the book as a template.", 'Save "Persuasion".', "Delete the book."])
def test_what_the_page_says_nothing_of_is_not_saved(trying: Trying, form: str, words: str) -> None:
    tried = trying(form, f"1. {words}\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_of_two_buttons_that_say_only_save_none_is_guessed(trying: Trying, site: Site) -> None:
    half = "<form><label>{0} <input></label><button type=button onclick=\"truth.push('{0}'); this.after(' Stored.')\">Save</button></form>"
    site.answers["/two"] = f"<script>window.truth = []</script><h1>Change book</h1>{half.format('Left')}{half.format('Right')}"
    tried = trying("two", "1. Save the book.\n")
    assert not tried.passed, tried
    assert tried.truth == []


GROUPS = """<title>Tom</title><script>window.truth = []; const does = (what) => { truth.push(what); document.body.append(' Done.'); };</script>
    <h1>Change user</h1><label for=from>Available groups</label>
    <select id=from multiple size=4 ondblclick="truth.push('double ' + event.target.textContent); document.body.append(' Taken.')">
      <option>Editors<option>Members<option disabled>Owners<option>Visitors</select>
    <button type=button onclick="does('all')">Choose all</button>
    <button type=button onclick="does('chosen ' + document.querySelector('#from').value)">Choose selected</button>
    <button type=button onclick="does('removed')">Remove selected groups</button><p>Choose a file <button onclick="does('file')">Choose file</button></p>"""


@pytest.fixture
def groups(site: Site) -> str:
    site.answers["/groups"] = GROUPS
    return "groups"


def test_the_button_that_does_what_is_said_is_the_one_that_does_just_that(trying: Trying, groups: str) -> None:
    step = 'Select "Visitors" under "Available groups" and click the button that chooses it.'
    tried = trying(groups, f'1. {step}\n   - Expect: "Done." is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["chosen Visitors"]


@pytest.mark.parametrize(
    "words", ['Click the button that chooses "Guests".', 'Click the button that deletes "Visitors".', 'Select "Visitors" and click the button that saves it.']
)
def test_no_button_that_does_something_else_is_clicked(trying: Trying, groups: str, words: str) -> None:
    tried = trying(groups, f"1. {words}\n")
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("words", ['"Visitors"', '"Visitors" in the list of available groups', '"Members" under "Available groups"'])
def test_an_entry_of_a_native_list_is_double_clicked(trying: Trying, groups: str, words: str) -> None:
    tried = trying(groups, f'1. Double-click {words}.\n   - Expect: "Taken." is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["double " + words.split('"')[1]]


@pytest.mark.parametrize("words", ['"Guests"', '"Owners"', '"Visitors" in the list of chosen groups'])
def test_an_entry_that_is_not_there_or_disabled_or_of_another_list_is_not_double_clicked(trying: Trying, groups: str, words: str) -> None:
    tried = trying(groups, f"1. Double-click {words}.\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_an_entry_far_down_a_long_list_is_double_clicked(trying: Trying, site: Site) -> None:
    entries = "".join(f"<option>Permission number {n}" for n in range(300))
    site.answers["/long"] = GROUPS.replace("<option>Editors", entries + "<option>Editors")
    tried = trying("long", '1. Double-click "Permission number 222".\n   - Expect: "Taken." is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["double Permission number 222"]
