"""Names with “&”, “and” or a comma in them: one record where the page writes it so, else each by its own name, or nobody."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<title>CRM</title><h1>{head}</h1><div id=bar></div><table><thead><tr><th><th>{columns}<th></tr></thead><tbody>{rows}</tbody></table>
    <div id=menu role=menu hidden></div><p role=status id=said></p><script>window.truth = []; let row;
    const done = (what) => {{ truth.push(what); said.textContent = what; menu.hidden = true; }};
    menu.innerHTML = ['Edit', 'Archive', 'Delete'].map(name => `<div role=menuitem tabindex=0>${{name}}</div>`).join('');
    menu.onclick = (e) => {{ done(e.target.textContent + ' ' + row.dataset.name); if (e.target.textContent === 'Delete') row.remove(); }};
    document.onchange = () => {{ const ticked = document.querySelectorAll(':checked').length;
      bar.innerHTML = ticked ? `<span>${{ticked}} selected</span> <button>Delete</button>` : ''; }};
    bar.onclick = (e) => {{ if (e.target.matches('button')) for (const box of document.querySelectorAll(':checked')) {{
      row = box.closest('tr'); done('Delete ' + row.dataset.name); row.remove(); }} }};
    document.querySelectorAll('.menu').forEach(button => button.onclick = () => {{ row = button.closest('tr'); menu.hidden = false; }});
    </script>"""
ROW = """<tr data-name="{0}"><td><input type=checkbox aria-label="Select row"><td>{0}<td>{1}<td>
    <button class=menu aria-haspopup=menu aria-label=Actions>⋮</button></tr>"""
CLIENTS = [("Brandt & Sons", "Berlin"), ("Kestrel Coffee", "York"), ("Ann Lee", "Oslo"), ("Lee Wong", "Oslo"), ("Smith, Jones and Partners", "Rome")]
INVOICES = [("INV-1", "Acme Labs"), ("INV-2", "Wong Lee"), ("INV-3", "Acme Labs")]


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Edit Brandt & Sons.", ["Edit Brandt & Sons"]),
        ("Archive Brandt & Sons.", ["Archive Brandt & Sons"]),
        ("Delete Brandt & Sons.", ["Delete Brandt & Sons"]),
        ("Select Brandt & Sons and delete the selected ones.", ["Delete Brandt & Sons"]),
        ("Delete Ann Lee & Lee Wong.", ["Delete Ann Lee", "Delete Lee Wong"]),
        ("Delete Lee Wong, Kestrel Coffee.", ["Delete Lee Wong", "Delete Kestrel Coffee"]),
        ("Edit Brandt & Partners.", []),
        ("Delete Brandt.", []),
        ('Delete "Lee, Wong".', []),
        ("Delete Lee, Wong.", []),
    ],
)
def test_one_record_is_what_the_page_writes_as_one(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    rows = "".join(ROW.format(name.replace("&", "&amp;"), town) for name, town in CLIENTS)
    site.answers["/clients"] = PAGE.format(head="Clients", columns="Name<th>Town", rows=rows)
    tried = trying("clients", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


@pytest.mark.parametrize(("step", "truth"), [("Delete Lee.", []), ("Delete Lee, Wong.", []), ("Delete Acme Labs.", []), ("Archive INV-2.", ["Archive INV-2"])])
def test_a_part_of_the_name_of_a_customer_is_no_invoice(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    rows = "".join(ROW.format(*invoice) for invoice in INVOICES)
    site.answers["/invoices"] = PAGE.format(head="Invoices", columns="Number<th>Customer", rows=rows)
    tried = trying("invoices", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
