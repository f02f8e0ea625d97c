"""Which buttons are told by what they do, and which do something else."""

from __future__ import annotations

import pytest
from pytest_tool.embedded.by_verb import only_verb, that_does
from pytest_tool.embedded.lines import controls

GROUPS = (
    '1 listbox "Available groups" value "Visitors"',
    '2 button "Choose all groups"',
    '3 button "Choose selected groups"',
    '4 button "Choose file"',
    '5 button "Remove selected groups"',
    '6 button "Delete" (row: Dune 9.99 Delete)',
    '7 button "Delete" (row: Emma 7.50 Delete)',
)


@pytest.mark.parametrize(
    ("words", "tags"),
    [
        ('the button that chooses "Visitors" under "Available groups"', [3]),
        ('the arrow which removes "Visitors"', [5]),
        ('the button that deletes "Dune"', [6]),
        ("the button that chooses all groups", [2]),
        ('the button that chooses "Guests"', []),
        ('the button that deletes "Persuasion"', []),
        ('the button that saves "Visitors"', []),
        ('the "Choose selected groups" button', []),
    ],
)
def test_a_button_that_does_just_what_is_said_to_what_is_named_or_selected(words: str, tags: list[int]) -> None:
    assert [c.tag for c in that_does(words, controls(list(GROUPS)), "Change user")] == tags


@pytest.mark.parametrize(
    ("words", "tags", "place"),
    [
        ("save the book", [1], "book"),
        ("save the changes", [1], ""),
        ("save", [], ""),
        ('save "Emma"', [], ""),
        ("open the book", [], ""),
        ("delete the book", [], "book"),
    ],
)
def test_a_button_that_says_only_the_verb_is_found_with_what_the_page_must_tell(words: str, tags: list[int], place: str) -> None:
    found, told = only_verb(words, controls(['1 button "Save"', '2 button "Save and add another"', '3 link "Open"', '4 textbox "Save"']))
    assert ([c.tag for c in found], told) == (tags, place)
