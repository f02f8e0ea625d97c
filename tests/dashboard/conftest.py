"""The page under its policy, on a stand-in server."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from dashboard.page_of import Watched


@pytest.fixture
def watched(page: Page) -> Watched:
    page.set_viewport_size({"width": 1280, "height": 800})
    return Watched(page)
