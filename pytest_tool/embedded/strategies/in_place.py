"""What a double-click or a pencil opens: a field where the text stood, mostly nameless; it has the focus, or holds the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pytest_tool.embedded.matching import names
from pytest_tool.embedded.strategies.each import TICKABLE
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.rows import HEADS
from pytest_tool.embedded.strategies.scene import Scene, final, is_final, pointing_at
from pytest_tool.embedded.strategies.signs import does
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton"})
_DOUBLE = re.compile(r"\bdouble[- ]?click", re.IGNORECASE)
_IN_ROW = re.compile(r"click (?:edit|rename) in the row of (?P<name>[\"“].+[\"”])")
_RENAMES = re.compile(r"click rename in the row of [\"“](?P<name>.+)[\"”]$")
_RENAMED = re.compile(r"click rename the (?P<what>[a-z][a-z ]*)")
_EDITS = re.compile(r"\b(?:edit|rename|change)\b|[✎✏🖉🖊📝]", re.IGNORECASE)
TEXTS = frozenset({"the text", "its text", "the text field"})
FIXED = frozenset({"readonly", "disabled"})
_FOCUS = "focus is on "


def fill(scene: Scene) -> list[WantedIntent]:
    """Into that field, and no other."""
    wish = scene.wish
    doubled = wish.target == "the name field" and any(a.did.startswith("double_click ") for a in scene.history)
    field = _field(scene) if wish.in_place or doubled else _renamed(scene) or _edited(scene) or _at_the_cursor(scene)
    if field is None:
        return []
    where = pointing_at(field, scene.controls)
    words = f"type {quote(wish.value or '')} into {where}" if wish.act in (Act.TYPE, Act.SET) else f"click {where}"
    return [WantedIntent(text=f"{words} to {wish.text}", fills=wish.fills)]


def _renamed(scene: Scene) -> Control | None:
    """The one field that came with the click on what renames or makes, or that holds the name: “Rename "Milk" to "Tea"”."""
    clicks = [a for a in scene.history if a.outcome == "done" and a.did.startswith("click ")]
    if not clicks or scene.wish.target != "the name field":
        return None
    said = _RENAMES.search(clicks[-1].intent)
    fields = [c for c in scene.controls if c.role in FIELDS]
    came = [c for c in fields if _appeared(c) & set(clicks[-1].changes)]
    if len(came) == 1 and not called(came[0]) and (said or "focused" in came[0].states):
        return came[0]
    if said is None:
        return None
    holding = [c for c in fields if fold(c.value or "") == fold(said["name"])]
    return holding[0] if len(holding) == 1 else None


def _appeared(field: Control) -> set[str]:
    """How it is told that this came: by its name, else by its number."""
    return {
        f'control appeared: {field.role} "{called(field) or field.icon}"',
        f"control appeared: {field.role} {field.tag}",
    }


def _edited(scene: Scene) -> Control | None:
    """“Click Edit, replace the text with "Tea"”: the one field that came with that click, and has the focus."""
    clicks = [a for a in scene.history if a.outcome == "done" and a.did.startswith("click ")]
    if scene.wish.act not in (Act.TYPE, Act.SET) or scene.wish.target not in TEXTS or not clicks:
        return None
    if not _EDITS.search(clicks[-1].did) or _has_text_field(scene):
        return None
    fields = [c for c in scene.controls if c.role in FIELDS and not c.states & FIXED]
    came = [c for c in fields if _appeared(c) & set(clicks[-1].changes)]
    held = quote(came[0].value or "") if len(came) == 1 else ""
    return came[0] if held and ("focused" in came[0].states or (held != '""' and held in clicks[-1].intent)) else None


def _has_text_field(scene: Scene) -> bool:
    """Whether a field of the page is called “Text” itself."""
    return any(fold(called(c)) == "text" for c in scene.controls if c.role in FIELDS)


def _at_the_cursor(scene: Scene) -> Control | None:
    """“Type "V" and press Enter”: where the keys go, if no field is named and that one has no name."""
    if scene.wish.act is not Act.TYPE or scene.wish.target or scene.wish.in_place:
        return None
    focused = [c for c in scene.controls if c.role in FIELDS and "focused" in c.states and not c.states & FIXED]
    return focused[0] if len(focused) == 1 and not called(focused[0]) else None


def renamed(wishes: Sequence[Wish], found: Sequence[Control], history: Sequence[AskedAction]) -> list[Wish]:
    """“Change "Milk" to "Tea"” as “rename …”, where that is an entry of a list, and no field is called so."""
    kept: list[Wish] = []
    for wish in wishes:
        said = read(wish.target)
        alone = wish.act is Act.SET and wish.value and said.exact and not said.place and not wish.in_place
        rename = parse(f"Rename {wish.target} to {quote(wish.value or '')}").wishes if alone else ()
        begun = any(is_final(one, a.intent) or one.text == a.intent for one in rename[:1] for a in history)
        if rename and (begun or _is_entry(wish.target, found)):
            kept += [replace(one, start=wish.start, end=wish.end) for one in rename]
        else:
            kept.append(wish)
    return kept


def in_its_field(wishes: Sequence[Wish], found: Sequence[Control], history: Sequence[AskedAction]) -> list[Wish]:
    """“Rename the workspace to "Beta"” beside a field “Workspace name”: first what it is called now, then the button, if any."""
    kept = list(wishes)
    for at, (click, typing) in enumerate(pairwise(wishes)):
        said = _RENAMED.fullmatch(click.text) if typing.target == "the name field" else None
        names = {f"{said['what']} name", f"name of the {said['what']}", f"name of {said['what']}"} if said else set()
        fields = [
            c for c in found if c.role in FIELDS and not c.states & FIXED and fold(called(c)).strip(" :*") in names
        ]
        if said is None or len(fields) != 1 or _is_begun_by(click, typing, history):
            continue
        where = pointing_at(fields[0], found)
        filling = replace(typing, text=f"type {quote(typing.value or '')} into {where}", target=where, names=where)
        presses = [c for c in found if fold(called(c)) in ("rename", f"rename {said['what']}") and c.role == "button"]
        kept[at : at + 2] = [filling, click] if presses else [filling]
        if presses and at + 2 < len(kept) and kept[at + 2].act is Act.SUBMIT:
            del kept[at + 2]
        break
    return kept


def _is_begun_by(click: Wish, typing: Wish, history: Sequence[AskedAction]) -> bool:
    """Whether the button was pressed before anything was typed: it opened the field."""
    done = [a.intent for a in history if a.outcome == "done"]
    pressed = next((i for i, intent in enumerate(done) if intent == click.text), -1)
    return pressed >= 0 and not any(
        intent.startswith(f"type {quote(typing.value or '')} ") for intent in done[:pressed]
    )


def _is_entry(target: str, found: Sequence[Control]) -> bool:
    """Whether just one thing of the page is called so, in a row with a box to tick, and it is no control with a value."""
    name = read(target).name
    called_so = [c for c in found if name in names(c)]
    heads = [c for c in called_so if c.role in HEADS]
    boxed = [c for c in found if c.role in TICKABLE and fold(c.row) == name]
    return len(heads) == 1 and len(boxed) == 1 and all(c in heads or c in boxed for c in called_so)


def unlock(scene: Scene) -> list[WantedIntent]:
    """“Rename "Milk" to …”, where nothing in the row does that, and the page says that a double-click does."""
    said = _IN_ROW.fullmatch(scene.wish.text) if scene.wish.act is Act.CLICK else None
    told = any(_DOUBLE.search(line) for line in scene.page.text)
    if said is None or not told or scene.asked(scene.wish.text):
        return []
    here = in_place(said["name"], scene.controls)
    heads = [c for c in here if c.role in HEADS and fold(called(c)) == fold(said["name"][1:-1])]
    if len(heads) != 1 or any(does(c, verb) for c in here for verb in ("edit", "rename")):
        return []
    intent = final(f"double-click {pointing_at(heads[0], scene.controls)}", scene.wish)
    return [] if scene.asked(intent.text) else [intent]


def nothing_opened(scene: Scene) -> str:
    """Why nothing is typed: another field is not what was meant."""
    if not scene.wish.in_place or _field(scene) is not None:
        return ""
    return f"the double-click on {scene.wish.target} opened no field, and another field is not meant"


def _field(scene: Scene) -> Control | None:
    """The one that has the focus; else the only one that holds the text that was there."""
    fields = [c for c in scene.controls if c.role in FIELDS and not c.states & FIXED]
    told = [change for a in scene.history for change in a.changes if change.startswith(_FOCUS)]
    focused = [c for c in fields if "focused" in c.states] or [
        c for c in fields if told and told[-1] == f'{_FOCUS}{c.role} "{called(c)}"'
    ]
    text = read(scene.wish.target).name or fold(scene.wish.target)
    holding = [c for c in fields if fold(c.value or "") == text]
    found = focused or holding or _came(scene, fields)
    return found[0] if len(found) == 1 else None


def _came(scene: Scene, fields: list[Control]) -> list[Control]:
    """The fields that came with the double-click, where the focus was set too late to be told."""
    doubled = [a for a in scene.history if a.did.startswith("double_click ") and a.outcome == "done"]
    new = doubled[-1].changes if doubled else ()
    return [c for c in fields if _appeared(c) & set(new)]
