"""Plays a wave by a program of the machine: paplay, aplay, ffplay."""

from __future__ import annotations

import shutil
import threading
from dataclasses import dataclass

from pytest_tool.errors import SpeechError
from pytest_tool.narration import programs
from pytest_tool.narration.sound import Wave

FLAGS: dict[str, tuple[str, ...]] = {
    "paplay": (),
    "aplay": ("-q",),
    "ffplay": ("-nodisp", "-autoexit", "-loglevel", "error"),
}
"""The programs in the order in which they are taken; ffplay, which stretches sound under load, comes last."""
SLACK_S = 10.0
"""A player may take so much longer than the sound; then it hangs."""
PLAYED_SHARE = 0.8
"""A player that ends sooner has not played: ffplay returns 0 also where no sound server is there."""
REMEDY = "Start a sound server (PulseAudio or PipeWire), or run with --voice off."


@dataclass(frozen=True, slots=True)
class Player:
    """Plays by one of the programs, ``slack_s`` longer at most."""

    name: str
    program: str
    slack_s: float = SLACK_S

    def play(self, wave: Wave, stop: threading.Event) -> None:
        """Returns when all was played, or stopped. Raises SpeechError."""
        with programs.private_folder() as folder:
            file = folder / "speech.wav"
            file.write_bytes(wave.to_wav())
            argv = [self.program, *FLAGS[self.name], str(file)]
            ended = programs.run(argv, deadline_s=wave.seconds + self.slack_s, stop=stop)
        if ended.stopped:
            return
        if ended.returncode:
            raise SpeechError(f"{self.name} cannot play the sound: {ended.cause}.", REMEDY)
        if ended.took_s < wave.seconds * PLAYED_SHARE:
            fact = f"{self.name} ended after {ended.took_s:.1f} s of a sound of {wave.seconds:.1f} s"
            raise SpeechError(f"{fact}{ended.and_said}.", REMEDY)


def installed() -> Player | None:
    """Finds the first of the players on the PATH."""
    found = ((name, shutil.which(name)) for name in FLAGS)
    return next((Player(name, program) for name, program in found if program), None)


def needed() -> Player:
    """Finds the player. Raises SpeechError where it is missing."""
    if player := installed():
        return player
    raise SpeechError("There is no audio player.", f"Install one of {', '.join(FLAGS)}.")
