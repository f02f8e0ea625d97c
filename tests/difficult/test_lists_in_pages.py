"""Records in a list of several pages: “all” are more than this page shows, and ticks may be gone with the page that had them."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

LIST = """<title>Ledger</title><nav><a href=#invoices>Invoices 3</a></nav><h1>Invoices</h1><div id=bar></div>
    <table><thead><tr><th><th>Number<th>Status<th></tr></thead><tbody id=body></tbody></table><div id=pager></div><p role=status id=said></p><script>
    window.truth = []; const query = location.search, size = query.includes('one') ? 9 : 3; let first = 0;
    let rows = [...'123456789'].map(n => ({ name: 'INV-' + n, state: n % 3 ? 'Paid' : 'Overdue', ticked: false }));
    const turn = (to) => { first = to; if (query.includes('forgets')) for (const r of rows) r.ticked = false; draw(); };
    const done = (what, gone) => { truth.push(...gone.map(r => what + ' ' + r.name)); rows = rows.filter(r => !gone.includes(r)); draw(); };
    function draw() {
      const shown = rows.slice(first, first + size), ticked = rows.filter(r => r.ticked);
      body.innerHTML = shown.map(r => `<tr><td><input type=checkbox aria-label="Select ${r.name}" ${r.ticked ? 'checked' : ''}><td>` +
        `<a href="#${r.name}">${r.name}</a><td>${r.state}<td><button>Delete</button></tr>`).join('');
      [...body.rows].forEach((tr, k) => { tr.querySelector('input').onchange = (e) => { shown[k].ticked = e.target.checked; draw(); };
        tr.querySelector('button').onclick = () => done('deleted', [shown[k]]); });
      bar.innerHTML = ticked.length ? (query.includes('counts') ? `<span>${ticked.length} selected</span> ` : '') + '<button>Archive</button>' : '';
      if (ticked.length) bar.lastChild.onclick = () => done('archived', ticked);
      const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, k) => `<button onclick="turn(${k * size})">${k + 1}</button>`);
      const arrow = (name, to) => `<button aria-label="${name}" ${to < 0 || to >= rows.length ? 'disabled' : ''} onclick="turn(${to})">›</button>`;
      pager.innerHTML = query.includes('range') ? `<span>${first + 1}–${first + shown.length} of ${rows.length}</span>` +
        arrow('Go to next page', first + size) : pages.length < 2 ? '' : pages.join('') + arrow('Next', first + size);
    }
    draw(); </script>"""
SEVERAL = ["?", "?range"]


@pytest.mark.parametrize("query", SEVERAL)
@pytest.mark.parametrize(
    "step",
    [
        "Delete all overdue invoices.",
        "Delete all overdue.",
        "Delete the overdue invoices.",
        "Delete overdue invoices.",
        "Delete every invoice.",
        "Select all overdue invoices and archive them.",
        "Select all invoices and archive them.",
        "Delete all invoices except INV-1.",
    ],
)
def test_all_are_more_than_one_page_shows(trying: Trying, site: Site, query: str, step: str) -> None:
    site.answers["/invoices"] = LIST
    tried = trying(f"invoices{query}", f"1. {step}\n")
    assert not tried.passed, tried
    assert "other pages" in tried.reason
    assert tried.truth == []


@pytest.mark.parametrize("query", SEVERAL)
@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Delete all overdue invoices on this page.", ["deleted INV-3"]),
        ("Select all invoices.", []),
        ("Select all invoices on the current page and archive them.", ["archived INV-1", "archived INV-2", "archived INV-3"]),
    ],
)
def test_those_of_this_page_are_told_so(trying: Trying, site: Site, query: str, step: str, truth: list[str]) -> None:
    site.answers["/invoices"] = LIST
    tried = trying(f"invoices{query}", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("query", ["?one", "?one&range"])
def test_a_list_of_one_page_is_all_there_is(trying: Trying, site: Site, query: str) -> None:
    site.answers["/invoices"] = LIST
    tried = trying(f"invoices{query}", "1. Delete all overdue invoices.\n")
    assert tried.passed, tried
    assert sorted(tried.truth) == ["deleted INV-3", "deleted INV-6", "deleted INV-9"]


@pytest.mark.parametrize("step", ["Go to page 3.", "Open page 2."])
def test_a_page_is_no_record_of_that_number(trying: Trying, site: Site, step: str) -> None:
    site.answers["/invoices"] = LIST
    turned = trying("invoices?", f'1. {step}\n   - Expect: "{"INV-9" if "3" in step else "INV-6"}" is shown\n')
    assert turned.passed, turned
    refused = trying("invoices?range", f"1. {step}\n")
    assert not refused.passed, refused
    assert "#" not in refused.page.url


@pytest.mark.parametrize(("query", "truth"), [("?", []), ("?counts", ["archived INV-2", "archived INV-8"]), ("?counts&forgets", [])])
def test_what_was_ticked_on_another_page_has_to_be_told(trying: Trying, site: Site, query: str, truth: list[str]) -> None:
    """Where nothing says how many are selected, nobody knows."""
    site.answers["/invoices"] = LIST
    tried = trying(f"invoices{query}", "1. Select INV-2 and INV-8 and archive them.\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth, tried
    assert "nothing tells that" in tried.reason or truth, tried
