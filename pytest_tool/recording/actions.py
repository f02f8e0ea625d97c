"""Writes an action down, and makes a decision of it again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from pytest_tool.action import Answer, DoubleClick, Operation, Press, Scroll, Select, Value, Wait, Where, act
from pytest_tool.decision import Decision
from pytest_tool.observation import Observation
from pytest_tool.plan import Step
from pytest_tool.recording.form import Action, PromptAnswer, Target
from pytest_tool.recording.targets import Said, described, found
from pytest_tool.recording.words import CannotReplay, Words
from pytest_tool.stated import folded, quoted, where_stated
from pytest_tool.stated.copies import FROM_PAGE, FROM_TAG
from pytest_tool.stated.rendering import rendered_anew, written_as
from pytest_tool.turn import Intent

SWITCH, CLOSE = "switch_tab", "close_tab"


def recorded(step: Step, intent: Intent, decision: Decision, seen: Observation, words: Words) -> Action | None:
    """Write down what was done; None for a value that was copied from the page, which is read anew each time."""
    value = decision.value
    if value and value.stated_by.startswith((FROM_TAG, FROM_PAGE)):
        return None
    said = Said(folded(f"{step.text} {intent.text}"), (*quoted(step.text), *quoted(intent.text)), decision.said)

    def target(tag: int | None) -> Target | None:
        control = seen.control(tag)
        return described(control, seen, said, words) if control else None

    return Action(
        intent=words.written(intent.text),
        operation=str(decision.operation),
        target=target(decision.tag),
        to=target(decision.to),
        place=decision.where or None,  # type: ignore[arg-type]  # the words of Where
        answer=_answer(decision.answer, words),
        **_value(value, step, words),
        **_extent(decision, words),
    )


def decided(action: Action, step: Step, hints: tuple[str, ...], seen: Observation, words: Words) -> Decision:
    """Decide as recorded, on the page as it is now. Raises CannotReplay."""
    try:
        operation = Operation(action.operation)
        made = act(
            operation,
            tag=found(action.target, seen, words).tag if action.target else None,
            value=_stated(action, step, hints, words),
            option=words.filled(action.option or ""),
            key=action.key or "",
            direction=action.direction or "",
            times=action.times or 1,
            far=action.amount == "end",
            seconds=action.amount if isinstance(action.amount, float) else None,
            to=found(action.to, seen, words).tag if action.to else None,
            where=Where(action.place or Where.ONTO),
        )
    except ValueError as error:
        raise CannotReplay(f"the recording holds no action that can be done: {error}") from None
    if isinstance(made, Scroll) and action.until:
        made = replace(made, until=words.filled(action.until))
    return Decision(made, 1.0, "", 0.0, 0.0, answer=_answered(action, step, hints, words))


def _value(value: Value | None, step: Step, words: Words) -> dict[str, Any]:
    """Write a value as the step has it: a variable, its own words, or what they render."""
    if value is None:
        return {}
    if not value.stated_by.startswith("rendered"):
        return {"value": words.value(value.text)}
    if form := written_as(value.text, value.words, step.text, date.today()):
        return {"value": words.written(value.words), "date": form}
    return {"value": words.value(value.text), "words": words.written(value.words)}


def _stated(action: Action, step: Step, hints: tuple[str, ...], words: Words) -> Value | None:
    """Give a value as whoever stands behind it now."""
    if action.value is None:
        return None
    text, said = words.filled(action.value), words.filled(action.words or "")
    if action.date:
        said, text = text, rendered_anew(text, step.text, date.today(), action.date)
    by = where_stated(text, step, hints) or (f"rendered from “{said}”" if said else "nobody")
    return Value(text, by, said)


def _extent(decision: Decision, words: Words) -> dict[str, Any]:
    """Write which option or key, how often, how far, how long."""
    match decision.act:
        case Select(option=option) | DoubleClick(option=option) if option:
            return {"option": words.value(option)}
        case Press(key=key, times=times):
            return {"key": key, "times": times if times != 1 else None}
        case Scroll(direction=direction, far=far, until=until):
            return {"direction": direction, "amount": "end" if far else None, "until": words.value(until) or None}
        case Wait(seconds=seconds):
            return {"amount": float(seconds) if seconds is not None else None}
    return {}


def _answer(answer: Answer | None, words: Words) -> Any:
    if answer is None or answer.unstated:
        return None
    if answer.value:
        return PromptAnswer(prompt=words.value(answer.value.text))
    return "accept" if answer.accepts else "dismiss"


def _answered(action: Action, step: Step, hints: tuple[str, ...], words: Words) -> Answer | None:
    if isinstance(action.answer, PromptAnswer):
        text = words.filled(action.answer.prompt)
        return Answer(True, Value(text, where_stated(text, step, hints) or "nobody"))
    return Answer(action.answer == "accept") if action.answer else None
