"""“Delete "Mop" using its menu”: the entry of that name in the menu of its row."""

from __future__ import annotations

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import ARTICLES, Found, Reading, has_name, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, drop_front, find, plain, quote, word_set

BY = ("using", "via", "through", "with", "from", "in")
KINDS = word_set("its own row context actions action options dots kebab more three-dot three dot")


def by_its_menu(clause: Clause, reading: Reading) -> Found | None:
    """None for other clauses, as for “export it using the export menu”, which is one of the page."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    at = find(part, BY, last=True) if part and part[-1].low == "menu" else -1
    object_, menu = part[: max(at, 0)], [t.low for t in part[at + 1 : -1]]
    quoted = [t for t in object_ if t.kind is Kind.QUOTE]
    named = len(quoted) == 1 and object_[-1] is quoted[0] and not has_name(drop_front(object_[:-1], ARTICLES))
    if clause.verb is None or clause.lead or not named or menu[:1] != ["its"] or not set(menu) <= KINDS:
        return None
    start, end = span(clause.tokens)
    entry, name = clause.verb.words.capitalize(), quote(plain((quoted[0],)))
    target = f"the menu of {name}"
    return [
        Wish(
            f"choose {quote(entry)} in {target}",
            Act.CHOOSE,
            target,
            entry,
            names=name,
            opener=target,
            start=start,
            end=end,
        )
    ]
