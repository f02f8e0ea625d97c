"""Chooses how the local engine runs: over HTTP, or in-process."""

from __future__ import annotations

import importlib.util
import platform
from typing import Literal

Backend = Literal["http", "inproc"]
ARM = frozenset({"arm64", "aarch64"})
"""``platform.machine()`` in lower case, on 64-bit ARM: macOS and Windows say the one, Linux the other."""


def backend_for(setting: str, machine: str, installed: bool) -> Backend:
    """Decide what LOCAL_ENGINE_BACKEND means on this machine.

    ``auto`` is in-process on ARM hardware with the package; a backend by name is taken at its word on any machine.
    """
    if setting == "auto":
        return "inproc" if machine.lower() in ARM and installed else "http"
    return "inproc" if setting == "inproc" else "http"


def this_machine() -> tuple[str, bool]:
    """Give the machine's architecture, and whether llama-cpp-python is installed."""
    return platform.machine(), importlib.util.find_spec("llama_cpp") is not None
