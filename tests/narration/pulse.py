"""A private PulseAudio with a sink that nobody hears, what is really played on it, and how much that is like a sound.

Needs no sound card, no D-Bus and no user session.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_tool.narration.sound import Wave

RATE = 48_000
UP_S = 20.0
"""So long the server, or a recording, may take to start on a machine that does much else."""
PROGRAMS = ("pulseaudio", "pactl", "pacat", "parec")
MISSING = ", ".join(name for name in PROGRAMS if shutil.which(name) is None)
needs_pulse = pytest.mark.skipif(bool(MISSING), reason=f"needs {MISSING}: `make test` installs it as root where apt-get is")
QUIET = 0.02
"""Speech is louder, the wake-up sound is not."""

Samples = NDArray[np.float64]


@dataclass
class Recording:
    """What was played: mono, -1 to 1, RATE samples a second; complete when the block has ended."""

    file: Path
    samples: Samples = field(default_factory=lambda: np.zeros(0))

    def read(self) -> None:
        """What was recorded so far."""
        self.samples = np.fromfile(self.file, "<i2", count=os.path.getsize(self.file) // 2) / 32768

    def wait_for_speech(self) -> None:
        def heard() -> bool:
            self.read()
            return self.loud_s > 0.2

        _wait(heard, "nothing is heard")

    @property
    def loud_s(self) -> float:
        """How much speech there is, pauses not counted: a program that is late pauses, and loses nothing."""
        return loud_s(self.samples)

    @property
    def begins_s(self) -> float:
        """Where the first sound of any loudness is."""
        return float(np.argmax(np.abs(self.samples) > 0)) / RATE

    @property
    def speech_begins_s(self) -> float:
        return float(np.argmax(np.abs(self.samples) > QUIET)) / RATE

    @property
    def peak(self) -> float:
        return float(np.abs(self.samples).max(initial=0))

    def level_db(self, begin_s: float, end_s: float) -> float:
        """RMS of a span, in dBFS."""
        span = self.samples[round(begin_s * RATE) : round(end_s * RATE)]
        return float(20 * np.log10(np.sqrt((span**2).mean()) + 1e-9))

    def likeness(self, wave: Wave) -> float:
        """1.0: the recording has this very wave form in it; sounds that have nothing in common come to about 0.1."""
        wanted = as_samples(wave)
        size = 1 << (len(wanted) + len(self.samples)).bit_length()
        match = np.fft.irfft(np.fft.rfft(self.samples, size) * np.conj(np.fft.rfft(wanted, size)), size)[: len(self.samples)]
        at = int(match.argmax())
        heard = self.samples[at : at + len(wanted)]
        return float(match[at] / (np.linalg.norm(wanted) * np.linalg.norm(heard) + 1e-9))


def loud_s(samples: Samples) -> float:
    step = RATE // 50
    peaks = np.abs(samples[: len(samples) // step * step]).reshape(-1, step).max(axis=1)
    return float((peaks > QUIET).sum()) / 50


def as_samples(wave: Wave) -> Samples:
    """A wave as the sink plays it, at RATE."""
    given = np.frombuffer(wave.pcm, "<i2") / 32768
    count = round(len(given) * RATE / wave.rate)
    return np.fft.irfft(np.fft.rfft(given), count) * (count / len(given))


@contextmanager
def private_pulse() -> Iterator[Path]:
    """A sound server for all programs that are started meanwhile. Its folder is their HOME and XDG_RUNTIME_DIR."""
    folder = Path(tempfile.mkdtemp(prefix="pulse-"))
    (folder / "asound.conf").write_text("</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "PULSE_SINK", "SPEECHD_ADDRESS"):
            patch.delenv(name, raising=False)
        for name in ("HOME", "XDG_RUNTIME_DIR"):
            patch.setenv(name, str(folder))
        patch.setenv("PULSE_SERVER", f"unix:{folder}/native")
        patch.setenv("ALSA_CONFIG_PATH", f"{folder}/asound.conf")
        patch.setenv("SDL_AUDIODRIVER", "pulseaudio")
        with _server(folder), _kept_awake():
            yield folder
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _server(folder: Path) -> Iterator[None]:
    options = "-n --daemonize=no --exit-idle-time=-1 --disable-shm=yes --realtime=no --high-priority=no --use-pid-file=no --log-target=stderr"
    socket = f"module-native-protocol-unix socket={folder}/native auth-anonymous=1"
    sink = f"module-null-sink sink_name=rig rate={RATE} channels=2"
    log = folder / "log"
    with log.open("w") as errors:
        server = subprocess.Popen(["pulseaudio", *options.split(), "-L", socket, "-L", sink], stdout=subprocess.DEVNULL, stderr=errors)
    try:
        _wait(lambda: server.poll() is not None or _answers(), "the sound server is not up", log)
        assert server.poll() is None, log.read_text()
        yield
    finally:
        _ended(server)


def _answers() -> bool:
    return subprocess.run(["pactl", "info"], capture_output=True, timeout=UP_S).returncode == 0


@contextmanager
def _kept_awake() -> Iterator[None]:
    """An idle null sink works in blocks of 2 s; while a stream with a short delay plays nothing, its blocks are short."""
    zeros = subprocess.Popen(["pacat", "--playback", "--raw", "--latency-msec=20", "/dev/zero"], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        _ended(zeros)


@contextmanager
def recording(after_s: float = 0.5) -> Iterator[Recording]:
    """Records from before the block begins until ``after_s`` seconds of sound after it."""
    with tempfile.NamedTemporaryFile(suffix=".s16") as raw:
        heard = Recording(Path(raw.name))
        command = ["parec", "-d", "rig.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20", raw.name]
        recorder = subprocess.Popen(command)
        try:
            _grown(raw.name, 0.2)
            yield heard
            _grown(raw.name, after_s)
        finally:
            _ended(recorder)
        heard.read()


def _grown(file: str, seconds: float) -> None:
    wanted = os.path.getsize(file) + int(seconds * RATE) * 2
    _wait(lambda: os.path.getsize(file) >= wanted, "nothing is recorded")


def _wait(true: Callable[[], bool], or_else: str, log: Path | None = None) -> None:
    ends = time.monotonic() + UP_S
    while not true():
        assert time.monotonic() < ends, f"{or_else}: {log.read_text() if log else ''}"
        time.sleep(0.02)


def _ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(5)
