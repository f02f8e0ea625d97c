"""Mixes the generators as the model learned from them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pytest_tool.embedded.grounding.encoding import Encoder
from pytest_tool.embedded.grounding.student import LONG_PART, PART
from training.grounding.encoding import Coded, cut
from training.grounding.example import Example
from training.grounding.generators.contrasts import contrast
from training.grounding.generators.descriptions import description
from training.grounding.generators.fields import field_value
from training.grounding.generators.from_pages import absent_made_present, long_page, page_wish, read_again
from training.grounding.generators.options import option
from training.grounding.generators.rows import row
from training.grounding.generators.things import bare_under_heading, verb_and_thing
from training.grounding.generators.verb_apart import verb_apart

Generator = Callable[[Random], Example]
MIX: dict[Generator, int] = {
    page_wish: 36,
    long_page: 10,
    read_again: 9,
    verb_apart: 7,
    absent_made_present: 6,
    verb_and_thing: 7,
    bare_under_heading: 2,
    field_value: 5,
    row: 7,
    option: 3,
    description: 9,
    contrast: 7,
}
"""Generator → how often it is drawn."""
PARTS_WITHOUT = 0.22
"""So often a part without the right control comes along, as most parts of a real page are."""


def coded_examples(encode: Encoder, count: int, seed: int) -> list[Coded]:
    """Makes so many parts of pages; the same seed makes the same."""
    rng, out = Random(seed), list[Coded]()
    generators, weights = list(MIX), list(MIX.values())
    while len(out) < count:
        generator = rng.choices(generators, weights)[0]
        parts = cut(encode, generator(rng), LONG_PART if generator is read_again else PART)
        if not parts:
            continue
        having = [part for part in parts if len(part.right)]
        taken = having[0] if having else rng.choice(parts)
        out.append(taken)
        others = [part for part in parts if not len(part.right) and part is not taken]
        if others and rng.random() < PARTS_WITHOUT:
            out.append(rng.choice(others))
    return out[:count]
