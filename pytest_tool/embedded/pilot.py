"""Follows the clauses of a step one after another.

It keeps nothing between requests: what an intent was wanted for is told by the number that it begins with.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from pytest_tool.embedded.controls import controls_of
from pytest_tool.embedded.grounding.lexical import STOP, stem, stems, words
from pytest_tool.embedded.judging import unjudged
from pytest_tool.embedded.naming import PRESSED
from pytest_tool.embedded.order import INTO_FIELDS, NUMBERED, STATES, Order, orders_of
from pytest_tool.embedded.scene import Do, Done, Failed, Scene, Switch, is_wait
from pytest_tool.embedded.widgets import move
from pytest_tool.language import Target
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.stated.verbatim import QUOTED, quoted
from pytest_tool.wire.roles import Ask, AskedAction, Became, ClaimedEvidence, ClaimedVerdict, PilotTurn, WantedIntent

MOST_WAITS = 3
"""So often the page gets a moment before it is said that something is not there."""
TABS = frozenset({Became.SWITCHED_TAB, Became.CLOSED_TAB})
_CALLED = re.compile(rf"(?:the )?(?P<name>.+?) (?:is|are) called (?P<other>{QUOTED.pattern})\.?", re.IGNORECASE)
"""A hint that gives another name."""
FILLING = frozenset({"type", "fill in", "set", "select", "tick", "untick", "clear"})
"""Forms of which several may be done with one look."""


def turn(ask: Ask) -> PilotTurn:
    """Say what comes next in this step."""
    if ask.judge is not None:
        return failed(unjudged(ask.judge, ask.looked_for or ""))
    orders, refusal = orders_of(ask.step.text)
    if refusal is not None:
        return failed(_in_page(ask) if ask.page.modal and orders and orders[0].answers else str(refusal))
    return _followed(ask, _with_it(orders, ask.step.earlier))


def goal(ask: Ask) -> PilotTurn:
    """Say what comes next towards a goal of several sentences."""
    if ask.judge is not None:
        return turn(ask)
    orders: list[Order] = []
    for sentence in re.split(r"(?<=[.!])\s+(?=[A-Z])", ask.step.text.strip()):
        some, refusal = orders_of(sentence)
        if refusal is not None:
            return failed(str(refusal))
        orders += some
    return _followed(ask, tuple(orders))


def failed(why: str) -> PilotTurn:
    """Make a failing verdict."""
    return PilotTurn(say="the step cannot be done", verdict=ClaimedVerdict(passed=False, reason=why))


def _in_page(ask: Ask) -> str:
    """Say how a dialog is answered that is a part of the page."""
    buttons = (c for c in controls_of(ask.page.seen) or () if c.role in PRESSED and not c.covered)
    named = ", ".join(f'"{called(c)}"' for c in buttons if called(c))
    return f"the dialog “{ask.page.modal}” is a part of the page: click one of its buttons{named and f' ({named})'}."


def _followed(ask: Ask, orders: Sequence[Order]) -> PilotTurn:
    controls = controls_of(ask.page.seen) or ()
    at, past = progress(orders, ask.history)
    if clash := _two_names(ask, orders[at:], controls):
        return failed(clash)
    wanted: list[WantedIntent] = []
    shown: list[str] = []
    for number in range(at, len(orders)):
        scene = _scene(ask, orders, number, controls, past if number == at else ())
        if wanted and orders[number].form not in (*FILLING, "click"):
            break
        match _next(scene, ask):
            case Done(shown=text):
                shown += [text] if text else []
            case Switch() as switch if not wanted:
                index = switch.index
                say = scene.order.text
                return PilotTurn(say=say, close_tab=index) if switch.closes else PilotTurn(say=say, switch_tab=index)
            case Do(intents=intents, last=last) if not (wanted and intents[0].text.endswith("wait")):
                wanted += intents
                if not last or scene.order.form not in FILLING:
                    break
            case Failed(why=why) if not wanted:
                advised = None if scene.states else _hinted(ask, scene)
                return advised or failed(f"“{scene.order.text}” could not be done: {why}")
            case _:
                break
    if wanted:
        return PilotTurn(say=orders[at].text, intents=wanted)
    evidence = [ClaimedEvidence(text=text) for text in shown]
    return PilotTurn(
        say="step done", verdict=ClaimedVerdict(passed=True, reason="all of it was done", evidence=evidence)
    )


def _two_names(ask: Ask, orders: Sequence[Order], controls: tuple[Control, ...]) -> str:
    """Complain of a field that would be filled under two names, one after the other."""
    meant: dict[int, Target] = {}
    for number, order in enumerate(takewhile(lambda o: o.form in FILLING, orders)):
        if order.form not in INTO_FIELDS or not order.wanted or order.target is None or not order.target.name:
            continue
        field = _scene(ask, orders, number, controls, ()).field
        first = meant.setdefault(field.tag, order.target) if field else order.target
        if field and "".join(words(first.with_ordinal)) != "".join(words(order.target.with_ordinal)):
            return f"“{first.said}” and “{order.target.said}” would both be {role_and_name(field)}."
    return ""


def progress(orders: Sequence[Order], history: Sequence[AskedAction]) -> tuple[int, tuple[AskedAction, ...]]:
    """Find the order in work, and what it got."""
    at, past = 0, list[AskedAction]()
    for action in history:
        number = at
        if action.outcome in TABS:
            number = next((k for k in range(at, len(orders)) if orders[k].form in ("switch tab", "close tab")), at)
        elif len(orders) > 1:
            match = NUMBERED.match(action.intent)
            if match is None:
                continue  # nobody's wish: a field was left
            number = int(match[0][:-2]) - 1
        if number != at:
            at, past = number, []
        past.append(action)
    return at, tuple(past)


def _scene(
    ask: Ask, orders: Sequence[Order], number: int, controls: tuple[Control, ...], past: tuple[AskedAction, ...]
) -> Scene:
    mark = f"{number + 1}. " if len(orders) > 1 else ""
    return Scene(orders[number], ask.page, controls, past, mark)


def _next(scene: Scene, ask: Ask) -> Do | Done | Failed | Switch:
    last = next((a for a in reversed(scene.past) if not is_wait(a)), None)
    if last is None and scene.states:
        return Failed(STATES)
    if last is not None and last.outcome in (Became.RETURNED, Became.FAILED):
        tried = sum(a.intent == last.intent and a.outcome == last.outcome for a in scene.past)
        if tried > 1 or (last.outcome == Became.RETURNED and not ask.page.loading):
            again = move(replace(scene, past=()))
            tries = (a for a in scene.past if a.intent == last.intent and a.outcome == Became.FAILED)
            told = "; ".join(next(tries, last).reasons) or "nobody was sure enough"  # a try, before the loop it makes
            return again if isinstance(again, Failed) else Failed(told)
    made = move(scene)
    if isinstance(made, Failed) and not scene.done:
        if ask.page.loading and sum(map(is_wait, scene.past)) < MOST_WAITS:
            return Do((scene.wait(),))
        if (
            made.unsure and last is None
        ):  # it is put to the engine, which is unsure too, so that another model may decide
            return Do((scene.intent(scene.order.text, fills=bool(scene.order.wanted)),), last=True)
    if isinstance(made, Failed) and made.idle and ask.step.expectations:
        return Done()
    return made


def _with_it(orders: Sequence[Order], earlier: Sequence[str]) -> tuple[Order, ...]:
    """Read a leading “it” as what earlier steps named last."""
    if not orders or orders[0].target is None or not orders[0].target.is_it:
        return tuple(orders)
    named = next((target for text in reversed(earlier) if (target := _named_in(text))), None)
    return (replace(orders[0], target=named), *orders[1:]) if named else tuple(orders)


def _named_in(told: str) -> Target | None:
    text = re.sub(r"^\d+\. | \((?:passed|failed)[^()]*\)$", "", told)
    return next((o.target for o in reversed(orders_of(text)[0]) if o.target and not o.target.is_it), None)


def _hinted(ask: Ask, scene: Scene) -> PilotTurn | None:
    """Follow a hint where the order itself failed.

    A hint gives another name for its control, or another order. “The basket is called "Cart"” counts for what speaks of
    the basket, an order for what has a word in common with it.
    """
    tried = {action.intent.removeprefix(scene.mark) for action in scene.past}
    said = stems(QUOTED.sub(" ", scene.order.text))
    for hint in ask.step.hints:
        advised = _advised(hint, scene.order, said)
        if advised is None:
            continue
        match move(replace(scene, order=advised, past=())):
            case Do(intents=intents) if not {i.text.removeprefix(scene.mark) for i in intents} & tried:
                return PilotTurn(say=hint, intents=list(intents))
    return None


def _advised(hint: str, order: Order, said: frozenset[str]) -> Order | None:
    if called := _CALLED.fullmatch(hint.strip()):
        mine = {stem(word) for word in words(called["name"]) if word not in STOP}
        name = quoted(called["other"])[0]
        target = Target(name, True, said=f'"{name}"')
        known = replace(order, form="click", operation="CLICK", text=f'click "{name}"', target=target)
        return known if mine and mine <= said else None
    orders, refusal = orders_of(hint)
    common = {s for s in stems(hint) & said if s not in STOP}
    return orders[0] if refusal is None and len(orders) == 1 and common else None
