"""A narrator put together from the settings of a run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pytest_tool.events import Listener
from pytest_tool.narration.narrator import Narrator
from pytest_tool.narration.output import Bluetooth, Loudspeaker
from pytest_tool.narration.utterances import Utterance
from pytest_tool.narration.voice import OFF
from pytest_tool.settings import Settings


def narrator_for(
    settings: Settings, voice: str, tool_home: Path, record: Listener, on_warning: Callable[[str], None]
) -> Narrator:
    """The narrator with this voice, a value of ``--voice``; it is chosen, and may be started, beside the run."""
    bluetooth = Bluetooth(settings.bluetooth_audio, settings.audio_wake_s, settings.audio_wake_idle_s)
    narrator = Narrator(record, settings.narration == "verbose", bluetooth)
    narrator.on_warning = on_warning
    if voice == OFF:
        return narrator
    # all that can speak comes along with these, and a silent run does without
    from pytest_tool.narration.choosing import Chooser
    from pytest_tool.narration.floor import floor_in
    from pytest_tool.narration.speaker import Speaker

    def told(utterance: Utterance, by: str) -> None:
        record(utterance.as_event(by))

    out = Loudspeaker(bluetooth, floor_in(tool_home))
    chooser = Chooser(settings, tool_home, narrator.warn, out.stop)
    narrator.speaker = Speaker(voice, chooser.choose, out, told, narrator.warn)
    return narrator
