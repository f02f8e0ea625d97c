"""A model with foreign keys, dates, inlines, an editable list and actions: the plans against the database."""

from __future__ import annotations

from datetime import date

from tests.apps.django_admin.conftest import Admin


def passed(admin: Admin, title: str) -> None:
    assert admin.ran[title].passed, admin.ran[title]


def test_a_new_book_has_its_author_publisher_shelf_day_and_copies(books: Admin) -> None:
    passed(books, "A new book")
    [book] = books.rows(
        "select b.id, a.name, p.name, s.label, b.price, b.published_on from library_book b join library_author a on "
        "a.id=b.author_id join library_publisher p on p.id=b.publisher_id join library_shelf s on s.id=b.shelf_id "
        "where b.title='Middlemarch'"
    )
    assert book[1:5] == ("George Eliot", "Hillside Books", "A2", 12.4)
    assert abs((date.fromisoformat(book[5]) - date.today()).days) <= 1
    copies = "select barcode, condition from library_copy where book_id=? order by barcode"
    assert books.rows(copies, book[0]) == [("M-100", "new"), ("M-101", "worn")]


def test_a_day_is_picked_in_the_calendar(books: Admin) -> None:
    passed(books, "A date from the calendar")
    assert books.rows("select published_on from library_book where title='Emma'") == ["2026-03-15"]


def test_a_publisher_is_looked_up(books: Admin) -> None:
    passed(books, "A publisher is looked up by its beginning")
    query = "select p.name from library_book b join library_publisher p on p.id=b.publisher_id where b.title='Emma'"
    assert books.rows(query) == ["Paper Lane"]


def test_a_date_and_a_time_are_typed(books: Admin) -> None:
    passed(books, "A date and a time are typed")
    assert books.rows("select checked_at from library_book where title='Collected Letters 03'") == ["2026-03-01 14:30:00"]


def test_a_price_and_a_status_are_changed_in_the_list(books: Admin) -> None:
    passed(books, "Prices and statuses are changed in the list")
    assert books.rows("select title, price from library_book where price=99") == [("Collected Letters 02", 99)]
    assert books.rows("select title from library_book where status='lost'") == ["Collected Letters 04"]


def test_the_three_books_that_were_ticked_are_deleted(books: Admin) -> None:
    passed(books, "Three books go")
    gone = {f"Collected Letters {n:02}" for n in range(1, 61)} - set(books.rows("select title from library_book"))
    assert gone == {"Collected Letters 11", "Collected Letters 12", "Collected Letters 13"}


def test_the_list_is_selected_paged_and_sorted(books: Admin) -> None:
    passed(books, "Everything on a page is selected and let go")
    passed(books, "The second page")
    passed(books, "Sorted by price")


def test_the_list_is_narrowed_to_a_year(books: Admin) -> None:
    passed(books, "Books of one year")


def test_what_the_form_refuses_is_not_stored(books: Admin) -> None:
    passed(books, "A price is missing")
    assert books.rows("select * from library_book where title='No price'") == []
    passed(books, "A reference book is never lent")
    assert books.rows("select reference_only, status from library_book where title='Collected Letters 05'") == [(0, "out")]


def test_an_author_who_wrote_something_stays(books: Admin) -> None:
    passed(books, "An author who wrote something stays")
    assert books.rows("select name from library_author where name='Jane Austen'") == ["Jane Austen"]


def test_notes_are_stored(books: Admin) -> None:
    passed(books, "Notes over several lines")
    assert books.rows("select notes from library_book where title='Collected Letters 06'") == ["Spine is loose."]


def test_a_shelf_is_made_in_a_window_of_its_own(books: Admin) -> None:
    passed(books, "A new shelf while a book is edited")
    query = "select s.label from library_book b join library_shelf s on s.id=b.shelf_id where b.title='Collected Letters 07'"
    assert books.rows(query) == ["C9"]
