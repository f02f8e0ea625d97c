"""A board of cards with menus and filters, and contacts in a table: what another card, column or list has is not taken."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

START = """<p id=p role=status></p><script>
  window.truth = []; const done = (what) => { truth.push(what); p.textContent = "Done " + truth.length }; </script>"""
BOARD = f"""{START}<div role=tablist><button role=tab aria-selected=true>Board</button>
  <button role=tab>Archive</button></div><h1>Board</h1>
  <button aria-pressed=false onclick="this.ariaPressed = this.ariaPressed !== 'true'; done('filter')">Overdue</button>
  <button aria-label=Notifications onclick="done('bell')">🔔</button>
  <section aria-label="To do"><h2>To do</h2><ul>
  <li onclick="done('card')"><a href="#q">Q1 report</a> <button aria-label=Star aria-pressed=false onclick="done('star')">☆</button>
  <button aria-label="Card menu" aria-haspopup=menu aria-expanded=false
   onclick="event.stopPropagation(); m.hidden = !m.hidden; this.ariaExpanded = !m.hidden">⋯</button> Ann Lee
  <div id=m role=menu hidden onclick="event.stopPropagation(); m.hidden = true"><button role=menuitem onclick="done('done')">Move to Done</button>
  <button role=menuitem onclick="d.hidden = false">Delete…</button></div></ul></section>
  <section aria-label=Comments><h2>Comments</h2><ul><li>Ann Leeds: Fine <button onclick="done('comment')">Delete</button></ul></section>
  <label>Assignee <select onchange="done(this.value)"><option>Nobody<option>Ben Ortiz</select></label>
  <div id=d hidden role=dialog aria-modal=true aria-label="Delete “Q1 report”?"><h2>Delete “Q1 report”?</h2>
  <button onclick="d.hidden = true">Cancel</button> <button onclick="d.hidden = true; done('deleted')">Delete</button></div>"""
CONTACTS = START + "<h1>Contacts</h1><table><thead><tr><th><th>Name<th>Company<th></thead><tbody>" + "".join(
    f"""<tr><td><input type=checkbox aria-label="Select {name}" onchange="done('{name}')"><td>{name}<td>{company}
    <td><button onclick="done('delete {name}')">Delete</button>""" for name, company in (("Ann Lee", "Acme"), ("Ben Ortiz", "Cedar"))
) + "</table>"  # fmt: skip


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Open the menu of "Q1 report" and choose Move to Review.', []),
        ('Open the menu of "Q1 report" and choose Rename.', []),
        ('Open the menu of "Q1 report" and choose Move to Done.', ["done"]),
        ("Delete Ann Lee's comment.", []),
        ("Delete Ann Leeds's comment.", ["comment"]),
        ('Delete "Q1 report" and confirm.', ["deleted"]),
        ("Turn off the Overdue filter.", []),
        ("Turn on the Overdue filter.", ["filter"]),
        ("Turn off email notifications.", []),
        ("Archive the To do column.", []),
        ("Change the reporter to Ben Ortiz.", []),
        ("Change the assignee to Ben Ortiz.", ["Ben Ortiz"]),
    ],
)
def test_on_a_board_only_what_is_meant_is_done(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/board"] = BOARD
    tried = trying("board", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is bool(truth), tried


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Select all vendors.", []),
        ("Select all contacts.", ["Ben Ortiz", "Ann Lee"]),
        ("Select Ann Lee and assign her to Ben Ortiz.", ["Ann Lee"]),
        ("Delete the contact with the company Ben.", []),
        ("Delete the contact with the company Cedar.", ["delete Ben Ortiz"]),
    ],
)
def test_of_contacts_only_those_meant_are_taken(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/contacts"] = CONTACTS
    tried = trying("contacts", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is (bool(truth) and "assign" not in step), tried
