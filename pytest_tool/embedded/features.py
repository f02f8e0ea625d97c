"""What is known of every control for one goal, as numbers: the input of the ranker.

A feature never says which control comes earlier on the page, unless the goal counts ("the second"): two controls that
nothing distinguishes get the same numbers, hence the same probability.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from pytest_tool.embedded import meaning
from pytest_tool.embedded import table as t
from pytest_tool.embedded import words as w
from pytest_tool.embedded.explain import Explainer, Match
from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.seen import Seen, missing, rarity, recall, see
from pytest_tool.embedded.shown import FITS, KINDS, MEANS_ROLE, ROLES, Shown, same, value_fits
from pytest_tool.embedded.table import Floats

_LISTED_AT = [t.AT[name] for name in t.LISTED]


def features(goal: Goal, controls: Sequence[Shown], hidden: frozenset[int] = frozenset()) -> Floats:
    """One row of ``WIDTH`` numbers a control, in the order given."""
    explainer = Explainer(goal, hidden)
    seen = [see(goal, control, explainer) for control in controls]
    weights = rarity(goal, seen)
    table = np.zeros((len(seen), t.WIDTH), np.float32)
    known = frozenset(i for group, meant in goal.senses if group not in hidden for i in meant if goal.weights[i] >= 0.9)
    shared = _of_the_goal(goal, seen, weights, known)
    keys = [(s.shown.role, s.called, s.shown.icon, s.shown.row, s.shown.section, s.shown.near) for s in seen]
    equals, repeated = Counter(keys), Counter(key[:3] for key in keys)
    own = len(t.NAMES)
    for k, s in enumerate(seen):
        row = _row(goal, s, weights)
        row["missing_known"] = missing(s.meant, known, weights)
        row.update(shared)
        row["equals"], row["repeated"] = math.log(equals[keys[k]]), math.log(repeated[keys[k][:3]])
        for name, value in row.items():
            if value:
                table[k, t.AT[name]] = value
    t.count(goal, seen, table, t.kinds(goal, seen, table))
    t.neighbours(goal, seen, table)
    t.forms(seen, table)
    meaning.closeness(goal, seen, hidden, table)
    listed = table[:, _LISTED_AT]
    best = listed.max(axis=0)
    others = np.sort(listed, axis=0)[-2] if len(seen) > 1 else np.zeros_like(best)
    table[:, own : own + len(t.LISTED)] = listed - np.where(listed >= best, others, best)
    table[:, own + len(t.LISTED) :] = best
    return table


def _of_the_goal(goal: Goal, seen: list[Seen], weights: tuple[float, ...], known: frozenset[int]) -> dict[str, float]:
    """Features that are the same for all controls of the page."""
    everything = tuple(range(len(goal.stems)))
    best: dict[int, float] = {}
    for s in seen:
        for index, score in s.meant.items():
            best[index] = max(best.get(index, 0.0), score)
    return {
        "lost": 1.0 - recall(best, everything, weights) if goal.stems else 1.0,
        "lost_known": missing(best, known, weights),
        "goal_words": min(len(goal.stems), 8) / 8,
        "has_value": float(bool(goal.value)),
        "has_verb": float(bool(goal.verb)),
        "has_place": float(bool(goal.place)),
        "controls": math.log(len(seen) + 1) / 5,
    }


def _row(goal: Goal, s: Seen, weights: tuple[float, ...]) -> dict[str, float]:
    """The features of one control that need no other control."""
    m, control = s.matches, s.shown
    called, typed = m["called"], KINDS.get(control.role) == "text"
    everything = tuple(i for i in range(len(goal.stems)) if not (typed and i in goal.chosen))
    row = {
        "called_literal": recall(called.literal, goal.target, weights),
        "called_meant": recall(called.meant, goal.target, weights),
        "precise": called.precise,
        "precise_meant": called.precise_meant,
        "icon_meant": recall(m["icon"].meant, goal.target, weights),
        "nameless": float(not s.called),
        "target_row": recall(m["row"].meant, goal.target, weights),
        "target_section": recall(m["section"].meant, goal.target, weights),
        "target_near": recall(m["near"].meant, goal.target, weights),
        "all_literal": recall(s.literal, everything, weights),
        "all_meant": recall(s.meant, everything, weights),
        "opposed": float(called.opposed or m["icon"].opposed),
        "row_unasked": _unasked(goal, m, control),
        "disabled": float("disabled" in control.states),
        "covered": float(control.covered),
        "head_called": _head(goal, called),
        "action_called": called.meant.get(goal.target[0], 0.0) if goal.target else 0.0,
        "password_field": float(control.type == "password"),
        f"role_{control.role if control.role in ROLES else 'option'}": 1.0,
    }
    if goal.place:
        for source in ("row", "section", "near", "called"):
            row[f"place_{source}"] = recall(m[source].meant, goal.place, weights)
    if goal.chosen and not typed:  # into a field it is typed: words that happen to stand there mean nothing
        row["chosen_called"] = recall(called.meant, goal.chosen, weights)
        row["chosen_row"] = recall(m["row"].meant, goal.chosen, weights)
        row["chosen_here"] = float(same(control.value, goal.value))
    if control.options:
        wanted = goal.chosen or goal.target
        row["chosen_option"] = recall(m["option"].meant, wanted, weights)
        row["option_exact"] = float(any(same(o, goal.value) or same(o, goal.phrase) for o in control.options))
    row.update(_by_words(goal, s))
    row.update(_by_kind(goal, control))
    return row


def _unasked(goal: Goal, m: Mapping[str, Match], control: Shown) -> float:
    """1 for a control of a row that the goal says nothing about, beyond what the control itself is called."""
    if not control.row or control.row == control.name or goal.ordinal:
        return 0.0
    own = m["called"].meant.keys() | m["icon"].meant.keys()
    return float(not (m["row"].meant.keys() - own))


def _head(goal: Goal, called: Match) -> float:
    """Is the last full word of the target, its head noun, on the control?"""
    heads = [i for i in goal.target if goal.weights[i] >= 0.9]
    return called.meant.get(heads[-1], 0.0) if heads else 0.0


def _by_words(goal: Goal, s: Seen) -> dict[str, float]:
    """Whole phrases: the name and what the goal says or quotes, and the quoted place."""
    control = s.shown
    called = " ".join(w.words(s.called))
    phrase = goal.phrase
    row: dict[str, float] = {}
    if called and phrase:
        said = " ".join(w.words(goal.text))
        row["exact"] = float(called == phrase)
        row["called_in_goal"] = float(f" {called} " in f" {said} ") * min(1.0, len(called.split()) / 3 + 0.3)
        row["goal_in_called"] = float(f" {phrase} " in f" {called} ")
        a, b = w.trigrams(phrase), w.trigrams(s.called)
        row["trigrams"] = 2 * len(a & b) / (len(a) + len(b))
    if goal.named:
        quoted = [" ".join(w.words(name)) for name in goal.named]
        names = [" ".join(w.words(t)) for t in (control.name, control.text, control.placeholder) if t]
        row["named_exact"] = float(any(q == n for q in quoted for n in names))
        row["named_part"] = float(any(f" {q} " in f" {n} " for q in quoted for n in names)) - row["named_exact"]
        row["named_missing"] = float(not row["named_exact"] and not row["named_part"])
    if goal.where:
        places = [" ".join(w.words(t)) for t in (control.row, control.section, control.near) if t]
        wanted = [" ".join(w.words(place)) for place in goal.where]
        row["where_found"] = float(any(f" {q} " in f" {n} " for q in wanted for n in places))
        row["where_missing"] = 1.0 - row["where_found"]
    return row


def _by_kind(goal: Goal, control: Shown) -> dict[str, float]:
    """Does the kind of control suit the verb, the noun, the value, and does its state already hold?"""
    kind = KINDS.get(control.role, "other")
    wanted = MEANS_ROLE.get(goal.role)
    narrower = goal.role == "area" and control.type != "textarea"
    typing, ticking = goal.verb in ("type", "search"), goal.verb in ("check", "uncheck")
    row = {
        "fits": FITS.get(goal.verb, {}).get(kind, 0.0),
        "role_fits": float(wanted is not None and control.role in wanted and not narrower),
        "role_wrong": float(wanted is not None and (control.role not in wanted or narrower)),
        "typing_into_text": float(typing and kind == "text"),
        "typing_elsewhere": float(typing and kind not in ("text", "select")),
        "ticking_tick": float(ticking and kind == "tick"),
        "ticking_elsewhere": float(ticking and kind != "tick"),
        "picking_select": float(goal.verb in ("select", "set", "sort") and kind == "select"),
        "picking_tick": float(goal.verb == "select" and kind == "tick"),
    }
    if ticking and kind == "tick":
        on = bool(control.states & {"checked", "pressed"})
        row["state_moves" if on != (goal.verb == "check") else "state_holds"] = 1.0
    if goal.value and kind in ("text", "select"):
        fits = value_fits(goal.value, control)
        row["value_fits"], row["value_wrong"] = float(fits > 0), float(fits < 0)
    return row
