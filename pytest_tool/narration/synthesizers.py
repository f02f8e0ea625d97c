"""Makes speech by a program (synth1): espeak-ng, else pyttsx3.

Their return codes lie: a status of 0 comes with no file, an empty one or silence. So the file is looked at.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import textwrap
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from pytest_tool.errors import SpeechError
from pytest_tool.narration import programs
from pytest_tool.narration.output import Loudspeaker
from pytest_tool.narration.sound import Wave, from_file, from_pcm

MAKING_S = 30.0
"""So long the making of a sound may take: espeak-ng makes minutes of speech in one second."""
PROBE_S = 3.0
"""So long a program may take to speak a word when it is only tried."""
PROBE_TEXT = "ready"
PIECE_CHARACTERS = 300
"""pyttsx3 loses the end of long texts."""
SILENT = 0.01
"""A peak that speech always exceeds (it is about 0.8)."""
QUICKEST_LETTER_S = 0.01
"""Even the fastest voice takes three times as long for a letter."""
REMEDY = 'Install espeak-ng, or run pip install "pytest-tool[speech]".'
SOUND_REMEDY = "See whether the machine's sound server answers."


@dataclass(frozen=True, slots=True)
class Espeak:
    """Speaks by espeak-ng, or its elder espeak, at ``rate`` words a minute."""

    name: ClassVar[str] = "synth1"
    rate: int
    stop: threading.Event
    deadline_s: float = MAKING_S

    @property
    def voice(self) -> str:
        return Path(espeak() or "espeak-ng").stem

    def wave(self, text: str, /) -> Wave:
        """Makes the speech of a text. Raises SpeechError, also where it was stopped."""
        with programs.private_folder() as folder:
            file = folder / "speech.wav"  # by -w, because --stdout writes sizes that are false
            return written(self.voice, self._run(("-w", str(file)), text, self.deadline_s), file)

    def speak(self, text: str, out: Loudspeaker, /) -> None:
        """Plays by itself, in place of a player. Raises SpeechError."""
        out.let_speak(lambda: check_said(self.voice, self._run((), text, longest_s(text)), text))

    def _run(self, where: tuple[str, ...], text: str, deadline_s: float) -> programs.Ended:
        argv = [espeak() or "espeak-ng", "-b", "1", "-s", str(self.rate), *where, "--stdin"]
        given = text.replace("[[", "[ [").encode()  # [[…]] would be read as phonemes
        return programs.run(argv, deadline_s=deadline_s, stop=self.stop, given=given)


@dataclass(frozen=True, slots=True)
class Pyttsx3:
    """Speaks by pyttsx3 in a process of its own."""

    name: ClassVar[str] = "synth1"
    voice: ClassVar[str] = "pyttsx3"
    rate: int
    stop: threading.Event
    deadline_s: float = MAKING_S

    def wave(self, text: str, /) -> Wave:
        """Makes the speech piece by piece. Raises SpeechError."""
        pieces = [self._piece(piece) for piece in textwrap.wrap(text, PIECE_CHARACTERS)]
        return from_pcm(b"".join(piece.pcm for piece in pieces), pieces[0].rate)

    def _piece(self, text: str) -> Wave:
        module = "pytest_tool.narration.pyttsx3_process"
        root = Path(__file__).parents[2]  # so that -m finds this very package, and nothing of the user's folder
        with programs.private_folder() as folder:
            file = folder / "speech.wav"
            argv = [sys.executable, "-m", module, str(file), str(self.rate)]
            ended = programs.run(argv, deadline_s=self.deadline_s, stop=self.stop, given=text.encode(), folder=root)
            return written(self.voice, ended, file)


def espeak() -> str | None:
    """Finds the program."""
    return shutil.which("espeak-ng") or shutil.which("espeak")


def synthesizer(rate: int, stop: threading.Event) -> Espeak | Pyttsx3:
    """Takes espeak-ng, else pyttsx3. Raises SpeechError without both."""
    if espeak():
        return Espeak(rate, stop)
    if importlib.util.find_spec("pyttsx3") is None:
        raise SpeechError("Neither espeak-ng nor pyttsx3 is installed.", REMEDY)
    return Pyttsx3(rate, stop)


def probe(tried: Espeak | Pyttsx3) -> None:
    """Speaks a word to a file. Raises SpeechError on silence."""
    replace(tried, deadline_s=PROBE_S).wave(PROBE_TEXT)


def written(name: str, ended: programs.Ended, file: Path) -> Wave:
    """Reads what a synthesizer wrote. Raises SpeechError on silence."""
    if ended.stopped or ended.returncode:
        raise SpeechError(f"{name} cannot speak: {ended.cause}.", REMEDY)
    if not file.is_file():
        raise SpeechError(f"{name} wrote no sound{ended.and_said}.", REMEDY)
    wave = from_file(file.read_bytes())
    if wave.peak < SILENT:
        raise SpeechError(f"{name} wrote nothing but silence{ended.and_said}.", REMEDY)
    return wave


def longest_s(text: str) -> float:
    """Says after how many seconds a program that plays hangs."""
    return len(text) / 6 + 10.0


def check_said(name: str, ended: programs.Ended, text: str) -> None:
    """Raises SpeechError where a program failed, or ended too soon."""
    if ended.stopped:
        return
    if ended.returncode:
        raise SpeechError(f"{name} cannot speak: {ended.cause}.", SOUND_REMEDY)
    if ended.took_s < QUICKEST_LETTER_S * sum(c.isalnum() for c in text):
        fact = f"{name} ended after {ended.took_s:.2f} s, too soon to have said anything{ended.and_said}."
        raise SpeechError(fact, SOUND_REMEDY)
