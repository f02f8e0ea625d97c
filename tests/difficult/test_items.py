"""Items of lists as applications have them: the list hears for them, their buttons show under the mouse, a click selects."""

from __future__ import annotations

from tests.difficult.trying import Trying


def test_a_button_that_shows_under_the_mouse_is_found_in_its_row(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Delete "Walk the dog".\n   - Expect: "Walk the dog" is not shown\n')
    assert tried.passed, tried
    assert tried.truth["removed"] == ["Walk the dog"]


def test_what_is_no_item_is_not_deleted(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Delete "Walk the cat".\n')
    assert not tried.passed, tried
    assert "Walk the cat" in tried.reason
    assert tried.truth["removed"] == []


def test_a_row_without_such_a_button_is_not_clicked_instead(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Archive "Buy milk".\n')
    assert not tried.passed, tried
    assert tried.truth["removed"] == []


def test_an_item_is_edited_where_it_stands(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Double-click on "Buy milk", change it to "Buy oat milk" and press Enter.\n   - Expect: "Buy oat milk" is shown\n')
    assert tried.passed, tried


def test_opening_takes_a_second_click_where_the_first_only_selects(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Open "letter.txt".\n   - Expect: "This is letter.txt." is shown\n')
    assert tried.passed, tried
    assert tried.truth["opened"] == ["letter.txt"]


def test_opening_takes_a_double_click_where_it_is_selected_already(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Click "letter.txt".\n2. Open "letter.txt".\n   - Expect: "This is letter.txt." is shown\n')
    assert tried.passed, tried
    assert tried.truth["opened"] == ["letter.txt"]


def test_a_checkbox_goes_by_the_words_of_its_row(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Tick "Buy milk".\n   - Expect: "Buy milk" is checked\n   - Expect: "Walk the dog" is not checked\n')
    assert tried.passed, tried
    wrong = trying("tasks.html", '1. Tick "Buy milk".\n   - Expect: "Walk the dog" is checked\n')
    assert not wrong.passed, wrong


def test_a_key_goes_where_no_button_is_called_so_and_its_window_is_confirmed_later(trying: Trying) -> None:
    steps = '1. Click "notes.txt" and press Delete.\n   - Expect: the Move to bin dialog is open\n2. Confirm the deletion.\n   - Expect: no dialog is open\n'
    tried = trying("tasks.html", steps)
    assert tried.passed, tried
    assert tried.truth["binned"] == ["notes.txt"]


def test_typing_goes_on_where_a_key_has_put_the_cursor(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Click into the notes, press Ctrl+End and type " and eggs".\n   - Expect: the Notes field is "milk and eggs"\n')
    assert tried.passed, tried
    assert tried.page.input_value("#text") == "milk and eggs"


def test_without_such_a_key_the_text_is_replaced(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Type "eggs" into the notes.\n   - Expect: the Notes field is "eggs"\n')
    assert tried.passed, tried
    assert tried.page.input_value("#text") == "eggs"


def test_a_label_that_is_tied_to_nothing_names_the_field_after_it(trying: Trying) -> None:
    tried = trying("tasks.html", '1. Enter "Bonn" as the city.\n   - Expect: the City field is "Bonn"\n')
    assert tried.passed, tried
    assert tried.page.input_value("#city") == "Bonn"
