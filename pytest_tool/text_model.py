"""The text model: supplies the value of a field, and, as the escalation model, overrules the engine when it is unsure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from pydantic import BaseModel

from pytest_tool.action import Act, Decision, NoneOfThese, Operation, Scroll, Value, act
from pytest_tool.briefing import brief_question, in_words, last_appeared
from pytest_tool.chat import ChatModel, ChatReply
from pytest_tool.errors import BadReply, ModelError
from pytest_tool.events import Asking
from pytest_tool.grammar.amounts import goes_to_the_end, scrolled_until, seconds_in, times_in
from pytest_tool.grammar.dragging import dropped_where
from pytest_tool.grammar.pressing import named_key
from pytest_tool.old_rules.copying import copied, copied_text
from pytest_tool.other_words import otherwise_called
from pytest_tool.outbound import named, spoken_name
from pytest_tool.prompts import prompt
from pytest_tool.question import Question
from pytest_tool.stated import found_stated, where_stated
from pytest_tool.trail import Teller, Trail
from pytest_tool.wire.roles import Ask, Escalated, FieldValue

R = TypeVar("R", bound=BaseModel)


def asked(
    chat: ChatModel, role: str, reply: type[R], system: str, ask: Ask, teller: Teller, images: tuple[bytes, ...] = ()
) -> ChatReply[R]:
    """One call of a chat role, put on record with model, time and cost, also when it fails. Raises ModelError."""
    teller.tell(Asking(whom=spoken_name(chat.endpoint)))
    try:
        answer = chat.reply(role, reply, prompt(system), ask.dump(), images)
    except ModelError as error:
        if error.record:
            teller.tell(error.record)
        raise
    teller.tell(answer.record)
    return answer


class TextModel:
    """Asked for values, and for a second opinion."""

    def __init__(self, chat: ChatModel) -> None:
        self.chat = chat

    def value(self, question: Question, trail: Trail) -> Value | None:
        """The value that a person stated for this intent, or None. The caller checks again that it was stated."""
        ask, now = brief_question(question, trail), datetime.now().astimezone()
        ask.today = f"{now:%Y-%m-%d %z}"
        found = asked(self.chat, "field_value", FieldValue, "value", ask, trail).value
        if not found.words and (copy := self._copied(found, question)):
            return copy
        if not found.value:
            return None
        step, hints, seen = question.step, question.hints, question.seen
        return found_stated(found.value, found.words, found.copied_from, step, hints, seen, now.date())

    @staticmethod
    def _copied(found: FieldValue, question: Question) -> Value | None:
        """The copy of a model that quotes no words of the step, by the rules that the embedded one keeps to."""
        step, seen = question.step, question.seen
        if found.copied_from is not None and (copy := copied(found.copied_from, step, seen)):
            return copy
        if not found.value or where_stated(found.value, step, question.hints):
            return None
        return copied_text(found.value, step, seen)


def the_option(said: str, options: tuple[str, ...]) -> str:
    """The option that is meant: the one of these words, else the only one that holds them, or that says the same in others; as
    said when there is none.

    A part of a word is no word, and what is denied is not meant: “larg” is not “large”, nor “started” “Not started”.
    """
    words = said.casefold()
    same = [text for text in options if text.casefold() == words]
    whole = re.compile(rf"(?<!\w)(?<!not )(?<!no )(?<!non-)(?<!without ){re.escape(words)}(?!\w)")
    holds = [text for text in options if words and whole.search(text.casefold())]
    holds = holds or otherwise_called(said, options)
    return same[0] if same else holds[0] if len(holds) == 1 else said


class Escalation:
    """The text model as the decider that overrules; its trail is the one of the test it serves."""

    def __init__(self, chat: ChatModel, trail: Trail) -> None:
        self.chat = chat
        self.model = chat.endpoint.model
        self.trail = trail

    def propose(self, question: Question) -> Decision:
        """Its decision; NoneOfThese with the reason as ``runner_up`` when it is unsure. Raises ModelError."""
        ask = brief_question(question, self.trail)
        last_appeared(ask, question.step, self.trail)
        ask.value = question.value.text if question.value else None
        ask.proposal = in_words(question.proposal, question.seen)
        ask.doubts = [f"{d.name}: {d.reason}" for d in question.doubts]
        ask.operations = [*map(str, question.operations), "unsure"]
        answer = asked(self.chat, "escalation", Escalated, "escalation", ask, self.trail)
        said = answer.value
        record, unsure = answer.record, said.operation == "unsure"
        chosen = NoneOfThese(Operation.WAIT) if unsure else self._act(said, question)
        why = said.why if unsure else ""
        return Decision(chosen, 0.0 if unsure else 1.0, record.model, record.ms, record.cost, why)

    def _act(self, said: Escalated, question: Question) -> Act:
        """What it said as an act; the value is the question's, never its own. Raises BadReply."""
        control = question.seen.control(said.tag)
        option = the_option(said.option or "", control.options if control else ())
        if said.operation == "double_click" and not (control and control.options):
            option = ""  # only a list has entries
        parts = {"option": option, "key": named_key(said.key or ""), "direction": said.direction or ""}
        words = question.intent.text
        far, times, seconds = goes_to_the_end(words), times_in(words), seconds_in(words)
        scrolls = said.operation == "scroll" and not (control and "scrollable" in control.states)
        tag = None if scrolls else said.tag  # what cannot be scrolled is no reason not to scroll the page
        try:
            made = act(
                Operation(said.operation), tag=tag, value=question.value, far=far, times=times, seconds=seconds,
                to=said.to, where=dropped_where(words), **parts,
            )  # fmt: skip
        except ValueError as error:
            fact = f"{named(self.chat.endpoint)} decided on {error}."
            raise BadReply(fact, raw=said.model_dump_json()) from None
        return replace(made, until=scrolled_until(words)) if isinstance(made, Scroll) else made
