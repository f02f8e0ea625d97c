"""Finds the one control that an intent means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding import lexical
from pytest_tool.embedded.grounding.lexical import COLUMN, Said, called, features, further, placed, said_of, words
from pytest_tool.embedded.grounding.student import Student, student
from pytest_tool.observation import Control

Numbers = NDArray[np.float64]
SURE = 0.6
"""The confidence that stands where 98 of 100 were right on the pages that the chances were fitted on."""
PREFILTER = 40
"""So many of a larger page are read by the model: those that code alone ranks first."""
WHOLE = 0.8
"""From this share of what is said on, a name that is said as a whole, of one control alone, is meant without the model."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights that were fitted on real pages.

    Of the choice, of the chance that it is right, and of the chance of none. ``least`` is the chance of being right
    that becomes SURE.
    """

    choice: tuple[float, ...]
    right: tuple[float, ...]
    absent: tuple[float, ...]
    least: float


@dataclass(frozen=True, slots=True)
class Grounded:
    """The control that is meant, if any.

    ``control`` is an index into the controls, None for none; ``confidence`` is that of this answer; ``shares`` of all
    sum to 1.
    """

    control: int | None
    confidence: float
    shares: tuple[float, ...]


@cache
def calibration() -> Calibration:
    """Read the calibration that ships with the weights."""
    held = json.loads(files(__package__).joinpath("calibration.json").read_text("utf-8"))
    return Calibration(tuple(held["choice"]), tuple(held["right"]), tuple(held["absent"]), float(held["least"]))


def ground(intent: str, title: str, controls: Sequence[Control]) -> Grounded:
    """Find which control is meant."""
    if not controls:
        return Grounded(None, 1.0, ())
    said = said_of(intent, controls)
    table = features(said, controls)
    if (whole := whole_name(said, controls, table)) is not None:
        shares = tuple(float(k == whole) for k in range(len(controls)))
        return Grounded(whole, 1.0, shares)
    seen = readings(intent, title, controls, table, student())
    return decided(said, controls, table, seen, calibration())


def whole_name(said: Said, controls: Sequence[Control], table: Numbers) -> int | None:
    """Find the one control whose whole name is said."""
    exact = table[:, COLUMN["exact"]]
    found = [
        k
        for k, control in enumerate(controls)
        if exact[k] >= WHOLE and words(control.name) and (not said.roles or control.role in said.roles)
    ]
    if len(found) != 1 or said.operation == "fill":
        return None
    same = [c for c in controls if words(c.name) == words(controls[found[0]].name)]
    return found[0] if len(same) == 1 else None


def readings(intent: str, title: str, controls: Sequence[Control], table: Numbers, model: Student) -> Numbers:
    """Read with the model the controls that code ranks first.

    Columns: the odds, their share of all, both again of the second reading. Those that code ranks far behind are not
    read, and count as the worst.
    """
    rank = table[:, COLUMN["all said"]] + table[:, COLUMN["back"]] + table[:, COLUMN["fuzzy"]]
    kept = sorted(np.argsort(-rank, kind="stable")[:PREFILTER])
    some = [controls[k] for k in kept]
    first = model.odds(intent, title, some)
    again = model.again(intent, title, some, first)
    out = np.empty((len(controls), 2))
    for column, odds in enumerate((first, again)):
        out[:, column] = float(odds.min()) - 1
        out[kept, column] = odds
    shares = [out[:, n] - np.logaddexp.reduce(out[:, n]) for n in (0, 1)]
    return np.stack([out[:, 0], shares[0], out[:, 1], shares[1]], 1)


def columns(table: Numbers, seen: Numbers) -> Numbers:
    """Join all numbers of the choice, a row a control."""
    clipped = np.concatenate([np.clip(seen[:, [0, 2]], -8, 8) / 4, seen[:, [1, 3]]], 1)
    return np.concatenate([table, clipped[:, [0, 2, 1, 3]]], 1)


def scored(said: Said, controls: Sequence[Control], table: Numbers, seen: Numbers, choice: Numbers) -> Numbers:
    """Score each control."""
    scores: Numbers = columns(table, seen) @ choice
    if said.operation != "fill":
        return scores
    fits = np.array([c.role in lexical.TYPED for c in controls])
    return np.where(fits, scores, scores - 6) if fits.any() else scores


def about(
    said: Said, controls: Sequence[Control], table: Numbers, seen: Numbers, scores: Numbers
) -> tuple[int, list[float]]:
    """Find the first, and what tells whether it is right."""
    first, shares = int(scores.argmax()), softmax(scores)
    row, again = table[first], seen[:, 2]
    there = f"{called(controls[first])} {placed(controls[first])} {further(controls[first])}".lower()
    page = lexical.written(controls)
    names = [n for n in said.named if said.operation != "fill" or n in page]
    second = float(np.delete(scores, first).max()) if len(scores) > 1 else float(scores[first]) - 6
    every = COLUMN["all said"]
    numbers = [
        shares[first],
        min(scores[first] - second, 6),
        np.clip(scores[first], -10, 14),
        row[every],
        row[COLUMN["cover"]],
        row[COLUMN["back"]],
        row[COLUMN["exact"]],
        row[COLUMN["only exact"]],
        table[:, every].max() - row[every],
        table[:, COLUMN["exact"]].max() - row[COLUMN["exact"]],
        sum(n not in there for n in names) / len(names) if names else 0.0,
        len(said.content) ** 0.5,
        int((table[:, every] + table[:, COLUMN["fuzzy"]]).argmax()) == first,
        row[COLUMN["role said"]] < 0,
        row[COLUMN["operation"]] < 0,
        np.clip(seen[first, 0], -8, 8),
        np.clip(seen[first, 2], -8, 8),
        np.clip(np.logaddexp.reduce(seen[:, 0]), -8, 8),
        np.clip(np.logaddexp.reduce(again), -8, 8),
        again.argmax() == first,
    ]
    return first, [float(number) for number in numbers]


def decided(said: Said, controls: Sequence[Control], table: Numbers, seen: Numbers, fitted: Calibration) -> Grounded:
    """Decide for the first control, unless none is likelier."""
    scores = scored(said, controls, table, seen, np.array(fitted.choice))
    first, numbers = about(said, controls, table, seen, scores)
    right, absent = (chance(np.array(w), np.array(numbers)) for w in (fitted.right, fitted.absent))
    none = absent > max(right, 0.5)
    sure = bent(right, fitted.least)
    shares = tuple(map(float, softmax(scores)))
    if none and sure < SURE:
        return Grounded(None, absent, shares)
    return Grounded(first, sure, shares)


def bent(right: float, least: float) -> float:
    """Bend the chance, SURE in the place of ``least``."""
    return SURE * right / least if right < least else SURE + (1 - SURE) * (right - least) / (1 - least + 1e-9)


def softmax(scores: Numbers) -> Numbers:
    """Turn scores into shares that sum to 1."""
    grown = np.exp(scores - scores.max())
    out: Numbers = grown / grown.sum()
    return out


def chance(weights: Numbers, numbers: Numbers) -> float:
    """Compute a logistic regression, its intercept last."""
    return float(1 / (1 + np.exp(-(numbers @ weights[:-1] + weights[-1]))))
