"""Finds a Chromium: Playwright's own, else one of the system.

As a command: ``python -m pytest_tool.browser.find --install``. Looks for files only: asking Playwright would start its
driver (260 ms).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_tool.errors import BrowserError
from pytest_tool.settings import environment

ON_PATH = (
    "google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge", "microsoft-edge-stable",
    "chrome", "msedge",
)  # fmt: skip
SHELL = "chromium-headless-shell"
"""Chromium without a window, as Debian names it and Playwright its own. Launched and with a page open it has taken a third of the
CPU time of the whole browser (0.4 s for 1.3 s, version 156).
"""
DEBIAN_S = "/usr/lib/chromium/chromium"
USUAL_PLACES: dict[str, tuple[str, ...]] = {
    "linux": ("/opt/google/chrome/chrome", DEBIAN_S, "/opt/microsoft/msedge/msedge"),
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
        r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
    ),
}
PACKAGES = ("chromium", "fonts-liberation")
REMEDY = (
    "Run `playwright install chromium`, install Chrome, Chromium or Edge, or pass --browser-channel or an "
    "executable_path in browser_type_launch_args."
)


NOWHERE = "http://127.0.0.1:9/"
"""Chromium refuses this port before it opens a connection."""
QUIET = (f"--autofill-server-url={NOWHERE}", f"--gaia-url={NOWHERE}", f"--component-updater=url-source={NOWHERE}")
"""Whom Chromium would still ask by itself, in spite of Playwright's flags: about each form, for signed-in accounts, and for
components on demand. Measured with Chromium 156 behind a proxy; no ``--disable-features``, as that would replace Playwright's.
"""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Playwright's Chromium and headless shell, the system's browsers and shell."""

    full: bool = False
    shell: bool = False
    system: tuple[str, ...] = ()
    system_shell: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A browser in words, and Playwright's launch arguments for it."""

    name: str
    args: dict[str, object] = field(default_factory=dict)


def choose(candidates: Candidates, headless: bool = True) -> Found | None:
    """Choose Playwright's own Chromium before the system's browsers.

    Playwright launches its shell when headless, its full Chromium otherwise; the full one can do both. So with the system's.
    """
    if candidates.shell if headless else candidates.full:
        return Found("Playwright's Chromium")
    if candidates.full:
        return Found("Playwright's Chromium", {"channel": "chromium"})
    shells = (candidates.system_shell,) if headless and candidates.system_shell else ()
    system = next(iter((*shells, *candidates.system)), None)
    return Found(system, {"executable_path": system}) if system else None


def launch_args(existing: Mapping[str, Any], browser_name: str, found: Found | None) -> dict[str, Any]:
    """Add the browser found to pytest-playwright's launch arguments.

    What a user chose wins. Raises BrowserError.
    """
    if browser_name != "chromium":
        return dict(existing)
    chosen: dict[str, object] = {}
    if not (existing.get("executable_path") or existing.get("channel")):
        if found is None:
            raise BrowserError("There is no Chromium, Chrome or Edge on this machine.", REMEDY)
        chosen = found.args
    own = list(existing.get("args") or ())
    named = {flag.partition("=")[0] for flag in own}
    return {**existing, **chosen, "args": [*(flag for flag in QUIET if flag.partition("=")[0] not in named), *own]}


def find(environ: Mapping[str, str], headless: bool = True) -> Found | None:
    """Find the browser to use on this machine, if any."""
    return choose(candidates(environ, sys.platform), headless)


def candidates(environ: Mapping[str, str], platform: str) -> Candidates:
    """List this machine's browsers, by its file system only."""
    on_path = (shutil.which(name, path=environ.get("PATH")) for name in ON_PATH)
    usual = (place for place in USUAL_PLACES.get(platform, ()) if Path(place).is_file())
    registry = _registry(environ, platform)
    return Candidates(
        full=_installed(registry, "chromium"),
        shell=_installed(registry, SHELL),
        system=tuple(dict.fromkeys([*filter(None, on_path), *usual])),
        system_shell=_shell(environ),
    )


def _shell(environ: Mapping[str, str]) -> str:
    """Find the system's headless shell: what Debian's script runs, which else stays as its parent."""
    script = shutil.which(SHELL, path=environ.get("PATH")) or ""
    behind = Path(script).resolve().parents[1] / "lib" / "chromium" / SHELL if script else Path()
    return str(behind) if behind.is_file() else script


def _package() -> Path | None:
    # finding it imports nothing
    spec = importlib.util.find_spec("playwright")
    return Path(spec.origin).parent / "driver" / "package" if spec and spec.origin else None


def _registry(environ: Mapping[str, str], platform: str) -> Path:
    # the rules of registry/index.ts of playwright-core 1.65
    stated = environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if stated == "0":
        return (_package() or Path()) / ".local-browsers"
    if stated:
        return Path(stated)
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or Path.home())
    cache = {
        "darwin": home / "Library" / "Caches",
        "win32": Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local"),
    }.get(platform, Path(environ.get("XDG_CACHE_HOME") or home / ".cache"))
    return cache / "ms-playwright"


def _installed(registry: Path, name: str) -> bool:
    package = _package()
    if package is None or not (package / "browsers.json").is_file():
        return False
    browsers = json.loads((package / "browsers.json").read_text(encoding="utf-8"))["browsers"]
    wanted = next((b for b in browsers if b["name"] == name), None)
    if wanted is None:
        return False
    revisions = {wanted["revision"], *wanted.get("revisionOverrides", {}).values()}
    folders = (registry / f"{name.replace('-', '_')}-{revision}" for revision in revisions)
    return any((folder / "INSTALLATION_COMPLETE").is_file() for folder in folders)


def install(environ: Mapping[str, str]) -> Found | None:
    """Get a browser where there is none, from Playwright, else from the distribution; beside Debian's its shell."""
    apt = shutil.which("apt-get", path=environ.get("PATH"))
    may = apt is not None and hasattr(os, "geteuid") and os.geteuid() == 0
    command = [str(apt), "-q", "install", "-y"]
    quiet = {**environ, "DEBIAN_FRONTEND": "noninteractive"}
    if find(environ) is None:
        _ran([sys.executable, "-m", "playwright", "install", "chromium"], environ)
        if find(environ) is None and may and _ran([str(apt), "-q", "update"], quiet):
            _ran([*command, *PACKAGES], quiet)
    known = candidates(environ, sys.platform)
    if may and DEBIAN_S in known.system and not (known.full or known.shell or known.system_shell):
        _ran([*command, SHELL], quiet)
    return find(environ)


def _ran(command: list[str], environ: Mapping[str, str]) -> bool:
    print("+", " ".join(command), flush=True)
    return subprocess.run(command, env=dict(environ), check=False).returncode == 0


def main(arguments: list[str] | None = None) -> int:
    """Print the browser's name; 1 where there is none."""
    parser = argparse.ArgumentParser(prog="python -m pytest_tool.browser.find", description="Which browser is used.")
    parser.add_argument(
        "--install", action="store_true", help="get one when there is none, and Debian's headless shell"
    )
    wanted = parser.parse_args(arguments)
    environ = environment()
    found = install(environ) if wanted.install else find(environ)
    if found is None:
        print(f"There is no Chromium, Chrome or Edge on this machine. {REMEDY}", file=sys.stderr)
        return 1
    print(f"browser: {found.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
