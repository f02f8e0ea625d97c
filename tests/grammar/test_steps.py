"""The step grammar: sentences that testers write, and what they come to. One table, read as a specification."""

from __future__ import annotations

import pytest

from pytest_tool.grammar.advice import advised
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act

UNDERSTOOD: list[tuple[str, list[str]]] = [
    (
        'Search for "Dune" and open the first result.',
        ['type "Dune" into the search field', "press Enter", "open the first result"],
    ),
    ("Put it in the basket.", ["click add to basket"]),
    (
        'Sign in as "ann" with password "secret".',
        ['type "ann" into the user name field', 'type "secret" into the password field', "click the sign in button"],
    ),
    (
        "Sign in as ‹secret:USER› with password ‹secret:PW›.",
        [
            "type ‹secret:USER› into the user name field",
            "type ‹secret:PW› into the password field",
            "click the sign in button",
        ],
    ),
    ('Click the "Sign in" button.', ['click the "Sign in" button']),
    ("Click Cancel next to order 1004 and accept.", ["click Cancel next to order 1004", "click accept"]),
    ("Delete the text in the search field.", ["click the search field", "press Control+A", "press Delete"]),
    ("Remove the value of the Name field.", ["click the Name field", "press Control+A", "press Delete"]),
    ('Replace the name with "Bob".', ['set the name to "Bob"']),
    ("Use the browser's back button.", ["go back"]),
    ("Click the browser's back button.", ["go back"]),
    ('Go to the catalogue page "/books".', ["go to /books"]),
    ('Click "/books".', ['click "/books"']),
    ('Rename the list "Holiday".', ["click rename the list", 'type "Holiday" into the name field', "press Enter"]),
    ('Take "Emma" off the list.', ['click remove in the row of "Emma"']),
    ("Reopen the settings.", ["open the settings"]),
    ('Open "Emma" and set its quantity to 2.', ['open "Emma"', 'set the quantity in the row of "Emma" to "2"']),
    ("Open the basket and set its quantity to 2.", ["open the basket", 'set the quantity to "2"']),
    ('Type "x" into the terms and conditions field.', ['type "x" into the terms and conditions field']),
    ("Click on Sign in.", ["click Sign in"]),
    ("Tick gift wrap and newsletter.", ["tick gift wrap", "tick newsletter"]),
    ("Tick the terms and conditions.", ["tick the terms and conditions"]),
    (
        'Fill in the name "X", street "Y" and city "Z".',
        ['type "X" into the name', 'type "Y" into street', 'type "Z" into city'],
    ),
    ("Choose Express delivery and tick gift wrap.", ["choose Express delivery", "tick gift wrap"]),
    ('Type "Ann Lee" into the name field.', ['type "Ann Lee" into the name field']),
    (
        'Enter "Ann" as first name, "Lee" as last name and "a@b.co" as email.',
        ['type "Ann" into first name', 'type "Lee" into last name', 'type "a@b.co" into email'],
    ),
    ("Set the quantity to 2.", ['set the quantity to "2"']),
    ("Change the quantity from 1 to 3 and click Update.", ['set the quantity to "3"', "click Update"]),
    ("Go to http://127.0.0.1:8000/login.", ["go to http://127.0.0.1:8000/login"]),
    ("Switch to the Help tab.", ["switch to the Help tab"]),
    ("Go back.", ["go back"]),
    ("Go back to the results.", ["go back"]),
    ("Go back to the Shop tab and close the dialog.", ["switch to the Shop tab", "close the dialog"]),
    ('Scroll down and click "Load more".', ["scroll down", 'click "Load more"']),
    ("Press Enter.", ["press Enter"]),
    ("Press Ctrl+S, then press Escape.", ["press Control+S", "press Escape"]),
    ("Hover over the user menu and click Log out.", ["hover over the user menu", "click Log out"]),
    ('Wait for "Saved" to appear.', ["wait"]),
    ("Wait 2 seconds.", ["wait"]),
    ("Remove Dune from the basket and confirm.", ['click remove in the row of "Dune"', "click confirm"]),
    ("Delete the second item.", ["click the second delete"]),
    ("Delete it and accept the dialog.", ["click delete", "click accept"]),
    ("Pay now.", ["click pay now"]),
    ("Proceed to payment.", ["click proceed to payment"]),
    ("Log out.", ["click log out"]),
    ("Sort the books by price, cheapest first.", ["sort by price cheapest first"]),
    ("Sort by price.", ["sort by price"]),
    ('Filter by status "Open".', ['choose "Open" in status']),
    ('In the row of "Bob", click Edit.', ['click Edit in the row of "Bob"']),
    ('In the search field type "Dune".', ['type "Dune" into the search field']),
    ("Click Save and continue.", ["click Save", "click continue"]),
    ('Add "Buy milk" to the list.', ['type "Buy milk" into the new item field', "press Enter"]),
    ('Add a todo "Buy milk".', ['type "Buy milk" into the new todo field', "press Enter"]),
    ("Add 2 copies of Dune to the basket.", ['set the quantity to "2"', 'click add to basket for "Dune"']),
    ('Mark "Buy milk" as done.', ['tick the checkbox in the row of "Buy milk"']),
    (
        'Choose "Express" for delivery and "Card" as payment method.',
        ['choose "Express" in delivery', 'choose "Card" in payment method'],
    ),
    ("Select Germany as the country.", ['choose "Germany" in the country']),
    ("Turn notifications off.", ["untick notifications"]),
    ("Clear the search field.", ["click the search field", "press Control+A", "press Delete"]),
    ("Empty the basket.", ["click clear the basket"]),
    (
        'Fill in the form with name "Ann", email "a@b.co" and password ‹secret:PW›.',
        ['type "Ann" into name', 'type "a@b.co" into email', "type ‹secret:PW› into password"],
    ),
    (
        'Log in with "ann" and "pw", then open the orders page.',
        [
            'type "ann" into the user name field',
            'type "pw" into the password field',
            "click the log in button",
            "open the orders page",
        ],
    ),
    ("Open Settings > Privacy.", ["open Settings", "open Privacy"]),
    ("Type Dune into search and press Enter.", ['type "Dune" into search', "press Enter"]),
    ('Click the third "Delete" next to Users.', ['click the third "Delete" next to Users']),
    (
        'The user clicks on "Checkout" and enters "Ann" in the name field.',
        ['click "Checkout"', 'type "Ann" into the name field'],
    ),
    ("Apply the coupon SAVE10.", ['type "SAVE10" into the coupon field', "click apply"]),
    ("Copy the order number into the reference field.", ["type the order number into the reference field"]),
    ('Check that the page shows "Thank you".', ["look for “Thank you”"]),
    ("Open help in a new tab.", ["open help"]),
    ("Accept all cookies.", ["click accept all cookies"]),
    ("Place the order.", ["click place the order"]),
    ('Click "+" twice.', ['click "+"', 'click "+"']),
    ('Open the "Wireless Mouse" product page.', ['open the "Wireless Mouse" product page']),
    ("Add the product to the cart.", ["click add to cart"]),
    (
        'Add "Wireless Mouse" to the cart and open the cart.',
        ['click add to cart for "Wireless Mouse"', "open the cart"],
    ),
    ("Increase the quantity to 3.", ['set the quantity to "3"']),
    ("Go to checkout.", ["open checkout"]),
    (
        'Proceed to checkout and fill in the shipping address: street "1 Main St", city "Springfield", zip "12345".',
        [
            "click proceed to checkout",
            'type "1 Main St" into street in the shipping address',
            'type "Springfield" into city in the shipping address',
            'type "12345" into zip in the shipping address',
        ],
    ),
    ('Select "Card" as the payment method.', ['choose "Card" in the payment method']),
    (
        "Enter the card number 4242 4242 4242 4242, expiry 12/28 and CVC 123.",
        ['type "4242 4242 4242 4242" into the card number', 'type "12/28" into expiry', 'type "123" into CVC'],
    ),
    ("Accept the terms and place the order.", ["tick the terms", "click place the order"]),
    ('Click "Place order" and wait for the confirmation.', ['click "Place order"', "wait"]),
    ('Select size M and colour "Red".', ["choose size M", 'choose colour "Red"']),
    ("Choose the second shipping option.", ["choose the second shipping option"]),
    ("Remove the first item from the cart.", ["click the first remove"]),
    ('Apply the filter "In stock".', ['choose the filter "In stock"']),
    ("Show only available products.", ["show only available products"]),
    ("Go to page 2 of the results.", ["open page 2 of the results"]),
    ("Open the user list.", ["open the user list"]),
    (
        'Click "New user", enter "bob" as the user name, choose "Editor" as the role and save.',
        ['click "New user"', 'type "bob" into the user name', 'choose "Editor" in the role', "click save"],
    ),
    (
        'Delete the user "bob" and confirm the deletion.',
        ['click delete in the row of "bob"', "click confirm the deletion"],
    ),
    (
        'Edit the user "carol" and change her role to "Admin".',
        ['click edit in the row of "carol"', 'set her role to "Admin"'],
    ),
    (
        'Search for user "alice" and open her profile.',
        ['type "alice" into the search field', "press Enter", "open her profile"],
    ),
    ('Click on the row of "Order 1042".', ['click the row of "Order 1042"']),
    ('Check the box next to "alice".', ['tick the box next to "alice"']),
    ('Uncheck the "Send welcome email" box.', ['untick the "Send welcome email" box']),
    ("Enable two-factor authentication.", ["tick two-factor authentication"]),
    ("Disable the newsletter.", ["untick the newsletter"]),
    ("Switch on dark mode.", ["tick dark mode"]),
    ("Turn on email notifications and save the settings.", ["tick email notifications", "click save the settings"]),
    ('Change the language to "French" and save.', ['set the language to "French"', "click save"]),
    ('Set the time zone to "Europe/Berlin".', ['set the time zone to "Europe/Berlin"']),
    ("Compose a new message.", ["click compose a new message"]),
    ("Send the message.", ["click send the message"]),
    ("Mark the message as unread.", ["click mark the message as unread"]),
    ("Archive the mail from Ann.", ['click archive in the row of "Ann"']),
    ("Open the inbox and star the first message.", ["open the inbox", "click the first star"]),
    (
        'Add a task "Water the plants" and mark it as done.',
        [
            'type "Water the plants" into the new task field',
            "press Enter",
            'tick the checkbox in the row of "Water the plants"',
        ],
    ),
    (
        'Rename the list to "Groceries".',
        ["click rename the list", 'type "Groceries" into the name field', "press Enter"],
    ),
    ('Click the checkbox of "Buy milk".', ['click the checkbox of "Buy milk"']),
    ("Clear completed.", ["click clear completed"]),
    ("Show completed tasks.", ["show completed tasks"]),
    (
        'Double-click "Buy milk" and change it to "Buy oat milk".',
        ['double-click "Buy milk"', 'set "Buy milk" to "Buy oat milk"'],
    ),
    ('Enter "Berlin" in From and "Lisbon" in To.', ['type "Berlin" into From', 'type "Lisbon" into To']),
    ("Choose one-way.", ["choose one-way"]),
    (
        "Set the departure date to 2026-07-01 and the return date to 2026-07-14.",
        ['set the departure date to "2026-07-01"', 'set the return date to "2026-07-14"'],
    ),
    ("Pick 17 March 2026 as the check-in date.", ['choose "17 March 2026" in the check-in date']),
    ("Select 2 adults and 1 child.", ["choose 2 adults", "choose 1 child"]),
    ("Search for flights.", ['type "flights" into the search field', "press Enter"]),
    ("Cancel the booking.", ["click cancel the booking"]),
    (
        'Enter 250 as the amount and choose "Savings" as the destination account.',
        ['type "250" into the amount', 'choose "Savings" in the destination account'],
    ),
    ("Download the statement.", ["click download the statement"]),
    ("Open the details of the second transaction.", ["open the details of the second transaction"]),
    ("Log in as admin.", ['type "admin" into the user name field', "click the log in button"]),
    (
        'Log in with user name "ann" and password "pw1".',
        ['type "ann" into the user name field', 'type "pw1" into the password field', "click the log in button"],
    ),
    (
        "Sign in with email ann@example.com and password hunter2.",
        [
            'type "ann@example.com" into the email field',
            'type "hunter2" into the password field',
            "click the sign in button",
        ],
    ),
    (
        'Sign up with name "Ann", email "a@b.co" and password "pw".',
        [
            'type "Ann" into the name field',
            'type "a@b.co" into the email field',
            'type "pw" into the password field',
            "click the sign up button",
        ],
    ),
    ("Sign in with Google.", ["click sign in with Google"]),
    ("Log in.", ["click log in"]),
    (
        'Sign in on the login page with "ann" / "pw".',
        ['type "ann" into the user name field', 'type "pw" into the password field', "click the sign in button"],
    ),
    ("Enter ‹secret:PIN› into the PIN field and press Enter.", ["type ‹secret:PIN› into the PIN field", "press Enter"]),
    ('Type "hello" and press Tab.', ['type "hello"', "press Tab"]),
    ("Press the down arrow three times.", ["press ArrowDown", "press ArrowDown", "press ArrowDown"]),
    ("Press Shift+Tab.", ["press Shift+Tab"]),
    ("Press the Delete key.", ["press Delete"]),
    ("Press the Save button.", ["click the Save button"]),
    ("Press Save.", ["click Save"]),
    ("Hit return.", ["press Enter"]),
    ("Tap on the hamburger menu.", ["click the hamburger menu"]),
    ("Click the gear icon in the top right corner.", ["click the gear icon in the top right corner"]),
    ('Click the link "Forgot password?".', ['click the link "Forgot password?"']),
    ('Click the "Delete" button in the row of "Bob Smith".', ['click the "Delete" button in the row of "Bob Smith"']),
    ("Click Delete next to Bob Smith.", ["click Delete next to Bob Smith"]),
    ('Click the "+" button under "Quantity".', ['click the "+" button under "Quantity"']),
    ('Open the menu and choose "Settings".', ["open the menu", 'choose "Settings"']),
    ('Choose "Log out" from the user menu.', ['choose "Log out" in the user menu']),
    ("Close the cookie banner.", ["close the cookie banner"]),
    ("Close the dialog with Escape.", ["close the dialog with Escape"]),
    ("Go back to the previous page.", ["go back"]),
    ("Reload the page.", ["reload the page"]),
    ("Refresh the list.", ["click refresh the list"]),
    ("Scroll to the bottom of the page.", ["scroll down"]),
    ('Scroll down until you see "Load more", then click it.', ["scroll down", 'click "Load more"']),
    ('Hover over "Products" and click "Books".', ['hover over "Products"', 'click "Books"']),
    ('Wait until "Loading" disappears.', ["wait"]),
    ("Wait for the page to load.", ["wait"]),
    (
        'I click on "Next" and then I enter "Ann" into the "First name" field.',
        ['click "Next"', 'type "Ann" into the "First name" field'],
    ),
    ("Please click the blue button.", ["click the blue button"]),
    ('First, open the settings; then click "Security".', ["open the settings", 'click "Security"']),
    ('Now press "Continue".', ['click "Continue"']),
    ("Finally, submit the form.", ["click submit the form"]),
    ("Submit.", ["click submit"]),
    ("Save.", ["click save"]),
    ("Next, click Next.", ["click Next"]),
    ("Click Next twice.", ["click Next", "click Next"]),
    ("On the settings page, turn on dark mode.", ["tick dark mode"]),
    ('In the "Billing" section, click Edit.', ['click Edit in the "Billing" section']),
    ('Under "Password", enter ‹secret:NEW› and confirm it.', ['type ‹secret:NEW› into "Password"', "click confirm"]),
    ('From the country list select "Germany".', ['choose "Germany" in the country list']),
    ('Look for "Dune" in the search field.', ['type "Dune" into the search field', "press Enter"]),
    ('Find "Dune" and open it.', ['type "Dune" into the search field', "press Enter", 'open "Dune"']),
    ('Search the catalogue for "Dune".', ['type "Dune" into the search field', "press Enter"]),
    ("Search for salt and pepper.", ['type "salt and pepper" into the search field', "press Enter"]),
    ("Search for the book Dune.", ['type "Dune" into the search field', "press Enter"]),
    ("Set quantity = 3.", ['set quantity to "3"']),
    ("Put 2 in the quantity field.", ['type "2" into the quantity field']),
    ('Put "Dune" into the search box.', ['type "Dune" into the search box']),
    ("Enter 3 for the quantity.", ['type "3" into the quantity']),
    ("Fill the name with Ann.", ['type "Ann" into the name']),
    (
        'Fill in "Ann" for the name and "Lee" for the surname.',
        ['type "Ann" into the name', 'type "Lee" into the surname'],
    ),
    ('Fill out name: "Ann", email: "a@b.co".', ['type "Ann" into name', 'type "a@b.co" into email']),
    ('Type the text "hello world" into the editor.', ['type "hello world" into the editor']),
    ('Give it the title "Report".', ['type "Report" into the title']),
    ("Click Save without filling in the name.", ["click Save"]),
    ("Select all.", ["click select all"]),
    ('You should see "Welcome back".', ["look for “Welcome back”"]),
    ('Book the room "Blue".', ['click book in the row of "Blue"']),
    ("Buy it now.", ["click buy it now"]),
    ("Check out.", ["click check out"]),
    ("Checkout as guest.", ["click checkout as guest"]),
    ("Continue as a guest.", ["click continue as a guest"]),
    ('Pay with "Visa".', ['click pay with "Visa"']),
    ("Pay by card.", ["click pay by card"]),
    ("Choose card payment.", ["choose card payment"]),
    ('Choose "Gift wrap" and "Express".', ['choose "Gift wrap"', 'choose "Express"']),
    ('Expand the "Advanced" section.', ['expand the "Advanced" section']),
    ("View the order.", ["view the order"]),
    ("Show the password.", ["show the password"]),
    ("Open the order with number 1042.", ["open the order with number 1042"]),
    ("Click on 'Add to basket'.", ['click "Add to basket"']),
    ("Open the Reviews tab.", ["switch to the Reviews tab"]),
    ("Visit /admin/users.", ["go to /admin/users"]),
    ("Go to the home page.", ["open the home page"]),
    ("Follow the link to the terms.", ["follow the link to the terms"]),
    ('Answer the prompt with "Ann".', ["answer the dialog"]),
    ("Confirm with OK.", ["click OK"]),
    ('Enter "Ann" as name and submit.', ['type "Ann" into name', "click submit"]),
    ('Type "x" in comment, then post it.', ['type "x" into comment', "click post"]),
    ('Leave a comment "Nice".', ['type "Nice" into the comment field', "click post"]),
    ('Post the comment "Nice work".', ['type "Nice work" into the comment field', "click post"]),
    ("Accept the terms and conditions.", ["tick the terms and conditions"]),
    ("Agree to the terms.", ["tick the terms"]),
    ("Accept cookies.", ["click accept cookies"]),
    (
        'Empty the search field and type "Emma".',
        ["click the search field", "press Control+A", "press Delete", 'type "Emma" into the search field'],
    ),
    ('Sort by "Price: low to high".', ['sort by "Price: low to high"']),
    ("Sort the table by name descending.", ["sort by name descending"]),
    ('Filter the list by "foo".', ['type "foo" into the filter field']),
    ("Filter by category Books.", ["filter by category Books"]),
    ('Set the checkbox "Remember me" to on.', ['tick the checkbox "Remember me"']),
    ("Change my profile photo.", ["click change my profile photo"]),
    ("Edit the profile.", ["click edit the profile"]),
    ('Invite "bob@example.com".', ['type "bob@example.com" into the email field', "click invite"]),
    ("Close the ticket.", ["close the ticket"]),
    ('Create a new project called "Apollo".', ['type "Apollo" into the new project field', "press Enter"]),
    ("Create a project.", ["click create a project"]),
    ("Click Terms and Conditions.", ["click Terms and Conditions"]),
    ("Type 5 Main Street, Springfield as the address.", ['type "5 Main Street, Springfield" into the address']),
    ("Set the address to 5 Main Street, Springfield.", ['set the address to "5 Main Street, Springfield"']),
    (
        'Click on the "Add to cart" button next to "Blue Shirt".',
        ['click the "Add to cart" button next to "Blue Shirt"'],
    ),
    (
        'Select "Blue" from the "Color" dropdown and "L" from the "Size" dropdown.',
        ['choose "Blue" in the "Color" dropdown', 'choose "L" in the "Size" dropdown'],
    ),
    (
        'Enter "jane" in the username field, "secret" in the password field and click Login.',
        ['type "jane" into the username field', 'type "secret" into the password field', "click Login"],
    ),
    (
        'Navigate to the Users page and click the Edit icon for "Jane Doe".',
        ["open the Users page", 'click the Edit icon for "Jane Doe"'],
    ),
    ("Click the trash icon next to the second comment.", ["click the trash icon next to the second comment"]),
    ('Tick the checkboxes "A" and "B".', ['tick the checkboxes "A"', 'tick "B"']),
    ("Tick the first and the third checkbox.", ["tick the first checkbox", "tick the third checkbox"]),
    ('Untick "Newsletter" but leave "Offers" ticked.', ['untick "Newsletter"']),
    (
        'Fill in "John" as the first name, "Doe" as the last name, and select "Canada" as the country.',
        ['type "John" into the first name', 'type "Doe" into the last name', 'choose "Canada" in the country'],
    ),
    ("Set the priority to High.", ['set the priority to "High"']),
    (
        'Set priority to "High" and due date to "2026-12-24".',
        ['set priority to "High"', 'set due date to "2026-12-24"'],
    ),
    ('Change status from "Open" to "Closed".', ['set status to "Closed"']),
    ("Change the password to ‹secret:NEW›.", ["set the password to ‹secret:NEW›"]),
    ('Choose "Window" as the seat.', ['choose "Window" in the seat']),
    (
        'Open the profile menu in the top right corner and choose "Sign out".',
        ["open the profile menu in the top right corner", 'choose "Sign out"'],
    ),
    ("Log out using the user menu.", ["open the user menu", "click log out"]),
    (
        'Enter 250.00 into Amount, choose "Savings" from To account and click Transfer.',
        ['type "250.00" into Amount', 'choose "Savings" in To account', "click Transfer"],
    ),
    ("Enter the amount 1,250.50.", ['type "1,250.50" into the amount']),
    ("Confirm the transfer.", ["click confirm the transfer"]),
    ("Download the PDF.", ["click download the PDF"]),
    ("Sort the list by date, newest first.", ["sort by date newest first"]),
    ('Click "Newest first".', ['click "Newest first"']),
    ("Increase the volume.", ["click increase the volume"]),
    ('Press the "Enter" key.', ["press Enter"]),
    ('Press "Submit".', ['click "Submit"']),
    ("Press the space bar.", ["press Space"]),
    ("Check out as guest.", ["click check out as guest"]),
    ('Check "I agree".', ['tick "I agree"']),
    ('When I enter "ann" into "User name"', ['type "ann" into "User name"']),
    ('Then I should see "Welcome"', ["look for “Welcome”"]),
    (
        'User logs in with "ann" and "pw".',
        ['type "ann" into the user name field', 'type "pw" into the password field', "click the log in button"],
    ),
    (
        'In the dialog, enter "Ann" as the name and press OK.',
        ['type "Ann" into the name in the dialog', "click OK in the dialog"],
    ),
    ("In the first row, click Edit.", ["click Edit in the first row"]),
    ('For "Milk", set the quantity to 3.', ['set the quantity to "3" for "Milk"']),
    ('Next to "Dune", click Remove.', ['click Remove next to "Dune"']),
    ("From the menu, open Settings, then Privacy.", ["open Settings from the menu", "open Privacy from the menu"]),
    ('Under Settings > Notifications turn off "Email".', ['untick "Email" under Settings > Notifications']),
    ("Go to Settings / Privacy.", ["open Settings", "open Privacy"]),
    ("Go to https://example.com/a?b=c#d.", ["go to https://example.com/a?b=c#d"]),
    ("Go to /cart and remove the item.", ["go to /cart", "click remove the item"]),
    ("Open http://127.0.0.1:8000/login in a new tab.", ["go to http://127.0.0.1:8000/login"]),
    ('Visit the "About us" page and go back.', ['open the "About us" page', "go back"]),
    ("Go back twice.", ["go back", "go back"]),
    ("Return to the home page.", ["open the home page"]),
    ("Wait.", ["wait"]),
    ("Wait for 5 seconds and click Save.", ["wait", "click Save"]),
    ('Wait for "Done" to disappear.', ["wait"]),
    (
        'Try to log in with "ann" and "wrong".',
        ['type "ann" into the user name field', 'type "wrong" into the password field', "click the log in button"],
    ),
    ("Attempt to pay.", ["click pay"]),
    ("Cancel.", ["click cancel"]),
    ("Cancel it.", ["click cancel"]),
    ("Cancel the dialog.", ["click cancel the dialog"]),
    ('Delete "Milk" and cancel.', ['click delete in the row of "Milk"', "click cancel"]),
    ('Delete "Milk", but cancel the dialog.', ['click delete in the row of "Milk"', "click cancel"]),
    ('Delete "Milk" and press OK in the dialog.', ['click delete in the row of "Milk"', "click OK in the dialog"]),
    ("Accept.", ["click accept"]),
    ("Accept the alert.", ["click accept"]),
    ("Dismiss the popup.", ["click dismiss"]),
    ("Agree.", ["click agree"]),
    ("Type 'It's fine' into the comment.", ['type "It\'s fine" into the comment']),
    ('Type "He said “hi”" into the comment.', ['type "He said “hi”" into the comment']),
    ("Write „Grüezi“ into the message field.", ['type "Grüezi" into the message field']),
    ("Set the date to 24 December 2026.", ['set the date to "24 December 2026"']),
    ("Set the time to 10:30.", ['set the time to "10:30"']),
    ('Set the time to 14:00 and the room to "Blue".', ['set the time to "14:00"', 'set the room to "Blue"']),
    ('Copy the code into the field "Coupon".', ['type the code into the field "Coupon"']),
    ("Clear.", ["click clear"]),
    ("Clear the cart.", ["click clear the cart"]),
    (
        'Clear the "Name" field and type "Bob".',
        ['click the "Name" field', "press Control+A", "press Delete", 'type "Bob" into the "Name" field'],
    ),
    ("Remove it.", ["click remove"]),
    ('Remove the filter "Blue".', ['click remove in the row of "Blue"']),
    ("Add another row.", ["click add another row"]),
    ('Add "A" and "B" to the cart.', ['click add to cart for "A"', 'click add to cart for "B"']),
    ('Add a note "Ring twice" to the order.', ['type "Ring twice" into the note field', "click add"]),
    ("Add 3 items to the cart.", ['set the quantity to "3"', "click add to cart"]),
    ("Create an account.", ["click create an account"]),
    (
        'Create an account with email "a@b.co" and password "x".',
        [
            'type "a@b.co" into the email field',
            'type "x" into the password field',
            "click the create an account button",
        ],
    ),
    (
        'Register as "ann" with password "pw".',
        ['type "ann" into the user name field', 'type "pw" into the password field', "click the register button"],
    ),
    ("Save as draft.", ["click save as draft"]),
    ("Like the post of Bob.", ['click like in the row of "Bob"']),
    ('Search "Dune".', ['type "Dune" into the search field', "press Enter"]),
    ("Search.", ["click search"]),
    ("Toggle dark mode.", ["toggle dark mode"]),
    ("Play the video.", ["click play the video"]),
    ("Pause the video.", ["click pause the video"]),
    ('Vote for "Ann".', ['click vote in the row of "Ann"']),
    ("Pick the colour red.", ["choose the colour red"]),
    ("Select row 3.", ["choose row 3"]),
    ("Click row 3.", ["click row 3"]),
    ("Click the 3rd item.", ["click the 3rd item"]),
    ("Click link 2.", ["click link 2"]),
    ('Double click the file "a.txt".', ['double-click the file "a.txt"']),
    ('Click "A", "B" and "C".', ['click "A"', 'click "B"', 'click "C"']),
    ("Click A then B.", ["click A", "click B"]),
    ("Click Next, Next, Finish.", ["click Next", "click Next", "click Finish"]),
]
NOT_UNDERSTOOD: list[tuple[str, str]] = [
    ("Fill in the username bob and the password ‹secret:PW›.", "the username bob and the password ‹secret:PW›"),
    ("Frobnicate the whatsit.", "Frobnicate the whatsit"),
    ("Check that the total is 12.50.", "Check that the total is 12.50"),
    ("If a banner is shown, close it.", "If a banner is shown"),
    ('Upload the file "photo.png".', 'Upload the file "photo.png"'),
    (
        'Write a new mail to "bob@example.com" with subject "Hi" and body "Hello Bob".',
        'a new mail to "bob@example.com" with subject "Hi"',
    ),
    ('Reply to the first mail with "Thanks".', 'the first mail with "Thanks"'),
    ('Move the message to "Archive".', 'Move the message to "Archive"'),
    ("Book the cheapest flight.", "the cheapest flight"),
    ("Reserve a table for 2 people on 12 May at 19:00.", "a table for 2 people on 12 May at 19:00"),
    ("Transfer 250 to the savings account.", "Transfer 250 to the savings account"),
    ("Log in as a customer.", "as a customer"),
    ("Enter your credentials.", "your credentials"),
    ("Fill in the form.", "the form"),
    ("Fill in a valid email address.", "a valid email address"),
    ("Close the help tab.", "Close the help tab"),
    ('Use the search box to find "Dune".', 'Use the search box to find "Dune"'),
    ("Search for a book.", "a book"),
    ("Leave the name empty and click Save.", "Leave the name empty"),
    ("Don't tick the newsletter.", "Don't tick the newsletter"),
    ("Open any product.", "any product"),
    ("Delete every item.", "every item"),
    ("Tick all boxes.", "all boxes"),
    ("Click Yes or No.", "Yes or No"),
    ('Verify the heading is "Welcome".', 'Verify the heading is "Welcome"'),
    ("Make sure the basket is empty.", "Make sure the basket is empty"),
    ("The basket badge shows 1.", "The basket badge shows 1"),
    ('Drag "A" to "B".', 'Drag "A" to "B"'),
    ("Right-click the row.", "Right-click the row"),
    ("Do the same for Bob.", "Do the same for Bob"),
    ('Go to the "Orders" tab and open the latest order.', "the latest order"),
    ('Assign the ticket to "Priya".', 'Assign the ticket to "Priya"'),
    ('Enter "jane" and "secret" and log in.', 'Enter "jane" and "secret"'),
    ('Type "jane@example.com" in the email field then press Tab and type ‹secret:PW›.', "‹secret:PW›"),
    ("Enter the new password ‹secret:NEW› twice.", "Enter the new password ‹secret:NEW› twice"),
    ("Choose a seat in row 5.", "a seat in row 5"),
    ("Pay 20 euros to Bob.", "20 euros to Bob"),
    ('Transfer "250" from "Checking" to "Savings".', 'Transfer "250" from "Checking" to "Savings"'),
    ("Show the newest messages.", "the newest messages"),
    ("Select the newest message.", "the newest message"),
    ("Press Ctrl and S.", "Press Ctrl and S"),
    ('Press Cmd+K and type "settings".', '"settings"'),
    ("Hold Shift and click the third row.", "Hold Shift"),
    ("Click and hold the button.", "Click"),
    ("Click somewhere else.", "somewhere else"),
    ("Click outside the dialog.", "outside the dialog"),
    ("Check for errors.", "Check for errors"),
    ("Check that no error is shown.", "Check that no error is shown"),
    ("See that the cart is empty.", "See that the cart is empty"),
    ('Expect the title to be "Home".', 'Expect the title to be "Home"'),
    ('Then the page shows "Done".', 'the page shows "Done"'),
    ("The order should be placed.", "The order should be placed"),
    ("Given I am on the login page", "Given I am on the login page"),
    ('As admin, delete the user "bob".', "As admin"),
    ("Using the keyboard, tab to the button.", "Using the keyboard, tab to the button"),
    ("With the mouse, hover over the chart.", "With the mouse"),
    ('Wait until the "Save" button is enabled.', 'Wait until the "Save" button is enabled'),
    ("Let the page load.", "Let the page load"),
    ("Do nothing.", "Do nothing"),
    ('Enter "" into the name field.', '"" into the name field'),
    ("Enter nothing.", "nothing"),
    ("Enter a random number in the age field.", "a random number in the age field"),
    ("Enter today's date.", "today's date"),
    ("Set the date to tomorrow.", "the date to tomorrow"),
    ("Type the order number into the search field.", "the order number into the search field"),
    ("Paste the code.", "the code"),
    ("Take a screenshot.", "Take a screenshot"),
    ("Remove all items.", "all items"),
    ("Add the first two results to the cart.", "the first two results"),
    ("Buy two tickets.", "two tickets"),
    ("Buy 2 tickets.", "2 tickets"),
    ('Save the draft as "v2".', 'the draft as "v2"'),
    ('Reply "Thanks" to the first message.', '"Thanks" to the first message'),
    ('Send "Hello" to Bob.', '"Hello" to Bob'),
    ('Post "Hello world".', '"Hello world"'),
    ('Search in books for "Dune".', 'in books for "Dune"'),
    ('Search for "Dune" in the books category.', '"Dune" in the books category'),
    ("Find the cheapest flight.", "the cheapest flight"),
    ("Make the text bold.", "Make the text bold"),
    ("Zoom in.", "Zoom in"),
    ("Rate it 5 stars.", "Rate it 5 stars"),
    ("Pick a colour.", "a colour"),
    ("Click Next until the last page.", "Next until the last page"),
    ("Repeat step 2.", "Repeat step 2"),
]


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_a_step_comes_to_these_intents(step: str, intents: list[str]) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == intents


@pytest.mark.parametrize(("step", "words"), NOT_UNDERSTOOD, ids=[step for step, _ in NOT_UNDERSTOOD])
def test_what_is_not_understood_is_pointed_at(step: str, words: str) -> None:
    gap = parse(step).not_understood[0]
    assert gap.words == words
    assert step[gap.start : gap.start + len(words)] == words


def test_the_tables_are_broad_enough() -> None:
    assert len(UNDERSTOOD) >= 120
    assert len(NOT_UNDERSTOOD) >= 25


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_no_value_is_made_up(step: str, intents: list[str]) -> None:
    for wish in parse(step).wishes:
        if wish.fills and wish.value is not None:
            assert wish.value in step


@pytest.mark.parametrize(("step", "intents"), UNDERSTOOD, ids=[step for step, _ in UNDERSTOOD])
def test_an_intent_fills_exactly_when_it_types_sets_or_goes_to_an_address(step: str, intents: list[str]) -> None:
    for wish in parse(step).wishes:
        assert wish.fills == wish.text.startswith(("type ", "set ", "go to ", "reload "))


@pytest.mark.parametrize(
    "verb", ["Click", "click on", "Tap", "Please click", "I click", "The user clicks", "Now click"]
)
def test_clicking_has_many_words(verb: str) -> None:
    assert [w.text for w in parse(f'{verb} "Save".').wishes] == ['click "Save"']


@pytest.mark.parametrize("marks", ['"{}"', "“{}”", "„{}“", "«{}»", "'{}'", "‘{}’", "`{}`", "**{}**"])
def test_values_are_quoted_in_any_marks(marks: str) -> None:
    (wish,) = parse(f"Type {marks.format('Tea, milk and more.')} into the note.").wishes
    assert wish.value == "Tea, milk and more."


def test_a_quotation_is_never_cut() -> None:
    assert [w.text for w in parse('Click "Save, close and go". Then click "A then B".').wishes] == [
        'click "Save, close and go"',
        'click "A then B"',
    ]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("Return", "Enter"), ("Esc", "Escape"), ("the Tab key", "Tab"), ("the down arrow", "ArrowDown"), ("arrow up", "ArrowUp"),
        ("page down", "PageDown"), ("F5", "F5"), ("Ctrl + A", "Control+A"), ("Shift-Tab", "Shift+Tab"), ("the delete key", "Delete"),
        ("Control+Enter", "Control+Enter"),
    ],
)  # fmt: skip
def test_keys_go_by_the_names_of_the_browser(key: str, name: str) -> None:
    (wish,) = parse(f"Press {key}.").wishes
    assert (wish.act, wish.value) == (Act.PRESS, name)


def test_a_name_of_the_page_keeps_its_and() -> None:
    step = "Tick bed and board."
    assert [w.text for w in parse(step).wishes] == ["tick bed", "tick board"]
    assert all(w.undecided for w in parse(step).wishes)
    assert [w.text for w in parse(step, known=["Bed & board"]).wishes] == ["tick bed and board"]
    assert [w.text for w in parse("Click Save and continue.", known=["Save and continue"]).wishes] == [
        "click Save and continue"
    ]


def test_words_of_logic_are_fine_in_a_name_of_the_page() -> None:
    assert parse("Click Any colour.").not_understood
    assert parse("Click Any colour.", known=["Any colour"]).not_understood == ()


def test_it_is_the_last_thing_that_was_named() -> None:
    assert [w.text for w in parse('Open "Dune". Put it in the basket and remove it.').wishes] == [
        'open "Dune"',
        "click add to basket",
        'click remove in the row of "Dune"',
    ]


def test_it_is_none_of_several_things() -> None:
    parsed = parse("Click it.", earlier=["Select Ada and Alan."])
    assert [gap.words for gap in parsed.not_understood] == ["it"]
    assert parse("Click it.", earlier=["Select Ada."]).wishes[0].text == "click Ada"


def test_a_list_field_that_turns_out_to_be_a_select_is_chosen() -> None:
    wishes = parse('Fill in the form: name "Ann", country "Germany".').wishes
    assert wishes[1].other_words == ('choose "Germany" in country',)


def test_it_may_come_from_an_earlier_step() -> None:
    assert parse("Open it.").not_understood
    assert [w.text for w in parse("Open it.", earlier=['Search for "Dune".', "Scroll down."]).wishes] == ['open "Dune"']


def test_offsets_point_into_the_step() -> None:
    step = "Click Save, then frobnicate the whatsit."
    (gap,) = parse(step).not_understood
    assert step[gap.start :] == "frobnicate the whatsit."
    (wish,) = parse(step).wishes
    assert step[wish.start : wish.end] == "Click Save"


def test_a_field_without_a_value_is_fine_when_a_hint_states_one() -> None:
    assert parse("Fill in the name.").not_understood
    (wish,) = parse("Fill in the name.", hints=['The name is "Ann".']).wishes
    assert (wish.text, wish.fills, wish.value) == ("type into the name", True, None)


def test_the_password_is_the_second_bare_value() -> None:
    wishes = parse('Sign in with "ann" and "pw".').wishes
    assert [(w.target, w.value) for w in wishes[:2]] == [("the user name field", "ann"), ("the password field", "pw")]


def test_a_submission_that_the_step_orders_itself_is_not_ours_too() -> None:
    assert [w.text for w in parse('Search for "Dune" and press Enter.').wishes] == [
        'type "Dune" into the search field',
        "press Enter",
    ]
    assert [w.text for w in parse('Search for "Dune" and click Search.').wishes][-1] == "click Search"
    texts = [w.text for w in parse('Sign in as "ann" with password "pw" and click "Log in".').wishes]
    assert texts[-1] == 'click "Log in"'
    assert len(texts) == 3


# --- hints ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "hint", "intent"),
    [
        (
            "Find out whether a book can be sent back.",
            'open the question "Can I send it back?"',
            'open the question "Can I send it back?"',
        ),
        ("Ask to be told when it is back.", 'the link says "Tell me"', 'click the link "Tell me"'),
        ("Frobnicate the whatsit.", 'The whatsit is called "Basket".', 'click "Basket"'),
        ("Cancel the newest order.", "the newest order is in the last row", "click cancel in the last row"),
        ("Open the paperback.", "the paperback is the second of the two results", "open the second result"),
        ("Click the heart.", 'the button is called "Add to wish list"', 'click the button "Add to wish list"'),
        ("Press it.", 'The button is labelled "Notify me".', 'click the button "Notify me"'),
    ],
)
def test_a_hint_explains_a_step(step: str, hint: str, intent: str) -> None:
    parsed = advised(step, hints=[hint])
    assert parsed.not_understood == ()
    assert [w.text for w in parsed.wishes] == [intent]


@pytest.mark.parametrize(
    ("step", "hint", "other"),
    [
        ("Log in.", "“Log in” is called “Sign in” here", 'click "Sign in"'),
        ("Go to the basket.", 'the link to the basket is called "Cart"', 'open the link "Cart"'),
        ("Open the basket.", 'The basket is the bag at the top; its link is called "Cart".', 'open the link "Cart"'),
        ("Subscribe to the newsletter.", "tick the box", "tick the newsletter"),
    ],
)
def test_a_hint_gives_other_words(step: str, hint: str, other: str) -> None:
    (wish,) = advised(step, hints=[hint]).wishes
    assert other in wish.other_words


@pytest.mark.parametrize(
    "hint",
    [
        "The basket icon has no text.",
        "It is slow.",
        "The terms are in the box on the right.",
        'The cart is called "Bag".',
    ],
)
def test_a_hint_on_something_else_does_not_make_words_understood(hint: str) -> None:
    assert advised("Frobnicate the whatsit.", hints=[hint]).not_understood


def test_a_hint_that_tells_only_the_place_is_added() -> None:
    (wish,) = advised("Click Buy.", hints=["The button is under the price."]).wishes
    assert wish.text == "click Buy"
    assert wish.other_words[0] == "click Buy under the price"


def test_an_order_among_several_hints_explains_only_what_it_shares_words_with() -> None:
    hints = ["press Escape to leave the tour", "The tour is slow."]
    assert advised("Frobnicate the whatsit.", hints=[*hints, "open the help page"]).not_understood
    assert advised("Sail over the tour.", hints=[*hints, "open the help page"]).wishes[0].text == "press Escape"


def test_a_hint_on_the_basket_does_not_turn_adding_into_opening() -> None:
    hint = 'The basket is the bag in the top right corner; its link is called "Cart".'
    (wish,) = advised("Put the book in the basket.", hints=[hint]).wishes
    assert wish.text == "click add to basket"
    assert not any("Cart" in other for other in wish.other_words)
