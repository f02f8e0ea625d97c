"""Boxes to tick that speak of errors, on a page that reports none; and one that does."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

START = '<h1>Desk</h1><a href="/query">SQL command</a>'
QUERY = """<h1>Query</h1><form onsubmit="return run(event)"><textarea aria-label="Query" id=q></textarea> <button>Execute</button>
    <label><input type=checkbox>Stop on error</label> <label><input type=checkbox>Show only errors</label></form><p id=p></p>
    <script>window.truth = []; function run(e) { e.preventDefault(); const v = q.value; const bad = v.includes("nothing");
    if (!bad) truth.push(v); p.textContent = bad ? "Error in query: no such table" : "Executed, one row" }</script>"""


def _serve(site: Site) -> None:
    site.answers.update({"/desk": START, "/query": QUERY})


@pytest.mark.parametrize("steps", ['1. Click "SQL command".\n', '1. Click "SQL command", type "delete rooms" into the query box and press Execute.\n'])
def test_a_box_that_offers_to_stop_on_errors_reports_none(trying: Trying, site: Site, steps: str) -> None:
    _serve(site)
    tried = trying("desk", steps)
    assert tried.passed, tried
    assert tried.truth == (["delete rooms"] if "Execute" in steps else [])


@pytest.mark.parametrize("expected", ["", "   - Expect: no error is shown\n"])
def test_an_error_beside_such_boxes_is_one(trying: Trying, site: Site, expected: str) -> None:
    _serve(site)
    tried = trying("desk", f'1. Click "SQL command", type "delete nothing" into the query box and press Execute.\n{expected}')
    assert not tried.passed, tried
    assert "error" in tried.reason.casefold(), tried
    assert tried.truth == []


def test_no_error_is_shown_where_boxes_only_speak_of_them(trying: Trying, site: Site) -> None:
    _serve(site)
    tried = trying("desk", '1. Click "SQL command".\n   - Expect: no error is shown\n')
    assert tried.passed, tried
