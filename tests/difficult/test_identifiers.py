"""Tables and files whose names are one word with low lines: “loans” is none of “loans_old”."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ROW = '<tr><td><a href="#{0}">{0}</a><td><a href="#" class=drop>Delete</a></tr>'
TABLES = f"""<h1>Tables</h1><table><tr><th>Name<th onclick="truth.push('sorted'); p.textContent = 'Sorted'" style="cursor:pointer">height_m</tr>
    {{}}{ROW.format("loans_old")}{ROW.format("members")}</table><p id=p></p><script>window.truth = [];
      onclick = (e) => {{{{ const a = e.target.closest("a"); if (!a) return; e.preventDefault(); const name = a.closest("tr").cells[0].textContent;
      truth.push(a.textContent, name); p.textContent = `${{{{a.textContent}}}} ${{{{name}}}} done` }}}}</script>"""


@pytest.mark.parametrize("step", ["Open the table loans.", "Open loans.", "Show the loans.", "Click on loans.", "Delete the loans.", 'Open the table "loans".'])
def test_a_part_of_an_identifier_names_nothing(trying: Trying, site: Site, step: str) -> None:
    site.answers["/tables"] = TABLES.format("")
    tried = trying("tables", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Open the table loans.", ["loans", "loans"]),
        ("Open the table loans_old.", ["loans_old", "loans_old"]),
        ("Open the old loans.", ["loans_old", "loans_old"]),
        ("Delete loans_old.", ["Delete", "loans_old"]),
        ("Sort by height.", ["sorted"]),
    ],
)
def test_the_whole_identifier_does(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/tables"] = TABLES.format(ROW.format("loans"))
    tried = trying("tables", f"1. {step}\n")
    assert tried.truth == truth, tried
