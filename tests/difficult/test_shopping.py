"""A table whose boxes have no names, and of whose names one is a part of another."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("shopping", 'Check off "Milk".', "truth.join() === 'Milk true'"),
    works("shopping", 'Tick "Oat milk".', "truth.join() === 'Oat milk true'"),
    fails("shopping", 'Check off "Soy milk".', "!truth.length", "Soy milk"),
    fails("shopping", 'Check off "Oat".', "!truth.length", "Oat"),
)
def test_the_box_beside_just_this_name_is_ticked(trying: Trying, case: Case) -> None:
    case.holds(trying)
