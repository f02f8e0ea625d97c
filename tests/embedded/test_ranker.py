"""The ranker itself: what it sees, that training repeats, and that it is small."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from pytest_tool.embedded import goal, ranker, table, words
from pytest_tool.embedded.explain import Explainer
from pytest_tool.embedded.features import features
from pytest_tool.embedded.options import option_shares
from pytest_tool.embedded.shown import Shown
from training import ranker as training


def best(text: str, *controls: Shown) -> tuple[int, float]:
    """Which control is meant, and how probable that is; -1 for none."""
    shares, none = ranker.ranker().scores(goal.read(text), controls).among(range(len(controls)))
    k = int(shares.argmax())
    return (k, float(shares[k])) if shares[k] > none else (-1, none)


OTHERS = (Shown("link", "Home"), Shown("button", "Print"), Shown("textbox", "Notes"), Shown("link", "Contact"))


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("delete it", Shown("button", icon="fa fa-trash-o")),
        ("open the shopping cart", Shown("link", "Your basket")),
        ("clik the setings button", Shown("button", "Settings")),
        ("click fullscreen", Shown("button", "Full screen")),
        ("enter ann@lee.test", Shown("textbox", "Where can we write to?", type="email")),
        ('click "Post comment"', Shown("button", "Submit", text="Post comment")),
        ("type 5 into the how many field", Shown("spinbutton", "Quantity")),
    ],
    ids=["icon", "synonym", "typing errors", "written apart", "shape of the value", "visible text", "number"],
)
def test_sees_what_a_person_sees(text: str, control: Shown) -> None:
    assert best(text, *OTHERS[:2], control, *OTHERS[2:])[0] == 2


def test_the_place_decides_between_equals() -> None:
    rows = ("Ann Lee ann@corp.test", "Bob Smith bob@corp.test", "Cy Young cy@corp.test")
    controls = tuple(Shown("button", "Edit", row=row) for row in rows)
    assert best("edit Bob Smith", *controls)[0] == 1
    assert best('click "Edit" in the row of "Cy Young"', *controls)[0] == 2
    assert best('click "Edit" in the row of "Dora"', *controls)[0] == -1


def test_next_to_means_the_neighbour() -> None:
    controls = (Shown("link", "Users"), Shown("button", "Add"), Shown("link", "Groups"), Shown("button", "Add"))
    rows = features(goal.read("click the button next to Groups"), controls)
    neighbour = rows[:, table.NAMES.index("neighbour")]
    assert neighbour[3] == neighbour[1] == 1
    assert neighbour[0] < 1


def test_an_opposite_is_not_taken() -> None:
    assert best("log out", Shown("button", "Log in"), *OTHERS)[0] == -1
    assert best("mute the sound", Shown("button", "Unmute"), *OTHERS)[0] != 0


def test_where_a_control_stands_on_the_page_changes_nothing() -> None:
    links = (Shown("link", "Home"), Shown("link", "Contact"))
    equals = (Shown("button", "Open"), *links, *OTHERS, *links, Shown("button", "Open"))
    shares, _ = ranker.ranker().scores(goal.read("click Open"), equals).among(range(len(equals)))
    assert shares[0] == pytest.approx(shares[-1])


def test_a_large_page_is_ranked_like_a_small_one() -> None:
    many = tuple(Shown("link", f"Article {n}", row=f"Article {n} by someone") for n in range(1500))
    at, sure = best('click "Save draft"', *many[:900], Shown("button", "Save draft"), *many[900:])
    assert (at, sure > 0.9) == (900, True)


def test_nothing_is_meant_on_an_empty_page() -> None:
    shares, none = ranker.ranker().scores(goal.read("click Save"), ()).among(())
    assert (len(shares), none) == (0, 1.0)


def test_the_weights_that_ship_fit_the_features_and_are_small() -> None:
    file = resources.files("pytest_tool.embedded").joinpath(ranker.WEIGHTS)
    assert len(file.read_bytes()) < 1_000_000
    assert all(network["w1"].shape[0] == table.WIDTH for network in ranker.ranker().networks)


def test_training_repeats_bit_for_bit(tmp_path: Path) -> None:
    for name in ("one.npz", "two.npz"):
        training.build(tmp_path / name, seed=3, count=120, epochs=2, say=False)
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "two.npz") as two:
        assert all(np.array_equal(one[key], two[key]) for key in (*ranker.LAYERS, "calibration"))
    training.build(tmp_path / "three.npz", seed=4, count=120, epochs=2, say=False)
    with np.load(tmp_path / "one.npz") as one, np.load(tmp_path / "three.npz") as three:
        assert not np.array_equal(one["w1"], three["w1"])


@pytest.mark.parametrize(("a", "b"), [("boxes", "box"), ("saving", "save"), ("deliveries", "delivery"), ("stopped", "stop"), ("17th", "17")])
def test_endings_do_not_matter(a: str, b: str) -> None:
    assert words.stem(a) == words.stem(b)


@pytest.mark.parametrize(("a", "b"), [("save", "sale"), ("setting", "set"), ("log", "logo"), ("11", "17"), ("note", "not")])
def test_different_words_stay_different(a: str, b: str) -> None:
    assert words.closeness(words.stem(a), words.stem(b)) < 0.8


def test_a_long_phrase_hides_the_words_in_it() -> None:
    assert not words.groups("log out") & words.groups("log in")
    assert words.groups("sign in") == words.groups("login")


def test_a_word_of_another_phrase_explains_little() -> None:
    wanted = goal.read("log out")
    assert Explainer(wanted).match("Log in").literal[0] < 0.5
    assert Explainer(wanted).match("Logout").meant[0] >= 0.9


def test_an_option_that_is_not_offered_leaves_its_probability_to_none() -> None:
    assert sum(option_shares(goal.read('select "Atlantis"'), ["Spain", "France"])) < 0.2
    assert option_shares(goal.read('select "France"'), ["Spain", "France"])[1] > 0.95
    assert option_shares(goal.read("sort by the lowest price"), ["Newest", "Price: low to high", "Price: high to low"])[1] > 0.6


def test_an_opposite_without_a_group_is_refused() -> None:
    with pytest.raises(ValueError, match="no group begins"):
        words.read_lexicon("yes | okay\nyes <> no\n")
