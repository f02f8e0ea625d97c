"""Speaks by speech-dispatcher (synth2), asked by its command ``spd-say``, which plays by itself.

Measured with speech-dispatcher 0.11.4:

* ``spd-say`` returns 0 when nothing was said, and with ``-w`` hangs where no sound server answers.
* Of the priorities only ``message`` waits for what is being spoken; the default cancels it.
* The text goes in as an argument. By stdin (``-e``) it would be printed, and lines that begin with ``!-!`` obeyed.
* Ending ``spd-say`` does not end the speech, which is the server's; ``-S`` does.
"""

from __future__ import annotations

import shutil
import threading
from contextlib import suppress
from dataclasses import dataclass

from pytest_tool.errors import SpeechError
from pytest_tool.narration import programs
from pytest_tool.narration.output import Loudspeaker
from pytest_tool.narration.synthesizers import PROBE_S, check_said, longest_s

HUSH_S = 1.0
APOLOGY = "dummy"
"""The module that plays a recorded apology, for a machine on which no other works."""
PROBE_TEXT = "The voice of this machine is ready to speak."
"""A program that says nothing may take a tenth of a second; this takes too long to be mistaken for that."""
UNHEARD = ("-i", "-100", "-r", "100")
"""The lowest volume is digital silence. At the highest rate the sentence takes 1 s (2.7 s at the usual one)."""


@dataclass(frozen=True, slots=True)
class SpeechDispatcher:
    """Speaks with the rate and the voice that are set there."""

    program: str
    probe_s: float = PROBE_S

    def speak(self, text: str, out: Loudspeaker, /) -> None:
        """Returns when the text was spoken, or stopped. Raises SpeechError."""
        out.let_speak(lambda: self.say(text, out.stop, longest_s(text)))

    def probe(self, stop: threading.Event) -> None:
        """Speaks a sentence unheard. Raises SpeechError where that fails.

        It goes the whole way of a sentence: server, module, sound server. A module that is listed can be mute.
        """
        ended = programs.run([self.program, "-O"], deadline_s=self.probe_s, stop=stop, starts_daemon=True)
        if ended.returncode:
            raise SpeechError(f"spd-say does not reach speech-dispatcher: {ended.cause}.")
        if set(ended.printed.splitlines()[1:]) <= {APOLOGY, ""}:  # the first line is a heading
            raise SpeechError("speech-dispatcher has no voice.")
        self.say(PROBE_TEXT, stop, self.probe_s, UNHEARD)

    def say(self, text: str, stop: threading.Event, deadline_s: float, how: tuple[str, ...] = ()) -> None:
        """Has a text spoken by the server. Raises SpeechError."""
        argv = [self.program, "-w", "-P", "message", "-N", "pytest-tool", *how, "--", text]
        try:
            ended = programs.run(argv, deadline_s=deadline_s, stop=stop, starts_daemon=True)
        except SpeechError:
            self._hush()
            raise
        if ended.stopped:
            self._hush()
        check_said("spd-say", ended, text)

    def _hush(self) -> None:
        """Ends what the server still speaks."""
        with suppress(SpeechError):  # it hangs, which is told or of no interest any more
            programs.run([self.program, "-S"], deadline_s=HUSH_S, stop=threading.Event())


def dispatcher() -> SpeechDispatcher:
    """Finds the command. Raises SpeechError where it is missing."""
    if program := shutil.which("spd-say"):
        return SpeechDispatcher(program)
    raise SpeechError("spd-say is not installed.", "Install speech-dispatcher.")
