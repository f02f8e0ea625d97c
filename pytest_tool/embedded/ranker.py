"""The trained ranker: how probable it is that a goal means each control of a page, or none of them.

Three small networks score every control by its features, and "none of these" by the whole page; the softmax over the
means of their scores, cooled by a temperature fitted on intents worded unlike those it was trained on, is the probability.
``python -m training.ranker`` rebuilds the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise

import numpy as np

from pytest_tool.embedded import explain, meaning, table
from pytest_tool.embedded import words as w
from pytest_tool.embedded.features import features
from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.shown import FITS, KINDS, Shown, of_kind, same
from pytest_tool.embedded.table import Floats

WEIGHTS = "ranker.npz"
LEAST_WEIGHT = 0.9
"""So much a word of the goal counts at least that names something: verbs and kinds of controls count less."""
SHARED, WHOLE = 0.5, 0.75
"""From here on a word is explained, and a name covered by the goal's words."""
SIBLING = 0.3
"""So much less likely than the control itself “none of these” is at most, when it may be a sibling of what is meant."""
BESIDE = 2.0
"""So much less is the score of what stands in a place whose name only begins like the one that is meant."""
MANY = 160
"""From this many controls on, only the most promising ones are looked at closely; the others count as not meant."""
LAYERS = ("w1", "b1", "w2", "b2", "w3", "v1", "c1", "v2", "c2")
SUMMARY = slice(table.WIDTH - 2 * len(table.LISTED), table.WIDTH)
_FAR = np.float32(-30.0)


@dataclass(frozen=True, slots=True)
class Scores:
    """Unnormalised log probabilities, already divided by the temperature: one a control, and of "none of these"."""

    controls: Floats
    none: float

    def among(self, indices: Sequence[int]) -> tuple[Floats, float]:
        """The probabilities of these controls and of none, when only these can be meant; they sum to 1."""
        chosen = np.append(self.controls[list(indices)], np.float32(self.none)).astype(np.float64)
        powers = np.exp(chosen - chosen.max())
        shares = powers / powers.sum()
        return shares[:-1].astype(np.float32), float(shares[-1])


@dataclass(frozen=True, slots=True)
class Ranker:
    """The networks' layers; ``temperature`` divides the scores, ``none_bias`` is added to that of none before."""

    networks: tuple[Mapping[str, Floats], ...]
    temperature: float
    none_bias: float

    def scores(self, goal: Goal, controls: Sequence[Shown], hidden: frozenset[int] = frozenset()) -> Scores:
        """Score all controls of a page for a goal; ``hidden`` groups of the lexicon are not used."""
        if not controls or not goal.stems:
            return Scores(np.zeros(len(controls), np.float32), 3.0)
        told = distinct(goal, controls)
        kept = _promising(goal, controls, told) if len(told) > MANY and not goal.ordinal else told
        scored, none = mean_scores(self.networks, features(goal, [controls[k] for k in kept], hidden))
        every = np.full(len(controls), _FAR, np.float32)
        every[kept] = scored / self.temperature
        every[beside_the_place(goal, controls)] -= BESIDE
        none = (none + self.none_bias) / self.temperature
        best = int(every.argmax())
        return Scores(every, max(none, float(every[best]) - SIBLING) if is_sibling(goal, controls[best]) else none)


def beside_the_place(goal: Goal, controls: Sequence[Shown]) -> list[int]:
    """Of controls called alike those whose place only has the quoted name in it, where another's is called just so.

    “Add to basket” under “Dune Messiah” is not that of “Dune”, where there is one under “Dune”.
    """
    wanted = {" ".join(w.words(place)) for place in goal.where}
    places = [{" ".join(w.words(text)) for text in (c.row, c.section) if text} for c in controls]
    own = {k for k, told in enumerate(places) if wanted & told} if wanted else set[int]()
    alike = {(controls[k].role, controls[k].name) for k in own}
    return [k for k, c in enumerate(controls) if (c.role, c.name) in alike and k not in own]


def is_sibling(goal: Goal, control: Shown) -> bool:
    """Whether goal and the name of a box or switch share a word, and each has another that the other does not explain.

    “Flight mode” is not “Dark mode”: what they share says of which kind they are, the rest which one. Nobody sees a box
    that was ticked in place of another; a wrong button mostly shows.
    """
    name = control.name or control.text
    told = [k for k in goal.target if goal.weights[k] >= LEAST_WEIGHT]
    if control.role not in ("checkbox", "switch") or not name or len(told) < 2 or goal.place:
        return False
    explainer = explain.Explainer(goal)
    match = explainer.match(name)
    around = [
        explainer.match(text).meant for text in (control.section, control.row, control.near, control.text) if text
    ]
    shared = any(match.meant.get(k, 0.0) >= SHARED for k in told)
    strange = [k for k in told if all(meant.get(k, 0.0) < SHARED for meant in (match.meant, *around))]
    return shared and bool(strange) and match.precise_meant < WHOLE


def mean_scores(networks: Sequence[Mapping[str, Floats]], rows: Floats) -> tuple[Floats, float]:
    """What the networks score on average: a number for each row, and that of none."""
    every = [forward(layers, rows) for layers in networks]
    scores: Floats = np.stack([scores for scores, _ in every]).mean(axis=0)
    return scores, sum(none for _, none in every) / len(every)


def forward(layers: Mapping[str, Floats], rows: Floats) -> tuple[Floats, float]:
    """One network on one page's features: a score for each row, and that of none."""
    first = np.maximum(rows @ layers["w1"] + layers["b1"], 0)
    second = np.maximum(first @ layers["w2"] + layers["b2"], 0)
    scores = second @ layers["w3"]
    pooled = np.concatenate([second[int(scores.argmax())], second.mean(axis=0), rows[0, SUMMARY_AND_GOAL]])
    hidden = np.maximum(pooled @ layers["v1"] + layers["c1"], 0)
    return scores, float(hidden @ layers["v2"] + layers["c2"][0])


_GOAL = (
    "lost",
    "lost_known",
    "goal_words",
    "has_value",
    "has_verb",
    "has_place",
    "bare",
    "controls",
    "soft_lost",
    "soft_known",
)
SUMMARY_AND_GOAL = [*(table.NAMES.index(name) for name in _GOAL), *range(table.WIDTH)[SUMMARY]]
"""Features that are the same in every row: what is known of the page as a whole."""


OUTER = frozenset(("tab", "listitem", "option", "treeitem", "menuitem", "gridcell", "cell"))
INNER = frozenset(("link", "button", "generic"))


def distinct(goal: Goal, controls: Sequence[Shown]) -> list[int]:
    """All controls but those listed twice: of a tab and the link inside it, both called alike, the tab stands for both.

    Unless the goal says link or button: then the inner one does.
    """
    left_out: set[int] = set()
    for k, (outer, inner) in enumerate(pairwise(controls)):
        if outer.role in OUTER and inner.role in INNER and same(outer.name or outer.text, inner.name or inner.text):
            left_out.add(k if inner.role == goal.role else k + 1)
    return [k for k in range(len(controls)) if k not in left_out]


def _promising(goal: Goal, controls: Sequence[Shown], told: Sequence[int]) -> list[int]:
    """Of these controls those whose texts share most with the goal, in page order; all texts are looked at, briefly."""
    explainer = explain.Explainer(goal)
    of_this_kind = frozenset(of_kind(goal.role, goal.verb, controls)) if table.is_bare(goal) else frozenset[int]()
    keys: dict[int, float] = {}
    close = meaning.nearness(goal, [controls[k] for k in told])
    for at, k in enumerate(told):
        c = controls[k]
        found: dict[int, float] = {}
        for text in (c.name, c.text, c.placeholder, c.icon, c.row, c.near, c.section):
            if text and (meant := explainer.match(text).meant):
                for index, score in meant.items():
                    if score > found.get(index, 0.0):
                        found[index] = score
        fits = FITS.get(goal.verb, {}).get(KINDS.get(c.role, ""), 0.0)
        keys[k] = (
            sum(score * goal.weights[i] for i, score in found.items())
            + 0.2 * fits
            + (k in of_this_kind)
            + 0.5 * close[at]
        )
    best = sorted(told, key=lambda k: -keys[k])[:MANY]
    return sorted(best)


@lru_cache(1)
def ranker() -> Ranker:
    """The ranker that ships with the tool (``ranker.npz`` beside this file)."""
    with resources.files(__package__).joinpath(WEIGHTS).open("rb") as file, np.load(file) as stored:
        layers = {name: stored[name] for name in LAYERS}  # each with one entry a network in front
        temperature, none_bias = (float(x) for x in stored["calibration"])
    networks = tuple({name: layers[name][k] for name in LAYERS} for k in range(len(layers["w1"])))
    return Ranker(networks, temperature, none_bias)
