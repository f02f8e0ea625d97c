"""What is chosen in a field is an entry of its list: neither a link elsewhere of that name, nor one in a row that mentions it."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

TOLD = "<script>window.truth = []; addEventListener('click', (e) => { const on = e.target.closest('a, li'); if (on) truth.push(on.textContent) }); onchange = (e) => truth.push(e.target.value)</script>"
LINK = '<nav><a href="#opinion">Opinion</a></nav>'
COVER = "<div style='position:fixed;inset:0;background:#ddd8;z-index:9'>Loading the editor</div>"
NATIVE = "<label>Category <select {}><option>News<option>Opinion<option>Sport</select></label>"
OWN = """<button id=b aria-expanded=false aria-haspopup=listbox {} onclick="m.hidden = !m.hidden; ariaExpanded = !m.hidden">Category</button>
    <ul id=m hidden><li><a href="#in-{}">{}</a></ul>"""


@pytest.mark.parametrize(
    "step", ['Choose the category "Opinion".', 'Choose "Opinion" in Category.', 'Select "Opinion" as the category.', 'Set the category to "Opinion".']
)
@pytest.mark.parametrize("field", [NATIVE.format("") + COVER, NATIVE.format("disabled"), OWN.format("disabled", "no", "News")])
def test_a_link_of_that_name_is_no_entry_of_a_field_that_is_out_of_reach(hurried: Trying, site: Site, step: str, field: str) -> None:
    site.answers["/field"] = LINK + field + TOLD
    assert not (tried := hurried("field", f"1. {step}\n")).passed, tried
    assert tried.truth == []


def test_a_link_of_that_name_is_no_entry_of_a_list_that_lacks_it(trying: Trying, site: Site) -> None:
    for field in (NATIVE.replace("Opinion", "Weather").format(""), OWN.format("", "news", "News")):
        site.answers["/lacks"] = LINK + field + TOLD
        assert not (tried := trying("lacks", '1. Choose "Opinion" in Category.\n')).passed, tried
        assert "Opinion" not in tried.truth


def test_an_entry_of_the_field_is_chosen_though_a_link_has_its_name(trying: Trying, site: Site) -> None:
    site.answers["/has"] = LINK + NATIVE.format("") + TOLD
    assert (tried := trying("has", '1. Choose the category "Opinion".\n')).passed, tried
    assert tried.truth == ["Opinion"]


HISTORY = """<h1>Site history</h1><button id=f aria-expanded=false onclick="p.hidden = false; ariaExpanded = true">Show filters</button>
    <div id=p hidden><button onclick="this.hidden = true; u.hidden = false">User</button><div id=u hidden><label><input type=checkbox value=bruno> Bruno Berg</label></div></div>
    <table><tr><th>Name<th>User</tr><tr><td><a href="#c">contact for localhost</a><td>Ada Admin</tr><tr><td><a href="#b">Bridge</a><td>system</tr></table>"""


@pytest.mark.parametrize("step", ['Open the filters and choose the user "Ada Admin".', 'Choose the user "Ada Admin".', 'Select "Ada Admin" as the user.'])
def test_a_row_that_mentions_a_value_does_not_choose_it(trying: Trying, site: Site, step: str) -> None:
    site.answers["/history"] = HISTORY + TOLD
    assert not (tried := trying("history", f"1. {step}\n")).passed, tried
    assert tried.truth == []


def test_an_entry_that_is_offered_is_chosen(trying: Trying, site: Site) -> None:
    site.answers["/history"] = HISTORY + TOLD
    assert (tried := trying("history", '1. Open the filters and choose the user "Bruno Berg".\n   - Expect: "Bruno Berg" is checked\n')).passed, tried
    assert tried.truth == ["bruno"]


BESIDE = (
    NATIVE.format("")
    + "<fieldset><legend>Modules</legend><label><input type=checkbox value=Payroll> Payroll</label><label><input type=checkbox value=Travel> Travel</label></fieldset>"
)
TICKED = "<script>window.truth = []; onchange = (e) => truth.push(e.target.value)</script>"


@pytest.mark.parametrize("step", ["Choose Payroll as the category.", 'Select "Payroll" in Category.', 'Set the category to "Payroll".'])
def test_a_box_of_that_name_elsewhere_is_no_option_of_a_native_list(trying: Trying, site: Site, step: str) -> None:
    site.answers["/beside"] = BESIDE + TICKED
    assert not (tried := trying("beside", f"1. {step}\n")).passed, tried
    assert tried.truth == []
    assert "Payroll" in tried.reason


@pytest.mark.parametrize("step", ['Choose "Payroll" in Modules.', "Choose Payroll."])
def test_a_box_of_its_own_group_is_chosen(trying: Trying, site: Site, step: str) -> None:
    site.answers["/beside"] = BESIDE + TICKED
    assert (tried := trying("beside", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Payroll"]


CLOSING = """<button id=other aria-expanded=false aria-haspopup=menu>Reports</button>
    <p id=q>Skills</p><div role=combobox tabindex=0 aria-labelledby=q aria-expanded=false aria-haspopup=listbox id=box>&nbsp;</div>
    <ul role=listbox id=list hidden><li role=option>Java<li role=option>Python<li role=option>Excel</ul><p>Cities: <i>Oslo</i></p>
    <script>window.truth = []; const tell = (open) => { list.hidden = !open; box.ariaExpanded = open };
    box.onclick = () => tell(list.hidden); list.onclick = (e) => { truth.push(e.target.textContent); box.textContent = truth.join(", "); tell(false) }</script>"""


@pytest.mark.parametrize("step", ["Choose the skills Python and Excel.", 'Select "Python" and "Excel" as the skills.'])
def test_a_list_that_closes_after_each_choice_is_opened_again(trying: Trying, site: Site, step: str) -> None:
    site.answers["/closing"] = CLOSING
    assert (tried := trying("closing", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Python", "Excel"]


def test_what_such_a_list_lacks_is_not_chosen(trying: Trying, site: Site) -> None:
    site.answers["/closing"] = CLOSING
    assert not (tried := trying("closing", "1. Choose the skills Python and Oslo.\n")).passed, tried
    assert tried.truth == ["Python"]
    assert "Oslo" in tried.reason


LABEL = """<p id=l style="cursor: pointer" onclick="box.focus()">Kind</p><div role=combobox tabindex=0 aria-labelledby=l aria-expanded=false aria-haspopup=listbox id=box>&nbsp;</div>
    <ul role=listbox id=list hidden><li role=option>Herb<li role=option>Shrub</ul><script>window.truth = ""; const tell = (open) => { list.hidden = !open; box.ariaExpanded = open };
    box.onclick = () => tell(list.hidden); list.onclick = (e) => { truth = box.textContent = e.target.textContent; tell(false) }</script>"""


@pytest.mark.parametrize(("step", "truth"), [("Choose the kind Shrub.", "Shrub"), ('Set the kind to "Herb".', "Herb"), ("Choose the kind Tree.", "")])
def test_a_label_that_can_be_clicked_is_no_second_field(trying: Trying, site: Site, step: str, truth: str) -> None:
    site.answers["/label"] = LABEL
    tried = trying("label", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


UNITS = (
    LABEL + "<fieldset><legend>Units</legend><label><input type=radio name=u checked> Celsius</label><label><input type=radio name=u> Kelvin</label></fieldset>"
)


@pytest.mark.parametrize("unit", ["Celsius", "Kelvin"])
def test_a_radio_button_elsewhere_is_no_entry_of_a_list_that_was_opened(trying: Trying, site: Site, unit: str) -> None:
    site.answers["/units"] = UNITS
    assert not (tried := trying("units", f"1. Choose {unit} as the kind.\n")).passed, tried
    assert tried.page.locator("input").first.is_checked()
