"""The pilot: reads one step and one look at the page, and says what it wants, where to go on, or how the step ended."""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeVar

from pytest_tool.briefing import brief
from pytest_tool.browser.marks import marked
from pytest_tool.chat import ChatModel
from pytest_tool.observation import Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.text_model import asked
from pytest_tool.trail import Trail
from pytest_tool.turn import CloseTab, Evidence, Intent, Intents, SwitchTab, Turn, Verdict
from pytest_tool.wire.roles import Ask, ClaimedVerdict, JudgedTurn, PilotTurn

T = TypeVar("T", bound=PilotTurn)


class Guide(Protocol):
    """Whoever leads through a step: the pilot, or the goal plan."""

    @property
    def sees(self) -> bool:
        """Whether it is shown the picture of the page."""
        ...

    def next(self, step: Step, seen: Observation, trail: Trail, /) -> Turn:
        """What comes next. Raises ModelError."""
        ...

    def judge(self, step: Step, expectation: Expectation, seen: Observation, trail: Trail, /) -> Verdict:
        """Whether an expectation that code cannot check holds on this page, with evidence. Raises ModelError."""
        ...


class Pilot:
    """The pilot model. With ``vision`` it gets the screenshot with a numbered tag on each control in view."""

    role: ClassVar[str] = "pilot_turn"
    """The name of the reply's schema."""
    prompt: ClassVar[str] = "pilot"

    def __init__(self, chat: ChatModel) -> None:
        self.chat = chat

    @property
    def sees(self) -> bool:
        """Whether it is shown the picture of the page."""
        return self.chat.endpoint.vision

    def next(self, step: Step, seen: Observation, trail: Trail) -> Turn:
        """The model's turn: intents, another tab, or its claim about the step.

        Models tend to act and claim at once: what it wants is done first, and its claim must be made again afterwards.
        """
        turn = self._asked(PilotTurn, brief(step, seen, trail), seen, trail)
        wanted = tuple(Intent(w.text, w.fills) for w in turn.intents if w.text.strip())
        here = next((tab.index for tab in seen.tabs if tab.active), None)
        if turn.switch_tab is not None and (turn.switch_tab != here or not (wanted or turn.verdict)):
            return SwitchTab(turn.switch_tab, turn.say)
        if turn.close_tab is not None and not wanted:
            return CloseTab(turn.close_tab, turn.say)
        if wanted or turn.verdict is None:
            return Intents(wanted, turn.say)
        return _claim(turn.verdict)

    def judge(self, step: Step, expectation: Expectation, seen: Observation, trail: Trail) -> Verdict:
        """The model's judgement of one expectation; anything but a verdict is a bad reply."""
        ask = brief(step, seen, trail)
        ask.judge = expectation.text
        return _claim(self._asked(JudgedTurn, ask, seen, trail).verdict)

    def _asked(self, reply: type[T], ask: Ask, seen: Observation, trail: Trail) -> T:
        images: tuple[bytes, ...] = ()
        if self.sees and seen.frame:
            images = (marked(seen.frame, seen.controls),)
        return asked(self.chat, self.role, reply, self.prompt, ask, trail, images).value


def _claim(verdict: ClaimedVerdict) -> Verdict:
    evidence = tuple(Evidence(e.text, e.gone) for e in verdict.evidence)
    return Verdict(verdict.passed, verdict.reason, evidence)
