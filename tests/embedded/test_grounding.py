"""Grounding finds the one control that a wish means, by its name or by other words, and says none where there is none."""

from __future__ import annotations

import pytest
from pytest_tool.embedded.grounding import ground
from pytest_tool.embedded.grounding.mixture import SURE, Grounded
from pytest_tool.embedded.grounding.plain import PlainNetwork
from pytest_tool.embedded.grounding.student import Student, student
from pytest_tool.embedded.grounding.wordpiece import WordPiece
from pytest_tool.observation import Control

SHOP = (
    Control(1, "link", "Home"),
    Control(2, "searchbox", "Search books"),
    Control(3, "button", "Add to basket", section="Emma"),
    Control(4, "link", "Cart", icon="bag", text="1"),
    Control(5, "button", "Remove", row="Dune £9.99"),
    Control(6, "button", "Remove", row="Emma £7.50"),
    Control(7, "button", "Sign out"),
    Control(8, "checkbox", "Send me the newsletter"),
)
"""A page with rows, a field and an icon; tags count from 1."""


def likeliest(found: Grounded) -> int:
    """The control that has the greatest share, whether or not it is meant."""
    return found.shares.index(max(found.shares))


@pytest.mark.parametrize("wish", ["Click Sign out", "Put the book in the basket", "Log me out"])
def test_what_it_is_sure_of_it_says(wish: str) -> None:
    found = ground(wish, "Shop", SHOP)
    assert found.control == likeliest(found)
    assert found.confidence >= SURE


@pytest.mark.parametrize(
    ("wish", "tag"),
    [
        ("Click Sign out", 7),
        ('Click "Remove" in the row of "Emma"', 6),
        ("Put the book in the basket", 3),
        ("Log me out", 7),
        ("Receive the newsletter by mail", 8),
    ],
)
def test_a_wish_finds_its_control(wish: str, tag: int) -> None:
    found = ground(wish, "Shop", SHOP)
    assert SHOP[likeliest(found)].tag == tag
    assert found.control in (likeliest(found), None)
    assert sum(found.shares) == pytest.approx(1)


def test_a_wish_in_other_words_may_be_left_unsure_with_the_right_one_first() -> None:
    found = ground("Subscribe to the newsletter", "Shop", SHOP)
    assert SHOP[likeliest(found)].tag == 8
    assert found.control is None or found.confidence < SURE


def test_what_the_page_cannot_do_is_not_done_surely() -> None:
    found = ground("Print the invoice as a PDF", "Shop", SHOP)
    assert found.control is None or found.confidence < 0.6


def test_a_page_without_controls_has_none() -> None:
    assert ground("Pay", "Shop", ()).control is None


@pytest.mark.parametrize("name", ["x" * 10_000, "支払う", "ادفع الآن", "🛒", "", "\x00"])
def test_any_name_is_read(name: str) -> None:
    found = ground("Pay now", name, (Control(1, "button", name), Control(2, "button", "Pay now")))
    assert likeliest(found) == 1


def test_a_page_of_two_thousand_controls_is_answered() -> None:
    many = tuple(Control(n, "link", f"Entry {n}") for n in range(2_000))
    found = ground("Open entry 1234", "List", (*many, Control(2_000, "button", "Pay")))
    assert likeliest(found) == 1234


def test_odds_are_those_of_parts_where_a_page_is_long() -> None:
    long = tuple(Control(n, "button", f"Choose the offer number {n} of this long list") for n in range(60))
    assert student().odds("Choose the offer 7", "Offers", long).shape == (60,)


def test_words_are_cut_as_the_model_learned_them() -> None:
    pieces = WordPiece(["[UNK]", "un", "##afford", "##able", "cafe", "!"])
    assert pieces.encode("Unaffordable Café!") == (1, 2, 3, 4, 5)
    assert pieces.encode("zzz") == (0,)


def test_without_onnxruntime_the_answers_are_the_same() -> None:
    one = student()
    plain = Student(PlainNetwork(), one.encoder)
    fast, slow = (s.odds("Log me out", "Shop", SHOP) for s in (one, plain))
    assert fast == pytest.approx(slow, abs=0.6)  # onnxruntime cuts what lies between the layers to 8 bits too
    assert fast.argmax() == slow.argmax()
