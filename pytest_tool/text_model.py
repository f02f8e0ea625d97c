"""Asks the text model for values, and to overrule an unsure engine."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TypeVar

from pydantic import BaseModel

from pytest_tool.action import Act, NoneOfThese, Operation, Value, Where, act
from pytest_tool.briefing import brief_question, in_words, last_appeared
from pytest_tool.chat import ChatModel, ChatReply
from pytest_tool.decision import Decision
from pytest_tool.engines.operations import as_key
from pytest_tool.errors import BadReply, ModelError
from pytest_tool.events import Asking
from pytest_tool.outbound.failing import named, spoken_name
from pytest_tool.prompts import prompt
from pytest_tool.question import Question
from pytest_tool.stated import folded, found_stated
from pytest_tool.stated.verbatim import stands_in
from pytest_tool.trail import Teller, Trail
from pytest_tool.wire.roles import Ask, Escalated, FieldValue

R = TypeVar("R", bound=BaseModel)


def asked(
    chat: ChatModel,
    role: str,
    reply: type[R],
    system: str,
    ask: Ask,
    teller: Teller,
    images: tuple[bytes, ...] = (),
    unfit: Callable[[R], str] = lambda reply: "",
) -> ChatReply[R]:
    """Call a chat role once, on record. Raises ModelError.

    ``unfit`` says what a reply names that is not there: the model may mend it once.
    """
    teller.tell(Asking(whom=spoken_name(chat.endpoint)))
    try:
        answer = chat.reply(role, reply, prompt(system), ask.dump(), images, unfit)
    except ModelError as error:
        if error.record:
            teller.tell(error.record)
        raise
    teller.tell(answer.record)
    return answer


class TextModel:
    """Supplies values, and says whether a dialog is to be accepted."""

    def __init__(self, chat: ChatModel) -> None:
        self.chat = chat

    def accepts(self, question: Question, trail: Trail) -> bool:
        """Tell whether step or hint say to accept a dialog."""
        if trail.accepting is None:
            ask = brief_question(question, trail, self.chat.endpoint.embedded)
            ask.answer = "accept"
            words = folded(asked(self.chat, "field_value", FieldValue, "value", ask, trail).value.words)
            said = (question.step.text, *question.hints)
            trail.accepting = bool(words) and any(stands_in(folded(text), words) for text in said)
        return trail.accepting

    def value(self, question: Question, trail: Trail) -> Value | None:
        """Find the value that a person stated for this intent."""
        ask = brief_question(question, trail, self.chat.endpoint.embedded)
        ask.answer = question.intent.answer.text if question.intent.answer else None
        found = asked(self.chat, "field_value", FieldValue, "value", ask, trail).value
        if not found.value:
            return None
        step, hints, seen = question.step, question.hints, question.seen
        return found_stated(found.value, found.words, found.copied_from, step, hints, seen, date.today())


def the_option(said: str, options: tuple[str, ...]) -> str:
    """Find the option of these words, else give the words."""
    return next((text for text in options if folded(text) == folded(said)), said)


class Escalation:
    """Overrules by the text model, on its test's trail."""

    def __init__(self, chat: ChatModel, trail: Trail) -> None:
        self.chat = chat
        self.model = chat.endpoint.model
        self.trail = trail

    def propose(self, question: Question) -> Decision:
        """Decide, or say why it is unsure. Raises ModelError."""
        ask = brief_question(question, self.trail, self.chat.endpoint.embedded)
        last_appeared(ask, question.step, self.trail)
        ask.value = question.value.text if question.value else None
        ask.proposal = in_words(question.proposal, question.seen)
        ask.doubts = [f"{d.name}: {d.reason}" for d in question.doubts]
        ask.operations = [*map(str, question.operations), "unsure"]
        answer = asked(self.chat, "escalation", Escalated, "escalation", ask, self.trail)
        said = answer.value
        record, unsure = answer.record, said.operation == "unsure"
        try:
            chosen = NoneOfThese(Operation.WAIT) if unsure else self._act(said, question)
        except BadReply as error:
            error.record = record  # it took as long, and cost as much, as a good one
            raise
        why = said.why if unsure else ""
        return Decision(chosen, 0.0 if unsure else 1.0, record.model, record.ms, record.cost, why)

    def _act(self, said: Escalated, question: Question) -> Act:
        """Make an act of what it said. Raises BadReply."""
        control = question.seen.control(said.tag)
        option = the_option(said.option or "", control.options if control else ())
        if said.operation == "double_click" and not (control and control.options):
            option = ""  # only a list has entries
        parts = {"option": option, "key": as_key(said.key or ""), "direction": said.direction or ""}
        scrolls = said.operation == "scroll" and not (control and "scrollable" in control.states)
        tag = None if scrolls else said.tag  # what cannot be scrolled is no reason not to scroll the page
        try:
            return act(
                Operation(said.operation), tag=tag, value=question.value, far=said.far, times=said.times or 1,
                seconds=said.seconds, to=said.to, where=Where(said.place or "onto"), **parts,
            )  # fmt: skip
        except ValueError as error:
            fact = f"{named(self.chat.endpoint)} decided on {error}."
            raise BadReply(fact, raw=said.model_dump_json()) from None
