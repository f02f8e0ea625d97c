"""Fixtures for pages with one difficulty each: a site with two origins, the embedded models, a plan tried on a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_tool.browser.find import find, launch_args
from pytest_tool.clients import Clients
from pytest_tool.model_server import start
from pytest_tool.settings import Settings, Sources, environment, resolve
from tests.difficult.site import Site, serving
from tests.difficult.trying import Trying


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    return launch_args(browser_type_launch_args, browser_name, find(environment()))


@pytest.fixture
def site() -> Iterator[Site]:
    """The pages of ``tests/pages/difficult``, and what a test adds to them."""
    with serving() as site:
        yield site


@pytest.fixture(scope="session")
def models() -> Iterator[Clients]:
    with start() as process:
        clients = Clients(process.wait_ready())
        yield clients
        clients.close()


@pytest.fixture(scope="session")
def settings() -> Settings:
    return resolve(Sources(options={"--embedded": "true"}))


@pytest.fixture
def hurried(page: Page, site: Site, models: Clients, record_property: Callable[[str, object], None], tmp_path: Path) -> Trying:
    """The same, with 2 s for an action: for what never comes."""
    settings = resolve(Sources(options={"--embedded": "true"}, environ={"APP_ACTION_SECONDS": "2"}))
    return Trying(page, site, models, settings, record_property, tmp_path)


@pytest.fixture
def trying(page: Page, site: Site, models: Clients, settings: Settings, record_property: Callable[[str, object], None], tmp_path: Path) -> Trying:
    """A plan, in embedded mode, on a page of ``site``: ``trying("frame.html", "1. Click …").passed``."""
    return Trying(page, site, models, settings, record_property, tmp_path)
