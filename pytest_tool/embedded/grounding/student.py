"""Runs the model: each control's log odds against “none of these”."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.encoding import Encoded, Encoder
from pytest_tool.embedded.grounding.wordpiece import WordPiece
from pytest_tool.observation import Control

Numbers = NDArray[np.float64]
PART, LONG_PART = 192, 320
"""Pieces that are read at once: as in training, and where the best are read once more side by side."""
BEST = 12


class Network(Protocol):
    """Gives the logarithms of “none” and of each control, or what the second layer says of each piece."""

    def run(self, encoded: Encoded) -> Numbers: ...

    def pieces(self, encoded: Encoded) -> Numbers: ...


class OnnxNetwork:
    """Runs the weights in onnxruntime, on one thread."""

    def __init__(self, path: Path) -> None:
        # one thread: the tests of a project have the other cores
        import onnxruntime  # type: ignore[import-untyped]

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session: Any = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def run(self, encoded: Encoded) -> Numbers:
        return self._output("logits", encoded)

    def pieces(self, encoded: Encoded) -> Numbers:
        return self._output("pieces", encoded)

    def _output(self, name: str, encoded: Encoded) -> Numbers:
        length, at = np.array(len(encoded.ids)), encoded.starts
        given = {
            "ids": encoded.ids,
            "seg": encoded.segments,
            "length": length,
            "at": at if len(at) else np.zeros(1, int),
        }
        found: Numbers = self._session.run([name], {key: value[None] for key, value in given.items()})[0][0]
        return found


class Student:
    """The model with its vocabulary."""

    def __init__(self, network: Network, encoder: Encoder) -> None:
        self._network = network
        self.encoder = encoder

    def odds(self, intent: str, title: str, controls: Sequence[Control], limit: int = PART) -> Numbers:
        """Compute the odds of each control on a page."""
        for parts in range(1, len(controls) + 1):
            size = -(-len(controls) // parts)
            made = [self.encoder.encode(intent, title, controls[k : k + size]) for k in range(0, len(controls), size)]
            if all(len(one.ids) <= limit for one in made) or size == 1:
                return np.concatenate([self._one(_at_most(one, limit)) for one in made])
        return np.zeros(0)

    def pieces(self, sentence: str) -> Numbers:
        """Read each piece of a sentence by itself, as the second layer does."""
        return self._network.pieces(self.encoder.encode(sentence, "", ()))[1:-1]

    def _one(self, encoded: Encoded) -> Numbers:
        found = self._network.run(encoded)
        odds: Numbers = found[1:] - found[0]
        return odds

    def again(self, intent: str, title: str, controls: Sequence[Control], odds: Numbers) -> Numbers:
        """Read the best once more, side by side."""
        kept = sorted(np.argsort(-odds)[:BEST])
        anew = self.odds(intent, title, [controls[k] for k in kept], LONG_PART)
        out: Numbers = odds + min(0.0, float(np.mean(anew - odds[kept])))
        out[kept] = anew
        return out


def _at_most(encoded: Encoded, limit: int) -> Encoded:
    """Cut off the end of a control too long alone."""
    return Encoded(encoded.ids[:limit], encoded.segments[:limit], encoded.starts)


@cache
def student() -> Student:
    """Load the model that ships with the tool, once."""
    vocabulary = files(__package__).joinpath("vocabulary.txt").read_text("utf-8").rstrip("\n").split("\n")
    return Student(_network(), Encoder(WordPiece(vocabulary)))


def _network() -> Network:
    try:
        with as_file(files(__package__).joinpath("weights.int8.onnx")) as path:
            return OnnxNetwork(path)
    except ImportError:
        from pytest_tool.embedded.grounding.plain import PlainNetwork

        return PlainNetwork()
