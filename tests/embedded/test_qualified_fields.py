"""“The check-out time on Sundays” is no check-out time on all days: what nothing on the page tells of is not left out."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
HOTEL = (
    "textbox|Hotel name|value=Lindenhof|section=General", "textbox|E-mail|section=General", "textbox|Phone|section=General",
    "textbox|Check-out until|type=time|section=Check-in", "textbox|Late check-out fee|section=Check-in",
    "spinbutton|VAT (%)|value=19|section=Finance", "checkbox|VIP|section=Finance", "spinbutton|Adults|section=Stay",
    "spinbutton|Children|section=Stay", "combobox|Room|options=101;102|section=Stay", "radio|Breakfast|states=checked|section=Board",
    "radio|Full board|section=Board", "button|Save settings",
)  # fmt: skip
ROOMS = (
    "spinbutton|Adults|section=Room 1", "spinbutton|Adults|section=Room 2", "textbox|Phone of the restaurant", "textbox|Phone",
    "textbox|Sunday check-out|type=time", "button|Save",
)  # fmt: skip
TIMES = (
    "textbox|Departure|type=date", "textbox|Expected time of arrival|type=time", "textbox|Number of guests", "textbox|Date of birth|type=date",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (HOTEL, "Set the late check-out fee for suites to 30.00 and save.", NOTHING),
        (HOTEL, "Set the late check-out fee to 30.00 and save.", ["5", "13"]),
        (HOTEL, "Set the fee for late check-out to 30.00.", ["5"]),
        (HOTEL, "Set the check-out time on Sundays to 12:00.", NOTHING),
        (HOTEL, "Set the time of check-out to 12:00.", ["4"]),
        (HOTEL, "Set the VAT to 7 from 1 January 2028 and save.", NOTHING),
        (HOTEL, "Set the VAT to 7 and save.", ["6", "13"]),
        (HOTEL, 'Tick "VIP" with a discount of 10.', NOTHING),
        (HOTEL, "Make her a VIP with level Gold.", NOTHING),
        (HOTEL, 'Tick "VIP" and save.', ["7", "13"]),
        (HOTEL, "Choose Full board for the second person.", NOTHING),
        (HOTEL, "Choose Full board for the user.", ["12"]),
        (HOTEL, "Set the number of adults in the second room to 3.", NOTHING),
        (HOTEL, "Set the number of adults to 3.", ["8"]),
        (HOTEL, "Set the number of kids to 2.", ["9"]),
        (HOTEL, "Set the children's ages to 2.", NOTHING),
        (HOTEL, "Set the ages of the children to 2.", NOTHING),
        (HOTEL, 'Change the e-mail of her company to "a@b.example".', NOTHING),
        (HOTEL, 'Change the phone of the restaurant to "+49 1".', NOTHING),
        (HOTEL, 'Change the phone of the hotel to "+49 1".', ["3"]),
        (HOTEL, "Change the e-mail of the user to a@b.example.", ["2"]),
        (ROOMS, "Set the number of adults in the second room to 3.", ["2"]),
        (ROOMS, 'Change the phone of the restaurant to "+49 1".', ["3"]),
        (ROOMS, "Set the check-out time on Sundays to 12:00.", ["5"]),
        (TIMES, "Set the expected time of departure to 10:00.", NOTHING),
        (TIMES, "Set the expected time of arrival to 10:00.", ["2"]),
        (TIMES, "Set the number of people to 3.", ["3"]),
        (TIMES, "Set the date of death to 2000-01-02.", NOTHING),
        (TIMES, "Set the date of birth to 2000-01-02.", ["4"]),
    ],
)
def test_a_field_of_nothing_here_is_not_filled(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


@pytest.mark.parametrize(("step", "expected"), [('Rename the workspace to "Beta".', ["1", "2"]), ('Rename the project to "Beta".', ["2"])])
def test_what_is_renamed_is_what_the_field_is_the_name_of(doing: Doing, step: str, expected: list[str]) -> None:
    """A button without a name of what it renames is pressed; nothing is typed into the name of another thing."""
    assert doing(("textbox|Workspace name|value=Acme", "button|Rename", "button|Save"), step) == expected
