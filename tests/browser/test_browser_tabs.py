"""Tabs: seen, told, switched to only when asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserType
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.errors import BrowserError
from stage import Answer, Site, Stage


def test_a_new_tab_is_told_and_does_not_become_active(stage: Stage, site: Site) -> None:
    site.pages.update({"/": "<title>Shop</title><a href='/help' target=_blank>Help</a>", "/help": "<title>Help page</title><h1>Help</h1>"})
    stage.go(site.url)
    outcome = stage.do(Operation.CLICK, "Help")
    assert outcome.new_tab
    assert outcome.changes == ("new tab: Help page",)
    tabs = stage.look().tabs
    assert [(t.index, t.title, t.active) for t in tabs] == [(0, "Shop", True), (1, "Help page", False)]
    stage.browser.switch(1)
    assert [b.text for b in stage.look().blocks] == ["Help"]
    assert [t.active for t in stage.look().tabs] == [False, True]


def test_a_popup_that_closes_itself_gives_the_page_back(stage: Stage, site: Site) -> None:
    site.pages.update({"/": "<button onclick=\"window.open('/in')\">Sign in</button>", "/in": "<button onclick='window.close()'>OK</button>"})
    stage.go(site.url)
    assert stage.do(Operation.CLICK, "Sign in").new_tab
    stage.browser.switch(1)
    outcome = stage.do(Operation.CLICK, "OK")
    assert (outcome.done, "a tab was closed" in outcome.changes) == (True, True)
    assert [c.name for c in stage.look().controls] == ["Sign in"]


def test_a_tab_that_is_not_there(stage: Stage) -> None:
    with pytest.raises(BrowserError, match="There is no tab 3: 1 are open, counted from 0"):
        stage.browser.switch(3)


def test_a_busy_tab_in_the_background_does_not_stop_the_active_one(stage_of_its_own: Stage, site: Site) -> None:
    stage = stage_of_its_own
    site.pages["/busy"] = "<title>Busy</title>"
    stage.show("<h1>Here</h1>")
    busy = stage.page.context.new_page()
    busy.goto(f"{site.url}/busy")
    busy.evaluate("() => { setTimeout(() => { const t = Date.now(); while (Date.now() - t < 2500); }, 0) }")
    seen = stage.look()
    assert [b.text for b in seen.blocks] == ["Here"]
    assert seen.tabs[1].title == "(not answering)"


def test_the_last_page_closed_is_one_clear_error(stage_of_its_own: Stage) -> None:
    stage_of_its_own.page.close()
    with pytest.raises(BrowserError, match="The last page of the browser was closed"):
        stage_of_its_own.look()
    stage_of_its_own.browser.pump(10)


def test_a_slow_new_tab_is_told_all_the_same(stage: Stage, site: Site) -> None:
    site.pages.update({"/": "<a href='/slow' target=_blank>Slow</a>", "/slow": Answer("<title>Slow</title>", after_s=0.5)})
    stage.go(site.url)
    assert stage.do(Operation.CLICK, "Slow").changes == ("new tab: Slow",)


def test_a_browser_that_has_ended_is_told_from_a_page_that_was_closed(browser_type: BrowserType, browser_type_launch_args: dict[str, object]) -> None:
    browser = browser_type.launch(**browser_type_launch_args)  # type: ignore[arg-type]
    page = browser.new_page()
    adapter = PlaywrightBrowser(page, str, str)
    browser.close()
    with pytest.raises(BrowserError, match="The browser has ended"):
        adapter.observe()
