"""What words mean in general, as vectors: how close an intent and a text are that share no word and no lexicon group.

The vectors are GloVe's, distilled by ``training.vectors`` (source and licence: ``vectors.NOTICE.txt``). Words close to
one another are used alike, which is less than meaning the same: "add" and "remove" are close. So these numbers are
given to the ranker as hints only, and only for words that text and lexicon leave unexplained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from pytest_tool.embedded import phrases
from pytest_tool.embedded import words as w
from pytest_tool.embedded.table import Floats

FILE = "vectors.npz"
LEAST = 0.05
"""What the most frequent word weighs."""
NOISE = 0.25
"""The cosine up to which two words have nothing to do with one another."""
CHUNK = 512
"""Rows multiplied at once: so few that no second thread is woken, which costs more than it helps."""
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Vectors:
    """Stem → row; a unit vector a row; the weight of a word, 0..1: seldom words say more."""

    rows: Mapping[str, int]
    units: Floats
    weights: Floats


@lru_cache(1)
def vectors() -> Vectors:
    """The vectors that ship with the tool."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as stored:
        stems = stored["stems"].tobytes().decode().split("\n")
        units = stored["vectors"].astype(np.float32)
        weights = stored["weights"].astype(np.float32) / 255
    units /= np.linalg.norm(units, axis=1, keepdims=True)
    return Vectors({stem: k for k, stem in enumerate(stems)}, units, weights)


@lru_cache(1 << 16)
def rows_of(text: str) -> tuple[int, ...]:
    """The rows of a text's words; small words, nouns for kinds of controls and unknown words have none."""
    rows = vectors().rows
    said = (x for x in w.words(text) if x not in phrases.STOP and x not in phrases.ROLES)
    return tuple(dict.fromkeys(rows[s] for s in map(w.stem, said) if s in rows))


@lru_cache(1 << 16)
def centre(rows: tuple[int, ...]) -> Floats:
    """The weighted mean of these words, of length 1; zeros without any."""
    known = vectors()
    if not rows:
        return np.zeros(known.units.shape[1], np.float32)
    at = list(rows)
    mean: Floats = (known.units[at] * (known.weights[at, None] + LEAST)).sum(axis=0)
    length = float(np.linalg.norm(mean))
    return mean / np.float32(length) if length > 1e-6 else mean


@dataclass(frozen=True, slots=True)
class Members:
    """What the lexicon's groups are made of: a unit vector a member, sorted by group; where each group begins."""

    units: Floats
    starts: Ints
    place: Mapping[int, int]
    """Group → its place among those that have vectors at all."""


@lru_cache(1)
def members() -> Members:
    """The lexicon that ships with the tool, as vectors."""
    found: dict[int, list[Floats]] = {}
    for member, groups in w.lexicon().groups.items():
        rows = rows_of(" ".join(member))
        if rows:
            for group in groups:
                found.setdefault(group, []).append(centre(rows))
    starts = np.cumsum([0, *(len(rows) for rows in found.values())])[:-1]
    return Members(
        np.stack([row for rows in found.values() for row in rows]), starts, {g: k for k, g in enumerate(found)}
    )


def closest(goal: Floats, texts: Sequence[Sequence[int]]) -> tuple[Floats, Floats]:
    """Cosines, 0 to 1: for every text and goal vector that of the text's closest word; and how close the text's words are
    to the goal on average, each to its closest vector."""
    known = vectors()
    best, back = np.zeros((len(texts), len(goal)), np.float32), np.zeros(len(texts), np.float32)
    filled = [k for k, rows in enumerate(texts) if rows]
    if not filled or not len(goal):
        return best, back
    sizes = [len(texts[k]) for k in filled]
    starts = np.cumsum([0, *sizes])[:-1]
    every = [row for k in filled for row in texts[k]]
    cosines = _telling(known.units[every] @ goal.T)
    best[filled] = np.maximum.reduceat(cosines, starts, axis=0)
    weights = known.weights[every] + LEAST
    back[filled] = np.add.reduceat(cosines.max(axis=1) * weights, starts) / np.add.reduceat(weights, starts)
    return best, back


def closest_member(goal: Floats, groups: Sequence[Sequence[int]]) -> Floats:
    """The same for the members of the lexicon groups that each text belongs to."""
    known = members()
    best = np.zeros((len(groups), len(goal)), np.float32)
    placed = [[known.place[g] for g in own if g in known.place] for own in groups]
    filled = [k for k, own in enumerate(placed) if own]
    if not filled or not len(goal):
        return best
    cosines = np.concatenate([known.units[k : k + CHUNK] @ goal.T for k in range(0, len(known.units), CHUNK)])
    by_group = _telling(np.maximum.reduceat(cosines, known.starts, axis=0))
    starts = np.cumsum([0, *(len(placed[k]) for k in filled)])[:-1]
    best[filled] = np.maximum.reduceat(by_group[[g for k in filled for g in placed[k]]], starts, axis=0)
    return best


def _telling(cosines: Floats) -> Floats:
    """Any two words have something in common: only what is above ``NOISE`` counts."""
    above: Floats = np.maximum(cosines - NOISE, 0) / np.float32(1 - NOISE)
    return above


def likeness(one: str, other: str) -> float:
    """The cosine of the two words of these texts that are most alike; 0 where either has none that is known."""
    mine, others = rows_of(one), rows_of(other)
    if not mine or not others:
        return 0.0
    units = vectors().units
    return float((units[list(mine)] @ units[list(others)].T).max())
