"""The address and what is shown are one: back and forward, what is not there any more, runs that are deleted meanwhile."""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import parse_qs, quote_plus, urlsplit

import pytest
from playwright.sync_api import Page, expect

from dashboard.exported import written
from dashboard.page_of import Watched, position, settled
from dashboard.sample_runs import BUYS, PAYS, Teller, in_run, passing, shop
from dashboard.stand_in import StandIn

FIRST, SECOND = "20261122T110000.000Z-plans", "20261121T090000.000Z-basket.plan.md"


def two_runs() -> StandIn:
    return StandIn(in_run(FIRST, passing(title="Of the first run")), in_run(SECOND, passing(title="Of the second run")))


def named_in_address(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).fragment).items()}


def choose(page: Page, title: str, run: str) -> None:
    page.locator("#run-button").click()
    page.locator("#runs-list a", has_text=run).click()
    expect(page.locator("#item-title")).to_have_text(title)
    page.wait_for_function("() => location.hash.includes('frame=')")


def test_back_and_forward_show_the_run_that_the_address_names(watched: Watched) -> None:
    with two_runs() as stand_in:
        page = watched.open(stand_in)
        settled(page)
        choose(page, "Of the second run", "basket")
        choose(page, "Of the first run", "plans")
        for _ in range(2):
            page.go_back()
            expect(page.locator("#item-title")).to_have_text("Of the second run")
            assert named_in_address(page)["run"] == SECOND
            page.go_forward()
            expect(page.locator("#item-title")).to_have_text("Of the first run")
            assert named_in_address(page)["run"] == FIRST
        page.wait_for_timeout(500)
        assert named_in_address(page)["run"] == page.evaluate("dashboard.run") == FIRST


def test_an_address_that_is_still_to_be_written_does_not_come_after_another_run(watched: Watched) -> None:
    """A moment is chosen, and within the pause before it is written the person goes to the other run."""
    with two_runs() as stand_in:
        page = watched.open(stand_in)
        settled(page)
        page.wait_for_function("() => location.hash.includes('frame=1')")
        page.evaluate(f"() => {{ dashboard.seek(2); location.hash = 'run={SECOND}'; }}")
        seen = page.evaluate("""async () => { const seen = new Set(); const until = performance.now() + 800;
            while (performance.now() < until) { seen.add(new URLSearchParams(location.hash.slice(1)).get("run"));
                await new Promise((done) => setTimeout(done, 10)); } return [...seen]; }""")
        assert seen == [SECOND]
        expect(page.locator("#item-title")).to_have_text("Of the second run")


def test_an_unknown_run_in_the_address_is_said_and_the_address_is_put_right(watched: Watched) -> None:
    with two_runs() as stand_in:
        page = watched.open(stand_in, "#run=nowhere&item=x&frame=3")
        settled(page)
        notice = page.locator("#notice")
        expect(notice).to_have_text("There is no run nowhere here any more; the newest is shown.")
        assert named_in_address(page)["run"] == FIRST
        choose(page, "Of the second run", "basket")
        expect(notice).to_be_hidden()
        page.evaluate("() => { location.hash = 'run=elsewhere'; }")
        expect(page.locator("#item-title")).to_have_text("Of the first run")
        expect(notice).to_have_text("There is no run elsewhere here any more; the newest is shown.")
        assert named_in_address(page)["run"] == FIRST
        page.evaluate("() => { location.hash = 'run=elsewhere'; }")
        page.wait_for_function(f"() => location.hash.includes('{FIRST}')")


def test_a_run_that_began_just_now_is_found_by_its_link(watched: Watched) -> None:
    with two_runs() as stand_in:
        page = watched.open(stand_in)
        settled(page)
        stand_in.runs.insert(0, in_run("20261123T080000.000Z-new", passing(title="Of the new run")))
        page.evaluate("() => { location.hash = 'run=20261123T080000.000Z-new'; }")
        expect(page.locator("#item-title")).to_have_text("Of the new run")
        expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize(
    ("place", "said", "title"),
    [
        ("item=nothing", "There is no test nothing in this run; this is where the run opens.", "The total is right"),
        (f"item={quote_plus(BUYS)}&frame=99", "There is no picture 99 in this test; this is where the test opens.", "A guest buys a book"),
        (f"item={quote_plus(BUYS)}&step=2&frame=99", "There is no picture 99 in this test; its step is shown.", "A guest buys a book"),
        (f"item={quote_plus(BUYS)}&step=2&frame=abc", "There is no such picture in this test; its step is shown.", "A guest buys a book"),
        (f"item={quote_plus(BUYS)}&step=9", "There is no step 9 in this test; this is where the test opens.", "A guest buys a book"),
        ("frame=3", "The address names a place but no test; this is where the run opens.", "The total is right"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("exported", [False, True])
def test_a_place_that_is_not_there_is_said(watched: Watched, tmp_path: Path, place: str, said: str, title: str, exported: bool) -> None:
    run = shop()
    with StandIn(run) as stand_in:
        base = written(run, tmp_path / "run.html").as_uri() if exported else stand_in.url
        watched.page.goto(f"{base}#run={run.name}&{place}")
        page = watched.page
        settled(page)
        expect(page.locator("#notice")).to_have_text(said)
        expect(page.locator("#item-title")).to_have_text(title)
        page.wait_for_function("() => location.hash.includes(`frame=${dashboard.moment.frame.number}`)")
        page.locator("#tests-list button", has_text="A guest buys").click()
        expect(page.locator("#notice")).to_be_hidden()


def test_an_export_says_that_it_holds_another_run(watched: Watched, tmp_path: Path) -> None:
    watched.page.goto(f"{written(shop(), tmp_path / 'run.html').as_uri()}#run=nowhere")
    settled(watched.page)
    expect(watched.page.locator("#notice")).to_have_text("There is no run nowhere in this file; the one that it holds is shown.")


def test_the_run_that_is_shown_is_deleted(watched: Watched) -> None:
    with two_runs() as stand_in:
        page = watched.open(stand_in)
        settled(page)
        run = stand_in.runs.pop(0)
        expect(page.locator("#notice")).to_contain_text("This run was deleted.", timeout=6000)
        expect(page.locator("#run-state")).to_have_text("deleted")
        assert position(page) == "1 / 5"
        stand_in.runs.insert(0, run)
        expect(page.locator("#notice")).to_be_hidden(timeout=6000)
        expect(page.locator("#run-state")).to_have_text("ended")
        stand_in.runs.clear()
        expect(page.locator("#nothing")).to_be_visible(timeout=6000)
        expect(page.locator("#notice")).to_have_text("This run was deleted.")


def test_a_live_run_that_is_deleted_is_no_dashboard_that_does_not_answer(watched: Watched) -> None:
    t = Teller(PAYS, at=time.time() - 2)
    live = in_run("20261123T080000.000Z-new", [t.started("The total is right"), t.frame(), t.frame()], live=True)
    with StandIn(live, in_run(FIRST, passing())) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        stand_in.runs.pop(0)
        live.end_stream()
        expect(page.locator("#notice")).to_contain_text("This run was deleted.", timeout=10_000)
        expect(page.locator("#run-state")).to_have_text("deleted")
        page.wait_for_timeout(3500)
        assert position(page) == "2 / 2"
        expect(page.locator("#notice")).not_to_contain_text("does not answer")
