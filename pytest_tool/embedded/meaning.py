"""How close each control comes to what text and lexicon leave unexplained of a goal, by the vectors of its words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from pytest_tool.embedded import table as t
from pytest_tool.embedded import vectors
from pytest_tool.embedded import words as w
from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.seen import Seen
from pytest_tool.embedded.shown import Shown, hints
from pytest_tool.embedded.table import Floats

_NAMES = re.compile(r"(?<=[\w,;] )[A-Z]\w+")


def understood(goal: Goal) -> tuple[int, ...]:
    """The goal words that have a vector: none for what is quoted, typed, counted, or written like a proper name."""
    names = () if goal.text.istitle() else _NAMES.findall(goal.text)
    own = {s for text in (*goal.named, *goal.where, *names) for s in w.stems(text)}
    parts = sorted({*goal.target, *goal.place})
    rows = vectors.vectors().rows
    return tuple(i for i in parts if goal.stems[i] in rows and goal.stems[i] not in own and goal.weights[i] >= 0.3)


def goal_vectors(goal: Goal, known: Sequence[int]) -> tuple[Floats, Floats]:
    """A unit vector a word, the last one that of them all together; and the words' weights."""
    every = vectors.vectors()
    rows = [every.rows[goal.stems[i]] for i in known]
    weights = np.array([goal.weights[i] for i in known], np.float32) * (every.weights[rows] + vectors.LEAST)
    whole = weights @ every.units[rows]
    whole /= max(float(np.linalg.norm(whole)), 1e-6)
    return np.concatenate([every.units[rows], whole[None]]), weights


def rows_of(control: Shown) -> tuple[int, ...]:
    """The rows of the words that a control is called and looks like."""
    return vectors.rows_of(" ".join((control.name, control.text, control.placeholder, hints(control))))


def closeness(goal: Goal, seen: Sequence[Seen], hidden: frozenset[int], table: Floats) -> None:
    """Fill the columns of the table that come from vectors. What means the opposite of the goal gets none."""
    known = understood(goal)
    if not known or not seen:
        return
    wanted, weights = goal_vectors(goal, known)
    own = [rows_of(s.shown) for s in seen]
    best, back = vectors.closest(wanted[:-1], own)
    groups = [sorted(w.groups(f"{s.called} {s.shown.icon}") - hidden) for s in seen]
    member = vectors.closest_member(wanted, groups)
    sections, beside = [s.shown.section for s in seen], [f"{s.shown.row} {s.shown.near}" for s in seen]
    around = np.maximum(
        *(vectors.closest(wanted[:-1], [vectors.rows_of(x) for x in xs])[0] for xs in (sections, beside))
    )
    meant = np.array([[s.meant.get(i, 0.0) for i in known] for s in seen], np.float32)
    told = (1 - meant) * weights / weights.sum()
    centres = np.stack([vectors.centre(rows) for rows in own])
    heavy = weights / (1 + vectors.LEAST)
    columns = {
        "soft_all": ((meant + (1 - meant) * best) * weights).sum(axis=1) / weights.sum(),
        "soft_gain": (told * best).sum(axis=1),
        "soft_best": ((1 - meant) * best * heavy).max(axis=1),
        "soft_back": back,
        "soft_whole": np.maximum(centres @ wanted[-1], 0),
        "soft_group": (told * member[:, :-1]).sum(axis=1),
        "soft_group_best": ((1 - meant) * member[:, :-1] * heavy).max(axis=1),
        "soft_group_whole": member[:, -1],
        "soft_around": (told * around).sum(axis=1),
    }
    kept = np.array([not (s.matches["called"].opposed or s.matches["icon"].opposed) for s in seen], np.float32)
    for name, column in columns.items():
        table[:, t.AT[name]] = column * kept
    table[:, t.AT["soft_lost"]] = (weights * (1 - meant.max(axis=0))).sum() / weights.sum()
    table[:, t.AT["soft_known"]] = len(known) / max(1, len({*goal.target, *goal.place}))


def nearness(goal: Goal, controls: Sequence[Shown]) -> list[float]:
    """How close each control's words come to the goal's, all together: brief, for many controls."""
    known = understood(goal)
    if not known:
        return [0.0] * len(controls)
    whole = goal_vectors(goal, known)[0][-1]
    found: list[float] = (np.stack([vectors.centre(rows_of(c)) for c in controls]) @ whole).tolist()
    return found
