"""Debian's Firefox, driven by its own remote protocol (Marionette): Playwright drives only Firefoxes of its own make.

python tests/browser/marionette.py --install      # where it is missing, as root with apt-get
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

PROGRAM = "firefox-esr"
START_S, ANSWER_S = 60.0, 30.0
PREFERENCES = {
    "marionette.port": 0,  # any that is free
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "intl.accept_languages": "en-US",
}


class Refused(Exception):
    """Firefox answered with an error."""


class Firefox:
    """One window. A message is ``length:JSON``; the JSON of a command is ``[0, number, name, arguments]``."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), ANSWER_S)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._told()  # who it is
        self.ask("WebDriver:NewSession", capabilities={})

    def ask(self, command: str, **arguments: Any) -> Any:
        """The answer to one command. Raises Refused."""
        self._number += 1
        message = json.dumps([0, self._number, command, arguments]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, answer = self._told()
        if error:
            raise Refused(f"{command}: {error['message']}")
        return answer

    def _told(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise Refused("Firefox has ended.")
            length += digit
        return json.loads(self._stream.read(int(length)))

    def go(self, url: str) -> None:
        """Open a page and wait until it is loaded, as ``page.goto`` does."""
        self.ask("WebDriver:Navigate", url=url)

    def run(self, script: str, *args: Any) -> Any:
        """What the body of a function returns, in the document that is switched to, as the page itself sees things."""
        return self.ask("WebDriver:ExecuteScript", script=script, args=args, sandbox=None)["value"]

    def into_frame(self, index: int | None) -> None:
        """Switch to a frame of this document, or with None back to the page."""
        self.ask("WebDriver:SwitchToFrame", id=index)

    def resize(self, width: int, height: int) -> None:
        """Give the page, without what is around it, this size."""
        outer = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("WebDriver:SetWindowRect", width=width + outer[0], height=height + outer[1])

    def close(self) -> None:
        self.ask("Marionette:Quit", flags=["eForceQuit"])
        self._socket.close()


@contextmanager
def firefox(width: int, height: int) -> Iterator[Firefox]:
    """A headless Firefox with a profile of its own."""
    with TemporaryDirectory(prefix="tool-firefox-", ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [PROGRAM, "--marionette", "--headless", "--no-remote", "--profile", profile, "about:blank"]
        environ = {**os.environ, "HOME": profile, "LC_ALL": "C.UTF-8"}
        process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            window = Firefox(_port(Path(profile, "MarionetteActivePort"), process))
            window.resize(width, height)
            yield window
            window.close()
            process.wait(ANSWER_S)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def _port(file: Path, process: subprocess.Popen[bytes]) -> int:
    ends = time.monotonic() + START_S
    while time.monotonic() < ends and process.poll() is None:
        if file.is_file() and (said := file.read_text(encoding="utf-8")):
            return int(said)
        time.sleep(0.05)
    raise Refused(f"Firefox did not start in {START_S:g} s.")


def install() -> None:
    """From the distribution, where this is root and there is apt-get."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ([apt, "-q", "update"], [apt, "-q", "install", "-y", "--no-install-recommends", PROGRAM]):
        print("+", " ".join(command), flush=True)
        subprocess.run(command, env=quiet, check=False)


def main(arguments: list[str] | None = None) -> int:
    """Always 0: without it its tests are skipped."""
    parser = argparse.ArgumentParser(prog="python tests/browser/marionette.py", description="Firefox for tests.")
    parser.add_argument("--install", action="store_true", help="install it where it is missing, as root with apt-get")
    if parser.parse_args(arguments).install and not shutil.which(PROGRAM):
        install()
    missing = f"the tests that need it are skipped. Install {PROGRAM}."
    print("firefox:", (shutil.which(PROGRAM) and "it is there") or missing)
    return 0


if __name__ == "__main__":
    sys.exit(main())
