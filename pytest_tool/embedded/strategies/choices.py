"""Lists that are no native select: open, look again, choose; where the field takes text, type first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.matching import named, without_labels
from pytest_tool.embedded.strategies.calendars import DATE_WORDS, shown_days
from pytest_tool.embedded.strategies.hidden import in_place
from pytest_tool.embedded.strategies.mouse_menus import HOLDING
from pytest_tool.embedded.strategies.scene import Scene, aside, final, is_aside, is_final, pointing_at
from pytest_tool.embedded.whole_names import having, the_only
from pytest_tool.grammar.conditions import EQUALS, OPERATIONS
from pytest_tool.grammar.dates import read_time
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, quote
from pytest_tool.observation import Control, called
from pytest_tool.wire.roles import AskedAction, WantedIntent

FIELDS = frozenset({"textbox", "searchbox", "combobox"})
CHOICES = frozenset(
    {"option", "menuitem", "menuitemradio", "treeitem", "listitem", "gridcell", "generic", "link", "button"}
)
ENTRIES = frozenset({"option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem", "radio", "checkbox"})
MOST_TOLD = 6
NONE_LISTED = re.compile(
    r"(?:text|status|control) appeared: (?:(?:generic|button|option|listitem) )?[\"“]"
    r"(?:(?:no|0)(?: \w+){0,2} (?:options?|results?|match(?:es)?|entries|items|suggestions|data|"
    r"records?|values?|choices)\b.*|no(?:thing| \w+|ne)(?: was| were)? found.*|nothing (?:matches|to show).*|no match(?:es)?\W*|"
    r"no results?\W*|no options?\W*)[\"”]",
    re.IGNORECASE,
)
"""A list says that it has nothing of what was typed."""
_CAME = "control appeared: option "
OPENERS = frozenset({"combobox", "button", "textbox", "searchbox", "generic"})
"""No listbox: its options are in sight, and a click into it chooses one."""

SENTENCE = re.compile(r"\w(?:\W+\w+){3,}[.?!]$")
"""What an assistant can be asked at a press, “How do I create an experiment?”, is no name of a list of experiments."""


def complete(scene: Scene) -> list[WantedIntent]:
    """“an item that starts with "Sa" and ends with "ino"”: the beginning is typed, and what fits is chosen."""
    wish = scene.wish
    if not (wish.begins or wish.ends):
        return []
    typed = [a for a in scene.actions if a.intent.startswith("type ")]
    fits = [c for c in scene.controls if c.role in CHOICES and _has_parts(called(c), wish.begins, wish.ends)]
    if fits:
        return [final(f"click {pointing_at(fits[0], scene.controls)}", wish)]
    if typed:
        return _patience(scene, wish.begins)
    field = _field(scene)
    if field is None or not wish.begins:
        return []
    words = f"type {quote(wish.begins)} into {_words(field, scene.controls)}"
    return [WantedIntent(text=aside(words, "what fits").text, fills=True)]


def _has_parts(text: str, begins: str, ends: str) -> bool:
    said = fold(text).strip()
    return bool(said) and said.startswith(fold(begins)) and said.endswith(fold(ends))


def _patience(scene: Scene, target: str) -> list[WantedIntent]:
    """Suggestions may come late: one wait."""
    wait = aside("wait", f"what begins with {quote(target)}")
    return [] if scene.asked(wait.text) else [wait]


def _field(scene: Scene) -> Control | None:
    fields = [c for c in scene.controls if c.role in FIELDS and "readonly" not in c.states]
    meant = [c for c in named(scene.wish.target, fields) if scene.wish.target] or fields
    return meant[0] if len(meant) == 1 else None


def _words(field: Control, found: Sequence[Control]) -> str:
    words = pointing_at(field, found)
    return words if words.startswith("the ") else f"the {words} field"


def offered(scene: Scene) -> list[WantedIntent]:
    """What was typed into a combobox is chosen from its list, which may come late: “Set City to "York"”."""
    wish, typed = scene.wish, [a for a in scene.actions if _filled(scene.wish, a)]
    if wish.act not in (Act.SET, Act.CHOOSE) or not typed:
        return []
    if entry := _entry(scene, None):
        return [final(f"click {pointing_at(entry, scene.controls)}", wish)]
    took = any(a.outcome != "failed" for a in typed)  # of what is still empty no list will come
    return _patience(scene, wish.value or "") if took else []


def _filled(wish: Wish, action: AskedAction) -> bool:
    """Whether an action typed the wish's value into a combobox."""
    said = f'type "{wish.value}" combobox '
    return bool(wish.value) and action.did.casefold().startswith(said.casefold())


def suggested(scene: Scene) -> list[WantedIntent]:
    """What a field of the browser's own suggests is typed: its list is drawn where nobody can look into."""
    wish, field = scene.wish, _suggesting(scene)
    if field is None or not wish.value or (wish.act is Act.CHOOSE and _lacks(field, wish.value)):
        return []
    words = f"type {quote(wish.value)} into {_words(field, scene.controls)}"
    return [WantedIntent(text=final(words, wish).text, fills=True)]


def unsuggested(scene: Scene) -> str:
    """Why a value cannot be chosen: such a field takes any text, and offers only its suggestions."""
    field, value = _suggesting(scene), scene.wish.value
    if field is None or scene.wish.act is not Act.CHOOSE or not value or not _lacks(field, value):
        return ""
    if "…" in field.suggestions:
        return ""  # it may be among those that are not told
    offers = ", ".join(f'"{text}"' for text in field.suggestions)
    return f'the {field.role} "{called(field)}" offers {offers}, and no "{value}"; to type another text, say “type”'


def is_suggested(wish: Wish, action: AskedAction, found: Sequence[Control]) -> bool:
    """Whether this action typed the value into a field that only suggests: no list is to be waited for."""
    into = [
        c for c in found if c.suggestions and c.role not in HOLDING and action.did.endswith(f'{c.role} "{called(c)}"')
    ]
    return bool(into) and is_final(wish, action.intent) and _filled(wish, action)


def _suggesting(scene: Scene) -> Control | None:
    """The field that the wish names, where the browser has suggestions for it."""
    if scene.wish.act not in (Act.CHOOSE, Act.SET) or not scene.wish.target:
        return None
    field = _field(scene)
    suggests = field is not None and field.role not in HOLDING and bool(field.suggestions)
    return field if field and suggests and field in named(scene.wish.target, [field]) else None


def _lacks(field: Control, value: str) -> bool:
    """Whether this is not among what is told of its suggestions, letter by letter, as the field would hold it."""
    return value not in field.suggestions


def is_free(wish: Wish, actions: Sequence[AskedAction]) -> bool:
    """Whether the value was typed into a combobox, and no list came, however long one waited: it takes any text.

    A list that says that it has no such entry is one.
    """
    if wish.act is not Act.SET or not actions or not actions[-1].did.startswith("wait"):
        return False
    came = [change for a in actions for change in a.changes]
    lists = any(change.startswith("control appeared: option ") or NONE_LISTED.fullmatch(change) for change in came)
    return not lists and any(_filled(wish, a) and a.outcome == "done" for a in actions)


def is_only_typed(wish: Wish, action: AskedAction) -> bool:
    """Whether this action typed, to find it in a list, what is to be chosen from that list."""
    typed = bool(wish.value) and action.did.casefold().startswith(f'type "{wish.value}" '.casefold())
    return wish.act is Act.CHOOSE and typed and is_aside(action.intent)


def waits_for_list(wish: Wish, action: AskedAction) -> bool:
    """Whether this action typed what a list has yet to offer."""
    return wish.act in (Act.SET, Act.CHOOSE) and _filled(wish, action)


def unfold(scene: Scene) -> list[WantedIntent]:
    """A choice that did not work at once: open the list that it is in, then choose."""
    wish = scene.wish
    if wish.act not in (Act.CHOOSE, Act.SET, Act.TYPE) or not wish.value or wish.value.startswith("‹"):
        return []
    if wish.filters and wish.filters.operation not in OPERATIONS[EQUALS]:
        return []  # “height > 30” is no entry called 30
    opener = _opener(scene)
    if scene.actions and not strays(scene) and (entry := _entry(scene, opener)):
        intent = final(f"click {pointing_at(entry, scene.controls)}", wish)
        return [] if scene.asked(intent.text) else [intent]
    if wish.act is Act.TYPE:
        return []
    if scene.actions and (seeking := _further_in_list(scene)):
        return seeking
    if opener is None:
        return []  # also of a listbox: its options are in sight, and a click into it chooses one
    click = aside(f"click {pointing_at(opener, scene.controls)}", quote(wish.value))
    if not scene.asked(click.text) and not _is_open(opener):
        return [click]
    if opener.role in FIELDS and "readonly" not in opener.states:
        typing = aside(f"type {quote(wish.value)} into {_words(opener, scene.controls)}", quote(wish.value))
        if not scene.asked(typing.text):
            return [WantedIntent(text=typing.text, fills=True)]
    return _patience(scene, wish.value) if scene.asked(click.text) else []


def of_opened(scene: Scene) -> list[WantedIntent]:
    """The entry of exactly this name in the list that was just opened for it, whatever else on the page is called alike."""
    wish, opener = scene.wish, _opener(scene) if scene.wish.act in (Act.CHOOSE, Act.SET) and scene.asides else None
    if opener is None or not _is_open(opener) or scene.last is not scene.asides[-1] or wish.filters or not wish.value:
        return []
    entry = _entry(scene, opener) if scene.last.did.startswith("click ") and not strays(scene) else None
    exact = entry is not None and entry.role == "option" and fold(called(entry)) == fold(wish.value)
    return [final(f"click {pointing_at(entry, scene.controls)}", wish)] if entry is not None and exact else []


def open_list(scene: Scene) -> list[WantedIntent]:
    """A list that takes no text is opened at once; what it shows as chosen already is not chosen again."""
    wish, opener = scene.wish, _opener(scene) if scene.wish.act in (Act.CHOOSE, Act.SET) else None
    if opener is None or opener.role != "combobox" or "readonly" not in opener.states or not wish.value:
        return []
    shown = opener.states & {"collapsed", "expanded"} and fold(wish.value) not in fold(opener.value or "")
    return unfold(scene) if shown else []


def _further_in_list(scene: Scene) -> list[WantedIntent]:
    """A list that is open and shows a part of itself: scrolled until the entry is drawn."""
    options = [c for c in scene.controls if c.role == "option"]
    areas = [c for c in scene.controls if "scrollable" in c.states and c.role not in FIELDS]
    name = called(areas[0]) if len(areas) == 1 and options else ""
    if not name:
        return []
    intent = aside(
        f"scroll down the {quote(name)} area until {quote(scene.wish.value or '')} is shown",
        quote(scene.wish.value or ""),
    )
    return [] if scene.asked(intent.text) else [intent]


def _entry(scene: Scene, opener: Control | None) -> Control | None:
    """The entry that has exactly this name, where there is one."""
    able = [c for c in scene.controls if c.role in CHOICES and c != opener]
    wanted = fold(scene.wish.value or "")
    found = [c for c in able if wanted in map(fold, (c.name, c.text))] or _by_part(scene)
    if not found and (moment := read_time(scene.wish.value or "")):
        found = [c for c in able if read_time(called(c)) == moment]
    if opener is None and not content(scene.wish.target) & DATE_WORDS:
        days = shown_days(able)  # “set the maximum units to 20” is no 20th of a calendar that was opened on the way
        found = [c for c in found if c not in days]
    options = [c for c in found if c.role in ("option", "menuitemradio", "treeitem")]
    found = options or found
    return found[0] if len(found) == 1 and "disabled" not in found[0].states else None


def _by_part(scene: Scene) -> list[Control]:
    """“Newest first” for “Newest”, of a list that this wish has opened, where no other entry has the word."""
    came = {change for a in scene.actions for change in a.changes if change.startswith(_CAME)}
    entries = [c for c in scene.controls if c.role == "option" and f'{_CAME}"{called(c)}"' in came]
    only = the_only(scene.wish.value or "", map(called, entries))
    return [c for c in entries if only and called(c) == only]


def takes_one(scene: Scene) -> str:
    """Why a second value is not chosen by a filter: its list holds one, and would lose the first."""
    wish = scene.wish
    field = _field(scene) if wish.act is Act.CHOOSE and wish.narrows is not None and wish.target else None
    if field is None or field.role != "combobox" or not field.options or "multiple" in field.states:
        return ""
    ending = fold(f" in {wish.target}")
    before = [a for a in scene.history if a.outcome == "done" and fold(a.intent).endswith(ending)]
    others = [a for a in before if fold(a.intent) != fold(wish.text)]
    return f"{quote(called(field))} takes one, and another was chosen before" if others else ""


def offers(scene: Scene) -> str:
    """What the list that this wish has opened has instead of the entry, for a failure's text; empty where it opened none."""
    wish = scene.wish
    if wish.act not in (Act.CHOOSE, Act.SET) or not wish.value:
        return ""
    lists = [found for a in scene.actions if (found := [c for c in a.changes if c.startswith(_CAME)])]
    entries = [change.removeprefix(_CAME).strip('"') for change in lists[0]] if len(lists) == 1 else []
    if len(alike := having(wish.value, entries)) > 1:
        return f" “{wish.value}” may be {' or '.join(map(quote, alike[:MOST_TOLD]))}."
    more = f" and {len(entries) - MOST_TOLD} more" if len(entries) > MOST_TOLD else ""
    told = ", ".join(map(quote, entries[:MOST_TOLD]))
    return f" The list has {told}{more}, and no {quote(wish.value)}." if entries else ""


def strays(scene: Scene) -> bool:
    """Whether a click on the value would leave the field that it is for: nothing of that name is an entry of its list."""
    wish, value = scene.wish, fold(scene.wish.value or "")
    if wish.act not in (Act.CHOOSE, Act.SET, Act.TYPE) or not value or fold(wish.target) in (value, quote(value)):
        return False
    if wish.act is Act.CHOOSE and " as " in wish.names and not _is_told(wish.target, scene):
        return True  # “as the author” on a page that says nothing of one
    holding = [c for c in scene.controls if c.options or c.role in ("combobox", "listbox") or _was_closed(c, scene)]
    bearing = [c for c in scene.controls if value in map(fold, (c.name, c.text))] or _by_part(scene)
    listed = wish.act is Act.TYPE or bool(named(wish.target, holding))
    return listed and not any(_is_entry(c, scene) for c in bearing)


def _is_told(words: str, scene: Scene) -> bool:
    told = " ".join((*scene.page.text, scene.page.modal, *scene.page.controls))
    return content(read(words).name) <= content(told)


def _was_closed(control: Control, scene: Scene) -> bool:
    """Whether what it holds is hidden, or was when the step began: of a section that stood open all may be in sight."""
    opened = f'{control.role} "{called(control)}" is expanded'
    return "collapsed" in control.states or any(change == opened for a in scene.history for change in a.changes)


def _is_entry(control: Control, scene: Scene) -> bool:
    """Whether it is of a kind that lists have, or came into sight since the wish was begun."""
    came = f'control appeared: {control.role} "{called(control)}"'
    if any(change == came for a in scene.actions for change in a.changes):
        return True
    return control.role in ENTRIES and not _ticks_elsewhere(control, scene)


def _ticks_elsewhere(control: Control, scene: Scene) -> bool:
    """Whether it is a box or a radio button in sight, and the wish names a list that is closed, or showed others."""
    fields = named(scene.wish.target, [c for c in scene.controls if c.role in ("combobox", "listbox")])
    opened = any(change.startswith("control appeared: option ") for a in scene.actions for change in a.changes)
    if (
        control.role not in ("radio", "checkbox")
        or not fields
        or not (opened or not any("expanded" in c.states for c in fields))
    ):
        return False
    return not content(read(scene.wish.target).name) <= content(f"{control.section} {control.near}")


def _is_open(opener: Control | None) -> bool:
    return opener is not None and "expanded" in opener.states


def _opener(scene: Scene) -> Control | None:
    """What opens the list: the control that the wish names beside the entry; else the only one that can be opened."""
    able = [c for c in scene.controls if c.role in OPENERS and "disabled" not in c.states and not c.options]
    able = [
        c for c in able if c.role in FIELDS or c.states & {"collapsed", "expanded"} or not SENTENCE.search(called(c))
    ]
    target = scene.wish.target
    if target and fold(target) != fold(scene.wish.value or ""):
        words = content(target)
        fields = [c for c in able if c.role in FIELDS and called(c)]  # “the check-in date” is the field “Check-in”
        filters = scene.wish.narrows is not None  # a heading of that name sorts
        lists = [c for c in able if filters and c.role == "combobox"]
        meant = named(target, lists) or named(target, able)
        meant = meant or [c for c in fields if content(called(c)) and content(called(c)) <= words]
        place = read(target).place  # “the population of Denmark” opens nothing in the headings
        meant = [c for c in meant if not place or c.role in FIELDS or in_place(place, [c])]
        meant = without_labels(meant)
        whole = [c for c in meant if fold(called(c)) == fold(target).removeprefix("the ")]
        meant = whole or meant  # “Role of Bob”, in a table with one for each
        return meant[0] if len(meant) == 1 else None
    closed = [c for c in able if c.states & {"collapsed", "expanded"} and c.role in ("combobox", "button")]
    return closed[0] if len(closed) == 1 else _chosen_from_before(scene, closed)


def _chosen_from_before(scene: Scene, closed: Sequence[Control]) -> Control | None:
    """Of “the skills Python and Excel” the list that Python was chosen from, where choosing closed it."""
    before = scene.history[: len(scene.history) - len(scene.actions)]
    changes = before[-1].changes if before and before[-1].outcome == "done" else ()
    if not any(change.startswith("control gone: option ") for change in changes):
        return None
    lists = [c for c in closed if c.role == "combobox" and f'combobox "{called(c)}" is collapsed' in changes]
    return lists[0] if len(lists) == 1 else None
