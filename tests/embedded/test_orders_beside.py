"""Orders for something beside what the step means: the ticket and not its note, “Copy link” and not “Copy”."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTE = "row=Call the vendor Edit Delete|section=Notes"
TICKET = (
    *("combobox|Assignee|options=Nobody;Dana;Eve|value=Nobody", "button|Forward", f"button|Edit|{NOTE}", f"button|Delete|{NOTE}"),
    *("button|Save as draft", "button|Copy link", "button|Save and close"),
)
PARTS = ("# Ticket #42: Printer broken", "## Notes", "Call the vendor", "## Attachments", "scan.pdf")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Assign the note to Dana.", []),
        ("Assign the attachment to Eve.", []),
        ("Assign the ticket to Dana.", ["1 Dana"]),
        ("Assign ticket #42 to Dana.", ["1 Dana"]),
        ("Assign it to Dana.", ["1 Dana"]),
        ("Forward the attachment.", []),
        ("Forward the note.", []),
        ("Forward the ticket.", ["2"]),
        ("Delete the note.", ["4"]),
    ],
)
def test_a_part_with_a_head_of_its_own_is_not_the_whole(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(TICKET, step, PARTS) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Click "Copy".', []),
        ("Click “Save as”.", []),
        ('Press "Save as".', []),
        ('Click "Copy link".', ["6"]),
        ('Click "Save as draft".', ["5"]),
        ("Save as draft.", ["5"]),
        ("Copy the link.", ["6"]),
    ],
)
def test_a_quoted_order_is_none_that_only_begins_so(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(TICKET, step, PARTS) == expected


@pytest.mark.parametrize(
    ("button", "step", "expected"),
    [
        ("Save changes", 'Click "Save".', ["1"]),
        ("Save as draft", 'Click "Save".', []),
        ("Save as…", 'Click "Save as".', ["1"]),
        ("Add to cart", 'Click "Add".', ["1"]),
        ("Download invoice", 'Click "Download".', ["1"]),
    ],
)
def test_what_says_little_more_is_the_same_order(doing: Doing, button: str, step: str, expected: list[str]) -> None:
    assert doing((f"button|{button}", "link|Home"), step) == expected


ROWS = tuple(f"button|{name}|row={song} Like Share" for song in ("Blue", "Green", "Red") for name in ("Like", "Share"))
PLAYER = ("button|Previous track", "button|Play", "button|Next track")


@pytest.mark.parametrize("step", ["Play the second song.", "Play the first song.", "Play the third track."])
def test_what_is_counted_in_a_list_is_not_done_beside_it(doing: Doing, step: str) -> None:
    assert not {"8", "10"} & set(doing((*ROWS, *PLAYER), step, ("# Songs",)))
    assert not {"8", "10"} & set(doing((*ROWS, *PLAYER, "button|Play|row=⏮ ▶ ⏭"), step, ("# Songs",)))


def test_the_one_button_is_pressed_where_nothing_is_counted(doing: Doing) -> None:
    assert doing((*ROWS, *PLAYER), "Play.", ("# Songs",)) == ["8"]
