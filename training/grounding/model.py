"""Defines the model in torch: a small BERT with two heads."""

from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F


class Layer(nn.Module):
    """Attends, then transforms each piece."""

    def __init__(self, width: int, heads: int, inner: int, drop: float) -> None:
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.i, self.p = nn.Linear(width, inner), nn.Linear(inner, width)
        self.n1, self.n2 = nn.LayerNorm(width, 1e-12), nn.LayerNorm(width, 1e-12)
        self.drop = nn.Dropout(drop)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        b, n, d = x.shape
        q, k, v = (m(x).view(b, n, self.heads, d // self.heads).transpose(1, 2) for m in (self.q, self.k, self.v))
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).reshape(b, n, d)
        x = self.n1(x + self.drop(self.o(a)))
        return self.n2(x + self.drop(self.p(F.gelu(self.i(x)))))


class Ranker(nn.Module):
    """Gives logarithms: P(absent), then P(control) of each control.

    Takes ``ids`` and ``seg`` of the pieces, the ``length`` of each page, and ``at``: where controls begin, -1 beyond the last.
    """

    def __init__(
        self, words: int, layers: int = 4, width: int = 384, heads: int = 12, inner: int = 1536, drop: float = 0.1
    ) -> None:
        super().__init__()
        self.word, self.pos, self.typ = nn.Embedding(words, width), nn.Embedding(512, width), nn.Embedding(2, width)
        self.n, self.drop = nn.LayerNorm(width, 1e-12), nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(width, heads, inner, drop) for _ in range(layers))
        self.head = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, 1))
        self.none = nn.Sequential(nn.Linear(2 * width + 1, width), nn.GELU(), nn.Linear(width, 1))

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


def bend(ranker: Ranker, scale: float, shift: float) -> Ranker:
    """Scales and shifts the log odds for “absent”, in place.

    The training has more absent wishes than life has; ``check.py`` fits the two numbers on pages that were not learned.
    """
    with torch.no_grad():
        ranker.none[2].weight.mul_(scale)
        ranker.none[2].bias.mul_(scale).sub_(shift)
    return ranker
