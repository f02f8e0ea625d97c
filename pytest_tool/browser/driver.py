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


def started_anew(browser: Browser, launch: Callable[[], Browser]) -> bool:
    """Start a browser that has ended again, in its own place: whoever holds it has the new one."""
    import asyncio

    browser._sync(asyncio.sleep(HEARD_S))
    if browser.is_connected():
        return False
    browser._impl_obj = launch()._impl_obj
    return True
