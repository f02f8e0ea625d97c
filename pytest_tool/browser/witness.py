"""Witnesses for scripts where controls are, and what actions start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ElementHandle, Error, Frame, Page, Response
from pydantic import ValidationError

from pytest_tool.action import POINTING, TARGETED, Operation, Scroll
from pytest_tool.browser.deadline import DeadlinePassed, deadline
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.locators import Finder
from pytest_tool.decision import Decision
from pytest_tool.observation import Control, Observation

LOCATE_S = 1.0
"""So long a locator may be looked for. It takes some 10 to 100 ms; a busy machine takes longer."""
TICKING = frozenset({Operation.CHECK, Operation.UNCHECK})
ASKING = frozenset({"GET", "HEAD", "OPTIONS"})
NO_CONTROL = "no locator was found that leads to this element alone"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a control is, as ``events.Located``."""

    page: int
    locator: str = ""
    missing: str = ""
    onto: str = ""
    is_tickable: bool = True
    kept: tuple[str, ...] = ()
    is_file_field: bool = False


@dataclass(frozen=True, slots=True)
class Doing:
    """What an action set going, as ``events.Ensued``."""

    page: int
    opened: tuple[int, ...] = ()
    sent: tuple[str, ...] = ()


class Witness:
    """Watches a context from now on."""

    def __init__(
        self,
        context: BrowserContext,
        injected: Injected,
        mask: Callable[[str], str],
        active: Callable[[], Page],
        frame_of: Callable[[int, Page], Frame],
    ) -> None:
        self._context = context
        self._injected = injected
        self._mask = mask
        self._active = active
        self._frame_of = frame_of
        self._finder = Finder(injected, mask)
        self._pages = list(context.pages)
        self._answers: list[tuple[str, str]] = []
        """Of the action that is under way; nobody asks for others, and some pages send all the time."""
        self._listens = False
        self._known = 0
        context.on("page", lambda page: self._pages.append(page))
        context.on("response", self._heard)

    def place(self, decision: Decision, seen: Observation) -> Place:
        """Locate this decision's control, and begin a new account."""
        self._answers.clear()
        self._listens = True
        self._known = len(self._pages)
        page = self._active()
        try:
            with deadline(LOCATE_S * (2 if decision.to is not None else 1)):  # a drag has two ends
                return self._place(page, decision, seen)
        except DeadlinePassed:
            missing = f"the page did not answer within {LOCATE_S:g} s when its control was looked up"
        except ValidationError:
            missing = "a script of the page interferes with looking up its control"
        except Error as error:
            missing = f"its control could not be looked up: {self._mask(error.message.splitlines()[0])}"
        return Place(self._number(page), missing=missing if decision.operation in TARGETED else "")

    def doing(self) -> Doing:
        """Tell what the last action set going."""
        self._listens = False
        page = self._active()
        host = urlsplit(page.url).hostname
        sent = [urlsplit(url).path for url, by in self._answers if urlsplit(url).hostname in (host, by)]
        paths = dict.fromkeys(path for path in sent if self._mask(path) == path)
        return Doing(self._number(page), tuple(range(self._known, len(self._pages))), tuple(paths))

    def here(self) -> int:
        """Number the active tab."""
        return self._number(self._active())

    def number(self, index: int) -> int:
        """Number the tab with this index; -1 where it is missing."""
        pages = self._context.pages
        return self._number(pages[index]) if 0 <= index < len(pages) else -1

    def _place(self, page: Page, decision: Decision, seen: Observation) -> Place:
        number = self._number(page)
        frame = self._frame_of(decision.tag or 0, page)
        element = self._acted(frame, decision)
        if element is None:
            return Place(number, missing=NO_CONTROL if decision.operation in TARGETED else "")
        facts = self._finder.facts(element)
        if facts is None:
            return Place(number, missing=NO_CONTROL)
        inside = decision.operation in POINTING or decision.operation is Operation.DRAG
        control = seen.control(decision.tag) or _focused(decision, seen)
        found = self._finder.locator(frame, element, facts, control, inside)
        closed = "it lies in a closed shadow root, into which Playwright does not see"
        missing = "" if found else closed if facts.is_closed else NO_CONTROL
        onto = ""
        if decision.to is not None and not missing:
            onto = self._found(frame, decision.to, seen.control(decision.to))
            missing = "" if onto else "no locator was found that leads to the place where it was dropped"
        is_file_field = control is not None and control.type == "file"
        return Place(number, found, missing, onto, facts.is_tickable, facts.kept, is_file_field)

    def _found(self, frame: Frame, tag: int, control: Control | None) -> str:
        element = self._injected.element(frame, "target", tag=tag, pointing=True)
        facts = self._finder.facts(element) if element else None
        return self._finder.locator(frame, element, facts, control, False) if element and facts else ""

    def _acted(self, frame: Frame, decision: Decision) -> ElementHandle | None:
        """Find the element acted on; the page itself gives None."""
        operation, act = decision.operation, decision.act
        scrolls, keys = isinstance(act, Scroll), operation is Operation.PRESS
        if not (scrolls or keys or operation in TARGETED):
            return None
        if operation is Operation.DRAG:
            return self._injected.element(frame, "gripOf", tag=decision.tag or 0)
        return self._injected.element(
            frame,
            "acted",
            tag=decision.tag or 0,
            pointing=operation in POINTING or operation in TICKING,
            keys=keys,
            scrolls=scrolls,
            down=isinstance(act, Scroll) and act.direction != "up",
        )

    def _number(self, page: Page) -> int:
        return self._pages.index(page)

    def _heard(self, response: Response) -> None:
        request = response.request
        if self._listens and request.resource_type in ("fetch", "xhr") and request.method not in ASKING:
            by = request.headers.get("origin", "")
            self._answers.append((response.url, urlsplit(by).hostname or ""))


def _focused(decision: Decision, seen: Observation) -> Control | None:
    pressed = decision.operation is Operation.PRESS
    return next((c for c in seen.controls if "focused" in c.states), None) if pressed else None
