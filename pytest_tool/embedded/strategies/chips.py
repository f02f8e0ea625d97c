"""“Filter by the tag "work"” where tags are chips: the one of that name among all tags, else any “#work” of a row."""

from __future__ import annotations

from pytest_tool.embedded.strategies.scene import Scene, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

NOUNS = frozenset({"tag", "tags", "label", "labels", "hashtag"})
PRESSED = frozenset({"button", "link", "tab"})


def narrow(scene: Scene) -> list[WantedIntent]:
    wanted = _wanted(scene)
    chips = [c for c in scene.controls if wanted and c.role in PRESSED and called(c).lstrip("#").casefold() == wanted]
    of_all = [c for c in chips if not c.row and stems(c.section) == stems(scene.wish.narrows or "")]
    found = of_all if len(of_all) == 1 else [c for c in chips if c.row and called(c).startswith("#")][:1]
    return [final(f"click {pointing_at(found[0], scene.controls)}", scene.wish)] if found else []


def lacking(scene: Scene) -> str:
    """Why nothing else is clicked: there are such chips, and none, nor a list, has it."""
    wanted, chips = _wanted(scene), _of_rows(scene)
    offered = any(wanted in map(fold, (called(c), *c.options)) for c in scene.controls)
    if not wanted or not chips or offered or narrow(scene):
        return ""
    told = ", ".join(quote(name) for name in list(dict.fromkeys(called(c) for c in chips))[:5])
    return f"no {scene.wish.narrows} {quote(scene.wish.value or '')} is shown; there is {told}"


def _wanted(scene: Scene) -> str:
    wish = scene.wish
    noun = fold(wish.narrows or "") in NOUNS and wish.act is Act.CHOOSE
    return fold(wish.value or "").lstrip("#") if noun else ""


def _of_rows(scene: Scene) -> list[Control]:
    return [c for c in scene.controls if c.row and c.role in PRESSED and called(c).startswith("#")]
