"""Buttons that are told by what they do: “save the book” on a form about a book, whose button says only “Save”."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.embedded.matching import names
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.verbs import Form, verb_at
from pytest_tool.grammar.words import Kind, plain, tokens, word_set
from pytest_tool.observation import Control

ACTING = frozenset({"button", "link", "menuitem", "generic"})
ANYTHING = word_set(
    "form forms change changes setting settings page entry entries record input inputs data details all everything"
)
"""What every form has in it: “save the changes” says no more than “save”."""


def only_verb(words: str, found: Sequence[Control]) -> tuple[list[Control], str]:
    """“save the book”: the controls that bear the verb and nothing else; and what else was said, which the page must tell.

    For words without a quotation, whose verb is what a button is called: a quoted name is that name.
    """
    said = tokens(words)
    verb = verb_at(said)
    if verb is None or verb.form not in (Form.ACT, Form.ACCEPT) or any(t.kind is Kind.QUOTE for t in said):
        return [], ""
    object_words = content(plain(said[verb.length :]))
    if not object_words:
        return [], ""
    return [c for c in found if c.role in ACTING and verb.words in names(c)], " ".join(object_words - ANYTHING)
