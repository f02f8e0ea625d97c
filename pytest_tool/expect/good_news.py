"""“A success message appears”: what the page says that it did not say when the step began, and that is clearly good news."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import fold, short
from pytest_tool.expect.pages import FINE, is_error
from pytest_tool.grammar.check_types_page import SuccessShown
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict

CLEARLY = re.compile(
    r"\b(?:saved|success(?:ful(?:ly)?)?|thank(?:s| you)|"
    r"(?:has|have|was|were) (?:been )?(?:added|updated|created|sent|removed|deleted|completed|confirmed|copied|cancelled))\b"
)
"""Of a plain text: “1 of 3 done”, “Added in 2019” are no messages."""
NOT_YET = re.compile(r"\b(?:not|no|never|unsaved|nothing|un\w+ful(?:ly)?)\b|n't\b")
MESSAGES = ("alert", "status")


def success_shown(check: SuccessShown, seen: Observation, before: Observation | None) -> Verdict:
    """A status or alert with good news, or on the same page a new text that clearly is. What another one says may be any."""
    known = {fold(b.text) for b in before.blocks} if before else set()
    same_page = before is not None and urlsplit(before.url).path == urlsplit(seen.url).path
    fresh = [b for b in seen.blocks if fold(b.text) not in known and not is_error(b)]
    good = [b.text for b in fresh if _is_good(b, same_page)]
    good += [d.message for d in seen.dialogs if FINE.search(fold(d.message)) and not NOT_YET.search(fold(d.message))]
    told = "; ".join(f'"{short(text)}"' for text in good[:3])
    if not check.negated:
        stale = [
            b.text for b in seen.blocks if b.kind in MESSAGES and fold(b.text) in known and FINE.search(fold(b.text))
        ]
        aside = (
            f'"{short(stale[0])}" was there when the step began' if stale else "no new text that is clearly good news"
        )
        return (
            holds(f"the page says {told}")
            if good
            else lacks("a success message should be shown: say what it reads", aside)
        )
    unclear = [b.text for b in fresh if b.kind in MESSAGES]
    if good or unclear:
        return lacks("no success message should be shown", told or f'"{short(unclear[0])}" may be one')
    return holds("no success message is shown")


def _is_good(block: Block, same_page: bool) -> bool:
    text = fold(block.text)
    if NOT_YET.search(text) or len(text) > 200:
        return False
    plain = block.kind in ("text", "heading") and same_page and not block.label
    return bool(FINE.search(text)) if block.kind in MESSAGES else plain and bool(CLEARLY.search(text))
