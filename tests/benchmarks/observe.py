"""What one look at a page costs: ``python tests/benchmarks/observe.py``. Prints medians, asserts nothing.

Aims: 300 elements under 10 ms, 3,000 under 40 ms, frames included. On a busy machine the last columns tell more: what the
same page costs Playwright, measured in turns with ours. ``look`` is one at a page that has changed since the last, ``again``
one at a page that has not: only the walk, since what it tells is known. ``with frame`` is a picture of what was read just
before: without frames in the page, and within a quarter of a second, that still holds.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import Page, sync_playwright
from pytest_tool.action import Click
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.browser.injected import source
from pytest_tool.decision import Decision
from pytest_tool.settings import environment

RUNS = 9
COUNT = "() => document.querySelectorAll('*').length"
IN_PAGE = """() => {
  const began = performance.now();
  window['bench'].look({ start: 1, serial: 1 });
  return performance.now() - began;
}"""
CHANGE = """() => {
  const { style } = document.querySelector('h1');
  style.position = 'relative';
  style.left = style.left ? '' : '1px';
  return document.body.offsetHeight;
}"""
COLUMNS = ("in the page", "look", "again", "with frame", "idle click", "counting", "aria_snapshot")


def table(elements: int) -> str:
    """A table with about so many elements, a third of them controls."""
    row = '<tr><td>Book {0}<td><input value="{0}" aria-label="Quantity"><td>{0}.99<td><a href="/b/{0}">Open</a> <button>Remove</button></tr>'
    return "<h1>Books</h1><table>" + "".join(row.format(i) for i in range(elements // 8)) + "</table>"


def cards(elements: int) -> str:
    """Cards with about so many elements, most of them text."""
    card = "<div><h3>Book {0}</h3><p>by <b>author</b> {0}</p><button>Buy</button></div>"
    return "<h1>Books</h1>" + "".join(card.format(i) for i in range(elements // 5))


def labelled(elements: int) -> str:
    """Fields with labels, classes on everything, as forms of frameworks have them."""
    field = '<div class="form-row mb-3"><label class="form-label" for="f{0}">Field {0}</label><input class="form-control" id="f{0}"></div>'
    return "<h1>Form</h1>" + "".join(field.format(i) for i in range(elements // 3))


def framed(elements: int) -> str:
    """Half of it in three frames, one of them of another site."""
    inner = "".join(f'<iframe src="{{{site}}}/cards?{elements // 6}"></iframe>' for site in ("own", "own", "other"))
    return table(elements // 2) + inner


PAGES: tuple[tuple[Callable[[int], str], int], ...] = (
    (table, 300), (table, 3000), (cards, 300), (cards, 3000), (labelled, 3000), (framed, 300), (framed, 3000),
    (labelled, 15000),  # 5,000 controls
)  # fmt: skip


@contextmanager
def served() -> Iterator[int]:
    """The port of a server that serves ``/table?300`` and its like, under two names that are foreign to each other."""
    builders = {f"/{build.__name__}": build for build, _ in PAGES}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path, _, elements = self.path.partition("?")
            html = builders[path](int(elements)) if path in builders else ""
            port = self.server.server_address[1]
            html = html.replace("{own}", f"http://127.0.0.1:{port}").replace("{other}", f"http://localhost:{port}")
            self.send_response(200 if html else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>{path}</title>{html}".encode())

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


def in_page_ms(page: Page) -> float:
    """The walk alone, in all frames."""
    return sum(frame.evaluate(IN_PAGE) for frame in page.frames)


def ms(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - began)


def changed_ms(page: Page, ours: PlaywrightBrowser) -> float:
    """A look at every document after a change in it, of a kind for which nobody has to wait. To lay out a table anew is
    the browser's work, and done when the wait after an action is over.
    """
    for frame in page.frames:
        frame.evaluate(CHANGE)
    return ms(lambda: ours.observe(frame=False))


def measured(page: Page, ours: PlaywrightBrowser) -> tuple[float, list[float]]:
    """The first look at the page, and the median of each column, the columns measured in turns."""
    first = ms(lambda: ours.observe(frame=False))
    seen = ours.observe()
    click = Decision(Click(next(c.tag for c in seen.controls if c.role in ("button", "textbox"))), 1.0, "", 0.0, None)
    body = page.locator("body")
    calls: tuple[Callable[[], float], ...] = (
        lambda: in_page_ms(page),
        lambda: changed_ms(page, ours),
        lambda: ms(lambda: ours.observe(frame=False)),
        lambda: ms(ours.observe),
        lambda: ms(lambda: ours.perform(click, seen)),
        lambda: ms(lambda: [frame.evaluate(COUNT) for frame in page.frames]),
        lambda: ms(body.aria_snapshot),
    )
    rounds = [[call() for call in calls] for _ in range(RUNS + 1)][1:]
    return first, [statistics.median(column) for column in zip(*rounds, strict=True)]


def main() -> None:
    with served() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args({}, "chromium", find(environment())))
        page = browser.new_page()
        page.add_init_script(script=source("bench"))
        ours = PlaywrightBrowser(page, lambda text: text, lambda text: text)
        heads = "".join(f"{head:>15}" for head in ("first look", *COLUMNS))
        print(f"{'page':16}{'controls':>9}{'blocks':>8}{heads}{'look : aria':>13}   (ms, median of {RUNS})")
        for build, elements in PAGES:
            page.goto(f"http://127.0.0.1:{port}/{build.__name__}?{elements}")
            first, medians = measured(page, ours)
            seen = ours.observe(frame=False)
            cells = "".join(f"{value:15.1f}" for value in (first, *medians))
            name = f"{build.__name__} {elements}"
            print(f"{name:16}{len(seen.controls):9}{len(seen.blocks):8}{cells}{medians[1] / medians[-1]:13.2f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
