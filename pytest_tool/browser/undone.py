"""Why an act was not done to a page, or may not have been."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Error


class Refused(Exception):
    """The action was not done, and the page left as it was. Stays inside ``browser``."""


class Uncertain(Exception):
    """The action may or may not have been done. Stays inside ``browser``."""


class NotLoaded(Exception):
    """A page did not come. Stays inside ``browser``."""


def first_line(error: Error, mask: Callable[[str], str]) -> str:
    """Playwright's own words, masked: its call log would repeat what was typed."""
    return mask(error.message.splitlines()[0])
