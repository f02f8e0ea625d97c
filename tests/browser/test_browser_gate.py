"""Allowed hosts: a foreign server gets nothing from the top level of any tab, and the action that led there fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Error
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.gate import Gate
from pytest_tool.changes import Kind
from pytest_tool.hosts import AllowedHosts, host_and_port
from stage import Answer, Site, Stage, conceal, reveal, served

HOME = """<title>Home</title><a href='{there}/x?q=1'>Link</a> <a href=/redirect>Redirect</a> <a href=/chain>Chain</a>
<form action='{there}/form' method=post><input name=q value=1><button>Form</button></form>
<form action=/kept method=post target=_blank><button>Form in a tab</button></form>
<button onclick="window.open('{there}/opened')">Window</button>
<button onclick="window.open('about:blank').location = '{there}/opened'">Empty window</button>
<a href='{there}/tab' target=_blank>Tab</a> <a href=/redirect target=_blank rel=noopener>Tab of a redirect</a>
<button onclick="location = '{there}/script'">Script</button>
<button onclick="setTimeout(() => {{ location = '{there}/late' }}, 300)">Late</button>
<a href=/refreshed>Refresh</a> <a href=/header>Header</a> <a href=/framed>Frame</a> <a href=/own>Own</a>
<button onclick="frames[0].location = '{there}/inner'">Inner</button><iframe srcdoc='inside'></iframe>"""
LEADING = {
    "Link": "http://{here}/ led",
    "Redirect": "a redirect of http://{here}/redirect led",
    "Chain": "a redirect of http://{here}/chain2 led",
    "Form": "a form of http://{here}/ led",
    "Form in a tab": "a redirect of http://{here}/kept led",
    "Window": "http://{here}/ led",
    "Empty window": "led",
    "Tab": "http://{here}/ led",
    "Tab of a redirect": "a redirect of http://{here}/redirect led",
    "Script": "http://{here}/ led",
    "Late": "http://{here}/ led",
    "Refresh": "http://{here}/refreshed led",
    "Header": "http://{here}/header led",
}


@dataclass
class Fenced:
    """A stage that may be at ``home`` alone, and the site that must get nothing."""

    stage: Stage
    home: Site
    there: Site

    @property
    def foreign(self) -> str:
        """The other site's address: by another name of this machine, and at another port."""
        return self.there.url.replace("127.0.0.1", "localhost")


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Site, Site]]:
    with served() as home, served() as there:
        foreign = there.url.replace("127.0.0.1", "localhost")
        to = {"Location": f"{foreign}/redirected"}
        home.pages |= {
            "/": HOME.format(there=foreign),
            "/own": "<h1>Own</h1>",
            "/redirect": Answer(status=302, headers=to),
            "/chain": Answer(status=302, headers={"Location": "/chain2"}),
            "/chain2": Answer(status=303, headers=to),
            "/kept": Answer(status=307, headers=to),
            "/refreshed": f"<meta http-equiv=refresh content='0;url={foreign}/refreshed'>",
            "/header": Answer("hello", headers={"Refresh": f"0; url={foreign}/header"}),
            "/framed": f"<h1>Framed</h1><iframe src='{foreign}/frame'></iframe><img src='{foreign}/picture'>",
        }
        there.pages["/ahead"] = "<h1>Foreign</h1>"
        yield home, there


@pytest.fixture(scope="module")
def fence(browser: Browser, pair: tuple[Site, Site]) -> Iterator[Fenced]:
    home, there = pair
    context = browser.new_context()
    page = context.new_page()
    driver = PlaywrightBrowser(page, conceal, reveal, 3.0, hosts=AllowedHosts((host_and_port(home.url),)))
    yield Fenced(Stage(page, driver), home, there)
    context.close()
    assert driver.gate is not None
    driver.gate.close()


@pytest.fixture
def fenced(fence: Fenced) -> Fenced:
    """The same, swept."""
    for tab in fence.stage.page.context.pages[1:]:
        tab.close()
    fence.stage.browser.switch(0)
    fence.stage.go(fence.home.url)
    fence.there.asked.clear()
    return fence


@pytest.mark.parametrize("name", LEADING)
def test_nothing_reaches_a_host_that_is_not_allowed_and_the_action_says_what_led_there(fenced: Fenced, name: str) -> None:
    outcome = fenced.stage.do(Operation.CLICK, name)
    fenced.stage.browser.pump(100)
    assert fenced.there.asked == []
    assert not outcome.done
    host, here = (host_and_port(url) for url in (fenced.foreign, fenced.home.url))
    assert f"The browser was kept from {fenced.foreign}/" in outcome.error
    assert LEADING[name].format(here=here) in outcome.error
    assert f"the host {host} is not allowed. If the test may go there, add {host} to APP_ALLOWED_HOSTS" in outcome.error
    assert "q=1" not in outcome.error
    assert [c.value for c in outcome.heard if c.kind is Kind.REQUEST_FAILED] == ["its host is not allowed"]
    assert fenced.stage.look().url.startswith(fenced.home.url)


def test_an_address_is_not_gone_to(fenced: Fenced) -> None:
    outcome = fenced.stage.do(Operation.GO_TO, said=f"{fenced.foreign}/typed")
    assert (outcome.done, fenced.there.asked) == (False, [])
    assert f"kept from {fenced.foreign}/typed" in outcome.error


def test_a_tab_that_the_test_opens_itself_is_kept_too(fenced: Fenced) -> None:
    tab = fenced.stage.page.context.new_page()
    with pytest.raises(Error, match="ERR_ABORTED"):
        tab.goto(fenced.foreign)
    assert fenced.there.asked == []
    tab.goto(f"{fenced.home.url}/own")
    assert [str(c) for c in fenced.stage.browser.heard()] == [f"request failed: GET {fenced.foreign}/ (its host is not allowed)"]


def test_a_page_that_leaves_between_two_actions_is_told_afterwards(fenced: Fenced) -> None:
    fenced.stage.page.evaluate("there => { location = there }", fenced.foreign)
    fenced.stage.look()
    assert [c.value for c in fenced.stage.browser.heard()] == ["its host is not allowed"]
    assert fenced.there.asked == []


@pytest.mark.parametrize(("name", "asked"), [("Frame", {"/frame", "/picture"}), ("Inner", {"/inner"})])
def test_frames_and_pictures_of_other_hosts_are_let_alone(fenced: Fenced, name: str, asked: set[str]) -> None:
    outcome = fenced.stage.do(Operation.CLICK, name)
    fenced.stage.browser.pump(200)
    assert outcome.done, outcome.error
    assert set(fenced.there.asked) >= asked


def test_the_own_host_is_reached_and_no_tab_is_left_behind(fenced: Fenced) -> None:
    assert fenced.stage.do(Operation.CLICK, "Own").done
    session = fenced.stage.page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    pages = [t for t in session.send("Target.getTargets")["targetInfos"] if t["type"] == "page"]
    session.detach()
    assert len(pages) == len(fenced.stage.page.context.pages) == 1


def test_service_workers_are_away(fenced: Fenced) -> None:
    assert fenced.stage.page.evaluate("'serviceWorker' in navigator") is False


@pytest.mark.parametrize("rule", ["prefetch", "prerender"])
def test_a_page_that_the_browser_has_loaded_in_advance_is_left_at_once(fenced: Fenced, rule: str) -> None:
    ahead = f"{fenced.there.url if rule == 'prerender' else fenced.foreign}/ahead"
    fenced.there.pages["/ahead"] = Answer("<h1>Foreign</h1>", headers={"Supports-Loading-Mode": "credentialed-prerender"})
    rules = f'{{"{rule}": [{{"source": "list", "urls": ["{ahead}"], "eagerness": "immediate"}}]}}'
    fenced.home.pages["/ahead"] = f"<script type=speculationrules>{rules}</script><a href='{ahead}'>Ahead</a>"
    fenced.stage.go(f"{fenced.home.url}/ahead")
    while not fenced.there.asked:
        fenced.stage.browser.pump(20)
    fenced.stage.browser.pump(300)
    outcome = fenced.stage.do(Operation.CLICK, "Ahead")
    assert "kept from" in outcome.error
    assert fenced.stage.look().url == "about:blank"


def test_another_context_of_the_browser_is_none_of_this_tests(fenced: Fenced, browser: Browser) -> None:
    other = browser.new_context()
    other.new_page().goto(fenced.foreign)
    other.close()
    assert "/" in fenced.there.asked


@pytest.fixture
def loose(browser: Browser, pair: tuple[Site, Site], monkeypatch: pytest.MonkeyPatch) -> Iterator[Fenced]:
    """The same in a browser that cannot be asked beforehand."""
    home, there = pair
    monkeypatch.setattr(Gate, "_session_of", lambda self, context: None)
    context = browser.new_context()
    page = context.new_page()
    driver = PlaywrightBrowser(page, conceal, reveal, 3.0, hosts=AllowedHosts((host_and_port(home.url),)))
    fenced = Fenced(Stage(page, driver), home, there)
    fenced.stage.go(home.url)
    there.asked.clear()
    yield fenced
    context.close()


@pytest.mark.parametrize(("name", "first"), [("Link", True), ("Form", True), ("Script", True), ("Redirect", False), ("Tab", False)])
def test_another_browser_stops_first_requests_and_leaves_what_else_came(loose: Fenced, name: str, first: bool) -> None:
    outcome = loose.stage.do(Operation.CLICK, name)
    loose.stage.browser.pump(200)
    assert (outcome.done, "kept from" in outcome.error) == (False, True)
    assert (loose.there.asked == []) is first
    assert {page.url.partition("?")[0] for page in loose.stage.page.context.pages} <= {f"{loose.home.url}/", "about:blank"}


def test_nothing_is_asked_of_the_browser_without_a_list(browser: Browser) -> None:
    context = browser.new_context()
    driver = PlaywrightBrowser(context.new_page(), conceal, reveal)
    assert driver.gate is None
    context.close()
