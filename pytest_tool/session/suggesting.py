"""Keeps what was proposed to a person, and for which page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pytest_tool.decision import Choice, Spent
from pytest_tool.errors import SettingsError, ToolError
from pytest_tool.observation import Observation, fingerprint
from pytest_tool.plan import Step
from pytest_tool.run import Run
from pytest_tool.trail import Entry, entry
from pytest_tool.turn import Blame, CloseTab, Intent, Intents, SwitchTab, Verdict


class PageChanged(ToolError):
    """Tells that the page is another than a suggestion was made for."""


@dataclass(slots=True)
class Suggested:
    """Holds a proposal, of an action or of another tab."""

    number: int
    step: Step
    intent: Intent
    choice: Choice | None
    tab: SwitchTab | CloseTab | None
    entry: Entry
    state: str
    """The fingerprint of the page that it was made for."""
    performed: bool = False

    @property
    def doubts(self) -> str:
        """Tells why it is unsure; empty where it can be done."""
        if self.choice is None or self.choice.decision is not None:
            return ""
        return "; ".join(self.entry.doubts) or "no decision"


class Suggestions:
    """Numbers the proposals of one session."""

    def __init__(self, run: Run, tool: str) -> None:
        self._run = run
        self._tool = tool
        self._made: list[Suggested] = []
        self._goal: Step | None = None
        self.goal_as_written = ""

    def goal(self, written: str, next_step: Callable[[str], Step]) -> Step:
        """Returns the written goal, or the last one. Raises SettingsError."""
        if written and written != self.goal_as_written:
            self._goal, self.goal_as_written = next_step(written), written
        if self._goal is None:
            raise SettingsError("There is no goal yet.", f'Say it: {self._tool} suggest "Buy one book"')
        return self._goal

    def forget_goal(self) -> None:
        """Ends the goal: asked for once more, it is a new one."""
        self._goal, self.goal_as_written = None, ""

    def propose(self, goal: Step, turn: Intents | SwitchTab | CloseTab, seen: Observation) -> Suggested:
        """Decides the first wish of this turn. Raises ToolError."""
        number, state = len(self._made) + 1, fingerprint(seen)
        if not isinstance(turn, Intents):
            does, words = ("close_tab", "close") if isinstance(turn, CloseTab) else ("switch_tab", "switch to")
            intent = Intent(f"{words} tab {turn.index}")
            told = Entry(step=goal.number, intent=intent.text, outcome="suggested", operation=does, decision_cost=0.0)
            made = Suggested(number, goal, intent, None, turn, told, state)
        else:
            intent = turn.wanted[0]
            choice = self._run.decide(goal, intent, seen)
            told = replace(entry(goal, intent, choice, None, seen, self._run.stage.last_frame), outcome="suggested")
            made = Suggested(number, goal, intent, choice, None, told, state)
        self._made.append(made)
        self._run.stage.trail.tell(made.entry)
        return made

    def last(self) -> Suggested:
        """Returns the newest one, unless it was done. Raises SettingsError."""
        last = self._made[-1] if self._made else None
        if last is None or last.performed:
            fact = f"Suggestion {last.number} was done already." if last else "There is no suggestion to do."
            raise SettingsError(fact, f"Say what to do, or ask for one: {self._tool} suggest GOAL")
        return last

    def perform(self, last: Suggested) -> Verdict:
        """Does it as a step, while the page is the same."""

        def chosen(seen: Observation) -> Choice:
            if fingerprint(seen) != last.state:
                fact = f"The page is no longer the one that suggestion {last.number} was made for; nothing was done."
                raise PageChanged(fact, f"Ask again: {self._tool} suggest")
            last.performed = True
            return paid(last.choice) if last.choice else Choice(None)

        def turned(to: SwitchTab | CloseTab) -> Verdict:
            chosen(self._run.stage.look_again())
            self._run.stage.turn_to(last.step, to)
            error = self._run.stage.trail.entries[-1].error
            return Verdict(not error, error)

        if (tab := last.tab) is not None:
            return self._run.recorded(last.step, lambda: turned(tab))
        return self._run.do(last.step, last.intent, chosen)


def paid(choice: Choice) -> Choice:
    """Clears a choice's time and money: the suggestion has them."""
    return replace(choice, engine=Spent(), escalation=Spent())


def confirmed(claim: Verdict, goal: Step, seen: Observation, run: Run, embedded: bool) -> Verdict:
    """Checks by code what a planner claims of the end of a goal."""
    missing = run.claims.lacking(claim, goal, seen, embedded) if claim.passed else []
    if not missing:
        return claim
    fact = f"The model says that the goal is reached ({claim.reason}), but {'; '.join(missing)}."
    return Verdict(False, fact, blame=Blame.MODEL)
