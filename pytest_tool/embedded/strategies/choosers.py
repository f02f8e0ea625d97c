"""“Choose "News" as the new parent” where the page is chosen in a window: what opens it stands beside the field's label.

The window shows the thing at once, or has a field to search for it; nothing else is opened in there.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.hidden import opens_more
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote, word_set
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

FIELDS = frozenset(
    {"textbox", "searchbox", "combobox", "listbox", "spinbutton", "radio", "checkbox", "slider", "option"}
)
PRESSED = frozenset({"button", "link", "menuitem", "generic"})
OFFERED = frozenset(
    {"link", "button", "option", "treeitem", "gridcell", "row", "listitem", "radio", "checkbox", "generic"}
)
CHOOSING = word_set("choose select pick browse change replace set")
"""How what opens such a window begins: “Choose another page”, “Select an image”."""
SEARCH = "search"
_CLICKED = re.compile(r'click [\w-]+ "(?P<name>[^"]+)"')


def choose(scene: Scene) -> list[WantedIntent]:
    """The next way to it: the menu that has the opener, the opener, the search in its window, and the thing itself."""
    wish = scene.wish
    if wish.act not in (Act.CHOOSE, Act.SET) or not wish.value or wish.every:
        return []
    if _opened(scene) is not None:
        return _in_window(scene) if scene.page.modal else []
    opener = _opener(scene)
    if opener is None:
        return []
    intent = aside(f"click {pointing_at(opener, scene.controls)}", quote(wish.value))
    return [] if scene.asked(intent.text) else [intent]


def unoffered(scene: Scene) -> str:
    """Why nothing is chosen: the window is open, was searched, and does not have it; or has more than one of the name."""
    opened = _opened(scene) if scene.wish.act in (Act.CHOOSE, Act.SET) and scene.wish.value else None
    if opened is None or not scene.page.modal or _in_window(scene):
        return ""
    how_many = "more than one" if len(_entries(scene)) > 1 else "no"
    return f"the window “{scene.page.modal}” offers {how_many} {quote(scene.wish.value or '')}"


def _in_window(scene: Scene) -> list[WantedIntent]:
    value = scene.wish.value or ""
    found = _entries(scene)
    if len(found) == 1:
        return [final(f"click {pointing_at(found[0], scene.controls)}", scene.wish)]
    fields = [c for c in _of_window(scene) if c.role in ("textbox", "searchbox", "combobox") and _searches(c)]
    if found or len(fields) != 1:
        return []
    words = pointing_at(fields[0], scene.controls)
    typing = aside(
        f"type {quote(value)} into {words if words.startswith('the ') else f'the {words} field'}", quote(value)
    )
    if not scene.asked(typing.text):
        return [WantedIntent(text=typing.text, fills=True)]
    further = (aside("press Enter", quote(value)), aside("wait", f"what fits {quote(value)}"))
    return next(([intent] for intent in further if not scene.asked(intent.text)), [])


def _searches(control: Control) -> bool:
    return control.role == "searchbox" or SEARCH in fold(f"{control.name} {control.placeholder} {control.type}")


def _entries(scene: Scene) -> list[Control]:
    """What the window offers by exactly this name."""
    wanted = fold(scene.wish.value or "")
    found = [c for c in _of_window(scene) if c.role in OFFERED and wanted in map(fold, (c.name, c.text))]
    return [c for c in found if c.role not in ("row", "generic", "listitem")] or found


def _of_window(scene: Scene) -> tuple[Control, ...]:
    """From the first control on that came with the window: what is behind it has the same names at times."""
    opened = _opened(scene)
    came = set(opened.changes) if opened else set()
    at = [k for k, c in enumerate(scene.controls) if f'control appeared: {c.role} "{called(c)}"' in came]
    return scene.controls[at[0] :] if at else scene.controls


def _opened(scene: Scene) -> AskedAction | None:
    """The click of this wish that opened a window."""
    for action in scene.actions:
        clicked = _CLICKED.match(action.did)
        begins = fold(clicked["name"]).split()[:1] if clicked else []
        if (
            set(begins) & CHOOSING
            and action.outcome == "done"
            and any(change.startswith("dialog") for change in action.changes)
        ):
            return action
    return None


def _opener(scene: Scene) -> Control | None:
    """The one control beside the field's label that begins like choosing; else the closed menu of that field."""
    target = scene.wish.target
    words = content(read(target).name) if target and fold(target).strip('"') != fold(scene.wish.value or "") else None
    if not words or named(target, [c for c in scene.controls if c.role in FIELDS]):
        return None
    able = [c for c in scene.controls if c.role in PRESSED and "disabled" not in c.states]
    beside = [c for c in able if words <= content(f"{c.row} {c.near} {c.section} {called(c)}")]
    found = [c for c in beside if set((said := fold(called(c)).split())[:1]) & CHOOSING and "as" not in said]
    if not found:  # “Set as default” opens nothing
        found = [c for c in beside if "collapsed" in c.states and opens_more(c)]
    return found[0] if len(found) == 1 else None
