"""What each command does to the page, with the same loop that runs plans. Called in the main thread, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pytest_tool.changes import Kind
from pytest_tool.chat import ChatModel
from pytest_tool.decide import Decider
from pytest_tool.embedded.by_hand import one_action
from pytest_tool.errors import LimitReached, SettingsError
from pytest_tool.events import Captioned, Commanded
from pytest_tool.goal import GoalPlan
from pytest_tool.narration.narrator import Narrator
from pytest_tool.narration.utterances import Utterance
from pytest_tool.pilot import Guide
from pytest_tool.plan import Step
from pytest_tool.question import Engine
from pytest_tool.review import Review
from pytest_tool.run import Run
from pytest_tool.session import results
from pytest_tool.session.clocked import Clocked
from pytest_tool.session.deciders import ALONE, ANY, decider_for
from pytest_tool.session.results import Since
from pytest_tool.session.suggesting import Suggestions, confirmed
from pytest_tool.session.turns import Command, Line
from pytest_tool.session.written import as_step
from pytest_tool.settings import Settings
from pytest_tool.stated import HANDLE
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent, Verdict, Wanted
from pytest_tool.wire.session import MOST_SPOKEN, Outcome

LISTENS_MS = 20
"""So often it is looked whether speech has ended."""
Ended = tuple[Outcome, str, Line]
"""How a command ended, what is said of it, and its own fields of the result."""
HIDDEN_USER = "://•••@"
"""What masking leaves of a user name and a password in a URL."""


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
        narrator: Narrator,
        review: Review | None = None,
    ) -> None:
        self.run = run
        self._review = review
        self._clock = clock
        self._settings = settings
        self._text_model = text_model
        self._engine = engine
        self._fill = fill
        self._mask = mask
        self._tool = tool
        self._narrator = narrator
        self._steps = 0
        self._suggestions = Suggestions(run, tool)

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
            raise SettingsError(
                fact, f"Leave them out here; a session can be started with them: {self._tool} start --url URL"
            )

    @property
    def _clearer(self) -> str:
        """What helps where nobody was sure."""
        return f"Say it more exactly, or advise the models: {self._tool} hint TEXT"

    def do(self, command: Command) -> Ended:
        """One action: what is written, or the last suggestion."""
        if not command.text.strip():
            return self._do_suggested()
        step = self._next_step(command.text, "do")
        intent = self._one_action(command, step.text)
        return self._once(command.text, step, lambda: self.run.do(step, intent))

    def _one_action(self, command: Command, text: str) -> Intent:
        """What is written as an intent, with the control and the answer to a dialog that the person names."""
        tag, prompt = command.fields.get("tag"), command.fields.get("prompt")
        seen = self.run.stage.seen
        if tag is not None and (seen is None or seen.control(int(tag)) is None):
            raise SettingsError(
                f"There is no control {tag} on the page. Nothing was done.", "Leave --tag out, or look again."
            )
        if self.run.guide.embedded:
            intent = one_action(text, self._tool)
        else:
            intent = Intent(text)
        if prompt is not None or "accept" in command.fields:
            accepts = prompt is not None or bool(command.fields.get("accept"))
            intent = replace(intent, answer=Wanted(accepts, prompt, stated=True))
        return replace(intent, tag=tag)

    def _do_suggested(self) -> Ended:
        last = self._suggestions.last()
        if last.doubts:
            fact = f"Nothing was done: suggestion {last.number} has no action that anybody was sure of ({last.doubts})."
            about = {
                "suggestion": results.suggestion(last.entry, last.number),
                "page": results.page(self.run.stage.seen),
            }
            return Outcome.UNSURE, f"{fact} {self._clearer}", about
        return self._once(last.intent.text, last.step, lambda: self._suggestions.perform(last), suggested=True)

    def _once(self, written: str, step: Step, work: Callable[[], Verdict], suggested: bool = False) -> Ended:
        since, clock = Since.now(self.run.stage.trail), self._clock
        clock.begin_command()
        self.run.stage.trail.tell(Commanded(number=step.number, command="do", text=written))
        verdict = work()
        part = since.of(self.run.stage.trail)
        done = next(iter(reversed(part.entries)), None)
        about: Line = {
            "suggestion": results.suggestion(done) if done else None,
            "changes": list(done.told) if done else [],
            "error": done.error if done else "",
            "page": results.page(self.run.stage.seen),
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
        goal = self._suggestions.goal(command.text.strip(), lambda written: self._next_step(written, "suggest"))
        run = self.run
        run.stage.budget.begin()
        run.stage.browser.begin()
        run.stage.trail.tell(Commanded(number=goal.number, command="suggest", text=self._suggestions.goal_as_written))
        with self._deciding(command, ANY):
            seen = run.stage.look()
            run.stage.trail.at_start = run.stage.trail.at_start if run.stage.trail.of(goal) else seen
            run.stage.pictured()
            planner = self._planner(1 + len(run.stage.trail.of(goal)))
            turn = run.patiently(planner.next, goal, seen, run.stage.trail)
            about: Line = {"suggestion": None, "page": results.page(seen)}
            if isinstance(turn, Verdict):
                self._suggestions.forget_goal()
                ended = confirmed(turn, goal, seen, run, planner.embedded)
                return Outcome.DONE if ended.passed else Outcome.FAILED, ended.reason, about
            made = self._suggestions.propose(goal, turn, seen)
        about["suggestion"] = results.suggestion(made.entry, made.number)
        if made.doubts:
            return Outcome.UNSURE, f"Nobody was sure enough: {made.doubts}. {self._clearer}", about
        return Outcome.DONE, "", about

    def step(self, command: Command) -> Ended:
        """One plan step by the pilot, with its expectations."""
        return self._steps_taken(command, "step", self.run.guide, ALONE)

    def auto(self, command: Command) -> Ended:
        """The text model plans the goal; suggest and do, until it is reached, nobody is sure, or the limit."""
        most, own = self._most_actions(command), self.run.stage.budget
        planner = self._planner(most)
        seconds = self._settings.step_s * max(1.0, most / self._settings.step_turns)  # as many a turn as a step has
        self.run.stage.budget = replace(own, turns=planner.most_turns, seconds=seconds)
        try:
            return self._steps_taken(command, "auto", planner, ANY)
        finally:
            self.run.stage.budget = own

    def _steps_taken(self, command: Command, name: str, guide: Guide, engines: tuple[str, ...]) -> Ended:
        if not command.text.strip():
            raise SettingsError(f"tool {name} needs a text.", f'Say what to do: {self._tool} {name} "Search for Emma"')
        step = self._next_step(command.text, name)
        since = Since.now(self.run.stage.trail)
        with self._deciding(command, engines):
            self.run.stage.trail.tell(Commanded(number=step.number, command=name, text=command.text))
            verdict = self.run.step(step, guide)
        if self._review:
            self._review.collect()
        part = since.of(self.run.stage.trail)
        about = {**results.of_step(part, verdict), "page": results.page(self.run.stage.seen)}
        return results.outcome_of(verdict, part.entries, name == "auto"), results.reason(verdict), about

    def say(self, command: Command) -> Ended:
        """A caption in the page and speech, line by line; with ``speak_wait`` it ends when that does."""
        lines = [line.strip() for line in command.text.splitlines() if line.strip()]
        if not lines:
            raise SettingsError("tool say needs a text.", f'Say it: {self._tool} say "Now the checkout"')
        for number, line in enumerate(lines, 1):
            if len(line) > MOST_SPOKEN:
                fact = f"Line {number} has {len(line)} characters; a line to be spoken may have {MOST_SPOKEN}."
                raise SettingsError(fact, "Break it into several lines.")
        self.run.stage.trail.tell(Commanded(number=0, command="say", text="\n".join(lines)))
        waits = bool(command.fields.get("speak_wait"))
        about: Line = {"text": "\n".join(lines)}
        if not waits:
            for line in lines:
                self._begin_to_say(line)
            return Outcome.DONE, "", about
        silent = next(filter(None, [self._said_to_the_end(line, command) for line in lines]), "")
        about["heard"] = not silent
        return Outcome.DONE, f"Not spoken: {silent}." if silent else "", about

    def _begin_to_say(self, line: str) -> Utterance | None:
        self.run.stage.budget.go_on()
        self.run.stage.browser.caption(line)
        self.run.stage.trail.tell(Captioned(text=line, said=True))
        return self._narrator.say(line, self.run.stage.trail.item)

    def _said_to_the_end(self, line: str, command: Command) -> str:
        """Returns when the line was heard, or why it was not. Raises LimitReached when the command was cancelled."""
        utterance = self._begin_to_say(line)
        if utterance is None:
            return "there is no voice (tool audio says why)"
        while not utterance.ended.is_set():
            if command.cancelled.is_set():
                utterance.unwanted.set()
                raise LimitReached("The command was cancelled.")
            self.run.stage.browser.pump(LISTENS_MS)
        return utterance.reason

    def hint(self, text: str) -> str:
        """A hint with its variables substituted. Raises PlanError."""
        return self._fill(as_step(" ".join(self.named(text).split()), 0, "hint")).text

    def _most_actions(self, command: Command) -> int:
        asked = int(command.fields.get("max_actions", self._settings.auto_actions))
        if asked < 1:
            raise SettingsError(f"--max-actions is {asked}.", "Give a whole number, 1 or more.")
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


def _said_of(done: Entry | None, tool: str) -> str:
    """What a person should know of an action that was done."""
    if done is None or not done.changes:
        return "It was done, and nothing on the page changed."
    opened = next((change for change in done.changes if change.kind is Kind.TAB_OPENED), None)
    if opened is not None:
        title = opened.what or "its title"
        return f"It opened a new tab. To go on there: {tool} step 'switch to the \"{title}\" tab'"
    return ""
