"""Where the voices' sound goes to: one player, one speaker at a time, and a Bluetooth link that is awake."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from pytest_tool.errors import SpeechError
from pytest_tool.narration import players
from pytest_tool.narration.floor import Floor
from pytest_tool.narration.sound import Wave, joined, wake_up

WAKE_RATE = 24_000
"""Samples a second of a wake-up sound that is played alone."""
NO_PLAYER = SpeechError("There is no audio player.", f"Install one of {', '.join(players.FLAGS)}.")


class TooLate(Exception):
    """What was to be played is no news any more: it took too long to make, or others had the floor."""


@dataclass(slots=True)
class Bluetooth:
    """How a Bluetooth speaker is woken; a session changes it while it runs.

    ``wake_s`` seconds of near-silent sound go before speech that follows ``idle_s`` seconds of silence.
    """

    on: bool
    wake_s: float
    idle_s: float


@dataclass(slots=True)
class Loudspeaker:
    """An Output: plays what voices speak. The player is looked for each time: somebody may install one meanwhile."""

    bluetooth: Bluetooth
    floor: Floor
    """Held while something sounds, so that no two runs speak at once."""
    stop: threading.Event = field(default_factory=threading.Event)
    worth_until: float = float("inf")
    """When what is being spoken goes stale, on the monotonic clock."""
    sounding: bool = False
    _silent_since: float | None = None

    def play(self, wave: Wave) -> None:
        """Raises SpeechError, or TooLate when the time to begin is over."""
        player = players.installed()
        if player is None:
            raise NO_PLAYER
        with self.floor.taken(self.stop):
            if time.monotonic() > self.worth_until:
                raise TooLate
            awake = not self._asleep()
            self.sounding = True
            try:
                player.play(wave if awake else joined(wake_up(self.bluetooth.wake_s, wave.rate), wave), self.stop)
            finally:
                self.sounding = False

    def wake(self) -> None:
        """Without a player nothing can be woken. Raises SpeechError where the sound cannot be played."""
        if self._asleep() and players.installed():
            self.play(Wave(b"", WAKE_RATE))

    def fell_silent(self) -> None:
        """Whatever spoke has ended just now."""
        self._silent_since = time.monotonic()

    def _asleep(self) -> bool:
        """Whether a Bluetooth link has to be woken before the next sound."""
        if not self.bluetooth.on or self.bluetooth.wake_s == 0:
            return False
        return self._silent_since is None or time.monotonic() - self._silent_since > self.bluetooth.idle_s
