"""Where the browser's back led: “go back to the shop” is not done on a page that says nothing of a shop."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_tool.embedded.evidence import page_lines
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import word_set
from pytest_tool.wire.roles import Ask

ANY_PAGE = word_set(
    "list lists overview results result search start beginning home main menu form site index view screen table step first "
    "one before earlier original there website app application where i was came from we you"
)
"""What a person calls a page that need not say so of itself."""


def elsewhere(ask: Ask, wishes: Sequence[Wish]) -> str:
    """Why the step's last wish, to go back to a named place, did not get there; an expectation says more than this can."""
    wish = wishes[-1] if wishes else None
    place = content(wish.target) - ANY_PAGE if wish and wish.act is Act.BACK else frozenset[str]()
    done = [a for a in ask.history if a.outcome == "done"]
    if not place or ask.step.expectations or not done or done[-1].did.split(" ")[0] != "back":
        return ""
    told, wanted = " ".join(page_lines(ask.page)), " ".join(sorted(place))
    if set(stems(wanted)) & set(stems(told)) or groups(wanted) & groups(ask.page.title):
        return ""
    return (
        f"The browser went back, and nothing on “{ask.page.title}” says that it is the {wanted}. "
        "If it is, add an Expect: bullet that says what this page shows."
    )
