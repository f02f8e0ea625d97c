"""What a claimed pass of a step without expectations still lacks: code looks for what the guide quotes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from pytest_tool import expect
from pytest_tool.action import Operation
from pytest_tool.browser.changes import called
from pytest_tool.browser.moved import places
from pytest_tool.claims import tabs_aside, trouble_aside
from pytest_tool.embedded.sentences import (
    APPEARED,
    CHOOSER_LEFT_EMPTY,
    DOWNLOADED,
    DOWNLOADING,
    EMPTIED,
    EMPTYING,
    GIVEN,
    NOT_DOWNLOADED,
    NOT_SENT,
)
from pytest_tool.expect.checks import tells_what_is_shown
from pytest_tool.expect.compare import fold
from pytest_tool.language import read_halves
from pytest_tool.observation import Observation, page_lines, without_tooltips
from pytest_tool.old_rules import kept
from pytest_tool.old_rules.bad_news import bad_news
from pytest_tool.old_rules.earned import unearned
from pytest_tool.old_rules.signed_in import signed_in
from pytest_tool.plan import Step
from pytest_tool.trail import Entry, Trail
from pytest_tool.turn import TAB_OUTCOMES, Verdict

EFFECTLESS = frozenset({Operation.DONE, Operation.WAIT, Operation.SCROLL, Operation.HOVER})
"""Operations that need not change what the page says."""
SENDS = frozenset({"submit", "send", "save", "save changes", "apply", "upload", "upload file", "upload files"})
"""What the button of a form is called that does nothing else than send it."""
_IN_A_FIELD = re.compile(
    rf"value of |{GIVEN}|.*a file chooser hides it$|"
    r".* is (?:now )?(?:checked|unchecked|selected|not selected)$|control gone: |focus is on "
)
"""Changes that only say what a field holds, or that its list closed."""
_NOT_TO_SEND = re.compile(
    r"\b(?:do not|don['’]t|never|without) (?:(?:click|press)(?:ing)? )?(?:on )?(?:the )?[\"“]?"
    r"(?:sav(?:e|ing)|send(?:ing)?|submit(?:ting)?|apply(?:ing)?|upload(?:ing)?)\b",
    re.IGNORECASE,
)
_CLOSED = re.compile(r'dialog window "(?P<title>.+)" closed', re.DOTALL)
_COUNTING = re.compile(r"click .+ to reach (?P<aim>\d+) from \d+", re.DOTALL)
"""The intent to press a plus or minus until a number is read."""
UNDOES = re.compile(r"(?:click )?(?:undo|redo|revert)\b", re.IGNORECASE)
_GONE = re.compile(r"(?:text|control) gone: (?P<what>.+)", re.DOTALL)
_BACK = re.compile(r"(?:text|control) appeared: (?P<what>.+)", re.DOTALL)
MESSAGES = ("status appeared", "alert appeared")
"""How a change begins that tells of a message."""
TRANSFERS = (DOWNLOADED, GIVEN)
"""How a change begins that code has seen of a file, and that the page need not show."""


def lacking(claim: Verdict, step: Step, seen: Observation, trail: Trail) -> list[str]:
    """In words; empty when the claim stands. ``seen`` is a look after the claim was made."""
    entries = trail.of(step)
    messages = [change.partition('"')[2] for e in entries for change in e.told if change.startswith(MESSAGES)]
    changes = [change for e in entries for change in e.told]
    if dragged := {c for e in entries if e.operation == Operation.DRAG and e.effective for c in e.told}:
        messages += dragged & places(seen)  # where it lies is no text of the page, and holds only while it lies there
    messages += [change for change in changes if change.startswith(TRANSFERS)]
    messages += _one_more(changes, seen, trail.at_start)
    messages += _counted(entries, seen, trail.at_start)
    messages += _emptied(entries, seen)
    closed = [
        m["title"] for c in changes if (m := _CLOSED.fullmatch(c)) and f"{c.removesuffix('closed')}opened" in changes
    ]
    found = expect.confirm(claim, seen, trail.at_start, messages=messages, closed=closed)
    came_in = signed_in(entries, seen)
    found += bad_news(seen, trail.at_start, unsent=_only_followed(trail, step), alerts_alone=came_in)
    found += [f"a {change}" for change in changes if change.startswith(NOT_DOWNLOADED)]
    found += [f"{name} is still being downloaded" for name in _coming(changes)]
    found += [CHOOSER_LEFT_EMPTY] if _left_empty(entries) else []
    found += filter(
        None, [without_effect(step, trail, lambda: seen), *kept.not_taken(step, trail), not_sent(step, trail)]
    )
    done = [e for e in entries if e.did or e.outcome in TAB_OUTCOMES]
    only_looked = bool(done) and all(e.operation in EFFECTLESS or e.outcome == "closed tab" for e in done)
    if found or only_looked or _came_and_went(entries) or _was_undone(entries):
        return found
    return unearned(claim, step.text, seen, trail.at_start, acted=bool(done))


def _came_and_went(entries: list[Entry]) -> bool:
    """Whether all ended with closing a tab that had opened before: code saw both, and the page is as it was."""
    opened = [any(c.startswith("new tab: ") for c in e.told) for e in entries]
    ended = [e for e in entries if e.did or e.outcome in TAB_OUTCOMES][-1:]
    return any(opened) and any(e.outcome == "closed tab" for e in ended)


def _was_undone(entries: list[Entry]) -> bool:
    """Whether the step ended with undoing, and brought back what it had taken away: the page is as it was.

    Of other steps it would show that nothing came of them: what was deleted stands there again once it was saved.
    """
    done = [e for e in entries if e.did]
    if len(done) < 2 or not UNDOES.match(done[-1].intent):
        return False
    gone = {m["what"] for e in done[:-1] for c in e.told if (m := _GONE.fullmatch(c))}
    back = {m["what"] for c in done[-1].told if (m := _BACK.fullmatch(c))}
    return bool(gone & back)


def _one_more(changes: list[str], seen: Observation, at_start: Observation | None) -> list[str]:
    """The changes that told of a new control, where the page has more of this name and of this kind than when the step began.

    A row of fields without names, added below one that is just like it, shows itself by nothing else; nor does a button
    that became another, “Follow” for “Unfollow”, where other rows have that.
    """
    if at_start is None:
        return []
    now, then = (Counter(map(called, look.controls)) for look in (seen, at_start))
    kinds, before = (Counter(c.role for c in look.controls) for look in (seen, at_start))
    fewer = {f"control gone: {name}" for name in then if now[name] < then[name]}
    exchanged = {change.split()[2] for change in changes if change in fewer} & {"button"}
    new = {
        f"{APPEARED}{called(c)}"
        for c in seen.controls
        if now[called(c)] > then[called(c)] and (kinds[c.role] > before[c.role] or c.role in exchanged)
    }
    return [change for change in changes if change in new]


def _counted(entries: list[Entry], seen: Observation, at_start: Observation | None) -> list[str]:
    """The changes that told of the number which was counted up or down to, where it stands by itself now and did not before.

    As a text “3” would prove nothing: it is a part of many; and of any other click a clock may have told it.
    """
    if at_start is None:
        return []
    now, then = (Counter(b.text for b in look.blocks) for look in (seen, at_start))
    aims = {m["aim"] for e in entries if e.effective and (m := _COUNTING.fullmatch(e.intent))}
    told = {f'{kind} appeared: "{aim}"' for aim in aims if now[aim] > then[aim] for kind in ("text", "status")}
    return [change for e in entries for change in e.told if change in told]


def _emptied(entries: list[Entry], seen: Observation) -> list[str]:
    """The changes that told of a field that a key emptied, where it is empty still: nothing else on the page shows that.

    A form that was sent is empty as well, and that proves nothing.
    """
    empty = {f"{called(c)}{EMPTIED}" for c in seen.controls if c.value == ""}
    return [change for e in entries if e.did in EMPTYING for change in e.told if change in empty]


def _coming(changes: list[str]) -> list[str]:
    """The names, in quotation marks, of the downloads that have not come to an end."""
    names = [change.removeprefix(DOWNLOADING[:-1]) for change in changes if change.startswith(DOWNLOADING)]
    return [name for name in dict.fromkeys(names) if not any(c.startswith(f"{DOWNLOADED[:-1]}{name}") for c in changes)]


def _left_empty(entries: list[Entry]) -> bool:
    """Whether a click opened a file chooser, and nothing was uploaded after it."""
    told = [CHOOSER_LEFT_EMPTY in e.told for e in entries]
    given = [e.operation == Operation.UPLOAD and e.effective for e in entries]
    return any(told) and not any(given[told.index(True) :])


def _only_followed(trail: Trail, step: Step) -> bool:
    """Whether nothing but links was clicked in this step, and what opens a menu: no form can have been sent by it."""
    done = [e for e in trail.of(step) if e.did and e.operation not in EFFECTLESS]
    return bool(done) and all(e.did.startswith(("click link ", "go_to ")) or _only_unfolds(e) for e in done)


def _only_unfolds(entry: Entry) -> bool:
    return f"{entry.did.removeprefix('click ')} is expanded" in entry.told


def without_effect(step: Step, trail: Trail, look: Callable[[], Observation]) -> str:
    """Said when the step acted and the page is as it was before; a late effect counts, an action alone does not."""
    acted = [e for e in trail.of(step) if e.did and e.operation not in EFFECTLESS]
    if not acted or any(e.effective and set(e.told) != {CHOOSER_LEFT_EMPTY} for e in acted) or trail.at_start is None:
        return ""
    now, then = (page_lines(without_tooltips(seen)) for seen in (look(), trail.at_start))
    return "none of the actions changed anything on the page" if now == then else ""


def not_sent(step: Step, trail: Trail) -> str:
    """What the browser said that kept it from sending a form, where nothing was pressed since."""
    told = ""
    for entry in trail.of(step):
        if entry.operation in (Operation.CLICK, Operation.PRESS):
            told = next((change for change in entry.told if change.startswith(NOT_SENT)), "")
    return told


def unsent(step: Step, trail: Trail, look: Callable[[], Observation]) -> str:
    """Said when a test would end with fields filled in, nothing expected, and the form's button not touched.

    Only where the page, or the field's row, has one such button, and where it did not react by itself to what was filled in.
    """
    done = [e for e in trail.of(step) if e.outcome == "done" and e.operation not in EFFECTLESS]
    changes = done[-1].told if done else ()
    acted_on = {e.tag for e in done}
    if step.expectations or not changes or not all(map(_IN_A_FIELD.match, changes)) or _NOT_TO_SEND.search(step.text):
        return ""
    seen = look()
    buttons = [
        c
        for c in seen.controls
        if c.role == "button"
        and fold(c.name) in SENDS
        and "disabled" not in c.states
        and c.tag not in acted_on
        and c.type != "file"
    ]
    field = seen.control(done[-1].tag)
    if len(buttons) > 1 and field is not None and field.row:  # a row that is edited in place has its own
        buttons = [c for c in buttons if c.row == field.row]
    if len(buttons) != 1:
        return ""
    return (
        f'The last step filled in fields, and the form was not sent: "{buttons[0].name}" was not pressed, and nothing is '
        "expected. Say in the step that it is to be sent, or add an Expect: bullet that says what must be seen."
    )


def aside(step: Step, trail: Trail, seen: Observation) -> str:
    """Said with a failed expectation: what may be behind it."""
    told = "; ".join(filter(None, [not_sent(step, trail), *kept.not_taken(step, trail)]))
    return f"{f' ({told})' if told else ''}{tabs_aside(seen, trail.at_start)}{trouble_aside(seen)}"


def in_trouble(step: Step, seen: Observation, at_start: Observation | None) -> str:
    """Said when the page is none that anybody wanted, and the step does not say that it wants to see just that.

    Where nothing came, no expectation helps. An error that the step began with is another step's.
    """
    trouble = seen.trouble
    if trouble is None:
        return ""
    its_own = at_start is None or at_start.document != seen.document
    wanted = any(tells_what_is_shown(form) for e in step.expectations for h in read_halves(e.text) if (form := h.form))
    if trouble.came and (wanted or not its_own):
        return ""
    remedy = trouble.remedy
    if trouble.came and not remedy:
        remedy = "If that is right, add an Expect: bullet that says what this page shows."
    holding = "The expectations hold, but " if step.expectations else ""
    fact = f"{holding}{trouble.fact}"
    return f"{fact[0].upper() if trouble.came else fact[0]}{fact[1:]}. {remedy}"
