"""What the example plans need: the shop, and the shortest way to where a test begins."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from playwright.sync_api import BrowserContext

from plans.shop.bugs import UnknownBug, chosen_bug
from plans.shop.server import CannotStart, running_shop

# The plans read these by {secret:SHOP_PASSWORD} and {env:SHOP_USER}. The shop of this run is made with this password,
# so it is no secret; against a shop elsewhere (--base-url), set both variables.
os.environ.setdefault("SHOP_PASSWORD", "paper-lane-42")
os.environ.setdefault("SHOP_USER", "bob")


@pytest.fixture(scope="session")
def base_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The shop under test: the one given by --base-url, else one of our own, with the defect that SHOP_BUG names."""
    if given := request.config.getoption("base_url"):
        yield str(given)
        return
    try:
        with running_shop(os.environ["SHOP_PASSWORD"], chosen_bug(os.environ.get("SHOP_BUG", ""))) as url:
            yield url
    except (CannotStart, UnknownBug) as error:
        # ``from None``: the sentence once, without the exception that carried it here.
        raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.fixture
def plan_vars() -> dict[str, str]:
    """Variables that a plan cannot know when it is written."""
    return {"delivery_day": (date.today() + timedelta(days=7)).isoformat()}


@pytest.fixture
def signed_in(context: BrowserContext, base_url: str) -> None:
    """Alice is signed in."""
    _post(context, f"{base_url}/sign-in", login="alice", password=os.environ["SHOP_PASSWORD"])


@pytest.fixture
def emma_in_basket(context: BrowserContext, base_url: str) -> None:
    """One copy of Emma is in the basket."""
    _post(context, f"{base_url}/api/basket", sku="emma")


@pytest.fixture
def three_books_in_basket(context: BrowserContext, base_url: str) -> None:
    """Emma, Middlemarch and The Moonstone are in the basket, in this order."""
    for sku in ("emma", "middlemarch", "the-moonstone"):
        _post(context, f"{base_url}/api/basket", sku=sku)


def _post(context: BrowserContext, url: str, **form: str) -> None:
    # The context's own requests share its cookies: what is done here, the browser finds done.
    answer = context.request.post(url, form=dict(form))
    if not answer.ok:
        pytest.fail(f"The shop answered {answer.status} to {url}.", pytrace=False)
