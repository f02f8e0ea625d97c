"""What testers expect of a list: how it is sorted, who is in it, what it is called, and what stands in somebody's row."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ADD = ("Write a new post.", "truth.join() === 'Add New Post'")
INVITE = ('Click "Invite user".', "truth.join() === 'Invite user'")
RUN = ('Click "Format".', "truth.join() === 'Format'")
MENU = ('Click "Structure".', "truth.join() === 'Structure'")
TABLE = """<h1>Orders</h1><button onclick="this.after(1)">Refresh</button><table><tr><th>Order<th>Date<th>Total</tr>{}</table>"""


@tries(
    works("screen-posts", *ADD, "the posts are sorted by date, newest first", 'the first post is "Hello world!"', 'the author of "Second post" is admin'),
    works("screen-posts", *ADD, 'the page is called "Posts"', 'the last post is "Second post"', "the date filter is set to All dates"),
    works("screen-query", *RUN, "the rows are sorted by id, ascending", "the row of Bob shows 8.00"),
    works("screen-users", *INVITE, "Dora Fox is not listed", "Cem Kaya's e-mail is cem@example.com", "Bob Ray's role is Editor", "the last user is Cem Kaya"),
    works("screen-users", *INVITE, "Bob is listed", "Ann Lee is in the table", "Dora is not in the table", "the row of Cem Kaya shows cem@example.com"),
    works("screen-table", *MENU, 'the table is called "customers"', "rows per page is 25", "the row of Cem shows Izmir"),
    works("screen-kanban", 'Click "Invite".', "truth.length === 1", 'the board is called "Website relaunch"'),
    works("screen-settings", 'Click "Reset to defaults".', "truth.length === 1", "posts per page is 10", "maintenance mode is off"),
    works("screen-checkout", 'Click "Apply".', "truth.length === 1", "the quantity of Espresso is 2"),
    works(
        "screen-dashboard",
        "Refresh the dashboard.",
        "truth.length === 1",
        "the revenue is 12,400",
        "the number of orders is 310",
        "the Orders widget shows 310",
    ),
    works("screen-login", 'Click "Show password".', "truth.length === 1", "the heading says Welcome back", 'the page is called "Sign in"'),
    works("screen-media", 'Click "Bulk select".', "truth.length === 1", "the grid view is active"),
    works("screen-calendar", 'Click "Today".', "truth.length === 1", "the month view is active"),
    works("screen-query", *RUN, 'the results contain "Bob" and "Cem"'),
    works("screen-query", *RUN, '"Open orders" is among the saved queries', '"Closed orders" does not exist'),
)
def test_what_a_list_is_like(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("screen-posts", *ADD, "sorted by date, rising", "the posts are sorted by date, oldest first"),
    fails("screen-posts", *ADD, "tells no order", "the posts are sorted by author"),
    fails("screen-posts", *ADD, "no tables have such a column", "the posts are sorted by views"),
    fails("screen-posts", *ADD, 'be "Edit"', 'the first post is "Edit"'),
    fails("screen-posts", *ADD, "should be", "the date filter is set to November 2026"),
    fails("screen-users", *INVITE, "should not have", "Bob is no longer listed"),
    fails("screen-users", *INVITE, "should have", "Dora Fox is listed"),
    fails("screen-query", *RUN, "should have", 'the results contain "Dora"'),
    fails("screen-query", *RUN, "should have", 'the results contain "Query"'),
    fails("screen-users", *INVITE, "should not be shown", "Ann Lee has been deleted"),
    fails("screen-users", *INVITE, "should be", "Cem Kaya's e-mail is ann@example.com"),
    fails("screen-users", *INVITE, "should have", "Dora Fox is in the table"),
    fails("screen-kanban", 'Click "Invite".', "truth.length === 1", 'called "Boards"', 'the board is called "Boards"'),
    fails("screen-structure", "Click Operations.", "truth.length === 1", "no form of expectation", "there are 3 tables"),
    fails("screen-checkout", 'Click "Apply".', "truth.length === 1", "should be", "the quantity of Espresso is 24"),
    fails("screen-dashboard", "Refresh the dashboard.", "truth.length === 1", "should be", "the revenue is 10"),
    fails("screen-settings", 'Click "Reset to defaults".', "truth.length === 1", "should be checked", "maintenance mode is on"),
    fails("screen-media", 'Click "Bulk select".', "truth.length === 1", "not found", "the list view is active"),
    fails("screen-calendar", 'Click "Today".', "truth.length === 1", "should be chosen", "the day view is active"),
)
def test_what_a_list_is_not_like(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize(
    ("rows", "expected", "says"),
    [
        ("A,2026-01-02,£9.50 B,2026-03-01,£10.00", "the orders are sorted by total", ""),
        ("A,2026-01-02,£9.50 B,2026-03-01,£10.00", "the orders are sorted by total, highest first", "falling"),
        ("A,2026-01-02,£9.50 B,2026-03-01,$10.00", "the orders are sorted by total", "cannot be compared"),
        ("A,Jan-2,1 B,Mar-1,2", "the orders are sorted by date", "cannot be compared"),
        ("A,2026-01-02,9 B,2026-03-01,10 C,2026-02-01,11", "the orders are sorted by date", "sorted by date"),
        ("A-9,2026-01-02,9 A-10,2026-03-01,10", "the orders are sorted by order", "cannot be compared"),
        ("b,2026-01-02,9 A,2026-03-01,10", "the orders are sorted by Order, z to a", ""),
        ("b,2026-01-02,9 A,2026-03-01,10", "the orders are sorted by Order", "sorted by Order"),
        ("b,2026-01-02,9 A,2026-01-01,8", "the orders are sorted by date", ""),
    ],
)
def test_only_what_can_be_compared_is_sorted(trying: Trying, site: Site, rows: str, expected: str, says: str) -> None:
    site.answers["/orders"] = TABLE.format("".join(f"<tr><td>{row.replace(',', '<td>')}</tr>" for row in rows.split()))
    tried = trying("orders", f"1. Click Refresh.\n   - Expect: {expected}\n", 0.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason
