"""Reads what an intent orders: an operation, the control's own words, and how it is done.

What is a form of the step language says all of it. Of other sentences, in whatever language, only what they quote is read;
the operation follows from the control that is meant then.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pytest_tool.language import Form, Target, read_step, says_to_do
from pytest_tool.language.parameters import Pair, Value
from pytest_tool.stated import quoted
from pytest_tool.verbatim import folded

OPERATIONS = {
    "press key": "PRESS", "go to": "GO_TO", "go back": "BACK", "double-click": "DOUBLE_CLICK",
    "right-click": "RIGHT_CLICK", "hover": "HOVER", "click": "CLICK", "expand": "CLICK", "collapse": "CLICK",
    "search": "TYPE", "type": "TYPE", "fill in": "TYPE", "clear": "TYPE", "copy": "TYPE", "upload": "UPLOAD",
    "select": "SELECT", "tick": "CHECK", "turn on": "CHECK", "untick": "UNCHECK", "turn off": "UNCHECK",
    "drag": "DRAG", "scroll up": "SCROLL", "scroll down": "SCROLL", "scroll to top": "SCROLL",
    "scroll to bottom": "SCROLL", "scroll to": "HOVER", "wait for time": "WAIT", "wait for text": "WAIT",
    "wait until": "WAIT", "sort": "CLICK",
}  # fmt: skip
"""Name of a form → the operation that it is. Others are several actions, or none that an engine is offered."""


@dataclass(frozen=True, slots=True)
class Order:
    """``operation`` is empty where the control tells it; ``target`` is None where no form names one.

    ``quotes`` are what a sentence that is no form quotes beside its value; ``wanted`` is a value or an option.
    """

    text: str
    operation: str = ""
    form: str = ""
    target: Target | None = None
    to: Target | None = None
    place: str = "onto"
    wanted: str = ""
    key: str = ""
    number: int = 0
    """How often, or how many seconds."""
    quotes: tuple[str, ...] = ()
    nothing: bool = False
    """It is a negation or a statement."""


def order_of(text: str, value: str) -> Order:
    """Read an intent; ``value`` is what was stated for it, or empty."""
    if not says_to_do(text):
        return Order(text, nothing=True)
    clauses = read_step(text)
    if len(clauses) == 1 and isinstance(clauses[0], Form) and clauses[0].name in OPERATIONS:
        return _by_form(clauses[0], Order(text, OPERATIONS[clauses[0].name], clauses[0].name, wanted=value))
    quotes = tuple(q for q in quoted(text) if folded(q) != folded(value))
    return Order(text, wanted=value, quotes=quotes)


def _by_form(form: Form, order: Order) -> Order:
    targets: list[Target] = []
    for name, read in zip(form.names, form.values, strict=True):
        match read:
            case Target():
                targets.append(read)
            case Value():
                order = replace(order, wanted=order.wanted or read.text)
            case (Pair() as pair,):
                targets.append(pair.field)
                order = replace(order, wanted=order.wanted or pair.value.text)
            case (Target() as target,):
                targets.append(target)
            case int():
                order = replace(order, number=read)
            case str() if name == "key":
                order = replace(order, key=read)
            case str() if name == "drop place":
                order = replace(order, place=read)
            case tuple() if targets or name in ("targets", "pairs"):
                return Order(order.text, wanted=order.wanted, quotes=tuple(quoted(order.text)))  # several at once
    dropped = order.operation == "DRAG"
    copied = order.form == "copy"  # what is copied is the value; the field is the second
    first = targets[-1] if copied and targets else targets[0] if targets else None
    return replace(order, target=first, to=targets[1] if dropped and len(targets) > 1 else None)
