"""How often and how far, as an intent says it: “12 times”, “twice”, “to the bottom”; and what it scrolls."""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import COUNTS, NUMBER_WORDS

COUNTED = rf"(?:{'|'.join(COUNTS)}|(?:\d{{1,9}}|{'|'.join(NUMBER_WORDS)})\s+times?)"
"""Words that say how often, as a regular expression without groups."""
_COUNTED = re.compile(rf"\b{COUNTED}\b", re.IGNORECASE)
LONGEST_S = 60.0
_DURATION = re.compile(
    rf"\b(?P<number>\d+(?:[.,]\d+)?|{'|'.join(NUMBER_WORDS)})\s*(?P<unit>milliseconds?|ms|seconds?|secs?|s|minutes?|mins?)\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:until|till)\s+(?:\"([^\"]+)\"|“([^”]+)”)\s+(?:is\s+(?:shown|visible|there|in (?:sight|view))|shows?|appears?)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")
_END = r"(?:(?:in)?to|until|till|at)\s+(?:the\s+|its\s+)?(?:very\s+|far\s+)?(?:top|bottom|end|start|beginning)"
_TO_THE_END = re.compile(rf"\b(?:{_END}(?=\s*(?:$|[.!,;]|(?:of|in|and|then)\b))|all\s+the\s+way)\b", re.IGNORECASE)
_WAY = r"(?:up|down|upwards?|downwards?|a\s+bit|a\s+little|slightly|further|more|all\s+the\s+way|back)"
_SCROLLED = re.compile(
    rf"^\W*(?:please\s+)?scroll\b(?P<object>.*?)(?:\s+{_WAY})*(?:\s+{_END}\b(?:\s+(?:of|in)\s+(?P<of>.+?))?)?"
    rf"(?:\s+{_WAY})*(?:\s+(?:in|within|inside|through|on)\s+(?P<inside>.+?))?(?:\s+(?:until|till|to)\b.*)?[.!]?$",
    re.IGNORECASE | re.DOTALL,
)
_PAGE = re.compile(
    r"(?:(?:the|this|that)\s+)?(?:whole\s+|entire\s+)?(?:page|screen|window|site|website|document|view|browser)"
)
_LEADING = re.compile(
    rf"^(?:{_WAY}\s+)*(?:(?:in|within|inside|through|on|over)\s+)?(?:(?:the|this|that|a|an|my|its)\s+)?", re.IGNORECASE
)


def times_in(text: str) -> int:
    """How often something is to be done; 1 where the words do not say it, or say it more than once."""
    found = _COUNTED.findall(_QUOTED.sub(" ", text))
    if len(found) != 1:
        return 1
    word = found[0].casefold().split()[0]
    return COUNTS.get(word) or NUMBER_WORDS.get(word) or max(1, int(word))


def seconds_in(text: str) -> float | None:
    """How long is to be waited, in seconds, at most a minute; None where the words do not say it."""
    match = _DURATION.search(_QUOTED.sub(" ", text))
    if match is None:
        return None
    number = NUMBER_WORDS.get(match["number"].casefold()) or float(match["number"].replace(",", "."))
    unit = match["unit"].casefold()
    length = 60.0 if unit.startswith("min") else 0.001 if unit.startswith("m") else 1.0
    return min(LONGEST_S, number * length)


def goes_to_the_end(text: str) -> bool:
    """Whether it is scrolled as far as it goes."""
    return _TO_THE_END.search(_QUOTED.sub(" ", text)) is not None


def scrolled_until(text: str) -> str:
    """The quoted text that is to come into sight by scrolling: “until "Item 480" is shown”; empty where none is named."""
    match = _UNTIL.search(text)
    return next(filter(None, match.groups()), "") if match else ""


def area_in(text: str) -> str:
    """The part of the page that a scrolling intent names (``textarea``); empty for the page itself."""
    match = _SCROLLED.match(text.strip())
    for part in (match["object"], match["inside"], match["of"]) if match else ():
        words = _LEADING.sub("", (part or "").strip()).strip()
        if (
            words
            and not _PAGE.fullmatch(words.casefold())
            and not re.fullmatch(rf"(?:{_WAY}\s*)+", words, re.IGNORECASE)
        ):
            return words
    return ""
