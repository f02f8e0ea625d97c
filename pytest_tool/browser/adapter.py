"""Drives pytest-playwright's page as the Browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

from pytest_tool.action import TARGETED, Decision, Drag, GoTo, Operation, Outcome, Wait
from pytest_tool.browser.camera import Camera
from pytest_tool.browser.changes import appeared, called, changes, counting
from pytest_tool.browser.choosers import Choosers
from pytest_tool.browser.dialogs import DISMISSED, Dialogs
from pytest_tool.browser.downloads import Downloads
from pytest_tool.browser.facts import Inspector
from pytest_tool.browser.hearing import Hearing
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.loading import Loading
from pytest_tool.browser.moved import elsewhere
from pytest_tool.browser.perform import Done, Hands
from pytest_tool.browser.quiet import BLOCKED, LEAVING, Quiet, Signs
from pytest_tool.browser.reading import Read, Reader
from pytest_tool.browser.sight import Sight
from pytest_tool.browser.successors import renewed
from pytest_tool.browser.tabs import Tabs
from pytest_tool.browser.traffic import Traffic
from pytest_tool.browser.upload import Giver
from pytest_tool.browser.witness import Witness
from pytest_tool.browser.writing import origin
from pytest_tool.changes import Change, Kind
from pytest_tool.errors import BrowserError
from pytest_tool.observation import Dialog, Download, Observation, Trouble, page_lines
from pytest_tool.uploads import Uploads

QUIET_S = 3.0
"""So long an observation or an action waits for the page to be quiet."""
WAIT_S = 5.0
"""The same for the operation WAIT."""
HOVER_S = 0.7
"""So long a menu may take to open under the mouse: most wait a quarter of a second, so as not to flicker."""
LOOK_MS = 100
NOW_S = 0.1
"""What was pictured so short ago is what is there now, where the page's signs have not changed and nothing was done to it."""
UNTOLD_S = 0.25
"""So often a page is read whose signs tell nothing new: a value that a script sets is not among them."""
STARTING = 3
"""So many times as long as an action may take a page may be at work that answers now and then."""
MOST_LOOKUPS = 5
"""So often a control is looked up that is drawn anew again and again."""
CLOCK_MS = 1200
"""So long a number is watched that may belong to a clock: a little more than the second in which most of them tick."""
EMPTY = "about:blank"
OTHER_DOCUMENT = "it cannot be dragged from one frame of the page into another"
SLOW = TARGETED - {Operation.TYPE, Operation.SELECT} | {Operation.PRESS, Operation.GO_TO, Operation.BACK}
"""The operations that often start something."""


class PlaywrightBrowser:
    """Drives a page; everything that it tells is masked.

    ``unmask`` opens secret handles, only to type them, and only into a document for whose URL ``may_open`` holds: by
    default one of the active page's own origin; a frame of another site is not. ``may_wait`` is asked again and again
    during a wait that a step asks for, and raises to end it. What reads the page raises BrowserError.
    """

    def __init__(
        self,
        page: Page,
        mask: Callable[[str], str],
        unmask: Callable[[str], str],
        action_s: float = 10.0,
        may_open: Callable[[str], bool] | None = None,
        may_wait: Callable[[], None] = lambda: None,
        uploads: Uploads | None = None,
        downloads: Path | None = None,
        start_url: str = "",
    ) -> None:
        context = page.context
        self._mask = mask
        self._tabs = Tabs(page, mask)
        self._action_s = action_s
        self._may_wait = may_wait
        self._own_host = urlsplit(start_url).hostname
        self._injected = Injected(context, action_s)
        self._dialogs = Dialogs(context, mask, unmask)
        self._reader = Reader(self._injected, mask, self.pump)
        self._choosers = Choosers(context)
        self._downloads = Downloads(context, downloads, mask)
        self._loading = Loading(context, mask)
        self._hands = Hands(
            injected=self._injected,
            unmask=unmask,
            mask=mask,
            may_open=may_open or self._on_own_origin,
            action_s=action_s,
            pump=self.pump,
            giver=Giver(self._injected, self._choosers, uploads, action_s, self.pump),
            downloads_begun=lambda: self._downloads.begun,
            why_not=self._loading.why_not,
        )
        self._camera = Camera(self._injected, lambda: self._tabs.active)
        self._sight = Sight(self._injected, self._reader, self._camera, lambda: self._tabs.active, self._loading.is_on)
        self._hearing = Hearing(context, self._injected, mask, self._is_own, lambda: self._tabs.active)
        self._quiet = Quiet(self._sight.signs, Traffic(context), self.pump)
        self._untold: tuple[Dialog, ...] = ()
        self._untold_downloads: tuple[Download, ...] = ()
        self._acted = 0.0
        """When the last action was done, or the step began: a wait counts from there."""

    def witness(self) -> Witness:
        """Make a Witness that tells scripts of each action."""
        active = self._tabs
        return Witness(active.context, self._injected, self._mask, lambda: active.active, self._reader.frame_of)

    def inspector(self) -> Inspector:
        """Make an Inspector that finds, and hears, what is broken."""
        active = self._tabs
        return Inspector(active.context, self._injected, self._mask, lambda: active.active)

    @property
    def waited(self) -> dict[str, float]:
        """Give all waits so far, each with its milliseconds."""
        return dict(self._quiet.in_all)

    @property
    def untold(self) -> tuple[Dialog, ...]:
        """Give the JavaScript dialogs for the next observation."""
        return self._untold

    @property
    def untold_downloads(self) -> tuple[Download, ...]:
        """Give the downloads for the next observation."""
        return self._untold_downloads

    def begin(self) -> None:
        """Begin a step with dialogs dismissed."""
        self._dialogs.begin()
        self._acted = time.monotonic()

    def observe(self, frame: bool = True) -> Observation:
        """Observe the active page once quiet, or after ``QUIET_S``."""
        if frame:
            return self.pictured(self.look())
        self._sight.forget(NOW_S)
        quiet = self._quiet.wait(QUIET_S, self._action_s)
        return self._seen(self._sight.read, quiet)

    def look(self) -> Observation:
        """Observe the page, and begin its picture for ``pictured``."""
        quiet = self._quiet.still or self._quiet.wait(QUIET_S, self._action_s, self._sight.expose)
        return self._seen(self._sight.begun, quiet)

    def pictured(self, seen: Observation) -> Observation:
        """Add the picture to the last ``look``."""
        try:
            read, jpeg = self._sight.taken()
        except BrowserError:
            return seen
        shown = self._whole(read)
        return replace(shown, dialogs=seen.dialogs, downloads=seen.downloads, quiet=seen.quiet, frame=jpeg)

    def _seen(self, reading: Callable[[Signs], Read], quiet: bool) -> Observation:
        self._came()
        self._calm()
        read = reading(self._quiet.latest)
        dialogs, self._untold = self._untold + self._dialogs.told(), ()
        downloads, self._untold_downloads = self._untold_downloads + self._downloads.told(), ()
        quiet = quiet and not self._downloads.going_on()
        return replace(self._whole(read), dialogs=dialogs, downloads=downloads, quiet=quiet)

    def screenshot(self) -> bytes | None:
        """Take a JPEG of the viewport, secrets blacked out."""
        self._sight.begun(self._sight.signs())
        return self._sight.taken()[1]

    def perform(self, decision: Decision, seen: Observation, caption: str = "") -> Outcome:
        """Do it, captioned, and say what changed and was heard."""
        goes_to = decision.act.value.text if isinstance(decision.act, GoTo) and decision.act.value else ""
        self._own_host = self._own_host or urlsplit(self._tabs.active.url).hostname or urlsplit(goes_to).hostname
        self._hearing.begin()
        opened = self._dialogs.opened
        try:
            outcome = self._performed(decision, seen, caption)
        finally:
            self._dialogs.answer = DISMISSED  # it was for the dialogs of this action
        answers = decision.answer is not None and decision.answer.accepts
        unused = (Change(Kind.NO_DIALOG),) if answers and self._dialogs.opened == opened else ()
        return replace(outcome, heard=(*self._hearing.told(), *unused))

    def heard(self) -> tuple[Change, ...]:
        """Tell what actions caused beside the page, after their end."""
        return self._hearing.told()

    def unsent(self) -> tuple[Change, ...]:
        """Name the filled fields whose form is still unsent."""
        found = self._hearing.unsent()
        return tuple(Change(Kind.UNSENT, ", ".join(f'"{name}"' for name in fields)) for fields in found)

    def _performed(self, decision: Decision, seen: Observation, caption: str) -> Outcome:
        began = time.monotonic()
        waits = decision.operation is Operation.WAIT
        leaves_nothing = decision.operation is Operation.GO_TO and self._tabs.active.url == EMPTY
        signs = LEAVING if leaves_nothing else self._sight.begin(caption)
        self._quiet.begin(signs)
        before = seen if waits or leaves_nothing else self._whole(self._sight.read(signs))
        self._tabs.opened()  # what opened by itself before is not this action's doing
        self._choosers.taken()
        page = self._tabs.active
        if decision.to is not None and self._reader.frame_of(decision.to, page) is not self._reader.frame_of(
            decision.tag or 0, page
        ):
            return Outcome(False, error=OTHER_DOCUMENT, ms=_ms_since(began), touched=False)
        opened = self._dialogs.opened
        self._dialogs.answer = decision.answer or DISMISSED
        decision, done = self._done(decision, seen, before)
        late = self._came()
        self._acted = self._acted if waits else time.monotonic()
        if disturbed := self._dialogs.disturbing(opened, failed=bool(done.error)):
            done = replace(done, error=". ".join(filter(None, (done.error.removesuffix("."), disturbed))))
        self._sight.forget()
        if not done.touched:
            return Outcome(False, error=done.error, ms=_ms_since(began), touched=False)
        if isinstance(decision.act, Wait) and decision.act.seconds is not None:
            self._wait_until(self._acted + decision.act.seconds)
            self._acted = time.monotonic()  # the next wait counts from the end of this one
        elif waits:
            self._await_change(seen, WAIT_S)
        elif decision.operation is Operation.HOVER:
            self._await_change(before, HOVER_S)
        new_tab = self._settle(decision.operation)
        late = late or self._came()
        if self._quiet.blocked and (done.error or not self._answers_again()):
            error = done.error or f"The {decision.operation} was done, and then the page stopped answering."
            return Outcome(False, error=error, new_tab=new_tab, ms=_ms_since(began))
        after = self._told(self._whole(self._sight.read(self._quiet.latest)))
        found = self._doing_of(decision, before, after) + self._choosers.told() + self._coming()
        told = _all_changes(decision, done, after, found)
        said = str(late) if late else done.error
        error = "" if page.is_closed() else said  # a page that closes under its click has answered it
        if isinstance(decision.act, Drag) and told and not error:
            error = elsewhere(before, after, decision.act)
        waited = {self._mask(what): round(ms, 1) for what, ms in self._quiet.waited.items()}
        came = appeared(before, after)
        return Outcome(not error, told, error=error, new_tab=new_tab, ms=_ms_since(began), waited=waited, appeared=came)

    def _told(self, after: Observation) -> Observation:
        began, coming = time.monotonic(), self._downloads.going_on()
        dialogs, downloads = self._dialogs.told(), self._downloads.told(self._action_s)
        if coming:
            self._quiet.note("a download", began)
        # the next observation tells them once more
        self._untold += dialogs
        self._untold_downloads += downloads
        return replace(after, dialogs=dialogs, downloads=downloads)

    def _coming(self) -> tuple[Change, ...]:
        return tuple(Change(Kind.DOWNLOADING, name) for name in self._downloads.going_on())

    def _calm(self) -> None:
        if storm := self._dialogs.storm:
            raise BrowserError(storm, "Mend the page, or leave out what starts them.")

    def _done(self, wanted: Decision, seen: Observation, now: Observation) -> tuple[Decision, Done]:
        page = self._tabs.active
        for _ in range(MOST_LOOKUPS):
            decision = renewed(wanted, seen, now)
            done = self._hands.do(page, self._reader.frame_of(decision.tag or 0, page), decision)
            if not done.gone or seen.control(wanted.tag) is None:
                break
            now = self._light()
        return decision, done

    def _wait_until(self, ends: float) -> None:
        # in parts, so that a cancel, or a browser that has ended, ends it
        while (left_s := ends - time.monotonic()) > 0:
            self._may_wait()
            page = self._tabs.active
            try:
                page.wait_for_timeout(min(LOOK_MS, 1000 * left_s))
            except Error as error:
                if not page.is_closed():  # else the wait goes on in the tab that is active then
                    raise BrowserError(f"The browser stopped answering during the wait: {error.message}.") from error

    def _doing_of(self, decision: Decision, before: Observation, after: Observation) -> tuple[Change, ...]:
        # a number that goes on changing when nothing is done is a clock, and not the action's doing
        found = changes(before, after, decision)
        counted = counting(before, after, decision)
        waits = decision.operation is Operation.WAIT  # who waits wants to see the clock
        if not counted or waits or not (self._quiet.by_itself or self._has_frames() or self._has_ticked()):
            return found
        began = time.monotonic()
        self.pump(CLOCK_MS)
        self._quiet.note("a number that may be a clock's", began)
        return () if counted <= counting(after, self._light(), decision) else found

    def switch(self, index: int) -> None:
        """Go on in another tab."""
        self._tabs.switch(index)
        self._quiet.touched()

    def close(self, index: int) -> None:
        """Close a tab."""
        self._tabs.close(index)
        self._quiet.touched()

    def caption(self, text: str) -> None:
        """Show a caption, as far as the page is there."""
        self._camera.caption(text)

    def pump(self, ms: float) -> None:
        """Deliver Playwright's events."""
        try:
            self._tabs.active.wait_for_timeout(ms)
        except (Error, BrowserError):
            time.sleep(ms / 1000)

    def _on_own_origin(self, url: str) -> bool:
        return origin(url) == origin(self._tabs.active.url)

    def _is_own(self, url: str) -> bool:
        return urlsplit(url).hostname == self._own_host

    def _has_ticked(self) -> bool:
        return self._sight.signs().ticked > 0

    def _has_frames(self) -> bool:
        # the page's signs do not tell of their ticking
        return bool(self._tabs.active.main_frame.child_frames)

    def _answers_again(self) -> bool:
        """Wait for a page that only computes for a while."""
        # each answer gives it the time of an action anew: large applications start in several bursts
        began = answered = time.monotonic()
        while self._quiet.blocked and (asked := time.monotonic()) - answered < self._action_s:
            if asked - began > STARTING * self._action_s:
                break
            if self._sight.signs() == BLOCKED:
                self.pump(LOOK_MS)
                self._quiet.note("the page's own scripts", asked)
            else:
                answered = time.monotonic()
                self._quiet.wait(QUIET_S, self._action_s)
        return not self._quiet.blocked

    def _came(self) -> Trouble | None:
        """Wait for the page that is on its way."""
        if not self._loading.is_on(self._tabs.active):
            return None
        began = time.monotonic()
        trouble = self._loading.came(self._tabs.active, self._action_s, self.pump)
        self._quiet.latest = self._sight.signs()
        self._quiet.note("another page", began)
        return trouble

    def _settle(self, operation: Operation) -> bool:
        """Wait for what an action started."""
        self._quiet.touched(operation in SLOW)
        soon = self._sight.expose if operation in SLOW else _not_yet  # what was just typed may be a secret
        self._quiet.wait(QUIET_S, self._action_s, soon)
        opening = self._tabs.is_opening
        opened = bool(self._tabs.opened())
        if opening:
            self._quiet.latest = self._sight.signs()  # loading it has taken its time
        return opened

    def _await_change(self, seen: Observation, longest_s: float) -> None:
        began, told = time.monotonic(), page_lines(replace(seen, dialogs=(), downloads=()))
        signs = self._sight.signs()
        while page_lines(self._light()) == told and (left_s := began + longest_s - time.monotonic()) > 0:
            signs = self._next_signs(signs, min(left_s, LOOK_MS / 1000 if self._has_frames() else UNTOLD_S))
        self._quiet.note("something to change", began)

    def _next_signs(self, last: Signs, longest_s: float) -> Signs:
        ends = time.monotonic() + longest_s
        while (signs := self._sight.signs(drawn=True)).told == last.told and time.monotonic() < ends:
            if signs in (BLOCKED, LEAVING):
                self.pump(LOOK_MS)
        return signs

    def _light(self) -> Observation:
        return self._whole(self._sight.anew())

    def _whole(self, read: Read) -> Observation:
        trouble = self._loading.trouble(self._tabs.active, read.seen.url, read.status)
        return replace(read.seen, tabs=self._tabs.listed(read.page, read.seen.title), trouble=trouble)


def _not_yet(signs: Signs) -> None:
    """Leave the picture for later."""


def _all_changes(decision: Decision, done: Done, after: Observation, found: tuple[Change, ...]) -> tuple[Change, ...]:
    control = after.control(decision.tag)
    name = called(control) if control else ""
    named = tuple(replace(n, what=n.what or name) if n.kind in (Kind.WAS, Kind.ALREADY) else n for n in done.notes)
    return tuple(dict.fromkeys(named + found))


def _ms_since(began: float) -> float:
    return (time.monotonic() - began) * 1000
