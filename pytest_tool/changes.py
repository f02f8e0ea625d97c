"""Types what an action changed, and says it where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

LINE_LIMIT = 160
"""Characters of a change in words."""


class Kind(StrEnum):
    """Lists the kinds of change, in the words that the archive writes."""

    DIALOG = "dialog"
    """A JavaScript dialog: ``what`` is its kind and message, ``value`` how it was answered."""
    WINDOW_OPENED = "window opened"
    WINDOW_CLOSED = "window closed"
    DOWNLOADED = "downloaded"
    DOWNLOAD_FAILED = "download failed"
    DOWNLOADING = "downloading"
    TAB_OPENED = "tab opened"
    TAB_CLOSED = "tab closed"
    TAB = "tab"
    """Another tab is looked at: ``what`` is its index, ``value`` its title."""
    URL = "url"
    PAGE = "page"
    """A document came: ``what`` is ``another``, or ``anew`` at the same address."""
    TROUBLE = "trouble"
    HEADING = "heading"
    """Of a page that came; ``alert`` and ``status`` with the value ``arrived`` came with it too."""
    TITLE = "title"
    ALERT = "alert"
    STATUS = "status"
    TEXT_APPEARED = "text appeared"
    TEXT_GONE = "text gone"
    APPEARED = "control appeared"
    GONE = "control gone"
    VALUE = "value"
    LINES = "lines"
    STATE = "state"
    """A control is ``value`` now: checked, not selected, expanded."""
    RENAMED = "renamed"
    TEXT = "text"
    ORDER = "order"
    STRUCK = "struck"
    MOVED = "moved"
    SCROLLED = "scrolled"
    FOCUS = "focus"
    MORE = "more"
    ALREADY = "already"
    """A control was as it was to be: ``value``."""
    WAS = "was"
    """What was done to the control itself: ``given "a.txt" anew``."""
    TYPED_AS = "typed as"
    """A field was given what was meant as it writes it: a date."""
    TYPED_IN_PARTS = "typed in parts"
    NOT_TAKEN = "not taken"
    """The field holds something else than was typed; the change of its value says what."""
    LEFT_CHANGED = "left changed"
    """``what`` is a field of which the page made another value when it was left; ``value`` from what to what."""
    NOT_VALID = "not valid"
    """What the browser says of a value beyond the limits of its field."""
    NOT_SENT = "not sent"
    """The browser did not send a form: ``what`` is the field that it found wrong, ``value`` what it said of it."""
    FILE_GIVEN = "file given"
    CHOOSER_EMPTY = "chooser left empty"
    NOTE = "note"
    """Anything else that is known of the action itself, in words."""
    SENT = "sent"
    """The page sent a form, or a request that is no mere question; heard, not seen."""
    REQUEST_FAILED = "request failed"
    """``what`` is method and path, ``value`` the status or the browser's name of the error; heard, not seen."""
    PAGE_ERROR = "page error"
    """An error that the page's own scripts did not catch; heard, not seen."""
    PARTING_ERROR = "parting error"
    """The same of a page that was just being left: nobody is there any more; heard, not seen."""
    NO_DIALOG = "no dialog"
    """An answer was wanted, and no browser dialog opened; heard, not seen."""
    VALUE_LOST = "value lost"
    """A field does not hold ``value`` any more, which was typed or chosen in this step."""
    SWITCHED_BACK = "switched back"
    """A control was switched to ``value``, and is not so any more."""
    UNANSWERED = "unanswered"
    NO_EFFECT = "no effect"
    UNSENT = "unsent"


@dataclass(frozen=True, slots=True)
class Change:
    """Tells what changed, and to which ``value``, masked."""

    kind: Kind
    what: str = ""
    value: str = ""

    def __str__(self) -> str:
        return sentence(self)

    def to_json(self) -> dict[str, str]:
        """Give it as the archive keeps it, an empty value left out."""
        return {"kind": str(self.kind), "what": self.what, **({"value": self.value} if self.value else {})}


_SENTENCES: dict[Kind, str] = {
    Kind.DIALOG: "dialog {what} {value}",
    Kind.WINDOW_OPENED: 'dialog window "{what}" opened',
    Kind.WINDOW_CLOSED: 'dialog window "{what}" closed',
    Kind.DOWNLOADED: 'downloaded "{what}" ({value})',
    Kind.DOWNLOAD_FAILED: 'download failed: "{what}" ({value})',
    Kind.DOWNLOADING: 'still downloading "{what}"',
    Kind.TAB_OPENED: "new tab: {what}",
    Kind.TAB_CLOSED: "a tab was closed",
    Kind.TAB: "now in tab {what}: {value}",
    Kind.URL: "URL is now {what}",
    Kind.TROUBLE: "{what}",
    Kind.HEADING: 'heading "{what}"',
    Kind.TITLE: 'title is now "{what}"',
    Kind.TEXT_APPEARED: 'text appeared: "{what}"',
    Kind.TEXT_GONE: 'text gone: "{what}"',
    Kind.APPEARED: "control appeared: {what}",
    Kind.GONE: "control gone: {what}",
    Kind.STATE: "{what} is {value}",
    Kind.RENAMED: "{what} is now {value}",
    Kind.TEXT: 'text of {what} is now "{value}"',
    Kind.ORDER: 'the order changed: "{what}" is now further up',
    Kind.STRUCK: '"{what}" is {value}',
    Kind.MOVED: "{what} {value}",
    Kind.SCROLLED: "scrolled {what} to {value}",
    Kind.FOCUS: "focus is on {what}",
    Kind.MORE: "and {what} more changes",
    Kind.TYPED_AS: "typed as {what}",
    Kind.TYPED_IN_PARTS: "typed in parts: {what}",
    Kind.NOT_TAKEN: "the field holds something else than was typed",
    Kind.LEFT_CHANGED: 'leaving the field changed what it held: "{what}" {value}',
    Kind.NOT_VALID: "the field does not allow this: {what}",
    Kind.NOT_SENT: 'the browser did not send the form: "{what}": {value}',
    Kind.FILE_GIVEN: "the file chooser was given {what}",
    Kind.CHOOSER_EMPTY: "a file chooser opened and was left empty: state the file to upload, with its path",
    Kind.NOTE: "{what}",
    Kind.SENT: "sent: {what}",
    Kind.REQUEST_FAILED: "request failed: {what} ({value})",
    Kind.PAGE_ERROR: "error in the page's script: {what}",
    Kind.PARTING_ERROR: "error in the script of the page that was left: {what}",
    Kind.NO_DIALOG: "no browser dialog opened that could be answered",
    Kind.VALUE_LOST: '{what} no longer holds "{value}"',
    Kind.SWITCHED_BACK: "{what} did not stay {value}",
    Kind.UNANSWERED: 'the dialog "{what}" is open and unanswered',
    Kind.NO_EFFECT: "nothing visible happened after: {what}",
    Kind.UNSENT: "filled in and never sent: {what}",
}
NOT_ALLOWED = "its host is not allowed"
"""The value of a failed request that was stopped, since it would have led to a host that is not listed."""
ARRIVED = "arrived"
"""The value of an alert or a status that came with its page."""


def sentence(change: Change) -> str:
    """Say a change in words, cut to LINE_LIMIT characters."""
    line = _line(change)
    return line if len(line) <= LINE_LIMIT else line[: LINE_LIMIT - 1] + "…"


def in_words(told: object) -> str:
    """Say an archived change in words, whatever version wrote it."""
    if not isinstance(told, Mapping):
        return str(told)
    kind, what, value = (str(told.get(name, "")) for name in ("kind", "what", "value"))
    if kind not in set(Kind):
        return " ".join(filter(None, (f"{kind}:", what, value)))
    return sentence(Change(Kind(kind), what, value))


def _line(change: Change) -> str:
    match change:
        case Change(Kind.ALERT | Kind.STATUS as kind, what, value):
            return f'{kind} "{what}"' if value == ARRIVED else f'{kind} appeared: "{what}"'
        case Change(Kind.PAGE, what):
            return "another page was loaded" if what == "another" else "page loaded anew"
        case Change(Kind.VALUE, what, ""):
            return f"{what} is empty"
        case Change(Kind.VALUE, what, value):
            return f'value of {what} is "{value}"'
        case Change(Kind.LINES, what, value):
            return f"value of {what} stands on {value} line{'' if value == '1' else 's'} now"
        case Change(Kind.WAS, what, value):
            return f"{what or 'it'} was {value}"
        case Change(Kind.ALREADY, what, value):
            return f"{what or 'it'} was already {value}"
    return _SENTENCES[change.kind].format(what=change.what, value=change.value)
