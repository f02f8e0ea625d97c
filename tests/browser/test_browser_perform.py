"""Every operation does what it says, and nothing else, and says what changed."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from pytest_tool.changes import Change, Kind
from pytest_tool.errors import BrowserError
from stage import Answer, Site, Stage, decision


def test_click(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after('Added to basket')\">Add</button>")
    outcome = stage.do(Operation.CLICK, "Add")
    assert (outcome.done, outcome.error, outcome.new_tab) == (True, "", False)
    assert outcome.changes == ('text appeared: "Added to basket"',)
    assert outcome.ms > 0


def test_a_click_that_does_nothing_changes_nothing(stage: Stage) -> None:
    stage.show("<button>Idle</button>")
    outcome = stage.do(Operation.CLICK, "Idle")
    assert (outcome.done, outcome.changes) == (True, ())


PAINT = "<style>.lit {{ color: gold }} .lit:hover, .soft {{ opacity: 0.9 }} .held:focus {{ color: red }} @media screen {{ .dark {{ background: black }} }} .tidy {{ margin: 0 }}</style>{}"


@pytest.mark.parametrize(
    ("button", "is_told"),
    [
        ("<button onclick=\"this.classList.toggle('lit')\">Like</button>", True),
        ("<button class='lit wide' onclick=\"this.classList.toggle('lit')\">Like</button>", True),
        ("<button onclick=\"this.firstElementChild.classList.add('lit')\"><i>★</i> Like</button>", True),
        ("<button onclick=\"this.style.background = 'red'\">Like</button>", True),
        ("<button onclick=\"document.documentElement.classList.add('dark')\">Like</button>", True),
        ("<button aria-controls=x onclick=\"x.className = 'dark'\">Like</button><p id=x>Text</p>", True),
        ("<button onclick=\"this.classList.add('held')\">Like</button>", False),
        ("<button onclick=\"this.classList.add('tidy', 'nobody')\">Like</button>", False),
        ("<button>Like</button><style>button:hover { color: red } button:focus { background: blue }</style>", False),
        ("<button onclick=\"x.className = 'dark'\">Like</button><p id=x>Text</p>", False),
    ],
    ids=["a class", "a class gone", "of a part", "a style", "of the page", "of what it controls", "the focus", "no paint", "no class", "of something else"],
)
def test_a_press_that_shows_by_colours_alone_is_told(stage: Stage, button: str, is_told: bool) -> None:
    stage.show(PAINT.format(button))
    name = stage.look().controls[0].name
    assert stage.do(Operation.CLICK, name).changes == ((f'button "{name}" is drawn otherwise',) if is_told else ())


def test_what_a_click_causes_beside_the_page_is_heard(stage: Stage, site: Site) -> None:
    site.pages["/"] = (
        "<button onclick=\"fetch('/save', {method: 'POST', body: 'x'}).then(r => this.after(r.ok))\">Save</button>"
        "<button onclick='nowhere()'>Broken</button><button onclick=\"this.after('opened')\">Open</button>"
    )
    site.pages["/save"] = Answer("no", status=500)
    stage.go(site.url)
    saved = stage.do(Operation.CLICK, "Save")
    assert saved.heard == (Change(Kind.SENT, "POST /save"), Change(Kind.REQUEST_FAILED, "POST /save", "500"))
    assert saved.changes == ('text appeared: "false"',)
    broken = stage.do(Operation.CLICK, "Broken")
    assert broken.heard == (Change(Kind.PAGE_ERROR, "ReferenceError: nowhere is not defined"),)
    assert stage.do(Operation.CLICK, "Open").heard == stage.browser.heard() == ()


def test_double_click(stage: Stage) -> None:
    stage.show('<button ondblclick="this.after(\'twice\')" onclick="window.n = (window.n || 0) + 1">Open</button>')
    assert stage.do(Operation.DOUBLE_CLICK, "Open").changes == ('text appeared: "twice"',)
    assert stage.page.evaluate("n") == 2


def test_a_click_is_the_mouse_moved_there_pressed_and_released_once(stage: Stage) -> None:
    stage.show("<button>Pay</button>")
    stage.page.evaluate("""() => {
        window.heard = [];
        const pay = document.querySelector("button");
        for (const name of ["mouseover", "mousedown", "mouseup", "click"]) pay.addEventListener(name, (e) => heard.push([e.type, e.isTrusted]));
    }""")
    assert stage.do(Operation.CLICK, "Pay").done
    heard = [["mouseover", True], ["mousedown", True], ["mouseup", True], ["click", True]]
    assert stage.page.evaluate("heard") == heard


def test_a_right_click_is_a_press_of_the_second_button_and_no_click(stage: Stage) -> None:
    stage.show("<button>Pay</button>")
    stage.page.evaluate("""() => {
        window.heard = [];
        for (const name of ["mousedown", "contextmenu", "click", "auxclick"]) {
            document.addEventListener(name, (e) => heard.push([e.type, e.button, e.target.tagName, e.isTrusted]));
        }
    }""")
    assert stage.do(Operation.RIGHT_CLICK, "Pay").done
    heard = [["mousedown", 2, "BUTTON", True], ["contextmenu", 2, "BUTTON", True], ["auxclick", 2, "BUTTON", True]]
    assert stage.page.evaluate("heard") == heard


def test_a_right_click_that_would_land_elsewhere_is_stopped(stage: Stage) -> None:
    stage.show("""<style>#b { position: fixed; inset: 0; visibility: hidden } button:hover ~ #b { visibility: visible }</style>
        <button>Pay</button><div id=b>Over</div><script>
        document.addEventListener("contextmenu", (e) => { document.title += e.target.id || e.target.tagName })</script>""")
    outcome = stage.do(Operation.RIGHT_CLICK, "Pay")
    assert (outcome.done, stage.page.title()) == (False, "")


def test_a_target_that_a_script_moves_is_pressed_itself_or_not_at_all(stage: Stage) -> None:
    stage.show("<button style='position:absolute;left:0'>Run</button>")
    stage.page.evaluate("""() => {
        document.addEventListener("click", (e) => (document.title += e.target.tagName));
        const run = document.querySelector("button");
        let left = 0;
        const step = () => { run.style.left = `${left = (left + 40) % 600}px`; requestAnimationFrame(step); };
        step();
    }""")
    outcome = stage.do(Operation.CLICK, "Run")
    assert stage.page.title() == ("BUTTON" if outcome.done else "")


def test_hover(stage: Stage) -> None:
    stage.show("<style>i { display: none } b:hover + i { display: inline }</style><b tabindex=0>Help</b><i>tip</i>")
    assert stage.do(Operation.HOVER, "Help").changes == ('text appeared: "tip"',)


def test_type_replaces_what_is_there(stage: Stage) -> None:
    stage.show(
        '<input aria-label="a" value="old"><textarea aria-label="b">old</textarea><p contenteditable aria-label="c">old</p><input type="email" aria-label="d" value="old">'
    )
    for name in "abcd":
        outcome = stage.do(Operation.TYPE, name, "Dune")
        assert outcome.done
        assert outcome.changes == (f'value of textbox "{name}" is "Dune"',)


def test_typing_what_is_there_already_changes_nothing(stage: Stage) -> None:
    stage.show('<input aria-label="f" value="Dune">')
    outcome = stage.do(Operation.TYPE, "f", "Dune")
    assert outcome.done
    assert not [c for c in outcome.changes if "value" in c]


def test_a_date_is_typed_as_its_field_wants_it(stage: Stage) -> None:
    stage.show('<input type="date" aria-label="When">')
    outcome = stage.do(Operation.TYPE, "When", "24 December 2026")
    assert outcome.changes == ("typed as 2026-12-24", 'value of textbox "When" is "2026-12-24"')


def test_a_value_that_a_field_cannot_take_is_not_typed(stage: Stage) -> None:
    refused = {"date": "the 3rd of next month", "number": "many", "time": "noonish"}
    stage.show("".join(f'<input type="{kind}" aria-label="{kind}">' for kind in refused))
    for kind, value in refused.items():
        outcome = stage.do(Operation.TYPE, kind, value)
        assert not outcome.done
        assert f'a {kind} field cannot take "{value}"' in outcome.error


@pytest.mark.parametrize(("page", "held"), [("", "2026-03-04"), ("en-US", "2026-03-04"), ("en-GB", "")])
def test_numbers_are_read_as_the_date_that_the_field_shows_them_as_unless_the_page_says_otherwise(stage: Stage, page: str, held: str) -> None:
    stage.show(f'<script>document.documentElement.lang = "{page}"</script><input type="date" aria-label="date">')
    assert stage.do(Operation.TYPE, "date", "03/04/2026").done is bool(held)
    assert stage.page.input_value("input") == held


def test_a_field_that_swallows_what_is_typed_is_an_error(stage: Stage) -> None:
    stage.show('<input aria-label="f" oninput="this.value = \'\'">')
    outcome = stage.do(Operation.TYPE, "f", "Dune")
    assert not outcome.done
    assert "still empty" in outcome.error


def test_a_field_that_changes_what_is_typed_says_so(stage: Stage) -> None:
    stage.show('<input aria-label="f" maxlength="2">')
    outcome = stage.do(Operation.TYPE, "f", "Dune")
    assert outcome.changes == ("the field holds something else than was typed", 'value of textbox "f" is "Du"')


def test_a_readonly_field_is_refused(stage: Stage) -> None:
    stage.show('<input aria-label="f" readonly>')
    assert stage.do(Operation.TYPE, "f", "x").error == "the target is read-only"


def test_a_page_hears_of_a_choice_as_from_a_browser(stage: Stage) -> None:
    stage.show("<select aria-label=Size><option>Small<option>Large</select>")
    stage.page.evaluate("""() => {
        window.heard = [];
        for (const name of ["input", "change"]) document.addEventListener(name, (e) => heard.push([e.type, e.composed, e.target.value]));
    }""")
    assert stage.do(Operation.SELECT, "Size", "Large").done
    assert stage.page.evaluate("heard") == [["input", True, "Large"], ["change", False, "Large"]]


def test_select_by_the_text_of_the_option(stage: Stage) -> None:
    stage.show('<select aria-label="Country"><option value=f>  New   Zealand </option><option selected>France</select>')
    assert stage.do(Operation.SELECT, "Country", "New Zealand").changes == ('value of combobox "Country" is "New Zealand"',)


def test_an_option_that_cannot_be_chosen(stage: Stage) -> None:
    stage.show('<select aria-label="Country"><option>France<option disabled>Peru</select>')
    for option, problem in {"Chile": "not there", "Peru": "disabled"}.items():
        assert stage.do(Operation.SELECT, "Country", option).error == f'the option "{option}" is {problem}'


@pytest.mark.parametrize(
    "box",
    [
        '<label><input type="checkbox">Gift</label>',
        '<input type="checkbox" id="g" style="position:absolute;opacity:0;width:1px;height:1px"><label for="g">Gift</label>',
        '<input type="checkbox" id="g" style="display:none"><label for="g">Gift</label>',
        "<div role='checkbox' tabindex=0 aria-checked='false' "
        "onclick=\"this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')\">Gift</div>",
    ],
    ids=["native", "behind its label", "label only", "aria"],
)
def test_check_and_uncheck(stage: Stage, box: str) -> None:
    stage.show(box)
    assert stage.do(Operation.CHECK, "Gift").changes == ('checkbox "Gift" is checked',)
    assert stage.do(Operation.CHECK, "Gift").changes == ('checkbox "Gift" was already checked',)
    assert stage.do(Operation.UNCHECK, "Gift").changes == ('checkbox "Gift" is unchecked',)


def test_check_a_radio_button(stage: Stage) -> None:
    stage.show("<label><input type=radio name=r checked>A</label><label><input type=radio name=r>B</label>")
    assert stage.do(Operation.CHECK, "B").changes == ('radio "B" is checked', 'radio "A" is unchecked')


def test_a_box_that_does_not_stay_checked_is_an_error(stage: Stage) -> None:
    stage.show("<label><input type=checkbox onclick='event.preventDefault()'>Gift</label>")
    outcome = stage.do(Operation.CHECK, "Gift")
    assert not outcome.done
    assert "still unchecked" in outcome.error


def test_a_target_that_was_replaced_is_not_clicked_and_nor_is_its_successor(stage: Stage) -> None:
    stage.show("<button>Delete A</button>")
    tag = stage.find("Delete A").tag
    seen = stage.look()
    stage.page.evaluate("document.body.innerHTML = '<button onclick=\"document.title = 1\">Delete B</button>'")
    outcome = stage.perform(decision(Operation.CLICK, tag), seen)
    assert (outcome.done, outcome.error) == (False, "the target is no longer on the page")
    assert stage.page.title() == ""


def test_a_target_of_an_earlier_document_is_gone(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<button onclick='document.title = 1'>x</button>"
    seen = stage.go(site.url)
    stage.page.reload()
    outcome = stage.perform(decision(Operation.CLICK, seen.controls[0].tag), seen)
    assert outcome.error == "the target is no longer on the page"


def test_a_covered_target_is_not_clicked_and_what_covers_it_is_named(stage: Stage) -> None:
    stage.show(
        "<button>Pay</button><div role=dialog aria-label='Cookies' style='position:fixed;inset:0;background:#ddd' "
        "onclick='document.title = 1'>We use cookies</div>"
    )
    outcome = stage.do(Operation.CLICK, "Pay")
    assert outcome.error == 'the target is covered by dialog "Cookies"'
    assert stage.page.title() == ""


def test_a_cover_that_goes_away_is_waited_for(stage: Stage) -> None:
    stage.show("<button onclick=\"this.after('paid')\">Pay</button><div id=c style='position:fixed;inset:0'>wait</div>")
    stage.page.evaluate("setTimeout(() => c.remove(), 250)")
    assert 'text appeared: "paid"' in stage.do(Operation.CLICK, "Pay").changes


def test_a_disabled_or_hidden_target_is_refused(stage: Stage) -> None:
    stage.show("<button disabled>Pay</button><button id=h>Hide</button>")
    assert stage.do(Operation.CLICK, "Pay").error == "the target is disabled"
    tag, seen = stage.find("Hide").tag, stage.look()
    stage.page.evaluate("h.hidden = true")
    assert stage.perform(decision(Operation.CLICK, tag), seen).error == "the target is not visible"


def test_a_target_far_down_is_scrolled_to(stage: Stage) -> None:
    stage.show("<div style='height:4000px'></div><button onclick=\"this.after('hit')\">Far</button>")
    assert 'text appeared: "hit"' in stage.do(Operation.CLICK, "Far").changes


def test_a_target_scrolled_out_of_its_pane_or_under_a_sticky_bar_is_brought_to_light(stage: Stage) -> None:
    stage.show(
        "<div style='position:sticky;top:0;background:#ddd;height:90px'>bar</div><p>x</p>"
        "<div style='height:100px;overflow:auto'><p style='height:900px'>tall</p>"
        "<button onclick=\"document.title += 'low'\">Low</button></div><div style='height:2000px'></div>"
        "<button onclick=\"document.title += 'bar'\">Under the bar</button><div style='height:2000px'></div>"
    )
    assert stage.do(Operation.CLICK, "Low").changes == ('title is now "low"',)
    stage.page.evaluate("() => document.querySelectorAll('button')[1].scrollIntoView({block: 'start'})")
    assert stage.find("Under the bar").covered
    assert stage.do(Operation.CLICK, "Under the bar").done
    assert stage.page.title() == "lowbar"


def test_nothing_is_typed_behind_a_modal_dialog(stage: Stage) -> None:
    stage.show("<input aria-label=f><div role=dialog aria-modal=true aria-label=Login><button>OK</button></div>")
    assert stage.do(Operation.TYPE, "f", "x").error == 'the target is covered by dialog "Login"'
    assert stage.page.input_value("input") == ""


def test_a_hover_that_swaps_the_target_does_not_let_the_click_land_elsewhere(stage: Stage) -> None:
    stage.show(
        "<style>.b, .card:hover .a { display: none } .card:hover .b { display: inline }</style>"
        "<div class=card style='width:300px;height:60px'><button class=a>Details</button><button class=b>Delete</button></div>"
    )
    stage.page.evaluate("() => { for (const e of document.querySelectorAll('div, button')) e.onclick = () => { document.title += 'x' } }")
    outcome = stage.do(Operation.CLICK, "Details")
    assert not outcome.done
    assert stage.page.title() == ""
    assert stage.do(Operation.CLICK, "Delete").done


def test_a_target_that_goes_away_under_the_mouse_does_not_pass_the_click_to_its_parent(stage: Stage) -> None:
    stage.show("<style>#a:hover { display: none }</style><div style='width:300px;height:60px'><button id=a>Shy</button></div>")
    stage.page.evaluate("() => { document.querySelector('div').onclick = () => { document.title = 'parent' } }")
    outcome = stage.do(Operation.CLICK, "Shy")
    assert not outcome.done
    assert stage.page.title() == ""


def test_a_label_passes_the_click_on_to_its_field(stage: Stage) -> None:
    stage.show("<div tabindex=0 style='display:inline-block'><label for=far>All</label></div><p><input type=checkbox id=far aria-label=far></p>")
    assert stage.do(Operation.CLICK, "All").changes == ('checkbox "far" is checked',)


def test_a_target_that_only_moves_under_the_mouse_is_clicked_at_its_new_place(stage: Stage) -> None:
    stage.show(
        "<style>div:hover { padding-left: 300px }</style><div style='width:600px;background:#eee'><button onclick=\"this.after('hit')\">Shy</button></div>"
    )
    assert 'text appeared: "hit"' in stage.do(Operation.CLICK, "Shy").changes


# --- pages that do not answer


def test_a_click_that_blocks_the_page_has_an_unknown_outcome(stage_of_its_own: Stage) -> None:
    stage = stage_of_its_own
    stage.show("<button onclick=\"this.after('x'); const t = Date.now(); while (Date.now() - t < 2600);\">Block</button>")
    outcome = stage.do(Operation.CLICK, "Block")
    assert not outcome.done
    assert "unknown" in outcome.error or "did not answer" in outcome.error


def test_a_page_that_never_answers_is_one_clear_error(stage_of_its_own: Stage) -> None:
    stage = stage_of_its_own
    stage.page.set_content("<button>x</button>")
    stage.page.evaluate("setTimeout(() => { for (;;); }, 0)")
    with pytest.raises(BrowserError, match="did not answer within 1 s: its own scripts keep it busy"):
        stage.look()
