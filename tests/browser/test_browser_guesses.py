"""Widgets without ARIA, told for what they are: by class words, signs, neighbours and what a style sheet shows on hover."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from pytest_tool.observation import describe
from stage import Site, Stage

BOX = "<style>.box{display:inline-block;width:36px;height:18px;cursor:pointer} .p{cursor:pointer} .gone{display:none}</style>"


def lines(stage: Stage) -> list[str]:
    return [describe(c) for c in stage.look().controls]


def told(paper: Stage, site: Site, html: str) -> list[str]:
    """The controls of a page that is loaded while we watch, in one line each."""
    site.pages["/widget"] = f"<!doctype html><body>{BOX}{html}"
    paper.go(f"{site.url}/widget")
    return lines(paper)


SELECT = '<div class="select"><div class="select__control p"><span>White</span> <span>▾</span></div><div class="select__menu gone">Blue</div></div>'


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ("<label>Colour</label>", 'combobox "Colour" value "White" collapsed'),
        ("<span>Colour:</span>", 'combobox "Colour" value "White" collapsed'),
        ("<p>Colour</p>", 'generic "White" collapsed'),
        ("<h2>Colour</h2>", 'generic "White" collapsed'),
        ("<label for=other>Colour</label><input id=other>", 'generic "White" collapsed'),
    ],
)
def test_a_choice_of_boxes_is_called_by_the_label_before_it(paper: Stage, site: Site, before: str, line: str) -> None:
    assert told(paper, site, f"<div>{before}{SELECT}</div>")[-1] == line


HEARS_ALL = """<div id=root><h2>Move to Trash</h2></div><p id=one>Pressed</p><script>
for (const t of ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "scroll"]) root.addEventListener(t, () => {})
for (const t of ["click", "dblclick", "mousedown", "mouseup", "contextmenu"]) one.addEventListener(t, () => {})</script>"""


def test_the_root_of_a_framework_hears_every_press_and_is_no_control(paper: Stage, site: Site) -> None:
    assert told(paper, site, HEARS_ALL) == ['generic "Pressed"']


def test_words_before_a_choice_that_are_no_label_are_near(paper: Stage, site: Site) -> None:
    told(paper, site, f"<p>Colour</p>{SELECT}")
    assert [c.near for c in paper.look().controls] == ["Colour"]
    told(paper, site, f"<h2>Colour</h2>{SELECT}")
    assert [c.near for c in paper.look().controls] == [""]


def test_the_entries_of_a_choice_are_not_choices(paper: Stage, site: Site) -> None:
    html = '<label>Colour</label><div class="select__menu"><div class="select__option p">Blue</div></div>'
    assert told(paper, site, html) == ['generic "Blue"']


def test_a_slider_handle_is_called_by_the_words_before_its_track(paper: Stage, site: Site) -> None:
    paper.go(site.file("widgets/slider-handle.html"))
    assert lines(paper) == ['slider "Maximum price" value "40"']
    assert paper.look().controls[0].near == "Maximum price: £40"


def test_the_label_of_a_star_is_its_name_and_not_the_star(paper: Stage, site: Site) -> None:
    paper.go(site.file("widgets/rating-radio.html"))
    assert lines(paper)[:2] == ['radio "1 star"', 'radio "2 stars"']
    by_id = '<span id=s aria-label="Three stars">★</span><button aria-labelledby=s>★</button>'
    assert told(paper, site, by_id) == ['button "Three stars" text "★"']


def test_a_sign_tells_what_it_shows_and_which_it_is(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/rating-class.html"))
    assert lines(stage)[2] == 'generic "★" icon star (3 of 5)'
    stars = [c.tag for c in stage.look().controls]
    stage.do(Operation.CLICK, tag=stars[2])
    assert ["pressed" in c.states for c in stage.look().controls] == [True, True, True, False, False]
    assert [(c.position, c.icon) for c in stage.look().controls] == [(n, "star") for n in range(1, 6)]


def test_a_sign_is_called_by_its_title(paper: Stage, site: Site) -> None:
    stars = "".join(f'<span class="star p" title="{n} of 3">★</span>' for n in (1, 2, 3))
    assert told(paper, site, stars) == [f'generic "{n} of 3" text "★"' for n in (1, 2, 3)]
    told(paper, site, '<span class="star p" data-value="1">★</span>')
    assert paper.look().controls[0].near == "1"


def test_what_opens_only_under_the_mouse_is_a_control_to_hover_over(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/hover-menu.html"))
    closed = ['generic "My account"', 'generic "Ann: Lunch?"', 'generic "Bob: The invoice"']
    assert lines(stage) == closed
    assert stage.do(Operation.HOVER, "My account").changes == ('control appeared: link "Profile"', 'control appeared: link "Sign out"')
    assert lines(stage) == [closed[0], 'link "Profile"', 'link "Sign out"', *closed[1:]]
    stage.do(Operation.HOVER, "Bob: The invoice")
    assert [c.row for c in stage.look().controls if c.name == "Reply"] == ["Bob: The invoice Reply Archive"]
    assert {"Ann: Lunch?", "My account"} <= {c.name for c in stage.look().controls}
    stage.page.mouse.move(600, 500)
    assert lines(stage) == closed


def test_what_only_changes_its_looks_under_the_mouse_is_no_control(paper: Stage, site: Site) -> None:
    css = "<style>.a:hover .b {color: red} .c:hover .d {display: block} .d {display: none} .e:hover .f {display: block}</style>"
    html = "<p class=a>One <b class=b>two</b></p><p class=c>Three <b class=d>four</b></p><p class=e>Five <a href=x class=f>six</a></p>"
    assert told(paper, site, css + html) == ['link "six"']


def test_the_name_of_an_entry_has_no_words_of_its_open_submenu(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/menu-hover.html"))
    stage.do(Operation.CLICK, "File")
    assert 'generic "Export" collapsed' in lines(stage)
    stage.do(Operation.HOVER, "Export")
    assert {'generic "Export"', 'generic "PDF" (row: Export ▸)'} <= set(lines(stage))


def test_an_empty_toggle_is_a_switch_that_the_words_beside_it_name(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/switches.html"))
    assert lines(stage)[-1] == 'switch "Location"'
    assert stage.do(Operation.CHECK, "Location").changes == ('switch "Location" is checked',)
    assert stage.page.evaluate("truth.location")
    assert stage.do(Operation.CHECK, "Location").changes == ('switch "Location" was already checked',)
    assert stage.do(Operation.UNCHECK, "Location").changes == ('switch "Location" is unchecked',)


@pytest.mark.parametrize(
    "html",
    [
        '<div>Menu <span class="box menu-toggle"></span></div>',
        '<div>Menu <span class="box toggle"><i class=icon></i></span></div>',
        '<div>Menu <span class="box toggle" aria-expanded=false></span></div>',
        '<div>Menu <span class="box toggle" style="width:18px"></span></div>',
        '<div><span class="box toggle"></span></div>',
        '<div>Both <span class="box toggle"></span> <a href=x>More</a></div>',
    ],
)
def test_what_opens_something_or_has_no_words_is_no_switch(paper: Stage, site: Site, html: str) -> None:
    assert told(paper, site, html)[0].startswith("generic ")


def test_spinbuttons_and_quantities_tell_name_value_and_row(paper: Stage, site: Site) -> None:
    paper.go(site.file("widgets/spinbutton.html"))
    assert lines(paper)[:3] == ['button "Fewer guests" text "−"', 'spinbutton "Guests" value "2"', 'button "More guests" text "+"']
    paper.go(site.file("widgets/quantity.html"))
    assert lines(paper)[:2] == ['button "−" icon minus (1 of 2) (row: Tea − 1 +)', 'button "+" icon plus (1 of 2) (row: Tea − 1 +)']


def test_a_header_with_a_sign_is_collapsed_until_its_panel_is_open(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/accordion-class.html"))
    assert [(c.name, c.text, *c.states) for c in stage.look().controls] == [(n, "", "collapsed") for n in ("Appearance", "Mail", "Security")]
    assert 'generic "Mail" is expanded' in stage.do(Operation.CLICK, "Mail").changes
    assert {"Subscribe to offers", "Weekly digest"} <= {c.name for c in stage.look().controls}


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<div><div class=p>Why? +</div><div class=gone>Because</div></div>", 'generic "Why?" collapsed'),
        ("<div><div class=p>Why? −</div><div>Because</div></div>", 'generic "Why?" expanded'),
        ("<div><h3><button>Why? ▸</button></h3><div class=gone>Because</div></div>", 'button "Why?" collapsed'),
        ("<div><button>Sort ▾</button><button>Save</button></div>", 'button "Sort ▾"'),
        ("<div><button>Add +</button><p>Nothing yet</p></div>", 'button "Add +"'),
        ("<div><button>Save</button><div class=gone>Saved</div></div>", 'button "Save"'),
        ("<div><button aria-expanded=false>Why? +</button><div class=gone>Because</div></div>", 'button "Why? +" collapsed'),
    ],
)
def test_a_sign_counts_with_the_panel_behind_it(paper: Stage, site: Site, html: str, line: str) -> None:
    assert told(paper, site, html)[0] == line


def test_links_to_panels_in_a_bar_of_tabs_are_tabs(stage: Stage, site: Site) -> None:
    stage.go(site.file("widgets/tabs-class.html"))
    assert lines(stage)[:3] == ['tab "Overview" selected', 'tab "Billing"', 'tab "Team"']
    assert 'tab "Billing" is selected' in stage.do(Operation.CLICK, "Billing").changes


def test_other_links_and_buttons_are_no_tabs(paper: Stage, site: Site) -> None:
    html = (
        "<nav class=tabs><a href='/a'>A</a><a href='#none'>B</a></nav><nav><a href='#p'>C</a><a href='#p'>D</a></nav><p id=p>P</p>"
        "<div class=tabs><button class='tab on'>E</button><button class=tab>F</button><div class=tab-content><button>G</button></div></div>"
    )
    assert [line.split()[0] for line in told(paper, site, html)] == ["link"] * 4 + ["tab", "tab", "button"]


def test_slices_of_a_picture_are_called_by_their_title_or_text(paper: Stage, site: Site) -> None:
    html = (
        "<svg width=300 height=60><g><path d='M0 0h40v40h-40z'><title>January</title></path></g>"
        "<text x=60 y=20 id=t><tspan>February</tspan></text><text x=160 y=20>March</text></svg>"
        "<script>for (const e of [document.querySelector('path'), t]) e.addEventListener('mouseup', () => {})</script>"
    )
    assert told(paper, site, html) == ['generic "January"', 'generic "February"']


def test_a_control_is_called_the_same_while_the_mouse_is_on_it(stage: Stage, site: Site) -> None:
    icon = '<span class="box icon-star"></span>'
    js = (
        "for (const e of document.querySelectorAll('.box')) { e.onclick = () => {};"
        " e.onmouseenter = () => e.classList.add('is-hovered', 'ui-state-hover', 'has-focus', 'is-active');"
        " e.onmouseleave = () => e.classList.remove('is-hovered', 'ui-state-hover', 'has-focus', 'is-active') }"
    )
    told(stage, site, f"{icon * 3}<script>{js}</script>")
    before = [(c.tag, c.icon, c.position, c.equals) for c in stage.look().controls]
    stage.do(Operation.HOVER, tag=before[1][0])
    assert stage.page.evaluate("document.querySelectorAll('.is-hovered').length") == 1
    assert [(c.tag, c.icon, c.position, c.equals) for c in stage.look().controls] == before
    assert {icon for _, icon, _, _ in before} <= {"star", "box star"}


def test_what_is_scrolled_out_of_its_box_stays_listed_out_of_view(paper: Stage, site: Site) -> None:
    rows = "".join(f"<p style='position:absolute;left:0;top:{n * 40}px;margin:0'><button>B{n}</button></p>" for n in range(60))
    told(paper, site, f"<div id=list style='height:120px;width:200px;overflow:auto;position:relative'>{rows}</div>")
    paper.page.evaluate("list.scrollTop = 1600")
    buttons = {c.name: c.in_view for c in paper.look().controls if c.role == "button"}
    assert len(buttons) == 60
    assert [name for name, seen in buttons.items() if seen] == ["B40", "B41", "B42"]
