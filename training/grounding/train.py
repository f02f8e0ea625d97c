"""Trains one or several models side by side on the same batches, for so many seconds, while ``chunks.py`` makes files.

A teacher:
``python -m training.grounding.train --chunks FOLDER --seconds 285 --seed 11 --out OUT --run name=tA,init=START.npz,lr=1.5e-4``
A student of the mean of teachers, from four layers of one:
``… --teachers OUT/tA.pt OUT/tB.pt --run name=sA,init=OUT/tA.pt@0/1/3/5,lr=3e-4,kd=.8``

The rate falls to nothing with the clock. What is saved is a running average of the weights, in half precision.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F

from pytest_tool.embedded.grounding.encoding import MARKER
from training.grounding import weights
from training.grounding.batches import DEVICE, Batch, ahead, batches
from training.grounding.model import Ranker

TOLD_EVERY_S = 30
WARM_SHARE = 0.04
"""For this share of the time the rate rises."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Says how one model is trained."""

    name: str
    init: str
    """What it starts from, see ``weights.load``."""
    lr: float = 1.5e-4
    kd: float = 0.0
    """The share of the loss that holds it to the teachers."""
    ema: float = 0.999
    words: float = 0.0
    """The rate of the word table as a share; with 0 only the markers learn."""
    llrd: float = 1.0
    """A layer's rate as a share of that of the next."""
    drop: float = 0.1

    @classmethod
    def read(cls, given: str) -> Settings:
        """Reads ``name=sA,init=FILE,lr=3e-4``."""
        told = dict(pair.split("=") for pair in given.split(","))
        numbers = {key: float(value) for key, value in told.items() if key not in ("name", "init")}
        return cls(told["name"], told["init"], **numbers)

    def share(self, parameter: str, depth: int) -> float:
        """Gives a parameter's rate as a share of ``lr``, in a model of so many layers."""
        if parameter.startswith(("head", "none")):
            return 1.0
        if parameter.startswith("word"):
            return self.words or 1.0
        if parameter.startswith(("pos", "typ", "n.")):
            return self.llrd**depth
        return self.llrd ** (depth - 1 - int(parameter.split(".")[1]))


class Run:
    """Trains one model."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.model: Ranker = weights.load(settings.init, settings.drop).to(DEVICE).train()
        self.average = [p.detach().clone() for p in self.model.parameters()]
        if not settings.words:
            self._hold_words()
        depth, groups = len(self.model.layers), []
        for name, p in self.model.named_parameters():
            share = settings.share(name, depth)
            decay = 0.01 if p.ndim > 1 and not name.startswith("word") else 0.0
            groups.append({"params": [p], "share": share, "lr": settings.lr * share, "weight_decay": decay})
        self.optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=DEVICE == "cuda")
        self.steps, self.loss = 0, 0.0

    def _hold_words(self) -> None:
        """Lets only the markers of the word table learn."""
        marks = torch.zeros(len(self.model.word.weight), 1, device=DEVICE)
        marks[list(MARKER.values())] = 1
        self.model.word.weight.register_hook(lambda gradient: gradient * marks)

    def step(self, batch: Batch, taught: torch.Tensor | None, rate: float) -> None:
        """Learns from a batch, and from what the teachers make of it, at a share of its full rate."""
        ids, seg, length, at, right = batch
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            logs = self.model(ids, seg, length, at)
        lp = F.log_softmax(logs.float(), 1)
        loss = -torch.logsumexp(lp.masked_fill(~right, -1e9), 1).mean()
        kd = self.settings.kd
        if kd and taught is not None:
            loss = (1 - kd) * loss + kd * F.kl_div(lp, taught, reduction="batchmean")
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.lr * group["share"] * rate
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        self.steps += 1
        kept = min(self.settings.ema, (self.steps + 1) / (self.steps + 10))
        with torch.no_grad():
            torch._foreach_lerp_(self.average, list(self.model.parameters()), 1 - kept)
        if self.steps % 50 == 0:
            self.loss = loss.item() if self.steps == 50 else 0.8 * self.loss + 0.2 * loss.item()

    def save(self, out: Path) -> None:
        """Writes the averaged weights; a file that is seen is whole."""
        names = (name for name, _ in self.model.named_parameters())
        held = {name: p.half().cpu() for name, p in zip(names, self.average, strict=True)}
        new = out / f"{self.settings.name}.new"
        torch.save(held, new)
        new.rename(out / f"{self.settings.name}.pt")


def teaching(teachers: list[Ranker], given: Batch) -> torch.Tensor:
    """Gives the mean of the teachers' chances."""
    with torch.no_grad(), torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
        return torch.stack([F.softmax(teacher(*given).float(), 1) for teacher in teachers]).mean(0)


def rate_at(spent: float) -> float:
    """Gives the share of the full rate after a share of the time: up quickly, then down to nothing."""
    return min(spent / WARM_SHARE + 0.01, 1.0, max(0.01, 1 - spent))


def train(runs: list[Run], teachers: list[Ranker], asked: argparse.Namespace) -> None:
    """Trains until the time is over."""
    begun, seen = time.time(), 0
    told = kept = begun

    def tell(sign: str) -> None:
        names, losses = [run.settings.name for run in runs], [round(run.loss, 3) for run in runs]
        print(
            f"{sign} {names} {runs[0].steps} steps {seen} examples {time.time() - begun:.0f} s loss {losses}",
            flush=True,
        )

    for held in ahead(batches(asked.chunks, asked.tokens, asked.seed, asked.window)):
        spent = (time.time() - begun) / asked.seconds
        if spent >= 1:
            break
        *given, right = (x.to(DEVICE, non_blocking=True) for x in held)
        given = [x.long() for x in given]
        taught = teaching(teachers, given) if teachers else None
        for run in runs:
            run.step([*given, right], taught, rate_at(spent))
        seen += len(right)
        if time.time() - kept > asked.every:
            kept = time.time()
            for run in runs:
                run.save(asked.out)
        if time.time() - told > TOLD_EVERY_S:
            told = time.time()
            tell("  ")
    for run in runs:
        run.save(asked.out)
    tell("==")


def main() -> None:
    """Trains what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=Path, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--run", type=Settings.read, action="append", required=True)
    parser.add_argument("--teachers", nargs="*", default=[])
    parser.add_argument("--tokens", type=int, default=32768, help="pieces a batch")
    parser.add_argument("--window", type=int, default=10, help="files read at once")
    parser.add_argument("--every", type=float, default=1e9, help="seconds between checkpoints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    torch.set_float32_matmul_precision("high")
    teachers = [weights.load(path).to(DEVICE).eval() for path in asked.teachers]
    train([Run(settings) for settings in asked.run], teachers, asked)


if __name__ == "__main__":
    main()
