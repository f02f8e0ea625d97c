"""python -m tts1 [--model PATH|espeak|ID] [--voice NAME] [--host 127.0.0.1] [--port N]

One line on standard output says that it is ready, and where; the rest goes to standard error. SIGTERM and SIGINT end
it. Exit status: 0 after a signal, 1 when it could not start, 2 for wrong options.
"""

from __future__ import annotations

import argparse
import errno
import functools
import logging
import os
import signal
import sys
from collections.abc import Sequence
from queue import SimpleQueue

from tts1.asking import LOOPBACK
from tts1.model import ESPEAK, KITTEN, CannotLoad, Model, load
from tts1.server import ADDRESS, Server
from tts1.speaking import Speaking
from tts1.voices import DEFAULT_VOICE, VOICES

PORT = 8890
END_S = 3.0
"""So long a piece that is being spoken may take to end, before the process ends all the same."""

log = logging.getLogger("tts1")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options().parse_args(arguments)
    logging.basicConfig(stream=sys.stderr, format="tts1: %(message)s")
    log.setLevel(logging.INFO)
    news: SimpleQueue[Model | CannotLoad | None] = SimpleQueue()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: news.put(None))
    speaking = Speaking(functools.partial(load, options.model), news.put)
    try:
        server = Server(options.port, options.voice, speaking)
    except OSError as error:
        return _failed(_not_listening(options.port, error))
    with server:
        server.start()
        log.info("listening at %s, loading the model", server.url)
        speaking.start()
        status = _until_the_end(news, server.url)
        server.shutdown()
    if not speaking.end(END_S):  # inside a model, whose threads would not survive an orderly end
        sys.stdout.flush()
        os._exit(status)
    return status


def _until_the_end(news: SimpleQueue[Model | CannotLoad | None], url: str) -> int:
    """Wait for the model, say so, wait for a signal. The exit status."""
    first = news.get()
    if isinstance(first, CannotLoad):
        return _failed(str(first))
    if first is not None:
        print(f"tts1 speaks with {first.name} at {url}", flush=True)
        news.get()
    return 0


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
