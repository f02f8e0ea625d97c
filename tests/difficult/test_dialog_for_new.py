"""A form for a new record in a dialog whose fields say nothing of it; a choice behind which a step goes on."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("dialog-for-new", 'Add the person "Eve Stone" with the age 29.', "truth.added.join() === 'person,Eve Stone,29' && !truth.sought", '"Eve Stone" is shown'),
    works("dialog-for-new", 'Add the project "Roof".', "truth.added[0] === 'project' && truth.added[1] === 'Roof'"),
    fails("dialog-for-new", '1. Click "Add project".\n2. Add the person "Eve".\n', "!truth.added && !document.getElementById('name').value", "person"),
    fails("dialog-for-new", 'Add the pet "Rex".', "!truth.added && !truth.sought", "pet"),
)  # fmt: skip
def test_the_dialog_that_adds_a_person_says_whose_its_fields_are(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("dialog-for-new", "Choose the dark theme and save the settings.", "truth.saved === 'Dark'"),
    works("dialog-for-new", "Choose the high contrast theme and save the settings.", "truth.saved === 'High contrast'"),
    fails("dialog-for-new", "Choose the blue theme and save the settings.", "!truth.saved && !truth.theme", "blue"),
)  # fmt: skip
def test_what_comes_behind_a_choice_waits_until_it_is_made(trying: Trying, case: Case) -> None:
    case.holds(trying)
