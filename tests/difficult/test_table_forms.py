"""Administration of a database by Flask-AppBuilder: forms that a table lays out, and “… and confirm” that answers a window."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ADD = """<title>Pier</title><h4>Add Pier</h4><form method="post" action="/added"><table>
    <tr><td><label for=name>Name</label></td><td><input id=name name=name> <span></span>{}</td></tr>
    <tr><td><label for=length>Length</label></td><td><input id=length name=length> <span></span></td></tr>
    </table><button>Save</button></form><script>window.truth = []</script>"""
REFUSED = ADD.format('<div class="alert alert-danger">Already exists.</div>')
HINTED = ADD.format('<div class="help-block">Must be unique.</div>')
SAVE = 'Enter the name "North pier" and the length 10 and save.'


@pytest.mark.parametrize(
    ("answer", "expected", "says"),
    [
        (REFUSED, "", "Already exists"),
        (REFUSED, "no error is shown", "no error should be shown"),
        (REFUSED, 'an error says "Already exists."', ""),
        (HINTED, "no error is shown", ""),
        (HINTED, 'an error says "Must be unique."', "an error should say"),
    ],
)  # fmt: skip
def test_a_refusal_in_the_cell_of_its_field_is_an_error(trying: Trying, site: Site, answer: str, expected: str, says: str) -> None:
    site.answers["/add"], site.answers["/added"] = ADD.format(""), answer
    tried = trying("add", f"1. {SAVE}\n" + (f"   - Expect: {expected}\n" if expected else ""), 1.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried


LIST = """<title>Boats</title><h4>List Boat</h4><table><tr><th><th>Name<th>Owner</tr>
    <tr><td><a href="#" onclick="ask('Egret')">Delete</a><td>Egret<td>Cem Ak</tr><tr><td><a href="#" onclick="ask('Falke')">Delete</a><td>Falke<td>Ann Lee</tr>
    <tr><td><a href="#" onclick="ask('Gannet')">Delete</a><td>Gannet<td>Bob Ray</tr></table><p id=said></p>
    <dialog id=d><h4>User confirmation needed</h4><p>You sure?</p><button onclick="d.close()">Cancel</button> <button onclick="truth.push(of); said.textContent = 'Deleted Row'; d.close()">OK</button></dialog>
    <script>window.truth = []; let of = ""; function ask(name) { of = name; d.showModal() }</script>"""


@pytest.mark.parametrize(
    ("step", "deleted", "says"),
    [
        ('Delete the boat "Falke" of Ann Lee and confirm.', ["Falke"], ""),
        ('Delete the boat "Falke" and confirm.', ["Falke"], ""),
        ('Delete the boat "Falke" of Bob Ray and confirm.', [], "in another row"),
        ('Delete the boat "Falke" of Bob Ray.', [], "in another row"),
    ],
)
def test_whose_it_is_counts_also_where_the_step_confirms(trying: Trying, site: Site, step: str, deleted: list[str], says: str) -> None:
    site.answers["/boats"] = LIST
    tried = trying("boats", f"1. {step}\n" + ("" if says else '   - Expect: "Deleted Row" is shown\n'), 1.5)
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried
    assert tried.truth == deleted, tried


INVOICES = """<title>Invoices</title><h1>Invoices</h1><button onclick="if (document.querySelector(':checked')) sure.showModal(); else none.showModal()">Mark as paid</button>
    <table><tr><th><th>Number</tr><tr><td><input type=checkbox><td>INV-101</tr><tr><td><input type=checkbox><td>INV-102</tr></table><p id=said></p>
    <dialog id=none><h4>{}</h4><button onclick="none.close()">OK</button></dialog>
    <dialog id=sure><h4>Mark the chosen invoices as paid?</h4><button onclick="sure.close()">Cancel</button> <button onclick="truth.push('paid'); said.textContent = 'Changed'; sure.close()">OK</button></dialog>
    <script>window.truth = []</script>"""


@pytest.mark.parametrize(
    ("step", "told", "paid", "says"),
    [
        ('Tick "INV-101", click "Mark as paid" and confirm.', "No row selected", ["paid"], ""),
        ('Click "Mark as paid" and confirm.', "No row selected", [], "No row selected"),
        ('Click "Mark as paid" and confirm.', "Please select at least one invoice", [], "at least one"),
        ('Click "Mark as paid" and confirm.', "All will be reminded by mail", [], ""),
        ('Click "Mark as paid", then click "OK".', "No row selected", [], ""),
    ],
)
def test_a_window_that_says_that_nothing_is_chosen_is_not_confirmed(trying: Trying, site: Site, step: str, told: str, paid: list[str], says: str) -> None:
    site.answers["/invoices"] = INVOICES.format(told)
    tried = trying("invoices", f"1. {step}\n")
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried
    assert tried.truth == paid, tried
