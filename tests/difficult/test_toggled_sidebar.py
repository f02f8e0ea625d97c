"""One button that shows and hides a part of the page: its state tells which of both comes next."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("toggled-sidebar", "Collapse the sidebar.", "truth.join() === 'hidden'"),
    works("toggled-sidebar", "Hide the sidebar.", "truth.join() === 'hidden'", '"Country" is not shown'),
    works("toggled-sidebar?folded", "Show the sidebar.", "truth.join() === 'shown'"),
    works("toggled-sidebar?folded", "Expand the sidebar.", "truth.join() === 'shown'"),
    works("toggled-sidebar", "Toggle the sidebar.", "truth.join() === 'hidden'"),
    fails("toggled-sidebar", "Collapse the header.", "!truth.length", "header"),
    fails("toggled-sidebar", "Hide the theme.", "!truth.length", "theme"),
    fails("toggled-sidebar?folded", "Hide the sidebar.", "!truth.length", '"Country" should be shown', '"Country" is shown'),
)
def test_what_toggles_hides_what_is_shown(trying: Trying, case: Case) -> None:
    case.holds(trying)
