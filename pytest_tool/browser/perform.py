"""One decision, done to a page: checked at the last moment, never forced, never landing on another element."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import ElementHandle, Error, Frame, Page, TimeoutError

from pytest_tool.action import (
    NOT_SENT,
    NOT_TAKEN,
    TYPED_AS,
    Act,
    Back,
    Check,
    Click,
    Decision,
    DoubleClick,
    Drag,
    Finish,
    GoTo,
    Hover,
    NoneOfThese,
    Press,
    Scroll,
    Select,
    Type,
    Uncheck,
    Upload,
    Value,
    Wait,
)
from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.dragging import Dragging, MaybeDragged, NotDragged
from pytest_tool.browser.fields import fitted
from pytest_tool.browser.guards import Point, armed, disarmed, over_frames
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.keyed import spread, step
from pytest_tool.browser.taking import is_taken, steps_to
from pytest_tool.browser.upload import Giver, NotGiven
from pytest_tool.observation import Trouble, squeeze

READY_S = 0.5
"""So long a covered, hidden or disabled target may take to become free."""
TICK_S = 1.0
"""So long a checkbox may take to show its new state."""
POLL_MS = 50
DOWNLOAD_POLLS = 6
SEEKING = 0.7
"""This share of an action's time goes into scrolling on until a text shows."""
DISARM_S = 1.0
"""So long a page is asked what a click hit that had already failed."""
MOST_CATCHES = 10
"""So often the mouse is sent after a target that never rests."""
MOST_PRESSES = 400
"""More presses of a key at once are a slip."""
LANDED = "the click would have landed on {} instead of the target"
PROBLEMS = {
    "gone": "the target is no longer on the page",
    "hidden": "the target is not visible",
    "disabled": "the target is disabled",
    "readonly": "the target is read-only",
}
GONE = (PROBLEMS["gone"], PROBLEMS["hidden"])
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
class Done:
    """``notes`` are facts about the action itself; ``error`` says why it failed, and whether it may have been done."""

    notes: tuple[str, ...] = ()
    error: str = ""
    touched: bool = True
    """False: the page was surely left as it was."""
    gone: bool = False
    """The target was not on the page any more."""


@dataclass(frozen=True, slots=True)
class Target:
    """A node that is free to be acted on. ``point`` is where to point at it when Playwright would miss it."""

    element: ElementHandle
    point: Point | None = None
    touch: bool = False
    """On a screen for fingers."""


class _Refused(Exception):
    """The action was not done. Stays inside this module."""


class _Unknown(Exception):
    """The action may or may not have been done. Stays inside this module."""


class _NotLoaded(Exception):
    """A page did not come. Stays inside this module."""


class Hands:
    """``may_open(url)`` says whether a secret may be typed into a document of this URL; ``giver`` gives
    files to a page; ``downloads_begun`` says how many downloads have begun so far; ``why_not(page)`` why the last page
    that was asked for did not come.
    """

    def __init__(
        self,
        injected: Injected,
        unmask: Callable[[str], str],
        mask: Callable[[str], str],
        may_open: Callable[[str], bool],
        action_s: float,
        pump: Callable[[float], None],
        giver: Giver,
        downloads_begun: Callable[[], int],
        why_not: Callable[[Page], Trouble | None],
    ) -> None:
        self._why_not = why_not
        self._injected = injected
        self._unmask = unmask
        self._mask = mask
        self._may_open = may_open
        self._action_s = action_s
        self._pump = pump
        self._key_before = ""
        """What was pressed right before: after a key that moves the cursor, typing goes on in the field."""
        self._giver = giver
        self._downloads_begun = downloads_begun

    def do(self, page: Page, frame: Frame, decision: Decision) -> Done:
        """WAIT and DONE do nothing here. Never raises for what the page does; see ``Done.error``."""
        try:
            return Done(self._done(page, frame, decision.act))
        except (_Refused, NotDragged) as refused:
            return Done(error=str(refused), touched=False, gone=str(refused) == PROBLEMS["gone"])
        except _NotLoaded as not_loaded:
            return Done(error=str(not_loaded))
        except NotGiven as not_given:
            return Done(error=str(not_given), touched=not_given.touched)
        except (_Unknown, MaybeDragged, DeadlinePassed) as unknown:
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
            case Upload():
                return self._upload(frame, wanted)
            case Drag():
                return self._drag(page, frame, wanted)
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
        missed, moves = "", False
        for tried in range(MOST_CATCHES):
            target = self._reached(frame, tag, pointing=True, before="" if moves else missed)
            armed_now = armed(self._injected, frame, tag)
            hears, moves = armed_now["hears"], armed_now["moves"]
            try:
                if moves:
                    self._caught(frame, target.element, times)
                else:
                    self._press_down(frame.page, target, times, 1000 * READY_S if missed else self._ms)
            except Error as error:
                self._explain(frame, tag, error, missed)
            landed = disarmed(self._injected, frame, self._action_s)
            if landed is None or landed["hit"] or not (hears or landed["missed"]):
                return self._not_sent(landed["wrong"]) if landed else ()
            missed = landed["missed"] or "nothing"
            if landed["pressed"] and self._problem(frame, tag, pointing=False) in GONE:
                return ()  # it took the press, and was gone before the release: many lists choose so
            if tried and not moves:
                break
        raise _Refused(LANDED.format(missed))

    def _press_down(self, page: Page, target: Target, times: int, limit_ms: float) -> None:
        """A mouse's click, or on a screen for fingers a tap: pages made for these may hear nothing else."""
        taps = target.touch and times == 1
        if target.point is not None:
            with deadline(self._action_s):
                page.touchscreen.tap(*target.point) if taps else page.mouse.click(*target.point, click_count=times)
        elif taps:
            target.element.tap(timeout=limit_ms)
        else:
            target.element.click(click_count=times, timeout=limit_ms)

    def _caught(self, frame: Frame, element: ElementHandle, times: int) -> None:
        """What never comes to rest is pressed where it is just now; the guard stops a press that comes too late."""
        with deadline(self._action_s):
            box = element.bounding_box()
            if box is None:
                raise _Refused(PROBLEMS["hidden"])
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            frame.page.mouse.click(x, y, click_count=times)

    def _not_sent(self, wrong: list[dict[str, str]]) -> tuple[str, ...]:
        """What the browser's own validation says in bubbles that are no part of the page."""
        said = [self._mask(f'"{field["name"]}": {field["message"]}') for field in wrong]
        return (NOT_SENT + "; ".join(said),) if said else ()

    def _explain(self, frame: Frame, tag: int, error: Error, missed: str) -> None:
        """Why a click failed, from what the page knows, not from the error's words."""
        landed = disarmed(self._injected, frame, DISARM_S)
        if landed is None or landed["hit"]:
            raise _Unknown(self._unfinished(error)) from error
        if missed:
            raise _Refused(LANDED.format(missed)) from error
        problem = self._problem(frame, tag, pointing=True)
        raise _Refused(problem or f"the target could not be clicked within {self._action_s:g} s") from error

    def _unfinished(self, error: Error) -> str:
        if isinstance(error, TimeoutError):
            return f"The click did not end within {self._action_s:g} s."
        return "The page was replaced by another one while it was clicked."

    def _hover(self, frame: Frame, tag: int) -> tuple[str, ...]:
        target = self._reached(frame, tag, pointing=True)
        if target.point is not None:
            with deadline(self._action_s):
                frame.page.mouse.move(*target.point)
        else:
            target.element.hover(timeout=self._ms)
        return ()

    def _drag(self, page: Page, frame: Frame, wanted: Drag) -> tuple[str, ...]:
        """Where a place to drop is shown only while something is dragged, it is looked for then."""
        if self._problem(frame, wanted.to, pointing=True) != PROBLEMS["hidden"]:
            try:
                self._reached(frame, wanted.to, pointing=True)
            except _Refused as refused:
                raise _Refused(f"it cannot be dropped there: {refused}") from None
        self._reached(frame, wanted.tag, pointing=True)
        Dragging(self._injected, page, frame, self._action_s, self._pump, self._mask).do(wanted)
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
        text = fitted(opened, field["type"], field["month_first"], field["form"])
        if text is None:
            raise _Refused(
                f'a {field["type"]} field cannot take "{value.text}". {REMEDIES.get(field["type"], "")}'.strip()
            )
        element = self._reached(frame, tag, pointing=False).element
        at_cursor = field["focused"] and moves_cursor(key, field["lines"])
        if at_cursor and (holds := self._injected.call(frame, "held", tag=tag)) and holds["text"]:
            with deadline(self._action_s):
                page.keyboard.insert_text(text)
            return self._inserted(frame, tag, text)
        if field["count"] or 1 < len(text) <= field["boxes"]:
            return self._keyed(frame, tag, element, text, field["count"])
        if field["drawn"]:
            self._write(page, element, text)
        else:
            element.fill(text, timeout=self._ms)
        notes = (f"{TYPED_AS}{self._mask(text)}",) if text != opened else ()
        return notes + self._held(frame, tag, text, element, field["changes"])

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

    def _keyed(
        self, frame: Frame, tag: int, element: ElementHandle, text: str, count: dict[str, float | None] | None
    ) -> tuple[str, ...]:
        """Into what takes no text at once: ``count`` is where a spinbutton stands, None for boxes of one character."""
        if count is None:
            trouble = spread(self._injected, frame, tag, text, self._action_s)
        elif isinstance(wanted := steps_to(text, count), str):
            raise _Refused(wanted)
        else:
            trouble = step(self._injected, frame, tag, element, wanted, self._action_s)
        if trouble:
            raise _Unknown(trouble)
        return ()

    def _held(self, frame: Frame, tag: int, text: str, element: ElementHandle, changes: int) -> tuple[str, ...]:
        """What the field holds now. A mask that takes keys alone is given them, as far as the page did not react yet."""
        held = self._injected.call(frame, "held", tag=tag)
        if held is not None and not self._kept(held, text) and held["changes"] == changes:
            element.fill("", timeout=self._ms)
            element.type(text, timeout=self._ms)
            held = self._injected.call(frame, "held", tag=tag)
        if held is None or self._kept(held, text):
            return ()
        if text and not held["length"]:
            raise _Unknown("The field is still empty after typing.")
        return (NOT_TAKEN,)

    def _kept(self, held: dict[str, Any], text: str) -> bool:
        if held["text"] is None:  # a password tells its length alone
            return bool(held["length"] == len(text))
        return is_taken(text, held["text"])

    def _select(self, frame: Frame, tag: int, option: str) -> tuple[str, ...]:
        wanted = squeeze(option)
        options = self._injected.call(frame, "options", tag=tag)
        if options is None:
            raise _Refused("the target is not a select, or no longer on the page")
        fits = [i for i, o in enumerate(options) if squeeze(self._mask(o["text"])) == wanted]
        usable = [i for i in fits if not options[i]["disabled"]]
        if not usable:
            raise _Refused(f'the option "{option}" is {"disabled" if fits else "not there"}')
        if len({options[i]["value"] for i in usable}) > 1:
            groups = ", ".join(self._mask(f'"{options[i]["group"]}"') for i in usable)
            raise _Refused(f'{len(usable)} options are called "{option}", in {groups}, and the step does not say which')
        chosen = [i for i, o in enumerate(options) if o["kept"]]  # of a select that takes several
        if usable[0] in chosen:
            return (f'it was already at "{option}"',)
        element = self._reached(frame, tag, pointing=False).element
        element.select_option(index=[*chosen, usable[0]], timeout=self._ms)
        return ()

    # --- files

    def _upload(self, frame: Frame, wanted: Upload) -> tuple[str, ...]:
        files = self._giver.stated(wanted)  # looked at once more, at the last moment
        self._reached(frame, wanted.tag, pointing=True)
        return self._giver.give(frame, wanted.tag, files, lambda: self._click(frame, wanted.tag, 1))

    # --- keys and pages

    def _press(self, page: Page, key: str, times: int) -> tuple[str, ...]:
        if not 0 < times <= MOST_PRESSES:
            raise _Refused(f"a key is pressed 1 to {MOST_PRESSES} times at once, not {times} times")
        if key == "F5":
            for _ in range(times):  # a browser's key, not the page's
                page.reload(timeout=self._ms, wait_until="domcontentloaded")
            return ()
        end = time.monotonic() + self._action_s
        for done in range(times):
            if time.monotonic() > end:
                raise _Unknown(f"Of {times} presses, {done} were done within {self._action_s:g} s.")
            with deadline(self._action_s):
                page.keyboard.press(spelled(key))
        return self._not_sent(self._wrong(page)) if key == "Enter" else ()

    def _wrong(self, page: Page) -> list[dict[str, str]]:
        try:
            found: list[dict[str, str]] = self._injected.call(page.main_frame, "wrong", 1.0)
        except (Error, DeadlinePassed):
            return []  # the key loaded another page
        return found

    def _scroll(self, frame: Frame, wanted: Scroll) -> tuple[str, ...]:
        down = wanted.direction != "up"
        tag, ms = wanted.tag or 0, SEEKING * self._ms
        if wanted.until:
            moved = self._injected.call(frame, "seek", tag=tag, down=down, text=wanted.until, ms=ms)
        else:
            moved = self._injected.call(frame, "scroll", tag=tag, down=down, far=wanted.far)
        if moved is None:
            raise _Refused("the target is no longer there to be scrolled")
        if not moved["moved"]:
            return (f"it was already scrolled to the {'bottom' if down else 'top'}",) if wanted.tag else ()
        return (f"scrolled {'down' if down else 'up'} to {moved['top']} of {moved['height']}",)

    def _go_to(self, page: Page, wanted: str) -> tuple[str, ...]:
        url = urljoin(page.url, wanted) if wanted else ""
        if urlsplit(url).scheme not in ("http", "https"):
            raise _Refused(f'only http and https addresses are opened, not "{wanted}"')
        begun = self._downloads_begun()
        try:
            page.goto(url, timeout=self._ms, wait_until="commit")
        except Error as error:
            if self._has_begun_since(begun):
                return ()  # a file came instead of a page
            why = self._first_line(error).removeprefix("Page.goto: ").rstrip(".")
            remedy = "Check the address, and that its server runs and answers."
            raise _NotLoaded(
                str(self._why_not(page) or f"{self._mask(url)} was not loaded: {why}. {remedy}")
            ) from error
        return self._read_in(page, self._ms)

    def _read_in(self, page: Page, ms: float) -> tuple[str, ...]:
        """A page whose server goes on sending is looked at as far as it came."""
        try:
            page.wait_for_load_state("domcontentloaded", timeout=ms)
        except Error:
            return () if page.is_closed() else ("the page has not been loaded to its end",)
        return ()

    def _has_begun_since(self, begun: int) -> bool:
        """Whether a download has begun; the browser tells that it gives up the page a moment before."""
        for _ in range(DOWNLOAD_POLLS):
            if self._downloads_begun() > begun:
                return True
            self._pump(POLL_MS)
        return False

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

    def _reached(self, frame: Frame, tag: int, pointing: bool, before: str = "") -> Target:
        """The node, free to be acted on now. A short-lived cover or disabled state is waited out."""
        end = time.monotonic() + min(READY_S, self._action_s)
        while True:
            ready = self._ready(frame, tag, pointing)
            problem = self._said(ready)
            if not problem:
                break
            if before:
                raise _Refused(f"when the mouse moved there, {before} took the click's place: {problem}")
            if problem == PROBLEMS["gone"] or time.monotonic() > end:
                raise _Refused(problem)
            self._pump(POLL_MS)
        element = self._injected.element(frame, "target", tag=tag, pointing=pointing)
        if element is None:
            raise _Refused(PROBLEMS["gone"])
        return Target(element, ready.get("mouse"), ready["touch"])

    def _problem(self, frame: Frame, tag: int, pointing: bool) -> str:
        return self._said(self._ready(frame, tag, pointing))

    def _said(self, ready: dict[str, Any]) -> str:
        """Why it cannot be acted on now, or an empty text."""
        if ready["problem"] == "covered":
            return f"the target is covered by {self._mask(ready['by'])}"
        return PROBLEMS.get(ready["problem"], "")

    def _ready(self, frame: Frame, tag: int, pointing: bool) -> dict[str, Any]:
        """What the page says of the node, and the pages around it; ``mouse`` is the point of a Target."""
        ready: dict[str, Any] = self._injected.call(frame, "ready", tag=tag, pointing=pointing)
        if not ready["problem"] and pointing and ready["point"]:
            by, mouse = over_frames(self._injected, frame, ready)
            ready |= {"problem": "covered", "by": by} if by else {"mouse": mouse}
        return ready

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
