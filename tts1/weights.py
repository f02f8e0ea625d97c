"""Finds the weights of KittenTTS, or downloads them once."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path

from tts1.model import ESPEAK, KITTEN, CannotLoad

DEFAULT_FILES = ("kitten_tts_nano_v0_1.onnx", "voices.npz")
"""The files that kittentts 0.1.3 takes from the hub when it is told none."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Holds the paths of the model and of its voices."""

    onnx: Path
    voices: Path


def in_folder(folder: Path) -> Weights:
    """Reads the names in its config.json. Raises CannotLoad, OSError."""
    if not folder.is_dir():
        raise CannotLoad(f"There is no folder {folder}. --model takes a model's folder, {KITTEN} or {ESPEAK}.")
    try:
        config = json.loads((folder / "config.json").read_text("utf-8"))
        weights = Weights(folder / config["model_file"], folder / config["voices"])
    except (ValueError, TypeError, KeyError) as error:
        raise CannotLoad(f'{folder / "config.json"} does not name a "model_file" and a "voices" file.') from error
    for file in (weights.onnx, weights.voices):
        if not file.is_file():
            raise CannotLoad(f"The model folder has no file {file}, which its config.json names.")
    return weights


def default() -> Weights:
    """Takes them from the cache, else downloads them into it. Raises CannotLoad."""
    try:
        hub = importlib.import_module("huggingface_hub")
        importlib.import_module("huggingface_hub.utils").disable_progress_bars()
    except ImportError as error:
        raise CannotLoad(f"KittenTTS is not installed ({error}).") from error
    failed = Exception()
    for only_here in (True, False):  # without a net the hub's client tries for 25 s
        try:
            files = (hub.hf_hub_download(KITTEN, file, local_files_only=only_here) for file in DEFAULT_FILES)
            return Weights(*map(Path, files))
        except Exception as error:  # noqa: BLE001 - what it raises changes with the HTTP library that it is built on
            failed = error
    first_line = (str(failed).strip().splitlines() or [""])[0][:300]
    raise CannotLoad(f"The weights of {KITTEN} cannot be had: {type(failed).__name__}: {first_line}") from failed
