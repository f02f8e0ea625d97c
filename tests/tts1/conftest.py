"""The speech server's own environment, servers that several tests share, and ways to start more."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
import toy_espeak
import toy_kitten
from tts1_process import ROOT, START, Tts1, environment, running

SLOW = 10
"""Rounds of work for a piece: a fifth of a second on two cores."""

Starter = Callable[..., AbstractContextManager[Tts1]]


@pytest.fixture(scope="session")
def interpreter() -> str:
    """Of the environment that has tts1/requirements.txt."""
    named = os.environ.get("TTS1_PYTHON", "")
    made = ROOT / ".venv" / "tts1" / "bin" / "python"
    if not named and not made.exists():
        pytest.skip("no environment of the speech server: run `make speech`, or name one with TTS1_PYTHON")
    return named or str(made)


@pytest.fixture(scope="session")
def start(interpreter: str, tmp_path_factory: pytest.TempPathFactory) -> Starter:
    """``with start("--model", "espeak") as server``; a free port unless the options name one."""

    def started(*options: str, wait: bool = True, **env: str) -> AbstractContextManager[Tts1]:
        folder = tmp_path_factory.mktemp("tts1")
        port = () if "--port" in options else ("--port", "0")
        command = [interpreter, str(START), *port, *options]
        return running(command, folder / "log", folder, environment(folder / "hf", **env), wait)

    return started


@pytest.fixture(scope="session")
def espeak(start: Starter) -> Iterator[Tts1]:
    with start("--model", "espeak") as server:
        yield server


@pytest.fixture(scope="session")
def toy(start: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tts1]:
    """Through the real loading code, as on a machine without eSpeak; the voice expr-voice-4-m of it is broken."""
    folder = toy_kitten.make(tmp_path_factory.mktemp("weights") / "toy", broken_voice="expr-voice-4-m")
    with start("--model", str(folder), PHONEMIZER_ESPEAK_LIBRARY="/no/such/library") as server:
        yield server


@pytest.fixture(scope="session")
def slow_weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return toy_kitten.make(tmp_path_factory.mktemp("weights") / "slow", slow=SLOW)


@pytest.fixture(scope="session")
def fragile(start: Starter, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Tts1, Path]]:
    """Fails at a text that says "fail", as nobody foresaw, and waits at the gate at one that says "wait"."""
    folder = tmp_path_factory.mktemp("packages") / "toy"
    gate = toy_espeak.make(folder)
    with start("--model", "espeak", PYTHONPATH=str(folder)) as server:
        yield server, gate
