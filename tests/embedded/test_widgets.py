"""The widgets of ARIA's patterns, a page each: a step of the language does what it says, or says what is missing.

The pages are in ``pages/widgets``. Each keeps in ``window.truth`` what has happened to it, which the tool never reads.
"""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from pytest_tool.browser.find import find, launch_args
from pytest_tool.clients import Clients
from pytest_tool.events import Captioned
from pytest_tool.model_server import start
from pytest_tool.plan import Step, Test
from pytest_tool.settings import Settings, Sources, environment, resolve
from tests.benchmarks.miniwob import assembled, told

PAGES = Path(__file__).parent.parent / "pages" / "widgets"
NOTHING = "truth.log.length === 0"
# fmt: off
DONE = [
    ("listbox-button", 'Choose "Express" from the Delivery list.', "truth.log == 'Express'"),
    ("listbox-button", "Set the currency to \"Swiss franc\".", "truth.log == 'Swiss franc'"),
    ("combobox-select-only", 'Choose "Blueberry" from the Favourite fruit list.', "truth.fruit === 'Blueberry' && !truth.size"),
    ("combobox-select-only", 'Set the shirt size to "Extra large".', "truth.size === 'Extra large' && !truth.fruit"),
    ("combobox-filter", 'Choose "Lisbon" in the City field.', "truth.city === 'Lisbon' && passenger.value === ''"),
    ("combobox-filter", 'Set the City to "York".', "truth.city === 'York'"),
    ("combobox-wrapping", 'Select "Universal" in the "Track" field.', "truth.log == 'Track Universal'"),
    ("combobox-wrapping", 'Select "German" from "Language".', "truth.log == 'Language German'"),
    ("combobox-wrapping", 'Select "Universal" from the Backup track and select "Universal" in "Track".', "truth.log == 'Backup track Universal,Track Universal'"),
    ("combobox-wrapping", 'Select "Workshop (15)" in the "Session types" field.', "truth.log == 'Session types Workshop (15)'"),
    ("combobox-filter", 'Type "Lis" into City and click "Lisbon".', "truth.city === 'Lisbon'"),
    ("multi-native", 'Choose "Mushrooms" from the Toppings list.', "truth.chosen === 'Mushrooms'"),
    ("multi-aria", 'Choose "Friday" from the Opening days list.', "truth.days === 'Wednesday,Friday'"),
    ("menu-hover", 'Choose "File > Export > PDF".', "truth.log == 'Export PDF'"),
    ("menu-hover", 'Choose "Save" from the File menu.', "truth.log == 'Save'"),
    ("menu-click", 'Choose "File > Import > PDF".', "truth.log == 'Import PDF'"),
    ("menubar", 'Choose "Zoom in" from the View menu.', "truth.log == 'Zoom in'"),
    ("menubar", 'Choose "Align > Centre".', "truth.log == 'Centre'"),
    ("hover-menu", 'Hover over "My account" and click "Sign out".', "truth.log == 'out'"),
    ("tabs", 'Switch to the "Privacy" tab and tick "Hide my profile".', "truth.log == 'hide true'"),
    ("accordion", 'Expand "Delivery" and click "Track my parcel".', "truth.log == 'track'"),
    ("details", 'Expand "Advanced options" and turn on "Verbose log".', "truth.ticked === 'verbose' && !truth.built"),
    ("modal", 'Click "Delete project" and click "Yes, delete it".', "truth.log == 'delete'"),
    ("modal", 'Click "Archive project", then click "Cancel".', "truth.log == 'cancelled'"),
    ("tree-aria", 'Expand "Documents", expand "2024" and click "report.txt".', "truth.selected === 'report.txt'"),
    ("tree-aria", 'Choose "Documents > 2024 > budget.csv".', "truth.selected === 'budget.csv'"),
    ("pagination", 'Click "Edit" in the row of "Ivan Petrov".', "truth.log == 'Ivan Petrov'"),
    ("rows-menu", 'Click "Rename" in the row of "Letter".', "truth.log == 'Rename Letter'"),
    ("rows-menu", 'Click "Delete" in the row of "Budget".', "truth.log == 'Delete Budget'"),
    ("load-more", 'Click "Winter tyres".', "truth.log == 'Winter tyres'"),
    ("late", 'Click "Brew", wait until there are at least 3 items and click "Serve".', "truth.log[0] >= 3"),
    ("date-grid", "Set the departure date to 14 August 2024.", "truth.date === '2024-08-14'"),
    ("date-grid", "Set the departure date to 2024-05-03.", "truth.date === '2024-05-03'"),
    ("date-native", "Set the start date to 2025-03-09.", "truth.all === '2025-03-09,,,,'"),
    ("date-native", "Set the start date to March 9, 2025.", "truth.all === '2025-03-09,,,,'"),
    ("date-native", 'Set "Starts at" to 2:30 PM.', "truth.all === ',14:30,,,'"),
    ("slider-aria", "Set Volume to 30.", "truth.volume === 30 && truth.brightness === 20"),
    ("slider-aria", "Set the brightness slider to 75.", "truth.volume === 50 && truth.brightness === 75"),
    ("slider-vertical", "Set the treble to 15.", "truth.treble === 15 && truth.bass === 0"),
    ("slider-vertical", "Set the room size to 35.", "truth.room === 35"),
    ("spinbutton", "Set the guests to 5.", "truth.guests === 5 && truth.rooms === '1'"),
    ("spinbutton", "Set Rooms to 2.", "truth.guests === 2 && truth.rooms === '2'"),
    ("switches", 'Turn on "Dark mode".', "truth.dark && truth.sounds && !truth.location"),
    ("switches", "Turn the sounds off.", "!truth.sounds && !truth.dark && !truth.location"),
    ("checkboxes", 'Tick "E-mail" and "SMS".', "truth.ticked === 'email,sms,post'"),
    ("checkboxes", 'Untick "Post".', "truth.ticked === ''"),
    ("todos", 'Tick "Buy milk" and "Call Ann".', "truth.log == 'Buy milk true;Call Ann true;'"),
    ("two-searches", 'Search for "older" in the Search term field.', "truth.log == 'list'"),
    ("chips", 'Type "green" into the Tags field and press Enter.', "truth.tags == 'old,green' && !truth.typed"),
    ("dialogs", 'Click "Delete" and dismiss the dialog, then click "Publish" and accept the dialog.', "truth.log == 'Delete false,Publish true'"),
    ("fields", 'Enter the e-mail "a@b.de" and the address "Bath".', "email.value === 'a@b.de' && contact.value === 'Bath'"),
    ("fields", 'Type "a@b.de" into Email and wait until the Name field is empty.', "email.value === 'a@b.de'"),
    ("fields", "Wait 1 second.", NOTHING),
    ("twins", 'Click "Flow 2".', "truth.log == 'A Flow 2'"),
    ("sorting", 'Sort by "Price" descending.', "truth.log == 'Price up,Price down'"),
    ("sorting", "Sort by the title ascending.", "truth.log == 'Title up'"),
    ("sorting", 'Sort by "Due" descending.', "truth.log == 'Due up,Due down'"),
    ("filters", 'Choose "Add Filter > Price".', "truth.log == '#price'"),
    ("filters", 'Choose "Add Filter > Remove all" and accept the dialog.', "truth.log == '#alltrue'"),
    ("watches", 'Tick the checkbox in the row of "Beta page".', "truth.log == 'beta true'"),
    ("watches", "Tick the first checkbox.", "truth.log == 'all true'"),
    ("watches", "Tick the second checkbox.", "truth.log == 'alpha true'"),
    ("watches", "Tick the last box and tick it.", "truth.log == 'notify true'"),
    ("watches", 'Select "Short" as the time format.', "truth.log == 'format Short (1m ago)'"),
    ("watches", 'Select "Long" as the time format.', NOTHING),
    ("watches", 'Clear "Amount".', "amount.value === '' && limit.value === '3'"),
    ("watches", "Clear the limit and the note.", "limit.value === '' && note.value === ''"),
    ("watches", "Clear the note.", NOTHING),
    ("watches", 'In the row of "Beta page", tick the checkbox.', "truth.log == 'beta true'"),
    ("watches", "Clear the history field.", "search.value === ''"),
]
REFUSED = [
    ("listbox-button", 'Choose "Drone" from the Delivery list.', NOTHING, "Drone"),
    ("listbox-button", 'Choose "Courier" from the Delivery list.', NOTHING, "Courier"),
    ("listbox-button", 'Set the language to "German".', "truth.log.every((l) => l === 'German')", "German"),
    ("combobox-select-only", 'Set the shirt size to "Tiny".', "!truth.size && !truth.fruit", "Tiny"),
    ("combobox-filter", 'Choose "Atlantis" in the City field.', "truth.city === null", "Atlantis"),
    ("combobox-wrapping", 'Select "Pineapple" from "choices" in the row of "Stage".', NOTHING, "Stage"),
    ("combobox-wrapping", 'Select "Pineapple" in the "Track" field.', NOTHING, "offers no “Pineapple”"),
    ("combobox-wrapping", 'Select "Keynote" in the "Track" field.', NOTHING, 'combobox "Track" does not hold “Keynote”'),
    ("combobox-wrapping", 'Select "Pineapple" from "Shirt size".', NOTHING, "“Pineapple” was not chosen"),
    ("multi-native", 'Choose "Pineapple" from the Toppings list.', "truth.chosen === ''", "Pineapple"),
    ("multi-aria", 'Choose "Sunday" from the Opening days list.', "truth.days === 'Wednesday'", "Sunday"),
    ("menu-click", 'Choose "File > Print".', NOTHING, "Print"),
    ("menubar", 'Choose "Zoom sideways" from the View menu.', NOTHING, "Zoom sideways"),
    ("tree-aria", 'Click "missing.txt".', "!truth.selected", "missing.txt"),
    ("pagination", 'Click "Edit" in the row of "Zed Nobody".', NOTHING, "Zed Nobody"),
    ("rows-menu", 'Click "Print" in the row of "Letter".', NOTHING, "Print"),
    ("load-more", 'Click "Summer tyres".', NOTHING, "Summer tyres"),
    ("date-grid", "Set the departure date to 20 June 2024.", "truth.date === ''", "20"),
    ("date-native", "Set the review date to 2025-03-09.", "truth.all === ',,,,'", "eview"),
    ("slider-aria", "Set Volume to 130.", "truth.volume === 50 && truth.brightness === 20", "130"),
    ("slider-vertical", "Set the bass to 12.", "truth.treble === 0 && truth.room === 10", "12"),
    ("spinbutton", "Set the guests to 12.", "truth.guests === 2 && truth.rooms === '1'", "12"),
    ("spinbutton", "Set the nights to 3.", "truth.nights === '7' && truth.guests === 2 && truth.rooms === '1'", "ights"),
    ("switches", 'Turn on "Flight mode".', "!truth.dark && truth.sounds && !truth.location", "light mode"),
    ("modal", 'Click "Duplicate project".', NOTHING, "Duplicate"),
    ("dialogs", 'Click "Delete" and click "Next".', "truth.log == 'Delete false'", 'confirm "Delete it?" was dismissed'),
    ("fields", 'Fill the Surname field with "Shelley".', NOTHING, 'no field in reach is called "Surname"'),
    ("fields", 'Fill in the first name "Mary" and the last name "Shelley".', NOTHING, "first name"),
    ("fields", 'Fill in the address "Bath" and the contact "Ann".', NOTHING, 'would both be textbox "Contact address"'),
    ("twins", 'Click "Flow 1".', NOTHING, '2 controls fit (link "Flow 1", treeitem "Flow 1")'),
    ("fields", "Type 31 February 2026 into the notes.", NOTHING, "no calendar has the day 31 February 2026"),
    ("fields", "Press Ctrl+S.", NOTHING, "nothing visible happened"),
    ("dialogs", "Accept the dialog.", NOTHING, "nothing stands before it that opens one"),
    ("dialogs", "Press n.", NOTHING, "a letter is no key"),
    ("dialogs", 'Click the third "Next" button.', NOTHING, "only 1 such control is in reach"),
    ("modal", 'Click "Delete project" and click "Archive project".', NOTHING, 'button "Archive project" lies behind the dialog'),
    ("watches", 'Tick "Enabled".', NOTHING, "Send a notification"),
    ("watches", "Tick the checkbox.", NOTHING, "5 controls fit"),
    ("watches", "Tick the box.", NOTHING, "5 controls fit"),
    ("watches", "Tick the ninth checkbox.", NOTHING, "only 5 such controls are in reach"),
    ("watches", 'Tick the checkbox in the row of "page".', NOTHING, '3 controls fit (checkbox "uuids" in the row “Alpha page Edit Recheck”'),
    ("watches", 'Tick the checkbox in the row of "Delta page".', NOTHING, 'checkbox in row of "Delta page"'),
    ("todos", 'Tick "Buy".', NOTHING, 'called "Buy"'),
    ("todos", 'Tick "Siren".', NOTHING, 'Say the checkbox in the row of "Siren"'),
    ("two-searches", 'Search for "older".', NOTHING, 'several search fields (searchbox "Search", searchbox "Search term")'),
    ("two-searches", 'Switch to the "Roles" tab.', NOTHING, "2 tabs of the page are called “Roles”"),
    ("watches", 'Tick "Alpha page".', NOTHING, 'link "Alpha page" has no tick. Say the checkbox in the row of "Alpha page"'),
    ("watches", 'Tick "Edit".', NOTHING, 'button "Edit" has no tick.'),
    ("watches", "Click the button.", NOTHING, "7 controls fit"),
    ("watches", 'Click "Clear history" and accept the dialog.', "truth.log == 'click Clear history'", "is answered by a click on one of its buttons"),
    ("watches", 'Click "Clear history" and dismiss the dialog.', "truth.log == 'click Clear history'", "is answered by a click on one of its buttons"),
    ("watches", 'Set the limit to "many".', "limit.value === '3'", 'a number field cannot take "many"'),
    ("watches", 'In the row of "Beta page", click "Clear history".', NOTHING, 'in the row of "Beta page"'),
    ("watches", 'In the row of "Delta page", click "Edit".', NOTHING, 'in the row of "Delta page"'),
    ("watches", 'In the row of "Beta page", choose "Short" as the time format.', NOTHING, ""),
    ("watches", 'In the row of "Beta page", set the limit to 5 and clear the note.', NOTHING, ""),
    ("watches", 'In the row of "Delta page", look it up anew.', NOTHING, ""),
    ("watches", "Clear the history.", "!truth.log.length && search.value === 'old'", 'write click "Clear history"'),
]
# fmt: on


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None: ...


@pytest.fixture(scope="module")
def pages() -> Iterator[str]:
    """The URL of the folder with the pages."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGES)))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def models() -> Iterator[Clients]:
    with start() as process:
        clients = Clients(process.wait_ready())
        yield clients
        clients.close()


@pytest.fixture(scope="module")
def settings() -> Settings:
    return resolve(Sources(options={"--embedded": "true"}))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    return launch_args(browser_type_launch_args, browser_name, find(environment()))


@pytest.fixture
def empty_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def follow(empty_page: Page, pages: str, models: Clients, settings: Settings) -> Any:
    """Follow a step on a page; what came of it, whether the truth holds, and the history."""

    def followed(name: str, step: str, truth: str) -> tuple[bool, str, bool, str]:
        url = f"{pages}/{name}.html"
        run = assembled(empty_page, url, models, settings)
        empty_page.goto(url)
        path = Path(f"{name}.plan.md")
        verdict = run.test(Test(name, path, 1, (Step(1, step, path, 1),)))
        held = empty_page.evaluate("() => JSON.stringify(truth)")
        captions = [f"caption: {said.text}" for said in run.stage.trail.events_of(Captioned)]
        history = "\n".join((*map(told, run.stage.trail.entries), *captions, f"passed: {verdict.passed}, {verdict.reason}", held))
        return verdict.passed, verdict.reason, bool(empty_page.evaluate(truth)), history

    return followed


@pytest.mark.parametrize(("page", "step", "truth"), DONE, ids=[f"{case[0]}: {case[1]}" for case in DONE])
def test_a_step_does_what_it_says(follow: Any, page: str, step: str, truth: str) -> None:
    passed, _, holds, history = follow(page, step, truth)
    assert (passed, holds) == (True, True), history


@pytest.mark.parametrize(("page", "step", "truth", "names"), REFUSED, ids=[f"{case[0]}: {case[1]}" for case in REFUSED])
def test_what_is_not_there_is_said_and_nothing_is_done(follow: Any, page: str, step: str, truth: str, names: str) -> None:
    passed, reason, untouched, history = follow(page, step, truth)
    assert (passed, untouched) == (False, True), history
    assert names in reason, history


def test_a_wait_for_a_check_is_captioned(follow: Any) -> None:
    history = follow("late", 'Click "Brew" and wait until there are at least 3 items.', "truth.log[0] >= 3")[3]
    assert 'caption: click button "Brew"\ncaption: wait until there are at least 3 items' in history
