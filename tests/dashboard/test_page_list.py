"""The lists of runs, tests and steps, and what they say of each."""

from __future__ import annotations

import itertools
import time

from playwright.sync_api import expect
from pytest_tool.dashboard.feed import fed

from dashboard.page_of import Watched, settled
from dashboard.sample_runs import BUYS, PAYS, in_run, passing, shop
from dashboard.stand_in import StandIn, StandInRun


def test_rows_of_cases_are_told_apart_in_the_list(watched: Watched) -> None:
    began = time.time() - 60
    numbers = itertools.count(1)
    rows = [passing(f"plans/shop.plan.md::Signs in[chromium-{who}]", "Signs in", at=began + 9 * n, numbers=numbers) for n, who in enumerate(("alice", "bob"))]
    with StandIn(in_run("20261122T110000.000Z-plans", *rows)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        expect(page.locator("#tests-list .case")).to_have_text(["alice", "bob"])
        expect(page.locator("#tests-list .title")).to_have_text(["Signs in", "Signs in"])
        expect(page.locator("#item-title")).to_have_text("Signs in · alice")


def test_before_the_first_run_the_page_says_how_to_make_one(watched: Watched) -> None:
    with StandIn() as stand_in:
        page = watched.open(stand_in)
        expect(page.locator("#nothing")).to_contain_text("Nothing has been recorded yet.")
        expect(page.locator("#run")).to_be_hidden()
        stand_in.runs.append(shop())
        expect(page.locator("#item-title")).to_have_text("The total is right", timeout=6000)


def test_another_run_is_chosen_from_the_list(watched: Watched) -> None:
    other: StandInRun = in_run("20261121T090000.000Z-basket.plan.md", passing(title="The other run"))
    with StandIn(shop(), other) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        page.locator("#run-button").click()
        rows = page.locator("#runs-list a")
        expect(rows).to_have_count(2)
        expect(rows.first).to_be_focused()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#item-title")).to_have_text("The other run")
        expect(page.locator("#runs-panel")).to_be_hidden()
        expect(page.locator("#run-name")).to_have_text("basket.plan.md")


def test_the_filters_leave_what_fits(watched: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        rows = page.locator("#tests-list li:not(.more)")
        expect(rows).to_have_count(3)
        page.locator('input[name="tests-only"][value="failed"]').check()
        expect(rows).to_have_count(2)
        page.locator("#tests-text").fill("total")
        expect(rows).to_have_count(1)
        page.locator("#tests-text").fill("no such test")
        expect(page.locator("#tests-none")).to_have_text("No test fits this filter.")


def test_whose_a_failure_is_and_although_of_what_a_step_passed_are_shown(watched: Watched) -> None:
    run = shop()
    doubted = fed({"doubted": [{"kind": "alert", "what": "Stock is low"}]}, str)
    for event in run.events:
        if event["item"] == PAYS and event["kind"] == "test_finished":
            event["blame"] = "app"
        elif event["kind"] == "outcome":
            event["blame"] = "plan"
        elif event["item"] == BUYS and event["kind"] == "step_finished":
            more = {1: {**doubted, "how": "replayed"}, 2: {"how": "healed", "healed": 'click button "Pay" → click button "Buy"'}}
            event.update(more.get(event["number"], {}))
    with StandIn(run) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        rows = page.locator("#tests-list li:not(.more)")
        page.locator("#tests-text").fill("blame: app")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("blame: app · the total should be")
        page.locator("#tests-text").fill("buys")
        rows.locator("button").click()
        expect(page.locator("#steps-list .although")).to_have_text(
            ['Although: alert appeared: "Stock is low"', 'Healed: click button "Pay" → click button "Buy"']
        )
        expect(page.locator("#steps-list")).to_contain_text("Replayed")
