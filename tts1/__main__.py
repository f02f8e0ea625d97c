"""Runs ``python -m tts1 [--model PATH|espeak|ID] [--voice NAME] [--host 127.0.0.1] [--port N]``.

One line on standard output says that it is ready, and where; the rest goes to standard error. SIGTERM and SIGINT end
it. Exit status: 0 after a signal, 1 when it could not start, 2 for wrong options.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence

from tts1.asking import LOOPBACK
from tts1.model import DEFAULT_VOICE, ESPEAK, KITTEN, VOICES, CannotLoad, load
from tts1.server import ADDRESS, Server
from tts1.speaking import Speaking

PORT = 8890
END_S = 3.0
"""So long a piece that is being spoken may take to end, before the process ends all the same."""

log = logging.getLogger("tts1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves until a signal comes; gives the exit status."""
    options = _options().parse_args(arguments)
    logging.basicConfig(stream=sys.stderr, format="tts1: %(message)s")
    log.setLevel(logging.INFO)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    speaking = Speaking()
    try:
        server = Server(options.port, options.voice, speaking)
    except OSError as error:
        return _failed(_not_listening(options.port, error))
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        status = _serve(speaking, options.model, server.url)
    if not speaking.end(END_S):  # inside a model, whose threads would not survive an orderly end
        sys.stdout.flush()
        os._exit(status)
    return status


def _serve(speaking: Speaking, model: str | None, url: str) -> int:
    """Loads the model, says so, and waits for a signal."""
    log.info("listening at %s, loading the model", url)
    try:
        speaking.model = load(model)
        print(f"tts1 speaks with {speaking.model.name} at {url}", flush=True)
        threading.Event().wait()
    except CannotLoad as error:
        return _failed(str(error))
    except SystemExit:
        pass
    return 0


def _end(number: int, _: object) -> None:
    """Ends the main thread, whatever it waits for."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(0)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("tts1", description="Speech for `tool`, on this machine.", allow_abbrev=False)
    model = f"a folder with KittenTTS weights, {KITTEN}, or {ESPEAK} (default: {KITTEN}, and where it cannot be had {ESPEAK})"
    parser.add_argument("--model", help=model)
    parser.add_argument("--voice", default=DEFAULT_VOICE, choices=VOICES, help="for texts that name none (%(default)s)")
    parser.add_argument("--host", default=ADDRESS, type=_host, help="%(default)s; there is no other")
    parser.add_argument("--port", default=PORT, type=_port, help="0 takes a free one (%(default)s)")
    return parser


def _host(value: str) -> str:
    if value not in LOOPBACK:
        raise argparse.ArgumentTypeError(f"tts1 listens on {ADDRESS} only, not on {value}.")
    return ADDRESS


def _port(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 6 and int(value) < 65536):
        raise argparse.ArgumentTypeError(f"{value!r} is no port: a number from 0 to 65535.")
    return int(value)


def _not_listening(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {ADDRESS} is in use. Name another with --port, or end the program that has it."
    return f"tts1 cannot listen at {ADDRESS}:{port}: {error.strerror}. Name another port with --port."


def _failed(why: str) -> int:
    print(f"tts1: {why}", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(main())
