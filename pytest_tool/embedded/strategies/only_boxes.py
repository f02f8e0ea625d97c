"""“Tick only News”, “show only holidays” by boxes: the other boxes of its group that are ticked are unticked first."""

from __future__ import annotations

import re
from itertools import takewhile

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

_ONLY = re.compile(r"(?:only|just) (?:the )?(?P<name>.+)", re.IGNORECASE)
_SHOWN = re.compile(
    r"(?:show|display) only (?:the )?(?P<name>.+)|only (?:show|display) (?:the )?(?P<too>.+)", re.IGNORECASE
)
_ALL = re.compile(r"\b(?:all|every|everything)\b", re.IGNORECASE)


def untick_others(scene: Scene) -> list[WantedIntent]:
    """Of “tick only "News"”, one of the other boxes of its group that are ticked; then that box itself."""
    box = _only(scene)
    if box is None:
        return []
    if others := [c for c in _beside(box, scene) if "checked" in c.states]:
        return [aside(f"untick {pointing_at(others[0], scene.controls)}", f"only {quote(_name(scene))}")]
    return [final(f"tick {pointing_at(box, scene.controls)}", scene.wish)]


def is_ticked(scene: Scene) -> bool:
    """Whether that box is ticked, and none of the others."""
    only = _only(scene)
    return (
        only is not None and "checked" in only.states and not any("checked" in c.states for c in _beside(only, scene))
    )


def _only(scene: Scene) -> Control | None:
    """The box that “tick only News” names, or that selects the one row that it names."""
    name = _name(scene)
    called_so = named(name, scene.controls) if name else []
    found = [c for c in called_so if c.role in TICKABLE]
    if scene.wish.act is Act.OPEN and (len(called_so) != 1 or any(c.row for c in found)):
        return None  # a tab or a link may show only that as well
    found = found or [c for c in in_place(name, scene.controls) if name and c.role == "checkbox"]
    return found[0] if len(found) == 1 else None


def _name(scene: Scene) -> str:
    """“News” of “tick only News”, “select only Bob”, “show only news”; empty for other wishes."""
    if scene.wish.act is Act.OPEN:
        shown = _SHOWN.fullmatch(scene.wish.text)
        return (shown["name"] or shown["too"]).strip('"“”') if shown else ""
    said = scene.wish.target if scene.wish.act is Act.TICK else scene.wish.value if scene.wish.act is Act.CHOOSE else ""
    only = _ONLY.fullmatch(said or "")
    return only["name"].strip('"“”') if only else ""


def _beside(box: Control, scene: Scene) -> list[Control]:
    """The boxes among which it is one: those before and behind it with nothing between, or the same box of other rows."""
    if box.row:
        alike = [c for c in scene.controls if c.row and (c.role, called(c)) == (box.role, called(box))]
    else:
        at = scene.controls.index(box)
        behind = takewhile(lambda c: _is_like(c, box), scene.controls[at + 1 :])
        before = takewhile(lambda c: _is_like(c, box), reversed(scene.controls[:at]))
        alike = [*before, *behind]
    return [c for c in alike if c is not box and not _ALL.search(called(c))]


def _is_like(one: Control, box: Control) -> bool:
    return (one.role, one.section, one.frame, one.row) == (box.role, box.section, box.frame, box.row)
