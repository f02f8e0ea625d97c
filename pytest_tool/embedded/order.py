"""Reads what a sentence orders: operation, control and manner.

What is a form of the step language says all of it. Of other sentences, in whatever language, only what they quote is
read; the operation follows from the control that is meant then.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pytest_tool.embedded.grounding.orders import is_order
from pytest_tool.language import Form, Place, Refusal, Target, Wish, read_step, says_to_do
from pytest_tool.language.parameters import Pair, Value
from pytest_tool.stated import quoted
from pytest_tool.stated.verbatim import folded

OPERATIONS = {
    "press key": "PRESS", "go to": "GO_TO", "go back": "BACK", "reload": "PRESS", "double-click": "DOUBLE_CLICK",
    "right-click": "RIGHT_CLICK", "hover": "HOVER", "click": "CLICK", "expand": "CLICK", "collapse": "CLICK",
    "search": "TYPE", "type": "TYPE", "fill in": "TYPE", "clear": "TYPE", "copy": "TYPE", "upload": "UPLOAD",
    "select": "SELECT", "tick": "CHECK", "turn on": "CHECK", "untick": "UNCHECK", "turn off": "UNCHECK",
    "drag": "DRAG", "scroll up": "SCROLL", "scroll down": "SCROLL", "scroll to top": "SCROLL",
    "scroll to bottom": "SCROLL", "scroll to": "HOVER", "wait": "WAIT", "wait for time": "WAIT", "wait until": "WAIT",
    "sort": "CLICK",
}  # fmt: skip
"""Name of a form → the operation that it is. Others are several actions, or none that an engine is offered."""
INTO_FIELDS = frozenset({"type", "fill in", "set", "clear", "copy", "search"})
"""Forms whose target is a field, which takes their value."""
DIALOGS = {"accept dialog": "accept", "dismiss dialog": "dismiss", "answer dialog": "answer"}
ALONE = (
    "it answers a dialog, and nothing stands before it that opens one",
    "Join it by “and” to the action that does.",
)
STATES = (
    "it reads like a statement, and a statement is no step. "
    'Write a bullet “Expect:”, or a form with what it acts on in quotation marks: click "…".'
)
NUMBERED = re.compile(r"\d+\. ")
"""How the embedded pilot marks to which order of a step an intent belongs: ``2. click "Save"``."""


@dataclass(frozen=True, slots=True)
class Order:
    """One thing to do.

    ``form`` is ``wish`` for a wish, empty for a sentence of no form. ``operation`` is empty where the control tells it.
    ``quotes`` are what a sentence that is no form quotes beside its value; ``wanted`` is a value, an option or a text
    to wait for.
    """

    text: str
    form: str = ""
    operation: str = ""
    target: Target | None = None
    to: Target | None = None
    place: str = "onto"
    wanted: str = ""
    more: tuple[str, ...] = ()
    """Further values: the password, the path through menus, several files."""
    key: str = ""
    number: int = 0
    """How often, or how many seconds."""
    quotes: tuple[str, ...] = ()
    within: Place | None = None
    """Where a wish is meant; a target has its own places."""
    nothing: bool = False
    """It is a negation or a statement."""
    states: str = ""
    """The words of a wish that reads like a statement."""
    answer: str | None = None
    """How a browser dialog is answered that it opens: accept, dismiss, or the text for a prompt."""

    @property
    def names_field(self) -> bool:
        """Tell whether its target is a field named in words, every one of which counts."""
        return (
            self.form in INTO_FIELDS and self.target is not None and not self.target.quoted and bool(self.target.name)
        )

    @property
    def answers(self) -> bool:
        """Tell whether it only answers the action before it."""
        return self.form in DIALOGS


def order_of(text: str, value: str = "") -> Order:
    """Read an intent and the value stated for it."""
    text = NUMBERED.sub("", text, count=1) if NUMBERED.match(text) else text
    if not says_to_do(text):
        return Order(text, nothing=True)
    clauses = read_step(text)
    if len(clauses) == 1 and isinstance(clauses[0], Form):
        orders = _by_form(clauses[0])
        if len(orders) == 1 and orders[0].form in OPERATIONS:
            return replace(orders[0], wanted=orders[0].wanted or value)
    quotes = tuple(q for q in quoted(text) if folded(q) != folded(value))
    within = clauses[0].place if len(clauses) == 1 and isinstance(clauses[0], Wish) else None
    return Order(text, wanted=value, quotes=() if within else quotes, within=within)


def orders_of(step: str) -> tuple[tuple[Order, ...], Refusal | None]:
    """Read a step's orders, and the first refused clause."""
    found: list[Order] = []
    for clause in read_step(step):
        match clause:
            case Refusal():
                return tuple(found), clause
            case Wish():
                states = "" if is_order(clause.text) else clause.text
                found.append(Order(f"{clause.lead}{clause.text}", "wish", within=clause.place, states=states))
            case Form():
                for order in _by_form(clause):
                    _joined(found, replace(order, text=f"{clause.lead}{order.text}"))
                if found[0].answers:
                    return tuple(found), Refusal(clause.text, *ALONE)
    return tuple(found), None


def _joined(found: list[Order], order: Order) -> None:
    if order.answers and found:
        found[-1] = replace(found[-1], answer=order.answer)
    elif order.target is not None and order.target.is_it and (named := _last_named(found)):
        found.append(replace(order, target=replace(named, said=named.said or named.name)))
    else:
        found.append(order)


def _last_named(found: Iterable[Order]) -> Target | None:
    return next((order.target for order in reversed(list(found)) if order.target is not None), None)


def _by_form(form: Form) -> tuple[Order, ...]:
    read = _Read(form)
    order = Order(
        form.text, form.name, OPERATIONS.get(form.name, ""), place=read.place, key=read.key, number=read.number
    )
    targets, values, texts = read.targets, read.values, read.texts
    first = targets[0] if targets else None
    match form.name:
        case "reload":
            return (replace(order, key="F5"),)
        case "tick" | "untick":
            return tuple(replace(order, text=f"{form.name} {t.said}", target=t) for t in targets)
        case "fill in" if read.pairs:
            return tuple(
                replace(order, text=_filling(pair), target=pair.field, wanted=pair.value.text) for pair in read.pairs
            )
        case "drag":
            return (replace(order, target=first, to=targets[1]),)
        case "copy":  # what is copied is the value; the field is the second
            return (replace(order, target=targets[1], to=first),)
        case "menu":
            path = read.path or (targets[0].name, texts[0])
            return (replace(order, wanted=path[-1], more=path),)
        case "upload":
            return (replace(order, target=first, more=texts),)
        case "sign in":
            return (replace(order, wanted=values[0], more=tuple(values[1:])),)
        case "answer dialog":
            return (replace(order, answer=values[0]),)
        case "accept dialog" | "dismiss dialog":
            return (replace(order, answer=DIALOGS[form.name]),)
    wanted = [*values, *texts, *([read.direction] if read.direction else [])]
    return (replace(order, target=first, wanted=wanted[0] if wanted else ""),)


def _filling(pair: Pair) -> str:
    return f'fill in {pair.field.said} with "{pair.value.text}"'


class _Read:
    """Sorts what the parameters of a form took."""

    def __init__(self, form: Form) -> None:
        self.targets: list[Target] = []
        self.pairs: list[Pair] = []
        self.values: list[str] = []
        self.texts: tuple[str, ...] = ()
        self.path: tuple[str, ...] = ()
        self.key, self.place, self.direction, self.number = "", "onto", "", 0
        for name, value in zip(form.names, form.values, strict=True):
            self._take(name, value)

    def _take(self, name: str, value: object) -> None:
        match name, value:
            case _, Target():
                self.targets.append(value)
            case _, Value():
                self.values.append(value.text)
            case "targets", tuple():
                self.targets += value
            case "pairs", tuple():
                self.pairs += value
            case "menu path", tuple():
                self.path = value
            case _, tuple():
                self.texts += value
            case _, int():
                self.number = value
            case "key", str():
                self.key = value
            case "drop place", str():
                self.place = value
            case "direction", str():
                self.direction = value
            case _, str():
                self.texts += (value,)


def place_said(order: Order) -> Place | None:
    """Give the innermost part of the page its target names."""
    return order.target.places[-1] if order.target and order.target.places else None
