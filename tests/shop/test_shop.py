"""The example shop does its work, and each of its switchable defects really shows, in the plans that are said to."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from plans.shop.bugs import DEFECTS, Bug
from plans.shop.orders import PAYMENTS
from plans.shop.server import running_shop
from playwright.sync_api import Dialog, Page, Route, TimeoutError, expect, sync_playwright

from shop.customer import ADDRESS, PASSWORD, Customer

ROOT = Path(__file__).parents[2]


def in_browser(url: str, walk: Callable[[Page], bool]) -> bool:
    """Does the walk in Chromium; in a thread of its own, as pytest-playwright may have the main thread's loop."""

    def go() -> bool:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            page = browser.new_page(base_url=url)
            page.set_default_timeout(5000)
            return walk(page)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(go).result()


# One probe a defect: true in a healthy shop, false with the defect.


def search_finds_lower_case(who: Customer) -> bool:
    return "2 results" in who.sees("/search?q=dune")


def cheapest_first(who: Customer) -> bool:
    prices: list[str] = re.findall(r"£[\d.]+", who.sees("/books?sort=price"))
    return prices[0] == "£5.99"


def category_filters(who: Customer) -> bool:
    return "Emma" not in who.sees("/books?category=Crime")


def results_add(who: Customer) -> bool:
    return who.adds("emma", **{"from": "results"}) == 1


def badge_is_fresh(who: Customer) -> bool:
    answered = who.adds("emma")
    assert 'value="1"' in who.sees("/basket")
    return answered == 1


def quantity_is_kept(who: Customer) -> bool:
    return who.adds("emma", quantity="3") == 3


def both_editions_are_added(who: Customer) -> bool:
    who.adds("dune-hardback")
    return who.adds("dune-paperback") == 2


def the_chosen_row_goes(who: Customer) -> bool:
    who.adds("emma")
    who.adds("middlemarch")
    return "Emma" in who.sends("/basket/remove", sku="middlemarch")


def total_counts_copies(who: Customer) -> bool:
    who.adds("emma", quantity="2")
    return "£18.50" in who.sees("/basket")


def shipping_is_added_once(who: Customer) -> bool:
    who.adds("emma")
    return "£11.00" in who.sees("/basket")


def wrong_password_is_refused(who: Customer) -> bool:
    return "Wrong user name or password." in who.signs_in("open sesame")


def sign_out_works(who: Customer) -> bool:
    assert "Hello, Alice" in who.signs_in()
    who.sends("/sign-out")
    return "Hello, Alice" not in who.sees("/")


def terms_are_required(who: Customer) -> bool:
    return "Please accept the terms" in who.buys_emma(terms="")


def form_is_kept(who: Customer) -> bool:
    answer = who.buys_emma(city="")
    assert "Please enter your city." in answer
    return "Ann Lee" in answer


def gift_can_be_paid(who: Customer) -> bool:
    answer = who.buys_emma(gift="on")
    assert ("Thank you" in answer) != ("Something went wrong" in answer)
    return "Thank you" in answer


def note_arrives(who: Customer) -> bool:
    return "Ring twice" in who.buys_emma(note="Ring twice")


def cancelled_is_shown(who: Customer) -> bool:
    who.signs_in()
    return '<span class="status cancelled">' in who.sends("/orders/1003/cancel")


def settings_are_saved(who: Customer) -> bool:
    who.sends("/api/settings", language="Deutsch")
    return '<option value="Deutsch" selected>' in who.sees("/")


def help_has_answers(who: Customer) -> bool:
    return "Can I send a book back?" in who.sees("/help")


def bad_email_is_refused(who: Customer) -> bool:
    return "valid e-mail" in who.sends("/stock-alert/the-secret-garden", email="ann@")


def order_is_confirmed(who: Customer) -> bool:
    return len(who.gets_mail()) == 1


def voucher_is_checked(who: Customer) -> bool:
    return in_browser(who.url, lambda page: checks_voucher(page, "BIRTHDAY") == "This voucher is worth £5.00.")


def heart_works(who: Customer) -> bool:
    def walk(page: Page) -> bool:
        page.goto("/books/emma")
        page.get_by_role("button", name="Add to wish list").click()
        try:
            expect(page.get_by_role("button", name="Remove from wish list")).to_be_visible(timeout=1000)
        except AssertionError:
            return False
        page.goto("/wish-list")
        return page.get_by_role("main").get_by_role("link", name="Emma").count() == 1

    return in_browser(who.url, walk)


def cancel_asks(who: Customer) -> bool:
    def walk(page: Page) -> bool:
        sign_in(page, "/orders")
        asked: list[str] = []

        def change_ones_mind(dialog: Dialog) -> None:
            asked.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", change_ones_mind)
        page.get_by_role("row", name="1003").get_by_role("button", name="Cancel").click()
        status = page.get_by_role("row", name="1003").locator(".status")
        expect(status).to_have_text("Paid" if asked else "Cancelled")
        return asked == ["Cancel order 1003?"]

    return in_browser(who.url, walk)


PROBES: dict[Bug, Callable[[Customer], bool]] = {
    Bug.SEARCH_CASE: search_finds_lower_case,
    Bug.SORT_AS_TEXT: cheapest_first,
    Bug.CATEGORY_IGNORED: category_filters,
    Bug.RESULTS_BUTTON_DEAD: results_add,
    Bug.STALE_BADGE: badge_is_fresh,
    Bug.QUANTITY_LOST: quantity_is_kept,
    Bug.SECOND_EDITION_LOST: both_editions_are_added,
    Bug.REMOVE_WRONG_ROW: the_chosen_row_goes,
    Bug.TOTAL_IGNORES_QUANTITY: total_counts_copies,
    Bug.SHIPPING_TWICE: shipping_is_added_once,
    Bug.ANY_PASSWORD: wrong_password_is_refused,
    Bug.SIGN_OUT_IGNORED: sign_out_works,
    Bug.TERMS_NOT_REQUIRED: terms_are_required,
    Bug.FORM_FORGOTTEN: form_is_kept,
    Bug.ERROR_AFTER_PAYING: gift_can_be_paid,
    Bug.NOTE_LOST: note_arrives,
    Bug.CANCELLED_STILL_PAID: cancelled_is_shown,
    Bug.CANCEL_WITHOUT_ASKING: cancel_asks,
    Bug.SETTINGS_NOT_SAVED: settings_are_saved,
    Bug.HELP_EMPTY: help_has_answers,
    Bug.HEART_DEAD: heart_works,
    Bug.BAD_EMAIL_ACCEPTED: bad_email_is_refused,
    Bug.MAIL_NOT_SENT: order_is_confirmed,
    Bug.VOUCHER_IGNORED: voucher_is_checked,
}


@pytest.mark.parametrize("bug", [bug for bug in Bug if not bug.is_visual])  # those are seen: test_blemishes.py
def test_a_defect_shows_when_it_is_switched_on(bug: Bug, healthy: str, mail: Path) -> None:
    probe = PROBES[bug]
    assert probe(Customer(healthy, mail)), "the healthy shop already fails"
    with running_shop(PASSWORD, bug, mail) as url:
        assert not probe(Customer(url, mail)), f"{bug} changes nothing"


def test_every_defect_says_what_it_does_and_names_tests_that_exist() -> None:
    texts = [plan.read_text(encoding="utf-8") for plan in (ROOT / "plans").glob("*.plan.md")]
    titles = {title for text in texts for title in re.findall(r"^##? (.+)$", text, re.MULTILINE)}
    assert set(DEFECTS) == set(Bug)
    for bug, defect in DEFECTS.items():
        assert defect.breaks, f"{bug} turns nothing red"
        assert set(defect.breaks) <= titles, f"{bug} names a test that no plan has"


def sign_in(page: Page, back_to: str) -> None:
    page.goto(f"/sign-in?next={back_to}")
    page.get_by_label("User name").fill("alice")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def checks_voucher(page: Page, code: str) -> str:
    """What the checkout says of a voucher, with a service that knows one and breaks over another."""

    def answer(route: Route) -> None:
        asked = route.request.url.rpartition("/vouchers/")[2]
        if asked == "NO%20LINE":
            route.abort()
        else:
            told = {"BIRTHDAY": (200, '{"pence": 500}'), "BROKEN": (500, "sorry")}.get(asked, (404, "{}"))
            route.fulfill(status=told[0], body=told[1], headers={"Access-Control-Allow-Origin": "*"})

    page.route(f"{PAYMENTS}/**", answer)
    page.goto("/books/emma")
    page.get_by_role("button", name="Add to basket").click()
    expect(page.locator("#basket-badge")).to_have_text("1")
    sign_in(page, "/checkout")
    page.get_by_label("Voucher").fill(code)
    page.get_by_role("button", name="Check", exact=True).click()
    said = page.locator("#voucher-says p")
    try:
        said.wait_for(timeout=1000)
    except TimeoutError:
        return ""
    assert page.url.endswith("/checkout")
    return f"{'alert: ' * (said.get_attribute('role') == 'alert')}{said.inner_text()}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("nobody's", "alert: This voucher is not known."),
        ("BROKEN", "alert: The payment service cannot be reached. Please try again later."),
        ("NO LINE", "alert: The payment service cannot be reached. Please try again later."),
    ],
)
def test_a_voucher_that_cannot_be_used_is_said_to_be_so(healthy: str, code: str, said: str) -> None:
    assert in_browser(healthy, lambda page: checks_voucher(page, code) == said)


def test_an_order_is_confirmed_to_the_address_of_the_settings_else_to_that_of_the_login(healthy: str, mail: Path) -> None:
    who = Customer(healthy, mail)
    [first] = who.gets_mail()
    assert (first["To"], first["Subject"]) == ("alice@books.example", "Your order 1005")
    for text in ("1 × Emma (Paperback)", "£11.00", "To: Main St 5, Leeds, Ireland"):
        assert text in first.get_content()
    who.sends("/api/settings", language="English", email="ann@example.org\r\nBcc: all@example.org")
    [second] = who.gets_mail(name="Ann\r\nBcc: me")
    assert str(second["To"]).startswith("ann@example.org")
    assert (second["Bcc"], second["Subject"]) == (None, "Your order 1006")


def test_only_who_comes_from_an_advertisement_is_asked_about_cookies_until_answered(healthy: str) -> None:
    banner = "You came by an advertisement."
    who = Customer(healthy)
    assert banner not in who.sees("/")
    assert banner in who.sees("/?from=ad")
    assert banner in who.sees("/books/emma")
    who.sends("/api/cookies/whatever")
    assert banner in who.sees("/")
    who.sends("/api/cookies/declined")
    assert not any(banner in who.sees(path) for path in ("/", "/?from=ad", "/books/emma"))


def test_the_banner_goes_when_it_is_answered(healthy: str) -> None:
    def walk(page: Page) -> bool:
        page.goto("/?from=ad")
        page.get_by_role("region", name="Cookies").get_by_role("button", name="Accept").click()
        expect(page.get_by_role("region", name="Cookies")).to_have_count(0)
        page.goto("/books")
        return page.get_by_role("button", name="Accept").count() == 0

    assert in_browser(healthy, walk)


def test_a_customer_finds_buys_and_cancels_a_book_in_the_browser(healthy: str) -> None:
    def walk(page: Page) -> bool:
        page.goto("/")
        page.get_by_placeholder("Title or author").fill("Dune")
        page.get_by_role("button", name="Search").click()
        page.get_by_role("button", name="Add to basket").nth(1).click()
        expect(page.locator("#basket-badge")).to_have_text("1")
        sign_in(page, "/checkout")
        for label in ("Name", "Street", "City"):
            page.get_by_label(label, exact=True).fill(ADDRESS[label.lower()])
        page.get_by_label("Country").select_option("Ireland")
        page.get_by_label("Express").check()
        expect(page.locator("#total")).to_have_text("£17.89")
        page.get_by_label("I accept the terms").check()
        page.get_by_role("button", name="Pay now").click()
        expect(page.get_by_role("heading", name="Thank you for your order")).to_be_visible()
        page.get_by_role("link", name="Back to my orders").click()
        page.on("dialog", lambda dialog: dialog.accept())
        page.get_by_role("row", name="1005").get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("row", name="1005")).to_contain_text("Cancelled")
        return True

    assert in_browser(healthy, walk)


def test_settings_wish_list_and_stock_alert_work_in_the_browser(healthy: str) -> None:
    def walk(page: Page) -> bool:
        page.goto("/wish-list")
        page.on("dialog", lambda dialog: dialog.accept("Summer reading"))
        page.get_by_role("button", name="Rename list").click()
        expect(page.get_by_role("heading", name="Summer reading")).to_be_visible()
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Language").select_option("Deutsch")
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_label("Language")).to_have_value("English")
        page.get_by_label("Language").select_option("Français")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
        page.goto("/stock-alert/the-secret-garden")
        expect(page.get_by_label("Language", exact=False)).to_have_value("Français")
        expect(page.get_by_role("button", name="Notify me")).to_be_disabled()
        page.get_by_placeholder("Your e-mail address").fill("ann@example.org")
        page.get_by_role("button", name="Notify me").click()
        expect(page.get_by_text("We will write to ann@example.org.")).to_be_visible()
        return True

    assert in_browser(healthy, walk)


def test_two_visitors_do_not_see_each_others_basket_and_orders(healthy: str) -> None:
    first, second = Customer(healthy), Customer(healthy)
    first.buys_emma()
    first.adds("middlemarch")
    second.signs_in()
    assert "1005" in first.sees("/orders")
    assert "1005" not in second.sees("/orders")
    assert "Your basket is empty." in second.sees("/basket")


def test_what_a_visitor_types_is_never_read_as_html(healthy: str) -> None:
    who = Customer(healthy)
    assert "<script>boo" not in who.sees("/search?q=<script>boo")
    assert "<b>note" not in who.buys_emma(note="<b>note", name='"><b>note')
    assert "Page not found" in who.sees("/books/no-such-book")
