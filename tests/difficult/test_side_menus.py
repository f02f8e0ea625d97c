"""Menus at the side whose entries only show under the mouse, beside links of a longer name that lead elsewhere."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

SIDE = """<title>Desk</title><style>nav ul ul { display: none } nav li.open > ul { display: block }</style>
    <nav><ul><li><a href="#p">Posts</a><ul><li><a href="#posts-new">Add New</a><li><a href="#categories">Categories</a></ul>
    <li><a href="#t">Tools</a><ul><li><a href="#import">Import</a></ul></ul></nav>
    <main><h1>Desk</h1><a href="#page-new">Add a new page</a><p id=p></p></main><script>window.truth = [];
    for (const li of document.querySelectorAll("nav > ul > li")) {
      li.onmouseenter = () => li.classList.add("open"); li.onmouseleave = () => li.classList.remove("open") }
    onclick = (e) => { const a = e.target.closest("a"); if (a && a.hash.length > 2) { truth.push(a.hash); p.textContent = "You chose " + a.textContent } }
    </script>"""


@pytest.mark.parametrize(("path", "at"), [("Posts > Add New", "#posts-new"), ("Posts > Categories", "#categories"), ("Tools > Import", "#import")])
def test_the_entry_of_the_menu_is_chosen(trying: Trying, site: Site, path: str, at: str) -> None:
    site.answers["/desk"] = SIDE
    tried = trying("desk", f"1. Go to {path}.\n")
    assert tried.passed, tried
    assert tried.truth == [at]


@pytest.mark.parametrize("path", ["Tools > Add New", "Tools > Categories", "Posts > New page"])
def test_what_the_menu_lacks_is_not_taken_from_elsewhere(trying: Trying, site: Site, path: str) -> None:
    site.answers["/desk"] = SIDE
    tried = trying("desk", f"1. Go to {path}.\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_where_two_are_called_as_the_menu_no_longer_name_is_taken(trying: Trying, site: Site) -> None:
    site.answers["/desk"] = SIDE.replace("<p id=p>", '<p><a href="#all">Posts</a></p><p id=p>')
    tried = trying("desk", "1. Go to Posts > Add New.\n")
    assert not tried.passed, tried
    assert tried.truth == []
