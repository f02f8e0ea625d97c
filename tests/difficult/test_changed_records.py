"""What is changed in a form of its own: the form of that row is opened, the field set, and the form sent."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

ROW = "[...document.querySelectorAll('tbody tr')].map((row) => row.textContent.trim())"


@tries(
    works("records-list", 'Change the age of "Bob" to 43.', "truth.join() === 'Bob/Rome/43'"),
    works("records-list", 'Set the age of "Bob" to 43 and save.', "truth.join() === 'Bob/Rome/43'"),
    works("records-list", "Change Bob's city to Oslo.", "truth.join() === 'Bob/Oslo/31'"),
    works("records-list", 'Change the name of "Bob" to "Rob".', "truth.join() === 'Rob/Rome/31'"),
    works("records-list?apply", 'Change the age of "Bob" to 43.', "truth.join() === 'Bob/Rome/43'"),
    works("records-list?two", 'Change the age of "Bob" to 43 and click "Publish".', "truth.join() === 'Bob/Rome/43'"),
    works("records-list", "Update Bobby's age to 50.", "truth.join() === 'Bobby/Oslo/50'"),
    works("records-list", "Change the city of Bob to Oslo and the age of Bob to 44.", "truth.join() === 'Bob/Oslo/31,Bob/Oslo/44'"),
    works("records-list", 'Set the age of "Bob" to 43 and cancel.', f"truth.length === 0 && {ROW}[0] === 'BobRome31Edit'"),
)
def test_one_field_of_one_record(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("records-list", 'Change the email of "Bob" to "x@y.test".', "truth.length === 0", says="email"),
    fails("records-list?two", 'Change the age of "Bob" to 43.', "truth.length === 0 && document.querySelector('[name=age]').value === '31'", says="age"),
    fails("records-list", 'Change the age of "Ann" to 43.', "truth.length === 0", says="Ann"),
    fails("screen-users", 'Change Bob\'s name to "Robert".', "!document.querySelector('[type=search]').value", says="name"),
    fails("records-list", "Change Bob's city to Paris.", "truth.length === 0", says='no option "Paris"'),
)
def test_what_the_record_or_its_form_has_not(trying: Trying, case: Case) -> None:
    case.holds(trying)
