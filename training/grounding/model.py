"""The grounding model as a torch module: read from MiniLM, from its own int8 ONNX file or from a checkpoint; written as int8 ONNX.

`python model.py start model.safetensors START.npz`: MiniLM's six layers, its word table cut to the vocabulary (int8 a row), the markers as the words they mean.
`python model.py pack CHECKPOINT OUT`: parts of under 16 MiB, to carry. CHECKPOINT may be a.pt or OUT.rest.npz.
`python model.py export CHECKPOINT OUT.onnx [SCALE SHIFT]`: float at OUT.onnx, int8 at OUT.int8.onnx.
"""
from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import enc  # noqa: E402

PARTS = ("q", "k", "v", "o", "i", "p", "n1", "n2")


class Layer(nn.Module):
    def __init__(self, d: int, heads: int, f: int, drop: float) -> None:
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))
        self.i, self.p = nn.Linear(d, f), nn.Linear(f, d)
        self.n1, self.n2 = nn.LayerNorm(d, 1e-12), nn.LayerNorm(d, 1e-12)
        self.drop = nn.Dropout(drop)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        b, n, d = x.shape
        q, k, v = (m(x).view(b, n, self.heads, d // self.heads).transpose(1, 2) for m in (self.q, self.k, self.v))
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).reshape(b, n, d)
        x = self.n1(x + self.drop(self.o(a)))
        return self.n2(x + self.drop(self.p(F.gelu(self.i(x)))))


class Ranker(nn.Module):
    """Logarithms: P(none), then P(control) of each control."""

    def __init__(self, words: int, layers: int = 4, d: int = 384, heads: int = 12, f: int = 1536, drop: float = 0.1) -> None:
        super().__init__()
        self.word, self.pos, self.typ = nn.Embedding(words, d), nn.Embedding(512, d), nn.Embedding(2, d)
        self.n, self.drop = nn.LayerNorm(d, 1e-12), nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(d, heads, f, drop) for _ in range(layers))
        self.head = nn.Sequential(nn.Linear(d, d), nn.GELU(), nn.Linear(d, 1))
        self.none = nn.Sequential(nn.Linear(2 * d + 1, d), nn.GELU(), nn.Linear(d, 1))

    def forward(self, ids: torch.Tensor, seg: torch.Tensor, length: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
        where = torch.arange(ids.shape[1], device=ids.device)
        mask = (where[None] < length[:, None])[:, None, None, :]
        x = self.drop(self.n(self.word(ids) + self.pos(where[None].expand_as(ids)) + self.typ((seg > 0).long())))
        for layer in self.layers:
            x = layer(x, mask)
        c = x.gather(1, at.clamp(min=0)[..., None].expand(-1, -1, x.shape[-1]))
        s = self.head(c).squeeze(-1).float().masked_fill(at < 0, -1e4)
        share = F.log_softmax(s, 1)
        best = torch.cat([x[:, 0], (share.exp()[..., None] * c).sum(1), torch.logsumexp(s, 1, keepdim=True)], 1)
        a = self.none(best).float()  # is it absent? apart from which one it would be
        return torch.cat([F.logsigmoid(a), F.logsigmoid(-a) + share], 1)


def start(weights: Path, out: Path) -> None:
    from safetensors.numpy import load_file

    w, e, keep = load_file(str(weights)), enc.Encoder(), enc.prune()
    word = w["embeddings.word_embeddings.weight"].copy()
    for n, i in enc.SPECIAL.items():
        word[i] = word[e.t.encode(enc.MEANS.get(n, n.strip("<>")), add_special_tokens=False).ids].mean(0)
    word = word[keep]
    scale = np.abs(word).max(1, keepdims=True) / 127
    held = {"word.q": np.round(word / scale).astype(np.int8), "word.s": scale.astype(np.float32)}
    rest = {"pos.weight": "embeddings.position_embeddings.weight", "typ.weight": "embeddings.token_type_embeddings.weight", "n.weight": "embeddings.LayerNorm.weight", "n.bias": "embeddings.LayerNorm.bias"}
    names = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense", "attention.output.LayerNorm", "output.LayerNorm")
    rest |= {f"layers.{k}.{a}.{x}": f"encoder.layer.{k}.{b}.{x}" for k in range(6) for a, b in zip(PARTS, names, strict=True) for x in ("weight", "bias")}
    np.savez_compressed(out, **held, **{n: w[o].astype(np.float16) for n, o in rest.items()})


def dequantised(path: Path) -> dict[str, torch.Tensor]:
    """The tables stand in the ONNX file in the order of the forward pass, with one scale a column."""
    import onnx

    held = {t.name: onnx.numpy_helper.to_array(t) for t in onnx.load(str(path)).graph.initializer}
    tables = [n.removesuffix("_quantized") for n in held if n.endswith("_quantized")]
    wanted = ["word", "pos", "typ", *(f"layers.{k}.{p}" for k in range(4) for p in "qkvoip"), "head.0", "head.2", "none.0", "none.2"]
    state = {n: v for n, v in held.items() if v.dtype == np.float32 and n.split(".")[-1] in ("bias", "weight")}
    for name, table in zip(wanted, tables, strict=True):
        w = (held[table + "_quantized"].astype(np.float32) - held[table + "_zero_point"].astype(np.float32)) * held[table + "_scale"]
        state[name + ".weight"] = w if name in ("word", "pos", "typ") else w.T
    return {n: torch.from_numpy(np.array(v, np.float32)) for n, v in state.items()}


def load(given: str, drop: float = 0.1) -> Ranker:
    """FILE or FILE@0/1/3/5 (those layers of it): START.npz, weights.int8.onnx or a checkpoint."""
    path, _, pick = given.partition("@")
    if path.endswith(".npz"):
        held = dict(np.load(path))
        if "word.q" not in held:
            held |= dict(np.load(path.replace(".rest.npz", ".word.npz")))
        held["word.weight"] = held.pop("word.q") * held.pop("word.s")
        state = {n: torch.from_numpy(v.astype(np.float32)) for n, v in held.items()}
    elif path.endswith(".onnx"):
        state = dequantised(Path(path))
    else:
        state = {n: v.float() for n, v in torch.load(path, map_location="cpu").items()}
    layers = sorted({int(n.split(".")[1]) for n in state if n.startswith("layers.")})
    if pick:
        layers = [int(k) for k in pick.split("/")]
    new = {n: v for n, v in state.items() if not n.startswith("layers.")}
    for to, k in enumerate(layers):
        new |= {f"layers.{to}." + n.split(".", 2)[2]: v for n, v in state.items() if n.startswith(f"layers.{k}.")}
    m = Ranker(len(new["word.weight"]), len(layers), drop=drop)
    lost = m.load_state_dict(new, strict=False)
    assert not lost.unexpected_keys and all(k.startswith(("head", "none")) for k in lost.missing_keys), lost
    return m


def bend(m: Ranker, scale: float, shift: float) -> Ranker:
    """The logarithm of the odds for "none" times scale, less shift: two numbers fitted on development pages (BEND=1 check.py), since the training has more absent wishes than life."""
    with torch.no_grad():
        m.none[2].weight.mul_(scale)
        m.none[2].bias.mul_(scale).sub_(shift)
    return m


def pack(m: Ranker, out: str) -> None:
    """OUT.rest.npz (half precision) and OUT.word.npz (int8 a row), under 16 MiB each."""
    held = {n: v.numpy() for n, v in m.state_dict().items()}
    word = held.pop("word.weight")
    scale = np.abs(word).max(1, keepdims=True) / 127
    np.savez_compressed(out + ".word.npz", **{"word.q": np.round(word / scale).astype(np.int8), "word.s": scale.astype(np.float32)})
    np.savez_compressed(out + ".rest.npz", **{n: v.astype(np.float16) for n, v in held.items()})


def export(m: Ranker, path: Path) -> Path:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    ids = torch.randint(100, 1000, (2, 40))
    seg = torch.zeros_like(ids)
    seg[:, 10:] = 1
    given = (ids, seg, torch.tensor([40, 30]), torch.tensor([[12, 20, 25], [12, 20, -1]]))
    axes = {"ids": {0: "b", 1: "n"}, "seg": {0: "b", 1: "n"}, "length": {0: "b"}, "at": {0: "b", 1: "c"}}
    torch.onnx.export(m.eval(), given, str(path), input_names=list(axes), output_names=["logits"], opset_version=17, dynamo=False, dynamic_axes=axes)
    small = path.with_suffix(".int8.onnx")
    quantize_dynamic(str(path), str(small), weight_type=QuantType.QInt8, per_channel=True)
    return small


if __name__ == "__main__":
    if sys.argv[1] == "start":
        start(Path(sys.argv[2]), Path(sys.argv[3]))
    elif sys.argv[1] == "pack":
        pack(load(sys.argv[2]), sys.argv[3])
    else:
        bent = bend(load(sys.argv[2]), *map(float, sys.argv[4:6])) if len(sys.argv) > 5 else load(sys.argv[2])
        print(export(bent, Path(sys.argv[3])))
