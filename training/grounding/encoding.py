"""Writes examples as numbers, by the encoder that ships."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pytest_tool import observation
from pytest_tool.embedded.grounding.encoding import Encoder
from pytest_tool.embedded.grounding.student import PART
from pytest_tool.embedded.grounding.wordpiece import WordPiece
from training.grounding.example import Control, Example

Numbers = NDArray[np.int16]


class Coded(NamedTuple):
    """Holds a part of a page, and which controls are right."""

    ids: Numbers
    segments: Numbers
    starts: Numbers
    right: Numbers


class LearnedPieces(WordPiece):
    """Cuts words by MiniLM's whole vocabulary, as was learned.

    The tool cuts by the ``kept`` pieces alone. The two differ in words like ``x₂`` only, of which a part was not kept.
    """

    def __init__(self, kept: Sequence[str], whole: Sequence[str]) -> None:
        super().__init__(kept)
        self._whole = WordPiece(whole)
        self._known = [self.ids.get(piece, self._unknown) for piece in whole]

    def _word(self, word: str) -> tuple[int, ...]:
        return tuple(self._known[number] for number in self._whole.encode(word))


def vocabulary() -> list[str]:
    """Lists the pieces that the model knows, in the order of its ids."""
    return (
        files("pytest_tool.embedded.grounding").joinpath("vocabulary.txt").read_text("utf-8").rstrip("\n").split("\n")
    )


def whole_vocabulary(tokenizer: Path) -> list[str]:
    """Lists the pieces of MiniLM's ``tokenizer.json`` in the order of its ids."""
    ids: dict[str, int] = json.loads(tokenizer.read_text("utf-8"))["model"]["vocab"]
    return sorted(ids, key=lambda piece: ids[piece])


def encoder(tokenizer: Path | None = None) -> Encoder:
    """Makes the tool's encoder, or the one of the training."""
    if tokenizer is None:
        return Encoder(WordPiece(vocabulary()))
    return Encoder(LearnedPieces(vocabulary(), whole_vocabulary(tokenizer)))


def observed(control: Control) -> observation.Control:
    """Turns a control of an example into one as the tool observes it."""
    listed = {"states": frozenset(control.get("states", ())), "options": tuple(control.get("options", ()))}
    return observation.Control(tag=0, **{**control, **listed})  # type: ignore[arg-type]


def cut(encode: Encoder, example: Example, limit: int = PART) -> list[Coded]:
    """Cuts a page as the product does, into even parts."""
    controls = [observed(control) for control in example.controls]
    for parts in range(1, len(controls) + 1):
        size = -(-len(controls) // parts)
        if made := _parts(encode, example, controls, size, limit):
            return made
    return []


def _parts(
    encode: Encoder, example: Example, controls: Sequence[observation.Control], size: int, limit: int
) -> list[Coded]:
    """Encodes parts of so many controls, if all fit."""
    made = []
    for begin in range(0, len(controls), size):
        told = encode.encode(example.wish, example.title, controls[begin : begin + size])
        if len(told.ids) > limit:
            return []
        right = sorted(k - begin for k in example.right if begin <= k < begin + size)
        made.append(Coded(*(np.array(x, np.int16) for x in (told.ids, told.segments, told.starts, right))))
    return made
