"""What the page has one control of its own for: “toggle all” is “Mark all as complete”, “execute all cells” is “Run all”."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import Found, Reading, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import plain, quote

TOGGLING = (
    "toggle all",
    "mark all as complete",
    "mark all as completed",
    "mark all as done",
    "select all",
    "check all",
)
"""What the box is called that ticks and unticks all others."""
RUNNING = ("run all cells", "run all", "run notebook", "execute all cells", "execute all")
ALL = frozenset({"all", "everything", "all items", "all todos", "all tasks", "all of them"})
CELLS = frozenset(
    {"all cells", "all the cells", "every cell", "the whole notebook", "the entire notebook", "the notebook"}
)

OWN = (
    (frozenset({"toggle", "flip"}), ALL, TOGGLING),
    (frozenset({"run", "execute"}), CELLS, RUNNING),
)
"""Verbs, what they are said of, and what the control for that is called, the most exact name first."""


def own_button(clause: Clause, reading: Reading) -> Found | None:
    """A click on it; None where the words say something else, or the page has none."""
    verb = clause.verb.words if clause.verb else ""
    said = plain(clause.items[0].tokens).casefold() if len(clause.items) == 1 else ""
    names = next((names for verbs, what, names in OWN if verb in verbs and said in what), ())
    name = next((name for name in names if name in reading.known), "")
    if not name or clause.lead:
        return None
    start, end = span(clause.tokens)
    return [Wish(f"click {quote(name)}", Act.CLICK, quote(name), start=start, end=end)]
