"""A disk that is full, or fills up: tests end as they would, what is on record is whole, and the summary says so once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from pytest_tool.archive import read_run
from pytest_tool.report.record import FULL, SCARCE

from greeter import GREET, run, write


@pytest.fixture
def small_disk(project: pytest.Pytester) -> Iterator[Callable[[int], Path]]:
    """Makes the project's ``.tool`` a disk of so many kilobytes."""
    home = project.path / ".tool"

    def mounted(kilobytes: int) -> Path:
        home.mkdir()
        told = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(home)], capture_output=True)
        if told.returncode:
            pytest.skip("no disk of our own can be mounted here")
        return home

    if not sys.platform.startswith("linux"):
        pytest.skip("disks of our own are Linux's")
    yield mounted
    if home.is_mount():
        subprocess.run(["umount", "--lazy", str(home)], check=True)


@pytest.mark.parametrize("kilobytes", [8, 64])
def test_tests_end_as_they_would_on_a_disk_that_fills_up(project: pytest.Pytester, small_disk: Callable[[int], Path], kilobytes: int) -> None:
    write(project, GREET, "a")
    write(project, GREET.replace("Hello Ann", "Hello Bob"), "b")
    home = small_disk(kilobytes)
    result = run(project, "-o", "tool_expect_seconds=0.5", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1, failed=1)
    assert "blame     app: " in result.stdout.str()
    assert result.stdout.str().count(FULL) == 1
    assert result.stdout.str().index(SCARCE) < result.stdout.str().index(FULL)
    for folder in (home / "runs").glob("*/frames"):
        told, torn = read_run(folder.parent)
        assert (bool(told), torn) == (kilobytes > 8, ())
        for picture in folder.iterdir():
            Image.open(picture).load()
            assert picture.suffix == ".jpg"


def test_a_disk_with_room_is_not_spoken_of(project: pytest.Pytester) -> None:
    write(project, GREET)
    result = run(project)
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line(f"*{SCARCE}*")
