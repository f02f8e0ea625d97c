"""Measures checkpoints and ONNX files on pages that they did not learn, without the code that the tool mixes in.

``python -m training.grounding.check MODEL … [--bend] [--cases CASES.jsonl --pages PAGES.json]``

MODEL is a ``.pt``, an ``.onnx``, or ``a.pt+b.pt`` for the mean of two. *forced*: the first control is right, of those there.
*all*: right, or rightly none. *cover* and *prec*: how often it is sure, and right then. *fired*: absent ones it is sure of.
*auc*: a rightly found control stands above the first of an absent wish. A set with ``+``: the best were read once more.
*worth* is what checkpoints are chosen by. ``--bend`` fits how “none” is to be bent; real pages have no say in that.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pytest_tool.embedded.grounding.mixture import SURE
from pytest_tool.embedded.grounding.student import Numbers, Student
from training.grounding.cases import ODD, Case, odd, real, validation
from training.grounding.encoding import encoder
from training.grounding.networks import Recorder, opened

READ_AGAIN = ("val1", "real")
SCALES = [k / 10 for k in range(3, 11)]
SHIFTS = [k / 2 for k in range(11)]

Scores = dict[str, float]
Parts = list[list[Numbers]]
"""For each case what the network says of each part of its page: the logarithms of “none” and of its controls."""


def read(student: Student, recorder: Recorder, cases: Sequence[Case]) -> tuple[list[Numbers], Parts]:
    """Reads each page in parts; gives the odds of its controls, and what was said of the parts."""
    odds, parts = [], []
    for case in cases:
        recorder.parts.clear()
        odds.append(np.asarray(student.odds(case.wish, case.title, case.controls), np.float64))
        parts.append(list(recorder.parts))
    return odds, parts


def read_again(student: Student, cases: Sequence[Case], odds: Sequence[Numbers]) -> list[Numbers]:
    """Reads the best controls of each page once more, side by side."""
    return [student.again(c.wish, c.title, c.controls, first) for c, first in zip(cases, odds, strict=True)]


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
    scores: Scores = {
        "forced": float(np.mean(hits)),
        "all": float(np.mean(right + rightly_none)),
        "cover": sum(is_there for _, is_there in sure) / len(there),
        "prec": _share([hit for hit, _ in sure]),
        "fired": sum(not is_there for _, is_there in sure),
        "absent": len(absent),
        "auc": _share([up > best for up in found_at for *_, best in absent]),
    }
    categories = dict.fromkeys(case.category for case, *_ in there)
    for category in categories if len(categories) > 1 else ():
        scores[category] = float(np.mean([h for h, (c, *_) in zip(hits, there, strict=True) if c.category == category]))
    return scores


def _share(hits: Sequence[bool]) -> float:
    return float(np.mean(hits)) if hits else float("nan")


def _chances(odds: Numbers) -> Numbers:
    """Turns odds against “none” into chances, “none” first."""
    logs = np.r_[0, odds]
    chances: Numbers = np.exp(logs - np.logaddexp.reduce(logs))
    return chances


def worth(scores: dict[str, Scores]) -> float:
    """Weighs what checkpoints are chosen by: the validation pages as much as the three odd files together."""
    one = {name: scores[name]["forced"] + scores[name]["auc"] for name in ("val1", *ODD)}
    return one["val1"] / 2 + (one["odd"] + one["odd2"] + 2 * one["odd3"]) / 8


def surprise(parts: Parts, cases: Sequence[Case], scale: float, shift: float) -> list[float]:
    """Gives the negative log chance of what is right in each case, where “none” is bent by scale and shift."""
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
    """Finds the bend under which validation pages and odd files, one as much as the other, are likeliest."""

    def loss(scale: float, shift: float) -> float:
        told = {name: surprise(parts[name], cases[name], scale, shift) for name in ("val1", *ODD)}
        return float(np.mean(told["val1"]) + np.mean([one for name in ODD for one in told[name]]))

    tried = {(scale, shift): loss(scale, shift) for scale in SCALES for shift in SHIFTS}
    scale, shift = min(tried, key=lambda bend: tried[bend])
    return f"bend {scale} {shift}: {tried[scale, shift]:.3f} (as it is {tried[1.0, 0.0]:.3f})"


def measure(model: str, cases: dict[str, list[Case]], bend: bool) -> None:
    """Prints the scores of one model."""
    recorder = Recorder(opened(model))
    student = Student(recorder, encoder())
    scores: dict[str, Scores] = {}
    again: dict[str, Scores] = {}
    parts: dict[str, Parts] = {}
    for name, of_set in cases.items():
        odds, parts[name] = read(student, recorder, of_set)
        scores[name] = score(odds, of_set)
        if name in READ_AGAIN:
            again[name + "+"] = score(read_again(student, of_set, odds), of_set)
    print(f"{model} worth {worth(scores):.4f}")
    if bend:
        print("   ", best_bend(parts, cases))
    for name, told in (scores | again).items():
        figures = (f"{key} {value}" if isinstance(value, int) else f"{key} {value:.3f}" for key, value in told.items())
        print(f"    {name:6}", " ".join(figures), flush=True)


def main() -> None:
    """Measures the models that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--bend", action="store_true")
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--pages", type=Path)
    asked = parser.parse_args()
    cases = {"val1": validation(), **{name: odd(name) for name in ODD}}
    if asked.cases and asked.pages:
        cases["real"] = real(asked.cases, asked.pages)
    for model in asked.models:
        measure(model, cases, asked.bend)


if __name__ == "__main__":
    main()
