"""Rich-text editors: select the text by the keyboard, then press the style's button."""

from __future__ import annotations

import re

from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

STYLES: dict[str, frozenset[str]] = {
    "bold": frozenset({"bold", "b", "strong"}),
    "italic": frozenset({"italic", "italics", "i", "em"}),
    "underline": frozenset({"underline", "underlined", "u"}),
    "strikethrough": frozenset({"strikethrough", "strike", "s"}),
}
"""Style → the words on its button: text, label or icon."""
PICKERS = frozenset({"color", "colour", "picker", "palette", "foreground"})
"""Words on what opens the colours."""


def style(scene: Scene) -> list[WantedIntent]:
    """The next action for a text that is to get a style; empty for any other wish."""
    wish = scene.wish
    if wish.act is not Act.FORMAT or not wish.value:
        return []
    editor = _editor(scene)
    if editor is None:
        return []
    goal = wish.value
    if any(a.outcome in ("returned", "failed") for a in scene.actions):
        return []  # with the text not selected, a style would go elsewhere
    for words in _selecting(editor, scene):
        if not scene.asked(aside(words, goal).text):
            return [aside(words, goal)]
    return _applied(scene, goal)


def _editor(scene: Scene) -> Control | None:
    """The field whose text it is about."""
    fields = [c for c in scene.controls if c.role == "textbox" and not c.type and c.value]
    meant = [c for c in fields if scene.wish.target in (c.value or "")]
    return meant[0] if len(meant) == 1 else None


def _selecting(editor: Control, scene: Scene) -> list[str]:
    """The actions that select the text, in order."""
    into = f"click {pointing_at(editor, scene.controls)}"
    text, part = editor.value or "", scene.wish.target
    if not part or text.strip() == part:
        return [into, "press Control+A"]
    if text.count(part) != 1:
        return [into]  # which of them is meant cannot be told: nothing gets the style
    before, length = text.index(part), len(part)
    moves = [f"press ArrowRight {_times(before)}"] if before else []
    return [into, "press Control+Home", *moves, f"press Shift+ArrowRight {_times(length)}"]


def _times(number: int) -> str:
    return f"{number} time{'s' if number > 1 else ''}"


def _applied(scene: Scene, goal: str) -> list[WantedIntent]:
    """The style's button; a colour may be behind a picker."""
    if scene.wish.target and (_editor(scene) or scene.controls[0]).value.count(scene.wish.target) != 1:  # type: ignore[union-attr]
        return []
    words = STYLES.get(fold(goal), frozenset({fold(goal)}))
    able = [c for c in scene.controls if c.role != "textbox"]
    buttons = [c for c in able if fold(called(c)) in words] or [c for c in able if words & _said(c)]
    if len(buttons) == 1:
        return [final(f"click {pointing_at(buttons[0], scene.controls)}", scene.wish)]
    if fold(goal) in STYLES:
        return []
    pickers = [c for c in scene.controls if c.role != "textbox" and PICKERS & _said(c)]
    if len(pickers) != 1:
        return []
    if pickers[0].role in ("combobox", "listbox"):
        return [final(f"choose {quote(goal)} in the {quote(called(pickers[0]))} combobox", scene.wish)]
    opening = aside(f"click {pointing_at(pickers[0], scene.controls)}", goal)
    return [] if scene.asked(opening.text) else [opening]


def _said(control: Control) -> set[str]:
    return set(re.findall(r"\w+", fold(f"{called(control)} {control.icon}")))
