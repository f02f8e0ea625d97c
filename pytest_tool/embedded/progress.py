"""How far a step has come: its wishes against its history. The pilot keeps no memory between requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.strategies import (
    calendars,
    cells,
    choices,
    counters,
    date_parts,
    each,
    edit_forms,
    headings,
    makers,
    moving,
    places,
    repeating,
    rows,
    sliders,
    sorting,
    ticks,
    unfolding,
)
from pytest_tool.embedded.strategies.hidden import FURTHER
from pytest_tool.embedded.strategies.scene import Scene, is_aside, is_final
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import EFFECTLESS, SETTLING, Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import Ask, AskedAction, AskedPage

FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
ON = frozenset({"checked", "selected", "pressed"})
_SAID_EARLIER = re.compile(r"^\d+\. (?P<text>.*?) \((?:passed|failed)(?:: .*)?\)$", re.DOTALL)
SEEN_AT_ONCE = frozenset({Act.LOOK, Act.DIALOG, Act.SWITCH})
"""Wishes that need no action when the page is already as they want it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` wishes are fulfilled; ``actions`` were done since for the next one, in order."""

    done: int
    actions: tuple[AskedAction, ...] = ()
    again: bool = False
    """It came back only because a hint had not been considered: the same words are worth another attempt."""
    vain: tuple[Wish, ...] = ()
    """Clicks that showed no effect, and after which the next wish was seen to at once."""

    @property
    def tries(self) -> tuple[AskedAction, ...]:
        """The vain attempts since the last aside that changed something."""
        since: list[AskedAction] = []
        for action in self.actions:
            if not is_on_the_way(action.intent):
                since.append(action)
            elif (action.outcome == "done" and action.changes) or action.did.startswith("wait"):
                since.clear()
        return tuple(since)

    @property
    def asides(self) -> tuple[AskedAction, ...]:
        """What was done to reach it."""
        return tuple(a for a in self.actions if is_on_the_way(a.intent))


def said_earlier(lines: Sequence[str]) -> list[str]:
    """The steps before this one, without their verdicts."""
    return [m["text"] if (m := _SAID_EARLIER.match(line)) else line for line in lines]


def scene_of(ask: Ask, wish: Wish, done: Progress) -> Scene:
    """What a strategy is to know of this wish."""
    said, before = ask.step.text[wish.start : wish.end], said_earlier(ask.step.earlier)[-1:]
    found = controls(ask.page.controls)
    behind = ask.step.text[wish.end :]
    return Scene(wish, ask.page, found, done.actions, tuple(ask.history), said, "".join(before), behind)


def to_reach(opener: str, target: str) -> str:
    """The intent that opens what hides a control."""
    return f"open {opener} to reach {target}"


def is_looked_for(wish: Wish) -> bool:
    """Whether the wish is for something to be seen, so that no action of ours fulfils it."""
    return wish.act is Act.LOOK or (wish.act is Act.WAIT and wish.value is not None)


def is_on_the_way(intent: str) -> bool:
    return intent == FURTHER or is_aside(intent)


def progress(wishes: Sequence[Wish], history: Sequence[AskedAction], page: AskedPage) -> Progress:
    """Go through the history and tick off the wishes in order."""
    done = 0
    since: list[AskedAction] = []
    vain: list[Wish] = []
    again = False
    for index, action in enumerate(history):
        if action.outcome == "refused claim":
            continue
        if action.outcome == "switched tab":
            done += done < len(wishes) and wishes[done].act is Act.SWITCH
            continue
        if action.outcome == "closed tab":
            done += done < len(wishes) and wishes[done].act is Act.CLOSE_TAB
            continue
        if done == len(wishes):
            break
        if not is_on_the_way(action.intent):
            reached = _skipped(wishes, done, action, since)
            vain += wishes[done : done + 1] if reached > done and since and not _may_go_on(wishes[done], since) else []
            since = since if reached == done else []
            done = reached
            if is_looked_for(wishes[done]):
                continue  # only the page can fulfil it; waiting does not
        since.append(action)
        if _is_done(wishes[done], action, since, history[:index], page):
            done, since, again = done + 1, [], False
        else:
            again = only_a_hint(action) and not is_on_the_way(action.intent)
    return Progress(done, tuple(since), again, tuple(vain))


def without_left_over(wishes: Sequence[Wish], history: Sequence[AskedAction]) -> list[Wish]:
    """Without the Enter of a typing in whose place an entry was clicked: it would take whatever is chosen next."""
    kept: list[Wish] = []
    for index, wish in enumerate(wishes):
        before = wishes[index - 1] if index else None
        if wish.act is Act.SUBMIT and before and before.act is Act.TYPE and _was_clicked(before, history):
            continue
        kept.append(wish)
    return kept


def _was_clicked(wish: Wish, history: Sequence[AskedAction]) -> bool:
    """Whether a click stood in for the typing."""
    told = [a for a in history if is_for(wish, a.intent) and a.outcome == "done"]
    return bool(told) and told[-1].did.startswith("click ")


def _is_done(
    wish: Wish, action: AskedAction, since: Sequence[AskedAction], before: Sequence[AskedAction], page: AskedPage
) -> bool:
    """Whether the wish is fulfilled with this action, the last of those ``since`` the wish before."""
    if edit_forms.is_set(action):
        return True
    if edit_forms.is_kept_later(action):
        return False
    if is_on_the_way(action.intent):
        reached = (sliders.reached, counters.reached, headings.reached, unfolding.reached)
        return any(is_so(wish, action) for is_so in reached) or choices.is_free(wish, since)
    if wish.until:
        return repeating.ended(wish, action)
    if wish.every:
        return each.all_done(wish, since)
    return accomplished(wish, action, before, page)


def _skipped(wishes: Sequence[Wish], done: int, action: AskedAction, since: Sequence[AskedAction]) -> int:
    """The wish that an action belongs to: those before it needed none, or had their try without a visible effect."""
    for index in range(done, len(wishes)):
        wish = wishes[index]
        if is_for(wish, action.intent) and not is_looked_for(wish):
            return index
        tried = index == done and bool(since) and (without_effect(since[-1]) or _may_go_on(wish, since))
        if not (tried or wish.act in SEEN_AT_ONCE or wish.unless_dialog or is_looked_for(wish)):
            break
    return done


def _may_go_on(wish: Wish, since: Sequence[AskedAction]) -> bool:
    """Whether a wish may be over though its last action does not tell: the next one was told, and must not be told twice."""
    return bool(wish.until) or any(choices.waits_for_list(wish, a) for a in since)


def is_for(wish: Wish, intent: str) -> bool:
    """Whether an intent of the history was this wish, in whichever words."""
    said = fold(intent)
    if wish.act is Act.RELOAD:
        return said.startswith(fold(wish.text))
    if is_final(wish, intent) or each.is_one(wish, intent) or moving.is_one(wish, intent):
        return True
    return said in {fold(text) for text in (wish.text, *wish.other_words)}


def on_the_way(actions: Sequence[AskedAction]) -> tuple[AskedAction, ...]:
    """The asides among these: they may have been for a wish behind one that the page fulfilled by itself."""
    return tuple(a for a in actions if is_on_the_way(a.intent))


def only_a_hint(action: AskedAction) -> bool:
    """The step came back for nothing but a hint that had not been considered yet."""
    doubts = [r for r in action.reasons if not r.startswith("escalation unsure")]
    return action.outcome == "returned" and bool(doubts) and all(d.startswith("fresh hint") for d in doubts)


def accomplished(wish: Wish, action: AskedAction, before: Sequence[AskedAction], page: AskedPage) -> bool:
    """Whether this action fulfilled the wish: it changed something, or nothing had to change."""
    if action.outcome not in ("done", "no change"):
        return False
    if wish.act is Act.DRAG:
        return moving.was_moved(action)
    if calendars.picked(wish, action):
        return True
    if places.only_entered(wish, action) or _only_pointed(wish, action):
        return False
    if places.only_unfolded(wish, action):
        return False
    if ticks.only_pointed(wish, action) or headings.missed(wish, action, page) or cells.only_clicked(wish, action):
        return False
    if sorting.only_opened(wish, action) or makers.only_opened(wish, action):
        return False
    if unfolding.only_clicked(wish, action, page) or _only_on_its_opener(wish, action):
        return False
    if wish.act in (Act.CHOOSE, Act.SET, Act.TYPE) and wish.value and only_opened(wish.value, action):
        return False
    if sliders.missed(wish, action):
        return False
    if choices.is_suggested(wish, action, controls(page.controls)):
        return True
    if choices.waits_for_list(wish, action) or _missed(wish, action):
        return False
    if action.did.split(" ")[0] == "done":  # nothing was executed: the decider says that it is so already
        # what was only typed into a list's field is not chosen from it
        return wish.act in SETTLING | EFFECTLESS and not any(choices.is_only_typed(wish, a) for a in before)
    if not without_effect(action) or wish.act in EFFECTLESS:
        return True
    if wish.act in SETTLING:
        return bool(settled(wish, page)) and not any(choices.is_only_typed(wish, a) for a in before)
    if wish.act is Act.GO_TO:
        return page.url.rstrip("/").endswith((wish.value or "").rstrip("/"))
    if wish.act is Act.SUBMIT and wish.value == "Enter":
        return bool(before) and _reacted(before[-1])  # the page had searched while it was typed
    return wish.act is not Act.SUBMIT and _into_field(action)


def _only_pointed(wish: Wish, action: AskedAction) -> bool:
    return any(vain(wish, action) for vain in (rows.only_pointed, rows.only_hovered, rows.only_selected))


def _missed(wish: Wish, action: AskedAction) -> bool:
    """Whether an action on the way of a wish with several stations was on another control than the one it ends with."""
    if not (wish.path or wish.begins or wish.ends) or is_final(wish, action.intent):
        return False
    return (read(wish.target).name or fold(wish.target)) not in fold(action.did)


def _only_on_its_opener(wish: Wish, action: AskedAction) -> bool:
    """“Open Reports in the menu”: whether this was a click on the menu, which has not the name of what is in it."""
    name = read(wish.target).name
    if wish.act is not Act.OPEN or not wish.opener or not name or not action.did.startswith("click "):
        return False
    pressed = set(fold(action.did).replace('"', " ").split())
    return not set(name.split()) & pressed and bool(set(fold(wish.opener).split()) & (pressed - {"the"}))


def only_opened(value: str, action: AskedAction) -> bool:
    """Whether this action showed a list, and chose nothing from it: an entry still has to be clicked."""
    wanted, words = fold(value), action.did.split(" ")
    offered = any(change.startswith("control appeared: option ") for change in action.changes)
    if words[0] == "type":
        return offered and any(fold(change).endswith(f'option "{wanted}"') for change in action.changes)
    if words[0] != "click" or wanted in fold(action.did):
        return False
    role = words[1] if len(words) > 1 else ""
    opened = any(change.endswith((" is expanded", " is collapsed")) for change in action.changes)
    menus = any(
        change.startswith(("control appeared: menuitem", "control gone: menuitem")) for change in action.changes
    )
    if f"control gone: {action.did.removeprefix('click ')}" in action.changes:
        return False  # an entry that was chosen goes with its menu
    return offered or opened or menus or role in FIELDS


def without_effect(action: AskedAction) -> bool:
    """Whether an action was done and changed nothing; that the page was scrolled to its target is no effect."""
    if action.outcome == "no change":
        return True
    return action.outcome == "done" and all(change.startswith("scrolled ") for change in action.changes)


def became(action: AskedAction) -> str:
    """What became of an attempt, in words."""
    if without_effect(action):
        return f"({action.did}): nothing on the page changed"
    if action.did.startswith("done"):
        return "was not carried out: the decider says that nothing is to be done"
    what = "was not executed" if action.outcome == "returned" else "failed"
    return f"{what} ({'; '.join(action.reasons)})" if action.reasons else what


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
    chosen = chosen or date_parts.holding(wish, controls(page.controls))
    return chosen or [c for c in about or controls(page.controls) if fold(c.value or "") == fold(wish.value)]


def _about(control: Control, wanted: frozenset[str]) -> bool:
    names = content(f"{control.name} {control.text} {control.placeholder} {control.row}")
    return bool(wanted) and wanted <= names
