"""Cuts a sentence into words, quoted texts and other values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_tool.stated.verbatim import QUOTED

PASSED_OVER = frozenset(["a", "an", "the", "please", "now", "also", "again", "still", "already", "just"])
"""Articles, politeness and the like: they change no meaning."""
ARTICLES = frozenset(["a", "an", "the"])
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_MONTH = rf"(?:{'|'.join(f'{m[:3]}(?:{m[3:]})?' for m in _MONTHS)})"
DATE = (
    rf"\d{{4}}-\d\d-\d\d(?:T\d\d:\d\d)?|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}|\d{{1,2}}\.? {_MONTH} \d{{4}}"
    rf"|{_MONTH} \d{{1,2}}, \d{{4}}"
)
TIME = r"\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?"
NUMBER = r"[-+]?[£$€¥]? ?\d+(?:[.,]\d+)*(?: ?(?:%|€|£|\$|¥|EUR|USD|GBP|CHF)(?!\w))?"
_KINDS = (
    ("quoted", QUOTED.pattern),
    ("url", r"(?:https?:/|\{\w+\})/[^\s\"'<>“”]*[^\s\"'<>“”.,;:!?)]"),
    ("handle", r"\{secret:\w+\}|‹(?:secret|given):\w+›|\{\w+\}"),
    ("email", r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    ("path", r"(?<!\S)/[^\s\"“”,;]*[^\s\"“”,;.]|(?<!\S)/(?=[\s.,;]|$)"),
    ("date", rf"(?<!\w)(?:{DATE})(?!\w)"),
    ("time", rf"(?<!\w)(?:{TIME})(?!\w)"),
    ("keys", r"(?:ctrl|control|shift|alt|option|meta|cmd|command)(?:\s*\+\s*[^\s,;]*[^\s,;.!])+"),
    ("number", rf"(?<![\w.])(?:{NUMBER})(?![\w])"),
    ("stop", r"[,;]|[.!](?=\s|$)"),
    ("word", r"[^\s,;]*[^\s,;.!]"),
    ("sign", r"\S"),
)
_GROUP = re.compile(r"(?<!\\)\((?!\?)")
_TOKEN = re.compile("|".join("(?P<" + kind + ">" + _GROUP.sub("(?:", pattern) + ")" for kind, pattern in _KINDS), re.I)
_SHORTENED = re.compile(r"(is|are|was|were|does|do|has|have|can|should|must|will)n['’]t", re.I)
VALUES = frozenset({"quoted", "handle", "url", "email", "path", "date", "time", "number"})


@dataclass(frozen=True, slots=True)
class Word:
    """One piece of a sentence, quotation marks left out."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def is_value(self) -> bool:
        return self.kind in VALUES

    @property
    def is_passed_over(self) -> bool:
        """Tell articles and the like from names: “the A field”."""
        return self.text.casefold() in PASSED_OVER and (self.text[0].islower() or self.start == 0)


def cut(sentence: str) -> tuple[Word, ...]:
    """Cut a sentence into its words, articles too."""
    found: list[Word] = []
    for match in _TOKEN.finditer(sentence):
        kind, start, end = match.lastgroup or "sign", match.start(), match.end()
        if kind == "word" and (short := _SHORTENED.fullmatch(match.group())):
            found += [Word("word", short[1], start, end), Word("word", "not", start, end)]
        elif kind == "keys":
            found.append(Word("word", re.sub(r"\s", "", match.group()), start, end))
        else:
            found.append(Word(kind, _inside(match.group()) if kind == "quoted" else match.group(), start, end))
    return tuple(found)


def _inside(marked: str) -> str:
    return marked[1:-1].strip() if marked[0] in "«»" else marked[1:-1]


def skeleton(words: Sequence[Word]) -> str:
    """Write the line that forms are matched with: ``click "1"``.

    Texts that are paths (``"/basket"``) or menus (``"File > Save"``) are marked as such; articles are left out.
    """
    parts = []
    for place, word in enumerate(words):
        if word.kind == "quoted":
            parts.append(f'"{_shape(word.text)}{place}"')
        elif word.kind in ("number", "stop") or not word.is_value:
            if not word.is_passed_over:
                parts.append(word.text)
        else:
            parts.append(f"<{word.kind[0]}{place}>")
    return " ".join(parts)


def _shape(text: str) -> str:
    if re.fullmatch(r"https?://\S+|(?:\{\w+\})?/\S*", text):
        return "u"
    return "m" if re.fullmatch(r"[^>]*\S\s*>\s*\S.*", text) else ""


def restored(part: str, words: Sequence[Word], mark: str = "") -> str:
    """Write a part of a skeleton as it was said."""

    def written(match: re.Match[str]) -> str:
        word = words[int(match[1] or match[2])]
        return f"{mark}{word.text}{mark}" if word.kind == "quoted" else word.text

    told = re.sub(r'"[um]?(\d+)"|<[a-z](\d+)>', written, part)
    return re.sub(r" (?=[,;.!])", "", told)
