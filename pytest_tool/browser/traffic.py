"""Tracks requests under way, and WebSocket messages still unanswered."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Page, Request, Response, WebSocket

LONG_S = 3.0
"""A request that takes longer is not waited for: a long poll, a stream, a dead host."""
UNREAD_S = 0.7
"""So long the rest of a script's request is waited for once its answer has begun: the browser never says that it ended
where the script does not read it, and the answer may not be stored."""
SCRIPTED = frozenset({"fetch", "xhr"})
ANSWER_S = 0.5
"""So long what a WebSocket says is waited for after something was sent on it: not all that is sent has an answer."""
ENDLESS = frozenset({"eventsource", "websocket", "media", "ping"})


class Traffic:
    """Tracks requests; ``count`` rises as each begins or ends."""

    def __init__(self, context: BrowserContext) -> None:
        self._open: dict[Request, float] = {}
        self._sockets: dict[WebSocket, float] = {}
        """When something was sent on it that nothing has followed; 0 where nothing is awaited."""
        self._streams: set[Request] = set()
        self.count = 0
        context.on("request", self._began)
        context.on("response", self._answered)
        context.on("requestfinished", self._ended)
        context.on("requestfailed", self._ended)
        context.on("page", self._listen)
        for page in context.pages:
            self._listen(page)

    def _began(self, request: Request) -> None:
        if request.resource_type == "eventsource":
            self._streams.add(request)
        if request.resource_type not in ENDLESS:
            self._open[request] = time.monotonic()
            self.count += 1

    def _answered(self, response: Response) -> None:
        request = response.request
        if request in self._open and request.resource_type in SCRIPTED:
            self._open[request] = min(self._open[request], time.monotonic() - LONG_S + UNREAD_S)

    def _ended(self, request: Request) -> None:
        self._streams.discard(request)
        if self._open.pop(request, None) is not None:
            self.count += 1

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        self._sockets[socket] = 0.0
        socket.on("framesent", lambda _: self._sockets.update({socket: time.monotonic()}))
        socket.on("framereceived", lambda _: self._sockets.update({socket: 0.0}))
        socket.on("close", self._closed)

    def _closed(self, socket: WebSocket) -> None:
        self._sockets.pop(socket, None)

    @property
    def live(self) -> bool:
        """Tell whether a server may send something at any moment."""
        return bool(self._sockets or self._streams)

    def loading(self) -> bool:
        """Tell whether a whole page is on its way."""
        return any(r.is_navigation_request() and _of_whole_page(r) for r in self._open)

    def awaited(self) -> str:
        """Name what is under way and worth waiting for."""
        now = time.monotonic()
        for request, began in self._open.items():
            if now - began <= LONG_S:
                return f"{request.method} {urlsplit(request.url).path or '/'}"
        answering = any(sent and now - sent <= ANSWER_S for sent in self._sockets.values())
        return "an answer on a WebSocket" if answering else ""


def _of_whole_page(request: Request) -> bool:
    try:
        return request.frame.parent_frame is None
    except Error:
        return True  # of a page that is just being opened
