"""The locator of a control, for a script of Playwright's: durable, and proven to lead to this element alone."""

from __future__ import annotations

import os
import time

import pytest
from pytest_tool.action import Act, Check, Click, Press, Scroll
from pytest_tool.browser.chains import parsed
from pytest_tool.browser.literal import quoted, written
from pytest_tool.browser.witness import LOCATE_S, Place
from pytest_tool.decision import Decision
from stage import SECRET, Site, Stage


def place(stage: Stage, act: Act) -> Place:
    return stage.browser.witness().place(Decision(act, 1.0, "test", 0.0, 0.0), stage.look())


def located(stage: Stage, tag: int) -> str:
    """The locator of a click on this control; used as Python, it finds the very element that would be clicked."""
    found = place(stage, Click(tag))
    if found.locator:
        element = eval(found.locator, {"page": stage.page})
        assert element.count() == 1, found.locator
    return found.locator


ROWS = """<table><tr><th>Book<th>Price<th></tr>
<tr><td>Dune<td>9.99<td><button>Remove</button></tr><tr><td>Emma<td>9.99<td><button>Remove</button></tr></table>"""
CARDS = """<ul><li><h3>Dune</h3> Hardback · 24.99 <a href=#1>Details</a></li><li><h3>Dune</h3> Paperback · 9.99 <a href=#2>Details</a></li></ul>"""
PARTS = """<fieldset><legend>Billing</legend><label>City <input></label></fieldset>
<fieldset><legend>Delivery</legend><label>City <input></label></fieldset>"""
SAME = "<button id=a7f3b291>Same</button> <button id=b7f3b291>Same</button>"


@pytest.mark.parametrize(
    ("html", "name", "nth", "locator"),
    [
        ("<button>Sign in</button>", "Sign in", 0, 'page.get_by_role("button", name="Sign in", exact=True)'),
        ("<button data-testid=go>Go</button>", "Go", 0, 'page.get_by_test_id("go")'),
        ("<button>Go</button><button>Go on</button>", "Go", 0, 'page.get_by_role("button", name="Go", exact=True)'),
        (ROWS, "Remove", 1, 'page.get_by_role("row").filter(has_text="Emma").get_by_role("button", name="Remove", exact=True)'),
        (CARDS, "Details", 1, 'page.get_by_role("listitem").filter(has_text="Paperback").get_by_role("link", name="Details", exact=True)'),
        (PARTS, "City", 1, 'page.get_by_role("group", name="Delivery", exact=True).get_by_role("textbox", name="City", exact=True)'),
        (SAME, "Same", 1, 'page.get_by_role("button", name="Same", exact=True).nth(1)'),
        ("<p id=n>Your <b>name</b></p><input aria-labelledby=n>", "Your name", 0, 'page.get_by_role("textbox", name="Your name", exact=True)'),
        ("<input placeholder='Find a book'>", "Find a book", 0, 'page.get_by_role("textbox", name="Find a book", exact=True)'),
        ("<div onclick=1>A card</div>", "A card", 0, 'page.get_by_text("A card", exact=True)'),
        ("<div onclick=1><span>A card</span></div>", "A card", 0, 'page.get_by_text("A card", exact=True)'),
        ("""<button>Say "it's" – ü 本 \\ n</button>""", """Say "it's" – ü 本 \\ n""", 0, """page.get_by_role("button", name='Say "it\\'s" – ü 本 \\\\ n', exact=True)"""),
        ("<button hidden>Save</button><button>Save</button>", "Save", 0, 'page.get_by_role("button", name="Save", exact=True)'),
        ("<input type=checkbox id=x style='display:none'><label for=x>News</label>", "News", 0, 'page.locator("label").filter(has_text="News")'),
        ("<input type=checkbox id=x style='opacity:0;position:absolute'><label for=x>News</label>", "News", 0, 'page.locator("label").filter(has_text="News")'),
        ("<x-y></x-y><script>document.querySelector('x-y').attachShadow({mode: 'open'}).innerHTML = '<button>In</button>'</script>", "In", 0, 'page.get_by_role("button", name="In", exact=True)'),
    ],
)  # fmt: skip
def test_a_control_is_found_by_what_a_person_would_call_it(stage: Stage, html: str, name: str, nth: int, locator: str) -> None:
    seen = stage.show(f"<title>x</title>{html}")
    control = [c for c in seen.controls if name in (c.name, c.text, c.placeholder)][nth]
    assert located(stage, control.tag) == locator


def test_it_is_the_element_itself_and_not_one_of_its_like(stage: Stage) -> None:
    seen = stage.show(f"<title>x</title>{ROWS}{CARDS}{PARTS}{SAME}")
    for control in seen.controls:
        element = stage.page.evaluate_handle("document.body")
        stage.page.evaluate("for (const e of document.querySelectorAll('[data-hit]')) e.removeAttribute('data-hit')")
        found = place(stage, Click(control.tag)).locator
        eval(found, {"page": stage.page}).evaluate("e => e.setAttribute('data-hit', '')")
        hit = stage.page.locator("[data-hit]").bounding_box()
        assert hit, element
        assert (round(hit["x"]), round(hit["y"])) == (round(control.box.x), round(control.box.y)), (control, found)


def test_a_picture_without_a_name_is_found_by_its_id_or_its_place(stage: Stage) -> None:
    seen = stage.show("<title>x</title><button><svg width=20 height=20></svg></button><button id=basket><svg width=20 height=20></svg></button>")
    assert [located(stage, c.tag) for c in seen.controls] == ['page.get_by_role("button").nth(0)', 'page.locator("#basket")']


def test_an_id_that_stands_twice_is_none(stage: Stage) -> None:
    seen = stage.show("<title>x</title><i id=x onclick=1>★</i><i id=x onclick=1>★</i>")
    assert all("#x" not in located(stage, c.tag) for c in seen.controls)


def test_a_control_in_frames_is_reached_through_them(stage: Stage) -> None:
    stage.show(
        """<title>x</title><iframe title="Ad"></iframe><iframe title='The "shop"' srcdoc="<iframe name=till srcdoc='<button>Pay</button>'></iframe>"></iframe>"""
    )
    control = stage.find("Pay")
    assert located(stage, control.tag) == (
        """page.frame_locator('iframe[title="The \\\\"shop\\\\""]').frame_locator('iframe[name="till"]').get_by_role("button", name="Pay", exact=True)"""
    )


def test_a_closed_shadow_root_is_said_to_be_out_of_reach(stage: Stage, site: Site) -> None:
    site.pages["/shut"] = "<x-y></x-y><script>document.querySelector('x-y').attachShadow({mode: 'closed'}).innerHTML = '<button>In</button>'</script>"
    stage.go(f"{site.url}/shut")
    found = place(stage, Click(stage.find("In").tag))
    assert (found.locator, found.missing) == ("", "it lies in a closed shadow root, into which Playwright does not see")


def test_a_name_that_holds_a_secret_is_in_no_locator(stage: Stage) -> None:
    seen = stage.show(
        f"<title>x</title><button title='{SECRET}'>Hello {SECRET}</button><ul><li>{SECRET}<button>Copy</button></li><li>Other<button>Copy</button></li></ul>"
    )
    found = [located(stage, c.tag) for c in seen.controls]
    assert all(found)
    assert SECRET not in str(found)
    assert "‹" not in str(found)
    assert found[0] == 'page.get_by_role("button").nth(0)'


def test_a_name_that_changes_with_the_click_is_the_one_before_it(stage: Stage) -> None:
    stage.show("<title>x</title><button onclick=\"this.textContent = 'Stop'\">Start</button>")
    assert located(stage, stage.find("Start").tag) == 'page.get_by_role("button", name="Start", exact=True)'


def test_keys_go_to_what_has_the_focus_and_scrolling_to_the_pane(stage: Stage) -> None:
    stage.show(
        "<title>x</title><input aria-label=Name autofocus><div role=region aria-label=Terms tabindex=0 style='height:50px;overflow:auto'><p style='height:900px'>x</p></div>"
    )
    stage.page.focus("input")
    assert place(stage, Press("Enter")).locator == 'page.get_by_role("textbox", name="Name", exact=True)'
    stage.page.evaluate("document.activeElement.blur()")
    assert place(stage, Press("Enter")) == Place(0)
    assert place(stage, Scroll("down", stage.find("Terms").tag)).locator == 'page.get_by_role("region", name="Terms", exact=True)'


def test_what_only_looks_like_a_switch_is_told_as_such(stage: Stage) -> None:
    stage.show("<title>x</title><input type=checkbox aria-label=Real><span class=switch onclick=1 style='cursor:pointer'>Drawn</span>")
    assert place(stage, Check(stage.find("Real").tag)).is_tickable
    assert not place(stage, Check(stage.find("Drawn").tag)).is_tickable


def test_a_page_that_blocks_costs_little_more_than_the_limit_and_is_named(stage_of_its_own: Stage) -> None:
    stage = stage_of_its_own
    seen = stage.show("<title>x</title><button>Go</button>")
    witness = stage.browser.witness()
    stage.page.evaluate("setTimeout(() => { const end = Date.now() + 4000; while (Date.now() < end); }, 0)")
    began = time.monotonic()
    found = witness.place(Decision(Click(seen.controls[0].tag), 1.0, "test", 0.0, 0.0), seen)
    assert time.monotonic() - began < LOCATE_S + 1.5
    assert (found.locator, found.missing) == ("", "the page did not answer within 1 s when its control was looked up")
    stage.page.wait_for_timeout(4000)


def test_a_page_that_tampers_with_what_is_told_is_named(stage: Stage) -> None:
    stage.show("<title>x</title><button>Go</button>")
    seen = stage.look()
    stage.page.evaluate("Object.defineProperty(Element.prototype, 'id', { get: () => 5 })")
    found = stage.browser.witness().place(Decision(Click(seen.controls[0].tag), 1.0, "test", 0.0, 0.0), seen)
    assert (found.locator, found.missing) == ("", "a script of the page interferes with looking up its control")


def test_a_tab_has_the_number_in_which_it_was_opened(stage: Stage) -> None:
    stage.show("<title>x</title><button onclick=\"window.open('about:blank')\">Open</button>")
    witness = stage.browser.witness()
    seen = stage.look()
    click = Decision(Click(stage.find("Open").tag), 1.0, "test", 0.0, 0.0)
    witness.place(click, seen)
    stage.perform(click, seen)
    assert (witness.doing().page, witness.doing().opened) == (0, (1,))
    stage.browser.switch(1)
    assert witness.here() == 1


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ('get_by_role("row", name="B 1").get_by_role("button")', '.get_by_role("row", name="B 1").get_by_role("button")'),
        ('get_by_text("it\\"s").first', ""),
        ("get_by_role('row', has=page)", ""),
        ("not python", ""),
    ],
)
def test_playwrights_own_words_are_taken_only_where_they_are_plain_calls(said: str, text: str) -> None:
    assert "".join(map(str, parsed(said))) == text


@pytest.mark.parametrize("text", ["", 'a"b', "a'b", "a\"b'c", "\\", "line\nbreak\ttab\r", "\x00\u200b\u2028\U000e0001", "‹x› {y}", "本ü"])
def test_a_text_as_python_is_the_same_text(text: str) -> None:
    assert eval(quoted(text)) == text
    assert eval(written(text)) == text


def test_a_secret_in_a_text_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_TEST_SECRET", "o'pen")
    assert eval(written("‹secret:A_TEST_SECRET›"), {"os": os}) == "o'pen"
    assert eval(written('{"a": "‹secret:A_TEST_SECRET›\\"}'), {"os": os}) == '{"a": "o\'pen\\"}'
