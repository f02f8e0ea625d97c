"""Paths, sliders, scrolling, formatting, parts of options, all and each, look-ups: what their wishes hold."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Wish


def wishes(step: str) -> tuple[Wish, ...]:
    parsed = parse(step)
    assert parsed.not_understood == (), parsed.not_understood
    return parsed.wishes


def texts(step: str) -> list[str]:
    return [w.text for w in wishes(step)]


def why(step: str) -> str:
    parsed = parse(step)
    assert parsed.not_understood, [w.text for w in parsed.wishes]
    return parsed.not_understood[0].why


# --- nothing, kinds, left-out conjunctions ------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["nothing", "none of them", "none", "no options", "none of the checkboxes", "no checkboxes", "nothing from the list"])
def test_choosing_nothing_is_no_wish(words: str) -> None:
    assert texts(f"Select {words} and click Submit.") == ["click Submit"]


@pytest.mark.parametrize("step", ["Select nothing.", "Enter nothing.", "Do nothing.", "Click nothing."])
def test_a_step_that_orders_nothing_at_all_is_not_understood(step: str) -> None:
    assert parse(step).not_understood
    assert parse(step).wishes == ()


@pytest.mark.parametrize("step", ['Select "None".', "Select None."])
def test_an_option_that_is_called_none_is_chosen(step: str) -> None:
    assert wishes(step)[0].value == "None"
    assert parse("Select none.", known=["none"]).wishes[0].value == "none"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ('Click on a "textarea" widget.', "click the first textarea"),
        ("Click any checkbox.", "click the first checkbox"),
        ("Click a radio button.", "click the first radio button"),
        ("Click one of the buttons.", "click the first button"),
        ('Click a "button" element.', "click the first button"),
        ("Tick any of the checkboxes.", "tick the first checkbox"),
        ("Double-click a link.", "double-click the first link"),
    ],
)
def test_a_kind_of_control_means_the_first_of_it(step: str, text: str) -> None:
    assert texts(step) == [text]


@pytest.mark.parametrize("step", ["Open any product.", "Pick a colour.", 'Click a "Delete" button.', "Choose a seat in row 5.", "Click an order."])
def test_a_thing_that_is_no_kind_of_control_must_be_named(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    ("step", "intents"),
    [
        ("Scroll the textarea to the bottom of the text hit submit.", ["scroll the textarea to the bottom", "click submit"]),
        ('Type "x" into the name field press Enter', ['type "x" into the name field', "press Enter"]),
        ("Select Red click Submit", ["choose Red", "click Submit"]),
        ('Tick Gift wrap press "Pay"', ["tick Gift wrap", 'click "Pay"']),
        ("Tick Gift wrap click the submit button", ["tick Gift wrap", "click the submit button"]),
    ],
)
def test_a_verb_that_surely_starts_a_clause_needs_no_and(step: str, intents: list[str]) -> None:
    assert texts(step) == intents


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Type Please press submit now into the note.", 'type "Please press submit now" into the note'),
        ("Click the press release link.", "click the press release link"),
        ('Choose "Hit submit" in the list.', 'choose "Hit submit" in the list'),
        ("Open the greatest hit list.", "open the greatest hit list"),
    ],
)
def test_a_verbs_word_inside_a_name_or_a_value_starts_no_clause(step: str, text: str) -> None:
    assert texts(step) == [text]


# --- introductions and names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        'Switch between the tabs to find and click on the link "ut."',
        'Go through the tabs and click the link "ut."',
        'Look through the pages. Click on the link "ut."',
        'Browse through all the sections, then click the link "ut."',
        'Navigate through the file tree. Find and click on the link "ut."',
        'Cycle through the different tabs to locate and click the link "ut."',
    ],
)
def test_how_to_look_for_it_is_no_wish(step: str) -> None:
    assert texts(step) == ['click the link "ut."']


@pytest.mark.parametrize(
    "step",
    [
        "Navigate through the file tree.",
        "Switch between the tabs.",
        "Click through the pages and click Finish.",
        'Go through the tabs and type "x" into the name.',
    ],
)
def test_looking_round_for_nothing_is_not_understood(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    "words",
    [
        'the item labeled "J"', 'the item labelled "J"', 'the folder or file named "J"', 'the entry called "J"', 'the option titled "J"',
        'the item with the text "J"', 'the row that says "J"', 'the thing saying "J"', '"J" below', 'the item named "J" shown below',
    ],
)  # fmt: skip
def test_a_name_may_be_announced(words: str) -> None:
    assert texts(f"Click on {words}.") == ['click "J"']


def test_words_about_where_it_stands_are_dropped() -> None:
    assert texts('Expand the pie menu below and click on the item labeled "J".') == ["expand the pie menu", 'click "J"']
    assert texts("Click the Save button on this page.") == ["click the Save button"]
    assert texts("Click Delete in the row above.") == ["click Delete in the row above"]


@pytest.mark.parametrize("step", ["Focus into the 3rd input textbox.", "Focus on the 3rd input textbox.", "Set the focus to the 3rd input textbox."])
def test_focusing_is_clicking_into_it(step: str) -> None:
    assert texts(step) == ["click the 3rd input textbox"]


# --- paths --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "act", "path", "text"),
    [
        ("Select Ann>Bob>Carl", Act.CHOOSE, ("Ann", "Bob"), "choose Carl"),
        ("Select Ann > Bob.", Act.CHOOSE, ("Ann",), "choose Bob"),
        ("Click File > Save as.", Act.CLICK, ("File",), "click Save as"),
        ("Open Settings → Privacy → Cookies.", Act.OPEN, ("Settings", "Privacy"), "open Cookies"),
        ("Choose Edit » Copy.", Act.CHOOSE, ("Edit",), "choose Copy"),
        ("Click File -> Export -> PDF.", Act.CLICK, ("File", "Export"), "click PDF"),
        ('Select "A>B" > "C".', Act.CHOOSE, ("A>B",), 'choose "C"'),
        ("Go to Settings / Privacy.", Act.OPEN, ("Settings",), "open Privacy"),
        ("Choose Europe / Norway.", Act.CHOOSE, (), "choose Europe / Norway"),
        ("In the File menu, choose Save as.", Act.CHOOSE, ("File",), 'choose "Save as" in the File menu'),
        ("From the Edit menu select Copy.", Act.CHOOSE, ("Edit",), 'choose "Copy" in the Edit menu'),
        ("In the Country field, choose Spain.", Act.CHOOSE, (), 'choose "Spain" in the Country field'),
        ("In the menu, choose Spain.", Act.CHOOSE, (), 'choose "Spain" in the menu'),
    ],
)
def test_a_path_goes_with_the_wish_for_its_last_entry(step: str, act: Act, path: tuple[str, ...], text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.path, wish.text) == (act, path, text)


def test_a_path_is_part_of_a_longer_step() -> None:
    first, second = wishes("Select File > Save as and click OK.")
    assert (first.path, first.text, second.text) == (("File",), "choose Save as", "click OK")


# --- sliders ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "target", "value"),
    [
        ("Select 104 with the slider.", "the slider", "104"),
        ("Select -5 on the price slider.", "the price slider", "-5"),
        ("Set the slider to 104.", "the slider", "104"),
        ("Move the volume slider to 30.", "the volume slider", "30"),
        ("Drag the slider to 5.", "the slider", "5"),
        ("Slide the price slider to 50.", "the price slider", "50"),
        ("Using the slider, select 7.", "the slider", "7"),
        ("Use the slider to select 7.", "the slider", "7"),
        ("Set the spinner to -4.", "the spinner", "-4"),
        ("Increase the quantity to 5.", "the quantity", "5"),
    ],
)
def test_a_slider_is_set_to_a_number(step: str, target: str, value: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.target, wish.value, wish.text) == (Act.SET, target, value, f'set {target} to "{value}"')


@pytest.mark.parametrize(
    "step",
    [
        "Set the sliders to the combination [10,18,-15].", "Set the sliders to 10, 18 and -15.", "Set all three sliders to 10, 18, and -15.",
        "Set the sliders to the values 10, 18, -15 respectively.", "Move the sliders to [10, 18, -15].", "Set the sliders to 10/18/-15.",
    ],
)  # fmt: skip
def test_several_sliders_are_set_one_by_one(step: str) -> None:
    assert texts(step) == ['set the 1st slider to "10"', 'set the 2nd slider to "18"', 'set the 3rd slider to "-15"']


@pytest.mark.parametrize(
    "step",
    [
        "Set the sliders to 5.", "Set the two sliders to 1, 2, 3.", "Drag the slider to the right.", "Set the sliders to the maximum.",
        "Increase the quantity by 2.", "Lower the price by 10.", "Raise the volume by 5.",
    ],
)  # fmt: skip
def test_a_slider_without_a_value_of_its_own_is_not_understood(step: str) -> None:
    assert why(step)


# --- scrolling ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "target", "value", "text"),
    [
        ("Scroll down.", "", "down", "scroll down"),
        ("Scroll up a bit.", "", "up", "scroll up"),
        ("Scroll down the page.", "", "down", "scroll down"),
        ("Scroll to the end of the page.", "", "bottom", "scroll to the bottom"),
        ("Scroll all the way up to the top.", "", "top", "scroll to the top"),
        ("Scroll the textarea to the bottom.", "the textarea", "bottom", "scroll the textarea to the bottom"),
        ("Scroll the textarea to the top of the text.", "the textarea", "top", "scroll the textarea to the top"),
        ("Scroll to the end of the list.", "the list", "bottom", "scroll the list to the bottom"),
        ("Scroll down in the list.", "the list", "down", "scroll down in the list"),
        ('Scroll the "Terms" box to the end.', 'the "Terms" box', "bottom", 'scroll the "Terms" box to the bottom'),
        ("In the list, scroll up.", "the list", "up", "scroll up in the list"),
    ],
)
def test_scrolling_says_what_and_how_far(step: str, target: str, value: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.target, wish.value, wish.text) == (Act.SCROLL, target, value, text)


@pytest.mark.parametrize("step", ['Scroll down until you see "Load more".', 'Scroll to the section "Prices".', "Scroll down to the footer."])
def test_scrolling_to_something_goes_on_looking(step: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.value) == ("scroll down", None)


# --- formatting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "target", "value"),
    [
        ('Make "X" bold.', "X", "bold"),
        ("Underline the word X.", "X", "underline"),
        ("Using the text editor, give the text Tortor the style underlined.", "Tortor", "underline"),
        ("Using the text editor, give the text Neque, the style bold.", "Neque,", "bold"),
        ("Using the text editor, make everything the color yellow.", "", "yellow"),
        ("Make all the text italic.", "", "italic"),
        ("Make the whole text red.", "", "red"),
        ("Set the text colour of X to red.", "X", "red"),
        ('Change the color of the word "X" to blue.', "X", "blue"),
        ('Format "X" as italic.', "X", "italic"),
        ('Make the phrase "X Y" struck through.', "X Y", "strikethrough"),
        ('In the editor, turn the text "X" green.', "X", "green"),
        ("Apply bold to the word X.", "X", "bold"),
        ('Italicize "X".', "X", "italic"),
        ('Select the word "X" and make it bold.', "X", "bold"),
    ],
)
def test_formatting_says_which_text_and_how(step: str, target: str, value: str) -> None:
    wish = wishes(step)[-1]
    assert (wish.act, wish.target, wish.value) == (Act.FORMAT, target, value)
    assert wish.text == (f'format "{target}" as {value}' if target else f"format everything as {value}")


def test_several_texts_and_several_styles_are_formatted_one_by_one() -> None:
    assert texts('Make "A" and "B" bold.') == ['format "A" as bold', 'format "B" as bold']
    assert texts('Make "A" bold and italic.') == ['format "A" as bold', 'format "A" as italic']


@pytest.mark.parametrize("step", ["Make a reservation.", "Make the heading bold.", 'Make "X" pretty.', 'Make "X".', "Make it bold."])
def test_what_is_no_formatting_is_not_understood(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Set the color of the car to red.", 'set the color of the car to "red"'),
        ("Set the text color to red.", 'set the text color to "red"'),
        ('Turn "X" on.', 'turn on "X"'),
        ('Give the name "Bold".', 'type "Bold" into the name'),
        ("Underline.", "click underline"),
    ],
)
def test_fields_and_buttons_are_no_formatting(step: str, text: str) -> None:
    assert texts(step) == [text]


# --- parts of options ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "target", "begins", "ends", "text"),
    [
        ('Enter an item that starts with "Sa" and ends with "ino".', "", "Sa", "ino", 'choose the item that starts with "Sa" and ends with "ino"'),
        ('Enter an item that starts with "Par".', "", "Par", "", 'choose the item that starts with "Par"'),
        ("Choose the entry that begins with Sa.", "", "Sa", "", 'choose the item that starts with "Sa"'),
        ('Pick the country starting with "No".', "the country", "No", "", 'choose the country that starts with "No"'),
        ('Select the option ending in "x" from the Size field.', "the Size field", "", "x", 'choose the item that ends with "x" in the Size field'),
        ('In the tags field, enter a value that begins with "ab".', "the tags field", "ab", "", 'choose the item that starts with "ab" in the tags field'),
        ('Click the suggestion whose name starts with "B".', "", "B", "", 'choose the item that starts with "B"'),
    ],
)
def test_an_option_may_be_told_by_a_part_of_it(step: str, target: str, begins: str, ends: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.target, wish.begins, wish.ends, wish.value) == (Act.CHOOSE, target, begins, ends, None)
    assert wish.text == text


@pytest.mark.parametrize("step", ['Choose the item that starts with "a" and starts with "b".', "Choose the item that starts with the letter."])
def test_a_part_that_is_not_told_is_not_understood(step: str) -> None:
    assert parse(step).not_understood


def test_starting_in_a_name_is_no_part_of_an_option() -> None:
    assert texts('Enter the start date "2016-10-10".') == ['type "2016-10-10" into the start date']
    assert texts('Click "Start with a template".') == ['click "Start with a template"']


# --- all and each -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "text", "place", "besides"),
    [
        ("Tick all checkboxes.", "tick the checkbox", "", ()),
        ("Check every box.", "tick the checkbox", "", ()),
        ("Uncheck everything.", "untick the checkbox", "", ()),
        ("Check all.", "tick the checkbox", "", ()),
        ("Select all options except Red.", "choose the option", "", ("Red",)),
        ('Tick all boxes except "News" and "Offers".', "tick the checkbox", "", ("News", "Offers")),
        ("Select all the options except for Red and Blue.", "choose the option", "", ("Red", "Blue")),
        ("Click every checkbox in the Toppings section.", "click the checkbox in the Toppings section", "Toppings section", ()),
        ('Click the "Like" button on all posts by @ann.', 'click the "Like" button in the row of "@ann"', "posts by @ann", ()),
        ('For each post by @ann, click "Like".', 'click "Like" in the row of "@ann"', "post by @ann", ()),
        ('Click "Like" on every post.', 'click "Like"', "post", ()),
        ("Remove every item from the basket.", "click remove", "basket", ()),
        ("Delete all emails from Ann.", 'click delete in the row of "Ann"', "Ann", ()),
    ],
)
def test_all_of_them_are_one_wish(step: str, text: str, place: str, besides: tuple[str, ...]) -> None:
    (wish,) = wishes(step)
    assert (wish.every, wish.text, wish.place, wish.besides) == (True, text, place, besides)


def test_the_clause_after_all_of_them_is_another_wish() -> None:
    first, second = wishes('Click the "Like" button on all posts by @ann and then click Submit')
    assert (first.every, second.every, second.text) == (True, False, "click Submit")


@pytest.mark.parametrize(
    ("step", "text"),
    [("Select all.", "click select all"), ("Accept all cookies.", "click accept all cookies"), ("Show all orders.", "show all orders"),
     ("Click All.", "click All"), ('Click "Select all".', 'click "Select all"')],
)  # fmt: skip
def test_all_may_be_the_name_of_one_control(step: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.every) == (text, False)
    assert not parse("Select all rows.", known=["Select all rows"]).wishes[0].every


@pytest.mark.parametrize(
    "step", ["Delete all of them.", "Select every checkbox except the first.", "Select everything but the last.", "Open any product.", "Click Yes or No."]
)
def test_all_of_what_must_be_said(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize("name", ["@beaulah", "@ann_lee"])
def test_a_handle_in_front_is_the_row(name: str) -> None:
    (wish,) = wishes(f'For the user {name}, click on the "Retweet" button.')
    assert (wish.text, wish.place, wish.every) == (f'click the "Retweet" button in the row of "{name}"', name, False)


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Click Edit next to Users.", "click Edit next to Users"), ("In the row of Bob, click Edit.", "click Edit in the row of Bob"),
        ("Under Billing click Edit.", "click Edit under Billing"), ("Click Edit of the second card.", "click Edit of the second card"),
    ],
)  # fmt: skip
def test_other_places_keep_their_way(step: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.every) == (text, False)


# --- dates --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("date", ["12/24/2016", "24.12.2016", "24 December 2016", "Dec 24th, 2016", "2016-12-24", "24 December"])
def test_a_date_is_set_as_it_is_said(date: str) -> None:
    (wish,) = wishes(f"Select {date} as the date.")
    assert (wish.act, wish.target, wish.value, wish.text) == (Act.SET, "the date", date, f'set the date to "{date}"')
    assert wishes(f"Set the check-in date to {date}.")[0].value == date
    assert wishes(f"Enter {date} as the date.")[0].act is Act.TYPE


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Choose 24 December as the check-in date.", 'set the check-in date to "24 December"'),
        ("Set the time to 5:30 pm.", 'set the time to "5:30 pm"'),
        ("Select 17:30 as the time.", 'set the time to "17:30"'),
        ("Pick Dec 24th, 2016 in the calendar.", 'set the calendar to "Dec 24th, 2016"'),
        ("In the calendar, select 12/24/2016.", 'set the calendar to "12/24/2016"'),
        ("Choose 17:30.", "choose 17:30"),
    ],
)
def test_dates_and_times_have_fields(step: str, text: str) -> None:
    assert texts(step) == [text]


@pytest.mark.parametrize("day", ["tomorrow", "today", "next Friday", "yesterday"])
def test_a_day_that_moves_is_not_fixed(day: str) -> None:
    assert "another day" in why(f"Select {day} as the date.")
    assert "another day" in why(f"Set the check-in date to {day}.")


# --- look-ups -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "source", "target"),
    [
        ("Enter the value of Language into the text field.", "the value of Language", "the text field"),
        ("Type the phone number of Ann into Phone.", "the phone number of Ann", "Phone"),
        ("Copy the order number into the search field.", "the order number", "the search field"),
        ("Enter Ann's e-mail address in the field.", "Ann's e-mail address", "the field"),
        ("Type the text below into the text field.", "the text below", "the text field"),
        ("Enter the code shown above in the code field.", "the code shown above", "the code field"),
        ("Enter the code shown above.", "the code shown above", ""),
        ("Put the value of Year of Birth in the text box.", "the value of Year of Birth", "the text box"),
    ],
)
def test_what_the_page_shows_in_a_named_place_is_copied(step: str, source: str, target: str) -> None:
    (wish,) = wishes(step)
    assert (wish.act, wish.source, wish.target, wish.value, wish.fills) == (Act.COPY, source, target, None, True)


@pytest.mark.parametrize(
    "step",
    [
        "Type the order number into the search field.", "Enter the name of the user into the name field.", "Fill in the date of birth of Ann.",
        "Type Ann's book into the title.", "Enter the right code into the code field.", "Enter a value into the text field.",
        "Tick A and enter the code shown above.",
    ],
)  # fmt: skip
def test_a_value_that_nobody_stated_and_no_place_shows_is_a_gap(step: str) -> None:
    assert parse(step).not_understood


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ('Type "x" into the text field below.', 'type "x" into the text field below'),
        ('Type the text "x" into the note.', 'type "x" into the note'),
        ('Enter the number "-7" into the 2nd textbox.', 'type "-7" into the 2nd textbox'),
        ('Enter the password "UT" into the text fields.', 'type "UT" into the password'),
        ("Enter the value 5 for the amount.", 'type "5" into the amount'),
    ],
)
def test_a_stated_value_is_no_look_up(step: str, text: str) -> None:
    (wish,) = wishes(step)
    assert (wish.text, wish.act) == (text, Act.TYPE)


def test_putting_a_named_thing_in_the_basket_types_nothing() -> None:
    assert texts("Put the story of Dune in the basket.") == ['click add to basket for "story of Dune"']


# --- intents ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        "Set the sliders to [1,2].", "Scroll the list to the top.", 'Make "X" bold.', "Make everything red.", 'Pick the country starting with "No".',
        "Select 12/24/2016 as the date.", 'Click the "Like" button on all posts by @ann.', "Tick all boxes.", "Click any checkbox.",
        "Enter the value of Language into the text field.", "Select A>B.",
    ],
)  # fmt: skip
def test_an_intent_reads_as_the_same_wish_again(step: str) -> None:
    for wish in wishes(step):
        (again,) = wishes(wish.text)
        assert (again.act, again.text, again.value, again.begins, again.ends) == (wish.act, wish.text, wish.value, wish.begins, wish.ends)


# --- what is opened for editing, and what is made of a type -------------------------------------------------------------


@pytest.mark.parametrize("step", ['Open the page "A" for editing.', 'Edit the page "A".'])
def test_opening_something_for_editing_is_editing_it(step: str) -> None:
    assert texts(step) == ['click edit in the row of "A"']


def test_what_has_no_name_is_only_opened() -> None:
    assert texts("Open the page for editing.") == ["open the page for editing"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Add a child page of the type "Standard page".', ["click add a child page", 'choose "Standard page"']),
        ("Create a new field of type Text.", ["click create a new field", 'choose "Text"']),
        ("Insert a block of the kind Heading.", ["click insert a block", 'choose "Heading"']),
        ("Add a bottle of wine.", ["click add a bottle of wine"]),
    ],
)
def test_a_type_is_chosen_after_what_makes_one(step: str, expected: list[str]) -> None:
    assert texts(step) == expected


@pytest.mark.parametrize(
    ("step", "texts"),
    [
        ('Create a client "Nova" with the contact person Mia Holt.', ['set the contact person to "Mia Holt"']),
        ("Create a client with the first name Ann Lee and the city Rome.", ['set the first name to "Ann Lee"', 'set the city to "Rome"']),
        ("Create a client with the Country France.", ['set the Country to "France"']),
    ],
)
def test_a_name_of_two_words_is_the_value_of_its_field(step: str, texts: list[str]) -> None:
    assert [w.text for w in parse(step).wishes if w.text.startswith("set ")] == texts
