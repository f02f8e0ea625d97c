"""A key that is to be pressed in a named field goes there, wherever the focus is."""

from __future__ import annotations

from cases import Case, tries, works
from trying import Trying


@tries(
    works("focused-keys", "Press Enter in the message.", "truth.entered === 'Message' && truth.cleared === 0"),
    works("focused-keys", "Press Enter in the name field.", "truth.entered === 'Name' && truth.cleared === 0"),
    works("focused-keys", 'Type "Hello" into the message and press Enter in the message.', "truth.entered === 'Message' && truth.clicks === 0"),
)  # fmt: skip
def test_the_field_gets_the_key(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("focused-keys", "Clear the message.", "truth.cleared === 0 && document.getElementById('message').value === ''"),
)  # fmt: skip
def test_a_field_is_emptied_beside_a_button_delete(trying: Trying, case: Case) -> None:
    case.holds(trying)
