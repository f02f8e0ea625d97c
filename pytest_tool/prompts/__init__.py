"""What each chat role is told, one ``.md`` file a role: stable prose, so that providers' prefix caches work."""

from __future__ import annotations

from importlib.resources import files


def prompt(role: str) -> str:
    """The system prompt of a role, named as its file (``pilot``, ``goal``). Raises FileNotFoundError for another name."""
    return files(__name__).joinpath(f"{role}.md").read_text(encoding="utf-8").strip()
