"""What changed, the most telling first, from two observations alone."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.action import Operation
from pytest_tool.browser.changes import MOST_CHANGES, changes, counting
from pytest_tool.changes import LINE_LIMIT
from pytest_tool.decision import Decision
from pytest_tool.observation import Block, Control, Dialog, Observation, Tab
from stage import Stage, decision

HERE = Observation("http://shop/basket", "Basket", document="1")
CLICK = decision(Operation.CLICK, 1)


def control(tag: int, name: str, *states: str, value: str | None = None, role: str = "button") -> Control:
    return Control(tag, role, name, states=frozenset(states), value=value)


def text(words: str, kind: str = "text") -> Block:
    return Block(kind, words)


def told(before: Observation, after: Observation, wanted: Decision) -> tuple[str, ...]:
    """The changes as people read them."""
    return tuple(map(str, changes(before, after, wanted)))


def test_nothing_changed() -> None:
    full = replace(HERE, controls=(control(1, "a"),), blocks=(text("x"),))
    assert told(full, full, CLICK) == ()


def test_a_new_page_tells_its_headings_and_messages_only() -> None:
    after = Observation(
        "http://shop/order?id=1", "Order", document="2", controls=(control(9, "new"),),
        blocks=(Block("heading", "Thank you", 1), text("long text"), text("Paid", "status"), Block("heading", "Small", 4)),
    )  # fmt: skip
    assert told(HERE, after, CLICK) == (
        "URL is now /order?id=1", "another page was loaded", 'heading "Thank you"', 'status "Paid"',
    )  # fmt: skip


def test_another_site_is_told_with_its_host() -> None:
    assert told(HERE, replace(HERE, url="http://other/x"), CLICK) == ("URL is now http://other/x",)


def test_the_same_page_again() -> None:
    assert told(HERE, replace(HERE, document="2"), CLICK) == ("page loaded anew",)


def test_dialogs_and_tabs_come_first() -> None:
    tab = Tab(0, "Basket", "http://shop/basket", True)
    before = replace(HERE, tabs=(tab,))
    after = replace(
        before, dialogs=(Dialog("confirm", "Delete?", "dismissed"),), tabs=(tab, Tab(1, "Help", "http://shop/help", False)),
        blocks=(text("x"),),
    )  # fmt: skip
    assert told(before, after, CLICK) == ('dialog confirm "Delete?" dismissed', "new tab: Help", 'text appeared: "x"')


def test_the_targets_own_change_comes_before_that_of_others() -> None:
    before = replace(HERE, controls=(control(2, "Pay", "disabled"), control(1, "Terms", "unchecked", role="checkbox")))
    after = replace(HERE, controls=(control(2, "Pay"), control(1, "Terms", "checked", role="checkbox")))
    assert told(before, after, CLICK) == ('checkbox "Terms" is checked', 'button "Pay" is enabled')


def test_values() -> None:
    before = replace(HERE, controls=(control(1, "Search", value="", role="textbox"), control(2, "Qty", value="1", role="spinbutton")))
    after = replace(HERE, controls=(control(1, "Search", value="Dune", role="textbox"), control(2, "Qty", value="", role="spinbutton")))
    assert told(before, after, CLICK) == ('value of textbox "Search" is "Dune"', 'spinbutton "Qty" is empty')


def test_a_renamed_control() -> None:
    before, after = replace(HERE, controls=(control(1, "Follow"),)), replace(HERE, controls=(control(1, "Following"),))
    assert told(before, after, CLICK) == ('button "Follow" is now button "Following"',)


def test_messages_before_other_text_and_what_is_gone_last() -> None:
    before = replace(HERE, blocks=(text("old"),))
    after = replace(HERE, blocks=(text("new"), text("Wrong password", "alert"), Block("row", "a b", cells=("a", "b"))))
    assert told(before, after, CLICK) == (
        'alert appeared: "Wrong password"', 'text appeared: "new"', 'text appeared: "a | b"', 'text gone: "old"',
    )  # fmt: skip


def test_text_that_is_there_twice_now_appeared() -> None:
    before, after = replace(HERE, blocks=(text("Dune"),)), replace(HERE, blocks=(text("Dune"), text("Dune")))
    assert told(before, after, CLICK) == ('text appeared: "Dune"',)


def test_dialog_windows() -> None:
    after = replace(HERE, modal="Settings")
    assert told(HERE, after, CLICK) == ('dialog window "Settings" opened',)
    assert told(after, HERE, CLICK) == ('dialog window "Settings" closed',)


def test_controls_that_were_only_drawn_anew_are_no_news() -> None:
    before, after = (replace(HERE, controls=(control(1, "a"), control(2, "b"))), replace(HERE, controls=(control(3, "a"), control(4, "c"))))
    assert told(before, after, CLICK) == ('control appeared: button "c"', 'control gone: button "b"')


def test_scrolling() -> None:
    after = replace(HERE, scroll_y=600, page_height=2400)
    assert told(HERE, after, CLICK) == ("scrolled down to 600 of 2400",)
    assert told(after, replace(after, scroll_y=0), CLICK) == ("scrolled up to 0 of 2400",)


def test_a_button_that_only_got_the_focus_did_nothing() -> None:
    before, after = (replace(HERE, controls=(control(1, "Save"),)), replace(HERE, controls=(control(1, "Save", "focused"),)))
    assert told(before, after, CLICK) == ()
    assert told(before, after, decision(Operation.PRESS, said="Tab")) == ('focus is on button "Save"',)


def test_a_field_that_got_the_focus_is_told() -> None:
    before = replace(HERE, controls=(control(1, "Search", role="textbox", value=""),))
    after = replace(HERE, controls=(control(1, "Search", "focused", role="textbox", value=""),))
    assert told(before, after, CLICK) == ('focus is on textbox "Search"',)
    assert told(before, after, decision(Operation.TYPE, 1, "")) == ()


def test_many_and_long_changes_are_cut_and_counted() -> None:
    after = replace(HERE, blocks=tuple(text(f"{i} {'x' * 300}") for i in range(40)))
    lines = told(HERE, after, CLICK)
    assert len(lines) == MOST_CHANGES
    assert lines[-1] == f"and {40 - MOST_CHANGES + 1} more changes"
    assert max(map(len, lines)) == LINE_LIMIT


def test_texts_count_when_only_their_digits_differ_and_nothing_else_changed() -> None:
    one, two = replace(HERE, blocks=(text("Time 0:09"),)), replace(HERE, blocks=(text("Time 0:10"),))
    assert counting(one, two, CLICK) == {"Time 0:0"}
    assert counting(one, one, CLICK) == set()
    assert counting(one, replace(two, url="http://shop/other"), CLICK) == set()
    assert counting(one, replace(HERE, blocks=(text("Saved 0:10"),)), CLICK) == set()


def test_a_clock_that_ticks_is_not_what_a_dead_button_did(stage: Stage) -> None:
    stage.show(
        "<p id=clock>Time 0</p><p id=count>0 books</p><button>Dead</button>"
        "<button onclick='count.textContent = parseInt(count.textContent) + 1 + \" books\"'>More</button>"
        "<script>let n = 0; setInterval(() => { clock.textContent = `Time ${++n}` }, 400)</script>"
    )
    assert stage.do(Operation.CLICK, "Dead").changes == ()
    assert 'text appeared: "1 books"' in stage.do(Operation.CLICK, "More").changes
