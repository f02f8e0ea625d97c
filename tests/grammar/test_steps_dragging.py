"""Sentences about drag and drop, and what they come to."""

from __future__ import annotations

import pytest
from pytest_tool.action import Where
from pytest_tool.grammar.dragging import Dragged, dragged
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act

DRAGS = [
    ('Drag "A" to "B".', '"A"', "onto", '"B"'),
    ('Drag and drop "A" onto "B".', '"A"', "onto", '"B"'),
    ('Drag "A" and drop it on "B".', '"A"', "onto", '"B"'),
    ('Drop "A" on "B".', '"A"', "onto", '"B"'),
    ("Drag Buy milk into the trash.", "Buy milk", "onto", "the trash"),
    ('Move "A" above "B".', '"A"', "before", '"B"'),
    ("Move A below B.", "A", "after", "B"),
    ('Drag "A" to the left of "B".', '"A"', "before", '"B"'),
    ('Move "A" to the Done column.', '"A"', "onto", "the Done column"),
    ('Drag the card "A" from "To do" to "Done".', 'the card "A"', "onto", '"Done"'),
    ("Move the last task above the first one.", "the last task", "before", "the first one"),
    ('Sort the tasks so that "A" comes before "B".', '"A"', "before", '"B"'),
    ('Move "A" to the top of the list.', '"A"', "first", "the list"),
    ('Move "A" to the bottom.', '"A"', "last", ""),
    ('Move "A" to the second position of the list.', '"A"', "2", "the list"),
    ('Move "A" to position 3.', '"A"', "3", ""),
    ('Reorder the list so that "A" comes first.', '"A"', "first", ""),
    ('Reorder the tasks: move "A" to the top.', '"A"', "first", ""),
    ('Move "A" up.', '"A"', "up", ""),
    ('Move "A" one place down.', '"A"', "down", ""),
]


@pytest.mark.parametrize(("step", "source", "where", "to"), DRAGS, ids=[d[0] for d in DRAGS])
def test_what_is_dragged_and_where_to(step: str, source: str, where: str, to: str) -> None:
    parsed = parse(step)
    assert parsed.not_understood == ()
    assert [(w.act, w.target, w.where, w.to) for w in parsed.wishes] == [(Act.DRAG, source, where, to)]


@pytest.mark.parametrize(
    "step",
    [
        'Swap "A" and "B".', 'Drag "A".', "Reorder the items.", "Drag it to the Done column.", "Drag everything to Done.",
        'Move "A" between "B" and "C".', "Drag the slider to the right.",
    ],
)  # fmt: skip
def test_a_drag_without_its_place_is_not_guessed(step: str) -> None:
    assert parse(step).not_understood


def test_twice_is_two_drags() -> None:
    assert [w.where for w in parse('Move "A" up twice.').wishes] == ["up", "up"]


def test_a_button_of_the_page_that_moves_is_clicked_instead() -> None:
    known = ["Move to…", "Move up"]
    assert [w.text for w in parse('Move "A" to "Archive".', known=known).wishes] == ['click "move to…" in the row of "A"', 'choose "Archive"']
    assert [w.text for w in parse('Move "A" up.', known=known).wishes] == ['click "move up" in the row of "A"']
    assert [w.act for w in parse('Drag "A" to "Archive".', known=known).wishes] == [Act.DRAG]


@pytest.mark.parametrize(
    ("intent", "told"),
    [
        ('drag "A" onto "B"', Dragged('"A"', Where.ONTO, '"B"')),
        ('drag "A" in the "To do" list to the "Done" column', Dragged('"A" in the "To do" list', Where.ONTO, 'the "Done" column')),
        ('Drag "before" directly after "on top of".', Dragged('"before"', Where.AFTER, '"on top of"')),
        ('drag the box over to "Target"', Dragged("the box", Where.ONTO, '"Target"')),
        ('click "drag me"', None),
        ("type x into y", None),
    ],
)  # fmt: skip
def test_an_intent_says_on_which_side_it_is_dropped(intent: str, told: Dragged | None) -> None:
    assert dragged(intent) == told
