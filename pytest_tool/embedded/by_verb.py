"""Buttons that are told by what they do: “save the book” on a form about a book, whose button says only “Save”."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.matching import names
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.verbs import Form, own_verb, verb_at
from pytest_tool.grammar.words import Kind, plain, tokens, word_set
from pytest_tool.observation import Control

ACTING = frozenset({"button", "link", "menuitem", "generic"})
ANYTHING = word_set(
    "form forms change changes setting settings page entry entries record input inputs data details all everything "
    "document file notebook work progress"
)
"""What every form has in it: “save the changes” says no more than “save”."""
KEEPING = word_set("save apply update submit")
ON = frozenset({"checked", "selected", "pressed"})
SELECTED = word_set("selected chosen marked ticked checked highlighted item items entry entries it them")
"""What a button calls that which was selected before: “Remove selected groups”."""
_SAVES = re.compile(r"save (?:and|&) (?:close|exit|continue|stay|view|return|create)\b")
_THAT_DOES = re.compile(
    r"(?:the |an? )?(?:\w+ )?(?:button|link|icon|arrow|control) (?:that|which) (?P<does>.+)", re.IGNORECASE | re.DOTALL
)


def only_verb(words: str, found: Sequence[Control]) -> tuple[list[Control], str]:
    """“save the book”: the controls that bear the verb and nothing else; and what else was said, which the page must tell.

    For words without a quotation, whose verb is what a button is called: a quoted name is that name.
    """
    said = tokens(words)
    verb = verb_at(said) or own_verb(said, {name for c in found for name in names(c)})
    if verb is None or verb.form not in (Form.ACT, Form.ACCEPT) or any(t.kind is Kind.QUOTE for t in said):
        return [], ""
    object_words = content(plain(said[verb.length :]))
    if not object_words:
        return [], ""
    bare = [c for c in found if c.role in ACTING and verb.words in {name.rstrip("….") for name in names(c)}]
    if not bare and verb.words in KEEPING and object_words <= ANYTHING:  # “save the settings” is “Save changes”
        bare = [c for c in found if c.role in ACTING and any(_orders(name, verb.words, ANYTHING) for name in names(c))]
    if not bare and verb.words == "save" and object_words <= ANYTHING:  # “Save and create checkpoint”, the only one
        more = [c for c in found if c.role in ACTING and any(map(saves_and_more, names(c)))]
        bare = more if len(more) == 1 else []
    known = ANYTHING | {"new"} if verb.words in KEEPING else ANYTHING  # what is saved is new or was changed
    return bare, " ".join(object_words - known)


def saves_and_more(name: str) -> bool:
    """Whether it saves, and publishes or sends nothing beside: “Save and close”, “Save and create checkpoint (Ctrl+S)”."""
    return _SAVES.match(name) is not None


def that_does(words: str, found: Sequence[Control], about: str) -> list[Control]:
    """“the button that chooses "Visitors"”: the controls whose names order just that, of it or of what is selected.

    One that does more, “Choose all groups”, is not meant. What the name does not say must be told by its row, by what is
    selected on the page, or by ``about``: the page's title and headings.
    """
    match = _THAT_DOES.fullmatch(words.strip())
    said = tokens(match["does"]) if match else ()
    verb = verb_at(said, third_person=True)
    if verb is None or len(said) == verb.length:
        return []
    object_words = content(plain(said[verb.length :]))
    selected = " ".join(f"{c.name} {c.value or ''}" for c in found if _is_selected(c))
    may = object_words | content(selected) | SELECTED
    meant = [c for c in found if c.role in ACTING and any(_orders(name, verb.words, may) for name in names(c))]
    return [c for c in meant if object_words <= content(f"{c.name} {c.row or f'{about} {selected}'}")]


def _is_selected(control: Control) -> bool:
    return bool(control.states & ON) or (control.role in ("listbox", "combobox") and bool(control.value))


def _orders(name: str, verb: str, may: frozenset[str]) -> bool:
    """Whether a name is this verb, alone or with words that it ``may`` have beside it."""
    rest = name.removeprefix(verb).strip()
    return (name == verb or name.startswith(f"{verb} ")) and content(rest) <= may
