"""A board whose cards are moved by arrows: “to the right” is the button of just that card."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("arrows-board", 'Move "Design logo" to the right.', "truth.join() === 'Design logo → Doing'"),
    works("arrows-board", 'Move "Write docs" to the left.', "truth.join() === 'Write docs → To do'"),
    fails("arrows-board", 'Move "Design logo" to the left.', "!truth.length", "can be dragged"),
    fails("arrows-board", 'Move "Design" to the right.', "!truth.length", "Design"),
    fails("arrows-board", 'Move "Write docs" up.', "!truth.length", "can be dragged"),
)
def test_a_card_is_moved_by_its_own_arrow(trying: Trying, case: Case) -> None:
    case.holds(trying)
