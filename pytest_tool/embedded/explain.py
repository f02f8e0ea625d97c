"""Which words of a goal one text of the page explains: literally, with typing errors, or by meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from pytest_tool.embedded import phrases
from pytest_tool.embedded import words as w
from pytest_tool.embedded.goal import Goal

MEANT = 0.9
"""How well a synonym explains a word; the word itself does so with 1."""
OTHER_PHRASE = 0.4
"""The word itself, where it belongs to a phrase in both texts, and not to the same: "log out" and "log in"."""


@dataclass(frozen=True, slots=True)
class Match:
    """Goal word → how well it is explained, 0..1; and how much of the text itself the goal explains, 0..1."""

    literal: dict[int, float] = field(default_factory=dict)
    meant: dict[int, float] = field(default_factory=dict)
    precise: float = 0.0
    precise_meant: float = 0.0
    opposed: bool = False
    """The text means the opposite of a word of the goal."""


NOTHING = Match()


@dataclass(frozen=True, slots=True)
class _Text:
    """What does not depend on the goal. ``weights`` are 0 for small words, little for kinds of controls."""

    stems: tuple[str, ...]
    weights: tuple[float, ...]
    senses: tuple[w.Sense, ...]
    groups: frozenset[int]
    phrased: frozenset[int]
    """Words inside a phrase of the lexicon."""


@lru_cache(1 << 16)
def _text(text: str) -> _Text:
    said = w.words(text)
    weights = [0.0 if x in phrases.STOP else 0.5 if x in phrases.ROLES or x.isdigit() else 1.0 for x in said]
    if not any(weights):
        weights = [1.0] * len(said)
    senses = w.senses(text)
    phrased = frozenset(k for s in senses if s.end - s.start > 1 for k in range(s.start, s.end))
    return _Text(w.stems(text), tuple(weights), senses, w.groups(text), phrased)


class Explainer:
    """Explains one goal; remembers the texts and words of the page that it has seen."""

    def __init__(self, goal: Goal, hidden: frozenset[int] = frozenset()) -> None:
        """``hidden`` groups of the lexicon are not used: training hides some, so that words unknown to it are met."""
        self._goal = goal
        self._senses = {group: meant for group, meant in goal.senses if group not in hidden}
        self._groups = frozenset(self._senses)
        opposites = w.lexicon().opposites
        self._opposed = {
            o: opposites[o] & self._groups for g in self._groups for o in opposites.get(g, ()) if o not in self._groups
        }
        self._texts: dict[str, Match] = {"": NOTHING}
        self._words: dict[str, tuple[tuple[int, float], ...]] = {}

    def match(self, text: str) -> Match:
        """How ``text`` explains the goal."""
        known = self._texts.get(text)
        if known is None:
            known = self._texts[text] = self._match(_text(text))
        return known

    def _match(self, text: _Text) -> Match:
        literal: dict[int, float] = {}
        own = [0.0] * len(text.stems)
        shared = self._groups & text.groups
        words = self._words
        for k, stem in enumerate(text.stems):
            found = words.get(stem)
            if found is None:
                found = words[stem] = self._word(stem)
            for index, score in found:
                if not shared and k in text.phrased and index in self._goal.phrased:
                    score *= OTHER_PHRASE
                if score > literal.get(index, 0.0):
                    literal[index] = score
                own[k] = max(own[k], score)
        precise = _share(own, text.weights)
        if not shared:
            return Match(literal, literal, precise, precise, self._is_opposite(text.groups))
        meant = dict(literal)
        for group in shared:
            for index in self._senses[group]:
                meant[index] = max(meant.get(index, 0.0), MEANT)
        for sense in text.senses:
            if sense.group in shared:
                for k in range(sense.start, sense.end):
                    own[k] = max(own[k], MEANT)
        return Match(literal, meant, precise, _share(own, text.weights), self._is_opposite(text.groups))

    def _is_opposite(self, groups: frozenset[int]) -> bool:
        return any(not meant & groups for o, meant in self._opposed.items() if o in groups)

    def _word(self, stem: str) -> tuple[tuple[int, float], ...]:
        scores = ((index, w.closeness(stem, other)) for index, other in enumerate(self._goal.stems))
        return tuple((index, score) for index, score in scores if score)


def _share(own: Iterable[float], weights: tuple[float, ...]) -> float:
    total = sum(weights)
    return sum(a * b for a, b in zip(own, weights, strict=True)) / total if total else 0.0
