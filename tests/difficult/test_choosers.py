"""What is chosen in a window that a button beside the field's label opens, and what a row's menu holds on the way to a page."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

MENU = "<button aria-expanded=false aria-label=Actions onclick=\"m.hidden = !m.hidden; this.setAttribute('aria-expanded', !m.hidden)\">…</button><span id=m hidden>{}</span>"
PICK = '<button onclick="w.showModal(); m && (m.hidden = true)">{}</button>'
FORM = """<title>Move Contact</title><nav><a href="#news" onclick="truth.push('left')">News</a><label>Search <input type=search></label></nav><h1 id=h>Move Contact</h1>
    <ul><li><label>New parent</label> <p>Select a new parent for this page.</p> <b id=p>Home</b> {opens}</li><li>Featured image <b>none</b> <button onclick="truth.push('image')">Choose an image</button></li></ul>
    <button onclick="truth.push('moved under ' + p.textContent); h.textContent = 'Moved'">Move</button>
    <dialog id=w aria-label="Choose a page"><button onclick="w.close()">Close</button>{search}<ul id=l>{rows}</ul></dialog>
    <script>window.truth = []; const m = document.getElementById("m"); const take = (a) => {{ p.textContent = a.textContent; w.close(); truth.push(a.textContent) }}
    const row = (x) => `<li><a href="#" onclick="take(this); return false">${{x}}</a></li>`
    const find = (q) => setTimeout(() => l.innerHTML = ["News", "News archive", "About us", "Twice", "Twice"].filter((x) => x.startsWith(q)).map(row).join(""), 150)</script>"""
SEARCH = '<input placeholder="Search…" aria-label="Search term" oninput="find(this.value)">'
HOME = '<li><a href="#" onclick="take(this); return false">Home</a></li>'
ALL = "".join(f'<li><a href="#" onclick="take(this); return false">{name}</a></li>' for name in ("Home", "News", "News archive"))
ANOTHER = PICK.format("Choose another page")


def form(*, menu: bool = False, search: bool = True, all_shown: bool = False) -> str:
    opens = MENU.format(ANOTHER) if menu else ANOTHER
    return FORM.format(opens=opens, search=SEARCH if search else "", rows=ALL if all_shown else HOME)


PAGES = [form(), form(menu=True), form(search=False, all_shown=True)]


@pytest.mark.parametrize("step", ['Choose "News" as the new parent and click "Move".', 'Select "News" as the new parent, then click "Move".'])
@pytest.mark.parametrize("shown", PAGES, ids=["searched", "in a menu", "shown"])
def test_a_window_is_opened_and_searched_for_what_is_chosen(trying: Trying, site: Site, step: str, shown: str) -> None:
    site.answers["/move"] = shown
    assert (tried := trying("move", f"1. {step}\n")).passed, tried
    assert tried.truth == ["News", "moved under News"], tried


@pytest.mark.parametrize("value", ["Imprint", "Twice", "Archive"])
@pytest.mark.parametrize("shown", [form(), form(menu=True)], ids=["searched", "in a menu"])
def test_what_the_window_does_not_offer_by_that_name_is_not_chosen(trying: Trying, site: Site, value: str, shown: str) -> None:
    site.answers["/move"] = shown
    assert not (tried := trying("move", f'1. Choose "{value}" as the new parent and click "Move".\n')).passed, tried
    assert tried.truth == [], tried
    assert value in tried.reason, tried


def test_another_fields_chooser_is_not_opened(trying: Trying, site: Site) -> None:
    site.answers["/move"] = form()
    assert not (tried := trying("move", '1. Choose "News" as the new author.\n')).passed, tried
    assert "image" not in tried.truth, tried
    assert "News" not in tried.truth, tried


DOTS = "<button aria-expanded=false aria-label=\"More options for '{0}'\" onclick=\"const s = this.nextElementSibling; s.hidden = !s.hidden; this.setAttribute('aria-expanded', !s.hidden)\">…</button>"
ROW = "<tr><td><a href=#{0} onclick=\"truth.push('view {0}')\">{0}</a>" + DOTS + "<span hidden>{1}</span></td><td>Standard page</td></tr>"
EDIT = "<a href=#e onclick=\"truth.push('edit {0}'); h.textContent = 'Editing {0}'\">Edit</a> <a href=#d onclick=\"truth.push('delete {0}')\">Delete</a>"
LISTED = """<title>Pages</title><script>window.truth = []</script><h1 id=h>Home</h1><table><tr><th>Title</th><th>Type</th></tr>{}</table>"""


def listing(*, edits: bool = True) -> str:
    names = ("News", "About us", "Contact")
    return LISTED.format("".join(ROW.format(n, EDIT.format(n) if edits else "<a href=#d>Delete</a>") for n in names))


def test_the_last_station_of_a_way_may_be_in_the_menu_of_the_row(trying: Trying, site: Site) -> None:
    site.answers["/pages"] = listing()
    assert (tried := trying("pages", "1. Go to Home > About us > Edit.\n")).passed, tried
    assert tried.truth == ["edit About us"], tried


@pytest.mark.parametrize("step", ["Go to Home > About us > Archive.", "Go to Home > Imprint > Edit."])
def test_no_other_rows_menu_is_taken_for_it(trying: Trying, site: Site, step: str) -> None:
    site.answers["/pages"] = listing()
    assert not (tried := trying("pages", f"1. {step}\n")).passed, tried
    assert not any(t.startswith(("edit", "delete")) for t in tried.truth), tried
