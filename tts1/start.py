"""Starts the speech server with its own environment's interpreter.

The package is loaded from this file's folder and by that path alone: the folder around it may be the tool's
site-packages, whose packages are not for this interpreter.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import stat
import sys
import threading

OLDEST = (3, 11)


def load_package(folder: str) -> None:
    """Makes ``tts1`` importable, and its folder alone."""
    sys.path[:] = [entry for entry in sys.path if os.path.realpath(entry or ".") != folder]
    found = importlib.util.spec_from_file_location(
        "tts1", os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    if found is None or found.loader is None:
        sys.exit("tts1: the package is not whole: there is no __init__.py in " + folder)
    package = importlib.util.module_from_spec(found)
    sys.modules["tts1"] = package
    found.loader.exec_module(package)


def end_with_whoever_started() -> None:
    """Ends the server when its starter's pipe closes.

    In a terminal, or with nothing to read from, there is no such pipe.
    """
    if sys.stdin is None or not stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode):
        return

    def wait() -> None:
        while os.read(0, 4096):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True, name="tts1-starter").start()


def main() -> int:
    if sys.version_info < OLDEST:
        found = f"{sys.executable} is {sys.version_info[0]}.{sys.version_info[1]}"
        sys.exit(f"tts1: Python 3.11 or newer is needed; {found}. Make its environment anew with a newer one.")
    end_with_whoever_started()
    load_package(os.path.dirname(os.path.realpath(__file__)))
    status: int = importlib.import_module("tts1.__main__").main()
    return status


if __name__ == "__main__":
    sys.exit(main())
