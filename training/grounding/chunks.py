"""Makes files of examples for the training, in several processes, and shows some.

``python -m training.grounding.chunks make FOLDER --seed 21 --processes 6 --seconds 850 [--tokenizer FILE]``
``python -m training.grounding.chunks look [--count 300]``
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np

from training.grounding.encoding import Coded, encoder
from training.grounding.mix import MIX, Generator, coded_examples

CHUNK = 4000
"""Examples a file."""
MOST = 1_000_000
"""Files, where no number is asked for: the time ends it."""
KEYS = ("ids", "seg", "at", "right")
"""What the fields of ``Coded`` are called in the files."""


def save(examples: list[Coded], path: Path) -> None:
    """Writes a file: each field of all examples in one array, and ``.n``, its length in each."""
    fields = dict(zip(KEYS, zip(*examples, strict=True), strict=True))
    flat = {key: np.concatenate(values) for key, values in fields.items()}
    lengths = {f"{key}.n": np.array([len(value) for value in values], np.int32) for key, values in fields.items()}
    new = path.with_suffix(".new.npz")
    np.savez(new, **flat, **lengths)  # type: ignore[arg-type]
    new.rename(path)  # a file that the training sees is whole


def make(asked: argparse.Namespace, first: int) -> None:
    """Makes every so manieth file of a seed, until the time is over."""
    encode, end = encoder(asked.tokenizer), time.monotonic() + asked.seconds
    for k in range(first, asked.files, asked.processes):
        if time.monotonic() > end:
            return
        save(coded_examples(encode, CHUNK, asked.seed * 1_000_003 + k), asked.folder / f"{asked.seed}-{k:05}.npz")


def make_all(asked: argparse.Namespace) -> None:
    """Makes the files of a seed in several processes."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    begun, context = time.monotonic(), get_context("fork")
    workers = [context.Process(target=make, args=(asked, k)) for k in range(asked.processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    count = len(list(asked.folder.glob(f"{asked.seed}-*.npz")))
    print(f"made {count * CHUNK} examples in {time.monotonic() - begun:.0f} s", flush=True)


def look(count: int) -> None:
    """Shows what each generator makes, and how long the examples are."""
    for generator in MIX:
        _show(generator, count)
    made = coded_examples(encoder(), 2000, 1)
    lengths = [len(part.ids) for part in made]
    absent = np.mean([not len(part.right) for part in made])
    print(f"of 2,000: mean length {np.mean(lengths):.0f}, longest {max(lengths)}, absent {absent:.3f}")


def _show(generator: Generator, count: int) -> None:
    rng, begun = Random(5), time.monotonic()
    made = [generator(rng) for _ in range(count)]
    each = (time.monotonic() - begun) / count * 1000
    sources = ", ".join(f"{source} {n}" for source, n in Counter(x.source for x in made).most_common(6))
    print(f"{generator.__name__}: {each:.2f} ms, {np.mean([len(x.controls) for x in made]):.1f} controls; {sources}")
    for x in made[:3]:
        right = [x.controls[k]["name"] for k in x.right]
        print(f"    {x.wish!r} -> {right} among {[c['name'] for c in x.controls][:12]}")


def main() -> None:
    """Runs one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("make")
    making.add_argument("folder", type=Path)
    making.add_argument("--seed", type=int, required=True)
    making.add_argument("--processes", type=int, default=1)
    making.add_argument("--seconds", type=float, required=True)
    making.add_argument("--files", type=int, default=MOST)
    making.add_argument(
        "--tokenizer", type=Path, help="MiniLM's tokenizer.json; without it the tool's vocabulary is used"
    )
    looking = commands.add_parser("look")
    looking.add_argument("--count", type=int, default=300)
    asked = parser.parse_args()
    if asked.command == "look":
        look(asked.count)
    else:
        make_all(asked)


if __name__ == "__main__":
    main()
