"""The widgets of the ARIA patterns, and those that people build without a pattern."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("combobox-inline", 'Choose "Alaska" as the state.', "truth.state === 'Alaska'", '"Alaska" is shown'),
    works("combobox-inline", 'Set State to "Arkansas".', "truth.state === 'Arkansas'"),
    works("combobox-inline", 'Type "Cal" into State and press Enter.', "truth.state === 'California'"),
    works("combobox-inline", 'Choose "Kansas" as the state.', "truth.state === 'Kansas'"),
    fails("combobox-inline", 'Choose "Alberta" as the state.', "truth.state === null", "Alberta"),
    works("combobox-grid", 'Choose "Banana" in the "Fruit or vegetable" field.', "truth.dish === 'Banana'"),
    works("combobox-grid", 'Type "Pe" into "Fruit or vegetable" and pick "Pea".', "truth.dish === 'Pea'"),
    fails("combobox-grid", 'Choose "Bacon" in the "Fruit or vegetable" field.', "truth.dish === null", "Bacon"),
)
def test_comboboxes_that_complete_or_show_a_grid_get_the_named_entry(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("button-listbox", 'Choose "Japan" in the Country dropdown.', "truth.country === 'Japan' && truth.second === 'Chile'", 'Country is "Japan"', 'the Continent field is "Europe"'),
    works("button-listbox", "Pick Japan as the country.", "truth.country === 'Japan'"),
    works("button-listbox", 'Choose "Canada" for "Second country".', "truth.second === 'Canada'", 'the Second country field is "Canada"'),
    works("button-listbox", 'Choose "Asia" as the continent.', "truth.continent === 'Asia'"),
    works("button-listbox", "Choose Niger as the country.", "truth.country === 'Niger'"),
    works("button-listbox", '1. Open the Country dropdown.\n2. Type "den" into Search.\n3. Click "Denmark".\n', "truth.country === 'Denmark'"),
    works("button-listbox", 'Click "Europe" and pick "Africa".', "truth.continent === 'Africa'"),
    works("button-listbox", 'Choose "Yen" in the Currency dropdown.', "truth.currency === 'Yen'", 'Currency is "Yen"'),
    works("button-listbox", 'Select "Corn" under Toppings.', "truth.toppings.join() === 'Cheese,Corn'"),
    works("button-listbox", 'Choose "Corn" and "Olives" in the Toppings dropdown.', "truth.toppings.join() === 'Cheese,Corn,Olives'"),
    works("button-listbox", 'Add "Corn" and "Olives" to the toppings.', "truth.toppings.join() === 'Cheese,Corn,Olives'"),
    works("button-listbox", 'Tick "Show legend".', "truth.legend", '"Show legend" is checked', '"Show totals" is not checked'),
    fails("button-listbox", 'Choose "Pound" in the Currency dropdown.', "truth.currency === 'Euro'", "Pound"),
    fails("button-listbox", 'Select "Black" under Toppings.', "truth.toppings.join() === 'Cheese'", "Black"),
    fails("button-listbox", 'Add "Ham" to the toppings.', "truth.toppings.join() === 'Cheese'", "Ham"),
    works("button-listbox", "Click the Continent button.", "truth.continent === 'Europe'", '"Africa" is shown'),
    fails("button-listbox", 'Choose "Peru" in the Country dropdown.', "truth.country === 'Canada' && truth.second === 'Chile'", "Peru"),
    fails("button-listbox", 'Choose "Asia" as the country.', "truth.country === 'Canada' && truth.continent === 'Europe'", "Asia"),
    fails("button-listbox", 'Choose "Greek" as the language.', "truth.stuck === 'French'", "Greek"),
    fails("button-listbox", 'Choose "Japan" in the Region dropdown.', "truth.country === 'Canada'", "Region"),
    fails("button-listbox", 'Choose "Japan" in the Country dropdown.', "truth.country === 'Japan'", "Canada", 'Country is "Canada"'),
)
def test_a_button_that_is_named_by_its_value_is_called_as_its_label(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("suggestions-late", 'Choose "Porto" in the From field.', "truth.from === 'Porto' && !truth.to"),
    works("suggestions-late", 'Choose "Lisbon" in the To field.', "truth.to === 'Lisbon' && !truth.from"),
    works("suggestions-late", 'Type "Paris" into the From field and pick "Paris Orly".', "truth.from === 'Paris Orly'"),
    works("suggestions-late", 'Type "London" into To and select "London Heathrow" from the suggestions.', "truth.to === 'London Heathrow'"),
    fails("suggestions-late", 'Choose "Atlantis" in the To field.', "truth.to === null", "Atlantis"),
    works("suggestions-late", 'Type "Atlantis" into the To field.', "truth.to === null", '"No results" is shown'),
)
def test_suggestions_that_come_late_are_waited_for(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("radiogroup", 'Choose "Deep dish" as the crust.', "truth.crust === 'Deep dish' && truth.way === 'Pickup'", '"Deep dish" is checked'),
    works("radiogroup", 'Select "Home delivery".', "truth.way === 'Home delivery'", '"Pickup" is not checked'),
    fails("radiogroup", 'Select "Drone".', "truth.way === 'Pickup'", "disabled"),
    fails("radiogroup", 'Choose "Cheesy crust" as the crust.', "truth.crust === ''", "Cheesy crust"),
    works("toolbar", 'Click "Bold" and choose "Centre".', "truth.bold && truth.align === 'Centre'", "the Bold button is pressed"),
    works("toolbar", "Set the font size to 14.", "truth.size === 14", "the Font size field is 14"),
    works("toolbar", 'Tick "Night mode".', "truth.night"),
    fails("toolbar", 'Click "Copy".', "!truth.copied && !truth.bold", "disabled"),
    fails("toolbar", "Set the font size to 40.", "truth.size <= 16", "40"),
)
def test_controls_with_one_roving_tab_stop_are_all_reached(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("treegrid", 'Click "re: Treegrids are awesome".', "truth.opened.join() === 're: Treegrids are awesome'", '"Opened re: Treegrids are awesome" is shown'),
    works("treegrid", 'Expand "Lunch on Friday" and click "re: Lunch, where?".', "truth.opened.join() === 're: Lunch, where?'"),
    fails("treegrid", 'Click "Dinner on Sunday".', "!truth.opened.length", "Dinner on Sunday"),
    works("disclosure", 'Open "Can I bring my dog?" and click "Add a dog ticket".', "truth.dogs === 1", "there is a \"Dog ticket added\" button"),
    works("disclosure", 'Click "Add a dog ticket".', "truth.dogs === 1"),
    works("disclosure", 'Expand "What do I do if I lose my ticket?".', "truth.opened.length === 1", '"01 234 567" is shown'),
    fails("disclosure", 'Click "Add a cat ticket".', "truth.dogs === 0", "cat"),
    works("carousel", 'Click "Stop automatic slide show".', "truth.stopped", 'there is a "Start automatic slide show" button'),
    works("carousel", 'Click "Stop automatic slide show", click "Next slide" until "Our team" is shown, then click "Meet the team".', "truth.followed === '#team'"),
    works("feed", 'Bookmark "Fatima\'s Falafel".', "truth.bookmarked.join() === \"Fatima's Falafel\""),
    works("feed", 'Click "Bookmark" in the article "Lotus Garden".', "truth.bookmarked.join() === 'Lotus Garden'"),
    fails("feed", 'Click "Bookmark".', "!truth.bookmarked.length", "Bookmark"),
)
def test_trees_disclosures_carousels_and_feeds_are_operated(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("tooltips", "Hover over Save.", "truth.clicked === 0", 'the tooltip says "Saves the draft on this computer"'),
    works("tooltips", "Click into the Code field.", "truth.clicked === 1", 'the tooltip says "Six digits, on the back of the card"'),
    works("tooltips", 'Hover over "ⓘ".', "truth.clicked === 0", '"Counts all versions of a file" is shown'),
    works("tooltips", "Hover over the Wipe button.", "truth.clicked === 0", 'the tooltip says "Deletes everything at once"'),
    works("tooltips", "Hover over VAT.", "truth.clicked === 0", 'the tooltip says "value added tax"'),
    fails("tooltips", "Hover over Save.", "truth.clicked === 0", "Deletes the draft", 'the tooltip says "Deletes the draft"'),
    fails("tooltips", "Hover over Save.", "truth.clicked === 0", "Six digits", 'the tooltip says "Six digits, on the back of the card"'),
)
def test_tooltips_are_read(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("dialog-nested", 'Click "Add member", enter "Ann" as the name, click "Choose role" and "Owner", then click Save.', "truth.saved.join() === 'Ann Owner'", '"Ann was added" is shown'),
    works("dialog-nested", '1. Click "Add member".\n   - Expect: the New member dialog is open\n2. Click "Choose role".\n   - Expect: the Role dialog is open\n3. Click Cancel.\n   - Expect: the New member dialog is open\n', "truth.cancelled.join() === 'role'"),
    fails("dialog-nested", '1. Click "Add member".\n2. Click "Choose role".\n3. Click Save.\n', "!truth.saved.length", "covered"),
    fails("dialog-covered", 'Tick "I am sure" and click "Close account".', "truth.closed === 0", 'covered by div "We are checking your balance…"'),
    works("dialog-covered", 'Tick "I am sure".', "truth.closed === 0", '"I am sure" is checked'),
)
def test_the_topmost_dialog_is_worked_in_and_what_covers_its_controls_is_named(trying: Trying, case: Case) -> None:
    case.holds(trying)


OPEN = '1. Accept the cookies.\n2. Click "Delete everything".\n   - Expect: {}\n'


@tries(
    works("dialog-overlay", OPEN.format("a dialog is open"), "true"),
    works("dialog-overlay", OPEN.format('the "Delete the data?" dialog is open'), "true"),
    works("dialog-overlay", OPEN.format('the dialog shows "All of it goes."'), "true"),
    works("dialog-overlay", OPEN.format("a dialog is open") + '3. Click "Close".\n   - Expect: no dialog is open\n', "truth.join() === 'closed'"),
    works("dialog-overlay", 'Click "Help".', "true", "a dialog is open", "the Tips dialog is open"),
    works("dialog-overlay", "Accept the cookies.", "true", "no dialog is open"),  # what waits beside the page is not open
    fails("dialog-overlay", OPEN.format("no dialog is open"), "true", "should not be open"),
    fails("dialog-overlay", OPEN.format("the Tips dialog is open"), "true", "should be open"),
    fails("dialog-overlay", OPEN.format("a dialog is open") + '3. Click "Delete".\n   - Expect: no dialog is open\n', "truth.join() === 'deleted'", "should not be open"),
    fails("dialog-overlay", '1. Accept the cookies.\n2. Click "Help".\n3. Click "Later".\n   - Expect: the Tips dialog is closed\n', "truth.join() === 'later'", "should not be open"),
    fails("dialog-overlay", 'Click "Refresh".', "true", "should not be open", "no dialog is open"),
    fails("dialog-overlay", "Accept the cookies.", "true", "should be open", "the Menu dialog is open"),
)
def test_a_dialog_is_one_whether_or_not_it_says_that_it_is_modal(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("tab-twice", 'Switch to the Roles tab and tick "Editors".', "truth.join() === 'roles'", '"Editors" is checked'),
    works("tab-twice", 'Click "Roles".', "truth.join() === 'roles'", '"Editors" is shown'),
    fails("tab-twice", "Switch to the Log tab.", "!truth.length", "2 controls fit"),  # of two tab bars
    fails("tab-twice", "Switch to the Keys tab.", "!truth.length", "2 controls fit"),  # the page has two parts of that name
)
def test_a_tab_that_is_there_twice_is_one_when_both_show_the_same_part(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("menu-or-column", 'Click "Add filter" and choose "Name".', "truth.join() === 'filter Name'"),
    works("menu-or-column", 'Click "Add filter" and click "Name".', "truth.join() === 'filter Name'"),
    works("menu-or-column", '1. Click "Add filter" and choose "Price".\n2. Click "Add filter" and choose "Name".\n', "truth.join() === 'filter Price,filter Name'"),
    fails("menu-or-column", '1. Click "Add filter".\n   - Expect: "Kind" is shown\n2. Click "Name".\n', "!truth.length", "2 controls fit"),
    fails("menu-or-column", 'Click "Add filter" and choose "Kind".', "!truth.length", "2 controls fit"),  # two of the new ones
    fails("menu-or-column", 'Click "Refresh" and click "Stock".', "!truth.length", "2 controls fit"),  # which opens nothing
)
def test_an_entry_of_the_menu_just_opened_is_meant_before_a_column_of_its_name(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("row-dots", 'Open the menu "…" of "Tram line delayed" and choose "Unpublish".', "truth.join() === 'unpublished Tram line delayed'"),
    works("row-dots", 'Click "⋮" in the row of "Tram line delayed" and click "Unpublish".', "truth.join() === 'unpublished Tram line delayed'"),
    works("row-dots", 'Open the menu "..." of "Bridge reopens" and choose "Unpublish".', "truth.join() === 'unpublished Bridge reopens'"),
    works("row-dots", 'Click "…" in the row of "Bridge reopens" and click "Unpublish".', "truth.join() === 'unpublished Bridge reopens'"),
    fails("row-dots", 'Open the menu "…" of "Snow expected" and choose "Unpublish".', "!truth.length", "could not be done"),
    fails("row-dots", 'Click "⋮" in the row of "Snow expected".', "!truth.length && menu.hidden", "could not be done"),
    fails("row-dots", 'Click "…".', "!truth.length && menu.hidden", "could not be done"),  # the menu of which row?
    fails("row-dots", 'Click "+" in the row of "Tram line delayed".', "!truth.length", "could not be done"),  # not in its menu either
)
def test_a_menu_of_dots_is_meant_by_any_sign_for_it_and_only_in_its_row(trying: Trying, case: Case) -> None:
    case.holds(trying)
