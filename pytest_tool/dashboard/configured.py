"""Reads a project's settings beside any pytest run.

Which file holds the ini, and what an ``addopts`` changes there, pytest alone knows; so a pytest is started that loads
this module as a plugin, tells what is set, and runs nothing. It takes about as long as `pytest --version`, so it is
asked only when somebody wants something that depends on it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_tool.errors import SettingsError
from pytest_tool.settings import Settings, Sources, environment, resolve
from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.settings.sources import dotenv_path, sources

MARK = "tool-settings: "
"""Begins the line that we read: a conftest may print whatever it likes."""
ANSWER_S = 60.0
"""A project's own conftest may take its time."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int:
    """Tells the ini values and where ``.env`` would be, and ends this pytest."""
    print(f"\n{MARK}{json.dumps({'ini': dict(sources(config).ini), 'dotenv': str(dotenv_path(config))})}", flush=True)
    return 0


def settings_in(folder: Path) -> Settings:
    """Gives the settings of a run in ``folder``. Raises SettingsError."""
    command = [sys.executable, "-m", "pytest", "-p", __name__, "--capture=no"]
    try:
        ran = subprocess.run(
            command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=ANSWER_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise _unreadable(f"it was not ready after {ANSWER_S:g} s") from None
    told = [line for line in _lines(ran.stdout) if line.startswith(MARK)]
    if not told:
        raise _unreadable(_why(_lines(ran.stderr) or _lines(ran.stdout)))
    found = json.loads(told[-1].removeprefix(MARK))
    return resolve(Sources(environ=environment(), dotenv=load_dotenv(Path(found["dotenv"])), ini=found["ini"]))


def _lines(output: bytes) -> list[str]:
    return [line.strip() for line in output.decode("utf-8", "replace").splitlines() if line.strip()]


def _why(said: list[str]) -> str:
    """Picks the last line that names an error."""
    errors = [line.removeprefix("E ").strip() for line in said if "error" in line.lower()]
    return (errors or said or ["it said nothing"])[-1]


def _unreadable(why: str) -> SettingsError:
    return SettingsError(f"pytest cannot read this project's settings: {why.rstrip('.')}.", "Run `tool doctor` here.")
