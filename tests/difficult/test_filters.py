"""Filters of column, operation and value, whose fields have no names: each sentence fills the right row, and sends it."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off
UNTOUCHED = "truth.applied === 0 && truth.conditions.join() === 'kind,=,Oak'"


def applied(*conditions: str) -> str:
    return f"truth.applied === 1 && truth.conditions.join(';') === '{';'.join(conditions)}'"


def only(condition: str) -> str:
    return f"truth.applied === 1 && truth.opened === 0 && truth.condition.join() === '{condition}'"


@tries(
    works("filter-rows", 'Filter by condition = "poor".', applied("kind,=,Oak", "condition,=,poor"), '"where kind = Oak and condition = poor" is shown'),
    works("filter-rows", 'Filter the trees: name starts with "Lime".', applied("kind,=,Oak", "name,starts with,Lime")),
    works("filter-rows", 'Filter by height_m greater than 30.', applied("kind,=,Oak", "height_m,>,30")),
    works("filter-rows", 'Filter by height_m at least 30.', applied("kind,=,Oak", "height_m,≥,30")),
    works("filter-rows", 'Set the first filter to name contains "Lime 1" and apply it.', applied("name,contains,Lime 1")),
    works("filter-rows", 'Add a second filter: condition = "good", and press Apply.', applied("kind,=,Oak", "condition,=,good")),
    works("filter-rows", 'Add a filter: column "height_m", operator "<", value "20". Press Apply.', applied("kind,=,Oak", "height_m,<,20")),
    works("filter-rows", 'In the filter, choose the column "height_m", the operation ">" and enter the value "30". Click Apply.', applied("kind,=,Oak", "height_m,>,30")),
    works("filter-rows", 'Filter by height_m is empty.', applied("kind,=,Oak", "height_m,is null,")),
    works("filter-rows", 'Choose "- remove filter -" in the filter for kind and click Apply.', applied()),
    fails("filter-rows", 'Filter by age > 30.', UNTOUCHED, "the filter offers no column “age”"),
    fails("filter-rows", 'Choose the column "name", the operation "is roughly" and the value "30", and click Apply.', UNTOUCHED, "no operation “is roughly”"),
    fails("filter-rows", 'Filter by height_m is roughly 30.', UNTOUCHED, "say column, operation and value"),
    fails("filter-rows", 'Add a filter for height_m > 30.', "truth.applied === 0", "should be shown", '"height_m > 30" is shown'),
)
def test_the_parts_of_a_filter_are_filled_and_sent(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("filter-one-row", 'In the filter, choose the column "height_m", the operation ">" and enter the value "30". Click Apply.', only("height_m,>,30")),
    works("filter-one-row", 'Set the first filter to name contains "Lime 1" and apply it.', only("name,contains,Lime 1"), '"where name contains Lime 1" is shown'),
    fails("filter-one-row", 'Filter by age > 30.', "truth.applied + truth.opened === 0", "the filter offers no column “age”"),
    fails("filter-one-row", 'In the filter, choose the column "height_m", the operation "≈" and enter the value "30". Click Apply.',
          "truth.applied + truth.opened === 0", "no operation “≈”"),
)
def test_the_only_filter_is_filled_and_its_value_is_no_link_in_a_row(trying: Trying, case: Case) -> None:
    case.holds(trying)
