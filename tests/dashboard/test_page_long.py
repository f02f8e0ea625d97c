"""Two thousand pictures in one item: the page opens fast, scrubbing stays light, and what it keeps is bounded."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, Route, expect

from dashboard.page_of import Watched, settled
from dashboard.sample_runs import Teller, long_run
from dashboard.stand_in import StandIn, StandInRun

FRAMES = 2000
MOST_NODES = 2500
OPENS_WITHIN_S = 2.0
"""The issue's limit."""
MOST_MS = 100
"""Between two drawn frames while scrubbing, in the middle of all: people feel more than this."""


@pytest.fixture(scope="module")
def run() -> StandInRun:
    return long_run(FRAMES)


def opened(watched: Watched, stand_in: StandIn) -> Page:
    page = watched.open(stand_in)
    settled(page)
    return page


def nodes(page: Page) -> int:
    count: int = page.evaluate("document.querySelectorAll('*').length")
    return count


def test_it_opens_within_two_seconds(watched: Watched, run: StandInRun) -> None:
    """From the navigation to the drawn picture, by the page's own clock; the best of three, as machines are shared."""
    took = []
    with StandIn(run) as stand_in:
        for _ in range(3):
            watched.page.goto("about:blank")
            page = opened(watched, stand_in)
            expect(page.locator("#position")).to_have_text(f"1 / {FRAMES}")
            took.append(page.evaluate("performance.now() / 1000"))
    assert min(took) < OPENS_WITHIN_S, took


def test_what_is_in_the_page_is_bounded_wherever_one_scrubs(watched: Watched, run: StandInRun) -> None:
    with StandIn(run) as stand_in:
        page = opened(watched, stand_in)
        for where in (0, 5, 700, 1250, FRAMES - 1, 3):
            page.locator("#scrubber").fill(str(where))
            expect(page.locator("#position")).to_have_text(f"{where + 1} / {FRAMES}")
            if where < FRAMES - 1:  # nothing was decided on the last
                expect(page.locator("#stream-list [aria-current] .number")).to_have_text(str(where + 1))
            assert nodes(page) < MOST_NODES
            assert page.locator("img").count() <= 2
        assert page.evaluate("dashboard.stage.boxes.size") <= 60


def test_the_rows_outside_the_window_are_reached_with_a_button(watched: Watched, run: StandInRun) -> None:
    with StandIn(run) as stand_in:
        page = opened(watched, stand_in)
        page.keyboard.press("End")
        earlier = page.locator("#stream-list .more button").first
        expect(earlier).to_have_text("1,951 earlier decisions")
        earlier.click()
        row = page.locator("#stream-list .row", has_text="1951")
        expect(row).to_be_focused()
        assert nodes(page) < MOST_NODES
        page.keyboard.press("Enter")
        expect(page.locator("#position")).to_have_text(f"1951 / {FRAMES}")


def test_scrubbing_is_smooth_and_skips_the_pictures_that_were_overtaken(watched: Watched, run: StandInRun) -> None:
    with StandIn(run) as stand_in:
        page = opened(watched, stand_in)
        before = len([path for path in stand_in.asked if "/frames/" in path])
        middle = page.evaluate(f"""async () => {{
            const scrubber = document.getElementById("scrubber"); const gaps = []; let last = performance.now();
            for (let i = 0; i < 300; i += 1) {{
                scrubber.value = String((i * 37) % {FRAMES}); scrubber.dispatchEvent(new Event("input", {{ bubbles: true }}));
                await new Promise(requestAnimationFrame);
                const now = performance.now(); gaps.push(now - last); last = now;
            }} return gaps.sort((a, b) => a - b)[150]; }}""")
        last = (299 * 37) % FRAMES
        expect(page.locator(f'#screen img[src$="/{last + 1}.jpg"]')).to_be_visible()
        loaded = len([path for path in stand_in.asked if "/frames/" in path]) - before
        assert loaded <= 300
        assert middle < MOST_MS


def slowly(route: Route) -> None:
    time.sleep(0.3)
    route.continue_()


def test_pictures_are_asked_for_one_at_a_time_and_the_newest_next(watched: Watched, run: StandInRun) -> None:
    """A slow server: of a hundred moments that are passed, only the first and the last are asked for."""
    with StandIn(run) as stand_in:
        page = opened(watched, stand_in)
        page.route("**/frames/*.jpg", slowly)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]) if "/frames/" in request.url else None)
        page.evaluate("""() => { for (let i = 100; i < 200; i += 1) { const s = document.getElementById("scrubber");
            s.value = String(i); s.dispatchEvent(new Event("input", { bubbles: true })); } }""")
        page.evaluate("""async () => { for (let i = 200; i < 230; i += 1) { const s = document.getElementById("scrubber");
            s.value = String(i); s.dispatchEvent(new Event("input", { bubbles: true })); await new Promise(requestAnimationFrame); } }""")
        expect(page.locator('#screen img[src$="/230.jpg"]')).to_be_visible()
        assert len(asked) <= 12
        assert asked[-1] == "230.jpg"


def test_an_event_costs_the_same_after_two_thousand_frames(watched: Watched) -> None:
    """A live run that is long already: rows are added, not made anew."""
    run = long_run(FRAMES)
    run.live = True
    run.events.pop()
    with StandIn(run) as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#position")).to_have_text(f"{FRAMES} / {FRAMES}")
        page.evaluate("""() => { window.made = 0; new MutationObserver((list) => { for (const m of list) made += m.addedNodes.length; })
            .observe(document.getElementById("stream-list"), { childList: true }); }""")
        t = Teller("plans/long.plan.md::A long way[chromium]", at=time.time(), numbers=iter(range(FRAMES + 1, FRAMES + 50)))
        for number in range(10):
            run.add(t.frame(), t.decision(step=100, intent=f"more {number}"))
            expect(page.locator("#position")).to_have_text(f"{FRAMES + number + 1} / {FRAMES + number + 1}")
        assert page.evaluate("made") <= 12
        assert nodes(page) < MOST_NODES
