"""Takes stated values, and gives a second opinion."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from pytest_tool.embedded import engine
from pytest_tool.embedded.controls import controls_of
from pytest_tool.embedded.locating import locate
from pytest_tool.embedded.order import Order, order_of, orders_of
from pytest_tool.embedded.scene import SURE, Scene
from pytest_tool.stated.verbatim import HANDLE, folded, stands_in
from pytest_tool.wire.roles import Ask, Escalated, FieldValue

_PROPOSED = re.compile(
    r'(?P<operation>\w+)(?: "(?P<said>.*?)")?(?: \d+ times)?(?: \[(?P<tag>\d+)\] .*)?, confidence', re.DOTALL
)
AGREED = frozenset(
    {"click", "double_click", "right_click", "hover", "type", "check", "uncheck", "select", "press", "upload"}
)
"""Operations that a proposal tells whole."""
LONGEST_LABELLED = 200


def value(ask: Ask) -> FieldValue:
    """Find the value that step or hint states, or null."""
    if ask.answer is not None:
        return _answer(ask, ask.answer)
    order = order_of(ask.intent or "")
    if order.form == "copy":
        return _copied(ask, order)
    if order.form == "upload":
        files = [path for path in order.more if _is_stated(path, ask)]
        return FieldValue(value="\n".join(files) if files and len(files) == len(order.more) else None)
    wanted = order.wanted
    if not wanted or not _is_stated(wanted, ask):
        return FieldValue(value=None)
    return FieldValue(value=urljoin(ask.page.url, wanted) if order.form == "go to" else wanted, words=wanted)


def _answer(ask: Ask, answer: str) -> FieldValue:
    if answer != "accept":
        return FieldValue(value=answer if _is_stated(answer, ask) else None)
    for text in (ask.step.text, *ask.step.hints):
        if any(order.answer == "accept" for order in orders_of(text)[0]):
            return FieldValue(value=None, words=text)
    return FieldValue(value=None)


def _is_stated(text: str, ask: Ask) -> bool:
    return any(
        stands_in(folded(said), folded(text)) or text in HANDLE.findall(said)
        for said in (ask.step.text, *ask.step.hints)
    )


def _copied(ask: Ask, order: Order) -> FieldValue:
    source = order.to
    if source is None:
        return FieldValue(value=None)
    controls = controls_of(ask.page.seen) or ()
    found = locate(source.said, source, (), ask.page.title, controls)
    said = folded(source.with_ordinal)
    if found.control is not None and found.confidence >= SURE and said in folded(controls[found.control].name):
        meant = controls[found.control]
        return FieldValue(value=meant.value or meant.text or meant.name, words=source.name, copied_from=meant.tag)
    for line in ask.page.text:
        cells = [cell.strip() for cell in line.strip("|- !#").split("|")]
        if len(cells) == 2 and folded(cells[0]).rstrip(":") == said:
            return FieldValue(value=cells[1], words=source.name)
        label, colon, rest = line.lstrip("-# ").partition(":")
        if colon and folded(label) == said and 0 < len(rest.strip()) <= LONGEST_LABELLED:
            return FieldValue(value=rest.strip(), words=source.name)
    return FieldValue(value=None)


def escalate(ask: Ask) -> Escalated:
    """Decide where it can, else answer ``unsure``.

    A decision of its own where there is no engine, the engine's where that is asked back for a hint or “done” alone.
    Else the engine is the same model, and nobody here knows more.
    """
    if not ask.proposal:
        return _decided(ask)
    said = _PROPOSED.match(ask.proposal)
    doubts = ask.doubts or []
    settled = doubts and all(doubt.startswith(("fresh hint", "claims done")) for doubt in doubts)
    if settled and said and said["operation"] in AGREED | {"done", "back", "go_to", "wait"}:
        operation, tag = said["operation"], int(said["tag"]) if said["tag"] else None
        option = said["said"] if operation == "select" else None
        key = said["said"] if operation == "press" else None
        return Escalated(operation=operation, tag=tag, option=option, key=key, why="the engine is sure")  # type: ignore[arg-type]
    return _unsure(ask)


def _decided(ask: Ask) -> Escalated:
    page = engine.read(ask.intent or "", ask.value or "", "", ask.page.title, controls_of(ask.page.seen) or ())
    control, order = page.target, page.order
    operation = engine.operation_of(order, control).lower()
    if order.nothing or operation not in (ask.operations or [operation]):
        return _unsure(ask)
    if operation in ("press", "go_to", "back", "wait"):
        key = order.key if operation == "press" else None
        return Escalated(operation=operation, key=key, times=order.number or None, why="it is said so")  # type: ignore[arg-type]
    if control is None or page.meant.confidence < SURE or operation not in AGREED:
        return _unsure(ask)
    index = engine.option_of(order, control.options) if operation == "select" else None
    option = control.options[index] if index is not None else None
    return Escalated(operation=operation, tag=control.tag, option=option, why="it is called so")  # type: ignore[arg-type]


def _unsure(ask: Ask) -> Escalated:
    scene = Scene(order_of(ask.intent or "", ask.value or ""), ask.page, controls_of(ask.page.seen) or ())
    why = scene.not_found().why if scene.control is None else "no model here knows more than the engine"
    return Escalated(operation="unsure", why=why)
