"""Programs of the machine that make speech: espeak-ng, and pyttsx3 where there is none.

Their return codes lie: a status of 0 comes with no file, an empty one or silence. So the file is looked at.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from pytest_tool.errors import SpeechError
from pytest_tool.narration import programs
from pytest_tool.narration.sound import Wave, from_aiff, from_pcm, from_wav

SLOWEST, FASTEST = 80, 450
"""Words a minute that espeak-ng takes."""
PROBE_S = 3.0
"""So long a program may take to speak a word when it is only tried."""
PROBE_TEXT, PROBE_RATE = "ready", 185
MAKING_S = 30.0
"""So long the making of a sound may take: espeak-ng makes minutes of speech in one second."""
PIECE_CHARACTERS = 300
"""pyttsx3 loses the end of long texts."""
SILENT = 0.01
"""A peak that speech always exceeds (it is about 0.8)."""
NOTHING = Wave(b"", 22_050)
"""What a text without a word sounds like, and what is left of one that nobody waits for."""
QUICKEST_LETTER_S = 0.01
"""Even the fastest voice takes three times as long for a letter."""
REMEDY = 'Install espeak-ng, or run pip install "pytest-tool[speech]".'


class Synthesizer(Protocol):
    """Makes speech from text, without playing it."""

    @property
    def name(self) -> str: ...
    def wave(self, text: str, rate: int, stop: threading.Event, /) -> Wave:
        """The text at ``rate`` words a minute; an empty wave if ``stop`` was set meanwhile. Raises SpeechError."""
        ...

    def probe(self, stop: threading.Event | None = None) -> str:
        """Speaks a word to a file: an empty string if that is speech, else a clause that says why not."""
        ...


def clamped(rate: int) -> int:
    """The nearest rate, in words a minute, that a synthesizer takes."""
    return min(max(rate, SLOWEST), FASTEST)


def on_one_line(text: str) -> str:
    """One line without control characters and lone surrogates, which end a text or cannot be written."""
    whole = text.encode("utf-8", "replace").decode()
    return " ".join("".join(c if c.isprintable() else " " for c in whole).split())


def has_words(text: str) -> bool:
    """Whether there is anything that makes a sound."""
    return any(c.isalnum() for c in text)


def chosen() -> Synthesizer:
    """espeak-ng where it is installed, else pyttsx3."""
    return Espeak() if Espeak().program() else Pyttsx3()


def installed() -> Synthesizer:
    """The same. Raises SpeechError where neither is installed."""
    if not Espeak().program() and importlib.util.find_spec("pyttsx3") is None:
        raise SpeechError("Neither espeak-ng nor pyttsx3 is installed.", REMEDY)
    return chosen()


@dataclass(frozen=True, slots=True)
class Espeak:
    """espeak-ng as a program (or its elder, espeak)."""

    making_s: float = MAKING_S
    probe_s: float = PROBE_S

    @property
    def name(self) -> str:
        return Path(self.program() or "espeak-ng").stem

    def program(self) -> str | None:
        return shutil.which("espeak-ng") or shutil.which("espeak")

    def wave(self, text: str, rate: int, stop: threading.Event, /) -> Wave:
        return self._wave(text, rate, stop, self.making_s)

    def say(self, text: str, rate: int, stop: threading.Event, /) -> None:
        """Plays by itself, for a machine without a player. Raises SpeechError."""
        spoken = on_one_line(text)
        if not has_words(spoken):
            return
        ended = self._run((), spoken, rate, stop, longest_s(spoken))
        if not ended.stopped:
            check_said(self.name, ended, spoken)

    def probe(self, stop: threading.Event | None = None) -> str:
        return clause(lambda: self._wave(PROBE_TEXT, PROBE_RATE, stop or threading.Event(), self.probe_s))

    def _wave(self, text: str, rate: int, stop: threading.Event, deadline_s: float) -> Wave:
        spoken = on_one_line(text)
        if not has_words(spoken):
            return NOTHING
        with programs.private_folder() as folder:
            file = folder / "speech.wav"
            # by -w, because --stdout writes sizes that are false
            ended = self._run(("-w", str(file)), spoken, rate, stop, deadline_s)
            return NOTHING if ended.stopped else written(self.name, ended, file)

    def _run(
        self, where: tuple[str, ...], text: str, rate: int, stop: threading.Event, deadline_s: float
    ) -> programs.Ended:
        program = self.program()
        if program is None:
            raise SpeechError("espeak-ng is not installed.", REMEDY)
        argv = [program, "-b", "1", "-s", str(clamped(rate)), *where, "--stdin"]
        # [[…]] would be read as phonemes
        given = text.replace("[[", "[ [").encode()
        return programs.run(argv, deadline_s=deadline_s, stop=stop, given=given)


@dataclass(frozen=True, slots=True)
class Pyttsx3:
    """pyttsx3 in a process of its own, where it cannot lose sound or take pytest with it (pyttsx3_process.py)."""

    making_s: float = MAKING_S
    probe_s: float = PROBE_S

    @property
    def name(self) -> str:
        return "pyttsx3"

    def wave(self, text: str, rate: int, stop: threading.Event, /) -> Wave:
        return self._wave(text, rate, stop, self.making_s)

    def probe(self, stop: threading.Event | None = None) -> str:
        return clause(lambda: self._wave(PROBE_TEXT, PROBE_RATE, stop or threading.Event(), self.probe_s))

    def _wave(self, text: str, rate: int, stop: threading.Event, deadline_s: float) -> Wave:
        whole = NOTHING
        for piece in pieces(on_one_line(text)):
            spoken = self._piece(piece, rate, stop, deadline_s)
            if stop.is_set():
                return NOTHING
            if spoken.pcm:  # from_pcm sees to it that this comes to an end
                whole = from_pcm(whole.pcm + spoken.pcm, spoken.rate)
        return whole

    def _piece(self, text: str, rate: int, stop: threading.Event, deadline_s: float) -> Wave:
        if not has_words(text):
            return NOTHING
        if importlib.util.find_spec("pyttsx3") is None:
            raise SpeechError("pyttsx3 is not installed.", REMEDY)
        module = "pytest_tool.narration.pyttsx3_process"
        root = Path(__file__).parents[2]  # so that -m finds this very package, and nothing of the user's folder
        with programs.private_folder() as folder:
            file = folder / "speech.wav"
            argv = [sys.executable, "-m", module, str(file), str(clamped(rate))]
            ended = programs.run(argv, deadline_s=deadline_s, stop=stop, given=text.encode(), folder=root)
            return NOTHING if ended.stopped else written(self.name, ended, file)


def pieces(text: str) -> list[str]:
    """At most PIECE_CHARACTERS each, cut at ends of words; a longer word is cut where it must be."""
    found: list[str] = []
    for word in text.split():
        for part in (word[at : at + PIECE_CHARACTERS] for at in range(0, len(word), PIECE_CHARACTERS)):
            if found and len(found[-1]) + 1 + len(part) <= PIECE_CHARACTERS:
                found[-1] += f" {part}"
            else:
                found.append(part)
    return found


def written(name: str, ended: programs.Ended, file: Path) -> Wave:
    """What a synthesizer wrote. Raises SpeechError: it failed, or there is no speech in it."""
    if ended.returncode:
        raise SpeechError(f"{name} cannot speak: {ended.cause}.", REMEDY)
    if not file.is_file():
        raise SpeechError(f"{name} wrote no sound{_words(ended)}.", REMEDY)
    wave = _read(name, file)
    if wave.peak < SILENT:
        raise SpeechError(f"{name} wrote nothing but silence{_words(ended)}.", REMEDY)
    return wave


def _read(name: str, file: Path) -> Wave:
    """On macOS pyttsx3 writes AIFF, whatever the file is called."""
    data = file.read_bytes()
    try:
        return from_aiff(data) if data.startswith(b"FORM") else from_wav(data)
    except SpeechError as error:
        raise SpeechError(f"{name} wrote no usable file. {error.fact}", error.remedy) from error


def longest_s(text: str) -> float:
    """After so long a program that speaks by itself hangs: six letters a second is slow, numbers take longer."""
    return len(text) / 6 + 10.0


def check_said(name: str, ended: programs.Ended, text: str) -> None:
    """Raises SpeechError where a program that plays by itself failed, or ended too soon to have said the text."""
    if ended.returncode:
        raise SpeechError(f"{name} cannot speak: {ended.cause}.", "See whether the machine's sound server answers.")
    if ended.took_s < QUICKEST_LETTER_S * sum(c.isalnum() for c in text):
        fact = f"{name} ended after {ended.took_s:.2f} s, too soon to have said anything{_words(ended)}."
        raise SpeechError(fact, "See whether the machine's sound server answers.")


def clause(trial: Callable[[], object]) -> str:
    """Why a trial failed, as a clause; empty when it did not."""
    try:
        trial()
    except SpeechError as error:
        return error.fact.removesuffix(".")
    return ""


def _words(ended: programs.Ended) -> str:
    return f" and said: {ended.said.rstrip('.')}" if ended.said else ""
