"""“Show only editors” is the choice of “Editor” in the one list that offers it; no list of a row, and none that only sorts."""

from __future__ import annotations

import pytest
from one_step import Doing

ROLES = "combobox|Role|options=All;Admin;Editor"
TYPES = "combobox|Filter by type|options=All media items;Images;Video;Documents"
REGIONS = "combobox|Region|options=All;Asia;Europe"


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        ((ROLES, "button|Invite"), "Show only editors.", ["1 Editor"]),
        ((ROLES, "button|Invite"), "Show only the editors.", ["1 Editor"]),
        ((TYPES, "link|Media"), "Show only the documents.", ["1 Documents"]),
        ((REGIONS, "tab|Sales"), "Show the orders of Asia only.", ["1 Asia"]),
        ((ROLES, "link|Editors"), "Show only editors.", ["2"]),
        ((ROLES, "button|Invite"), "Show only owners.", []),
        ((REGIONS, "tab|Sales"), "Show the orders of Africa only.", []),
        ((ROLES, "combobox|New role|options=Admin;Editor"), "Show only editors.", []),
        (("combobox|Role|options=Admin;Editor|row=Bob", "button|Edit|row=Bob"), "Show only editors.", []),
        (("combobox|Sort by|options=Name;Active", "button|Edit"), "Show only active.", []),
    ],
)
def test_what_is_shown_alone_is_chosen(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step) if did] == expected


TOGGLES = ("link|Projects", "button|All|states=pressed|section=Filter by status", "button|Completed|section=Filter by status")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (TOGGLES, "Show only completed projects.", ["3"]),
        (TOGGLES, "Show completed projects only.", ["3"]),
        (TOGGLES, "Show only archived projects.", []),
        (("link|Projects", "button|Completed"), "Show only completed projects.", []),
    ],
)
def test_one_of_a_group_of_toggles_shows_nothing_else(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step, ("# Projects",)) if did] == expected
