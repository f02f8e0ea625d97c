"""Cards with notes, a menu of three dots and tabs: the whole is not deleted for a part, and a tab turns nothing off."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

CARDS = """<div role=tablist><button role=tab>Pets</button><button role=tab aria-selected=true>Reminders</button></div>
  <h1>Pets</h1><div id=all></div><div><span id=l>Email reminders</span><button role=switch aria-checked=true aria-labelledby=l>
  </button></div><div><span id=k>SMS reminders</span><button role=switch aria-checked=true aria-labelledby=k></button></div>
  <p id=p role=status></p><script>
  window.truth = []; const done = (what) => { truth.push(what); p.textContent = "Done " + truth.length };
  for (const [name, owner, note] of [["Rex", "Ann Ray", "Bites when scared"], ["Rexy", "Eve Poe", "Insulin twice a day"]]) {
    all.insertAdjacentHTML("beforeend", `<article><h2>${name}</h2><p>Owner: ${owner}</p><ul><li>${note}
      <button aria-label="Remove note" onclick="done('note ' + this.closest('article').querySelector('h2').textContent)">✕</button></ul>
      <span><button aria-label="More actions" aria-expanded=false onclick="for (const m of document.querySelectorAll('ul[role=menu]')) m.hidden = true;
        this.nextElementSibling.hidden = false; this.ariaExpanded = 'true'">⋯</button>
      <ul role=menu hidden><li role=menuitem onclick="this.parentElement.hidden = true; done('archive ${name}')">Archive</li>
      <li role=menuitem onclick="this.parentElement.hidden = true; done('password ${name}')">Reset password</li>
      <li role=menuitem onclick="this.parentElement.hidden = true; done('delete ${name}')">Delete</li></ul></span></article>`) }
  for (const t of document.querySelectorAll("[role=tab]")) t.onclick = () => { p.textContent = "Tab " + t.textContent };
  document.querySelector("[role=switch]").onclick = (e) => { e.target.ariaChecked = "false"; done("off") }</script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ("Delete the owner of Rex.", []),
        ("Delete Rex.", ["delete Rex"]),
        ("Reset the schedule of Rexy.", []),
        ("Reset the password of Rexy.", ["password Rexy"]),
        ('Remove the note "Insulin" from Rexy.', []),
        ('Remove the note "Insulin twice a day" from Rexy.', ["note Rexy"]),
        ('Remove the note "Bites when scared" from Rexy.', []),
        ("Turn off reminders.", []),
        ("Turn off email reminders.", ["off"]),
    ],
)
def test_only_what_is_meant_is_done(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/pets"] = CARDS
    tried = trying("pets", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is bool(truth), tried


@pytest.mark.parametrize(
    ("claim", "holds"),
    [("Rex is listed", True), ("Rex is not listed", False), ("Max is not listed", True), ("Max is listed", False), ("Rexy is not listed", False)],
)
def test_who_has_a_card_is_listed_though_only_notes_are_a_list(trying: Trying, site: Site, claim: str, holds: bool) -> None:
    site.answers["/pets"] = CARDS
    assert trying("pets", f'1. Click the tab "Pets".\n   - Expect: {claim}\n').passed is holds
