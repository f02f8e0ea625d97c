"""The sound programs that tests of the narration need: which are missing, and their installation where it may be done.

python tests/narration/machine.py --install
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = {
    "espeak-ng": "espeak-ng",
    "pulseaudio": "pulseaudio",
    "pactl": "pulseaudio-utils",
    "pacat": "pulseaudio-utils",
    "parec": "pulseaudio-utils",
    "paplay": "pulseaudio-utils",
    "aplay": "alsa-utils",
    "spd-say": "speech-dispatcher",
}
"""Each program, and the Debian package that has it."""
PARTS = {
    "ALSA's pulse plugin": ("alsa-lib/libasound_module_pcm_pulse.so", "libasound2-plugins"),
    "speech-dispatcher's espeak-ng": ("speech-dispatcher-modules/sd_espeak-ng", "speech-dispatcher-espeak-ng"),
}
"""What is not on the PATH: where it is below a folder of libraries, and its package."""
LIBRARIES = ("lib", "lib64", "libexec", "lib/*-linux-*")


def missing() -> dict[str, str]:
    """What is not there, each with its package."""
    absent = {program: package for program, package in PACKAGES.items() if shutil.which(program) is None}
    absent |= {name: package for name, (file, package) in PARTS.items() if not _there(file)}
    return absent


def _there(file: str) -> bool:
    return any(next(Path("/usr").glob(f"{folder}/{file}"), None) for folder in LIBRARIES)


def install() -> None:
    """From the distribution, where this is root and there is apt-get."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = sorted(set(missing().values()))
    for command in ([apt, "-q", "update"], [apt, "-q", "install", "-y", "--no-install-recommends", *packages]):
        print("+", " ".join(command), flush=True)
        subprocess.run(command, env=quiet, check=False)


def main(arguments: list[str] | None = None) -> int:
    """Always 0: without them their tests are skipped."""
    parser = argparse.ArgumentParser(prog="python tests/narration/machine.py", description="Sound programs for tests.")
    parser.add_argument("--install", action="store_true", help="install those that are missing, as root with apt-get")
    wanted = parser.parse_args(arguments)
    if wanted.install and missing():
        install()
    absent = missing()
    if absent:
        print(f"sound: the tests that need {', '.join(absent)} are skipped. Install {' '.join(sorted(set(absent.values())))}.")
    else:
        print("sound: all programs that tests need are there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
