"""The command that starts the example shop, and lists its defects."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from plans.shop.bugs import Bug, UnknownBug, chosen_bug

ROOT = Path(__file__).parents[2]


def test_an_unknown_defect_is_an_error_that_lists_the_valid_ones() -> None:
    with pytest.raises(UnknownBug, match=r"SHOP_BUG=typo is not a defect of this shop.*search-case"):
        chosen_bug("typo")
    assert chosen_bug("") is None


def run_shop(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "plans.shop", *args]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=20, check=False)


def test_the_command_lists_the_defects_one_line_each() -> None:
    done = run_shop("--bugs")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(Bug)


def test_the_command_refuses_a_port_in_use_and_an_unknown_defect_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused = [run_shop("--port", port), run_shop("--port", "0", SHOP_BUG="typo"), run_shop("--port", "99999")]
    assert [done.returncode for done in refused] == [2, 2, 2]
    assert f"cannot use port {port}" in refused[0].stderr
    assert "SHOP_BUG=typo" in refused[1].stderr
    assert all(len(done.stderr.splitlines()) <= 2 and "Traceback" not in done.stderr for done in refused)
