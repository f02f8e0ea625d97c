"""One decision, done to a page: checked at the last moment, never forced, never landing on another element."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import ElementHandle, Error, Frame, Page

from pytest_tool.action import (
    TYPED_AS,
    Act,
    Back,
    Check,
    Click,
    Decision,
    DoubleClick,
    Finish,
    GoTo,
    Hover,
    NoneOfThese,
    Press,
    Scroll,
    Select,
    Type,
    Uncheck,
    Value,
    Wait,
)
from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.fields import fitted
from pytest_tool.browser.injected import Injected
from pytest_tool.observation import squeeze

READY_S = 0.5
"""So long a covered, hidden or disabled target may take to become free."""
TICK_S = 1.0
"""So long a checkbox may take to show its new state."""
POLL_MS = 50
MOST_PRESSES = 400
"""More presses of a key at once are a slip."""
GO_TO_S = 10.0
LANDED = "the click would have landed on {} instead of the target"
PROBLEMS = {
    "gone": "the target is no longer on the page",
    "hidden": "the target is not visible",
    "disabled": "the target is disabled",
    "readonly": "the target is read-only",
}
REMEDIES = {
    "date": "Write it so that it can be read in one way only, as 2026-12-24 or 24 December 2026.",
    "time": "Write it as 14:30.",
    "datetime-local": "Write it as 2026-12-24 14:30.",
    "month": "Write it as 2026-12.",
    "number": "Write it in digits, with a point before decimals.",
}


@dataclass(frozen=True, slots=True)
class Done:
    """``notes`` are facts about the action itself; ``error`` says why it failed, and whether it may have been done."""

    notes: tuple[str, ...] = ()
    error: str = ""
    touched: bool = True
    """False: the page was surely left as it was."""


class _Refused(Exception):
    """The action was not done. Stays inside this module."""


class _Unknown(Exception):
    """The action may or may not have been done. Stays inside this module."""


class _NotLoaded(Exception):
    """A page did not come. Stays inside this module."""


class Hands:
    """``may_open(url)`` says whether a secret may be typed into a document of this URL."""

    def __init__(
        self,
        injected: Injected,
        unmask: Callable[[str], str],
        mask: Callable[[str], str],
        may_open: Callable[[str], bool],
        action_s: float,
        pump: Callable[[float], None],
    ) -> None:
        self._injected = injected
        self._unmask = unmask
        self._mask = mask
        self._may_open = may_open
        self._action_s = action_s
        self._pump = pump
        self._key_before = ""
        """What was pressed right before: after a key that moves the cursor, typing goes on in the field."""

    def do(self, page: Page, frame: Frame, decision: Decision) -> Done:
        """WAIT and DONE do nothing here. Never raises for what the page does; see ``Done.error``."""
        try:
            return Done(self._done(page, frame, decision.act))
        except _Refused as refused:
            return Done(error=str(refused), touched=False)
        except _NotLoaded as not_loaded:
            return Done(error=str(not_loaded))
        except (_Unknown, DeadlinePassed) as unknown:
            return Done(error=f"{unknown} Whether the {decision.operation} had an effect is unknown.")
        except Error as error:
            return Done(error=f"the browser could not do it: {self._first_line(error)}")

    def _done(self, page: Page, frame: Frame, wanted: Act) -> tuple[str, ...]:
        """Facts about the action, once it was done."""
        before, self._key_before = self._key_before, wanted.key if isinstance(wanted, Press) else ""
        match wanted:
            case Click(tag=tag):
                return self._click(frame, tag, 1)
            case DoubleClick(tag=tag):
                return self._click(frame, tag, 2)
            case Hover(tag=tag):
                return self._hover(frame, tag)
            case Type(tag=tag, value=value):
                return self._type(page, frame, tag, value, before)
            case Select(tag=tag, option=option):
                return self._select(frame, tag, option)
            case Check(tag=tag):
                return self._tick(frame, tag, "checked")
            case Uncheck(tag=tag):
                return self._tick(frame, tag, "unchecked")
            case Press(key=key, times=times):
                return self._press(page, key, times)
            case Scroll():
                return self._scroll(frame, wanted)
            case GoTo(value=value):
                return self._go_to(page, value.text if value else "")
            case Back():
                return self._back(page)
            case Wait() | Finish() | NoneOfThese():
                return ()

    # --- pointing

    def _click(self, frame: Frame, tag: int, times: int) -> tuple[str, ...]:
        """A press that would land elsewhere is stopped; by then the pointer is there, so a second try tells."""
        missed = ""
        for _ in range(2):
            element = self._reached(frame, tag, pointing=True, before=missed)
            self._injected.call(frame, "arm", tag=tag)
            try:
                element.click(click_count=times, timeout=1000 * READY_S if missed else self._ms)
            except Error as error:
                self._explain(frame, tag, error, missed)
            landed = self._disarmed(frame)
            if landed is None or landed["hit"]:
                return ()
            missed = landed["missed"] or "nothing"
        raise _Refused(LANDED.format(missed))

    def _explain(self, frame: Frame, tag: int, error: Error, missed: str) -> None:
        """Why a click failed, from what the page knows, not from the error's words."""
        landed = self._disarmed(frame)
        if landed is None or landed["hit"]:
            raise _Unknown(f"The click did not end within {self._action_s:g} s.") from error
        if missed:
            raise _Refused(LANDED.format(missed)) from error
        problem = self._problem(frame, tag, pointing=True)
        raise _Refused(problem or f"the target could not be clicked within {self._action_s:g} s") from error

    def _disarmed(self, frame: Frame) -> dict[str, str] | None:
        """What the guard saw; None when the document is gone (the click took it away) or does not answer."""
        try:
            landed: dict[str, str] | None = self._injected.call(frame, "disarm", 1.0)
        except (Error, DeadlinePassed):
            return None
        return landed

    def _hover(self, frame: Frame, tag: int) -> tuple[str, ...]:
        self._reached(frame, tag, pointing=True).hover(timeout=self._ms)
        return ()

    def _tick(self, frame: Frame, tag: int, wanted: str) -> tuple[str, ...]:
        if self._injected.call(frame, "tick", tag=tag) == wanted:
            return (f"it was already {wanted}",)
        self._click(frame, tag, 1)
        end = time.monotonic() + TICK_S
        while (now := self._tick_now(frame, tag)) not in (wanted, None):
            if time.monotonic() > end:
                raise _Unknown(f"It was clicked and is still {now}.")
            self._pump(POLL_MS)
        return ()

    def _tick_now(self, frame: Frame, tag: int) -> str | None:
        try:
            state: str | None = self._injected.call(frame, "tick", tag=tag)
        except Error:
            return None  # the click loaded another page
        return state

    # --- fields

    def _type(self, page: Page, frame: Frame, tag: int, value: Value | None, key: str) -> tuple[str, ...]:
        """The only place where a secret is opened. After a ``key`` that moves the cursor a text goes in where that is."""
        field = self._injected.call(frame, "field", tag=tag)
        if value is None or field is None:
            raise _Refused("there is no value to type" if value is None else PROBLEMS["gone"])
        opened = self._unmask(value.text)
        if opened != value.text and not self._may_open(field["url"]):
            raise _Refused(f"a secret must not be typed on {origin(self._mask(field['url']))}")
        text = fitted(opened, field["type"], field["month_first"])
        if text is None:
            raise _Refused(
                f'a {field["type"]} field cannot take "{value.text}". {REMEDIES.get(field["type"], "")}'.strip()
            )
        element = self._reached(frame, tag, pointing=False)
        at_cursor = field["focused"] and moves_cursor(key, field["lines"])
        if at_cursor and (holds := self._injected.call(frame, "held", tag=tag)) and holds["text"]:
            with deadline(self._action_s):
                page.keyboard.insert_text(text)
            return self._inserted(frame, tag, text)
        if field["drawn"]:
            self._write(page, element, text)
        else:
            element.fill(text, timeout=self._ms)
        notes = (f"{TYPED_AS}{self._mask(text)}",) if text != opened else ()
        return notes + self._held(frame, tag, text)

    def _inserted(self, frame: Frame, tag: int, text: str) -> tuple[str, ...]:
        held = self._injected.call(frame, "held", tag=tag)
        if held is not None and held["text"] is not None and squeeze(text) not in squeeze(held["text"]):
            raise _Unknown("The field does not hold what was typed at the cursor.")
        return ("typed at the cursor",)

    def _write(self, page: Page, element: ElementHandle, text: str) -> None:
        """Instead of what an editor holds that draws its text itself: to its own text area only keys can be sent."""
        with deadline(self._action_s):
            element.focus()
            page.keyboard.press("ControlOrMeta+A")
            if text:
                page.keyboard.insert_text(text)
            else:
                page.keyboard.press("Delete")

    def _held(self, frame: Frame, tag: int, text: str) -> tuple[str, ...]:
        held = self._injected.call(frame, "held", tag=tag)
        if held is None or held["text"] == text or (held["text"] is None and held["length"] == len(text)):
            return ()
        if text and not held["length"]:
            raise _Unknown("The field is still empty after typing.")
        same = held["text"] is not None and squeeze(held["text"]) == squeeze(text)
        return () if same else ("the field holds something else than was typed",)

    def _select(self, frame: Frame, tag: int, option: str) -> tuple[str, ...]:
        wanted = squeeze(option)
        options = self._injected.call(frame, "options", tag=tag)
        if options is None:
            raise _Refused("the target is not a select, or no longer on the page")
        fits = [i for i, o in enumerate(options) if squeeze(self._mask(o["text"])) == wanted]
        usable = [i for i in fits if not options[i]["disabled"]]
        if not usable:
            raise _Refused(f'the option "{option}" is {"disabled" if fits else "not there"}')
        chosen = [i for i, o in enumerate(options) if o["kept"]]  # of a select that takes several
        if usable[0] in chosen:
            return (f'it was already at "{option}"',)
        self._reached(frame, tag, pointing=False).select_option(index=[*chosen, usable[0]], timeout=self._ms)
        return ()

    # --- keys and pages

    def _press(self, page: Page, key: str, times: int) -> tuple[str, ...]:
        if not 0 < times <= MOST_PRESSES:
            raise _Refused(f"a key is pressed 1 to {MOST_PRESSES} times at once, not {times} times")
        if key == "F5":
            for _ in range(times):  # a browser's key, not the page's
                page.reload(timeout=GO_TO_S * 1000, wait_until="domcontentloaded")
            return ()
        end = time.monotonic() + self._action_s
        for done in range(times):
            if time.monotonic() > end:
                raise _Unknown(f"Of {times} presses, {done} were done within {self._action_s:g} s.")
            with deadline(self._action_s):
                page.keyboard.press(spelled(key))
        return ()

    def _scroll(self, frame: Frame, wanted: Scroll) -> tuple[str, ...]:
        down = wanted.direction != "up"
        moved = self._injected.call(frame, "scroll", tag=wanted.tag or 0, down=down, far=wanted.far)
        if moved is None:
            raise _Refused("the target is no longer there to be scrolled")
        if not moved["moved"]:
            return (f"it was already scrolled to the {'bottom' if down else 'top'}",) if wanted.tag else ()
        return (f"scrolled {'down' if down else 'up'} to {moved['top']} of {moved['height']}",)

    def _go_to(self, page: Page, wanted: str) -> tuple[str, ...]:
        url = urljoin(page.url, wanted) if wanted else ""
        if urlsplit(url).scheme not in ("http", "https"):
            raise _Refused(f'only http and https addresses are opened, not "{wanted}"')
        try:
            response = page.goto(url, timeout=GO_TO_S * 1000, wait_until="domcontentloaded")
        except Error as error:
            why = self._first_line(error).removeprefix("Page.goto: ").rstrip(".")
            remedy = "Check the address, and that its server runs and answers."
            raise _NotLoaded(f"{self._mask(url)} was not loaded: {why}. {remedy}") from error
        return (f"the server answered {response.status}",) if response and response.status >= 400 else ()

    def _back(self, page: Page) -> tuple[str, ...]:
        with deadline(self._action_s):
            before = page.url, page.evaluate("performance.timeOrigin")
            page.go_back(timeout=self._ms, wait_until="domcontentloaded")
            after = page.url, page.evaluate("performance.timeOrigin")
        if after[0] == "about:blank" != before[0]:  # the empty page on which every tab begins: nobody wants to be there
            page.go_forward(timeout=self._ms, wait_until="domcontentloaded")
        if before == after or after[0] == "about:blank":
            raise _Refused("there is no page to go back to")
        return ()

    # --- reaching a target

    @property
    def _ms(self) -> float:
        return self._action_s * 1000

    def _reached(self, frame: Frame, tag: int, pointing: bool, before: str = "") -> ElementHandle:
        """The node, free to be acted on now. A short-lived cover or disabled state is waited out."""
        end = time.monotonic() + min(READY_S, self._action_s)
        while problem := self._problem(frame, tag, pointing):
            if before:
                raise _Refused(f"when the mouse moved there, {before} took the click's place: {problem}")
            if problem == PROBLEMS["gone"] or time.monotonic() > end:
                raise _Refused(problem)
            self._pump(POLL_MS)
        element = self._injected.element(frame, "target", tag=tag, pointing=pointing)
        if element is None:
            raise _Refused(PROBLEMS["gone"])
        return element

    def _problem(self, frame: Frame, tag: int, pointing: bool) -> str:
        ready = self._injected.call(frame, "ready", tag=tag, pointing=pointing)
        if ready["problem"] == "covered":
            return f"the target is covered by {self._mask(ready['by'])}"
        return PROBLEMS.get(ready["problem"], "")

    def _first_line(self, error: Error) -> str:
        """Playwright's own words, masked: its call log would repeat what was typed."""
        return self._mask(error.message.splitlines()[0])


def moves_cursor(key: str, lines: bool) -> bool:
    """Whether a key moves the cursor within a text; in one of several ``lines`` also up and down, and to a new line."""
    return key.removeprefix("Control+") in ("Home", "End", "ArrowLeft", "ArrowRight") or (
        lines and key in ("ArrowUp", "ArrowDown", "Enter")
    )


def spelled(key: str) -> str:
    """A key as Playwright wants it: a letter in a shortcut is lower case, unless Shift is held."""
    *held, last = key.split("+")
    return "+".join([*held, last.lower() if held and "Shift" not in held and len(last) == 1 else last])


def origin(url: str) -> str:
    """Scheme and host of a URL, for people."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else url
