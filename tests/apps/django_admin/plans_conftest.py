"""The short way in: the administrator is signed in before a plan begins."""

import pytest
from playwright.sync_api import Page


@pytest.fixture
def signed_in(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}/admin/login/")
    page.locator("#id_username").fill("admin")
    page.locator("#id_password").fill("quiet-harbour-7")
    page.locator("[type=submit]").click()
    page.wait_for_url(f"{base_url}/admin/")
