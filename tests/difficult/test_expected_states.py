"""What testers expect of several rows at once: both are ticked, none is selected, all are approved; and of one that it is done."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

MILK = ('Tick "Buy milk".', "truth.join() === 'Buy milk=on'")
ADD = ('Click "Add project".', "truth.join() === 'Add project'")
INVITE = ('Click "Invite user".', "truth.join() === 'Invite user'")
POSTS = ("Open the posts.", "truth.join() === 'Posts'")
WORLD = ('Select the post "Hello world!".', "truth.join() === 'Select Hello world!=on'")
BOXES = """<h1>Orders</h1><button onclick="this.after(1)">Refresh</button><table><tr><td><th>Order<th>Status</tr>
    <tr><td><input type=checkbox checked aria-label="Select A-1"><td>A-1<td>Paid</tr>
    <tr><td><input type=checkbox checked aria-label="Select A-2"><td>A-2<td>{}</tr></table>"""


@tries(
    works("screen-todos", *MILK, "both todos are ticked", "all todos are completed", '"Buy milk" is done', "no todos are left", "everything is done"),
    works("screen-tasks", *ADD, '"Water the plants" is done', '"Pay the rent" is not done yet', "one task is done", "there are 3 tasks"),
    works("screen-users", *INVITE, "Ann Lee is active", "Bob Ray is inactive", "Bob Ray is not active", "two users are active", "there are 3 users"),
    works("screen-comments", *POSTS, "one comment is pending", '"Cem" is approved'),
    works("screen-posts", *WORLD, "one post is selected", "only one post is ticked"),
    works("screen-todos", 'Untick "Call mum".', "truth.length === 1", "no todos are ticked", "both todos are unticked", "none of the todos is done"),
)
def test_the_state_of_rows_is_counted(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("screen-todos", *MILK, "should be ticked", "no todos are ticked"),
    fails("screen-tasks", *ADD, "should be done", "all tasks are done"),
    fails("screen-tasks", *ADD, "should be done", "two tasks are done"),
    fails("screen-tasks", *ADD, "should be done", "nothing is done"),
    fails("screen-tasks", *ADD, "should ", '"Pay the rent" is done'),
    fails("screen-users", *INVITE, "should be active", "all users are active"),
    fails("screen-users", *INVITE, "should be active", "no users are active"),
    fails("screen-users", *INVITE, "should ", "Ann Lee is inactive"),
    fails("screen-users", *INVITE, "should be active", "both users are active"),
    fails("screen-comments", *POSTS, "of the comments should be", "all comments are approved"),
    fails("screen-comments", *POSTS, "of the comments should be", "no comments are pending"),
    fails("screen-posts", *WORLD, "should be selected", "both posts are selected"),
    fails("screen-posts", *WORLD, "nothing tells that", "one post is done"),
    fails("screen-posts", *WORLD, "no table or list of that name", "no orders are selected"),
)
def test_what_is_not_so_of_each_row_is_not_said_of_all(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize(
    ("status", "expected", "says"),
    [
        ("Paid", "all orders are paid", ""),
        ("Paid", "both orders are selected", ""),
        ("Overdue", "one order is overdue", ""),
        ("Overdue", "all orders are paid", "should be paid"),
        ("Overdue", '"A-2" is paid', "should be paid"),
        ("Paid", "all orders are completed", "should be done"),
        ("in 3 days", "no orders are overdue", "nothing tells that"),
        ("in 3 days", '"A-2" is not paid', "nothing in its row tells that"),
    ],
)
def test_a_box_that_selects_a_row_does_not_say_that_it_is_done(trying: Trying, site: Site, status: str, expected: str, says: str) -> None:
    site.answers["/orders"] = BOXES.format(status)
    tried = trying("orders", f"1. Click Refresh.\n   - Expect: {expected}\n", 0.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason
