"""A run that is being written, in the page: what happens is seen at once, nothing jumps, the connection comes back."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from dashboard.page_of import Watched, position, settled
from dashboard.sample_runs import BUYS, PAYS, Teller, give_pictures, in_run, passing
from dashboard.stand_in import Event, StandIn, StandInRun, wait_until

NAME = "20261122T110000.000Z-plans"


def live(*events: Event, **fields: Any) -> StandInRun:
    return in_run(NAME, list(events), live=True, **fields)


def tell(run: StandInRun, *events: Event) -> None:
    """These happen now; their pictures are there before."""
    give_pictures(StandInRun(run.name, list(events), pictures=run.pictures, boxes=run.boxes))
    run.add(*events)


def begun() -> tuple[Teller, StandInRun]:
    t = Teller(BUYS, at=time.time() - 2)
    return t, live(t.started(), t.step(1, "Put the book in the basket."), t.frame())


def test_what_happens_is_shown_within_a_second(watched: Watched) -> None:
    """The page itself takes the time, from the event's own clock to the drawn page."""
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        page.evaluate("""() => { window.seen = {}; const look = () => {
            const picture = document.querySelector("#screen img.picture");
            if (picture?.src.endsWith("/2.jpg")) seen.picture ??= Date.now();
            if (document.getElementById("moment").textContent.includes("Add to basket")) seen.decision ??= Date.now();
            if (document.querySelector('#steps-list .sign[data-state="passed"]')) seen.step ??= Date.now();
            requestAnimationFrame(look); }; look(); }""")
        told = time.time()
        tell(run, t.frame(), t.decision(), t.step_ended(1))
        page.wait_for_function("() => seen.picture && seen.step")
        page.keyboard.press("ArrowLeft")
        page.wait_for_function("() => seen.decision")
        seen = page.evaluate("seen")
        assert max(seen["picture"], seen["step"]) / 1000 - told < 1
        watched.clean()


def test_a_live_run_is_followed_until_somebody_looks_back(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#go-live")).to_have_text("Live")
        tell(run, t.frame(), t.decision())
        expect(page.locator("#position")).to_have_text("2 / 2")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#go-live")).to_have_text("Go live")
        tell(run, t.frame())
        expect(page.locator("#position")).to_have_text("1 / 3")
        tell(run, t.decision())
        expect(page.locator("#stream-count")).to_have_text("2")
        page.locator("#go-live").click()
        expect(page.locator("#position")).to_have_text("3 / 3")
        tell(run, t.frame())
        expect(page.locator("#position")).to_have_text("4 / 4")


def test_end_follows_a_live_run_again(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        tell(run, t.frame(), t.decision())
        expect(page.locator("#position")).to_have_text("2 / 2")
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#go-live")).to_have_text("Go live")
        page.locator("#scrubber").focus()
        page.keyboard.press("End")
        expect(page.locator("#go-live")).to_have_text("Live")
        tell(run, t.frame())
        expect(page.locator("#position")).to_have_text("3 / 3")


def test_a_newer_run_is_marked_while_an_ended_one_is_shown(watched: Watched) -> None:
    with StandIn(in_run(NAME, passing())) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        button = page.locator("#run-button")
        expect(page.locator("#run-newer")).to_be_hidden()
        stand_in.runs.insert(0, in_run("20261122T120000.000Z-newer", passing(title="Newer")))
        expect(page.locator("#run-newer")).to_be_visible(timeout=4000)
        expect(button).to_have_accessible_name(re.compile("a newer run is there"))
        expect(page.locator("#item-title")).to_have_text("A guest buys a book")
        button.click()
        expect(page.locator("#run-newer")).to_be_hidden()


def test_a_file_that_could_not_be_collected_is_shown_at_once_with_its_reason(watched: Watched) -> None:
    run = live()
    broken = Teller("plans/broken.plan.md", at=time.time())
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        expect(page.locator("#run-state")).to_have_text("live")
        run.add(broken.event("outcome", outcome="error", phase="collect", reason="broken.plan.md:3: no title", seconds=0))
        expect(page.locator("#item-title")).to_have_text("plans/broken.plan.md")
        expect(page.locator("#now-reason")).to_have_text("broken.plan.md:3: no title")
        expect(page.locator("#tests-list li", has_text="plans/broken.plan.md")).to_contain_text("broken.plan.md:3: no title")
        expect(page.locator("#no-picture")).to_have_text("No picture: this file could not be collected.")
        expect(page.locator("#total-tests")).to_have_text("! 1 error")
        run.end()
        expect(page.locator("#run-state")).to_have_text("ended")
        expect(page.locator("#total-tests")).to_have_text("! 1 error")


def test_the_next_test_is_followed_when_this_one_has_ended(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        other = Teller(PAYS, at=time.time(), numbers=iter(range(50, 60)))
        tell(run, other.started("The total is right"), other.frame())
        expect(page.locator("#tests-list li:not(.more)")).to_have_count(2)
        expect(page.locator("#item-title")).to_have_text("A guest buys a book")
        tell(run, t.step_ended(1), t.ended())
        expect(page.locator("#item-title")).to_have_text("The total is right")


def test_the_newest_live_run_is_opened_first(watched: Watched) -> None:
    _, running = begun()
    with StandIn(in_run("20261122T120000.000Z-newer", passing(title="Newer but ended")), running) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#item-title")).to_have_text("A guest buys a book")
        expect(page.locator("#run-state")).to_have_text("live")


def test_only_the_ends_of_steps_are_read_out(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        said = page.locator("#announced")
        tell(run, t.frame(), t.decision(), t.call())
        expect(page.locator("#position")).to_have_text("2 / 2")
        expect(said).to_have_text("")
        tell(run, t.step_ended(1))
        expect(said).to_have_text("Step 1 passed: Put the book in the basket.")
        run.end()
        expect(said).to_have_text("The run has ended.")
        expect(page.locator("#run-state")).to_have_text("ended")


def stir(page: Page, run: StandInRun, t: Teller) -> None:
    """A busy test: steps, decisions, findings, another test that fails beside it."""
    other = Teller(PAYS, at=time.time(), numbers=iter(range(500, 600)))
    tell(run, other.started("The total is right"), other.step(1, "Open it."), other.frame())
    for number in range(2, 14):
        t.at = time.time()
        tell(run, t.event("asking", whom="pilot (a-pilot)"), t.call(), t.event("caption", text=f"click {number} " + "and on " * number, said=False))
        page.wait_for_timeout(60)
        tell(run, t.frame(), t.decision(doubts=["low confidence: so it is"] * (number % 3)), t.check(number % 4 > 0))
        page.wait_for_timeout(60)
        tell(run, t.step_ended(number - 1, number % 5 > 0, "it did not hold, and this is why " * 4), t.step(number, f"Do number {number}. " * (number % 3 + 1)))
    tell(run, other.step_ended(1, False, "no"), other.ended(False, "It is not right at all, by no means."))
    page.wait_for_timeout(300)


def test_nothing_jumps_while_events_come_in(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        page.wait_for_timeout(600)
        before = page.evaluate("() => { shifted.length = 0; return shift; }")
        stir(page, run, t)
        assert position(page) == "13 / 13"
        assert page.evaluate("shift") - before < 0.02, page.evaluate("shifted")


def test_nothing_jumps_on_a_phone_either(watched: Watched) -> None:
    t, run = begun()
    with StandIn(run) as stand_in:
        watched.page.set_viewport_size({"width": 390, "height": 844})
        page = watched.open(stand_in)
        settled(page)
        page.wait_for_timeout(600)
        before = page.evaluate("() => { shifted.length = 0; return shift; }")
        stir(page, run, t)
        assert page.evaluate("shift") - before < 0.02, page.evaluate("shifted")


def test_a_server_that_comes_back_goes_on_where_it_was(watched: Watched) -> None:
    t, run = begun()
    stand_in = StandIn(run)
    with stand_in:
        page = watched.open(stand_in)
        settled(page)
    expect(page.locator("#notice")).to_contain_text("The dashboard has ended. Start it again: tool dashboard", timeout=8000)
    tell(run, t.frame(), t.decision())
    with stand_in:
        expect(page.locator("#notice")).to_be_hidden(timeout=15_000)
        expect(page.locator("#position")).to_have_text("2 / 2", timeout=15_000)
        expect(page.locator("#stream-count")).to_have_text("1")
        assert wait_until(lambda: "3" in stand_in.streams)


def test_a_finished_run_is_not_listened_to_any_more(watched: Watched) -> None:
    with StandIn(in_run(NAME, passing())) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        page.wait_for_timeout(4000)
        assert stand_in.streams == [None]


def test_time_goes_on_while_a_run_is_live(watched: Watched) -> None:
    _, run = begun()
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        first = page.locator("#total-seconds").inner_text()
        expect(page.locator("#total-seconds")).not_to_have_text(first, timeout=4000)
