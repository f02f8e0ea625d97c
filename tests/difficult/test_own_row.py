"""What a row has of its own: the box that selects it, the button for the verb, the menu behind three dots, the picture."""

from __future__ import annotations

import pytest
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
