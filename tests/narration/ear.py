"""What a person in the room would hear: a player program that keeps each sound it is given, as long as the sound is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pytest_tool.narration.sound import Wave, from_file

PLAYER = """#!{python} -S
import os, shutil, sys, time, wave
with wave.open(sys.argv[1]) as sound:
    time.sleep({seconds} + sound.getnframes() / sound.getframerate())
part = "{heard}/.part" + str(os.getpid())
shutil.copy(sys.argv[1], part)
os.replace(part, "{heard}/" + str(time.time_ns()) + ".wav")
"""


class Ear:
    """``programs`` on the PATH holds the player, which takes ``seconds`` longer than each sound."""

    def __init__(self, folder: Path, seconds: float = 0.0) -> None:
        self.programs = folder / "programs"
        self._heard = folder / "heard"
        self.programs.mkdir(parents=True)
        self._heard.mkdir()
        player = self.programs / "paplay"
        player.write_text(PLAYER.format(python=sys.executable, seconds=seconds, heard=self._heard))
        player.chmod(0o755)

    @property
    def path(self) -> str:
        """The PATH on which this player is the first."""
        return f"{self.programs}{os.pathsep}{os.environ['PATH']}"

    @property
    def heard(self) -> list[Wave]:
        """The sounds in their order."""
        return [from_file(file.read_bytes()) for file in sorted(self._heard.glob("*.wav"))]
