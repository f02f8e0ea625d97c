"""“Open X in the menu”: the menu is only on the way; what is not in it is not opened by opening the menu."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying


@tries(
    works("hidden-menu", "Open Places in the menu.", "truth.join() === 'Places'"),
    works("hidden-menu", "Go to Places in the menu.", "truth.join() === 'Places'", '"Four places" is shown'),
    works("hidden-menu", "Open Help in the More menu.", "truth.join() === 'Help'"),
    works("hidden-menu", "1. Open Places in the menu. Open Help in the More menu.\n", "truth.join() === 'Places,Help'"),
    works("hidden-menu", "Open the menu.", "!drawer.hidden"),
)  # fmt: skip
def test_what_a_menu_holds_is_opened_and_not_only_the_menu(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    fails("hidden-menu", "Open Reports in the menu.", "!truth.length", "Reports"),
    fails("hidden-menu", "Go to Reports in the menu.", "!truth.length", "Reports"),
    fails("hidden-menu", "Open Reports in the More menu.", "!truth.length", "Reports"),
)  # fmt: skip
def test_opening_the_menu_opens_nothing_that_it_lacks(trying: Trying, case: Case) -> None:
    case.holds(trying)


BAR = """<title>Pages</title><h1>Pages</h1><nav>{}</nav><input placeholder=Filter><table><tr><th>Title</th><th></th></tr>{}</table><details><summary>Archived</summary>
    <table><tr><td>Tide tables</td><td><button onclick="truth.push('deleted'); this.textContent = 'Gone'">Delete</button></td></tr></table></details>
    <script>window.truth = []; for (const b of document.querySelectorAll("nav button")) b.onclick = () => {{ truth.push(b.textContent); for (const o of
      document.querySelectorAll("nav button")) {{ const open = o === b && o.nextElementSibling.hidden; o.nextElementSibling.hidden = !open; o.ariaExpanded = open }} }}</script>"""
MENUS = "".join(
    f'<button aria-expanded=false>{n}</button><span hidden><a href="#{n}1">{n} one</a> <a href="#{n}2">{n} two</a></span>'
    for n in ("Pages", "Reports", "Settings", "Help", "Ada")
)
NEWS = "<tr><td>News</td><td><button onclick=\"truth.push('wrong')\">Delete</button></td></tr>"


@pytest.mark.parametrize(("name", "deleted"), [("Imprint", False), ("Tide tables", True)])
def test_no_row_is_looked_for_in_every_menu_of_a_site(trying: Trying, site: Site, name: str, deleted: bool) -> None:
    site.answers["/bar"] = BAR.format(MENUS, NEWS)
    tried = trying("bar", f'1. Delete the page "{name}".\n')
    assert tried.passed is deleted, tried
    assert ("deleted" in tried.truth) is deleted, tried
    assert "wrong" not in tried.truth, tried
    assert len([t for t in tried.truth if t in ("Pages", "Reports", "Settings", "Help", "Ada")]) <= 2, tried
