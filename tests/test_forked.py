"""What tests start by a fork is told apart from what Python starts by nothing that a test looks at."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import forked

TELLS = """
import os, sys

def test_it():
    print(sys.argv[1:], os.getcwd(), os.environ["SAID"], sys.path[0], file=sys.stderr)
    os._exit(3) if os.environ["SAID"] == "ends" else None
    assert os.environ["SAID"] != "fails"
"""
QUIET = ("-q", "-s", "-p", "no:cacheprovider")


@pytest.mark.parametrize(("said", "code"), [("passes", 0), ("fails", 1), ("ends", 3)])
def test_a_fork_has_its_own_arguments_folder_environment_and_end(tmp_path: Path, said: str, code: int) -> None:
    (tmp_path / "test_it.py").write_text(TELLS)
    told = [
        (ended.returncode, ended.stderr)
        for module in ("pytest", "pytest.__main__")  # forked, and not
        for ended in [forked.ran([sys.executable, "-m", module, *QUIET], tmp_path, {**os.environ, "SAID": said}, b"", 60)]
    ]
    assert told[0] == told[1]
    assert (told[0][0], said in told[0][1].decode()) == (code, True)
