"""Runs the dashboard as a process: begins, listens, ends."""

from __future__ import annotations

import logging
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pytest_tool.dashboard.found import Place
from pytest_tool.dashboard.runs import Runs, name_of
from pytest_tool.errors import ToolError
from pytest_tool.places import home

LET_GO_S = 1
"""So long an answer may take when the dashboard ends."""
ENDING_S = 3.0
BEGINS_S = 10.0
"""So long another dashboard may take from its lock to its address."""
LOOK_S = 0.05
SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

Told = Callable[[str, bool], None]
"""Gets the address, and whether somebody served it already."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be served.

    ``named`` is a run that lies elsewhere; ``port`` 0 takes a free one.
    """

    tool_home: Path
    port: int = 0
    named: Path | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    def name_of(self, run: Path) -> str:
        """Name this run as the page does."""
        return name_of(self.tool_home, run)


def project_home() -> Path:
    """Find the ``.tool`` folder of the project around us."""
    return home(Path.cwd())


def serve(asked: Asked, told: Told) -> None:
    """Serve until Ctrl-C or a signal to end.

    Returns at once where this project has a dashboard already. ``told`` is called when it can be connected to. Raises
    ToolError: the port is taken.
    """
    place = Place(asked.tool_home)
    if asked.named is not None:  # beside the project's own, if there is one
        with _listening(asked.port) as listening:
            _serve(asked, listening, lambda url: told(url, False))
        return
    ends = time.monotonic() + BEGINS_S
    while (lock := place.hold()) is None:
        if url := place.running():
            told(url, True)
            return
        if time.monotonic() > ends:
            fact = "Another dashboard of this project has begun and does not say where it is."
            raise ToolError(fact, "End it, then try again.")
        time.sleep(LOOK_S)

    def tell(url: str) -> None:
        place.write(url)
        told(url, False)

    with lock, _listening(asked.port) as listening:
        try:
            _serve(asked, listening, tell)
        finally:
            place.remove()


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    # asyncio switches Nagle's algorithm off only for sockets that name their protocol; it costs 40 ms a reply
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        if os.name == "posix":  # elsewhere this option would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError as error:
            fact = f"Port {port} on 127.0.0.1 cannot be used: {error.strerror}."
            raise ToolError(fact, "Choose another with --port, or leave it out.") from None
        listening.listen(128)
        yield listening


def _serve(asked: Asked, listening: socket.socket, told: Callable[[str], None]) -> None:
    """Serve in a thread, so that signals stay ours."""
    import uvicorn

    from pytest_tool.dashboard.app import Dashboard, app
    from pytest_tool.dashboard.speech import speech_of

    ends, speech = threading.Event(), speech_of(asked.tool_home)
    dashboard = Dashboard(Runs(asked.tool_home, asked.named), speech, asked.tool_home.parent.name, ends)
    config = uvicorn.Config(
        app(dashboard, asked.token), log_level="error", access_log=False, lifespan="off", ws="none",
        server_header=False, timeout_graceful_shutdown=LET_GO_S,
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: server.run(sockets=[listening]), daemon=True, name="dashboard")
    with _ended_by_signals(ends):
        thread.start()
        told(f"http://127.0.0.1:{listening.getsockname()[1]}/{asked.token}/")
        while thread.is_alive() and not ends.wait(LOOK_S * 10):
            pass
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # who is cut off now is nothing to report
        server.should_exit = True
        speech.close()
        thread.join(ENDING_S)


@contextmanager
def _ended_by_signals(ends: threading.Event) -> Iterator[None]:
    # one that was told not to heed the end of its terminal (``nohup``) does not
    heeded = [which for which in SIGNALS if which.name != "SIGHUP" or signal.getsignal(which) is not signal.SIG_IGN]
    before = {which: signal.signal(which, lambda *_: ends.set()) for which in heeded}
    try:
        yield
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
