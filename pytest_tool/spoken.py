"""Tells which languages a person's words may be in, by a statistical model that is loaded when first asked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier  # type: ignore[import-untyped]

PLAUSIBLE = 0.3
"""How likely a language must be, of the likeliest one. At 0.5 “Compra dos” is no Spanish; below 0.2 “Train once” is some."""
MOST_READ = 2_000
"""Characters; a language is told by far fewer."""


@lru_cache(maxsize=256)
def languages_of(text: str) -> tuple[str, ...]:
    """Tell the plausible languages of a text as ISO 639 codes, likeliest first.

    All languages that the model knows compete, so that a Polish step is not taken for the nearest of a chosen few. A text
    without a letter is in none.
    """
    prose = " ".join(text.split())[:MOST_READ]
    if not any(c.isalpha() for c in prose):
        return ()
    ranked = _identifier().rank(prose)
    least = PLAUSIBLE * ranked[0][1]
    return tuple(language for language, share in ranked if share >= least)


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    """Load the model: 0.8 s and 50 MB, once, only where something is rendered."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
