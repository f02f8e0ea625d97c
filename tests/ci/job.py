"""A job of GitHub, tried step by step on this machine: its commands as they stand, its actions by what they do to files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
OURS = {"pytest": "-m pytest", "tool": "-m tool_cli.main"}
INSTALLS = ("pip", "playwright")
ROOT = Path(__file__).parents[2]


class Machine:
    """A checkout on a machine of its own; ``known`` is what expressions stand for, ``artifacts`` is what machines share."""

    def __init__(self, folder: Path, artifacts: Path, known: dict[str, str]) -> None:
        self.folder = folder
        self.summary = folder.with_name(f"{folder.name}-summary.md")
        self._artifacts = artifacts
        self._known = known
        self.printed = ""
        commands = folder.with_name(f"{folder.name}-commands")
        commands.mkdir()
        for name in (*OURS, *INSTALLS, "python"):
            does = "exit 0" if name in INSTALLS else f'exec "{sys.executable}" {OURS.get(name, "")} "$@"'
            does = f'case "$2" in {"|".join(INSTALLS)}) exit 0;; esac; {does}' if name == "python" else does
            (commands / name).write_text(f"#!/bin/sh\n{does}\n")
            (commands / name).chmod(0o755)
        self._environ = {
            **os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}", "CI": "true", "GITHUB_ACTIONS": "true",
            "GITHUB_STEP_SUMMARY": str(self.summary), "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
        }  # fmt: skip

    def runs(self, steps: Iterable[dict[str, Any]]) -> bool:
        """Takes the steps of a job; after one that fails only those that say so."""
        green = True
        for step in steps:
            if green or "!cancelled()" in step.get("if", ""):
                green &= self._takes(step)
        return green

    def _takes(self, step: dict[str, Any]) -> bool:
        action = step.get("uses", "").partition("@")[0]
        told = {name: self._filled(str(value)) for name, value in step.get("with", {}).items()}
        match action:
            case "":
                return self._executes(step)
            case "actions/upload-artifact":
                self._uploads(told)
            case "actions/download-artifact":
                self._downloads(told)
            case _:
                assert action in ("actions/checkout", "actions/setup-python"), action
        return True

    def _executes(self, step: dict[str, Any]) -> bool:
        environ = {name: self._filled(str(value)) for name, value in step.get("env", {}).items()}
        folder = self.folder / self._filled(step.get("working-directory", "."))
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self._filled(step["run"])]
        ran = subprocess.run(command, cwd=folder, env={**self._environ, **environ}, capture_output=True, text=True, timeout=300)
        self.printed += ran.stdout + ran.stderr
        return ran.returncode == 0

    def _uploads(self, told: dict[str, str]) -> None:
        paths = [self.folder / line for line in told["path"].split()]
        hidden = any(part.startswith(".") and part != "." for line in told["path"].split() for part in Path(line).parts)
        assert not hidden or told.get("include-hidden-files") == "True"
        to = self._artifacts / told["name"]
        for path in filter(Path.exists, paths):
            at = to if len(paths) == 1 else to / path.relative_to(self.folder)
            if path.is_dir():
                shutil.copytree(path, at, dirs_exist_ok=True)
            else:
                at.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, at)

    def _downloads(self, told: dict[str, str]) -> None:
        assert told["merge-multiple"] == "True"
        for artifact in self._artifacts.iterdir():
            if fnmatch(artifact.name, told["pattern"]):
                shutil.copytree(artifact, self.folder / told["path"], dirs_exist_ok=True)

    def _filled(self, text: str) -> str:
        return EXPRESSION.sub(lambda found: self._known[found[1]], text)
