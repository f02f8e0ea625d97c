"""What each command does to the page, with the same loop that runs plans. Called in the main thread, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pytest_tool import proof
from pytest_tool.action import Choice, Intent, Intents, SwitchTab, Verdict
from pytest_tool.budget import Budget
from pytest_tool.chat import ChatModel
from pytest_tool.decide import Decider
from pytest_tool.errors import SettingsError, ToolError
from pytest_tool.events import Captioned, Commanded
from pytest_tool.goal import GoalPlan
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from pytest_tool.observation import Observation, fingerprint
from pytest_tool.pilot import Guide
from pytest_tool.plan import Step
from pytest_tool.question import Engine
from pytest_tool.run import Run
from pytest_tool.session import results
from pytest_tool.session.clocked import Clocked
from pytest_tool.session.deciders import ALONE, ANY, decider_for
from pytest_tool.session.results import Since
from pytest_tool.session.turns import Command, Line
from pytest_tool.session.written import as_step
from pytest_tool.settings import Settings
from pytest_tool.stated import HANDLE
from pytest_tool.trail import Entry, entry
from pytest_tool.wire.session import MOST_SPOKEN, Outcome

Ended = tuple[Outcome, str, Line]
"""How a command ended, what is said of it, and its own fields of the result."""


HIDDEN_USER = "://•••@"
"""What masking leaves of a user name and a password in a URL."""


class PageChanged(ToolError):
    """The page is no longer the one that a suggestion was made for."""


@dataclass(slots=True)
class Suggested:
    """A proposal that a person may have done."""

    number: int
    step: Step
    intent: Intent
    choice: Choice | None
    """None for going on in another tab."""
    tab: int | None
    entry: Entry
    state: str
    """The fingerprint of the page that it was made for."""
    performed: bool = False


class Commands:
    """The commands of one session. ``engine`` gives a decision engine by its name; ``fill`` substitutes variables;
    ``tool`` is how a person calls the command for this session.
    """

    def __init__(
        self,
        run: Run,
        clock: Clocked,
        settings: Settings,
        text_model: ChatModel,
        engine: Callable[[str], Engine],
        fill: Callable[[Step], Step],
        mask: Callable[[str], str],
        tool: str,
    ) -> None:
        self.run = run
        self._clock = clock
        self._settings = settings
        self._text_model = text_model
        self._engine = engine
        self._fill = fill
        self._mask = mask
        self._tool = tool
        self._steps = 0
        self._goal: Step | None = None
        self._goal_as_written = ""
        self._suggested: list[Suggested] = []

    def perform(self, command: Command) -> Ended:
        """Raises SettingsError for what was asked wrongly, ToolError for what went wrong."""
        if command.text:  # once more: a secret may have become known while it waited
            command.fields["text"] = self.named(command.text)
            self._refuse_user_info(command.text)
        acts: dict[str, Callable[[Command], Ended]] = {
            "do": self.do, "suggest": self.suggest, "step": self.step, "auto": self.auto, "say": self.say,
        }  # fmt: skip
        return acts[command.name](command)

    def named(self, text: str) -> str:
        """A secret that was written out is one all the same, and goes on record by its name. From any thread."""
        return HANDLE.sub(r"{secret:\1}", self._mask(text))

    def _refuse_user_info(self, text: str) -> None:
        """What was masked cannot be opened."""
        if HIDDEN_USER in text:
            fact = "A URL with a user name or a password in it would stand in the record; nothing was done."
            raise _usage(fact, f"Leave them out here; a session can be started with them: {self._tool} start --url URL")

    @property
    def _clearer(self) -> str:
        """What helps where nobody was sure."""
        return f"Say it more exactly, or advise the models: {self._tool} hint TEXT"

    def do(self, command: Command) -> Ended:
        """One action: what is written, or the last suggestion."""
        if not command.text.strip():
            return self._do_suggested()
        step = self._next_step(command.text, "do")
        intent = self._one_action(step.text)
        return self._once(command.text, step, lambda: self.run.do(step, intent))

    def _one_action(self, text: str) -> Intent:
        """What is written as an intent. Raises SettingsError where the grammar reads several actions in it."""
        parsed = parse(text)
        actions = [] if parsed.not_understood else [w for w in parsed.wishes if w.act is not Act.DIALOG]
        if len(actions) > 1:
            said = ", then ".join(f"“{wish.text}”" for wish in actions)
            fact = f"These are {len(actions)} actions ({said}), and do takes one. Nothing was done."
            raise _usage(fact, f"Use {self._tool} step.")
        if len(actions) == 1 and actions[0].act is Act.RELOAD and self.run.seen is not None:
            return Intent(f"{text}: go to {self.run.seen.url}", fills=True)
        return Intent(text)

    def _do_suggested(self) -> Ended:
        last = next(iter(reversed(self._suggested)), None)
        if last is None or last.performed:
            fact = "Suggestion {} was done already." if last else "There is no suggestion to do."
            raise _usage(
                fact.format(last.number if last else ""), f"Say what to do, or ask for one: {self._tool} suggest GOAL"
            )
        if last.choice is not None and last.choice.decision is None:
            return self._unsure(last)

        def chosen(seen: Observation) -> Choice:
            if fingerprint(seen) != last.state:
                fact = f"The page is no longer the one that suggestion {last.number} was made for; nothing was done."
                raise PageChanged(fact, f"Ask again: {self._tool} suggest")
            last.performed = True
            return paid(last.choice) if last.choice else Choice(None)

        def switched() -> Verdict:
            chosen(self.run.look_again())
            self.run.switch(last.step, last.tab or 0)
            error = self.run.trail.entries[-1].error
            return Verdict(not error, error)

        def done() -> Verdict:
            return self.run.do(last.step, last.intent, chosen)

        work = done if last.tab is None else lambda: self.run.recorded(last.step, switched)
        return self._once(last.intent.text, last.step, work, suggested=True)

    def _unsure(self, last: Suggested) -> Ended:
        why = "; ".join(last.entry.doubts) or "no decision"
        said = f"Nothing was done: suggestion {last.number} has no action that anybody was sure of ({why}). {self._clearer}"
        about = {"suggestion": results.suggestion(last.entry, last.number), "page": results.page(self.run.seen)}
        return Outcome.UNSURE, said, about

    def _once(self, written: str, step: Step, work: Callable[[], Verdict], suggested: bool = False) -> Ended:
        since, clock = Since.now(self.run.trail), self._clock
        clock.begin_command()
        self.run.trail.tell(Commanded(number=step.number, command="do", text=written))
        verdict = work()
        part = since.of(self.run.trail)
        done = next(iter(reversed(part.entries)), None)
        about: Line = {
            "suggestion": results.suggestion(done) if done else None,
            "changes": list(done.changes) if done else [],
            "error": done.error if done else "",
            "page": results.page(self.run.seen),
            "timing": clock.told(),
        }
        if done and verdict.passed and (done.operation, done.extent, done.changes) == ("wait", "", ()):
            return Outcome.FAILED, "It waited, and nothing on the page changed.", about
        if verdict.passed:
            return Outcome.DONE, _said_of(done, self._tool), about
        nothing = not results.executed(part.entries)
        if done and done.outcome == "returned":
            said = f"Nothing was done: {'; '.join(done.doubts) or 'there was no decision'}. {self._clearer}"
            return Outcome.UNSURE, said, about
        refused = nothing and suggested
        return Outcome.UNSURE if refused else Outcome.FAILED, verdict.reason, about

    def suggest(self, command: Command) -> Ended:
        """The next action towards the goal, decided and not executed; numbered, and on record."""
        goal = self._goal_of(command)
        run = self.run
        run.budget.begin()
        run.browser.begin(goal.text)
        run.trail.tell(Commanded(number=goal.number, command="suggest", text=self._goal_as_written))
        with self._deciding(command, ANY):
            seen = run.look()
            run.trail.at_start = run.trail.at_start if run.trail.of(goal) else seen
            turn = run.patiently(self._planner(1 + len(run.trail.of(goal))).next, goal, seen, run.trail)
            if isinstance(turn, Verdict):
                self._goal, self._goal_as_written = None, ""  # asked for once more, it is a new one
                return self._nothing_more(goal, turn, seen)
            made = self._proposed(goal, turn, seen)
        self._suggested.append(made)
        run.trail.tell(made.entry)
        about: Line = {"suggestion": results.suggestion(made.entry, made.number), "page": results.page(seen)}
        if made.choice is not None and made.choice.decision is None:
            why = "; ".join(made.entry.doubts) or "no decision"
            return Outcome.UNSURE, f"Nobody was sure enough: {why}. {self._clearer}", about
        return Outcome.DONE, "", about

    def _nothing_more(self, goal: Step, claim: Verdict, seen: Observation) -> Ended:
        """The planner says that the goal is reached, which code must find on the page, or that it cannot go on."""
        about: Line = {"suggestion": None, "page": results.page(seen)}
        lacking = proof.lacking(claim, goal, seen, self.run.trail) if claim.passed else []
        if lacking:
            said = f"The model says that the goal is reached ({claim.reason}), but {'; '.join(lacking)}."
            return Outcome.FAILED, said, about
        return Outcome.DONE if claim.passed else Outcome.FAILED, claim.reason, about

    def _proposed(self, goal: Step, turn: Intents | SwitchTab, seen: Observation) -> Suggested:
        number, state = len(self._suggested) + 1, fingerprint(seen)
        if isinstance(turn, SwitchTab):
            intent = Intent(f"switch to tab {turn.index}")
            told = Entry(
                step=goal.number, intent=intent.text, outcome="suggested", operation="switch_tab", decision_cost=0.0
            )
            return Suggested(number, goal, intent, None, turn.index, told, state)
        intent = turn.wanted[0]
        choice = self.run.suggest(goal, intent, seen)
        told = replace(entry(goal, intent, choice, None, seen, self.run.last_frame), outcome="suggested")
        return Suggested(number, goal, intent, choice, None, told, state)

    def _goal_of(self, command: Command) -> Step:
        """The goal that is written, or the last one; what was done for it so far belongs to it."""
        written = command.text.strip()
        if written and written != self._goal_as_written:
            self._goal, self._goal_as_written = self._next_step(written, "suggest"), written
        if self._goal is None:
            raise _usage("There is no goal yet.", f'Say it: {self._tool} suggest "Buy one book"')
        return self._goal

    def step(self, command: Command) -> Ended:
        """One plan step by the pilot, with its expectations."""
        return self._steps_taken(command, "step", self.run.guide, ALONE)

    def auto(self, command: Command) -> Ended:
        """The text model plans the goal; suggest and do, until it is reached, nobody is sure, or the limit."""
        most, own = self._most_actions(command), self.run.budget
        planner = self._planner(most)
        seconds = self._settings.step_s * max(1.0, most / self._settings.step_turns)  # as many a turn as a step has
        self.run.budget = Budget(planner.most_turns, seconds, command.cancelled)
        try:
            return self._steps_taken(command, "auto", planner, ANY)
        finally:
            self.run.budget = own

    def _steps_taken(self, command: Command, name: str, guide: Guide, engines: tuple[str, ...]) -> Ended:
        if not command.text.strip():
            raise _usage(f"tool {name} needs a text.", f'Say what to do: {self._tool} {name} "Search for Emma"')
        step = self._next_step(command.text, name)
        since = Since.now(self.run.trail)
        with self._deciding(command, engines):
            self.run.trail.tell(Commanded(number=step.number, command=name, text=command.text))
            verdict = self.run.step(step, guide)
        part = since.of(self.run.trail)
        about = {**results.of_step(part, verdict), "page": results.page(self.run.seen)}
        return results.outcome_of(verdict, part.entries, name == "auto"), results.reason(verdict), about

    def say(self, command: Command) -> Ended:
        """A caption in the page, line by line."""
        lines = [line.strip() for line in command.text.splitlines() if line.strip()]
        if not lines:
            raise _usage("tool say needs a text.", f'Say it: {self._tool} say "Now the checkout"')
        for number, line in enumerate(lines, 1):
            if len(line) > MOST_SPOKEN:
                fact = f"Line {number} has {len(line)} characters; a line to be spoken may have {MOST_SPOKEN}."
                raise _usage(fact, "Break it into several lines.")
        self.run.trail.tell(Commanded(number=0, command="say", text="\n".join(lines)))
        for line in lines:
            self.run.browser.caption(line)
            self.run.trail.tell(Captioned(text=line))
        return Outcome.DONE, "", {"text": "\n".join(lines)}

    def hint(self, text: str) -> str:
        """A hint with its variables substituted. Raises PlanError."""
        return self._fill(as_step(" ".join(self.named(text).split()), 0, "hint")).text

    def _most_actions(self, command: Command) -> int:
        asked = int(command.fields.get("max_actions", self._settings.auto_actions))
        if asked < 1:
            raise _usage(f"--max-actions is {asked}.", "Give a whole number, 1 or more.")
        return asked

    def _planner(self, most_actions: int) -> GoalPlan:
        return GoalPlan(self._text_model, most_actions)

    def _next_step(self, text: str, command: str) -> Step:
        """The text as the next step of this session, its variables substituted."""
        step = self._fill(as_step(text, self._steps + 1, command))
        self._steps += 1
        return step

    def _deciding(self, command: Command, valid: tuple[str, ...]) -> _Deciding:
        name = str(command.fields.get("engine") or "")
        return _Deciding(self.run, decider_for(name, self.run.decider, self._engine, valid))


class _Deciding:
    """For one command, ``run`` decides by this decider; then again by its own."""

    def __init__(self, run: Run, decider: Decider) -> None:
        self._run = run
        self._own, self._decider = run.decider, decider

    def __enter__(self) -> None:
        self._run.decider = self._decider

    def __exit__(self, *_: object) -> None:
        self._run.decider = self._own


def paid(choice: Choice) -> Choice:
    """The choice once it is performed: the time and the money that it took are the suggestion's, and count once."""
    return replace(choice, decision=choice.decision and replace(choice.decision, ms=0.0, cost=0.0))


def _said_of(done: Entry | None, tool: str) -> str:
    """What a person should know of an action that was done."""
    if done is None or not done.changes:
        return "It was done, and nothing on the page changed."
    if any(change.startswith("new tab:") for change in done.changes):
        return f'It opened a new tab. To go on there: {tool} step "switch to the new tab"'
    return ""


def _usage(fact: str, remedy: str) -> SettingsError:
    return SettingsError(fact, remedy)
