"""Tells an event in lines: the time, then what happened."""

from __future__ import annotations

import time
from collections.abc import Callable

from pytest_tool.printing import printable
from pytest_tool.wire.session import COMMANDS
from tool_cli.fields import Fields, changes, figures, inner, number, text, texts
from tool_cli.results import beside, checked, decided, money
from tool_cli.screen import Line, Style, block

MARGIN = " " * 10
"""As wide as a time and the space behind it."""
CAME = f"{MARGIN}    "
"""Before what came of an action."""


def lines_of(event: Fields) -> list[Line]:
    """Tells an event, unless another one tells it too."""
    known = BY_KIND.get(text(event, "kind"))
    return known(event) if known else []


def _test(event: Fields) -> list[Line]:
    return _timed(event, f"{text(event, 'title')} ({text(event, 'where')})", style=Style.STRONG) + _hosts(event)


def _hosts(event: Fields) -> list[Line]:
    """Tells where pages may be, if not everywhere."""
    hosts = ", ".join(texts(event, "hosts"))
    return block(f"pages may be on {hosts}" if hosts else "", head=CAME)


def _session(event: Fields) -> list[Line]:
    """Tells ``session default started``, or what ended it."""
    what = "started" if text(event, "kind") == "session_started" else "ended"
    reason = text(event, "reason")
    said = f"session {text(event, 'name')} {what}{f': {reason}' if reason else ''}"
    return _timed(event, said, style=Style.STRONG) + _hosts(event)


def _command(event: Fields) -> list[Line]:
    """Tells a command as it was typed."""
    command, said = text(event, "command"), text(event, "text")
    if command not in COMMANDS:
        return _timed(event, f"{command} {said}", style=Style.STRONG)
    shown = command if command in ("do", "step", "auto") else f"{command} {said}"
    return _timed(event, f"$ tool {shown}".rstrip(), style=Style.STRONG)


def _step(event: Fields) -> list[Line]:
    return _timed(event, text(event, "text"), mark=_place(event), mark_style=Style.STRONG)


def _suggestion(event: Fields) -> list[Line]:
    outcome, error = text(event, "outcome"), text(event, "error")
    if outcome in ("refused claim", "switched tab", "closed tab"):
        why = texts(event, "doubts") + changes(event)
        return _timed(event, f"{outcome}: {text(event, 'intent')}") + _each(why)
    done = outcome in ("done", "no change")
    mark, style = ("✓ ", Style.GOOD) if done else ("✗ ", Style.BAD) if outcome == "failed" else ("– ", Style.CARE)
    lines = beside(_did(event), decided(event), f"{_time(event)}{mark}", style)
    lines += block(text(event, "overruled"), head=f"{CAME}instead of: ", head_style=Style.FAINT)
    for doubt in texts(event, "doubts"):
        lines += block(doubt, head=f"{CAME}doubt: ", head_style=Style.CARE)
    lines += _each(changes(event)) + block(error, head=CAME, style=Style.BAD)
    lines += block(_waited(event), head=CAME, style=Style.FAINT)
    told = {"no change": "nothing changed on the page", "returned": "not executed"}
    return lines + block(told.get(outcome, ""), head=CAME, style=Style.FAINT)


def _check(event: Fields) -> list[Line]:
    first, *more = checked(event)
    return [((_time(event), Style.FAINT), *first), *(((MARGIN, Style.PLAIN), *line) for line in more)]


def _condition(event: Fields) -> list[Line]:
    """Tells ``if a cookie banner is shown: no (code)``, and why not."""
    holds = event.get("holds") is True
    said = f"{text(event, 'condition')}: {'yes' if holds else 'no'} ({text(event, 'by')})"
    return _timed(event, said, mark="if ") + ([] if holds else block(text(event, "reason"), head=CAME))


def _python(event: Fields) -> list[Line]:
    """Tells a call of the project's Python as ``PythonCalled.line`` does, its time and its error."""
    gave = ", ".join(f'{printable(name)}="{text(inner(event, "gave"), name)}"' for name in inner(event, "gave"))
    took = ", ".join(texts(event, "took") + texts(event, "fixtures"))
    said = f"{text(event, 'function')}({took}) ({text(event, 'where')}){f' → {gave}' if gave else ''}"
    error = block(text(event, "error"), head=CAME, style=Style.BAD)
    mark, style = ("✗ ", Style.BAD) if error else ("✓ ", Style.GOOD)
    return _timed(event, f"{said}   {number(event, 'ms') or 0:.0f} ms", mark=mark, mark_style=style) + error


def _handed_over(event: Fields) -> list[Line]:
    return _timed(event, text(event, "why"), mark="not as recorded: ", mark_style=Style.CARE)


def _warning(event: Fields) -> list[Line]:
    return _timed(event, text(event, "text"), mark="warning: ", mark_style=Style.CARE)


def _progress(event: Fields) -> list[Line]:
    return _timed(event, text(event, "text"), mark="» ", mark_style=Style.FAINT)


def _waiting(event: Fields) -> list[Line]:
    said = f"waiting for the {text(event, 'whom')}: {number(event, 'seconds') or 0:.0f} s"
    return _timed(event, said, style=Style.FAINT)


def _call(event: Fields) -> list[Line]:
    said = f"{text(event, 'role')} ({text(event, 'model')}) {number(event, 'ms') or 0:.0f} ms {money(event)}"
    error = block(text(event, "error"), head=CAME, style=Style.BAD)
    return _timed(event, said, style=Style.FAINT) + error


def _finished(event: Fields) -> list[Line]:
    passed, skipped = event.get("passed") is True, event.get("skipped") is True
    took = f"{number(event, 'seconds') or 0:.1f} s"
    reason = text(event, "reason")
    said = f"{took}: {reason}" if reason else took
    what = f"step {_place(event)[:-2]} " if text(event, "kind") == "step_finished" else ""
    mark, style = ("passed, ", Style.GOOD) if passed else ("failed, ", Style.BAD)
    mark, style = ("skipped, ", Style.CARE) if skipped else (mark, style)
    lines = _timed(event, said, mark=f"{what}{mark}", mark_style=style)
    for one in changes(event, "doubted"):
        lines += block(one, head=f"{CAME}although: ", head_style=Style.CARE)
    lines += block(text(event, "healed"), head=f"{CAME}healed: ", head_style=Style.CARE)
    lines += block("replayed", head=CAME, style=Style.FAINT) if text(event, "how") == "replayed" else []
    return lines + block(text(event, "blame"), head=CAME + "blame: ", head_style=Style.FAINT)


def _outcome(event: Fields) -> list[Line]:
    """Tells what pytest said: errors around a test, skips, failures."""
    outcome, phase, reason = text(event, "outcome"), text(event, "phase"), text(event, "reason")
    if outcome == "passed":
        return []
    where = {"setup": " in its set-up", "teardown": " in its tear-down"}.get(phase, "")
    name = text(event, "item").rpartition("::")[2]
    said = f"{name}{where if outcome == 'error' else ''}{f': {reason}' if reason else ''}"
    style = Style.BAD if outcome in ("error", "failed") else Style.CARE
    return _timed(event, said, mark=f"{outcome}, ", mark_style=style)


def _stopped(event: Fields) -> list[Line]:
    reason = text(event, "reason")
    ran, selected = number(event, "ran") or 0, number(event, "selected") or 0
    said = f"{ran:.0f} of {selected:.0f} tests had run{f': {reason}' if reason else ''}"
    return _timed(event, said, mark="stopped, ", mark_style=Style.BAD)


def _timed(
    event: Fields, words: str, *, mark: str = "", mark_style: Style = Style.PLAIN, style: Style = Style.PLAIN
) -> list[Line]:
    """Puts ``words`` beside the event's time and a mark."""
    lines = block(words, head=_time(event) + mark, style=style)
    if not lines:
        return []
    return [((_time(event), Style.FAINT), (mark, mark_style), *lines[0][1:]), *lines[1:]]


def _waited(event: Fields, least_s: float = 0.1) -> str:
    """Tells ``waited 0.34 s: GET /orders 0.31 s, …``, from ``least_s`` on."""
    parts = {what: s for what, ms in figures(event, "waited").items() if (s := round(ms / 1000, 2)) > 0}
    if sum(parts.values()) < least_s:
        return ""
    return f"waited {sum(parts.values()):.2f} s: {', '.join(f'{what} {s:.2f} s' for what, s in parts.items())}"


def _each(told: list[str]) -> list[Line]:
    return [line for one in told for line in block(one, head=CAME)]


def _time(event: Fields) -> str:
    at = number(event, "at")
    return MARGIN if at is None else time.strftime("%H:%M:%S  ", time.localtime(at))


def _place(event: Fields) -> str:
    """Tells ``2.1. ``, as people number a step."""
    place = number(event, "number")
    return "" if place is None else f"{text(event, 'label') or f'{place:.0f}'}. "


def _did(event: Fields) -> str:
    """Tells an action as ``trail.Entry.did`` does; what was only wanted in quotes."""
    if not text(event, "operation"):
        return f"“{text(event, 'intent')}”"
    value = text(event, "value")
    words = [text(event, "operation"), value and f'"{value}"', text(event, "extent"), text(event, "control")]
    return " ".join(filter(None, words))


BY_KIND: dict[str, Callable[[Fields], list[Line]]] = {
    "session_started": _session,
    "session_closed": _session,
    "test_started": _test,
    "command": _command,
    "step_started": _step,
    "suggestion": _suggestion,
    "check": _check,
    "condition": _condition,
    "python": _python,
    "warning": _warning,
    "handed_over": _handed_over,
    "progress": _progress,
    "waiting": _waiting,
    "model_call": _call,
    "step_finished": _finished,
    "test_finished": _finished,
    "outcome": _outcome,
    "run_stopped": _stopped,
}
