"""Tells an order from a statement: “Empty the cart” from “Cart emptied”."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.student import student

Numbers = NDArray[np.float64]
Weights = dict[str, NDArray[np.floating]]
"""Of two layers: ``inner`` and ``outer``, each with its ``… bias``."""
LEAST = 0.75
"""From this chance on a sentence is an order."""


@lru_cache(1_000)
def is_order(sentence: str) -> bool:
    """Tell whether a clause in free words says what is to be done."""
    return float(chances(_weights(), numbers_of(sentence))) >= LEAST


def numbers_of(sentence: str) -> Numbers:
    """Join what the model says of the first piece, the last one and all of them."""
    pieces = student().pieces(sentence.rstrip(" .!"))
    return np.concatenate([pieces[0], pieces[-1], pieces.mean(0)])


def chances(weights: Weights, numbers: Numbers) -> Numbers:
    """Compute the chance that it is an order, of one sentence or a row each."""
    inner = np.maximum(numbers @ weights["inner"] + weights["inner bias"], 0)
    out: Numbers = 1 / (1 + np.exp(-(inner @ weights["outer"] + weights["outer bias"])))
    return out


@cache
def _weights() -> Weights:
    """Read the weights that ``training.grounding.orders`` fitted."""
    with as_file(files(__package__).joinpath("orders.npz")) as path, np.load(path) as held:
        return dict(held)
