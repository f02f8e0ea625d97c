"""Lists and boards as front-end frameworks draw them: icon fonts, columns sorted by delegation, rows that are one button,
boxes labelled by two lines, components whose buttons only show under the mouse.
"""

from __future__ import annotations

import pytest
from tests.difficult.cases import IN_VAIN_S
from tests.difficult.site import Site
from tests.difficult.trying import Trying

BOARD = """<!doctype html><title>Sprint</title><style>.col {{ float: left; width: 240px; margin: 8px }} .list {{ min-height: 60px; border: 1px solid }}
  output {{ clear: both; display: block }} .card {{ padding: 8px; margin: 4px; border: 1px solid #999 }} button {{ width: 20px; height: 20px }}</style><p>Sprint</p>{columns}<output id=said></output>
  <script>window.truth = []; let dragged = null
    const told = () => [...document.querySelectorAll(".col")].map((c) => [...c.querySelectorAll(".card-title")].map((t) => t.textContent).join())
    const count = () => document.querySelectorAll(".col").forEach((c) => c.querySelector(".chip").textContent = c.querySelectorAll(".card").length)
    const say = (what) => {{ truth.push(what); said.textContent = truth.length + " done" }}
    count()
    for (const list of document.querySelectorAll(".list")) {{
      list.addEventListener("mousedown", (e) => {{ dragged = e.target.closest(".card"); if (dragged) dragged.draggable = true }})
      list.addEventListener("dragover", (e) => e.preventDefault())
      list.addEventListener("drop", (e) => {{ e.preventDefault(); list.append(dragged); dragged.removeAttribute("draggable"); count(); truth = told() }}) }}
    document.querySelectorAll(".card-title").forEach((t) => t.addEventListener("dblclick", () => say("edit " + t.textContent)))
    document.querySelectorAll(".new").forEach((b) => b.addEventListener("click", () => say("add " + b.dataset.to)))</script>"""
COLUMN = """<div class=col><div class=title><span>{name}</span> <span class=chip></span> <button class="v-btn v-btn--icon new" data-to="{name}">
  <span class=v-btn__overlay></span><span class=v-btn__content><i class="mdi-plus mdi v-icon"></i></span></button></div><div class=list>{cards}</div></div>"""
CARD = '<div class="card"><div class="card-title">{name}</div><div class="card-subtitle">{who}</div></div>'
COLUMNS = {"To do": {"Fix login bug": "Tom", "Update logo": "Ines"}, "In progress": {"Fix logout bug": "Mara"}, "Done": {"Set up CI": "Tom"}}


@pytest.fixture
def board(trying: Trying, site: Site) -> Trying:
    columns = "".join(COLUMN.format(name=name, cards="".join(CARD.format(name=n, who=w) for n, w in cards.items())) for name, cards in COLUMNS.items())
    site.answers["/at"] = BOARD.format(columns=columns)
    return trying


@pytest.mark.parametrize(
    ("step", "expected", "truth"),
    [
        ('Drag the card "Fix login bug" to the Done column.', ["the Done column has 2 cards", "there is 1 card in To do"], "Set up CI,Fix login bug"),
        ('Move "Fix logout bug" to Done.', ["there are no cards in In progress", '"Fix logout bug" is in the Done column'], "Set up CI,Fix logout bug"),
    ],
)
def test_a_card_whose_title_hears_too_is_dragged_and_counted(board: Trying, step: str, expected: list[str], truth: str) -> None:
    tried = board("at", f"1. {step}\n" + "".join(f"   - Expect: {line}\n" for line in expected))
    assert tried.passed, tried
    assert tried.truth[2] == truth


def test_a_column_that_is_empty_takes_a_card(board: Trying) -> None:
    tried = board("at", '1. Move "Fix logout bug" to Done.\n2. Drag "Update logo" to In progress.\n   - Expect: the In progress column has 1 card\n')
    assert tried.passed, tried
    assert tried.truth == ["Fix login bug", "Update logo", "Set up CI,Fix logout bug"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Move "Fix login bug" to Done.', "the Done column has 3 cards"),
        ('Move "Fix login bug" to Done.', "the Done column has 1 card"),
        ('Move "Fix login bug" to Done.', '"Fix login bug" is in the In progress column'),
        ('Move "Fix login bug" to Done.', "there are no cards in To do"),
        ('Move "Fix login bug" to Done.', "the Done column has 2 buttons"),
        ('Drag "Update logo" to the Review column.', ""),
        ('Drag "Update icon" to the Done column.', ""),
        ("Add a card to the Review column.", ""),
    ],
)
def test_what_the_board_does_not_show_fails(board: Trying, step: str, expected: str) -> None:
    tried = board("at", f"1. {step}\n" + (f"   - Expect: {expected}\n" if expected else ""), IN_VAIN_S)
    assert not tried.passed, tried
    assert expected or tried.truth == []


@pytest.mark.parametrize("column", ["In progress", "Done"])
def test_a_card_is_added_to_the_column_that_is_named(board: Trying, column: str) -> None:
    assert (tried := board("at", f"1. Add a card to the {column} column.\n")).passed, tried
    assert tried.truth == [f"add {column}"]


def test_a_double_click_on_a_card_is_one_on_its_title(board: Trying) -> None:
    assert (tried := board("at", '1. Double-click the card "Update logo".\n')).passed, tried
    assert tried.truth == ["edit Update logo"]


TASKS = """<!doctype html><title>Tasks</title><style>li {{ display: flex }} .button {{ flex: 1; cursor: pointer }} p {{ margin: 0 }} .line {{ display: block }}
  [role=menu][hidden] {{ display: none }}</style><h1>Tasks</h1><ul>{rows}</ul><p id=left></p><div role=menu hidden id=m><div role=menuitem tabindex=0>Edit</div>
  <div role=menuitem tabindex=0>Delete</div></div>
  <script>window.truth = []; let row = null
    document.addEventListener("click", (e) => {{ const more = e.target.closest(".more"), entry = e.target.closest("[role=menuitem]"), on = e.target.closest(".button")
      if (more) {{ row = more.closest("li"); m.hidden = false }}
      else if (entry) {{ m.hidden = true; left.textContent = "Deleted"; truth.push(entry.textContent + " " + row.querySelector(".line").textContent) }}
      else if (on) {{ const box = on.querySelector("input"); if (e.target !== box) box.checked = !box.checked; truth.push("tick " + on.querySelector(".line").textContent); left.textContent = truth.length + " done" }} }})</script>"""
TASK = """<li><div class=button tabindex=0><input type=checkbox aria-labelledby=l{n}><div id=l{n}><span class=line>{name}</span><p>Due {n} Jan</p></div>
  <div>{priority}</div></div><button class=more aria-label=more><svg width=16 height=16></svg></button></li>"""


@pytest.fixture
def tasks(trying: Trying, site: Site) -> Trying:
    rows = (("Renew passport", "High"), ("Send invoice to Keller", "Low"), ("Send invoice to Keller & Sons", "Medium"))
    site.answers["/at"] = TASKS.format(rows="".join(TASK.format(n=n, name=name, priority=p) for n, (name, p) in enumerate(rows, 11)))
    return trying


@pytest.mark.parametrize("name", ["Send invoice to Keller", "Send invoice to Keller & Sons", "Renew passport"])
@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Click the three dots next to "{}" and choose Delete.', "Delete {}"),
        ('Open the menu of "{}" and choose Delete.', "Delete {}"),
        ('Mark "{}" as done.', "tick {}"),
    ],
)
def test_a_row_that_is_one_button_is_known_by_its_title(tasks: Trying, name: str, step: str, truth: str) -> None:
    assert (tried := tasks("at", f"1. {step.format(name)}\n")).passed, tried
    assert tried.truth == [truth.format(name)]


@pytest.mark.parametrize(
    "step", ['Mark "Send invoice" as done.', 'Mark "Renew passports" as done.', 'Click the three dots next to "Send invoice to Kell" and choose Delete.']
)
def test_a_part_of_a_title_is_no_row(tasks: Trying, step: str) -> None:
    assert not (tried := tasks("at", f"1. {step}\n")).passed, tried
    assert tried.truth == []


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ('"Renew passport" is the first task in the list', True),
        ('"Send invoice to Keller & Sons" is the last in the list', True),
        ('"Send invoice to Keller" is the last in the list', False),
        ('"Renew passport" is the second item', False),
        ('only "Renew passport" is shown', False),
        ('only "Renew passport", "Send invoice to Keller" and "Send invoice to Keller & Sons" are shown', True),
        ('only "Renew passport" and "Send invoice to Keller" are listed', False),
    ],
)
def test_which_row_comes_where_and_which_are_all(tasks: Trying, expected: str, holds: bool) -> None:
    tried = tasks("at", f'1. Mark "Renew passport" as done.\n   - Expect: {expected}\n', None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried


CHORES = """<!doctype html><title>Chores</title><h1>Chores</h1><chore-list></chore-list><script>window.truth = []
  class Chore extends HTMLElement { connectedCallback() { const root = this.attachShadow({ mode: "open" }), sheet = new CSSStyleSheet()
    sheet.replaceSync(":host { display: flex } span { flex: 1 } button { visibility: hidden } :host(:hover) button { visibility: visible }")
    root.adoptedStyleSheets = [sheet]; const name = this.getAttribute("name")
    root.innerHTML = `<input type=checkbox><span>${name}</span><i>${this.getAttribute("who")}</i><button aria-label=Edit>✎</button><button aria-label=Delete></button>`
    root.querySelectorAll("button").forEach((b) => b.onclick = () => truth.push(b.ariaLabel + " " + name)) } }
  customElements.define("chore-item", Chore)
  customElements.define("chore-list", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML =
    `<chore-item name="Take out the bins" who=Ana></chore-item><chore-item name="Clean the kitchen" who=Ben></chore-item><chore-item name="Feed the cat" who=Ana></chore-item>` } })</script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Click the trash icon of "Clean the kitchen".', "Delete Clean the kitchen"),
        ('Click the pencil of "Take out the bins".', "Edit Take out the bins"),
        ('Hover over "Feed the cat" and click Delete.', "Delete Feed the cat"),
    ],
)
def test_a_components_buttons_show_under_the_mouse(trying: Trying, site: Site, step: str, truth: str) -> None:
    site.answers["/at"] = CHORES
    tried = trying("at", f"1. {step}\n")
    assert tried.truth == [truth], tried


@pytest.mark.parametrize("step", ['Click the trash icon of "Feed the dog".', 'Click the pencil of "Clean the bathroom".', 'Archive "Feed the cat".'])
def test_a_component_that_is_not_there_has_no_buttons(trying: Trying, site: Site, step: str) -> None:
    site.answers["/at"] = CHORES
    assert not (tried := trying("at", f"1. {step}\n")).passed, tried
    assert tried.truth == []


GROCERIES = """<!doctype html><title>Groceries</title><style>li { display: flex } span { flex: 1 } .x { visibility: hidden } li:hover .x { visibility: visible } .done { text-decoration: line-through }</style>
  <h1>Groceries</h1><input placeholder="What do you need?"><p><input type=search placeholder="Filter…"></p><ul id=list></ul><p id=left></p><script>window.truth = []
  const items = ["Apples", "Bread", "Rye bread"]; let editing = -1
  const draw = () => { list.innerHTML = ""; items.forEach((name, i) => { const li = document.createElement("li"); li.tabIndex = 0; li.role = "listitem"; li.style.cursor = "grab"; li.addEventListener("mousedown", () => {})
    li.innerHTML = i === editing ? "<input class='edit svelte-1de13q'>" : `<input type=checkbox> <span>${name}</span> <button class=x>×</button>`; list.append(li)
    const field = li.querySelector(".edit"); if (field) { field.value = name; setTimeout(() => field.focus()); field.onkeydown = (e) => { if (e.key === "Enter") { items[i] = field.value; editing = -1; truth = [...items]; draw() } }; return }
    li.querySelector("span").addEventListener("dblclick", () => { editing = i; draw() }); li.querySelector(".x").onclick = () => { items.splice(i, 1); truth = [...items]; draw() } })
    left.textContent = items.length + " in all" }
  draw()</script>"""


@pytest.mark.parametrize(
    ("step", "expected", "truth"),
    [
        ('Double-click "Bread" and rename it to "Toast".', 'the list contains "Toast"', ["Apples", "Toast", "Rye bread"]),
        ('Double click on "Bread", replace it with "Toast" and press Enter.', '"Toast" is shown', ["Apples", "Toast", "Rye bread"]),
        ('Delete "Rye bread".', '"Bread" is the last item in the list', ["Apples", "Bread"]),
        ('Delete "Bread".', 'the list shows "Rye bread"', ["Apples", "Rye bread"]),
    ],
)
def test_an_entry_that_is_a_tab_stop_is_edited_and_deleted(trying: Trying, site: Site, step: str, expected: str, truth: list[str]) -> None:
    site.answers["/at"] = GROCERIES
    tried = trying("at", f"1. {step}\n   - Expect: {expected}\n")
    assert tried.truth == truth, tried
    assert tried.passed, tried


@pytest.mark.parametrize("step", ['Delete "Rye".', 'Double-click "Butter" and rename it to "Toast".', 'Double-click "Rye" and rename it to "Toast".'])
def test_an_entry_that_is_not_there_is_neither_edited_nor_deleted(trying: Trying, site: Site, step: str) -> None:
    site.answers["/at"] = GROCERIES
    assert not (tried := trying("at", f"1. {step}\n")).passed, tried
    assert tried.truth == []


FORM = """<!doctype html><title>Task</title><style>.back {{ position: fixed; inset: 0; background: white }} li {{ list-style: none }}</style>{page}<div class=back role=presentation><div role=dialog><h2>Edit task</h2>{field}
  <button onclick="truth.push(document.querySelector('.back [role=combobox]').textContent); this.after('Saved')">Save</button></div></div>
  <ul role=listbox hidden style="position: fixed; top: 99px; background: white"><li role=option>High</li><li role=option>Low</li></ul><script>window.truth = []; let at = null
    const box = document.querySelector("[role=listbox]")
    document.querySelectorAll("[role=combobox]").forEach((c) => c.onmousedown = () => {{ at = c; box.hidden = false; c.ariaExpanded = "true" }})
    document.querySelectorAll("[role=option]").forEach((o) => o.onclick = () => {{ at.textContent = o.textContent; box.hidden = true; at.ariaExpanded = "false" }})</script>"""
SELECT = '<p><span id=l{n}>Priority</span> <span role=combobox tabindex=0 aria-expanded=false aria-haspopup=listbox id=c{n} aria-labelledby="l{n} c{n}">Low</span></p>'


@pytest.mark.parametrize("behind", [False, True])
def test_a_list_that_names_itself_by_its_value_too_is_called_as_its_label(trying: Trying, site: Site, behind: bool) -> None:
    site.answers["/at"] = FORM.format(page=SELECT.format(n=1) if behind else "", field=SELECT.format(n=2))
    assert (tried := trying("at", "1. Set the priority to High and save.\n")).passed, tried
    assert tried.truth == ["High"]


def test_an_entry_that_such_a_list_lacks_is_not_chosen(trying: Trying, site: Site) -> None:
    site.answers["/at"] = FORM.format(page="", field=SELECT.format(n=2))
    assert not (tried := trying("at", "1. Set the priority to Urgent and save.\n")).passed, tried
    assert tried.truth == []
