"""Word vectors: what they say, where they say nothing, and that they are small and name their source."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest
from pytest_tool.embedded import goal, meaning, table, vectors
from pytest_tool.embedded.features import features
from pytest_tool.embedded.shown import Shown

SOFT = [k for name, k in table.AT.items() if name.startswith("soft_") and name not in ("soft_lost", "soft_known")]


def said(text: str) -> list[str]:
    """The words of an intent that vectors are asked about."""
    read = goal.read(text)
    return [read.stems[i] for i in meaning.understood(read)]


@pytest.mark.parametrize(
    ("wanted", "near", "far"), [("suitcase", "Baggage allowance", "Window seat"), ("garbage", "Trash", "Calendar"), ("photograph", "Photo", "Invoice")]
)
def test_a_word_is_closer_to_what_is_used_alike(wanted: str, near: str, far: str) -> None:
    asked = vectors.vectors().units[list(vectors.rows_of(wanted))]
    best, _ = vectors.closest(asked, [vectors.rows_of(near), vectors.rows_of(far)])
    assert best[0, 0] > best[1, 0] + 0.2


def test_names_and_numbers_have_no_vector() -> None:
    assert not vectors.rows_of("Oslo Madrid Denmark Olivia Tuesday twenty 4711")
    assert len(vectors.rows_of("luggage refund")) == 2


def test_what_is_quoted_typed_or_a_proper_name_is_not_guessed_at() -> None:
    assert said('click "Harbor" near the garden') == ["garden"]
    assert said("remove Harbor from the garden")[-1] == "garden"
    assert "harbor" not in said("remove Harbor from the garden")
    assert "harbor" in said("remove the harbor")


def test_the_opposite_gets_no_credit() -> None:
    controls = (Shown("button", "Log in"), Shown("button", "Leave"))
    rows = features(goal.read("log out"), controls)
    assert not rows[0, SOFT].any()
    rows = features(goal.read("quarantine"), (Shown("link", "Infection"), Shown("link", "Home")))
    assert rows[0, table.AT["soft_gain"]] > rows[1, table.AT["soft_gain"]]


def test_a_hidden_group_gives_no_credit_through_its_members() -> None:
    read, controls = goal.read("open the rubbish"), (Shown("link", "Bin"), Shown("link", "Home"))
    every = frozenset(group for group, _ in read.senses)
    known, unknown = features(read, controls)[0], features(read, controls, every)[0]
    assert unknown[table.AT["soft_group_whole"]] < known[table.AT["soft_group_whole"]]


def test_the_file_is_small_and_its_notice_stands_beside_it() -> None:
    folder = resources.files("pytest_tool.embedded")
    assert len(folder.joinpath(vectors.FILE).read_bytes()) < 1_500_000
    notice = folder.joinpath("vectors.NOTICE.txt").read_text("utf-8")
    assert "Public Domain Dedication" in notice
    assert "MIT License" in notice
    assert np.allclose(np.linalg.norm(vectors.vectors().units, axis=1), 1, atol=1e-3)
