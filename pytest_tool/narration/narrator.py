"""Listens to a run and has what happens spoken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_tool.events import Event, FrameTaken, Listener, Narrated
from pytest_tool.narration.output import Bluetooth
from pytest_tool.narration.script import ASKED_LASTS_S, Line, line_for, speakable
from pytest_tool.narration.utterances import Utterance
from pytest_tool.narration.voice import OFF
from pytest_tool.settings import Settings

if TYPE_CHECKING:
    from pytest_tool.narration.speaker import Speaker

STILL_CHOOSING = "the voice is still being chosen"


class Narrator:
    """Chooses what is spoken and puts it on record.

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
        """Narrates an event and returns at once."""
        if isinstance(event, FrameTaken):
            self._frames[event.item] = event.number
        elif line := line_for(event, self._verbose):
            self._narrate(line, event.item)

    def say(self, text: str, item: str) -> Utterance | None:
        """Speaks what a person wrote, where a voice is."""
        return self._narrate(Line(speakable(text), ASKED_LASTS_S), item)

    def _narrate(self, line: Line, item: str) -> Utterance | None:
        self._record(Narrated(item=item, text=line.text, frame=self._frames.get(item)))
        if self.speaker is None:
            return None
        utterance = Utterance(line, item)
        self.speaker.say(utterance)
        return utterance

    def warn(self, warning: str) -> None:
        """Passes a warning on, once of each."""
        if warning not in self.warnings:
            self.warnings.append(warning)
            self.on_warning(warning)

    def told(self, wait_s: float = 0.0) -> dict[str, object]:
        """Tells ``voice``, ``why``, ``bluetooth`` and ``wake_s``, as ``wire.session`` describes them.

        A voice that is still being chosen is waited for at most ``wait_s`` seconds.
        """
        voice, why = self._voice(wait_s)
        return {"voice": voice, "why": why, "bluetooth": self.bluetooth.on, "wake_s": self.bluetooth.wake_s}

    def _voice(self, wait_s: float) -> tuple[str, str]:
        if self.speaker is None:
            return OFF, "no voice was asked for"
        choice, failed = self.speaker.chosen(wait_s), self.speaker.failed
        if choice is None:
            return self.speaker.wanted, STILL_CHOOSING
        return choice.name, f"{choice.reason}, but it fails: {failed}" if failed and choice.voice else choice.reason

    def close(self, grace_s: float) -> None:
        """Ends the voice, which may finish for ``grace_s`` seconds."""
        if self.speaker:
            self.speaker.close(grace_s)


def narrator_for(
    settings: Settings, voice: str, tool_home: Path, record: Listener, on_warning: Callable[[str], None]
) -> Narrator:
    """Makes the narrator with this voice, chosen beside the run."""
    bluetooth = Bluetooth(settings.bluetooth_audio, settings.audio_wake_s, settings.audio_wake_idle_s)
    narrator = Narrator(record, settings.narration == "verbose", bluetooth)
    narrator.on_warning = on_warning
    if voice == OFF:
        return narrator
    # what can speak comes along with these, and a silent run does without
    from pytest_tool.narration.choosing import Chooser
    from pytest_tool.narration.output import Loudspeaker
    from pytest_tool.narration.speaker import Speaker

    def told(utterance: Utterance, by: str) -> None:
        record(utterance.as_event(by))

    out = Loudspeaker(bluetooth, tool_home)
    chooser = Chooser(settings, tool_home, narrator.warn, out.stop)
    narrator.speaker = Speaker(voice, chooser.choose, out, told, narrator.warn)
    return narrator
