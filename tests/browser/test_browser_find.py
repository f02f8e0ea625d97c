"""Which browser is used: Playwright's own, else the system's; what a user chose wins."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import playwright
import pytest
from pytest_tool.browser.find import Candidates, Found, candidates, choose, launch_args
from pytest_tool.errors import BrowserError

SYSTEM = ("/usr/bin/google-chrome", "/usr/bin/chromium")
SHELL = "/usr/bin/chromium-headless-shell"


@pytest.mark.parametrize(
    ("there", "headless", "args"),
    [
        (Candidates(full=True, shell=True, system=SYSTEM), True, {}),
        (Candidates(full=True, shell=True, system=SYSTEM), False, {}),
        (Candidates(full=True, system=SYSTEM), True, {"channel": "chromium"}),
        (Candidates(shell=True, system=SYSTEM), True, {}),
        (Candidates(shell=True, system=SYSTEM), False, {"executable_path": SYSTEM[0]}),
        (Candidates(system=SYSTEM), True, {"executable_path": SYSTEM[0]}),
        (Candidates(system=SYSTEM, system_shell=SHELL), True, {"executable_path": SHELL}),
        (Candidates(system=SYSTEM, system_shell=SHELL), False, {"executable_path": SYSTEM[0]}),
        (Candidates(full=True, system_shell=SHELL), True, {"channel": "chromium"}),
        (Candidates(system_shell=SHELL), False, None),
        (Candidates(), True, None),
    ],
)
def test_the_order_of_the_search(there: Candidates, headless: bool, args: dict[str, object] | None) -> None:
    found = choose(there, headless)
    assert (found.args if found else None) == args


OURS = Found("x", {"executable_path": "/x"})


@pytest.mark.parametrize(
    ("existing", "browser", "expected"),
    [
        ({"headless": False}, "chromium", {"headless": False, "executable_path": "/x"}),
        ({"executable_path": "/mine"}, "chromium", {"executable_path": "/mine"}),
        ({"channel": "msedge"}, "chromium", {"channel": "msedge"}),
        ({"slow_mo": 5}, "firefox", {"slow_mo": 5}),
        ({}, "webkit", {}),
    ],
)
def test_what_a_user_chose_wins(existing: dict[str, object], browser: str, expected: dict[str, object]) -> None:
    args = launch_args(existing, browser, OURS)
    args.pop("args", None)
    assert args == expected


@pytest.mark.parametrize(("existing", "browser"), [({"channel": "msedge"}, "chromium"), ({}, "firefox")])
def test_a_browser_is_only_missed_where_it_is_needed(existing: dict[str, object], browser: str) -> None:
    args = launch_args(existing, browser, None)
    args.pop("args", None)
    assert args == existing


def test_no_browser_is_one_sentence_with_a_remedy() -> None:
    with pytest.raises(BrowserError, match=r"There is no Chromium, Chrome or Edge on this machine\. Run `playwright install"):
        launch_args({}, "chromium", None)


def revision(name: str) -> str:
    browsers = json.loads((Path(playwright.__file__).parent / "driver/package/browsers.json").read_text())["browsers"]
    return str(next(b["revision"] for b in browsers if b["name"] == name))


@pytest.mark.parametrize(
    ("platform", "variable", "below"),
    [
        ("linux", "PLAYWRIGHT_BROWSERS_PATH", ""),
        ("linux", "XDG_CACHE_HOME", "ms-playwright"),
        ("linux", "HOME", ".cache/ms-playwright"),
        ("darwin", "HOME", "Library/Caches/ms-playwright"),
        ("win32", "LOCALAPPDATA", "ms-playwright"),
    ],
)
def test_playwrights_own_browser_is_found_where_playwright_keeps_it(tmp_path: Path, platform: str, variable: str, below: str) -> None:
    environ = {"PATH": "", variable: str(tmp_path)}
    assert not candidates(environ, platform).full
    for name, folder in (("chromium", "chromium"), ("chromium-headless-shell", "chromium_headless_shell")):
        place = tmp_path / below / f"{folder}-{revision(name)}"
        place.mkdir(parents=True)
        (place / "INSTALLATION_COMPLETE").touch()
    found = candidates(environ, platform)
    assert (found.full, found.shell) == (True, True)


def test_an_unfinished_download_or_another_revision_does_not_count(tmp_path: Path) -> None:
    (tmp_path / f"chromium-{revision('chromium')}").mkdir()
    (tmp_path / "chromium-1").mkdir()
    (tmp_path / "chromium-1" / "INSTALLATION_COMPLETE").touch()
    assert not candidates({"PATH": "", "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}, "linux").full


def test_browsers_on_the_path_are_found_chrome_first(tmp_path: Path) -> None:
    for name in ("chromium", "google-chrome"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    found = candidates({"PATH": str(tmp_path), "HOME": str(tmp_path)}, "linux").system
    assert found[:2] == (str(tmp_path / "google-chrome"), str(tmp_path / "chromium"))


def test_the_system_s_headless_shell_is_found_too(tmp_path: Path) -> None:
    script, behind = (tmp_path / folder / "chromium-headless-shell" for folder in ("bin", "lib/chromium"))
    environ = {"PATH": str(script.parent), "HOME": str(tmp_path)}
    for program in (script, behind):
        program.parent.mkdir(parents=True)
        program.write_text("#!/bin/sh\n")
        program.chmod(0o755)
    found = candidates(environ, "linux")
    assert found.system_shell == str(behind)  # the script would stay as its parent
    assert str(script) not in found.system
    behind.unlink()
    assert candidates(environ, "linux").system_shell == str(script)


def command(environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "pytest_tool.browser.find"]
    return subprocess.run(run, env=environ, capture_output=True, text=True, check=False, timeout=20)


def test_the_command_says_what_is_used(tmp_path: Path) -> None:
    (tmp_path / "google-chrome").write_text("#!/bin/sh\n")
    (tmp_path / "google-chrome").chmod(0o755)
    began = time.monotonic()
    ended = command({"PATH": str(tmp_path), "HOME": str(tmp_path)})
    assert (ended.returncode, ended.stdout) == (0, f"browser: {tmp_path / 'google-chrome'}\n"), ended.stderr
    assert time.monotonic() - began < 5
