"""Branches and sections: “expand Documents” is done when Documents says that it is open, not when it was clicked.

A click on a branch of a tree often only chooses it; then the keys of ARIA's tree pattern open it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.scene import Scene, aside, pointing_at
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, AskedPage, WantedIntent

_SAID = re.compile(r"(?:click )?(?P<verb>expand|unfold|collapse)\b(?P<more>.*)")
_SIGN = "toggle "
STATES = frozenset({"expanded", "collapsed"})
KEYS = {"expanded": ("ArrowRight", "Space"), "collapsed": ("ArrowLeft", "Space")}


def is_so(scene: Scene) -> bool:
    """Whether it is open, or closed, as it is to be: a click would only turn it over."""
    return bool(shown(scene.wish, scene.controls))


def only_clicked(wish: Wish, action: AskedAction, page: AskedPage) -> bool:
    """Whether what was clicked still says that it is not as it is to be; in a tree with signs, words only choose."""
    if reached(wish, action):
        return False
    found = controls(page.controls)
    control = _meant(wish, found)
    if control is None:
        return bool(_wanted(wish)) and action.did.startswith("click generic ") and any(map(_is_sign, found))
    return _wanted(wish) not in control.states


def by_link(scene: Scene) -> list[WantedIntent]:
    """For a branch that is a link and says that it is open: that link closes it, and no button in its row does. The sign at
    the start of a branch, “Toggle Documents”, opens and closes it.
    """
    control = _meant(scene.wish, scene.controls)
    if control is None or not (control.role == "link" or _is_sign(control)) or _wanted(scene.wish) in control.states:
        return []
    intent = aside(f"click {pointing_at(control, scene.controls)}", scene.wish.text)
    return [] if scene.asked(intent.text) else [intent]


def by_keys(scene: Scene) -> list[WantedIntent]:
    """For a branch of a tree that a click did not open: the keys that open one."""
    control = _meant(scene.wish, scene.controls)
    if control is None or control.role != "treeitem" or not _clicks(scene):
        return []
    for key in KEYS[_wanted(scene.wish)]:
        intent = aside(f"press {key}", scene.wish.target)
        if not scene.asked(intent.text):
            return [intent]
    return []


def stays(scene: Scene) -> str:
    """Why it is not clicked once more: the click did something else."""
    wanted, control = _wanted(scene.wish), _meant(scene.wish, scene.controls)
    if control is None and scene.last is not None and only_clicked(scene.wish, scene.last, scene.page):
        return f"a click only chose it: nothing here opens or closes {quote(_name(scene.wish))}"
    if control is None or not any(click.changes for click in _clicks(scene)):
        return ""
    return f"{control.role} {quote(called(control))} is still {next(iter(STATES - {wanted}))}"


def shown(wish: Wish, found: Sequence[Control]) -> list[Control]:
    """What shows that it is as it is to be."""
    control = _meant(wish, found)
    return [control] if control is not None and _wanted(wish) in control.states else []


def reached(wish: Wish, action: AskedAction) -> bool:
    """Whether the action opened or closed it, and no other branch."""
    wanted = _wanted(wish)
    turned = [change for change in action.changes if change.endswith(f" is {wanted}")]
    return bool(wanted) and action.outcome == "done" and any(_name(wish) in fold(change) for change in turned)


def _wanted(wish: Wish) -> str:
    """The state that it is to have; empty where the wish is about something else."""
    said = _SAID.match(wish.text) if wish.act in (Act.OPEN, Act.CLICK) and wish.target else None
    if said is None or not said["more"].strip() or wish.every:
        return ""
    return "collapsed" if said["verb"] == "collapse" else "expanded"


def _clicks(scene: Scene) -> list[AskedAction]:
    """The clicks on it so far."""
    return [a for a in scene.actions if a.did.startswith("click ") and _name(scene.wish) in fold(a.did)]


def _name(wish: Wish) -> str:
    return read(wish.target).name or fold(wish.target)


def _meant(wish: Wish, found: Sequence[Control]) -> Control | None:
    """The one control of that name that can be opened and closed, else the one sign that does it."""
    turning = [c for c in found if c.states & STATES] if _wanted(wish) else []
    if not turning:
        return None
    meant = [c for c in named(wish.target, found) if c in turning and not _is_sign(c)]
    signs = [c for c in turning if _is_sign(c) and fold(called(c)).removeprefix(_SIGN) == fold(_name(wish))]
    return next((group[0] for group in (meant, signs) if len(group) == 1), None)


def _is_sign(control: Control) -> bool:
    return control.role == "button" and bool(control.states & STATES) and fold(called(control)).startswith(_SIGN)
