"""Asks which forms were sent, and which stand filled."""

from __future__ import annotations

import time
from collections.abc import Iterable

from playwright.sync_api import Error, Page
from pydantic import TypeAdapter, ValidationError

from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.masking import NAME_LIMIT, Mask, cut
from pytest_tool.observation import squeeze

ASK_S = 1.0
NAMELESS = "a form"
_SENT: TypeAdapter[list[tuple[str, float]]] = TypeAdapter(list[tuple[str, float]])
_UNSENT: TypeAdapter[list[list[str]]] = TypeAdapter(list[list[str]])


class Forms:
    """Asks pages what forms.js has noted in them."""

    def __init__(self, injected: Injected, mask: Mask) -> None:
        self._injected = injected
        self._mask = mask

    def ahead(self) -> None:
        """Have the next question to a page far away bring what ``sent`` will ask."""
        self._injected.ahead("sentForms")

    def sent(self, page: Page, since: float) -> tuple[str, ...]:
        """Name the forms sent since then (monotonic seconds)."""
        try:
            told = _SENT.validate_python(self._injected.call(page.main_frame, "sentForms", ASK_S))
        except (Error, DeadlinePassed, ValidationError):
            return ()
        at_most_ms = 1000 * (time.monotonic() - since)  # a busy page answers late: its ages are of before now
        return tuple(dict.fromkeys(self._named(name) for name, ago_ms in told if ago_ms <= at_most_ms))

    def unsent(self, pages: Iterable[Page]) -> tuple[tuple[str, ...], ...]:
        """Name the filled fields of each form that waits in these pages."""
        return tuple(found for page in pages for found in self._unsent_in(page))

    def _unsent_in(self, page: Page) -> tuple[tuple[str, ...], ...]:
        try:
            told = _UNSENT.validate_python(self._injected.call(page.main_frame, "unsentForms", ASK_S))
        except (Error, DeadlinePassed, ValidationError):
            return ()
        return tuple(tuple(map(self._named, fields)) for fields in told)

    def _named(self, name: str) -> str:
        return cut(self._mask(squeeze(name)), NAME_LIMIT) or NAMELESS
