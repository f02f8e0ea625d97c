"""Reads and writes the weights, from MiniLM to ONNX.

``python -m training.grounding.weights start MINILM OUT.npz``: MiniLM's six layers and its word table cut to the vocabulary;
MINILM is a folder with ``model.safetensors`` and ``tokenizer.json``.
``python -m training.grounding.weights export CHECKPOINT.pt OUT.onnx [SCALE SHIFT]``: float at OUT.onnx, int8 at OUT.int8.onnx;
with SCALE and SHIFT “none” is bent by them.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch

from pytest_tool.embedded.grounding.encoding import MARKER
from pytest_tool.embedded.grounding.wordpiece import WordPiece
from training.grounding.encoding import vocabulary, whole_vocabulary
from training.grounding.model import Ranker, bend

Arrays = dict[str, Any]
MEANS = {
    "textbox": "field", "searchbox": "search", "combobox": "list", "spinbutton": "number", "generic": "thing", "menuitem": "menu",
    "columnheader": "column", "img": "image", "gridcell": "cell", "treeitem": "tree", "other": "thing", "listbox": "list",
    "listitem": "item", "placeholder": "hint",
}  # fmt: skip
"""The word whose vector a marker starts from; those not named here from their own name."""
PARTS = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "o": "attention.output.dense",
    "i": "intermediate.dense", "p": "output.dense", "n1": "attention.output.LayerNorm", "n2": "output.LayerNorm",
}  # fmt: skip
"""A part of ``model.Layer`` → what MiniLM calls it."""
EMBEDDED = {
    "pos.weight": "position_embeddings.weight", "typ.weight": "token_type_embeddings.weight",
    "n.weight": "LayerNorm.weight", "n.bias": "LayerNorm.bias",
}  # fmt: skip


def start(minilm: Path, out: Path) -> None:
    """Writes what training starts from, in few bits."""
    from safetensors.numpy import load_file

    held = load_file(str(minilm / "model.safetensors"))
    word = _word_table(held["embeddings.word_embeddings.weight"], whole_vocabulary(minilm / "tokenizer.json"))
    scale = np.abs(word).max(1, keepdims=True) / 127
    rest = {name: f"embeddings.{theirs}" for name, theirs in EMBEDDED.items()}
    for k in range(6):
        for part, theirs in PARTS.items():
            rest |= {f"layers.{k}.{part}.{x}": f"encoder.layer.{k}.{theirs}.{x}" for x in ("weight", "bias")}
    made: Arrays = {"word.q": np.round(word / scale).astype(np.int8), "word.s": scale.astype(np.float32)}
    np.savez_compressed(out, **made, **{name: held[theirs].astype(np.float16) for name, theirs in rest.items()})


def _word_table(table: Any, whole: list[str]) -> Any:
    """Keeps the vocabulary's rows; markers get a word's mean."""
    kept = vocabulary()
    numbers = {piece: number for number, piece in enumerate(whole)}
    pieces = WordPiece(whole)
    made = table[[numbers[piece] for piece in kept]]
    for marker, number in MARKER.items():
        made[number] = table[list(pieces.encode(MEANS.get(marker, marker)))].mean(0)
    return made


def load(given: str, drop: float = 0.1) -> Ranker:
    """Reads ``FILE`` or ``FILE@0/1/3/5`` (those of its layers)."""
    path, _, pick = given.partition("@")
    state = _state(Path(path))
    layers = sorted({int(name.split(".")[1]) for name in state if name.startswith("layers.")})
    if pick:
        layers = [int(k) for k in pick.split("/")]
    new = {name: value for name, value in state.items() if not name.startswith("layers.")}
    for to, k in enumerate(layers):
        new |= {f"layers.{to}." + n.split(".", 2)[2]: v for n, v in state.items() if n.startswith(f"layers.{k}.")}
    ranker = Ranker(len(new["word.weight"]), len(layers), drop=drop)
    ranker.load_state_dict(new, strict=False)  # MiniLM has no head
    return ranker


def _state(path: Path) -> Arrays:
    if path.suffix == ".npz":
        held = dict(np.load(path))
        held["word.weight"] = held.pop("word.q") * held.pop("word.s")
        return {name: torch.from_numpy(value.astype(np.float32)) for name, value in held.items()}
    return {name: value.float() for name, value in torch.load(path, map_location="cpu").items()}


def export(ranker: Ranker, path: Path) -> Path:
    """Writes the model in float at ``path`` and in 8 bits beside it."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    ids = torch.randint(100, 1000, (2, 40))
    seg = torch.zeros_like(ids)
    seg[:, 10:] = 1
    given = (ids, seg, torch.tensor([40, 30]), torch.tensor([[12, 20, 25], [12, 20, -1]]))
    axes = {"ids": {0: "b", 1: "n"}, "seg": {0: "b", 1: "n"}, "length": {0: "b"}, "at": {0: "b", 1: "c"}}
    torch.onnx.export(
        ranker.eval(),
        given,
        str(path),
        input_names=list(axes),
        output_names=["logits"],
        opset_version=17,
        dynamo=False,
        dynamic_axes=axes,
    )
    small = path.with_suffix(".int8.onnx")
    quantize_dynamic(str(path), str(small), weight_type=QuantType.QInt8, per_channel=True)
    _tell_pieces(small)
    return small


def _tell_pieces(path: Path) -> None:
    """Adds what the second layer says of each piece to the outputs, for ``orders.py``."""
    import onnx

    model = onnx.load(path)
    node = onnx.helper.make_node("Identity", ["/layers.1/n2/LayerNormalization_output_0"], ["pieces"], name="pieces")
    model.graph.node.append(node)
    model.graph.output.append(onnx.helper.make_tensor_value_info("pieces", onnx.TensorProto.FLOAT, ["b", "n", 384]))
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main() -> None:
    """Runs one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    starting = commands.add_parser("start")
    starting.add_argument("minilm", type=Path)
    starting.add_argument("out", type=Path)
    exporting = commands.add_parser("export")
    exporting.add_argument("checkpoint")
    exporting.add_argument("out", type=Path)
    exporting.add_argument("bent", type=float, nargs="*", metavar="SCALE SHIFT")
    asked = parser.parse_args()
    if asked.command == "start":
        start(asked.minilm, asked.out)
        return
    ranker = load(asked.checkpoint)
    print(export(bend(ranker, *asked.bent) if asked.bent else ranker, asked.out))


if __name__ == "__main__":
    main()
