"""“Delete all drafts” on a page whose rows go one by one: the published ones stay, also when the last draft is gone."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGES = [("About us", "Draft", "Ann"), ("Imprint", "Published", "Bob"), ("Team", "Draft", "Bob"), ("Jobs", "Published", "Ann")]
LIST = """<title>Pages</title><h1>Pages</h1><table><tr><th>Title<th>State<th>Author<th></tr>{}</table><p id=said></p><script>window.truth = [];
    document.onclick = (e) => {{ const row = e.target.matches('button') && e.target.closest('tr'); if (!row) return;
    const gone = () => {{ truth.push(row.cells[0].textContent); row.remove(); said.textContent = truth.length + ' deleted'; }};
    location.search.includes('asks') ? confirm('Delete it?') && gone() : gone(); }}</script>"""
ROWS = "".join(f"<tr><td>{title}<td>{state}<td>{author}<td><button>Delete</button></tr>" for title, state, author in PAGES)


@pytest.mark.parametrize("query", ["", "?asks"])
@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Delete all drafts{}.", {"About us", "Team"}),
        ("Delete all of Bob's pages{}.", {"Imprint", "Team"}),
        ("Delete all published pages{}.", {"Imprint", "Jobs"}),
        ('Delete all pages but "Imprint"{}.', {"About us", "Team", "Jobs"}),
    ],
)
def test_those_that_say_it_go_and_no_other(trying: Trying, site: Site, query: str, step: str, truth: set[str]) -> None:
    site.answers["/pages"] = LIST.format(ROWS)
    tried = trying(f"pages{query}", f'1. {step.format(" and confirm" if query else "")}\n   - Expect: "{len(truth)} deleted" is shown\n')
    assert tried.passed, tried
    assert set(tried.truth) == truth, tried


@pytest.mark.parametrize("step", ["Delete all archived pages.", "Delete all of Carl's pages.", "Delete all invoices.", "Delete all others."])
def test_where_none_is_meant_nothing_goes(trying: Trying, site: Site, step: str) -> None:
    site.answers["/pages"] = LIST.format(ROWS)
    tried = trying("pages", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []
