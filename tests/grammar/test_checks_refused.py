"""Sentences that say more than a form can hold: checking less than they say would pass what is wrong."""

from __future__ import annotations

import pytest
from pytest_tool.grammar.checks import parse

NOT_UNDERSTOOD = """
both "A" and "B" are not ticked
"A" or "B" are ticked
the row of 1001 has a red Cancel button
the user is back
the page shows "Dune" in red
the page shows Dune in red
the page shows dune
the page shows "Dune" near the top
the page shows "Dune" instead of "Emma"
the page shows "Dune" without a price
the page shows "Dune" and nothing else
the page shows "Dune
"Dune
"" is shown
SO-1011 is shown twice
SO-1011 or SO-1012 is shown
only notes.txt is shown
5 is shown
"Dune" is not only shown
not "Dune"
"Dune" or "Emma" is shown
"Dune" is shown and "Emma"
"Dune" is almost shown
"Dune" is shown in bold
"Dune" is shown in the header
"Dune" is shown in the top right corner
"Dune" is shown as the first result
"Dune" is shown before the page reloads
"Dune" is shown for 3 seconds
"Dune" is shown unless "Emma" is
"Dune" is shown when the box is ticked
"Dune" is next to "Emma"
"Dune" is under the heading "Books"
"A" comes directly before "B"
"A", "B" and "C" come in this order
Dune is shown
Help is shown
I see nothing
I see a lot of books
it works
it says "Dune"
everything is fine
nothing has changed
the total is less than 20
the total is about £20
the total is £20 or £21
the total is £5 and £6
the total is £20 lower
the total is 20 EUR cheaper
the total is between 10 and 20
the total is higher than before
the total is the same as before
the total is correct
the total is not shown in euro
the status is paid
the status of every order is "Paid"
the status changes from "Open" to "Paid"
the Name field is "Ann" but the other is not
the Name field is "Ann" after the reload
the Name field is "Ann" in capital letters
the Name field contains 3 characters
the field says nothing
both fields are empty
the "Name" and "Email" fields are empty
the first row is highlighted
the first row contains "Dune" or "Emma"
the first or second row contains "Dune"
the row of "Dune" shows "2" in the third column
the row of "Dune" is first
the rows contain "Dune"
a row contains "Dune" more than once
every result is in stock
the first result is "Dune" and the second "Emma"
the basket has 2 rows and nothing else
the basket has exactly the rows "Dune" and "Emma"
the basket is updated
there is no basket
there is nothing
there are many results
there are about 3 results
there are 3 results or 4
there are 3 results per page
there are 3 rows with "Paid"
the number of rows is even
the sidebar switch is off
the number of posts field is at most 3
the list is sorted
the list is not sorted by price
the list is sorted by price and name
the list is sorted by price or name
the author of "Dune" is different
the author of "Dune" is nearly
there are 3 lists
Results are listed
Nobody is listed
Results Table is not shown
the light is on
"Dune" is in review
Doing has 3 visitors
the button is called "Save"
the list is longer than before
the button is red
there is a red "Pay" button
there is a "Pay" button in the top right corner
the Sign in button is shown next to the search field
the Pay button is enabled only after "Terms" is ticked
the Pay button is disabled while saving
no button is disabled
No button is disabled
the more button is disabled
almost all todos are ticked
not all todos are ticked
all todos but "A" are ticked
all todos are not ticked
all todos or posts are ticked
at least one todo is ticked or not
no country is selected
all options are selected
"A" is nearly done
Work is done
the "Dune" link is shown twice
the picture of the book is shown
the heading is bigger than before
the second heading is "Books"
the heading of the second section is "Books"
the URL is correct
the URL has changed
we are on the next page
we are on the right page
an error page is shown
the page is empty
the basket badge is gone
no error is shown in the console
the error "X" is shown below the field
an error is shown at the Name field and the Email field
page 1 is nearly shown
the dialog has two red buttons
the settings dialog is open on the left
the dialog cannot be closed
a new tab is open with the help page
the second tab shows "Help"
there are 2 tabs and all are active
"Dune" is shown twice in the basket
each row has a red "Delete" button
each row has two "Delete" buttons
invoice 1004 is nearly paid
invoice 1004 is open and shut
two of the invoices of ACME are shown
two invoices of ACME are shown in red
"Dune" appears often
the file "a.txt" is open
the results are "A"
the heading is "A", "B"
only "A" is not done
the second row is nearly done
Results come before Books
Work is the first
the mail "Invoice" is nearly from Bob
the list "Country" offers nothing but "Spain"
"Orders" is highlighted in red
the user can pay
the order was placed
an e-mail is sent to "ann@example.org"
if there is a banner, "Dune" is shown
""".strip().splitlines()


@pytest.mark.parametrize("sentence", NOT_UNDERSTOOD)
def test_a_sentence_that_says_more_than_a_form_can_hold_is_not_understood(sentence: str) -> None:
    assert parse(sentence) is None


def test_no_words_are_no_check() -> None:
    assert parse("") is None
    assert parse(" . ") is None


def test_private_use_characters_cannot_pose_as_values() -> None:
    assert parse("\ue000 is shown") is None
