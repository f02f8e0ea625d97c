"""Playwright's driver, which is a program for node: what node has compiled of it is kept for the next start."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

CACHE = "NODE_COMPILE_CACHE"
"""node's own variable, since its version 22.1; an older one takes no notice, nor does one that cannot write there."""


@contextmanager
def compiled_once() -> Iterator[None]:
    """A driver that is started inside this block finds its scripts compiled: it is there a quarter sooner.

    What the user's environment says of it stays, and outside the block the environment is what it was.
    """
    if CACHE in os.environ:
        yield
        return
    import platformdirs

    os.environ[CACHE] = str(platformdirs.user_cache_path("pytest-tool", appauthor=False) / "node")
    try:
        yield
    finally:
        os.environ.pop(CACHE, None)
