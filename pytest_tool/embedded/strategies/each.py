"""“All”, “each”, “every … except”, “3 of”: the same action on every control that fits, the last one first.

From the end, because what is removed then shifts none of those that are still to come.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pytest_tool.embedded.lines import heading_lines
from pytest_tool.embedded.matching import fitting
from pytest_tool.embedded.strategies import other_pages, which
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, pointing_at
from pytest_tool.embedded.strategies.signs import ICONS, does
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.every import ROW_VERBS
from pytest_tool.grammar.phrase import KINDS, content, read
from pytest_tool.grammar.things import NOUNS as THINGS
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

VERBS = {Act.CLICK: "click", Act.TICK: "tick", Act.UNTICK: "untick", Act.CHOOSE: "choose", Act.OPEN: "open",
         Act.TYPE: "type"}  # fmt: skip
TICKED = frozenset({"checked", "selected", "pressed"})
OPTIONS = {"option": frozenset({"option", "checkbox"})}
"""What a person calls an option, where every one of them is a control."""
TICKABLE = frozenset({"checkbox", "switch"})
CHOOSABLE = TICKABLE | {
    "option", "radio", "menuitemcheckbox", "menuitemradio", "treeitem", "row", "gridcell", "generic",
}  # fmt: skip
"""What can be one of several that are chosen; a button “New user” is none of the users."""
CHOOSING = frozenset({Act.CHOOSE, Act.TICK, Act.UNTICK})
ALL = frozenset({"all", "every", "everything"})
"""In the name of a box: it ticks the others."""
MOST = 40
PRESSED = frozenset({"button", "link", "generic"})
_EACH = re.compile(r".+ to do each of (?P<all>\d+): (?P<wish>.+)", re.DOTALL)


def one_by_one(scene: Scene) -> list[WantedIntent]:
    """All that is left to do for a wish that means every control that fits."""
    wish = scene.wish
    verb = VERBS.get(wish.act)
    if not wish.every or verb is None:
        return []
    before = [m for a in scene.actions if (m := _EACH.fullmatch(a.intent))]
    if not before and too_few(scene):
        return []
    meant = _left(scene, len(before))
    total = int(before[0]["all"]) if before else len(meant)
    if not 0 < total <= MOST:
        return []
    told = [f"{_order(verb, wish, c, scene)} to do each of {total}: {wish.text}" for c in reversed(meant)]
    return [WantedIntent(text=text, fills=wish.fills) for text in told if not scene.asked(text)]


TO_BE_TICKED = frozenset({"open", "unticked", "unchecked", "unfinished", "incomplete", "remaining", "uncompleted"})
"""What the boxes are called that have no tick yet."""


def too_few(scene: Scene) -> str:
    """Why a wish is refused here that counts, fills, chooses, ticks or leaves some out; empty when it is not."""
    wish = scene.wish
    needs_some = wish.count or wish.fills or wish.besides or wish.act in CHOOSING
    if not wish.every or any(is_one(wish, a.intent) for a in scene.actions):
        return ""
    if wish.act is Act.CLICK and (why := _are_others(scene)):
        return why
    known = [
        name
        for name in wish.besides
        if any(fold(called(c)) == fold(name) or _is_besides(c, name, scene) for c in scene.controls)
    ]
    if strange := [name for name in wish.besides if name not in known]:
        return f"“{scene.said}”: nothing on the page is “{strange[0]}”"
    if word := which.unknown(scene, _meant(scene)):
        return f"“{scene.said}”: nothing on the page says which are “{word}”"
    meant = _meant(scene)
    if told := other_pages.goes_on(scene, meant):
        return f"“{scene.said}”: the list has other pages ({told}): say “on this page”, or do it page by page"
    if not needs_some:
        return ""
    another = _is_another(scene, meant)
    if wish.exact and wish.act is Act.TICK and TO_BE_TICKED & set(fold(wish.target).split()):
        meant = [c for c in meant if not _is_so(wish, c)]  # “both open items”, of which one is ticked already
    fit = 0 if another else len(meant)
    if fit < max(1, wish.count):
        return f"“{wish.text}”: {wish.count or 'some'} wanted, and {fit or 'none'} on the page"
    return f"“{wish.text}”: {fit} on the page, which {wish.count} are meant?" if wish.exact and fit > wish.count else ""


def _left(scene: Scene, done: int) -> list[Control]:
    """Those still to do. Counted ones are the first; as the last of them is done first, the first ones are left."""
    wish, meant = scene.wish, _meant(scene)
    if wish.count:
        states = wish.act in (Act.TICK, Act.UNTICK)
        meant = meant[: wish.count if states else max(0, wish.count - done)]
    return [c for c in meant if not _is_so(wish, c)]


def _order(verb: str, wish: Wish, control: Control, scene: Scene) -> str:
    words = pointing_at(control, scene.controls)
    verb = "tick" if wish.act is Act.CHOOSE and control.role in TICKABLE else verb  # a box is chosen by its tick
    return f"type {quote(wish.value or '')} into {words}" if wish.fills else f"{verb} {words}"


def is_one(wish: Wish, intent: str) -> bool:
    """Whether an intent was one of those that fulfil the wish together."""
    match = _EACH.fullmatch(intent)
    return match is not None and fold(match["wish"]) == fold(wish.text)


def all_done(wish: Wish, actions: Sequence[AskedAction]) -> bool:
    """Whether every one of them was carried out."""
    done = [m for a in actions if a.outcome in ("done", "no change") and (m := _EACH.fullmatch(a.intent))]
    done = [m for m in done if fold(m["wish"]) == fold(wish.text)]
    return bool(done) and len(done) >= int(done[0]["all"])


def all_so(scene: Scene) -> bool:
    """Whether there are such controls, and all of them are as the wish wants them."""
    meant = _meant(scene) if scene.wish.every else []
    if scene.wish.count:
        meant = meant[: scene.wish.count] if len(meant) >= scene.wish.count else []
    return bool(meant) and scene.wish.act in (Act.TICK, Act.UNTICK) and all(_is_so(scene.wish, c) for c in meant)


def _meant(scene: Scene) -> list[Control]:
    wish, found = scene.wish, scene.controls
    if wish.fills:
        return [c for c in found if _takes(wish, c)]
    target = _singular(wish.target)
    here = in_place(wish.place, tuple(found)) if wish.place else list(found)
    if wish.count and not here and wish.place.removesuffix("s") in THINGS:  # “on 3 posts”: of whomever
        here = [c for c in found if c.row]
    kinds = [(KINDS | OPTIONS)[word] for word in target.split() if word in KINDS.keys() | OPTIONS.keys()]
    if content(target):
        named, _ = fitting(read(target), here)
        named = named or _in_each_row(wish, here)
        if wish.act in CHOOSING:
            named = [c for c in named if c.role in CHOOSABLE or (c.row and wish.act is not Act.CHOOSE)]
            rows = boxes([c for c in here if c.row])
            named = rows if len(rows) > 1 and _is_headed(scene, target) else named
        if not named and wish.act in (Act.TICK, Act.UNTICK):
            named = boxes(here)
        elif not named and wish.act is Act.CHOOSE:
            named = boxes([c for c in here if c.row])
    elif kinds:
        named = [c for c in here if any(c.role in roles for roles in kinds)]
    else:
        named = boxes(here) if wish.act in (Act.TICK, Act.UNTICK) else []
    left_out = {fold(name) for name in wish.besides}
    able = [c for c in named if fold(called(c)) not in left_out and "disabled" not in c.states]
    if wish.besides:  # “Select all” would take those as well
        able = [c for c in able if c.role not in TICKABLE or not set(fold(called(c)).split()) & ALL]
    able = [c for c in able if not any(_is_besides(c, name, scene) for name in wish.besides if c.row)]
    able = _of_rows(wish, able) if fold(target) in ROW_VERBS else able
    return which.only_those(scene, able)


def _is_besides(control: Control, name: str, scene: Scene) -> bool:
    return bool(in_place(name, (control,))) or which.is_left_out(control, name, scene)


def _is_headed(scene: Scene, noun: str) -> bool:
    """Whether the page is about such things: under “Posts” they are all posts, and “Second post” is not the only one."""
    heads = {stems(COUNT.sub("", line))[-1:] for line in (scene.page.title, *heading_lines(scene.page.text))}
    return stems(noun)[-1:] in heads - {()}


def _is_behind(scene: Scene, things: str) -> bool:
    """Whether these things have a link or a tab of their own here, and so have those that the headings name instead."""
    noun = stems(_singular(things))
    told = set(stems(" ".join((scene.page.title, *heading_lines(scene.page.text)))))
    if not noun or set(noun) <= told:
        return False
    leading = [c for c in scene.controls if c.role in ("link", "tab") and not c.row and not c.states & CURRENT]
    names = [stems(COUNT.sub("", called(c))) for c in leading]
    others = [name for name in names if len(name) == 1 and name != noun and not set(name) & HOLDERS]
    return noun in names and any(set(name) <= told for name in others)


def _are_others(scene: Scene) -> str:
    """Why “delete all orders” is not to press each “Delete” here: the page is about customers, and orders are behind a link;
    or “Delete order” in a toolbar is for one of them.
    """
    said = ALL_OF.search(fold(scene.said).rstrip("."))
    things = said["things"] if said else ""
    if not things:
        return ""
    if _is_behind(scene, things):
        return f"“{scene.said}”: the page is about something else, and has a link to the {things}"
    meant = _meant(scene)
    lone = meant[0] if len(meant) == 1 else None
    if (
        lone
        and stems(called(lone))[1:] == stems(things)
        and called(lone).split()[-1] != things
        and _is_tool(lone, scene)
    ):
        return f"“{scene.said}”: “{called(lone)}” is for one of them"
    return ""


def _is_tool(control: Control, scene: Scene) -> bool:
    """Whether nothing but controls stands in its row."""
    beside = [" ".join((called(c), c.value or "", *c.options)) for c in scene.controls if c.row == control.row]
    return set(stems(control.row)) <= set(stems(" ".join(beside)))


ALL_OF = re.compile(
    r"\b(?:all|every|each)(?: of)?(?: the| my| these)? (?P<things>[a-z-]+)(?: (?:from|in|on|of|except|but) .*)?$"
)


HOLDERS = frozenset(
    stems("cart basket bag inbox outbox wishlist favourites home dashboard archive trash library account profile")
)
"""What holds things of other names: all messages are in the inbox."""
COUNT = re.compile(r"\s*\(\d+\)$")
"""“Spam (1)” is called Spam."""
CURRENT = frozenset({"current", "selected"})


def boxes(found: Sequence[Control]) -> list[Control]:
    """One box a row; none where rows have several."""
    each = [c for c in found if c.role in TICKABLE and not set(fold(called(c)).split()) & ALL]
    each = [c for c in each if c.row] or each
    alike = Counter((c.row, called(c)) for c in each if c.row)
    rows = Counter(c.row for c in each if c.row)
    return each if all(rows[row] == alike[row, name] for row, name in alike) else []


def _is_another(scene: Scene, found: Sequence[Control]) -> bool:
    """Whether a lone box has a name of its own, and is none of “all messages”: neither it nor a heading says so; or the
    page is about others, and messages are behind a link.
    """
    if found and scene.wish.act in CHOOSING and _is_behind(scene, scene.wish.target):
        return True
    if len(found) != 1 or found[0].row or not called(found[0]) or scene.wish.act not in (Act.TICK, Act.UNTICK):
        return False
    noun, box = fold(scene.wish.target), found[0]
    about = (scene.page.title, *heading_lines(scene.page.text))
    told = fold(" ".join((called(box), box.section, box.near, box.frame, *about)))
    return bool(content(noun)) and noun not in told and not groups(noun) & groups(told)


def _in_each_row(wish: Wish, here: Sequence[Control]) -> list[Control]:
    """“Star every contact”: the one control of each row that the verb means, all of one kind."""
    verb = wish.text.removeprefix("click ")
    if wish.act is not Act.CLICK or " " in verb:
        return []
    found, _ = fitting(read(verb), [c for c in here if c.row])
    if not found:
        icons = [c for c in here if c.row and not called(c) and set(c.icon.split()) & ICONS.get(verb, frozenset())]
        found = icons or [c for c in here if c.row and c.role in PRESSED and does(c, verb)]  # a cross takes away
    rows = {c.row for c in found}
    alike = {(c.role, called(c), c.icon) for c in found}
    return found if len(rows) == len(found) and len(alike) == 1 else []


def _of_rows(wish: Wish, found: Sequence[Control]) -> list[Control]:
    """The controls of one list, a row each, without the rows left out; none where the page has them in several places."""
    rows = [c for c in found if c.row]
    if not wish.place and (len(rows) < len(found) or len({c.section for c in rows}) > 1):
        return []
    return [c for c in found if not any(in_place(name, (c,)) for name in wish.besides)]


def _takes(wish: Wish, control: Control) -> bool:
    """Whether it is a field of the kind that the wish speaks of: “number field” tells more than “text field”."""
    kind = wish.target.split()[0]
    if control.role not in ("textbox", "searchbox", "spinbutton") or control.states & {"disabled", "readonly"}:
        return False
    if kind == "number":
        return control.role == "spinbutton" or control.type == "number"
    if kind == "search":
        return control.role == "searchbox" or control.type == "search"
    return control.type == kind if kind != "text" else control.role != "spinbutton"


def _singular(words: str) -> str:
    """“the checkboxes” are each a checkbox."""
    kinds = {f"{kind}{tail}": kind for kind in KINDS for tail in ("s", "es")}
    return " ".join(kinds.get(fold(word), word) for word in words.split())


def _is_so(wish: Wish, control: Control) -> bool:
    if wish.act is Act.TICK:
        return bool(control.states & TICKED)
    return wish.act is Act.UNTICK and not control.states & TICKED
