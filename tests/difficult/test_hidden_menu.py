"""“Open X in the menu”: the menu is only on the way; what is not in it is not opened by opening the menu."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("hidden-menu", "Open Places in the menu.", "truth.join() === 'Places'"),
    works("hidden-menu", "Go to Places in the menu.", "truth.join() === 'Places'", '"Four places" is shown'),
    works("hidden-menu", "Open Help in the More menu.", "truth.join() === 'Help'"),
    works("hidden-menu", "1. Open Places in the menu. Open Help in the More menu.\n", "truth.join() === 'Places,Help'"),
    works("hidden-menu", "Open the menu.", "!drawer.hidden"),
)  # fmt: skip
def test_what_a_menu_holds_is_opened_and_not_only_the_menu(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("hidden-menu", "Open Reports in the menu.", "!truth.length", "Reports"),
    fails("hidden-menu", "Go to Reports in the menu.", "!truth.length", "Reports"),
    fails("hidden-menu", "Open Reports in the More menu.", "!truth.length", "Reports"),
)  # fmt: skip
def test_opening_the_menu_opens_nothing_that_it_lacks(trying: Trying, case: Case) -> None:
    case.holds(trying)
