"""What controls are called, and what tells equal ones apart."""

from __future__ import annotations

from pytest_tool.observation import describe
from stage import Site, Stage


def test_every_route_to_an_accessible_name_is_taken(paper: Stage, site: Site) -> None:
    seen = paper.go(site.file("names.html"))
    wanted = paper.page.eval_on_selector_all("[data-is]", "all => all.map(e => e.dataset.is)")
    assert [c.name for c in seen.controls] == wanted


ROLES = {
    '<a href="/x">x</a>': "link",
    "<button>x</button>": "button",
    '<input aria-label="x">': "textbox",
    '<input type="search" aria-label="x">': "searchbox",
    '<input type="number" aria-label="x">': "spinbutton",
    '<input type="range" aria-label="x">': "slider",
    '<input type="date" aria-label="x">': "textbox",
    '<input type="checkbox" aria-label="x">': "checkbox",
    '<input type="checkbox" role="switch" aria-label="x">': "switch",
    '<input type="radio" aria-label="x">': "radio",
    '<input list="l" aria-label="x"><datalist id="l"></datalist>': "combobox",
    '<textarea aria-label="x"></textarea>': "textbox",
    '<select aria-label="x"><option>1</select>': "combobox",
    '<select multiple aria-label="x"><option>1</select>': "listbox",
    '<span role="menuitem">x</span>': "menuitem",
    '<span role="tab">x</span>': "tab",
    '<div contenteditable aria-label="x"></div>': "textbox",
    '<div onclick="go()">x</div>': "generic",
    '<div tabindex="0">x</div>': "generic",
    '<div style="cursor:pointer">x</div>': "generic",
}


def test_roles(paper: Stage) -> None:
    controls = paper.show("<style>* { min-height: 9px }</style>" + "".join(f"<p>{html}</p>" for html in ROLES)).controls
    assert [(c.role, c.name) for c in controls] == [(role, "x") for role in ROLES.values()]


def test_what_cannot_be_acted_on_is_no_control(paper: Stage) -> None:
    seen = paper.show(
        "<p>x</p>"
        '<div tabindex="-1">x</div>'
        '<table tabindex="0"><tr><td>x</table>'
        '<div role="region" tabindex="0">x</div>'
        '<input type="hidden" value="x">'
        "<div hidden><button>x</button></div>"
        '<button style="visibility:hidden">x</button>'
        '<button style="opacity:0">x</button>'
        "<details><summary>s</summary><button>x</button></details>"
        '<div style="height:0;overflow:hidden"><button>x</button></div>'
        '<div style="cursor:pointer"></div>'
    )
    assert [c.name for c in seen.controls] == ["s"]


def test_a_pointer_region_is_one_control_and_not_also_its_inside(paper: Stage) -> None:
    seen = paper.show('<div style="cursor:pointer"><b>Open</b> <span>Dune</span></div><p style="cursor:pointer"><button>Buy</button></p>')
    assert [(c.role, c.name) for c in seen.controls] == [("generic", "Open Dune"), ("button", "Buy")]


def test_a_hidden_checkbox_is_seen_through_its_label(paper: Stage) -> None:
    seen = paper.show('<input type="checkbox" id="g" style="display:none" checked><label for="g">Gift wrap</label>')
    [gift] = seen.controls
    assert (gift.role, gift.name, gift.states) == ("checkbox", "Gift wrap", {"checked"})
    assert gift.box.width > 20


def test_a_button_named_by_the_value_of_its_list_is_told_by_its_label(paper: Stage) -> None:
    button = '<label for="c" id="l">Country</label><button id="c" aria-haspopup="{opens}" aria-labelledby="{by}"><span id="v">Canada</span></button>'
    [country] = paper.show(button.format(opens="listbox", by="v")).controls
    assert (country.role, country.name, country.value, country.text) == ("combobox", "Country", "Canada", "Canada")
    assert "readonly" in country.states  # nothing is typed into it
    for opens, by, name in (("listbox", "l v", "Country Canada"), ("menu", "v", "Canada")):
        [told] = paper.show(button.format(opens=opens, by=by)).controls
        assert (told.role, told.name) == ("button", name)


def test_visible_text_is_told_when_it_differs_from_the_name(paper: Stage) -> None:
    [button] = paper.show('<button aria-label="Submit">Post Comment</button>').controls
    assert (button.name, button.text) == ("Submit", "Post Comment")


def test_a_nameless_control_tells_its_icon(paper: Stage) -> None:
    seen = paper.show('<button class="btn btn-trash" data-testid="removeRow"><svg><use href="#x"/></svg></button>')
    assert seen.controls[0].icon == "remove row trash"


def test_a_nameless_field_tells_the_words_before_it(paper: Stage) -> None:
    seen = paper.show("<table><tr><td>First name<td><input><tr><td>Last name<td><input></table><input type=radio> Express")
    assert [c.near for c in seen.controls] == ["First name", "Last name", "Express"]


def test_descriptions_and_errors_are_near(paper: Stage) -> None:
    seen = paper.show('<input aria-label="Card" aria-describedby="h e"><span id="h">16 digits</span><span id="e" hidden>Too short</span>')
    assert seen.controls[0].near == "16 digits"


def test_equal_controls_are_counted_and_carry_their_row(paper: Stage) -> None:
    rows = "".join(f"<tr><td>{t}<td><button>Remove</button></tr>" for t in ("Dune", "Emma"))
    seen = paper.show(f"<table>{rows}</table>")
    assert [(c.position, c.equals, c.row) for c in seen.controls] == [(1, 2, "Dune Remove"), (2, 2, "Emma Remove")]


def test_equal_controls_in_plain_boxes_carry_the_text_of_their_card(paper: Stage) -> None:
    cards = "".join(f"<div><div><b>{t}</b></div><div><button>Add</button></div></div>" for t in ("Dune", "Emma"))
    assert [c.row for c in paper.show(cards).controls] == ["Dune Add", "Emma Add"]


def test_the_row_of_a_field_has_the_values_that_stand_in_it(paper: Stage) -> None:
    seen = paper.show('<ul><li>Dune <input aria-label="Quantity" value="3"> <button>Remove</button></ul>')
    assert seen.controls[1].row == "Dune 3 Remove"


def test_the_section_is_the_nearest_heading_legend_or_dialog(paper: Stage) -> None:
    seen = paper.show(
        "<h2>Basket</h2><section><h3>Items</h3><button>a</button></section><button>b</button>"
        "<fieldset><legend>Delivery</legend><button>c</button></fieldset><button>d</button>"
        '<div role="dialog" aria-label="Settings"><button>e</button></div>'
        '<nav aria-labelledby="n"><span id="n">Pages</span><button>f</button></nav>'
    )
    sections = {c.name: c.section for c in seen.controls}
    assert sections == {"a": "Items", "b": "Basket", "c": "Delivery", "d": "Basket", "e": "Settings", "f": "Pages"}


STATES = {
    "<input type=checkbox checked>": "checked",
    "<input type=checkbox>": "unchecked",
    '<div role="checkbox" aria-checked="mixed">x</div>': "mixed",
    '<div role="switch" aria-checked="true">x</div>': "checked",
    '<div role="tab" aria-selected="true">x</div>': "selected",
    '<button aria-pressed="true">x</button>': "pressed",
    "<a href=# aria-current=page>x</a>": "current",
    '<button aria-expanded="true">x</button>': "expanded",
    '<button aria-expanded="false">x</button>': "collapsed",
    "<details open><summary>x</summary></details>": "expanded",
    "<button disabled>x</button>": "disabled",
    "<fieldset disabled><button>x</button></fieldset>": "disabled",
    '<div aria-disabled="true"><button>x</button></div>': "disabled",
    "<input readonly>": "readonly",
    "<input required>": "required",
    '<input aria-invalid="true">': "invalid",
    "<input id=focus>": "focused",
    "<button>x</button>": "",
}


def test_states(paper: Stage) -> None:
    paper.page.set_content("".join(f"<div>{html}</div>" for html in STATES))
    paper.page.focus("#focus")
    assert [" ".join(c.states) for c in paper.look().controls] == list(STATES.values())


def test_values_of_fields_are_read_but_never_a_password(paper: Stage) -> None:
    seen = paper.show(
        '<input value="Dune"><textarea>two\nlines</textarea><select><option>a<option selected>b</select>'
        '<div contenteditable>rich</div><input type="password" value="geheim"><input type="password"><button>x</button>'
        '<div role="combobox" tabindex="0">France</div>'
    )
    assert [c.value for c in seen.controls] == ["Dune", "two lines", "b", "rich", "•••", "", None, "France"]
    assert seen.controls[2].options == ("a", "b")
    assert "geheim" not in repr(seen)


WRAPPING = (
    '<label for="fruit">Fruit</label><div role="combobox" tabindex="0" aria-expanded="true" class="box{}"><select id="fruit"'
    ' hidden><option>Apple<option selected>Pear</select><b>Pear</b>{}<ul role="listbox"><li role="option">Apple</ul></div>'
)


def test_a_combobox_around_a_hidden_list_is_called_and_valued_as_that(paper: Stage) -> None:
    for html in (WRAPPING.format("", ""), WRAPPING.format(" flipped", "<i>x</i>")):
        assert describe(paper.show(html).controls[0]) == 'combobox "Fruit" value "Pear" expanded'


def test_what_a_combobox_offers_is_none_of_its_value(paper: Stage) -> None:
    seen = paper.show('<div role="combobox" tabindex="0" aria-label="Fruit">Pear<ul role="listbox"><li role="option">Apple</ul></div>')
    assert [(c.role, c.value) for c in seen.controls] == [("combobox", "Pear"), ("option", None)]


def test_a_control_keeps_its_tag_and_no_other_node_gets_it(paper: Stage, site: Site) -> None:
    site.pages["/"] = '<button id="a">A</button><button id="b">B</button>'
    first = {c.name: c.tag for c in paper.go(site.url).controls}
    paper.page.evaluate("a.remove(); document.body.append(Object.assign(document.createElement('button'), {textContent: 'C'}))")
    second = {c.name: c.tag for c in paper.look().controls}
    assert second["B"] == first["B"]
    assert second["C"] not in first.values()
    third = {c.tag for c in paper.go(site.url).controls}
    assert not third & {*first.values(), *second.values()}


def test_a_control_says_itself_in_one_line(paper: Stage) -> None:
    [button] = paper.show("<button disabled>Save</button>").controls
    assert describe(button) == 'button "Save" disabled'


def test_the_link_that_is_drawn_as_chosen_is_the_current_one(paper: Stage) -> None:
    seen = paper.show(
        "<ul><li><a href=#a class=selected>All</a><li><a href=#b>Active</a></ul>"
        "<nav><a href=#c class='nav-link active'>Home</a><a href=#d class=nav-link>Help</a></nav>"
        "<ul><li class=current><a href=#e>One</a><li class=current><a href=#f>Two</a></ul>"  # of both it tells nothing
        "<p><a href=#g class=active>Alone</a></p><nav><a href=#h aria-current=false class=active>No</a><a href=#i>Yes</a></nav>"
    )
    assert [c.name for c in seen.controls if "current" in c.states] == ["All", "Home"]


def test_a_link_alone_in_a_shadow_tree_is_read(paper: Stage) -> None:
    paper.page.set_content("<p id=host></p>")
    paper.page.evaluate("() => { host.attachShadow({ mode: 'open' }).innerHTML = '<a href=#a class=active>Home</a><a href=#b>Help</a>' }")
    assert [(c.name, "current" in c.states) for c in paper.look().controls] == [("Home", True), ("Help", False)]
