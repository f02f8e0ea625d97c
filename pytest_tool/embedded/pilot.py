"""The embedded pilot: the step grammar, followed wish by wish. It keeps nothing between requests and never guesses.

A goal (goal_plan) is read like a step. What is told at once is in ``telling``, when another attempt makes sense in
``retrying``, how a step ends in ``verdicts``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.arriving import elsewhere
from pytest_tool.embedded.dialog_answers import with_answers
from pytest_tool.embedded.dragging import carried
from pytest_tool.embedded.evidence import shows
from pytest_tool.embedded.filled_lists import set_in_lists
from pytest_tool.embedded.from_below import from_below
from pytest_tool.embedded.in_menus import in_menus
from pytest_tool.embedded.judging import unjudged
from pytest_tool.embedded.lines import controls, joined_names, known_names
from pytest_tool.embedded.listed import in_lists
from pytest_tool.embedded.lost_orders import LEADING
from pytest_tool.embedded.new_lists import only_for_new, unoffered
from pytest_tool.embedded.possessed import rows_of_owners
from pytest_tool.embedded.progress import (
    Progress,
    is_looked_for,
    on_the_way,
    progress,
    said_earlier,
    scene_of,
    without_effect,
    without_left_over,
)
from pytest_tool.embedded.ranges import missed, spread, unclear
from pytest_tool.embedded.retrying import (
    MOST_WAITS,
    can_go_on,
    closed,
    hinted,
    is_loading_still,
    is_refused,
    leads_away,
    loses_row,
    may_still_come,
    was_hindered,
)
from pytest_tool.embedded.sent_filters import sent
from pytest_tool.embedded.showing import boxed
from pytest_tool.embedded.strategies import after_all, at_once, choices, fulfilled, hopeless
from pytest_tool.embedded.strategies.cells import edited, unchanged
from pytest_tool.embedded.strategies.counted_things import unknown
from pytest_tool.embedded.strategies.each import too_few
from pytest_tool.embedded.strategies.hidden import in_sight
from pytest_tool.embedded.strategies.in_place import in_its_field, renamed
from pytest_tool.embedded.strategies.other_pages import forgotten
from pytest_tool.embedded.strategies.scene import aside
from pytest_tool.embedded.telling import turn_of, wanted
from pytest_tool.embedded.verdicts import failed, in_vain, not_understood, passed
from pytest_tool.embedded.views_of import views
from pytest_tool.embedded.windows import as_meant, closing, dialog_refused, dialogs, new_tab, switch_to
from pytest_tool.grammar.advice import advised
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.wish import Act, Parsed, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import called
from pytest_tool.wire.roles import Ask, ClaimedVerdict, PilotTurn, WantedIntent

MOST_TRIES = 2
_OWN_VERB = re.compile(r"click (?P<verb>[a-z]+) in the row of ")
"""A verb that the page it was read on has a button for: “ship order 1001”."""
_JOINED_ROW = re.compile(r"in the row of \"([^\"]*(?: and | & |, )[^\"]*)\"")
_GONE = re.compile(r'control gone: [\w-]+ "(?P<name>[^"]+)"')
_CLICKED = re.compile(r'click [\w-]+ "(?P<name>[^"]+)"')


def turn(ask: Ask) -> PilotTurn:
    """What comes next in this step: wishes, another tab, or how it ended."""
    return with_answers(_turn(ask), ask.step.text)


def _turn(ask: Ask) -> PilotTurn:
    if ask.judge is not None:
        return failed(unjudged(ask.judge, ask.looked_for or ""))
    parsed = _parsed(ask)
    if not parsed.not_understood and parsed.wishes:
        return _followed(ask, parsed)
    leading = _leading(ask, parsed)
    told = _followed(ask, Parsed(leading)) if leading else not_understood(parsed, ask.history)
    return told if told.verdict is None or not told.verdict.passed else not_understood(parsed, ask.history)


def _leading(ask: Ask, parsed: Parsed) -> tuple[Wish, ...]:
    """“Open Orders and ship order 12”: what leads to a page which may have a button for the verb; nothing else is done before."""
    first = parsed.not_understood[0] if parsed.not_understood else None
    if first is None or any(gap.why for gap in parsed.not_understood):
        return ()
    before = tuple(wish for wish in parsed.wishes if wish.start < first.start)
    places = {fold(called(c)) for c in controls(ask.page.controls) if c.role in LEADING}
    return before if all(_leads(wish, places) for wish in before) else ()


def _leads(wish: Wish, places: set[str]) -> bool:
    """Whether it only goes somewhere: a click on a link or a tab, or on what says “Show”, and not on “Save” or “Promote”."""
    target = fold(wish.target).strip('"')
    plain = wish.act is Act.CLICK and fold(wish.text) == f"click {fold(wish.target)}"
    shows = target in places or lexicon().get(target.partition(" ")[0]) is Form.OPEN
    return wish.act in (Act.OPEN, Act.GO_TO, Act.BACK, Act.SWITCH) or (plain and shows)


def _followed(ask: Ask, parsed: Parsed) -> PilotTurn:
    wishes = spread(ask, as_meant(ask, carried(ask, from_below(parsed.wishes, ask.step.text))))
    found, told = controls(ask.page.controls), (f"# {ask.page.title}", *ask.page.text)
    wishes = rows_of_owners(wishes, ask.page, ask.history)
    wishes = renamed(edited(wishes, ask.page, found, ask.history), found, ask.history)
    wishes = in_its_field(wishes, found, ask.history)
    wishes = set_in_lists(wishes, found, ask.step.text, ask.history)
    asked = [action.intent for action in ask.history]
    wishes = in_lists(boxed(wishes, found, told, ask.step.text), found, page_about(ask.page), asked)
    wishes = without_left_over(in_menus(wishes, found, told, ask.history), ask.history)
    wishes = sent(views(wishes, found, told, ask.history), found, ask.history)
    if refused := dialog_refused(ask):
        return failed(refused)
    done = progress(wishes, ask.history, ask.page)
    following = wishes[done.done] if done.done < len(wishes) else None
    if (index := new_tab(ask, following)) is not None:
        return PilotTurn(say="going on in the new tab", switch_tab=index)
    if done.done == len(wishes) and (why := _not_so(ask, parsed.wishes)):
        return failed(why)
    if (
        following
        and following.act is Act.CLICK
        and not done.actions
        and (why := forgotten(ask.history, ask.page, found))
    ):
        return failed(f"“{ask.step.text[following.start : following.end]}” could not be done: {why}.")
    return _next(ask, wishes, done)


def _not_so(ask: Ask, wishes: Sequence[Wish]) -> str:
    """What shows that a value was not taken, or a place not reached, though all was done."""
    found = controls(ask.page.controls)
    not_taken = missed(ask, wishes) or unchanged(wishes, ask.page, ask.history)
    return not_taken or forgotten(ask.history, ask.page, found) or elsewhere(ask, wishes)


def _parsed(ask: Ask) -> Parsed:
    """The step as the grammar reads it. Names are those of this page, of what was acted on, or of what was wished for before."""
    earlier = said_earlier(ask.step.earlier)
    known = known_names(controls(ask.page.controls)) | joined_names(ask.page.text)
    wished = {name for action in ask.history for name in _joined_names(action.intent)}
    wished |= {m["name"] for action in ask.history if (m := _CLICKED.match(action.did))}  # which may have gone since
    verbs = {m["verb"] for action in ask.history if (m := _OWN_VERB.match(action.intent))}
    wished |= {m["name"] for action in ask.history for change in action.changes if (m := _GONE.fullmatch(change))}
    return advised(ask.step.text, earlier, ask.step.hints, known | wished | (verbs - lexicon().keys()))


def _joined_names(intent: str) -> list[str]:
    """The name in an intent that was wished for as one name: “tick bed and breakfast”."""
    rows = _JOINED_ROW.findall(intent)
    return (
        [*rows, intent.partition(" ")[2]]
        if rows or (re.search(" and | & ", intent) and not intent.startswith("upload "))
        else []
    )


def _next(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """Wishes that the page fulfils already are passed over; the first that needs something decides the turn."""
    index = done.done
    while index < len(wishes):
        wish = wishes[index]
        at = done if index == done.done else Progress(index, on_the_way(done.actions))
        if (wish.unless_dialog or wish.act is Act.DIALOG) and dialogs(ask):
            index += 1
        elif is_looked_for(wish):
            if (waiting := _look(ask, wish)) is not None:
                return waiting
            index += 1
        elif wish.act is Act.SWITCH and (switch := switch_to(ask, wish)) is not None:
            if switch >= 0:
                return PilotTurn(say=wish.text, switch_tab=switch)
            index += 1
        elif wish.act is Act.CLOSE_TAB:
            found = closing(ask, wish)
            return PilotTurn(say=wish.text, close_tab=found) if isinstance(found, int) else failed(found)
        elif fulfilled(scene_of(ask, wish, at)):
            index += 1
        else:
            return _worked_at(ask, wishes, at)
    return passed(ask, wishes, done)


def _worked_at(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """The next actions for the first wish that is not fulfilled: as a strategy knows them, else in its own words."""
    scene = scene_of(ask, wishes[done.done], done)
    wish = scene.wish
    why = unclear(wish, scene.controls) or unoffered(wish) or only_for_new(wish, scene.controls) or unknown(scene)
    if not why and (intents := at_once(scene)):
        return turn_of(intents)
    if why := why or hopeless(scene):
        if is_loading_still(ask):
            return turn_of([aside("wait", wish.target or wish.text)])
        return failed(f"“{ask.step.text[wish.start : wish.end] or wish.text}” could not be done: {why}.")
    if why := too_few(scene):
        return failed(why)
    opened = bool(done.asides) and not done.tries
    late = scene.last is not None and scene.last.intent.startswith(("type ", "wait to reach "))  # a list may still come
    waited = scene.last is not None and scene.last.intent.startswith("wait to reach ")
    if opened and waited and not in_sight(scene) and is_loading_still(ask):
        return turn_of([aside("wait", wish.target or wish.text)])
    if opened and (late or not in_sight(scene)) and (intents := after_all(scene)):
        return turn_of(intents)
    return wanted(ask, wishes, done) if not done.tries else _another_way(ask, wishes, done)


def _another_way(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """After a vain attempt: another wording or a strategy that makes sense, else the verdict."""
    wish, last = wishes[done.done], done.tries[-1]
    if done.again:
        return wanted(ask, wishes, done, [wish])
    tried = {fold(action.intent) for action in done.tries}
    worded = () if leads_away(ask, wish, done) else tuple(w for w in wish.other_words if not loses_row(ask, wish, w))
    others = [text for text in worded if fold(text) not in tried][: max(0, MOST_TRIES - len(done.tries))]
    if without_effect(last):
        if others and (wish.act is Act.SUBMIT or hinted(wish, ask)):
            return wanted(ask, wishes, done, [replace(wish, text=others[0])])
        sought = any(
            choices.is_only_typed(wish, action) for action in done.actions
        )  # no list had it: the field holds it all the same
        if (
            ask.step.expectations and wish is wishes[-1] and not sought
        ):  # its effect may come late: the expectations decide
            claim = ClaimedVerdict(passed=True, reason=f"done: {last.did}; nothing on the page changed at once")
            return PilotTurn(say="step done", verdict=claim)
        if can_go_on(ask, wishes, done):
            return _next(ask, wishes, Progress(done.done + 1, vain=(*done.vain, wish)))
        return in_vain(ask, wish, done)
    if is_refused(last):
        return in_vain(ask, wish, done)
    if (was_hindered(last) and not done.asides) or may_still_come(ask, last):
        return turn_of([aside("wait", wish.target or wish.text)])
    if not done.asides and len(done.tries) < MOST_TRIES and (opening := closed(ask, wish)):
        return wanted(ask, wishes, done, [opening, wish])
    if others:  # told alone: what comes behind it is not done unless this was
        return wanted(ask, [*wishes[: done.done], wish], done, [replace(wish, text=others[0])])
    scene = scene_of(ask, wish, done)
    if intents := after_all(scene):
        return turn_of(intents)
    came_late = len(done.tries) == 1 and last.outcome == "returned" and read(wish.target).exact and in_sight(scene)
    return wanted(ask, wishes, done, [wish]) if came_late else in_vain(ask, wish, done)


def _look(ask: Ask, wish: Wish) -> PilotTurn | None:
    """None when the page shows the text (or no longer shows it); else waiting, at most so often."""
    text = wish.value or ""
    if shows(ask.page, text) != wish.gone:
        return None
    waits = sum(action.did.split(" ")[0] == "wait" or action.intent == "wait" for action in ask.history)
    if waits < MOST_WAITS:
        return PilotTurn(say=f"waiting for “{text}”", intents=[WantedIntent(text="wait")])
    return failed(f"“{text}” is {'still' if wish.gone else 'not'} on the page, after {waits} waits.")
