"""“Save”, “submit the form” where the form that was just filled in has one button to send it, which is called otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import SETTLING, Act
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, called
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
    if wish.act not in (Act.CLICK, Act.SUBMIT) or not _is_sending(wish.target or wish.text) or not _is_filled(scene):
        return []
    senders = {c.sent_by for c in scene.controls if c.sent_by and c.value}
    pressed = [c for c in scene.controls if c.role in PRESSED and begins(c) in CLOSING]
    meant = [c for c in pressed if c.role == "button" and c.name in senders and begins(c) in SENDERS]
    if len(senders) != 1 or len(meant) != 1 or len(pressed) != 1 or "disabled" in meant[0].states:
        return []
    intent = final(f"click {pointing_at(meant[0], scene.controls)}", wish)
    return [] if scene.asked(intent.text) else [intent]


def _is_sending(words: str) -> bool:
    """Without quotation marks: a quoted name is that name."""
    said = fold(words).removeprefix("click ").removeprefix("the ").removesuffix(" button")
    return '"' not in words and said in SENDING | THE_FORM


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
