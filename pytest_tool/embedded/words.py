"""Words of an intent and of a page: tokens, stems, typing errors, and the lexicon of words used for one another."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

_WORD = re.compile(r"[^\W_]+|[×✕✖›»→▶‹«←☰…↑↓▲▼+−<>]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=[0-9]{2})")
_POSSESSIVE = re.compile(r"['’]s\b")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_WHOLE = frozenset(
    ("setting", "settings", "savings", "opening", "openings", "incoming", "following", "beginning", "string", "thing",
     "nothing", "something", "king", "need", "speed", "feed", "seed", "checking")
)  # fmt: skip
_KEEPS_E = frozenset(("note", "plane", "unite", "care", "fare", "site"))
"""Not stemmed: their endings belong to them, or what is left means something else."""
_CACHED = 1 << 16
"""Strings kept: pages repeat their texts from one observation to the next."""


@lru_cache(_CACHED)
def words(text: str) -> tuple[str, ...]:
    """The words in lower case, without accents; ``camelCase`` and ``snake_case`` are split, arrows and + − × kept."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in text if not unicodedata.combining(c))
    text = _POSSESSIVE.sub("", text).replace("...", "…").replace("'", "").replace("’", "")
    return tuple(_WORD.findall(_CAMEL.sub(" ", text).lower()))


@lru_cache(_CACHED)
def stem(word: str) -> str:
    """The word without its ending: ``boxes`` → ``box``, ``saving`` → ``sav``, ``17th`` → ``17``."""
    if word[0].isdigit():
        ordinal = _ORDINAL.fullmatch(word)
        return ordinal[1] if ordinal else word
    whole = word in _WHOLE
    if len(word) <= 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "zes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in () if whole else ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 and word not in _KEEPS_E else word


@lru_cache(_CACHED)
def stems(text: str) -> tuple[str, ...]:
    """The stems of a text's words, in order."""
    return tuple(map(stem, words(text)))


@lru_cache(_CACHED)
def trigrams(text: str) -> frozenset[str]:
    """The letter trigrams of a text without its spaces: ``full screen`` and ``fullscreen`` are the same."""
    joined = f"^{''.join(words(text))}$"
    return frozenset(joined[i : i + 3] for i in range(len(joined) - 2))


@lru_cache(_CACHED)
def closeness(a: str, b: str) -> float:
    """0..1: 1 for equal stems, less for one or two typing errors or another ending, 0 for different words."""
    if a == b:
        return 1.0
    short, long = sorted((len(a), len(b)))
    if short < 4 or a[0].isdigit() or b[0].isdigit():
        return 0.0
    if a.startswith(b) or b.startswith(a):
        return 0.8 if long - short <= 2 else 0.0
    allowed = 2 if short >= 8 else 1
    if long - short > allowed or (a[0] != b[0] and a[:2] != b[1::-1]):
        return 0.0
    edits = _edits(a, b, allowed)
    if edits > allowed:
        return 0.0
    return 0.7 if edits == 2 else 0.85 if short >= 5 else 0.5


def _edits(a: str, b: str, limit: int) -> int:
    """Letters added, left out, changed or swapped with their neighbour; more than ``limit`` counts as limit + 1."""
    before, row = list[int](), list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, above, row = row, before, [i]
        for j, y in enumerate(b, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                best = min(best, above[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
    return row[-1]


ARTICLES = frozenset(("the", "a", "an", "my", "your", "this"))
"""They make no difference to what a phrase means."""


@dataclass(frozen=True, slots=True)
class Sense:
    """Words ``start`` to ``end`` of a text mean group ``group``."""

    group: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Groups of words used for one another, by the stems of their members; and which groups are opposites."""

    groups: Mapping[tuple[str, ...], frozenset[int]]
    opposites: Mapping[int, frozenset[int]]
    longest: int
    """The longest member, in words."""

    def senses(self, text: tuple[str, ...]) -> tuple[Sense, ...]:
        """What the stems of a text mean. A long member hides the shorter ones inside it (``log out`` hides ``out``)."""
        found: list[Sense] = []
        hidden: set[tuple[int, int]] = set()
        at = [k for k, word in enumerate(text) if word not in ARTICLES]
        said = tuple(text[k] for k in at)
        for size in range(min(self.longest, len(said)), 0, -1):
            for first in range(len(said) - size + 1):
                groups = self.groups.get(said[first : first + size])
                start, end = at[first], at[first + size - 1] + 1
                if groups is None or any(a <= start and end <= b for a, b in hidden):
                    continue
                found += [Sense(group, start, end) for group in groups]
                if size > 1:
                    hidden.add((start, end))
        return tuple(found)


@lru_cache(1)
def lexicon() -> Lexicon:
    """The lexicon that ships with the tool (``lexicon.txt`` beside this file)."""
    return read_lexicon(resources.files(__package__).joinpath("lexicon.txt").read_text("utf-8"))


def read_lexicon(text: str) -> Lexicon:
    """Raises ValueError for an opposite that no group begins with."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    groups: dict[tuple[str, ...], set[int]] = defaultdict(set)
    heads: dict[str, set[int]] = defaultdict(set)
    opposites: dict[int, set[int]] = defaultdict(set)
    for number, line in enumerate(line for line in lines if "<>" not in line):
        members = [member.strip() for member in line.split(" | ")]
        heads[members[0]].add(number)
        for member in members:
            groups[tuple(s for s in stems(member) if s not in ARTICLES)].add(number)
    for line in (line for line in lines if "<>" in line):
        one, other = (heads.get(side.strip()) for side in line.split("<>"))
        if not one or not other:
            raise ValueError(f"lexicon: no group begins with one side of {line!r}")
        for a in one:
            opposites[a] |= other
        for b in other:
            opposites[b] |= one
    return Lexicon(
        {k: frozenset(v) for k, v in groups.items() if k},
        {k: frozenset(v) for k, v in opposites.items()},
        max(map(len, groups)),
    )


@lru_cache(_CACHED)
def senses(text: str) -> tuple[Sense, ...]:
    """What the words of a text mean, by the lexicon that ships with the tool."""
    return lexicon().senses(stems(text))


@lru_cache(_CACHED)
def groups(text: str) -> frozenset[int]:
    """The groups that the words of a text belong to."""
    return frozenset(sense.group for sense in senses(text))


@lru_cache(4096)
def corrected(word: str) -> str:
    """A stem of the lexicon that ``word`` is a typing error of, or the word itself."""
    known = _single_words()
    if word in known or len(word) < 5:
        return word
    near = [(closeness(word, k), k) for k in known if k[0] == word[0] and abs(len(k) - len(word)) <= 2]
    score, best = max(near, default=(0.0, word))
    return best if score >= 0.7 and not (best.startswith(word) or word.startswith(best)) else word


@lru_cache(1)
def _single_words() -> frozenset[str]:
    return frozenset(word for member in lexicon().groups for word in member if len(word) >= 4)
