"""Expectations about a dialog by what it says, and about a tab of the page by its name."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Editor</h1><p>Files: notes.md, todo.md. Restart?</p><div role="tablist"><div role="tab" tabindex="0">todo.md</div></div>
    <button onclick="dialog.showModal()">Restart</button><button onclick="document.querySelector('[role=tablist]').innerHTML
        += '<div role=tab tabindex=0>notes.md</div>'">Open notes</button>
    <dialog id="dialog"><h2>Restart kernel?</h2><p>All is lost.</p><button>Yes</button></dialog>"""


@pytest.mark.parametrize(
    ("step", "expected", "holds"),
    [
        ("Click Restart.", 'a dialog with "Restart kernel?" appears', True),
        ("Click Restart.", 'a dialog saying "All is lost." opens', True),
        ("Click Restart.", 'a dialog with "Save?" appears', False),
        ("Click Open notes.", 'a dialog with "Files" appears', False),
        ("Click Open notes.", 'a tab called "notes.md" is open', True),
        ("Click Open notes.", 'the "notes.md" tab is open', True),
        ("Click Restart.", 'a tab called "notes.md" is open', False),
        ("Click Restart.", 'the tab "notes.md" is not open', True),
        ("Click Open notes.", 'the tab "notes.md" is not open', False),
    ],
)
def test_a_part_of_the_page_is_as_expected(trying: Trying, site: Site, step: str, expected: str, holds: bool) -> None:
    site.answers["/editor"] = PAGE
    tried = trying("editor", f"1. {step}\n   - Expect: {expected}\n")
    assert tried.passed is holds, tried
    assert "no form of expectation" not in tried.reason


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("the Orders metric says 2", True),
        ("the Revenue card shows €180", True),
        ("the Visitors tile says 17", True),
        ("the Refunds counter is 4", True),
        ("the Orders metric says 180", False),
        ("the Orders metric says 99", False),  # the number after a radio button of that name
        ("the Visitors metric says 4", False),
        ("the Calls metric says 5", False),  # between two numbers: its own cannot be told
        ("the Profit metric says 2", False),
    ],
)
def test_the_number_of_a_metric_is_the_one_at_its_name(trying: Trying, expected: str, holds: bool) -> None:
    tried = trying("metrics.html", f'1. Click "Refresh".\n   - Expect: {expected}\n')
    assert tried.passed is holds, tried
    assert "no form of expectation" not in tried.reason
