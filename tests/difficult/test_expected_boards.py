"""What testers expect of a board: cards in columns that are called by their names alone, how many, and in which order."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

MINE = 'Click "Only my cards".'
CLICKED = "truth.join() === 'Only my cards'"
CARD = "<article><h3><a href='#'>{0}</a></h3><p>Ann</p><button>Edit</button><button>Move</button></article>"
LIST = """<h1>Tasks</h1><button onclick="window.truth = 1">Refresh</button><h2>All tasks</h2>
    <table><tr><th>Name<th>Status</tr><tr><td>Write texts<td>Review</tr><tr><td>Buy domain<td>Done</tr></table>"""


@tries(
    works("screen-kanban", MINE, CLICKED, '"Set up server" is in Doing', '"Write texts" is not in Done'),
    works("screen-kanban", MINE, CLICKED, '"Buy domain" is in the Done column', "the Done column contains one card"),
    works("screen-kanban", MINE, CLICKED, "there are 2 cards in To do", "Doing has 1 card", "there are two cards in the To do column"),
    works("screen-kanban", MINE, CLICKED, 'the first card in To do is "Write texts"', 'the last card in To do is "Choose photos"', "there are 4 cards"),
    works("screen-comments", "Open the posts.", "truth.join() === 'Posts'", "there are 3 comments"),
    works("screen-dashboard", "Refresh the dashboard.", "truth.join() === 'Refresh'", "there are two widgets"),
)
def test_cards_are_in_the_columns_that_are_called_by_name(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("screen-kanban", MINE, CLICKED, "shown in Done", '"Set up server" is in Done'),
    fails("screen-kanban", MINE, CLICKED, "not be shown in Done", '"Buy domain" is not in Done'),
    fails("screen-kanban", MINE, CLICKED, "should be 3 cards", "there are 3 cards in To do"),
    fails("screen-kanban", MINE, CLICKED, "should be 2 cards", "Doing has 2 cards"),
    fails("screen-kanban", MINE, CLICKED, "should be 0 cards", "no cards are left in Doing"),
    fails("screen-kanban", MINE, CLICKED, "not found", "there are 0 cards in Review"),
    fails("screen-kanban", MINE, CLICKED, "not found", '"Set up server" is not in Review'),
    fails("screen-kanban", MINE, CLICKED, "card 1", 'the first card in To do is "Choose photos"'),
    fails("screen-kanban", MINE, CLICKED, "should be 2 cards", "there are 2 cards"),
    fails("screen-comments", "Open the posts.", "truth.join() === 'Posts'", "should be 2 comments", "there are 2 comments"),
    fails("screen-comments", "Open the posts.", "truth.join() === 'Posts'", "should be 3 orders", "there are 3 orders"),
)
def test_what_is_not_in_a_column_is_not_said_to_be(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.parametrize(("expected", "passes"), [("Doing has 2 cards", False), ("Doing has 3 cards", False), ("Sprint 2 has 1 card", True)])
def test_a_number_in_the_heading_that_tells_another_number_is_not_passed_over(trying: Trying, site: Site, expected: str, passes: bool) -> None:
    board = f"<section aria-label='Doing'><h2>Doing 3</h2>{CARD.format('A')}{CARD.format('B')}</section><section><h2>Sprint 2</h2>{CARD.format('C')}</section>"
    site.answers["/board"] = f"<h1>Board</h1><button onclick='window.truth = 1; this.after(1)'>Refresh</button>{board}"
    tried = trying("board", f"1. Click Refresh.\n   - Expect: {expected}\n", 0.5)
    assert tried.passed is passes, tried


@pytest.mark.parametrize(
    ("expected", "passes"),
    [
        ('"Write texts" is in Review', True),
        ('"Write texts" is not in Done', True),
        ('"Write texts" is in Done', False),
        ('"Buy domain" is not in Done', False),
        ('"Buy domain" is not in Dnoe', False),
    ],
)
def test_where_no_part_is_called_so_the_row_says_it(trying: Trying, site: Site, expected: str, passes: bool) -> None:
    site.answers["/list"] = LIST.replace("window.truth = 1", "this.after(1)")
    tried = trying("list", f"1. Click Refresh.\n   - Expect: {expected}\n", 0.5)
    assert tried.passed is passes, tried
