"""The page under its policy on a stand-in server, and the real `tool dashboard` in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from dashboard.page_of import Watched
from dashboard.served import Served, project, served


@pytest.fixture
def watched(page: Page) -> Watched:
    page.set_viewport_size({"width": 1280, "height": 800})
    return Watched(page)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project(tmp_path_factory.mktemp("shop"))


@pytest.fixture(scope="module")
def dashboard(folder: Path) -> Iterator[Served]:
    with served(folder) as running:
        yield running
