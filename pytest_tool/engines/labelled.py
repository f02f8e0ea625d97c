"""Makes a language model a decision engine, by labelled options.

The prompt begins with the page, its controls and all questions, which stay in the model's cache; what the goal is and
which question is to be answered come last. So the next decision on the same page costs a few dozen tokens.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from pytest_tool.action import Operation
from pytest_tool.engines import ask
from pytest_tool.engines.chat_frame import Frame, frame_of
from pytest_tool.engines.labels import Label, labels
from pytest_tool.errors import ModelUnavailable
from pytest_tool.wire import systemone

OPERATION = "operation"
OF_THE_PAGE = ("page", "left_out")
"""What the state says of the page, beside its controls; the rest is about the goal."""
TASK = (
    "You carry out a goal on a web page, one action at a time. Answer a question with the label of one of its options."
)
Tokens = list[int]
Options = dict[str, Label]


class Model(Protocol):
    """What is needed of a language model."""

    @property
    def start(self) -> Tokens: ...
    def encode(self, text: str, special: bool = False) -> Tokens: ...
    def vocabulary(self) -> Iterable[str]: ...
    def chat_template(self) -> str: ...
    def logits(self, prompt: Sequence[int]) -> npt.NDArray[np.float32]: ...


@dataclass(frozen=True, slots=True)
class Sheet:
    """A request as tokens, and what it may be answered with."""

    shared: Tokens
    options: Mapping[str, Options]
    """Question → option → its label."""


class Labelled:
    """Answers System One requests as ``engines.ask`` words them."""

    def __init__(self, model: Model, name: str, setting: str) -> None:
        self._model = model
        self._name = name
        self._frame: Frame = frame_of(model.chat_template(), setting)
        after = self._frame.after
        self.labels = labels(
            lambda text: model.encode(text, special=True), after, model.vocabulary(), systemone.MAX_OPTIONS
        )

    def answer(self, request: systemone.Request) -> systemone.Reply:
        """Answer the operation, and the target of that operation.

        Raises ModelUnavailable when the model has too few labels, or too short a context.
        """
        sheet = self.sheet(request)
        operation = self._choice(sheet, OPERATION)
        answers: dict[str, systemone.Answer] = {OPERATION: operation}
        target = ask.TARGET_QUESTION.get(Operation[operation.choice])
        if target in request.questions:
            answers[target] = self._choice(sheet, target)
        used = systemone.Usage(input_tokens=len(sheet.shared), output_tokens=0, cost=0.0)
        return systemone.Reply(model=self._name, answers=answers, usage=used)

    def _choice(self, sheet: Sheet, name: str) -> systemone.ChoiceAnswer:
        options = sheet.options[name]
        logits = self._model.logits(self.prompt(sheet, name))
        shares = softmax(logits[[label.token for label in options.values()]])
        probabilities = {option: float(share) for option, share in zip(options, shares, strict=True)}
        return systemone.ChoiceAnswer(choice=max(options, key=lambda o: probabilities[o]), probabilities=probabilities)

    def prompt(self, sheet: Sheet, name: str) -> Tokens:
        """Build the whole prompt for one question."""
        asked = self._model.encode(f"\nAnswer question {name} with one label.")
        return [*sheet.shared, *asked, *self._model.encode(self._frame.after, special=True)]

    def sheet(self, request: systemone.Request) -> Sheet:
        """Label the controls once, and each other question's options."""
        state: dict[str, Any] = dict(request.state) if isinstance(request.state, dict) else {"goal": request.state}
        controls: dict[str, dict[str, Any]] = state.pop("controls", {})
        page = {key: state.pop(key) for key in OF_THE_PAGE if key in state}
        labelled = self._label((*controls, ask.NONE))
        before, start = self._model.encode(self._frame.before, special=True), self._model.start
        tokens = before if before[:1] == start else [*start, *before]  # some templates write the first mark themselves
        tokens += self._model.encode(f"{TASK} {ask.UNTRUSTED}\n\nPage: {_json(page)}\nControls:")
        for tag, control in controls.items():
            tokens += self._line(labelled[tag], _described(control))
        tokens += self._line(labelled[ask.NONE], "none of them")
        options: dict[str, Options] = {}
        for name, question in request.questions.items():
            assert isinstance(question, systemone.ChoiceQuestion)  # ask.request() asks no others
            options[name], written = self._question(name, question, labelled)
            tokens += written
        return Sheet(tokens + self._model.encode(f"\n\n{_json(state)}"), options)

    def _question(self, name: str, question: systemone.ChoiceQuestion, controls: Options) -> tuple[Options, Tokens]:
        instructions = question.instructions.replace(ask.UNTRUSTED, "").strip()
        tokens = self._model.encode(f"\n\nQuestion {name}: {instructions}")
        if question.criteria.keys() <= controls.keys():
            own = {option: controls[option] for option in question.criteria}
            for label in own.values():
                tokens += [*self._model.encode("\n"), label.token]
            return own, tokens
        own = self._label(question.criteria)
        for option, label in own.items():
            meaning = " ".join(str(question.criteria[option]).split())  # a page's words begin no line
            tokens += self._line(label, f"{option}, {meaning}")
        return own, tokens

    def _label(self, options: Iterable[str]) -> Options:
        wanted = list(options)
        if len(wanted) > len(self.labels):
            raise ModelUnavailable(
                f"This page needs {len(wanted)} labels of one token, and {self._name} has {len(self.labels)}.",
                "Use a model with a larger vocabulary.",
            )
        return dict(zip(wanted, self.labels, strict=False))

    def _line(self, label: Label, text: str) -> Tokens:
        # the label is the very token that stands for it in the answer
        return [*self._model.encode("\n"), label.token, *self._model.encode(f": {text}")]


def softmax(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Turn logits into probabilities, in their order; sum 1."""
    powers = np.exp(logits.astype(np.float64) - float(logits.max()))
    shares: npt.NDArray[np.float64] = powers / powers.sum()
    return shares


def _described(control: Mapping[str, Any]) -> str:
    # ``button "Save", section "Profile"``; JSON keeps it on one line
    rest = [f"{key} {_json(value)}" for key, value in control.items() if key not in ("role", "name")]
    return ", ".join([f"{control.get('role', '')} {_json(control.get('name', ''))}", *rest])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
