"""Does each command with the loop that runs plans."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from pytest_tool.changes import Kind
from pytest_tool.embedded.by_hand import one_action
from pytest_tool.errors import SettingsError
from pytest_tool.events import Commanded, StepFinished
from pytest_tool.goal import GoalPlan
from pytest_tool.pilot import Guide
from pytest_tool.plan import Step
from pytest_tool.run import Run
from pytest_tool.session import results
from pytest_tool.session.asked import ALONE, ANY, as_step, as_steps, decider_for, in_full
from pytest_tool.session.parts import Parts
from pytest_tool.session.recorder import Recorder
from pytest_tool.session.results import Since
from pytest_tool.session.saying import say
from pytest_tool.session.suggesting import Suggestions, confirmed
from pytest_tool.session.turns import Command, Line
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent, Verdict, Wanted
from pytest_tool.wire.session import Outcome

Ended = tuple[Outcome, str, Line]
"""How a command ended, what is said of it, and its own fields of the result."""
HIDDEN_USER = "://•••@"
"""What masking leaves of a user name and a password in a URL."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Does the commands of one session."""

    parts: Parts
    recorder: Recorder
    suggestions: Suggestions
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    """Of the steps."""

    def perform(self, command: Command) -> Ended:
        """Does one command. Raises SettingsError, PlanError or ToolError."""
        if command.text:  # once more: a secret may have become known while it waited
            command.fields["text"] = self.parts.named(command.text)
            if HIDDEN_USER in command.text:  # what was masked cannot be opened
                fact = "A URL with a user name or a password in it would stand in the record; nothing was done."
                remedy = f"Leave them out here; a session can be started with them: {self.parts.tool} start --url URL"
                raise SettingsError(fact, remedy)
        match command.name:
            case "do":
                return self.do(command)
            case "suggest":
                return self.suggest(command)
            case "step":
                return self._steps_taken(command, self.run.guide, ALONE)
            case "auto":
                return self.auto(command)
        return say(self.parts, command)

    @property
    def run(self) -> Run:
        return self.parts.run

    def do(self, command: Command) -> Ended:
        """Does one action: what is written, or the last suggestion."""
        if not command.text.strip():
            return self._do_suggested()
        step = self._next_step(command.text, "do")
        intent = self._one_action(command, step.text)
        return self._once(command.text, step, lambda: self.run.do(step, intent))

    def _one_action(self, command: Command, text: str) -> Intent:
        """Reads an intent, its control and its answer to a dialog."""
        tag, prompt = command.fields.get("tag"), command.fields.get("prompt")
        seen = self.run.stage.seen
        if tag is not None and (seen is None or seen.control(int(tag)) is None):
            fact = f"There is no control {tag} on the page. Nothing was done."
            raise SettingsError(fact, "Leave --tag out, or look again.")
        intent = one_action(text, self.parts.tool) if self.run.guide.embedded else Intent(text)
        if prompt is not None or "accept" in command.fields:
            accepts = prompt is not None or bool(command.fields.get("accept"))
            intent = replace(intent, answer=Wanted(accepts, prompt, stated=True))
        return replace(intent, tag=tag)

    def _do_suggested(self) -> Ended:
        last = self.suggestions.last()
        if last.doubts:
            fact = f"suggestion {last.number} has no action that anybody was sure of ({last.doubts})"
            about: Line = {
                "suggestion": results.suggestion(last.entry, last.number),
                "page": results.page(self.run.stage.seen),
            }
            return Outcome.UNSURE, self._unsure("Nothing was done", fact), about
        ended = self._once(last.intent.text, last.step, lambda: self.suggestions.perform(last))
        return (Outcome.UNSURE, *ended[1:]) if not last.performed else ended

    def _once(self, written: str, step: Step, work: Callable[[], Verdict]) -> Ended:
        since = Since.now(self.run.stage.trail)
        self.recorder.begin_command()
        self.run.stage.trail.tell(Commanded(number=step.number, command="do", text=written))
        verdict = work()
        entries = since.of(self.run.stage.trail).entries
        done = entries[-1] if entries else None
        about: Line = {
            "suggestion": results.suggestion(done) if done else None,
            "changes": list(done.told) if done else [],
            "error": done.error if done else "",
            "page": results.page(self.run.stage.seen),
            "timing": self.recorder.told(),
        }
        if verdict.passed:
            return Outcome.DONE, _said_of(done, self.parts.tool), about
        if done and done.outcome == "returned":
            return Outcome.UNSURE, self._unsure("Nothing was done", "; ".join(done.doubts)), about
        return Outcome.FAILED, verdict.reason, about

    def suggest(self, command: Command) -> Ended:
        """Decides the next action towards the goal, for the person."""
        goal = self.suggestions.goal(command.text.strip(), lambda written: self._next_step(written, "suggest"))
        run, trail = self.run, self.run.stage.trail
        run.stage.budget.begin()
        run.stage.browser.begin()
        trail.tell(Commanded(number=goal.number, command="suggest", text=self.suggestions.goal_as_written))
        with self._deciding(command, ANY):
            seen = run.stage.look()
            trail.at_start = trail.at_start if trail.of(goal) else seen
            run.stage.pictured()
            planner = GoalPlan(self.parts.text_model, 1 + len(trail.of(goal)))
            turn = run.patiently(planner.next, goal, seen, trail)
            about: Line = {"suggestion": None, "page": results.page(seen)}
            if isinstance(turn, Verdict):
                self.suggestions.forget_goal()
                ended = confirmed(turn, goal, seen, run, planner.embedded)
                return Outcome.DONE if ended.passed else Outcome.FAILED, ended.reason, about
            made = self.suggestions.propose(goal, turn, seen)
        about["suggestion"] = results.suggestion(made.entry, made.number)
        if made.doubts:
            return Outcome.UNSURE, self._unsure("Nobody was sure enough", made.doubts), about
        return Outcome.DONE, "", about

    def auto(self, command: Command) -> Ended:
        """Suggests and does until the goal, a doubt or the limit."""
        most, own = int(command.fields.get("max_actions", self.parts.settings.auto_actions)), self.run.stage.budget
        if most < 1:
            raise SettingsError(f"--max-actions is {most}.", "Give a whole number, 1 or more.")
        planner = GoalPlan(self.parts.text_model, most)
        seconds = self.parts.settings.step_s * max(
            1.0, most / self.parts.settings.step_turns
        )  # as many a turn as a step has
        self.run.stage.budget = replace(own, turns=planner.most_turns, seconds=seconds)
        try:
            return self._steps_taken(command, planner, ANY)
        finally:
            self.run.stage.budget = own

    def _steps_taken(self, command: Command, guide: Guide, engines: tuple[str, ...]) -> Ended:
        name, trail = command.name, self.run.stage.trail
        if not command.text.strip():
            raise SettingsError(
                f"tool {name} needs a text.", f'Say what to do: {self.parts.tool} {name} "Search for Emma"'
            )
        written = as_steps(command.text, self.numbers, name)
        since = Since.now(trail)
        with self._deciding(command, engines):
            for step, as_written in zip(self.parts.filled(*written), written, strict=True):
                text = in_full(as_written) if as_written.included or as_written.only_checks else command.text
                trail.tell(Commanded(number=step.number, command=name, text=text))
                verdict = self.run.step(step, guide)
                if not verdict.passed:
                    break
        if self.parts.item.review:
            self.parts.item.review.collect()
        part = since.of(trail)
        if verdict.skips == "step" and not all(ended.skipped for ended in part.events_of(StepFinished)):
            verdict = Verdict(True, "")  # of a link to several steps only the last was skipped
        about = {**results.of_step(part, verdict), "page": results.page(self.run.stage.seen)}
        return results.outcome_of(verdict, part.entries, name == "auto"), results.reason(verdict), about

    def hint(self, text: str) -> str:
        """Returns a hint with its variables substituted. Raises PlanError."""
        (step,) = self.parts.filled(as_step(" ".join(self.parts.named(text).split()), 0, "hint"))
        return self.run.filled(step).text

    def _unsure(self, fact: str, why: str) -> str:
        """Says why the models were unsure, and what helps."""
        remedy = f"Say it more exactly, or advise the models: {self.parts.tool} hint TEXT"
        return f"{fact}: {(why or 'there was no decision').rstrip('.')}. {remedy}"

    def _next_step(self, text: str, command: str) -> Step:
        """Reads the text as the next step, its variables substituted."""
        (step,) = self.parts.filled(as_step(text, next(self.numbers), command))
        return self.run.filled(step)

    @contextmanager
    def _deciding(self, command: Command, valid: tuple[str, ...]) -> Iterator[None]:
        """Lets who is named decide, for this one command."""
        own = self.run.decider
        self.run.decider = decider_for(str(command.fields.get("engine") or ""), own, self.parts.engine, valid)
        try:
            yield
        finally:
            self.run.decider = own


def _said_of(done: Entry | None, tool: str) -> str:
    """Says what a person should know of an action that was done."""
    if done is None or not done.changes:
        return "It was done, and nothing on the page changed."
    opened = next((change for change in done.changes if change.kind is Kind.TAB_OPENED), None)
    if opened is None:
        return ""
    title = opened.what or "its title"
    return f"It opened a new tab. To go on there: {tool} step 'switch to the \"{title}\" tab'"
