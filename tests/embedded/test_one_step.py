"""Steps on small pages: what a page has is used, and where it has only something like it, nothing is done."""

from __future__ import annotations

import pytest
from one_step import Doing

DUNES = ("button|Add to basket|section=Dune", "button|Add to basket|section=Dune Messiah", "button|Add to basket|section=Emma")
LISTS = ("button|Remove from basket|row=Dune", "button|Remove from wishlist|row=Dune")
TIDES = ("link|Tide tables", "button|Delete|row=Tide tables 12", "link|Moon", "button|Delete|row=Moon 3", "button|Delete all")
MILK = ("combobox|Milk|options=Choose;Oat milk;Soy milk;Cow", "button|Save")
JUDGED = ("button|Approve|row=Ann pending", "button|Reject|row=Ann pending", "button|Approve|row=Bob pending", "button|Reject|row=Bob pending")
COUNTED = ("button|Increase quantity|row=Tea", "button|Decrease quantity|row=Tea")
PASSWORDS = ("textbox|Password|type=password", "textbox|Confirm password|type=password", "textbox|Current password|type=password")
COOKIES = ("button|Accept all", "button|Reject all", "button|Settings")
USERS = ("link|Users", "button|New user", "checkbox|Select row|row=Ann", "checkbox|Select row|row=Bob")
NOTEBOOK = (
    "menuitem|File", "menuitem|Edit", "menuitem|Run", "button|Save and create checkpoint (Ctrl+S)", "button|Run this cell and advance (Shift+Enter)",
    "generic||icon=words of class jp notebook execution indicator", "button|Delete the cell|row=[ ]: a = 1",
)  # fmt: skip
DAYS = ("spinbutton|year, From|value=2026", "spinbutton|month, From|value=01", "spinbutton|day, From|value=01",
        "spinbutton|year, To|value=2026", "spinbutton|month, To|value=12", "spinbutton|day, To|value=31")  # fmt: skip
COFFEES = ("listbox|Products|options=Espresso;Latte;Mocha|states=multiple", "button|Go")
ZOOMS = ("button|Zoom in", "button|Zoom out")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (DUNES, 'Add "Dune" to the basket.', ["1"]),
        (("button|Save for later|row=Tea 8.00", "button|Remove|row=Tea 8.00", "button|Remove|row=Mug 9.00"), "Save the mug for later.", []),
        (("button|Save for later|row=Tea 8.00", "button|Remove|row=Tea 8.00", "button|Remove|row=Mug 9.00"), "Save the tea for later.", ["1"]),
        (("link|Posts", "link|Pages", "button|Preview"), "View the post.", []),
        (("link|Posts", "link|Pages", "button|Preview"), "Open the posts.", ["1"]),
        (("link|customers", "link|orders", "link|Structure"), "Show the structure of orders.", ["2"]),
        (("link|customers", "link|orders", "link|Structure"), "Open the structure of the orders table.", ["2"]),
        (("link|customers", "link|orders", "link|Structure"), "Show the structure.", ["3"]),
        (("button|One", "button|Two", "button|Three"), 'Click the button after "One".', []),
        (("button|One", "button|Two", "button|Three"), 'Click the button before "Three".', []),
        (("button|Text File", "menuitem|Text File", "menuitem|Markdown File"), 'Click the "Text File" menu item.', ["2"]),
        (USERS, "Select all users.", ["4", "3"]),
        (("button|Merge pull request", "link|Home", "button|Close"), "Merge the pull request.", ["1"]),
        (("button|Deploy now", "link|Home", "button|Publish"), "Deploy the site.", ["1"]),
        (("button|Rotate left", "button|Rotate right", "button|Crop"), "Rotate left.", ["1"]),
        (("button|Rotate right", "button|Crop"), "Rotate left.", []),
        (("button|Insert table", "button|Image", "textbox|Body"), "Insert a table.", ["1"]),
        (("button|Insert image", "button|Crop", "textbox|Body"), "Insert a table.", []),
        (("link||icon=words of class jp notebook logo", "menuitem|New"), 'Click "Notebook".', []),
        (("link||icon=notebook icon", "menuitem|New"), 'Click "Notebook".', ["1"]),
        (USERS, "Tick all users.", ["4", "3"]),
        (NOTEBOOK, "Save the notebook.", ["4"]),
        (NOTEBOOK[:3] + NOTEBOOK[4:], "Save the notebook.", []),
        (NOTEBOOK[1:], "Rename the notebook.", []),
        (NOTEBOOK, "Run the cell.", ["5"]),
        (NOTEBOOK, "Execute the cell.", ["5"]),
        (NOTEBOOK, "Run it.", ["5"]),
        (NOTEBOOK, "Click Run.", ["3"]),
        (("button|Save and close", "link|Home"), "Save the page.", ["1"]),
        (("button|Save and publish", "link|Home"), "Save the page.", []),
        (("button|Reset filters", "tab|Orders"), "Reset all filters.", ["1"]),
        (("button|Reset filter", "tab|Orders"), "Reset all filters.", []),
        (DAYS, 'Set "To" to 2026-03-31.', ["4"]),
        (DAYS, "Set From to 2026-03-31.", ["1"]),
        (DAYS[:3], 'Set "To" to 2026-03-31.', []),
        (COFFEES, "Filter by the products Espresso and Latte.", ["1 Espresso", "1 Latte"]),
        (COFFEES, "Filter by the products Espresso and Tea.", ["1 Espresso"]),
        (USERS[:2], "Select all users.", []),
        (USERS[:2], "Tick all users.", []),
        (("link|Users", "checkbox|Select all users", *USERS[2:]), "Select all users.", ["2"]),
        (("checkbox|Red", "checkbox|Blue", "button|Add colour"), "Select all colours.", []),
        (("button|Save and create checkpoint (Ctrl+S)", "menuitem|View"), "Press the save button in the notebook toolbar.", ["1"]),
        (("button|Archive task", "menuitem|View"), "Press the archive button in the toolbar.", ["1"]),
        (("button|Archive task", "menuitem|View"), "Archive the list in the sidebar.", []),
        (("button|Run this cell", "menuitem|Run All Cells"), "Run all cells.", ["2"]),
        (("button|Run this cell", "button|Restart the kernel and run all cells"), "Run all cells.", []),
        (("button|Run selected cells", "button|Cells"), "Run all cells.", []),
        (("button|Export data", "button|Export all data"), "Export all data.", ["2"]),
        (DUNES[1:], 'Add "Dune" to the basket.', []),
        (DUNES[1:], 'Add "Dune Messiah" to the basket.', ["1"]),
        (TIDES, 'Delete "Tide".', []),
        (TIDES, 'Delete "Tide tables".', ["2"]),
        (LISTS, 'Remove "Dune" from the basket.', ["1"]),
        (LISTS[1:], 'Remove "Dune" from the basket.', []),
        (LISTS[1:], 'Remove "Dune" from the wishlist.', ["1"]),
        (("button|Delete|row=Dune",), 'Remove "Dune" from the basket.', ["1"]),
        (MILK, 'Choose "Oat" as the milk.', []),
        (MILK, 'Choose "Oat milk" as the milk.', ["1 Oat milk"]),
        (("button|Hide password", "textbox|Password|type=password"), "Show the password.", []),
        (("button|Show password", "textbox|Password|type=password"), "Show the password.", ["1"]),
        (("textbox|Name", "textbox|Display name"), 'Enter "bob" as the nickname.', []),
        (("textbox|Name", "textbox|Screen name"), 'Enter "bob" as the nickname.', ["2"]),
        (("textbox|Email", "textbox|Private email"), 'Type "a@b.c" into the work email field.', []),
        (("textbox|Email", "textbox|Work email"), 'Type "a@b.c" into the work email field.', ["2"]),
        (JUDGED, "Decline Bob.", ["4"]),
        (JUDGED[:3], "Decline Bob.", []),
        (COUNTED, "Reduce the quantity of Tea.", ["2"]),
        (COUNTED[:1], "Reduce the quantity of Tea.", []),
        (("button|Compose", "button|Import"), "Write a new email.", ["1"]),
        (("button|New folder", "button|Import"), "Write a new email.", []),
        (PASSWORDS, 'Repeat the password "x".', ["2"]),
        (PASSWORDS[:1], 'Repeat the password "x".', []),
        (COOKIES, "Refuse all cookies.", ["2"]),
        (COOKIES, "Decline all cookies.", ["2"]),
        (COOKIES[:1], "Refuse all cookies.", []),
        (("button|Exit full screen",), "Exit full screen.", ["1"]),
        (("button|Full screen",), "Exit full screen.", []),
        (("button|Restart", "button|Stop"), "Restart the server.", ["1"]),
        (("button|Start", "button|Stop"), "Restart the server.", []),
        ((*ZOOMS, "button|Zoom to fit"), "Zoom to fit.", ["3"]),
        (ZOOMS, "Zoom to fit.", []),
        (ZOOMS, "Zoom in.", ["1"]),
        (("button|Send message", "button|Attach"), "Send the mail.", ["1"]),
        (("button|Send invoice",), "Send the mail.", []),
        (("button|Cancel subscription", "link|Home"), "Cancel the plan.", ["1"]),
        (("button|Cancel order",), "Cancel the plan.", []),
        (("button|Delete account|section=User Ann",), "Delete the user.", ["1"]),
        (("button|Delete account",), "Delete the user.", []),
        (("link|Update profile", "link|Edit this page"), "Edit this page.", ["2"]),
        (("link|Update profile", "link|Old revisions"), "Edit this page.", []),
        (("link|Update profile", "link|Edit"), "Edit the page.", ["2"]),
        (("button|Delete account", "link|Edit this page"), "Delete the page.", []),
        (("button|Save changes", "button|Print"), "Save the page.", ["1"]),
    ],
)
def test_what_is_there_is_done_and_nothing_else(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


def test_the_cells_of_a_row_tell_where_its_name_ends(doing: Doing) -> None:
    lines = ("button|Add to basket|row=Dune Frank Herbert 9", "button|Add to basket|row=Emma Jane Austen 7")
    assert doing(lines, 'Add "Dune" to the basket.', ("Dune | Frank Herbert | 9", "Emma | Jane Austen | 7")) == ["1"]
    assert doing(lines, 'Add "Dune" to the basket.', ("Dune Frank | Herbert | 9", "Emma | Jane Austen | 7")) == []


SWITCHES = ("switch|Email notifications|states=checked", "switch|Push notifications|states=unchecked", "switch|Dark mode|states=unchecked")
MAIL = ("link|Inbox (3)", "link|Sent", "link|Trash", "button|Compose")
CALENDAR = ("button|Today", "button|Next month", "tab|Week", "tab|Month|states=selected", "button|New event")
EVENT = ("textbox|Title", "button|Save", "button|Delete event")
CHAT = ("link|Ann (2)", "link|Bob", "textbox|Message #general", "button|Send", "button|New channel")
COLOURS = ("combobox|Colour|options=Black;White;Dark blue", "button|Buy")
PHONES = ("textbox|Home phone", "textbox|Work phone", "textbox|Mobile phone")
INSURED = ("radio|Add insurance", "radio|No insurance", "checkbox|Gift wrap|states=checked", "button|Continue without an account")
STAY = ("textbox|Destination", "textbox|Check-in date|type=date", "textbox|Check-out date|type=date")
SATISFIED = ("radio|Very satisfied", "radio|Satisfied", "radio|Dissatisfied")
ACCOUNT = ("switch|Private account|states=unchecked", "button|Deactivate account", "button|Save")
PAYING = ("button|Pay 20 €", "link|Use a gift card")
MAP = ("radio|Map|states=checked", "radio|Satellite", "button|Save")
ROWS = ("button|Suspend|row=Ann", "button|Refund|row=1003 Cid")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (SWITCHES, "Enable notifications.", []),
        (SWITCHES, "Turn on push notifications.", ["2"]),
        (SWITCHES, "Turn on email notifications.", ["done"]),
        (MAIL, "Empty the trash.", []),
        (MAIL, "Open the trash.", ["3"]),
        (("button|Empty trash", *MAIL), "Empty the trash.", ["1"]),
        (CALENDAR, "Go to the next week.", []),
        (CALENDAR, "Go to the next month.", ["2"]),
        (CALENDAR, "Create a new task.", []),
        (CALENDAR, "Create a new event.", ["5"]),
        (EVENT, "Duplicate the event.", []),
        (EVENT, "Delete the event.", ["3"]),
        (("button|Send",), "Send later.", []),
        (("button|Send", "button|Send later"), "Send later.", ["2"]),
        (CHAT, "Open the chat with Cid.", []),
        (CHAT, "Open the chat with Bob.", ["2"]),
        (CHAT, "Leave the channel.", []),
        ((*CHAT, "button|Leave channel"), "Leave the channel.", ["6"]),
        (COLOURS, "Choose blue as the colour.", []),
        (COLOURS, "Choose dark blue as the colour.", ["1 Dark blue"]),
        (("radio|Red", "radio|Blue"), "Choose dark blue.", []),
        (("radio|Red", "radio|Blue"), "Choose the colour blue.", ["2"]),
        (("combobox|Size|options=Choose;36;38;40",), "Choose the second size.", ["1 38"]),
        (PHONES, 'Enter "5" as the phone.', []),
        (PHONES, 'Enter "5" as the work phone.', ["2"]),
        (INSURED, "Choose insurance.", []),
        (INSURED, "Choose no insurance.", ["2"]),
        (INSURED[2:], "Continue without gift wrap.", []),
        (INSURED, "Continue without an account.", ["4"]),
        (INSURED[3:], "Continue with an account.", []),
        (STAY, "Set the arrival to 2026-05-01.", []),
        (STAY, "Set the check-out date to 2026-05-03.", ["3"]),
        (SATISFIED, "Choose satisfied.", ["2"]),
        (SATISFIED[::2], 'Choose "Satisfied".', []),
        (SATISFIED, "Choose very dissatisfied.", []),
        (ACCOUNT, "Deactivate the account.", ["2"]),
        (ACCOUNT[::2], "Delete the account.", []),
        (PAYING, "Pay.", ["1"]),
        (PAYING, "Pay with PayPal.", []),
        (("radio|PayPal|states=checked", *PAYING), "Pay with PayPal.", ["2"]),
        (MAP, "Print the map.", []),
        (MAP, "Switch to satellite.", ["2"]),
        (("button|Reply", "button|Reply all"), "Reply to all.", ["2"]),
        (("button|Delete", "link|Back to inbox"), "Go back to the inbox.", ["2"]),
        (("link|Audit log", "link|Users"), "Open the error log.", []),
        (("link|Audit log", "link|Users"), "Open the audit log.", ["1"]),
        (ROWS, "Suspend Ann.", ["1"]),
        (ROWS, "Suspend Bob.", []),
        (ROWS, "Refund order 1003.", ["2"]),
        (ROWS, "Refund order 1004.", []),
    ],
)
def test_the_order_itself_must_be_there(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


RUNS = ("button|Run pipeline", "button|Retry|row=#12 failed main", "button|Cancel|row=#13 running dev")
MENU = ("button|Add|row=Tiramisu 5", "button|Remove|row=Cola 3", "textbox|Delivery address", "button|Order now", "checkbox|Extra cheese", "radio|Pickup")
LEAVES = ("button|Approve|row=Ann vacation 1 May", "button|Approve|row=Bob sick leave 2 May")
HEADS = (*(f"link|{name}|row=id name kind harvest price" for name in ("kind", "name", "harvest")), "link|Home", "button|Go")
PHOTO = ("button|Crop", "button|Delete", "button|Add to album")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (RUNS, "Delete the pipeline #12.", []),
        (RUNS, "Run the pipeline.", ["1"]),
        (MENU, "Remove the tiramisu.", []),
        (MENU, "Remove the cola.", ["2"]),
        (MENU, "Cancel the order.", []),
        (MENU, "Order now.", ["4"]),
        (MENU, 'Add "Pizza".', []),
        (MENU, "Choose eating in.", []),
        (MENU, "Choose pickup.", ["6"]),
        (LEAVES, "Approve the vacation of Bob.", []),
        (LEAVES, "Approve the vacation of Ann.", ["1"]),
        (LEAVES, "Approve the leave of Bob.", ["2"]),
        (PHOTO, "Remove it from the album.", []),
        ((*PHOTO, "button|Remove from album"), "Remove it from the album.", ["4"]),
        (PHOTO, "Delete the photo.", ["2"]),
        (HEADS, "Sort by price.", []),
        (("link|kind|row=name kind cost", "link|cost|row=name kind cost"), "Sort by price.", ["2"]),
        (("combobox|Branch|options=main;feature/main-menu",), 'Choose "feature" as the branch.', []),
        (("combobox|Branch|options=main;feature/main-menu",), 'Choose "feature/main-menu" as the branch.', ["1 feature/main-menu"]),
    ],
)
def test_neither_the_verb_nor_the_row_alone_will_do(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step) == expected


BASKET = ("button|Add to basket", "link|Home")
EGGS = ("button|Add to basket|section=Milk", "button|Add to basket|section=Eggs")


@pytest.mark.parametrize(
    ("lines", "texts", "step", "expected"),
    [
        (BASKET, ("# Shop",), "Add eggs to the basket.", []),
        (BASKET, ("# Eggs",), "Add eggs to the basket.", ["1"]),
        (BASKET, ("# Shop", "Ten fresh eggs"), "Add eggs to the basket.", ["1"]),
        (BASKET, ("# Shop",), 'Add "Eggs" to the basket.', []),
        (BASKET, ("# Shop", "Eggs"), 'Add "Eggs" to the basket.', ["1"]),
        (("button|Add to basket|row=Milk 3",), ("# Shop", "Eggs are sold out"), "Add eggs to the basket.", []),
        (EGGS, ("# Shop",), "Add eggs to the basket.", ["2"]),
        (EGGS, ("# Shop",), "Put some eggs in the basket.", ["2"]),
        (EGGS, ("# Shop",), "Add milk and eggs to the basket.", ["1", "2"]),
        (EGGS[:1], ("# Shop",), "Add eggs to the basket.", []),
        (BASKET, ("# Shop",), "Put the book in the basket.", ["1"]),
        (BASKET, ("# Shop",), "Add it to the basket.", ["1"]),
        (("spinbutton|Quantity", *BASKET), ("# Emma",), "Add 2 copies to the basket.", ["1", "2"]),
        (("spinbutton|Quantity", *BASKET), ("# Shop",), "Add 2 eggs to the basket.", ["1"]),
    ],
)
def test_what_is_put_in_the_basket_is_told_by_the_page(doing: Doing, lines: tuple[str, ...], texts: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert doing(lines, step, texts) == expected
