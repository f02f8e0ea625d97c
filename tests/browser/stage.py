"""A stage for browser tests: one real page, our browser on it, and a loopback server whose answers a test writes itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from pytest_tool.action import Act, Operation, Value, act
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.decision import Decision, Outcome
from pytest_tool.observation import Control, Observation

PAGES = Path(__file__).parent.parent / "pages"
SECRET = "hunter-2-is-long"
HANDLE = "‹secret:SHOP_PASSWORD›"


@dataclass
class Answer:
    body: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    after_s: float = 0.0


@dataclass
class Site:
    """``site.pages["/x"] = "<html>"`` or an Answer; ``asked`` are the paths that were requested."""

    url: str
    pages: dict[str, str | Answer] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def file(self, name: str) -> str:
        """The URL of a page of tests/pages."""
        self.pages[f"/{name}"] = (PAGES / name).read_text(encoding="utf-8")
        return f"{self.url}/{name}"


@contextmanager
def served() -> Iterator[Site]:
    """A site on a port of its own."""
    site = Site("")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            site.asked.append(self.path)
            found = site.pages.get(path)
            answer = found if isinstance(found, Answer) else Answer(found or "nothing here", 200 if found else 404)
            time.sleep(answer.after_s)
            body = answer.body.encode()
            self.send_response(answer.status)
            for name, value in {"Content-Type": "text/html; charset=utf-8", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with suppress(BrokenPipeError, ConnectionResetError):  # the browser may have lost interest
                self.wfile.write(body)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            self.do_GET()

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.url = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield site
    server.shutdown()
    server.server_close()


@dataclass
class Stage:
    """One page and our browser on it."""

    page: Page
    browser: PlaywrightBrowser

    def show(self, html: str) -> Observation:
        """Put this on the page and look at it, without a screenshot."""
        self.page.set_content(html)
        return self.look()

    def go(self, url: str) -> Observation:
        self.page.goto(url)
        return self.look()

    def look(self) -> Observation:
        return self.browser.observe(frame=False)

    def find(self, name: str, role: str = "") -> Control:
        """The one control of this name (or visible text)."""
        found = [c for c in self.look().controls if name in (c.name, c.text) and role in ("", c.role)]
        assert len(found) == 1, [(c.role, c.name, c.text) for c in self.look().controls]
        return found[0]

    def do(self, operation: Operation, name: str = "", said: str = "", tag: int | None = None) -> Outcome:
        """Perform one decision on the control of this name; ``said`` is its value, option, key or direction."""
        if name:
            tag = self.find(name).tag
        return self.perform(decision(operation, tag, said), self.look())

    def act(self, wanted: Act) -> Outcome:
        """Perform one decision that says more than operation, control and words."""
        return self.perform(Decision(wanted, 1.0, "test", 0.0, 0.0), self.look())

    def perform(self, wanted: Decision, seen: Observation, caption: str = "") -> Outcome:
        """What our browser made of it, its changes as people read them."""
        outcome = self.browser.perform(wanted, seen, caption)
        return replace(outcome, changes=tuple(map(str, outcome.changes)))  # type: ignore[arg-type]  # easier to compare


def decision(operation: Operation, tag: int | None = None, said: str = "") -> Decision:
    """A decision as the engine makes it; ``said`` goes where the operation needs it."""
    words = {
        Operation.TYPE: {"value": Value(said, "step")},
        Operation.GO_TO: {"value": Value(said, "step")},
        Operation.SELECT: {"option": said},
        Operation.PRESS: {"key": said},
        Operation.SCROLL: {"direction": said},
    }
    fields: dict[str, Any] = words.get(operation, {})
    return Decision(act(operation, tag=tag, **fields), 1.0, "test", 0.0, 0.0)


def conceal(text: str) -> str:
    return text.replace(SECRET, HANDLE)


def reveal(text: str) -> str:
    return text.replace(HANDLE, SECRET)
