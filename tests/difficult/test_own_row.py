"""What a row has of its own: the box that selects it, the button for the verb, the menu behind three dots, the picture."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

TOLD = "<p id=p>Nothing yet</p><script>window.truth = []; onclick = (e) => { const on = e.target.closest('a, button, input'); if (on) { truth.push(on.title || on.ariaLabel || on.textContent); p.textContent = 'Clicked ' + truth.length } }</script>"
BOXES = """<h1>Opinion</h1><table><tr><th><input type=checkbox aria-label="Select all"><th>Title</tr>
    <tr><td><input type=checkbox {}><td><a href="#13">Why we need trees</a></tr>
    <tr><td><input type=checkbox {}><td><a href="#14">Letters to the editor</a></tr>
    <tr><td><input type=checkbox {}><td>Corrections</tr></table><p id=n>nothing selected</p>"""
TICKED = """<script>Object.defineProperty(window, "truth", { get: () => location.hash + [...document.querySelectorAll("td input")].map((i) => +i.checked).join("") })
    onchange = () => { n.textContent = truth }</script>"""
CALLED = (
    ("aria-label=Select",) * 3,
    ("",) * 3,
    ('aria-label="Select Why we need trees"', 'aria-label="Select Letters to the editor"', 'aria-label="Select Corrections"'),
)


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Select "Why we need trees".', "100"),
        ('Select "Why we need trees" and "Letters to the editor".', "110"),
        ('Select the page "Letters to the editor".', "010"),
        ('Select "Corrections" in the table.', "001"),
    ],
)
@pytest.mark.parametrize("called", CALLED)
def test_selecting_a_row_is_ticking_its_box(trying: Trying, site: Site, called: tuple[str, str, str], step: str, truth: str) -> None:
    site.answers["/boxes"] = BOXES.format(*called) + TICKED
    assert (tried := trying("boxes", f"1. {step}\n")).passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("step", ['Select "Ghost stories".', 'Select "Letters to the editor" and "Ghost stories".', 'Select "Ghost stories" in the table.'])
def test_a_row_that_is_not_there_is_not_selected(trying: Trying, site: Site, step: str) -> None:
    site.answers["/boxes"] = BOXES.format("", "", "") + TICKED
    assert not (tried := trying("boxes", f"1. {step}\n")).passed, tried
    assert tried.truth in ("000", "010")


PUBLIC = """<h1>Settings</h1><ul><li><a href="#profile">Profile</a> <label><input type=checkbox> Public</label><li><a href="#photos">Photos</a>
    <label><input type=checkbox> Public</label></ul><ul role=listbox><li role=option tabindex=0 onclick="ariaSelected = true"><input type=checkbox tabindex=-1> Weekly</ul>
    <script>Object.defineProperty(window, "truth", { get: () => location.hash + [...document.querySelectorAll("label input")].map((i) => +i.checked).join("") })</script>"""


def test_a_box_for_something_else_does_not_select_its_row(trying: Trying, site: Site) -> None:
    site.answers["/public"] = PUBLIC
    assert (tried := trying("public", '1. Select "Photos".\n')).passed, tried
    assert tried.truth == "#photos00"


def test_an_option_stays_one(trying: Trying, site: Site) -> None:
    site.answers["/public"] = PUBLIC
    assert (tried := trying("public", '1. Select "Weekly".\n   - Expect: "Weekly" is selected\n')).passed, tried


def pages(*more: str) -> str:
    rows = "".join(f"<tr><td><a href=#e>{name}</a><td>{beside}</tr>" for name, beside in zip(("Harbour festival", "Tram line delayed"), more, strict=True))
    return f"<h1>News</h1><table><tr><th>Title<th></tr>{rows}</table>{TOLD}"


COPY, LINK = "<button>Copy</button>", "<button>Copy link</button>"


@pytest.mark.parametrize("step", ['Copy "Harbour festival".', "Copy Harbour festival.", 'Copy the page "Harbour festival".', 'Duplicate "Harbour festival".'])
def test_a_verb_without_a_control_of_its_own_opens_nothing_instead(trying: Trying, site: Site, step: str) -> None:
    for beside in (("live", "live"), ("live", COPY)):
        site.answers["/news"] = pages(*beside)
        assert not (tried := trying("news", f"1. {step}\n")).passed, tried
        assert "in the row of" in tried.reason
        assert tried.truth == []


@pytest.mark.parametrize("step", ['Copy "Tram line delayed".', 'Copy the page "Tram line delayed".', 'Copy the row of "Tram line delayed".'])
def test_the_copy_button_of_the_row_copies(trying: Trying, site: Site, step: str) -> None:
    site.answers["/news"] = pages('<button title="Copy first">Copy</button>', '<button title="Copy second">Copy</button>')
    assert (tried := trying("news", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Copy second"]


def test_what_is_called_copy_something_is_that(trying: Trying, site: Site) -> None:
    site.answers["/news"] = pages(LINK, "live")
    assert (tried := trying("news", '1. Copy "link".\n')).passed, tried
    assert tried.truth == ["Copy link"]


DOTS = """<button {} aria-expanded=false onclick="const m = this.nextElementSibling; m.hidden = !m.hidden; ariaExpanded = !m.hidden"><svg width=16 height=6><circle cx=2 cy=3 r=2 /></svg></button>
    <div hidden><button title="{}">Unpublish</button><button title="history">History</button></div>"""


@pytest.mark.parametrize(
    "called", ["aria-label=\"More options for 'Tram line delayed'\"", 'aria-label="Actions for Tram line delayed"', 'aria-label="More options"', ""]
)
@pytest.mark.parametrize("step", ['Unpublish "Tram line delayed".', 'Unpublish the page "Tram line delayed".'])
def test_a_verb_is_looked_for_in_the_menu_of_its_row(trying: Trying, site: Site, called: str, step: str) -> None:
    site.answers["/news"] = pages(DOTS.format(called.replace("Tram line delayed", "Harbour festival"), "first"), DOTS.format(called, "second"))
    assert (tried := trying("news", f"1. {step}\n")).passed, tried
    assert tried.truth[-1] == "second", tried
    assert "first" not in tried.truth


@pytest.mark.parametrize("step", ['Archive "Tram line delayed".', 'Unpublish "Ghost story".'])
def test_what_the_menu_of_the_row_lacks_is_not_done_to_another(trying: Trying, site: Site, step: str) -> None:
    beside = [DOTS.format(f"aria-label=\"More options for '{name}'\"", name) for name in ("Harbour festival", "Tram line delayed")]
    site.answers["/news"] = pages(*beside) + "<button title=all>Archive</button>"
    assert not (tried := trying("news", f"1. {step}\n")).passed, tried
    assert not {"all", "Harbour festival", "Tram line delayed"} & set(tried.truth)


ICONS = """<a href="#view" title="View Record"><span class="fa fa-eye"></span></a> <a href="#edit" title="Edit Record"><span class="fa fa-pencil"></span></a>
    <form style="display:inline" onsubmit="return confirm('Are you sure?')"><button title="Delete Record"><span class="fa fa-trash"></span></button></form>"""
ICON_SIZE = "<style>.fa{display:inline-block;width:14px;height:14px}</style>"


@pytest.mark.parametrize(
    "step", ['Click the eye of "Tram line delayed".', 'Open the details of "Tram line delayed".', 'Click the eye icon in the row of "Tram line delayed".']
)
def test_the_eye_and_the_details_of_a_row_are_what_views_it(trying: Trying, site: Site, step: str) -> None:
    site.answers["/icons"] = ICON_SIZE + pages(ICONS.replace("#view", "#other"), ICONS)
    assert (tried := trying("icons", f"1. {step}\n   - Expect: the URL contains #view\n")).passed, tried
    assert tried.truth == ["View Record"]


@pytest.mark.parametrize("step", ['Click the eye of "Tram line delayed".', 'Open the details of "Ghost story".', 'Click the eye of "Ghost story".'])
def test_without_an_eye_nothing_else_of_the_row_is_clicked(trying: Trying, site: Site, step: str) -> None:
    site.answers["/icons"] = ICON_SIZE + pages(ICONS, ICONS.partition("</a>")[2])
    assert not (tried := trying("icons", f"1. {step}\n")).passed, tried
    assert tried.truth == []


@pytest.mark.parametrize(
    "step",
    ['Delete the record "Tram line delayed" with the bin icon in its row and confirm.', 'Delete "Tram line delayed" using the bin in its row and confirm.'],
)
def test_the_bin_in_its_row_is_that_of_the_named_row(trying: Trying, site: Site, step: str) -> None:
    deleting = ICONS.replace(
        "onsubmit=\"return confirm('Are you sure?')\"", "onsubmit=\"return confirm('Sure?') && (truth.push('gone {}'), p.textContent = 'Deleted', false)\""
    )
    site.answers["/icons"] = ICON_SIZE + pages(deleting.format("first"), deleting.format("second"))
    assert (tried := trying("icons", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Delete Record", "gone second"]


def test_the_bin_of_a_row_that_is_not_there_deletes_nothing(trying: Trying, site: Site) -> None:
    site.answers["/icons"] = ICON_SIZE + pages(ICONS, ICONS)
    assert not (tried := trying("icons", '1. Delete the record "Ghost story" with the bin icon in its row and confirm.\n')).passed, tried
    assert tried.truth == []


FIRST, SECOND = "Nora Feld,2027-01-20,Room 1", "Nora Feld,2027-02-03,Room 2"


@tries(
    works("bookings", "Edit Nora Feld's booking of 2027-01-20.", f"truth.edited.join('; ') === '{FIRST}'"),
    works("bookings", "Edit Nora Feld's booking of 3 February 2027.", f"truth.edited.join('; ') === '{SECOND}'"),
    fails("bookings", "Edit Nora Feld's booking of 2027-02-04.", "!truth.edited.length", "no row has both"),
    fails("bookings", "Edit Omar Haddad's booking of 2027-02-03.", "!truth.edited.length", "no row has both"),
    fails("bookings", "Delete Nora Feld's booking of 2027-01-20.", "!truth.edited.length", "does “delete”"),
    works("bookings?at=route", 'Enter "A" into From and get directions.', "truth.opened.join() === 'route'"),
    fails("bookings", "Click Bookings and get directions.", "!truth.opened.length", "directions"),
)
def test_a_name_and_a_day_tell_a_row_together(trying: Trying, case: Case) -> None:
    case.holds(trying)
