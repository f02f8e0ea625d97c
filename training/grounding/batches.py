"""Reads files of examples as batches, while they are made."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch

from training.grounding.chunks import KEYS

Array = Any
Batch = list[torch.Tensor]
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
PIECES = 32_768
"""Of a batch."""
FILES = 10
"""Files that are read at once."""
AHEAD = 6
"""Batches that are read ahead."""


class Window:
    """Holds some files, so that like lengths share a batch."""

    def __init__(self, files: Sequence[Path]) -> None:
        held = [np.load(file) for file in files]
        self.flat = {key: np.concatenate([h[key] for h in held]) for key in KEYS}
        self.lengths = {key: np.concatenate([h[key + ".n"] for h in held]) for key in KEYS}
        self.offsets = {key: np.cumsum(n) - n for key, n in self.lengths.items()}

    def plan(self, rng: np.random.Generator) -> list[Array]:
        """Parts the examples into batches, in an order by chance."""
        lengths = self.lengths["ids"]
        order = np.argsort(lengths + rng.random(len(lengths)) * 8)
        out, begin, longest = [], 0, 0
        for k, i in enumerate(order):
            longest = max(longest, int(lengths[i]))
            if k > begin and longest * (k - begin + 1) > PIECES:
                out.append(order[begin:k])
                begin, longest = k, int(lengths[i])
        out.append(order[begin:])
        rng.shuffle(out)
        return out

    def table(self, key: str, rows: Array, fill: int, multiple: int = 1) -> Array:
        """Writes one field of some examples as a filled table."""
        n = self.lengths[key][rows]
        width = -(-int(n.max()) // multiple) * multiple
        where = np.arange(width)
        at = np.minimum(self.offsets[key][rows][:, None] + where, len(self.flat[key]) - 1)
        return np.where(where < n[:, None], self.flat[key][at], fill).astype(np.int32)

    def batch(self, rows: Array) -> Batch:
        """Gives ids, segments, lengths, places, and which are right."""
        ids, seg, at = self.table("ids", rows, 0, 8), self.table("seg", rows, 0, 8), self.table("at", rows, -1)
        right = np.zeros((len(rows), at.shape[1] + 1), bool)
        n = self.lengths["right"][rows]
        right[n == 0, 0] = True
        for k in np.nonzero(n)[0]:
            o = self.offsets["right"][rows[k]]
            right[k, self.flat["right"][o : o + n[k]].astype(int) + 1] = True
        made = [torch.from_numpy(x) for x in (ids, seg, self.lengths["ids"][rows].astype(np.int32), at, right)]
        return [x.pin_memory() for x in made] if DEVICE == "cuda" else made


def batches(folder: Path, seed: int) -> Iterator[Batch]:
    """Reads files for ever: new ones, then old by chance."""
    rng, random = np.random.default_rng(seed), Random(seed)
    used: set[Path] = set()
    while True:
        there = [file for file in folder.glob("*.npz") if ".new" not in file.name]
        new = sorted(file for file in there if file not in used)
        random.shuffle(new)
        take = new[:FILES]
        old = [file for file in there if file in used]
        take += random.sample(old, min(FILES - len(take), len(old)))
        if not take:
            time.sleep(0.5)
            continue
        used |= set(take)
        window = Window(take)
        for rows in window.plan(rng):
            yield window.batch(rows)


def ahead(made: Iterator[Batch]) -> Iterator[Batch]:
    """Reads some batches ahead in a thread of its own."""
    waiting: queue.Queue[Batch] = queue.Queue(AHEAD)

    def fill() -> None:
        for batch in made:
            waiting.put(batch)

    threading.Thread(target=fill, daemon=True).start()
    while True:
        yield waiting.get()
