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
