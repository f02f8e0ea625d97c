"""Parts of a page that say where something stands, and are nothing that is filled in or chosen in: “in the sidebar”."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.grammar.words import Kind, Token, word_set

PARTS = word_set("sidebar panel pane toolbar header footer section column area form dialog page window")
MOST_WORDS = 4
"""“the left filter panel”."""


def is_part_of_page(place: Sequence[Token]) -> bool:
    """Whether these words behind “in” are “the sidebar”, “the filter panel”: no field, and no name."""
    plain = all(t.kind is Kind.WORD and not t.capital for t in place)
    return 0 < len(place) <= MOST_WORDS and plain and place[-1].low in PARTS
