"""Writes stated values into fields, then looks once more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ElementHandle, Frame, Page

from pytest_tool.action import Value
from pytest_tool.browser.date_parts import as_date, goes_in_parts, type_parts
from pytest_tool.browser.deadline import deadline
from pytest_tool.browser.fields import fitted
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.keyed import Held, held_by, last_key, spread, step
from pytest_tool.browser.reaching import PROBLEMS, Reach, Target
from pytest_tool.browser.taking import is_taken, steps_to
from pytest_tool.browser.undone import Refused, Uncertain
from pytest_tool.changes import Change, Kind
from pytest_tool.observation import squeeze

REMEDIES = {
    "date": "Write it so that it can be read in one way only, as 2026-12-24 or 24 December 2026.",
    "time": "Write it as 14:30.",
    "datetime-local": "Write it as 2026-12-24 14:30.",
    "month": "Write it as 2026-12.",
    "week": "Write it as 2026-W51.",
    "color": "Write it as #336699, or as a plain name such as red.",
    "number": "Write it in digits, with a point before decimals.",
}


@dataclass(frozen=True, slots=True)
class Writer:
    """Types and selects, opening secrets where that is allowed.

    ``may_open(url)`` says whether a secret may be typed into a document of this URL. Methods return notes; they raise
    Refused, Uncertain, DeadlinePassed and Playwright's Error.
    """

    injected: Injected
    reach: Reach
    unmask: Callable[[str], str]
    mask: Callable[[str], str]
    may_open: Callable[[str], bool]
    action_s: float

    def type(self, page: Page, frame: Frame, tag: int, value: Value | None, key: str) -> tuple[Change, ...]:
        """Type a value, opening a secret here alone."""
        field = self.injected.call(frame, "field", tag=tag)
        if value is None or field is None:
            raise Refused("there is no value to type" if value is None else PROBLEMS["gone"])
        opened = self.unmask(value.text)
        if opened != value.text:
            self._may_be_typed(frame, tag, field["url"])
        if field["date"] and goes_in_parts(opened):
            return self._in_parts(page, frame, tag, opened, field)
        text = fitted(opened, field["type"], field["month_first"], field["form"])
        if text is None:
            raise Refused(
                f'a {field["type"]} field cannot take "{value.text}". {REMEDIES.get(field["type"], "")}'.strip()
            )
        target = self.reach.reached(frame, tag, pointing=False, ready=field["ready"])
        at_cursor = field["focused"] and moves_cursor(key, field["lines"])
        if at_cursor and (holds := self.injected.call(frame, "held", tag=tag)) and holds["text"]:
            with deadline(self.action_s):
                page.keyboard.insert_text(text)
            return self._inserted(frame, tag, text)
        if field["count"] or 1 < len(text) <= field["boxes"]:
            return self._keyed(frame, tag, target, text, field)
        if field["drawn"]:
            self._write(page, target.element, text)
            held = held_by(self.injected, frame, tag)
        else:
            self._fill(page, frame, tag, target, text)
            held = last_key(self.injected, frame, tag, target, text, self.action_s)
        notes = (Change(Kind.TYPED_AS, self.mask(text)),) if text != opened else ()
        return notes + self._held(held, frame, tag, text, target, field["changes"])

    def _may_be_typed(self, frame: Frame, tag: int, url: str) -> None:
        if not self.may_open(url):
            raise Refused(f"a secret must not be typed on {origin(self.mask(url))}")
        sent_to: list[str] = self.injected.call(frame, "sentTo", tag=tag)
        foreign = next((to for to in sent_to if to.startswith("http") and not self.may_open(to)), "")
        if foreign:
            place = origin(self.mask(foreign))
            raise Refused(
                f"a secret must not be typed into a form that goes to {place}, unless secret_origins lists it"
            )

    def _in_parts(self, page: Page, frame: Frame, tag: int, text: str, field: dict[str, Any]) -> tuple[Change, ...]:
        day = as_date(text, field["date"], field["month_first"])
        if day is None:
            raise Refused(f'"{self.mask(text)}" may be two days. {REMEDIES["date"]}')
        self.reach.reached(frame, tag, pointing=False, ready=field["ready"])
        if trouble := type_parts(self.injected, page, frame, tag, day, self.action_s):
            raise Uncertain(trouble)
        told = ", ".join(f"{kind} {getattr(day, kind)}" for kind, _ in field["date"])
        return (Change(Kind.TYPED_IN_PARTS, told),)

    def _inserted(self, frame: Frame, tag: int, text: str) -> tuple[Change, ...]:
        held = held_by(self.injected, frame, tag)
        if held is not None and held["text"] is not None and squeeze(text) not in squeeze(held["text"]):
            raise Uncertain("The field does not hold what was typed at the cursor.")
        return (Change(Kind.NOTE, "typed at the cursor"),)

    def _fill(self, page: Page, frame: Frame, tag: int, target: Target, text: str) -> None:
        # Playwright's ``fill`` brings scripts of its own into the page
        if text and self.injected.call(frame, "mark", tag=tag):
            with deadline(self.action_s):
                page.keyboard.insert_text(text)
        else:
            target.element.fill(text, timeout=1000 * self.action_s)

    def _write(self, page: Page, element: ElementHandle, text: str) -> None:
        # to an editor's own text area only keys can be sent
        with deadline(self.action_s):
            element.focus()
            page.keyboard.press("ControlOrMeta+A")
            if text:
                page.keyboard.insert_text(text)
            else:
                page.keyboard.press("Delete")

    def _keyed(self, frame: Frame, tag: int, target: Target, text: str, field: dict[str, Any]) -> tuple[Change, ...]:
        # these take no text at once
        count: dict[str, float | None] | None = field["count"]
        if count is None:
            trouble = spread(self.injected, frame, tag, text, self.action_s)
        elif isinstance(wanted := steps_to(text, count), str):
            raise Refused(self.mask(wanted))
        elif field["type"] == "range":
            target.element.fill(f"{wanted:g}", timeout=1000 * self.action_s)
            trouble = ""
        else:
            trouble = step(self.injected, frame, tag, target.element, wanted, self.action_s)
        if trouble:
            raise Uncertain(trouble)
        return ()

    def _held(
        self, held: Held | None, frame: Frame, tag: int, text: str, target: Target, changes: int
    ) -> tuple[Change, ...]:
        # a mask that takes keys alone is given them, as far as the page did not react yet
        if held is not None and not self._kept(held, text) and held["changes"] == changes:
            element = target.element
            element.fill("", timeout=1000 * self.action_s)
            element.type(text, timeout=1000 * self.action_s)
            held = held_by(self.injected, frame, tag)
        if held is None or self._kept(held, text):
            beyond = held["beyond"] if held and text else ""
            return (Change(Kind.NOT_VALID, self.mask(beyond)),) if beyond else ()
        if text and not held["length"]:
            raise Uncertain("The field is still empty after typing.")
        return (Change(Kind.NOT_TAKEN),)

    def _kept(self, held: Held, text: str) -> bool:
        if held["text"] is None:  # a password tells its length alone
            return bool(held["length"] == len(text))
        return is_taken(text, held["text"])

    def entry(self, frame: Frame, tag: int, option: str) -> int:
        """Find the index of the one usable entry called so."""
        return self._usable(self.injected.call(frame, "options", tag=tag), option)

    def select(self, frame: Frame, tag: int, option: str) -> tuple[Change, ...]:
        options = self.injected.call(frame, "options", tag=tag)
        meant = self._usable(options, option)
        if options[meant]["kept"]:  # of a list that takes several
            return (Change(Kind.ALREADY, "", f'at "{option}"'),)
        self.reach.reached(frame, tag, pointing=False)
        if not self.injected.call(frame, "choose", tag=tag, at=meant):
            raise Refused(PROBLEMS["gone"])
        return ()

    def _usable(self, options: list[dict[str, Any]] | None, option: str) -> int:
        wanted = squeeze(option)
        if options is None:
            raise Refused("the target is not a select, or no longer on the page")
        fits = [i for i, o in enumerate(options) if squeeze(self.mask(o["text"])) == wanted]
        usable = [i for i in fits if not options[i]["disabled"]]
        if not usable:
            raise Refused(f'the option "{option}" is {"disabled" if fits else "not there"}')
        if len({options[i]["value"] for i in usable}) > 1:
            groups = ", ".join(self.mask(f'"{options[i]["group"]}"') for i in usable)
            raise Refused(f'{len(usable)} options are called "{option}", in {groups}, and the step does not say which')
        return usable[0]


def moves_cursor(key: str, lines: bool) -> bool:
    """Tell whether a key moves the cursor within a text."""
    return key.removeprefix("Control+") in ("Home", "End", "ArrowLeft", "ArrowRight") or (
        lines and key in ("ArrowUp", "ArrowDown", "Enter")
    )


def origin(url: str) -> str:
    """Give scheme and host of a URL, for people."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else url
