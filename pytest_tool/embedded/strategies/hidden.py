"""Looking for what is not in sight: behind tabs, in closed sections, on further pages. Bounded, and only by opening.

Nothing is clicked that could do more than show: a tab, something closed, or the way to the next page of a list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.by_verb import only_verb
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.placing import THINGS
from pytest_tool.embedded.strategies import bars, next_page
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, fold, quote, tokens
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.wire.roles import AskedAction, WantedIntent

SOUGHT = frozenset(
    {
        Act.CLICK,
        Act.DOUBLE_CLICK,
        Act.RIGHT_CLICK,
        Act.OPEN,
        Act.TICK,
        Act.UNTICK,
        Act.CHOOSE,
        Act.TYPE,
        Act.SET,
        Act.COPY,
        Act.HOVER,
    }
)
MOST_OPENED = 8
"""Closed things that are opened for one wish; the pages of a list are bounded by the turns of a step."""
OPENING = frozenset({"button", "link", "generic", "treeitem", "menuitem", "tab", "row", "heading", "listitem"})
FURTHER = "scroll down to look further"
MENUS = frozenset({"menu", "navigation", "sidebar", "drawer"})
SIGNS = frozenset({"+", "☰", "≡", "⋮", "⋯", "…", "...", "▾", "▼", "menu", "more"})
UNFOLDING = frozenset({"+", "▾", "▼"})
"""Of these, the signs of branches, which hold different things each."""
FURTHER_ACTIONS = frozenset(
    {"actions", "more actions", "more options", "options", "open menu", "show menu", "row actions", "action menu"}
)
MENU_ICONS = frozenset({"hamburger", "menu", "kebab", "bars", "ellipsis", "more", "overflow"})
"""What the control looks like that opens the menu of a page."""
_FOLDED = re.compile(r"\w\s+[+▸▶►▹⏵]$")
"""A heading with the sign of what is closed behind its words: “Mail +”. “White ▾” is a list's choice, not a heading."""
_QUOTED = re.compile(r"[“\"‘'][^”\"’']*[”\"’']")
_OWNED = re.compile(r"^(?:[\w-]+ )*(?:by|from|of|for) (?=\S)")
"""“posts by @ann”: what tells the place is the name."""
_TAB = re.compile(r".*\b(?:in|on|under|of|from) (?:the )?[\"“]?(?P<name>[^\"“”]+?)[\"”]? tab\b")
_BESIDE_TABS = re.compile(r" in (?:the )?(?:[\w-]+ ){0,2}(?:sidebar|header|footer|toolbar)$")
"""Where nothing is that only a tab would show."""
_UNFOLDED = re.compile(r"(?:^|.* to (?:reach )?)(?:expand|unfold|open (?:the |its )?(?:[\w…]+ )?menu (?:of|for))\b")


def unfold_menu(scene: Scene) -> list[WantedIntent]:
    """“Expand the menu”: where nothing is called so, the only control with the usual sign for it."""
    if scene.wish.act is not Act.OPEN or not MENUS & set(fold(scene.wish.target or scene.wish.text).split()):
        return []
    signs = [
        c
        for c in scene.controls
        if fold(called(c)).strip() in SIGNS or (not called(c) and MENU_ICONS & set(c.icon.split()))
    ]
    place = content(read(scene.wish.target).place)
    if len(signs) != 1 or not place <= content(f"{signs[0].row} {signs[0].name}"):
        return []  # “the menu "…" of "Dune"” is no other row's
    words = f"click {pointing_at(signs[0], scene.controls)}"
    intent = aside(words, scene.wish.target) if scene.wish.opener else final(words, scene.wish)  # “X in the menu” is X
    return [] if scene.asked(intent.text) else [intent]


def look_for(scene: Scene) -> list[WantedIntent]:
    """The next thing to open; empty when the target is in sight, or when there is nothing (more) to open."""
    if scene.wish.act not in SOUGHT or scene.page.modal or in_sight(scene):
        return []
    goal = sought(scene)
    closed = _closed(scene)
    split = [c for c in closed if _is_order(scene.wish) and _is_beside_a_button(c, scene.controls)]
    for control in _menus(scene) + split + _tabs(scene) + [c for c in closed if c not in split]:
        intent = aside(f"open {pointing_at(control, scene.controls)}", goal)
        if not (asked := scene.asked(intent.text)) or _is_another(control, asked[-1]) or _only_closed(control, asked):
            return [intent]
    return next_page.turn(scene, goal) or _further_down(scene)


def _is_order(wish: Wish) -> bool:
    """“Publish the page” is sooner in the other half of “Save draft” than behind a tab of the form."""
    return wish.act is Act.CLICK and '"' not in wish.text and wish.text.startswith("click ")


def _menus(scene: Scene) -> list[Control]:
    """Of a bar of menus the one whose name the wished entry begins with: “Run all cells” is looked for under Run; what is
    done to all of something, and said in no other words, under each.
    """
    wish, wanted = scene.wish, fold(scene.wish.target)
    came = {change for action in scene.history for change in action.changes if "appeared: menuitem" in change}
    bar = [c for c in bars.menus(scene.controls) if f'control appeared: menuitem "{called(c)}"' not in came]
    begins = [c for c in bar if called(c) and wanted.startswith(f"{fold(called(c))} ")]
    whole = wish.act is Act.CLICK and read(wish.target).exact and '"' not in scene.said and "all" in wanted.split()
    return begins or [c for c in bar if whole and fold(called(c)) in bars.KNOWN]


def _further_down(scene: Scene) -> list[WantedIntent]:
    """Scrolling, as long as more of the page comes into being by it; first in the one part that can be scrolled."""
    if sum(" to reach " in a.intent for a in scene.actions) > MOST_OPENED:
        return []
    if text := _words_sought(scene):
        return seek(scene, text)
    if within := _within(scene):
        return within
    scrolled = scene.asked(FURTHER)
    grew = not scrolled or any(
        change.startswith(("control appeared", "text appeared")) for change in scrolled[-1].changes
    )
    return [WantedIntent(text=FURTHER)] if grew and len(scrolled) < MOST_OPENED else []


def seek(scene: Scene, text: str) -> list[WantedIntent]:
    """Scrolling until the text shows, once in the one part that can be scrolled, and once on the page."""
    areas = [c for c in scene.controls if "scrollable" in c.states and c.role != "textbox"]
    name = called(areas[0]) or areas[0].icon if len(areas) == 1 else ""
    ways = [f"scroll down the {quote(name)} area"] if name else []
    for way in (*ways, "scroll down"):
        intent = aside(f"{way} until {quote(text)} is shown", sought(scene))
        if not scene.asked(intent.text):
            return [intent]
    return []


def _words_sought(scene: Scene) -> str:
    """The very words that the page must show: those that the step quotes, or the name of the place."""
    wish = scene.wish
    quoted = [t.text for t in tokens(wish.place or wish.target or wish.names or wish.text) if t.kind is Kind.QUOTE]
    return _quoted_place(scene) or (quoted[-1] if len(quoted) == 1 else "")


def _quoted_place(scene: Scene) -> str:
    """Of “Read of "Story 52"” the part in quotation marks, which says of what."""
    words = scene.wish.target or scene.wish.names or scene.wish.text
    place = read(words).place
    return next((t.text for t in tokens(words) if place and t.kind is Kind.QUOTE and fold(t.text) == place), "")


def _within(scene: Scene) -> list[WantedIntent]:
    """To the end of the only area that scrolls, as long as more comes into being there."""
    areas = [c for c in scene.controls if "scrollable" in c.states and c.role not in ("textbox", "listbox")]
    name = called(areas[0]) or areas[0].icon if len(areas) == 1 else ""
    if not name:
        return []
    intent = aside(f"scroll to the bottom of the {quote(name)} area", sought(scene))
    before = scene.asked(intent.text)
    waited = scene.last is not None and scene.last.did.startswith("wait")
    if before and not before[-1].changes:
        return []
    wait = aside("wait", f"more of {quote(name)}")
    if before and not waited and not any("appeared" in c for c in before[-1].changes):
        return [wait]
    grew = not before or any(
        "appeared" in c for c in (*before[-1].changes, *(scene.last.changes if scene.last else ()))
    )
    return [intent] if grew and len(before) < MOST_OPENED else []


def sought(scene: Scene) -> str:
    """What is looked for, in the words of the step: the thing itself, or the place that it is in."""
    wish = scene.wish
    return wish.place or wish.target or wish.names or wish.text


def in_sight(scene: Scene) -> bool:
    """Whether the page shows what the wish names; of a wish with a place, the place."""
    wish = scene.wish
    wanted, row = read(wish.target or wish.names or wish.text), read(wish.text.partition(" ")[2])
    place = (
        wish.place
        or next((p.place for p in (wanted, row) if p.relation == "row" and not p.place_ordinal), "")
        or _quoted_place(scene)
    )
    if place:
        return any(
            in_place(words, scene.controls) or is_written(words, scene) for words in (place, bare_of_kind(place))
        )
    if wanted.exact:
        return any(wanted.name in (fold(c.name), fold(c.text), fold(c.placeholder)) for c in scene.controls)
    words = wish.target or wish.names or wish.text
    if wish.act is Act.CHOOSE and any(c.role == "checkbox" for c in in_place(words, scene.controls) if c.row):
        return True  # “select Acme” where two rows say so is for none of a further page
    bare = only_verb(words, scene.controls)[0] if wish.act is Act.CLICK else []  # “publish the page”: “Publish”
    joined = _joined(words)  # “log out” is “Logout”
    return (
        bool(named(words, scene.controls))
        or any(not c.row for c in bare)
        or any(joined == _joined(called(c)) for c in scene.controls)
    )


def _joined(words: str) -> str:
    return re.sub(r"\W+", "", fold(words))


def in_place(place: str, found: Sequence[Control]) -> list[Control]:
    """The controls that bear these words or stand in a row that does."""
    words = re.findall(r"@?\w+", _OWNED.sub("", fold(place)))
    whole = re.compile(r"(?<!\w)" + r"\W+".join(map(re.escape, words)) + r"(?!\w)") if words else None
    return [c for c in found if whole and whole.search(fold(f"{called(c)} | {c.row}"))]


def bare_of_kind(place: str) -> str:
    """“1001” of “order 1001”, which need not say that it is one."""
    kind, _, name = place.partition(" ")
    return name if fold(kind) in THINGS and any(c.isdigit() for c in name) else place


def is_written(place: str, scene: Scene) -> bool:
    """Whether the page's text has these words."""
    return any(_OWNED.sub("", fold(place)) in fold(line) for line in scene.page.text)


def _tabs(scene: Scene) -> list[Control]:
    """The tabs of the page whose panels are not shown, as long as not too many were opened already; only that one of which
    the step says that it is in there.
    """
    if _BESIDE_TABS.search(fold(scene.wish.text)):
        return []
    if sum(a.intent.startswith("open ") for a in scene.actions) >= MOST_OPENED:
        return []
    tabs = [c for c in scene.controls if c.role == "tab"]
    stated = _TAB.search(fold(scene.wish.text))
    meant = [c for c in tabs if stated and fold(called(c)) == stated["name"]]
    return [c for c in meant or tabs if not c.states & {"selected", "disabled"}]


def _closed(scene: Scene) -> list[Control]:
    """What is closed and can be opened, as long as not too much was opened already; where the step has unfolded a part,
    or the menu of something, by its name, only what showed in it.
    """
    opened = sum(a.intent.startswith("open ") for a in scene.actions)
    if opened >= MOST_OPENED:
        return []
    able = [c for c in scene.controls if c.role in OPENING and "disabled" not in c.states]
    able = [c for c in able if not _is_one_of_many(c) and not _is_each_rows(c, able)]
    closed = [c for c in able if "collapsed" in c.states or (_FOLDED.search(called(c)) and "expanded" not in c.states)]
    if any(_UNFOLDED.match(fold(a.intent)) and a.outcome == "done" for a in scene.history):
        closed = [
            c for c in closed if any(f'control appeared: {c.role} "{called(c)}"' in a.changes for a in scene.history)
        ]
    bar = _menu_bar(scene)
    return sorted((c for c in closed if c not in bar), key=lambda c: not _is_beside_a_button(c, scene.controls))


def _menu_bar(scene: Scene) -> Sequence[Control]:
    """The site's menus, where no row and no field is to be looked for: of two that we opened the second closed the first, and
    both brought nothing but links. What stands in a row with them is one of them.
    """
    wish = scene.wish
    if wish.act not in (Act.TYPE, Act.SET) and " in the row of " not in wish.text:
        return ()
    opened: list[str] = []
    for action in scene.asides:
        name = next((m["name"] for change in action.changes if (m := _IS_OPEN.fullmatch(change))), "")
        came = [c.split()[2] for c in action.changes if c.startswith("control appeared: ")]
        if not name or not set(came) <= {"link", "menuitem"}:
            continue
        if any(f'"{before}" is collapsed' in change for before in opened for change in action.changes):
            at = next((k for k, c in enumerate(scene.controls) if called(c) == name), len(scene.controls))
            return _run(scene.controls, at)
        if came:  # of a long menu not all is told
            opened.append(name)
    return ()


_IS_OPEN = re.compile(r'[\w-]+ "(?P<name>.+)" is expanded')


def _run(found: Sequence[Control], at: int) -> Sequence[Control]:
    """The links and buttons around this one, without anything else between."""
    first = next((k for k in range(at, 0, -1) if found[k - 1].role not in BARRED), 0)
    last = next((k for k in range(at, len(found)) if found[k].role not in BARRED), len(found))
    return found[first:last]


BARRED = frozenset({"button", "link", "menuitem", "generic"})


def _is_beside_a_button(control: Control, found: Sequence[Control]) -> bool:
    """Whether it is the other half of a split button; the menus of the site, one beside the other, are opened last."""
    at = found.index(control)
    before = found[at - 1] if at else None
    plain = before is not None and before.role == "button" and not before.states & {"collapsed", "expanded"}
    return control.role == "button" and plain and before is not None and before.row == control.row


def _is_one_of_many(control: Control) -> bool:
    """Whether it opens the menu of one row among others, which all hold the same: which row is not for us to choose."""
    unfolds = fold(called(control)).strip() in UNFOLDING
    return control.equals > 1 and bool(control.row) and opens_more(control) and not unfolds


def _is_each_rows(control: Control, found: Sequence[Control]) -> bool:
    """Whether every row has such a one, called after it: “Quick edit “Tide tables””."""
    alike = _QUOTED.sub("", called(control))
    if alike == called(control):
        return False
    return any(c.role == control.role and c.row != control.row and _QUOTED.sub("", called(c)) == alike for c in found)


def opens_more(control: Control) -> bool:
    """Whether it looks like what opens a menu of further actions."""
    name = fold(called(control)).strip()
    return name in SIGNS | FURTHER_ACTIONS or (not called(control) and bool(MENU_ICONS & set(control.icon.split())))


def _is_another(control: Control, opened: AskedAction) -> bool:
    """Whether the words meant another of several signs alike before: that one is open now, and is called otherwise."""
    sign = fold(called(control)).strip() in SIGNS
    return sign and any(change.startswith(f'{control.role} "{called(control)}" is now ') for change in opened.changes)


def _only_closed(control: Control, opened: Sequence[AskedAction]) -> bool:
    """Whether the one click on a menu of a bar only closed the menu that was open before."""
    changes = opened[-1].changes
    gone = any(change.startswith("control gone: ") for change in changes)
    return control.role == "menuitem" and len(opened) == 1 and gone and not any("appeared: " in c for c in changes)


def beside(scene: Scene) -> str:
    """What the row offers that the wish names, for the failure's text; empty where none is named, or it is not here."""
    wish = scene.wish
    place = bare_of_kind(wish.place or read(wish.text.partition(" ")[2]).place).strip('"“”')
    there = [c for c in in_place(place, scene.controls) if c.row and c.role not in ("row", "listitem")] if place else []
    if wish.act is not Act.CLICK or not place or not (there or is_written(place, scene)):
        return ""
    written = wish.names.strip('"')
    place = written if fold(written) == fold(place) else place
    offers = ", ".join(dict.fromkeys(role_and_name(c) for c in there)) or "nothing to click"
    return f" {quote(place)} is on this page, and beside it: {offers}."


def behind(scene: Scene) -> str:
    """What was opened in vain, for the failure's text; empty when nothing was."""
    ways = [a.intent.partition(" to reach ")[0] for a in scene.actions if " to reach " in a.intent]
    opened = dict.fromkeys(way for way in ways if way != "wait")
    return f" Looked for {quote(sought(scene))} in vain behind: {'; '.join(opened)}." if opened else ""
