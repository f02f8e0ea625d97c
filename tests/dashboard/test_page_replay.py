"""A finished run in the page: where it opens, moving along it, playing, links."""

from __future__ import annotations

import itertools
import re
import statistics
import time

from playwright.sync_api import Page, expect

from dashboard.page_of import Watched, position, settled, shown_picture
from dashboard.sample_runs import BROKEN, BUYS, PAYS, Teller, failing, in_run, passing, shop
from dashboard.stand_in import Event, StandIn


def open_at(watched: Watched, stand_in: StandIn, item: str, more: str = "") -> Page:
    page = watched.open(stand_in, f"#run={stand_in.runs[0].name}&item={item.replace('[', '%5B').replace(' ', '+')}{more}")
    settled(page)
    return page


def test_a_run_opens_at_the_step_that_failed(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#item-title")).to_have_text("The total is right")
        expect(page.locator("#now-heading")).to_contain_text("Choose express.")
        expect(page.locator("#now-reason")).to_contain_text('it is "£12.50"')
        assert position(page) == "5 / 5"
        expect(page.locator("#moment .check")).to_contain_text("the total is £11.00")
        expect(page.locator("#tests-list li", has_text="The total is right")).to_contain_text("£12.50")
        watched.clean()


def test_a_run_that_passed_opens_at_its_first_test(watched: Watched) -> None:
    with StandIn(in_run("20261122T110000.000Z-plans", passing())) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        assert (position(page), shown_picture(page)) == ("1 / 5", "1.jpg")
        expect(page.locator("#run-state")).to_have_text("ended")


def test_a_test_that_begins_in_python_opens_where_its_page_is_first_seen(watched: Watched) -> None:
    t = Teller(BUYS)
    seeded = [t.started(), t.step(1, "A customer."), t.python(1), t.step_ended(1), t.step(2, "Look."), t.frame(), t.step_ended(2), t.ended()]
    with StandIn(in_run("20261122T110000.000Z-plans", seeded)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        assert position(page) == "2 / 2"


def test_a_decision_belongs_to_the_picture_before_its_action(watched: Watched) -> None:
    """The stage shows what was seen, with a ring around what was then chosen."""
    with StandIn(shop()) as stand_in:
        page = open_at(watched, stand_in, BUYS, "&frame=3")
        moment = page.locator("#moment")
        expect(moment.locator("h3").first).to_contain_text('textbox "Search"')
        expect(moment).to_contain_text("the escalation model")
        expect(moment).to_contain_text("44 %")
        expect(moment).to_contain_text("low confidence: confidence 0.44 is below 0.6")
        expect(moment).to_contain_text('click button "Search"')
        expect(page.locator("#caption")).to_have_text('type "Dune" into textbox "Search"')
        expect(page.locator("#overlay .number.goal")).to_have_text("2")
        expect(page.locator("#stream-list [aria-current]")).to_contain_text('textbox "Search"')


def test_checks_findings_and_warnings_are_told_at_their_moment(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = open_at(watched, stand_in, BUYS, "&frame=5")
        expect(page.locator("#moment")).to_contain_text("contrast (medium)")
        expect(page.locator("#moment")).to_contain_text("The page logged an error.")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#moment")).to_contain_text("the basket badge says 1")


def shared_and_skipped() -> list[Event]:
    """A step in Python, a shared one under a condition that holds, one that was skipped, and a check in Python that fails."""
    t = Teller(BUYS)
    shared = {"label": "2.1", "where": "steps/basket.md:4", "included": ["plans/shop.plan.md:13"]}
    no = "the condition “a banner is shown” does not hold"
    return [
        t.started(), t.step(1, "A customer."), t.python(1, gave={"customer_id": "7"}), t.step_ended(1),
        t.step(2, "Put it in.", **shared), t.condition(), t.frame(), t.call(), t.frame(), t.decision(step=2), t.step_ended(2),
        t.step(3, "Close it."), t.condition(False, condition="a banner is shown", reason="there is none", by="code"), t.step_ended(3, reason=no, skipped=True),
        t.step(4, "Pay.", label="4"), t.frame(), t.python(4, "is_paid", error="assert 2 == 1"), t.step_ended(4, False, "assert 2 == 1"),
        t.ended(False, "assert 2 == 1"),
    ]  # fmt: skip


def test_a_step_tells_its_label_its_links_and_why_it_was_skipped(watched: Watched) -> None:
    with StandIn(in_run("20261122T110000.000Z-plans", shared_and_skipped())) as stand_in:
        page = open_at(watched, stand_in, BUYS, "&step=3")
        rows = page.locator("#steps-list .step")
        expect(rows.nth(1)).to_contain_text("2.1")
        expect(rows.nth(1)).to_contain_text("Shared, from plans/shop.plan.md:13")
        expect(rows.nth(2)).to_have_attribute("data-state", "skipped")
        expect(rows.nth(2)).to_contain_text("Skipped: the condition “a banner is shown” does not hold")
        expect(rows.nth(2)).to_have_attribute("aria-current", "true")
        expect(page.locator("#now-heading .sign")).to_have_attribute("title", "skipped")
        expect(page.locator("#now-reason")).to_contain_text("does not hold")
        expect(page.locator("#marks .mark.skipped")).to_have_attribute("d", re.compile("M"))
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#now-heading")).to_contain_text("Step 2.1")
        expect(page.locator("#stream-list .decided")).to_contain_text("step 2.1")
        watched.clean()


def test_conditions_and_calls_of_python_are_told_at_their_moment(watched: Watched) -> None:
    with StandIn(in_run("20261122T110000.000Z-plans", shared_and_skipped())) as stand_in:
        page = open_at(watched, stand_in, BUYS)
        panel = page.locator("#moment")
        expect(panel.locator(".check")).to_contain_text("is_paid('Ann', shop)")
        expect(panel.locator(".check .error")).to_have_text("assert 2 == 1")
        page.keyboard.press("Home")
        expect(panel.locator(".check")).to_contain_text('gave customer_id = "7"')
        expect(panel.locator(".check")).to_contain_text("conftest.py:5 · 12 ms")
        page.locator("#steps-list .step").nth(1).click()
        expect(panel.locator(".check")).to_contain_text("the shop is new: yes(by python)")
        page.locator("#steps-list .step").nth(2).click()
        expect(panel.locator(".check")).to_contain_text("a banner is shown: nothere is none (by code)")
        expect(panel).to_contain_text("the page as it was last seen")
        expect(page.locator('#screen img[src$="/2.jpg"]')).to_be_visible()


def test_the_totals_count_as_the_report_does(watched: Watched) -> None:
    """The escalation model's price is in its call; a cost that is not told makes the sum unknown."""
    with StandIn(in_run("20261122T110000.000Z-plans", passing())) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        told = {name: page.locator(f"#total-{name}").inner_text() for name in ("decisions", "escalations", "calls", "cost")}
        assert told == {"decisions": "3", "escalations": "1", "calls": "3", "cost": "$0.00122"}


def test_a_limit_of_the_run_stands_beside_what_was_spent_and_hosts_beside_the_plan(watched: Watched) -> None:
    run = in_run(
        "20261122T110000.000Z-plans", [{**event, "hosts": ["shop.test", "*.example.com"]} if event["kind"] == "test_started" else event for event in passing()]
    )
    run.settings = {"APP_MAX_COST": {"value": "2"}, "APP_MAX_MODEL_CALLS": {"value": "500"}}
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#total-calls")).to_have_text("3 of 500")
        expect(page.locator("#total-cost")).to_have_text("$0.00122 of $2")
        expect(page.locator("#item-file")).to_have_text("plans/shop.plan.md:11 · pages may be on shop.test, *.example.com")


def test_an_unknown_cost_is_never_called_nothing(watched: Watched) -> None:
    t = Teller(BUYS)
    with StandIn(in_run("20261122T110000.000Z-plans", [t.started(), t.frame(), t.call(cost=None), t.call(), t.ended()])) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#total-cost")).to_have_text("–")
        expect(page.locator("#moment")).to_contain_text("–")


def test_the_timeline_moves_the_stage(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = open_at(watched, stand_in, BUYS)
        scrubber = page.locator("#scrubber")
        scrubber.fill("3")
        expect(page.locator("#position")).to_have_text("4 / 5")
        expect(page.locator('#screen img[src$="/4.jpg"]')).to_be_visible()
        expect(scrubber).to_have_attribute("aria-valuetext", "frame 4 of 5, step 2: Search for Dune.")


def test_playing_at_four_times_the_speed_takes_a_quarter_of_the_time(watched: Watched) -> None:
    """Recorded gaps of 0.1 to 0.7 s are played as 0.4 s at least, divided by the speed; the page itself takes the times."""
    with StandIn(in_run("20261122T110000.000Z-plans", passing(gap_s=0.1))) as stand_in:
        page = open_at(watched, stand_in, BUYS)
        page.evaluate("""() => { window.times = []; new MutationObserver(() => times.push(performance.now()))
            .observe(document.getElementById("position"), { childList: true, characterData: true, subtree: true }); }""")
        gaps = {}
        for speed in (1, 4):
            page.locator(f'input[name="speed"][value="{speed}"]').check()
            page.locator("#play").click()
            expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
            expect(page.locator("#play")).to_have_attribute("aria-label", "Play", timeout=15_000)
            times = page.evaluate("() => times.splice(0)")[-4:]
            gaps[speed] = statistics.median(after - before for before, after in itertools.pairwise(times)) / 1000
            expect(page.locator("#position")).to_have_text("5 / 5")
        assert gaps[1] > 0.35
        assert gaps[4] < gaps[1] / 2


def test_a_long_pause_in_the_run_is_no_long_pause_in_the_replay(watched: Watched) -> None:
    t = Teller(BUYS, gap_s=300)
    with StandIn(in_run("20261122T110000.000Z-plans", [t.started(), t.frame(), t.frame(), t.ended()])) as stand_in:
        page = open_at(watched, stand_in, BUYS)
        page.keyboard.press(" ")
        expect(page.locator("#position")).to_have_text("2 / 2", timeout=4000)


def test_a_link_opens_the_moment_that_it_names(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = open_at(watched, stand_in, BUYS, "&step=2&frame=4")
        assert position(page) == "4 / 5"
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#position")).to_have_text("3 / 5")
        page.wait_for_function("() => location.hash.includes('frame=3')")
        address = page.url
        page.goto("about:blank")
        page.goto(address)
        settled(page)
        assert position(page) == "3 / 5"
        page.evaluate(f"() => {{ location.hash = 'run={stand_in.runs[0].name}&item={PAYS.replace(' ', '+')}&step=1' }}")
        expect(page.locator("#item-title")).to_have_text("The total is right")
        expect(page.locator("#position")).to_have_text("1 / 5")


def test_the_link_to_a_step_is_copied(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        watched.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = open_at(watched, stand_in, BUYS, "&step=2")
        page.get_by_role("button", name="Copy link to this step").click()
        expect(page.locator("#said")).to_contain_text("copied")
        link = page.evaluate("() => navigator.clipboard.readText()")
        page.goto("about:blank")
        page.goto(link)
        settled(page)
        expect(page.locator("#now-heading")).to_contain_text("Search for Dune.")


def test_a_link_to_what_is_not_there_says_so_and_opens_the_newest(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = watched.open(stand_in, "#run=nowhere")
        settled(page)
        expect(page.locator("#notice")).to_have_text("There is no run nowhere here any more; the newest is shown.")
        expect(page.locator("#item-title")).to_have_text("The total is right")


def test_a_test_without_pictures_says_what_is_known(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = watched.open(stand_in, f"#run={stand_in.runs[0].name}&item={BROKEN.replace(' ', '+')}")
        expect(page.locator("#now-reason")).to_contain_text("The variable {user} is unknown.")
        expect(page.locator("#no-picture")).to_have_text("No picture: this test ended before its page was seen.")
        expect(page.locator("#scrubber")).to_be_disabled()
        watched.clean()


def test_a_picture_that_is_gone_is_said(watched: Watched) -> None:
    run = shop()
    del run.pictures[2]
    with StandIn(run) as stand_in:
        page = open_at(watched, stand_in, BUYS)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#no-picture")).to_have_text("This picture is not there: it had to make room (APP_KEEP_FRAMES_MB), or was not copied with the run.")
        page.keyboard.press("ArrowRight")
        expect(page.locator('#screen img[src$="/3.jpg"]')).to_be_visible()
        expect(page.locator("#no-picture")).to_be_hidden()


def test_two_items_that_happen_at_once_do_not_mix(watched: Watched) -> None:
    """Workers of xdist: their events alternate in time."""
    began = time.time() - 60
    one = passing(at=began, numbers=itertools.count(100001))
    two = passing(PAYS, "The other", at=began + 0.05, numbers=itertools.count(200001))
    run = in_run("20261122T110000.000Z-plans", one, two)
    assert [e["item"] for e in run.events[:4]] == [BUYS, PAYS, BUYS, PAYS]
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        for title, first in (("A guest buys a book", 100001), ("The other", 200001)):
            page.locator("#tests-list button", has_text=title).click()
            for offset in range(5):
                expect(page.locator(f'#screen img[src$="/{first + offset}.jpg"]')).to_be_visible()
                page.keyboard.press("ArrowRight")
            expect(page.locator("#stream-count")).to_have_text("3")
            expect(page.locator("#steps-list li:not(.more)")).to_have_count(2)


def test_a_test_that_was_run_again_shows_both_attempts(watched: Watched) -> None:
    numbers = itertools.count(1)
    began = time.time() - 60
    first = failing_then(numbers, began)
    again = passing(at=began + 30, numbers=numbers)
    with StandIn(in_run("20261122T110000.000Z-plans", first, again)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#steps-list .attempt")).to_have_text(["Attempt 1", "Attempt 2"])
        expect(page.locator("#tests-list .sign").first).to_have_attribute("data-state", "passed")
        assert position(page).endswith("/ 7")
        page.keyboard.press("End")
        expect(page.locator("#scrubber")).to_have_attribute("aria-valuetext", re.compile("attempt 2, step 2"))


def failing_then(numbers: itertools.count[int], at: float) -> list[dict[str, object]]:
    t = Teller(BUYS, at=at, numbers=numbers)
    return [t.started(), t.step(1, "Put the book in the basket."), t.frame(), t.frame(), t.decision(), t.step_ended(1, False, "no"),
            t.ended(False, "no"), t.event("outcome", outcome="rerun", phase="call", reason="no", seconds=1.0)]  # fmt: skip


def test_broken_off_and_torn_are_said(watched: Watched) -> None:
    run = in_run("20261122T110000.000Z-plans", passing()[:-4], broken_off=True, torn=["events.jsonl"])
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#run-state")).to_have_text("broken off")
        expect(page.locator("#tests-list .sign")).to_have_attribute("data-state", "unfinished")
        expect(page.locator("#steps-list .sign").last).to_have_attribute("data-state", "unfinished")
        expect(page.locator("#notice")).to_contain_text("This run was broken off: its process ended, or its folder was taken away, before its tests did.")
        expect(page.locator("#notice")).to_contain_text("A line of events.jsonl is torn and left out.")


def test_a_broken_off_run_opens_where_it_was_broken_off(watched: Watched) -> None:
    began = time.time() - 60
    numbers = itertools.count(1)
    run = in_run("20261122T110000.000Z-plans", failing(at=began, numbers=numbers), passing(at=began + 30, numbers=numbers)[:-4], broken_off=True)
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#item-title")).to_have_text("A guest buys a book")
        assert position(page) == "5 / 5"
        expect(page.locator("#total-tests .count")).to_have_text(["✕ 1 failed", "… 1 not finished"])


def test_a_run_opens_at_what_really_failed(watched: Watched) -> None:
    """What passed unexpectedly is no failure, and is said."""
    began = time.time() - 60
    numbers = itertools.count(1)
    t = Teller(BUYS, at=began + 10)
    unexpected = [*passing(at=began, numbers=numbers), t.event("outcome", outcome="xpassed", phase="call", reason="", seconds=1.0)]
    with StandIn(in_run("20261122T110000.000Z-plans", unexpected, failing(at=began + 20, numbers=numbers))) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#item-title")).to_have_text("The total is right")
        expect(page.locator("#total-tests .count")).to_have_text(["✓ 1 passed", "✕ 1 failed"])
        expect(page.locator("#tests-list li", has_text="A guest buys a book")).to_contain_text("passed unexpectedly")
        page.locator("#run-button").click()
        expect(page.locator("#runs-list .count")).to_have_text(["✓ 1 passed", "✕ 1 failed"])


def test_a_failure_and_that_of_the_tear_down_are_both_shown(watched: Watched) -> None:
    t = Teller(PAYS, at=time.time())
    ends = [t.event("outcome", outcome="failed", phase="call", reason="AssertionError", seconds=1.0),
            t.event("outcome", outcome="error", phase="teardown", reason="The browser would not close.", seconds=1.0)]  # fmt: skip
    with StandIn(in_run("20261122T110000.000Z-plans", failing(), ends)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#now-reason")).to_contain_text('it is "£12.50"')
        expect(page.locator("#now-reason")).to_contain_text("In its tear-down: The browser would not close.")
        expect(page.locator("#total-tests .count")).to_have_text(["✕ 1 failed"])
