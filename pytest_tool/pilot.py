"""Leads through a step by what the pilot model wants."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Protocol, TypeVar

from pytest_tool.briefing import brief, last_appeared
from pytest_tool.browser.marks import marked
from pytest_tool.chat import ChatModel
from pytest_tool.events import Progress
from pytest_tool.observation import Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.text_model import asked
from pytest_tool.trail import Trail
from pytest_tool.turn import CloseTab, Evidence, Intent, Intents, SwitchTab, Turn, Verdict, Wanted
from pytest_tool.wire.roles import Ask, ClaimedVerdict, JudgedTurn, PilotTurn, PromptAnswer, WantedIntent

T = TypeVar("T", bound=PilotTurn)


class Guide(Protocol):
    """Leads through a step: the pilot, or the goal plan."""

    @property
    def sees(self) -> bool:
        """Tell whether it is shown the picture of the page."""
        ...

    @property
    def embedded(self) -> bool:
        """Tell whether it is the one that ships with the tool."""
        ...

    def next(self, step: Step, seen: Observation, trail: Trail, /) -> Turn:
        """Say what comes next. Raises ModelError."""
        ...

    def judge(
        self, step: Step, expectation: Expectation, seen: Observation, trail: Trail, looked_for: str = "", /
    ) -> Verdict:
        """Judge an expectation by evidence. Raises ModelError."""
        ...


class Pilot:
    """Asks the pilot model, with a tagged screenshot where it has ``vision``."""

    role: ClassVar[str] = "pilot_turn"
    prompt: ClassVar[str] = "pilot"

    def __init__(self, chat: ChatModel) -> None:
        self.chat = chat

    @property
    def sees(self) -> bool:
        """Tell whether it is shown the picture of the page."""
        return self.chat.endpoint.vision

    @property
    def embedded(self) -> bool:
        """Tell whether it is the one that ships with the tool."""
        return self.chat.endpoint.embedded

    def next(self, step: Step, seen: Observation, trail: Trail) -> Turn:
        """Ask for intents, another tab, or a claim.

        Models tend to act and claim at once: what it wants is done first, and its claim must be made again afterwards.
        """
        ask = brief(step, seen, trail, embedded=self.embedded)
        if self.embedded:
            last_appeared(ask, step, trail)
        turn = self._asked(PilotTurn, ask, seen, trail)
        wanted = tuple(_intent(w) for w in turn.intents if w.text.strip())
        here = next((tab.index for tab in seen.tabs if tab.active), None)
        if turn.switch_tab is not None and (turn.switch_tab != here or not (wanted or turn.verdict)):
            return SwitchTab(turn.switch_tab)
        if turn.close_tab is not None and not wanted:
            return CloseTab(turn.close_tab)
        if wanted or turn.verdict is None:
            return Intents(wanted)
        return _claim(turn.verdict)

    def judge(
        self, step: Step, expectation: Expectation, seen: Observation, trail: Trail, looked_for: str = ""
    ) -> Verdict:
        """Ask it to judge one expectation.

        ``looked_for`` is what code wanted to measure and did not find.
        """
        ask = brief(step, seen, trail, embedded=self.embedded)
        ask.judge, ask.looked_for = expectation.text, looked_for or None
        return _claim(self._asked(JudgedTurn, ask, seen, trail).verdict)

    def _asked(self, reply: type[T], ask: Ask, seen: Observation, trail: Trail) -> T:
        images: tuple[bytes, ...] = ()
        if self.sees and seen.frame:
            images = (marked(seen.frame, seen.controls),)
        tags = {control.tag for control in seen.controls}
        fits = partial(_unknown, tags=tags, signals=set(ask.page.signals))
        turn = asked(self.chat, self.role, reply, self.prompt, ask, trail, images, fits).value
        if turn.say:
            trail.tell(Progress(text=turn.say))
        return turn


def _unknown(turn: PilotTurn, tags: set[int], signals: set[str]) -> str:
    """Say what a turn names that the page lacks; may be empty."""
    strange = [w.tag for w in turn.intents if w.tag is not None and w.tag not in tags]
    if strange:
        return f"intents.tag: {strange[0]} is the tag of no control on this page"
    unheard = [id for id in turn.verdict.signals if id not in signals] if turn.verdict else []
    return f"verdict.signals: {unheard[0]} is no signal of this page" if unheard else ""


def _intent(wanted: WantedIntent) -> Intent:
    answer = wanted.answer
    if isinstance(answer, PromptAnswer):
        told: Wanted | None = Wanted(True, answer.prompt)
    else:
        told = Wanted(answer == "accept") if answer else None
    return Intent(wanted.text, wanted.fills, wanted.tag, told)


def _claim(verdict: ClaimedVerdict) -> Verdict:
    evidence = tuple(Evidence(e.text, e.gone) for e in verdict.evidence)
    return Verdict(verdict.passed, verdict.reason, evidence, signals=tuple(verdict.signals))
