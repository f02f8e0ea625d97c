"""Menus that a right-click opens: on what was named, and on nothing else."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

PAGE = "context-menu"


@tries(
    works(PAGE, 'Right-click "old.csv" and choose Delete.', "truth.done.join() === 'Delete old.csv' && !truth.clicked.length", '"old.csv" is not shown'),
    works(PAGE, "Right-click letter.txt and choose Rename from the menu.", "truth.done.join() === 'Rename letter.txt'"),
    works(PAGE, '1. Open the context menu of "notes.txt".\n2. Choose "Open".', "truth.done.join() === 'Open notes.txt'"),
    works(PAGE, '1. Right-click on notes.txt.\n   - Expect: "Rename" is shown\n', "truth.asked.join() === 'notes.txt' && !truth.done.length"),
    works(PAGE, 'Right-click "Bob" in the table and click "Promote".', "truth.done.join() === 'Promote Bob'"),
    works(PAGE, 'Right-click "Ann" and choose Delete.', "truth.done.join() === 'Move to Trash Ann' && !truth.trashed", "a dialog is open"),
    works(PAGE, '1. Right-click "Ann" and choose Delete.\n2. Confirm the deletion.\n', "truth.trashed === 'Ann'"),
    works(PAGE, 'Delete "old.csv".', "truth.done.join() === 'Delete old.csv' && !truth.clicked.length", '"old.csv" is not shown'),
    works(PAGE, 'Duplicate "notes.txt".', "truth.done.join() === 'Duplicate notes.txt'"),
    works(PAGE, 'Delete "Bob" and confirm.', "truth.trashed === 'Bob'"),
    fails(PAGE, 'Delete "gone.csv".', "!truth.asked.length && !truth.done.length", "gone.csv"),
    fails(PAGE, 'Archive "old.csv".', "!truth.done.length", "archive"),
    fails(PAGE, 'Right-click "missing.txt" and choose Delete.', "!truth.asked.length && !truth.done.length", "missing.txt"),
    fails(PAGE, 'Right-click "old.csv" and choose Compress.', "!truth.done.length", "Compress"),
    fails(PAGE, 'Right-click the "About" button.', "!truth.asked.length && !truth.clicked.length", "changed"),
)  # fmt: skip
def test_a_right_click(case: Case, trying: Trying) -> None:
    case.holds(trying)
