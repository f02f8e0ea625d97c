"""What says the opposite: “primary” and “secondary”, “above” and “below”, “paid” and “unpaid”."""

from __future__ import annotations

import re

OPPOSITES: tuple[tuple[str, ...], ...] = (
    ("minimum|min|lowest", "maximum|max|highest"),
    ("primary|main", "secondary|backup|alternative"),
    ("arrival", "departure"),
    ("sign in|sign-in|log in|login", "sign up|sign-up|register", "sign out|sign-out|log out|logout"),
    ("check in|check-in", "check out|check-out|checkout"),
    ("zoom in", "zoom out", "zoom to fit|zoom to page"),
    ("now", "later"),
    ("first name", "last name"),
    ("new password", "old password|current password"),
    ("start", "end"),
    ("play|resume", "stop|pause"),
    ("male|man", "female|woman"),
    ("import", "export"),
    ("upload", "download"),
    ("add", "remove|delete"),
    ("accept|approve|allow", "reject|decline|deny|refuse"),
    ("ascending", "descending"),
    ("newer|newest", "older|oldest"),
    ("public", "private"),
    ("billing", "shipping|delivery"),
    ("incoming", "outgoing"),
    ("sender", "recipient|receiver"),
    ("buy", "sell"),
    ("credit", "debit"),
    ("increase|raise", "decrease|reduce"),
    ("higher", "lower"),
    ("left", "right"),
    ("above", "below"),
    ("file", "(?<!to )(?<!into )(?<!in )folder"),
    ("width", "height", "depth", "weight"),
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("morning", "noon|midday", "afternoon", "evening|night|tonight"),
    ("available|in stock", "sold out|out of stock|unavailable"),
    ("breakfast", "lunch", "dinner|supper"),
    ("adult|adults", "child|children|kid|kids", "infant|infants|baby|babies"),
    ("small", "medium", "large"),
    (
        "hourly|per hour",
        "daily|per day",
        "nightly|per night",
        "weekly|per week",
        "monthly|per month",
        "yearly|annual|annually|per year",
    ),
    ("fee|fees|charge", "amount|price"),
    ("note|notes|remark|comment", "reference"),
    ("severity", "priority"),
    ("house number", "street|road"),
    ("outbox", "sent"),
    ("opening", "closing"),
    ("entry", "exit"),
    ("sunrise", "sunset"),
    ("father|father's|father’s", "mother|mother's|mother’s"),
    ("first day", "last day"),
    ("front", "back"),
    ("inner", "outer"),
    ("net", "gross"),
    ("short|brief", "long"),
    ("latitude", "longitude"),
    ("county", "country"),
    ("room", "floor"),
    ("staff", "guest|guests|customer|customers|client|clients"),
)
"""Who says one of these means none of the others beside it; some of them the lexicon of the engine takes for one thing."""
NEGATING = ("un", "in", "im", "dis", "de", "non")
SHORTEST = 4
"""Letters of a word that may be negated: “paid” and “unpaid”."""


def contradicts(said: str, told: str) -> str:
    """What is said that is told the other way round, and only so."""
    for group in OPPOSITES:
        mine = [words for words in group if _has(said, words)]
        others = [words for words in group if _has(told, words)]
        if len(mine) == len(others) == 1 and mine != others:
            return mine[0].partition("|")[0]
    own: set[str] = set(re.findall(r"\w+", said))
    theirs: set[str] = set(re.findall(r"\w+", told))
    for word in sorted(own - theirs):
        negated = len(word) >= SHORTEST and {f"{prefix}{word}" for prefix in NEGATING} & theirs - own
        positive = {word.removeprefix(prefix) for prefix in NEGATING if word.startswith(prefix)} & theirs - own
        if negated or any(len(other) >= SHORTEST for other in positive):
            return word
    denied = sorted(
        own.intersection(re.findall(r"\b(?:not|no|never|without) (?:(?:an?|the|any|your|my) )?(\w{4,})", told))
    )
    return denied[0] if denied and not own & {"not", "no", "never", "without"} else ""


def _has(text: str, words: str) -> bool:
    # seldom is any of them there, and a pattern is the dearer question; what stands before a word is no part of it
    there = [word for word in words.split("|") if word.rpartition(")")[2] in text]
    return bool(there) and re.search(rf"\b(?:{'|'.join(there)})\b", text) is not None
