"""What a page takes only when its field is left: that is done before an expectation is given up, and before one holds that
names the number which was just typed.
"""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("on-leaving", "Set the opacity to 80.", "truth.opacity === 80", '"opacity 80" is shown'),
    works("on-leaving", 'Enter "ann" as the email.', "truth.tabs === 1", '"This is no email address" is shown'),
    works("on-leaving", "Set the opacity to 80.", "truth.tabs === 1", 'the Opacity field is "80"'),
    works("on-leaving", "Set the threshold to 30.", "truth.threshold === 30", 'the Threshold field is "30"'),
    works("on-leaving", 'Enter "Ann" as the nickname.', "truth.tabs === 0", '"opacity 50" is shown'),
    works("on-leaving", 'Enter "Ann" as the nickname.', "truth.tabs === 0", 'the Nickname field is "Ann"'),
    works("on-leaving", "Set the age to 44.", "truth.age === 44", 'the Age field is "44"'),
)  # fmt: skip
def test_a_value_counts_that_is_taken_when_its_field_is_left(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("on-leaving", "Set the age to 12.", "truth.age === 18", "12", 'the Age field is "12"'),
    fails("on-leaving", "Set the threshold to 90.", "truth.threshold === 40", "90", 'the Threshold field is "90"'),
    fails("on-leaving", "Set the opacity to 80.", "truth.tabs === 1", "opacity 90", '"opacity 90" is shown'),
    fails("on-leaving", 'Type "Ber" into City.', "truth.tabs === 0", "Berlin", 'the City field is "Berlin"'),
    fails("on-leaving", 'Enter "abc" in the notes.', "truth.tabs === 0", "Saved", '"Saved" is shown'),
)  # fmt: skip
def test_what_leaving_undoes_or_could_choose_is_no_pass(trying: Trying, case: Case) -> None:
    case.holds(trying)
