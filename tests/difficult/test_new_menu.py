"""“New” is a menu of what can be made, and a file's name a button that opens it: neither click did what the step says."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("new-menu", "Create a new folder.", "truth.join() === 'New Folder'", '"Untitled Folder" is shown'),
    works("new-menu", "Create a new file from the New menu.", "truth.join() === 'New File'"),
    works("new-menu", 'Open "old.csv".', "truth.join() === 'opened old.csv'"),
)
def test_what_is_made_is_chosen_in_the_menu(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("new-menu", "Create a new notebook.", "!truth.length", "offers no notebook"),
    fails("new-menu", "Create a new text file from the New menu.", "!truth.length", "offers no text file"),
    fails("new-menu", 'Select the file "old.csv" and delete it.', "!truth.length", "delete"),
    fails("new-menu", 'Archive "old.csv".', "!truth.length", "archive"),
)
def test_a_menu_that_opened_and_a_name_made_nothing(trying: Trying, case: Case) -> None:
    case.holds(trying)
