"""A person at a terminal: the real command in a pseudo-terminal of 80 columns, in a project folder of its own."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pexpect
from pytest_tool.browser.find import find
from pytest_tool.settings import environment as settings_environment

from cli.samples import ROOT, environment

SCRIPT = Path(sys.executable).with_name("tool")
TOOL = (str(SCRIPT),) if SCRIPT.exists() else (sys.executable, "-m", "tool_cli.main")
PASSWORD = "paper-lane-42"
WIDTH = 80
PATIENCE_S = 30
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CTRL_C = "\x03"


@dataclass(frozen=True, slots=True)
class Said:
    """What one command printed on the terminal, standard error included, and its exit code."""

    command: str
    code: int
    raw: str

    @property
    def text(self) -> str:
        """Without colours."""
        return COLOUR.sub("", self.raw).replace("\r\n", "\n")

    @property
    def flowing(self) -> str:
        """In one line, so that it does not matter where a sentence was broken."""
        return " ".join(self.text.split())

    @property
    def too_wide(self) -> list[str]:
        """Lines that do not fit; a URL cannot be broken."""
        return [line for line in self.text.splitlines() if len(line) > WIDTH and "://" not in line]

    @property
    def object(self) -> dict[str, Any]:
        """The one JSON object that it printed."""
        found = json.loads(self.text)
        assert isinstance(found, dict)
        return found


class Terminal:
    """In ``folder``; the shop's password is in the environment, as ``.env`` would put it there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def type(self, *words: str, **more: str) -> Said:
        """One command, to its end."""
        return self.end(self.begin(*words, **more), words)

    def pipe(self, *words: str) -> Said:
        """One command whose standard output a program reads."""
        ran = subprocess.run(
            [*TOOL, *words], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE_S, check=False
        )
        return Said(f"tool {' '.join(words)}", ran.returncode, ran.stdout.decode())

    def environment(self, **more: str) -> dict[str, str]:
        return environment(SHOP_PASSWORD=PASSWORD, PYTHONDONTWRITEBYTECODE="", **more)

    def begin(self, *words: str, **more: str) -> pexpect.spawn[str]:
        """One command that goes on."""
        env = self.environment(**more)
        child = pexpect.spawn(TOOL[0], [*TOOL[1:], *words], cwd=str(self.folder), env=env, dimensions=(40, WIDTH), encoding="utf-8", timeout=PATIENCE_S)
        child.delaybeforesend = None
        child.logfile_read = io.StringIO()  # all that it prints
        return child

    def end(self, child: pexpect.spawn[str], words: tuple[str, ...], interrupted: bool = False) -> Said:
        """What it printed from its start to its end; ``interrupted``: Ctrl-C is pressed first."""
        if interrupted:
            child.send(CTRL_C)
        child.expect(pexpect.EOF)
        child.close()
        command, raw = f"tool {' '.join(words)}", child.logfile_read.getvalue()
        assert child.exitstatus is not None, f"{command} was ended by signal {child.signalstatus}: {raw}"
        return Said(command, child.exitstatus, raw)


def pytest_alone(folder: Path, file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs a copy of ``file`` with pytest in a new folder, in which nothing else is but where Chromium lies."""
    folder.mkdir()
    found = find(settings_environment())
    assert found
    (folder / "conftest.py").write_text(
        "import pytest\n\n\n@pytest.fixture(scope='session')\ndef browser_type_launch_args(browser_type_launch_args):\n"
        f"    return {{**browser_type_launch_args, **{found.args!r}}}\n\n\n@pytest.fixture\ndef page(page):\n"
        "    page.set_default_timeout(5000)\n    return page\n"
    )
    (folder / "pytest.ini").write_text("[pytest]\n")
    shutil.copy(file, folder)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, file.name]
    env = {**os.environ, "SHOP_PASSWORD": PASSWORD, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=90, check=False)
