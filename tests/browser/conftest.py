"""Fixtures: real Chromium through pytest-playwright, with the browser that our own search finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from pytest_tool.browser.adapter import PlaywrightBrowser
from stage import Site, Stage, conceal, reveal, served


@pytest.fixture
def site() -> Iterator[Site]:
    with served() as it:
        yield it


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Stage]:
    """A stage that a module's tests share as it is, for what is only looked at."""
    context = browser.new_context()
    context.set_default_timeout(5000)
    page = context.new_page()
    yield Stage(page, PlaywrightBrowser(page, conceal, reveal, 3.0))
    context.close()


@pytest.fixture
def stage(paper: Stage) -> Stage:
    """The same stage, swept: one empty page, no step. 3 s for an action, one secret."""
    for tab in paper.page.context.pages:
        if tab is not paper.page:
            tab.close()
    paper.page.goto("about:blank")
    paper.browser.switch(0)
    paper.browser.begin()
    return paper


@pytest.fixture
def stage_of_its_own(browser: Browser) -> Iterator[Stage]:
    """A stage for a page that will not be usable afterwards. 1 s for an action, 0.5 s to be quiet."""
    context = browser.new_context()
    page = context.new_page()
    yield Stage(page, PlaywrightBrowser(page, conceal, reveal, 1.0, quiet_s=0.5))
    context.close()
