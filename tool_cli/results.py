"""Tells people what a Result says, its ``message`` aside."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from pytest_tool.session.client import called
from pytest_tool.wire.session import Outcome
from tool_cli.fields import Fields, inner, inners, number, text, texts
from tool_cli.screen import WIDTH, Line, Style, block, counted, table


def suggested(result: Fields) -> list[Line]:
    """Tells the proposal with its number, and how it is performed."""
    found = inner(result, "suggestion")
    if not found:
        return []
    performs = result.get("outcome") == Outcome.DONE and found.get("operation") != "done"
    how = f"`{called(text(result, 'session'))} do` performs it."
    return [*proposal(found, text(result, "message")), *(block(how, style=Style.FAINT) if performs else [])]


def done(result: Fields) -> list[Line]:
    """Tells what was done and what it changed; or what would have been done."""
    found = inner(result, "suggestion")
    if not found:
        return []
    if result.get("outcome") == Outcome.UNSURE:
        return proposal(found, text(result, "message"))
    failed = bool(text(result, "error"))
    head, style = ("✗ ", Style.BAD) if failed else ("✓ ", Style.GOOD)
    changes = texts(result, "changes") or ([] if failed else ["nothing changed on the page"])
    came = [line for change in changes for line in block(change, head="    ")]
    return beside(text(found, "did"), decided(found), head, style) + came


def followed(result: Fields) -> list[Line]:
    """Tells checks, a pass and totals of ``step`` and ``auto``."""
    lines = [line for check in inners(result, "checks") for line in checked(check)]
    if result.get("outcome") == Outcome.DONE:
        reason = text(result, "reason") or text(result, "message") or "done"
        head, style = ("skipped: ", Style.CARE) if result.get("skipped") is True else ("passed: ", Style.GOOD)
        lines += block(reason, head=head, head_style=style)
    for signal in texts(result, "doubted"):
        lines += block(signal, head="although: ", head_style=Style.CARE)
    return lines + block(totals(inner(result, "totals")), style=Style.FAINT)


def about(result: Fields) -> list[Line]:
    """Tells how the session is, if there is one."""
    if not text(result, "state"):
        return []
    page, running, models = inner(result, "page"), inner(result, "running"), inner(result, "models")
    busy = " ".join(filter(None, [text(running, "command"), text(running, "text")]))
    waiting, actions = number(result, "waiting"), number(result, "actions")
    rows = [
        ("session", text(result, "session")),
        ("state", _state(result)),
        ("page", "\n".join(filter(None, [text(page, "title"), text(page, "url")]))),
        ("engine", text(result, "engine")),
        *((f"{role} model", text(models, role)) for role in ("pilot", "text", "engine")),
        ("voice", text(result, "voice")),
        ("running", busy and f"{busy} ({number(running, 'seconds') or 0:.0f} s)"),
        ("waiting", counted(waiting, "command") if waiting else ""),
        ("actions", f"{actions:.0f} ({money(result)})" if actions else ""),
        ("hints", "\n".join(texts(result, "hints"))),
        ("run", text(result, "run").removeprefix(f"{os.getcwd()}{os.sep}")),
        ("dashboard", text(result, "dashboard")),
    ]
    warnings = texts(result, "warnings")
    told = [line for warning in warnings for line in block(warning, head="warning: ", head_style=Style.CARE)]
    return table(rows) + told


def _state(result: Fields) -> str:
    pid, since = number(result, "pid"), number(result, "since")
    known = [] if pid is None else [f"process {pid:.0f}"]
    known += [] if since is None else [time.strftime("since %Y-%m-%d %H:%M:%S", time.localtime(since))]
    return text(result, "state") + (f" ({', '.join(known)})" if known else "")


def started(result: Fields) -> list[Line]:
    """Tells a new session as ``status`` does."""
    return about(result) if result.get("outcome") == Outcome.DONE else []


def advised(result: Fields) -> list[Line]:
    return [line for hint in texts(result, "hints") for line in block(hint, head="- ")]


def heard(result: Fields) -> list[Line]:
    """Tells the settings of speech."""
    wake, why = number(result, "wake_s"), text(result, "why")
    if wake is None:
        return []
    voice = text(result, "voice") + (f" ({why})" if why else "")
    bluetooth = "on" if result.get("bluetooth") is True else "off"
    return table([("voice", voice), ("bluetooth", bluetooth), ("wake", f"{wake:g} s")])


def proposal(found: Fields, message: str) -> list[Line]:
    """Tells ``3  click button "Add"   0.93  engine (embedded)``, then its doubts."""
    place = number(found, "number")
    head = "" if place is None else f"{place:.0f}  "
    untold = [doubt for doubt in texts(found, "doubts") if doubt not in message]
    doubts = [line for doubt in untold for line in block(doubt, head="   doubt: ", head_style=Style.CARE)]
    return beside(text(found, "did") or text(found, "intent"), decided(found), head, Style.STRONG) + doubts


def checked(check: Fields) -> list[Line]:
    """Tells ``✓ the basket badge says 1``, or ``✗`` and why."""
    if check.get("passed") is True:
        return block(text(check, "expectation"), head="✓ ", head_style=Style.GOOD)
    said = block(text(check, "expectation"), head="✗ ", head_style=Style.BAD)
    return said + block(text(check, "reason"), head="    ")


def beside(did: str, who: str, head: str, style: Style) -> list[Line]:
    """Tells ``did`` and, on the same line where there is room, ``who`` decided it."""
    if len(head) + len(did) + 3 + len(who) <= WIDTH:
        return [((head, style), (did, Style.PLAIN), (f"   {who}" if who else "", Style.FAINT))]
    return block(did, head=head, head_style=style) + block(who, head=" " * (len(head) + 2), style=Style.FAINT)


def decided(found: Fields) -> str:
    """Tells who decided: ``0.93  engine (embedded)``."""
    sure, model = number(found, "confidence"), text(found, "decision_model")
    who = text(found, "decided_by") or ("not sure" if sure is not None else "")
    by = " ".join(filter(None, [who, model and f"({model})"]))
    return "  ".join(filter(None, ["" if sure is None else f"{sure:.2f}", by]))


def totals(found: Fields) -> str:
    """Tells ``3 decisions · 2 model calls · $0.0012 · 1.2 s``."""
    if not found:
        return ""
    decisions = counted(number(found, "decisions") or 0, "decision")
    calls = counted(number(found, "model_calls") or 0, "model call")
    return f"{decisions} · {calls} · {money(found)} · {number(found, 'seconds') or 0:.1f} s"


def money(found: Fields) -> str:
    """Tells ``$0.0012``, or a dash for an unknown cost."""
    cost = number(found, "cost")
    return "–" if cost is None else "$" + (f"{cost:.6f}".rstrip("0").rstrip(".") or "0")


BY_COMMAND: dict[str, Callable[[Fields], list[Line]]] = {
    "suggest": suggested,
    "do": done,
    "step": followed,
    "auto": followed,
    "status": about,
    "start": started,
    "hint": advised,
    "audio": heard,
}
