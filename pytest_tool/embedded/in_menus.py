"""“Open Redirects under Settings” on a page where Settings is folded: the way Settings > Redirects; “the pages under Home”
where Pages is folded: the way Pages > Home.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import heading_lines
from pytest_tool.embedded.matching import names
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control
from pytest_tool.wire.roles import AskedAction

_UNDER = re.compile(
    r"(?:open|click) (?P<entry>.+?) (?:under|in|from|below) (?:the )?(?P<menu>[^\s].*?)(?: (?:menu|section))?",
    re.IGNORECASE,
)
_NAME = r"[\"“][^\"“”]+[\"”]|[A-Z][\w-]*(?: [A-Z\d][\w-]*)*"
_LIST = r"(?:list|listing|overview|table|explorer|tree|browser|navigator|navigation)"
_TREE = re.compile(rf"(?i:open|click) (?P<entry>{_NAME}) (?i:in|from) (?:the )?(?P<kind>[\w-]+) {_LIST}")
"""“Home in the page explorer”."""
_LISTED = rf"(?:the )?(?:{_LIST} of )?(?:the )?(?P<kind>[\w-]+)(?: {_LIST})? (?:under|below|beneath) (?P<entry>{_NAME})"
_LISTED_ALONE = re.compile(rf"(?i:open|click) {_LISTED}")
"""“The pages under Home”, “the page list below Home”."""
_IN_LISTED = re.compile(rf"(?P<rest>(?i:open|click) .+?) (?i:in|from) {_LISTED}")
_WHOSE = re.compile(r"['\"‘“](?P<name>[^'\"‘’“”]+)['\"’”]")
OPENING = frozenset({"button", "menuitem", "treeitem", "link"})
FOLDED = frozenset({"collapsed", "expanded"})
_QUOTES = "\"'“”"


def in_menus(
    wishes: Sequence[Wish], found: Sequence[Control], told: Sequence[str] = (), history: Sequence[AskedAction] = ()
) -> list[Wish]:
    """The wishes, those for an entry of what is folded here by way of that: a click on it alone opens no entry.

    ``told``: the page's texts, its headings behind “#”.
    """
    kept: list[Wish] = []
    for index, wish in enumerate(wishes):
        if wish.act not in (Act.OPEN, Act.CLICK) or wish.path or wish.place or wish.every:
            kept.append(wish)
        elif (
            way := _by_way(wish, found) or _listed(wish, found, history) or _in_tree(wish, found, history)
        ) is not None:
            passed_over = _LISTED_ALONE.fullmatch(wish.text) and not index and len(wishes) > 1
            kept += [] if passed_over and _is_there(way, way, told, history, first=True) else [way]
        else:
            kept += _in_list(wish, found, told, history, first=not index)
    return kept


def _by_way(wish: Wish, found: Sequence[Control]) -> Wish | None:
    said = _UNDER.fullmatch(wish.text)
    if said is None:
        return None
    menu = said["menu"].strip('"“”')
    bearing = [c for c in found if fold(menu) in names(c)]
    if len(bearing) != 1 or bearing[0].role not in OPENING or not bearing[0].states & FOLDED:
        return None
    return _way(wish, menu, said["entry"].removeprefix("the "))


def _listed(wish: Wish, found: Sequence[Control], history: Sequence[AskedAction]) -> Wish | None:
    """“The pages under Home” as Pages > Home, where no one control is called after both, or it came with that menu."""
    said = _LISTED_ALONE.fullmatch(wish.text)
    menu = _menu_of(said["kind"], found) if said else None
    if said is None or menu is None:
        return None
    both = {*stems(said["kind"]), *stems(said["entry"])}
    shown = any(both <= set(stems(c.name or c.text)) for c in found)
    return None if shown and not _is_begun(said["entry"], history) else _way(wish, menu, said["entry"])


def _in_tree(wish: Wish, found: Sequence[Control], history: Sequence[AskedAction]) -> Wish | None:
    """“Home in the page explorer” as Pages > Home, as long as no Home is in sight, or it came with that menu."""
    said = _TREE.fullmatch(wish.text)
    menu = _menu_of(said["kind"], found) if said else None
    if said is None or menu is None:
        return None
    shown = any(fold(said["entry"].strip(_QUOTES)) in names(c) for c in found)
    return None if shown and not _is_begun(said["entry"], history) else _way(wish, menu, said["entry"])


def _in_list(
    wish: Wish, found: Sequence[Control], told: Sequence[str], history: Sequence[AskedAction], *, first: bool
) -> list[Wish]:
    """““News” in the page list below Home” as the way Pages > Home and then “News”, unless the page is Home's own."""
    said = _IN_LISTED.fullmatch(wish.text)
    about = said or _IN_LISTED.fullmatch(
        f"open {wish.target}"
    )  # of “edit "A" in the page list” the text has but “edit "A"”
    menu = _menu_of(about["kind"], found) if about else None
    if about is None or menu is None:
        return [wish]
    way = _way(replace(wish, text=f"open {about['entry']} under {menu}", act=Act.OPEN), menu, about["entry"])
    target = about["rest"].partition(" ")[2]
    others = (f"click {target}",) if wish.act is Act.OPEN else ()
    text, target = (said["rest"], wish.target if wish.act is Act.CLICK else target) if said else (wish.text, target)
    then = replace(wish, text=text, target=target, opener="", other_words=others)
    return [then] if _is_there(way, then, told, history, first=first) else [way, then]


def _is_there(way: Wish, then: Wish, told: Sequence[str], history: Sequence[AskedAction], *, first: bool) -> bool:
    """Whether the page was that of the way's entry when the step came to it, so that nobody had to go there."""
    finals = [f" to {fold(w)}" for w in (way.text, f"reach {way.target}")]
    if any(f" to {fold(a.intent)}".endswith(final) for a in history for final in finals):
        return False  # it was set out for, or could not be gone
    words = {*stems(way.target)}
    heads = [set(stems(line.lstrip("# "))) for line in heading_lines(told)]
    there = any(words <= head <= words | {*stems(way.path[0]), "pag"} for head in heads)
    if first:
        return there or any(" to reach " not in a.intent and not a.did.startswith("wait") for a in history)
    texts = tuple(map(fold, (then.text, *then.other_words)))
    return there or any(fold(a.intent) in texts or fold(a.intent).endswith(f" to {texts[0]}") for a in history)


def listed_in(wish: Wish) -> str:
    """The words about the list that a wish says its thing is in: they tell of no row."""
    said = _IN_LISTED.fullmatch(wish.text) or _IN_LISTED.fullmatch(f"open {wish.target}")
    return said.string.removeprefix(said["rest"]) if said else ""


def _is_begun(entry: str, history: Sequence[AskedAction]) -> bool:
    """Whether this step has set out for the entry: what its menu shows by now says nothing of the page itself."""
    return any(fold(a.intent).endswith(f" to reach {fold(entry)}") for a in history)


def _way(wish: Wish, menu: str, entry: str) -> Wish:
    return replace(wish, path=(menu,), target=entry, opener="", other_words=())


def _menu_of(kind: str, found: Sequence[Control]) -> str | None:
    """The name of the one thing that folds and is called so: “Pages” for the “page explorer”."""
    folding = [c for c in found if c.role in OPENING and c.states & FOLDED]
    called = {c.name or c.text for c in folding if stems(c.name or c.text) == stems(kind)}
    return called.pop() if len(called) == 1 else None


def is_anothers(name: str, station: str) -> bool:
    """Whether a control is about another station than this: “Edit 'Home'” is no Edit on the way “About us > Edit”."""
    whose = _WHOSE.search(name)
    return whose is not None and fold(whose["name"]) != fold(station.strip("\"'“”"))
