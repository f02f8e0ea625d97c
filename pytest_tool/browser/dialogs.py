"""JavaScript dialogs block the page until they are answered: the step's own words say how."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Error
from playwright.sync_api import Dialog as PlaywrightDialog

from pytest_tool.browser.masking import cut
from pytest_tool.errors import ToolError
from pytest_tool.observation import Dialog

YES = re.compile(r"\b(confirm(?!\w*\s+(that|whether|if)\b)(s|ing)?|accept(s|ing)?|agree(s|ing)?|ok|okay|yes)\b", re.I)
"""Not “confirm that …”, which asks for a check."""
NO = re.compile(
    r"\b(dismiss|declin|reject|refus)\w*|\b(deny|denies|no)\b|\b(and|then|but|or)\s+cancel\s*([.,;]|$)"
    r"|\bcancel\w*\s+(in\s+)?(the|this|any|every)\s+(\w+\s+)?(dialog|prompt|question|confirmation|alert|pop-?up|message)\b"
    r"|\b(press|click|choose|answer|say|with)\s+cancel\b"
    r"|\b(do\s+not|don['’]t|never|without)\s+(\w+\s+)?(confirm|accept|agree)\w*|\bnot\s+(ok|okay|yes)\b",
    re.I,
)
"""“Cancel the order and confirm.” is none: only cancelling the dialog itself is."""
AT_LAST_YES = re.compile(r"\b(and|then)\s+(confirm|accept|agree)\w*\b(?!\s+(that|whether|if)\b)", re.I)
"""The last word counts: “Click Cancel next to order 1004 and confirm.”"""
QUOTED = re.compile(r"\"([^\"]*)\"|“([^”]*)”")
ABOUT_DIALOGS = re.compile(r"\b(dialog|confirmation|prompt|alert|pop-?up|message box)\b", re.I)
MOST_DIALOGS = 50
"""More of them in one step are a page that keeps opening them."""
SOME_DIALOGS = 5
MESSAGE_LIMIT = 80
ASKS_FOR_TEXT = re.compile(
    r"\b(enter|type|answer|give|fill|name|rename|prompt|write|put|call|set|reply|respond)\w*\b", re.I
)


def answer(kind: str, message: str, step_text: str) -> tuple[bool, str | None]:
    """Accept or dismiss, and the text for a prompt.

    An alert and leaving a page have one answer. A confirmation is accepted only if the step's words say so. A prompt is
    answered with the one value that the step quotes. ``message`` is the page's and decides nothing.
    """
    if kind in ("alert", "beforeunload"):
        return True, None
    if kind == "confirm":
        return _confirms(step_text), None
    values = [a or b for a, b in QUOTED.findall(step_text)]
    if kind == "prompt" and len(values) == 1 and ASKS_FOR_TEXT.search(step_text) and not NO.search(_own(step_text)):
        return True, values[0]
    return False, None


def _confirms(step_text: str) -> bool:
    words = _own(step_text)
    refused, accepted = list(NO.finditer(words)), list(AT_LAST_YES.finditer(words))
    if refused and accepted:
        return accepted[-1].end() > refused[-1].end()
    return bool(YES.search(words)) and not refused


def _own(text: str) -> str:
    """The step's words about dialogs. A quoted name (``Click "Yes, delete"``) is the page's, else than in a dialog."""
    return QUOTED.sub(r" \1\2 " if ABOUT_DIALOGS.search(text) else " ", text)


def _dismissed(kind: str, step_text: str) -> str:
    """That it was dismissed, and why, where the step says nothing of it."""
    if NO.search(_own(step_text)):
        return "dismissed"
    wanted = "does not say to confirm it" if kind == "confirm" else "quotes no answer to it"
    return f"dismissed (the step {wanted})"


class Dialogs:
    """Answers the dialogs of all pages of a context at once, and remembers them until they are told."""

    def __init__(self, context: BrowserContext, mask: Callable[[str], str], unmask: Callable[[str], str]) -> None:
        self.step_text = ""
        self._mask = mask
        self._unmask = unmask
        self._untold: list[Dialog] = []
        self.opened, self._last = 0, ""
        context.on("dialog", self._on_dialog)

    def begin(self, step_text: str) -> None:
        """From now on the words of this step answer."""
        self.step_text = step_text
        self.opened = 0

    @property
    def storm(self) -> str:
        """Said when the page does nothing but open dialogs; else empty."""
        if self.opened < MOST_DIALOGS:
            return ""
        return f"The page opened {self.opened} dialogs in this step, the last one {self._last}: it does not stop."

    def disturbing(self, before: int, failed: bool) -> str:
        """Said of an action during which dialogs went on opening; of a failed one also when they were some."""
        meanwhile = self.opened - before
        if not self.storm and failed and meanwhile >= SOME_DIALOGS:
            return f"{meanwhile} dialogs opened meanwhile, the last one {self._last}."
        return self.storm

    def told(self) -> tuple[Dialog, ...]:
        """The dialogs since the last call."""
        told, self._untold = tuple(self._untold), []
        return told

    def _on_dialog(self, dialog: PlaywrightDialog) -> None:
        kind, message = dialog.type, dialog.message
        self.opened, self._last = self.opened + 1, f'{kind} "{cut(self._mask(message), MESSAGE_LIMIT)}"'
        accept, text = answer(kind, message, self.step_text)
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
            said = (
                f"answered ‹{text}›" if text is not None else "accepted" if accept else _dismissed(kind, self.step_text)
            )
        if self.opened < MOST_DIALOGS:
            self._untold.append(Dialog(kind, self._mask(message), said))

    def _is_secret(self, text: str) -> bool:
        try:
            return self._unmask(text) != text
        except ToolError:
            return True  # a handle that nobody gave out
