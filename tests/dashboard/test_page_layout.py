"""How the page is laid out at 1280 and at 390 px where much is to be told, and what is there without JavaScript."""

from __future__ import annotations

import itertools
import time

import pytest
from playwright.sync_api import Browser, expect

from dashboard.page_of import Watched, settled
from dashboard.sample_runs import PAYS, Teller, failing, in_run, passing
from dashboard.stand_in import StandIn, StandInRun

LINES = """(selector) => [...document.querySelectorAll(selector)].map((node) =>
    Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight)))"""


def many_counts() -> StandInRun:
    began = time.time() - 60
    numbers = itertools.count(1)
    words = ["error", "skipped", "passed"] + ["passed"] * 120
    told = [Teller(f"a.plan.md::{n}", at=began + 40).event("outcome", outcome=word, phase="call", reason="", seconds=0.1) for n, word in enumerate(words)]
    stories = failing(PAYS, at=began, numbers=numbers), passing(at=began + 20, numbers=numbers)[:-4], told
    return in_run("20261122T110000.000Z-plans", *stories, broken_off=True)


@pytest.mark.parametrize("width", [1280, 390])
def test_many_counts_leave_their_label_in_one_line(watched: Watched, width: int) -> None:
    watched.page.set_viewport_size({"width": width, "height": 844})
    with StandIn(many_counts()) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#total-tests .count")).to_have_count(5)
        assert set(page.evaluate(LINES, ".totals dt")) == {1}
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_on_a_phone_the_tests_come_right_after_the_player(watched: Watched) -> None:
    watched.page.set_viewport_size({"width": 390, "height": 844})
    with StandIn(many_counts()) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        tops = page.evaluate("""() => ["player", "tests", "decision-pane", "stream"].map((name) =>
            document.querySelector(`.${name}`).getBoundingClientRect().top)""")
        assert tops == sorted(tops)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_heading_of_a_session_is_one_line(watched: Watched, width: int) -> None:
    watched.page.set_viewport_size({"width": width, "height": 844})
    t = Teller("session::shop", at=time.time() - 5)
    with StandIn(in_run("20261122T110000.000Z-shop", [t.event("session_started", name="shop"), t.frame()], session="shop", live=True)) as stand_in:
        stand_in.sessions["shop"] = {"state": "ready", "hints": [], "running": None}
        page = watched.open(stand_in)
        expect(page.locator("#session-state")).to_have_text("waits for a command")
        assert page.evaluate(LINES, "#session-heading") == [1]


def test_without_javascript_the_page_says_what_it_needs(browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    with StandIn(many_counts()) as stand_in:
        page = context.new_page()
        page.goto(stand_in.url)
        expect(page.locator("noscript .notice")).to_be_visible()
        expect(page.locator("noscript .notice")).to_have_text("This page needs JavaScript; open the file in a browser of its own.")
    context.close()
