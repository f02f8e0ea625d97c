"""The visible text of a page: what it consists of, and what is not seen."""

from __future__ import annotations

import json

import pytest
from pytest_tool.browser.injected import source
from pytest_tool.browser.look import parsed
from pytest_tool.browser.masking import TEXT_LIMIT, TOTAL_LIMIT
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Block, page_lines
from stage import Stage


def texts(blocks: tuple[Block, ...]) -> list[tuple[str, str]]:
    return [(b.kind, b.text) for b in blocks]


def test_text_comes_in_reading_order_with_its_kind(paper: Stage) -> None:
    seen = paper.show(
        "<h1>Shop</h1><p>Two <b>books</b>, see <a href='/t'>terms</a>.</p><div>plain</div>"
        "<ul><li>one <button>x</button></li><li>two<ul><li>inner</li></ul></li></ul>"
        "<div role='alert'>Wrong <b>password</b></div><output>3 found</output><dl><dt>Total<dd>9.99<dd>plus tax</dl>"
        "<h3>End</h3>loose<br>lines"
    )
    assert texts(seen.blocks) == [
        ("heading", "Shop"), ("text", "Two books, see terms."), ("text", "plain"), ("item", "one x"), ("item", "two"),
        ("item", "inner"), ("alert", "Wrong password"), ("status", "3 found"), ("text", "Total 9.99"),
        ("text", "plus tax"), ("heading", "End"), ("text", "loose"), ("text", "lines"),
    ]  # fmt: skip
    assert [b.level for b in seen.blocks if b.kind == "heading"] == [1, 3]


def test_text_that_all_stands_in_labels_of_controls_is_known_as_that(paper: Stage) -> None:
    seen = paper.show(
        "<div><label for=n>Name</label> <input id=n></div><div><label><input type=checkbox> Gift</label></div>"
        "<div><label for=m>Mail</label> is optional <input id=m></div><div><label>Nothing of</label></div>"
        "<p>Name</p><table><tr><td><label for=q>Qty</label><td><input id=q></table>"
    )
    assert [(b.text, b.label) for b in seen.blocks] == [
        ("Name", True), ("Gift", True), ("Mail is optional", False), ("Nothing of", False), ("Name", False), ("Qty", False),
    ]  # fmt: skip


def test_text_that_is_drawn_and_cannot_be_seen_is_left_out(paper: Stage) -> None:
    seen = paper.show(
        "<p style='font-size:0'>tiny <b style='font-size:9px'>set anew</b></p><p style='transform:scale(0)'>scaled</p>"
        "<p style='filter:opacity(0%)'>filtered</p><p style='transform:scale(0.9);filter:opacity(0.5)'>half</p>"
    )
    assert texts(seen.blocks) == [("text", "set anew"), ("text", "half")]


def test_a_table_row_has_cells_and_knows_its_table(paper: Stage) -> None:
    seen = paper.show(
        "<h2>Orders</h2><table><caption>May</caption><tr><th>Book<th>Qty</tr><tr><td>Dune<td><input value=2></tr></table>"
        "<table><tr><th>Total<td>19.98</tr></table>"
    )
    rows = [b for b in seen.blocks if b.kind == "row"]
    assert [(b.cells, b.header, b.section) for b in rows] == [
        (("Book", "Qty"), True, "May"),
        (("Dune", "2"), False, "May"),
        (("Total", "19.98"), False, "Orders"),
    ]


def test_an_aria_table_has_rows_too(paper: Stage) -> None:
    seen = paper.show(
        "<div role=table><div role=row><span role=columnheader>Book</span></div><div role=row><span role=cell>Dune</span><span role=cell>2</span></div></div>"
    )
    assert [(b.cells, b.header) for b in seen.blocks] == [(("Book",), True), (("Dune", "2"), False)]


def test_a_table_around_a_table_is_only_layout(paper: Stage) -> None:
    seen = paper.show("<table><tr><td>left<td><table><tr><td>a<td>b</table></table>")
    assert texts(seen.blocks) == [("text", "left"), ("row", "a b")]


def test_a_heading_in_an_item_is_told_by_itself_and_in_the_item(paper: Stage) -> None:
    seen = paper.show("<ul><li><h3><a href='/d'>Dune</a></h3><p>9.99</p></li></ul>")
    assert texts(seen.blocks) == [("heading", "Dune"), ("item", "Dune 9.99")]


def test_a_button_is_no_part_of_the_text_beside_it(paper: Stage) -> None:
    seen = paper.show("<p>3 items <button>Edit</button></p><div role=alert>Saved <button>×</button></div>")
    assert texts(seen.blocks) == [("text", "3 items"), ("alert", "Saved")]


def test_words_that_only_controls_have_are_left_to_the_controls(paper: Stage) -> None:
    seen = paper.show("<ul><li><a href='/'>Home</a></li></ul><p><button>Buy</button></p><a href='/c'><div>card</div></a>")
    assert [(b.kind, b.text) for b in seen.blocks] == [("item", "Home")]  # counted, as any item of a list
    assert [c.name for c in seen.controls] == ["Home", "Buy", "card"]


def test_what_a_person_cannot_see_is_no_text(paper: Stage) -> None:
    seen = paper.show(
        "<p hidden>x</p>"
        "<p style='display:none'>x</p>"
        "<p style='visibility:hidden'>x</p>"
        "<p style='opacity:0'>x</p>"
        "<p style='position:absolute;left:-9999px'>x</p>"
        "<p style='position:absolute;clip:rect(0,0,0,0)'>x</p>"
        "<p style='position:absolute;clip-path:inset(50%)'>x</p>"
        "<p style='clip-path:inset(100%)'>x</p><p><b style='clip-path:inset(0 100% 0 0)'>x</b></p>"
        "<p style='position:fixed;right:-400px;width:300px'>x</p><p style='position:fixed;top:100%'>x</p>"
        "<div style='max-height:0;overflow:hidden'><p>x</p></div>"
        "<details><summary>s</summary>x</details>"
        "<script>x</script><style>x</style><template>x</template><noscript>x</noscript>"
        "<select><option>x</select><textarea>x</textarea><canvas>x</canvas><svg><title>x</title></svg>"
        "<dialog>x</dialog>"
        "<div style='content-visibility:hidden'>x</div>"
        "<p>seen</p>"
    )
    assert texts(seen.blocks) == [("text", "seen")]


def test_beyond_the_edge_lies_what_can_be_scrolled_to(paper: Stage) -> None:
    wide = "<p style='position:absolute;left:5000px'>away</p>"
    pane = "<div style='overflow-x:auto;width:300px;height:60px;position:relative'><p style='position:absolute;left:4000px'>in a pane</p></div>"
    rest = "<p style='position:fixed;right:0;bottom:0'>fixed</p><p style='clip-path:inset(0 10% 0 0)'>cut a little</p>"
    assert [text for _, text in texts(paper.show(wide + pane + rest).blocks)] == ["away", "in a pane", "fixed", "cut a little"]
    held = f"<style>body {{ overflow-x: hidden }}</style>{wide}{pane}{rest}"
    assert [text for _, text in texts(paper.show(held).blocks)] == ["in a pane", "fixed", "cut a little"]


def test_what_a_person_sees_is_text_even_if_screen_readers_do_not_get_it(paper: Stage) -> None:
    seen = paper.show("<p aria-hidden='true'>3 left</p><p style='visibility:hidden'>no <b style='visibility:visible'>yes</b></p>")
    assert texts(seen.blocks) == [("text", "3 left"), ("text", "yes")]


def test_shadow_trees_and_slots_are_read_as_drawn(paper: Stage) -> None:
    paper.page.set_content("<x-card><b slot='t'>Title</b><i>lost</i></x-card><x-closed></x-closed>")
    paper.page.evaluate("""() => {
        const card = document.querySelector('x-card').attachShadow({mode: 'open'});
        card.innerHTML = '<h2><slot name="t"></slot></h2><button>Buy</button>';
    }""")
    seen = paper.look()
    assert texts(seen.blocks) == [("heading", "Title")]
    assert [(c.name, c.section, c.covered) for c in seen.controls] == [("Buy", "Title", False)]


def test_long_text_is_split_and_nothing_of_it_is_lost(paper: Stage) -> None:
    words = " ".join(f"word{i}" for i in range(150))
    blocks = paper.show(f"<p>{words}</p>").blocks
    assert len(blocks) > 1
    assert all(len(b.text) <= TEXT_LIMIT for b in blocks)
    assert " ".join(b.text for b in blocks) == words


def test_too_much_text_is_left_out_and_counted(paper: Stage) -> None:
    seen = paper.show("".join(f"<p>{i} {'x' * 190}</p>" for i in range(400)))
    assert sum(len(b.text) for b in seen.blocks) <= TOTAL_LIMIT
    assert seen.left_out == 400 - len(seen.blocks) > 0


def test_boxes_are_where_the_text_is(paper: Stage) -> None:
    [block] = paper.show("<p style='position:absolute;left:100px;top:50px;margin:0'>here</p>").blocks
    assert (block.box.x, block.box.y) == (100, 50)
    assert 10 < block.box.width < 60


def test_a_page_that_breaks_builtins_is_an_error_and_no_wrong_observation(paper: Stage) -> None:
    paper.page.set_content("<p>x</p>")
    paper.page.evaluate("window.kept = Range.prototype.getBoundingClientRect; Range.prototype.getBoundingClientRect = () => ({}); 0")
    with pytest.raises(Exception, match="The page could not be read") as caught:
        paper.look()
    paper.page.evaluate("Range.prototype.getBoundingClientRect = kept; 0")
    assert type(caught.value).__name__ == "BrowserError"


def test_a_heading_that_is_scaled_away_heads_nothing(paper: Stage) -> None:
    paper.show("<h2>Now</h2><h2 style='transform:scale(0)'>Old</h2><button>Go</button>")
    assert paper.find("Go").section == "Now"


def test_an_editor_without_words_is_empty_and_no_value_is_none(paper: Stage) -> None:
    paper.show("<div contenteditable aria-label=Notes style='height:20px'></div><button>Go</button>")
    assert (paper.find("Notes").value, paper.find("Go").value) == ("", None)


def test_the_box_of_a_row_holds_its_words_where_they_stand(paper: Stage) -> None:
    """It is blacked out where it holds a secret."""
    [first, *_] = paper.show("<table><tr><td rowspan=5>long<td>a<tr><td>b<tr><td>c<tr><td>d<tr><td>e</table>").blocks
    assert (first.cells, first.box.height > 40) == (("long", "a"), True)
    [row] = paper.show("<div role=table><div role=row style='display:contents'><span role=cell>x</span><span role=cell>y</span></div></div>").blocks
    assert row.kind == "row"
    assert row.box.width > 10
    rows = "".join(f"<tr><td>row {n}" for n in range(300))
    paper.show(f"<table><tr><td rowspan=301 style='vertical-align:bottom'>last<td>first{rows}</table>")
    paper.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    scrolled = paper.look().blocks
    assert scrolled[0].box.y + scrolled[0].box.height > 0, "a word that is in view is in the box of its row"


@pytest.mark.parametrize(("kind", "place"), [("controls", 5), ("controls", 6), ("blocks", 3)])
def test_a_look_whose_row_or_section_has_no_text_is_an_error(paper: Stage, kind: str, place: int) -> None:
    paper.page.set_content("<h1>Books</h1><table><tr><td>Dune<td><button>Buy</button></table>")
    paper.page.evaluate(source("tool-for-rows"))
    look = json.loads(paper.page.evaluate("window['tool-for-rows'].look({ start: 1, serial: 1 })"))
    told = look[kind]["fresh"][0]
    told += [0] * (place + 1 - len(told))
    told[place] = len(look["texts"])
    with pytest.raises(BrowserError, match=r"a row or a section that it does not tell\. A script of the page"):
        parsed(json.dumps(look))
    told[place] = len(look["texts"]) - 1
    assert parsed(json.dumps(look))[kind]  # type: ignore[literal-required]


def test_all_lines_of_a_page_can_be_searched_for_evidence(paper: Stage) -> None:
    lines = page_lines(paper.show("<title>Shop</title><table><tr><td>Dune<td>9.99</table><button>Buy</button>"))
    assert {"Shop", "Dune | 9.99", 'button "Buy"'} <= set(lines)


@pytest.mark.parametrize(
    "sign",
    [
        "<p>Loading…</p>",
        "<p>Searching the archive...</p>",
        "<p>Wird geladen …</p>",
        "<div role=status>読み込み中…</div>",
        "<div class=spinner style='width:20px;height:20px'></div>",
        "<div data-testid=appSkeleton style='width:20px;height:20px'></div>",
    ],
)
def test_a_page_loads_while_it_says_so_in_view(paper: Stage, sign: str) -> None:
    assert paper.show(sign).loading
    assert not paper.show(f"<div style='height:3000px'></div>{sign}").loading  # it may wait to be scrolled to
    paper.page.evaluate("scrollTo(0, 5000)")
    assert paper.look().loading


@pytest.mark.parametrize(
    "html",
    [
        "<p>Loading docks and other places to load.</p>",
        "<p>We built a house by the sea. <a href=/x>Read more…</a></p><button>Browse…</button>",
        "<p>The harbour reopens…</p><p>The tide is late…</p><p>Nobody saw it…</p>",
        "<ul><li>The harbour reopens…</li></ul><table><tr><td>Tide…<td>1</table><h2>To be continued…</h2>",
        "<p>The harbour reopens in May, and all of the boats that lay there for the winter go…</p>",
        "<label>Search… <input></label>",
        "<p>…</p>",
    ],
    ids=["a word", "controls", "several", "other blocks", "long", "a label", "nothing else"],
)
def test_what_only_looks_so_waits_for_nothing(paper: Stage, html: str) -> None:
    assert not paper.show(html).loading


def test_a_box_named_so_that_holds_something_waits_for_nothing(paper: Stage) -> None:
    assert not paper.show("<div class=uploader>Drag a file here</div><div data-testid=fileUploaderHint>1 MB at most</div>").loading
    assert paper.show("<div class='uploader spinner'>Drag a file here</div>").loading


SPINS = "<i class=spinner style='display:inline-block;width:9px;height:9px'></i>"


@pytest.mark.parametrize(
    ("rows", "busy", "loads"),
    [
        ("<tr><td>Alpha<td>done<tr aria-busy=true><td>Beta<td><button>Stop</button>", ["Beta Stop"], False),
        (f"<tr><td>Alpha<td>done<tr><td>Beta<td>{SPINS}", ["Beta"], False),
        ("<tr><td>Alpha<td>done<tr aria-busy=true><td colspan=2>More", [], True),
        (f"<tr><td>{SPINS}<td><tr><td>Beta<td>done", [], True),
        ("<tr aria-busy=true><td>Alpha<td>done", [], True),
    ],
    ids=["says so", "shows so", "unlike the others", "without words", "the only one"],
)
def test_a_row_may_be_busy_where_the_page_is_ready(paper: Stage, rows: str, busy: list[str], loads: bool) -> None:
    seen = paper.show(f"<table>{rows}</table>")
    assert ([b.text for b in seen.blocks if b.busy], seen.loading) == (busy, loads)
    assert [c.busy for c in seen.controls] == [True] * len(seen.controls)


def test_what_an_entry_begins_with_is_its_title_where_it_stands_out(stage: Stage) -> None:
    seen = stage.show(
        "<ul><li><b>Fix login</b> <span>bug</span></li><li><div class=card-title>Write <i>docs</i></div>Low</li>"
        "<li>High <b>Ship it</b></li><li><b>Alone</b></li><li>Plain</li></ul>"
    )
    assert [block.title for block in seen.blocks if block.kind == "item"] == ["Fix login", "Write docs", "", "", ""]


def test_a_picture_alone_in_a_cell_is_told_by_what_it_is_called(stage: Stage) -> None:
    stage.show(
        "<table><tr><th>Name<th>Active<th></tr><tr><td>Ann<td><img alt=True width=9 height=9><td><button><img alt=Trash width=9 height=9></button></tr>"
        "<tr><td>Bob<td><img alt=No hidden><td></tr></table>"
    )
    _, ann, bob = stage.look().blocks
    assert (ann.cells, ann.pictured, ann.cell(1)) == (("Ann", "", ""), ("", "True", ""), "True")
    assert (bob.pictured, bob.cell(0), bob.cell(1)) == ((), "Bob", "")


def test_what_is_crossed_out_is_told(stage: Stage) -> None:
    stage.show(
        "<ul><li style='text-decoration:line-through'>Milk</li><li>Tea</li><li><s>Ham</s> 1 kg</li><li>1 kg <s>Ham</s></li></ul>"
        "<div onclick='x()' style='cursor:pointer'><del>Rice</del></div><div onclick='x()' style='cursor:pointer'>Oil</div>"
    )
    seen = stage.look()
    assert [b.text for b in seen.blocks if b.struck] == ["Milk", "Ham 1 kg"]
    assert [c.name for c in seen.controls if "struck" in c.states] == ["Rice"]


def test_an_entry_of_a_list_tells_what_stands_in_elements_of_their_own(stage: Stage) -> None:
    stage.show("<ul><li><b>Fix login</b> <i>bug</i> Ann <button>Move</button></li><li>Write docs</li></ul>")
    assert [b.parts for b in stage.look().blocks] == [("Fix login", "bug", "Ann"), ()]
