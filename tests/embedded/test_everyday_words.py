"""Words of every day, each beside controls that are near it: what is pressed at first, or nothing."""

from __future__ import annotations

import pytest
from one_step import Doing


@pytest.mark.parametrize(
    ("lines", "step", "texts", "expected"),
    [
        (("button|Delete user|row=Bob Ray", "button|Edit|row=Bob Ray"), "Make Bob Ray a user.", (), []),
        (("checkbox|Blocked|row=Bob Ray", "button|Edit|row=Bob Ray"), "Activate Bob Ray.", (), []),
        (("switch|Inactive|row=Bob Ray", "button|Edit|row=Bob Ray"), "Activate Bob Ray.", (), []),
        (("switch|Locked|states=checked|row=Bob Ray", "button|Edit|row=Bob Ray"), "Activate Bob Ray.", (), []),
        (("button|Add to cart", "link|Reviews"), "Add the coffee to the cart.", ("# Green tea", "4.00"), []),
        (("button|Add to cart", "link|Reviews"), "Add the tea to the cart.", ("# Green tea", "4.00"), ["1"]),
        (("button|Add to cart", "link|Reviews"), "Add this product to the cart.", ("# Green tea", "4.00"), ["1"]),
        (("switch|Active|row=Bob Ray", "button|Edit|row=Bob Ray"), "Activate Bob Ray.", (), ["1"]),
        (("switch|Enabled|row=Bob Ray", "button|Edit|row=Bob Ray"), "Activate Bob Ray.", (), ["1"]),
        (("button|Activate|row=Bob Ray", "switch|Newsletter|row=Bob Ray"), "Activate Bob Ray.", (), []),
        (("link|Browse", "link|Products (5)"), "Browse the products.", (), ["2"]),
        (("button|Manage", "link|Team members"), "Manage the members.", (), ["2"]),
        (("combobox|Range|options=1D;1W;1M;1Y",), 'Set the range to "1 minute".', (), []),
        (("combobox|Length|options=1 m;2 m;5 m",), 'Set the length to "5 minutes".', (), []),
        (("button|Edit|row=Draft Hello", "button|Edit|row=Published World"), 'Edit the published post "Hello".', (), []),
        (("link|Latest", "link|Home"), "Open the latest post.", ("# Posts",), []),
        (("textbox|Item name", "spinbutton|Quantity", "button|Add"), 'Type "Eggs" as the item.', (), ["1"]),
        (("tab|New orders", "tab|All orders"), "Create a new order.", (), []),
        (("link|Profile of Bob Ray|row=Bob Ray Lunch?",), "Open the mail from Bob Ray.", ("# Mail",), []),
        (("button|Stop task|row=Build", "button|Edit|row=Build"), 'Cancel "Build".', (), []),
        (("button|Mark as unread", "link|Home"), "Go to the unread mails.", (), []),
        (("button|Send message", "link|Home"), "Close the message.", (), []),
        (("radio|PayPal", "radio|Invoice"), "Choose Google Pay.", (), []),
        (("radio|American Express", "radio|Visa"), "Choose American Airlines.", (), []),
        (("link|Tasks", "button|Delete|row=Milk", "button|Delete|row=Eggs"), 'Delete the task "Milk".', ("# Today",), ["2"]),
        (("link|Users", "button|Delete|row=Ann Lee", "button|Delete|row=Bob"), 'Delete the user "Ann Lee".', ("# Members",), ["2"]),
        (("link|Home", "button|Delete|row=Ann Lee", "button|Delete|row=Bob"), "Delete Ann Lee's account.", ("# Administration",), ["2"]),
        (("link|Cart (2)", "button|Remove|row=Oat milk", "button|Remove|row=Tea"), 'Remove "Oat milk" from the cart.', ("# Your basket",), ["2"]),
        (("link|Page 1", "link|Page 2", "button|Delete|row=About us"), "Delete the page.", ("# Sitemap",), ["3"]),
        (("link|Order 1017|row=Order 1017", "button|Cancel|row=Order 1017"), "Cancel the order.", ("# Your account",), ["2"]),
        (("button|Collapse sidebar", "link|Home"), "Close the sidebar.", (), ["1"]),
        (("button|Resolve issue", "link|Home"), "Close the issue.", (), ["1"]),
        (("button|Load more comments", "link|Home"), "Show more comments.", (), ["1"]),
        (("button|Show or hide password", "link|Home"), "Hide the password.", (), ["1"]),
        (("link|photo|row=photo jpg", "link|Home"), "Open photo.jpg.", (), ["1"]),
        (("spinbutton|Budget", "button|Save"), "Set the maximum budget to 500.", (), ["1"]),
        (("spinbutton|Cups|row=Espresso", "spinbutton|Cups|row=Tea"), "Set the quantity of Espresso to 3.", (), ["1"]),
        (("button|Pay now", "link|Home"), "Pay in full.", (), ["1"]),
        (("button|Delete article|row=01 Tea", "button|Delete article|row=02 Milk"), 'Delete the post "Tea".', ("# Tea and coffee",), ["1"]),
        (("button|Close popup", "link|Home"), "Get rid of the popup.", (), ["1"]),
        (("checkbox|Flag of Sweden|row=Sweden", "checkbox|Flag of Norway|row=Norway"), 'Tick "Sweden".', (), ["1"]),
        (("menuitem|CSV", "menuitem|PDF"), 'Choose "PDF" in "Export".', (), ["2"]),
        (("button|Back", "button|Next step"), "Go back one step.", (), ["1"]),
        (
            ("link|orders|row=Table orders Empty", "link|Empty|row=Table orders Empty", "link|Empty|row=Table plants Empty"),
            'Empty the table "orders".',
            (),
            ["2"],
        ),
        (("button|Save", "link|New: User|href=http://x.test/", "textbox|Username|value=erik"), "Save the new user.", ("# User",), ["1"]),
        (("button|Delete", "textbox|Username|value=erik"), "Delete the new user.", ("# User",), []),
        (("textbox||icon=queryval", "textbox||icon=delimiter|near=Delimiter", "textbox||icon=new dbname"), 'Enter the query "select 1 from a".', (), ["1"]),
        (("textbox||icon=nameval", "textbox||icon=delimiter|near=Delimiter", "textbox||icon=new dbname"), 'Enter the query "select 1 from a".', (), []),
        (("link|orders", "link|Empty|row=Table plants Empty"), 'Empty the table "orders".', (), []),
    ],
)
def test_a_word_finds_what_it_means_or_nothing(doing: Doing, lines: tuple[str, ...], step: str, texts: tuple[str, ...], expected: list[str]) -> None:
    assert [did for did in doing(lines, step, texts) if did] == expected


def test_a_box_of_a_form_filters_nothing(doing: Doing) -> None:
    lines = ("checkbox|Active", "button|Save", "link|Users")
    assert not [did for did in doing(lines, "Show active users.", ("# Edit user",)) if did.startswith("1")]


MAIL = ("searchbox|Search mail", "link|Starred", "link|Spam", "link|Drafts", "button|Delete", "row|Lunch? from Bob")
SHOP = ("link|Reviews (3)", "link|Write a review", "combobox|Size|options=S;M;L", "textbox|Promo code", "button|Apply")
WEEK = ("button|New event", "button|Dentist 10:00", "button|Team lunch 12:00")
ISSUES = ("button|New issue", "link|Pull requests", "link|Issues")
PAGE = ("textbox|Title|value=About", "textbox|Body", "button|Delete", "button|Add tag", "button|Choose an image", "link|Images")
TODOS = ("textbox|New todo|value=Milk", "button|Add todo", "button|Delete|row=Milk")
ROWS = (
    "link|Customers", "link|Archive", "columnheader|City", "checkbox|Select row|row=Ann Lee Bonn", "checkbox|Select row|row=Bob Ray Oslo",
)  # fmt: skip
SONGS = ("link|Song Blue", "link|Song Red", "button|Like", "button|Add to playlist")
USER = (
    "textbox|Name|value=Ann", "button|Save", "button|Save and add another", "button|Save and continue editing", "button|Delete", "button|Delete account",
)  # fmt: skip
CHAT = ("link|Ann|row=Ann hi there", "textbox|Message", "button|Send")
WIKI = ("tab|Page", "tab|Discussion", "link|History", "link|Edit|row=Geography Edit", "link|Edit|row=Economy Edit")
FLIGHTS = ("button|Search flights", "link|Deals")
CROSSED = (
    "textbox|New todo", "button|×|row=Buy milk", "button|×|row=Walk the dog", "button|All", "button|Active", "button|Clear completed",
)  # fmt: skip
NOTEBOOK = ("menuitem|Run", "menuitem|Kernel", "button|Run this cell", "button|Save", "textbox|Cell|value=x = 1")
EDITED = ("textbox|Title|value=About us", "textbox|Content|value=Hello", "textbox|Publish date", "button|Save")
GRID = ("columnheader|Name", "columnheader|City", "gridcell|Oslo|row=Bob 43 Oslo", "button|Save")
TREE = ("treeitem|Databases|states=collapsed", "textbox|Query|value=select 1", "tab|SQL", "tab|Statistics")
SORTED = ("textbox|New todo", "combobox|Category|options=Work;Home|value=Work", "radio|Active", "radio|All|states=checked")
CHOICES = ("listbox|Available groups|options=Editors;Visitors", "button|Choose", "button|Save")
FIGURES = ("combobox|Region|options=All;North;South|value=All", "tab|Sales", "tab|Costs")


@pytest.mark.parametrize(
    ("lines", "step", "texts", "expected"),
    [
        (MAIL, "Star the first mail.", (), []),
        (MAIL, "Report the mail as spam.", (), []),
        (MAIL, "Open the last draft.", (), []),
        (MAIL, "Open the drafts.", (), ["4"]),
        (MAIL, "Select the first mail.", (), []),
        (MAIL, "Delete all spam.", ("# Inbox",), []),
        (MAIL, "Delete all spam.", ("# Spam",), ["5"]),
        (SHOP, "Read the reviews.", (), ["1"]),
        (SHOP, "Write a review.", (), ["2"]),
        (SHOP, "Show the size guide.", (), []),
        (SHOP, "Open the size list.", (), ["3"]),
        (SHOP, 'Use the promo code "SAVE10".', (), ["4", "5"]),
        (WEEK, "Delete the dentist.", (), []),
        (WEEK, "Cancel the team lunch.", (), []),
        (WEEK, "Open the dentist.", (), ["2"]),
        (WEEK, "Show only my events.", (), []),
        (ISSUES, "Reopen the issue.", (), []),
        (ISSUES, "Open the issue.", (), []),
        (ISSUES, "Open the pull request.", (), []),
        (ISSUES, "Open the pull requests.", (), ["2"]),
        (ISSUES, "Show only my issues.", (), []),
        (("link|My issues", "link|Home"), "Show only my issues.", (), ["1"]),
        (("button|Reopen issue", "button|New issue"), "Reopen the issue.", (), ["1"]),
        (PAGE, "Remove the image.", ("# About",), []),
        (PAGE, "Delete the page.", ("# About",), ["3"]),
        (PAGE, "Choose an image.", (), ["5"]),
        (PAGE, 'Add the tag "news".', (), []),
        (PAGE, 'Add a heading "News".', (), []),
        (PAGE, "Clear the body.", (), ["2", "press", "press"]),
        (TODOS, 'Add the todo "Eggs".', (), ["1", "2"]),
        (ROWS, "Show customers from Oslo.", (), []),
        (ROWS, "Show only the customers with a balance.", (), []),
        (ROWS, "Filter by city Bonn.", (), []),
        (ROWS, "Sort by city.", (), ["3"]),
        (ROWS, "Activate Bob.", (), []),
        (ROWS, 'Complete the task "Bob Ray".', (), []),
        (ROWS, "Select Bob.", (), ["5"]),
        (ROWS, "Tick Bob.", (), ["5"]),
        (ROWS, "Archive all customers.", ("# Customers",), []),
        (SONGS, "Like song Blue.", ("# Album",), []),
        (SONGS, "Remove song Blue from the playlist.", ("# Album",), []),
        (SONGS, "Open song Blue.", ("# Album",), ["1"]),
        (SONGS, "Like the album.", ("# Album",), ["3"]),
        (USER, "Save and continue.", (), ["4"]),
        (USER, "Save and add another.", (), ["3"]),
        (USER, "Save.", (), ["2"]),
        (USER, "Save as new.", (), []),
        (USER, "Discard.", (), []),
        (USER, "Discard the changes.", (), []),
        (USER, "Deactivate my account.", (), []),
        (USER, "Delete my account.", (), ["6"]),
        (CHAT, 'Send "Hello".', (), ["2", "3"]),
        (CHAT, 'Reply "ok".', (), ["2"]),
        (("button|Save changes", "link|Settings"), "Save the settings.", (), ["1"]),
        (("button|Preview", "link|Home"), "Open the preview settings.", (), []),
        (("button|Cancel", "button|Delete forever"), "Cancel the deletion.", ("# Delete project?",), ["1"]),
        (("button|Map", "button|Satellite"), "Share the map.", (), []),
        (WIKI, "Go to the section Geography.", ("# Harbour",), []),
        (WIKI, "Edit the section Geography.", ("# Harbour",), ["4"]),
        (WIKI, "Log in.", (), []),
        (WIKI, "Start a discussion.", (), []),
        (WIKI, "Open the discussion.", (), ["2"]),
        (WIKI, "Read the page in German.", (), []),
        (FLIGHTS, "Show cheaper flights.", (), []),
        (FLIGHTS, "Find flights.", (), ["1"]),
        (CROSSED, "Delete every todo.", (), ["3", "2"]),
        (CROSSED, "Delete all todos.", (), ["3", "2"]),
        (CROSSED, "Delete all completed.", (), ["6"]),
        (CROSSED, "Check all.", (), []),
        (("textbox|New todo", "button|Clear completed"), "Delete every todo.", (), []),
        (NOTEBOOK, "Run the cell.", (), ["3"]),
        (NOTEBOOK, "Stop the kernel.", (), []),
        (NOTEBOOK, "Change the kernel.", (), []),
        (NOTEBOOK, "Open the Kernel menu.", (), ["2"]),
        (NOTEBOOK, 'Enter "y" in a new cell.', (), []),
        (NOTEBOOK, 'Enter "y" in the cell.', (), ["5"]),
        (EDITED, 'Add "Welcome" to the content.', ("# About us",), []),
        (EDITED, "Publish.", ("# About us",), []),
        (GRID, 'Clear the cell "Oslo".', ("# People",), []),
        (GRID, 'Click the cell "Oslo".', ("# People",), ["3"]),
        (GRID, "Rename the column City to Town.", ("# People",), []),
        (GRID, "Sort by city.", ("# People",), ["2"]),
        (("link|Rooms", "checkbox|Breakfast", "button|Search"), "Show rooms with breakfast.", ("# Hotel",), []),
        (("link|Rooms", "checkbox|Breakfast|states=checked", "button|Search"), "Show the rooms.", ("# Hotel",), ["1"]),
        (TREE, "Refresh the database.", (), []),
        (TREE, "Expand the databases.", (), ["1"]),
        (TREE, "Close the query tab.", (), []),
        (TREE, "Clear the query.", (), ["2", "press", "press"]),
        (SORTED, 'Add the home todo "Read".', (), []),
        (SORTED, "Show the active ones.", (), ["3"]),
        (CHOICES, 'Click "Choose" under "Available groups".', (), ["2"]),
        (CHOICES, 'Click "Choose" under "Available roles".', (), []),
        (FIGURES, "Show the sales of the south.", (), []),
        (FIGURES, "Show the sales.", (), ["2"]),
        (("menuitem|Kernel", "menuitem|Run"), "Shut down the kernel.", (), []),
    ],
)
def test_what_was_done_at_something_near(doing: Doing, lines: tuple[str, ...], step: str, texts: tuple[str, ...], expected: list[str]) -> None:
    assert [did for did in doing(lines, step, texts) if did] == expected


CONTACTS = ("button|Delete|row=Ann Lee ACME Lead", "button|Delete|row=Bob Ray Globex Customer", "button|Export")
CARDS = (
    *("button|Block card|row=Visa 1234", "button|Show PIN|row=Visa 1234"),
    *("button|Block card|row=Mastercard 9876", "button|Show PIN|row=Mastercard 9876", "link|Payments"),
)
RECIPE = (
    *("button|Save recipe", "button|Print", "button|Share", "spinbutton|Servings|value=4", "checkbox|200 g flour"),
    *("checkbox|2 eggs", "textbox|Your comment", "button|Post comment", "button|Add to shopping list"),
)


@pytest.mark.parametrize(
    ("lines", "step", "texts", "expected"),
    [
        (CONTACTS, "Delete all customers.", ("# Contacts",), []),
        (CONTACTS, "Delete all contacts.", ("# Contacts",), ["2", "1"]),
        (CONTACTS, "Delete the customer.", ("# Contacts",), ["2"]),
        (CARDS, "Open the Mastercard.", ("# Cards",), []),
        (CARDS, "Show the PIN of the Mastercard.", ("# Cards",), ["4"]),
        (("button|View profile|row=Ann Lee", "button|View profile|row=Bob"), "Open Ann Lee.", ("# Team",), ["1"]),
        (RECIPE, "Edit the recipe.", ("# Pancakes",), []),
        (RECIPE, "Save the recipe.", ("# Pancakes",), ["1"]),
        (RECIPE, "Print the shopping list.", ("# Pancakes",), []),
        (RECIPE, "Print the recipe.", ("# Pancakes",), ["2"]),
        (RECIPE, "Add the eggs to the shopping list.", ("# Pancakes",), []),
        (RECIPE, "Add the pancakes to the shopping list.", ("# Pancakes",), ["9"]),
    ],
)
def test_another_order_another_part(doing: Doing, lines: tuple[str, ...], step: str, texts: tuple[str, ...], expected: list[str]) -> None:
    assert [did for did in doing(lines, step, texts) if did] == expected
