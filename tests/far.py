"""Browsers of another machine, as far as one machine can have them: a Playwright server, Chromium's debugging port, a slow line."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright._impl._driver import compute_driver_executable
from pytest_tool.browser.find import find
from pytest_tool.settings import environment

LATENCY_S = 0.05


@dataclass
class Far:
    """A browser at ``url``, of a process that a test may end."""

    url: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


def executable() -> str:
    found = find(environment())
    assert found is not None
    return str(found.args["executable_path"])


@contextmanager
def playwright_server(folder: Path, port: int = 0, path: str = "/hush") -> Iterator[Far]:
    """A server with a Chromium of its own; ``path`` is what it wants to hear, as a token. Under root it has a disk of its own."""
    about = {"executablePath": executable(), "host": "127.0.0.1", "port": port, "wsPath": path}
    config = folder / "server.json"
    config.write_text(json.dumps(about))
    command = [*compute_driver_executable(), "launch-server", "--browser", "chromium", "--config", str(config)]
    apart = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /mnt && TMPDIR=/mnt exec "$@"', "sh"] if os.geteuid() == 0 else []
    process = subprocess.Popen([*apart, *command], stdout=subprocess.PIPE, text=True)  # node itself: who ends it ends the server
    assert process.stdout is not None
    yield from _until_ended(Far(process.stdout.readline().strip(), process))


@contextmanager
def debugging_port(folder: Path, disk_of_its_own: bool = False) -> Iterator[Far]:
    """A Chromium that somebody else has started, with its debugging port open; on request it does not see our /tmp."""
    if disk_of_its_own and os.geteuid() != 0:
        pytest.skip("only root can give a process a disk of its own")
    apart = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /tmp && exec "$@"', "sh"] if disk_of_its_own else []
    options = ["--remote-debugging-port=0", "--headless", "--no-sandbox", f"--user-data-dir={folder / 'profile'}", "about:blank"]
    process = subprocess.Popen([*apart, executable(), *options], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    said = iter(process.stderr.readline, "")
    where = next(line for line in said if "DevTools listening" in line).split()[-1]
    threading.Thread(target=process.stderr.read, daemon=True).start()
    yield from _until_ended(Far(f"http://{urlsplit(where).netloc}", process))


def _until_ended(far: Far) -> Iterator[Far]:
    try:
        yield far
    finally:
        if far.process.poll() is None:
            far.process.send_signal(signal.SIGTERM)
        try:
            far.process.wait(10)
        except subprocess.TimeoutExpired:
            far.kill()


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []

        def take() -> None:
            with suppress(OSError):
                while True:
                    taken.append(server.accept()[0])

        threading.Thread(target=take, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)
    for one in taken:
        one.close()


@dataclass
class Line:
    """A line to a browser: what goes through it each way takes ``latency_s``. It can be ``cut``."""

    url: str
    to: tuple[str, int]
    latency_s: float
    said: list[bytes] = field(default_factory=list)
    """What went there, a piece each; the pieces of one moment are one."""
    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    carrying: list[asyncio.Future[None]] = field(default_factory=list)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    async def accept(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        far_in, far_out = await asyncio.open_connection(*self.to)
        self.writers += [near_out, far_out]
        self.carrying += [asyncio.ensure_future(self.carry(near_in, far_out, counted=True)), asyncio.ensure_future(self.carry(far_in, near_out))]

    async def carry(self, come: asyncio.StreamReader, go: asyncio.StreamWriter, counted: bool = False) -> None:
        with suppress(OSError):
            while data := await come.read(1 << 16):
                if counted:
                    self.said.append(data)
                self.loop.call_later(self.latency_s, go.write, data)
        self.loop.call_later(self.latency_s, go.close)

    async def end(self) -> None:
        for task in self.carrying:
            task.cancel()
        await asyncio.gather(*self.carrying, return_exceptions=True)

    def cut(self) -> None:
        """Break it off, as a network does."""
        self.loop.call_soon_threadsafe(lambda: [writer.transport.abort() for writer in self.writers])


@contextmanager
def slow_line(url: str, latency_s: float = LATENCY_S) -> Iterator[Line]:
    """The same browser, at the end of a slow line."""
    parts = urlsplit(url)
    assert parts.hostname
    assert parts.port
    line = Line("", (parts.hostname, parts.port), latency_s)
    thread = threading.Thread(target=line.loop.run_forever, daemon=True)
    thread.start()  # Playwright has a loop of its own in this one
    listening = asyncio.run_coroutine_threadsafe(asyncio.start_server(line.accept, "127.0.0.1", 0), line.loop)
    server = listening.result()
    line.url = url.replace(str(parts.port), str(server.sockets[0].getsockname()[1]), 1)
    try:
        yield line
    finally:
        line.cut()
        line.loop.call_soon_threadsafe(server.close)
        asyncio.run_coroutine_threadsafe(line.end(), line.loop).result()
        line.loop.call_soon_threadsafe(line.loop.stop)
        thread.join()
        line.loop.close()
