"""Whether a step came in: another page that asks for no password any more, and says who is there, or offers to leave."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Observation
from pytest_tool.trail import Entry

_MASKED = re.compile(r'value of .+ is "•+"', re.DOTALL)
_LEAVES = re.compile(r"(?:log|sign) ?(?:out|off)\b")
_MOVED = ("URL is now", "another page was loaded")
_FOLLOWED = frozenset({"link", "button", "menuitem"})


def signed_in(entries: list[Entry], seen: Observation) -> bool:
    """What the parts of a page that one comes to report, “RSS Error”, “3 failed jobs”, then tells nothing of the sign-in.

    Only where nothing was done after it: what came later may be what an error is about.
    """
    done = [e for e in entries if e.did and e.operation not in (Operation.WAIT, Operation.SCROLL)]
    given = [i for i, e in enumerate(done) if e.operation == Operation.TYPE and any(map(_MASKED.fullmatch, e.told))]
    sent = done[given[-1] + 1 :] if given else []
    if len(sent) != 1 or sent[0].operation not in (Operation.CLICK, Operation.PRESS):
        return False
    if not any(change.startswith(_MOVED) for change in sent[0].told) or any(
        c.type == "password" for c in seen.controls
    ):
        return False
    typed = [fold(e.value) for e in done[: given[-1]] if e.operation == Operation.TYPE and e.value]
    names = [fold(f"{c.name} {c.text}") for c in seen.controls if c.role in _FOLLOWED]
    return any(_LEAVES.search(name) for name in names) or any(
        re.search(rf"(?<!\w){re.escape(who)}(?!\w)", name) for who in typed for name in names
    )
