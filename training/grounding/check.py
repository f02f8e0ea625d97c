"""Measures a model's ONNX file on pages unknown to it.

``python -m training.grounding.check MODEL.onnx [--bend]``

*forced*: the first control is right, of those there. *all*: right, or rightly none. *cover* and *prec*: how often it is
sure, and right then. *fired*: absent ones it is sure of. *auc*: a rightly found control stands above the first of an
absent wish. *worth* is what models are chosen by. ``--bend`` fits how “none” is to be bent.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pytest_tool.embedded.grounding.encoding import Encoded
from pytest_tool.embedded.grounding.mixture import SURE
from pytest_tool.embedded.grounding.student import Numbers, OnnxNetwork, Student
from training.grounding.cases import ODD, Case, odd, validation
from training.grounding.encoding import encoder

SCALES = [k / 10 for k in range(3, 11)]
SHIFTS = [k / 2 for k in range(11)]

Scores = dict[str, float]
Parts = list[list[Numbers]]
"""For each case what the network says of each part of its page: the logarithms of “none” and of its controls."""


class Recorder(OnnxNetwork):
    """Runs an ONNX file, keeps what it says of parts."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.parts: list[Numbers] = []

    def run(self, encoded: Encoded) -> Numbers:
        found = super().run(encoded)
        self.parts.append(np.asarray(found, np.float64))
        return found


def read(student: Student, recorder: Recorder, cases: Sequence[Case]) -> tuple[list[Numbers], Parts]:
    """Reads each page in parts; gives odds and parts."""
    odds, parts = [], []
    for case in cases:
        recorder.parts.clear()
        odds.append(np.asarray(student.odds(case.wish, case.title, case.controls), np.float64))
        parts.append(list(recorder.parts))
    return odds, parts


def score(odds: Sequence[Numbers], cases: Sequence[Case]) -> Scores:
    """Scores what was found; see the top of this file for the words."""
    rows = [(case, int(found.argmax()), _chances(found), found.max()) for found, case in zip(odds, cases, strict=True)]
    there = [row for row in rows if row[0].right]
    absent = [row for row in rows if not row[0].right]
    hits = [k in case.right for case, k, _, _ in there]
    right = [hit and p[k + 1] >= p[0] for hit, (_, k, p, _) in zip(hits, there, strict=True)]
    rightly_none = [p[k + 1] < p[0] for _, k, p, _ in absent]
    sure = [(k in case.right, bool(case.right)) for case, k, p, _ in rows if p[k + 1] >= max(p[0], SURE)]
    found_at = [best for hit, (_, _, _, best) in zip(hits, there, strict=True) if hit]
    return {
        "forced": float(np.mean(hits)),
        "all": float(np.mean(right + rightly_none)),
        "cover": sum(is_there for _, is_there in sure) / len(there),
        "prec": float(np.mean([hit for hit, _ in sure])),
        "fired": sum(not is_there for _, is_there in sure),
        "absent": len(absent),
        "auc": float(np.mean([up > best for up in found_at for *_, best in absent])),
    }


def _chances(odds: Numbers) -> Numbers:
    """Turns odds into chances, “absent” first."""
    logs = np.r_[0, odds]
    chances: Numbers = np.exp(logs - np.logaddexp.reduce(logs))
    return chances


def worth(scores: dict[str, Scores]) -> float:
    """Weighs the validation pages as much as the three odd files together."""
    one = {name: scores[name]["forced"] + scores[name]["auc"] for name in ("val1", *ODD)}
    return one["val1"] / 2 + (one["odd"] + one["odd2"] + 2 * one["odd3"]) / 8


def surprise(parts: Parts, cases: Sequence[Case], scale: float, shift: float) -> list[float]:
    """Gives the negative log chance of what is right, bent."""
    out = []
    for said, case in zip(parts, cases, strict=True):
        bent = [np.zeros(1)]
        for logs in said:
            odds = logs[1:] - logs[0]
            bent.append(odds + (scale - 1) * np.logaddexp.reduce(odds) + shift)
        together = np.concatenate(bent)
        together = together - np.logaddexp.reduce(together)
        out.append(-float(np.logaddexp.reduce(together[[k + 1 for k in case.right] if case.right else [0]])))
    return out


def best_bend(parts: dict[str, Parts], cases: dict[str, list[Case]]) -> str:
    """Finds the bend under which all the cases are likeliest."""

    def loss(scale: float, shift: float) -> float:
        told = {name: surprise(parts[name], cases[name], scale, shift) for name in ("val1", *ODD)}
        return float(np.mean(told["val1"]) + np.mean([one for name in ODD for one in told[name]]))

    tried = {(scale, shift): loss(scale, shift) for scale in SCALES for shift in SHIFTS}
    scale, shift = min(tried, key=lambda bend: tried[bend])
    return f"bend {scale} {shift}: {tried[scale, shift]:.3f} (as it is {tried[1.0, 0.0]:.3f})"


def main() -> None:
    """Prints the scores of a model."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--bend", action="store_true")
    asked = parser.parse_args()
    cases = {"val1": validation(), **{name: odd(name) for name in ODD}}
    recorder = Recorder(asked.model)
    student = Student(recorder, encoder())
    found = {name: read(student, recorder, of_set) for name, of_set in cases.items()}
    scores = {name: score(odds, cases[name]) for name, (odds, _) in found.items()}
    print(f"{asked.model} worth {worth(scores):.4f}")
    if asked.bend:
        print("   ", best_bend({name: parts for name, (_, parts) in found.items()}, cases))
    for name, told in scores.items():
        print(f"    {name:6}", " ".join(f"{key} {value:.3g}" for key, value in told.items()))


if __name__ == "__main__":
    main()
