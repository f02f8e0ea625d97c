"""Pages that checks are held against: each is looked at once, by our own browser, in one context."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.observation import Observation
from pytest_tool.settings import environment


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    return launch_args(browser_type_launch_args, browser_name, find(environment()))


@pytest.fixture(scope="module")
def seen(browser: Browser) -> Iterator[Callable[[str], Observation]]:
    """HTML → what our browser sees of it."""
    context = browser.new_context()
    page = context.new_page()
    ours = PlaywrightBrowser(page, mask=str, unmask=str)

    @cache
    def look(html: str) -> Observation:
        page.set_content(html)
        return ours.observe(frame=False)

    yield look
    context.close()
