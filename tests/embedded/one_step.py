"""One step on one page that is only told, not shown: what pilot, engine, doubts and text model make of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from asking import page
from pytest_tool.clients import Clients
from pytest_tool.decide import Decider
from pytest_tool.doubts import Rules
from pytest_tool.observation import Block, Observation
from pytest_tool.pilot import Pilot
from pytest_tool.plan import Step
from pytest_tool.settings import Role, Sources, resolve
from pytest_tool.text_model import Escalation, TextModel
from pytest_tool.trail import Trail
from pytest_tool.turn import Intents, Verdict
from pytest_tool.uploads import Uploads

Doing = Callable[..., list[str]]
"""``done`` on warm connections."""
HERE = Path(__file__).parent
"""What may be uploaded lies here."""
BESIDE = ("hover", "wait")
"""Operations that do nothing to the page."""


def done(clients: Clients, lines: tuple[str, ...], text: str, texts: tuple[str, ...] = ()) -> list[str]:
    """What the first turn of a step does: ``2``, ``2 Oat milk`` for an option, ``2 uncheck``, ``passed``; nothing: empty.

    ``lines`` as ``asking.page`` reads them, ``texts`` what else stands on the page: the cells of a row parted by “|”,
    a heading behind “#”.
    """
    settings = resolve(Sources(options={"--embedded": "true"}))
    blocks = tuple(Block("heading", t.lstrip("# "), level=t.index(" ")) if t.startswith("#") else Block("text", t) for t in texts)
    seen = Observation("http://x.test/", "Page", page(*lines), blocks=blocks, quiet=True)
    trail, step = Trail(), Step(1, text, Path("p.plan.md"), 1)
    trail.at_start = seen
    chat = clients.chat(settings, Role.TEXT)
    rules = Rules(start_url=seen.url, uploads=Uploads(HERE, HERE))
    decider = Decider(clients.engine(settings), TextModel(chat), Escalation(chat, trail), rules)
    turn = Pilot(clients.chat(settings, Role.PILOT)).next(step, seen, trail)
    if isinstance(turn, Verdict):
        return ["passed"] if turn.passed else []
    found = []
    for intent in turn.wanted if isinstance(turn, Intents) else ():
        decision = decider.decide(step, intent, seen, trail).decision
        if decision is None:
            break
        if decision.operation not in BESIDE:
            told = getattr(decision.act, "option", "") or (decision.operation if decision.operation in ("uncheck", "press", "done") else "")
            found.append(f"{decision.tag or ''} {told}".strip())
    return found
