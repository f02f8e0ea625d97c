"""Where the voices' sound goes to: one player, one speaker at a time, and a Bluetooth link that is awake."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from pytest_tool.errors import SpeechError
from pytest_tool.narration import players
from pytest_tool.narration.floor import Floor
from pytest_tool.narration.players import Player
from pytest_tool.narration.sound import Wave, joined, wake_up

WAKE_RATE = 24_000
"""Samples a second of a wake-up sound that is played alone."""
BY_ITSELF_S = 3.0
"""What a program that plays by itself is taken to need; how long its sound is, nobody knows."""


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
    """An Output. The player is looked for each time: somebody may install one meanwhile."""

    bluetooth: Bluetooth
    floor: Floor
    """Held while something sounds, so that no two runs speak at once."""
    stop: threading.Event = field(default_factory=threading.Event)
    worth_until: float = float("inf")
    """When what is being spoken goes stale, on the monotonic clock."""
    sounds_until: float = 0.0
    """When what is being played should have ended, on the monotonic clock."""
    _silent_since: float | None = None

    def check(self) -> None:
        self._player()

    def play(self, wave: Wave) -> None:
        """Raises SpeechError, or TooLate when the time to begin is over."""
        player = self._player()
        with self._my_turn(wave.seconds):
            player.play(joined(self._wake_up(wave.rate), wave) if self._asleep() else wave, self.stop)

    def let_speak(self, program: Callable[[], None]) -> None:
        """Raises SpeechError, or TooLate when the time to begin is over."""
        with self._my_turn(BY_ITSELF_S):
            if self._asleep() and (player := players.installed()):
                with suppress(SpeechError):  # who plays by itself may be heard all the same
                    player.play(self._wake_up(WAKE_RATE), self.stop)
            program()

    @contextmanager
    def _my_turn(self, seconds: float) -> Iterator[None]:
        with self.floor.taken(self.stop):
            if time.monotonic() > self.worth_until:
                raise TooLate
            self.sounds_until = time.monotonic() + seconds + self.bluetooth.wake_s
            try:
                yield
            finally:
                self.sounds_until = 0.0
            self._silent_since = time.monotonic()

    def _player(self) -> Player:
        player = players.installed()
        if player is None:
            raise SpeechError("There is no audio player.", f"Install one of {', '.join(players.FLAGS)}.")
        return player

    def _wake_up(self, rate: int) -> Wave:
        return wake_up(self.bluetooth.wake_s, rate)

    def _asleep(self) -> bool:
        """Whether a Bluetooth link has to be woken before the next sound."""
        if not self.bluetooth.on or self.bluetooth.wake_s == 0:
            return False
        return self._silent_since is None or time.monotonic() - self._silent_since > self.bluetooth.idle_s
