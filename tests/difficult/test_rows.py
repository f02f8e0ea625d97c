"""Controls of equal names are told apart by the row they stand in."""

from __future__ import annotations

from tests.difficult.site import Site
from tests.difficult.trying import Trying


def test_the_button_of_the_named_row_is_clicked(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Cancel the order of Bob.\n   - Expect: "Order 1002 is cancelled" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["1002"]


def test_of_three_equal_buttons_none_is_guessed(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Click "Cancel".\n')
    assert not tried.passed, tried
    assert tried.truth == []


FOLLOW = """<script>window.truth = []</script><h1>Members</h1><ul>
    <li>Ann <button onclick="truth.push('Ann'); this.after(' followed')">Follow</button></li>
    <li>Bob <button>Unfollow</button></li></ul>"""


def test_another_rows_button_is_not_taken_where_the_named_row_has_none(trying: Trying, site: Site) -> None:
    site.answers["/members"] = FOLLOW
    tried = trying("members", "1. Follow Bob.\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_a_page_about_one_member_has_one_button_for_it(trying: Trying, site: Site) -> None:
    site.answers["/bob"] = "<h1>Bob</h1><button onclick=\"window.truth = 'Bob'; this.textContent = 'Following'\">Follow</button>"
    tried = trying("bob", '1. Follow Bob.\n   - Expect: "Following" is shown\n')
    assert tried.passed, tried
    assert tried.truth == "Bob"
