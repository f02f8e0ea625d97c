"""Puts step, page and trail into one JSON part for chat roles."""

from __future__ import annotations

from datetime import datetime

from pytest_tool.action import NOT_ACCEPTED
from pytest_tool.changes import Change, Kind
from pytest_tool.decision import Decision
from pytest_tool.engines.ask import as_json
from pytest_tool.observation import (
    MUCH_DRAWN,
    ON_A_CANVAS,
    Block,
    Control,
    Observation,
    called,
    control_lines,
    describe,
)
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.signals import numbered
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES
from pytest_tool.wire.roles import Ask, AskedAction, AskedPage, AskedStep, Became

TEXT_LIMIT = 6000
"""Characters of visible page text in a request; what is cut is counted. Evidence is looked up on the whole page."""
IN_VAIN = ("looping", "no change again")
"""Doubts that the pilot is told of even though the action was done."""
MESSAGES = frozenset({"alert", "status"})
MOST_MESSAGES = 5
"""Messages that are told although they lie above or below the window."""
WAS_DONE = frozenset({"done", "no change"}) | TAB_OUTCOMES
HISTORY_LIMIT = 60
"""Actions of this step in a request, newest last."""
EARLIER_LIMIT = 60
"""Finished steps in a request, newest last: every command of a session is one."""


def brief(
    step: Step,
    seen: Observation,
    trail: Trail,
    controls: tuple[Control, ...] | None = None,
    left_out: int = 0,
    embedded: bool = False,
) -> Ask:
    """Ask what every role is asked.

    ``embedded``: the models that ship read controls as decision engines do, and all texts.
    """
    offered = seen.controls if controls is None else controls
    return Ask(
        step=AskedStep(
            number=step.number,
            text=step.text,
            test=trail.test,
            context=trail.context,
            earlier=trail.earlier[-EARLIER_LIMIT:],
            expectations=[e.text for e in step.expectations],
            hints=[h.text for h in step.hints] + list(trail.hints),
        ),
        today=today(),
        page=_page(
            seen,
            offered,
            left_out,
            numbered(step, seen, trail),
            {} if embedded else told_by(offered, seen.blocks),
            embedded,
        ),
        history=[_asked(e) for e in trail.of(step)[-HISTORY_LIMIT:]],
    )


def brief_question(question: Question, trail: Trail, embedded: bool = False) -> Ask:
    """Ask the same about one intent, for the value and escalation roles."""
    ask = brief(question.step, question.seen, trail, question.offered, question.left_out, embedded)
    ask.intent = question.intent.text
    return ask


def last_appeared(ask: Ask, step: Step, trail: Trail) -> None:
    """Tell which controls came with the last action."""
    told = zip(reversed(ask.history), reversed(trail.of(step)), strict=False)
    action, entry = next(((a, e) for a, e in told if e.outcome in WAS_DONE), (None, None))
    if action and entry:
        action.appeared = list(entry.appeared)


def in_words(decision: Decision | None, seen: Observation) -> str:
    """Say a decision: ``click button "Sign in", confidence 0.55``."""
    if decision is None:
        return ""
    said = f'"{decision.said}"' if decision.said else ""
    target, goal = _tagged(decision.tag, seen), _tagged(decision.to, seen)
    words = " ".join(filter(None, [str(decision.operation), said, decision.extent, target, decision.where, goal]))
    return f"{words}, confidence {decision.confidence:.2f}"


def _tagged(tag: int | None, seen: Observation) -> str:
    control = seen.control(tag)
    return f"[{tag}] {describe(control)}" if control else ""


def caption_of(decision: Decision, seen: Observation) -> str:
    """Write the caption in the page: ``click button "Sign in"``."""
    control = seen.control(decision.tag)
    if goal := seen.control(decision.to):
        return f'{decision.operation} "{control and _name(control)}" {decision.where} "{_name(goal)}"'
    target = f'{control.role} "{_name(control)}"' if control else ""
    said = f'"{decision.said}"' if decision.said else ""
    return " ".join(filter(None, [str(decision.operation).replace("_", " "), said, decision.extent, target]))


def _name(control: Control) -> str:
    return called(control) or control.icon


def _page(
    seen: Observation,
    controls: tuple[Control, ...],
    left_out: int,
    signals: dict[str, Change],
    rows: dict[Block, str],
    embedded: bool,
) -> AskedPage:
    cells = {b.text: b.cells for b in seen.blocks if b.cells} if embedded else {}
    drawn = [f"({seen.drawn} % of the view is {ON_A_CANVAS})"] if seen.drawn >= MUCH_DRAWN else []
    return AskedPage(
        url=seen.url,
        title=seen.title,
        modal=seen.modal,
        controls=control_lines(
            controls, options=True, rows={row: " | ".join(b.cells) for b, row in rows.items() if b.cells}
        ),
        left_out=left_out + seen.left_out,
        text=[*_text(tuple(b for b in _untold(seen.blocks, controls) if b not in rows), seen.viewport[1]), *drawn],
        tabs=[f"{'*' if t.active else ''}{t.index} {t.title} {t.url}" for t in seen.tabs] if len(seen.tabs) > 1 else [],
        dialogs=[f'{d.kind} "{d.message}" {d.answer}' for d in seen.dialogs],
        signals={id: str(change) for id, change in signals.items()},
        loading=seen.loading or seen.busy_blocks > 0,
        seen={str(c.tag): as_json(c) | _more(c, cells.get(c.row, ())) for c in controls} if embedded else {},
    )


def _more(control: Control, cells: tuple[str, ...]) -> dict[str, object]:
    """Add what the models that ship read of a control beside ``as_json``, the cells of its row too."""
    written = {"type": control.type} if control.role == "combobox" and control.type else {}
    options = {"options": list(control.options)} if control.options else {}
    parts = {"cells": list(cells)} if cells else {}
    return {"states": sorted(control.states), "box": list(control.box), **written, **options, **parts}


def told_by(controls: tuple[Control, ...], blocks: tuple[Block, ...]) -> dict[Block, str]:
    """Map blocks to the row of a control that tells all their words."""
    rows = {row: row.split() for row in dict.fromkeys(c.row for c in controls if c.row and c.row != c.name)}
    by_first: dict[str, list[str]] = {}
    for row, words in rows.items():
        by_first.setdefault(words[0], []).append(row)
    found: dict[Block, str] = {}
    for block in blocks:
        words = (" ".join(filter(None, block.cells)) or block.text).split()
        if not words or block.header or block.kind in MESSAGES or block.kind == "heading":
            continue
        told = next((row for row in by_first.get(words[0], ()) if _in_order(words, rows[row])), None)
        if told is not None:
            found[block] = told
    return found


def _in_order(some: list[str], all_: list[str]) -> bool:
    """Tell whether these words stand there, in this order."""
    rest = iter(all_)
    return all(word in rest for word in some)


def _untold(blocks: tuple[Block, ...], controls: tuple[Control, ...]) -> tuple[Block, ...]:
    """Leave out the labels that controls already carry as their names."""
    names = {c.name for c in controls}
    return tuple(b for b in blocks if not (b.label and b.text in names))


def _text(blocks: tuple[Block, ...], height: int) -> list[str]:
    """Give all text, or a window from where a person looks.

    Messages are told wherever they are.
    """
    lines = [block_line(block) for block in blocks]
    if sum(map(len, lines)) <= TEXT_LIMIT:
        return lines
    below_top = (i for i, b in enumerate(blocks) if b.box.y + b.box.height > 0 and b.box.y < height)
    first = last = next(below_top, 0)
    used = 0
    while last < len(lines) and used + len(lines[last]) <= TEXT_LIMIT:
        used += len(lines[last])
        last += 1
    while first > 0 and used + len(lines[first - 1]) <= TEXT_LIMIT:
        first -= 1
        used += len(lines[first])
    before = [line for line, b in zip(lines[:first], blocks[:first], strict=True) if b.kind in MESSAGES][:MOST_MESSAGES]
    after = [line for line, b in zip(lines[last:], blocks[last:], strict=True) if b.kind in MESSAGES][:MOST_MESSAGES]
    above, below = first - len(before), len(lines) - last - len(after)
    return [
        *before,
        *([f"… {above} pieces of text above, scroll up"] if above else []),
        *lines[first:last],
        *([f"… {below} more pieces of text, scroll down"] if below else []),
        *after,
    ]


def block_line(block: Block) -> str:
    """Write a block as Markdown: ``## Heading``, ``| a | b |``, ``- item``, ``! alert``."""
    if block.kind == "heading":
        return f"{'#' * max(1, block.level)} {block.text}"
    if block.cells:
        return f"| {' | '.join(block.cells)} |"
    return {"item": "- ", "alert": "! ", "status": "! "}.get(block.kind, "") + block.text


def today() -> str:
    """Tell date, weekday and time zone: ``2026-11-27 Fri, CET``."""
    return f"{datetime.now().astimezone():%Y-%m-%d %a, %Z}"


def _asked(entry: Entry) -> AskedAction:
    doubts = [d for d in entry.doubts if not d.startswith("fresh hint:")] or list(entry.doubts)  # settled by then
    reasons = [*doubts, *([entry.error] if entry.error else [])]
    in_vain = [d for d in doubts if d.startswith(IN_VAIN)]
    about_dialogs = _about_dialogs(entry)
    return AskedAction(
        intent=entry.intent,
        did=entry.did,
        outcome=Became(entry.outcome),
        changes=list(entry.told),
        reasons=reasons if entry.outcome not in ("done", "no change") else [*in_vain, *about_dialogs],
    )


def _about_dialogs(entry: Entry) -> list[str]:
    """Tell why the intent's answer to a browser dialog was ignored."""
    if any(c.kind is Kind.NO_DIALOG for c in entry.heard):
        return ["no browser dialog opened that could be answered"]
    if entry.answer == NOT_ACCEPTED and any(c.kind is Kind.DIALOG for c in entry.changes):
        return [
            "the dialog was dismissed, since nobody states that it is accepted; wish it again if the step means that"
        ]
    return []
