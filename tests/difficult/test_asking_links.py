"""Windows that ask, whose answers are links called as links of the page are, or whose denial reads like a yes."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("asking-links", 'Click "Deactivate" and confirm.', "truth.join() === 'deactivated'"),
    works("asking-links", 'Click "Deactivate" and cancel.', "truth.join() === 'not deactivated'"),
    works("asking-links", '1. Click "Deactivate".\n2. Confirm.', "truth.join() === 'deactivated'"),
    works("asking-links", 'Click "Restart & clear output" and confirm.', "truth.join() === 'restarted'"),
    works("asking-links", '1. Click "Deactivate".\n2. Confirm it.', "truth.join() === 'deactivated'"),
    works("asking-links", 'Click "Yes".', "truth.join() === 'filter yes'"),
    fails("asking-links", "Confirm.", "!truth.length", "confirm"),
    fails("asking-links", 'Click "Yes" and confirm.', "truth.join() === 'filter yes'", "confirm"),
)
def test_the_answer_is_the_one_of_the_window(trying: Trying, case: Case) -> None:
    case.holds(trying)
