"""Each form of check measures true what is true, false what is false, and nothing where its thing is not there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_tool.expect.checks import measure
from pytest_tool.language import read_check
from pytest_tool.language.table import table
from pytest_tool.observation import Dialog, Observation

ORDERS = """<title>Orders – Shop</title><h1>My orders</h1>
<table><tr><th>Order</th><th>Book</th><th>Price</th><th>Status</th></tr>
<tr><td>1003</td><td>Emma</td><td>£7.50</td><td>Cancelled</td></tr>
<tr><td>1004</td><td>Dune</td><td>£9.99</td><td>Paid</td></tr>
<tr><td>1010</td><td>Dune Messiah</td><td>£19.99</td><td>Paid</td></tr></table>
<p>Office Leeds</p><p>Opened 1998</p><h2>Summary</h2><dl><dt>Orders</dt><dd>3</dd><dt>Total</dt><dd>£37.48</dd></dl><p>Open: none</p>
<h2>Wish list</h2><ul><li>Ulysses <button>Remove</button></li><li>Middlemarch <button>Remove</button></li></ul>"""
FORM = """<title>Checkout</title><h1>Checkout</h1><h2>Address</h2><form>
<label>Name <input value="Ann Lee"></label><label>City <input></label><label>Quantity <input type=number value=3></label>
<label>Country <select><option>France<option selected>Ireland</select></label>
<fieldset><legend>Delivery</legend><label><input type=radio name=d> Standard</label><label><input type=radio name=d checked> Express</label></fieldset>
<label><input type=checkbox checked> Gift wrap</label><label><input type=checkbox> Newsletter</label>
<button disabled>Pay</button><button>Save</button><button aria-expanded=false>Details</button>
<label>E-mail <input aria-invalid=true value="ann@" aria-describedby=e></label><p id=e>That is no address.</p></form>
<div role=status>Your basket was saved.</div><p>VAT is included, 11 items, £12.98 each.</p>"""
DIALOG = "<title>Shop</title><h1>Shop</h1><p>Behind</p><dialog aria-label='Delete order'><h2>Delete order</h2><p>Are you sure?</p><button>Keep</button></dialog><script>document.querySelector('dialog').showModal()</script>"
PLAIN = "<title>Shop</title><h1>Shop</h1><h2>Offers</h2><p>Nothing here.</p>"

NAMES = """<title>A</title><h1>Profile</h1><p>Name: Ann</p><p>Code: 007</p><p>Account: 12345678901234567890</p><p>Fee: 1,249.00 €</p>
<label>Search by name <input></label>"""

TWO_TABLES = """<title>A</title><h1>Users</h1><table><tr><th>Name</th><th>Mail</th></tr><tr><td>Petra</td><td>p@example.org</td></tr></table>
<h2>Auth</h2><table><tr><td>Groups</td><td>Add</td></tr><tr><td>Users</td><td>Add</td></tr></table>"""

AUTHORS = """<title>A</title><h1>Authors</h1><table><tr><th>Name</th><th>Mail</th></tr><tr><td>Ann</td><td>a@example.org</td></tr></table>
<table><tr><th>Name</th><th>Mail</th></tr><tr><td>Bob</td><td>b@example.org</td></tr></table>
<h1>Editors</h1><table><tr><th>Name</th><th>Mail</th></tr><tr><td>Cleo</td><td>c@example.org</td></tr></table>
<table><caption>Former</caption><tr><th>Name</th><th>Mail</th></tr><tr><td>Dora</td><td>d@example.org</td></tr><tr><td>Eve</td><td>e@example.org</td></tr></table>
<h1>Talks</h1><table><tr><th>Hour</th><th>Topic</th></tr><tr><th colspan=2>Monday</th></tr><tr><td>9</td><td>Ants</td></tr><tr><th colspan=2>Friday</th></tr><tr><td>8</td><td>Bees</td></tr></table>
<h1>Halls</h1><table><tr><th colspan=2>North</th></tr><tr><td>1</td><td>Oak</td></tr></table><table><tr><th colspan=2>South</th></tr><tr><td>2</td><td>Ash</td></tr></table>
<h1>Seats</h1><table><tr><td>A1</td><td>Ann</td></tr></table><table><tr><td>B1</td><td>Bob</td></tr></table>
<h1>Teas</h1><ul><li>Assam<ul><li>Mild</li></ul></li></ul><ul><li>Darjeeling</li></ul>
<h1>Jobs</h1><table><tr><th>Job</th><th>Hour</th></tr></table><table><tr><td>Sweep</td><td>7</td></tr></table>"""

ICONS = """<title>A</title><h1>Authors</h1><table><tr><th>Name</th><th></th></tr><tr><td>Ann</td><td><a href=/d title="Delete record"><svg width=9 height=9></svg></a>
<button title="View">×</button><button aria-label="Edit" title="Edit"><svg width=9 height=9></svg></button></td></tr></table>
<label>Name <input title="Name" value="Zoe"></label><input title="Your town"><input placeholder="Find books" value="Dune"><button title="Save">Save</button>"""

ABSENT = """<title>A</title><h1>Admin</h1><h2>Offers</h2><p>Sold out</p><ul><li>Tea</li></ul><table><tr><th>Name</th><th>Mail</th></tr><tr><td>Ann</td><td>a@example.org</td></tr></table>
<label>Size <select><option>Small</option><option>Large</option></select></label><a href=/new>Create</a><button class=btn-basket><i class=fa-basket></i></button>
<button>Save all</button><button>Save draft</button><span>New</span><img alt="Shop logo" width=60 height=60 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">"""

FLASH = """<title>A</title><h1>Authors</h1><div class="alert alert-success">Record was saved.</div><div class="alert alert-danger">Integrity error.</div>"""

POST = """<title>Edit – Admin</title><h1>Edit</h1><form><label>Title <input value="Dune"></label><label>Address <input value="Main St 5"></label></form>"""
DETAILS = """<title>Show – Admin</title><h1>Show</h1><dl><dt>Title</dt><dd>Dune</dd><dt>Published</dt><dd></dd><dt>Author</dt><dd>Herbert</dd></dl>"""
BOOKS = """<title>Books – Admin</title><h1>Books</h1><table><tr><th>Title</th><th>Author</th></tr><tr><td>Dune</td><td>Herbert</td></tr></table>"""

STOCK = """<title>A</title><style>.yes::before {content: "✓"}</style><h1>Stock</h1><table><tr><th>Book</th><th>Published</th><th>Sold out</th><th>Left</th></tr>
<tr><td>Dune</td><td></td><td><i class=yes></i></td><td>3</td></tr><tr><td>Emma</td><td>1815</td><td></td><td><input aria-label=Left></td></tr></table>
<h1>Details</h1><table><tr><th>Editor</th><td></td></tr><tr><th>Cover</th><td><i class=yes></i></td></tr><tr><th>Pages</th><td>9</td></tr></table>
<h1>Basket</h1><p>Total: £5</p><h1>Orders</h1><p>Total: £9</p><p>Tax: £1</p>"""

SUMS = """<title>A</title><h1>Users</h1><table><thead><tr><th>Name</th><th>Sum</th></tr></thead><tbody><tr><td>Ann</td><td>3</td></tr><tr><td>Cleo</td><td>5</td></tr></tbody>
<tfoot><tr><td>Total</td><td>4</td></tr></tfoot></table><h1>Orders</h1><table><tr><th>Order</th><th>Paid</th></tr><tr><td colspan=2>There are no orders.</td></tr></table>
<h1>Notes</h1><table><tr><th>Note</th></tr><tr><td>Call Bob</td></tr></table>
<h1>Cards</h1><table><tr><th>Card</th><th>Owner</th></tr><tr><td colspan=2>One of Ann</td></tr><tr><td colspan=2>One of Bob</td></tr></table>"""

EMPTY_CELLS = """<title>A</title><h1>Users</h1><table><thead><tr><th>Name<th>User<th>Level<th>Seen</thead><tbody><tr><td>boss<td>boss<td>Admin<td>now<tr><td>Ann<td>ann<td>user<td></tbody></table>
<div role=status><ul><li>Collection 'Press' created</li><li>Two more</li></ul></div>"""

WEIGHTS = """<title>A</title><h1>Parcels</h1><table><tr><th>To</th><th>Weight</th><th>Left</th></tr><tr><td>Ann</td><td>9 kg</td><td>2 days</td></tr><tr><td>Bob</td><td>10 kg</td><td>10 hours</td></tr></table>
<p>Upload <progress value=70 max=100>70 per cent</progress></p>"""

HEADS = """<title>A</title><h1>Rooms</h1><table><tr><th>Room</th><th>Capacity</th></tr><tr><td>Oak</td><td>Price</td></tr></table>"""

NOTES = """<title>A</title><h1>Talk</h1><label>Internal notes Optional <textarea>y</textarea></label><label>Notes Optional <textarea>x</textarea></label>
<label>Speaker (new) <input value=Ann></label><label>Speaker (old) <input value=Ann></label><label>Your town here <input value=Leeds></label>"""

FRAMED = """<title>A</title><h1>Pay</h1><iframe title=Provider srcdoc="<h1>Card</h1><p>Inner</p>"></iframe>"""

HOLDS, FAILS, NOT_FOUND = "holds", "fails", "not found"
CASES = [
    (ORDERS, HOLDS, ['the heading is "My orders"', 'the heading contains "orders"', 'the title contains "Orders"', 'the title is "Orders – Shop"']),
    (ORDERS, HOLDS, ["the orders table has 3 rows", "the table has at least 2 rows", 'the table has a row with "1004" and "Paid"', 'there is a row with "Dune" and "Paid"']),
    (ORDERS, HOLDS, ['the row of "Emma" shows "Cancelled"', 'the first row shows "Emma"' , "the wish list has 2 items", 'there are 2 "Remove" buttons']),
    (ORDERS, HOLDS, ["the total is £37.48", "the total is 37.48", 'the wish list contains only "Ulysses" and "Middlemarch"', 'the wish list is in the order "Ulysses", "Middlemarch"']),
    (ORDERS, HOLDS, ['"Emma" comes before "Ulysses"', 'the "Price" column is sorted ascending', '"Paid" is shown', '"Refunded" is not shown', '"Refunded" is gone', "there is a row with \"1003\"", 'there is a second "Remove" button']),
    (ORDERS, HOLDS, ['the Wish list section shows "Ulysses"', 'the Wish list section does not show "Emma"', "no dialog is open", "no error is shown", 'there is no "Save" button']),
    (ORDERS, FAILS, ['the heading is "Orders"', "the orders table has 4 rows", 'the table has a row with "1003" and "Paid"', 'the row of "Emma" shows "Paid"', "the total is £37.4"]),
    (ORDERS, FAILS, ["the total is 37", '"Dun" is shown', '"19.9" is shown', '"Paid" is not shown', '"Paid" is gone', 'the "Price" column is sorted descending', "a dialog is open", "there are 3 \"Remove\" buttons"]),
    (ORDERS, FAILS, ['there is a "Save" button', 'there is a third "Remove" button', 'there is no "Remove" button', 'the wish list contains only "Ulysses"', "the wish list has no items", '"Ulysses" comes before "Emma"']),
    (ORDERS, NOT_FOUND, ['the office is "Leeds"', 'the office is "York"', "the discount is £5", 'the invoices table has 3 rows', 'the row of "Ulalume" shows "Paid"', "the Name field is empty", "there are 3 invoices", 'the heading is "Wish list"']),
    (FORM, HOLDS, ['the Name field is "Ann Lee"', 'the Name field contains "Lee"', "the City field is empty", "the quantity is 3", 'the Country list offers "France"', 'the country is "Ireland"']),
    (FORM, HOLDS, ['the delivery is "Express"', '"Gift wrap" is checked', '"Newsletter" is not checked', 'the "Pay" button is disabled', '"Save" is enabled', '"Details" is collapsed', "an error is shown"]),
    (FORM, HOLDS, ['a message says "basket was saved"', '"Express" is selected', 'the "E-mail" field is invalid', 'an error says "no address"', "there are 3 buttons"]),
    (FORM, FAILS, ['the Name field is "ann lee"', "the Name field is empty", "the quantity is 30", '"Gift wrap" is not checked', '"Pay" is enabled', "no error is shown", '"1 items" is shown', '"2.98" is shown']),
    (FORM, FAILS, ['the Country list offers "Spain"', 'the delivery is "Standard"', '"Newsletter" is checked', 'a message says "was sent"', '"Standard" is selected']),
    (FORM, NOT_FOUND, ['the Street field is "A"', '"Save" is checked', '"Subscribe" is enabled', 'a message says "VAT is included"']),
    (EMPTY_CELLS, HOLDS, ["there are 2 rows", 'the last row shows "Ann"', 'the "User" column is sorted descending', "a message says \"Collection 'Press' created\""]),
    (EMPTY_CELLS, FAILS, ["there is 1 row", 'the last row shows "boss"', 'a message says "removed"']),
    (DIALOG, HOLDS, ["a dialog is open", 'a dialog says "Are you sure?"', 'the dialog shows "Keep"', 'there is a "Keep" button in the dialog']),
    (DIALOG, FAILS, ["no dialog is open", 'the dialog shows "Behind"', 'a dialog says "Really?"']),
    (NAMES, HOLDS, ['the name is "Ann"', 'the code is "007"', 'the fee is "1249 €"']),
    (NAMES, FAILS, ['the name is "Bob"', 'the code is "7"', 'the account is "12345678901234567891"']),
    (ORDERS, NOT_FOUND, ['there is no "Remove" button in the Basket section', 'the Office field is not "York"']),
    (TWO_TABLES, HOLDS, ['the table has a row with "Petra" and "p@example.org"', 'the table has no row with "Quentin"', 'there is a row with "Groups"']),
    (TWO_TABLES, FAILS, ['the table has a row with "Groups"', 'the table has 2 rows']),
    (AUTHORS, NOT_FOUND, ["the authors table has 2 rows", "the authors table has 1 row", 'the authors table has no row with "Bob"', 'the authors grid has 2 rows']),
    (AUTHORS, NOT_FOUND, ["the Halls table has 2 rows", "the Seats table has 2 rows", "the Teas list has 3 items"]),
    (AUTHORS, HOLDS, ["the Editors table has 1 row", "the Former table has 2 rows", "the Talks table has 2 rows", "the Jobs table has 1 row", 'the Authors section shows "Bob"']),
    (AUTHORS, FAILS, ["the Editors table has 3 rows", 'the Editors table has a row with "Dora"']),
    (ICONS, FAILS, ['"Delete record" is shown', '"View" is shown', '"Your town" is shown', '"Find books" is shown', 'the row of "Ann" shows "View"', '"Edit" is not shown']),
    (ICONS, HOLDS, ['"Record" is not shown', 'the button "View" is shown', 'there is 1 "Delete record" link in the row of "Ann"', '"Edit" is shown', '"Save" is shown', '"Name" is shown', 'the "Your town" field is empty']),
    (ABSENT, HOLDS, ["there is no Delete button", "the Delete button is not shown", "the Delete button is gone", 'there is no "Delete" button', "the Name field is not shown", 'there is no "Huge" option', "there is no Bob row"]),
    (ABSENT, FAILS, ["there is no Create link", 'the "Create" link is not shown', "the Size list is not shown"]),
    (ABSENT, NOT_FOUND, ["there is no Create button", 'there is no "Create" button', "the basket button is not shown", 'there is no "Basket" icon', "there is no Save button", "there is no delivery"]),
    (ABSENT, NOT_FOUND, ['there is no "Ann" row', "there is no Ann row", 'there is no "Large" option', 'there is no "Offers" section', "the Offers section is not shown"]),
    (ABSENT, NOT_FOUND, ['there is no "Tea" item', 'there is no "New" badge', 'there is no "Shop logo" image', 'there is no "Sold out"', "there is no image", 'there are no "Tea" items', 'there are no "Ann" rows']),
    (FLASH, NOT_FOUND, ["an error is shown", 'a message says "Record was saved"', 'an error says "Integrity error"']),
    (FLASH, FAILS, ['a message says "Record was deleted"', 'an error says "Integrity fault"']),
    (POST, HOLDS, ['the Title is "Dune"', 'the title says "Dune"', 'the title contains "Dune"', 'the title is not "Edit – Admin"', 'the page title is "Edit – Admin"', 'the page title contains "Edit"']),
    (POST, FAILS, ['the title is "Edit – Admin"', 'the title is not "Dune"', 'the Title is "dune"', 'the page title is "Dune"', 'the address is not "Main St 5"', "the address contains Main"]),
    (POST, HOLDS, ['the address is "Main St 5"', 'the address contains "Main St"', "the address contains about:blank", "the URL contains about:blank"]),
    (DETAILS, HOLDS, ['the Title is "Dune"', 'the page title is "Show – Admin"', 'the author is "Herbert"']),
    (DETAILS, NOT_FOUND, ['the published is "Author Herbert"']),
    (BOOKS, HOLDS, ['the title is "Books – Admin"', 'the title contains "Books"']),
    (STOCK, HOLDS, ['the Published in the row of "Dune" is empty', 'the Published is empty in the row "Dune"', 'the Published in the row "Emma" is not empty', 'In the row "Dune", the Published is empty']),
    (STOCK, HOLDS, ['the Published in the row of "Emma" is "1815"', 'the Left in the row of "Dune" is 3', 'the Left in the row of "Emma" is empty', "the editor is empty", 'the row "Emma" shows "1815"']),
    (STOCK, FAILS, ['the Published in the row of "Emma" is empty', 'the Published is empty in the row "Emma"', 'the Published in the row of "Dune" is "1815"', "the editor is not empty", "the Pages is empty"]),
    (STOCK, NOT_FOUND, ["the Published is empty", 'the Sold out in the row of "Dune" is empty', 'the Published in the row of "Ulysses" is empty', "the cover is empty", 'the Price in the row of "Dune" is empty', 'the Published field in the row of "Dune" is empty']),
    (STOCK, HOLDS, ["the total in the Orders section is £9"]),
    (STOCK, FAILS, ["the total in the Basket section is £9"]),
    (STOCK, NOT_FOUND, ["the tax in the Basket section is £1", "the tax in the Invoices section is £1", "the total is £9"]),
    (SUMS, HOLDS, ["the users table has 2 rows", 'the users table contains only "Ann" and "Cleo"', 'the "Sum" column is sorted ascending', 'the row of "Total" shows "4"', 'the users table has a row with "Total"']),
    (SUMS, HOLDS, ["the orders table has no rows", 'there is a row with "There are no orders"', "the notes table has 1 row", "the cards table has 2 rows", 'the orders table shows "There are no orders"', 'the orders table shows "Paid"']),
    (SUMS, FAILS, ['the orders table does not show "Paid"', "the users table has 3 rows", "the orders table has 1 row", 'the users table has no row with "Total"']),
    (WEIGHTS, HOLDS, ['the "Weight" column is sorted ascending', 'the table contains only "Ann" and "10 kg"']),
    (WEIGHTS, FAILS, ['the "Weight" column is sorted descending', 'the table contains only "Ann" and "9 kg"', '"70 per cent" is shown']),
    (WEIGHTS, NOT_FOUND, ['the "Left" column is sorted ascending', 'the "Left" column is sorted descending']),
    (ORDERS, NOT_FOUND, ["the orders table has 3 paid orders", "the orders table has 3 paid rows", "the wish list has 2 sold items"]),
    (ORDERS, HOLDS, ["the orders table has 3 orders", "the orders table has 3 books", "the wish list has 2 wish list items", "there are 3 rows in the orders table"]),
    (HEADS, HOLDS, ['the "Capacity" column is shown', 'there is a "Capacity" column', 'there is a "Capacity" column in the Rooms table', 'there is 1 "Capacity" column']),
    (HEADS, FAILS, ['there is no "Capacity" column', 'the "Capacity" column is not shown', 'there is no "Capacity" column in the Rooms table', 'there are no "Capacity" columns', 'there is a "Price" column', 'there is a second "Capacity" column']),
    (HEADS, NOT_FOUND, ['there is no "Price" column', 'the "Capacity" column is enabled']),
    (NOTES, HOLDS, ['the "Notes" field is "x"', 'the "Notes" field contains "x"']),
    (NOTES, FAILS, ['the "Notes" field is "y"', 'the "Notes" field is empty']),
    (NOTES, NOT_FOUND, ['the "Speaker" field is "Ann"', 'the "Speaker" field is not "Bob"', 'the "town" field is "Leeds"']),
    (FRAMED, HOLDS, ['the heading is "Pay"', 'the heading "Card" is shown', '"Inner" is shown']),
    (FRAMED, NOT_FOUND, ['the heading is "Card"']),
    (PLAIN, HOLDS, ["there is 1 tab", "the URL contains about:blank"]),
    (PLAIN, FAILS, ["a new tab is open", 'the file "a.csv" was downloaded', 'the URL ends with /orders', 'an alert said "Hello"', 'the title is "Offers"']),
]  # fmt: skip


@pytest.mark.parametrize(
    ("html", "result", "sentence"),
    [(html, result, sentence) for html, result, sentences in CASES for sentence in sentences],
    ids=[sentence for _, _, sentences in CASES for sentence in sentences],
)
def test_a_check_measures_what_is_there(seen: Callable[[str], Observation], html: str, result: str, sentence: str) -> None:
    form = read_check(sentence)
    assert form is not None, sentence
    page = seen(html)
    found = measure(form, page, page)
    assert found.measure == result, (found, list(page.blocks))


def test_of_two_tables_the_refusal_names_both(seen: Callable[[str], Observation]) -> None:
    form = read_check("the authors table has 2 rows")
    assert form is not None
    told = measure(form, seen(AUTHORS)).instead
    assert all(name in told for name in ("Ann a@example.org", "Bob b@example.org")), told


@pytest.mark.parametrize(
    ("sentence", "looked_for", "instead"),
    [
        ("an error is shown", "no alert", '"…" is shown'),
        ('a message says "Record was saved"', "in no alert, status, live region or tooltip", '"Record was saved" is shown'),
        ('an error says "Integrity error"', "in no alert and no error of a field", '"Integrity error" is shown'),
        ('a message says "Lost"', "no alert, status, live region or tooltip", ""),
    ],
)
def test_a_message_without_a_role_is_asked_for_by_its_words(seen: Callable[[str], Observation], sentence: str, looked_for: str, instead: str) -> None:
    form = read_check(sentence)
    assert form is not None
    told = measure(form, seen(FLASH)).instead
    assert looked_for in told
    assert instead in told


def test_a_cell_is_asked_for_with_its_row(seen: Callable[[str], Observation]) -> None:
    form = read_check("the Published is empty")
    assert form is not None
    assert 'the Published in the row of "…"' in measure(form, seen(STOCK)).instead


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ('the "Speaker" field is "Ann"', ("Speaker (new)", "Speaker (old)")),
        ('the "town" field is "Leeds"', ("Your town here",)),
        ('the "Notes" is "x"', ("Notes Optional",)),
    ],
)
def test_fields_that_a_name_fits_in_part_are_told(seen: Callable[[str], Observation], sentence: str, names: tuple[str, ...]) -> None:
    form = read_check(sentence)
    assert form is not None
    told = measure(form, seen(NOTES)).instead
    assert all(name in told for name in names), told


def test_every_form_has_a_measure(seen: Callable[[str], Observation]) -> None:
    for row in table().checks:
        form = read_check(row.example)
        assert form is not None
        measure(form, seen(PLAIN), None)


def test_a_dialog_of_the_browser_is_one_of_its_kind() -> None:
    page = Observation("http://shop/", "Shop", dialogs=(Dialog("confirm", "Delete it?", "dismissed"),))
    for sentence, result in (('a confirmation asked "Delete it?"', HOLDS), ('an alert said "Delete it?"', FAILS)):
        form = read_check(sentence)
        assert form is not None
        assert measure(form, page).measure == result


def test_what_was_not_read_is_not_absent() -> None:
    page = Observation("http://shop/", "Shop", left_out=2)
    for sentence in ('"Saved" is not shown', 'there is no "Save" button', 'there is no row with "Dune"', 'there are no "Save" buttons'):
        form = read_check(sentence)
        assert form is not None
        assert measure(form, page).measure == NOT_FOUND, sentence
    shown = read_check('the title is not "Error"')
    assert shown is not None
    assert measure(shown, page).holds
