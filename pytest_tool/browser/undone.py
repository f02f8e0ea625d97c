"""Names why an act was, or may be, left undone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error


class Refused(Exception):
    """An action left undone, and the page as it was.

    Stays inside ``browser``.
    """


class Uncertain(Exception):
    """An action that may have been done.

    Stays inside ``browser``.
    """


class NotLoaded(Exception):
    """A page that stayed away.

    Stays inside ``browser``.
    """


def first_line(error: Error, mask: Callable[[str], str]) -> str:
    """Cut Playwright's words to their first line, masked.

    Its call log would repeat what was typed.
    """
    return mask(error.message.splitlines()[0])
