"""Tabs and popups: followed, switched between, closed by the step, by themselves, while they are read; equal titles."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.difficult.site import Site
from tests.difficult.trying import Trying

HELP = '1. Click "Help".\n   - Expect: the heading says "Help pages"\n'


@pytest.mark.parametrize("words", ["the new tab", "this tab", "the tab", "the Help tab", 'the tab called "Help"', "the second tab"])
def test_the_step_closes_a_tab(trying: Trying, page: Page, words: str) -> None:
    tried = trying("tabs.html", f'{HELP}2. Close {words}.\n   - Expect: the heading says "Shop"\n   - Expect: there is one tab\n')
    assert tried.passed, tried
    assert [p.title() for p in page.context.pages] == ["Shop"]


def test_a_tab_that_is_not_looked_at_is_closed(trying: Trying, page: Page) -> None:
    tried = trying("tabs.html", f'{HELP}2. Switch to the Shop tab.\n3. Close the Help tab.\n4. Click "This helped".\n')
    assert not tried.passed, tried
    assert "This helped" in tried.reason
    assert "Close the Help tab. (passed" in tried.run.stage.trail.earlier[2]
    assert [p.title() for p in page.context.pages] == ["Shop"]


def test_a_tab_is_closed_in_the_middle_of_a_step(trying: Trying, page: Page) -> None:
    step = '2. Click "This helped", close the tab and click "Choose a date".\n   - Expect: "Pick a day" is shown\n'
    tried = trying("tabs.html", f"{HELP}{step}")
    assert tried.passed, tried
    assert [p.title() for p in page.context.pages] == ["Shop", "Calendar"]
    assert "Done" not in str(tried), "the page's own button is not what closes a tab"


def test_the_only_tab_stays_open(trying: Trying, page: Page) -> None:
    tried = trying("tabs.html", "1. Close this tab.\n")
    assert not tried.passed, tried
    assert "only tab" in tried.reason
    assert len(page.context.pages) == 1


@pytest.mark.parametrize(("start", "opens", "words"), [("tabs.html", "Help", "the Orders tab"), ("tabs-twins.html", "Open once more", "the Report tab")])
def test_no_tab_is_closed_where_none_or_two_are_called_so(trying: Trying, page: Page, start: str, opens: str, words: str) -> None:
    tried = trying(start, f'1. Click "{opens}".\n2. Close {words}.\n')
    assert not tried.passed, tried
    assert "not clear which tab" in tried.reason
    assert len(page.context.pages) == 2


def test_a_window_drawn_in_the_page_is_closed_by_its_own_button(trying: Trying, site: Site) -> None:
    site.answers["/window"] = """<h1>Desk</h1><div role=dialog aria-label="Notes"><p>Buy milk</p>
        <button aria-label="Close" onclick="this.parentElement.remove(); window.truth = 'closed'">×</button></div>"""
    tried = trying("window", '1. Close the window.\n   - Expect: "Buy milk" is not shown\n')
    assert tried.passed, tried
    assert tried.truth == "closed"


def test_a_popup_answers_and_closes_itself(trying: Trying, page: Page) -> None:
    tried = trying("tabs.html", '1. Click "Choose a date" and click "Tuesday".\n   - Expect: "Chosen: Tuesday" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Tuesday"]
    assert len(page.context.pages) == 1


def test_a_popup_is_closed_unanswered(trying: Trying, page: Page) -> None:
    tried = trying("tabs.html", '1. Click "Choose a date".\n2. Close the popup.\n   - Expect: "Chosen: nothing" is shown\n')
    assert tried.passed, tried
    assert tried.truth == []
    assert len(page.context.pages) == 1


def test_a_popup_that_closes_while_it_is_read_gives_the_page_back(trying: Trying, site: Site) -> None:
    site.answers["/vanishing"] = """<title>Shop</title><h1>Shop</h1><button>Look</button><script>
        document.querySelector("button").onclick = () => { document.querySelector("h1").textContent = "Looked"; open("tabs-popup.html?vanishes") }
        </script>"""
    tried = trying("vanishing", '1. Click "Look".\n   - Expect: the heading is "Looked"\n')
    assert tried.passed, tried


def test_a_popup_opened_by_a_timer_is_there_to_be_switched_to(trying: Trying) -> None:
    steps = '1. Start the tour.\n   - Expect: a new tab is open\n2. Switch to the new tab and click "This helped".\n'
    tried = trying("tabs.html", f'{steps}   - Expect: "Thank you" is shown\n')
    assert tried.passed, tried


def test_two_tabs_of_one_title_are_told_by_their_order(trying: Trying, page: Page) -> None:
    steps = '1. Click "Open once more".\n2. Click "Approve".\n   - Expect: the heading is "Report 2 is approved"\n'
    tried = trying("tabs-twins.html", f'{steps}3. Switch to the first tab.\n   - Expect: the heading is "Report 1"\n')
    assert tried.passed, tried
    assert page.evaluate("truth") == ["approved 2"]


def test_two_tabs_of_one_title_are_not_guessed_between(trying: Trying, page: Page) -> None:
    tried = trying("tabs-twins.html", '1. Click "Open once more".\n2. Switch to the Report tab and click "Approve".\n')
    assert not tried.passed, tried
    assert page.evaluate("truth") == []


def test_a_tab_that_came_and_went_is_what_the_step_did(trying: Trying, page: Page) -> None:
    tried = trying("tabs.html", '1. Click "Help" and close the new tab.\n')
    assert tried.passed, tried
    assert [p.title() for p in page.context.pages] == ["Shop"]


def test_closing_the_only_tab_is_not_claimed_after_a_click(trying: Trying, page: Page) -> None:
    tried = trying("tabs-help.html", '1. Click "This helped" and close the new tab.\n')
    assert not tried.passed, tried
    assert "only tab" in tried.reason


DESK = """<title>Desk</title><h1>Desk</h1><button onclick="truth.push('saved'); this.after(' Saved.')">Save</button>
    <button onclick="window.open('day', '', 'width=300,height=200')">Choose a date</button><output></output>
    <script>window.truth = []; addEventListener("message", (e) => { document.querySelector("output").textContent = e.data })</script>"""
DAY = """<title>Calendar</title><button onclick="opener.postMessage('Tuesday', '*'); window.close()">Tuesday</button>"""
CHOSEN = '1. Click "Desk".\n2. Click "Choose a date".\n3. Click "Tuesday".\n'


@pytest.fixture
def welcome(site: Site) -> str:
    """A page with a way to the desk: what lies behind the desk in the browser's history."""
    site.answers |= {"/welcome": '<title>Welcome</title><h1>Welcome page</h1><a href="desk">Desk</a>', "/desk": DESK, "/day": DAY}
    return "welcome"


@pytest.mark.parametrize("words", ["Go back to the desk and save.", "Return to the desk, then click Save."])
def test_the_page_that_a_closed_window_gave_back_is_not_left_by_going_back_to_it(trying: Trying, welcome: str, words: str) -> None:
    tried = trying(welcome, f'{CHOSEN}4. {words}\n   - Expect: "Saved." is shown\n   - Expect: "Tuesday" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["saved"]


def test_going_back_right_after_a_window_closed_in_the_same_step_leaves_nothing(trying: Trying, welcome: str) -> None:
    step = '3. Click "Tuesday", go back to the desk and click "Save".\n   - Expect: "Saved." is shown\n'
    tried = trying(welcome, f'1. Click "Desk".\n2. Click "Choose a date".\n{step}')
    assert tried.passed, tried
    assert tried.truth == ["saved"]


def test_a_step_that_only_goes_back_to_where_a_closed_window_led_passes(trying: Trying, welcome: str) -> None:
    tried = trying(welcome, f'{CHOSEN}4. Go back to the desk.\n5. Click "Save".\n')
    assert tried.passed, tried
    assert tried.truth == ["saved"]


@pytest.mark.parametrize("words", ["Go back to the welcome page", "Go back"])
def test_going_back_to_another_page_than_a_closed_window_gave_back_goes_there(trying: Trying, welcome: str, words: str) -> None:
    tried = trying(welcome, f'{CHOSEN}4. {words}.\n   - Expect: the heading says "Welcome page"\n')
    assert tried.passed, tried


def test_going_back_after_something_else_was_done_goes_back(trying: Trying, welcome: str) -> None:
    tried = trying(welcome, f'{CHOSEN}4. Click "Save".\n5. Go back to the desk.\n')
    assert tried.page.url.endswith("/welcome"), tried
