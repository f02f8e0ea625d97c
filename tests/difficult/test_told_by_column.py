"""A record that is told by one of its columns: “the row with the name "Mint"” is not the one whose supplier is Mint."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ROWS = [("1", "Mint", "Green"), ("2", "Sage", "Mint"), ("3", "Dill", "7"), ("7", "Basil", "Green"), ("4", "Chive", "Rose")]
PAGE = (
    "<h1>Plants</h1><table><tr><th>ID<th>Name<th>Supplier<th></tr>"
    + "".join(f"<tr><td>{id}<td>{name}<td>{supplier}<td><button>Edit</button> <button>Delete</button></tr>" for id, name, supplier in ROWS)
    + "</table><script>truth = []; for (const b of document.querySelectorAll('button')) b.onclick = () => {"
    "truth.push(b.textContent + ' ' + b.closest('tr').cells[1].textContent); b.closest('tr').style.color = 'gray';"
    "document.querySelector('h1').textContent = `Plants (${truth.length})` }</script>"
)


@pytest.mark.parametrize(("step", "done"), [
    ('Delete the row with the name "Basil".', ["Delete Basil"]), ('Edit the row with the name "Sage".', ["Edit Sage"]),
    ("Delete the row with the id 2.", ["Delete Sage"]), ('Delete the plant with the name "Dill".', ["Delete Dill"]),
    ('Delete the row with the name "Rose".', None), ('Edit the plant with the name "Rose".', None), ("Delete the row with the id 9.", None),
    ('Delete the row with the name "Mint".', None), ("Delete the row with the id 7.", None),  # two rows say it
])  # fmt: skip
def test_its_own_column_tells_which_row_is_meant(trying: Trying, site: Site, step: str, done: list[str] | None) -> None:
    site.answers["/plants"] = PAGE
    tried = trying("plants", f"1. {step}\n")
    assert tried.passed is bool(done), tried
    assert tried.truth == (done or []), tried
