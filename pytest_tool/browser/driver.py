"""Keeps what node has compiled of Playwright's driver, and its browser alive."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # every pytest run of the environment loads this module
    from playwright.sync_api import Browser

CACHE = "NODE_COMPILE_CACHE"
"""node's own variable, since its version 22.1; an older one takes no notice, nor does one that cannot write there."""

ANSWER_S = 10.0
"""So long a browser elsewhere may take for a trifle."""
HEARD_S = 0.001
"""So long the driver's events are waited for: one that tells the browser's end lies there by now."""


@contextmanager
def compiled_once() -> Iterator[None]:
    """Give a driver started in this block its compiled scripts."""
    if CACHE in os.environ:
        yield
        return
    import platformdirs

    os.environ[CACHE] = str(platformdirs.user_cache_path("pytest-tool", appauthor=False) / "node")
    try:
        yield
    finally:
        os.environ.pop(CACHE, None)


def started_anew(browser: Browser, launch: Callable[[], Browser], is_here: bool = True) -> bool:
    """Start a browser that has ended again, in its own place: whoever holds it has the new one.

    One that is not here is asked for a trifle: nobody tells of a line that is dead.
    """
    import asyncio

    browser._sync(asyncio.sleep(HEARD_S))
    if browser.is_connected() and (is_here or _answers(browser)):
        return False
    browser._impl_obj = launch()._impl_obj
    return True


def _answers(browser: Browser) -> bool:
    from playwright.sync_api import Error

    from pytest_tool.browser.deadline import DeadlinePassed, deadline

    if browser.browser_type.name != "chromium":
        return True  # nothing short can be asked of another before it has a context
    try:
        with deadline(ANSWER_S):
            browser.new_browser_cdp_session().detach()
    except (Error, DeadlinePassed):
        return False
    return True
