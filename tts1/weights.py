"""Where the weights of KittenTTS are: in a folder, or in Hugging Face's cache, downloaded once."""

from __future__ import annotations

import importlib
import json
import logging
import ssl
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tts1.model import ESPEAK, KITTEN, CannotLoad

REACHABLE_S = 5.0
"""So long the hub may take to answer at all; its own client would try for 25 s where there is no net."""

DEFAULT_FILES = ("kitten_tts_nano_v0_1.onnx", "voices.npz")
"""The files that kittentts 0.1.3 takes from the hub when it is told none."""

log = logging.getLogger("tts1")


@dataclass(frozen=True, slots=True)
class Weights:
    onnx: Path
    voices: Path


def in_folder(folder: Path) -> Weights:
    """As config.json there names them. Raises CannotLoad."""
    try:
        return _in_folder(folder)
    except OSError as error:  # of a look at a path that may not be looked at, or is none
        raise CannotLoad(f"The model's files cannot be looked at: {error.strerror}: {error.filename}") from error


def _in_folder(folder: Path) -> Weights:
    """Raises CannotLoad, OSError."""
    if not folder.is_dir():
        raise CannotLoad(f"There is no folder {folder}. --model takes a model's folder, {KITTEN} or {ESPEAK}.")
    try:
        config = json.loads((folder / "config.json").read_text("utf-8"))
        weights = Weights(folder / config["model_file"], folder / config["voices"])
    except OSError as error:
        raise CannotLoad(f"The model folder {folder} has no config.json that can be read: {error.strerror}.") from error
    except (ValueError, TypeError, KeyError) as error:
        raise CannotLoad(f'{folder / "config.json"} does not name a "model_file" and a "voices" file.') from error
    for file in (weights.onnx, weights.voices):
        if not file.is_file():
            raise CannotLoad(f"The model folder has no file {file}, which its config.json names.")
    return weights


def default() -> Weights:
    """From the cache, else downloaded into it. Raises CannotLoad, soon where there is no net."""
    try:
        hub = importlib.import_module("huggingface_hub")
        missing = importlib.import_module("huggingface_hub.errors").LocalEntryNotFoundError
    except ImportError as error:
        raise CannotLoad(f"KittenTTS is not installed ({error}).") from error
    try:
        return _from_hub(hub, local_files_only=True)
    except missing:
        _sure_of_answers(importlib.import_module("huggingface_hub.constants"))
    except Exception as error:  # a cache that cannot be read
        raise _unusable(error) from error
    hub.utils.disable_progress_bars()
    try:
        return _from_hub(hub, etag_timeout=REACHABLE_S)
    except Exception as error:  # what the hub's client raises changes with the HTTP library that it is built on
        raise _unusable(error) from error


def _from_hub(hub: Any, **options: Any) -> Weights:
    return Weights(*(Path(hub.hf_hub_download(KITTEN, file, **options)) for file in DEFAULT_FILES))


def _sure_of_answers(constants: Any) -> None:
    """Raises CannotLoad where there is no use in asking the hub."""
    if constants.HF_HUB_OFFLINE:
        raise CannotLoad(f"The weights of {KITTEN} are not on this machine, and HF_HUB_OFFLINE forbids to fetch them.")
    if not _reachable(constants.ENDPOINT):
        fact = f"The weights of {KITTEN} are not on this machine, and {constants.ENDPOINT} cannot be reached."
        raise CannotLoad(fact)
    log.info("fetching the weights of %s from %s", KITTEN, constants.ENDPOINT)


def _unusable(error: Exception) -> CannotLoad:
    first_line = (str(error).strip().splitlines() or [""])[0][:300]
    return CannotLoad(f"The weights of {KITTEN} cannot be had: {type(error).__name__}: {first_line}")


def _reachable(url: str) -> bool:
    """Whether anything answers there, by way of a proxy where one is set. Looking up a name has no deadline: a thread."""
    answers = threading.Event()

    def ask() -> None:
        try:
            urllib.request.urlopen(urllib.request.Request(url, method="HEAD"), timeout=REACHABLE_S).close()
        except urllib.error.HTTPError:
            answers.set()
        except OSError as error:
            if isinstance(
                getattr(error, "reason", error), ssl.SSLError
            ):  # the hub's client may know other certificates
                answers.set()
        else:
            answers.set()

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(REACHABLE_S)
    return answers.is_set()
