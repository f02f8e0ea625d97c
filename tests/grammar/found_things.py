"""Steps about one thing among many (a mail, a contact, a post, an order): what they come to, and where each belongs."""

from __future__ import annotations


def reply(who: str, text: str, place: str | None = None) -> list[tuple[str, str]]:
    row = f' in the row of "{who}"' if who else ""
    return [(f"click reply{row}", place or who), (f'type "{text}" into the message', ""), ("click send", "")]


def forward(who: str, recipient: str) -> list[tuple[str, str]]:
    row = f' in the row of "{who}"' if who else ""
    return [(f"click forward{row}", who), (f'type "{recipient}" into the recipient', ""), ("click send", "")]


def row(verb: str, who: str) -> list[tuple[str, str]]:
    return [(f'click {verb} in the row of "{who}"', who)]


FOUND: list[tuple[str, list[tuple[str, str]]]] = [
    ("Find the email by Deva and click the star icon to mark it as important.", row("the star icon", "Deva")),
    ("Find the email by Helena and click the trash icon to delete it.", row("the trash icon", "Helena")),
    ("Find Kara-Lynn in the contact book and click on their address.", row("the address", "Kara-Lynn")),
    ("Find Clementine in the contact book and click on their phone number.", row("the phone number", "Clementine")),
    ("Locate Elwira's email and delete it.", row("delete", "Elwira")),
    ("Find the order from Bob Miller in the list and cancel it.", row("cancel", "Bob Miller")),
    ("Look for the message by Ann and archive it.", row("archive", "Ann")),
    ("Look up Ann in the address book and click her email.", row("the email", "Ann")),
    ("Find Ann's task, then click the edit icon.", row("the edit icon", "Ann")),
    ('Find the file named "plan.txt" and click Download.', row("Download", "plan.txt")),
    ("Find the post by @bob and like it.", row("like", "@bob")),
    ("Find the comment from Ann on the page and click Report.", row("Report", "Ann")),
    ("Find the contact named Ann Lee and click their phone number.", row("the phone number", "Ann Lee")),
    ('Find the message titled "Lunch?" and delete it.', row("delete", "Lunch?")),
    ("Find the ticket from Priya in the list and close it.", [('close "Priya"', "Priya")]),
    ("Find the email from Ann and open it.", [('open "Ann"', "Ann")]),
    ("Find the invoice of Bob and open it, then click Pay.", [('open "Bob"', "Bob"), ("click Pay", "")]),
    ("Find the email from Ann, click the star icon and delete it.", [*row("the star icon", "Ann"), *row("delete", "Ann")]),
    ("Find the email Bob sent me and delete that email.", row("delete", "Bob")),
    ("Find Ann in the contacts and call her.", row("call", "Ann")),
    ("Find the email by Ann and mark it as important.", row("mark as important", "Ann")),
    ("Find the task by Bob and mark it as done.", [('tick the checkbox in the row of "Bob"', "Bob")]),
    ("Delete the email Neille sent me.", row("delete", "Neille")),
    ("Delete the email that Neille sent to me.", row("delete", "Neille")),
    ("Remove the order from Bob.", row("remove", "Bob")),
    ("Archive the message I got from Ann.", row("archive", "Ann")),
    ("Delete Ann's email from the inbox.", row("delete", "Ann")),
    ("Delete the mail that I received from Ann Lee.", row("delete", "Ann Lee")),
    ("Star the email from Ann in the inbox.", row("star", "Ann")),
    ("Mark Ann's message as important.", row("mark as important", "Ann")),
    ("Mark the email from Ann as read.", row("mark as read", "Ann")),
    ("Open the message from Ann.", [("open the message from Ann", "Ann")]),
    ("Open Ann's message.", [("open Ann's message", "Ann")]),
    ("Open the email from Ann and delete it.", [("open the email from Ann", "Ann"), *row("delete", "Ann")]),
    ("Click the star icon of the email from Ann.", row("the star icon", "Ann")),
    ('Click the "Like" button on the post by @bob.', row('the "Like" button', "@bob")),
    ('Find the email by Alexina and reply to them with the text "Tortor, diam semper.".', reply("Alexina", "Tortor, diam semper.")),
    ('Reply to Ann: "see you".', reply("Ann", "see you")),
    ('Reply to Ann with "see you".', reply("Ann", "see you")),
    ('Reply to Ann\'s email saying "see you".', reply("Ann", "see you")),
    ('Reply to the message from Ann with the text "Yes, on 3 May.".', reply("Ann", "Yes, on 3 May.")),
    ('Will you respond to Kevyn\'s email and tell her that it "Integer mattis sem."?', reply("Kevyn", "Integer mattis sem.")),
    ('Reply to Ann and write "ok".', reply("Ann", "ok")),
    ('Reply to Ann and say "ok".', reply("Ann", "ok")),
    ('Answer Ann\'s email with "ok".', reply("Ann", "ok")),
    ('Find the message from Bob and reply with "ok".', reply("Bob", "ok")),
    ('Find the message from Bob and reply "ok".', reply("Bob", "ok")),
    ('Reply to Ann with "see you" and send it.', reply("Ann", "see you")),
    ('Reply to Ann and type "hi".', reply("Ann", "hi")[:2]),
    ("Reply to Ann.", row("reply", "Ann")),
    ("Find the email by Celestyn and forward that email to Theresita.", forward("Celestyn", "Theresita")),
    ("Please forward Effie's email to Bari.", forward("Effie", "Bari")),
    ("Find the email by Neille and send it on to Britteny.", forward("Neille", "Britteny")),
    ("I'd like to email Tammi the email I got from Elwira.", forward("Elwira", "Tammi")),
    ("Open primary email folder, forward Kevyn's message to Bonny.", [("open primary email folder", ""), *forward("Kevyn", "Bonny")]),
    ("Pass Ann's mail on to Bob.", forward("Ann", "Bob")),
    ("Forward the email from Ann to bob@example.com.", forward("Ann", "bob@example.com")),
    ("Send Ann's email to Bob.", forward("Ann", "Bob")),
    ("Forward Bob the message from Ann.", forward("Ann", "Bob")),
    ("Find the message Ann sent me and pass it along to Bob Lee.", forward("Ann", "Bob Lee")),
    ("Forward the email Ann sent me to Bob, thanks.", forward("Ann", "Bob")),
    ("Forward the email to Bob.", forward("", "Bob")),
    ("Forward Ann's email to Bob and send it.", forward("Ann", "Bob")),
    ("Could you please delete Ann's email for me?", row("delete", "Ann")),
    ("Would you open the settings?", [("open the settings", "")]),
    ("I want you to click Save.", [("click Save", "")]),
    ("We need to open the inbox.", [("open the inbox", "")]),
    ("Your task is to click Save and then to click Next.", [("click Save", ""), ("click Next", "")]),
    ("Make sure to click Save.", [("click Save", "")]),
    ("Be sure to tick the newsletter, please.", [("tick the newsletter", "")]),
    ("Let's go ahead and click Save, thanks!", [("click Save", "")]),
    ("Can you click Save for me, please?", [("click Save", "")]),
    ("After that, click Save, thank you.", [("click Save", "")]),
    ("Call Ann.", row("call", "Ann")),
    ("Message Ann Lee.", row("message", "Ann Lee")),
    ("Email Ann.", row("email", "Ann")),
    ('Message Bob: "ok".', [*row("message", "Bob"), ('type "ok" into the message', ""), ("click send", "")]),
    ("Add Bob as a friend.", row("add friend", "Bob")),
    ("Follow Ann.", row("follow", "Ann")),
    ("Follow @ann in the list.", row("follow", "@ann")),
    ("Like the post by @bob.", row("like", "@bob")),
    ("Mute @bob.", row("mute", "@bob")),
    ('Send a message to Bob saying "ok".', [('type "Bob" into the recipient', ""), ('type "ok" into the message', ""), ("click send", "")]),
    (
        'Send Bob an email with the subject "Hi" and the text "Hello, Bob.".',
        [('type "Bob" into the recipient', ""), ('type "Hi" into the subject', ""), ('type "Hello, Bob." into the message', ""), ("click send", "")],
    ),
    (
        'Write an email to Ann with the subject "Hi" and the text "Hello".',
        [('type "Ann" into the recipient', ""), ('type "Hi" into the subject', ""), ('type "Hello" into the message', "")],
    ),
    (
        'Write a new mail to "bob@example.com" with subject "Hi" and body "Hello Bob" and send it.',
        [('type "bob@example.com" into the recipient', ""), ('type "Hi" into the subject', ""), ('type "Hello Bob" into the message', ""), ("click send", "")],
    ),
]
"""Each step with the texts of its wishes and the place of each."""

OPEN: list[tuple[str, str]] = [
    ("Forward it to my boss.", "my boss"),
    ("Forward Ann's email to my boss.", "my boss"),
    ("Forward Ann's email to Bob and Carl.", "one recipient"),
    ("Forward Ann's email.", "to whom"),
    ("Forward the latest email to Bob.", "which one"),
    ("Send it on to the team.", "the team"),
    ("Reply nicely.", "quotation marks"),
    ("Reply to Ann saying thanks.", "quotation marks"),
    ("Reply to Ann and tell her that it works.", "quotation marks"),
    ('Reply to my boss with "ok".', "my boss"),
    ('Reply to Ann with "a" or "b".', ""),
    ("Is the total 5?", ""),
    ("Can I delete the email?", ""),
    ("Did Ann send an email?", ""),
    ("If there is an email from Ann, delete it.", ""),
    ("Could you tell me whether the email is there?", ""),
    ("Find the latest email from Ann and delete it.", "latest"),
    ("Find every email from Ann and delete it.", "every"),
    ("Locate the Save button.", "what is to be done"),
    ('Send a message to my boss saying "ok".', "my boss"),
    ("Send a message to Bob.", "quotation marks"),
    ("Email Ann the report.", ""),
]
"""Steps that say too little, or ask something: each with words of the reason (empty when none is given)."""

AS_BEFORE: list[tuple[str, list[str]]] = [
    ('Find "Dune" and open the first result.', ['type "Dune" into the search field', "press Enter", "open the first result"]),
    ('Find "Dune" and open it.', ['type "Dune" into the search field', "press Enter", 'open "Dune"']),
    ("Find the book by Ann Leckie and open it.", ['type "Ann Leckie" into the search field', "press Enter", 'open "Ann Leckie"']),
    ('Look for "Ann" in the search field and open it.', ['type "Ann" into the search field', "press Enter", 'open "Ann"']),
    ("Search for the email by Deva and open it.", ['type "Deva" into the search field', "press Enter", 'open "Deva"']),
    ("Find the email by Deva.", ['type "Deva" into the search field', "press Enter"]),
    ("Follow the link to the terms.", ["follow the link to the terms"]),
    ("Click No, thanks.", ["click No", "click thanks"]),
    ("Click Forward.", ["click Forward"]),
    ("Reply.", ["click reply"]),
    ('Log in with user "ann" and pass "x".', ['type "ann" into the user name field', 'type "x" into the pass field', "click the log in button"]),
    ('Fill in "A" as name and email "a@b.co".', ['type "A" into name', 'type "a@b.co" into email']),
    ("Send the message.", ["click send the message"]),
    ('You should see "Ann".', ["look for “Ann”"]),
    ('Make sure that you see "Ann".', ["look for “Ann”"]),
]
"""Steps that keep their meaning."""
