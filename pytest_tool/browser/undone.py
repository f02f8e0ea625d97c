"""Names why an act was, or may be, left undone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error


class Refused(Exception):
    """An action left undone, and the page as it was."""


class Uncertain(Exception):
    """An action that may have been done."""


class NotLoaded(Exception):
    """A page that stayed away."""


def first_line(error: Error, mask: Callable[[str], str]) -> str:
    """Cut Playwright's words to their first line, masked."""
    # the call log below it would repeat what was typed
    return mask(error.message.splitlines()[0])
