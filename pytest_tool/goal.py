"""Leads towards a whole goal by the text model."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.chat import ChatModel
from pytest_tool.observation import Observation
from pytest_tool.pilot import Pilot
from pytest_tool.plan import Step
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import Blame, Intents, Turn, Verdict

EXECUTED = frozenset({"done", "no change", "failed"})


class GoalPlan(Pilot):
    """Guides by words alone; the step's text is the goal."""

    role = "goal_plan"
    prompt = "goal"

    def __init__(self, chat: ChatModel, most_actions: int) -> None:
        super().__init__(chat)
        self.most_actions = most_actions

    @property
    def most_turns(self) -> int:
        """Give the turns that so many actions may take, with tabs."""
        return 2 * self.most_actions + 3

    def next(self, step: Step, seen: Observation, trail: Trail) -> Turn:
        """Ask for a turn, within the actions that are left."""
        last = trail.last(step)
        if last and last.outcome == "returned":
            return _unsure(last)
        turn = super().next(step, seen, trail)
        if not isinstance(turn, Intents):
            return turn
        left = self.most_actions - sum(e.outcome in EXECUTED for e in trail.of(step))
        return replace(turn, wanted=turn.wanted[:left]) if left > 0 else self._unfinished(turn)

    def _unfinished(self, turn: Intents) -> Verdict:
        fact = f"The goal was not finished after {self.most_actions} action{'s' if self.most_actions > 1 else ''}"
        remedy = "Raise --max-actions, or tool_auto_actions (APP_AUTO_ACTIONS)."
        return Verdict(False, f"{fact}; next would be: {turn.wanted[0].text}. {remedy}", blame=Blame.BUDGET)


def _unsure(returned: Entry) -> Verdict:
    """Ask a person to say more about an intent that came back."""
    doubts = "; ".join(returned.doubts) or "nothing on this page fits"
    remedy = "Say more in the goal, or add a hint."
    return Verdict(
        False, f"Unsure about “{returned.intent}”, which was not executed ({doubts}). {remedy}", blame=Blame.MODEL
    )
