"""Collects facts for the review of broken UI."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, Response, WebError
from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from pytest_tool.browser.injected import Injected
from pytest_tool.browser.look import FourNumbers
from pytest_tool.browser.masking import Mask, cut
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Box, squeeze

LOOK_S = 1.0
"""So long a page may take to be looked over; it ends its own walk much sooner."""
MOST_HEARD = 10
"""Console errors and failed requests that are kept of one step; the first ones, which tend to be the cause."""
WHERE_LIMIT, EVIDENCE_LIMIT = 120, 200
ICONS = ("/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png")
"""Browsers ask for these by themselves."""
LEFT = frozenset({"net::ERR_ABORTED", "NS_BINDING_ABORTED"})
"""Chromium's and Firefox's words for a request that nobody waits for any more: the page was left, or it is a download."""
ANSWERS = frozenset({400, 401, 403, 409, 410, 412, 422, 428, 429})
"""How a server says no to what was asked, a wrong password say: often just what a step is about."""


class FactKind(StrEnum):
    """What can be wrong; the names are those of the wire."""

    IMAGE = "image"
    CLIPPED = "clipped"
    OVERLAP = "overlap"
    COVERED = "covered"
    UNREACHABLE = "unreachable"
    CONTRAST = "contrast"
    TEMPLATE = "template"
    SCROLL = "scroll"
    CONSOLE = "console"
    REQUEST = "request"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that looks broken.

    ``severity`` is low, medium or high; ``box`` in CSS pixels of the viewport, None for what has no place on the page.
    """

    kind: FactKind
    severity: str
    where: str
    evidence: str
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Inspection:
    """The facts of one moment, and the page they concern."""

    url: str
    title: str
    facts: tuple[Fact, ...]


class RawFault(TypedDict):
    kind: FactKind
    severity: str
    where: str
    box: FourNumbers
    evidence: str


class RawFaults(TypedDict):
    url: str
    title: str
    faults: list[RawFault]


FAULTS: TypeAdapter[RawFaults] = TypeAdapter(RawFaults)


class Inspector:
    """Listens to a context, and looks over its active page."""

    def __init__(self, context: BrowserContext, injected: Injected, mask: Mask, active: Callable[[], Page]) -> None:
        self._injected = injected
        self._mask = mask
        self._active = active
        self._heard: deque[Fact] = deque()
        self._failed: set[str] = set()
        """Addresses that were answered badly: Chromium tells of them on the console as well."""
        context.on("response", self._answered)
        context.on("requestfailed", self._lost)
        context.on("console", self._logged)
        context.on("weberror", self._thrown)

    def inspect(self) -> Inspection:
        """List what is wrong now, and went wrong since last time.

        Raises BrowserError when the page does not answer.
        """
        page = self._active()
        told = self._told(page)
        heard = tuple(self._heard)
        self._heard.clear()
        self._failed.clear()
        seen = [self._fact(raw) for raw in told["faults"]]
        if told["title"] and (left := _left_over(told["title"])):
            seen.append(self._made(FactKind.TEMPLATE, "medium", "title of the page", left))
        return Inspection(self._mask(told["url"]), self._mask(told["title"]), (*seen, *heard))

    def _told(self, page: Page) -> RawFaults:
        try:
            return FAULTS.validate_json(self._injected.call(page.main_frame, "faults", LOOK_S))
        except ValidationError as error:
            fact = f"The page could not be looked over: {error.errors()[0]['msg']}."
            raise BrowserError(fact, "A script of the page may have replaced built-in functions.") from error
        except Error as error:
            why = self._mask(error.message.splitlines()[0]).removeprefix("Frame.evaluate: ").rstrip(".")
            raise BrowserError(f"The page could not be looked over: {why}.") from error

    def _fact(self, raw: RawFault) -> Fact:
        made = self._made(raw["kind"], raw["severity"], raw["where"], raw["evidence"])
        return Fact(made.kind, made.severity, made.where, made.evidence, Box(*raw["box"]))

    def _made(self, kind: FactKind, severity: str, where: str, evidence: str) -> Fact:
        """Mask first and cut afterwards: half a secret betrays it."""
        where, evidence = self._mask(squeeze(where)), self._mask(squeeze(evidence))
        return Fact(kind, severity, cut(where, WHERE_LIMIT), cut(evidence, EVIDENCE_LIMIT))

    def _hear(self, kind: FactKind, severity: str, where: str, evidence: str) -> None:
        fact = self._made(kind, severity, where, evidence)
        if len(self._heard) < MOST_HEARD and fact not in self._heard:
            self._heard.append(fact)

    def _answered(self, response: Response) -> None:
        if response.status < 400:
            return
        self._failed.add(response.url)
        request = response.request
        if _is_counted(request):
            where = f"{request.method} {_address(response.url)}"
            self._hear(FactKind.REQUEST, _severity(response.status, request), where, f"answered {response.status}")

    def _lost(self, request: Request) -> None:
        self._failed.add(request.url)
        if request.failure not in LEFT and _is_counted(request):
            where = f"{request.method} {_address(request.url)}"
            self._hear(FactKind.REQUEST, "medium", where, f"failed: {request.failure or 'no answer'}")

    def _logged(self, message: ConsoleMessage) -> None:
        about = message.location.get("url", "")
        if message.type == "error" and about not in self._failed and urlsplit(about).path not in ICONS:
            self._hear(FactKind.CONSOLE, "medium", "console", message.text)

    def _thrown(self, error: WebError) -> None:
        self._hear(FactKind.CONSOLE, "medium", "script of the page", f"not caught: {error.error}")


def _left_over(title: str) -> str:
    found = next((mark for mark in ("{{", "undefined", "[object ", "NaN") if mark in title), "")
    return f"“{found}” stands in “{title}”" if found else ""


def _is_counted(request: Request) -> bool:
    # a counter, or an icon that only the browser asked for, is missed by nobody
    return request.resource_type != "ping" and urlsplit(request.url).path not in ICONS


def _severity(status: int, request: Request) -> str:
    if status >= 500:
        return "high"
    asks = request.resource_type in ("document", "fetch", "xhr")
    return "low" if asks and status in ANSWERS else "medium"


def _address(url: str) -> str:
    """Cut a URL behind its path, where secrets may follow."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}" if parts.netloc else url[:EVIDENCE_LIMIT]
