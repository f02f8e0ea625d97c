"""What lies over a target is never clicked in its place: it is named, and removed only by a step that says so."""

from __future__ import annotations

import pytest
from tests.difficult.trying import Trying


def test_a_cookie_banner_is_named_and_not_clicked_through(trying: Trying) -> None:
    tried = trying("cookie-banner.html", '1. Click "Buy".\n')
    assert not tried.passed
    assert 'the target is covered by dialog "Cookies"' in tried.reason
    assert tried.truth == []


@pytest.mark.parametrize(("step", "done"), [("Accept the cookies.", "accept"), ('Click "Only what is needed".', "reject")])
def test_a_step_that_says_so_closes_the_banner(trying: Trying, step: str, done: str) -> None:
    tried = trying("cookie-banner.html", f'1. {step}\n2. Click "Buy".\n   - Expect: "Bought" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [done, "buy"]


def test_what_lies_under_sticky_bars_is_brought_to_light(trying: Trying) -> None:
    tried = trying("sticky.html", '1. Click "Agree".\n   - Expect: "Agreed" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["agree"]


def test_what_a_bar_hides_for_good_is_not_clicked(trying: Trying) -> None:
    tried = trying("sticky.html", '1. Click "The very end".\n')
    assert not tried.passed
    assert 'the target is covered by button "Chat"' in tried.reason
    assert tried.truth == []


def test_a_chat_bubble_gets_no_click_that_is_meant_for_what_lies_under_it(trying: Trying) -> None:
    tried = trying("chat-bubble.html", '1. Click "Send".\n')
    assert not tried.passed
    assert 'the target is covered by button "Chat with us"' in tried.reason
    assert tried.truth == []


def test_what_lets_clicks_through_covers_nothing(trying: Trying) -> None:
    tried = trying("watermark.html", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["save"]
