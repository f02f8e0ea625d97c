"""A question on a page of its own, and what has a path for its name."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("asking-page", 'Delete the page "Winter hours" and confirm the deletion.', "truth.join() === 'delete Winter hours'", '"Winter hours" is not shown'),
    works("asking-page", '1. Click "Delete" in the row of "Winter hours".\n2. Confirm the deletion.', "truth.join() === 'delete Winter hours'", '"Winter hours" is not shown'),
    works("asking-page", '1. Click "Unpublish" in the row of "Old ropes".\n2. Confirm that it should be unpublished.', "truth.join() === 'unpublish Old ropes'", "the page heading is Pages"),
    works("asking-page", '1. Click "Delete" in the row of "Old ropes".\n2. Confirm that you want to delete it.', "truth.join() === 'delete Old ropes'", '"Old ropes" is not shown'),
    fails("asking-page", '1. Click "Unpublish" in the row of "Old ropes".\n2. Confirm the deletion.', "!truth.length", "confirm"),
    fails("asking-page", "Confirm the deletion.", "!truth.length", "confirm"),
    fails("asking-page", '1. Click "Delete" in the row of "Old ropes".\n2. Confirm that the page is deleted.', "!truth.length", "check"),
)
def test_the_one_yes_of_the_page_is_pressed(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("asking-page", 'Open the entry "/old-1" in the table.', "truth.join() === 'open /old-1'"),
    fails("asking-page", 'Open the redirect from "/old-visit".', "!truth.length && document.title === 'Pages'", "old-visit"),
)
def test_a_path_in_a_list_is_no_address(trying: Trying, case: Case) -> None:
    case.holds(trying)
