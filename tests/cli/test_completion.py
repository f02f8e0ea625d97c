"""``tool completion``: scripts that real shells take, and what they offer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from tool_cli.commands import COMMANDS

from cli.samples import Tool


def offered(script: Path, line: str) -> list[str]:
    """What a real bash offers for the last word of this line."""
    words = line.split(" ")
    asking = f"""
source {script}
COMP_WORDS=({" ".join(f"'{word}'" for word in words)})
COMP_CWORD={len(words) - 1}
COMP_LINE='{line}'
COMP_POINT={len(line)}
$(complete -p tool | sed -E 's/.*-F ([^ ]+).*/\\1/')
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    ran = subprocess.run(["bash", "--norc", "-c", asking], cwd=script.parent, capture_output=True, text=True, timeout=30)
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.fixture
def script(tool: Tool, tmp_path: Path) -> Path:
    path = tmp_path / "tool.bash"
    path.write_text(tool("completion", "bash").stdout)
    return path


def test_bash_takes_the_script(script: Path) -> None:
    assert subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True, timeout=30).stderr == ""


def test_bash_completes_commands_options_values_and_files(script: Path) -> None:
    assert set(COMMANDS) <= set(offered(script, "tool "))
    assert offered(script, "tool sug") == ["suggest"]
    assert offered(script, "tool suggest --eng") == ["--engine"]
    assert offered(script, "tool suggest --engine ") == ["hosted", "local", "stack", "escalation"]
    assert offered(script, "tool step --engine ") == ["hosted", "local"]
    assert offered(script, "tool completion ") == ["bash", "zsh"]
    (script.parent / "plans").mkdir()
    (script.parent / "plans" / "shop.plan.md").write_text("")
    assert "plans/" in offered(script, "tool run pl") or "plans" in offered(script, "tool run pl")
    assert "plans/shop.plan.md" in offered(script, "tool run plans/")


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh here")
def test_zsh_takes_the_script_and_knows_the_command(tool: Tool, tmp_path: Path) -> None:
    path = tmp_path / "_tool"
    path.write_text(tool("completion", "zsh").stdout)
    asking = f'autoload -Uz compinit && compinit -D -u; eval "$(cat {path})"; print $_comps[tool]'
    ran = subprocess.run(["zsh", "-f", "-c", asking], capture_output=True, text=True, timeout=30)
    assert (ran.returncode, ran.stdout.strip()) == (0, "_shtab_tool"), ran.stderr


def test_the_help_says_how_to_install_it(tool: Tool) -> None:
    shown = tool("completion", "--help").stdout
    assert 'eval "$(tool completion bash)"' in shown
    assert 'eval "$(tool completion zsh)"' in shown
