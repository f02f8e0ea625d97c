"""The embedded pilot: the step grammar, followed wish by wish. It keeps nothing between requests and never guesses.

A goal (goal_plan) is read like a step.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.arriving import elsewhere
from pytest_tool.embedded.dragging import carried
from pytest_tool.embedded.evidence import evidence, shows
from pytest_tool.embedded.in_menus import in_menus
from pytest_tool.embedded.lines import controls, known_names
from pytest_tool.embedded.listed import in_lists
from pytest_tool.embedded.matching import closest, named, names
from pytest_tool.embedded.new_lists import only_for_new, unoffered
from pytest_tool.embedded.own_words import said_itself
from pytest_tool.embedded.progress import (
    FIELDS,
    SEEN_AT_ONCE,
    Progress,
    became,
    is_looked_for,
    on_the_way,
    progress,
    said_earlier,
    to_reach,
    without_effect,
    without_left_over,
)
from pytest_tool.embedded.ranges import missed, spread, unclear
from pytest_tool.embedded.showing import boxed
from pytest_tool.embedded.strategies import after_all, at_once, choices, fulfilled, hopeless
from pytest_tool.embedded.strategies.cells import edited, unchanged
from pytest_tool.embedded.strategies.each import too_few
from pytest_tool.embedded.strategies.hidden import behind, in_place, in_sight
from pytest_tool.embedded.strategies.in_place import renamed
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.embedded.windows import as_meant, closing, dialog_refused, dialogs, new_tab, opened_tab, switch_to
from pytest_tool.grammar.advice import advised
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Parsed, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import ON_A_CANVAS, Control
from pytest_tool.wire.roles import Ask, AskedAction, ClaimedVerdict, PilotTurn, WantedIntent

A_REAL_MODEL = (
    "A real model reads more than this grammar: set TEXT_MODEL_API_KEY (for the pilot alone: APP_PILOT_API_KEY) "
    "with its base URL and model, and leave out --embedded; see “Settings” in the README."
)
MOST_TRIES = 2
MOST_WAITS = 3
MOST_LOADING = 5
"""How often a text is waited for."""
ONE_MORE_LOOK = "wait 0.2 seconds"
"""For what was there from the first look on: nothing has to change any more."""
IN_ROW = " in the row of "
_OPENED_FIRST = re.compile(r"\b(?:menu|page|area)\b")
"""In what something is said to be: “Users in the Settings menu”, “the log from the Admin page”."""
_PLACE = re.compile(r" (?:page|area)$")
_CLICKED = re.compile(r'click [\w-]+ "(?P<name>[^"]+)"')


def turn(ask: Ask) -> PilotTurn:
    """What comes next in this step: wishes, another tab, or how it ended."""
    if ask.judge is not None:
        no_form = f"“{ask.judge}” is no form of expectation that can be checked without a model. {A_REAL_MODEL}"
        return said_itself(ask) or _failed(no_form)
    parsed = _parsed(ask)
    if parsed.not_understood or not parsed.wishes:
        return _not_understood(parsed)
    wishes = spread(ask, as_meant(ask, carried(ask, parsed.wishes)))
    found, told = controls(ask.page.controls), (f"# {ask.page.title}", *ask.page.text)
    wishes = renamed(edited(wishes, ask.page, found, ask.history), found, ask.history)
    asked = [action.intent for action in ask.history]
    wishes = in_lists(boxed(wishes, found, told, ask.step.text), found, page_about(ask.page), asked)
    wishes = without_left_over(in_menus(wishes, found, told, ask.history), ask.history)
    if refused := dialog_refused(ask):
        return _failed(refused)
    done = progress(wishes, ask.history, ask.page)
    following = wishes[done.done] if done.done < len(wishes) else None
    if (index := new_tab(ask, following)) is not None:
        return PilotTurn(say="going on in the new tab", switch_tab=index)
    if done.done == len(wishes) and (why := _not_so(ask, parsed.wishes)):
        return _failed(why)
    return _next(ask, wishes, done)


def _not_so(ask: Ask, wishes: Sequence[Wish]) -> str:
    """What shows that a value was not taken, or a place not reached, though all was done."""
    return missed(ask, wishes) or unchanged(wishes, ask.page, ask.history) or elsewhere(ask, wishes)


def _parsed(ask: Ask) -> Parsed:
    """The step as the grammar reads it. Names are those of this page, of what was acted on, or of what was wished for before."""
    earlier = said_earlier(ask.step.earlier)
    known = known_names(controls(ask.page.controls))
    wished = {name for action in ask.history for name in _joined_names(action.intent)}
    wished |= {m["name"] for action in ask.history if (m := _CLICKED.match(action.did))}  # which may have gone since
    return advised(ask.step.text, earlier, ask.step.hints, known | wished)


def _joined_names(intent: str) -> list[str]:
    """The name in an intent that was wished for as one name: “tick bed and breakfast”."""
    return [intent.partition(" ")[2]] if " and " in intent and not intent.startswith("upload ") else []


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
            return PilotTurn(say=wish.text, close_tab=found) if isinstance(found, int) else _failed(found)
        elif fulfilled(_scene(ask, wish, at)):
            index += 1
        else:
            return _worked_at(ask, wishes, at)
    return _passed(ask, wishes, done)


def _scene(ask: Ask, wish: Wish, done: Progress) -> Scene:
    said, before = ask.step.text[wish.start : wish.end], said_earlier(ask.step.earlier)[-1:]
    found = controls(ask.page.controls)
    behind = ask.step.text[wish.end :]
    return Scene(wish, ask.page, found, done.actions, tuple(ask.history), said, "".join(before), behind)


def _worked_at(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """The next actions for the first wish that is not fulfilled: as a strategy knows them, else in its own words."""
    scene = _scene(ask, wishes[done.done], done)
    wish = scene.wish
    why = unclear(wish, scene.controls) or unoffered(wish) or only_for_new(wish, scene.controls)
    if not why and (intents := at_once(scene)):
        return _telling(intents)
    if why := why or hopeless(scene):
        if _is_loading_still(ask):
            return _telling([aside("wait", wish.target or wish.text)])
        return _failed(f"“{ask.step.text[wish.start : wish.end] or wish.text}” could not be done: {why}.")
    if why := too_few(scene):
        return _failed(why)
    opened = bool(done.asides) and not done.tries
    late = scene.last is not None and scene.last.intent.startswith(("type ", "wait to reach "))  # a list may still come
    waited = scene.last is not None and scene.last.intent.startswith("wait to reach ")
    if opened and waited and not in_sight(scene) and _is_loading_still(ask):
        return _telling([aside("wait", wish.target or wish.text)])
    if opened and (late or not in_sight(scene)) and (intents := after_all(scene)):
        return _telling(intents)
    return _wanted(ask, wishes, done) if not done.tries else _another_way(ask, wishes, done)


def _telling(intents: Sequence[WantedIntent]) -> PilotTurn:
    more = f", then {len(intents) - 1} more" if len(intents) > 1 else ""
    return PilotTurn(say=intents[0].text + more, intents=list(intents))


def _wanted(ask: Ask, wishes: Sequence[Wish], done: Progress, first: Sequence[Wish] = ()) -> PilotTurn:
    """All wishes that can be told now, at once. ``first`` stands in for the next one."""
    rest = [*first, *wishes[done.done + 1 :]] if first else list(wishes[done.done :])
    if not first and not done.asides and (opener := _opener(ask, rest)):
        rest = [opener] if rest[0].act is Act.OPEN else [opener, *rest]  # what is in a menu is told when it shows
    said: list[Wish] = []
    for index, wish in enumerate(rest):
        in_menu = wish.act is Act.OPEN and bool(wish.opener)  # which may have to be opened before
        sorts = wish.act is Act.CHOOSE and wish.text.startswith("sort by ")  # by a heading of the page that comes
        needs_page = (
            in_menu or wish.act in SEEN_AT_ONCE | {Act.CLOSE_TAB, Act.BACK} or wish.unless_dialog or is_looked_for(wish)
        )
        if index and (needs_page or sorts or wish.undecided or _takes_several(ask, wish)):
            break
        said.append(wish)
        if wish.act in (Act.SET, Act.CHOOSE) and named(wish.target, _lists(ask)):
            break  # its list may have to be waited for, and a slider may stop elsewhere
    return _telling([WantedIntent(text=_text(ask, w), fills=w.fills) for w in said])


def _lists(ask: Ask) -> list[Control]:
    """What one action seldom brings to a value."""
    able = controls(ask.page.controls)
    return [c for c in able if c.role == "slider" or (c.role == "combobox" and c.states & {"collapsed", "expanded"})]


def _takes_several(ask: Ask, wish: Wish) -> bool:
    """Whether a strategy sees to it: what it does depends on the page as it is by then."""
    parts = (
        wish.every
        or wish.path
        or wish.begins
        or wish.ends
        or wish.place
        or wish.until
        or wish.in_place
        or wish.act in (Act.FORMAT, Act.DRAG)
    )
    return bool(parts) or bool(at_once(_scene(ask, wish, Progress(0))))


def _text(ask: Ask, wish: Wish) -> str:
    """The intent's words; where only this page can tell, with what it tells."""
    if wish.act is Act.RELOAD:
        return f"{wish.text}: go to {ask.page.url}"
    if wish.act is Act.BACK and wish.target and named(wish.target, controls(ask.page.controls)):
        return wish.other_words[0]  # a link to the place is surer than the history
    if inside := _in_its_menu(ask, wish):
        return final(f"click {pointing_at(inside, controls(ask.page.controls))}", wish).text
    if _PLACE.search(fold(wish.opener)) and any(a.intent.endswith(f" to reach {wish.target}") for a in ask.history):
        return final(f"open {read(wish.target).name}", wish).text  # the page's own link would fit its words as well
    return wish.text


def _called(name: str, found: Sequence[Control]) -> list[Control]:
    """The one control of this very name."""
    bearing = [c for c in found if name in names(c)]
    return bearing if len(bearing) == 1 else []


def _in_its_menu(ask: Ask, wish: Wish) -> Control | None:
    """“Open Help in the More menu”: the one thing called Help; the words of the menu itself would fit as well."""
    if wish.act is not Act.OPEN or not _OPENED_FIRST.search(fold(wish.opener)):
        return None
    bearing = _called(read(wish.target).name, controls(ask.page.controls))
    return bearing[0] if bearing else None


def _opener(ask: Ask, rest: Sequence[Wish]) -> Wish | None:
    """The click that opens what hides the first wish, when the page shows that one and not the other."""
    wish, found = rest[0], controls(ask.page.controls)
    if not wish.opener:
        return None
    menu = _PLACE.sub("", fold(wish.opener).removeprefix("the "))  # “the menu” by itself is a kind, and has no name
    opening = [c for c in named(wish.opener, found) or _called(menu, found) if c.role not in FIELDS]
    if any(w.act is Act.SUBMIT and fold(w.target) == fold(wish.opener) for w in rest):
        password = [w for w in rest if "password" in content(w.target)]
        there = any(c.type == "password" or (not password and c.role in FIELDS) for c in found)
    else:
        beside = [c for c in found if c not in opening]  # what opens the menu bears its name, and is nothing in it
        there = bool(named(wish.value or wish.target, beside)) or not _OPENED_FIRST.search(fold(wish.opener))
    if there or not opening:
        return None
    name = opening[0].name or opening[0].text
    return replace(wish, text=to_reach(quote(name), wish.target or wish.text), act=Act.OPEN, value=None, opener="")


def _another_way(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """After a vain attempt: another wording or a strategy that makes sense, else the verdict."""
    wish, last = wishes[done.done], done.tries[-1]
    if done.again:
        return _wanted(ask, wishes, done, [wish])
    tried = {fold(action.intent) for action in done.tries}
    worded = () if _leads_away(ask, wish, done) else tuple(w for w in wish.other_words if not _loses_row(ask, wish, w))
    others = [text for text in worded if fold(text) not in tried][: max(0, MOST_TRIES - len(done.tries))]
    if without_effect(last):
        if others and (wish.act is Act.SUBMIT or _hinted(wish, ask)):
            return _wanted(ask, wishes, done, [replace(wish, text=others[0])])
        if ask.step.expectations and wish is wishes[-1]:  # its effect may come late: the expectations decide
            claim = ClaimedVerdict(passed=True, reason=f"done: {last.did}; nothing on the page changed at once")
            return PilotTurn(say="step done", verdict=claim)
        if _can_go_on(ask, wishes, done):
            return _next(ask, wishes, Progress(done.done + 1, vain=(*done.vain, wish)))
        return _vain(ask, wish, done)
    if (_was_hindered(last) and not done.asides) or _may_still_come(ask, last):
        return _telling([aside("wait", wish.target or wish.text)])
    if not done.asides and len(done.tries) < MOST_TRIES and (opening := _closed(ask, wish)):
        return _wanted(ask, wishes, done, [opening, wish])
    if others:
        return _wanted(ask, wishes, done, [replace(wish, text=others[0])])
    scene = _scene(ask, wish, done)
    if intents := after_all(scene):
        return _telling(intents)
    came_late = len(done.tries) == 1 and last.outcome == "returned" and read(wish.target).exact and in_sight(scene)
    return _wanted(ask, wishes, done, [wish]) if came_late else _vain(ask, wish, done)


def _leads_away(ask: Ask, wish: Wish, done: Progress) -> bool:
    """Whether a click instead of a tick, or of a choice in a field, could only follow a link or press something else."""
    if choices.strays(_scene(ask, wish, done)):
        value, shown = fold(wish.value or ""), controls(ask.page.controls)
        bearing = [c for c in shown if value in map(fold, (c.name, c.text))]
        if wish.act is not Act.TYPE or (bearing and all(c.role == "link" and c.row for c in bearing)):
            return True  # what is typed is no record of a table
    found = named(wish.target, controls(ask.page.controls)) if wish.act in (Act.TICK, Act.UNTICK) else []
    return bool(found) and all(c.role == "link" for c in found)


def _loses_row(ask: Ask, wish: Wish, words: str) -> bool:
    """Whether these words leave out the row that the wish names, on a page that is not its own: they mean anybody's button."""
    row = wish.text.partition(IN_ROW)[2]
    shown = controls(ask.page.controls)
    if not row or row in words:
        return False
    return bool(in_place(row, shown)) or not _is_told(row, ask)


def _is_told(name: str, ask: Ask) -> bool:
    """Whether the page tells a name anywhere: by its texts, its title or what its fields hold."""
    told = [ask.page.title, *ask.page.text, *(c.value or "" for c in controls(ask.page.controls))]
    return fold(name).strip('"“”') in fold(" ".join(told))


def _was_hindered(action: AskedAction) -> bool:
    """Covered or disabled: what covers it may be on its way out, and it may be enabled in a moment."""
    return any(reason.startswith("hard to reach") for reason in action.reasons)


def _may_still_come(ask: Ask, last: AskedAction) -> bool:
    """Whether nothing fits on a page that is still loading."""
    return any(reason.startswith(("none fits", "other name")) for reason in last.reasons) and _is_loading_still(ask)


def _is_loading_still(ask: Ask) -> bool:
    """Whether the page shows that it is loading, and was not waited for too often."""
    waits = sum(action.intent.startswith("wait to reach ") for action in ask.history)
    return ask.page.loading and waits < MOST_LOADING


def _can_go_on(ask: Ask, wishes: Sequence[Wish], done: Progress) -> bool:
    """Whether a click without a visible effect leaves the next wish as it was: its control is there already."""
    following = wishes[done.done + 1] if done.done + 1 < len(wishes) else None
    if following is None or wishes[done.done].act not in (Act.CLICK, Act.FORMAT):
        return False
    there = bool(following.target) and in_sight(_scene(ask, following, Progress(0)))
    return there or following.act in (Act.WAIT, Act.PRESS)


def _hinted(wish: Wish, ask: Ask) -> bool:
    """Whether the first other wording is a person's own."""
    return (
        bool(ask.step.hints)
        and bool(wish.other_words)
        and any(content(wish.other_words[0]) & content(hint) for hint in ask.step.hints)
    )


def _closed(ask: Ask, wish: Wish) -> Wish | None:
    """Opening what the wish itself says the control is in: a menu, a list, a form behind a button."""
    found = controls(ask.page.controls)
    menu = any(word in wish.opener.casefold() for word in ("menu", "dropdown", "drop-down", "panel", "drawer"))
    opening = named(wish.opener, found) if menu else [c for c in found if fold(wish.opener) in names(c)]
    opening = [c for c in opening if wish.opener and c.role not in FIELDS]
    if not opening:
        return None
    words = to_reach(quote(opening[0].name or opening[0].text), wish.target or wish.text)
    return replace(wish, text=words, act=Act.OPEN, value=None, opener="")


def _look(ask: Ask, wish: Wish) -> PilotTurn | None:
    """None when the page shows the text (or no longer shows it); else waiting, at most so often."""
    text = wish.value or ""
    if shows(ask.page, text) != wish.gone:
        return None
    waits = sum(action.did.split(" ")[0] == "wait" or action.intent == "wait" for action in ask.history)
    if waits < MOST_WAITS:
        return PilotTurn(say=f"waiting for “{text}”", intents=[WantedIntent(text="wait")])
    return _failed(f"“{text}” is {'still' if wish.gone else 'not'} on the page, after {waits} waits.")


def _passed(ask: Ask, wishes: Sequence[Wish], done: Progress) -> PilotTurn:
    """The claim, with evidence; a claim that came back is made once more with what else there is."""
    if done.vain and not ask.step.expectations:
        words = " and ".join(f"“{ask.step.text[w.start : w.end] or w.text}”" for w in done.vain)
        return _failed(f"Everything was done, but {words} changed nothing on the page. Say with Expect: what shows it.")
    if re.search(r"\bin a(?:nother| new) (?:tab|window)\b", ask.step.text, re.I) and not opened_tab(ask):
        return _failed("The step asks for a new tab, and no new tab was opened.")
    if not ask.history and all(map(is_looked_for, wishes)):
        return PilotTurn(say="looking", intents=[WantedIntent(text=ONE_MORE_LOOK)])
    found = evidence(ask, wishes)
    acts = dict.fromkeys(a.did or a.intent for a in ask.history if a.outcome == "done")
    did = "; ".join(acts) or "nothing had to be done"
    if not found:
        return _failed(f"Everything was done ({did}), and nothing on the page shows it.")
    verdict = ClaimedVerdict(passed=True, reason=f"done: {did}", evidence=found)
    return PilotTurn(say="step done", verdict=verdict)


def _vain(ask: Ask, wish: Wish, done: Progress) -> PilotTurn:
    """The verdict when a wish could not be fulfilled: which words, what was tried, why not, what is nearest."""
    words = ask.step.text[wish.start : wish.end] or wish.text
    tried = "; ".join(dict.fromkeys(f"{quote(a.intent)} {became(a)}" for a in done.tries))
    near = closest(wish, controls(ask.page.controls))
    nearest = f" The closest on this page: {', '.join(near)}." if near else " Nothing on this page has a similar name."
    scene = _scene(ask, wish, done)
    nearest = choices.offers(scene) + behind(scene) + nearest
    if ask.page.left_out:
        nearest += (
            f" The page is too large to be read as a whole: {ask.page.left_out} controls and texts were left out."
        )
    if any(line.endswith(f"{ON_A_CANVAS})") for line in ask.page.text):
        nearest += f" A part of the page is {ON_A_CANVAS}."
    if wish.act is Act.DIALOG:
        nearest = " No dialog of the browser opened either."
    return _failed(f"“{words}” could not be done: {tried}.{nearest}")


def _not_understood(parsed: Parsed) -> PilotTurn:
    gaps = " and ".join(f"{gap} at character {gap.start + 1}" for gap in parsed.not_understood) or "the step"
    return _failed(f"I do not understand {gaps}. Nothing of this step was done. {A_REAL_MODEL}")


def _failed(reason: str) -> PilotTurn:
    return PilotTurn(say="step failed", verdict=ClaimedVerdict(passed=False, reason=reason))
