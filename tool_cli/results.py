"""What each Result says to people, in lines for standard output. Its ``message`` is for ``output`` to place."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from pytest_tool.wire.session import Outcome
from tool_cli.answer import tool
from tool_cli.fields import Fields, inner, inners, number, text, texts
from tool_cli.screen import WIDTH, Line, Style, block, table


def lines_of(result: Fields) -> list[Line]:
    """By command; one of which nothing is known here has no lines."""
    known = BY_COMMAND.get(text(result, "command"))
    return known(result) if known else []


def suggested(result: Fields) -> list[Line]:
    """The proposal with its number, and how it is performed."""
    found = inner(result, "suggestion")
    if not found:
        return []
    performs = result.get("outcome") == Outcome.DONE and found.get("operation") != "done"
    how = f"`{tool(text(result, 'session'), 'do')}` performs it."
    return [*proposal(found, text(result, "message")), *(block(how, style=Style.FAINT) if performs else [])]


def done(result: Fields) -> list[Line]:
    """What was done and what it changed; or what would have been done."""
    found = inner(result, "suggestion")
    if result.get("outcome") == Outcome.UNSURE:
        return proposal(found, text(result, "message")) if found else []
    return performed({**result, **found}) if found else []


def followed(result: Fields) -> list[Line]:
    """After the actions of ``step`` and ``auto``, which were told as they happened: checks, a pass, totals."""
    lines = [line for check in inners(result, "checks") for line in checked(check)]
    reason = text(result, "reason")
    if result.get("outcome") == Outcome.DONE:
        lines += block(reason or text(result, "message") or "done", head="passed: ", head_style=Style.GOOD)
    for signal in texts(result, "doubted"):
        lines += block(signal, head="although: ", head_style=Style.CARE)
    return lines + block(totals(inner(result, "totals")), style=Style.FAINT)


def about(result: Fields) -> list[Line]:
    """How the session is; nothing where there is none."""
    if not text(result, "state"):
        return []
    lines = table([("session", text(result, "session")), ("state", _state(result)), *_setting(result)])
    return lines + _warnings(result)


def started(result: Fields) -> list[Line]:
    """A new session, as ``status`` tells it."""
    return about(result) if result.get("outcome") == Outcome.DONE else []


def advised(result: Fields) -> list[Line]:
    return [line for hint in texts(result, "hints") for line in block(hint, head="- ")]


def heard(result: Fields) -> list[Line]:
    """The settings of speech."""
    if "voice" not in result:
        return []
    wake = number(result, "wake_s")
    bluetooth = "on" if result.get("bluetooth") is True else "off"
    woken = "" if wake is None else f"{wake:g} s"
    return table([("voice", _voice(result)), ("bluetooth", bluetooth), ("wake", woken)])


def proposal(found: Fields, message: str) -> list[Line]:
    """``3  click button "Add to basket"   0.93  engine (embedded)``, and each doubt that the message does not tell."""
    place = number(found, "number")
    head = "" if place is None else f"{place:.0f}  "
    untold = [doubt for doubt in texts(found, "doubts") if doubt not in message]
    doubts = [line for doubt in untold for line in block(doubt, head="   doubt: ", head_style=Style.CARE)]
    return beside(_did(found), decided(found), head, Style.STRONG) + doubts


def performed(found: Fields, margin: str = "") -> list[Line]:
    """An action with its outcome: ``✓ click button "Add to basket"``, and what changed on the page."""
    failed = bool(text(found, "error"))
    head, style = ("✗ ", Style.BAD) if failed else ("✓ ", Style.GOOD)
    changes = texts(found, "changes") or ([] if failed else ["nothing changed on the page"])
    came = [line for change in changes for line in block(change, head=f"{margin}    ")]
    return beside(_did(found), decided(found), f"{margin}{head}", style) + came


def checked(check: Fields) -> list[Line]:
    """``✓ the basket badge says 1``; of one that does not hold also why."""
    if check.get("passed") is True:
        return block(text(check, "expectation"), head="✓ ", head_style=Style.GOOD)
    said = block(text(check, "expectation"), head="✗ ", head_style=Style.BAD)
    return said + block(text(check, "reason"), head="    ")


def beside(did: str, who: str, head: str, style: Style) -> list[Line]:
    """``did`` and, on the same line where there is room, ``who`` decided it."""
    if len(head) + len(did) + 3 + len(who) <= WIDTH:
        return [((head, style), (did, Style.PLAIN), (f"   {who}" if who else "", Style.FAINT))]
    return block(did, head=head, head_style=style) + block(who, head=" " * (len(head) + 2), style=Style.FAINT)


def decided(found: Fields) -> str:
    """``0.93  engine (embedded)``; empty for what nobody had to decide."""
    sure, model = number(found, "confidence"), text(found, "decision_model")
    who = text(found, "decided_by") or ("not sure" if sure is not None else "")
    by = " ".join(filter(None, [who, model and f"({model})"]))
    return "  ".join(filter(None, ["" if sure is None else f"{sure:.2f}", by]))


def totals(found: Fields) -> str:
    """``3 decisions · 2 model calls · $0.0012 · 1.2 s``."""
    if not found:
        return ""
    counted = [(number(found, "decisions") or 0, "decision"), (number(found, "model_calls") or 0, "model call")]
    words = [f"{n:.0f} {word}{'' if n == 1 else 's'}" for n, word in counted]
    return " · ".join([*words, money(found), f"{number(found, 'seconds') or 0:.1f} s"])


def money(found: Fields) -> str:
    """``$0.0012``; a dash where an endpoint did not tell."""
    cost = number(found, "cost")
    return "–" if cost is None else "$" + (f"{cost:.6f}".rstrip("0").rstrip(".") or "0")


def _did(found: Fields) -> str:
    words = [text(found, "operation"), text(found, "control")]
    return text(found, "did") or " ".join(filter(None, words)) or text(found, "intent")


def _state(result: Fields) -> str:
    pid, since = number(result, "pid"), number(result, "since")
    known = [] if pid is None else [f"process {pid:.0f}"]
    known += [] if since is None else [time.strftime("since %Y-%m-%d %H:%M:%S", time.localtime(since))]
    return text(result, "state") + (f" ({', '.join(known)})" if known else "")


def _setting(result: Fields) -> list[tuple[str, str]]:
    """The rows that ``start`` and ``status`` share."""
    page, running, actions = inner(result, "page"), inner(result, "running"), number(result, "actions")
    models = inner(result, "models")
    waiting = number(result, "waiting")
    busy = " ".join(filter(None, [text(running, "command"), text(running, "text")]))
    rows = [
        ("page", "\n".join(filter(None, [text(page, "title"), text(page, "url")]))),
        ("engine", text(result, "engine")),
    ]
    rows += [(f"{role} model", text(models, role)) for role in ("pilot", "text", "engine")]
    rows += [("voice", text(result, "voice"))]
    rows += [("running", busy and f"{busy} ({number(running, 'seconds') or 0:.0f} s)")]
    rows += [("waiting", f"{waiting:.0f} command{'' if waiting == 1 else 's'}" if waiting else "")]
    rows += [("actions", f"{actions:.0f} ({money(result)})" if actions else "")]
    rows += [("hints", "\n".join(texts(result, "hints"))), ("run", _near(text(result, "run")))]
    return [*rows, ("dashboard", text(result, "dashboard"))]


def _voice(result: Fields) -> str:
    why = text(result, "why")
    return text(result, "voice") + (f" ({why})" if why else "")


def _near(path: str) -> str:
    """A path as a person in this folder would write it."""
    return path.removeprefix(f"{os.getcwd()}{os.sep}")


def _warnings(result: Fields) -> list[Line]:
    told = texts(result, "warnings")
    return [line for warning in told for line in block(warning, head="warning: ", head_style=Style.CARE)]


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
