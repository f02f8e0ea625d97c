"""Tries the voice of a run, and the server of ``SPEECH_PROVIDER``."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

from pytest_tool.doctor.report import Trial, Verdict
from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration.choosing import Chooser
from pytest_tool.narration.output import Bluetooth, Loudspeaker
from pytest_tool.narration.servers import Health, ServerVoice, server_voice, url_of
from pytest_tool.narration.voice import AUTO, OFF, Voice
from pytest_tool.settings import Settings

WORD = "ok"


def speech_trials(settings: Settings, tool_home: Path) -> list[Trial]:
    """Tries the voice, then the server started for it."""
    began = time.perf_counter()
    notes: list[str] = []
    choice = Chooser(settings, tool_home, notes.append, threading.Event()).choose(settings.voice or AUTO)
    try:
        silent = _silent(choice.voice, tool_home) if choice.voice else " ".join(notes)
        found = Verdict.OK if settings.voice == OFF or (choice.voice and not silent) else Verdict.ABSENT
        told = " ".join([f"{choice.reason}.", *notes]) if not silent else f"{silent} Only narration needs it."
        ms = (time.perf_counter() - began) * 1000
        return [Trial("voice", False, found, told, ms, about={"model": choice.name}), server_trial(settings)]
    finally:
        choice.close()


def server_trial(settings: Settings) -> Trial:
    """Tries the server's health where it has one, then a word of speech."""
    name = settings.speech_provider
    trial = Trial("speech", False, Verdict.OK, about={"model": name, "url": url_of(name, settings)})
    try:
        voice = server_voice(name, settings)
    except SettingsError as error:
        return replace(trial, verdict=Verdict.NOT_TRIED, message=str(error))
    began = time.perf_counter()
    wrong = _wrong(voice)
    ms = (time.perf_counter() - began) * 1000
    if wrong:
        return replace(trial, verdict=Verdict.ABSENT, message=f"{wrong} Only voices need it.", ms=ms)
    return replace(trial, ms=ms)


def _silent(voice: Voice, tool_home: Path) -> str:
    """Speak a word; tell why it was silent."""
    try:
        voice.speak(WORD, Loudspeaker(Bluetooth(False, 0, 0), tool_home))
    except SpeechError as error:
        return str(error)
    return ""


def _wrong(voice: ServerVoice) -> str:
    """Let the server speak; tell what it did instead."""
    state, why = voice.health()
    if state is not Health.READY:
        return f"It {why}."
    try:
        voice.wave(WORD)
    except SpeechError as error:
        return str(error)
    return ""
