"""Stars: “Rate this recipe 4 out of 5 stars”, “Give it 4 stars”, “Leave a rating of three stars”."""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause
from pytest_tool.grammar.reading import Found, Reading, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import plain, word_set

VERBS = word_set("rate give leave")
_STARS = re.compile(
    rf"(?:(?P<what>.*?) )?(?P<number>\d|{'|'.join(NUMBER_WORDS)})(?: (?:out )?of \w+|/\d+)?[ -]stars?(?: rating)?"
    rf"(?: for (?P<whose>.+))?"
    rf"|(?P<rated>.*)\brating of (?P<rating>\d|{'|'.join(NUMBER_WORDS)})(?: (?:out )?of \w+|/\d+)?",
    re.IGNORECASE,
)
_SMALL = re.compile(r"\b(?:it|this|that|them|one|a|an|the|my|your|our|with|at|as|of|rating)\b", re.IGNORECASE)
"""What is left of “the food with” is what is rated; a page may have several ratings."""


def rated(clause: Clause, reading: Reading) -> Found | None:
    """The wish for so many stars; None for other clauses."""
    if clause.verb is None or clause.verb.words not in VERBS or len(clause.items) != 1 or clause.lead:
        return None
    match = _STARS.fullmatch(plain(clause.items[0].tokens).casefold())
    if match is None:
        return None
    said = match["number"] or match["rating"]
    number = NUMBER_WORDS.get(said) or int(said)
    stars = f"{number} star{'' if number == 1 else 's'}"
    start, end = span(clause.tokens)
    what = _SMALL.sub(" ", match["whose"] or match["what"] or match["rated"] or "").strip()
    return [Wish(f'choose "{stars}" in the rating', Act.CHOOSE, "the rating", stars, names=what, start=start, end=end)]
