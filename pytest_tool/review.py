"""Reviews each step for broken UI, by a second model call.

The facts are gathered in the loop, where the browser may be asked; the call runs beside the steps that follow, and what
it found is told before the item ends. A review that fails never fails the test: it is said once.
"""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pytest_tool.browser.facts import Fact, Inspection, Inspector
from pytest_tool.browser.masking import cut
from pytest_tool.chat import ChatModel, ChatReply
from pytest_tool.errors import ModelError, ToolError
from pytest_tool.events import Checked, Event, Found, FrameTaken, StepFinished, StepStarted, Waiting, Warned
from pytest_tool.observation import squeeze
from pytest_tool.outbound.failing import spoken_name
from pytest_tool.patience import FIRST_WORD_S, NEXT_WORD_S, Aside
from pytest_tool.prompts import prompt
from pytest_tool.trail import Trail
from pytest_tool.turn import Blame, Verdict
from pytest_tool.wire.roles import Ask, AskedFact, AskedPage, AskedStep, Finding, UiReview

ROLE = "ui_review"
MOST_FRAMES = 2
"""The newest frames of a step that are sent: where it ended, and the page before that."""
MOST_FINDINGS = 20
WAIT_S = 20.0
"""So long the end of an item waits for reviews that are still under way, all together."""
PUMP_MS = 20
WHERE_LIMIT, EVIDENCE_LIMIT = 120, 240
SERIOUS = ("medium", "high")
"""What fails a test where findings do; a low one is told: a refused password, a text a little too faint."""
FREE = frozenset({"console", "request"})
"""Kinds of which one place may have several."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Holds a review that is under way."""

    step: StepStarted
    frame: int | None
    call: Aside[ChatReply[UiReview]]


@dataclass
class Review:
    """Listens to the loop, and judges an item that has ended.

    ``pump`` serves the browser while an answer is waited for. With ``fails`` serious findings fail what has passed.
    """

    chat: ChatModel
    inspector: Inspector
    trail: Trail
    pump: Callable[[float], None]
    fails: bool
    warned: Callable[[str], None] = lambda text: None
    wait_s: float = WAIT_S
    found: list[Found] = field(default_factory=list)
    spares_replayed: bool = False
    """Nobody has asked for reviews: a step that no model was needed for is not reviewed either."""
    _step: StepStarted | None = None
    _expected: list[str] = field(default_factory=list)
    _frames: deque[FrameTaken] = field(default_factory=lambda: deque(maxlen=MOST_FRAMES))
    _under_way: list[Asked] = field(default_factory=list)
    _known: set[tuple[str, ...]] = field(default_factory=set)
    _gave_up: bool = False

    def __call__(self, event: Event) -> None:
        """Hear an event, those of steps in the main thread."""
        match event:
            case StepStarted():
                self._step = event
                self._expected.clear()
                self._frames.clear()
            case FrameTaken():
                self._frames.append(event)
            case Checked():
                self._expected.append(event.expectation)
            case StepFinished() if not event.skipped and not (self.spares_replayed and event.how == "replayed"):
                self._review(event)
                self._take(0.0)
            case _:
                pass

    def collect(self) -> None:
        """Wait for what is under way, and tell what was found."""
        self._take(self.wait_s)
        if self._under_way:
            count = len(self._under_way)
            self._under_way.clear()
            what = "1 step" if count == 1 else f"{count} steps"
            self._warn(f"The review of {what} had no answer {self.wait_s:g} s after the last step.")

    def verdict(self, verdict: Verdict) -> Verdict:
        """Give the item's verdict, with what the reviews found."""
        self.collect()
        serious = [found for found in self.found if found.severity in SERIOUS]
        if not self.fails or not verdict.passed or not serious:
            return verdict
        reason = f"The page looks broken. {'; '.join(found.line for found in serious)}"
        return Verdict(False, reason, blame=Blame.APP)

    def _review(self, ended: StepFinished) -> None:
        """Look the page over, and ask about it aside."""
        try:
            seen = self.inspector.inspect()
        except ToolError as error:
            if ended.passed:  # else the step says what is wrong with the page
                self._warn(str(error))
            return
        facts = [fact for fact in seen.facts if self._is_new(fact)]
        frames = list(self._frames) if self.chat.endpoint.vision else []
        if not facts and not frames:
            return
        step = self._step
        assert step is not None  # it has just ended
        ask, images = self._ask(step, seen, facts), tuple(frame.jpeg for frame in frames)
        call = Aside(lambda: self.chat.reply(ROLE, UiReview, prompt(ROLE), ask.dump(), images))
        number = self._frames[-1].number if self._frames else None
        self._under_way.append(Asked(step, number, call))

    def _is_new(self, fact: Fact) -> bool:
        key = _key(fact.kind, fact.where, fact.evidence)
        is_new = key not in self._known
        self._known.add(key)
        return is_new

    def _ask(self, step: StepStarted, seen: Inspection, facts: list[Fact]) -> Ask:
        asked = AskedStep(test=self.trail.test, number=step.number, text=step.text, expectations=list(self._expected))
        told = [found.line for found in self.found[-MOST_FINDINGS:]]
        page = AskedPage(url=seen.url, title=seen.title)
        return Ask(step=asked, page=page, facts=[_asked(fact) for fact in facts], told=told or None)

    def _take(self, seconds: float) -> None:
        """Take the answers that have come; wait at most so long."""
        began, word_at = time.monotonic(), FIRST_WORD_S
        while self._under_way:
            if self._taken(self._under_way[0]):
                del self._under_way[0]
                continue
            waited = time.monotonic() - began
            if waited >= seconds:
                return
            if waited >= word_at:
                self.trail.tell(Waiting(whom=f"review by the {spoken_name(self.chat.endpoint)}", seconds=waited))
                word_at = waited + NEXT_WORD_S
            self.pump(PUMP_MS)

    def _taken(self, asked: Asked) -> bool:
        """Record its answer, if it has come."""
        try:
            reply = asked.call.result()
        except queue.Empty:
            return False
        except ToolError as error:
            if isinstance(error, ModelError) and error.record:
                self.trail.tell(error.record)
            self._warn(str(error))
            return True
        self.trail.tell(reply.record)
        for finding in reply.value.findings[:MOST_FINDINGS]:
            self._tell(finding, asked)
        return True

    def _tell(self, finding: Finding, asked: Asked) -> None:
        """Tell a finding once, with its first step."""
        where, evidence = _line(finding.where, WHERE_LIMIT), _line(finding.evidence, EVIDENCE_LIMIT)
        found = Found(step=asked.step.number, label=asked.step.label, what=finding.kind, severity=finding.severity,
                      where=where, evidence=evidence, frame=asked.frame)  # fmt: skip
        key = _key(found.what, where, evidence)
        if all(_key(f.what, f.where, f.evidence) != key for f in self.found):
            self.found.append(found)
            self.trail.tell(found)

    def _warn(self, text: str) -> None:
        if not self._gave_up:
            self._gave_up = True
            said = f"The review of broken UI failed, which fails no test. {text}"
            self.trail.tell(Warned(text=said))
            self.warned(said)


def _line(text: str, limit: int) -> str:
    """Make one printable line of a page's words."""
    return cut("".join(c for c in squeeze(text) if c.isprintable()), limit)


def _key(kind: str, where: str, evidence: str) -> tuple[str, ...]:
    """Tell what makes two findings the same."""
    return (kind, where.casefold(), evidence.casefold() if kind in FREE else "")


def _asked(fact: Fact) -> AskedFact:
    box = (fact.box.x, fact.box.y, fact.box.width, fact.box.height) if fact.box else None
    return AskedFact(kind=fact.kind, severity=fact.severity, where=fact.where, evidence=fact.evidence, box=box)
