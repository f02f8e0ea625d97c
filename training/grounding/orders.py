"""Fits what tells an order from a statement: “Empty the cart” from “Cart emptied”.

``python -m training.grounding.orders [--out orders.npz] [--try SENTENCES.jsonl …]``

Two small layers on what the model's second layer says of the first piece, the last one and all of them together. A fifth of
the words makes sentences that are only tested; what ``--out`` writes is fitted on all. ``--try`` scores sentences of others:
lines with ``intent`` and ``category``, ``statement`` or another.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import md5
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.orders import LEAST, Numbers, Weights, chances, numbers_of
from pytest_tool.language import Wish, read_step
from training.grounding.generators.descriptions import groups
from training.grounding.page_files import PAGES, VALIDATION, Page
from training.grounding.tables import THINGS, VERB_NAMES, sections, synonyms
from training.grounding.wording import capital, order, plural, spoken

Floats = NDArray[np.float32]
COUNT = 24_000
"""Sentences of each kind that are fitted on."""
APART, INNER, EPOCHS, BATCH, RATE, DECAY = 4, 64, 14, 256, 5e-4, 0.012
"""Of the fit. A logistic regression let a third of statements like “Save failed” pass."""
TESTED = 1_500
LEFT_OUT = 5
"""Of so many words one makes the sentences that are only tested."""
ORDERED = {
    "page": 30, "statement-like": 12, "verb": 9, "operation": 10, "sentence": 11, "made": 12, "either": 10, "narrowed": 6,
    "bare": 8,
}  # fmt: skip
"""How orders are made, and how often."""
PLACED = frozenset({"verb", "made", "bare", "narrowed"})
"""Those that may say where or how, as statements do."""
DETERMINERS = (
    "the ",
    "the ",
    "the ",
    "a ",
    "my ",
    "all ",
    "",
    "this ",
    "another ",
    "one more ",
    "two ",
    "the first ",
    "the last ",
    "these ",
)
ADVERBS = ("really", "now", "still", "again", "completely", "badly", "newly", "almost", "not")

_told = sections("statements")
SUBJECTS = _told["subjects"]
PREDICATES = {name: [entry for line in _told[name] for entry in synonyms(line)] for name in _told if name != "subjects"}
NARROWING = (
    "show",
    "list",
    "find",
    "hide",
    "open",
    "delete",
    "print",
    "select",
    "keep",
    "go to",
    "look at",
    "download",
)
"""What is done with things of which a participle says which."""


def participle(verb: str) -> str:
    """Forms the regular one: ``carry off`` → ``carried off``."""
    head, blank, tail = verb.partition(" ")
    if head.endswith("e"):
        head += "d"
    elif re.search(r"[^aeiou]y$", head):
        head = head[:-1] + "ied"
    else:
        head += head[-1] * bool(re.fullmatch(r"[^aeiou]*[aeiou][bdgmnprt]", head)) + "ed"
    return head + blank + tail


def third_person(verb: str) -> str:
    """Forms the present: ``carry off`` → ``carries off``."""
    head, blank, tail = verb.partition(" ")
    return plural(head) + blank + tail


@dataclass(frozen=True)
class Words:
    """Holds the words of one part: those that are learned, or those that are only tested."""

    things: list[str]
    nouns: list[str]
    verbs: list[str]
    adjectives: list[str]
    operations: list[str]
    sentences: list[str]
    predicates: dict[str, list[str]]
    wishes: list[str]
    names: list[str]


@cache
def dictionary(kind: str) -> tuple[tuple[list[str], str, list[str]], ...]:
    """Lists the dictionary's entries of one part of speech."""
    return tuple(
        (item[0], item[1], item[2]) for group in groups()["wn"] if group.kind == f"wn-{kind}" for item in group.items
    )


def words_of(pages: Iterable[Page], taken: Callable[[str], bool]) -> Words:
    """Collects the words that are taken."""

    def some(entries: Iterable[str]) -> list[str]:
        return [entry for entry in entries if taken(entry)]

    lemmas = {kind: [lemma for item in dictionary(kind) for lemma in item[0][:2]] for kind in ("noun", "verb", "adj")}
    begins = {lemma.split()[0] for lemma in lemmas["verb"]}
    told = [(item[0], sentence) for item in dictionary("verb") for sentence in item[2]]
    imperative = [s for names, s in told if s.split()[:1] and s.split()[0] in {name.split()[0] for name in names}]
    names = sorted({item[0] for group in groups()["op"] for item in group.items})
    return Words(
        some(thing for things in THINGS.values() for cell in things for thing in synonyms(cell)),
        some(noun for noun in lemmas["noun"] if noun.islower()),
        some(lemmas["verb"]),
        some(lemmas["adj"]),
        some(name for name in names if " " in name and name.split()[0].lower() in begins),
        some(imperative),
        {name: some(entries) for name, entries in PREDICATES.items()},
        [wish for page in pages for wish in said_of(page) if wish.split()[0].lower() in begins],
        [
            c["name"]
            for page in pages
            for c, _ in page.controls
            if 0 < len(c["name"].split()) < 4 and c["name"][-1].isalpha()
        ],
    )


def said_of(page: Page) -> list[str]:
    """Lists the wishes of a page, met or not."""
    return [*(wish for _, wishes in page.controls for wish in wishes), *page.absent]


def statement(rng: Random, words: Words) -> str:
    """Says of something what happened to it, what it is like, where it is or what it does: “Delete failed”, “Done”."""
    either = words.predicates["verbs or nouns"]
    thing = rng.choice(
        rng.choices((words.things, words.nouns, words.names, words.operations, either), (38, 28, 15, 6, 13))[0]
    )
    said = rng.choice(SUBJECTS).format(b=thing, p=plural(thing))
    if (bare := rng.random()) < 0.14:
        said = rng.choice(either)
    elif bare < 0.16:
        said = ""
    elif bare < 0.27:
        said = f"{rng.choice(words.adjectives)} {said.lower()}"
    kind = rng.choices(("participles", "states", "places", "goings-on"), (44, 20, 8, 28))[0]
    told = rng.choice(words.predicates[kind])
    if kind == "participles" and rng.random() < 0.35:
        told = participle(rng.choice(words.verbs))
    elif kind == "goings-on" and rng.random() < 0.5:
        told = third_person(rng.choice(words.verbs))
        told += f" {rng.choice(('the ', 'a ', ''))}{rng.choice(words.nouns)}" * (rng.random() < 0.5)
    elif kind == "states" and rng.random() < 0.35:
        told = rng.choice(words.adjectives)
    if rng.random() < {"participles": 0.5, "places": 0}.get(kind, 0.13):
        told += f" {rng.choice(words.predicates['tails'])}"
    return spoken(rng, capital(f"{said} {f'{rng.choice(ADVERBS)} ' * (rng.random() < 0.1)}{told}".strip()))


def ordered(rng: Random, words: Words) -> str:
    """Orders something, in the ways that the pages, services and the dictionary do."""
    thing = rng.choice(words.things)
    noun = rng.choice(words.nouns)
    kind = rng.choices(tuple(ORDERED), tuple(ORDERED.values()))[0]
    match kind:
        case "page":
            return spoken(rng, rng.choice(words.wishes))
        case "statement-like":
            said = rng.choice(words.predicates["orders"])
        case "verb":
            said = order(rng, rng.choice(VERB_NAMES), thing, "the ")
        case "operation":
            said = rng.choice(words.operations)
        case "bare":
            said = rng.choice((*VERB_NAMES, *words.predicates["verbs or nouns"]))
        case "sentence":
            said = rng.choice(words.sentences)
        case "either":
            what = rng.choice((f"{rng.choice(DETERMINERS)}{thing}", plural(thing), f"the {plural(thing)}", ""))
            end = (
                rng.choice(words.predicates["ends of orders"]).format(n=noun) if not what or rng.random() < 0.5 else ""
            )
            said = f"{rng.choice(words.predicates['verbs or nouns'])} {what} {end}".replace("  ", " ").strip()
        case "narrowed":
            which = rng.choice(("the ", "only the ", "only ", "", "my "))
            said = f"{rng.choice(NARROWING)} {which}{plural(thing)} {rng.choice(words.predicates['participles'])}"
            said += f" {rng.choice(words.predicates['tails'])}" * (rng.random() < 0.3)
        case _:
            what = thing if rng.random() < 0.6 else noun
            said = f"{rng.choice(words.verbs)} {rng.choice(DETERMINERS)}{what}"
    if kind in PLACED and rng.random() < 0.35:
        said += f" {rng.choice((*words.predicates['places'], *words.predicates['tails'], f'to the {noun}', f'from the {noun}'))}"
    return spoken(rng, said, order=True)


def is_wish(sentence: str) -> bool:
    """Says whether the language leaves it to the model."""
    clauses = read_step(sentence)
    return len(clauses) == 1 and isinstance(clauses[0], Wish)


def many(make: Callable[[Random, Words], str], words: Words, count: int) -> list[str]:
    """Makes so many sentences that are unlike."""
    rng, made = Random(7), dict[str, None]()
    while len(made) < count:
        if is_wish(sentence := make(rng, words)):
            made[sentence] = None
    return list(made)


def read(sentences: Sequence[str]) -> Numbers:
    """Reads each by the model that ships."""
    return np.array([numbers_of(sentence) for sentence in sentences])


def fit(words: Words) -> Weights:
    """Fits two layers on as many orders as statements: several apart, whose odds are averaged."""
    rows = read([*many(ordered, words, COUNT), *many(statement, words, COUNT)]).astype(np.float32)
    right = np.repeat(np.array([1, 0], np.float32), COUNT)
    mean, scale = rows.mean(0), rows.std(0) + 1e-6
    rows = (rows - mean) / scale
    inner, biases, outer, bias = zip(*(learned(rows, right, seed) for seed in range(APART)), strict=True)
    scaled = np.concatenate(inner, 1) / scale[:, None]
    return {
        "inner": scaled.astype(np.float16),
        "inner bias": np.concatenate(biases) - mean @ scaled,
        "outer": np.concatenate(outer) / APART,
        "outer bias": np.mean(bias, 0)[0],
    }


def learned(rows: Floats, right: Floats, seed: int) -> list[Floats]:
    """Learns one pair of layers by Adam with decay: the weights and the bias of each."""
    rng = np.random.default_rng(seed)
    first, second = (
        rng.normal(0, size**-0.5, shape) for size, shape in ((len(rows[0]) / 2, (len(rows[0]), INNER)), (INNER, INNER))
    )
    held = [part.astype(np.float32) for part in (first, np.zeros(INNER), second, np.zeros(1))]
    means, squares = ([np.zeros_like(part) for part in held] for _ in range(2))
    batches = [batch for _ in range(EPOCHS) for batch in np.array_split(rng.permutation(len(rows)), len(rows) // BATCH)]
    for step, batch in enumerate(batches, 1):
        x, (inner, biases, outer, bias) = rows[batch], held
        hidden = np.maximum(x @ inner + biases, 0)
        off = (1 / (1 + np.exp(-(hidden @ outer + bias))) - right[batch]) / len(batch)
        back = np.outer(off, outer) * (hidden > 0)
        found = [x.T @ back + DECAY * inner, back.sum(0), hidden.T @ off + DECAY * outer, off.sum(keepdims=True)]
        for part, gradient, mean, square in zip(held, found, means, squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return held


def told(name: str, weights: Weights, sentences: Sequence[str], shown: bool | None = None) -> str:
    """Tells how many pass as orders, at several thresholds; ``shown`` those on one side."""
    found = chances(weights, read(sentences))
    line = f"{name:12} n {len(sentences):5}  " + "  ".join(
        f"≥ {least:.2f}: {np.mean(found >= least):.3f}" for least in (0.3, 0.5, LEAST, 0.9, 0.95)
    )
    if shown is None:
        return line
    some = [f"    {c:.2f} {s}" for s, c in zip(sentences, found, strict=True) if (c >= LEAST) is shown]
    return "\n".join([line, *some])


def main() -> None:
    """Scores what was left out and what others wrote; writes what all words give."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--try", type=Path, nargs="*", default=(), dest="others")
    asked = parser.parse_args()

    def left_out(word: str) -> bool:
        return md5(word.encode()).digest()[0] % LEFT_OUT == 0

    tested = words_of(VALIDATION, left_out)
    weights = fit(words_of(PAGES, lambda word: not left_out(word)))
    print(told("statements", weights, many(statement, tested, TESTED)))
    print(told("orders", weights, many(ordered, tested, TESTED)))
    if asked.out:
        weights = fit(words_of((*PAGES, *VALIDATION), lambda _: True))
        np.savez_compressed(asked.out, **weights)  # type: ignore[arg-type]
    for path in asked.others:
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        for states in (True, False):
            some = [
                line["intent"]
                for line in lines
                if (line["category"] == "statement") is states and is_wish(line["intent"])
            ]
            if some:
                print(told(path.stem, weights, some, states))


if __name__ == "__main__":
    main()
