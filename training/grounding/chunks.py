"""Makes files of examples for the training, in several processes.

``python -m training.grounding.chunks FOLDER --seed 21 --processes 6 --seconds 850 --tokenizer FILE``
"""

from __future__ import annotations

import argparse
import time
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from training.grounding.encoding import Coded, encoder
from training.grounding.mix import coded_examples

CHUNK = 4000
"""Examples a file."""
KEYS = ("ids", "seg", "at", "right")
"""What the fields of ``Coded`` are called in the files."""


def save(examples: list[Coded], path: Path) -> None:
    """Writes each field of all examples in one array."""
    fields = dict(zip(KEYS, zip(*examples, strict=True), strict=True))
    flat = {key: np.concatenate(values) for key, values in fields.items()}
    lengths = {f"{key}.n": np.array([len(value) for value in values], np.int32) for key, values in fields.items()}
    new = path.with_suffix(".new.npz")
    np.savez(new, **flat, **lengths)  # type: ignore[arg-type]
    new.rename(path)  # a file that the training sees is whole


def make(asked: argparse.Namespace, first: int) -> None:
    """Makes every so manieth file of a seed, until the time is over."""
    encode, end = encoder(asked.tokenizer), time.monotonic() + asked.seconds
    for k in count(first, asked.processes):
        if time.monotonic() > end:
            return
        save(coded_examples(encode, CHUNK, asked.seed * 1_000_003 + k), asked.folder / f"{asked.seed}-{k:05}.npz")


def main() -> None:
    """Makes the files of a seed in several processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--processes", type=int, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True, help="MiniLM's tokenizer.json")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    workers = [get_context("fork").Process(target=make, args=(asked, k)) for k in range(asked.processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
