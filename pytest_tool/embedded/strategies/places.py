"""What belongs to something in a list: when its row has no such control, open the row and look there."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.hidden import FURTHER_ACTIONS, in_place, is_written, opens_more
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.verbs import Form, verb_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote, tokens
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

ENTERED = frozenset(
    {"link", "button", "generic", "row", "listitem", "option", "treeitem", "gridcell", "cell", "article"}
)
_OWNER = re.compile(r" (?:for|of|on) [\"“'‘](?P<name>.+)[\"”'’]$")


def enter(scene: Scene) -> list[WantedIntent]:
    """Opening the row that the wish names; once it is open, the wish without its place."""
    wish = scene.wish
    if not wish.place or wish.act not in (Act.CLICK, Act.OPEN):
        return []
    done = [a for a in scene.actions if a.outcome == "done" and a.changes]
    entering = f"{wish.target} of {quote(wish.place)}"
    opened = [a for a in done if _led_to(entering, a) or only_entered(wish, a)]
    if opened:
        intent = final(f"click {wish.target}", wish)
        return [] if scene.asked(intent.text) else [intent]
    if menu := _menu(scene):
        intent = aside(f"open {pointing_at(menu, scene.controls)}", entering)
        return [] if scene.asked(intent.text) else [intent]
    rows = [c for c in in_place(wish.place, scene.controls) if c.role in ENTERED and _is_about(called(c), wish.place)]
    if not rows and _is_of_whole_page(scene):
        intent = final(f"click {wish.target}", wish)
        return [] if scene.asked(intent.text) else [intent]
    if len(rows) != 1:
        return []
    intent = aside(f"open {pointing_at(rows[0], scene.controls)}", entering)
    return [] if scene.asked(intent.text) else [intent]


def _led_to(entering: str, action: AskedAction) -> bool:
    """Whether the row was opened for this; what else was opened in search of it, “Screen Options”, shows nothing of it."""
    return fold(action.intent).startswith("open ") and fold(action.intent).endswith(fold(f" to reach {entering}"))


def _is_of_whole_page(scene: Scene) -> bool:
    """Whether a heading, and not just some row, says whose page this is, and the control stands in nobody else's row."""
    page, wish = scene.page, scene.wish
    own = [line for line in page.text if not line.startswith(("- ", "| "))]
    elsewhere = [c for c in named(wish.target, scene.controls) if c.row and c not in in_place(wish.place, (c,))]
    return is_written(wish.place, replace(scene, page=page.model_copy(update={"text": own}))) and not elsewhere


def unfold_row(scene: Scene) -> list[WantedIntent]:
    """“Delete in the row of "notes.txt"”, where the row shows nothing but the way to its menu: opened, then chosen from."""
    wish = scene.wish
    phrase = read(wish.text.partition(" ")[2])
    if wish.act is not Act.CLICK or wish.place or phrase.relation != "row" or not phrase.place or not phrase.name:
        return []
    menu = _menu(replace(scene, wish=replace(wish, place=phrase.place)))
    if menu is None:
        return []
    opened = [a for a in scene.asides if a.outcome == "done" and a.changes and called(menu) in a.did]  # no other menu
    if "expanded" in menu.states or opened:
        if (entry := _entry(phrase.name, phrase.place, scene)) is None:
            return []
        intent = final(f"click {entry}", wish)
    else:
        intent = aside(f"open {pointing_at(menu, scene.controls)}", f"{phrase.name} of {quote(phrase.place)}")
    return [] if scene.asked(intent.text) else [intent]


def only_unfolded(wish: Wish, action: AskedAction) -> bool:
    """Whether the click for a verb opened the menu of the row: what is in there still has to be clicked."""
    phrase = read(wish.text.partition(" ")[2])
    verb = verb_at(tokens(phrase.name))
    if wish.act is not Act.CLICK or phrase.relation != "row" or verb is None or verb.form in (Form.OPEN, Form.CLICK):
        return False
    clicked = re.match(r'click [\w-]+ "(?P<name>[^"]*)"', action.did)
    opened = any(change.endswith(" is expanded") for change in action.changes)
    return opened and clicked is not None and not content(phrase.name) & content(clicked["name"])


def _entry(name: str, place: str, scene: Scene) -> str | None:
    """Words for the entry of the row's menu: in that row, or in sight since it was opened; else it is the page's own."""
    bearing = [c for c in named(quote(name), scene.controls) if "disabled" not in c.states]
    came = {change for a in scene.actions for change in a.changes}
    if not came:
        return quote(name)  # it stood open before
    row = in_place(place, bearing)
    found = row or [c for c in bearing if f'control appeared: {c.role} "{called(c)}"' in came]
    return pointing_at(found[0], scene.controls) if len(found) == 1 else None


def only_entered(wish: Wish, action: AskedAction) -> bool:
    """Whether the row itself was clicked, and not the control that the wish wants of it."""
    name = re.match(r'click [\w-]+ "(?P<name>[^"]*)"', action.did)
    if not wish.place or not wish.target or name is None or not _is_about(name["name"], wish.place):
        return False
    return not any(word in fold(name["name"]).split() for word in content(wish.target))


def _menu(scene: Scene) -> Control | None:
    """What opens further actions of the row, where it has one such control."""
    here = [c for c in in_place(scene.wish.place, scene.controls) if c.role in ENTERED]
    found = [c for c in here if opens_menu(c, scene.wish.place)]
    return found[0] if len(found) == 1 else None


def opens_menu(control: Control, place: str) -> bool:
    """“⋮”, “More options”, “More options for 'notes.txt'”, and something closed without any name."""
    owner = _OWNER.search(called(control))
    if owner is not None and fold(owner["name"]) != fold(place).strip('"“”'):
        return False  # “More options for 'notes.txt'” is not for “notes”
    closed = control.role == "button" and bool(control.states & {"collapsed", "expanded"})
    if opens_more(control) or (closed and not called(control)):
        return True
    bare = fold(called(control)).replace(fold(place).strip('"“”'), "").strip(" '\"‘’“”")
    rest = re.sub(r" (?:for|of|on)$", "", bare.rstrip(" '\"‘’“”"))
    return rest in FURTHER_ACTIONS or (closed and bool(set(rest.split()) & {"actions", "options", "more", "menu"}))


def _is_about(name: str, place: str) -> bool:
    """A row begins with what it is about; a button in it does not."""
    return fold(name).startswith(fold(place).strip('"“”'))
