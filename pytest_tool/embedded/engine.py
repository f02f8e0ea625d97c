"""Answers System One requests as the embedded decision engine.

A control is found exactly where the goal quotes its name or the pilot named its tag, by the grounding model elsewhere;
what is done to it follows from the goal's form, else from its role and from the value. Questions about anything else
are answered flat, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_tool.embedded.controls import controls_of
from pytest_tool.embedded.grounding.lexical import TEXTS
from pytest_tool.embedded.grounding.mixture import SURE
from pytest_tool.embedded.locating import Located, evenly, locate, stands
from pytest_tool.embedded.naming import EXACT
from pytest_tool.embedded.order import Order, order_of
from pytest_tool.observation import Control
from pytest_tool.stated.verbatim import folded, stands_in
from pytest_tool.wire import systemone

MODEL = "embedded-grounding-1"
NONE = "none"
BY_FORM = 0.99
"""How often a form of the language means the operation that it names."""
BY_ROLE = 0.97
"""How often the role of the control that is meant tells the operation."""
URL = re.compile(r"https?://\S+|/\S*")
TICKED = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
TICKS = frozenset({"CHECK", "UNCHECK"})
MARKED = frozenset({"checked", "unchecked", "mixed", "pressed"})
_ASSUMES = re.compile(r"(When|DRAG: at|SCROLL: which part|CLICK|TYPE|SELECT|CHECK|UPLOAD|DRAG|PRESS|SCROLL)\b")
Shares = dict[str, float]


@dataclass(frozen=True, slots=True)
class Page:
    """The request's state as read."""

    order: Order
    tags: tuple[str, ...]
    controls: tuple[Control, ...]
    meant: Located
    dropped: Located

    @property
    def target(self) -> Control | None:
        return None if self.meant.control is None else self.controls[self.meant.control]


def answer(request: systemone.Request) -> systemone.Reply:
    """Answer every question of the request.

    Probabilities sum to 1, a confidence is the chance that the choice is right.
    """
    page = page_of(request)
    answers = {name: _answer(page, question) for name, question in request.questions.items()}
    usage = systemone.Usage(input_tokens=0, output_tokens=0, cost=0.0)
    return systemone.Reply(model=MODEL, answers=answers, usage=usage)


def page_of(request: systemone.Request) -> Page | None:
    """Read what the state shows and means."""
    state = request.state
    if not isinstance(state, dict) or not isinstance(state.get("goal"), str):
        return None
    controls = controls_of(state.get("controls") or {}, request.questions.values())
    if controls is None:
        return None
    value, told = state.get("value"), state.get("page")
    title = str(told.get("title", "")) if isinstance(told, dict) else ""
    return read(state["goal"], value if isinstance(value, str) else "", str(state.get("tag")), title, controls)


def read(goal: str, value: str, tag: str, title: str, controls: tuple[Control, ...]) -> Page:
    """Read what the goal means on a page of these controls.

    ``tag`` is that of the control that the pilot named.
    """
    order = order_of(goal, value)
    tags = tuple(str(c.tag) for c in controls)
    nowhere = Located(None, EXACT, evenly(len(tags)))
    meant = nowhere
    if tag in tags:
        k = tags.index(tag)
        meant = Located(k, EXACT, tuple(float(n == k) for n in range(len(tags))))
    elif not order.nothing and order.operation not in ("PRESS", "GO_TO", "BACK", "WAIT", "SCROLL"):
        meant = _meant(order, title, controls)
    dropped = locate(order.text, order.to, (), title, controls) if order.to else nowhere
    return _two_ends(Page(order, tags, controls, meant, dropped), title)


def _meant(order: Order, title: str, controls: tuple[Control, ...]) -> Located:
    takes = _takers(order, controls)
    found = locate(order.text, order.target, order.quotes, title, [controls[k] for k in takes], order.wanted)
    shares = [0.0] * len(controls)
    for k, share in zip(takes, found.shares, strict=True):
        shares[k] = share
    return Located(None if found.control is None else takes[found.control], found.confidence, tuple(shares))


def _takers(order: Order, controls: Sequence[Control]) -> list[int]:
    """List those that take what is ordered, else all."""
    able = [k for k, c in enumerate(controls) if is_able(c, order)]
    typed = order.operation == "TYPE" or (order.wanted and not order.operation and not URL.fullmatch(order.wanted))
    fields = [k for k in able if is_typable(controls[k]) or (controls[k].options and order.operation != "TYPE")]
    return fields if typed and fields else able


def _two_ends(page: Page, title: str) -> Page:
    quotes = page.order.quotes
    if len(quotes) != 2 or page.meant.confidence >= SURE:
        return page
    ends = [locate(page.order.text, None, [quote], title, page.controls) for quote in quotes]
    first = ends[0].control
    if any(end.confidence < EXACT for end in ends) or first is None or "draggable" not in page.controls[first].states:
        return page
    return replace(page, order=replace(page.order, operation="DRAG"), meant=ends[0], dropped=ends[1])


def is_typable(control: Control) -> bool:
    """Tell whether it takes typed text, or is a slider."""
    return control.role in {*TEXTS, "slider"} or (control.role == "combobox" and not control.options)


def is_able(control: Control, order: Order) -> bool:
    """Tell whether it takes what is ordered: a tick needs a box."""
    if order.within and not stands(control, order.within):
        return False
    if order.operation not in TICKS:
        return True
    roles = TICKED | {"option"} | ({"button"} if order.form in ("turn on", "turn off") else set())
    return control.role in roles or bool(control.states & MARKED)


def operation_of(order: Order, control: Control | None) -> str:
    """Find the operation; DONE where the state is the wanted."""
    ordered = order.operation
    if order.form in ("expand", "collapse") and control is not None:
        there = "expanded" if order.form == "expand" else "collapsed"
        return "DONE" if there in control.states else "CLICK"
    if ordered in ("CHECK", "UNCHECK") and control is not None:
        return _ticked(ordered, control)
    if ordered and ordered != "SELECT":
        return ordered
    if control is None:
        return "TYPE" if order.wanted and not ordered else "CLICK"
    if is_typable(control):
        return "TYPE"  # without a value it is refused, since nobody states what to type
    if control.options:
        return "SELECT" if option_of(order, control.options) is not None else "CLICK"
    if control.type == "file":
        return "UPLOAD"
    if control.role in TICKED and not ({"checked", "pressed"} & control.states):
        return "CHECK"
    return "UNCHECK" if control.role in TICKED - {"radio", "menuitemradio"} else "CLICK"


def _ticked(wanted: str, control: Control) -> str:
    on = bool({"checked", "pressed"} & control.states)
    if on == (wanted == "CHECK"):
        return "DONE"
    return wanted if control.role in TICKED else "CLICK"


def option_of(order: Order, options: Sequence[str]) -> int | None:
    """Find the option that is said."""
    said = {folded(text) for text in (order.wanted, *order.quotes) if text}
    exact = [k for k, option in enumerate(options) if folded(option) in said]
    if len(exact) == 1:
        return exact[0]
    text = folded(order.text)
    inside = [k for k, option in enumerate(options) if option.strip() and stands_in(text, folded(option))]
    inside.sort(key=lambda k: -len(options[k]))
    return inside[0] if inside else None


def _answer(page: Page | None, question: systemone.Question) -> systemone.Answer:
    if page is None or not isinstance(question, systemone.ChoiceQuestion):
        return flat(question)
    chosen, sure = _chosen(page, question)
    return flat(question) if chosen is None else _choice(chosen, sure, question, _weights(page, question))


def _chosen(page: Page, question: systemone.ChoiceQuestion) -> tuple[str | None, float]:
    offered, order = question.criteria, page.order
    kind = match[1] if (match := _ASSUMES.match(question.instructions)) else ""
    if kind == "" and offered.keys() <= OPERATIONS:
        return _operation(page, offered)
    if kind == "When":
        return _manner(order, offered)
    if kind == "PRESS":
        return (order.key, BY_FORM) if order.key in offered else (NONE, EXACT)
    if kind == "SCROLL":
        return ("up" if order.form in ("scroll up", "scroll to top") else "down"), BY_FORM
    if kind == "SCROLL: which part":
        return NONE, BY_FORM
    if kind == "SELECT":
        return _selected(page, offered)
    if offered.keys() - {NONE} <= set(page.tags):
        return _target(page, page.dropped if kind == "DRAG: at" else page.meant, offered)
    return None, 0.0


OPERATIONS = frozenset({
    "CLICK", "DOUBLE_CLICK", "RIGHT_CLICK", "HOVER", "TYPE", "PRESS", "SELECT", "CHECK", "UNCHECK", "UPLOAD", "DRAG",
    "SCROLL", "GO_TO", "BACK", "WAIT", "DONE",
})  # fmt: skip


def _operation(page: Page, offered: Mapping[str, object]) -> tuple[str | None, float]:
    order, control = page.order, page.target
    is_address = bool(order.wanted and URL.fullmatch(order.wanted)) and not order.quotes and not order.operation
    chosen = "GO_TO" if is_address else operation_of(order, control)
    if chosen not in offered:
        chosen = "CLICK" if "CLICK" in offered else next(iter(offered))
        return chosen, 0.0
    sure = BY_FORM if order.operation else BY_ROLE
    return chosen, min(sure, page.meant.confidence) if chosen == "DONE" else sure  # it is so of the one that is meant


def _target(page: Page, found: Located, offered: Mapping[str, object]) -> tuple[str | None, float]:
    if found.control is not None and (tag := page.tags[found.control]) in offered:
        return tag, found.confidence
    if NONE in offered:
        return NONE, found.confidence
    share = dict(zip(page.tags, found.shares, strict=True))
    best = max(offered, key=lambda tag: share.get(tag, 0.0))
    return best, share.get(best, 0.0) * (1 - found.confidence)


def _selected(page: Page, offered: Mapping[str, object]) -> tuple[str | None, float]:
    control = page.target
    found = option_of(page.order, control.options) if control is not None else None
    if control is None or found is None:
        return NONE, page.meant.confidence
    key = f"{control.tag}.{found}"
    return (key, page.meant.confidence) if key in offered else (NONE, EXACT)


def _manner(order: Order, offered: Mapping[str, object]) -> tuple[str, float]:
    far = "end" if order.form in ("scroll to top", "scroll to bottom") else ""
    said = [str(order.number) if order.number else "", far, order.place]
    return next((s for s in said if s in offered), next(iter(offered))), BY_FORM


def _weights(page: Page, question: systemone.ChoiceQuestion) -> Shares:
    share = dict(zip(page.tags, page.meant.shares, strict=True))
    return {key: share.get(key.partition(".")[0], 0.0) + 1e-3 for key in question.criteria}


def _choice(chosen: str, sure: float, question: systemone.ChoiceQuestion, weights: Shares) -> systemone.ChoiceAnswer:
    others = [key for key in question.criteria if key != chosen]
    most = round(max(sure, 1 / (len(others) + 1)), 4)
    total, rest = sum(weights[key] for key in others), 1 - most
    parts = {key: weights[key] / total for key in others}
    highest, even = max(parts.values()), 1 / len(others)
    mixed = (highest - most / rest) / (highest - even) if rest * highest > most and highest > even else 0.0
    spread = {key: min(most, round(rest * ((1 - mixed) * part + mixed * even), 4)) for key, part in parts.items()}
    return systemone.ChoiceAnswer(choice=chosen, probabilities={chosen: most, **spread}, confidence=min(0.99, sure))


def flat(question: systemone.Question) -> systemone.Answer:
    """Answer an unknown question: options alike, confidence 0."""
    if isinstance(question, systemone.ChoiceQuestion):
        share = 1 / len(question.criteria)
        chosen = NONE if NONE in question.criteria else next(iter(question.criteria))
        return systemone.ChoiceAnswer(
            choice=chosen, probabilities=dict.fromkeys(question.criteria, share), confidence=0.0
        )
    if isinstance(question, systemone.ScoreQuestion):
        levels = [str(k) for k in range(len(question.criteria))]
        middle = (len(levels) - 1) / 2
        return systemone.ScoreAnswer(score=middle, probabilities=dict.fromkeys(levels, 1 / len(levels)), confidence=0.0)
    return systemone.NoulAnswer(noul=0.5)
