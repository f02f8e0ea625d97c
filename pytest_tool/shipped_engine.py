"""How to choose the decision engine that ships with the tool: what helps whoever has no other one that works."""

from __future__ import annotations

EMBEDDED = "embedded"
"""What LOCAL_DECISION_MODEL calls the model of that engine; its default."""
LINES = ("APP_DECISION_ENGINE=local", "LOCAL_ENGINE_BACKEND=inproc")
"""The lines of ``.env`` that choose it: in this process, on any hardware, without a key or an extra."""


def dotenv_lines(decision_model: str = EMBEDDED) -> tuple[str, ...]:
    """Give the lines for somebody whose LOCAL_DECISION_MODEL is this; another model is set back."""
    return LINES if decision_model == EMBEDDED else (*LINES, f"LOCAL_DECISION_MODEL={EMBEDDED}")


def advice(decision_model: str = EMBEDDED) -> str:
    """Tell the same in a clause of a remedy."""
    *first, last = dotenv_lines(decision_model)
    return f"use the engine that ships with the tool ({', '.join(first)} and {last} in .env)"
