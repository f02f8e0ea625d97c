"""Expectations as testers word them, beside ones that look alike and do not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import alert, control, header, heading, item, judged, page, row, text
from pytest_tool.observation import Box

PAGES = page(
    heading("Pages"),
    header("Title", "Author", "Published", section="Pages"),
    *(row("About us", "Ann", "Yes", section="Pages"), row("News", "Bob", "No", section="Pages"), row("Contact", "Ann", "", section="Pages")),
    *(control("link", "All", "current"), control("link", "Drafts"), control("tab", "Content", "selected"), control("tab", "Promote")),
)
PUBLISHED = page(heading("Pages"), alert("The page News was published."))
REFUSED = page(heading("Pages"), alert("The page was not published."))
TODOS = page(heading("todos"), item("Buy milk", "todos"), text("2 items left"))
METRICS = (heading("Temperature", 2), text("50.7 °F", "Temperature"), heading("Power", 2), text("3 kW", "Power"))
CLIMATE = page(*(replace(block, box=Box(10, 20 * at, 100, 20)) for at, block in enumerate(METRICS)))
OUTPUT = page(heading("Notebook"), text("ZeroDivisionError: division by zero"))
PROSE = page(heading("Help"), text("How the terror of errorless days began"))


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the temperature is 50.7 °F", CLIMATE), ("the power is 3 kW", CLIMATE),
    ('the counter says "2 items left"', TODOS),
    ('"All" is the active filter', PAGES), ('"Content" is the selected tab', PAGES), ('"Promote" is not the active tab', PAGES),
    ('I am on the page "Pages"', PAGES), ('no page is called "Home"', PAGES), ('Ann is the author of "Contact"', PAGES),
    ("two pages are by Ann", PAGES), ("one page is by Bob", PAGES),
    ('the page "About us" is published', PAGES), ('the page "News" is not published', PAGES), ('the page "News" is unpublished', PAGES),
    ('the column "Author" is shown', PAGES), ('there is no column "Owner"', PAGES), ('the table has an "Author" column', PAGES),
    ('there is a column "Author"', PAGES), ('the column "Owner" is not shown', PAGES),
    ("an error is shown", REFUSED), ("no error is shown", PUBLISHED), ("an error is shown", OUTPUT),
    ('an error "ZeroDivisionError" is shown', OUTPUT), ("no error is shown", PROSE),
])  # fmt: skip
def test_it_holds(sentence, seen) -> None:
    assert judged(sentence, seen).passed, judged(sentence, seen).reason


@pytest.mark.parametrize(("sentence", "seen"), [
    ("the temperature is 50.8 °F", CLIMATE), ("the temperature is 50.7 °C", CLIMATE), ("the power is 4 kW", CLIMATE),
    ('the counter says "3 items left"', TODOS), ('the counter says "2"', PAGES),
    ('"Drafts" is the active filter', PAGES), ('"Promote" is the selected tab', PAGES),
    ('I am on the page "Posts"', PAGES), ('no page is called "News"', PAGES), ('Bob is the author of "Contact"', PAGES),
    ("three pages are by Ann", PAGES), ("one page is by Ann", PAGES),
    ('the page "News" is published', PAGES), ('the page "Contact" is published', PAGES), ('the page "Contact" is not published', PAGES),
    ('the column "Owner" is shown', PAGES), ('there is no column "Author"', PAGES), ('the column "Author" is not shown', PAGES),
    ("an error message is shown", PUBLISHED), ("no error is shown", REFUSED), ("no error is shown", OUTPUT),
    ("an error is shown", PROSE),
])  # fmt: skip
def test_it_does_not_hold(sentence, seen) -> None:
    assert not judged(sentence, seen).passed
