"""The Browser that pytest-playwright's page gives us."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page

from pytest_tool.action import Drag, GoTo, Operation, Wait
from pytest_tool.browser.camera import Camera
from pytest_tool.browser.changes import appeared, called, changes, counting
from pytest_tool.browser.choosers import Choosers
from pytest_tool.browser.deadline import DeadlinePassed
from pytest_tool.browser.dialogs import DISMISSED, Dialogs
from pytest_tool.browser.downloads import MOST_BYTES, Downloads
from pytest_tool.browser.facts import Inspector
from pytest_tool.browser.gate import Gate
from pytest_tool.browser.glyphs import UNGUARDED, Glyphs, Guard
from pytest_tool.browser.hearing import Hearing
from pytest_tool.browser.injected import Injected
from pytest_tool.browser.loading import Loading
from pytest_tool.browser.moved import elsewhere
from pytest_tool.browser.perform import Done, Hands
from pytest_tool.browser.quiet import LEAVING, SOON_FAR_S, SOON_S, Quiet, Signs
from pytest_tool.browser.reading import Read, Reader
from pytest_tool.browser.sight import Sight, nothing_more
from pytest_tool.browser.successors import renewed
from pytest_tool.browser.tabs import Tabs
from pytest_tool.browser.traffic import Traffic
from pytest_tool.browser.upload import Giver
from pytest_tool.browser.waits import HOVER_S, WAIT_S, Waits
from pytest_tool.browser.witness import Witness
from pytest_tool.browser.writing import origin
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Decision, Outcome
from pytest_tool.errors import BrowserError
from pytest_tool.hosts import AllowedHosts
from pytest_tool.observation import Dialog, Download, Observation
from pytest_tool.stated.uploads import Uploads

QUIET_S = 3.0
"""So long an observation or an action waits for the page to be quiet."""
NOW_S = 0.1
"""What was pictured so short ago is what is there now, where the page's signs have not changed and nothing was done to it."""
MOST_LOOKUPS = 5
"""So often a control is looked up that is drawn anew again and again."""
CLOCK_MS = 1200
"""So long a number is watched that may belong to a clock: a little more than the second in which most of them tick."""
EMPTY = "about:blank"
"""Where every tab begins."""
OTHER_DOCUMENT = "it cannot be dragged from one frame of the page into another"


class PlaywrightBrowser:
    """Everything that it tells has passed ``mask``. ``unmask`` opens secret handles, only to type them, and only into a
    document for whose URL ``may_open`` holds: by default one of the active page's own origin, which the caller has
    checked; a frame of another site is not. ``action_s`` bounds one action, ``quiet_s`` the wait for a quiet page; ``may_wait``
    is asked again and again during a wait that a step asks for, and raises to end it. ``uploads`` says which files a page
    may be given; what it hands over is kept in ``downloads``; ``start_url`` names the test's own host; ``hosts`` are those
    that a page may be on: None for all. A file of more than ``most_download`` bytes is not kept. ``guard`` says what pictures
    may show. ``most_upload`` bytes may be given to a page at once. ``is_far``: several questions are asked in one message.
    """

    def __init__(
        self,
        page: Page,
        mask: Callable[[str], str],
        unmask: Callable[[str], str],
        action_s: float = 10.0,
        may_open: Callable[[str], bool] | None = None,
        quiet_s: float = QUIET_S,
        may_wait: Callable[[], None] = lambda: None,
        uploads: Uploads | None = None,
        downloads: Path | None = None,
        start_url: str = "",
        hosts: AllowedHosts | None = None,
        most_download: int = MOST_BYTES,
        guard: Guard = UNGUARDED,
        most_upload: int | None = None,
        is_far: bool = False,
    ) -> None:
        context = page.context
        self._mask = mask
        self._tabs = Tabs(page, mask)
        self._action_s = action_s
        self._quiet_s = quiet_s
        self._own_host = urlsplit(start_url).hostname
        self._injected = Injected(context, action_s, is_far)
        self._dialogs = Dialogs(context, mask, unmask)
        self._reader = Reader(self._injected, mask, self.pump)
        self._choosers = Choosers(context)
        self._downloads = Downloads(context, downloads, mask, most_download)
        self._loading = Loading(context, mask)
        giver = Giver(self._injected, self._choosers, uploads, action_s, self.pump, most_upload)
        self._hands = self._hands_with(unmask, may_open or self._on_own_origin, giver)
        self._camera = Camera(self._injected, lambda: self._tabs.active)
        glyphs = Glyphs(self._injected, mask, guard)
        self._sight = Sight(
            self._injected, self._reader, self._camera, glyphs, lambda: self._tabs.active, self._loading.is_on
        )
        self._hearing = Hearing(context, self._injected, mask, self._is_own, lambda: self._tabs.active)
        self._quiet = Quiet(self._sight.signs, Traffic(context), self.pump, SOON_FAR_S if is_far else SOON_S)
        self._waits = Waits(
            self._tabs, self._sight, self._quiet, self._loading, self.pump, may_wait, self._light, action_s, quiet_s
        )
        self.gate = Gate(context, hosts, mask) if hosts else None
        self._untold: tuple[Dialog, ...] = ()
        self._untold_downloads: tuple[Download, ...] = ()
        self._acted = 0.0
        """When the last action was done, or the step began: a wait counts from there."""

    def _hands_with(self, unmask: Callable[[str], str], may_open: Callable[[str], bool], giver: Giver) -> Hands:
        return Hands(
            injected=self._injected,
            unmask=unmask,
            mask=self._mask,
            may_open=may_open,
            action_s=self._action_s,
            pump=self.pump,
            giver=giver,
            downloads_begun=lambda: self._downloads.begun,
            why_not=self._loading.why_not,
        )

    def witness(self) -> Witness:
        """Someone who tells of each action what a script has to know, from now on."""
        active = self._tabs
        return Witness(active.context, self._injected, self._mask, lambda: active.active, self._reader.frame_of)

    def inspector(self) -> Inspector:
        """Someone who looks for what is broken on the active page, and hears what goes wrong from now on."""
        active = self._tabs
        return Inspector(active.context, self._injected, self._mask, lambda: active.active)

    @property
    def waited(self) -> dict[str, float]:
        """All that was waited for so far, each with its milliseconds."""
        return dict(self._quiet.in_all)

    @property
    def untold(self) -> tuple[Dialog, ...]:
        """The JavaScript dialogs that the next observation will tell."""
        return self._untold

    @property
    def untold_downloads(self) -> tuple[Download, ...]:
        """The downloads that the next observation will tell."""
        return self._untold_downloads

    def begin(self) -> None:
        """A step begins: dialogs are dismissed, unless an action says otherwise."""
        self._dialogs.begin()
        self._acted = time.monotonic()

    def observe(self, frame: bool = True, quiet_s: float | None = None) -> Observation:
        """The active page once it is quiet, or after ``quiet_s``. Raises BrowserError."""
        if frame:
            return self.pictured(self.look())
        self._sight.forget(NOW_S)
        quiet = self._quiet.wait(self._quiet_s if quiet_s is None else quiet_s, self._action_s, self._sight.bring_read)
        return self._seen(self._sight.read, quiet)

    def look(self) -> Observation:
        """The same, for which ``pictured`` is asked later: of this moment, a picture is begun. Raises BrowserError."""
        quiet = self._quiet.still or self._quiet.wait(self._quiet_s, self._action_s, self._sight.at_rest)
        return self._seen(self._sight.begun, quiet)

    def pictured(self, seen: Observation) -> Observation:
        """The last ``look`` with its picture; where the page has changed meanwhile, as it is now. None of a page that
        cannot be read any more.
        """
        try:
            read, jpeg = self._sight.taken()
        except BrowserError:
            return seen
        shown = self._whole(read)
        return replace(shown, dialogs=seen.dialogs, downloads=seen.downloads, quiet=seen.quiet, frame=jpeg)

    def _seen(self, reading: Callable[[Signs], Read], quiet: bool) -> Observation:
        """What is there to be read, and what has come to pass since the last time."""
        self._waits.came()
        self._calm()
        read = reading(self._quiet.latest)
        dialogs, self._untold = self._untold + self._dialogs.told(), ()
        downloads, self._untold_downloads = self._untold_downloads + self._downloads.told(), ()
        quiet = quiet and not self._downloads.going_on()
        return replace(self._whole(read), dialogs=dialogs, downloads=downloads, quiet=quiet)

    def screenshot(self) -> bytes | None:
        """JPEG of the viewport in CSS pixels, secrets blacked out; None where none could be taken."""
        self._sight.begun(self._sight.signs())
        return self._sight.taken()[1]

    def perform(self, decision: Decision, seen: Observation, caption: str = "") -> Outcome:
        """Do it, captioned, wait for what it started, say what changed, and what was heard beside the page.

        Raises BrowserError when the page cannot be read first.
        """
        goes_to = decision.act.value.text if isinstance(decision.act, GoTo) and decision.act.value else ""
        self._own_host = self._own_host or urlsplit(self._tabs.active.url).hostname or urlsplit(goes_to).hostname
        self._hearing.begin()
        opened = self._dialogs.opened
        try:
            outcome = self._performed(decision, seen, caption)
        finally:
            self._dialogs.answer = DISMISSED  # it was for the dialogs of this action
            self._sight.brings_more = nothing_more
        answers = decision.answer is not None and decision.answer.accepts
        unused = (Change(Kind.NO_DIALOG),) if answers and self._dialogs.opened == opened else ()
        stopped = self.gate.taken() if self.gate else ()
        if stopped:
            outcome = replace(outcome, done=False, error=str(stopped[0].trouble))
        return replace(outcome, heard=(*self._hearing.told(), *unused, *(it.change for it in stopped)))

    def heard(self) -> tuple[Change, ...]:
        """What actions caused beside the page, and that came after they were done."""
        return (*self._hearing.told(), *(it.change for it in (self.gate.taken() if self.gate else ())))

    def unsent(self) -> tuple[Change, ...]:
        """Name the filled fields whose form is still unsent."""
        found = self._hearing.unsent()
        return tuple(Change(Kind.UNSENT, ", ".join(f'"{name}"' for name in fields)) for fields in found)

    def _performed(self, decision: Decision, seen: Observation, caption: str) -> Outcome:
        """Do it to the control as it is now, and tell what came of it."""
        began = time.monotonic()
        waits = decision.operation is Operation.WAIT
        leaves_nothing = decision.operation is Operation.GO_TO and self._tabs.active.url == EMPTY
        self._sight.brings_more = lambda: self._ask_ahead(decision)
        signs = LEAVING if leaves_nothing else self._sight.begin(caption)
        self._sight.brings_more = self._hearing.ahead
        self._quiet.begin(signs)
        before = seen if waits or leaves_nothing else self._whole(self._sight.read(signs))
        self._tabs.opened()  # what opened by itself before is not this action's doing
        self._choosers.taken()
        if self._is_between_frames(decision):
            return Outcome(False, error=OTHER_DOCUMENT, ms=_ms_since(began), touched=False)
        page, opened = self._tabs.active, self._dialogs.opened
        self._dialogs.answer = decision.answer or DISMISSED
        decision, done = self._done(decision, seen, before)
        late = self._waits.came()
        self._acted = self._acted if waits else time.monotonic()
        if disturbed := self._dialogs.disturbing(opened, failed=bool(done.error)):
            done = replace(done, error=". ".join(filter(None, (done.error.removesuffix("."), disturbed))))
        self._sight.forget()
        if not done.touched:
            return Outcome(False, error=done.error, ms=_ms_since(began), touched=False)
        new_tab = self._waited_for(decision, seen, before)
        late = late or self._waits.came()
        if self._quiet.blocked and (done.error or not self._waits.answers_again()):
            error = done.error or f"The {decision.operation} was done, and then the page stopped answering."
            return Outcome(False, error=error, new_tab=new_tab, ms=_ms_since(began))
        done = replace(done, error=str(late)) if late else done
        return replace(self._came_of(decision, done, before, page), new_tab=new_tab, ms=_ms_since(began))

    def _ask_ahead(self, decision: Decision) -> None:
        """Ask what its target is asked first, where that is in the page's own document."""
        page = self._tabs.active
        if self._reader.frame_of(decision.tag or 0, page) is page.main_frame:
            self._hands.ask_ahead(decision.act)

    def _is_between_frames(self, decision: Decision) -> bool:
        """Tell a drag from one document into another."""
        page, frame_of = self._tabs.active, self._reader.frame_of
        return decision.to is not None and frame_of(decision.to, page) is not frame_of(decision.tag or 0, page)

    def _waited_for(self, decision: Decision, seen: Observation, before: Observation) -> bool:
        """Wait for what the action began, or for what a step waits for.

        True when a tab was opened.
        """
        if isinstance(decision.act, Wait) and decision.act.seconds is not None:
            self._waits.until(self._acted + decision.act.seconds)
            self._acted = time.monotonic()  # the next wait counts from the end of this one
        elif decision.operation is Operation.WAIT:
            self._waits.change(seen, WAIT_S)
        elif decision.operation is Operation.HOVER:
            self._waits.change(before, HOVER_S)
        return self._waits.settle(decision.operation)

    def _came_of(self, decision: Decision, done: Done, before: Observation, page: Page) -> Outcome:
        """Tell what changed by an action, and what was waited for."""
        after = self._told(self._whole(self._sight.read(self._quiet.latest)))
        found = self._doing_of(decision, before, after) + self._choosers.told() + self._coming()
        told = _all_changes(decision, done, after, found) or self._repainted(decision, after)
        error = "" if page.is_closed() else done.error  # a page that closes under its click has answered it
        if isinstance(decision.act, Drag) and told and not error:
            error = elsewhere(before, after, decision.act)
        waited = {self._mask(what): round(ms, 1) for what, ms in self._quiet.waited.items()}
        return Outcome(not error, told, error=error, waited=waited, appeared=appeared(before, after))

    def _repainted(self, decision: Decision, after: Observation) -> tuple[Change, ...]:
        """Tell that a press was shown by colours alone, if it was."""
        control = after.control(decision.tag) if decision.operation is Operation.CLICK else None
        try:
            frame = self._reader.frame_of(decision.tag or 0, self._tabs.active)
            is_painted = control is not None and self._injected.call(frame, "repainted")
        except (Error, DeadlinePassed):
            is_painted = False
        return (Change(Kind.STATE, called(control), "drawn otherwise"),) if control and is_painted else ()

    def _told(self, after: Observation) -> Observation:
        """With the dialogs and downloads of the action, which the next observation tells once more."""
        began, coming = time.monotonic(), self._downloads.going_on()
        dialogs, downloads = self._dialogs.told(), self._downloads.told(self._action_s)
        if coming:
            self._quiet.note("a download", began)
        self._untold += dialogs
        self._untold_downloads += downloads
        return replace(after, dialogs=dialogs, downloads=downloads)

    def _coming(self) -> tuple[Change, ...]:
        return tuple(Change(Kind.DOWNLOADING, name) for name in self._downloads.going_on())

    def _calm(self) -> None:
        """Raises BrowserError for a page that does nothing but open dialogs."""
        if storm := self._dialogs.storm:
            raise BrowserError(storm, "Mend the page, or leave out what starts them.")

    def _done(self, wanted: Decision, seen: Observation, now: Observation) -> tuple[Decision, Done]:
        """Done to the control as it is now: one that was drawn anew meanwhile is looked up again."""
        page = self._tabs.active
        for _ in range(MOST_LOOKUPS):
            decision = renewed(wanted, seen, now)
            done = self._hands.do(page, self._reader.frame_of(decision.tag or 0, page), decision)
            if not done.gone or seen.control(wanted.tag) is None:
                break
            now = self._light()
        return decision, done

    def _doing_of(self, decision: Decision, before: Observation, after: Observation) -> tuple[Change, ...]:
        """What the action changed.

        A number that goes on changing when nothing is done is a clock, and not its doing.
        """
        found = changes(before, after, decision)
        counted = counting(before, after, decision)
        waits = decision.operation is Operation.WAIT  # who waits wants to see the clock
        if not counted or waits or not (self._quiet.by_itself or self._waits.has_frames() or self._waits.has_ticked()):
            return found
        began = time.monotonic()
        self.pump(CLOCK_MS)
        self._quiet.note("a number that may be a clock's", began)
        return () if counted <= counting(after, self._light(), decision) else found

    def switch(self, index: int) -> None:
        """Raises BrowserError for a tab that is not there."""
        self._tabs.switch(index)
        self._quiet.touched()

    def close(self, index: int) -> None:
        """Raises BrowserError for a tab that is not there, and for the only one."""
        self._tabs.close(index)
        self._quiet.touched()

    def caption(self, text: str) -> None:
        """Best effort: a page that is just being replaced shows none."""
        self._camera.caption(text)

    def pump(self, ms: float) -> None:
        """Let Playwright deliver its events; a page that closes meanwhile is no matter."""
        try:
            self._tabs.active.wait_for_timeout(ms)
        except (Error, BrowserError):
            time.sleep(ms / 1000)

    def _on_own_origin(self, url: str) -> bool:
        return origin(url) == origin(self._tabs.active.url)

    def _is_own(self, url: str) -> bool:
        """Whether a URL is of the start's host, or the first page's."""
        return urlsplit(url).hostname == self._own_host

    def _light(self) -> Observation:
        return self._whole(self._sight.anew())

    def _whole(self, read: Read) -> Observation:
        trouble = self._loading.trouble(self._tabs.active, read.seen.url, read.status)
        return replace(read.seen, tabs=self._tabs.listed(read.page, read.seen.title), trouble=trouble)


def _all_changes(decision: Decision, done: Done, after: Observation, found: tuple[Change, ...]) -> tuple[Change, ...]:
    """The notes of the action itself, then what changed.

    What was so already is said of its control.
    """
    control = after.control(decision.tag)
    name = called(control) if control else ""
    named = tuple(replace(n, what=n.what or name) if n.kind in (Kind.WAS, Kind.ALREADY) else n for n in done.notes)
    return tuple(dict.fromkeys(named + found))


def _ms_since(began: float) -> float:
    return (time.monotonic() - began) * 1000
