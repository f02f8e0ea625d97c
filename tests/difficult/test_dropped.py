"""“Drop the table "loans"”: deleting, in the words of databases, where nothing says onto what it is dropped."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ROW = '<tr><td><a href="#{0}">{0}</a><td><a href="#" class=browse>Browse</a> <a href="#" class=drop><img alt=Drop src="data:,"> Drop</a></tr>'
TABLES = f"""<h1>Tables</h1><table>{ROW.format("loans")}{ROW.format("loans_old")}{ROW.format("members")}</table><p>Drop files here</p>
    <script>window.truth = []; onclick = (e) => {{ const a = e.target.closest(".drop"); if (!a) return; e.preventDefault();
      const row = a.closest("tr"), name = row.cells[0].textContent; if (confirm(`DROP ${{name}}?`)) {{ truth.push(name); row.remove() }} }}</script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Drop the table "members" and confirm.\n   - Expect: there is no "members" link\n', ["members"]),
        ('1. Drop "loans_old" and confirm with OK.\n', ["loans_old"]),
        ('1. Drop the tables "loans" and "members" and confirm.\n', ["loans", "members"]),
    ],
)
def test_a_table_is_dropped_by_its_button(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/tables"] = TABLES
    tried = trying("tables", steps)
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize(
    "step",
    [
        'Drop the table "loan" and confirm.',
        'Drop the table "books" and confirm.',
        'Drop the table "loans" and cancel.\n   - Expect: there is no "loans" link',
        "Drop it.",
        'Drop "report.csv".',
    ],
)
def test_what_has_no_such_button_is_not_dropped(trying: Trying, site: Site, step: str) -> None:
    site.answers["/tables"] = TABLES
    tried = trying("tables", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []
