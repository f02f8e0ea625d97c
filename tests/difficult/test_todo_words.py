"""Lists of things to do in the words of testers, and what is not on them: “get rid of”, “the finished ones”, “what's open”."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

TWO = '1. Add the todo "Buy milk".\n2. Add the todo "Call Ann".\n'


@pytest.mark.parametrize(("there", "said"), [("Buy oat milk", "Buy milk"), ("Dune Messiah", "Dune"), ("milk Buy", "Buy milk")])
def test_a_longer_name_is_not_ticked_off(trying: Trying, there: str, said: str) -> None:
    tried = trying("todos.html", f'1. Add the todo "{there}".\n2. Tick off "{said}".\n')
    assert not tried.passed, tried
    assert tried.truth == [f"- {there}"]


@pytest.mark.parametrize("said", ["Get rid of", "Throw out", "Throw away", "Remove"])
def test_an_entry_is_taken_off_the_list_by_its_cross(trying: Trying, said: str) -> None:
    tried = trying("todos.html", f'{TWO}3. {said} "Buy milk".\n')
    assert tried.passed, tried
    assert tried.truth == ["- Call Ann"]
    wrong = trying("todos.html", f'1. {said} "Buy tea".\n')
    assert not wrong.passed, wrong
    assert wrong.truth == ["- Call Ann"]


@pytest.mark.parametrize("said", ["Clear the finished ones", "Get rid of the done todos", "Remove all completed items", "Delete those that are done"])
def test_what_is_done_is_swept_away(trying: Trying, said: str) -> None:
    tried = trying("todos.html", f'{TWO}3. Tick "Buy milk".\n4. {said}.\n')
    assert tried.passed, tried
    assert tried.truth == ["- Call Ann"]


@pytest.mark.parametrize("button", ["Clear all", "Clear completed and archive", "Show completed", "Clear filters"])
def test_no_other_button_sweeps_away_what_is_done(trying: Trying, site: Site, button: str) -> None:
    site.answers["/other"] = (
        f"<h1>Todos</h1><ul><li>Buy milk</li></ul><p>0 left</p><button onclick='p.textContent = truth = 1'>{button}</button><p id=p></p><script>truth = 0</script>"
    )
    tried = trying("other", "1. Clear the finished ones.\n")
    assert not tried.passed, tried
    assert tried.truth == 0


@pytest.mark.parametrize(
    ("said", "shown", "hidden"), [("what's open", "Call Ann", "Buy milk"), ("the open ones", "Call Ann", "Buy milk"), ("what is done", "Buy milk", "Call Ann")]
)
def test_only_what_is_open_is_shown(trying: Trying, said: str, shown: str, hidden: str) -> None:
    steps = f'{TWO}3. Tick "Buy milk".\n4. Show only {said}.\n'
    tried = trying("todos.html", f'{steps}   - Expect: "{shown}" is shown\n   - Expect: "{hidden}" is not shown\n')
    assert tried.passed, tried
    assert not trying("todos.html", "1. Show only what's overdue.\n").passed


@pytest.mark.parametrize("said", ['Enter "Eggs" as a new todo.', 'Note down "Eggs".', 'Add "Eggs" and "Flour" as todos.'])
def test_a_new_entry_is_sent(trying: Trying, said: str) -> None:
    tried = trying("todos.html", f"1. {said}\n")
    assert tried.passed, tried
    assert tried.truth[0] == "- Eggs"


@pytest.mark.parametrize("way", ["", "?redraw", "?swap"])
def test_an_entry_is_changed_to_another_text(trying: Trying, way: str) -> None:
    tried = trying(f"todos.html{way}", f'{TWO}3. Change "Buy milk" to "Buy tea".\n')
    assert tried.passed, tried
    assert tried.truth == ["- Buy tea", "- Call Ann"]
    wrong = trying(f"todos.html{way}", '1. Change "Ann" to "Bob".\n')
    assert not wrong.passed, wrong
    assert wrong.truth == ["- Buy tea", "- Call Ann"]


NAMED = """<h1>Todos</h1><ul><li><input type=checkbox aria-label="Mark this todo as done"><label>Iron</label><button aria-label="{0}">×</button></li>
    <li><input type=checkbox aria-label="{1}"><label>Sweep</label><button aria-label="{0}">×</button></li></ul><p>Made by <a href="#a">Ann</a>, <a href="#b">Bob</a></p><p><a href="#c">Help</a></p>
    <script>truth = []; for (const l of document.querySelectorAll("label")) l.ondblclick = () => {{}}
    document.onclick = (e) => {{ const li = e.target.closest("li"); if (!li || e.target.tagName === "LABEL") return; truth.push(e.target.tagName + " " + li.querySelector("label").textContent); if (e.target.tagName === "BUTTON") li.remove() }}</script>"""


@pytest.mark.parametrize(
    ("button", "box", "step", "truth"),
    [
        ("Delete this todo", "Mark this todo as done", 'Remove "Iron"', ["BUTTON Iron"]),
        ("Delete this todo", "Mark this todo as done", "Delete the first one", ["BUTTON Iron"]),
        ("Delete this todo", "Mark this todo as done", 'Tick "Sweep"', ["INPUT Sweep"]),
        ("Delete this photo", "Mark this todo as done", 'Remove "Iron"', []),
        ("Archive this todo", "Mark this todo as done", 'Remove "Iron"', []),
        ("Delete this todo", "Mark as important", 'Tick "Sweep"', []),
    ],
)
def test_what_a_row_has_may_speak_of_this_one(trying: Trying, site: Site, button: str, box: str, step: str, truth: list[str]) -> None:
    site.answers["/named"] = NAMED.format(button, box)
    tried = trying("named", f"1. {step}.\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


WHOLE = """<h1>Release</h1><div role="application" aria-label="Board" tabindex="0" style="display: flex; gap: 9px">{}</div><script>
    let dragged = null; truth = []; for (const c of document.querySelectorAll("[draggable]")) c.ondragstart = (e) => (dragged = c, e.dataTransfer.setData("text/plain", "c"))
    for (const s of document.querySelectorAll("[role=application], section")) {{ s.ondragover = (e) => e.preventDefault(); s.ondrop = (e) => {{ e.stopPropagation(); s.append(dragged); truth.push(s.getAttribute("aria-label")) }} }}</script>"""
COLUMNS = '<section aria-label="ToDo" style="height: 200px; width: 200px"><p>To do</p><div draggable="true" role="option" tabindex="0">Login page</div></section><section aria-label="{}" style="height: 200px; width: 200px"><p>{}</p></section>'


def test_the_whole_board_is_no_column(trying: Trying, site: Site) -> None:
    site.answers["/whole"] = WHOLE.format(COLUMNS.format("C2", "In progress"))
    tried = trying("whole", '1. Move "Login page" to Testing.\n')
    assert not tried.passed, tried
    assert tried.truth == []
    plain = trying("whole", '1. Move "Login page" to In progress.\n')
    assert "Board" not in plain.truth, plain


def test_a_column_is_called_as_programs_write_it(trying: Trying, site: Site) -> None:
    site.answers["/whole"] = WHOLE.format(COLUMNS.format("InProgress", ""))
    tried = trying("whole", '1. Move "Login page" to In Progress.\n')
    assert tried.passed, tried
    assert tried.truth == ["InProgress"]


FILTERED = """<h1>Board</h1><input aria-label="Filter cards"><div style="display: flex; gap: 9px"><section><p>To do</p><div class="column" style="width: 200px; min-height: 99px">
    <article class="card" draggable="true"><div class="card-title">Build page</div></article><article class="card" draggable="true"><div class="card-title">Add dark mode</div></article></div></section>
    <section><p>Done</p><div class="column" style="width: 200px; min-height: 99px"><article class="card" draggable="true"><div class="card-title">Write tests</div></article></div></section></div>
    <script>document.ondragstart = () => {}; for (const c of document.querySelectorAll(".column")) c.ondragover = (e) => e.preventDefault()
    document.querySelector("input").oninput = (e) => document.querySelectorAll("article").forEach((a) => (a.style.display = a.textContent.toLowerCase().includes(e.target.value) ? "" : "none"))</script>"""


def test_a_column_is_not_called_after_a_card_that_a_filter_hides(trying: Trying, site: Site) -> None:
    site.answers["/filtered"] = FILTERED
    steps = '1. Type "dark" into the filter.\n   - Expect: "Add dark mode" is shown\n'
    tried = trying("filtered", f'{steps}   - Expect: "Build page" is not shown\n   - Expect: "Write tests" is not shown\n')
    assert tried.passed, tried
    assert not trying("filtered", f'{steps}   - Expect: "Build page" is shown\n', 1).passed
    assert not trying("filtered", f'{steps}   - Expect: "Add dark mode" is not shown\n', 1).passed


HOSTED = """<h1>Groceries</h1><script>truth = []; customElements.define("x-box", class extends HTMLElement { connectedCallback() { this.innerHTML = ""
    this.attachShadow({ mode: "open" }).innerHTML = `<style>:host { display: inline-block; width: 18px; height: 18px; border: 1px solid } label { display: block; height: 18px }</style><label><input type=checkbox style="display: none"></label>`
    this.setAttribute("role", "checkbox"); this.tabIndex = 0; this.setAttribute("aria-checked", "false")
    this.onclick = (e) => { e.preventDefault(); const on = this.getAttribute("aria-checked") !== "true"; this.setAttribute("aria-checked", on); truth.push((on ? "+" : "-") + this.getAttribute("aria-label")) } } })</script>
    <ul><li><x-box aria-label="Bread"></x-box> Bread</li><li><x-box aria-label="Bread crumbs"></x-box> Bread crumbs</li></ul>"""


def test_a_box_of_a_component_is_one_box(trying: Trying, site: Site) -> None:
    site.answers["/hosted"] = HOSTED
    tried = trying("hosted", '1. Tick "Bread".\n   - Expect: "Bread" is ticked\n')
    assert tried.passed, tried
    assert tried.truth == ["+Bread"]
    wrong = trying("hosted", '1. Tick "crumbs".\n')
    assert not wrong.passed, wrong
    assert wrong.truth == []
