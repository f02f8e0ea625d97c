"""Servers that do not answer, answer with an error, or want to know who asks: a plan says so and does not pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.difficult.servers import accepting, self_signed, unused
from tests.difficult.site import Answer, Asked, Site
from tests.difficult.trying import Trying

CLICK = '1. Click "Reports".\n'
ASKS_WHO = {"WWW-Authenticate": 'Basic realm="Shop"'}


def home(site: Site, link: str) -> str:
    """A page whose only link leads there."""
    site.answers["/"] = f"<!doctype html><title>Home</title><h1>Home</h1><a href='{link}'>Reports</a>"
    return "/"


# --- no connection ----------------------------------------------------------------------------------------------------


def test_a_server_that_never_answers_is_named_and_the_page_before_it_stays(hurried: Trying, site: Site) -> None:
    with accepting() as silent:
        tried = hurried(home(site, silent), CLICK)
        assert not tried.passed
        assert f"{silent} was called, and did not answer within 2 s" in tried.reason
        assert "APP_ACTION_SECONDS" in tried.reason
        assert tried.page.evaluate("document.title") == "Home"


def test_a_start_page_that_never_answers_says_the_same(hurried: Trying) -> None:
    with accepting() as silent:
        tried = hurried(silent, CLICK)
    assert not tried.passed
    assert f"{silent} was called, and did not answer within 2 s" in tried.reason


@pytest.mark.parametrize("waits_ms", [0, 60], ids=["at once", "a moment later"])
def test_a_slow_server_that_a_script_calls_is_waited_for(trying: Trying, site: Site, waits_ms: int) -> None:
    site.answers["/"] = f"<button onclick=\"setTimeout(() => location = '/slow', {waits_ms})\">Go</button>"
    site.answers["/slow"] = Answer("<h1>Reports are here</h1>", after_s=2.5)
    tried = trying("/", '1. Click "Go".\n')
    assert tried.passed, tried
    assert 'heading "Reports are here"' in tried.changes


def test_a_connection_that_is_broken_off_is_no_page(trying: Trying, site: Site) -> None:
    with accepting(resets=True) as resetting:
        tried = trying(home(site, resetting), CLICK)
    assert not tried.passed
    assert "the server broke off the connection" in tried.reason


@pytest.mark.parametrize("bullet", ["", '   - Expect: "Home" is not shown\n', "   - Expect: there are no buttons\n"])
def test_a_page_that_nobody_serves_fulfils_nothing(trying: Trying, site: Site, bullet: str) -> None:
    nowhere = unused()
    tried = trying(home(site, nowhere), f"{CLICK}{bullet}")
    assert not tried.passed
    assert f"{nowhere} was not loaded: the connection was refused" in tried.reason
    assert any("the connection was refused" in change for change in tried.changes)


def test_a_host_that_does_not_exist_is_said_to_be_unknown(trying: Trying, site: Site) -> None:
    tried = trying(home(site, "http://no-such-host.invalid/"), CLICK)
    assert not tried.passed
    assert "nobody knows a host of that name" in tried.reason


def test_an_offline_browser_is_said_to_be_offline(trying: Trying, site: Site, page: Page) -> None:
    site.answers["/"] = "<a href='/x'>Reports</a>"
    page.context.on("response", lambda _: page.context.set_offline(True))  # the start page is the last that comes
    tried = trying("/", CLICK)
    assert not tried.passed
    assert "the browser is offline" in tried.reason
    assert "set_offline" in tried.reason


def test_redirects_in_a_circle_are_no_page(trying: Trying, site: Site) -> None:
    site.answers["/round"] = Answer("", 302, {"Location": "/round?again"})
    tried = trying(home(site, "/round"), CLICK)
    assert not tried.passed
    assert "its redirects lead in a circle" in tried.reason


def test_a_chain_of_redirects_ends_at_its_page(trying: Trying, site: Site) -> None:
    for i in range(5):
        site.answers[f"/{i}"] = Answer("", 302, {"Location": f"/{i + 1}"})
    site.answers["/5"] = "<h1>Reports are here</h1>"
    tried = trying(home(site, "/0"), f"{CLICK}   - Expect: the URL ends with /5\n")
    assert tried.passed, tried


# --- certificates -----------------------------------------------------------------------------------------------------


def test_a_certificate_that_nobody_signed_is_refused_with_its_remedy(trying: Trying, site: Site, tmp_path: Path) -> None:
    with self_signed(tmp_path) as unsafe:
        for tried in (trying(home(site, unsafe), CLICK), trying(unsafe, CLICK)):
            assert not tried.passed
            assert "its certificate is not trusted" in tried.reason
            assert "ignore_https_errors" in tried.reason
            assert "browser_context_args" in tried.reason


@pytest.mark.browser_context_args(ignore_https_errors=True)
def test_a_certificate_that_the_tests_ignore_is_no_matter(trying: Trying, site: Site, tmp_path: Path) -> None:
    with self_signed(tmp_path) as unsafe:
        tried = trying(home(site, unsafe), f'{CLICK}   - Expect: "Welcome to the safe shop" is shown\n')
    assert tried.passed, tried


# --- answers that are errors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410, 500, 503])
def test_a_click_that_ends_on_an_error_page_does_not_pass_by_itself(trying: Trying, site: Site, status: int) -> None:
    site.answers["/reports"] = Answer("<h1>Reports</h1><p>All is well", status)
    tried = trying(home(site, "/reports"), CLICK)
    assert not tried.passed
    assert tried.reason.startswith(f"The server answered {status}.")
    assert f"the server answered {status}" in tried.changes


def test_an_error_without_a_page_is_one_too(trying: Trying, site: Site) -> None:
    site.answers["/reports"] = Answer("", 500)
    tried = trying(home(site, "/reports"), CLICK)
    assert not tried.passed
    assert "the server answered 500, and no page" in tried.reason


@pytest.mark.parametrize("bullet", ["the URL ends with /nothing", '"Home" is not shown', "there are no buttons"])
def test_what_any_error_page_would_fulfil_is_not_enough(trying: Trying, site: Site, bullet: str) -> None:
    tried = trying(home(site, "/nothing"), f"{CLICK}   - Expect: {bullet}\n")
    assert not tried.passed
    assert "The expectations hold, but the server answered 404" in tried.reason


def test_who_expects_the_error_page_gets_it(trying: Trying, site: Site) -> None:
    tried = trying(home(site, "/nothing"), f'{CLICK}   - Expect: "Not found" is shown\n')
    assert tried.passed, tried
    assert "the server answered 404" in tried.changes


def test_an_expectation_that_fails_on_an_error_page_names_it(trying: Trying, site: Site) -> None:
    tried = trying(home(site, "/nothing"), f'{CLICK}   - Expect: "Sales" is shown\n')
    assert not tried.passed
    assert "(the server answered 404)" in tried.reason


def test_what_is_done_within_an_error_page_is_judged_by_itself(trying: Trying, site: Site) -> None:
    site.answers["/app"] = Answer("<button onclick=\"this.after('Thank you')\">Press</button>", 404)
    tried = trying("/app", '1. Click "Press".\n')
    assert tried.passed, tried


def test_an_error_page_that_was_left_again_is_no_matter(trying: Trying, site: Site) -> None:
    tried = trying(home(site, "/nothing"), '1. Click "Reports" and go back.\n   - Expect: "Home" is shown\n')
    assert tried.passed, tried


# --- who asks ---------------------------------------------------------------------------------------------------------


def members_only(asked: Asked) -> Answer:
    known = asked.headers.get("Authorization") == "Basic YW5uOmEtc2VjcmV0LXdvcmQ="  # ann:a-secret-word
    return Answer("<h1>Members</h1>") if known else Answer("<h1>Who are you?</h1>", 401, ASKS_WHO)


def test_a_page_that_wants_a_password_says_how_it_is_given(trying: Trying, site: Site) -> None:
    site.answers["/members"] = members_only
    for tried in (trying(home(site, "/members"), CLICK), trying("/members", CLICK)):
        assert not tried.passed
        assert "the server asks for a user name and a password" in tried.reason
        assert "http_credentials" in tried.reason


@pytest.mark.browser_context_args(http_credentials={"username": "ann", "password": "a-secret-word"})
def test_with_credentials_the_page_comes(trying: Trying, site: Site) -> None:
    site.answers["/members"] = members_only
    tried = trying(home(site, "/members"), f'{CLICK}   - Expect: "Members" is shown\n')
    assert tried.passed, tried


def test_a_password_in_an_address_is_used_and_never_told(trying: Trying, site: Site) -> None:
    site.answers["/members"] = members_only
    address = site.url.replace("//", "//ann:{}@") + "/members"
    tried = trying(address.format("a-secret-word"), '1. Reload the page.\n   - Expect: "Members" is shown\n')
    assert tried.passed, tried
    wrong = trying(address.format("another-word"), CLICK)
    assert not wrong.passed
    assert "•••@127.0.0.1" in wrong.reason
    for told in (tried.run.stage.trail.events, wrong.run.stage.trail.events, wrong.reason):
        assert "a-secret-word" not in repr(told)
        assert "another-word" not in repr(told)
