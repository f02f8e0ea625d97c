"""Examples for the training: hand-written pages first (every wish about as often as another), the generated mix beside them; pages cut in parts as the product reads them.

`python data.py stream FOLDER SEED PROCESSES SECONDS [CHUNKS]` fills FOLDER with chunks of 4,000 examples until so many seconds are over.
`python data.py look COUNT` shows some.
"""
from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), os.environ.get("PROJECT", ".")]
import enc  # noqa: E402
import gen  # noqa: E402

Example = dict[str, Any]
Coded = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]  # ids, segments, markers, right ones
PART, AGAIN, CHUNK = 192, 320, 4000
gen.load_aux()
WISHES = [sum(len(a) for _, a in p["controls"]) for p in gen.PAGES]
ABSENT = [len(p["absent"]) for p in gen.PAGES]


def encoder() -> enc.Encoder:
    return enc.Encoder(enc.TOKENIZER, enc.prune(enc.TOKENIZER))


# ------------------------------------------------------------------ makers
def hand(rng: Random) -> Example:
    """gen.hand on a page drawn by how many wishes (or absent ones) it has."""
    mode = rng.choices(("pos", "removed", "absent", "foreign", "named"), (63, 8, 19, 4, 6))[0]
    return gen.hand(rng, [rng.choices(gen.PAGES, ABSENT if mode == "absent" else WISHES)[0]] if mode != "foreign" else None, mode)


def said_as(name: str) -> tuple[str, str] | None:
    """The verb a control's name begins with, and the rest of the name."""
    for verb, (labels, _, _) in gen.VERBS.items():
        for label in labels:
            first = label.replace("{o}", "").strip()
            if "{o}" in label and label.endswith("{o}") and first and name.lower().startswith(first.lower() + " "):
                return verb, name[len(first) + 1 :]
            if "{o}" not in label and name.lower() == label.lower():
                return verb, ""
    return None


VERBAL = [(k, c, a) for k, p in enumerate(gen.PAGES) for c, a in p["controls"] if a and c["role"] in ("button", "link", "menuitem") and said_as(c["name"])]


def other_verb(rng: Random, verb: str, noun: str) -> str:
    fits = [v for v in sorted(gen.VERBS) if v != verb and not gen.near_eq(v, verb) and v not in gen.CREATING and (verb, v) != ("show", "edit")]
    v = rng.choice(gen.OPP.get(verb) or fits) if rng.random() < 0.25 else rng.choice(fits)
    labels = [x for x in gen.VERBS[v][0] if (x.endswith("{o}") if noun else "{o}" not in x)] or [v.capitalize() + (" {o}" if noun else "")]
    return gen.cap(rng.choice(labels).replace("{o}", noun))


def verb_apart(rng: Random) -> Example:
    """A wish in own words; its control is there beside one with the same noun and another verb, or only the latter is there."""
    while True:
        k, target, asks = rng.choice(VERBAL)
        page = gen.PAGES[k]
        verb, noun = said_as(target["name"])
        rival = {**target, "name": other_verb(rng, verb, noun)}
        rival.pop("icon", None)
        there = rng.random() < 0.5
        chosen = [c for c, _ in gen.sample_page(rng, page, target)]
        if any(c["name"].lower() == rival["name"].lower() for c in chosen) or not there and sum(c["name"] == target["name"] for c in chosen) > 1:
            continue
        i = next(n for n, c in enumerate(chosen) if c is target)
        if there:
            j = i + rng.randint(0, 1)
            chosen.insert(j, rival)
            i += j == i
        else:
            chosen[i] = rival
        if len(chosen) < 2:
            continue
        text = gen.dress(rng, rng.choice(asks))
        return gen.ex(text, [gen.vary(rng, c) if c is not target else c for c in chosen], [i] if there else [], "verb" if there else "verb-none", [page["title"]] if rng.random() < 0.7 else [])


COMMON = frozenset("the a to of in my on for and it this that i".split())


def long(rng: Random) -> Example:
    """A wish on a page as long as real ones: three pages one after the other, cut in parts later."""
    x = hand(rng)
    words = gen.words(x["intent"]) | {w for k in x["right"] for w in gen.words(x["controls"][k]["name"])}
    words -= COMMON
    more = [[gen.vary(rng, c) for c, _ in gen.sample_page(rng, rng.choice(gen.PAGES), None) if not gen.words(c["name"]) & words] for _ in range(2)]
    before = more[0] if rng.random() < 0.6 else []
    return {**x, "controls": before + x["controls"] + more[1], "right": [k + len(before) for k in x["right"]], "src": "long-" + x["src"]}


def again(rng: Random) -> Example:
    """As the best twelve of a page are read once more: the right one among those most like the wish by their words, and some by chance."""
    x = rng.choices((hand, long, gen.rows), (5, 4, 1))[0](rng)
    words = {w[:5] for w in gen.words(x["intent"]) - COMMON}
    like = [len({w[:5] for w in gen.words(" ".join((c["name"], c.get("row", ""), c.get("section", ""))))} & words) + rng.gauss(0, 0.7) + 9 * (k in x["right"]) for k, c in enumerate(x["controls"])]
    kept = sorted(sorted(range(len(like)), key=lambda k: -like[k])[:12])
    return {**x, "controls": [x["controls"][k] for k in kept], "right": [kept.index(k) for k in x["right"] if k in kept], "src": "again-" + x["src"]}


MIX: tuple[tuple[Callable[[Random], Example], int], ...] = (
    (hand, 36), (long, 10), (again, 9), (verb_apart, 7), (gen.wished, 6), (gen.comp, 7), (gen.bare_on_page, 2), (gen.props, 5), (gen.rows, 7), (gen.options, 3), (gen.project, 5), (gen.descr, 9), (gen.contrast, 7),
)


# ------------------------------------------------------------------ parts
def cut(e: enc.Encoder, x: Example, limit: int = PART) -> list[Coded]:
    """As the product cuts a page: even parts, the fewest that all fit."""
    cs, right = x["controls"], set(x["right"])
    for parts in range(1, len(cs) + 1):
        size = -(-len(cs) // parts)
        made = []
        for k in range(0, len(cs), size):
            m = e.encode({**x, "controls": cs[k : k + size]}, limit)
            if m is None:
                break
            made.append((*m, np.array(sorted(r - k for r in right if k <= r < k + size), np.int16)))
        else:
            return made
    return []


def make(e: enc.Encoder, count: int, seed: int) -> list[Coded]:
    rng, out = Random(seed), []
    makers, weights = zip(*MIX)
    while len(out) < count:
        maker = rng.choices(makers, weights)[0]
        parts = cut(e, maker(rng), AGAIN if maker is again else PART)
        if not parts:
            continue
        with_it = [p for p in parts if len(p[3])] or [rng.choice(parts)]
        out += with_it[:1]
        others = [p for p in parts if not len(p[3]) and p is not with_it[0]]
        if others and rng.random() < 0.22:  # a part without it, as most parts of a real page are
            out.append(rng.choice(others))
    return out[:count]


def save(data: list[Coded], path: Path) -> None:
    new = path.with_suffix(".new.npz")
    np.savez(new, **{n: np.concatenate([d[k] for d in data]).astype(np.int16) for k, n in enumerate(("ids", "seg", "at", "right"))}, **{n + ".n": np.array([len(d[k]) for d in data], np.int32) for k, n in enumerate(("ids", "seg", "at", "right"))})
    new.rename(path)


def stream(folder: Path, seed: int, which: int, processes: int, seconds: float, chunks: int) -> None:
    e, end = encoder(), time.time() + seconds
    for k in range(which, chunks, processes):
        if time.time() > end:
            return
        save(make(e, CHUNK, seed * 1_000_003 + k), folder / f"{seed}-{k:05}.npz")


def main() -> None:
    if sys.argv[1] == "look":
        from collections import Counter

        rng = Random(5)
        for f, _ in MIX:
            t = time.time()
            xs = [f(rng) for _ in range(int(sys.argv[2]))]
            print(f.__name__, f"{(time.time() - t) / len(xs) * 1000:.2f} ms", Counter(x["src"] for x in xs).most_common(6), "controls", np.mean([len(x["controls"]) for x in xs]))
            for x in xs[:3] if f.__module__ == "__main__" else ():
                print("   ", x["src"], "|", x["intent"], "->", [x["controls"][k]["name"] for k in x["right"]], "among", [c["name"] for c in x["controls"]][:12])
        print(len(VERBAL), "controls with a verb;", len(gen.PAGES), "pages", sum(WISHES), "wishes", sum(ABSENT), "absent")
        t = time.time()
        made = make(encoder(), 2000, 1)
        print(f"{(time.time() - t) / 2:.2f} ms, mean length {np.mean([len(d[0]) for d in made]):.0f}, longest {max(len(d[0]) for d in made)}, absent {np.mean([len(d[3]) == 0 for d in made]):.3f}")
        return
    from multiprocessing import get_context

    folder, seed, processes, seconds = Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5])
    chunks = int(sys.argv[6]) if len(sys.argv) > 6 else 10**6
    folder.mkdir(parents=True, exist_ok=True)
    t = time.time()
    workers = [get_context("fork").Process(target=stream, args=(folder, seed, k, processes, seconds, chunks)) for k in range(processes)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    n = len(list(folder.glob(f"{seed}-*.npz")))
    print(f"made {n * CHUNK} examples in {time.time() - t:.0f} s", flush=True)


if __name__ == "__main__":
    main()
