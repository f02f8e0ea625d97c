"""Visual defects of the shop: seen by the facts, and the healthy shop has none, at two widths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from plans.shop.blemishes import BLEMISHES
from plans.shop.bugs import Bug
from plans.shop.server import running_shop
from playwright.sync_api import Browser, Page
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.facts import Fact, FactKind, Inspector
from pytest_tool.browser.find import find, launch_args
from pytest_tool.settings import environment

PASSWORD = "only-for-this-test"
PAGES = (
    "/", "/books", "/books?category=Crime&sort=price", "/search?q=dune", "/search?q=nothing-like-it", "/books/emma",
    "/books/the-hound-of-the-baskervilles", "/books/the-secret-garden", "/basket", "/checkout", "/wish-list",
    "/stock-alert/the-secret-garden", "/help", "/sign-in", "/orders", "/orders/1002", "/?from=ad",
)  # fmt: skip
SEEN_AS = {
    Bug.UI_PICTURE_MISSING: (FactKind.IMAGE, "/help"),
    Bug.UI_BUTTON_CLIPPED: (FactKind.CLIPPED, "/wish-list"),
    Bug.UI_TEXTS_OVERLAP: (FactKind.OVERLAP, "/stock-alert/the-secret-garden"),
    Bug.UI_GREY_ON_WHITE: (FactKind.CONTRAST, "/search?q=nothing-like-it"),
    Bug.UI_BUTTON_OUTSIDE: (FactKind.UNREACHABLE, "/wish-list"),
    Bug.UI_BANNER_COVERS: (FactKind.COVERED, "/wish-list"),
    Bug.UI_TEMPLATE_LEFT: (FactKind.TEMPLATE, "/stock-alert/the-secret-garden"),
    Bug.UI_TOTAL_UNDEFINED: (FactKind.TEMPLATE, "/orders/1002"),
    Bug.UI_TEXT_UNTRANSLATED: (FactKind.TEMPLATE, "/help"),
    Bug.UI_PAGE_TOO_WIDE: (FactKind.SCROLL, "/search?q=nothing-like-it"),
    Bug.UI_SCRIPT_FAILS: (FactKind.CONSOLE, "/help"),
    Bug.UI_REQUEST_FAILS: (FactKind.REQUEST, "/wish-list"),
}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    return launch_args(browser_type_launch_args, browser_name, find(environment()))


def customer(browser: Browser, url: str, width: int) -> tuple[Page, Inspector]:
    """Alice, with two books in her basket and one on her wish list."""
    context = browser.new_context(viewport={"width": width, "height": 720})
    context.request.post(f"{url}/sign-in", form={"login": "alice", "password": PASSWORD})
    for sku in ("emma", "dune-hardback"):
        context.request.post(f"{url}/api/basket", form={"sku": sku})
    context.request.post(f"{url}/api/wishes/emma")
    page = context.new_page()
    return page, PlaywrightBrowser(page, str, str).inspector()


def facts(page: Page, inspector: Inspector, url: str) -> tuple[Fact, ...]:
    page.goto(url)
    return inspector.inspect().facts


def soon(page: Page, inspector: Inspector, url: str, kind: FactKind) -> set[FactKind]:
    """The kinds of facts of a page, once this one is among them; a request may fail a moment later."""
    found = {fact.kind for fact in facts(page, inspector, url)}
    for _ in range(100):
        if kind in found:
            break
        page.wait_for_timeout(30)
        found |= {fact.kind for fact in inspector.inspect().facts}
    return found


@pytest.fixture(scope="module")
def healthy() -> Iterator[str]:
    with running_shop(PASSWORD) as url:
        yield url


@pytest.mark.parametrize("width", [1280, 390])
def test_the_healthy_shop_gives_no_false_alarm(browser: Browser, healthy: str, width: int) -> None:
    page, inspector = customer(browser, healthy, width)
    found = {path: facts(page, inspector, healthy + path) for path in PAGES}
    page.click("#open-settings")
    found["the settings"] = inspector.inspect().facts
    page.click("#settings button.plain")
    page.goto(f"{healthy}/books/emma")
    page.click("text=Add to basket")
    page.locator("#toast.shown").wait_for()
    found["a message"] = inspector.inspect().facts
    page.context.close()
    assert {path: told for path, told in found.items() if told} == {}


@pytest.mark.parametrize("bug", list(SEEN_AS), ids=str)
def test_a_visual_defect_is_seen_on_its_page_and_on_no_other(browser: Browser, bug: Bug) -> None:
    kind, where = SEEN_AS[bug]
    with running_shop(PASSWORD, bug) as url:
        page, inspector = customer(browser, url, 1280)
        found = soon(page, inspector, url + where, kind)
        elsewhere = {path: facts(page, inspector, url + path) for path in ("/", "/books", "/basket")}
        page.context.close()
    assert kind in found
    assert not any(elsewhere.values()), elsewhere


def test_every_visual_defect_is_made_somewhere() -> None:
    assert set(BLEMISHES) == {bug for bug in Bug if bug.is_visual} == set(SEEN_AS)
