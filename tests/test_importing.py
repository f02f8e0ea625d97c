"""Our own modules are imported as Python does it, the driver's scripts are compiled once: a run of plans starts sooner."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_tool.browser.driver import CACHE, compiled_once

pytestmark = pytest.mark.cold
TELLING = """
import atexit
import sys
import pytest

atexit.register(lambda: print("finders at the end:", *(type(finder).__name__ for finder in sys.meta_path)))

pytest.register_assert_rewrite("pytest_tool", "helper")

def pytest_collection_finish():
    import helper
    import pytest_tool.run
    for module in (helper, pytest_tool.run):
        print(module.__name__, "by", type(module.__loader__).__name__)
"""
START = """
from playwright.sync_api import sync_playwright
from pytest_tool.browser.driver import compiled_once
with compiled_once():
    playwright = sync_playwright().start()
playwright.stop()
"""


def test_pytest_rewrites_the_modules_of_a_project_and_not_ours(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(TELLING)
    pytester.makepyfile(helper="", test_it="def test_it(): pass")
    told = pytester.runpytest_subprocess("-s")
    told.stdout.fnmatch_lines(["*helper by AssertionRewritingHook*", "*pytest_tool.run by SourceFileLoader*"])


def test_the_end_of_a_run_leaves_python_s_imports_as_they_were(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(TELLING)
    pytester.makepyfile(helper="", test_it="def test_it(): pass")
    told = pytester.runpytest_subprocess("-s")
    told.stdout.fnmatch_lines(["finders at the end: *"])
    told.stdout.no_fnmatch_line("finders at the end: *Plainly*")


def test_the_driver_s_scripts_are_kept_in_the_user_s_cache(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k != CACHE} | {"XDG_CACHE_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", START], env=environment, check=True, timeout=60)
    assert [f for f in (tmp_path / "pytest-tool" / "node").rglob("*") if f.is_file()]


def test_the_user_s_own_choice_stays_and_nothing_is_left_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CACHE, raising=False)
    with compiled_once():
        assert os.environ[CACHE].endswith("node")
    assert CACHE not in os.environ
    monkeypatch.setenv(CACHE, "elsewhere")
    with compiled_once():
        assert os.environ[CACHE] == "elsewhere"
    assert os.environ[CACHE] == "elsewhere"


def test_doubting_needs_no_arithmetic_until_two_words_are_compared() -> None:
    code = "import sys, pytest_tool.doubts; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
