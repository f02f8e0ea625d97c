"""“Expand X” is done when X is open: a click that only chooses X, or closes it again, is not enough."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

SHIPPING = "!document.getElementById('shipping').hidden"
RETURNS = "!document.getElementById('returns').hidden"


@tries(
    works("folds", "Expand Shipping.", SHIPPING, '"Within three days" is shown'),
    works("folds", "Expand Returns.", RETURNS),
    works("folds", 'Expand "Returns".', RETURNS, '"Thirty days" is shown'),
    works("folds", "Collapse the Returns section.", f"!({RETURNS})", '"Thirty days" is not shown'),
    works("folds", "Collapse Shipping.", f"!({SHIPPING})", '"Within three days" is not shown'),
    works("folds", "Expand Warranty.", "document.querySelector('details').open"),
    works("folds", "Expand Warranty and Shipping and collapse Warranty.", SHIPPING, '"Two years" is not shown'),
    works("folds", "Expand Documents.", "truth.opened.join() === 'Documents'"),
    works("folds", "Expand Documents.", "truth.opened.join() === 'Documents'", '"plan.pdf" is shown'),
    works(
        "folds", 'Expand Documents and then Letters, and click "bob.txt".',
        "truth.opened.join() === 'Documents,Letters' && truth.chosen === 'bob.txt'", '"Chosen: bob.txt" is shown',
    ),
)  # fmt: skip
def test_what_is_to_be_open_is_open(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("folds", "Expand the reviews.", "true", "is still collapsed"),
    fails("folds", "Expand the reviews, then expand Shipping.", "true", "is still collapsed"),
    fails("folds", "Expand the complaints.", "!truth.opened.length", "could not be done"),
)  # fmt: skip
def test_what_stays_closed_is_no_pass(trying: Trying, case: Case) -> None:
    case.holds(trying)


PANELS = """<div role=tablist><button role=tab aria-selected=true>Booking</button><button role=tab aria-selected=false>Notes</button></div>
    <div role=tabpanel><button>Book now</button></div><div role=tabpanel hidden><button>Add note</button></div><p id=p>0 notes</p><script>
    window.truth = []; const tabs = document.querySelectorAll("[role=tab]"), panels = document.querySelectorAll("[role=tabpanel]");
    tabs.forEach((tab, i) => tab.onclick = () => tabs.forEach((t, k) => { t.setAttribute("aria-selected", i === k); panels[k].hidden = i !== k }));
    panels[1].onclick = () => { truth.push("note"); p.textContent = "1 note" }</script>"""


@pytest.mark.parametrize(
    ("step", "truth"), [('Click "Add note".', ["note"]), ('In the Notes tab, click "Add note".', ["note"]), ('In the Booking tab, click "Add note".', [])]
)
def test_a_tab_that_the_step_names_is_the_only_one_opened(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/panels"] = PANELS
    tried = trying("panels", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


PAGES = """<p id=p>Page 1 of 2</p><button disabled>Previous</button> <button onclick="truth.push('on'); p.textContent = 'Page 2 of 2'">Next</button>
    <script>window.truth = []</script>"""


@pytest.mark.parametrize(("step", "truth"), [("Go to the previous page.", []), ("Show the next page.", ["on"])])
def test_the_page_before_the_first_is_on_none_that_follows(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/pages"] = PAGES
    tried = trying("pages", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


RENAMING = """<form onsubmit="return false"><label>Workspace name <input id=name value="Acme"></label> %s</form><p id=p></p><script>
    window.truth = []; function named(how) { truth.push(how + " " + document.getElementById("name").value); p.textContent = "Called so now" }
    for (const b of document.querySelectorAll("button")) b.onclick = () => named(b.innerText)</script>"""


@pytest.mark.parametrize(
    ("buttons", "step", "truth"),
    [
        ("<button type=button>Rename</button>", 'Rename the workspace to "Beta".', ["Rename Beta"]),
        ("<button>Save</button>", 'Rename the workspace to "Beta" and save.', ["Save Beta"]),
        ("<button>Save</button>", 'Rename the project to "Beta" and save.', []),
    ],
)
def test_what_a_field_calls_is_renamed_in_it(trying: Trying, site: Site, buttons: str, step: str, truth: list[str]) -> None:
    site.answers["/renaming"] = RENAMING % buttons
    tried = trying("renaming", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
