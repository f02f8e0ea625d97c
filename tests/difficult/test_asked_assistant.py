"""Questions to press, for an assistant beside the page: none of them is the list that a step chooses from."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("asked-assistant", 'Select the experiment "pricing" and click Delete.', "truth.join() === 'delete pricing'"),
    works("asked-assistant", 'Click "How do I create a new experiment?".', "truth.join() === 'asked: How do I create a new experiment?'"),
    fails("asked-assistant", 'Select the experiment "price" and click Delete.', "!truth.length", "price"),
    fails("asked-assistant", "Choose the owner Ann.", "!truth.length", "Ann"),
)
def test_a_question_is_no_list(trying: Trying, case: Case) -> None:
    case.holds(trying)
