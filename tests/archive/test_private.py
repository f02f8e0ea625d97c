"""What a run leaves on disk is its owner's alone, and a browser is given no key of ours."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from greeter import GREET, run, write

READS = """
import pathlib
from pytest_tool import check

@check("no browser knows the key")
def unknown():
    found = [p for p in pathlib.Path("/proc").glob("[0-9]*/cmdline") if b"--type=" in p.read_bytes() or b"chrom" in p.read_bytes()]
    assert found
    assert not [p for p in found if b"a-key-of-ours" in p.with_name("environ").read_bytes()]
"""


def modes(folder: Path) -> set[tuple[bool, str]]:
    return {(path.is_dir(), oct(stat.S_IMODE(path.stat().st_mode))) for path in (folder, *folder.rglob("*"))}


def test_a_run_is_private_and_its_browser_has_no_key(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GATEWAY_API_KEY", "a-key-of-ours")
    if not Path("/proc").is_dir():
        pytest.skip("no /proc to look at processes")
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write(READS)
    write(project, GREET + "   - Expect: no browser knows the key\n")
    run(project, "--tool-max-cost", "9").assert_outcomes(passed=1)
    [folder] = (project.path / ".tool/runs").iterdir()
    assert modes(folder) == {(True, "0o700"), (False, "0o600")}
