"""The menu of a row, beside what else the row has: its Edit button is no menu."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

GUESTS = """<h1>Guests</h1><table><tr><th>Name<th></tr>{rows}</table><div id=m role=menu hidden><button role=menuitem>Check in</button><button role=menuitem>Print</button></div><p id=p></p>
    <script>window.truth = []; let row = ""; document.addEventListener("click", (e) => {{ const on = e.target.closest("button, a"); if (!on) return
      if (on.className === "menu") {{ row = on.closest("tr").cells[0].textContent; m.hidden = false; return }}
      truth.push(on.textContent || on.ariaLabel); if (on.role === "menuitem") {{ truth.push(row); m.hidden = true }} p.textContent = "Done " + truth.length }})</script>"""
EDIT, BIN, LINK = "<button>Edit</button>", '<button aria-label="Delete"><svg width=9 height=9></svg></button>', '<a href="#open">{}</a>'
OPENERS = (
    "<button class=menu>⋮</button>",
    '<button class=menu aria-haspopup=menu aria-expanded=false aria-label="Actions"></button>',
    "<button class=menu><svg width=16 height=16><path d='M8 2v2M8 7v2M8 12v2' stroke=black /></svg></button>",
)


def page(opener: str, head: str = "{}") -> str:
    rows = "".join(f"<tr><td>{head.format(name)}<td>{EDIT}{BIN}{opener}</tr>" for name in ("Ann Lee", "Bob Ray", "Cid Poe"))
    return GUESTS.format(rows=rows)


@pytest.mark.parametrize("head", ["{}", LINK])
@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize(
    "step",
    [
        'Open the menu of "Bob Ray" and choose "Check in".',
        'Open the menu of Bob Ray and choose "Check in".',
        'Open the actions menu of the guest "Bob Ray" and click "Check in".',
    ],
)
def test_the_menu_of_a_row_is_what_opens_one(trying: Trying, site: Site, opener: str, head: str, step: str) -> None:
    site.answers["/guests"] = page(opener, head)
    assert (tried := trying("guests", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Check in", "Bob Ray"]


@pytest.mark.parametrize("head", ["{}", LINK])
@pytest.mark.parametrize(
    "step", ['Open the menu of "Bob Ray".', 'Click the menu in the row of "Bob Ray".', 'Open the menu of "Bob Ray" and choose "Check in".']
)
def test_what_does_something_else_is_not_clicked_instead(trying: Trying, site: Site, head: str, step: str) -> None:
    site.answers["/guests"] = page("", head)
    assert not (tried := trying("guests", f"1. {step}\n")).passed, tried
    assert tried.truth == []
    assert 'nothing in the row of "Bob Ray" opens a menu' in tried.reason


@pytest.mark.parametrize("step", ['Open the menu of "Dee Fox".', 'Open the menu of "Bob Ray" and choose "Check out".'])
def test_a_row_or_an_entry_that_is_not_there_fails(trying: Trying, site: Site, step: str) -> None:
    site.answers["/guests"] = page(OPENERS[0])
    assert not (tried := trying("guests", f"1. {step}\n")).passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize("step", ['Print "Bob Ray".', 'Click Print in the row of "Bob Ray".', 'Click "Print" in the row of "Bob Ray".'])
def test_the_menu_that_another_row_left_open_is_not_used(trying: Trying, site: Site, opener: str, step: str) -> None:
    site.answers["/guests"] = page(opener)
    tried = trying("guests", f'1. Open the menu of "Ann Lee".\n2. {step}\n')
    assert tried.truth == (["Print", "Bob Ray"] if tried.passed else []), tried


PICKED = """<h1>Guests</h1><table><tr><th><th>Name<th></tr>{rows}</table><p id=p></p><script>window.truth = [];
    onchange = (e) => truth.push("picked " + e.target.dataset.of); document.addEventListener("click", (e) => {{ const on = e.target, row = on.closest("tr");
      if (on.className === "more") {{ on.nextSibling.hidden = false; on.ariaExpanded = true }}
      else if (on.tagName === "A") {{ e.preventDefault(); truth.push(on.textContent, row.cells[1].textContent); on.parentNode.hidden = true; p.textContent = "Done " + truth.length }} }})</script>"""
IN_ROW = '<tr><td><input type=checkbox class="check sel" data-of="{0}"><td>{0}<td><button class=more aria-expanded=false>More</button><div hidden><a href="#d">Duplicate</a> <a href="#r">Remove</a></div></tr>'
ROWS = PICKED.format(rows="".join(map(IN_ROW.format, ("Ann Lee", "Ann Leeson", "Bob Ray"))))


@pytest.mark.parametrize(
    "steps",
    [
        'Open the More menu of "Ann Lee" and choose Duplicate.',
        'Click More in the row of "Ann Lee" and then select Duplicate.',
        'Click More in the row of "Ann Lee".\n2. Choose Duplicate.',
    ],
)
def test_an_entry_is_meant_and_not_the_box_of_the_row_that_shows_it(trying: Trying, site: Site, steps: str) -> None:
    site.answers["/picked"] = ROWS
    assert (tried := trying("picked", f"1. {steps}\n")).passed, tried
    assert tried.truth == ["Duplicate", "Ann Lee"]


def test_the_box_is_no_entry_that_the_menu_lacks(trying: Trying, site: Site) -> None:
    site.answers["/picked"] = ROWS
    tried = trying("picked", '1. Open the More menu of "Ann Lee" and choose Print.\n')
    assert not tried.passed, tried
    assert tried.truth == []
    assert "Print" in tried.reason


SWITCHED = """<table><tr><th>Name<th>Watered<th></tr>{}</table><script>window.truth = []; onchange = (e) => truth.push(e.target.closest("tr").cells[0].textContent)</script>"""
SWITCHES = "".join(
    f"<tr><td>{name}<td><input type=checkbox role=switch class='switch input'><td><button>Edit</button></tr>" for name in ("Rose", "Dog Rose", "Mint")
)


@pytest.mark.parametrize("step", ['Remove "Mint".', 'Delete "Dog Rose".', 'Archive "Mint".'])
def test_a_switch_in_the_row_does_not_do_what_another_word_says(trying: Trying, site: Site, step: str) -> None:
    site.answers["/switched"] = SWITCHED.format(SWITCHES)
    assert not (tried := trying("switched", f"1. {step}\n")).passed, tried
    assert tried.truth == []


HIDDEN = """<table><tr><th>Name<th></tr>{rows}</table><p id=p></p><script>window.truth = []; document.addEventListener("click", (e) => {{ const on = e.target, row = on.closest("tr");
      if (on.className === "more") {{ on.nextSibling.hidden = !on.nextSibling.hidden; on.ariaExpanded = !on.nextSibling.hidden }}
      else if (on.role === "menuitem") {{ truth.push(on.textContent, row.cells[0].textContent); on.parentNode.hidden = true; p.textContent = "Done " + truth.length }} }})</script>"""
WITH_MENU = "<tr><td>{}<td><button class=more aria-haspopup=menu aria-expanded=false>More</button><div role=menu hidden><button role=menuitem>Duplicate</button><button role=menuitem>Remove</button></div></tr>"


@pytest.mark.parametrize(("name", "truth"), [("Dog Rose", ["Remove", "Dog Rose"]), ("Rose", ["Remove", "Rose"]), ("Cactus", [])])
def test_the_menu_of_the_row_is_opened_for_what_is_only_in_it(trying: Trying, site: Site, name: str, truth: list[str]) -> None:
    site.answers["/hidden"] = HIDDEN.format(rows="".join(map(WITH_MENU.format, ("Basil", "Holy Basil", "Rose", "Dog Rose", "Mint"))))
    tried = trying("hidden", f'1. Remove "{name}".\n')
    assert tried.truth == (truth if tried.passed else []), tried
