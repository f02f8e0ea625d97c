"""Boxes whose title says what can be done to what is ticked: they do none of it."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("hint-boxes", 'Tick "old.txt" and delete it.', "truth.join() === 'deleted old.txt'"),
    works("hint-boxes", 'Tick "notes.md" and click "Delete selected".', "truth.join() === 'deleted notes.md'"),
    works("hint-boxes", '1. Tick "old.txt".\n2. Delete it.', "truth.join() === 'deleted old.txt'"),
    works("hint-boxes", 'Tick "plan.txt" and click "Rename".', "truth.join() === 'asked for plan.txt'"),
    fails("hint-boxes", '1. Tick "old.txt".\n2. Tick "plan.txt".\n3. Delete "old.txt".', "!truth.length", "old.txt"),
    fails("hint-boxes?bare", 'Tick "old.txt" and delete it.', "!truth.length && l.children[1].firstChild.checked", "delete", '"old.txt" is shown'),
    fails("hint-boxes", 'Delete "old.txt".', "!truth.length && ![...l.children].some((li) => li.firstChild.checked)", "old.txt", '"old.txt" is shown'),
)
def test_a_box_that_only_hints_at_an_order_does_not_carry_it_out(trying: Trying, case: Case) -> None:
    case.holds(trying)
