"""Tasks with a priority, a filter and buttons under the mouse: nothing of a step is dropped, and nothing else is done instead."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("task-list", 'Add the task "Buy bread" with high priority.', "truth.join() === 'added Buy bread, High'", '"Buy bread" is shown'),
    works("task-list", 'Add the task "Buy bread".', "truth.join() === 'added Buy bread, Normal'"),
    works("task-list", 'Add "Buy bread" as a new task.', "truth.join() === 'added Buy bread, Normal'"),
    works(
        "task-list",
        'Edit the task "Water bill" and change it to "Gas bill", then press Enter.',
        "truth.join() === 'Water bill → Gas bill'",
        '"Gas bill" is shown',
    ),
    works("pencils", 'Edit "Book flights", change it to "Book trains" and save.', "truth.join() === 'Book flights → Book trains'", '"Book trains"'),
    works("pencils", '1. Click the 2nd "✏️".\n2. Type "Book trains" and press Enter.', "truth.join() === 'Book flights → Book trains'"),
    works("pencils", 'Click the 2nd "✏️", replace the text with "Book trains" and press Enter.', "truth.join() === 'Book flights → Book trains'"),
    works("pencils", 'Rename "Book flights" to "Book trains".', "truth.join() === 'Book flights → Book trains'", '"Book trains"'),
    works("task-list", 'Delete the task "Water bill".', "truth.join() === 'deleted Water bill'"),
    works("task-list", 'In the form, choose the priority "High".', "priority.value === 'High'"),
    works("task-list", "Show only the open tasks.", "truth.join() === 'view Open'", '"Call Bob" is not shown'),
    works("task-list", "Archive the done tasks.", "truth.join() === 'archived'"),
    works("task-list", 'Click "Archive done".', "truth.join() === 'archived'"),
    works("board", 'Add the card "Test" to the Doing column.', "truth.join() === 'Doing: Test'"),
    works("board", 'Add the card "Test" to "Done".', "truth.join() === 'Done: Test'"),
)
def test_all_of_the_step_is_done(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("task-list", 'Add the task "Buy bread" with urgent priority.', "!truth.length", "urgent"),
    fails("task-list", 'Add the task "Buy bread" with high importance.', "!truth.length", "with high importance"),
    fails("task-list", 'Add the task "Buy bread" as urgent.', "!truth.length", "as urgent"),
    fails("task-list", 'Add the task "Buy bread" as a high priority task.', "!truth.length", "sentence of its own"),
    fails("task-list", 'Add the task "Buy bread" to "Groceries".', "!truth.length", "Groceries"),
    fails("board", 'Add the card "Test" to the Archive column.', "!truth.length", "Archive"),
    fails("task-list", "Show only the archived tasks.", "!truth.length", "archived tasks"),
    fails("task-list", "Show only the archived ones.", "!truth.length", "archived ones"),
    fails("todos", 'Add the todo "One". Show only the archived ones.', "truth.join() === '- One'", "archived ones"),
    fails("task-list", 'In the form, choose the priority "Highest".', "priority.value === 'Normal'", "Highest"),
    fails("task-list", "Show the deleted tasks.", "!truth.length", "deleted tasks"),
    fails("pencils", 'Edit "Book flight", change it to "Book trains" and save.', "!truth.length", "Book flight"),
    fails("pencils", 'Replace the text with "Book trains" and press Enter.', "!truth.length", "the text"),
    fails("pencils", 'Type "Book trains" and press Enter.', "!truth.length", "Book trains"),
    fails("pencils", 'Archive "Book flights".', "!truth.length", "archive"),
    fails("task-list", 'Edit the task "Oil bill" and change it to "Gas bill".', "!truth.length", "Oil bill"),
)
def test_nothing_is_dropped_and_nothing_else_is_done_instead(trying: Trying, case: Case) -> None:
    case.holds(trying)
