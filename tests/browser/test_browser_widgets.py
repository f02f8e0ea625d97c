"""Widgets that tell nothing of themselves: what scripts listen to, cards, sliders, swatches, trees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.observation import describe
from stage import Site, Stage

ICON = "<style>.i{display:inline-block;width:16px;height:16px}</style>"


def script(body: str) -> str:
    return f"<script>{body}</script>"


def told(paper: Stage, site: Site, html: str) -> list[str]:
    """The controls of a page that is loaded while we watch, in one line each."""
    site.pages["/widget"] = f"<!doctype html><body>{html}"
    return [describe(c) for c in paper.go(f"{site.url}/widget").controls]


@pytest.mark.parametrize(
    "listens",
    [
        "e.addEventListener('click', () => {})",
        "e.addEventListener('mousedown', {handleEvent() {}})",
        "e.addEventListener('pointerdown', () => {}, true)",
        "e.onclick = () => {}",
        "e.addEventListener('click', f); e.addEventListener('click', () => {}); e.removeEventListener('click', f)",
    ],
)
def test_what_a_script_listens_to_is_a_control(paper: Stage, site: Site, listens: str) -> None:
    html = f"{ICON}<span class='i reply' id=e></span><span class='i star'></span>"
    assert told(paper, site, html + script(f"const f = () => {{}}; {listens}")) == ["generic (no name) icon reply"]


def test_what_is_no_longer_listened_to_is_no_control(paper: Stage, site: Site) -> None:
    js = "const f = () => {}; e.addEventListener('click', f); e.removeEventListener('click', f)"
    assert told(paper, site, f"{ICON}<span class='i reply' id=e></span>{script(js)}") == []


def test_a_page_sees_its_own_listeners_as_ever(paper: Stage, site: Site) -> None:
    told(paper, site, "<button id=b>x</button>")
    page: Page = paper.page
    assert page.evaluate("EventTarget.prototype.addEventListener.toString()") == "function () { [native code] }"
    assert page.evaluate("[EventTarget.prototype.addEventListener.name, b.addEventListener.length]") == ["addEventListener", 2]
    assert page.evaluate("Object.keys(b)") == []
    assert "Illegal invocation" in page.evaluate("(() => { try { b.addEventListener.call({}, 'click', () => {}) } catch (e) { return e.message } })()")
    page.evaluate("b.addEventListener('click', null); b.addEventListener(Symbol.iterator.description, () => {})")


def test_what_listens_for_its_parts_is_no_control(paper: Stage, site: Site) -> None:
    html = (
        "<div id=list><div class=row>Dune</div><div class=row>Emma</div></div>"
        "<div id=form>Name <input aria-label=Name></div>"
        f"<div id=text>{'A long text. ' * 40}</div>"
        "<div id=drag>Some words that only the mouse going down is listened for</div>"
    )
    js = "for (const e of [document.body, list, form, text]) e.addEventListener('click', () => {}); drag.onmousedown = () => {}"
    assert told(paper, site, html + script(js)) == ['textbox "Name"']


def test_a_row_that_can_be_clicked_and_its_icons_are_all_controls(paper: Stage, site: Site) -> None:
    row = "<div class=mail><span class='i trash'></span><span class='i star'></span><b>{}</b> Hello</div>"
    js = "document.querySelectorAll('.mail, .i').forEach(e => e.addEventListener('click', () => {}))"
    assert told(paper, site, ICON + "".join(row.format(name) for name in ("Ann", "Bob")) + script(js)) == [
        'generic "Ann Hello"',
        "generic (no name) icon trash (1 of 2) (row: Ann Hello)",
        "generic (no name) icon star (1 of 2) (row: Ann Hello)",
        'generic "Bob Hello"',
        "generic (no name) icon trash (2 of 2) (row: Bob Hello)",
        "generic (no name) icon star (2 of 2) (row: Bob Hello)",
    ]


def test_in_a_page_that_was_open_before_us_a_picture_in_a_clickable_row_is_a_control(browser: Browser) -> None:
    page = browser.new_page()
    dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    row = f"<div style='cursor:pointer'><span class='i star' style='background:url({dot})'></span><span class=i></span> Ann</div>"
    page.set_content(ICON + row)
    page.evaluate("document.querySelectorAll('.i').forEach(e => e.addEventListener('click', () => {}))")
    seen = PlaywrightBrowser(page, str, str).observe(frame=False)
    page.close()
    assert [describe(c) for c in seen.controls] == ['generic "Ann"', "generic (no name) icon star"]


def test_a_box_whose_words_are_all_in_controls_is_not_one_more(paper: Stage, site: Site) -> None:
    html = "<div class=card><button>Buy</button> <a href='/x'>More</a></div><button><span class=in>Pay</span></button>"
    js = "document.querySelectorAll('.card, .in').forEach(e => e.addEventListener('click', () => {}))"
    assert told(paper, site, html + script(js)) == ['button "Buy"', 'link "More"', 'button "Pay"']


def test_a_control_in_a_card_tells_its_card_even_when_it_is_the_only_one_of_its_name(paper: Stage, site: Site) -> None:
    cards = "".join(f"<div class=card><b>{t}</b><p><button>{b}</button></p></div>" for t, b in (("Dune", "Add"), ("Emma", "Remove")))
    assert told(paper, site, f"<div><div>{cards}</div></div>") == ['button "Add" (row: Dune Add)', 'button "Remove" (row: Emma Remove)']


SLIDERS = {
    '<div role=slider aria-valuenow=7 aria-valuetext="7 kg" tabindex=0>o</div>': "7 kg",
    "<input type=range min=0 max=9 value=3>": "3",
    '<div class="ui-slider"><span class="ui-slider-handle i" tabindex=0></span></div><p>102</p>': "102",
    '<div class="slider"><a class="thumb i" tabindex=0></a></div> <p>12 %</p><p>Volume</p>': "12 %",
    '<div class="slider"><a class="handle i" tabindex=0>55</a></div>': "55",
    '<p>0</p><div class="slider"><a class="handle i" tabindex=0></a></div><p>100</p>': None,
}


@pytest.mark.parametrize("html", SLIDERS)
def test_a_slider_tells_what_it_stands_at(paper: Stage, site: Site, html: str) -> None:
    value = SLIDERS[html]
    [line] = told(paper, site, f"{ICON}<div>{html}</div>")
    assert line.split(" type ")[0] == ("slider (no name)" if value is None else f'slider (no name) value "{value}"')


def test_as_many_numbers_as_sliders_belong_to_them_in_order(paper: Stage, site: Site) -> None:
    one = '<div class="slider"><a class="handle i" tabindex=0></a></div><p>{}</p>'
    lines = told(paper, site, f"{ICON}<div>{one.format(4)}{one.format(5)}</div>")
    assert lines == ['slider (no name) value "4" (1 of 2)', 'slider (no name) value "5" (2 of 2)']


def test_a_wordless_choice_is_called_by_its_value_or_colour(paper: Stage, site: Site) -> None:
    html = (
        "<span class=i data-value='#e60000'></span><span class=i data-value=small></span>"
        "<div class=color-picker><span class=i style='background:rgb(0,102,204)'></span>"
        "<span class=i style='background:#cce8cc'></span></div>"
        "<span class='i bell' style='background:#0000ff'></span>"
    )
    js = "document.querySelectorAll('.i').forEach(e => e.addEventListener('click', () => {}))"
    names = ["red", "small", "blue", "light green"]
    assert told(paper, site, ICON + html + script(js)) == [*(f'generic "{n}"' for n in names), "generic (no name) icon bell"]


TREE = (
    "<style>li {{ cursor: pointer }}</style><ul><li class='{}'><div class='hitarea'></div><span>Books</span>"
    "<ul style='display:{}'><li><span>Dune</span></li></ul></li><li><span>Emma</span></li></ul>"
)


@pytest.mark.parametrize("listens", [True, False])
def test_branches_and_leaves_of_a_tree_are_controls_of_their_own(paper: Stage, site: Site, listens: bool) -> None:
    js = script("document.querySelectorAll('span, .hitarea').forEach(e => e.addEventListener('click', () => {}))" if listens else "")
    assert told(paper, site, TREE.format("expandable", "none") + js) == ['generic "Books" collapsed', 'generic "Emma"']
    assert paper.find("Books").states == {"collapsed"}
    lines = told(paper, site, TREE.format("collapsable", "block") + js)
    assert [line.split(" (row")[0] for line in lines] == [
        'generic "Books" expanded', 'generic "Dune"', 'generic "Emma"',
    ]  # fmt: skip


def test_the_days_and_arrows_of_a_calendar_have_names(paper: Stage, site: Site) -> None:
    html = (
        "<a title=Prev class=prev><span></span></a><span>May</span> <span>2016</span><a class=next style='cursor:pointer'>Next</a>"
        "<table><tr><td><a href='#'>1</a><td><a href='#'>2</a></table>"
    )
    lines = told(
        paper, site, html + script("document.querySelector('.prev').onclick = () => {}") + "<style>a {display:inline-block;height:9px;min-width:9px}</style>"
    )
    assert [line.split(" (row")[0] for line in lines] == ['generic "Prev"', 'generic "Next"', 'link "1"', 'link "2"']
    assert "May 2016" in " ".join(b.text for b in paper.look().blocks)


def test_an_option_joins_those_that_are_chosen(stage: Stage) -> None:
    stage.show("<select multiple aria-label=To><option>Angola<option>Brazil<option>Mauritania</select>")
    assert stage.do(Operation.SELECT, "To", "Mauritania").changes == ('value of listbox "To" is "Mauritania"',)
    assert stage.do(Operation.SELECT, "To", "Brazil").changes == ('value of listbox "To" is "Brazil, Mauritania"',)
    assert stage.do(Operation.SELECT, "To", "Brazil").changes == ('listbox "To" was already at "Brazil"',)
    assert stage.find("To").value == "Brazil, Mauritania"
