"""Dialogs, menus and messages in a box without a height at the top of the page; what is called alike in each row."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("portal", 'Click "New member", enter "Dora" as the full name and click Save.', "truth.saved === 'Dora'",
          '"Dora was saved" is shown'),
    works("portal", 'Open the menu of "Ben" and choose Promote.', "truth.promoted.join() === 'Ben'",
          '"Ben was promoted" is shown'),
    fails("portal", 'Click "New member" and set the shoe size to 38.', "!truth.saved", "shoe size"),
    fails("portal", 'Open the menu of "Ben" and choose Fire.', "!truth.promoted.length && !truth.removed.length", "Fire"),
    fails("portal", "Click Invite.", "!truth.invited", "4711", '"Secret code 4711" is shown'),
)  # fmt: skip
def test_what_lies_over_the_page_is_seen_and_what_lies_off_it_is_not(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("portal", 'Select "Ben" and "Cleo" and click Invite.',
          "truth.invited === 'Ben,Cleo' && truth.on.join() === 'Ann,Ann Lee'"),
    works("portal", 'Switch on "Cleo".', "truth.on.includes('Cleo') && !truth.selected.length"),
    works("portal", 'Open the menu of "Cleo" and choose Promote.', "truth.promoted.join() === 'Cleo'"),
    fails("portal", 'Select "Zoe" and click Invite.', "!truth.invited && truth.on.length === 2", "Zoe"),
    fails("portal", 'Open the menu of "Zoe" and choose Promote.', "!truth.promoted.length", "Zoe"),
)  # fmt: skip
def test_the_row_that_is_named_is_the_one(trying: Trying, case: Case) -> None:
    case.holds(trying)
