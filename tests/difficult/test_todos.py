"""A list of todos as the usual frameworks draw it: replaced nodes, nameless fields, what only shows under the mouse."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

WAYS = ("", "?redraw", "?swap")
TWO = '1. Add the todo "Buy milk".\n2. Add the todo "Call Ann".\n'


def test_what_follows_an_enter_goes_into_the_same_field(trying: Trying) -> None:
    steps = '1. In the "What needs to be done?" box, enter "Eggs" and press Enter. Then enter "Flour" and press Enter.\n'
    tried = trying("todos.html", f'{steps}   - Expect: "2 items left" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["- Eggs", "- Flour"]


def test_several_are_added_to_the_list_one_after_the_other(trying: Trying) -> None:
    tried = trying("todos.html", '1. Add "Buy milk" and "Call Ann" to the todo list.\n   - Expect: "2 items left" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy milk", "- Call Ann"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edit", ['change the text to "Buy tea" and press Enter', 'change it to "Buy tea"', 'clear the field, type "Buy tea" and press Enter'])
def test_a_todo_is_edited_where_it_stands(trying: Trying, way: str, edit: str) -> None:
    tried = trying(f"todos.html{way}", f'{TWO}3. Double-click "Buy milk", {edit}.\n   - Expect: "Buy tea" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy tea", "- Call Ann"]


@pytest.mark.parametrize("edit", ['change the text to "Buy tea" and press Enter', 'change it to "Buy tea"'])
def test_without_a_field_of_its_own_nothing_is_typed_elsewhere(trying: Trying, edit: str) -> None:
    tried = trying("todos.html", f'1. Add the todo "Buy milk".\n2. Double-click "Completed", {edit}.\n')
    assert not tried.passed, tried
    assert tried.truth == ["- Buy milk"]


KEPT = """<h1>Notes</h1><ul><li>Buy milk</ul><script>window.truth = ""; const li = document.querySelector("li"), i = document.createElement("input")
    li.ondblclick = () => { i.value = li.textContent; li.replaceChildren(i); i.focus() }
    i.onkeydown = (e) => { if (e.key === "Enter") { truth = i.value; li.replaceChildren(i.value) } else if (e.key === "Escape") li.replaceChildren("Buy milk") }</script>"""


def test_a_change_is_kept_with_enter_unless_the_step_says_otherwise(trying: Trying, site: Site) -> None:
    site.answers["/kept"] = KEPT
    assert (tried := trying("kept", '1. Double-click "Buy milk" and change it to "Buy tea".\n')).passed, tried
    assert tried.truth == "Buy tea"
    dropped = trying("kept", '1. Double-click "Buy milk", change it to "Buy tea" and press Escape.\n   - Expect: "Buy tea" is shown\n')
    assert not dropped.passed, dropped
    assert dropped.truth == ""


@pytest.mark.parametrize("way", WAYS)
def test_a_todo_is_ticked_and_unticked(trying: Trying, way: str) -> None:
    tried = trying(f"todos.html{way}", f'{TWO}3. Check "Call Ann".\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy milk", "x Call Ann"]
    again = trying(f"todos.html{way}", '1. Uncheck "Call Ann".\n')
    assert again.passed, again
    assert again.truth == ["- Buy milk", "- Call Ann"]


ONE = """<ul><li><input type="checkbox" style="opacity: 0" onchange="truth = this.checked"> <span>Buy milk</span></li></ul>
    <script>window.truth = null; document.querySelector("span").addEventListener("dblclick", () => {})</script>"""


def test_the_box_is_ticked_where_the_row_has_no_other_words(trying: Trying, site: Site) -> None:
    site.answers["/one"] = ONE
    tried = trying("one", '1. Tick "Buy milk".\n')
    assert tried.passed, tried
    assert tried.truth is True


@pytest.mark.parametrize("wish", ['Complete "Call Ann".', 'Complete the todo "Call Ann".'])
def test_a_todo_is_completed_and_not_typed(trying: Trying, wish: str) -> None:
    tried = trying("todos.html", f"{TWO}3. {wish}\n")
    assert tried.passed, tried
    assert tried.truth == ["- Buy milk", "x Call Ann"]
    wrong = trying("todos.html", '1. Complete "Call Bob".\n')
    assert not wrong.passed, wrong
    assert not wrong.page.locator(".new-todo").input_value()


SIGNS = """<style>li button { visibility: hidden } li:hover button { visibility: visible }</style><script>window.truth = []</script><ul>
    <li><input type="checkbox"><span>Iron</span><button onclick="truth.push('Iron'); this.parentNode.remove()">×</button></li>
    <li><input type="checkbox"><span>Sweep</span><button onclick="truth.push('Sweep'); this.parentNode.remove()">×</button></li></ul>
    <script>for (const s of document.querySelectorAll("span")) s.addEventListener("dblclick", () => {})</script>"""


def test_the_sign_itself_is_the_delete_icon(trying: Trying, site: Site) -> None:
    site.answers["/signs"] = SIGNS
    tried = trying("signs", '1. Hover over the task "Iron" and click its delete icon.\n')
    assert tried.passed, tried
    assert tried.truth == ["Iron"]


def test_a_click_on_the_words_ticks_nothing(trying: Trying, site: Site) -> None:
    site.answers["/words"] = """<style>li button { visibility: hidden } li:hover button { visibility: visible }</style>
        <ul><li><span onclick="void 0" style="cursor: pointer">Buy milk</span> <button>×</button></li></ul>"""
    tried = trying("words", '1. Tick "Buy milk".\n')
    assert not tried.passed, tried


def test_words_of_no_size_name_the_box_that_ticks_all(trying: Trying) -> None:
    steps = f'{TWO}3. Click "Mark all as complete".\n   - Expect: "0 items left" is shown\n'
    tried = trying("todos.html", steps)
    assert tried.passed, tried
    assert tried.truth == ["x Buy milk", "x Call Ann"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "wish", ['Click the X next to "Buy milk".', 'Hover over the todo "Buy milk" and click its delete icon.', 'Click the cross of "Buy milk".']
)
def test_the_cross_shows_under_the_mouse(trying: Trying, way: str, wish: str) -> None:
    tried = trying(f"todos.html{way}", f"{TWO}3. {wish}\n")
    assert tried.passed, tried
    assert tried.truth == ["- Call Ann"]


BARE = """<style>li button { visibility: hidden } li:hover button { visibility: visible } li { cursor: pointer }</style>
    <script>window.truth = []</script>
    <ul><li onclick="void 0">Buy milk <button>Share</button></li><li onclick="void 0">Call Ann <button>Share</button></li></ul>"""


@pytest.mark.parametrize("wish", ["Delete the second todo.", 'Click the X next to "Call Ann".', 'Edit "Call Ann".'])
def test_what_shows_under_the_mouse_is_no_effect_of_a_click(trying: Trying, site: Site, wish: str) -> None:
    site.answers["/bare"] = BARE
    tried = trying("bare", f"1. {wish}\n")
    assert not tried.passed, tried


@pytest.mark.parametrize("way", WAYS)
def test_a_double_click_that_opened_a_field_is_shown_by_it(trying: Trying, way: str) -> None:
    steps = f'{TWO}3. Double-click "Buy milk".\n4. Replace the text with "Buy tea" and press Enter.\n   - Expect: "Buy tea" is shown\n'
    tried = trying(f"todos.html{way}", steps)
    assert tried.passed, tried
    assert tried.truth == ["- Buy tea", "- Call Ann"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "wish", ['Rename "Buy milk" to "Buy tea".', 'Edit the todo "Buy milk" so that it says "Buy tea".', 'Change "Buy milk" to say "Buy tea".']
)
def test_a_todo_is_renamed_as_the_page_says_that_it_is(trying: Trying, way: str, wish: str) -> None:
    tried = trying(f"todos.html{way}", f"{TWO}3. {wish}\n")
    assert tried.passed, tried
    assert tried.truth == ["- Buy tea", "- Call Ann"]


def test_what_cannot_be_edited_is_not_renamed(trying: Trying, site: Site) -> None:
    site.answers["/bare"] = f"<input placeholder='What is new?'>{BARE}"
    for wish in ('Edit "Call Ann" so that it says "Call Bob".', 'Rename "Call Ann" to "Call Bob".'):
        tried = trying("bare", f"1. {wish}\n")
        assert not tried.passed, tried
        assert not tried.page.locator("input").input_value()


@pytest.mark.parametrize("way", WAYS)
def test_a_field_is_emptied_before_it_is_sent(trying: Trying, way: str) -> None:
    tried = trying(f"todos.html{way}", f'{TWO}3. Double-click "Call Ann", clear the field and press Enter.\n   - Expect: "Call Ann" is not shown\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy milk"]


@pytest.mark.parametrize("way", WAYS)
def test_the_row_of_just_this_name_is_meant_and_not_one_that_has_it_in_a_longer_one(trying: Trying, way: str) -> None:
    added = '1. Add the todo "Buy milk powder".\n2. Add the todo "Buy milk".\n'
    wrong = trying(f"todos.html{way}", f'{added}3. Tick "milk".\n')
    assert not wrong.passed, wrong
    assert wrong.truth == ["- Buy milk powder", "- Buy milk"]
    tried = trying(f"todos.html{way}", '1. Tick "Buy milk".\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy milk powder", "x Buy milk"]


PLANTS = """<table><tr><th>Name<th>Kind<th></tr><tr><td>{}<td>Herb<td><button>Edit</button></tr><tr><td>{}<td>Herb<td><button>Edit</button></tr></table><p id=p></p>
    <script>window.truth = []; onclick = (e) => { if (e.target.tagName === "BUTTON") { truth.push(e.target.closest("tr").cells[0].textContent); p.textContent = "Editing" } }</script>"""


@pytest.mark.parametrize(("plants", "truth"), [(("Holy Basil", "Basil"), ["Basil"]), (("Holy Basil", "Thai Basil"), []), (("Basil Mint", "Holy Basil"), [])])
def test_the_row_with_a_cell_of_just_this_name_is_meant(trying: Trying, site: Site, plants: tuple[str, str], truth: list[str]) -> None:
    site.answers["/plants"] = PLANTS.replace("{}", plants[0], 1).replace("{}", plants[1], 1)
    tried = trying("plants", '1. Click Edit in the row of "Basil".\n')
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


LATE = """<p>Double-click to edit</p><ul><li><input type=checkbox><label>Buy milk</label></ul><input class=new placeholder="What is next?">
    <script>window.truth = ""; const li = document.querySelector("li"), was = [...li.childNodes]; was[1].ondblclick = () => { const i = Object.assign(document.createElement("input"), { className: "edit" });
      li.replaceChildren(i); setTimeout(() => { i.value = "Milk to buy"; i.focus() }, 600); i.onkeydown = (e) => { if (e.key === "Enter") { truth = i.value; was[1].textContent = i.value; li.replaceChildren(...was) } } }</script>"""


def test_the_field_that_a_double_click_brought_is_meant_before_it_has_the_focus(trying: Trying, site: Site) -> None:
    site.answers["/late"] = LATE
    tried = trying("late", '1. Rename "Buy milk" to "Buy tea".\n   - Expect: "Buy tea" is shown\n')
    assert tried.passed, tried
    assert tried.truth == "Buy tea"
    assert not tried.page.locator(".new").input_value()
