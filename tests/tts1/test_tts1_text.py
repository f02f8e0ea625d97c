"""Text as a model can take it."""

from __future__ import annotations

import random

import pytest
from tts1.text import can_be_said, cleaned, halves, pieces

PARTS = ("Hello.", "What?", "a", "x" * 300, "one two, three;", "Grüße", "你好。", "…", "12345", "e.g.", "(so)")


@pytest.mark.parametrize("seed", range(20))
def test_pieces_hold_all_of_a_text_in_its_order_and_none_is_too_long(seed: int) -> None:
    chosen = random.Random(seed)
    text = " ".join(chosen.choices(PARTS, k=60))
    found = pieces(text, 100)
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    assert all(0 < len(piece) <= 100 for piece in found)


def test_sentences_stay_whole_and_go_together_as_far_as_they_fit() -> None:
    assert pieces("One two. Three four! Five six seven?", 20) == ["One two. Three four!", "Five six seven?"]
    assert pieces("One two. Three four!") == ["One two. Three four!"]
    assert pieces("one two three four", 9) == ["one two", "three", "four"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a  b\n\tc ", "a b c"),
        ("a\x00b\x01c\x7f", "a b c"),
        ("half \ud83d a character", "half a character"),
        ("zero\u200bwidth \ufeff", "zerowidth"),
        ("\U0001f600 ok", "\U0001f600 ok"),
        (" \n ", ""),
    ],
)
def test_what_cannot_be_said_is_left_out(text: str, expected: str) -> None:
    assert cleaned(text) == expected


@pytest.mark.parametrize(("text", "said"), [("a", True), ("7", True), ("€", True), ("→", True), ("你", True), ("... - !", False), ("(—)", False), ("", False)])
def test_punctuation_alone_has_no_sound(text: str, said: bool) -> None:
    assert can_be_said(text) is said


@pytest.mark.parametrize(("text", "expected"), [("aa bb", ("aa", "bb")), ("a bbbbbb", ("a", "bbbbbb")), ("abcd", ("ab", "cd")), ("ab", ("a", "b"))])
def test_halves_are_cut_at_a_space_where_there_is_one(text: str, expected: tuple[str, str]) -> None:
    assert halves(text) == expected
