"""Fits the mixture of grounding on real pages, and scores it.

``python -m training.grounding.calibrate CASES.jsonl --pages PAGES.json [--out calibration.json]``

Cases are those of ``tests/benchmarks/grounding.py``; the pages hold what the tool observed of them. Sites are parted by name
into two halves; each is scored by weights fitted on the other. With ``--out`` the weights fitted on all of them are written.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pytest_tool.embedded.controls import controls_of
from pytest_tool.embedded.grounding import mixture
from pytest_tool.embedded.grounding.lexical import Said, features, said_of
from pytest_tool.embedded.grounding.mixture import Calibration, Grounded, Numbers
from pytest_tool.embedded.grounding.student import student
from pytest_tool.engines import ask
from pytest_tool.engines.operations import possible
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent
from tests.benchmarks.grounding import control_of

PRECISE = 0.98
"""So many of the choices above the threshold have to be right on the pages fitted on; on others it is about .95."""
LEAST_CASES = 20
FOLDS = 4


@dataclass(frozen=True, slots=True)
class Read:
    """Holds a case with what was computed of it once."""

    site: str
    category: str
    said: Said
    controls: tuple[Control, ...]
    right: frozenset[int]
    table: Numbers
    seen: Numbers
    whole: int | None


def as_asked(observed: Iterable[Control]) -> tuple[Control, ...]:
    """Turns controls into what the engine is told of them."""
    seen = tuple(observed)
    question = Question(Step(1, "", Path(), 1), Intent(""), (), Observation("", "", seen), seen, 0, possible(seen))
    asked = ask.request(question, "")
    assert isinstance(asked.state, dict)
    return controls_of(asked.state["controls"], asked.questions.values()) or ()


def read_all(cases: Path, pages: Path) -> list[Read]:
    """Reads each case by the model that ships."""
    held = json.loads(pages.read_text("utf-8"))
    made = {name: (page["title"], as_asked(map(control_of, page["observed"]))) for name, page in held.items()}
    out = []
    for case in map(json.loads, cases.read_text("utf-8").splitlines()):
        title, controls = made[case["page"]]
        said = said_of(case["intent"], controls)
        table = features(said, controls)
        right = frozenset(k for k, c in enumerate(controls) if c.tag in case["tags"])
        seen = mixture.readings(case["intent"], title, controls, table, student())
        whole = mixture.whole_name(said, controls, table)
        out.append(Read(case["site"], case["category"], said, controls, right, table, seen, whole))
    return out


def descend(gradient: Callable[[Numbers], Numbers], size: int, steps: int = 400, rate: float = 0.1) -> Numbers:
    """Descends by Adam on the full batch."""
    w, m, v = np.zeros(size), np.zeros(size), np.zeros(size)
    for t in range(1, steps + 1):
        g = gradient(w)
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
        w = w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w


def fit_choice(reads: Sequence[Read], decay: float = 0.003) -> Numbers:
    """Fits a softmax over the controls of each case."""
    cases = [(mixture.columns(r.table, r.seen), sorted(r.right)) for r in reads if r.right]

    def gradient(w: Numbers) -> Numbers:
        g = decay * len(cases) * w
        for x, right in cases:
            p = mixture.softmax(x @ w)
            q = np.zeros(len(p))
            q[right] = p[right] / (p[right].sum() + 1e-12)
            g = g + x.T @ (p - q)
        return g / len(cases)

    return descend(gradient, cases[0][0].shape[1])


def fit_chance(x: Numbers, y: Numbers, decay: float = 0.01) -> Numbers:
    """Fits a logistic regression, its intercept last; the columns are scaled inside."""
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z = np.c_[(x - mean) / scale, np.ones(len(x))]
    w = descend(lambda w: z.T @ (1 / (1 + np.exp(-z @ w)) - y) / len(y) + decay * np.r_[w[:-1], 0], z.shape[1])
    weights: Numbers = np.r_[w[:-1] / scale, w[-1] - (w[:-1] * mean / scale).sum()]
    return weights


def fit(reads: Sequence[Read]) -> Calibration:
    """Fits all weights, chances on choices that are new."""
    folds = {site: k % FOLDS for k, site in enumerate(sorted({r.site for r in reads}))}
    rows, right, absent = [], [], []
    for fold in range(FOLDS):
        choice = fit_choice([r for r in reads if folds[r.site] != fold])
        for r in [r for r in reads if folds[r.site] == fold]:
            scores = mixture.scored(r.said, r.controls, r.table, r.seen, choice)
            first, row = mixture.about(r.said, r.controls, r.table, r.seen, scores)
            rows.append(row)
            right.append(first in r.right)
            absent.append(not r.right)
    x, y = np.array(rows), np.array(right, float)
    chances = fit_chance(x, y)
    told = np.array([mixture.chance(chances, row) for row in x])
    order = np.argsort(-told)
    share = np.cumsum(y[order]) / np.arange(1, len(y) + 1)
    good = [k for k in range(LEAST_CASES, len(y)) if share[k] >= PRECISE]
    least = float(told[order[good[-1]]]) if good else 0.9
    none = fit_chance(x, np.array(absent, float))
    return Calibration(tuple(fit_choice(reads)), tuple(chances), tuple(none), least)


def decided(r: Read, fitted: Calibration) -> Grounded:
    """Decides as the product does."""
    if r.whole is not None:
        return Grounded(r.whole, 1.0, ())
    return mixture.decided(r.said, r.controls, r.table, r.seen, fitted)


def score(found: Sequence[tuple[Read, Grounded]]) -> str:
    """Tells top-1, how often it is sure, and absents fired."""
    there = [(r, d) for r, d in found if r.right]
    sure = [(r, d) for r, d in found if d.control is not None and d.confidence >= mixture.SURE]
    hits, covered = sum(d.control in r.right for r, d in there), sum(bool(r.right) for r, _ in sure)
    precise = sum(d.control in r.right for r, d in sure) / max(len(sure), 1)
    part = f"{hits / len(there):.3f}  sure {covered / len(there):.3f}" if there else "  –"
    fired = f"{len(sure) - covered} of {len(found) - len(there)}"
    return f"n {len(found):3}  top-1 {part}  right when sure {precise:.3f}  absent fired {fired}"


def main() -> None:
    """Scores both halves crossed; writes what all give."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    reads = read_all(asked.cases, asked.pages)
    first = set(sorted({r.site for r in reads})[::2])
    a, b = [r for r in reads if r.site in first], [r for r in reads if r.site not in first]
    found = [(r, decided(r, fitted)) for half, fitted in ((b, fit(a)), (a, fit(b))) for r in half]
    for category in (*dict.fromkeys(r.category for r, _ in found), "all"):
        print(f"{category:8} {score([(r, d) for r, d in found if category in (r.category, 'all')])}")
    if asked.out:
        fitted = fit(reads)
        told = {"choice": fitted.choice, "right": fitted.right, "absent": fitted.absent}
        rounded = {name: [round(float(weight), 5) for weight in weights] for name, weights in told.items()}
        asked.out.write_text(json.dumps(rounded | {"least": round(fitted.least, 5)}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
