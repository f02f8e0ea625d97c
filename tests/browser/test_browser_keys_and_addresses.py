"""What needs no control on real pages: keys, scrolling, addresses, waiting."""

from __future__ import annotations

import time

from pytest_tool.action import Operation, Press, Scroll, Wait
from pytest_tool.decision import Decision
from stage import Answer, Site, Stage, decision


def test_press_goes_to_what_has_the_focus(stage: Stage) -> None:
    stage.show("<input aria-label=f onkeydown=\"if (event.key === 'Enter') this.after('sent')\">")
    stage.do(Operation.CLICK, "f")
    assert stage.do(Operation.PRESS, said="Enter").changes == ('text appeared: "sent"',)


def test_press_a_shortcut(stage: Stage) -> None:
    stage.show("<p>x</p>")
    stage.page.evaluate("() => { document.onkeydown = (e) => { if (e.ctrlKey && e.key === 'k') document.body.append('palette') } }")
    assert stage.do(Operation.PRESS, said="Control+K").changes == ('text appeared: "palette"',)


def test_tab_moves_the_focus_and_says_where(stage: Stage) -> None:
    stage.show("<input aria-label=a><button>b</button>")
    assert stage.do(Operation.PRESS, said="Tab").changes == ('focus is on textbox "a"',)
    assert stage.do(Operation.PRESS, said="Tab").changes == ('focus is on button "b"',)


def test_f5_loads_the_page_anew(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<h1>Shop</h1>"
    stage.go(site.url)
    assert stage.do(Operation.PRESS, said="F5").changes[0] == "page loaded anew"


def test_scroll(stage: Stage) -> None:
    stage.show("<body style='margin:0'><div style='height:2400px'>tall</div>")
    height = stage.page.viewport_size["height"]  # type: ignore[index]
    down = stage.do(Operation.SCROLL, said="down")
    assert down.changes == (f"scrolled down to {round(0.8 * height)} of 2400",)
    assert stage.do(Operation.SCROLL, said="up").changes == ("scrolled up to 0 of 2400",)
    assert stage.do(Operation.SCROLL, said="up").changes == ()


def test_scroll_a_pane_where_the_page_cannot(stage: Stage) -> None:
    stage.show("<div style='height:200px;overflow:auto'><div style='height:900px'>tall</div></div>")
    assert stage.do(Operation.SCROLL, said="down").changes == ("scrolled down to 160 of 900",)


AREA = "<div id=list aria-label=Names style='height:100px;overflow:auto'><div style='height:900px'>tall</div></div>"


def test_scroll_a_named_area_and_not_the_page(stage: Stage) -> None:
    stage.show(f"<body style='height:5000px'><textarea aria-label=Terms rows=2>{'long ' * 400}</textarea>{AREA}")
    assert {(c.role, c.name) for c in stage.look().controls if "scrollable" in c.states} == {("textbox", "Terms"), ("region", "Names")}
    tag = stage.find("Names").tag
    assert stage.act(Scroll("down", tag)).changes == ("scrolled down to 80 of 900",)
    assert stage.act(Scroll("down", tag, far=True)).changes == ("scrolled down to 800 of 900",)
    assert stage.act(Scroll("down", tag, far=True)).changes == ('region "Names" was already scrolled to the bottom',)
    assert stage.act(Scroll("up", tag, far=True)).changes == ("scrolled up to 0 of 900",)
    assert stage.act(Scroll("down", stage.find("Terms").tag, far=True)).changes[0].startswith("scrolled down to ")
    assert stage.page.evaluate("scrollY") == 0


def test_scroll_the_page_to_its_end(stage: Stage) -> None:
    stage.show(f"<body style='margin:0;height:5000px'>{AREA}")
    stage.act(Scroll("down", far=True))
    assert stage.page.evaluate("scrollY + innerHeight") == 5000
    stage.act(Scroll("up", far=True))
    assert stage.page.evaluate("[scrollY, list.scrollTop]") == [0, 0]


def test_what_cannot_be_scrolled_is_not_said_to_be_at_its_end(stage: Stage) -> None:
    stage.show("<body style='height:5000px'><button>Save</button>")
    outcome = stage.act(Scroll("down", stage.find("Save").tag))
    assert (outcome.done, outcome.error) == (False, "the target is no longer there to be scrolled")


def test_a_key_is_pressed_as_often_as_said(stage: Stage) -> None:
    stage.show("<input type=range min=0 max=100 value=5 aria-label=Volume>")
    stage.page.focus("input")
    assert 'value of slider "Volume" is "17"' in stage.act(Press("ArrowRight", 12)).changes


def test_more_presses_than_anyone_means_are_refused(stage: Stage) -> None:
    stage.show("<input type=range min=0 max=1000 value=5 aria-label=Volume>")
    stage.page.focus("input")
    outcome = stage.act(Press("ArrowRight", 401))
    assert (outcome.done, outcome.error) == (False, "a key is pressed 1 to 400 times at once, not 401 times")
    assert stage.find("Volume").value == "5"


def test_go_to_and_back(stage: Stage, site: Site) -> None:
    site.pages.update({"/a": "<h1>A</h1>", "/b": "<h1>B</h1>"})
    stage.go(f"{site.url}/a")
    assert stage.do(Operation.GO_TO, said="/b").changes == ("URL is now /b", "another page was loaded", 'heading "B"')
    assert stage.do(Operation.BACK).changes == ("URL is now /a", "another page was loaded", 'heading "A"')


def test_there_is_no_way_back_from_the_first_page(stage_of_its_own: Stage) -> None:
    assert stage_of_its_own.do(Operation.BACK).error == "there is no page to go back to"


def test_the_empty_page_before_the_first_one_is_no_way_back(stage_of_its_own: Stage, site: Site) -> None:
    site.pages["/"] = "<h1>First</h1>"
    stage_of_its_own.go(site.url)
    outcome = stage_of_its_own.do(Operation.BACK)
    assert (outcome.done, outcome.error) == (False, "there is no page to go back to")


def test_only_web_addresses_are_opened(stage: Stage) -> None:
    before = stage.page.url
    for url in ("javascript:document.title='x'", "data:text/html,x", "file:///etc/passwd", "about:config", ""):
        assert "only http and https" in stage.do(Operation.GO_TO, said=url).error
        assert stage.page.url == before


def test_an_address_that_answers_badly_or_not_at_all(stage: Stage, site: Site) -> None:
    site.pages["/gone"] = Answer("<h1>Gone</h1>", 410)
    assert "the server answered 410" in stage.do(Operation.GO_TO, said=f"{site.url}/gone").changes
    refused = stage.do(Operation.GO_TO, said="http://127.0.0.1:9/")
    assert not refused.done
    assert refused.error.startswith("http://127.0.0.1:9/ was not loaded: browsers refuse this port")
    assert refused.error.endswith("Let the server listen on another one.")


def test_a_link_to_another_page(stage: Stage, site: Site) -> None:
    site.pages.update({"/": "<a href='/basket?x=1'>Basket</a>", "/basket": Answer("<h1>Basket</h1><p>text</p>", after_s=0.3)})
    stage.go(site.url)
    outcome = stage.do(Operation.CLICK, "Basket")
    assert outcome.changes == ("URL is now /basket?x=1", "another page was loaded", 'heading "Basket"')


def test_a_page_that_was_loaded_anew_at_the_same_address(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<form><button>Send</button></form>"
    stage.go(f"{site.url}/?")
    assert stage.do(Operation.CLICK, "Send").changes[0] == "page loaded anew"


def test_wait_and_done_leave_the_page_alone(stage: Stage) -> None:
    stage.show("<button>x</button>")
    for operation in (Operation.WAIT, Operation.DONE):
        outcome = stage.do(operation)
        assert (outcome.done, outcome.changes) == (True, ())


# --- the target changed between looking and acting


def test_who_waits_waits_until_something_changes(stage: Stage) -> None:
    seen = stage.show("<p id=p>Working on it</p><script>setTimeout(() => { p.textContent = 'Ready' }, 1500)</script>")
    outcome = stage.perform(decision(Operation.WAIT), seen)
    assert 'text appeared: "Ready"' in outcome.changes
    assert 1000 < outcome.ms < 3000


def test_a_wait_of_so_many_seconds_counts_from_the_action_or_the_step_before_it(stage: Stage) -> None:
    wait = Decision(Wait(0.6), 1.0, "test", 0.0, 0.0)
    seen = stage.show("<p>Nothing happens here</p>")
    time.sleep(0.7)
    stage.browser.begin()
    began = time.monotonic()
    for _ in range(2):
        assert stage.perform(wait, seen).done
    assert time.monotonic() - began >= 1.2


def test_what_changed_since_the_last_look_ends_a_wait_at_once(stage: Stage) -> None:
    seen = stage.show("<p id=p>Working on it</p>")
    stage.page.evaluate("p.textContent = 'Ready'")
    outcome = stage.perform(decision(Operation.WAIT), seen)
    assert 'text appeared: "Ready"' in outcome.changes
    assert outcome.ms < 1500
