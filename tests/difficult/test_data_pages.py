"""Pages of data: a query that is edited under a heading which tells its result, and a file that is shown as plain text."""

from __future__ import annotations

from tests.difficult.site import Answer, Site
from tests.difficult.trying import Trying

QUERY = """<h1>shop</h1><form onsubmit="truth.push(sql.value); event.preventDefault()">
    <h3>Custom SQL query returning 3 rows <small>(<a href="#hidden">hide</a>)</small></h3>
    <p><textarea name="sql">select 1</textarea></p><button>Run SQL</button></form>
    <script>window.truth = []; const sql = document.querySelector("textarea")</script>"""


def test_a_query_under_a_heading_with_a_link_is_replaced(trying: Trying, site: Site) -> None:
    site.answers["/query"] = QUERY
    tried = trying("query", '1. Replace the query with "select 2" and run it.\n   - Expect: the query field is "select 2"\n')
    assert tried.truth == ["select 2"], tried
    assert tried.passed, tried


def test_another_field_is_not_taken_for_the_query(trying: Trying, site: Site) -> None:
    comments = QUERY.replace("Custom SQL query returning 3 rows", "Comments on 3 rows")
    site.answers["/query"] = comments.replace('name="sql"', 'name="remarks"')  # what its code calls a query is one
    tried = trying("query", '1. Replace the query with "select 2".\n')
    assert not tried.passed, tried
    assert tried.page.locator("textarea").input_value() == "select 1"


TREES = [f"{n},Tree {n},{'Oak' if n % 2 else 'Ash'},{1900 + n},Old Town" for n in range(1, 241)]


def test_the_last_line_of_a_long_text_is_seen(trying: Trying, site: Site) -> None:
    site.answers["/trees.csv"] = Answer("\r\n".join(["id,name,kind,planted,district", *TREES]), headers={"Content-Type": "text/plain"})
    site.answers["/trees"] = '<h1>Trees</h1><a href="/trees.csv">CSV</a>'
    there = "".join(f'   - Expect: the page shows "{TREES[n]}"\n' for n in (0, 8, 100, 239))
    tried = trying("trees", f"1. Click CSV.\n{there}")
    assert tried.passed, tried


def test_what_a_long_text_shows_is_not_absent(trying: Trying, site: Site) -> None:
    site.answers["/trees.csv"] = Answer("\n".join(TREES), headers={"Content-Type": "text/plain"})
    for line in (TREES[9], TREES[10], TREES[239]):
        tried = trying("trees.csv", f'1. Scroll down.\n   - Expect: "{line}" is not shown\n')
        assert not tried.passed, tried
        assert "should not be shown" in tried.reason


FORMATTED = """<label>Query <textarea>select 1 from a</textarea></label>
    <button onclick="document.querySelector('textarea').value = 'select 1\\nfrom a'; window.truth = true">Format</button>
    <button>Check</button>"""


def test_a_text_that_comes_to_stand_on_more_lines_has_changed(trying: Trying, site: Site) -> None:
    site.answers["/format"] = FORMATTED
    tried = trying("format", '1. Click "Format".\n   - Expect: the Query field contains "from"\n')
    assert tried.passed, tried
    assert tried.truth is True
    assert "on 2 lines now" in " ".join(tried.changes)


def test_a_button_that_formats_nothing_has_changed_nothing(trying: Trying, site: Site) -> None:
    site.answers["/format"] = FORMATTED
    tried = trying("format", '1. Click "Check".\n   - Expect: the Query field contains "from"\n')
    assert not tried.passed, tried
