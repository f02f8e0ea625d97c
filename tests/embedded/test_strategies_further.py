"""The strategies for lists, menus, numbers, stars, questions and calendars of other kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.progress import progress
from pytest_tool.embedded.strategies import after_all, at_once, fulfilled, hopeless
from pytest_tool.embedded.strategies.sliders import reached
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.wire.roles import AskedAction, WantedIntent
from scenes import LINK, PATH, VOLUME, did, scene, texts

BELOW = [WantedIntent(text='scroll down until "Billing" is shown to reach the link "Billing"')]


# --- what is not told again ---------------------------------------------------------------------------------------------


def test_an_intent_that_came_back_is_not_told_again_until_something_has_changed() -> None:
    lines = ['1 button "File" expanded', '2 menuitem "Export"']
    hover = at_once(scene(PATH, lines))
    assert texts(hover) == ['hover over "Export" to reach PDF']
    click = did('click "Export" to reach PDF', outcome="returned")
    assert at_once(scene(PATH, lines, did(hover[0], outcome="no change"), click)) == []


def test_a_menu_that_is_open_is_not_clicked_again_and_the_missing_entry_is_named() -> None:
    wish = replace(PATH, path=("File",))
    opened = did('click "File" to reach PDF', 'button "File" is expanded', 'control appeared: menuitem "Save"')
    shown = scene(wish, ['1 button "File" expanded', '2 menuitem "Save"'], opened)
    assert at_once(shown) == []
    assert hopeless(shown) == '“File” is open and offers no "PDF"'


def test_a_disabled_entry_is_named_as_such() -> None:
    shown = scene(PATH, ['1 menuitem "File"', '2 menuitem "Export" expanded', '3 menuitem "PDF" disabled'])
    assert at_once(shown) == []
    assert hopeless(shown) == 'menuitem "PDF" is disabled'


def test_an_arrow_behind_an_entry_is_no_part_of_its_name() -> None:
    lines = ['1 menuitem "File" expanded', '2 menuitem "Export"', '3 menuitem "Export all"']
    assert texts(at_once(scene(PATH, [line.replace('"Export"', '"Export ▸"') for line in lines]))) == ['hover over "Export ▸" to reach PDF']


@pytest.mark.parametrize(("action", "done"), [('click generic "Cello"', 1), ('click generic "Strings"', 0)])
def test_a_way_ends_with_its_last_station_and_with_no_other(action: str, done: int) -> None:
    wish = Wish("open Cello in the tree", Act.OPEN, "Cello in the tree", path=("Strings",))
    did_it = AskedAction(intent=wish.text, did=action, outcome="done", changes=["text appeared"])
    assert progress([wish], [did_it], scene(wish, ['1 generic "Cello"']).page).done == done


# --- lists that come while one types ------------------------------------------------------------------------------------

CITY = Wish('set City to "York"', Act.SET, "City", "York")
TYPED = AskedAction(intent=CITY.text, did='type "York" combobox "City"', outcome="done", changes=['value of combobox "City" is "York"'])


def test_what_was_typed_into_a_combobox_is_chosen_from_its_list_when_it_comes() -> None:
    field = '1 combobox "City" value "York"'
    wait = at_once(scene(CITY, [field], TYPED))
    assert [i.text.split(" ")[0] for i in wait] == ["wait"]
    assert not progress([CITY], [TYPED], scene(CITY, [field]).page).done
    came = at_once(scene(CITY, [field, '2 option "New York"', '3 option "York"'], TYPED, did(wait[0], 'control appeared: option "York"')))
    assert texts(came) == ['click "York" to set City to "York"']


@pytest.mark.parametrize(("whose", "expected"), [("Bob", ['click "Role of Bob" to reach "Member"']), ("Cid", [])])
def test_a_list_that_is_called_after_its_record_is_opened_for_that_record(whose: str, expected: list[str]) -> None:
    wish = Wish(f'choose "Member" in the role of {whose}', Act.CHOOSE, f"the role of {whose}", "Member")
    lines = ['1 combobox "Role of Ann" collapsed', '2 combobox "Role of Bob" collapsed']
    tried = AskedAction(intent=wish.text, outcome="returned", reasons=["none fits"])
    assert texts(after_all(scene(wish, lines, tried))) == expected


def test_what_was_done_after_the_typing_is_not_done_again() -> None:
    search = Wish("click Search", Act.CLICK, "Search")
    history = [TYPED, did(search.text, "text appeared")]
    come = progress([CITY, search], history, scene(CITY, ['1 combobox "City" value "York"']).page)
    assert (come.done, come.vain) == (2, ())


@pytest.mark.parametrize(("changes", "done"), [
    ((), 1), (('control appeared: option "New York"',), 0), (('text appeared: "No options"',), 0), (('status appeared: "No cities found"',), 0),
    (('text appeared: "No smoking"',), 1),
])  # fmt: skip
def test_a_combobox_without_a_list_takes_any_text_and_one_with_other_options_does_not(changes: tuple[str, ...], done: int) -> None:
    waited = AskedAction(intent='wait to reach what begins with "York"', did="wait", outcome="done", changes=list(changes))
    assert progress([CITY], [TYPED, waited], scene(CITY, ['1 combobox "City" value "York"']).page).done == done


def test_an_option_is_the_same_time_of_day_in_other_words() -> None:
    wish = Wish('set the end time to "16:00"', Act.SET, "the end time", "16:00")
    opened = did('click "End time" to reach "16:00"', "control appeared")
    lines = ['1 textbox "End time" readonly', '2 generic "4:00 AM"', '3 generic "4:00 PM"']
    assert texts(after_all(scene(wish, lines, opened))) == ['click "4:00 PM" to set the end time to "16:00"']


def test_a_native_list_is_never_clicked_to_open_it() -> None:
    wish = Wish('choose "Pineapple" in the Toppings list', Act.CHOOSE, "the Toppings list", "Pineapple")
    returned = did(wish.text, outcome="returned")
    assert not any("Toppings" in text and text.startswith("click") for text in texts(after_all(scene(wish, ['1 listbox "Toppings"'], returned))))


# --- numbers, stars, answers, repeated clicks ---------------------------------------------------------------------------

TEA = Wish('set the quantity of Tea to "3"', Act.SET, "the quantity of Tea", "3")


def rows(tea: int) -> list[str]:
    return [
        f'1 button "−" (1 of 2) (row: Tea − {tea} +)', f'2 button "+" (1 of 2) (row: Tea − {tea} +)',
        '3 button "−" (2 of 2) (row: Coffee − 2 +)', '4 button "+" (2 of 2) (row: Coffee − 2 +)',
    ]  # fmt: skip


def test_a_number_with_plus_and_minus_is_clicked_to_its_value_and_no_further() -> None:
    assert texts(at_once(scene(TEA, rows(1)))) == ['click the 1st "+" button to reach 3 from 1']
    assert texts(at_once(scene(TEA, rows(5)))) == ['click the 1st "−" button to reach 3 from 5']
    assert fulfilled(scene(TEA, rows(3)))
    assert at_once(scene(replace(TEA, target="the quantity of Cocoa"), rows(1))) == []
    stuck = did('click the 1st "+" button to reach 3 from 1', outcome="no change")
    assert at_once(scene(TEA, rows(1), stuck)) == []


RATING = Wish('choose "4 stars" in the rating', Act.CHOOSE, "the rating", "4 stars")


def test_so_many_stars_are_the_star_of_that_number() -> None:
    row = [f'{k} generic "★" ({k} of 5)' for k in range(1, 6)]
    assert texts(at_once(scene(RATING, row))) == ['click the 4th "★" to choose "4 stars" in the rating']
    assert at_once(scene(replace(RATING, value="7 stars"), row)) == []
    assert at_once(scene(RATING, [*row[:4], '5 generic "★" (row: Another recipe)'])) == []
    assert at_once(scene(RATING, [*row, '6 combobox "Rating"'])) == []  # a field of that name is what is meant
    named = [f'{k} radio "{k} stars"' for k in range(2, 6)]
    assert texts(at_once(scene(RATING, named))) == ['click "4 stars" to choose "4 stars" in the rating']


ASKED = ['1 button "Delete project"', '2 button "Cancel"', '3 button "Yes, delete it"']


@pytest.mark.parametrize(("word", "chosen"), [("confirm", '"Yes, delete it"'), ("cancel", '"Cancel"')])
def test_the_page_s_own_question_is_answered_as_the_step_says(word: str, chosen: str) -> None:
    wish = Wish(f"click {word}", Act.DIALOG)
    cause = AskedAction(
        intent="click delete", did='click button "Delete project"', outcome="done",
        changes=['dialog window "Are you sure?" opened', 'control appeared: button "Cancel"', 'control appeared: button "Yes, delete it"'],
    )  # fmt: skip
    asked = replace(scene(wish, ASKED, modal="Are you sure?"), history=(cause,))
    assert texts(at_once(asked)) == [f"click {chosen} to click {word}"]
    assert at_once(replace(asked, history=())) == []  # nothing of the step opened it


def test_a_button_that_says_again_what_was_ordered_confirms_it_and_any_other_does_not() -> None:
    cause = AskedAction(
        intent="click delete", did='click button "Delete"', outcome="done",
        changes=['control appeared: button "Keep it"', 'control appeared: button "Delete forever"', 'control appeared: button "Archive"'],
    )  # fmt: skip
    asked = scene(Wish("click confirm", Act.DIALOG), ['1 button "Keep it"', '2 button "Delete forever"', '3 button "Archive"'])
    assert texts(at_once(replace(asked, history=(cause,)))) == ['click "Delete forever" to click confirm']
    assert at_once(replace(asked, history=(cause.model_copy(update={"did": 'click button "Proceed"'}),))) == []


NEXT = Wish("click Next", Act.CLICK, "Next", until="Place the order")


def test_a_click_is_repeated_until_what_the_step_names_is_in_sight() -> None:
    lines = ['1 button "Next"']
    once = at_once(scene(NEXT, lines))
    assert texts(once) == ["click Next"]
    assert at_once(scene(NEXT, lines, did(once[0], "text appeared"))) == once
    assert fulfilled(scene(NEXT, [*lines, '2 button "Place the order"'], did(once[0], "text appeared")))
    assert "did not show" in hopeless(scene(NEXT, lines, did(once[0], outcome="no change")))
    assert "after 10 times" in hopeless(scene(NEXT, lines, *[did(once[0], "text appeared")] * 10))


# --- more of what is hidden ---------------------------------------------------------------------------------------------


def test_all_signs_of_a_tree_are_opened_though_they_are_called_alike() -> None:
    opened = did('open "+" to reach the link "Billing"', 'generic "−" is expanded', 'generic "+" is now generic "−"')
    assert texts(after_all(scene(LINK, ['1 generic "−" expanded', '2 generic "+" collapsed'], opened))) == ['open "+" to reach the link "Billing"']
    vain = did('open "+" to reach the link "Billing"', "text appeared")
    assert after_all(scene(LINK, ['2 generic "+" collapsed'], vain)) == BELOW


def test_a_heading_with_the_sign_of_something_closed_is_opened() -> None:
    assert texts(after_all(scene(LINK, ['1 generic "Mail +"', '2 button "A + B"', '3 generic "White ▾"']))) == ['open "Mail +" to reach the link "Billing"']


def test_the_one_area_that_scrolls_is_scrolled_until_the_name_shows_and_then_the_page() -> None:
    lines = ['1 list "Messages" scrollable', '2 link "Home"']
    first = after_all(scene(LINK, lines))
    assert texts(first) == ['scroll down the "Messages" area until "Billing" is shown to reach the link "Billing"']
    second = after_all(scene(LINK, lines, did(first[0], "scrolled down to 300 of 900")))
    assert second == BELOW
    assert after_all(scene(LINK, lines, did(first[0], "scrolled"), did(second[0], outcome="no change"))) == []


def test_without_a_name_the_area_is_scrolled_to_its_end_as_long_as_it_grows() -> None:
    lines, wish = ['1 list "Messages" scrollable', '2 link "Home"'], Wish("click the billing link", Act.CLICK, "the billing link")
    first = after_all(scene(wish, lines))
    assert texts(first) == ['scroll to the bottom of the "Messages" area to reach the billing link']
    assert after_all(scene(wish, lines, did(first[0], 'control appeared: link "A"'))) == first
    late = after_all(scene(wish, lines, did(first[0], "scrolled")))
    assert [i.text.split(" ")[0] for i in late] == ["wait"]


def test_a_verb_that_each_row_has_an_icon_for_is_done_in_each_row_but_those_left_out() -> None:
    wish = Wish("click delete", Act.CLICK, "contact", every=True, besides=("Ann",))
    lines = [f"{k} button (no name) icon trash ({k} of 3) (row: {name} Ulm)" for k, name in enumerate(("Ann", "Bob", "Cleo"), 1)]
    told = texts(at_once(scene(wish, lines)))
    assert [t.partition(" to do ")[0] for t in told] == ['click the 3rd "trash" icon', 'click the 2nd "trash" icon']


# --- calendars of other kinds -------------------------------------------------------------------------------------------

BORN = Wish("set the date of birth to 7 April 1987", Act.SET, "the date of birth", "7 April 1987")


def test_a_calendar_with_selects_has_its_year_and_month_chosen_in_them() -> None:
    days = [f'{k + 3} generic "{k}"' for k in range(1, 31)]
    lines = ['1 textbox "Date of birth" readonly', '2 combobox "Month" value "Jan"', '3 combobox "Year" value "2000"', *days]
    assert texts(at_once(scene(BORN, lines))) == [
        'choose "1987" in the "Year" combobox to reach April 1987', 'choose "Apr" in the "Month" combobox to reach April 1987',
    ]  # fmt: skip
    chosen = [line.replace('"Jan"', '"Apr"').replace('"2000"', '"1987"') for line in lines]
    assert texts(at_once(scene(BORN, chosen))) == ['click "7" to set the date of birth to 7 April 1987']


def test_days_that_are_called_by_their_whole_date_are_days() -> None:
    wish = Wish("set check-in to 12 July 2025", Act.SET, "check-in", "12 July 2025")
    lines = ['1 textbox "Check-in" readonly', *(f'{k + 1} button "{k} July 2025"' for k in range(1, 32))]
    assert texts(at_once(scene(wish, lines, text=["July 2025"]))) == ['click "12 July 2025" to set check-in to 12 July 2025']


def test_the_button_beside_a_field_opens_the_calendar_that_the_field_does_not() -> None:
    lines = ['1 textbox "Date of birth" readonly', '2 button "Choose date"']
    field = at_once(scene(BORN, lines))
    button = at_once(scene(BORN, lines, did(field[0], outcome="no change")))
    assert texts([*field, *button]) == [
        'click "Date of birth" to reach the calendar of April 1987', 'click "Choose date" to reach the calendar of April 1987',
    ]  # fmt: skip


# --- sliders that do not get there ---------------------------------------------------------------------------------------


def test_a_slider_that_cannot_have_the_value_is_put_back_and_the_step_fails() -> None:
    wish = replace(VOLUME, value="130")
    moved = [did('click "Volume" to reach 130 from 50'), did("press ArrowRight 1 time to reach 130 from 50", "value"),
             did("press ArrowRight 79 times to reach 130 from 51", "value"),
             did("press ArrowRight 30 times to reach 130 from 100", outcome="no change")]  # fmt: skip
    back = at_once(scene(wish, ['1 slider "Volume" value "100"'], *moved))
    assert texts(back) == ["press ArrowLeft 50 times to reach 50 from 100"]
    end = scene(wish, ['1 slider "Volume" value "50"'], *moved, did(back[0], "value"))
    assert at_once(end) == []
    assert "does not take the value 130" in hopeless(end)


def test_a_slider_without_a_name_has_the_value_that_the_only_such_text_tells() -> None:
    wish = Wish('set the maximum price to "60"', Act.SET, "the maximum price", "60")
    lines = ["1 slider (no name)"]
    assert texts(at_once(scene(wish, lines, text=["Maximum price: £40"]))) == ["click the slider to reach 60 from 40"]
    assert at_once(scene(replace(wish, target="the minimum price"), lines, text=["Maximum price: £40"])) == []
    press = did("press ArrowRight 19 times to reach 60 from 41", 'text appeared: "Maximum price: £60"')
    assert reached(wish, press)


def test_the_only_one_of_its_kind_needs_no_name_and_one_of_two_does() -> None:
    one, two = (controls([f'{k} spinbutton "{name}"' for k, name in enumerate(names, 1)]) for names in (("Adults",), ("Adults", "Children")))
    assert [c.name for c in fitting(read("the spinner"), one)[0]] == ["Adults"]
    assert fitting(read("the spinner"), two)[0] == []
    assert fitting(read('the spinner "Rooms"'), one)[0] == []


# --- what is not for us to choose ---------------------------------------------------------------------------------------

DELETE = Wish('click "Delete"', Act.CLICK, '"Delete"')
MENUS = [f'{k} button "More actions" collapsed ({k} of 2) (row: {name} Open)' for k, name in enumerate(("plan.txt", "notes.txt"), 1)]


def test_of_equal_menus_in_rows_none_is_opened_and_a_single_one_is() -> None:
    assert all("scroll" in text for text in texts(after_all(scene(DELETE, MENUS))))
    single = ['1 button "More actions" collapsed (row: plan.txt Open)']
    assert texts(after_all(scene(DELETE, single))) == ['open "More actions" to reach "Delete"']


def test_the_menu_of_the_named_row_is_opened_and_chosen_from() -> None:
    wish = Wish('click delete in the row of "notes.txt"', Act.CLICK, '"notes.txt"')
    first = after_all(scene(wish, MENUS))
    assert texts(first) == ['open the 2nd "More actions" button to reach delete of "notes.txt"']
    opened = [MENUS[0], MENUS[1].replace("collapsed", "expanded"), '3 menuitem "Delete"']
    assert texts(after_all(scene(wish, opened, did(first[0], 'control appeared: menuitem "Delete"')))) == [
        'click "Delete" to click delete in the row of "notes.txt"'
    ]


@pytest.mark.parametrize(("words", "found"), [('"Connection SQL"', 2), ('"Post Connection"', 1), ('"Connection"', 1)])
def test_a_part_of_two_names_means_neither_though_one_sounds_like_an_order(words: str, found: int) -> None:
    lines = ['1 link "Post Connection SQL"', '2 link "Pre Connection SQL"', '3 link "Connection"']
    assert len(fitting(read(words), controls(lines))[0]) == found


def test_what_was_only_typed_to_find_it_in_a_list_is_not_chosen() -> None:
    wish = Wish('choose "Alberta" in the state', Act.CHOOSE, "the state", "Alberta")
    typed = AskedAction(
        intent='type "Alberta" into the "State" field to reach "Alberta"', did='type "Alberta" combobox "State"', outcome="done",
        changes=['value of combobox "State" is "Alberta"'],
    )  # fmt: skip
    already = AskedAction(intent=wish.text, did="done", outcome="done", changes=["nothing to do: already so"])
    page = scene(wish, ['1 combobox "State" value "Alberta"']).page
    assert progress([wish], [typed, already], page).done == 0
    assert progress([wish], [already], page).done == 1


CODE = Wish('type "482913" into the verification code', Act.TYPE, "the verification code", "482913")


def test_a_code_goes_to_the_first_of_as_many_boxes_as_it_has_characters() -> None:
    boxes = [f'{k} textbox "Digit {k} of 6"' for k in range(1, 7)]
    assert texts(at_once(scene(CODE, boxes))) == ['type "482913" into "Digit 1 of 6" to type "482913" into the verification code']
    assert at_once(scene(CODE, boxes[:5])) == []
    assert at_once(scene(replace(CODE, target="the name"), boxes)) == []
