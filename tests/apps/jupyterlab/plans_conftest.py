"""What the plans on JupyterLab need: its sign-in, which is a token in the address."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import BrowserContext


@pytest.fixture
def signed_in(context: BrowserContext, base_url: str) -> None:
    context.request.get(f"{base_url}/lab", params={"token": os.environ["LAB_TOKEN"]})
