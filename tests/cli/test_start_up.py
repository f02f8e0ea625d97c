"""A command starts at once: nothing heavy is imported for it. How many milliseconds that is, a benchmark tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.samples import ROOT, Host, Tool, environment, result

HEAVY = ("pytest", "_pytest", "pluggy", "pydantic", "requests", "importlib.metadata", "dataclasses", "inspect", "http.client", "asyncio", "playwright")
TELL = "import sys, tool_cli.main as m; code = m.main(sys.argv[1:]); print(code, *sorted(set(sys.modules) & set({heavy!r})), file=sys.stderr)"


@pytest.mark.parametrize("words", [["do", "click", "Buy"], ["suggest"], ["step", "Buy", "--expect", "x"], ["status"], ["--help"]])
def test_a_command_of_a_session_imports_nothing_heavy(host: Host, words: list[str]) -> None:
    host.will(result(words[0]))
    command = [sys.executable, "-S", "-c", TELL.format(heavy=HEAVY), *words]  # -S: what .pth files of this environment import is not ours
    ran = subprocess.run(command, cwd=host.files.about.parent, env=environment(), capture_output=True, text=True, timeout=30)
    assert ran.stderr.splitlines()[-1] == "0"


@pytest.mark.parametrize("words", [["run", "nowhere.plan.md"], ["doctor", "--version"]])
def test_nothing_of_the_plugin_is_imported_before_pytest_does_it(host: Host, words: list[str]) -> None:
    told = "import sys, pytest; pytest.main = lambda *a, **k: print(*[m for m in sys.modules if m.startswith('pytest_tool')]) or 0; import tool_cli.main as m; m.main(sys.argv[1:])"
    ran = subprocess.run([sys.executable, "-c", told, *words], cwd=host.files.about.parent, env=environment(), capture_output=True, text=True, timeout=30)
    assert (ran.stdout.strip(), ran.stderr) == ("", "")


def test_pytest_has_nothing_to_warn_about_where_the_package_is_installed(tool: Tool, tmp_path: Path) -> None:
    """In an editable install, as here, pytest does not know the files of a distribution; in a usual one it does."""
    about = tmp_path / "site" / "installed-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pytest11]\ninstalled = json\n")
    (about / "RECORD").write_text("".join(f"{name},,\n" for name in ("tool_cli/__init__.py", "tool_cli/main.py", "pytest_tool/__init__.py")))
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    ran = tool("run", "test_one.py", "-W", "error", "-p", "no:cacheprovider", PYTHONPATH=os.pathsep.join([str(ROOT), str(about.parent)]))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "installed-1.0" in ran.stdout
