"""Runs the model's forward pass in numpy.

For machines that onnxruntime has no wheel for: the same answers, two to three times slower. The weights are read from
the same ONNX file, of whose format (protobuf) only the initialisers are of interest.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pytest_tool.embedded.grounding.encoding import Encoded

Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]
HEADS, LAYERS = 12, 4
TABLES = (
    *("word", "pos", "typ"),
    *(f"layers.{k}.{part}" for k in range(LAYERS) for part in "qkvoip"),
    *("head.0", "head.2", "none.0", "none.2"),
)
"""The quantised tables in the order in which they stand in the file; their names there are the exporter's own."""
GRAPH, INITIALIZER = 7, 5
DIMS, TYPE, FLOAT_DATA, INT32_DATA, NAME, RAW = 1, 2, 4, 5, 8, 9
"""Numbers of fields of ONNX's ModelProto, GraphProto and TensorProto."""
KINDS = {1: np.float32, 2: np.uint8, 3: np.int8}


class PlainNetwork:
    """Runs all weights as 32-bit floats, about 75 MB."""

    def __init__(self) -> None:
        held = dict(_tensors(files(__package__).joinpath("weights.int8.onnx").read_bytes()))
        self._w: dict[str, Floats] = {
            n: v.astype(np.float32) for n, v in held.items() if n.endswith((".weight", ".bias"))
        }
        tables = [n.removesuffix("_quantized") for n in held if n.endswith("_quantized")]
        for name, table in zip(TABLES, tables, strict=True):
            zero = held[f"{table}_zero_point"].astype(np.float32)
            self._w[name] = (held[f"{table}_quantized"].astype(np.float32) - zero) * held[f"{table}_scale"].astype(
                np.float32
            )

    def run(self, encoded: Encoded) -> Numbers:
        """Compute the logarithms of “none” and of each control."""
        x = self._read(encoded, LAYERS)
        controls = x[encoded.starts]
        scores = self._line("head.2", _gelu(self._line("head.0", controls)))[:, 0]
        whole = np.logaddexp.reduce(scores)
        share = scores - whole
        best = np.concatenate([x[0], np.exp(share) @ controls, [whole]]).astype(np.float32)
        none = float(self._line("none.2", _gelu(self._line("none.0", best)))[0])
        return np.concatenate([[-np.logaddexp(0, -none)], share - np.logaddexp(0, none)]).astype(np.float64)

    def pieces(self, encoded: Encoded) -> Numbers:
        """Compute what the second layer says of each piece."""
        return self._read(encoded, 2).astype(np.float64)

    def _read(self, encoded: Encoded, layers: int) -> Floats:
        w, n = self._w, len(encoded.ids)
        x = _normal(w["word"][encoded.ids] + w["pos"][:n] + w["typ"][encoded.segments], w["n.weight"], w["n.bias"])
        for layer in range(layers):
            x = self._layer(f"layers.{layer}.", x)
        return x

    def _layer(self, at: str, x: Floats) -> Floats:
        w, n = self._w, len(x)
        q, key, value = (self._line(at + part, x).reshape(n, HEADS, -1).transpose(1, 0, 2) for part in "qkv")
        near = q @ key.transpose(0, 2, 1) / np.float32(np.sqrt(q.shape[-1]))
        near = np.exp(near - near.max(-1, keepdims=True))
        seen = (near / near.sum(-1, keepdims=True)) @ value
        x = _normal(
            x + self._line(at + "o", seen.transpose(1, 0, 2).reshape(n, -1)), w[at + "n1.weight"], w[at + "n1.bias"]
        )
        more = self._line(at + "p", _gelu(self._line(at + "i", x)))
        return _normal(x + more, w[at + "n2.weight"], w[at + "n2.bias"])

    def _line(self, name: str, x: Floats) -> Floats:
        out: Floats = x @ self._w[name] + self._w[f"{name}.bias"]
        return out


def _gelu(x: Floats) -> Floats:
    """Approximate by tanh, which decides the same as erf."""
    out: Floats = 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))
    return out


def _normal(x: Floats, weight: Floats, bias: Floats) -> Floats:
    x = x - x.mean(-1, keepdims=True)
    out: Floats = x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * weight + bias
    return out


def _tensors(model: bytes) -> Iterator[tuple[str, NDArray[np.generic]]]:
    graph = next(
        value for number, value in _fields(memoryview(model)) if number == GRAPH and not isinstance(value, int)
    )
    for number, value in _fields(graph):
        if number == INITIALIZER and not isinstance(value, int):
            yield _tensor(value)


def _tensor(message: memoryview) -> tuple[str, NDArray[np.generic]]:
    name, kind, dims, data = "", 1, [], np.zeros(0, np.float32)
    for number, value in _fields(message):
        if isinstance(value, int):
            if number == DIMS:
                dims.append(value)
            elif number == TYPE:
                kind = value
        elif number == NAME:
            name = bytes(value).decode()
        elif number == RAW:
            data = np.frombuffer(value, KINDS[kind]).astype(np.float32)
        elif number == FLOAT_DATA:
            data = np.frombuffer(value, np.float32)
        elif number == INT32_DATA:
            data = np.array([(v ^ (1 << 63)) - (1 << 63) for v in _varints(value)], np.float32)
    return name, data.reshape(dims)


def _fields(message: memoryview) -> Iterator[tuple[int, int | memoryview]]:
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        match key & 7:
            case 0:
                value, at = _varint(message, at)
                yield key >> 3, value
            case 2:
                size, at = _varint(message, at)
                yield key >> 3, message[at : at + size]
                at += size
            case width:
                at += 8 if width == 1 else 4


def _varint(message: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _varints(packed: memoryview) -> Iterator[int]:
    at = 0
    while at < len(packed):
        value, at = _varint(packed, at)
        yield value
