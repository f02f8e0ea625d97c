"""Fields of every kind take what the step states, or the step says what they did not take."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("native-fields", "Set the arrival date to 24 December 2026.", "truth.arrival === '2026-12-24'", 'the Arrival date field is "2026-12-24"'),
    works("native-fields", "Set the wake-up call to 7:30 am.", "truth.call === '07:30'", 'the Wake-up call field is "07:30"'),
    works("native-fields", 'Enter "2026-12-24 14:30" in the Meeting field.', "truth.meeting === '2026-12-24T14:30'"),
    works("native-fields", "Set the meeting to 24 December 2026, 2:30 pm.", "truth.meeting === '2026-12-24T14:30'"),
    works("native-fields", "Set the billing month to May 2026.", "truth.billing === '2026-05'"),
    works("native-fields", 'Set the delivery week to "2026-W45".', "truth.week === '2026-W45'"),
    works("native-fields", 'Set the delivery week to "week 45, 2026".', "truth.week === '2026-W45'"),
    works("native-fields", 'Set the background colour to "#336699".', "truth.colour === '#336699'", 'the Background colour field is "#336699"'),
    works("native-fields", "Set the background colour to red.", "truth.colour === '#ff0000'"),
    works("native-fields", "Set the volume to 70.", "truth.volume === '70'", "the Volume field is 70"),
    works("native-fields", "Set the quantity to 3.", "truth.quantity === '3'", "the Quantity field is 3"),
    works("native-fields", "Set the quantity to 12 and press Tab.", "truth.quantity === '12'", "the Quantity field is invalid"),
    works("native-fields", "Enter 19.99 as the price.", "truth.price === '19.99'", 'the Price field is "19.99"'),
    works("native-fields", 'Type "+44 20 7946 0000" into Phone and "https://example.org" into Website.', "truth.phone === '+44 20 7946 0000' && truth.site === 'https://example.org'"),
    works("native-fields", 'Choose "Firefox" as the browser.', "truth.browser === 'Firefox'", 'Browser is "Firefox"'),
    works("native-fields", 'Type "Lynx" into the Browser field.', "truth.browser === 'Lynx'"),
    fails("native-fields", "Set the volume to 72.", "!truth.volume || truth.volume === '20'", "72"),
    fails("native-fields", "Set the volume to 130.", "!truth.volume || truth.volume === '20'", "130"),
    fails("native-fields", 'Enter "soon" as the arrival date.', "!truth.arrival", "soon"),
    fails("native-fields", 'Enter "many" in the Quantity field.', "!truth.quantity", "many"),
    fails("native-fields", 'Set the delivery week to "week 60, 2026".', "!truth.week", "week"),
    fails("native-fields", 'Set the background colour to "bluish".', "!truth.colour", "bluish"),
)
def test_native_fields_take_what_their_kind_takes(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("native-lists", 'Select "Ham" and "Olives" in the Toppings list.', "truth.toppings === 'Ham,Olives'"),
    works("native-lists", "Choose Juice as the drink.", "truth.drink === 'juice'", 'Drink is "Juice"'),
    fails("native-lists", "Choose Tuna as topping.", "truth.toppings === ''", "Tuna"),
    fails("native-lists", 'Choose "Cocoa" as the drink.', "truth.drink === ''", "Cocoa"),
    fails("native-lists", 'Choose "Rum" as the drink.', "truth.drink === ''", "Rum"),
    fails("native-lists", 'Choose "Tea" as the drink.', "truth.drink === ''", "Tea"),
)
def test_native_lists_take_several_and_leave_out_what_is_disabled(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("masked", 'Type "5551234567" into the Phone field.', "truth.phone === '(555) 123-4567'", 'the Phone field is "(555) 123-4567"'),
    works("masked", 'Enter "4242 4242 4242 4242" as the card number and "12/27" as the expiry.', "truth.card === '4242 4242 4242 4242' && truth.expiry === '12/27'"),
    works("masked", 'Enter "4242424242424242" as the card number.', "truth.card === '4242 4242 4242 4242'"),
    works("masked", "Enter 1234567 as the amount.", "truth.amount === '1,234,567'", 'the Amount field is "1,234,567"'),
    works("masked-keys", 'Enter "DE89370400440532013000" in the IBAN field.', "truth.iban === 'DE89370400440532013000'"),
    works("masked-keys", 'Enter "4711" as the PIN.', "truth.pin === '4711'"),
    works("transforming", 'Type "summer26" into Coupon.', "truth.coupon === 'SUMMER26'", 'the Coupon field is "SUMMER26"'),
    works("transforming", 'Type "  ann  " into Nickname.', "truth.nick === undefined || truth.nick === 'ann'"),
    fails("transforming", 'Type "ABCDE" into Initials.', "truth.initials === 'ABC'", "ABC"),
    fails("transforming", 'Type "12ab" into the Digits only field.', "truth.digits === '12'", "12"),
    fails("transforming", 'Type "7" into the Locked field.', "truth.locked === '42'", "42"),
)
def test_fields_that_change_what_is_typed_are_told_from_those_that_reject_it(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("slug-keys", 'Enter the title "Ghost article" and click "Save draft".', "truth.saved[0] === 'ghost-article'", '"Created ghost-article" is shown'),
    works("slug-keys", 'Enter the title "Was ist ein Menü" and click "Save draft".', "truth.saved[0] === 'was-ist-ein-men'", '"Created was-ist-ein-men" is shown'),
    works("slug-keys", 'Type "red, blue," into Tags.', "!truth.chips.length", 'the Tags field is "red, blue,"'),
    fails("slug-keys", 'Enter the title "日本" and click "Save draft".', "!truth.saved.length", "Created", '"Created" is shown'),
)
def test_a_page_that_listens_to_keys_hears_of_a_typed_text(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("one-time-code", 'Enter the verification code "482913" and click Verify.', "truth.verified === '482913'", '"Verified" is shown'),
    works("one-time-code", 'Enter "482913" as the verification code.', "truth.code === '482913'"),
    works("one-time-code", 'Type "4" into Digit 1 of 6.', "truth.code === '4'"),
    fails("one-time-code", 'Enter "4829" as the verification code and click Verify.', "truth.verified === ''", "verification code"),
    fails("one-time-code", 'Enter "4829137" as the verification code.', "truth.code === ''", "4829137"),
)
def test_a_code_is_spread_over_its_boxes(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("until-valid", 'Enter "ann@example.org" as the e-mail and "correct horse" as the password, accept the terms and click "Create account".', "truth.created === 'ann@example.org'", '"Welcome!" is shown'),
    works("until-valid", 'Enter "ann@example.org" as the e-mail.', "truth.created === null", "the Create account button is disabled"),
    fails("until-valid", 'Enter "ann@example.org" as the e-mail and click "Create account".', "truth.created === null", "disabled"),
    works("password-reveal", 'Type "s3same-open" into Password and click "Show password".', "truth.shown && truth.value === 's3same-open'", "there is a \"Hide password\" button"),
)
def test_a_button_that_waits_for_a_valid_form_is_clicked_once_it_can_be(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("validation", 'Enter "Ann" as the name and "ann@example.org" as the e-mail and click Send.', "truth.sent === 1", '"Thank you" is shown'),
    fails("validation", 'Enter "Ann" as the name and click Send.', "truth.sent === 0", 'the browser did not send the form: "E-mail"'),
    fails("validation", 'Enter "Ann" as the name and click Send.', "truth.sent === 0", "Please fill out this field", '"Thank you" is shown'),
    fails("validation", 'Enter "Ann" as the name, "ann@example.org" as the e-mail, "12" as the postcode and press Send.', "truth.sent === 0", "Five digits"),
    works("validation", 'Enter "Ann" as the name and "nonsense" as the e-mail and click Send.', "truth.sent === 0", "the E-mail field is invalid", '"Thank you" is not shown'),
    works("validation", 'Enter "Ann" as the name and "nonsense" as the e-mail and click Send.', "truth.sent === 0", "an error says \"include an '@'\""),
)
def test_what_the_browsers_own_validation_stops_is_named(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("date-text", "Set “Issued on” to 24 December 2020.", "truth.issued === '24/12/2020'"),
    works("date-text", "Enter 24 December 2026 in the “Expires on” field.", "truth.expires === '2026-12-24'"),
    works("date-text", 'Type "24/12/2020" into "Issued on" and press Tab.', "truth.issued === '24/12/2020'"),
    works("date-two-months", "Choose 14 June 2026 as the check-in.", "truth.date === '2026-06-14'"),
    works("date-two-months", "Set the check-in to 2026-08-03.", "truth.date === '2026-08-03'"),
    works("date-two-months", "Set the check-in date to 20 May 2026.", "truth.date === '2026-05-20'"),
    fails("date-two-months", "Set the check-in to 3 May 2026.", "truth.date === ''", "3 May"),
    fails("date-two-months", "Set the check-in to 2026-10-03.", "truth.date === ''", "2026-10-03"),
)
def test_dates_are_picked_and_written_as_the_field_shows_them(trying: Trying, case: Case) -> None:
    case.holds(trying)


TWO_LABELS = """<script>window.truth = {}</script><title>Book</title><h1>Change book</h1>
    <form oninput="truth[event.target.id] = event.target.value">
    <div class="row">Publisher: <input id="publisher" readonly value="Paper Lane" onclick="truth.publisher = 'opened'"></div>
    <div class="row"><label for="published">Published on:</label> <input id="published"> <a href="#today">Today</a></div>
    <div class="row"><span>Last checked:</span> <p>Date: <input id="day"> <a href="#today">Today</a><br>
      Time: <input id="time"> <a href="#now">Now</a></p></div>
    <div class="row"><span>Last lent:</span> <p>Date: <input id="lent"> <a href="#today">Today</a><br>
      Time: <input id="lent-at"> <a href="#now">Now</a></p></div></form>"""


def test_a_field_is_told_by_the_words_beside_it_and_by_those_of_its_row(trying: Trying, site: Site) -> None:
    site.answers["/book"] = TWO_LABELS
    tried = trying("book", '1. Set the date of "Last checked" to "2026-03-01".\n2. Enter "14:30" as the time of "Last lent".\n')
    assert tried.passed, tried
    assert tried.truth == {"day": "2026-03-01", "lent-at": "14:30"}


@pytest.mark.parametrize("words", ['Set the date of "Last seen" to "2026-03-01".', 'Set "Returned on" to "1 March 2026".', 'Set the date to "2026-03-01".'])
def test_a_date_goes_into_no_other_field_than_its_own(trying: Trying, site: Site, words: str) -> None:
    site.answers["/book"] = TWO_LABELS
    tried = trying("book", f"1. {words}\n")
    assert not tried.passed, tried
    assert tried.truth == {}


@tries(
    works("datalist", 'Choose "Firefox" in the browser field.', "truth.browser === 'Firefox'", 'Browser is "Firefox"'),
    works("datalist", 'Set the browser to "Lynx".', "truth.browser === 'Lynx'"),
    works("datalist", 'Type "Lynx" into the Browser field.', "truth.browser === 'Lynx'"),
    works("datalist", 'Choose "Country 3" as the country.', "truth.country === 'Country 3'"),
    fails("datalist", 'Choose "Lynx" in the browser field.', "!truth.browser", 'offers "Chrome", "Firefox", "Safari", and no "Lynx"'),
    fails("datalist", 'Choose "firefox" as the browser.', "!truth.browser", 'and no "firefox"'),  # it would be typed so
    fails("datalist", 'Choose "Atlantis" as the country.', "true", "could not be done"),
)
def test_what_the_browser_suggests_is_chosen_by_typing_it_and_nothing_else_is(trying: Trying, case: Case) -> None:
    case.holds(trying)


def test_what_the_browser_suggests_takes_one_decision(trying: Trying) -> None:
    tried = trying("datalist.html", '1. Choose "Firefox" in the browser field.\n')
    assert tried.passed, tried
    assert len(tried.run.stage.trail.entries) == 1
