"""Trains a model for so many seconds, while ``chunks.py`` makes files.

A teacher: ``python -m training.grounding.train START.npz OUT.pt --chunks FOLDER --seconds 285 --rate 1.5e-4``. A student
of the mean of teachers, from four layers of one: ``… tA.pt@0/1/3/5 sA.pt --teachers tA.pt tB.pt --held 0.8 …``.

The rate falls to nothing with the clock. What is saved is a running average of the weights, in half precision.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from training.grounding import weights
from training.grounding.batches import DEVICE, Batch, ahead, batches
from training.grounding.model import Ranker

TOLD_EVERY_S = 30
WARM_SHARE = 0.04
"""For this share of the time the rate rises."""
AVERAGED = 0.999
"""What each step leaves of the running average."""


def share(asked: argparse.Namespace, parameter: str, depth: int) -> float:
    """Gives a parameter's share of the rate."""
    if parameter.startswith(("head", "none")):
        return 1.0
    if parameter.startswith("word"):
        return float(asked.words)
    down = depth if parameter.startswith(("pos", "typ", "n.")) else depth - 1 - int(parameter.split(".")[1])
    return float(asked.layer_share**down)


class Run:
    """Trains one model."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.model: Ranker = weights.load(asked.init, asked.drop).to(DEVICE).train()
        self.average = [p.detach().clone() for p in self.model.parameters()]
        depth, groups = len(self.model.layers), []
        for name, p in self.model.named_parameters():
            part = share(asked, name, depth)
            decay = 0.01 if p.ndim > 1 and not name.startswith("word") else 0.0
            groups.append({"params": [p], "share": part, "lr": asked.rate * part, "weight_decay": decay})
        self.optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=DEVICE == "cuda")
        self.steps, self.loss = 0, 0.0

    def step(self, batch: Batch, taught: torch.Tensor | None, rate: float) -> None:
        """Learns from a batch, and from its teachers."""
        ids, seg, length, at, right = batch
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            logs = self.model(ids, seg, length, at)
        lp = F.log_softmax(logs.float(), 1)
        loss = -torch.logsumexp(lp.masked_fill(~right, -1e9), 1).mean()
        if taught is not None:
            loss = (1 - self.asked.held) * loss + self.asked.held * F.kl_div(lp, taught, reduction="batchmean")
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = self.asked.rate * group["share"] * rate
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.steps += 1
        kept = min(AVERAGED, (self.steps + 1) / (self.steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(self.average, list(self.model.parameters()), 1 - kept)
        if self.steps % 50 == 0:
            self.loss = loss.item() if self.steps == 50 else 0.8 * self.loss + 0.2 * loss.item()

    def save(self) -> None:
        """Writes the averaged weights."""
        names = (name for name, _ in self.model.named_parameters())
        torch.save({name: p.half().cpu() for name, p in zip(names, self.average, strict=True)}, self.asked.out)


def teaching(teachers: list[Ranker], given: Batch) -> torch.Tensor:
    """Gives the mean of the teachers' chances."""
    with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
        return torch.stack([F.softmax(teacher(*given).float(), 1) for teacher in teachers]).mean(0)


def rate_at(spent: float) -> float:
    """Gives the share of the full rate at a time."""
    return min(spent / WARM_SHARE + 0.01, 1.0, max(0.01, 1 - spent))


def train(run: Run, teachers: list[Ranker], asked: argparse.Namespace) -> None:
    """Trains until the time is over."""
    begun = told = time.time()
    for held in ahead(batches(asked.chunks, asked.seed)):
        spent = (time.time() - begun) / asked.seconds
        if spent >= 1:
            break
        *given, right = (x.to(DEVICE, non_blocking=True) for x in held)
        given = [x.long() for x in given]
        run.step([*given, right], teaching(teachers, given) if teachers else None, rate_at(spent))
        if time.time() - told > TOLD_EVERY_S:
            told = time.time()
            print(f"{asked.out.name} {run.steps} steps {told - begun:.0f} s loss {run.loss:.3f}", flush=True)
    run.save()


def main() -> None:
    """Trains what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("init", help="what it starts from, see weights.load")
    parser.add_argument("out", type=Path)
    parser.add_argument("--chunks", type=Path, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--words", type=float, default=1.0, help="rate of the word table, as a share")
    parser.add_argument("--layer-share", type=float, default=1.0, help="a layer's rate, as a share of the next one's")
    parser.add_argument("--drop", type=float, default=0.1)
    parser.add_argument("--teachers", nargs="*", default=[])
    parser.add_argument("--held", type=float, default=0.0, help="share of the loss that holds it to the teachers")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("high")
    train(Run(asked), [weights.load(path).to(DEVICE).eval() for path in asked.teachers], asked)


if __name__ == "__main__":
    main()
