"""What an action has caused is told once; what a page does by itself is no action's."""

from __future__ import annotations

from pytest_tool.browser.account import MOST_HEARD, Account
from pytest_tool.browser.hearing import first_line, is_of_own
from pytest_tool.changes import Change, Kind

FAILED = Change(Kind.REQUEST_FAILED, "GET /poll", "500")
THROWN = Change(Kind.PAGE_ERROR, "TypeError: x is null")


def test_what_an_action_caused_is_told_once() -> None:
    account = Account()
    account.begin()
    account.caused(FAILED)
    account.caused(FAILED)
    assert account.told() == (FAILED,)
    assert account.told() == ()


def test_what_comes_late_is_told_with_the_next_action() -> None:
    account = Account()
    account.begin()
    assert account.told() == ()
    account.caused(FAILED)
    account.happened(THROWN)
    account.begin()
    assert account.told() == (FAILED, THROWN)


def test_what_happened_before_the_first_action_is_nobodys() -> None:
    account = Account()
    account.happened(THROWN)
    account.begin()
    assert account.told() == ()


def test_what_a_page_does_twice_by_itself_is_no_action_s() -> None:
    account = Account()
    for change in (FAILED, THROWN, FAILED):
        account.alone(change)
    account.begin()
    account.caused(FAILED)
    account.happened(THROWN)
    assert account.told() == (THROWN,)


def test_the_first_changes_are_kept() -> None:
    account = Account()
    account.begin()
    for number in range(1000):
        account.caused(Change(Kind.PAGE_ERROR, str(number)))
    assert [change.what for change in account.told()] == [str(number) for number in range(MOST_HEARD)]


def test_an_error_is_the_page_s_own_where_its_stack_names_a_script_of_it_or_none() -> None:
    def is_own(url: str) -> bool:
        return url.startswith("https://shop.test/")

    own, foreign = "at f (https://shop.test/app.js:1:2)", "at g (https://ads.test/x.js:3:4)"
    assert is_of_own("x", f"{foreign}\n{own}", is_own)
    assert is_of_own("x", "at <anonymous>:1:1", is_own)
    assert not is_of_own("x", foreign, is_own)
    assert not is_of_own("Script error.", "", is_own)


def test_an_error_is_told_by_its_first_line() -> None:
    assert first_line("\n  no\nmore") == "  no"
    assert first_line("") == ""
