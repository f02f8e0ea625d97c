"""The recipe of the grounding model makes examples that can be learned: valid, unlike in kind, and no longer than is read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random

import pytest
from pytest_tool.embedded.grounding.student import LONG_PART, PART
from training.grounding import orders
from training.grounding.encoding import cut, encoder
from training.grounding.example import Example
from training.grounding.generators.from_pages import read_again
from training.grounding.generators.rows import row
from training.grounding.mix import MIX, Generator, coded_examples
from training.grounding.page_files import PAGES, VALIDATION
from training.grounding.tables import VERBS
from training.grounding.wording import order

COUNT = 40
generators = pytest.mark.parametrize("generator", MIX, ids=lambda generator: generator.__name__)


def made(generator: Generator, seed: int = 1) -> list[Example]:
    rng = Random(seed)
    return [generator(rng) for _ in range(COUNT)]


def test_the_pages_have_wishes_for_controls_and_wishes_that_they_cannot_meet() -> None:
    for page in (*PAGES, *VALIDATION):
        assert page.controls, page.title
        assert page.asked, page.title
        for control, wishes in page.controls:
            assert all(wishes), control
    assert not {page.title for page in PAGES if page.site} & {page.title for page in VALIDATION}


def test_each_verb_has_labels_and_wishes_that_name_the_thing() -> None:
    rng = Random(1)
    for verb, known in VERBS.items():
        assert known.labels, verb
        wishes = {order(rng, verb, "saved search") for _ in range(30)}
        assert all("saved search" in wish and "{" not in wish for wish in wishes), wishes


@generators
def test_what_is_meant_is_on_the_page_and_is_called_something(generator: Generator) -> None:
    for example in made(generator):
        assert example.wish.strip()
        assert example.controls
        for k in example.right:
            control = example.controls[k]
            told = (control["name"], control.get("icon"), control.get("placeholder"), control.get("row"), control.get("section"))
            assert any(told), example


@generators
def test_no_wish_or_name_has_a_blank_of_its_template_left(generator: Generator) -> None:
    for example in made(generator):
        texts = [example.wish, *(control["name"] for control in example.controls)]
        assert not [text for text in texts if any(blank in text for blank in ("{o}", "{n}", "{b}", "{p}", "{t}", "{v}", " |"))]


def test_a_row_that_is_meant_is_named_in_its_control() -> None:
    quoted = [x for x in made(row) if x.right and '"' in x.wish]
    named = 0
    for example in quoted:
        control = example.controls[example.right[0]]
        told = control.get("row", "") + control.get("section", "") + control["name"]
        named += example.wish.split('"')[1].lower() in told.lower()
    assert named >= 0.8 * len(quoted) > 0, "people mistype"


@generators
def test_parts_are_no_longer_than_the_model_reads_and_hold_each_control_once(generator: Generator) -> None:
    encode, limit = encoder(), LONG_PART if generator is read_again else PART
    for example in made(generator):
        parts = cut(encode, example, limit)
        assert all(len(part.ids) <= limit for part in parts)
        if parts:  # else one control alone is too long
            assert sum(len(part.starts) for part in parts) == len(example.controls)
            assert sum(len(part.right) for part in parts) == len(example.right)


def test_a_seed_makes_the_very_examples_that_the_shipped_weights_learned() -> None:
    made = b"".join(array.tobytes() for part in coded_examples(encoder(), 200, 1) for array in part)
    assert hashlib.sha256(made).hexdigest() == "38fbb5e0e48d6ded17c3323c01bc82e8abf39da1c6935f6366fdeeab6a3534dd"


def test_a_share_of_the_examples_is_absent() -> None:
    parts = coded_examples(encoder(), 200, 1)
    assert 0.2 < sum(not len(part.right) for part in parts) / len(parts) < 0.45


@pytest.mark.parametrize("make", [orders.ordered, orders.statement])
def test_orders_and_statements_are_made_whole_and_read_as_wishes(make: Callable[[Random, orders.Words], str]) -> None:
    words = orders.words_of(PAGES, lambda word: len(word) % 2 == 0)
    made = orders.many(make, words, 10 * COUNT)
    assert not [sentence for sentence in made if "{" in sentence or "  " in sentence or sentence != sentence.strip()]
