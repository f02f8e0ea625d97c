"""What one look at a page costs: ``python tests/benchmarks/observe.py``. Prints medians, asserts nothing.

Aims: 300 elements under 10 ms in the page, 3,000 under 40 ms.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from playwright.sync_api import sync_playwright
from pytest_tool.action import Click, Decision
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.find import find, launch_args
from pytest_tool.settings import environment

RUNS = 9


def table(elements: int) -> str:
    """A table with about so many elements, a third of them controls."""
    row = '<tr><td>Book {0}<td><input value="{0}" aria-label="Quantity"><td>{0}.99<td><a href="/b/{0}">Open</a> <button>Remove</button></tr>'
    return "<h1>Books</h1><table>" + "".join(row.format(i) for i in range(elements // 8)) + "</table>"


def cards(elements: int) -> str:
    """Cards with about so many elements, most of them text."""
    card = "<div><h3>Book {0}</h3><p>by <b>author</b> {0}</p><button>Buy</button></div>"
    return "<h1>Books</h1>" + "".join(card.format(i) for i in range(elements // 5))


def median_ms(call: Callable[[], object]) -> float:
    """The median of RUNS calls, after one that does not count."""
    call()
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - began))
    return statistics.median(times)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args({}, "chromium", find(environment())))
        page = browser.new_page()
        ours = PlaywrightBrowser(page, lambda text: text, lambda text: text)
        print(f"{'page':16}{'controls':>9}{'blocks':>8}{'look':>9}{'with frame':>12}{'idle click':>12}   (ms, median of {RUNS})")
        for build in (table, cards):
            for elements in (300, 3000):
                page.set_content(build(elements))
                seen = ours.observe()
                click = Decision(Click(next(c.tag for c in seen.controls if c.role == "button")), 1.0, "", 0.0, None)
                times = [
                    median_ms(lambda: ours.observe(frame=False)),
                    median_ms(ours.observe),
                    median_ms(lambda: ours.perform(click, seen)),  # noqa: B023 - called at once
                ]
                name = f"{build.__name__} {elements}"
                print(f"{name:16}{len(seen.controls):9}{len(seen.blocks):8}{times[0]:9.1f}{times[1]:12.1f}{times[2]:12.1f}")
        browser.close()


if __name__ == "__main__":
    main()
