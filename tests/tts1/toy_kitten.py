"""A toy of KittenTTS's weights: an ONNX graph with the same inputs and output, which makes a tone instead of speech.

50 ms of tone for each token; its pitch follows from the text and the voice, so each text in each voice sounds different.
The file is written as protobuf by hand (numbers from onnx.proto3), for the package ``onnx`` is large.
"""

from __future__ import annotations

import io
import json
import struct
from pathlib import Path

import numpy
from tts1.model import VOICES

RATE = 24_000
TOKEN_SAMPLES = 1200
FLOAT, INT64 = 1, 7
PLACES = 512
"""Tokens that a call may have, as the real model's table of positions; a longer one fails."""
WIDTH = 1024
"""A slow model multiplies matrices of ones of this width: a power of two, so that the result stays exactly 1."""


def make(folder: Path, slow: int = 0, config: bool = True, broken_voice: str = "") -> Path:
    """``slow`` rounds of work for each piece, about a tenth of a second each. ``broken_voice`` fails when it is used."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kitten_tts_nano_v0_1.onnx").write_bytes(graph(slow))
    (folder / "voices.npz").write_bytes(voices(broken_voice))
    if config:
        (folder / "config.json").write_text(CONFIG)
    return folder


CONFIG = json.dumps({"type": "ONNX1", "model_file": "kitten_tts_nano_v0_1.onnx", "voices": "voices.npz"})


def voices(broken_voice: str = "") -> bytes:
    file = io.BytesIO()
    styles = {name: numpy.full((1, 100 if name == broken_voice else 256), 150 + 60 * i, "float32") for i, name in enumerate(VOICES)}
    numpy.savez(file, **styles)
    return file.getvalue()


def graph(slow: int = 0) -> bytes:
    tone = [
        _node("Shape", ["input_ids"], "shape"), _node("Gather", ["shape", "one"], "tokens"),
        _node("Mul", ["tokens", "each"], "length"), _node("Range", ["zero", "length", "one"], "index"),
        _node("Cast", ["index"], "time", to=FLOAT), _node("Cast", ["input_ids"], "numbers", to=FLOAT),
        _node("ReduceMean", ["numbers"], "text", keepdims=0), _node("ReduceMean", ["style"], "voice", keepdims=0),
        _node("Add", ["text", "voice"], "pitch"), _node("Mul", ["time", "step"], "turn"),
        _node("Mul", ["turn", "pitch"], "phase"), _node("Sin", ["phase"], "sine"), _node("Mul", ["sine", "gain"], "soft"),
        _node("Sub", ["tokens", "one"], "last"), _node("Gather", ["places", "last"], "place"), _node("Mul", ["soft", "place"], "tone"),
    ]  # fmt: skip
    work = [_node("Expand", ["speed", "square"], "ones0")]
    for i in range(slow):
        work += [_node("MatMul", [f"ones{i}", f"ones{i}"], f"sum{i}"), _node("Mul", [f"sum{i}", "share"], f"ones{i + 1}")]
    end = [_node("ReduceMean", [f"ones{slow}"], "one_again", keepdims=0), _node("Mul", ["tone", "one_again"], "waveform")]
    constants = [
        _tensor("zero", INT64, 0), _tensor("one", INT64, 1), _tensor("each", INT64, TOKEN_SAMPLES),
        _tensor("step", FLOAT, 2 * numpy.pi / RATE), _tensor("gain", FLOAT, 0.3), _tensor("share", FLOAT, 1 / WIDTH),
        _tensor("square", INT64, WIDTH, WIDTH), _tensor("places", FLOAT, *[1.0] * PLACES),
    ]  # fmt: skip
    inputs = [_value("input_ids", INT64, 1, "n"), _value("style", FLOAT, 1, 256), _value("speed", FLOAT, 1)]
    body = b"".join(_field(1, node) for node in tone + work + end) + _field(2, b"toy")
    body += b"".join(_field(5, constant) for constant in constants)
    body += b"".join(_field(11, value) for value in inputs) + _field(12, _value("waveform", FLOAT, "samples"))
    return _field(1, 8) + _field(7, body) + _field(8, _field(1, b"") + _field(2, 13))


def _varint(number: int) -> bytes:
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _varint(rest) if rest else bytes([low])


def _field(number: int, value: int | bytes | str) -> bytes:
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(raw)) + raw


def _node(kind: str, inputs: list[str], output: str, **numbers: int) -> bytes:
    attributes = [_field(1, name) + _field(3, number) + _field(20, 2) for name, number in numbers.items()]
    names = b"".join(_field(1, name) for name in inputs) + _field(2, output)
    return names + _field(4, kind) + b"".join(_field(5, attribute) for attribute in attributes)


def _tensor(name: str, kind: int, *numbers: float) -> bytes:
    """A scalar, or with several numbers a list."""
    sizes = _field(1, len(numbers)) if len(numbers) > 1 else b""
    raw = b"".join(struct.pack("<q", int(n)) if kind == INT64 else struct.pack("<f", n) for n in numbers)
    return sizes + _field(2, kind) + _field(8, name) + _field(9, raw)


def _value(name: str, kind: int, *sizes: int | str) -> bytes:
    shape = b"".join(_field(1, _field(1 if isinstance(size, int) else 2, size)) for size in sizes)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, shape)))
