"""Finds what a run would have recorded, and takes it over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from pytest_tool.errors import ToolError
from pytest_tool.recording.files import path_of, read, write
from pytest_tool.recording.form import Recordings

PROPOSED = "recordings"
"""The folder of a run that holds the files as they would have been written, each at its plan's place."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Holds one file as a run would have written it."""

    path: Path
    """Where it belongs."""
    now: Recordings
    before: Recordings

    @property
    def diff(self) -> list[str]:
        """Give the lines of a unified diff; none where it says the same already."""
        old, new = (each.text().splitlines() if each.tests else [] for each in (self.before, self.now))
        return list(unified_diff(old, new, str(self.path), str(self.path), lineterm=""))

    def accept(self) -> None:
        """Put it in place. Raises ToolError."""
        write(self.path, self.now)


def proposals(run: Path, project: Path) -> Iterator[Proposal]:
    """Read what a run proposes for the plans of a project. Raises ToolError for a plan that is not there."""
    folder = run / PROPOSED
    for file in sorted(folder.rglob("*.json")):
        plan = project / file.relative_to(folder).with_suffix("")
        if not plan.is_file() or plan.suffix != ".md":
            raise ToolError(f"There is no plan {plan}.", "Go to the project that the run belongs to.")
        path = path_of(plan)
        if not path.resolve().is_relative_to(project.resolve()):
            raise ToolError(f"{path} lies outside of {project}.", "Nothing is written there.")
        yield Proposal(path, read(file), read(path))
