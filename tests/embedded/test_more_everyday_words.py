"""Sentences about screens of many kinds: what is not offered and has something near it, beside what is right."""

from __future__ import annotations

import pytest
from one_step import Doing

TICKETS = (
    *("link|Tickets", "link|Customers", "link|#101 Printer broken|row=#101 Printer broken Open High"),
    *("button|Close|row=#101 Printer broken Open High", "link|#102 Password lost|row=#102 Password lost Pending Low"),
    *("button|Close|row=#102 Password lost Pending Low", "combobox|Status|options=All;Open;Pending;Solved|value=All"),
    "combobox|Priority|options=Any;Low;High|value=Any",
)
ABSENCES = (
    *("link|Absences", "link|Team calendar", "combobox|Year|options=2024;2025;2026|value=2026"),
    *("button|Approve|row=Bob Ray 1 July", "button|Reject|row=Bob Ray 1 July"),
    *("button|Approve|row=Cid Moe 8 July", "button|Reject|row=Cid Moe 8 July"),
)
DOCTORS = (
    *("link|Doctors", "button|Book appointment|row=Dr. Ann Lee Dentist Bonn", "button|Book appointment|row=Dr. Bob Ray Surgeon"),
    *("checkbox|Public insurance", "radio|Morning 09:00", "radio|Evening 18:00"),
)
HOMES = ("combobox|Sort by|options=Relevance;Price (low to high);Price (high to low)", "link|Buy", "button|Map view")
GRADES = ("textbox|Grade|row=Ann Lee", "checkbox|Absent|row=Ann Lee", "link|Grades", "button|Add column", "button|Print")
EPISODES = ("button|Play|row=Episode 12 Rain", "button|Download|row=Episode 12 Rain", "button|Live tail", "link|Queue")
MAILING = ("checkbox|Track clicks|states=checked", "checkbox|Track opens", "switch|Anonymous responses", "button|Save")
FLAGS = (
    *("link|Flags", "switch|new-checkout|states=checked|row=new-checkout Production", "switch|dark-mode|row=dark-mode Staging"),
    "combobox|Environment|options=All;Production;Staging|value=All",
)
CLOUD = (
    *("link|Instances", "button|Stop|row=web-1 Running", "button|Delete|row=web-1 Running"),
    *("button|Start|row=db-1 Stopped", "button|Delete|row=db-1 Stopped", "button|Connect|row=web-1 Running"),
)
LOGS = (
    *("combobox|Level|options=All;Error;Warning|value=All", "combobox|Time range|options=Last hour;Last 24 hours|value=Last hour"),
    *("button|Copy|row=10:01 ERROR db timeout", "button|Copy|row=10:02 INFO started", "button|Load older"),
)
ALERTS = (
    *("link|Alerts", "tab|Firing", "tab|Muted", "button|Mute|row=CPU high web critical", "button|Mute|row=Disk full db warning"),
    "combobox|Severity|options=All;Critical;Warning|value=All",
)
INVOICES = (
    *("button|Mark as paid|row=Invoice 1001 ACME Overdue", "button|Send reminder|row=Invoice 1001 ACME Overdue"),
    *("button|Cancel invoice|row=Invoice 1001 ACME Overdue", "button|New invoice", "link|Invoices"),
)
STOCK = (
    *("spinbutton|Quantity|row=Bolts M6 Shelf A1|value=40", "spinbutton|Quantity|row=Nuts M6 Shelf B2|value=0"),
    *("button|Print labels", "button|Sold out|row=Bolts M6 Shelf A1", "combobox|Sort by|options=Name;Price"),
)
DELIVERY = ("combobox|Delivery option|options=Home delivery;Neighbour;Pick-up point|value=Home delivery", "button|Continue")
COURSES = ("link|Courses", "combobox|Trainer|options=Any;Anna;Tom|value=Any", "combobox|Day|options=All;Monday|value=All")
VERSIONS = ("link|History", "button|Restore|row=Version 3 Ann", "button|Restore|row=Version 2 Bob")
RECORDS = (
    *("button|Edit|row=MX mail 10", "button|Delete|row=MX mail 10", "button|Edit|row=TXT spf", "button|Add record"),
    *("combobox|Type|options=A;MX;TXT|value=A", "spinbutton|TTL|value=3600", "switch|Domain lock|states=checked"),
)
VAULT = (
    *("button|Copy password|row=Mail ann@x.test", "button|Copy username|row=Mail ann@x.test"),
    *("button|Copy password|row=Bank 4711", "button|Copy username|row=Bank 4711"),
)
PHOTOS = ("link|Photos", "checkbox|Select photo|row=Beach 12 May", "checkbox|Select photo|row=Mountain 3 June")
PEOPLE = ("button|Delete|row=Ann Lee Admin", "button|Delete|row=Bob Ray Guest", "link|Dashboard")
TREE = ("combobox|Generations|options=2;3;4;All|value=3", "button|Add person", "link|People")
WORKOUTS = ("button|Log workout", "link|Goals")
POLL = ("radio|Pizza", "radio|Pasta", "button|Vote", "button|Ask the seller")
AUCTION = ("button|Buy now 120 €", "button|Bid|row=Old lamp 15 €", "button|Bid|row=Blue vase 40 €")
REVIEW = ("button|Reply|row=ann: rename this", "button|Resolve|row=ann: rename this", "tab|Commits")
BOXES = ("checkbox|News|states=checked", "checkbox|Surveys", "checkbox|Offers|states=checked")


@pytest.mark.parametrize(
    ("lines", "step", "heading", "expected"),
    [
        (TICKETS, "Show unassigned tickets.", "Tickets", []),
        (TICKETS, "Show the tickets.", "Customers", ["1"]),
        (TICKETS, "Set the priority of ticket #101 to Low.", "Tickets", []),
        (TICKETS, "Set the priority to Low.", "Tickets", ["8 Low"]),
        (TICKETS, "Open the third ticket.", "Tickets", []),
        (TICKETS, "Open the first ticket.", "Tickets", ["3"]),
        (TICKETS, "Open the last ticket.", "Tickets", ["5"]),
        (TICKETS, "Open ticket #103.", "Tickets", []),
        (TICKETS, "Open ticket #102.", "Tickets", ["5"]),
        (ABSENCES, "Export the absences.", "Absences", []),
        (ABSENCES, "Export the team calendar.", "Absences", []),
        (ABSENCES, "Open the team calendar.", "Absences", ["2"]),
        (ABSENCES, "Approve Bob Ray's absence.", "Absences", ["4"]),
        (DOCTORS, "Show doctors with private insurance.", "Find a doctor", []),
        (DOCTORS, "Show the doctors.", "Find a doctor", ["1"]),
        (DOCTORS, "Book an appointment with Dr. Ann Lee.", "Find a doctor", ["2"]),
        (DOCTORS, "Choose the afternoon.", "Find a doctor", []),
        (DOCTORS, "Choose the evening.", "Find a doctor", ["6"]),
        (GRADES, "Mark Ann Lee as late.", "Grades", []),
        (GRADES, "Mark Ann Lee as absent.", "Grades", ["2"]),
        (GRADES, "Add a row.", "Grades", []),
        (GRADES, "Add a column.", "Grades", ["4"]),
        (GRADES, "Show the grades of class 8a.", "Grades", []),
        (EPISODES, "Mark episode 12 as played.", "Weather talk", []),
        (EPISODES, "Play episode 12.", "Weather talk", ["1"]),
        (EPISODES, "Pause the live tail.", "Weather talk", []),
        (EPISODES, "Start the live tail.", "Weather talk", ["3"]),
        (MAILING, "Track only opens.", "Campaign", []),
        (MAILING, "Track clicks.", "Campaign", ["done"]),
        (MAILING, 'Click "Track clicks".', "Campaign", ["1"]),
        (MAILING, "Allow anonymous responses.", "Campaign", ["3"]),
        (FLAGS, "Enable dark-mode in production.", "Flags", []),
        (FLAGS, "Enable dark-mode.", "Flags", ["3"]),
        (CLOUD, "Delete db-2.", "Instances", []),
        (CLOUD, "Delete db-1.", "Instances", ["5"]),
        (CLOUD, "Stop db-1.", "Instances", []),
        (CLOUD, "Stop web-1.", "Instances", ["2"]),
        (CLOUD, "Connect to db-1.", "Instances", []),
        (CLOUD, "Connect to web-1.", "Instances", ["6"]),
        (CLOUD, "Show the running instances.", "Instances", []),
        (LOGS, "Copy the warning.", "Logs", []),
        (LOGS, "Copy the error.", "Logs", ["3"]),
        (ALERTS, "Show the muted alerts.", "Alerts", ["3"]),
        (ALERTS, "Open the CPU alert.", "Alerts", []),
        (INVOICES, "Mark invoice 1001 as sent.", "Invoices", []),
        (INVOICES, "Mark invoice 1001 as paid.", "Invoices", ["1"]),
        (INVOICES, "Send invoice 1001.", "Invoices", []),
        (INVOICES, "Send a reminder for invoice 1001.", "Invoices", ["2"]),
        (INVOICES, "Create an invoice for ACME.", "Invoices", []),
        (INVOICES, "Create an invoice.", "Invoices", ["4"]),
        (STOCK, "Print the label of the bolts.", "Stock", []),
        (STOCK, "Print the labels.", "Stock", ["3"]),
        (STOCK, "Increase the quantity of bolts.", "Stock", []),
        (STOCK, "Set the quantity of bolts to 50.", "Stock", ["1"]),
        (STOCK, "Mark the bolts as available.", "Stock", []),
        (STOCK, "Mark the bolts as sold out.", "Stock", ["4"]),
        (COURSES, "Show full courses.", "Courses", []),
        (COURSES, "Rate the trainer.", "Courses", []),
        (VERSIONS, "Open version 2.", "Onboarding", []),
        (VERSIONS, "Restore version 2.", "Onboarding", ["3"]),
        (RECORDS, "Add a TXT record.", "example.test", []),
        (RECORDS, "Add a record.", "example.test", ["4"]),
        (RECORDS, "Export the records.", "example.test", []),
        (RECORDS, "Set the TTL of the MX record to 300.", "example.test", []),
        (RECORDS, "Set the TTL to 300.", "example.test", ["6"]),
        (RECORDS, "Lock the domain.", "example.test", []),
        (VAULT, "Copy the URL of Bank.", "Vault", []),
        (VAULT, "Copy the password of Mail.", "Vault", ["1"]),
        (VAULT, "Copy the username of Bank.", "Vault", ["4"]),
        (PHOTOS, "Select the first photo.", "Summer", []),
        (PHOTOS, "Select all photos.", "Summer", ["3", "2"]),
        (PEOPLE, "Delete Bob Ray's photo.", "Users", []),
        (PEOPLE, "Delete the comment by Bob Ray.", "Users", []),
        (PEOPLE, "Delete Bob Ray's account.", "Users", ["2"]),
        (PEOPLE, "Delete Bob Ray's photo.", "Photos", ["2"]),
        (("textbox|Message", "button|Send"), "Open the first message.", "Messages", []),
        (("link|Plants?|row=Plants? ann 3 replies", "button|Pin|row=Plants? ann 3 replies"), "Follow ann.", "Topics", []),
        (("link|Plants?|row=Plants? ann 3 replies", "button|Pin|row=Plants? ann 3 replies"), "Pin topic 3.", "Topics", []),
        (("checkbox|Billable|states=checked", "button|Save"), "Mark it as not billable.", "Entry", ["1 uncheck"]),
        (("checkbox|Billable|states=checked", "button|Save"), "Mark it as billable.", "Entry", ["done"]),
        (("checkbox|Absent|states=checked|row=Ann Lee", "link|Home"), "Mark Ann Lee as absent.", "Class", []),
        (("checkbox|Absent|row=Ann Lee", "link|Home"), "Mark Ann Lee as absent.", "Class", ["1"]),
        (("button|Edit card|row=Set up server", "link|Home"), 'Edit the task "Set up server".', "Board", ["1"]),
        (WORKOUTS, "Log out.", "Workouts", []),
        (WORKOUTS, "Log a workout.", "Workouts", ["1"]),
        (POLL, "Vote for soup.", "Lunch", []),
        (POLL, "Change my vote.", "Lunch", []),
        (POLL, "Vote.", "Lunch", ["3"]),
        (POLL, "Rate the seller.", "Lunch", []),
        (POLL, "Ask the seller.", "Lunch", ["4"]),
        (AUCTION, "Buy the lamp.", "Silver spoon", []),
        (AUCTION, "Buy the spoon.", "Silver spoon", ["1"]),
        (REVIEW, "Edit the comment of ann.", "Fix login", []),
        (REVIEW, "Resolve the comment of ann.", "Fix login", ["2"]),
    ],
)
def test_what_is_near_is_not_taken(doing: Doing, lines: tuple[str, ...], step: str, heading: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, (f"# {heading}",)) if did] == expected


@pytest.mark.parametrize(
    ("lines", "step", "heading", "expected"),
    [
        (TICKETS, "Show the pending tickets.", "Tickets", ["7 Pending"]),
        (TICKETS, "Show tickets with high priority.", "Tickets", ["8 High"]),
        (TICKETS, "Show the pending invoices.", "Tickets", []),
        (ABSENCES, "Show 2025.", "Absences", ["3 2025"]),
        (ABSENCES, "Show the absences of 2025.", "Absences", ["3 2025"]),
        (ABSENCES, "Show the absences of 2023.", "Absences", []),
        (HOMES, "Sort by price, lowest first.", "Homes", ["1 Price (low to high)"]),
        (HOMES, "Sort by price, highest first.", "Homes", ["1 Price (high to low)"]),
        (HOMES, "Sort by size, lowest first.", "Homes", []),
        (FLAGS, "Show only production flags.", "Flags", ["4 Production"]),
        (LOGS, "Show errors.", "Logs", ["1 Error"]),
        (LOGS, "Show errors and warnings.", "Logs", []),
        (LOGS, "Show the last 24 hours.", "Logs", ["2 Last 24 hours"]),
        (LOGS, "Show the last 7 days.", "Logs", []),
        (ALERTS, "Show only critical alerts.", "Alerts", ["6 Critical"]),
        (DELIVERY, "Choose the pick-up point.", "Delivery", ["1 Pick-up point"]),
        (DELIVERY, "Choose the drop-off point.", "Delivery", []),
        (COURSES, "Show Anna's courses.", "Courses", ["2 Anna"]),
        (COURSES, "Show the courses on Monday.", "Courses", ["3 Monday"]),
        (TREE, "Show four generations.", "Lee family", ["1 4"]),
        (TREE, "Show five generations.", "Lee family", []),
        (("combobox|Status|options=Active;Inactive", "button|Save"), "Show active users.", "Edit user", []),
        (BOXES, "Tick only Surveys.", "Topics", ["1 uncheck"]),
        (BOXES, "Tick only News.", "Topics", ["3 uncheck"]),
        (BOXES, "Tick Surveys.", "Topics", ["2"]),
        (("checkbox|News", "checkbox|Surveys"), "Tick only Surveys.", "Topics", ["2"]),
    ],
)
def test_what_a_list_offers_is_chosen(doing: Doing, lines: tuple[str, ...], step: str, heading: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, (f"# {heading}",)) if did] == expected
