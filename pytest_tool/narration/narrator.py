"""The narrator: a listener that has what happens spoken. It returns at once: a run never waits for a voice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pytest_tool.events import Event, FrameTaken, Listener, Narrated
from pytest_tool.narration.output import Bluetooth
from pytest_tool.narration.script import ASKED_LASTS_S, Line, line_for, speakable
from pytest_tool.narration.utterances import Utterance

if TYPE_CHECKING:
    from pytest_tool.narration.speaker import Speaker

STILL_CHOOSING = "the voice is still being chosen"


class Narrator:
    """Chooses what is spoken and puts it on record, with a voice or without: ``record`` is told what would be heard.

    ``speaker`` is None where nothing is to be heard.
    """

    def __init__(self, record: Listener, verbose: bool, bluetooth: Bluetooth) -> None:
        self.bluetooth = bluetooth
        self.speaker: Speaker | None = None
        self.warnings: list[str] = []
        """What went wrong with the voice, each once."""
        self.on_warning: Callable[[str], None] = lambda warning: None
        """Called with a new one, in the speaking thread."""
        self._record = record
        self._verbose = verbose
        self._frames: dict[str, int] = {}
        """The newest screenshot of each item."""

    def __call__(self, event: Event) -> None:
        """What a person asked for is spoken by ``say``, whose caller may want to wait for it."""
        if isinstance(event, FrameTaken):
            self._frames[event.item] = event.number
        elif line := line_for(event, self._verbose):
            self._narrate(line, event.item)

    def say(self, text: str, item: str) -> Utterance | None:
        """Speak what a person wrote, whatever is narrated else; None where nothing can be heard."""
        return self._narrate(Line(speakable(text), ASKED_LASTS_S), item)

    def _narrate(self, line: Line, item: str) -> Utterance | None:
        self._record(Narrated(item=item, text=line.text, frame=self._frames.get(item)))
        if self.speaker is None:
            return None
        utterance = Utterance(line, item)
        self.speaker.say(utterance)
        return utterance

    def warn(self, warning: str) -> None:
        """Once of each."""
        if warning not in self.warnings:
            self.warnings.append(warning)
            self.on_warning(warning)

    def told(self, wait_s: float = 0.0) -> dict[str, object]:
        """``voice``, ``why``, ``bluetooth`` and ``wake_s``, as ``wire.session`` describes them.

        A voice that is still being chosen is waited for at most ``wait_s`` seconds.
        """
        voice, why = self._voice(wait_s)
        return {"voice": voice, "why": why, "bluetooth": self.bluetooth.on, "wake_s": self.bluetooth.wake_s}

    def _voice(self, wait_s: float) -> tuple[str, str]:
        if self.speaker is None:
            return "off", "no voice was asked for"
        choice, failed = self.speaker.chosen(wait_s), self.speaker.failed
        if choice is None:
            return self.speaker.wanted, STILL_CHOOSING
        return choice.name, f"{choice.reason}, but it fails: {failed}" if failed and choice.voice else choice.reason

    def close(self, grace_s: float) -> None:
        """Nothing is spoken any more; a voice that works may finish what it has, for at most ``grace_s`` seconds."""
        if self.speaker:
            self.speaker.close(grace_s)
