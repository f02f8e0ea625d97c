"""The form for something new: “create a customer with the name "Ann"” presses “New customer” where no such form is shown.

What a new thing is called goes into the form's own field for that, “Name” or “Title”.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.matching import named
from pytest_tool.embedded.objects import SAYS_LITTLE, objects, same_thing
from pytest_tool.embedded.strategies.forms import PRESSED, SENDERS, begins, keepers
from pytest_tool.embedded.strategies.makers import MAKING
from pytest_tool.embedded.strategies.scene import Scene, aside, final, pointing_at
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import WantedIntent

FORM = "the form"
FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox"})
TEXTS = frozenset({"textbox", "combobox"})
NAMES = frozenset({"name", "title", "label", "text", "subject"})
ANYTHING = frozenset({"record", "row", "entry", "item", "object", "one", "line"})
"""What a person calls whatever a page lists."""
DESCRIBED = frozenset({"description"})
"""What a form without a field for the name calls it."""


def open_form(scene: Scene) -> list[WantedIntent]:
    """For fields that the step names: the control that makes such a thing, where they are not shown in a form."""
    opening = _opening(scene) if scene.wish.act is Act.SET else None
    return [_pressing(opening, scene)] if opening and not _is_shown(scene, opening) else []


def open_after_all(scene: Scene) -> list[WantedIntent]:
    """The same for an entry, where the page has no line for new ones."""
    opening = _opening(scene) if scene.wish.act is Act.TYPE else None
    return [_pressing(opening, scene)] if opening and not _sends(opening, scene.controls) else []


def name_it(scene: Scene) -> list[WantedIntent]:
    """What the new thing is called, in the one field for that of the form that was opened for it."""
    wish, noun, opening = scene.wish, _noun(scene.wish.opener), _opening(scene)
    if wish.act is not Act.TYPE or not noun or not wish.value:
        return []
    texts = [c for c in scene.controls if c.role in TEXTS]
    if not _was_opened(scene):
        texts = [c for c in texts if opening and c.sent_by == called(opening)]
    fields = _called(NAMES, noun, texts) or _called(DESCRIBED, noun, texts)
    if len(fields) != 1:
        return []
    intent = final(f'type "{wish.value}" into {pointing_at(fields[0], scene.controls)}', wish)
    return [intent.model_copy(update={"fills": True})]


def _called(names: frozenset[str], noun: str, found: Sequence[Control]) -> list[Control]:
    own = names | {f"{noun} {name}" for name in names}
    return [c for c in found if fold(called(c)).strip(" *:") in own]


def send(scene: Scene) -> list[WantedIntent]:
    """The one button that keeps what was filled into the form that was opened: Enter may as well press its “Cancel”."""
    if scene.wish.act is not Act.SUBMIT or not _was_opened(scene):
        return []
    found = keepers(scene.controls)
    return [final(f"click {pointing_at(found[0], scene.controls)}", scene.wish)] if len(found) == 1 else []


def another_made(scene: Scene) -> str:
    """Why no field is filled in: the form that has it makes something else, as its button says, and nothing tells of this."""
    noun = _noun(scene.wish.opener)
    if scene.wish.act is not Act.SET or not noun or _was_opened(scene) or _is_about(noun, scene):
        return ""
    making = [c for c in scene.controls if c.role == "button" and not c.row and begins(c) in MAKING]
    own = [objects(called(c), verbs=1) - MAKING - SAYS_LITTLE for c in making]
    other = next((c for c, thing in zip(making, own, strict=True) if thing and not same_thing({noun}, thing)), None)
    if other is None or len({*map(frozenset, own)} - {frozenset()}) != 1:
        return ""
    return f"“{called(other)}” makes something else, and nothing here tells of a {noun}"


def _is_about(noun: str, scene: Scene) -> bool:
    """Whether the page's title or headings, a window or a button tell of such things."""
    told = [page_about(scene.page), scene.page.modal, *(called(c) for c in scene.controls)]
    return set(stems(noun)) <= ANYTHING or any(set(stems(noun)) <= set(stems(text)) for text in told if text)


def _pressing(opening: Control, scene: Scene) -> WantedIntent:
    return aside(f"click {pointing_at(opening, scene.controls)}", FORM)


def _was_opened(scene: Scene) -> bool:
    """By a click here, or because the page has a control of just the words: “Add a collection”."""
    reached = (f" to reach {FORM}", f" to reach {scene.wish.target}")
    return any(a.intent.endswith(reached) and a.did.startswith("click ") for a in scene.history)


def _opening(scene: Scene) -> Control | None:
    """“New customer”; where the page is about customers also a bare “New”. None where it was pressed, or there are several."""
    noun = set(stems(_noun(scene.wish.opener)))
    if not noun or _was_opened(scene):
        return None
    able = [c for c in scene.controls if c.role in PRESSED and "disabled" not in c.states and not c.row]
    told = [(c, set(fold(called(c)).split())) for c in able]
    making = [(c, words) for c, words in told if words & MAKING - {"a", "an", "the", "one", "more"}]
    about = noun & set(stems(page_about(scene.page))) or noun <= ANYTHING
    own = [c for c, words in making if set(stems(" ".join(words - MAKING))) == noun]
    fills = any(c.role in TEXTS and fold(called(c)).strip(" *:") in NAMES for c in scene.controls)  # a form is there
    bare = [c for c, words in making if words <= MAKING] if about and not fills else []
    found = own or bare or ([c for c, _ in making] if noun <= ANYTHING else [])
    return found[0] if len(found) == 1 else None


def _is_shown(scene: Scene, opening: Control) -> bool:
    """Whether a form with that field is there, and what sends it: a list may be searched by a field of that name."""
    fields = [c for c in scene.controls if c.role in FIELDS and c.role != "searchbox" and not _searches(c)]
    sends = [c for c in scene.controls if c is not opening and c.role in PRESSED and begins(c) in SENDERS]
    own = opening.role == "button" and begins(opening) in SENDERS  # “Add customer” beside the fields sends them
    return bool(named(scene.wish.target, fields) and (sends or own or _sends(opening, scene.controls)))


def _sends(button: Control, found: Sequence[Control]) -> bool:
    """Whether it is no way to a form, but what sends one that is shown."""
    return any(c.sent_by and c.sent_by == called(button) for c in found)


def _searches(field: Control) -> bool:
    return fold(field.sent_by).split()[:1] in (["search"], ["find"], ["look"])


def _noun(opener: str) -> str:
    """“customer” of “create customer”."""
    verb, _, noun = fold(opener).partition(" ")
    return noun if verb in MAKING | {"register", "post", "leave", "write", "submit"} else ""
