"""Rows: what a row shows only under the mouse, and what a first click only selects."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.hidden import in_place, opens_more
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.embedded.strategies.signs import CROSSED, CROSSES, PENCILS, TAKES_AWAY, does, means
from pytest_tool.embedded.words import words
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

HEADS = frozenset({"generic", "link", "listitem", "row", "treeitem", "gridcell", "cell", "option"})
FILES = HEADS - {"treeitem", "option", "gridcell"}
"""Choosing one of the others is all that there is to be done to it."""
ROWS = frozenset({"generic", "row"})
"""What a row is that can be clicked as a whole."""
BY_NAME = frozenset({"edit", "rename", "show", "view", "open", "reply", "answer", "play", "start"})
"""Verbs that a click on the name itself may carry out."""
AT_HOVER = frozenset({"edit", "rename"})
"""Of these, the verbs for which a row has more often a button that shows under the mouse."""
_IN_ROW = re.compile(
    r"click (?:on )?(?:the |an? |its )?[\"“]?(?P<what>[\w× ✕✖-]+?)[\"”]?(?: (?:icon|button|symbol|sign|link))? "
    r"(?:in the row of|next to|beside|of|for) (?:the (?P<noun>\w+) )?(?P<name>[\"“].+[\"”])",
    re.IGNORECASE,
)
_TAB = re.compile(r"(?:click )?close (?:the )?[\"“]?(?P<name>.+?)[\"”]? tab", re.IGNORECASE)
_CLOSES_ONE = re.compile(r"close(?: this)?(?: tab)?(?!\s+(?:all|other|tabs?|to|the)\b)(?:\W|$)")
_CLICKED = re.compile(r"(?:double_)?click (?P<role>[\w-]+) \"(?P<name>.*?)\"(?: \(.*)?", re.DOTALL)
_SELECTED = re.compile(r"(?P<role>[\w-]+) \"(?P<name>.*)\" is (?:pressed|selected)")
_TELLING = (
    "URL ", "title ", "another page", "page loaded", "dialog", "alert", "status ", "heading ", "text appeared", "the server",
)  # fmt: skip
_TAKEN = re.compile(r"click the \w+ (?:delete|remove)\b")
"""“Delete the second todo”."""
_SHOWN = re.compile(r"control appeared: [\w-]+ \"(?P<name>.*)\"", re.DOTALL)
_TEXT = re.compile(r"text (?P<how>appeared|gone): \"(?P<text>.*)\"", re.DOTALL)
_RENAMED = re.compile(r"[\w-]+ \"(?P<was>.*)\" is now [\w-]+ \"(?P<now>.*)\"", re.DOTALL)
_LITTLE = ("control appeared", "scrolled ", "focus is on ")
_ENTRY = "control appeared: menuitem"
"""How a change begins that tells of a menu that opened."""
_AGE = re.compile(r"text appeared: \"(?:.* )?(?:now|\d+ ?\w+ ago)\"")


def reveal(scene: Scene) -> list[WantedIntent]:
    """“Delete "Buy milk"”: the mouse goes over the row first, when nothing in it does that yet; then its one cross."""
    said = _IN_ROW.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    if said is None or (said["what"] not in CROSSED | {"pencil"} and " in the row of " not in said[0]):
        return []
    name = said["name"][1:-1]
    here = in_place(said["name"], scene.controls)
    heads = [c for c in here if c.role in HEADS and fold(name) in (fold(called(c)), fold(c.text))]
    if said["what"] in BY_NAME - AT_HOVER:
        return []  # a click on the name may do it
    signs = [c for c in here if c not in heads and called(c).strip() in CROSSES | PENCILS and does(c, said["what"])]
    if (len(heads) == 1 or is_row_of(name, here)) and len(signs) == 1:
        return [final(f"click {pointing_at(signs[0], scene.controls)}", scene.wish)]
    doing = [c for c in here if c not in heads and does(c, said["what"])]
    if len(heads) == 1 and len(doing) == 1 and scene.last and only_pointed(scene.wish, scene.last):
        return [final(f"click {pointing_at(doing[0], scene.controls)}", scene.wish)]  # it shows now
    heads = (
        heads
        or _of_one_row(here)
        or [c for c in here if c.role in ROWS and fold(called(c)).startswith(f"{fold(name)} ")]
    )
    heads = heads if len(heads) == 1 else [c for c in heads if _is_head(c, name, here)]
    if len(heads) != 1 or any(does(c, said["what"]) or means(c, said["what"]) for c in here):
        return []
    if heads[0].role == "button" and opens_more(heads[0]):
        return []  # what is not shown is in its menu
    hover, menu = (
        aside(f"{verb} {pointing_at(heads[0], scene.controls)}", f"{said['what']} of {said['name']}")
        for verb in ("hover over", "right-click")
    )
    if not scene.asked(hover.text):
        return [hover]
    return [] if scene.asked(menu.text) else [menu]


def _is_head(row: Control, name: str, here: list[Control]) -> bool:
    """Whether something in the row is called after it: “Done: Keller”, where another row has “Done: Keller & Sons”."""
    return any(c.row == called(row) and f" {fold(called(c))}".endswith(f" {fold(name)}") for c in here)


def in_its_menu(scene: Scene) -> list[WantedIntent]:
    """The entry that does it, of the menu that a right-click on the row has just opened."""
    said = _IN_ROW.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    if said is None or scene.last is None or not scene.last.intent.startswith("right-click ") or not scene.last.changes:
        return []
    entries = _come_with(scene.last, [c for c in scene.controls if c.role.startswith("menuitem")])
    what = said["what"]
    ways = ([c for c in entries if is_it(c, what)] for is_it in (_is_called, does, _takes_away))
    doing = next(filter(None, ways), [])
    return [final(f"click {pointing_at(doing[0], scene.controls)}", scene.wish)] if len(doing) == 1 else []


def _come_with(action: AskedAction, entries: list[Control]) -> list[Control]:
    """The entries of the menu that the action opened. Of many only the first are told; what is new has the highest tags."""
    came = {m["name"] for c in action.changes if (m := _SHOWN.fullmatch(c))}
    first = min(
        (max(c.tag for c in entries if called(c) == name) for name in came & set(map(called, entries))), default=0
    )
    return [c for c in entries if first and c.tag >= first]


def _is_called(entry: Control, verb: str) -> bool:
    return fold(called(entry)) == fold(verb)


def close_tab(scene: Scene) -> list[WantedIntent]:
    """“Close the notes tab” of the page: the cross in it, else what the menu of a right-click on it offers."""
    said = _TAB.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    tabs = [c for c in scene.controls if said and c.role == "tab" and fold(called(c)) == fold(said["name"])]
    if len(tabs) != 1:
        return []
    crosses = [
        c for c in scene.controls if c.role == "button" and c.row.startswith(called(tabs[0])) and does(c, "close")
    ]
    if len(crosses) == 1:
        return [
            final(f"click {pointing_at(crosses[0], scene.controls)} in the row of {quote(crosses[0].row)}", scene.wish)
        ]
    menu = aside(f"right-click {pointing_at(tabs[0], scene.controls)}", f"what closes {quote(called(tabs[0]))}")
    if not scene.asked(menu.text):
        return [menu]
    entries = [c for c in scene.controls if c.role.startswith("menuitem") and _CLOSES_ONE.match(fold(called(c)))]
    return [final(f"click {pointing_at(entries[0], scene.controls)}", scene.wish)] if len(entries) == 1 else []


def _takes_away(entry: Control, verb: str) -> bool:
    """“Move to Trash” for delete."""
    return verb in CROSSED and bool(TAKES_AWAY & set(words(called(entry))))


def is_row_of(name: str, here: list[Control]) -> bool:
    """Whether these stand in one row, which but for what they say themselves is the name."""
    rest = here[0].row if len({c.row for c in here}) == 1 else ""
    for control in here:
        rest = rest.replace((control.text or called(control)).strip() or " ", " ", 1)
    return fold(rest).strip() == fold(name)


def _of_one_row(here: list[Control]) -> list[Control]:
    """What to point at where the name is plain text: the first link or button of the only row that has it."""
    able = [c for c in here if c.row and c.role in ("link", "button")]
    return able[:1] if len({c.row for c in able}) == 1 else []


def only_pointed(wish: Wish, action: AskedAction) -> bool:
    """Whether the click was on what the row is called, and not on anything that does what the wish says."""
    said, clicked = _IN_ROW.fullmatch(wish.text), _CLICKED.fullmatch(action.did)
    if clicked is None or wish.act is not Act.CLICK or clicked["role"] not in HEADS:
        return False
    if said is None:
        return _TAKEN.match(wish.text) is not None and only_shown(action)
    named = fold(clicked["name"]) == fold(said["name"])
    return named and (said["what"] not in BY_NAME or only_shown(action))


def only_hovered(wish: Wish, action: AskedAction) -> bool:
    """Whether a click on the text of another row showed what shows under the mouse, and did nothing: “show the archived ones”."""
    clicked = _CLICKED.fullmatch(action.did)
    if clicked is None or wish.act is not Act.OPEN or clicked["role"] not in HEADS or action.outcome != "done":
        return False
    return not re.search(rf"(?<!\w){re.escape(fold(clicked['name']))}(?!\w)", fold(wish.target)) and only_shown(action)


def only_shown(action: AskedAction) -> bool:
    """Whether nothing came of it but what shows while the mouse is there."""
    names = [m["name"] for c in action.changes if (m := _SHOWN.fullmatch(c))]
    texts = [m for c in action.changes if (m := _TEXT.fullmatch(c))]
    renamed = [m for c in action.changes if (m := _RENAMED.fullmatch(c))]
    gone = [m["text"] for m in texts if m["how"] == "gone"] + [m["was"] for m in renamed]
    came = [m["text"] for m in texts if m["how"] == "appeared"] + [m["now"] for m in renamed]
    others = [c for c in action.changes if not (_TEXT.fullmatch(c) or _RENAMED.fullmatch(c) or c.startswith(_LITTLE))]
    return not others and all(_is_longer(text, gone, names) for text in came)


def _is_longer(text: str, gone: list[str], names: list[str]) -> bool:
    """Whether it only has the names of what appeared in it: “Buy milk ×”."""
    for name in names:
        text = text.replace(name, "", 1)
    return _words(text) in map(_words, gone) or not _words(text)


def _words(text: str) -> list[str]:
    """Without signs: a button that appeared may be drawn as “✎”."""
    return re.findall(r"\w+", text)


def open_twice(scene: Scene) -> list[WantedIntent]:
    """“Open "notes.txt"”, where one click only selects."""
    last = scene.last
    if last is None or last.did.startswith("double"):
        return []
    clicked = _CLICKED.fullmatch(last.did)
    was_chosen = (
        scene.wish.act is Act.OPEN
        and clicked
        and last.outcome == "no change"
        and fold(clicked["name"]) in fold(scene.wish.target)
    )
    if not was_chosen and not only_selected(scene.wish, last):
        return []
    named = [c for c in scene.controls if clicked and c.role in FILES | {"button"} and called(c) == clicked["name"]]
    if len(named) != 1:
        return []
    return [final(f"double-click {pointing_at(named[0], scene.controls)}", scene.wish)]


def only_selected(wish: Wish, action: AskedAction) -> bool:
    """Whether all that opening it did was to mark it as chosen."""
    clicked = _CLICKED.fullmatch(action.did)
    if wish.act is not Act.OPEN or clicked is None or clicked["role"] not in FILES or action.outcome != "done":
        return False
    marked = any((m := _SELECTED.fullmatch(c)) and m["name"] == clicked["name"] for c in action.changes)
    came, went = (
        [m[1] for c in action.changes if (m := re.fullmatch(rf'control {how}: [\w-]+ "(.*)"', c))]
        for how in ("appeared", "gone")
    )
    drawn_anew = clicked["name"] in came and sorted(came) == sorted(went)  # what is chosen is of another kind now
    telling = any(c.startswith((*_TELLING, _ENTRY)) and not _AGE.fullmatch(c) for c in action.changes)
    return (marked or drawn_anew) and not telling
