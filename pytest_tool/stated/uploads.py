"""Says which files may be uploaded: stated ones in the rootdir."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.errors import ToolError

OWN_FILES = frozenset({".env", ".tool"})
"""Keys, tokens and records of the tool: no page gets them, whoever states them."""


class NotUploadable(ToolError):
    """Says why a stated path is unfit, and what to do."""


@dataclass(frozen=True, slots=True)
class Uploads:
    """Looks for a path beside the plan, then in the rootdir."""

    root: Path
    plan_folder: Path

    def file(self, stated: str) -> Path:
        """Find the file that is meant, links resolved. Raises NotUploadable."""
        if "‹secret:" in stated:
            raise NotUploadable("A secret is no path.", "State the path of the file itself.")
        if '"' in stated:
            raise NotUploadable(f"The path {stated} has a quotation mark in it.", "Rename the file.")
        why: NotUploadable | None = None
        for path in self._places(stated):
            try:
                return self._checked(path, stated)
            except NotUploadable as refused:
                why = why or (refused if os.path.lexists(path) or not self._is_inside(path) else None)
        raise why or NotUploadable(
            f'There is no file "{stated}" in {self._searched()}.',
            "Put it there, or state its path relative to the plan file or to the rootdir.",
        )

    def _places(self, stated: str) -> Iterator[Path]:
        for folder in dict.fromkeys((self.plan_folder, self.root)):
            yield folder / stated

    def _searched(self) -> str:
        """Name the searched folders from the rootdir on."""
        if self.plan_folder == self.root or not self.plan_folder.is_relative_to(self.root):
            return "the rootdir"
        return f"{self.plan_folder.relative_to(self.root).as_posix()}/ nor in the rootdir"

    def _checked(self, path: Path, stated: str) -> Path:
        try:
            real = path.resolve()
            inside = real.is_relative_to(self.root.resolve())
        except (OSError, RuntimeError, ValueError) as error:  # links in a circle, a NUL character
            raise NotUploadable(f'"{stated}" is no path that can be read.', "State the path of a file.") from error
        if not inside:
            how = "leads out of" if self._is_inside(path) else "lies outside of"
            raise NotUploadable(
                f'"{stated}" {how} the rootdir, and only files inside it are uploaded.', "Copy it there."
            )
        if OWN_FILES & set(real.relative_to(self.root.resolve()).parts):
            raise NotUploadable(f'"{stated}" holds keys or records of the tool.', "State another file.")
        if real.is_dir():
            raise NotUploadable(f'"{stated}" is a folder.', "State each file in it that is to be uploaded.")
        if not real.is_file():
            raise NotUploadable(f'"{stated}" is no file.', "State the path of a file.")
        if not os.access(real, os.R_OK):
            raise NotUploadable(f'"{stated}" cannot be read.', "Give the user who runs the tests the right to read it.")
        return real

    def _is_inside(self, path: Path) -> bool:
        """Judge a path by its words, whatever links lead to."""
        return Path(os.path.abspath(path)).is_relative_to(os.path.abspath(self.root))
