"""A command starts at once: nothing heavy is imported for it. How many milliseconds that is, a benchmark tells."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cli.samples import Host, environment, result

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
