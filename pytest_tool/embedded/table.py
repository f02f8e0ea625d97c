"""The features and their places in the table; and those that depend on the other controls of the page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pytest_tool.embedded.goal import Goal
from pytest_tool.embedded.seen import Seen
from pytest_tool.embedded.shown import KINDS, MEANS_ROLE, ROLES, of_kind

Floats = npt.NDArray[np.float32]
NAMES = (
    "called_literal", "called_meant", "precise", "precise_meant", "icon_meant", "nameless",
    "place_row", "place_section", "place_near", "place_called", "target_row", "target_section", "target_near",
    "all_literal", "all_meant", "chosen_called", "chosen_option", "option_exact", "chosen_row",
    "exact", "called_in_goal", "goal_in_called", "trigrams", "named_exact", "named_part", "named_missing",
    "where_found", "where_missing", "role_fits", "role_wrong", "fits", "typing_into_text", "typing_elsewhere",
    "ticking_tick", "ticking_elsewhere", "picking_select", "picking_tick", "value_fits", "value_wrong",
    "ordinal_hit", "ordinal_miss", "neighbour", "opposed", "disabled", "covered", "state_moves", "state_holds",
    "equals", "repeated", "row_unasked", "ends_form", "head_called", "action_called", "chosen_here", "password_field",
    "missing_known", "sole", "soft_all", "soft_gain", "soft_best", "soft_back", "soft_whole",
    "soft_group", "soft_group_best", "soft_group_whole", "soft_around", "soft_lost", "soft_known",
    "lost", "lost_known", "goal_words", "has_value", "has_verb", "has_place", "bare", "controls", "clear_best",
    *(f"role_{r}" for r in ROLES),
)  # fmt: skip
LISTED = ("called_meant", "called_literal", "precise_meant", "all_literal", "all_meant", "trigrams", "icon_meant",
          "named_exact", "chosen_option", "place_row", "fits", "exact", "soft_all", "soft_best", "soft_back", "soft_whole",
          "soft_group", "soft_group_whole")  # fmt: skip
"""Features that are also given as the distance to the best other control, and as the best on the page."""
AT = {name: k for k, name in enumerate(NAMES)}
WIDTH = len(NAMES) + 2 * len(LISTED)


def is_bare(goal: Goal) -> bool:
    """Does the goal name a kind of control, and nothing else of it: "the textarea", "the 3rd checkbox"?"""
    number = str(goal.ordinal)
    return bool(goal.role) and not any(goal.weights[i] >= 0.9 and goal.stems[i] != number for i in goal.target)


def kinds(goal: Goal, seen: Sequence[Seen], table: Floats) -> list[int]:
    """The controls that a bare goal means, by kind and place; the only one there is marked."""
    found = of_kind(goal.role, goal.verb, [s.shown for s in seen]) if is_bare(goal) else []
    if not found:
        return []
    table[:, AT["bare"]] = 1.0
    if goal.relation not in ("", "in"):
        return []
    if goal.place:
        places = np.maximum(
            np.maximum(table[:, AT["place_row"]], table[:, AT["place_section"]]), table[:, AT["place_near"]]
        )
        asked = float(places[found].max())
        found = [k for k in found if asked >= 0.5 and places[k] > asked - 0.1]
    if len(found) == 1:
        table[found[0], AT["sole"]] = 1.0
    return found


def count(goal: Goal, seen: Sequence[Seen], table: Floats, alike: list[int]) -> None:
    """ "The second Delete", "the first result": the ordinal counts the controls that fit best, in page order.

    ``alike`` are those that a bare goal means: "the third checkbox" counts them all.
    """
    if not goal.ordinal or not seen:
        return
    fit = (
        table[:, AT["all_meant"]] + 0.3 * table[:, AT["precise_meant"]] + 0.3 * table[:, AT["role_fits"]]
        + 0.2 * table[:, AT["fits"]] + 0.5 * table[:, AT["where_found"]]
    )  # fmt: skip
    matched = alike or [int(k) for k in np.flatnonzero(fit >= fit.max() - 0.08)]
    if goal.counts_items and not any(goal.weights[i] >= 0.9 for i in goal.target):
        matched = _first_of_rows(goal, seen, table) or matched
    position = goal.ordinal - 1 if goal.ordinal > 0 else len(matched) + goal.ordinal
    if not 0 <= position < len(matched) or len(matched) == 1:
        table[:, AT["ordinal_miss"]] = float(bool(alike) and position != 0)
        return
    table[:, AT["ordinal_miss"]] = 1.0
    table[matched[position], AT["ordinal_hit"]] = 1.0
    table[matched[position], AT["ordinal_miss"]] = 0.0


def _first_of_rows(goal: Goal, seen: Sequence[Seen], table: Floats) -> list[int]:
    """For every row or list item that says more than its link, the first control that fits the goal's noun."""
    rows: dict[str, int] = {}
    wanted = MEANS_ROLE.get(goal.role)
    place = np.maximum(table[:, AT["place_section"]], table[:, AT["place_near"]])
    asked = float(place.max()) - 0.1
    for k, s in enumerate(seen):
        row = s.shown.row
        if not row or row == s.called or place[k] < asked:
            continue
        better = s.shown.role == "link" and s.called and seen[rows.get(row, k)].shown.role != "link"
        if (row not in rows or better) and (wanted is None or s.shown.role in wanted):
            rows[row] = k
    return list(rows.values())


def neighbours(goal: Goal, seen: Sequence[Seen], table: Floats) -> None:
    """ "The button next to X": the controls that stand at most three places from the one called X."""
    if goal.relation not in ("beside", "before", "after") or not goal.place:
        return
    called = table[:, AT["place_called"]]
    if called.max() < 0.6:
        return
    for anchor in (int(k) for k in np.flatnonzero(called >= called.max() - 0.05)):
        for k in range(max(0, anchor - 3), min(len(seen), anchor + 4)):
            away = k - anchor
            if away and (goal.relation == "beside" or (away > 0) == (goal.relation == "after")):
                table[k, AT["neighbour"]] = max(table[k, AT["neighbour"]], 1.0 / abs(away))


def forms(seen: Sequence[Seen], table: Floats) -> None:
    """The button right after a form's fields sends them: of two controls called alike it is the one that acts."""
    for k in range(1, len(seen)):
        before = {KINDS.get(s.shown.role) for s in seen[max(0, k - 2) : k]}
        if seen[k].shown.role == "button" and not seen[k].shown.row and before & {"text", "select", "tick"}:
            table[k, AT["ends_form"]] = 1.0
