"""A package ``espeakng_loader`` whose library is a toy: it waits where a text asks for it.

It stands before the real one by PYTHONPATH, so that the server runs it in its own process.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tts1_process import PATIENCE_S

PACKAGE = '''
import ctypes


class Library:
    """Says a short tone for every text."""

    def espeak_Initialize(self, *_):
        return 22050

    def espeak_SetSynthCallback(self, heard):
        self.heard = heard

    def espeak_SetVoiceByName(self, name):
        return 0

    def espeak_SetParameter(self, *_):
        return 0

    def espeak_Synth(self, text, *_):
        if b"wait" in text:
            open({gate!r}).read()
        tone = b"\\1\\2" * 500
        self.heard(ctypes.addressof(ctypes.create_string_buffer(tone)), 500, None)
        return 0


ctypes.CDLL = lambda _: Library()


def get_library_path():
    return "toy"


get_data_path = get_library_path
'''


def make(folder: Path) -> Path:
    """Gives the gate, a pipe that a text with "wait" in it reads to its end. The folder is for PYTHONPATH."""
    folder.mkdir()
    gate = folder / "gate"
    os.mkfifo(gate)
    (folder / "espeakng_loader.py").write_text(PACKAGE.format(gate=str(gate)))
    return gate


@contextmanager
def waiting_at(gate: Path) -> Iterator[None]:
    """From when a text waits there; it is spoken on after the block."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            end = os.open(gate, os.O_WRONLY | os.O_NONBLOCK)
            break
        except OSError:  # nobody reads yet
            assert time.monotonic() < until
            time.sleep(0.02)
    yield
    os.close(end)
