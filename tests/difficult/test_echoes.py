"""What only stands in the field that it was typed into shows nothing of what was done with it."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

FORM = """<label>New item <input id=new {held}></label> <button onclick="{does}">Add</button><ul id=list><li>Tea</ul>"""
ADDS = "list.append(Object.assign(document.createElement('li'), {textContent: document.getElementById('new').value}))"
SAYS = "document.title = 'Full'"
STEP = '1. Type "Milk" into "New item" and click Add.\n   - Expect: {}\n'


@pytest.mark.parametrize("does", [SAYS, "list.hidden = !list.hidden"])
@pytest.mark.parametrize("steps", [STEP.format('"Milk" is shown'), '1. Type "Milk" into "New item".\n2. Click Add.\n   - Expect: "Milk" is shown\n'])
def test_a_text_that_nothing_came_of_is_not_shown(trying: Trying, site: Site, does: str, steps: str) -> None:
    site.answers["/form"] = FORM.format(held="", does=does)
    tried = trying("form", steps)
    assert not tried.passed, tried
    assert "only in the field that it was typed into" in tried.verdict.seen


@pytest.mark.parametrize(
    ("held", "does", "steps"),
    [
        ("", ADDS, STEP.format('"Milk" is shown')),
        ("", SAYS, STEP.format('the "New item" field is "Milk"')),
        ("", SAYS, '1. Type "Milk" into "New item".\n   - Expect: "Milk" is shown\n'),
        ("", SAYS, '1. Type "Milk" into "New item" and hover over Add.\n   - Expect: "Milk" is shown\n'),
        ("value=Oat", SAYS, STEP.format('"Milk" is shown')),
    ],
    ids=["it is elsewhere", "the field is meant", "nothing was done since", "the mouse only moved", "an entry was changed in place"],
)
def test_what_a_field_shows_counts_otherwise(trying: Trying, site: Site, held: str, does: str, steps: str) -> None:
    site.answers["/form"] = FORM.format(held=held, does=does)
    tried = trying("form", steps)
    assert tried.passed, tried
