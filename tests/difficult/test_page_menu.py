"""A page of records, each with a menu, and a menu of the page itself, which has the same entries: deleting the page and all below."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ENTRIES = "<ul id='{0}' hidden><li><a href='#' onclick=\"does('Edit {0}')\">Edit</a></li><li><a href='#' onclick=\"does('Delete {0}')\">Delete</a></li></ul>"
OPENS = """<button aria-label="{1}" aria-expanded="false" onclick="const at = document.getElementById('{0}'); at.hidden = !at.hidden; this.setAttribute('aria-expanded', !at.hidden)">…</button>"""
MENU = OPENS + ENTRIES
LIST = f"""<title>News</title><header>{MENU.format("News", "Actions")}</header><h1>Exploring: News</h1>
    <table><tr><th>Title<th>Status</tr><tr><td><a href="#w">Winter market</a> {MENU.format("Winter market", "More options for 'Winter market'")}<td>live</tr>
    <tr><td><a href="#b">New bridge</a> {MENU.format("New bridge", "More options for 'New bridge'")}<td>draft</tr></table><p id=said></p>
    <script>window.truth = []; function does(what) {{ truth.push(what); said.textContent = `Done: ${{what}}` }}</script>"""


@pytest.mark.parametrize(
    ("step", "done", "says"),
    [
        ('Delete the page "Winter market" using its menu.', ["Delete Winter market"], ""),
        ('Choose "Delete" in the menu of "New bridge".', ["Delete New bridge"], ""),
        ('Choose "Delete" in the Actions menu.', ["Delete News"], ""),
        ('Delete the page "Summer market" using its menu and confirm.', [], "Summer market"),
        ('Choose "Delete" in the menu of "Summer market".', [], "Summer market"),
    ],
)
def test_the_menu_of_the_page_is_not_that_of_a_record_that_it_lacks(trying: Trying, site: Site, step: str, done: list[str], says: str) -> None:
    site.answers["/news"] = LIST
    tried = trying("news", f"1. {step}\n")
    assert tried.truth == done, tried
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried


MENU_BOX = """<ul><li><button aria-label="More options for '{0}'" aria-expanded="false" onclick="box('{0}', this)">…</button></li></ul>"""
APART = f"""<title>Home</title><h1>Exploring: Home</h1><table><tr><th>Title<th>Status</tr>
    <tr><td><a href="#c" title="Edit this page">Contact</a> {MENU_BOX.format("Contact")}<td>live</tr>
    <tr><td><a href="#l" title="Edit this page">Contact list</a> {MENU_BOX.format("Contact list")}<td>draft</tr></table><p id=said></p>
    <script>window.truth = []; function does(what) {{ truth.push(what); said.textContent = `Done: ${{what}}` }}
    function box(name, by) {{ by.setAttribute("aria-expanded", true); by.insertAdjacentHTML("afterend", `<div style="position: absolute; background: white"><div><div>` +
      ["Edit", "View live", "Move", "Delete"].map((entry) => `<a href="#" onclick="does('${{entry}} ${{name}}')">${{entry}}</a>`).join(" ") + `</div></div></div>`) }}</script>"""


@pytest.mark.parametrize(
    ("step", "done", "says"),
    [
        ('Edit the page "Contact".', ["Edit Contact"], ""),
        ('Edit the page "Contact list".', ["Edit Contact list"], ""),
        ('Archive the page "Contact".', [], "Contact"),
        ('Edit the page "Imprint".', [], "Imprint"),
    ],
)
def test_an_open_menu_is_of_the_record_that_its_button_is_called_after(trying: Trying, site: Site, step: str, done: list[str], says: str) -> None:
    site.answers["/home"] = APART
    tried = trying("home", f"1. {step}\n")
    assert tried.truth == done, tried
    assert tried.passed is not bool(says), tried
    assert says in tried.reason, tried
