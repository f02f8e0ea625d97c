"""speech-dispatcher, asked by its command ``spd-say``. It plays by itself.

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
from pytest_tool.narration.synthesizers import PROBE_S, check_said, clause, has_words, longest_s, on_one_line

HUSH_S = 1.0
LONGEST_CHARACTERS = 10_000
"""About ten minutes of speech; an argument may be no longer than 128 KiB."""
NO_VOICE = frozenset({"dummy"})
"""The module that plays a recorded apology, for a machine on which no other works."""
PROBE_TEXT = "The voice of this machine is ready to speak."
"""A program that says nothing may take a tenth of a second for it; this takes too long to be mistaken for that."""
UNHEARD = ("-i", "-100", "-r", "100")
"""The lowest volume is digital silence. At the highest rate the sentence takes 1 s (2.7 s at the usual one)."""


@dataclass(frozen=True, slots=True)
class SpeechDispatcher:
    """``deadline_s`` is how long one text may take; None is as long as its length may need."""

    deadline_s: float | None = None
    probe_s: float = PROBE_S

    @property
    def name(self) -> str:
        return "spd-say"

    def say(self, text: str, stop: threading.Event, /) -> None:
        """Returns when the text was spoken, or soon after ``stop`` was set. Raises SpeechError."""
        spoken = on_one_line(text)[:LONGEST_CHARACTERS]
        if has_words(spoken):
            self._say(spoken, stop, self.deadline_s or longest_s(spoken), ())

    def probe(self, stop: threading.Event | None = None) -> str:
        """Lists the modules, then has a sentence spoken at a volume that nobody hears, in the time that speech takes.

        That goes the whole way of a sentence: server, module, sound server. Where one of them is missing ``-w`` hangs
        or returns at once; a module that is listed can still be unable to speak.
        """
        return clause(lambda: self._try(stop or threading.Event()))

    def _try(self, stop: threading.Event) -> None:
        ended = programs.run([self.program(), "-O"], deadline_s=self.probe_s, stop=stop, starts_daemon=True)
        if ended.returncode:
            raise SpeechError(f"spd-say does not reach speech-dispatcher: {ended.cause}.")
        modules = set(ended.printed.split("\n")[1:]) - {""}  # the first line is a heading
        if modules <= NO_VOICE:
            raise SpeechError("speech-dispatcher has no voice.")
        self._say(PROBE_TEXT, stop, self.probe_s, UNHEARD)

    def _say(self, text: str, stop: threading.Event, deadline_s: float, how: tuple[str, ...]) -> None:
        argv = [self.program(), "-w", "-P", "message", "-N", "pytest-tool", *how, "--", text]
        try:
            ended = programs.run(argv, deadline_s=deadline_s, stop=stop, starts_daemon=True)
        except SpeechError:
            self._hush()
            raise
        if ended.stopped:
            self._hush()
        else:
            check_said("spd-say", ended, text)

    def _hush(self) -> None:
        """Ends what the server still speaks."""
        with suppress(SpeechError):  # it hangs, which was told or is of no interest any more
            programs.run([self.program(), "-S"], deadline_s=HUSH_S, stop=threading.Event())

    def program(self) -> str:
        """The path of the command. Raises SpeechError where it is not installed."""
        program = shutil.which("spd-say")
        if program is None:
            raise SpeechError("spd-say is not installed.", "Install speech-dispatcher.")
        return program
