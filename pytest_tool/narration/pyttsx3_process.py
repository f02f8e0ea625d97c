"""Speaks one short text to a file by pyttsx3.

    python -m pytest_tool.narration.pyttsx3_process FILE RATE < TEXT

Ends with 0 when the file is there. With espeak, pyttsx3 may return before it is; a second text in one process replaces
the first; and its ``runAndWait`` begins by cancelling what espeak still does, be that the setting of the rate or the
text before. So there is one text a process, which begins when espeak is idle and ends when the driver has told so.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
import threading
import time
import warnings
from pathlib import Path

FINISHED_S = 20.0
"""Everything here takes milliseconds; after so long espeak will not tell any more."""
LIBRARIES = ("libespeak-ng.so.1", "/usr/local/lib/libespeak-ng.so.1", "libespeak.so.1")
"""Where pyttsx3 looks on Linux."""


def main(file: Path, rate: int, text: str) -> str:
    """Speaks the text to a file; says what went wrong."""
    if sys.platform.startswith("linux") and not any(map(_loads, LIBRARIES)):
        _load_packaged_library()
    import pyttsx3  # type: ignore[import-untyped]

    engine = pyttsx3.init()
    finished = threading.Event()
    engine.connect("finished-utterance", lambda name, completed: finished.set())
    espeak = engine.driver_name == "espeak"
    if espeak:
        _wait_until_idle()
        engine.proxy.setBusy(False)  # what is set from here on is set at once
    engine.setProperty("rate", rate)
    if espeak:
        _wait_until_idle()
    engine.save_to_file(text, str(file))
    engine.runAndWait()
    if espeak and not finished.wait(FINISHED_S):  # other drivers are done when they return; not all of them tell
        return f"pyttsx3 did not finish within {FINISHED_S:g} s"
    return "" if file.is_file() else "pyttsx3 wrote no file"


def _wait_until_idle() -> None:
    """Waits for espeak, which sets voice, rate and volume in a thread."""
    from pyttsx3.drivers import _espeak  # type: ignore[import-untyped]

    ends = time.monotonic() + FINISHED_S
    while _espeak.IsPlaying() and time.monotonic() < ends:
        time.sleep(0.001)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _load_packaged_library() -> None:
    """Loads the library of espeakng-loader so that pyttsx3 finds it by its name."""
    if importlib.util.find_spec("espeakng_loader"):  # else pyttsx3 itself says what it misses
        import espeakng_loader  # type: ignore[import-untyped]

        os.environ["ESPEAK_DATA_PATH"] = espeakng_loader.get_data_path()
        ctypes.CDLL(espeakng_loader.get_library_path(), mode=ctypes.RTLD_GLOBAL)


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # those of other packages are not about this text
    wrong = main(Path(sys.argv[1]), int(sys.argv[2]), sys.stdin.buffer.read().decode())
    if wrong:
        print(wrong, file=sys.stderr, flush=True)
    os._exit(1 if wrong else 0)  # espeak aborts when Python takes it down in order
