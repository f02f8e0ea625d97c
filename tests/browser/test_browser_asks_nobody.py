"""Chromium asks nobody by itself: behind a proxy that sees every request, only those of the page arrive."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from playwright.sync_api import BrowserType
from pytest_tool.browser.find import QUIET, Found, launch_args

from recording_server import Answer, RecordingServer

PAGE = """<title>Sign in</title><h1>Logga in</h1><p lang=sv>Den här sidan är på svenska och kunde översättas.</p>
<form><input name=email autocomplete=email><input type=password name=password><button>OK</button></form>"""
WATCHED_S = 12
"""What Chromium asks by itself it asks in the first ten seconds."""


def the_site(handler: BaseHTTPRequestHandler) -> None:
    """The page under test, and an error for whatever else is asked for."""
    own = handler.path.startswith("http://site.test/")
    Answer(PAGE if own else "", 200 if own else 502, {"Content-Type": "text/html; charset=utf-8"}).send(handler)


def test_nothing_but_the_pages_own_requests_leaves_the_browser(browser_type: BrowserType, browser_name: str, browser_type_launch_args: dict[str, Any]) -> None:
    if browser_name != "chromium":
        pytest.skip("of Chromium")
    with RecordingServer(the_site) as proxy:
        through = [f"--proxy-server={proxy.url}", "--proxy-bypass-list=<-loopback>"]
        browser = browser_type.launch(**{**browser_type_launch_args, "args": [*browser_type_launch_args["args"], *through]})
        page = browser.new_page()
        page.goto("http://site.test/")
        page.fill("[name=email]", "ann@site.test")
        page.fill("[name=password]", "quite secret")
        page.click("button")
        page.wait_for_timeout(WATCHED_S * 1000)
        browser.close()
        asked = {request.path.partition("?")[0] for request in proxy.requests}
    assert asked == {"http://site.test/", "http://site.test/favicon.ico"} or asked == {"http://site.test/"}


def test_flags_of_the_user_come_after_ours_and_stand_for_them() -> None:
    found = Found("x", {"executable_path": "/x"})
    assert launch_args({}, "chromium", found)["args"] == list(QUIET)
    own = ["--gaia-url=https://accounts.site.test/", "--lang=sv"]
    assert launch_args({"args": own}, "chromium", found)["args"] == [QUIET[0], QUIET[2], *own]
    assert launch_args({"channel": "chrome", "args": own}, "chromium", None)["args"][-2:] == own
    assert launch_args({"args": own}, "firefox", None) == {"args": own}


def test_no_flag_of_ours_replaces_one_of_playwrights() -> None:
    assert not [flag for flag in QUIET if "features" in flag]
