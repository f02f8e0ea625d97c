"""Asks sessions for the page, through their own client."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pytest_tool.session import client
from pytest_tool.session.files import Files

VERBS = frozenset({"hint", "pause", "resume", "stop"})
LONGEST_HINT = 4000
"""Characters; an advice is a sentence or two, and goes to the models with every question."""


def writers(tool_home: Path) -> dict[Path, str]:
    """Map each live session's run folder to its name."""
    found = {}
    for path in (tool_home / "sessions").glob("[!.]*.json"):
        files = Files(path.stem, path.parent)
        run = files.read().get("run")
        if run and files.alive:
            found[Path(str(run)).resolve()] = files.name
    return found


def status(name: str) -> dict[str, object]:
    """Give what ``tool status --json`` prints."""
    return client.status(name)


def tell(name: str, verb: str, fields: Mapping[str, object]) -> dict[str, object]:
    """Tell a session, and give what ``tool … --json`` prints."""
    return client.ask(name, verb, dict(fields))
