"""Keeps what node has compiled of Playwright's driver."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

CACHE = "NODE_COMPILE_CACHE"
"""node's own variable, since its version 22.1; an older one takes no notice, nor does one that cannot write there."""


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
