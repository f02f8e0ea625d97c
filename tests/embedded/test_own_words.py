"""An expectation that no form covers, and that the page itself says in just these words."""

from __future__ import annotations

import pytest
from pytest_tool.embedded.pilot import turn
from pytest_tool.wire.roles import Ask, AskedPage, AskedStep

TEXT = [
    "# Settings",
    "Your changes have been saved.",
    "Do you want to know when the order has been shipped? If the invoice has been paid, you get a mail.",
    "! Ann Lee was removed from the team.",
    "Message sent.",
    "| The report has been sent | yes |",
    "1 row(s) inserted.",
    "3 row(s) deleted.",
    "Page 'Old ropes' has been published. Edit",
    "Table 'pots' has been created.",
    "No 'Old boats' has been published.",
]


def claimed(sentence: str) -> str:
    """The evidence of the pilot's pass; nothing where it fails."""
    page = AskedPage(url="http://x.test/", title="Settings", text=TEXT)
    verdict = turn(Ask(step=AskedStep(number=1, text="Save."), page=page, judge=sentence)).verdict
    assert verdict is not None
    assert verdict.passed is bool(verdict.evidence)
    return "".join(e.text for e in verdict.evidence)


@pytest.mark.parametrize("sentence", ["the changes have been saved", "a message says that the changes have been saved", "your changes have now been saved"])
def test_what_the_page_says_itself(sentence: str) -> None:
    assert claimed(sentence) == "Your changes have been saved."


def test_a_message_that_tells_of_somebody() -> None:
    assert claimed("a notification tells that Ann Lee was removed from the team") == "Ann Lee was removed from the team."


def test_a_message_without_its_verb() -> None:
    assert claimed("the message was sent") == "Message sent."
    assert claimed("the message was not sent") == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "the changes have not been saved",
        "all changes have been saved",  # the page does not say of all
        "the settings have been saved",
        "the order has been shipped",  # it asks
        "the invoice has been paid",  # if it has
        "Ann Lee was removed",  # from what?
        "Bob was removed from the team",
        "the report has been sent",  # a cell
        'the changes of "Ann" have been saved',
    ],
)
def test_what_it_does_not_say(sentence: str) -> None:
    assert claimed(sentence) == ""


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        ("a message says that 1 row was inserted", "1 row(s) inserted."),
        ("3 rows were deleted", "3 row(s) deleted."),
        ('a message says that "Old ropes" has been published', "Page 'Old ropes' has been published."),
        ('the table "pots" has been created', "Table 'pots' has been created."),
        ("2 rows were deleted", ""),
        ("1 row was deleted", ""),
        ('a message says that "Old boats" has been published', ""),
        ('a message says that "Old ropes" has been unpublished', ""),
        ('the view "pots" has been created', ""),
        ('a message says that "ropes" has been published', ""),
    ],
)
def test_one_or_several_and_what_is_named(sentence: str, evidence: str) -> None:
    assert claimed(sentence) == evidence
