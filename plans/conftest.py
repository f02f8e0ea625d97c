"""What the example plans need: the shop, short ways, steps in Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from plans.shop.bugs import UnknownBug, chosen_bug
from plans.shop.catalogue import BOOKS
from plans.shop.orders import PAYMENTS
from plans.shop.server import CannotStart, running_shop
from pytest_tool import check, step

# The plans read these by {secret:SHOP_PASSWORD} and {env:SHOP_USER}. The shop of this run is made with this password,
# so it is no secret; against a shop elsewhere (--base-url), set both variables, and SHOP_MAIL as that shop has it.
os.environ.setdefault("SHOP_PASSWORD", "paper-lane-42")
os.environ.setdefault("SHOP_USER", "bob")


@pytest.fixture(scope="session")
def base_url(request: pytest.FixtureRequest, mail_folder: Path) -> Iterator[str]:
    """The shop under test: the one given by --base-url, else one of our own, with the defect that SHOP_BUG names."""
    if given := request.config.getoption("base_url"):
        yield str(given)
        return
    try:
        bug = chosen_bug(os.environ.get("SHOP_BUG", ""))
        with running_shop(os.environ["SHOP_PASSWORD"], bug, mail_folder) as url:
            yield url
    except (CannotStart, UnknownBug) as error:
        # ``from None``: the sentence once, without the exception that carried it here.
        raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.fixture(scope="session")
def mail_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the shop writes its mail."""
    return Path(os.environ.get("SHOP_MAIL") or tmp_path_factory.mktemp("mail"))


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
    holds(1, "Emma", context, base_url)


@pytest.fixture
def three_books_in_basket(context: BrowserContext, base_url: str) -> None:
    """Emma, Middlemarch and The Moonstone are in the basket, in this order."""
    for title in ("Emma", "Middlemarch", "The Moonstone"):
        holds(1, title, context, base_url)


# Seeding: what a test needs and does not test is done over HTTP, in no time.


@step("the basket holds {int} copy/copies of {string}")
def holds(copies: int, title: str, context: BrowserContext, base_url: str) -> None:
    """Put copies of a book into the basket; an edition is called as in orders, "Dune (Paperback)"."""
    found = [book.sku for book in BOOKS if title in (book.title, book.name)]
    if len(found) != 1:
        raise LookupError(f"The shop has {len(found)} editions of {title}.")  # the plan's mistake, not the shop's
    for _ in range(copies):
        _post(context, f"{base_url}/api/basket", sku=found[0])


def _post(context: BrowserContext, url: str, **form: str) -> None:
    # The context's own requests share its cookies: what is done here, the browser finds done.
    answer = context.request.post(url, form=dict(form))
    if not answer.ok:
        pytest.fail(f"The shop answered {answer.status} to {url}.", pytrace=False)


# Mocking: the payment service belongs to somebody else, and no test asks it.


@step("the payment service knows the voucher {string}, worth {int} pound(s)")
def knows_voucher(code: str, pounds: int, page: Page) -> None:
    """Answer in its place: this voucher is known, others are not."""

    def answer(route: Route) -> None:
        status, told = 404, {}
        if route.request.url == f"{PAYMENTS}/vouchers/{code}":
            status, told = 200, {"pence": pounds * 100}
        route.fulfill(status=status, json=told, headers={"Access-Control-Allow-Origin": "*"})

    page.route(f"{PAYMENTS}/**", answer)


@step("the payment service is down")
def service_is_down(page: Page) -> None:
    """Let nothing through to it."""
    page.route(f"{PAYMENTS}/**", lambda route: route.abort("connectionrefused"))


# Reading what no page shows: the mail that the shop has sent.


@pytest.fixture
def new_mails(mail_folder: Path) -> Callable[[], list[EmailMessage]]:
    """Reads the mails that were written since the test began."""
    before = set(mail_folder.glob("*.eml"))

    def read() -> list[EmailMessage]:
        new = set(mail_folder.glob("*.eml")) - before
        return [message_from_bytes(file.read_bytes(), EmailMessage, policy=default) for file in new]

    return read


@check("a mail to {string} says {string}", retry=True)
def mail_says(address: str, text: str, new_mails: Callable[[], list[EmailMessage]]) -> None:
    """Find the text in a mail to that address; it may still be on its way."""
    said = "\n".join(mail.get_content() for mail in new_mails() if mail["To"] == address)
    assert text in said, f"what came to {address} does not say so: {said or 'nothing came'}"
