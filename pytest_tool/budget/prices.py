"""Estimates what a chat call cost where its endpoint does not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PER_TOKENS = 1_000_000
"""Prices are USD per so many tokens, as providers list them."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Knows prices by model: ``stated`` ones, (in, out) USD per million tokens, then the table of genai-prices."""

    stated: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def knows(self, model: str, url: str) -> bool:
        """Tell whether a call of this model could be estimated."""
        return self.estimate(model, url, 1, 1) is not None

    def estimate(self, model: str, url: str, tokens_in: int | None, tokens_out: int | None) -> float | None:
        """Estimate USD; None where the model has no price, or its tokens were not counted."""
        if tokens_in is None or tokens_out is None:
            return None
        if model in self.stated:
            price_in, price_out = self.stated[model]
            return (tokens_in * price_in + tokens_out * price_out) / PER_TOKENS
        from genai_prices import Usage, calc_price

        usage = Usage(input_tokens=tokens_in, output_tokens=tokens_out)
        try:
            return float(calc_price(usage, model, provider_api_url=url).total_price)
        except LookupError:
            pass
        try:  # a company's own gateway serves the models of others
            return float(calc_price(usage, model).total_price)
        except LookupError:
            return None
