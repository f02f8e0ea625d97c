"""Hears what an action causes beside the page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, Response, WebError

from pytest_tool.browser.account import Account
from pytest_tool.browser.facts import ICONS, LEFT
from pytest_tool.browser.forms import Forms
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.loading import tab_of
from pytest_tool.browser.masking import Mask, cut
from pytest_tool.browser.witness import ASKING
from pytest_tool.changes import Change, Kind
from pytest_tool.observation import squeeze

MOST_REQUESTS = 200
MOST_LETTERS = 120
"""Characters of an error or a path."""
FETCHING = frozenset({"document", "fetch", "xhr"})
"""Playwright's words for what a page, or a script of it, asks a server for."""
FOREIGN_ERROR = "Script error."
"""All that browsers tell of an error in a script of another host."""
_URL = re.compile(r"https?://[^\s()]+")
IsOwn = Callable[[str], bool]


class Hearing:
    """Listens to a context; ``is_own(url)`` knows its hosts.

    A request belongs to the action that was under way (from ``begin`` to ``told``) when it began, a redirected one when
    its first did; one that began between two actions belongs to none. A late failure is told with the next ``told``: so
    that is asked once more when the test ends. What a page has done twice while no action was under way it does by
    itself, and it is not told any more.
    """

    def __init__(
        self, context: BrowserContext, injected: Injected, mask: Mask, is_own: IsOwn, active: Callable[[], Page]
    ) -> None:
        self._context = context
        self._mask = mask
        self._is_own = is_own
        self._mark = injected.mark
        self._active = active
        self._forms = Forms(injected, mask)
        self._account = Account()
        self._requests: dict[Request, bool] = {}
        """Those to own hosts, the oldest first, and whether each belongs to an action."""
        self._since = time.monotonic()
        self._page: Page | None = None
        self._left: set[Page | None] = set()
        """Those for which another page is on its way."""
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("requestfailed", self._lost)
        context.on("weberror", self._thrown)
        context.on("console", self._marked)

    def begin(self) -> None:
        """Begin an action on the active page."""
        self._account.begin()
        self._left.clear()
        self._since, self._page = time.monotonic(), self._active()

    def ahead(self) -> None:
        """Have the next question to a page far away bring what ``told`` will ask."""
        self._forms.ahead()

    def told(self) -> tuple[Change, ...]:
        """Tell what the action caused, once the page is quiet."""
        page, self._page = self._page, None
        names = self._forms.sent(page, self._since) if page is not None and not page.is_closed() else ()
        return tuple(Change(Kind.SENT, name) for name in names) + self._account.told()

    def unsent(self) -> tuple[tuple[str, ...], ...]:
        """Name the filled fields of each form that waits in any tab."""
        return self._forms.unsent(self._context.pages)

    def _marked(self, message: ConsoleMessage) -> None:
        if message.text == self._mark:
            self._left.add(message.page)

    def _asked(self, request: Request) -> None:
        self._left.add(tab_of(request))
        if not self._is_fetched(request):
            return
        first = request
        while (before := first.redirected_from) is not None:
            first = before
        is_caused = self._requests.get(first, self._account.under_way)
        self._requests[first] = self._requests[request] = is_caused
        while len(self._requests) > MOST_REQUESTS:
            del self._requests[next(iter(self._requests))]
        if is_caused and request is first and request.method not in ASKING:
            self._account.caused(Change(Kind.SENT, self._called(request)))

    def _answered(self, response: Response) -> None:
        self._left.discard(tab_of(response.request))
        if response.status >= 400:
            self._failed(response.request, str(response.status))

    def _lost(self, request: Request) -> None:
        self._left.discard(tab_of(request))
        if request.failure not in LEFT:
            self._failed(request, request.failure or "no answer")

    def _failed(self, request: Request, why: str) -> None:
        is_caused = self._requests.pop(request, None)  # an answer that breaks off has failed once
        if is_caused is None:
            return
        change = Change(Kind.REQUEST_FAILED, self._called(request), why)
        self._account.caused(change) if is_caused else self._account.alone(change)

    def _thrown(self, error: WebError) -> None:
        thrown = error.error
        if is_of_own(thrown.message, thrown.stack or "", self._is_own):
            said = f"{thrown.name}: {thrown.message}" if thrown.name not in (None, "", "Error") else thrown.message
            kind = Kind.PARTING_ERROR if error.page is not None and error.page in self._left else Kind.PAGE_ERROR
            self._account.happened(Change(kind, self._short(first_line(said))))

    def _is_fetched(self, request: Request) -> bool:
        # a frame of another host is not the page
        url = request.url
        if request.resource_type not in FETCHING or urlsplit(url).path in ICONS or not self._is_own(url):
            return False
        return request.is_navigation_request() or self._is_by_own(request)

    def _is_by_own(self, request: Request) -> bool:
        try:
            around = request.frame.url
        except Error:
            return True  # of a service worker, or of a page that is just being opened
        return not around.startswith("http") or self._is_own(around)

    def _called(self, request: Request) -> str:
        """Give method and path: a secret may follow the path."""
        return self._short(f"{request.method} {urlsplit(request.url).path or '/'}")

    def _short(self, text: str) -> str:
        return cut(self._mask(squeeze(text)), MOST_LETTERS)


def first_line(text: str) -> str:
    """Give the first line that says something."""
    return next((line for line in text.splitlines() if line.strip()), "")


def is_of_own(message: str, stack: str, is_own: IsOwn) -> bool:
    """Tell whether an error is of the page's own scripts."""
    urls = _URL.findall(stack)
    return any(map(is_own, urls)) if urls else message != FOREIGN_ERROR
