"""A control is found by every name that it has, and by none that it has not."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("labels", 'Fill in the form: first name "Ann", last name "Lee", street "High St", billing city "York".', "truth.a === 'Ann' && truth.b === 'Lee' && truth.c === 'High St' && truth.d === 'York'"),
    works("labels", 'Enter "12" as the house number and "555" in the Phone number field.', "truth.e === '12' && truth.f === '555'"),
    works("labels", 'Enter "AB1" as the postcode of the recipient.', "truth.h === 'AB1' && !truth.g"),
    works("labels", 'In the Sender section, type "CD2" into Postcode.', "truth.g === 'CD2' && !truth.h"),
    works("labels", 'Type "SAVE10" into Discount code.', "truth.i === 'SAVE10'"),
    works("labels", 'Enter "pa55word" in the password field.', "truth.j === 'pa55word'"),
    works("labels", 'Enter "Acme" as the company and "99" as the tax number.', "truth.k === 'Acme' && truth.m === '99'"),
    works("labels", 'Type "123" into Fax.', "truth.n === '123'"),
    works("labels", 'Click "Print the form".', "truth.clicked.join() === 'p'"),
    works("labels", "Open the shopping cart.", "truth.clicked.join() === 'q'"),
    works("labels", "Click Edit Billing.", "truth.clicked.join() === 'r'"),
    works("labels", 'Click the button of "Sunset at the sea".', "truth.clicked.join() === 'o'"),
    fails("labels", 'Enter "AB1" as the postcode.', "!truth.g && !truth.h", "ostcode"),
    fails("labels", 'Enter "x" as the middle name.', "!truth.a && !truth.b", "middle name"),
)
def test_labels_of_every_route_name_their_fields(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("visible-name", 'Type "Nice" into Comment and click "Post Comment".', "truth.clicked.join() === 'Submit'"),
    works("visible-name", 'Click "Submit".', "truth.clicked.join() === 'Submit'"),
    works("visible-name", 'Click "Cancel".', "truth.clicked.join() === 'Discard the comment'"),
    works("visible-name", 'Click "Discard the comment".', "truth.clicked.join() === 'Discard the comment'"),
    works("visible-name", 'Click "Read more about our terms".', "truth.clicked.join() === 'Read more about our terms'"),
    works("visible-name", 'Click "Go".', "truth.clicked.join() === 'Search the comments'"),
    fails("visible-name", 'Click "More".', "!truth.clicked.length", "More"),
    works("visible-name", 'Click "Submit".', "true", 'there is a "Post Comment" button', 'there is a "Submit" button'),
)
def test_what_is_seen_and_what_is_heard_both_name_a_control(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("one-label", 'Type "Rome" into City and click Find.', "truth.searched.join() === 'city Rome'", '"Results for Rome" is shown', '"Payment failed" is not shown', '"Your changes were saved" is not shown'),
    fails("one-label", 'Type "Rome" into City and click Find.', "truth.searched.join() === 'city Rome'", "Nothing was found", '"Nothing was found in Rome" is shown'),
    works("one-label", 'Type "Rome" into City and click Find.', "truth.searched.length === 1", "no error is shown"),
)
def test_what_is_in_the_page_and_hidden_is_neither_used_nor_read(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("partial-names", 'Click "Connection".', "truth.clicked.join() === 'Connection'"),
    works("partial-names", "Open Connection.", "truth.clicked.join() === 'Connection'"),
    works("partial-names", "Click Save.", "truth.clicked.join() === 'Save'"),
    works("partial-names", 'Click "Save as new".', "truth.clicked.join() === 'Save as new'"),
    works("partial-names", 'Click "Post Connection".', "truth.clicked.join() === 'Post Connection SQL'"),
    works("partial-names", 'Enter "Ann" as the name.', "truth.name === 'Ann' && !truth.username", 'the Name field is "Ann"'),
    works("partial-names", 'Click "Ann Lee".', "truth.clicked.join() === 'Ann Lee'"),
    fails("partial-names", 'Click "nn Le".', "!truth.clicked.length", "nn Le"),
    fails("partial-names", 'Click "Connection SQL".', "!truth.clicked.length", "Connection SQL"),
)
def test_an_exact_name_beats_a_part_of_a_longer_one(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("more-actions", 'Click "Empty the bin".', "truth.done.join() === 'Empty the bin'"),
    works("more-actions", 'Delete notes.txt.', "truth.done.join() === 'Delete notes.txt'"),
    works("more-actions", 'In the row of plan.txt, click "More actions" and choose Rename.', "truth.done.join() === 'Rename plan.txt'"),
    works("more-actions", 'Open the More menu and click "Select all".', "truth.done.join() === 'Select all'"),
    fails("more-actions", 'Click "Delete".', "!truth.done.length", "Delete"),
    fails("more-actions", 'Delete photo.png.', "!truth.done.length", "photo.png"),
)
def test_an_action_behind_a_menu_is_reached(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("icons", "Open the settings.", "truth.clicked === 'a'"),
    works("icons", 'Click "Refresh".', "truth.clicked === 'b'"),
    works("icons", "Click Share.", "truth.clicked === 'c'"),
    works("icons", "Click the trash icon.", "truth.clicked === 'd'"),
    works("icons", "Click the download icon.", "truth.clicked === 'e'"),
    works("icons", 'Click "❤️".', "truth.clicked === 'f'"),
    works("icons", "Click the heart.", "truth.clicked === 'f'"),
    works("icons", "Open the shopping cart.", "truth.clicked === 'g'"),
    works("icons", 'Click "Camera".', "truth.clicked === 'h'"),
    works("icons", "Click the search icon.", "truth.clicked === 'i'"),
    fails("icons", "Click the printer icon.", "truth.clicked === ''", "printer"),
    fails("icons", 'Click "Print".', "truth.clicked === ''", "Print"),
)
def test_buttons_without_words_are_found_by_what_their_picture_says(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("cards", 'Choose the Team plan.', "truth.plan.join() === 'Team'", '"You chose Team" is shown'),
    works("cards", 'Click "Choose" under "Business".', "truth.plan.join() === 'Business'"),
    works("cards", 'Click the second "Choose" button.', "truth.plan.join() === 'Team'"),
    fails("cards", 'Click "Choose".', "!truth.plan.length", "Choose"),
    fails("cards", 'Click "Choose" in the card "Enterprise".', "!truth.plan.length", "Enterprise"),
)
def test_equal_buttons_in_cards_are_told_apart_by_their_card(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("clipped-inputs", "Choose Aisle.", "truth.place === 'Aisle'", '"Aisle seat" is shown', '"Aisle" is checked', '"Window" is not checked'),
    works("clipped-inputs", 'Tick "Meal on board".', "truth.ticked.join() === 'meal'", '"Meal on board" is checked'),
    works("clipped-inputs", 'Turn on "Quiet coach".', "truth.ticked.join() === 'quiet'"),
    works("clipped-inputs", '1. Tick "Meal on board".\n2. Untick "Meal on board".\n', "!truth.ticked.length"),
    fails("clipped-inputs", "Choose Cockpit.", "truth.place === 'Window'", "disabled"),
    fails("clipped-inputs", "Choose Gangway.", "truth.place === 'Window'", "Gangway"),
    fails("clipped-inputs", "Tick Bicycle.", "!truth.ticked.length && truth.badge === 0", 'covered by div "Sold out"'),
)
def test_an_input_clipped_away_by_a_box_around_it_is_its_label(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("second-names", 'Set the start date to "2026-04-15".', "truth.start === '2026-04-15' && !truth.end", 'the start date is "2026-04-15"'),
    works("second-names", 'Enter "2026-05-01" into the End date field.', "truth.end === '2026-05-01' && !truth.start"),
    works("second-names", 'Type "Ann" into Owner.', "truth.owner === 'Ann'", 'the Owner field contains "Ann"'),
    works("second-names", 'Type "Ann" into Search people.', "truth.owner === 'Ann'"),
    works("second-names", 'Type "Dune" into the Title field.', "truth.second === 'Dune' && !truth.first"),  # a name before a guess
    works("second-names", 'Type "Dune" into the Subject field.', "truth.second === 'Dune'"),
    fails("second-names", 'Set the start date to "2026-04-15".', "truth.start === '2026-04-15'", "should", 'the end date is "2026-04-15"'),
    fails("second-names", 'Enter "5" into the "Price range" field.', "!truth.low && !truth.high", "rice range"),
    fails("second-names", 'Enter "x" into the "Recipient" field.', "!truth.street", "Recipient"),
    fails("second-names", 'Enter "x" into the "You may leave" field.', "!truth.remark", "You may leave"),
    fails("second-names", 'Enter "2026-04-15" into the "Select Date" field.', "!truth.start && !truth.end", "2 controls fit"),
)
def test_a_label_that_is_tied_to_nothing_is_a_second_name(trying: Trying, case: Case) -> None:
    case.holds(trying)
