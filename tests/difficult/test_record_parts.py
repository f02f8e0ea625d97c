"""A record whose page lists its parts too: what is ordered for a part is not done to the record."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("record-parts", "1. Delete the page.\n2. Confirm the deletion.", "truth.join() === 'delete Oat cake'", '"Oat cake" is not shown'),
    works("record-parts", "Delete the page and confirm.", "truth.join() === 'delete Oat cake'", '"Oat cake" is not shown'),
    fails("record-parts", "Delete the attachment.", "!truth.length && !location.search", "attachment"),
    fails("record-parts", "Remove the attachment.", "!truth.length && !location.search", "attachment"),
)
def test_a_part_is_not_the_record(trying: Trying, case: Case) -> None:
    case.holds(trying)
