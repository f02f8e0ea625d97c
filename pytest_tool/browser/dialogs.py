"""Answers JavaScript dialogs as the action says that opens them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error
from playwright.sync_api import Dialog as PlaywrightDialog

from pytest_tool.action import Answer
from pytest_tool.browser.masking import URL_LIMIT, cut
from pytest_tool.errors import ToolError
from pytest_tool.observation import Dialog

MOST_DIALOGS = 50
"""More of them in one step are a page that keeps opening them."""
SOME_DIALOGS = 5
MESSAGE_LIMIT = 80
DISMISSED = Answer(False)
ONE_ANSWER = frozenset({"alert", "beforeunload"})
"""Kinds that are always accepted: there is nothing to decide."""


def answered(kind: str, message: str, answer: Answer) -> tuple[bool, str | None]:
    """Decide whether to accept a dialog, and a prompt's text."""
    if kind in ONE_ANSWER:
        return True, None
    if kind == "prompt" and answer.value is not None:
        return True, answer.value.text
    known = answer.told is None or f'{kind} "{message}"' in answer.told
    return answer.accepts and answer.value is None and known, None


class Dialogs:
    """Answers dialogs of all pages, and remembers them until told."""

    def __init__(self, context: BrowserContext, mask: Callable[[str], str], unmask: Callable[[str], str]) -> None:
        self.answer = DISMISSED
        self._mask = mask
        self._unmask = unmask
        self._untold: list[Dialog] = []
        self.opened, self._last = 0, ""
        context.on("dialog", self._on_dialog)

    def begin(self) -> None:
        """Begin a step with every dialog dismissed."""
        self.answer = DISMISSED
        self.opened = 0

    @property
    def storm(self) -> str:
        """Complain of a page that only opens dialogs; else empty."""
        if self.opened < MOST_DIALOGS:
            return ""
        return f"The page opened {self.opened} dialogs in this step, the last one {self._last}: it does not stop."

    def disturbing(self, before: int, failed: bool) -> str:
        """Complain of dialogs that went on opening during an action."""
        meanwhile = self.opened - before
        if not self.storm and failed and meanwhile >= SOME_DIALOGS:
            return f"{meanwhile} dialogs opened meanwhile, the last one {self._last}."
        return self.storm

    def told(self) -> tuple[Dialog, ...]:
        """Give the dialogs since the last call."""
        told, self._untold = tuple(self._untold), []
        return told

    def _on_dialog(self, dialog: PlaywrightDialog) -> None:
        kind, message = dialog.type, cut(self._mask(dialog.message), URL_LIMIT)
        self.opened, self._last = self.opened + 1, f'{kind} "{cut(message, MESSAGE_LIMIT)}"'
        accept, text = answered(kind, message, self.answer)
        if text is not None and self._is_secret(text):
            accept, text = False, None  # a secret is typed into a field of an allowed origin, never into a dialog
        try:
            if accept:
                dialog.accept(text) if text is not None else dialog.accept()
            else:
                dialog.dismiss()
        except Error:
            said = "answered by the test's own code"  # it was faster; a dialog can be answered only once
        else:
            said = f"answered ‹{text}›" if text is not None else "accepted" if accept else "dismissed"
        if self.opened < MOST_DIALOGS:
            self._untold.append(Dialog(kind, message, said))

    def _is_secret(self, text: str) -> bool:
        try:
            return self._unmask(text) != text
        except ToolError:
            return True  # a handle that nobody gave out
