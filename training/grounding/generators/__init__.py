"""Makes examples for the grounding model, each generator by rules and chance alone."""
