"""Starts the shop next to a test run: its own thread, port and database, gone when the run is over."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import uvicorn

from plans.shop.app import create_app
from plans.shop.bugs import Bug
from plans.shop.store import Store

HOST = "127.0.0.1"  # never more: the shop has a demo password


class CannotStart(RuntimeError):
    """The shop does not answer; the message says why and what to do."""


@contextmanager
def open_store(password: str, bug: Bug | None = None, mail: Path | None = None) -> Iterator[Store]:
    """A fresh database in a folder of its own, removed at the end; mail too."""
    with tempfile.TemporaryDirectory(prefix="shop-") as folder:
        mail = mail or Path(folder) / "mail"
        mail.mkdir(parents=True, exist_ok=True)
        with closing(Store(Path(folder) / "shop.db", password, bug, mail)) as store:
            yield store


def bind(port: int) -> socket.socket:
    """Take the port (0: any free one) before the server starts, so that nobody can take it in between."""
    sock = socket.socket()
    # As every web server: a port whose last connections are still timing out counts as free.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
    except OSError as error:
        sock.close()
        reason = error.strerror or "not available"
        raise CannotStart(f"The shop cannot use port {port}: {reason}. Choose another with --port.") from error
    return sock


def server_for(store: Store) -> uvicorn.Server:
    """A quiet server: no access log, and a defect's traceback stays out of the test report."""
    config = uvicorn.Config(
        create_app(store), log_level="critical", lifespan="off", ws="none", timeout_graceful_shutdown=1
    )
    return uvicorn.Server(config)


@contextmanager
def running_shop(
    password: str, bug: Bug | None = None, mail: Path | None = None, patience_s: float = 10.0
) -> Iterator[str]:
    """The URL of a shop that answers, for as long as the block lasts. Raises ``CannotStart``."""
    with open_store(password, bug, mail) as store, bind(0) as sock:
        server = server_for(store)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [sock]}, name="shop", daemon=True)
        thread.start()
        try:
            _wait(server, thread, patience_s)
            yield f"http://{HOST}:{sock.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(timeout=5)


def _wait(server: uvicorn.Server, thread: threading.Thread, patience_s: float) -> None:
    deadline = time.monotonic() + patience_s
    while not server.started:
        if not thread.is_alive():
            raise CannotStart("The shop stopped while starting. Run `python -m plans.shop` to see why.")
        if time.monotonic() > deadline:
            raise CannotStart(f"The shop was not ready after {patience_s:g} s. Run `python -m plans.shop` to see why.")
        time.sleep(0.02)
