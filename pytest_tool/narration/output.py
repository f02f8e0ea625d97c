"""Sends sound to one player, one speaker at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from pytest_tool.errors import SpeechError
from pytest_tool.narration import players
from pytest_tool.narration.sound import Wave, joined, wake_up
from pytest_tool.places import keep_out_of_git, locked

WAKE_RATE = 24_000
"""Samples a second of a wake-up sound that is played alone."""
ASK_AGAIN_S = 0.05


class TooLate(Exception):
    """Says that what was to be played is stale."""


@dataclass(slots=True)
class Bluetooth:
    """Says how a Bluetooth speaker is woken, while it runs.

    ``wake_s`` seconds of near-silent sound go before speech that follows ``idle_s`` seconds of silence.
    """

    on: bool
    wake_s: float
    idle_s: float


@dataclass(slots=True)
class Loudspeaker:
    """Plays one sound at a time among a project's runs."""

    bluetooth: Bluetooth
    tool_home: Path
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when nobody wants to hear the rest."""
    worth_until: float = float("inf")
    """When what is being spoken goes stale, on the monotonic clock."""
    _silent_since: float = float("-inf")

    def check(self) -> None:
        """Raises SpeechError where a player is missing."""
        players.needed()

    def play(self, wave: Wave) -> None:
        """Returns when the sound ended. Raises SpeechError, TooLate."""
        player = players.needed()
        with self._my_turn():
            player.play(joined(self._wake_up(wave.rate), wave) if self._asleep() else wave, self.stop)

    def let_speak(self, program: Callable[[], None]) -> None:
        """Calls a program that plays by itself in its turn. Raises as ``play``."""
        with self._my_turn():
            if self._asleep() and (player := players.installed()):
                with suppress(SpeechError):  # who plays by itself may be heard all the same
                    player.play(self._wake_up(WAKE_RATE), self.stop)
            program()

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        """Waits for the lock, which ends with its holder's process, or for ``stop``."""
        with self._floor() as file:
            while not locked(file) and not self.stop.wait(ASK_AGAIN_S):
                pass
            if time.monotonic() > self.worth_until:
                raise TooLate
            yield
            self._silent_since = time.monotonic()

    def _floor(self) -> IO[bytes]:
        folder = self.tool_home / "cache" / "speech"
        try:
            keep_out_of_git(folder)
            return (folder / "floor").open("ab")
        except OSError as error:
            raise SpeechError(f"The folder {folder} cannot be written: {error.strerror}.", "Make it yours.") from error

    def _wake_up(self, rate: int) -> Wave:
        return wake_up(self.bluetooth.wake_s, rate)

    def _asleep(self) -> bool:
        """Says whether a Bluetooth link has to be woken before the next sound."""
        return self.bluetooth.on and time.monotonic() - self._silent_since > self.bluetooth.idle_s
