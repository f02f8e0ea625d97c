"""The embedded pilot: what it wants, when it gives up, and what it claims. Requests as the run sends them."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_tool.embedded.pilot import turn
from pytest_tool.wire.roles import Ask, AskedAction, AskedPage, AskedStep, ClaimedVerdict

SHOP = ['1 searchbox "Search"', '2 button "Search"', '3 link "Orders"', '4 link "Sign in"']


def ask(step: str, controls: list[str] | None = None, history: list[AskedAction] | None = None, **more: Any) -> Ask:
    page = {"url": "http://127.0.0.1:8000/", "title": "Shop"}
    page |= {k: v for k, v in more.items() if k in AskedPage.model_fields}
    told = {k: v for k, v in more.items() if k in ("hints", "earlier")}
    return Ask(step=AskedStep(number=2, text=step, **told), page=AskedPage(controls=controls or [], **page), history=history or [], judge=more.get("judge"))


def did(intent: str, *changes: str, action: str = "click button", outcome: str = "done", reasons: Any = ()) -> AskedAction:
    return AskedAction(intent=intent, did=action, outcome=outcome, changes=list(changes), reasons=list(reasons))  # type: ignore[arg-type]


def returned(intent: str, *reasons: str) -> AskedAction:
    return AskedAction(intent=intent, outcome="returned", reasons=list(reasons) or ["low confidence: 0.31 is below 0.6"])


def wants(request: Ask) -> list[str]:
    return [i.text for i in turn(request).intents]


def verdict(request: Ask) -> ClaimedVerdict:
    found = turn(request).verdict
    assert found is not None, turn(request)
    return found


# --- what it wants ----------------------------------------------------------------------------------------------------


def test_all_wishes_of_a_step_are_told_at_once() -> None:
    step = 'Fill in the name "Ann", tick gift wrap, and pay.'
    answer = turn(ask(step))
    assert [i.text for i in answer.intents] == ['type "Ann" into the name', "tick gift wrap", "click pay"]
    assert [i.fills for i in answer.intents] == [True, False, False]
    assert "2 more" in answer.say


def test_after_some_wishes_only_the_rest_is_told() -> None:
    history = [did('type "Dune" into the search field', 'value of searchbox "Search" is "Dune"', action="type")]
    assert wants(ask('Search for "Dune" and open the first result.', SHOP, history)) == ["press Enter", "open the first result"]


def test_a_step_that_is_not_understood_is_said_with_its_words_and_the_settings_of_a_real_model() -> None:
    claim = verdict(ask("Click Save and frobnicate the whatsit."))
    assert not claim.passed
    assert "“frobnicate the whatsit”" in claim.reason
    assert "TEXT_MODEL_API_KEY" in claim.reason
    assert "Nothing of this step was done" in claim.reason


def test_an_expectation_is_never_judged_without_a_model() -> None:
    claim = verdict(ask("Click Save.", judge="the chart looks nice"))
    assert not claim.passed
    assert "the chart looks nice" in claim.reason
    assert "is no check of the step language" in claim.reason


def test_a_name_with_and_stays_whole_when_the_page_shows_it() -> None:
    step = "Tick bed and board."
    assert wants(ask(step, ['5 checkbox "Bed and board"'])) == ["tick bed and board"]
    assert wants(ask(step, ['5 checkbox "Bed"', '6 checkbox "Board"'])) == ["tick bed"]


def test_a_name_that_could_be_two_waits_for_the_page_that_shows_it() -> None:
    assert wants(ask("Open the basket and tick bed and board.", SHOP)) == ["open the basket"]


def test_it_means_the_last_thing_of_the_step_before() -> None:
    earlier = ['1. Open "Dune". (passed)']
    assert wants(ask("Remove it.", SHOP, earlier=earlier)) == ['click remove in the row of "Dune"']


def test_the_text_is_what_the_step_before_double_clicked() -> None:
    there = ['1 textbox "New"', '2 textbox (no name) value "Milk" focused']
    for outcome in ("passed", 'passed: done: double_click generic "Milk"'):
        asked = ask('Change the text to "Tea".', there, earlier=[f'1. Double-click "Milk". ({outcome})'])
        assert wants(asked) == ['type "Tea" into the 2nd textbox to type "Tea" into "Milk"']


def test_signing_in_opens_the_page_for_it_first() -> None:
    intents = wants(ask('Sign in as "ann" with password "pw".', SHOP))
    assert intents[0] == 'open "Sign in" to reach the user name field'
    assert intents[-1] == "click the sign in button"


def test_signing_in_where_the_fields_are_starts_with_them() -> None:
    there = ['1 textbox "User name"', '2 textbox "Password" type password', '3 button "Sign in"']
    assert wants(ask('Sign in as "ann" with password "pw".', there))[0] == 'type "ann" into the user name field'


def test_going_back_to_a_place_prefers_a_link_to_it() -> None:
    assert wants(ask("Go back to my orders.", ['3 link "My orders"'])) == ["open my orders"]
    assert wants(ask("Go back to my orders.", ['3 link "Help"'])) == ["go back"]


@pytest.mark.parametrize(
    ("place", "title", "there"),
    [
        ("the shop", "Books", False),
        ("the shop", "Book shop", True),
        ("the store", "Shop", True),
        ("the list of books", "Books", True),
        ("the overview", "Books", True),
        ("my orders", "Basket", False),
    ],
)
def test_going_back_to_a_place_arrives_where_the_page_says_so(place: str, title: str, there: bool) -> None:
    gone = did("go back", f'title is now "{title}"', action="back")
    assert verdict(ask(f"Go back to {place}.", ['3 link "Help"'], [gone], title=title)).passed is there


def test_reloading_names_the_address_of_the_page() -> None:
    assert wants(ask("Reload the page.")) == ["reload the page: go to http://127.0.0.1:8000/"]


# --- attempts ---------------------------------------------------------------------------------------------------------


def test_a_wish_that_came_back_is_said_once_more_in_other_words() -> None:
    assert wants(ask("Choose Express for delivery.", SHOP, [returned('choose "Express" in delivery')])) == ["click Express"]


def test_after_two_vain_attempts_the_failure_says_what_was_tried_and_what_is_near() -> None:
    history = [returned('choose "Express" in delivery'), returned("click Express", "none fits: no offered control fits")]
    history += [did('click delivery to reach "Express"', outcome="no change"), did("scroll down to look further", outcome="no change")]
    claim = verdict(ask("Choose Express for delivery.", ['7 radio "Express delivery"'], history))
    assert not claim.passed
    for part in ('choose "Express" in delivery', "0.31 is below 0.6", "no offered control fits", 'radio "Express delivery"', "Express for delivery"):
        assert part in claim.reason


def test_a_hint_that_had_not_been_considered_costs_no_attempt() -> None:
    back = returned("click Save", 'fresh hint: the hint "it is slow" has not been considered yet')
    assert wants(ask("Click Save.", SHOP, [back], hints=["it is slow"])) == ["click Save"]


def test_the_name_that_a_hint_gives_is_tried_next() -> None:
    hints = ["“Log in” is called “Sign in” here"]
    assert wants(ask("Log in.", SHOP, [returned("click log in")], hints=hints)) == ['click "Sign in"']


def test_a_button_that_changed_nothing_fails_and_is_not_clicked_again() -> None:
    history = [did("click Save", action='click button "Save"', outcome="no change")]
    claim = verdict(ask("Click Save.", ['1 button "Save"'], history))
    assert not claim.passed
    assert "nothing on the page changed" in claim.reason


def test_being_scrolled_to_is_no_effect_of_a_click() -> None:
    history = [did("click Save", "scrolled down to 300 of 900", action='click button "Save"')]
    claim = verdict(ask("Click Save.", ['1 button "Save"'], history))
    assert not claim.passed
    assert "nothing on the page changed" in claim.reason


def test_no_more_than_one_other_wording_is_tried() -> None:
    history = [returned("sort by price"), returned("choose price in the sort field"), did("scroll down to look further", outcome="no change")]
    assert not verdict(ask("Sort by price.", ['1 combobox "Sort"'], history)).passed


def test_a_click_into_a_field_need_not_change_anything() -> None:
    history = [did("click the search field", action='click searchbox "Search"', outcome="no change")]
    assert wants(ask('Click the search field and type "Dune".', SHOP, history)) == ['type "Dune" into the search field']


def test_enter_without_effect_is_followed_by_the_search_button() -> None:
    history = [
        did('type "Dune" into the search field', 'value of searchbox "Search" is "Dune"', action="type"),
        did("press Enter", action='press "Enter"', outcome="no change"),
    ]
    assert wants(ask('Search for "Dune".', SHOP, history)) == ["click search"]


def test_enter_without_effect_is_fine_when_the_list_followed_the_typing() -> None:
    history = [
        did('type "Dune" into the search field', 'value of searchbox "Search" is "Dune"', 'text appeared: "1 result"'),
        did("press Enter", action='press "Enter"', outcome="no change"),
    ]
    claim = verdict(ask('Search for "Dune".', SHOP, history, text=["1 result"]))
    assert claim.passed
    assert claim.evidence[0].text == "1 result"


def test_a_key_that_a_person_orders_may_do_nothing_visible() -> None:
    claim = verdict(ask("Press Tab.", SHOP, [did("press Tab", action='press "Tab"', outcome="no change")]))
    assert claim.passed


def test_a_box_that_is_ticked_already_is_done() -> None:
    history = [did("tick gift wrap", "nothing to do: already so", action="done")]
    assert verdict(ask("Tick gift wrap.", ['1 checkbox "Gift wrap" checked'], history)).passed


def test_a_click_that_nobody_executed_is_not_done() -> None:
    history = [did("click Save", "nothing to do: already so", action="done")]
    claim = turn(ask("Click Save.", ['1 button "Save"'], history)).verdict
    assert claim is None or not claim.passed


def test_a_choice_that_changed_nothing_passes_only_when_the_page_shows_it() -> None:
    history = [did('choose "Express" in delivery', action="select", outcome="no change")]
    chosen = verdict(ask("Choose Express for delivery.", ['1 combobox "Delivery" value "Express"'], history))
    assert chosen.passed
    other = verdict(ask("Choose Express for delivery.", ['1 combobox "Delivery" value "Standard"'], history))
    assert not other.passed


def test_what_a_menu_hides_is_reached_through_the_menu() -> None:
    step = 'Choose "Log out" from the user menu.'
    assert wants(ask(step, ['1 button "User menu"']))[0] == 'open "User menu" to reach the user menu'
    assert wants(ask(step, ['1 button "User menu" expanded', '2 menuitem "Log out"'])) == ['choose "Log out" in the user menu']


# --- dialogs and tabs -------------------------------------------------------------------------------------------------

REMOVED = did("click remove", 'dialog confirm "Really?" accepted', 'text gone: "Dune"')


def test_confirming_is_done_by_the_dialog_itself() -> None:
    claim = verdict(ask("Remove and confirm.", SHOP, [REMOVED], text=["# Basket"]))
    assert claim.passed


def test_confirming_without_a_dialog_is_a_button_of_the_page() -> None:
    history = [did("click remove", 'dialog window "Sure?" opened')]
    assert wants(ask("Remove and confirm.", ['1 button "Confirm"'], history)) == ["click confirm"]


def test_a_dialog_that_the_step_does_not_mention_fails_it() -> None:
    history = [did("click remove", 'dialog confirm "Really?" dismissed')]
    claim = verdict(ask("Remove.", SHOP, history))
    assert not claim.passed
    assert "Really?" in claim.reason
    assert "and confirm" in claim.reason


def test_a_new_tab_is_followed() -> None:
    history = [did("open help", "new tab: Help")]
    request = ask("Open help and click Contact.", SHOP, history, tabs=["*0 Shop http://x/", "1 Help http://x/help"])
    assert turn(request).switch_tab == 1


def test_a_tab_that_the_step_names_is_switched_to_and_then_left_behind() -> None:
    tabs = ["0 Shop http://x/", "*1 Help http://x/help"]
    step = "Go back to the Shop tab and click Orders."
    assert turn(ask(step, SHOP, tabs=tabs)).switch_tab == 0
    back = AskedAction(intent="switch to tab 0", outcome="switched tab", changes=["now in tab 0: Shop"])
    assert wants(ask(step, SHOP, [back], tabs=["*0 Shop http://x/", "1 Help http://x/help"])) == ["click Orders"]


def test_a_tab_of_the_page_is_clicked() -> None:
    assert wants(ask("Switch to the Reviews tab.", ['1 tab "Reviews"'])) == ["switch to the Reviews tab"]


def test_a_step_that_asks_for_a_new_tab_fails_without_one() -> None:
    history = [did("open help", "another page was loaded")]
    claim = verdict(ask("Open help in a new tab.", SHOP, history))
    assert not claim.passed
    assert "new tab" in claim.reason


def test_waiting_for_a_text_ends_when_it_is_there_and_fails_when_it_never_comes() -> None:
    step = 'Wait for "Saved".'
    assert wants(ask(step)) == ["wait"]
    waits = [did("wait", action="wait", outcome="no change")] * 3
    assert not verdict(ask(step, history=waits)).passed
    assert verdict(ask(step, history=waits[:1], text=["! Saved"])).passed


# --- claims -----------------------------------------------------------------------------------------------------------


def test_the_claim_quotes_what_changed_and_is_still_there() -> None:
    history = [did("click Save", 'text appeared: "Saving …"', 'status appeared: "Your settings are saved."')]
    claim = verdict(ask("Save.", ['1 button "Save"'], [did("click save", *history[0].changes)], text=["! Your settings are saved."]))
    assert claim.passed
    assert [e.text for e in claim.evidence] == ["Your settings are saved."]


def test_a_field_is_quoted_as_the_page_has_it() -> None:
    history = [did('type "Ann" into the name', 'value of textbox "Name" is "Ann"', action="type")]
    claim = verdict(ask('Fill in the name "Ann".', ['1 textbox "Name" value "Ann" required'], history))
    assert claim.evidence[0].text == 'textbox "Name" value "Ann" required'


def test_what_is_gone_is_claimed_as_gone() -> None:
    history = [did("click remove", 'text gone: "Dune | 9.99"')]
    claim = verdict(ask("Remove.", SHOP, history))
    assert [(e.text, e.gone) for e in claim.evidence] == [("Dune | 9.99", True)]


def test_what_is_gone_is_claimed_before_what_was_a_part_of_it() -> None:
    history = [did('click remove in the row of "old"', 'text appeared: "Tags"', 'text gone: "Tags old"', 'control gone: button "Remove old"')]
    claim = verdict(ask('Remove the tag "old".', ['1 textbox "Tag"'], history, text=["Tags"]))
    assert [(e.text, e.gone) for e in claim.evidence] == [("Tags old", True)]


def test_what_only_came_and_went_is_not_claimed_as_gone_but_a_dialog_window_is() -> None:
    opened = did('click "Delete"', 'dialog window "Sure?" opened', 'text appeared: "This will delete it"', 'control appeared: button "Cancel"')
    shut = did("click cancel", 'dialog window "Sure?" closed', 'text gone: "This will delete it"', 'control gone: button "Cancel"')
    claim = verdict(ask('Click "Delete" and cancel.', ['1 button "Delete"'], [opened, shut]))
    assert [(e.text, e.gone) for e in claim.evidence] == [("Sure?", True)]


def test_a_control_that_came_late_is_worth_a_second_attempt_in_the_same_words() -> None:
    step, lines = 'Click "Bob Stone".', ['1 generic "Bob Stone"']
    assert wants(ask(step, lines, [returned('click "Bob Stone"', "none fits")])) == ['click "Bob Stone"']
    assert not verdict(ask(step, lines, [returned('click "Bob Stone"', "none fits")] * 2)).passed


def test_nothing_is_told_behind_a_field_whose_list_may_come_late() -> None:
    assert wants(ask('Set City to "York" and click Search.', ['1 combobox "City" collapsed', '2 button "Search"'])) == ['set City to "York"']


def test_cut_lines_are_never_quoted() -> None:
    history = [did("click save", 'text appeared: "A very long notice that was cut of…"')]
    claim = verdict(ask("Save.", SHOP, history, text=["A very long notice that was cut off there"]))
    assert all("cut of…" not in e.text for e in claim.evidence)


def test_a_secret_is_never_more_than_its_handle() -> None:
    answer = turn(ask("Sign in as ‹secret:USER› with password ‹secret:PW›."))
    assert answer.intents[1].text == "type ‹secret:PW› into the password field"


@pytest.mark.parametrize("step", ["", "   ", "…"])
def test_an_empty_step_is_no_pass(step: str) -> None:
    assert not verdict(ask(step)).passed


def test_a_submenu_that_opened_is_not_opened_again() -> None:
    lines = ['1 menuitem "Settings"', '2 generic "Theme" pressed', '3 menuitem "Dark"']
    shown = did('click "Settings" to reach Theme', 'control appeared: generic "Theme"', action='click menuitem "Settings"')
    opened = did('click "Theme" to open Theme', 'generic "Theme" is pressed', 'control appeared: menuitem "Dark"', action='click generic "Theme"')
    turned = turn(ask('Open Settings > Theme and click "Dark".', lines, [shown, opened]))
    assert [intent.text for intent in turned.intents] == ['click "Dark"']


def test_a_menu_that_only_opened_or_closed_has_chosen_nothing() -> None:
    step, lines = 'Choose "Restart and Run" from the Kernel menu.', ['1 menuitem "Kernel"']
    for change in ('control appeared: menuitem "Interrupt"', 'control gone: menuitem "Interrupt"'):
        clicked = did('choose "Restart and Run" in the Kernel menu', change, action='click menuitem "Kernel"')
        assert turn(ask(step, lines, [clicked])).verdict is None
    chosen = did('choose "Restart and Run" in the Kernel menu', 'control gone: menuitem "Interrupt"', action='click menuitem "Restart and Run"')
    assert verdict(ask(step, lines, [chosen], text=["Restarted"])).passed
