"""What is changed in a form of its own: “change the age of "Ann" to 43” opens the form of Ann's row, sets and saves it."""

from __future__ import annotations

import re

from pytest_tool.embedded.matching import named
from pytest_tool.embedded.strategies.forms import keepers
from pytest_tool.embedded.strategies.new_forms import FIELDS
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.embedded.strategies.signs import does, means
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

FORM, CHANGE, FIELD = "the form of that row", "the change", "the field in that form"
DOING = frozenset({"button", "link", "menuitem", "generic"})
_OF = re.compile(r"(?:the )?(?P<field>[a-z][\w -]*?) (?:of|for) (?:the [a-z]+ )?(?P<name>\"[^\"]+\"|[A-Z][^\"]*)")
_WHOSE = re.compile(r"(?P<name>\"[^\"]+\"|[A-Z][^\"]*?)['’]s? (?P<field>[a-z][\w -]*)")
_LOADED = ("another page was loaded", "page loaded anew")
_KEEPS = re.compile(r"\b(?:save|submit|apply|update|confirm|ok|publish|post|send|cancel|discard)\b", re.IGNORECASE)
"""The step says itself how the change is kept, or dropped."""


def open_form(scene: Scene) -> list[WantedIntent]:
    """The one control that edits that row; where it has none, the link that the row is called by."""
    field, name = _told(scene)
    if not field or _opened(scene):
        return []
    rows = {c.row for c in scene.controls if _has(c.row, name)}
    here = [c for c in scene.controls if len(rows) == 1 and c.row in rows and c.role in DOING]
    edits = [c for c in here if does(c, "edit")] or [c for c in here if means(c, "edit")]
    found = edits or [c for c in here if c.role == "link" and fold(called(c)) == fold(name)]
    return [aside(f"click {pointing_at(found[0], scene.controls)}", FORM)] if len(found) == 1 else []


def fill(scene: Scene) -> list[WantedIntent]:
    """The field of the form that was opened, then the one button that keeps it; none where it says nothing of the row."""
    (field, name), value = _told(scene), scene.wish.value or ""
    opened = _opened(scene)
    if not field or opened is None or not _is_about(scene, name):
        return []
    able = [c for c in scene.controls if c.role in FIELDS and c.role != "searchbox" and not c.row]
    found = named(field, [c for c in able if _came_with(c, opened)])
    said, keeps = _KEEPS.search(scene.following), keepers(scene.controls)
    if len(found) != 1 or (not said and len(keeps) != 1):
        return []  # what is filled in and not kept is changed only to the eye
    if said or fold(found[0].value or "") != fold(value):
        words = f"set {pointing_at(found[0], scene.controls)} to {quote(value)}"
        return [aside(words, FIELD if said else CHANGE).model_copy(update={"fills": not found[0].options})]
    return [final(f"click {pointing_at(keeps[0], scene.controls)}", scene.wish)]


def is_kept_later(action: AskedAction) -> bool:
    """Whether a field was set in a form that has still to be sent."""
    return action.intent.endswith(f" to reach {CHANGE}")


def is_set(action: AskedAction) -> bool:
    """Whether the field was set, and the step says itself what becomes of the form."""
    return action.intent.endswith(f" to reach {FIELD}") and action.outcome == "done"


def _told(scene: Scene) -> tuple[str, str]:
    """(“age”, “Ann”) of “the age of "Ann"”; empty for other wishes."""
    said = _OF.fullmatch(scene.wish.target) or _WHOSE.fullmatch(scene.wish.target)
    if scene.wish.act is not Act.SET or said is None or not scene.wish.value:
        return "", ""
    return said["field"], said["name"].strip('"')


def _opened(scene: Scene) -> AskedAction | None:
    return next((a for a in scene.actions if a.intent.endswith(f" to reach {FORM}") and a.outcome == "done"), None)


def _came_with(field: Control, opened: AskedAction) -> bool:
    """Whether the click brought it, or a page or window of its own: the form for new ones may have a field of that name."""
    alone = any(
        change.startswith(("URL is now ", "dialog window ")) or change.endswith(_LOADED) for change in opened.changes
    )
    return alone or f'control appeared: {field.role} "{called(field)}"' in opened.changes


def _is_about(scene: Scene, name: str) -> bool:
    """Whether the page tells whose form it is."""
    told = [scene.page.title, scene.page.modal or "", *scene.page.text, *(c.value or "" for c in scene.controls)]
    return any(_has(text, name) for text in told)


def _has(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", fold(text)) is not None
