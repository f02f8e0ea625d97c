"""Menus behind a link that leads elsewhere, away until the mouse is there, without a word of ARIA; and filters that a button sends."""

from __future__ import annotations

import pytest
from tests.difficult.cases import IN_VAIN_S
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<style>.away {{ {how} }} li:hover .away {{ display: block; visibility: visible; top: auto; left: auto }} .away {{ position: absolute }}</style><ul><li><a href="#posts">Posts</a><ul class=away><li><a href="#all">All Posts</a><li><a href="#new">Add New</a></ul>
    <li><a href="#me">Howdy, ann</a><div class=away><ul><li><a href="#profile">Edit Profile</a><li><a href="#out">Log Out</a></ul></div></ul><h1>Dashboard</h1><p id=m></p>
    <script>window.truth = []; onclick = (e) => {{ const a = e.target.closest("a"); if (a) {{ truth.push(a.hash); m.textContent = "Shown: " + a.textContent }} }}</script>"""
WAYS = ["display: none", "visibility: hidden", "left: -9999px", "top: -1000em"]


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize(("step", "truth"), [("Log out.", ["#out"]), ("Open All Posts.", ["#all"]), ("Open Posts.", ["#posts"])])
def test_what_the_mouse_shows_is_found(trying: Trying, site: Site, how: str, step: str, truth: list[str]) -> None:
    site.answers["/admin"] = PAGE.format(how=how)
    tried = trying("admin", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("step", ["Lock the screen.", "Open All Pages.", "Edit the profile picture."])
def test_what_no_menu_holds_is_refused(trying: Trying, site: Site, step: str) -> None:
    site.answers["/admin"] = PAGE.format(how="left: -9999px")
    tried = trying("admin", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


FILTER = """<h1>Posts</h1><p><select aria-label="Bulk action"><option>Bulk actions<option>Trash</select> <button>Apply</button></p><p><select aria-label="Filter by date"><option>All dates<option>May</select>
    <select aria-label="Filter by category" {auto}><option>All<option>Weather<option>Boats</select> {behind}</p><table><tr><th>Title<tbody id=rows><tr><td>Storm<tr><td>Regatta</table>
    <script>window.truth = []; const shown = () => {{ rows.innerHTML = "<tr><td>Storm" }}
    for (const b of document.querySelectorAll("button")) b.onclick = () => {{ truth.push(b.textContent); shown() }}</script>"""


@pytest.mark.parametrize(
    "behind",
    ["<button>Filter</button>", "<button>Apply filters</button>", "<button>Go</button>", "<label><input type=checkbox> Mine</label> <button>Filter</button>"],
)
@pytest.mark.parametrize("step", ["Filter the posts by the category Weather.", "Filter by the category Weather and click {button}."])
def test_a_list_that_filters_nothing_by_itself_is_sent(trying: Trying, site: Site, behind: str, step: str) -> None:
    button = behind.removesuffix("</button>").rpartition("<button>")[2]
    site.answers["/posts"] = FILTER.format(behind=behind, auto="")
    tried = trying("posts", f'1. {step.format(button=f"“{button}”")}\n   - Expect: "Regatta" is not shown\n')
    assert tried.passed, tried
    assert tried.truth == [button]


@pytest.mark.parametrize(
    ("behind", "auto"),
    [("<button>Filter</button>", 'onchange="shown()"'), ("<button>Publish</button>", ""), ("<a href=#x>Help</a> <button>Apply</button>", ""), ("", "")],
)
def test_nothing_is_pressed_where_none_is_needed_or_none_is_its_own(trying: Trying, site: Site, behind: str, auto: str) -> None:
    site.answers["/posts"] = FILTER.format(behind=behind, auto=auto)
    tried = trying("posts", '1. Filter the posts by the category Weather.\n   - Expect: "Regatta" is not shown\n', IN_VAIN_S)
    assert tried.passed is bool(auto), tried
    assert tried.truth == []


ACCOUNT = """<h1>Boats</h1><nav><a href="#" id=a aria-expanded=false onclick="open_('m', this)">Ada Min</a><ul id=m hidden><li><a href="#">Profile</a></li><li><a href="#" onclick="truth.push('out'); said.textContent = 'Signed out'">{}</a></li></ul>
    <a href="#" aria-expanded=false onclick="open_('s', this)">Search</a><ul id=s hidden><li><a href="#">Add filter</a></li></ul></nav><p id=said></p>
    <script>window.truth = []; function open_(id, by) {{ for (const each of document.querySelectorAll("ul")) each.hidden = each.id !== id; for (const a of document.querySelectorAll("[aria-expanded]")) a.setAttribute("aria-expanded", a === by) }}</script>"""


@pytest.mark.parametrize(("entry", "works"), [("Logout", True), ("Log out", True), ("Log-out", True), ("Log in as another", False)])
def test_logout_in_one_word_is_seen_before_the_next_menu_is_opened(trying: Trying, site: Site, entry: str, works: bool) -> None:
    site.answers["/account"] = ACCOUNT.format(entry)
    tried = trying("account", "1. Log out.\n")
    assert tried.truth == (["out"] if works else []), tried
    assert tried.passed is works, tried
