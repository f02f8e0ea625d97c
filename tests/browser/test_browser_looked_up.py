"""What a step says to type from a named place of the page: found in one way by the model and by the guard, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_tool.action import Value
from pytest_tool.briefing import block_line
from pytest_tool.embedded.text_model import value
from pytest_tool.grammar.steps import parse
from pytest_tool.observation import Observation, control_lines
from pytest_tool.old_rules.copying import COPIED_TEXT, copied_text, is_copy
from pytest_tool.plan import Step
from pytest_tool.wire.roles import Ask, AskedPage, AskedStep
from stage import Stage

FIELD = "<input id=f placeholder=Answer><button>Submit</button>"
FACTS = "<table><tr><td>Gender<td>Male</tr><tr><td>Language<td>Bengali</tr><tr><td>Year of Birth<td>1980</tr></table>"
PEOPLE = "<table><tr><th>Name<th>Phone<th>City</tr><tr><td>Ann<td>555-01<td>Bonn</tr><tr><td>Bob<td>555-02<td>Rome</tr></table>"
LETTERS = "".join(f"<div style='display:inline-block;width:20px'>{c}</div>" for c in "3XZ") + "<br>"
CARDS = "<h3>Ann</h3><p>Phone: 555-01</p><p>City: Bonn</p><h3>Bob</h3><p>Phone: 555-02</p>"


def supplied(text: str, seen: Observation) -> str | None:
    """What the embedded model answers, asked for the first wish of the step."""
    ask = Ask(
        step=AskedStep(number=1, text=text, hints=[]),
        page=AskedPage(url=seen.url, title=seen.title, controls=control_lines(seen.controls), text=[block_line(b) for b in seen.blocks if not b.label]),
        intent=parse(text).wishes[0].text,
    )
    return value(ask).value


def guarded(found: str | None, text: str, seen: Observation) -> str | None:
    """The same when the guard lets it through, as it decides from the page itself."""
    step = Step(1, text, Path("p.plan.md"), 1)
    if not found or copied_text(found, step, seen) is None:
        return None
    assert is_copy(Value(found, COPIED_TEXT), step, seen)
    return found


def typed(text: str, seen: Observation) -> str | None:
    return guarded(supplied(text, seen), text, seen)


@pytest.mark.parametrize(
    ("html", "order", "found"),
    [
        (FACTS, "Enter the value of Language into the text field.", "Bengali"),
        (FACTS, "Type the value of Year of Birth into the Answer field.", "1980"),
        ("<p>Order number: A-17</p>", "Enter the value of Order number into the text field.", "A-17"),
        ("<dl><dt>Total:<dd>9.99</dl>", "Enter the value of Total into the text field.", "9.99"),
        (PEOPLE, "Type the phone of Bob into the text field.", "555-02"),
        (PEOPLE, "Enter Ann's city in the text field.", "Bonn"),
        (CARDS, "Type the phone of Bob into the text field.", "555-02"),
        ("<p>Your code: X7</p><p>Code: K9</p>", "Enter the code shown above in the text field.", "K9"),
        ("<h1>Copy this</h1><p>lorem ipsum</p>", "Type the text below into the text field.", "lorem ipsum"),
        (LETTERS, "Type the text below into the text field.", "3XZ"),
    ],
)  # fmt: skip
def test_the_value_in_the_named_place_is_typed(stage: Stage, html: str, order: str, found: str) -> None:
    assert typed(order, stage.show(html + FIELD)) == found


@pytest.mark.parametrize(
    ("html", "order"),
    [
        (FACTS + FACTS, "Enter the value of Language into the text field."),
        (FACTS + "<p>Language: Klingon</p>", "Enter the value of Language into the text field."),
        ("<p>The value of Language is Klingon.</p>", "Enter the value of Language into the text field."),
        ("<p style='display:none'>Language: Klingon</p>", "Enter the value of Language into the text field."),
        ("<p>First language: Klingon</p>", "Enter the value of Language into the text field."),
        (PEOPLE, "Enter the value of Phone into the text field."),
        (PEOPLE, "Type the phone of Carl into the text field."),
        (PEOPLE + PEOPLE, "Type the phone of Bob into the text field."),
        (PEOPLE + CARDS, "Type the phone of Bob into the text field."),
        ("<p>The phone of Bob is 555-66.</p>", "Type the phone of Bob into the text field."),
        ("<p>one text</p><p>another text</p>", "Type the text below into the text field."),
        ("<p>one text</p>" + FACTS, "Type the text below into the text field."),
        ("<p>3</p><p>X</p><p>Z</p>", "Type the text below into the text field."),
        ("<h1>Only a heading</h1>", "Type the text below into the text field."),
        ("<p>Code: K9</p><p>Code: K8</p>", "Enter the code shown above in the text field."),
    ],
)
def test_what_cannot_be_found_in_one_way_is_not_typed(stage: Stage, html: str, order: str) -> None:
    assert typed(order, stage.show(html + FIELD)) is None


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Male", "Enter the value of Language into the text field."),
        ("Beng", "Enter the value of Language into the text field."),
        ("Language", "Enter the value of Language into the text field."),
        ("Bengali", "Enter the value of Gender into the text field."),
        ("Bengali", "Enter the language into the text field."),
        ("Bengali", "Click Submit."),
        ("Bengali", 'Enter "the value of Language" into the text field.'),
    ],
)
def test_another_text_of_the_page_is_not_stated_whoever_says_so(stage: Stage, text: str, order: str) -> None:
    seen = stage.show(FACTS + FIELD)
    assert guarded(text, order, seen) is None
    assert not is_copy(Value(text, COPIED_TEXT), Step(1, order, Path("p.plan.md"), 1), seen)


def test_the_value_of_a_field_is_copied_from_that_field(stage: Stage) -> None:
    seen = stage.show("<label>Order number <input value=A-17></label><label>Date <input value=today></label>" + FIELD)
    order = "Enter the value of Order number into the Answer field."
    step = Step(1, order, Path("p.plan.md"), 1)
    tags = {c.name: c.tag for c in seen.controls}
    assert supplied(order, seen) == "A-17"
    assert is_copy(Value("A-17", f"copied from tag {tags['Order number']}"), step, seen)
    assert not is_copy(Value("today", f"copied from tag {tags['Date']}"), step, seen)
