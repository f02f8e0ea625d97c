"""Split buttons, and the Enter of a typing that never was: nothing is pressed that nobody ordered."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

SITE = "".join(
    f"<button aria-expanded=false onclick=\"ariaExpanded = ariaExpanded != 'true'\">{name}</button>"
    for name in ("Pages", "Reports", "Images", "Users", "Settings", "Help", "Ada")
)
CARET = '<button {} aria-expanded=false onclick="m.hidden = !m.hidden; ariaExpanded = !m.hidden">▾</button>'
MENU = "<div id=m hidden><button onclick=\"does('published')\">Publish</button></div>"


def page(beside: str) -> str:
    return f"""<script>window.truth = []; const does = (what) => {{ truth.push(what); o.textContent = what }}</script><nav>{SITE}</nav>
        <a role=tab href="#1" aria-selected=true>Content</a><button aria-expanded=false>Toggle breadcrumbs</button><button aria-expanded=false>Toggle checks</button>
        <h1>Edit</h1><label>Title <input></label><footer><button onclick="does('saved')">Save draft</button>{beside}{MENU}</footer><p id=o></p>"""


@pytest.mark.parametrize(
    "step",
    [
        'Open the menu next to "Save draft" and click "Publish".',
        'Click the arrow beside "Save draft" and click "Publish".',
        'Open the dropdown to the right of "Save draft" and choose "Publish".',
        'From the menu next to "Save draft", choose "Publish".',
        'Choose "Publish" in the menu next to "Save draft".',
        'Click "Publish".',
        "Publish the page.",
    ],
)
@pytest.mark.parametrize("called", ['aria-label="More actions"', "", 'title="Toggle Dropdown"'])
def test_the_other_half_of_a_split_button_opens_its_menu(trying: Trying, site: Site, step: str, called: str) -> None:
    site.answers["/split"] = page(CARET.format(called))
    assert (tried := trying("split", f'1. {step}\n   - Expect: "published" is shown\n')).passed, tried
    assert tried.truth == ["published"]


@pytest.mark.parametrize(
    "step", ['Open the menu next to "Save draft".', 'Click the arrow beside "Save draft".', 'Open the dropdown next to the "Save draft" button.']
)
@pytest.mark.parametrize("beside", ["", "<button onclick=\"does('left')\">Leave</button>"])
def test_a_button_without_a_menu_is_not_pressed_instead(trying: Trying, site: Site, step: str, beside: str) -> None:
    site.answers["/split"] = page(beside)
    assert not (tried := trying("split", f"1. {step}\n")).passed, tried
    assert tried.truth == []
    assert "nothing opens a menu" in tried.reason


def test_an_order_is_looked_for_in_a_split_button_before_the_tabs(trying: Trying, site: Site) -> None:
    tab = "<a role=tab href='#2' aria-selected=false onclick=\"truth.push('tab')\">Promote</a>"
    site.answers["/split"] = page(CARET.format("")).replace("<footer>", f"{tab}<footer>")
    assert (tried := trying("split", '1. Publish the page.\n   - Expect: "published" is shown\n')).passed, tried
    assert tried.truth == ["published"]


def test_the_menu_beside_a_button_has_just_its_own_entries(trying: Trying, site: Site) -> None:
    site.answers["/split"] = page(CARET.format("")) + "<button onclick=\"does('withdrawn')\">Unpublish</button>"
    assert not (tried := trying("split", '1. From the menu next to "Save draft", choose "Unpublish".\n')).passed, tried
    assert tried.truth == []
    assert "Unpublish" in tried.reason


EXTRAS = """<script>window.truth = []; const left = ["Express", "Insurance", "Assembly"]
    const draw = () => { l.innerHTML = left.map((x) => `<li role=option tabindex=-1>${x}`).join("") }
    const take = (x) => { truth.push(x); left.splice(left.indexOf(x), 1); i.value = ""; draw(); if (truth.length === 1) more.hidden = false }
    addEventListener("keydown", (e) => { if (e.key === "Enter") take(left.find((x) => x.startsWith(i.value)) ?? left[0]) })
    addEventListener("click", (e) => { if (e.target.role === "option") take(e.target.textContent) })</script>
    <h1>Order</h1><input id=i placeholder="Choose options"><ul id=l role=listbox aria-label=Extras></ul><div id=more hidden><input placeholder="Remark"></div><script>draw()</script>"""


def test_the_enter_of_a_typing_that_was_refused_is_not_pressed(trying: Trying, site: Site) -> None:
    site.answers["/extras"] = EXTRAS
    tried = trying("extras", '1. Add the extras "Express" and "Insurance".\n')
    assert tried.truth == ["Express", "Insurance"], tried


def test_an_extra_that_is_not_offered_is_not_replaced_by_another(trying: Trying, site: Site) -> None:
    site.answers["/extras"] = EXTRAS
    tried = trying("extras", '1. Add the extras "Express" and "Gift wrap".\n')
    assert not tried.passed, tried
    assert tried.truth == ["Express"], tried
