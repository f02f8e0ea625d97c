"""Trains one or several models side by side on the same batches, for so many seconds, on chunks that data.py makes meanwhile.

`python train.py --chunks FOLDER --seconds 240 --seed 1 --out OUT --run name=t1,init=START.npz,lr=1.5e-4`                      a teacher
`python train.py ... --teachers OUT/t1.pt OUT/t2.pt --run 'name=s1,init=START.npz@0/1/3/5,lr=3e-4,kd=.6' --run ...`           students of their mean

A run: init, lr, kd (share of the loss that is held to the teachers), words (learning rate of the word table as a share; 0: only the markers learn), llrd (a layer's rate against the next), ema.
The rate falls to nothing with the clock; what is saved is a running average of the weights, in half precision.
"""
from __future__ import annotations

import argparse
import queue
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import torch
import torch.nn.functional as F

import enc
import model

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
NAMES = ("ids", "seg", "at", "right")


class Window:
    """Some chunks in flat arrays."""

    def __init__(self, files: list[Path]) -> None:
        held = [np.load(f) for f in files]
        self.flat = {n: np.concatenate([h[n] for h in held]) for n in NAMES}
        self.n = {n: np.concatenate([h[n + ".n"] for h in held]) for n in NAMES}
        self.off = {n: np.cumsum(c) - c for n, c in self.n.items()}

    def plan(self, tokens: int, rng: np.random.Generator) -> list[np.ndarray]:
        lengths = self.n["ids"]
        order = np.argsort(lengths + rng.random(len(lengths)) * 8)
        out, cur, longest = [], 0, 0
        for k, i in enumerate(order):
            longest = max(longest, int(lengths[i]))
            if k > cur and longest * (k - cur + 1) > tokens:
                out.append(order[cur:k])
                cur, longest = k, int(lengths[i])
        out.append(order[cur:])
        rng.shuffle(out)
        return out

    def table(self, name: str, rows: np.ndarray, fill: int, multiple: int = 1) -> np.ndarray:
        n = self.n[name][rows]
        width = -(-int(n.max()) // multiple) * multiple
        where = np.arange(width)
        at = np.minimum(self.off[name][rows][:, None] + where, len(self.flat[name]) - 1)
        return np.where(where < n[:, None], self.flat[name][at], fill).astype(np.int32)

    def batch(self, rows: np.ndarray) -> list[torch.Tensor]:
        ids, seg, at = self.table("ids", rows, 0, 8), self.table("seg", rows, 0, 8), self.table("at", rows, -1)
        right = np.zeros((len(rows), at.shape[1] + 1), bool)
        n = self.n["right"][rows]
        right[n == 0, 0] = True
        for k in np.nonzero(n)[0]:
            o = self.off["right"][rows[k]]
            right[k, self.flat["right"][o : o + n[k]].astype(int) + 1] = True
        made = [torch.from_numpy(x) for x in (ids, seg, self.n["ids"][rows].astype(np.int32), at, right)]
        return [x.pin_memory() for x in made] if DEVICE == "cuda" else made


def batches(folder: Path, tokens: int, seed: int, size: int, unseen: bool) -> Iterator[list[torch.Tensor]]:
    """Without end: new chunks as they come, old ones by chance where too few are new."""
    rng, random = np.random.default_rng(seed), Random(seed)
    used: set[Path] = set()
    while True:
        there = [f for f in folder.glob("*.npz") if ".new" not in f.name]
        new = sorted(f for f in there if f not in used)
        random.shuffle(new)
        take = new[:size]
        old = [f for f in there if f in used]
        if len(take) < size and old:
            take += random.sample(old, min(size - len(take), len(old)))
        if not take:
            time.sleep(0.5)
            continue
        if unseen and not [f for f in take if f not in used]:
            return
        used |= set(take)
        w = Window(take)
        for rows in w.plan(tokens, rng):
            yield w.batch(rows)


def ahead(made: Iterator[list[torch.Tensor]], depth: int = 6) -> Iterator[list[torch.Tensor]]:
    q: queue.Queue = queue.Queue(depth)

    def fill() -> None:
        for x in made:
            q.put(x)

    threading.Thread(target=fill, daemon=True).start()
    while True:
        yield q.get()


class Run:
    def __init__(self, given: str) -> None:
        o = dict(x.split("=") for x in given.split(","))
        self.name, self.lr, self.kd, self.ema = o["name"], float(o.get("lr", 1.5e-4)), float(o.get("kd", 0)), float(o.get("ema", 0.999))
        words, llrd = float(o.get("words", 0)), float(o.get("llrd", 1))
        init = o["init"]
        self.m = model.load(init, float(o.get("drop", 0.1))).to(DEVICE).train()
        self.slow = [p.detach().clone() for p in self.m.parameters()]
        if not words:
            marks = torch.zeros(len(self.m.word.weight), 1, device=DEVICE)
            keep = enc.prune()
            marks[[int(np.where(keep == i)[0][0]) for i in enc.SPECIAL.values()]] = 1
            self.m.word.weight.register_hook(lambda g: g * marks)
        depth, groups = len(self.m.layers), []
        for n, p in self.m.named_parameters():
            share = 1.0 if n.startswith(("head", "none")) else (words or 1.0) if n.startswith("word") else llrd**depth if n.startswith(("pos", "typ", "n.")) else llrd ** (depth - 1 - int(n.split(".")[1]))
            groups.append({"params": [p], "share": share, "lr": self.lr * share, "weight_decay": 0.01 if p.ndim > 1 and not n.startswith("word") else 0.0})
        self.opt = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=DEVICE == "cuda")
        self.steps, self.loss = 0, 0.0

    def step(self, ids, seg, length, at, right, taught, rate: float) -> None:
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            logs = self.m(ids, seg, length, at)
        lp = F.log_softmax(logs.float(), 1)
        loss = -torch.logsumexp(lp.masked_fill(~right, -1e9), 1).mean()
        if self.kd and taught is not None:
            loss = (1 - self.kd) * loss + self.kd * F.kl_div(lp, taught, reduction="batchmean")
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.m.parameters(), 1.0)
        for g in self.opt.param_groups:
            g["lr"] = self.lr * g["share"] * rate
        self.opt.step()
        self.opt.zero_grad(set_to_none=True)
        self.steps += 1
        with torch.no_grad():
            torch._foreach_lerp_(self.slow, list(self.m.parameters()), 1 - min(self.ema, (self.steps + 1) / (self.steps + 10)))
        if self.steps % 50 == 0:
            self.loss = loss.item() if self.steps == 50 else 0.8 * self.loss + 0.2 * loss.item()

    def save(self, out: Path) -> None:
        torch.save({n: p.half().cpu() for (n, _), p in zip(self.m.named_parameters(), self.slow, strict=True)}, out / f"{self.name}.new")
        (out / f"{self.name}.new").rename(out / f"{self.name}.pt")


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("--chunks", type=Path, required=True)
    a.add_argument("--seconds", type=float, required=True)
    a.add_argument("--run", action="append", required=True)
    a.add_argument("--teachers", nargs="*", default=[])
    a.add_argument("--tokens", type=int, default=32768)
    a.add_argument("--window", type=int, default=10)
    a.add_argument("--every", type=float, default=1e9, help="seconds between checkpoints")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--out", type=Path, required=True)
    o = a.parse_args()
    o.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(o.seed)
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("high")
    teachers = [model.load(t).to(DEVICE).eval() for t in o.teachers]
    runs = [Run(r) for r in o.run]
    begun, seen = time.time(), 0
    told = kept = begun
    for held in ahead(batches(o.chunks, o.tokens, o.seed, o.window, False)):
        spent = (time.time() - begun) / o.seconds
        if spent >= 1:
            break
        ids, seg, length, at, right = (x.to(DEVICE, non_blocking=True) for x in held)
        ids, seg, length, at = ids.long(), seg.long(), length.long(), at.long()
        taught = None
        if teachers:
            with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                taught = torch.stack([F.softmax(t(ids, seg, length, at).float(), 1) for t in teachers]).mean(0)
        rate = min(spent / 0.04 + 0.01, 1.0, max(0.01, 1 - spent))
        for r in runs:
            r.step(ids, seg, length, at, right, taught, rate)
        seen += len(ids)
        if time.time() - kept > o.every:
            kept = time.time()
            for r in runs:
                r.save(o.out)
        if time.time() - told > 30:
            told = time.time()
            print(f"  {[r.name for r in runs]} {runs[0].steps} steps {seen} examples {told - begun:.0f} s loss {[round(r.loss, 3) for r in runs]}", flush=True)
    for r in runs:
        r.save(o.out)
    print(f"== {[r.name for r in runs]} {runs[0].steps} steps {seen} examples {time.time() - begun:.0f} s loss {[round(r.loss, 3) for r in runs]}", flush=True)


if __name__ == "__main__":
    main()
