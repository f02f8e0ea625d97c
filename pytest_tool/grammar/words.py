"""A sentence as tokens with their places; quoted values, secret handles, URLs, dates and numbers stay whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Kind(StrEnum):
    """What a token is. Everything but WORD and PUNCT can be a value that a person stated."""

    WORD = "word"
    QUOTE = "quote"
    HANDLE = "handle"
    URL = "url"
    EMAIL = "email"
    DATE = "date"
    NUMBER = "number"
    PUNCT = "punct"


VALUES = frozenset({Kind.QUOTE, Kind.HANDLE, Kind.URL, Kind.EMAIL, Kind.DATE, Kind.NUMBER})


FILE_NAME = re.compile(r"[\w-]{2,}\.[a-z][a-z0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Token:
    """``text`` is without quotation marks; ``start`` and ``end`` are offsets into the sentence, marks included."""

    kind: Kind
    text: str
    start: int
    end: int

    @property
    def low(self) -> str:
        """The word as it is looked up: lower case, and nothing for what a person quoted."""
        return "" if self.kind in (Kind.QUOTE, Kind.HANDLE) else self.text.casefold()

    @property
    def is_value(self) -> bool:
        return self.kind in VALUES

    @property
    def capital(self) -> bool:
        """Whether it is written like a name: a capital, or a file's name."""
        return self.kind is Kind.WORD and (self.text[:1].isupper() or FILE_NAME.fullmatch(self.text) is not None)


_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_TOKEN = re.compile(
    rf"""
      (?P<handle>‹secret:\w+›)
    | “(?P<q1>[^”]*)” | "(?P<q2>[^"]*)" | „(?P<q3>[^“”]*)[“”] | «(?P<q4>[^»]*)» | `(?P<q5>[^`]+)`
    | 「(?P<q9>[^」]*)」 | 『(?P<q10>[^』]*)』
    | \*\*(?P<q6>[^*]+)\*\* | (?<!\w)‘(?P<q7>\S(?:.*?\S)?)’(?!\w) | (?<!\w)'(?P<q8>\S(?:.*?\S)?)'(?!\w)
    | (?P<url>https?://[^\s"'<>“”]*[^\s"'<>“”.,;:!?)] | (?<!\S)/[\w\-./?=&%\#~:+@,;!*$]*[\w/] | (?<!\S)/(?=[.!]?\s*$))
    | (?P<email>[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+)
    | (?P<date>\b{_DAY}(?:\s+of)?\s+{_MONTH}(?:,?\s+\d{{4}})?\b | \b{_MONTH}\s+{_DAY}(?:,?\s+\d{{4}})?\b
        | \b\d{{4}}-\d\d-\d\d\b
        | \b\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b | \b\d{{1,2}}/\d{{2,4}}\b
        | \b\d{{1,2}}(?::\d\d(?::\d\d)?)?\s?[ap](?:\.m\.|m\b) | \b\d{{1,2}}:\d\d\b)
    | (?P<number>(?<![\w.])[$€£+\-]?\d+(?:\ \d{{3,4}}(?!\w))*(?:[.,]\d+)*(?:\s?[%€$£])?(?![\w]|[.,:/\-]\w))
    | (?P<operator>[!<>=]=|<>)(?=[\s\w"“])
    | (?P<arrow>[-=]+> | [>→›])
    | (?P<word>(?:(?![-=]+>)[^\s,;:.!?()"“”„«»「」『』`>→›])+(?:(?:[.!?](?=\w)|:(?=\w)|,(?=\d))[^\s,;:.!?()"“”„«»「」『』`>→›]*)*)
    | (?P<punct>\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)


def word_set(words: str) -> frozenset[str]:
    """A closed set of words, written as one text."""
    return frozenset(words.split())


def tokens(text: str) -> tuple[Token, ...]:
    """All tokens of the text, in order; nothing but white space is left out."""
    found = []
    for match in _TOKEN.finditer(text):
        group = match.lastgroup or "punct"
        kind = Kind.QUOTE if group.startswith("q") else Kind.PUNCT if group in ("arrow", "operator") else Kind(group)
        found.append(Token(kind, match[group], match.start(), match.end()))
    return tuple(found)


def quote(value: str) -> str:
    """A value in quotation marks that do not occur in it; a secret's handle stays bare, as a person writes it."""
    if value.startswith("‹secret:"):
        return value
    return f"“{value}”" if '"' in value else f'"{value}"'


def said(part: Sequence[Token]) -> str:
    """Tokens as the person wrote them, white space folded, quotations in straight marks."""
    words = []
    for before, token in zip([None, *part], part, strict=False):
        if before is not None and token.start > before.end:
            words.append(" ")
        words.append(quote(token.text) if token.kind is Kind.QUOTE else token.text)
    return "".join(words)


def plain(part: Sequence[Token]) -> str:
    """The same without quotation marks: a stated value, or a name."""
    words = []
    for before, token in zip([None, *part], part, strict=False):
        if before is not None and token.start > before.end:
            words.append(" ")
        words.append(token.text)
    return "".join(words)


def ordinal(number: int) -> str:
    """1 → ``1st``, 12 → ``12th``."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


def starts(part: Sequence[Token], words: str) -> bool:
    """Whether the tokens start with these lower-case words."""
    wanted = words.split()
    return len(part) >= len(wanted) and all(t.low == w for t, w in zip(part, wanted, strict=False))


def drop_front(part: Sequence[Token], words: Iterable[str]) -> tuple[Token, ...]:
    """The tokens without leading words of this set."""
    unwanted = frozenset(words)
    index = 0
    while index < len(part) and part[index].low in unwanted:
        index += 1
    return tuple(part[index:])


def drop_back(part: Sequence[Token], words: Iterable[str]) -> tuple[Token, ...]:
    """The tokens without trailing words of this set."""
    unwanted = frozenset(words)
    index = len(part)
    while index and part[index - 1].low in unwanted:
        index -= 1
    return tuple(part[:index])


def find(part: Sequence[Token], words: Iterable[str], last: bool = False) -> int:
    """The index of the first (or last) token that is one of these words, or -1."""
    wanted = frozenset(words)
    places = [i for i, t in enumerate(part) if t.low in wanted]
    return -1 if not places else places[-1 if last else 0]


ARROWS = frozenset({">", "→", "›", "»", "->", "-->", "=>"})
"""Between the stations of a path."""


@lru_cache(8192)
def fold(text: str) -> str:
    """How names are compared: case and white space folded, quotation marks and articles left out."""
    words = re.sub(r"[\"“”„«»「」『』‘’'`]", " ", text.casefold()).split()
    return " ".join(w for w in words if w not in ("the", "a", "an"))
