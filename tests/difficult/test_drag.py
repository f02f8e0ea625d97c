"""Dragging, from the words of a step to the page's own word on where it lies."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

LISTS = [
    ("drag-list.html", 'Drag "Write report" above "Buy milk".', ["Write report", "Buy milk", "Pay rent", "Call Ann"]),
    ("drag-list.html", 'Move "Write report" to the top of the list.', ["Write report", "Buy milk", "Pay rent", "Call Ann"]),
    ("drag-list.html", 'Move "Buy milk" to the bottom.', ["Pay rent", "Call Ann", "Write report", "Buy milk"]),
    ("drag-list.html", 'Move "Buy milk" to the third place.', ["Pay rent", "Call Ann", "Buy milk", "Write report"]),
    ("drag-list.html", "Drag the last task before the second one.", ["Buy milk", "Write report", "Pay rent", "Call Ann"]),
    ("drag-live.html", 'Reorder the list so that "Delta" comes first.', ["Delta", "Alpha", "Bravo", "Charlie"]),
    ("drag-live.html", "Drag Alpha and drop it below Charlie.", ["Bravo", "Charlie", "Alpha", "Delta"]),
    ("drag-pointer.html", 'Move "First job" down.', ["Second job", "First job", "Third job", "Fourth job"]),
    ("drag-pointer.html", 'Move "Fourth job" up twice.', ["First job", "Fourth job", "Second job", "Third job"]),
    ("drag-delay.html", "Move Cake before Soup.", ["Cake", "Soup", "Salad", "Fish"]),
    ("drag-handle.html", 'Drag "Your city" to the top.', ["Your city", "Your name", "Your age"]),
    ("drag-grid.html", 'Drag "Boat" to the left of "Hill".', ["Lake", "Boat", "Hill", "Town", "Moon"]),
]  # fmt: skip


@pytest.mark.parametrize(("start", "step", "order"), LISTS, ids=[step for _, step, _ in LISTS])
def test_a_list_is_sorted_as_the_step_says(trying: Trying, start: str, step: str, order: list[str]) -> None:
    tried = trying(start, f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == order, tried


BOARD = [["Write report", "Fix login", "Order chairs"], ["Plan trip"], []]


@pytest.mark.parametrize(
    ("step", "columns"),
    [
        ('Drag "Fix login" to the Done column.', [["Write report", "Order chairs"], ["Plan trip"], ["Fix login"]]),
        ('Put "Fix login" into the Done column.', [["Write report", "Order chairs"], ["Plan trip"], ["Fix login"]]),
        ('Put the card "Fix login" into the Done column.', [["Write report", "Order chairs"], ["Plan trip"], ["Fix login"]]),
        ('Place "Fix login" in the Doing column.', [["Write report", "Order chairs"], ["Plan trip", "Fix login"], []]),
        ("Move the card Plan trip to To do.", [["Write report", "Fix login", "Order chairs", "Plan trip"], [], []]),
        ('Drag "Write report" from "To do" and drop it on "Doing".', [["Fix login", "Order chairs"], ["Plan trip", "Write report"], []]),
    ],
)  # fmt: skip
def test_a_card_goes_to_the_column_that_is_named_also_an_empty_one(trying: Trying, step: str, columns: list[list[str]]) -> None:
    tried = trying("drag-board.html", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == columns, tried


def test_the_place_of_a_card_can_be_expected(trying: Trying) -> None:
    plan = '1. Drag "Fix login" to the Done column.\n   - Expect: "Fix login" is in the Done column\n   - Expect: "Plan trip" comes before "Fix login"\n'
    tried = trying("drag-board.html", plan)
    assert tried.passed, tried


def test_a_card_is_not_expected_in_the_column_that_it_left(trying: Trying) -> None:
    plan = '1. Drag "Fix login" to the Done column.\n   - Expect: "Fix login" is in the "To do" column\n'
    tried = trying("drag-board.html", plan)
    assert not tried.passed, tried
    assert "To do" in tried.reason


def test_a_wrong_expectation_of_the_order_fails(trying: Trying) -> None:
    plan = '1. Move "Write report" to the top.\n   - Expect: "Buy milk" comes before "Write report"\n'
    tried = trying("drag-list.html", plan)
    assert not tried.passed, tried


def test_a_file_is_dropped_into_a_folder_of_a_tree(trying: Trying) -> None:
    tried = trying("drag-tree.html", '1. Drag "Letter" into "Pictures".\n')
    assert tried.passed, tried
    assert "Pictures/Letter" in tried.truth, tried


def test_a_place_that_appears_only_while_dragging_is_found(trying: Trying) -> None:
    tried = trying("drag-bin.html", '1. Drag "Old idea" onto "Drop here to delete".\n')
    assert tried.passed, tried
    assert tried.truth == ["Good idea"], tried


def test_a_target_out_of_view_is_scrolled_to(trying: Trying) -> None:
    tried = trying("drag-long.html", '1. Drag "Chapter 2" below "Chapter 58".\n')
    assert tried.passed, tried
    at = tried.truth.index("Chapter 2")
    assert tried.truth[at - 1] == "Chapter 58", tried


def test_what_lies_in_a_shadow_root_is_dragged_out_of_it(trying: Trying) -> None:
    tried = trying("drag-shadow.html", '1. Drag "Lamp" to the desk.\n')
    assert tried.passed, tried
    assert tried.truth == ["Lamp"], tried


def test_a_box_that_follows_the_mouse_is_put_into_its_slot(trying: Trying) -> None:
    tried = trying("drag-back.html", '1. Drag the piece into the slot.\n   - Expect: "fits" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["slot"], tried


# --- what does not happen is not claimed


def test_a_drop_that_is_refused_fails(trying: Trying) -> None:
    tried = trying("drag-refused.html", '1. Drag "Invoice 7" to the Locked column.\n')
    assert not tried.passed, tried
    assert "nothing on the page changed" in tried.reason
    assert tried.truth == {"dropped": 0}


def test_a_card_that_comes_back_with_a_message_fails(trying: Trying) -> None:
    tried = trying("drag-refused.html", '1. Drag "Invoice 7" to the Paid column.\n')
    assert not tried.passed, tried
    assert tried.truth == {"dropped": 1}


def test_a_box_that_flies_back_fails(trying: Trying) -> None:
    tried = trying("drag-back.html", "1. Drag the piece into the hole.\n")
    assert not tried.passed, tried
    assert "nothing on the page changed" in tried.reason
    assert tried.truth == ["back"], tried


def test_it_is_never_dropped_on_what_covers_the_target(trying: Trying) -> None:
    tried = trying("drag-covered.html", '1. Drag "Mail by Ann" to the archive.\n')
    assert not tried.passed, tried
    assert "Buy now!" in tried.reason
    assert "it was put back" in tried.reason
    assert tried.truth == [], tried


def test_a_page_where_nothing_can_be_dragged_says_so(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Drag "Alice" to "Bob".\n')
    assert not tried.passed, tried
    assert "nothing on this page can be dragged" in tried.reason


def test_two_cards_of_one_name_are_not_guessed(trying: Trying) -> None:
    tried = trying("drag-board.html", '1. Drag "3 points" to the Done column.\n')
    assert not tried.passed, tried
    assert tried.truth == BOARD


def test_a_column_that_is_not_there_fails(trying: Trying) -> None:
    tried = trying("drag-board.html", '1. Drag "Fix login" to the Review column.\n')
    assert not tried.passed, tried
    assert tried.truth == BOARD


@pytest.mark.parametrize("step", ['Put "Fix login" into the Review column.', 'Put "Fix printer" into the Done column.'])
def test_what_is_put_nowhere_is_not_typed_either(trying: Trying, step: str) -> None:
    tried = trying("drag-board.html", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == BOARD


def test_what_does_not_lie_on_the_page_is_typed(trying: Trying, site: Site) -> None:
    site.answers["/goods"] = '<p draggable="true">Milk</p><label>Name <input id="n" oninput="truth = this.value"></label>'
    tried = trying("goods", '1. Put "Ann" into the Name field.\n')
    assert tried.passed, tried
    assert tried.truth == "Ann"


# --- “move” may be a button


def test_where_the_page_has_a_button_to_move_that_is_clicked(trying: Trying) -> None:
    tried = trying("move-menu.html", '1. Move "Letter by Ann" to "Archive".\n')
    assert tried.passed, tried
    assert tried.truth == [["Letter by Ann", "Archive"]], tried
