"""Waiting ends when the page is quiet: not before, and not much later."""

from __future__ import annotations

import time

import pytest
from pytest_tool.action import Operation
from pytest_tool.browser.quiet import STILL_S, Quiet, Signs
from pytest_tool.browser.traffic import Traffic
from stage import Answer, Site, Stage, decision

FETCH = "<button onclick=\"fetch('/slow').then((r) => r.text()).then((t) => this.after(t))\">Load</button>"


def test_what_a_request_brings_is_waited_for(stage: Stage, site: Site) -> None:
    site.pages.update({"/": FETCH, "/slow": Answer("fresh", after_s=0.7)})
    stage.go(site.url)
    assert stage.do(Operation.CLICK, "Load").changes == ('text appeared: "fresh"',)


def test_an_answer_that_no_script_reads_is_not_waited_for_to_its_end(stage: Stage, site: Site) -> None:
    site.pages["/save"] = Answer("x" * 5_000, headers={"Cache-Control": "no-store"})
    site.pages["/"] = "<button onclick=\"fetch('/save').then((r) => this.after(r.ok ? 'saved' : ''))\">Save</button>"
    stage.go(site.url)
    began = time.monotonic()
    assert stage.do(Operation.CLICK, "Save").changes == ('text appeared: "saved"',)
    assert time.monotonic() - began < 2.5


def test_two_requests_in_a_row_are_waited_for(stage: Stage, site: Site) -> None:
    site.pages.update({"/a": Answer("1", after_s=0.2), "/b": Answer("both", after_s=0.2)})
    site.pages["/"] = "<button onclick=\"fetch('/a').then(() => fetch('/b')).then((r) => r.text()).then((t) => this.after(t))\">Load</button>"
    stage.go(site.url)
    assert stage.do(Operation.CLICK, "Load").changes == ('text appeared: "both"',)


def test_a_slow_page_is_waited_for_longer_than_anything_else(stage_of_its_own: Stage, site: Site) -> None:
    stage = stage_of_its_own
    site.pages.update({"/": "<a href='/slow'>Next</a>", "/slow": Answer("<h1>There</h1>", after_s=0.8)})
    stage.go(site.url)
    assert 'heading "There"' in stage.do(Operation.CLICK, "Next").changes


def test_a_request_that_never_ends_is_waited_for_only_so_long_and_only_once(stage: Stage, site: Site) -> None:
    site.pages.update({"/": FETCH, "/slow": Answer("late", after_s=6)})
    stage.go(site.url)
    began = time.monotonic()
    assert stage.do(Operation.CLICK, "Load").changes == ()
    assert 2.5 < time.monotonic() - began < 5
    began = time.monotonic()
    stage.look()
    assert time.monotonic() - began < 1


def test_a_link_that_leads_to_no_page_is_not_waited_for(stage: Stage, site: Site) -> None:
    site.pages["/"] = (
        "<a href='/file'>File</a><a href='/empty'>Empty</a><a href='mailto:a@b.c'>Mail</a><a href='#part'>Part</a><a href='/saved' download>Saved</a>"
    )
    site.pages["/file"] = Answer("x", headers={"Content-Disposition": "attachment; filename=x.txt"})
    site.pages["/saved"] = "y"
    site.pages["/empty"] = Answer("", 204)
    stage.go(site.url)
    for name in ("File", "Empty", "Mail", "Part", "Saved"):
        began = time.monotonic()
        assert stage.do(Operation.CLICK, name).done
        assert stage.look().quiet
        assert time.monotonic() - began < 1.5, name


def test_a_quiet_page_is_not_waited_for_again(stage: Stage) -> None:
    stage.show("<p>x</p>")
    assert stage.look().quiet
    before = sum(stage.browser.waited.values())
    assert stage.look().quiet
    assert sum(stage.browser.waited.values()) - before < 100  # ms: one question, no frame


LATE = (
    "requestAnimationFrame(() => { p.textContent = `so far ${this.value}`; copy.value = this.value })",
    "setTimeout(() => { p.textContent = `so far ${this.value}`; copy.value = this.value }, 100)",
    "fetch('/slow').then(() => { p.textContent = `so far ${this.value}`; copy.value = this.value })",
)


@pytest.mark.parametrize("late", LATE)
def test_what_comes_last_is_read(stage: Stage, site: Site, late: str) -> None:
    """The page is read once it is quiet: what its signs do not tell (a value) is there as well."""
    site.pages["/"] = f'<p id=p>nothing</p><input aria-label=Name oninput="{late}"><input id=copy aria-label=Copy>'
    site.pages["/slow"] = Answer("", after_s=0.06)
    stage.go(site.url)
    for number in "1234":
        outcome = stage.do(Operation.TYPE, "Name", number)
        assert f'text appeared: "so far {number}"' in outcome.changes
        assert f'value of textbox "Copy" is "{number}"' in outcome.changes
        assert [c.value for c in stage.browser.observe().controls] == [number, number]


def test_a_value_that_comes_alone_is_read(stage: Stage, site: Site) -> None:
    site.pages["/"] = """<input aria-label=Name oninput="fetch('/slow').then(() => copy.value = this.value)"><input id=copy aria-label=Copy>"""
    site.pages["/slow"] = Answer("", after_s=0.06)
    stage.go(site.url)
    for number in "1234":
        assert f'value of textbox "Copy" is "{number}"' in stage.do(Operation.TYPE, "Name", number).changes


def test_a_page_that_never_rests_is_seen_as_it_is(stage_of_its_own: Stage) -> None:
    stage = stage_of_its_own
    stage.page.set_content("<p id=p>0</p>")
    stage.page.evaluate("() => { setInterval(() => { p.textContent = Number(p.textContent) + 1 }, 20) }")
    began = time.monotonic()
    seen = stage.look()
    assert not seen.quiet
    assert 0.5 <= time.monotonic() - began < 2


def test_a_short_animation_is_waited_out_and_a_spinner_is_not(stage: Stage) -> None:
    stage.show(
        "<style>@keyframes turn { to { transform: rotate(360deg) } } i { animation: turn 1s infinite; display: block }"
        "b { opacity: 0; transition: opacity .1s .4s } .on { opacity: 1 }</style><i>o</i>"
        "<button onclick=\"document.querySelector('b').className = 'on'\">Show</button><b>Faded in</b>"
    )
    began = time.monotonic()
    assert stage.do(Operation.CLICK, "Show").changes == ('text appeared: "Faded in"',)
    assert time.monotonic() - began < 2.5


def test_smooth_scrolling_is_waited_out(stage: Stage) -> None:
    stage.show("<button onclick=\"window.scrollTo({top: 1500, behavior: 'smooth'})\">Down</button><div style='height:4000px'></div>")
    stage.do(Operation.CLICK, "Down")
    assert stage.look().scroll_y == 1500


def test_wait_waits_for_what_is_under_way(stage: Stage, site: Site) -> None:
    site.pages.update({"/": "<p id=p>old</p>", "/slow": Answer("new", after_s=0.6)})
    seen = stage.go(site.url)
    stage.page.evaluate("() => { fetch('/slow').then((r) => r.text()).then((t) => { p.textContent = t }) }")
    changes = stage.perform(decision(Operation.WAIT), seen).changes
    assert changes == ('text appeared: "new"', 'text gone: "old"')


def test_a_page_that_has_just_been_quiet_is_not_asked_again_until_something_is_done(stage: Stage) -> None:
    def signs(drawn: bool) -> Signs:
        return Signs(1, 1, False, False, False, 0)

    quiet = Quiet(signs, Traffic(stage.page.context), stage.browser.pump)
    assert not quiet.still
    assert quiet.wait(1, 1)
    assert quiet.still
    quiet.touched()
    assert not quiet.still
    assert quiet.wait(1, 1)
    time.sleep(2 * STILL_S)
    assert not quiet.still
