"""Tabs of a page that can be closed, by their cross or by their menu; and what is named as soon as it is there."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

PAGE = "closable-tabs"


@tries(
    works(PAGE, "Close the notes.txt tab.", "truth.closed.join() === 'notes.txt'", '"notes.txt" is not shown'),
    works(PAGE, 'Close the "letter.txt" tab.', "truth.closed.join() === 'letter.txt'"),
    works(PAGE, "Close the log.txt tab.", "truth.closed.join() === 'log.txt' && !truth.others"),
    works(PAGE, "Close the notes.txt tab.", "truth.closed.join() === 'notes.txt'", "the notes.txt tab is not open", "the letter.txt tab is open"),
    fails(PAGE, "Switch to the notes.txt tab.", "!truth.closed.length", "letter.txt", "the letter.txt tab is open"),
    fails(PAGE, "Switch to the notes.txt tab.", "!truth.closed.length", "letter.txt", "the letter.txt tab is not open"),
    works(PAGE, "Switch to the notes.txt tab.", "!truth.closed.length", '"Text of notes.txt" is shown'),
    works(PAGE, 'Click "New folder" and name it "data".', "truth.folders.join() === 'data'", '"data" is shown'),
    fails(PAGE, "Close the Home tab.", "!truth.closed.length && !truth.others", "closes nothing"),
    fails(PAGE, "Close the draft.txt tab.", "!truth.closed.length && !truth.others", "draft.txt"),
    fails(PAGE, 'Click "New folder" and name the file "data".', "!truth.folders.length", "name the file"),
)  # fmt: skip
def test_a_tab_that_can_be_closed(case: Case, trying: Trying) -> None:
    case.holds(trying)
