"""Train the embedded ranker: ``python -m training.ranker [--seed 7] [--out FILE]``, or ``make train``.

The file is the same bit for bit each time (``training.fixed``). About three minutes on one core.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from pytest_tool.embedded import goal, ranker
from pytest_tool.embedded.features import features
from pytest_tool.embedded.table import WIDTH, Floats
from training import fixed, intents, joint

HIDDEN, SECOND, SUMMARY, NETWORKS = 48, 24, 24, 3
SMOOTHING = 0.01
"""The share of the wanted probability that all controls get alike, against overconfidence."""
Networks = list[dict[str, Floats]]
POOL = 2 * SECOND + len(ranker.SUMMARY_AND_GOAL)


@dataclass(frozen=True)
class Sample:
    """One intent on one page: a row of features a control, and the share of each control, none last."""

    table: Floats
    wanted: Floats


def samples(seed: int, count: int, odd: float) -> list[Sample]:
    """``count`` samples; the share ``odd`` is worded unusually."""
    rng = Random(seed)
    return [sample(intents.example(rng, rng.random() < odd)) for _ in range(count)]


def sample(example: intents.Example) -> Sample:
    """The features of an example; where several controls are equally right they share."""
    table = features(goal.read(example.text, example.value), example.controls, example.hidden)
    wanted = np.zeros(len(table) + 1, np.float32)
    if example.right:
        wanted[sorted(example.right)] = 1 / len(example.right)
    else:
        wanted[-1] = 1
    return Sample(table, wanted)


def fresh(rng: np.random.Generator) -> dict[str, Floats]:
    """Random weights."""

    def matrix(a: int, b: int) -> Floats:
        drawn: Floats = rng.standard_normal((a, b)).astype(np.float32)
        return drawn * np.float32(math.sqrt(2 / a))

    return {
        "w1": matrix(WIDTH, HIDDEN), "b1": np.zeros(HIDDEN, np.float32), "w2": matrix(HIDDEN, SECOND),
        "b2": np.zeros(SECOND, np.float32), "w3": matrix(SECOND, 1)[:, 0] * 0.3, "v1": matrix(POOL, SUMMARY),
        "c1": np.zeros(SUMMARY, np.float32), "v2": matrix(SUMMARY, 1)[:, 0] * 0.3, "c2": np.zeros(1, np.float32),
    }  # fmt: skip


def gradients(p: dict[str, Floats], batch: list[Sample], keep: Floats) -> tuple[dict[str, Floats], float]:
    """The gradient of the batch's mean cross entropy, and that entropy. ``keep`` drops inputs at random."""
    x = np.concatenate([s.table for s in batch]) * keep
    sizes = [len(s.table) for s in batch]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    a1 = np.maximum(x @ p["w1"] + p["b1"], 0)
    a2 = np.maximum(a1 @ p["w2"] + p["b2"], 0)
    scores = a2 @ p["w3"]
    best = np.array([a + int(scores[a : a + n].argmax()) for a, n in zip(starts, sizes, strict=True)])
    means = np.add.reduceat(a2, starts) / np.array(sizes, np.float32)[:, None]
    pooled = np.concatenate([a2[best], means, x[starts][:, ranker.SUMMARY_AND_GOAL]], axis=1)
    h = np.maximum(pooled @ p["v1"] + p["c1"], 0)
    none = h @ p["v2"] + p["c2"]
    d_scores, d_none, loss = np.zeros_like(scores), np.zeros_like(none), 0.0
    for k, s in enumerate(batch):
        a, n = starts[k], sizes[k]
        z = np.append(scores[a : a + n], none[k])
        z = np.exp(z - z.max())
        z /= z.sum()
        smooth = (1 - SMOOTHING) * s.wanted + SMOOTHING / (n + 1)
        loss -= float((s.wanted * np.log(z + 1e-9)).sum())
        d = (z - smooth) / len(batch)
        d_scores[a : a + n], d_none[k] = d[:-1], d[-1]
    d_h = np.outer(d_none, p["v2"]) * (h > 0)
    d_pool = d_h @ p["v1"].T
    d_a2 = np.outer(d_scores, p["w3"])
    np.add.at(d_a2, best, d_pool[:, :SECOND])
    d_a2 += np.repeat(d_pool[:, SECOND : 2 * SECOND] / np.array(sizes, np.float32)[:, None], sizes, axis=0)
    d_a2 *= a2 > 0
    d_a1 = (d_a2 @ p["w2"].T) * (a1 > 0)
    return {
        "w1": x.T @ d_a1, "b1": d_a1.sum(0), "w2": a1.T @ d_a2, "b2": d_a2.sum(0), "w3": a2.T @ d_scores,
        "v1": pooled.T @ d_h, "c1": d_h.sum(0), "v2": h.T @ d_none, "c2": d_none.sum(keepdims=True),
    }, loss / len(batch)  # fmt: skip


def train(
    data: list[Sample], seed: int, epochs: int, say: bool, rate: float = 3e-3, size: int = 48
) -> dict[str, Floats]:
    """Adam with a cosine rate; the inputs' scale is folded into the first layer."""
    rng = np.random.default_rng(seed)
    p = fresh(rng)
    every = np.concatenate([s.table for s in data])
    scale = (1 / np.maximum(every.std(0), 0.1)).astype(np.float32)
    p["w1"] *= scale[:, None]
    m = {k: np.zeros_like(v) for k, v in p.items()}
    v = {k: np.zeros_like(x) for k, x in p.items()}
    steps, t = epochs * (len(data) // size), 0
    for epoch in range(epochs):
        order, total = rng.permutation(len(data)), 0.0
        for b in range(len(data) // size):
            batch = [data[i] for i in order[b * size : (b + 1) * size]]
            rows = sum(len(s.table) for s in batch)
            grads, loss = gradients(p, batch, (rng.random((rows, WIDTH), np.float32) > 0.03).astype(np.float32))
            total += loss
            t += 1
            now = rate * 0.5 * (1 + np.cos(np.pi * t / steps))
            for k in p:
                grad = grads[k] + 2e-5 * p[k]
                m[k] = (0.9 * m[k] + 0.1 * grad).astype(np.float32)
                v[k] = (0.999 * v[k] + 0.001 * grad * grad).astype(np.float32)
                step = now * (m[k] / (1 - 0.9**t)) / (np.sqrt(v[k] / (1 - 0.999**t)) + 1e-8)
                p[k] = (p[k] - (step * scale[:, None] if k == "w1" else step)).astype(np.float32)
        if say:
            print(f"epoch {epoch + 1}: {total / (len(data) // size):.3f}", flush=True)
    return p


def calibrate(networks: Networks, data: list[Sample]) -> tuple[float, float]:
    """Temperature and the bias of none with the least cross entropy on data that was not trained on."""
    scored = [(np.append(*ranker.mean_scores(networks, s.table)), s.wanted) for s in data]

    def entropy(temperature: float, bias: float) -> float:
        total = 0.0
        for z, wanted in scored:
            z = z.astype(np.float64)
            z[-1] += bias
            z /= temperature
            z -= z.max()
            total -= float((wanted * (z - np.log(np.exp(z).sum()))).sum())
        return total

    grid = [(t / 40, b / 4) for t in range(28, 60) for b in range(-4, 7, 2)]
    return min(grid, key=lambda tb: entropy(*tb))


def measured(networks: Networks, calibration: tuple[float, float], data: Iterable[Sample]) -> str:
    """Top-1 where there is a target, precision and coverage at 0.6, absent targets fired, calibration error."""
    model = ranker.Ranker(tuple(networks), *calibration)
    right, sure, there = [], [], []
    for s in data:
        scored, none = ranker.mean_scores(networks, s.table)
        shares, _ = ranker.Scores(scored / model.temperature, (none + model.none_bias) / model.temperature).among(
            range(len(scored))
        )
        best = int(shares.argmax())
        right.append(s.wanted[best] > 0)
        sure.append(float(shares[best]))
        there.append(s.wanted[-1] == 0)
    ok, c, t = np.array(right), np.array(sure), np.array(there)
    high = c >= 0.6
    bins = [(c > a / 10) & (c <= (a + 1) / 10) for a in range(10)]
    ece = sum(b.mean() * abs(c[b].mean() - ok[b].mean()) for b in bins if b.any())
    return (f"top-1 {ok[t].mean():.3f}, covered {high[t].mean():.3f}, precision {ok[high].mean():.3f}, "
            f"absent fired {high[~t].mean():.3f}, ece {ece:.3f}")  # fmt: skip


def build(out: Path, seed: int, count: int, epochs: int, say: bool = True) -> None:
    """Generate, train, calibrate, and write the weights."""
    begun = time.monotonic()
    data = samples(seed, count, odd=0.3)
    held = samples(seed + 1_000_003, max(100, count // 5), odd=0.3)
    if say:
        print(f"{len(data)} samples in {time.monotonic() - begun:.0f} s", flush=True)
    networks = [train(data, seed + k, epochs, say) for k in range(NETWORKS)]
    temperature, bias = calibrate(networks, held)
    asked = joint.questions(seed + 2_000_003, max(60, count // 35), odd=0.15)
    temperature = joint.temperature(ranker.Ranker(tuple(networks), temperature, bias), asked)
    stacked: dict[str, Any] = {name: np.stack([p[name] for p in networks]) for name in ranker.LAYERS}
    fixed.save(out, {**stacked, "calibration": np.array((temperature, bias), np.float32)})
    if say:
        print(f"temperature {temperature}, none bias {bias}")
        print(f"on intents not trained on: {measured(networks, (temperature, bias), held)}")
        print(joint.report(ranker.Ranker(tuple(networks), temperature, bias), asked))
        print(f"{out}: {out.stat().st_size / 1000:.0f} kB in {time.monotonic() - begun:.0f} s")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Train the embedded ranker.")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--count", type=int, default=28_000, help="how many intents")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--out", type=Path, default=Path(ranker.__file__).with_name(ranker.WEIGHTS))
    arguments = parser.parse_args()
    if not fixed.is_set():
        fixed.restart("training.ranker")
    build(arguments.out, arguments.seed, arguments.count, arguments.epochs)


if __name__ == "__main__":
    main()
