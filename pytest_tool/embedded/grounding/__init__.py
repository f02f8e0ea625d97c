"""Grounds a wish in the one control that is meant.

A small model that was learned carries other people's words, code carries quoted names, rows and ordinals; what the two
say is mixed by weights that were fitted on real pages (``training/grounding``).
"""

from __future__ import annotations

from pytest_tool.embedded.grounding.mixture import Grounded, ground

__all__ = ["Grounded", "ground"]
