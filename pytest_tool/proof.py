"""What a claimed pass of a step without expectations still lacks: code looks for what the guide quotes."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_tool import expect
from pytest_tool.action import Operation, Verdict
from pytest_tool.expect.folding import fold
from pytest_tool.observation import Observation, page_lines
from pytest_tool.plan import Step
from pytest_tool.trail import Trail

EFFECTLESS = frozenset({Operation.DONE, Operation.WAIT, Operation.SCROLL, Operation.HOVER})
"""Operations that need not change what the page says."""
SENDS = frozenset({"submit", "send", "save", "save changes", "apply"})
"""What the button of a form is called that does nothing else than send it."""
_IN_A_FIELD = re.compile(
    r"value of |.* is (?:now )?(?:checked|unchecked|selected|not selected)$|control gone: |focus is on "
)
"""Changes that only say what a field holds, or that its list closed."""
_CLOSED = re.compile(r'dialog window "(?P<title>.+)" closed', re.DOTALL)
MESSAGES = ("status appeared", "alert appeared")
"""How a change begins that tells of a message."""


def lacking(claim: Verdict, step: Step, seen: Observation, trail: Trail) -> list[str]:
    """In words; empty when the claim stands. ``seen`` is a look after the claim was made."""
    entries = trail.of(step)
    messages = [change.partition('"')[2] for e in entries for change in e.changes if change.startswith(MESSAGES)]
    changes = [change for e in entries for change in e.changes]
    closed = [
        m["title"] for c in changes if (m := _CLOSED.fullmatch(c)) and f"{c.removesuffix('closed')}opened" in changes
    ]
    found = expect.confirm(claim, seen, trail.at_start, messages=messages, closed=closed)
    found += expect.bad_news(seen, trail.at_start, unsent=_only_followed(trail, step))
    found += filter(None, [without_effect(step, trail, lambda: seen)])
    done = [e for e in entries if e.did or e.outcome == "switched tab"]
    only_looked = bool(done) and all(e.operation in EFFECTLESS for e in done)
    if found or only_looked:
        return found
    return expect.unearned(claim, step.text, seen, trail.at_start, acted=bool(done))


def _only_followed(trail: Trail, step: Step) -> bool:
    """Whether nothing but links was clicked in this step: no form can have been sent by it."""
    done = [e for e in trail.of(step) if e.did and e.operation not in EFFECTLESS]
    return bool(done) and all(e.did.startswith(("click link ", "go_to ")) for e in done)


def without_effect(step: Step, trail: Trail, look: Callable[[], Observation]) -> str:
    """Said when the step acted and the page is as it was before; a late effect counts, an action alone does not."""
    acted = [e for e in trail.of(step) if e.did and e.operation not in EFFECTLESS]
    if not acted or any(e.effective for e in acted) or trail.at_start is None:
        return ""
    return (
        "none of the actions changed anything on the page" if page_lines(look()) == page_lines(trail.at_start) else ""
    )


def unsent(step: Step, trail: Trail, look: Callable[[], Observation]) -> str:
    """Said when a test would end with fields filled in, nothing expected, and the form's button not touched.

    Only where the page has one such button, and where it did not react by itself to what was filled in.
    """
    done = [e for e in trail.of(step) if e.outcome == "done" and e.operation not in EFFECTLESS]
    changes = done[-1].changes if done else ()
    if step.expectations or not changes or not all(map(_IN_A_FIELD.match, changes)):
        return ""
    buttons = [
        c for c in look().controls if c.role == "button" and fold(c.name) in SENDS and "disabled" not in c.states
    ]
    if len(buttons) != 1:
        return ""
    return (
        f'The last step filled in fields, and the form was not sent: "{buttons[0].name}" was not pressed, and nothing is '
        "expected. Say in the step that it is to be sent, or add an Expect: bullet that says what must be seen."
    )


def tabs_aside(seen: Observation, at_start: Observation | None) -> str:
    """Said with a failure: the tabs that opened in this step and were not looked at."""
    known = {tab.url for tab in at_start.tabs} if at_start else set()
    aside = [f'"{tab.title}"' for tab in seen.tabs if not tab.active and tab.url not in known]
    return f" (a new tab is open that was not looked at: {', '.join(aside)})" if aside else ""
