"""Holds what each chat role is told, one ``.md`` file a role.

Stable prose, so that providers' prefix caches work. Imports nothing of the tool.
"""

from __future__ import annotations

from importlib.resources import files


def prompt(role: str) -> str:
    """Read the system prompt of a role, named as its file. Raises FileNotFoundError."""
    return files(__name__).joinpath(f"{role}.md").read_text(encoding="utf-8").strip()
