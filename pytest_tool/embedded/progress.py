"""How far a step has come: its wishes against its history. The pilot keeps no memory between requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.embedded.lines import controls
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import EFFECTLESS, SETTLING, Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction, AskedPage

FURTHER = "scroll down to look further"
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
ON = frozenset({"checked", "selected", "pressed"})
SEEN_AT_ONCE = frozenset({Act.LOOK, Act.DIALOG, Act.SWITCH})
"""Wishes that need no action when the page is already as they want it."""
_TO_REACH = re.compile(r"open .+ to reach .+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` wishes are fulfilled; ``tries`` are vain attempts at the next, ``asides`` were done to reach it."""

    done: int
    tries: tuple[AskedAction, ...] = ()
    asides: tuple[AskedAction, ...] = ()
    again: bool = False
    """It came back only because a hint had not been considered: the same words are worth another attempt."""


def to_reach(opener: str, target: str) -> str:
    """The intent that opens what hides a control."""
    return f"open {opener} to reach {target}"


def is_looked_for(wish: Wish) -> bool:
    """Whether the wish is for something to be seen, so that no action of ours fulfils it."""
    return wish.act is Act.LOOK or (wish.act is Act.WAIT and wish.value is not None)


def is_aside(intent: str) -> bool:
    return intent == FURTHER or _TO_REACH.fullmatch(intent) is not None


def progress(wishes: Sequence[Wish], history: Sequence[AskedAction], page: AskedPage) -> Progress:
    """Go through the history and tick off the wishes in order."""
    done = 0
    tries: list[AskedAction] = []
    asides: list[AskedAction] = []
    again = False
    for index, action in enumerate(history):
        if action.outcome == "refused claim":
            continue
        if action.outcome == "switched tab":
            done += done < len(wishes) and wishes[done].act is Act.SWITCH
            continue
        if is_aside(action.intent):
            asides.append(action)
            continue
        done = _skipped(wishes, done, action)
        if done == len(wishes):
            break
        if is_looked_for(wishes[done]):
            continue  # only the page can fulfil it; waiting does not
        if accomplished(wishes[done], action, history[:index], page):
            done, tries, asides, again = done + 1, [], [], False
        elif only_a_hint(action):
            again = True
        else:
            tries.append(action)
            again = False
    return Progress(done, tuple(tries), tuple(asides), again)


def _skipped(wishes: Sequence[Wish], done: int, action: AskedAction) -> int:
    """The wish that an action belongs to: those that needed none before it are behind us."""
    for index in range(done, len(wishes)):
        wish = wishes[index]
        if is_for(wish, action.intent) and not is_looked_for(wish):
            return index
        if not (wish.act in SEEN_AT_ONCE or wish.unless_dialog or is_looked_for(wish)):
            break
    return done


def is_for(wish: Wish, intent: str) -> bool:
    """Whether an intent of the history was this wish, in whichever words."""
    said = fold(intent)
    if wish.act is Act.RELOAD:
        return said.startswith(fold(wish.text))
    return said in {fold(text) for text in (wish.text, *wish.other_words)}


def only_a_hint(action: AskedAction) -> bool:
    """The step came back for nothing but a hint that had not been considered yet."""
    doubts = [r for r in action.reasons if not r.startswith("escalation unsure")]
    return action.outcome == "returned" and bool(doubts) and all(d.startswith("fresh hint") for d in doubts)


def accomplished(wish: Wish, action: AskedAction, before: Sequence[AskedAction], page: AskedPage) -> bool:
    """Whether this action fulfilled the wish: it changed something, or nothing had to change."""
    if action.outcome not in ("done", "no change"):
        return False
    if action.did.split(" ")[0] == "done":  # nothing was executed: the decider says that it is so already
        return wish.act in SETTLING | EFFECTLESS
    if not without_effect(action) or wish.act in EFFECTLESS:
        return True
    if wish.act in SETTLING:
        return bool(settled(wish, page))
    if wish.act is Act.GO_TO:
        return page.url.rstrip("/").endswith((wish.value or "").rstrip("/"))
    if wish.act is Act.SUBMIT and wish.value == "Enter":
        return bool(before) and _reacted(before[-1])  # the page had searched while it was typed
    return _into_field(action)


def without_effect(action: AskedAction) -> bool:
    """Whether an action was done and changed nothing; that the page was scrolled to its target is no effect."""
    if action.outcome == "no change":
        return True
    return action.outcome == "done" and all(change.startswith("scrolled ") for change in action.changes)


def _into_field(action: AskedAction) -> bool:
    """A click into a field changes nothing but where typing goes."""
    words = action.did.split(" ")
    return len(words) > 1 and words[0] == "click" and words[1] in FIELDS


def _reacted(action: AskedAction) -> bool:
    """Whether something but the field itself changed."""
    quiet = ("value of ", "focus is on ", "scrolled ")
    return any(not change.startswith(quiet) for change in action.changes)


def settled(wish: Wish, page: AskedPage) -> list[Control]:
    """The controls that show that a choosing, ticking or typing wish is fulfilled; empty when none does."""
    wanted = content(wish.target)
    about = [c for c in controls(page.controls) if _about(c, wanted)]
    if wish.act is Act.TICK:
        return [c for c in about if c.states & ON]
    if wish.act is Act.UNTICK:
        return [c for c in about if c.role in ("checkbox", "switch") and not c.states & ON]
    if wish.value is None:
        return []
    if wish.value.startswith("‹secret:"):
        return [c for c in about if c.value]
    chosen = [c for c in about if c.states & ON] if wish.act is Act.CHOOSE else []
    return chosen or [c for c in about or controls(page.controls) if fold(c.value or "") == fold(wish.value)]


def _about(control: Control, wanted: frozenset[str]) -> bool:
    names = content(f"{control.name} {control.text} {control.placeholder} {control.row}")
    return bool(wanted) and wanted <= names
