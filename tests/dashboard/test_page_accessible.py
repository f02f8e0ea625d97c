"""axe-core finds nothing serious, and nothing is wider than the screen: each state of the page, both sizes, both themes."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from dashboard.exported import written
from dashboard.page_of import Watched, settled
from dashboard.sample_runs import BUYS, Teller, in_run, shop
from dashboard.stand_in import StandIn

SIZES = {"desk": (1280, 800), "phone": (390, 844)}


@pytest.fixture(params=list(SIZES))
def sized(request: pytest.FixtureRequest, watched: Watched) -> Watched:
    width, height = SIZES[request.param]
    watched.page.set_viewport_size({"width": width, "height": height})
    return watched


@pytest.fixture(params=["light", "dark"])
def page_in(request: pytest.FixtureRequest, sized: Watched) -> Watched:
    sized.page.emulate_media(color_scheme=request.param)
    return sized


def problems(page: Page) -> list[str]:
    """Serious and critical violations, with the elements that have them."""
    found: dict[str, Any] = Axe().run(page).response
    return [
        f"{v['id']}: {[node['target'] for node in v['nodes']]} {v['nodes'][0].get('failureSummary', '')}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]


def good(watched: Watched) -> None:
    page = watched.page
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


def test_a_run_that_failed(page_in: Watched) -> None:
    with StandIn(shop(), shop("20261121T110000.000Z-older", broken_off=True, torn=["events.jsonl"])) as stand_in:
        page = page_in.open(stand_in)
        settled(page)
        good(page_in)
        page.locator("#run-button").click()
        expect(page.locator("#runs-list a")).to_have_count(2)
        good(page_in)


def test_a_decision_with_doubts_and_findings(page_in: Watched) -> None:
    with StandIn(shop()) as stand_in:
        page = page_in.open(stand_in, f"#run={stand_in.runs[0].name}&item={BUYS.replace(' ', '+')}&frame=3")
        settled(page)
        good(page_in)
        page.keyboard.press("End")
        settled(page)
        good(page_in)
        page.keyboard.press("?")
        good(page_in)


def test_no_runs(page_in: Watched) -> None:
    with StandIn() as stand_in:
        page = page_in.open(stand_in)
        expect(page.locator("#nothing")).to_be_visible()
        good(page_in)


def test_a_live_session(page_in: Watched) -> None:
    t = Teller("session::shop", at=time.time() - 5)
    events = [t.event("session_started", name="shop"), t.step(1, "Buy one book"), t.frame(), t.event("asking", whom="pilot (a-pilot)")]
    stand_in = StandIn(in_run("20261122T110000.000Z-shop", events, session="shop", live=True))
    stand_in.sessions["shop"] = {"state": "busy", "hints": ["Look below."], "running": {"command": "do", "text": "x", "seconds": 1.0}}
    with stand_in:
        page = page_in.open(stand_in)
        settled(page)
        expect(page.locator("#hints li")).to_have_count(1)
        good(page_in)


def test_an_export(page_in: Watched, tmp_path: Path) -> None:
    page_in.page.goto(written(shop(), tmp_path / "run.html").as_uri())
    settled(page_in.page)
    good(page_in)


def test_a_theme_can_be_chosen_and_is_remembered(watched: Watched) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    watched.page.emulate_media(color_scheme="light")
    with StandIn(shop()) as stand_in:
        page = watched.open(stand_in)
        light = page.evaluate(ground)
        page.get_by_role("button", name="Theme: auto").click()
        page.get_by_role("button", name="Theme: light").click()
        dark = page.evaluate(ground)
        assert dark != light
        page.reload()
        expect(page.get_by_role("button", name="Theme: dark")).to_be_visible()
        assert page.evaluate(ground) == dark
        watched.clean()


def test_who_wants_less_motion_gets_none(watched: Watched) -> None:
    watched.page.emulate_media(reduced_motion="reduce")
    t = Teller(BUYS)
    with StandIn(in_run("20261122T110000.000Z-plans", [t.started(), t.step(1, "Walk."), t.frame()], live=True)) as stand_in:
        page = watched.open(stand_in)
        settled(page)
        assert page.evaluate("document.getAnimations().length") == 0
        page.emulate_media(reduced_motion="no-preference")
        assert page.evaluate("document.getAnimations().length") > 0
