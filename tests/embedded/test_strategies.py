"""The strategies for what takes several actions: what each wants next, on a page as the pilot is told it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.strategies import after_all, at_once, fulfilled
from pytest_tool.embedded.strategies.hidden import behind, in_sight
from pytest_tool.embedded.strategies.scene import is_aside, is_final, ordinal, pointing_at
from pytest_tool.embedded.strategies.sliders import reached
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.wire.roles import WantedIntent
from scenes import LINK, PATH, VOLUME, did, scene, texts

# --- pointing at a control ---------------------------------------------------------------------------------------------

FURTHER = 'scroll down until "Billing" is shown to reach the link "Billing"'


def test_a_control_is_named_so_that_no_other_is_meant() -> None:
    lines = [
        '1 button "Save"', '2 button "Remove" (1 of 2)', '3 button "Remove" (2 of 2)', '4 tab "Users"', '5 link "Users"',
        '6 slider (no name) value "3" (1 of 2)', '7 slider (no name) value "3" (2 of 2)', '8 button (no name) icon star',
    ]  # fmt: skip
    found = controls(lines)
    assert [pointing_at(c, found) for c in found] == [
        '"Save"', 'the 1st "Remove" button', 'the 2nd "Remove" button', 'the "Users" tab', 'the "Users" link', "the 1st slider",
        "the 2nd slider", 'the "star" icon',
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")])
def test_ordinals_are_written_as_people_write_them(number: int, word: str) -> None:
    assert ordinal(number) == word


# --- what is hidden -----------------------------------------------------------------------------------------------------

TABS = ['1 tab "One" selected', '2 tab "Two"', '3 tab "Three"', '4 link "Home"']


def test_tabs_are_opened_one_after_the_other_until_the_target_is_in_sight() -> None:
    first = after_all(scene(LINK, TABS))
    assert texts(first) == ['open "Two" to reach the link "Billing"']
    second = after_all(scene(LINK, TABS, did(first[0], "text appeared")))
    assert texts(second) == ['open "Three" to reach the link "Billing"']
    third = scene(LINK, TABS, did(first[0], "text appeared"), did(second[0], "text appeared"))
    assert texts(after_all(third)) == [FURTHER]
    assert after_all(replace(third, actions=(*third.actions, did(FURTHER, "scrolled down to 300 of 900")))) == []
    assert '"Two"' in behind(third)
    assert '"Three"' in behind(third)


def test_nothing_is_opened_for_what_is_in_sight() -> None:
    assert in_sight(scene(LINK, [*TABS, '5 link "Billing"']))
    assert after_all(scene(LINK, [*TABS, '5 link "Billing"'])) == []


def test_closed_sections_are_opened_and_no_more_than_a_few() -> None:
    lines = [f'{k} button "Section {k}" collapsed' for k in range(1, 20)]
    seen, done = scene(LINK, lines), []
    while intents := after_all(seen):
        done += intents
        seen = replace(seen, actions=(*seen.actions, did(intents[0], "scrolled" if intents[0].text == FURTHER else "text appeared")))
        assert len(done) < 20
    assert texts(done)[:2] == ['open "Section 1" to reach the link "Billing"', 'open "Section 2" to reach the link "Billing"']
    assert len(done) == 9
    assert done[-1].text == FURTHER


BELOW = [WantedIntent(text=FURTHER)]
PAGES = ['1 link "1"', '2 link "2"', '3 link "Next"']


def test_further_pages_of_a_list_are_looked_through_as_long_as_they_show_something() -> None:
    first = after_all(scene(LINK, PAGES))
    assert texts(first) == ['click "Next" to reach the link "Billing"']
    assert after_all(scene(LINK, PAGES, did(first[0], "text appeared"))) == first
    assert after_all(scene(LINK, PAGES, did(first[0], "text appeared"), did(first[0], outcome="no change"))) == BELOW


def test_next_without_counted_pages_may_be_the_next_step_of_an_order_and_is_left_alone() -> None:
    assert after_all(scene(LINK, ['1 button "Back"', '2 button "Next"', '3 textbox "Street"'])) == BELOW
    assert after_all(scene(LINK, ['2 button "Next"'], text=["Page 1 of 5"])) != BELOW


def test_a_disabled_way_leads_nowhere() -> None:
    assert after_all(scene(LINK, ['1 link "1"', '2 link "2"', '3 button "Next" disabled'])) == BELOW


# --- menus --------------------------------------------------------------------------------------------------------------


def test_a_menu_path_is_opened_entry_by_entry_hovering_first_and_then_the_last_is_chosen() -> None:
    hover = at_once(scene(PATH, ['1 menuitem "File"', '2 menuitem "Edit"']))
    assert texts(hover) == ['hover over "File" to reach PDF']
    click = at_once(scene(PATH, ['1 menuitem "File"'], did(hover[0], outcome="no change")))
    assert texts(click) == ['click "File" to reach PDF']
    deeper = at_once(scene(PATH, ['1 menuitem "File"', '2 menuitem "Export"'], did(hover[0], "control appeared")))
    assert texts(deeper) == ['hover over "Export" to reach PDF']
    last = at_once(scene(PATH, ['1 menuitem "File"', '2 menuitem "Export"', '3 menuitem "PDF"']))
    assert texts(last) == ['click "PDF" to choose PDF']
    assert is_final(PATH, last[0].text)
    assert is_aside(deeper[0].text)


def test_a_button_that_opens_a_menu_is_clicked_at_once() -> None:
    assert texts(at_once(scene(PATH, ['1 button "File" collapsed']))) == ['click "File" to reach PDF']


def test_a_path_whose_first_entry_is_not_there_is_not_walked() -> None:
    assert at_once(scene(PATH, ['1 menuitem "Edit"'])) == []


# --- calendars ----------------------------------------------------------------------------------------------------------

DATE = Wish('set the date to "12/24/2026"', Act.SET, "the date", "12/24/2026")
FIELD = ['1 textbox "Date" readonly', '2 button "Submit"']


def month(days: int = 31, extra: tuple[str, ...] = ()) -> list[str]:
    lines = [*FIELD, '3 link "Prev"', '4 link "Next"']
    return [*lines, *(f'{k + 10} link "{k}"' for k in range(1, days + 1)), *extra]


def test_a_date_field_that_takes_no_text_is_opened() -> None:
    assert texts(at_once(scene(DATE, FIELD, month_first=True))) == ['click "Date" to reach the calendar of December 2026']


def test_a_field_that_takes_text_is_typed_into_first() -> None:
    assert at_once(scene(DATE, ['1 textbox "Date"'], month_first=True)) == []


@pytest.mark.parametrize(("shown", "expected"), [
    ("October 2026", ['click "Next" to reach December 2026'] * 2), ("January 2027", ['click "Prev" to reach December 2026']),
    ("December 2026", ['click "24" to set the date to "12/24/2026"']), ("Dec 2026", ['click "24" to set the date to "12/24/2026"']),
])  # fmt: skip
def test_the_month_is_paged_to_and_the_day_clicked(shown: str, expected: list[str]) -> None:
    assert texts(at_once(scene(DATE, month(), text=[shown], month_first=True))) == expected


def test_a_date_that_can_be_read_in_two_ways_opens_nothing() -> None:
    wish = replace(DATE, text='set the date to "03/04/2026"', value="03/04/2026")
    assert at_once(scene(wish, FIELD)) == []
    assert at_once(scene(wish, FIELD, month_first=False)) != []


def test_a_day_that_cannot_be_chosen_is_not_clicked() -> None:
    lines = [line + (" disabled" if '"24"' in line else "") for line in month()]
    assert at_once(scene(DATE, lines, text=["December 2026"], month_first=True)) == []


def test_days_of_the_months_around_are_told_from_those_of_the_month() -> None:
    lines = ['1 textbox "Date" readonly', *(f'{k} button "{d}"' for k, d in enumerate([29, 30, *range(1, 32), 1, 2, 3], 2))]
    early, late = (replace(DATE, value=f"12/{day}/2026") for day in ("02", "30"))
    assert texts(at_once(scene(early, lines, text=["December 2026"], month_first=True)))[0].startswith('click the 1st "2"')
    assert texts(at_once(scene(late, lines, text=["December 2026"], month_first=True)))[0].startswith('click the 2nd "30"')


# --- sliders ------------------------------------------------------------------------------------------------------------


def test_a_slider_is_focused_tried_and_then_moved_by_as_many_presses_as_it_takes() -> None:
    focus = at_once(scene(VOLUME, ['1 slider "Volume" value "20"']))
    assert texts(focus) == ['click "Volume" to reach 30 from 20']
    probe = at_once(scene(VOLUME, ['1 slider "Volume" value "20"'], did(focus[0], "focus")))
    assert texts(probe) == ["press ArrowRight 1 time to reach 30 from 20"]
    rest = at_once(scene(VOLUME, ['1 slider "Volume" value "22"'], did(focus[0]), did(probe[0], 'value of slider "Volume" is "22"')))
    assert texts(rest) == ["press ArrowRight 4 times to reach 30 from 22"]
    assert reached(VOLUME, did(rest[0], 'value of slider "Volume" is "30"'))
    assert not reached(VOLUME, did(rest[0], 'value of slider "Volume" is "28"'))


def test_a_slider_that_moves_the_other_way_is_moved_back() -> None:
    focus, probe = did('click "Volume" to reach 30 from 20'), did("press ArrowRight 1 time to reach 30 from 20")
    assert texts(at_once(scene(VOLUME, ['1 slider "Volume" value "19"'], focus, probe))) == ["press ArrowLeft 11 times to reach 30 from 19"]


def test_a_slider_that_does_not_move_is_given_up() -> None:
    focus, probe = did('click "Volume" to reach 30 from 20'), did("press ArrowRight 1 time to reach 30 from 20", outcome="no change")
    assert at_once(scene(VOLUME, ['1 slider "Volume" value "20"'], focus, probe)) == []


def test_a_slider_that_is_so_already_is_left_alone() -> None:
    assert fulfilled(scene(VOLUME, ['1 slider "Volume" value "30"']))
    assert at_once(scene(VOLUME, ['1 slider "Volume" value "30"'])) == []


def test_of_several_sliders_the_counted_one_is_moved_and_none_when_none_is_named() -> None:
    lines = ['1 slider (no name) value "1" (1 of 2)', '2 slider (no name) value "1" (2 of 2)']
    second = replace(VOLUME, target="the 2nd slider")
    assert texts(at_once(scene(second, lines))) == ["click the 2nd slider to reach 30 from 1"]
    assert at_once(scene(VOLUME, lines)) == []


# --- lists and suggestions ---------------------------------------------------------------------------------------------

PART = Wish('choose the item that starts with "Sa" and ends with "ino"', Act.CHOOSE, "", begins="Sa", ends="ino")


def test_the_beginning_of_an_item_is_typed_and_what_fits_is_chosen() -> None:
    typing = at_once(scene(PART, ['1 textbox "Country"']))
    assert texts(typing) == ['type "Sa" into the "Country" field to reach what fits']
    assert typing[0].fills
    lines = ['1 textbox "Country" value "Sa"', '2 option "Samoa"', '3 option "San Marino"']
    assert texts(at_once(scene(PART, lines, did(typing[0])))) == [f'click "San Marino" to {PART.text}']


def test_suggestions_that_do_not_come_are_waited_for_once() -> None:
    typing = did('type "Sa" into the "Country" field to reach what fits')
    wait = at_once(scene(PART, ['1 textbox "Country" value "Sa"'], typing))
    assert texts(wait) == ['wait to reach what begins with "Sa"']
    assert at_once(scene(PART, ['1 textbox "Country" value "Sa"'], typing, did(wait[0]))) == []


CHOICE = Wish('choose "Express" in the delivery', Act.CHOOSE, "delivery", "Express")


def test_a_list_that_is_no_select_is_opened_and_then_the_entry_clicked() -> None:
    closed = ['1 button "Delivery" collapsed']
    opening = after_all(scene(CHOICE, closed))
    assert texts(opening) == ['click "Delivery" to reach "Express"']
    lines = ['1 button "Delivery" expanded', '2 option "Standard"', '3 option "Express"']
    assert texts(after_all(scene(CHOICE, lines, did(opening[0], "control appeared")))) == [f'click "Express" to {CHOICE.text}']


def test_an_editable_list_is_typed_into_when_opening_does_not_show_the_entry() -> None:
    opening = did('click "Delivery" to reach "Express"')
    typing = after_all(scene(CHOICE, ['1 combobox "Delivery"'], opening))
    assert texts(typing) == ['type "Express" into the "Delivery" field to reach "Express"']
    assert typing[0].fills


# --- editors ------------------------------------------------------------------------------------------------------------

BOLD = Wish('format "brown" as bold', Act.FORMAT, "brown", "bold")
EDITOR = ["1 button (no name) icon bold", "2 button (no name) icon italic", '3 textbox (no name) value "The brown fox"']


def walked(wish: Wish, lines: list[str]) -> list[str]:
    seen, told = scene(wish, lines), []
    while (intents := at_once(seen)) and len(told) < 9:
        told += texts(intents)
        seen = replace(seen, actions=(*seen.actions, did(intents[0], outcome="no change")))
        if is_final(wish, told[-1]):
            break
    return told


def test_a_word_is_selected_by_the_keyboard_and_gets_its_style() -> None:
    assert walked(BOLD, EDITOR) == [
        "click the textbox to reach bold", "press Control+Home to reach bold", "press ArrowRight 4 times to reach bold",
        "press Shift+ArrowRight 5 times to reach bold", 'click the "bold" icon to format "brown" as bold',
    ]  # fmt: skip


def test_all_the_text_is_selected_at_once_and_a_colour_may_be_behind_a_picker() -> None:
    red = Wish("format everything as red", Act.FORMAT, "", "red")
    lines = ["1 button (no name) icon colour", *EDITOR]
    assert walked(red, lines)[:3] == ["click the textbox to reach red", "press Control+A to reach red", 'click the "colour" icon to reach red']
    assert walked(red, [*lines, '9 button "red"'])[-1] == 'click "red" to format everything as red'


def test_a_word_that_is_there_twice_gets_no_style() -> None:
    told = walked(BOLD, ["1 button (no name) icon bold", '3 textbox (no name) value "brown fox, brown dog"'])
    assert not any('"bold" icon' in text for text in told)


# --- each ---------------------------------------------------------------------------------------------------------------


def test_each_that_fits_is_told_the_last_one_first_and_none_twice() -> None:
    wish = Wish('click the "Like" button', Act.CLICK, 'the "Like" button', every=True)
    lines = [f'{k} button "Like" ({k} of 3)' for k in (1, 2, 3)]
    told = at_once(scene(wish, lines))
    assert [t.partition(" to do")[0] for t in texts(told)] == [f'click the {nth} "Like" button' for nth in ("3rd", "2nd", "1st")]
    assert texts(at_once(scene(wish, lines, did(told[0], outcome="no change")))) == texts(told)[1:]


def test_boxes_that_are_ticked_already_or_left_out_are_not_touched() -> None:
    wish = Wish("tick all checkboxes", Act.TICK, "checkboxes", every=True, besides=("News",))
    lines = ['1 checkbox "Red"', '2 checkbox "Blue" checked', '3 checkbox "News"']
    assert [t.partition(" to do")[0] for t in texts(at_once(scene(wish, lines)))] == ['tick "Red"']
    assert fulfilled(scene(wish, ['1 checkbox "Red" checked', '3 checkbox "News"']))


def test_only_those_in_the_named_place_are_meant() -> None:
    wish = Wish('click the "Like" button', Act.CLICK, 'the "Like" button', every=True, place="@ann")
    lines = ['1 button "Like" (1 of 3) (row: @ann hello)', '2 button "Like" (2 of 3) (row: @bob hi)', '3 button "Like" (3 of 3) (row: @anna no)']
    assert [t.partition(" to do")[0] for t in texts(at_once(scene(wish, lines)))] == ['click the 1st "Like" button']


# --- places -------------------------------------------------------------------------------------------------------------


def test_a_row_without_the_control_is_opened_and_the_control_looked_for_inside() -> None:
    wish = Wish('click reply in the row of "Ann"', Act.CLICK, "reply", place="Ann")
    rows = ['1 generic "Ann Hello there"', '2 generic "Bob See Ann later"']
    opening = after_all(scene(wish, rows))
    assert texts(opening) == ['open "Ann Hello there" to reach reply of "Ann"']
    inside = after_all(scene(wish, ['1 button "Reply"', '2 button "Forward"'], did(opening[0], "another page")))
    assert texts(inside) == [f"click reply to {wish.text}"]
