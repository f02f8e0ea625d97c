"""Keeps the top level of every tab on the hosts that are allowed.

Chromium asks before it loads a document, whatever led there, in every tab and at each redirect: CDP's ``Fetch`` on the
browser's own session does that (``context.route`` never sees the second request of a redirect). In other browsers the
first requests are stopped, and a page that has come by another way is left again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Error, Frame, Page, Request, Response, Route

from pytest_tool.browser.masking import cut
from pytest_tool.changes import NOT_ALLOWED, Change, Kind
from pytest_tool.hosts import AllowedHosts, host_and_port
from pytest_tool.observation import Trouble

NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
"""A page then takes the browser for one without them."""
DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]}
MOST_HOPS = 50
"""Requests that are remembered to tell what redirected."""
MOST_LETTERS = 120
"""Characters of a URL that is told."""
EMPTY = "about:blank"
LOOSE = (
    "Allowed hosts: this browser tells of a redirect, and of what a new tab loads first, only once the answer is there; "
    "such a page is left again. Chromium stops it before it leaves."
)


@dataclass(frozen=True, slots=True)
class Stopped:
    """Tells a page that was kept away: its method and URL, and what ``led`` there.

    All is masked.
    """

    method: str
    url: str
    host: str
    led: str

    @property
    def trouble(self) -> Trouble:
        """Say it to people: host, cause and setting."""
        fact = f"The browser was kept from {self.url}, where {self.led} led: the host {self.host} is not allowed"
        return Trouble(fact, f"If the test may go there, add {self.host} to APP_ALLOWED_HOSTS (--tool-allowed-hosts).")

    @property
    def change(self) -> Change:
        """Tell it as a request that failed."""
        return Change(Kind.REQUEST_FAILED, f"{self.method} {self.url}", NOT_ALLOWED)


class Gate:
    """Watches a context from now until ``close``; ``is_strict``: nothing leaves that is not allowed."""

    def __init__(self, context: BrowserContext, allowed: AllowedHosts, mask: Callable[[str], str]) -> None:
        self._context = context
        self._allowed = allowed
        self._mask = mask
        self._is_closed = False
        self._own = ""
        """The id of the context in Chromium."""
        self._stopped: list[Stopped] = []
        self._hops: dict[str, str] = {}
        """The URLs that were let through, by the id of their request."""
        context.add_init_script(NO_SERVICE_WORKER)
        context.on("page", self._opened)
        for page in context.pages:
            page.on("framenavigated", self._came)
        self._session = self._session_of(context)
        self.is_strict = self._session is not None
        if not self.is_strict:
            context.route(self._is_foreign, self._routed)
            context.on("response", self._answered)

    def taken(self) -> tuple[Stopped, ...]:
        """Give what was stopped since the last call."""
        stopped, self._stopped = self._stopped, []
        return tuple(stopped)

    def close(self) -> None:
        """Stop watching; a browser that has ended is no matter."""
        self._is_closed = True
        with suppress(Error):
            self._session.detach() if self._session else self._context.unroute(self._is_foreign, self._routed)

    def _session_of(self, context: BrowserContext) -> CDPSession | None:
        """Have Chromium ask before each document; None where it cannot be asked."""
        if context.browser is None:
            return None
        try:
            session = context.browser.new_browser_cdp_session()
            own = context.new_cdp_session(context.pages[0])
            self._own = own.send("Target.getTargetInfo")["targetInfo"]["browserContextId"]
            own.detach()
            session.on("Fetch.requestPaused", lambda asked: self._paused(session, asked))
            session.send("Fetch.enable", DOCUMENTS)
        except Error:
            return None
        return session

    def _paused(self, session: CDPSession, asked: dict[str, Any]) -> None:
        """Let a document through, or stop it where it is a tab's own."""
        id, request = asked["requestId"], asked["request"]
        with suppress(Error):  # the tab, or the browser, has ended meanwhile
            tabs = [] if self._allowed.allow(request["url"]) else self._tabs(session)
            tab = next((tab for tab in tabs if tab["targetId"] == asked["frameId"]), None)
            if tab is None:
                self._hops = dict([*self._hops.items(), (id, request["url"])][-MOST_HOPS:])
                session.send("Fetch.continueRequest", {"requestId": id})
                return
            session.send("Fetch.failRequest", {"requestId": id, "errorReason": "Aborted"})
            self._stop(request["method"], request["url"], self._led(asked, tab, tabs))
            if not tab["url"] and "openerId" in tab:  # it would stay open, unseen
                session.send("Target.closeTarget", {"targetId": tab["targetId"]})

    def _tabs(self, session: CDPSession) -> list[dict[str, Any]]:
        found = session.send("Target.getTargets")["targetInfos"]
        return [it for it in found if it["type"] == "page" and it.get("browserContextId") == self._own]

    def _led(self, asked: dict[str, Any], tab: dict[str, Any], tabs: Iterable[dict[str, Any]]) -> str:
        """Say what led to a request."""
        if (before := self._hops.get(asked.get("redirectedRequestId", ""))) is not None:
            return f"a redirect of {self._shown(before)}"
        opener = next((it["url"] for it in tabs if it["targetId"] == tab.get("openerId")), "")
        return self._by(asked["request"]["method"], tab["url"] or opener)

    def _by(self, method: str, url: str) -> str:
        page = self._shown(url) if url.startswith("http") else "an address"
        return f"a form of {page}" if method == "POST" else page

    def _stop(self, method: str, url: str, led: str) -> None:
        self._stopped.append(Stopped(method, self._shown(url), host_and_port(url), led))

    def _shown(self, url: str) -> str:
        """Show a URL without what may be secret in it."""
        return cut(self._mask(url.partition("?")[0].partition("#")[0]), MOST_LETTERS)

    def _is_foreign(self, url: str) -> bool:
        return not self._is_closed and not self._allowed.allow(url)

    def _routed(self, route: Route) -> None:
        """Stop a tab's first request, in other browsers."""
        page = _tab_of(route.request)
        if page is None:
            route.fallback()
            return
        self._stop(route.request.method, route.request.url, self._by(route.request.method, page.url))
        route.abort("aborted")  # the page stays as it is

    def _answered(self, response: Response) -> None:
        """Leave a page that has answered, in other browsers."""
        request = response.request
        if self._is_foreign(request.url) and (page := _tab_of(request)) is not None:
            before = request.redirected_from
            led = f"a redirect of {self._shown(before.url)}" if before else "a new tab"
            self._leave(page, request.method, request.url, led)

    def _opened(self, page: Page) -> None:
        page.on("framenavigated", self._came)
        self._came(page.main_frame)  # in other browsers its page may be there by now

    def _came(self, frame: Frame) -> None:
        """Leave a page that came all the same: Chromium had loaded it before it was asked for."""
        if frame.parent_frame is None and self._is_foreign(frame.url):
            self._leave(frame.page, "GET", frame.url, "what was loaded in advance" if self.is_strict else "a new tab")

    def _leave(self, page: Page, method: str, url: str, led: str) -> None:
        if all(it.url != self._shown(url) for it in self._stopped):
            self._stop(method, url, led)
        with suppress(Error):
            page.goto(EMPTY, wait_until="commit")


def _tab_of(request: Request) -> Page | None:
    """Give the tab whose own document a request is for."""
    if not request.is_navigation_request():
        return None
    try:
        frame = request.frame
    except Error:
        return None  # of a tab that is just being opened: it is seen once the answer is there
    return frame.page if frame.parent_frame is None else None
