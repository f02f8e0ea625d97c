"""Turning a calendar, a gallery, a chart: “go back one month”, “two weeks forward” are so many presses of what leads there;
“go back two pages” is the browser's own way, as often.
"""

from __future__ import annotations

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause
from pytest_tool.grammar.reading import Found, Reading, gap, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Token, word_set

VERBS = word_set("go move jump turn skip navigate scroll page step")
FORTH = word_set("forward forwards ahead on later")
BACK = word_set("back backward backwards earlier")
UNITS = word_set("day week month quarter year decade hour slide chapter photo picture image step")
"""What is gone through one by one on the page itself."""
PAGES = word_set("page time")
MOST_TIMES = 12


def turned(clause: Clause, reading: Reading) -> Found | None:
    """So many wishes for the next or the previous one; None for other words."""
    if clause.verb is None or clause.lead or len(clause.items) != 1:
        return None
    verb, part = clause.verb.words.split(), clause.items[0].tokens
    words = [*verb, *(t.low for t in part)]
    numbers = [*[0] * len(verb), *map(_times, part)]
    at = next((i for i, number in enumerate(numbers) if number), 0)
    unit = words[at + 1].removesuffix("s") if at and at + 1 < len(words) else ""
    rest = {word for i, word in enumerate(words) if i not in (0, at, at + 1)}
    if words[0] not in VERBS or not at or len(rest) != 1 or not rest <= FORTH | BACK:
        return None
    if (unit in UNITS or rest <= BACK) and numbers[at] > MOST_TIMES:
        return [gap(clause.tokens, f"that is more than {MOST_TIMES} times: open the place itself")]
    start, end = span(clause.tokens)
    if rest <= BACK and (not unit or unit in PAGES):
        return [Wish("go back", Act.BACK, start=start, end=end)] * numbers[at]
    if unit not in UNITS:
        return None
    name = f"the {'next' if rest <= FORTH else 'previous'} {unit}"
    other = (f"click {name}",)
    return [Wish(f"open {name}", Act.OPEN, name, names=name, other_words=other, start=start, end=end)] * numbers[at]


def _times(token: Token) -> int:
    if token.low == "a":
        return 1
    return int(token.text) if token.text.isdigit() else NUMBER_WORDS.get(token.low, 0)
