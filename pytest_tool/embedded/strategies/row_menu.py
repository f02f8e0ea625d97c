"""The menu of a row: “open the menu of "Ann"” is what opens one there, and never the row's Edit button; “choose "Delete" in
the menu of "Ann"” opens it first.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.beside import opens
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import is_row_of
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_OF_ROW = re.compile(
    r"(?:open|click)(?: on)? (?:the |its )?"
    r"(?:context |row |actions? |options |dots |kebab |three[ -]dots? |[\"“]?(?:…|\.\.\.|⋮|⋯)[\"”]? )?menu"
    r"(?: button| icon)? (?:of|for|in the row of|next to|beside) (?:the )?(?:(?-i:[a-z]\w*) )?"
    r"(?:[\"“](?P<name>[^\"”]+)[\"”]|(?-i:(?P<bare>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)*)))",
    re.IGNORECASE,
)
_OF_RECORD = re.compile(r".+ (?:for|of|on) [\"“'‘]?(?P<name>.+?)[\"”'’]?")
"""How the button of a menu is called where each is called after its record: “More options for 'Ann'”."""
PRESSED = frozenset({"button", "link", "generic", "menuitem", "combobox"})


def open_menu(scene: Scene) -> list[WantedIntent]:
    openers = _openers(scene) if scene.wish.act is not Act.CHOOSE else []
    if len(openers) != 1 or "expanded" in openers[0].states:
        return []
    return [final(f"click {pointing_at(openers[0], scene.controls)}", scene.wish)]


def open_to_choose(scene: Scene) -> list[WantedIntent]:
    """On the way to an entry of such a menu: what opens it, once."""
    openers = _openers(scene) if scene.wish.act is Act.CHOOSE else []
    if len(openers) != 1 or "expanded" in openers[0].states:
        return []
    intent = aside(f"click {pointing_at(openers[0], scene.controls)}", scene.wish.names)
    return [] if scene.asked(intent.text) else [intent]


def lacks(scene: Scene) -> str:
    """Why nothing else is clicked: the menu of the row is open, and has no such entry."""
    wish, openers = scene.wish, _openers(scene) if scene.wish.act is Act.CHOOSE else []
    if len(openers) != 1 or "expanded" not in openers[0].states or not wish.value:
        return ""
    offered = any(content(wish.value) <= content(called(c)) for c in scene.controls)
    return "" if offered else f"the menu of {quote(_row(scene)[1])} offers no {quote(wish.value)}"


def is_open(scene: Scene) -> bool:
    openers = _openers(scene) if scene.wish.act is not Act.CHOOSE else []
    return len(openers) == 1 and "expanded" in openers[0].states


def nothing_opens(scene: Scene) -> str:
    """Why nothing is clicked: all that the row has says that it does something else."""
    here, name = _row(scene)
    telling = [c for c in here if c.role in PRESSED]
    if not telling or _openers(scene) or any(opens(c) or not called(c) or _is_head(c, name) for c in telling):
        return ""
    return (
        f"nothing in the row of {quote(name)} opens a menu: it has {', '.join(quote(called(c)) for c in telling[:3])}"
    )


def _openers(scene: Scene) -> list[Control]:
    here, name = _row(scene)
    after_it = [c for c in scene.controls if name and c.role in PRESSED and opens(c) and _is_called_after(c, name)]
    if after_it:
        return after_it
    opening = [c for c in here if c.role in PRESSED and opens(c) and fold(called(c)) != fold(name)]
    return opening or [c for c in here if c.role == "button" and not (called(c) or c.icon)]


def _is_called_after(control: Control, name: str) -> bool:
    said = _OF_RECORD.fullmatch(fold(called(control)))
    return said is not None and said["name"] == fold(name)


def _is_head(control: Control, name: str) -> bool:
    """What is called as the row is may open its menu itself, though it does not say so; a link leads elsewhere."""
    return control.role != "link" and fold(called(control)) == fold(name)


def _row(scene: Scene) -> tuple[list[Control], str]:
    """What stands in the one row of that name, and the name; nothing for other wishes."""
    wish = scene.wish
    words = f"open {wish.target}" if wish.act is Act.CHOOSE else wish.text
    said = _OF_ROW.fullmatch(words) if wish.act in (Act.OPEN, Act.CLICK, Act.CHOOSE) else None
    name = (said["name"] or said["bare"]) if said else ""
    here = in_place(name, scene.controls) if said else []
    if said is None or not here:
        return [], ""
    heads = [c for c in here if fold(name) in (fold(called(c)), fold(c.text))]  # “Ann” is not “Ann Lee”
    own = _rows_of(heads, here)
    own = own if len(own) == 1 else {c.row for c in heads if c.row}
    own = own or {row for row in {c.row for c in here} if is_row_of(name, [c for c in here if c.row == row])}
    here = [c for c in here if c.row in own] if len(own) == 1 else here
    if len({c.row for c in here}) != 1 or not here[0].row:
        return [], ""
    return here, name


def _rows_of(heads: list[Control], here: list[Control]) -> set[str]:
    """The row that a card makes, which begins with all that the card says: the card itself stands in that of its column."""
    return {c.row for c in here for head in heads if head.text and fold(c.row).startswith(fold(head.text))}
