"""“Save”, “submit the form” where the form that was just filled in has one button to send it, which is called otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import SETTLING, Act
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.wire.roles import WantedIntent

SENDING = frozenset({"save", "submit"})
"""What people say of any form."""
THE_FORM = frozenset({"submit the form", "send the form", "save the form", "submit form", "send form"})
CLOSING = word_set("save submit send create add update confirm ok done finish apply post publish")
"""How a button begins that may be meant as well."""
SENDERS = word_set("save submit create add update confirm ok done finish")
"""And how one does that sends what was filled in, and nothing else: no search, no sign-in, nothing is taken away."""
FILLS = ("type ", "select ", "check ", "uncheck ")
PRESSED = frozenset({"button", "link", "menuitem", "generic"})


def send(scene: Scene) -> list[WantedIntent]:
    """The one button that sends the form in which the focus is; empty where nothing was filled in, or another may be meant."""
    wish = scene.wish
    if wish.act not in (Act.CLICK, Act.SUBMIT) or _ordered(scene) not in SENDING | THE_FORM:
        return []
    sender, pressed = _sender(scene), [c for c in scene.controls if c.role in PRESSED and begins(c) in CLOSING]
    return _pressing(sender, scene) if sender and pressed == [sender] else []


def send_new(scene: Scene) -> list[WantedIntent]:
    """“Add the entry "X" …” ends with the one “Add entry” of the page, else with the “Add …” of the form that it filled,
    whatever else the page can add.
    """
    sender = (_own_button(scene) or _sender(scene)) if scene.wish.act is Act.SUBMIT else None
    return _pressing(sender, scene) if sender and _ordered(scene) == begins(sender) else []


def _own_button(scene: Scene) -> Control | None:
    """What is called just as the step says what it makes; not where a click on it has opened the form."""
    making = {fold(wish.opener) for wish in parse(scene.said).wishes if wish.act is Act.TYPE and wish.opener}
    found = [
        c for c in scene.controls if c.role == "button" and fold(called(c)) in making and "disabled" not in c.states
    ]
    pressed = any(a.did.startswith(f"click {role_and_name(c)}") for c in found for a in scene.history)
    return found[0] if len(found) == 1 and _is_filled(scene) and not pressed else None


def _sender(scene: Scene) -> Control | None:
    """What sends the form in which the focus is; None where nothing was filled in, or that is no button of a form."""
    if not _is_filled(scene):
        return None
    senders = {c.sent_by for c in scene.controls if c.sent_by and c.value}
    meant = [c for c in scene.controls if c.role == "button" and c.name in senders and begins(c) in SENDERS]
    return meant[0] if len(senders) == len(meant) == 1 and "disabled" not in meant[0].states else None


def _pressing(sender: Control, scene: Scene) -> list[WantedIntent]:
    intent = final(f"click {pointing_at(sender, scene.controls)}", scene.wish)
    return [] if scene.asked(intent.text) else [intent]


def _ordered(scene: Scene) -> str:
    """“save” of “click the save button”; empty where a name is quoted, which is that name."""
    words = scene.wish.target or scene.wish.text
    said = fold(words).removeprefix("click ").removeprefix("the ").removesuffix(" button")
    return "" if '"' in words else said


def _is_filled(scene: Scene) -> bool:
    """Whether this step, or the one before, has put something into a field, and nothing but that was done since."""
    done = [a for a in scene.history if a.outcome == "done" and not a.did.startswith(("scroll ", "wait"))]
    if done:
        return done[-1].did.startswith(FILLS)
    wishes = parse(scene.before).wishes if scene.before else ()
    return bool(wishes) and wishes[-1].act in SETTLING


def keepers(found: Sequence[Control]) -> list[Control]:
    """The buttons that keep what is in a form: “Save” before “Save and add another”, else all that may be one."""
    able = [c for c in found if c.role == "button" and "disabled" not in c.states and not c.row]
    able = [c for c in able if begins(c) in CLOSING]
    return [c for c in able if fold(called(c)) in SENDERS] or able


def begins(control: Control) -> str:
    return (fold(called(control)).split() or [""])[0]
