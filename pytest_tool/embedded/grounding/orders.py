"""Tells an order from a statement: “Empty the cart” from “Cart emptied”."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.mixture import chance
from pytest_tool.embedded.grounding.student import student

Numbers = NDArray[np.float64]
LEAST = 0.8
"""From this chance on a sentence is an order."""


@lru_cache(1_000)
def is_order(sentence: str) -> bool:
    """Tell whether a clause in free words says what is to be done."""
    return chance(_weights(), numbers_of(sentence)) >= LEAST


def numbers_of(sentence: str) -> Numbers:
    """Join what the model says of the first piece, the last one and all of them."""
    pieces = student().pieces(sentence.rstrip(" .!"))
    return np.concatenate([pieces[0], pieces[-1], pieces.mean(0)])


@cache
def _weights() -> Numbers:
    """Read the weights that ``training.grounding.orders`` fitted, the intercept last."""
    return np.array(json.loads(files(__package__).joinpath("orders.json").read_text("utf-8")))
